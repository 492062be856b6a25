"""Dice of a program that are not thrown yet: each can be thrown, any number of times, and has exact odds if asked.

They stand wherever the odds have a die or a pool. What looks at their weights makes these be found; throwing does not
need them. So a roll never pays for odds that nothing asks for.
"""

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fairthrow.lab.anydice.meaning import Value, die_of
from fairthrow.lab.anydice.syntax import Expression, Number, Unary
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import came_about, faces, of_number
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError, in_browser
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.processes.best_plan import PlannedState
from fairthrow.lab.shares import short
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError

MOST_SIDES = 65_536
"""Sides of the largest die that stands for odds which are not all alike."""

DIGIT = 256
"""Sides of the dice that decide between longer odds."""

MOST_NESTED = 250
"""How deep dice may be made of other dice in a browser: to forget more would take more of its stack than there is."""

Group = tuple[int, ...]
"""Numbers of the dice in the trace that show one value together."""


class Fallen(NamedTuple):
    """What was thrown: its ``value``, None if nothing can come of it; how it came about, in numbers; and its dice."""

    value: int | None
    how: Expression
    dice: Group = ()


NOTHING = Fallen(None, Number(0))

Falling = Generator["LazyDie", Fallen | None, Fallen]
"""Gives dice that are to be thrown, takes what each fell to, and comes to a fall itself."""


class Faces(tuple[int, ...]):  # noqa: SLOT001  # a tuple of any length has no slots of its own
    """A sequence of what dice show, that knows which dice these are."""

    groups: Sequence[Group]

    @classmethod
    def sorted_of(cls, thrown: Iterable[tuple[int, Group]], *, highest_first: bool) -> "Faces":
        """Sort what dice show, ``thrown`` as pairs of a face and its dice; ``highest_first`` is the order.

        Of equal ones those thrown first come first.
        """
        order = sorted(thrown, key=lambda each: -each[0] if highest_first else each[0])
        faces = cls(face for face, _ in order)
        faces.groups = [group for _, group in order]
        return faces

    @property
    def dice(self) -> Group:
        """All of them."""
        return tuple(die for group in self.groups for die in group)


class LazyDie(WeightedDie):
    """A die that can be thrown. ``sure`` is whether a number always comes of it."""

    name = ""
    """The variable that holds it."""
    words = ""
    """How it is written, with numbers in the place of names, where a variable holds it."""
    thrown = False
    """Whether it has been thrown before."""
    line = 0
    before: tuple[str, ...] = ()
    """What a function did until it came to this: it is told as soon as this is thrown."""

    nested = 0
    """How deep it is made of other dice."""
    plays = False
    """Whether it is, or is made of, a call that is played to its end (:mod:`fairthrow.lab.anydice.playing`)."""
    decides = False
    """Whether it is, or is made of, a decision, and else of nothing that is played: what follows is told apart."""

    def __init__(
        self, exactly: Callable[[], Value], budget: Budget, *, sure: bool, made_of: Iterable[object] = ()
    ) -> None:
        self._exactly = exactly
        self._budget = budget
        self.sure = sure
        self.nested = nesting_of(made_of)

    def __getattr__(self, name: str) -> Any:  # whatever a die has
        """Find the weights, as soon as something of them is asked for."""
        if name not in WeightedDie.__slots__:
            raise AttributeError(name)
        with self._budget.deeper():
            take_over(self, self.exact(), WeightedDie.__slots__)
        return object.__getattribute__(self, name)

    def exact(self) -> WeightedDie:
        """Find what it comes to: a die, or what stands for a count that has no last value."""
        return die_of(self._exactly(), self._budget)

    def planned(self) -> PlannedState | None:
        """Give what the best plan has of it, if it is a call that is played and has decisions, and that is known."""
        return None

    def fall(self, trace: Trace) -> Fallen:
        """Throw it once."""
        raise NotImplementedError

    def ready(self) -> Iterator[ReadyDice]:
        """Give the dice that each throw of it takes, however they fall, in the order thrown.

        Raises UnknownDiceError where only a throw can tell.
        """
        raise NotImplementedError

    def falling(self, trace: Trace) -> "Falling":
        """Do as ``fall`` does, but give the dice to wait for that are :attr:`plays`, and take what they fell to."""
        raise NotImplementedError

    def throw(self, trace: Trace) -> Fallen:
        """Throw it once, and tell of it if a variable holds it."""
        trace.budget.spend(10)
        trace.repeat(self.before)
        return self.named(self.fall(trace), trace)

    def named(self, fallen: Fallen, trace: Trace) -> Fallen:
        """Tell what has ``fallen``, if a variable holds it."""
        if self.name and fallen.value is not None and trace.telling:
            again = ", thrown anew" if self.thrown else ""
            use, came = trace.use(self.name, self.line), came_about(fallen.how, fallen.value)
            trace.tell(self.line, f"{self.name}{use}{came}{again}.")
            fallen = fallen._replace(how=of_number(fallen.value))
        self.thrown = self.thrown or not trace.aside
        return fallen

    def weightless(self) -> bool:
        """Whether no number ever comes of it."""
        return not self.sure and not self.weights


def nesting_of(parts: Iterable[object]) -> int:
    """Give how deep something is made of other dice that is made of these ``parts``.

    Raises LimitError where a browser could not forget it again.
    """
    nested = 1 + max((getattr(part, "nested", 0) for part in parts), default=0)
    if nested > MOST_NESTED and in_browser():
        raise LimitError("depth", "dice are made of other dice deeper than a browser can follow")
    return nested


class Sides(LazyDie):
    """A die that is one in the trace too: its faces are known, as written or as listed."""

    def __init__(self, die: WeightedDie, what: str, line: int) -> None:
        take_over(self, die.reduced(), WeightedDie.__slots__)
        self.sure = bool(die.weights) and not die.lost
        self.what = what
        self.line = line

    def fall(self, trace: Trace) -> Fallen:
        """Throw it once."""
        ((value, dice),) = self.fall_many(trace, 1, self.name, again=self.thrown)
        return Fallen(value, of_number(value or 0), dice)

    def throw(self, trace: Trace) -> Fallen:
        """Throw it once; what it shows is told as it falls."""
        trace.budget.spend(10)
        trace.repeat(self.before)
        fallen = self.fall(trace)
        self.thrown = self.thrown or not trace.aside
        return fallen

    def fall_many(
        self, trace: Trace, count: int, name: str = "", *, again: bool = False, summed: bool = False
    ) -> list[tuple[int | None, Group]]:
        """Throw ``count`` of them. A die with one face is not thrown; nothing comes of one without a face.

        ``name`` is that of the variable that holds them, if one does, and ``again`` says that it was thrown before.
        With ``summed``, the trace has what they make together.
        """
        if not self.weights:
            return [(None, ())] * count
        if self.sure and len(self.weights) == 1:
            return [(next(iter(self.weights)), ())] * count
        what = f"{count if count > 1 else ''}{self.what}"
        thrown = [self._one(trace, what) for _ in range(count)] if self._is_huge() else self._alike(trace, count, what)
        if trace.telling:
            values = [value for value, _ in thrown if value is not None]
            together = f", together {short(sum(values))}" if summed and len(values) > 1 else ""
            said = f"{name} throws {what}{' anew' * again}{trace.use(name, self.line)}: " if name else f"{what} shows "
            trace.tell(self.line, f"{said}{faces(values) or 'nothing'}{together}.")
        return thrown

    def ready(self) -> Iterator[ReadyDice]:
        """Give the one die."""
        yield from self.ready_many(1)

    def ready_many(self, count: int) -> Iterator[ReadyDice]:
        """Give ``count`` of them, as :meth:`fall_many` throws them. Raises UnknownDiceError where nothing may come."""
        if not self.sure or self._is_huge():
            raise UnknownDiceError
        if len(self.weights) > 1 and count:
            yield ReadyDice(count, self.total, f"{count if count > 1 else ''}{self.what}")

    def _is_huge(self) -> bool:
        """Whether its odds are so long that no die has as many sides."""
        return self.total > MOST_SIDES and self.total != len(self.weights)

    def _alike(self, trace: Trace, count: int, what: str) -> list[tuple[int | None, Group]]:
        values, before = self.upto()
        thrown: list[tuple[int | None, Group]] = []
        for number in trace.throw(count, self.total, what, self.line):
            die = trace.dice[number]
            at = bisect_right(before, die.face - 1) - 1
            if at < len(values):
                die.value = values[at]
            thrown.append((values[at] if at < len(values) else None, (number,)))
        return thrown

    def _one(self, trace: Trace, what: str) -> tuple[int | None, Group]:
        """Throw as many dice of 256 sides as it takes until they leave one face: they are the digits of a fraction."""
        values, before = self.upto()
        least, parts = 0, 1
        dice: list[int] = []
        while True:
            (number,) = trace.throw(1, DIGIT, what, self.line)
            dice.append(number)
            least, parts = least * DIGIT + trace.dice[number].face - 1, parts * DIGIT
            at = bisect_right(before, least * self.total // parts) - 1
            if at == len(values) or (least + 1) * self.total <= before[at + 1] * parts:
                value = values[at] if at < len(values) else None
                trace.fate(dice, "decided on nothing" if value is None else f"decided on {short(value)}")
                return value, tuple(dice)


class MadeDie(LazyDie):
    """A die that is made of other dice: its odds, its throw and the dice that it takes, each as what finds them.

    ``falls`` is given this die, so that it knows the line and the words that it is told with.
    """

    by = ""
    """What makes it, as a trace names it: ``highest 3``."""

    def __init__(
        self,
        exactly: Callable[[], Value],
        falls: Callable[["MadeDie", Trace], Fallen],
        takes: Callable[[], Iterator[ReadyDice]],
        budget: Budget,
        *,
        sure: bool,
        made_of: Iterable[object],
    ) -> None:
        super().__init__(exactly, budget, sure=sure, made_of=made_of)
        self._falls, self._takes = falls, takes

    def fall(self, trace: Trace) -> Fallen:
        """Throw it once."""
        return self._falls(self, trace)

    def ready(self) -> Iterator[ReadyDice]:
        """Give the dice that each throw of it takes."""
        return self._takes()


def mapped(die: LazyDie, of: Callable[[int], int], budget: Budget, sign: str = "") -> MadeDie:
    """Give a die that shows ``of`` what another shows; a trace writes the ``sign`` before it."""

    def falls(_: MadeDie, trace: Trace) -> Fallen:
        fallen = die.throw(trace)
        if fallen.value is None:
            return fallen
        value = of(fallen.value)
        return Fallen(value, Unary(sign, fallen.how) if sign else of_number(value), fallen.dice)

    return MadeDie(lambda: WeightedDie.each(die, of), falls, die.ready, budget, sure=die.sure, made_of=(die,))


def take_over(mine: object, exact: object, slots: Iterable[str]) -> None:
    """Give the object ``mine`` what another, ``exact``, has in some ``slots``."""
    for slot in slots:
        setattr(mine, slot, getattr(exact, slot))


def is_dice(value: object) -> bool:
    """Whether a value is dice."""
    return isinstance(value, WeightedDie | Pool)
