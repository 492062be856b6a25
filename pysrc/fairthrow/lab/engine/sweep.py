"""The one way through the faces of dice: lowest or highest first, each face with how many dice show it.

What is to be found out is an :class:`Observer`: it sees the dice of each face fall, keeps a small state, and may carry
one number, which lies packed in the weights. States with as many dice left that remember the same are one. So costs
grow with faces × dice² × states, never with faces ** dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.products import product

MOST_HELD = 60_000_000
"""Bytes that the states of one face may take."""

MOST_STEPS = 50_000
"""Steps of an observer that are remembered."""

LONG = 100_000
"""Bits of a weight that is multiplied in pieces."""

PIECE = 2_000
"""Steps of work that are counted in one go."""

NEVER = ()
"""A step that cannot be."""

STATE = 400
"""Bytes that one takes beside its weight."""

State = Any
"""What an observer remembers of the faces before: hashable, and its own affair."""

Lefts = tuple[int, ...]
"""Dice left of each kind."""

Runs = tuple[int, ...]
"""How many dice of each heap show a face."""

States = dict[tuple[Lefts, State], int]
"""The weight of each, with the number that is carried packed in."""

Way = tuple[Lefts, Runs, int, int]
"""Dice left of each kind, the runs, in how many ways, and the kind whose later faces are counted in these; else -1."""


@dataclass(slots=True)
class DieKind:
    """So many dice (``count``) of one kind; or values drawn from a ``bag``, which do not come back.

    ``heap`` is the place of the heap that they are of. ``weights`` are those of the faces that one of them can show.
    """

    heap: int
    weights: dict[int, int]
    none: int
    """The weight of showing nothing."""
    count: int
    bag: bool

    def ways(self, face: int, most: int, left: int) -> list[int]:
        """Give in how many ways 0, 1, … ``most`` of the dice that are ``left`` show ``face``; fewer if none can."""
        weight = self.weights.get(face, 0)
        way = 1
        ways = [way]
        for run in range(min(most, left, weight) if self.bag else min(most, left) if weight else 0):
            way = way * (weight - run if self.bag else (left - run) * weight) // (run + 1)
            ways.append(way)
        return ways

    def rest(self, behind: int, left: int) -> int:
        """Give in how many ways all that are left show something of weight ``behind``."""
        return comb(behind, left) if self.bag else behind**left


class Observer:
    """Watches the dice fall, face by face."""

    start: State = 0

    apart = False
    """Whether the dice of one face may be shown kind after kind: a step with some, and one with the others."""

    def step(self, state: State, face: int, runs: Runs) -> tuple[State, int, bool] | None:
        """Take the ``runs`` of a ``face``.

        Gives the new state, what is added to the number carried, and whether nothing that comes matters; or None where
        this cannot be.
        """
        raise NotImplementedError

    def need(self, state: State, face: int, heap: int) -> int | None:  # noqa: ARG002
        """Give how many dice of a ``heap`` that show ``face`` end it in a ``state``, if that many do."""
        return None

    def end(self, state: State, packed: int, left: int) -> None:
        """Note a ``state`` at the end, its weight with what is carried ``packed`` in, and the dice ``left``."""
        raise NotImplementedError

    def held(self, state: State) -> int:  # noqa: ARG002
        """Give how many numbers a state holds beside some."""
        return 0

    def crowded(self, states: int) -> None:
        """Take how many states there are: it may be too many."""


class FaceSweep:
    """Goes through ``faces`` with dice of some ``kinds`` and shows them to an ``observer``.

    ``bits`` is how long a field of what is carried is. ``steps`` are the ways that were gone.
    """

    def __init__(
        self, kinds: Sequence[DieKind], faces: Sequence[int], observer: Observer, bits: int, budget: Budget
    ) -> None:
        self.kinds, self.faces, self.observer, self.bits, self.budget = kinds, faces, observer, bits, budget
        self.steps = 0
        self._none = (0,) * (1 + max((kind.heap for kind in kinds), default=0))
        self._behind = [sum(kind.weights.values()) + kind.none for kind in kinds]
        """The weight of later faces, by kind."""

    def run(self) -> None:
        """Go through all faces. Raises LimitError where that would take too much memory."""
        states: States = {(tuple(kind.count for kind in self.kinds), self.observer.start): 1}
        numbers = range(len(self.kinds))
        for face in self.budget.over(self.faces, 8):
            if not self.observer.apart:
                states = self._through(face, states, numbers)
                continue
            for number in numbers:
                if face in self.kinds[number].weights:
                    states = self._through(face, states, (number,))
        none = [kind.none for kind in self.kinds]
        for (lefts, state), weight in states.items():
            rest = self._rest(none, lefts)
            if rest:
                self.observer.end(state, weight * rest, sum(lefts))

    def _through(self, face: int, states: States, numbers: Sequence[int]) -> States:  # noqa: C901  # the one hot loop
        """Let dice of the kinds with some ``numbers`` show a ``face``, in all ``states``."""
        after: States = {}
        observer, steps, behind = self.observer, dict[tuple[State, Runs], Any](), self._behind
        for number in numbers:
            behind[number] -= self.kinds[number].weights.get(face, 0)
        held = kept = spent = gone = 0
        ways: dict[Lefts, list[Way]] = {}  # of the dice left that come next only: there are too many of all
        rests: dict[tuple[Lefts, int], int] = {}
        for (lefts, state), weight in sorted(states.items(), key=_lefts_of):
            if lefts not in ways:
                ways.clear()
            if kept > MOST_STEPS:
                steps.clear()
                kept = 0
            long = weight.bit_length() > LONG
            cost = 2 + (observer.held(state) >> 3)
            found = self._ways(lefts, state, face, numbers, ways)
            gone += len(found)
            for left, runs, way, told in found:
                key = state, runs
                stepped = steps.get(key)
                if stepped is None:
                    stepped = steps[key] = observer.step(state, face, runs) or NEVER
                    kept += 1 + (observer.held(stepped[0]) // 8 if stepped else 0)
                if not stepped:
                    spent += 2
                    continue
                new, shift, over = stepped
                moved = product(weight, way, self.budget) if long else weight * way
                if shift:
                    moved <<= self.bits * shift
                bits = moved.bit_length()
                spent += cost + (bits >> 10)
                if spent > PIECE:
                    self.budget.spend(spent)
                    spent = 0
                if told >= 0 or over:
                    rest = rests.get((left, told)) or self._rest(behind, left, told)
                    rests[left, told] = rest
                    observer.end(new, product(moved, rest, self.budget), sum(left))
                    continue
                there = left, new
                if there in after:
                    after[there] += moved
                    continue
                after[there] = moved
                held += STATE + bits // 8 + 8 * observer.held(new)
                check_held(held)
                observer.crowded(len(after))
        self.budget.spend(spent)
        self.steps += gone
        return after

    def _rest(self, behind: Sequence[int], lefts: Lefts, told: int = -1) -> int:
        """Give the weight of all ways in which what is left can still fall, but for the kind ``told``.

        For each kind of dice it is that of one die ``behind`` the face, and ``lefts`` says how many dice are left.
        """
        weight = 1
        for number, (kind, each, left) in enumerate(zip(self.kinds, behind, lefts, strict=True)):
            if left and number != told:
                weight *= kind.rest(each, left)
        return weight

    def _ways(
        self, lefts: Lefts, state: State, face: int, numbers: Sequence[int], known: dict[Lefts, list[Way]]
    ) -> list[Way]:
        """Give all ways to show ``face`` with dice of some kinds; ``known`` keeps those of the ``lefts`` at hand."""
        if len(numbers) == 1:
            (number,) = numbers
            need = self.observer.need(state, face, self.kinds[number].heap)
            if need is not None and lefts[number] >= need and self.kinds[number].weights.get(face, 0):
                return list(self._ways_to(need, lefts, face, number))
        if lefts not in known:
            ways: list[Way] = [(lefts, self._none, 1, -1)]
            for number in numbers:
                kind, left = self.kinds[number], lefts[number]
                of_kind = list(enumerate(kind.ways(face, left, left)))
                self.budget.spend(len(of_kind) * (1 + self.bits // 2048))
                if len(ways) == 1:
                    ways = [self._way(ways[0], number, run, each) for run, each in of_kind]
                    continue
                cost = len(of_kind) * (1 + self.bits // 512)
                ways = [
                    self._way(way, number, run, each) for way in self.budget.over(ways, cost) for run, each in of_kind
                ]
            known[lefts] = ways
        return known[lefts]

    def _way(self, way: Way, number: int, run: int, times: int, told: int = -1) -> Way:
        """Go on a ``way`` with a ``run`` of a kind, which there are so many ``times``."""
        lefts, runs, ways, _ = way
        if not run:
            return lefts, runs, ways * times, told
        heap = self.kinds[number].heap
        return (
            (*lefts[:number], lefts[number] - run, *lefts[number + 1 :]),
            (*runs[:heap], runs[heap] + run, *runs[heap + 1 :]),
            ways * times,
            told,
        )

    def _ways_to(self, need: int, lefts: Lefts, face: int, number: int) -> Iterator[Way]:
        """Give the runs of a ``face`` below ``need``, and one for that many or more, which end it."""
        kind, left, behind = self.kinds[number], lefts[number], self._behind[number]
        begin: Way = lefts, self._none, 1, -1
        counted = 0
        for run, way in enumerate(kind.ways(face, need - 1, left) if need else ()):
            self.budget.spend(2 + (left - run) * self.bits // 4096)
            yield self._way(begin, number, run, way)
            counted += way * kind.rest(behind, left - run)
        yield self._way(begin, number, need, kind.rest(kind.weights[face] + behind, left) - counted, number)


def _lefts_of(state: tuple[tuple[Lefts, State], int]) -> Lefts:
    return state[0][0]


def check_held(held: int) -> None:
    """Raise LimitError if states of so many bytes, ``held`` at once, would take too much memory."""
    if held > MOST_HELD:
        most = MOST_HELD // 1_000_000
        raise LimitError("memory", f"that would take more than about {most} MB to go through face by face")
