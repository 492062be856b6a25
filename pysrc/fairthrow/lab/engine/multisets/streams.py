"""Words on sorted dice as small machines: each takes the dice of one face after the other, and keeps a small state.

A *run* is how many dice show one face. A machine is given the runs of each heap and says how many of them it passes on.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, cast

from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Lazy, Shared, View
from fairthrow.lab.engine.multisets.values import FILTERS

State = Any
"""What a machine remembers of the faces before: hashable, and its own affair."""


class FaceStream:
    """A machine. ``length`` is how many dice it passes on in all, where that is known before."""

    length: int | None = None
    start: State = None
    most = 1
    """How often it passes one die on at most."""
    additive = False
    """Whether dice of one face may be taken one after the other."""

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        """Take the runs of ``face``; give how many dice go on, and the new state."""
        raise NotImplementedError

    def done(self, state: State) -> bool:  # noqa: ARG002
        """Whether nothing will go on any more."""
        return False

    def spent(self, face: int, *, up: bool) -> bool:  # noqa: ARG002
        """Whether nothing goes on of the faces beyond ``face``, which are higher if ``up``, whatever was before."""
        return False

    def need(self, state: State, face: int, heap: int) -> int | None:  # noqa: ARG002
        """Give how many dice of a ``heap`` that show ``face`` make it done, if that many do."""
        return None

    def plain(self, face: int, heap: int) -> bool:  # noqa: ARG002
        """Whether all dice of a ``heap`` that show ``face`` go on."""
        return False


@dataclass
class All(FaceStream):
    """All dice of one heap, whose place among the runs is ``heap``; ``length`` is how many, if that is known."""

    heap: int
    length: int | None
    additive = True

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:  # noqa: ARG002
        return runs[self.heap], None

    def plain(self, face: int, heap: int) -> bool:  # noqa: ARG002
        return heap == self.heap


@dataclass
class Some(FaceStream):
    """Those to whose face the number ``by`` stands in the relation of a filter, ``word``."""

    of: FaceStream
    word: str
    by: int

    def __post_init__(self) -> None:
        self.start, self.most, self.additive = self.of.start, self.of.most, self.of.additive

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        run, state = self.of.step(state, face, runs)
        return (run if FILTERS[self.word](self.by, face) else 0), state

    def done(self, state: State) -> bool:
        return self.of.done(state)

    def spent(self, face: int, *, up: bool) -> bool:
        """Whether ``by`` is past: ``3 = x`` takes nothing above 3, nor below it."""
        past = self.word in {"=", ">=", ">"} if up else self.word in {"=", "<=", "<"}
        return (past and (self.by <= face if up else self.by >= face)) or self.of.spent(face, up=up)

    def plain(self, face: int, heap: int) -> bool:
        return FILTERS[self.word](self.by, face) and self.of.plain(face, heap)


@dataclass
class Once(FaceStream):
    """One of each face."""

    of: FaceStream

    def __post_init__(self) -> None:
        self.start = self.of.start

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        run, state = self.of.step(state, face, runs)
        return min(run, 1), state

    def done(self, state: State) -> bool:
        return self.of.done(state)

    def spent(self, face: int, *, up: bool) -> bool:
        return self.of.spent(face, up=up)


@dataclass
class Places(FaceStream):
    """Those in the places from ``first``, counted from 0, to before ``last``; to the end if there is no ``last``."""

    of: FaceStream
    first: int
    last: int | None

    def __post_init__(self) -> None:
        if isinstance(self.of, Places):  # places of places are places
            inner = self.of
            ends = [
                end for end in (inner.last, None if self.last is None else inner.first + self.last) if end is not None
            ]
            self.of, self.first, self.last = inner.of, inner.first + self.first, min(ends, default=None)
        self.start = 0, self.of.start
        self.most, self.additive = self.of.most, self.of.additive
        if self.of.length is not None:
            last = self.of.length if self.last is None else min(self.last, self.of.length)
            self.length = max(0, last - self.first)

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        seen, inner = state
        last = self.last
        if last is not None and seen >= last:
            return 0, state
        run, inner = self.of.step(inner, face, runs)
        upto = seen + run
        if last is not None and upto > last:
            upto = last
        first = self.first
        run = 0 if upto <= first else upto - first if seen < first else upto - seen
        # without an end, only whether the first place is reached matters
        return run, (min(upto, first) if last is None else upto, inner)

    def done(self, state: State) -> bool:
        return (self.last is not None and state[0] >= self.last) or self.of.done(state[1])

    def spent(self, face: int, *, up: bool) -> bool:
        return self.of.spent(face, up=up)

    def need(self, state: State, face: int, heap: int) -> int | None:
        if self.last is None:
            return self.of.need(state[1], face, heap)
        return self.last - state[0] if self.of.plain(face, heap) else None


@dataclass
class FirstFace(FaceStream):
    """All that are equal to the first."""

    of: FaceStream

    def __post_init__(self) -> None:
        self.start = False, self.of.start

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        over, inner = state
        if over:
            return 0, state
        run, inner = self.of.step(inner, face, runs)
        return run, (run > 0, None if run else inner)

    def done(self, state: State) -> bool:
        return bool(state[0]) or self.of.done(state[1])

    def spent(self, face: int, *, up: bool) -> bool:
        return self.of.spent(face, up=up)


@dataclass
class StreamPair(FaceStream):
    """Those of one stream against those of another, by a ``word``: ``drop``, ``keep``, ``--`` or ``U``."""

    of: FaceStream
    word: str
    other: FaceStream

    def __post_init__(self) -> None:
        self.start = self.of.start, self.other.start
        self.most = self.of.most + self.other.most
        self.additive = self.word == "U" and self.of.additive and self.other.additive
        if self.word == "U" and self.of.length is not None and self.other.length is not None:
            self.length = self.of.length + self.other.length

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        run, inner = self.of.step(state[0], face, runs)
        by, other = self.other.step(state[1], face, runs)
        if self.word == "drop":
            run = 0 if by else run
        elif self.word == "keep":
            run = run if by else 0
        elif self.word == "--":
            run = max(0, run - by)
        else:
            run += by
        return run, (inner, other)

    def done(self, state: State) -> bool:
        return self.of.done(state[0]) and (self.word != "U" or self.other.done(state[1]))

    def plain(self, face: int, heap: int) -> bool:
        return self.word == "U" and (self.of.plain(face, heap) or self.other.plain(face, heap))

    def spent(self, face: int, *, up: bool) -> bool:
        other = self.word in {"keep", "U"} and self.other.spent(face, up=up)
        return (other and self.word == "keep") or (self.of.spent(face, up=up) and (other or self.word != "U"))


@dataclass
class Fixed(FaceStream):
    """Values that are known: a run for each face."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        self.length = len(self.values)
        self.runs = Counter(self.values)
        self.ends = min(self.values, default=0), max(self.values, default=0)

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:  # noqa: ARG002
        return self.runs.get(face, 0), None

    def spent(self, face: int, *, up: bool) -> bool:
        return not self.values or (self.ends[1] <= face if up else self.ends[0] >= face)


Leaf = DicePool | DrawPile | Shared


def leaves(view: Lazy) -> list[Leaf]:
    """Give the heaps that a view looks at, each once."""
    if isinstance(view, DicePool | DrawPile | Shared):
        return [view]
    if isinstance(view, View):
        found = leaves(view.base)
        found += [
            leaf for leaf in (leaves(view.by) if not isinstance(view.by, int | tuple) else []) if leaf not in found
        ]
        return found
    return []


def fixed_values(view: Lazy) -> set[int]:
    """Give the known values that a view puts in among the dice: faces that must be gone through too."""
    if isinstance(view, Law):
        return set(next(iter(view.weights))) if view.certain else set()  # type: ignore[arg-type]
    if not isinstance(view, View):
        return set()
    found = fixed_values(view.base)
    if isinstance(view.by, tuple):
        return found | set(view.by) if view.word == "U" else found
    return found if isinstance(view.by, int) else found | fixed_values(view.by)


def machine(view: Lazy, lengths: dict[Leaf, tuple[int, int | None]], *, up: bool) -> FaceStream | None:  # noqa: C901, PLR0911
    """Make the machine of a view, for faces that come lowest first if ``up``; None if there is none this way.

    ``lengths`` says of each heap its place among the runs, and how many dice show a face, if that is known.
    """
    if isinstance(view, DicePool | DrawPile | Shared):
        return All(*lengths[view])
    if isinstance(view, Law) and view.certain:
        (value,) = view.weights
        return Fixed(value) if isinstance(value, tuple) else None
    if not isinstance(view, View):
        return None
    base = machine(view.base, lengths, up=up)
    if base is None:
        return None
    word, by = view.word, view.by
    if word in FILTERS:
        return Some(base, word, cast("int", by))
    if word == "different":
        return Once(base)
    if word in {"least", "largest"}:
        by = cast("int", by)
        if up == (word == "least"):
            return Places(base, 0, by)
        return None if base.length is None else Places(base, max(0, base.length - by), None)
    if word in {"minimal", "maximal"}:
        return FirstFace(base) if up == (word == "minimal") else None
    if word == "median":
        if base.length is None or base.length == 0:
            return None
        place = base.length // 2 if up else base.length - 1 - base.length // 2
        return Places(base, place, place + 1)
    other = Fixed(by) if isinstance(by, tuple) else machine(by, lengths, up=up) if not isinstance(by, int) else None
    return None if other is None else StreamPair(base, word, other)
