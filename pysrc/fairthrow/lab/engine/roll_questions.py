"""What is asked of sorted rolls (:mod:`fairthrow.lab.engine.symbolic_roll`), as machines beside those of multisets."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import cast

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.faces import JointObserver, Machine
from fairthrow.lab.engine.multisets.streams import FaceStream, Places
from fairthrow.lab.engine.sweep import DieKind, State
from fairthrow.lab.engine.symbolic_roll import ADDING, Asking, GiveUpError, Question, Whose, worth_of

Kind = tuple[int, WeightedDie, int]
"""The number of a roll, one of its kinds of dice, and how many."""

Answers = tuple[int, ...]

MOST_STATES = 20_000
"""States of a sweep at most; beyond them, going through the rolls is no worse."""


def sweep(
    kinds: Sequence[Kind], asked: Sequence[Asking], given: Mapping[int, int], budget: Budget, *, highest_first: bool
) -> tuple[dict[Answers, int], int]:
    """Weigh all answers that the questions ``asked`` can have together, over rolls of these ``kinds`` of dice.

    Gives answers → weight, and how many steps this took. ``given`` has answers of questions for a place, by number:
    only rolls that have these are weighed. ``highest_first`` says from which end places count. Raises GiveUpError as
    soon as it takes too many states.

    >>> asked = [((0,), ("at", 1)), ((0,), ("sum",))]
    >>> weights, _ = sweep([(0, WeightedDie({1: 1, 2: 1}), 2)], asked, {}, Budget(), highest_first=True)
    >>> sorted(weights.items())
    [((1, 2), 1), ((2, 3), 2), ((2, 4), 1)]
    """
    rolls = sorted({roll for roll, _, _ in kinds})
    counts = {roll: sum(count for each, _, count in kinds if each == roll) for roll in rolls}

    def taken(whose: Whose) -> _Rolls:
        return _Rolls(tuple(map(rolls.index, whose)), sum(counts[roll] for roll in whose))

    up = not highest_first
    machines: list[Machine] = []
    known: dict[Whose, dict[int, int]] = {}
    for number, (whose, question) in enumerate(asked):
        if number in given:
            known.setdefault(whose, {})[question[1]] = given[number]
        elif question[0] == "order":
            machines.append((_Order(taken(whose), taken(question[1]), up=up), "order"))
        else:
            machines.append(_machine(taken(whose), question))
    whole = len(kinds) == 1 or not all(stream.additive for stream, _ in machines)
    machines.extend((_Held(taken(whose), places, up=up, whole=whole), "never") for whose, places in known.items())
    held = set(given.values())
    budget.spend(4 * sum([len(die.weights) for _, die, _ in kinds]) * (1 + len(held)))
    others = [question for number, (_, question) in enumerate(asked) if number not in given]
    weights = _laid_together([die for _, die, _ in kinds], others, held, highest_first=highest_first)
    of_kinds = [
        DieKind(rolls.index(roll), each, 0, count, bag=False)
        for (roll, _, count), each in zip(kinds, weights, strict=True)
    ]
    try:
        found, steps = _AskedTogether(machines, of_kinds, held, budget, up=up).answers()
    except LimitError as limit:
        if limit.limit == "seconds":
            raise
        raise GiveUpError from None
    weighed: dict[Answers, int] = {}
    for answers, weight in found.items():
        told = iter(map(int, cast("Iterable[int]", answers)))  # none of them is a collection
        weighed[tuple([given[number] if number in given else next(told) for number in range(len(asked))])] = weight
    return weighed, steps


class _AskedTogether(JointObserver):
    def crowded(self, states: int) -> None:
        if states > MOST_STATES:
            raise GiveUpError


def _machine(taken: "_Rolls", question: Question) -> tuple[FaceStream, str]:
    """Give the machine that answers a question of the dice that are ``taken``, and what is asked of those it passes."""
    if question[0] == "sum":
        return taken, "sum"
    if question[0] in ADDING:
        return _Worth(taken, worth_of(question)), "count"
    if question[0] == "at":
        return Places(taken, question[1] - 1, question[1]), "face"
    if question[0] == "places":
        return _Times(taken, question[1]), "sum"
    return _Alike(taken, question[1], question[2]), "any"


def _laid_together(
    dice: Sequence[WeightedDie], asked: Sequence[Question], given: Collection[int], *, highest_first: bool
) -> list[dict[int, int]]:
    """Give the weights of ``dice`` by faces, of which one stands for all that no question tells apart."""
    if any(question[0] not in ADDING for question in asked):
        return [dict(die.weights) for die in dice]
    worths = list(map(worth_of, asked))
    stands: dict[tuple[object, ...], int] = {}
    laid: list[dict[int, int]] = [{} for _ in dice]
    for face in sorted({face for die in dice for face in die.weights}, reverse=highest_first):
        before = sum(each >= face if highest_first else each <= face for each in given)
        first = stands.setdefault((before, face in given, *(worth(face) for worth in worths)), face)
        for die, weights in zip(dice, laid, strict=True):
            if face in die.weights:
                weights[first] = weights.get(first, 0) + die.weights[face]
    return laid


@dataclass
class _Rolls(FaceStream):
    """The dice of some rolls sorted together, which have the places ``heaps`` among the runs."""

    heaps: tuple[int, ...]
    length: int
    additive = True

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:  # noqa: ARG002
        return sum([runs[heap] for heap in self.heaps]), None

    def plain(self, face: int, heap: int) -> bool:  # noqa: ARG002
        return heap in self.heaps


@dataclass
class _Worth(FaceStream):
    """As many as each face is ``worth``."""

    of: _Rolls
    worth: Callable[[int], int]
    additive = True

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        worth = self.worth(face)
        return (self.of.step(None, face, runs)[0] * worth if worth else 0), state


@dataclass
class _Times(FaceStream):
    """Those at some ``places``, counted from 1, each as often as its place is named."""

    of: _Rolls
    places: tuple[int, ...]
    additive = True

    def __post_init__(self) -> None:
        times = [self.places.count(place) for place in range(1, max(self.places) + 1)]
        self.upto, self.last, self.most, self.start = [0, *accumulate(times)], len(times), max(times), 0

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        reached = min(state + self.of.step(None, face, runs)[0], self.last)
        return self.upto[reached] - self.upto[state], reached

    def done(self, state: State) -> bool:
        return bool(state == self.last)

    def need(self, state: State, face: int, heap: int) -> int | None:
        return self.last - state if self.of.plain(face, heap) else None


@dataclass
class _Alike(FaceStream):
    """One, if dice at two places show the same face: ``first`` and ``last``, counted from 1."""

    of: _Rolls
    first: int
    last: int
    start = 0

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        reached = state + self.of.step(None, face, runs)[0]
        return int(state < self.first and reached >= self.last), min(reached, self.first)

    def done(self, state: State) -> bool:
        return bool(state == self.first)


class _Held(FaceStream):
    """One as soon as it is sure that some die does not show what is ``known`` at its place, counted from 1.

    ``whole`` says that all dice of a face come at once; else the faces before are looked back at.
    """

    additive = True
    start = 0

    def __init__(self, of: _Rolls, known: Mapping[int, int], *, up: bool, whole: bool) -> None:
        self._of, self._last = of, max(known)
        # after each of the faces: how many places are filled at least and at most
        places = sorted(known)
        self._faces = [known[place] if up else -known[place] for place in places]
        self._up = up
        self._whole = whole
        self._bounds = [(lo, hi - 1) for lo, hi in pairwise([0, *places, self._last + 1])]
        self._at: dict[int, tuple[int, int]] = {}

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        reached = min(state + self._of.step(None, face, runs)[0], self._last)
        if face not in self._at:
            way = face if self._up else -face
            least = self._bounds[(bisect_right if self._whole else bisect_left)(self._faces, way)][0]
            self._at[face] = least, self._bounds[bisect_right(self._faces, way)][1]
        least, most = self._at[face]
        return int((reached if self._whole else state) < least or reached > most), reached

    def done(self, state: State) -> bool:
        return bool(state == self._last)


@dataclass
class _Order(FaceStream):
    """One, or minus one, where dice in turn are more, or less, than ``others``: the first face that tells says it."""

    of: _Rolls
    others: _Rolls
    up: bool
    start = 0

    def step(self, state: State, face: int, runs: tuple[int, ...]) -> tuple[int, State]:
        if state < 0:
            return 0, state
        mine, theirs = self.of.step(None, face, runs)[0], self.others.step(None, face, runs)[0]
        if mine == theirs:
            return 0, state + mine if self.up else 0
        fewer, length = (theirs, self.others.length) if mine > theirs else (mine, self.of.length)
        more = not self.up or state + fewer == length  # those who have no die left are less
        return (1 if (mine > theirs) == more else -1), -1

    def done(self, state: State) -> bool:
        return bool(state < 0)
