"""How the answers to questions of rolls weigh together, found face by face."""

from collections.abc import Callable, Mapping, Sequence
from math import comb

from fairthrow.lab.engine.asked import ADDING, Asking, GiveUpError, Whose, worth_of
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import Budget

Kind = tuple[int, Die, int]
"""The number of a roll, one of its kinds of dice, and how many."""

Answers = tuple[int, ...]

_States = dict[tuple[tuple[int, ...], Answers], int]
"""How many dice of each kind are placed, and the answers so far → weight."""

MOST_STATES = 20_000
"""States of a sweep at most; beyond them, going through the rolls is no worse."""

MORE = 1 << 40
"""Beyond any difference of dice: one of two rolls is known to be more."""


def sweep(
    kinds: Sequence[Kind], asked: Sequence[Asking], given: Mapping[int, int], budget: Budget, *, highest_first: bool
) -> tuple[dict[Answers, int], int]:
    """Weigh all answers that the questions ``asked`` can have together, over rolls of these ``kinds`` of dice.

    Gives answers → weight, and how many steps this took. ``given`` has answers of questions for a place, by number:
    only rolls that have these are weighed. ``highest_first`` says from which end places count. Raises GiveUpError as
    soon as it takes too many states.

    >>> from fairthrow.lab.engine.die import Die
    >>> asked = [((0,), ("at", 1)), ((0,), ("sum",))]
    >>> sweep([(0, Die({1: 1, 2: 1}), 2)], asked, {}, Budget(), highest_first=True)[0]
    {(1, 2): 1, (2, 3): 2, (2, 4): 1}
    """
    return _Sweep(kinds, asked, given, budget, highest_first=highest_first).answers()


MAYBE = 2
"""The first of two places shows the face that is gone through: the other may be alike."""


class _Sweep:
    def __init__(
        self,
        kinds: Sequence[Kind],
        asked: Sequence[Asking],
        given: Mapping[int, int],
        budget: Budget,
        *,
        highest_first: bool,
    ) -> None:
        self._kinds = kinds
        self._budget = budget
        self._highest_first = highest_first
        self._given = given
        self._taken = 0
        self._open: list[tuple[int, int, set[int]]] = []  # places that are asked for: question, place, kinds
        self._fixed: list[tuple[int, int, set[int]]] = []  # places that are known: face, place, kinds
        self._orders: list[tuple[int, set[int], set[int]]] = []
        self._pairs: list[tuple[int, int, int, set[int]]] = []  # places that may be alike
        self._sums: list[tuple[int, tuple[int, ...], set[int]]] = []  # places that are added up
        self._worths: list[tuple[Callable[[int], int], set[int]] | None] = []
        for number, (whose, question) in enumerate(asked):
            mine = self._of(whose)
            self._worths.append((worth_of(question), mine) if question[0] in ADDING else None)
            if question[0] == "order":
                self._orders.append((number, mine, self._of(question[1])))
            elif number in given:
                self._fixed.append((given[number], question[1], mine))
            elif question[0] == "places":
                self._sums.append((number, question[1], mine))
            elif question[0] == "alike":
                self._pairs.append((number, question[1], question[2], mine))
            elif question[0] == "at":
                self._open.append((number, question[1], mine))

    def _of(self, whose: Whose) -> set[int]:
        return {number for number, (roll, _, _) in enumerate(self._kinds) if roll in whose}

    def answers(self) -> tuple[dict[Answers, int], int]:
        start = tuple(self._given.get(number, 0) for number in range(len(self._worths)))
        states: _States = {((0,) * len(self._kinds), start): 1}
        steps = 0
        groups = self._groups()
        rest = [sum(weights) for weights in zip(*(weights for _, weights in groups), strict=True)]
        for face, weights in groups:
            rest = [left - weight for left, weight in zip(rest, weights, strict=True)]
            for kind in range(len(self._kinds)):
                if weights[kind]:
                    states = self._placed(states, kind, weights[kind], face)
                    steps += self._taken
                    self._budget.spend(4 * self._taken)
                    if len(states) > MOST_STATES:
                        raise GiveUpError
            if self._pairs:
                states = self._parted(states)
            if self._orders:
                states = self._decided(states, rest)
            if self._fixed:
                states = {state: ways for state, ways in states.items() if self._fits(state[0], face)}
        whole = tuple(count for _, _, count in self._kinds)
        found = {answers: weight for (placed, answers), weight in states.items() if placed == whole}
        if not self._orders:
            return found, steps
        return {self._without_more(answers): weight for answers, weight in found.items()}, steps

    def _groups(self) -> list[tuple[int, list[int]]]:
        """Give the faces in the order of places, each with its weights; those that nothing tells apart are one.

        Each group has one face to stand for it.
        """
        faces = sorted({face for _, die, _ in self._kinds for face in die.weights}, reverse=self._highest_first)
        apart = bool(self._open or self._orders or self._sums or self._pairs)
        fixed = sorted({face for face, _, _ in self._fixed}, reverse=self._highest_first)
        alike: dict[tuple[object, ...], list[int]] = {}
        for face in faces:
            before = sum(each >= face if self._highest_first else each <= face for each in fixed)
            stretch = (before, face in fixed, face if apart else 0)
            alike.setdefault((*stretch, *(worth and worth[0](face) for worth in self._worths)), []).append(face)
        groups = [(group[0], [self._weight(die, group) for _, die, _ in self._kinds]) for group in alike.values()]
        return sorted(groups, key=lambda group: faces.index(group[0]))

    @staticmethod
    def _weight(die: Die, faces: Sequence[int]) -> int:
        return sum(die.weights.get(face, 0) for face in faces)

    def _placed(self, states: _States, kind: int, weight: int, face: int) -> _States:
        """Let any number of the dice of a kind that are left show a face."""
        after: _States = {}
        count = self._kinds[kind][2]
        each = [worth[0](face) if worth and kind in worth[1] else 0 for worth in self._worths]
        for number, mine, others in self._orders:
            each[number] = int(kind in mine) - int(kind in others)
        places = [(number, place, mine) for number, place, mine in self._open if kind in mine]
        self._taken = 0
        pairs = [pair for pair in self._pairs if kind in pair[3]]
        sums = [(number, wanted, mine) for number, wanted, mine in self._sums if kind in mine]
        for (placed, answers), ways in states.items():
            left = count - placed[kind]
            self._taken += left + 1
            power = 1
            for run in range(left + 1):
                now = [answer + run * worth for answer, worth in zip(answers, each, strict=True)]
                for number, place, mine in places:
                    before = sum(placed[other] for other in mine)
                    if before < place <= before + run:
                        now[number] = face
                for number, wanted, mine in sums:
                    before = sum(placed[other] for other in mine)
                    now[number] += face * sum(before < place <= before + run for place in wanted)
                for number, first, last, mine in pairs:
                    before = sum(placed[other] for other in mine)
                    if before < first <= before + run:
                        now[number] = MAYBE
                    if now[number] == MAYBE and before < last <= before + run:
                        now[number] = 1
                state = ((*placed[:kind], placed[kind] + run, *placed[kind + 1 :]), tuple(now))
                after[state] = after.get(state, 0) + ways * comb(left, run) * power
                power *= weight
        return after

    def _fits(self, placed: tuple[int, ...], face: int) -> bool:
        """Say whether the places that are known can still have the faces that they have."""
        for known, place, mine in self._fixed:
            so_far = sum(placed[kind] for kind in mine)
            reached = face <= known if self._highest_first else face >= known
            if (so_far >= place) != reached:
                return False
        return True

    def _parted(self, states: _States) -> _States:
        """After a face, places of which only the first shows it are not alike."""
        after: _States = {}
        pairs = {number for number, _, _, _ in self._pairs}
        for (placed, answers), ways in states.items():
            now = tuple([0 if number in pairs and each == MAYBE else each for number, each in enumerate(answers)])
            after[placed, now] = after.get((placed, now), 0) + ways
        return after

    def _decided(self, states: _States, rest: Sequence[int]) -> _States:
        """After a face, note which of two rolls is more: the first face of which they have not equally many says it."""
        after: _States = {}
        whole = tuple(count for _, _, count in self._kinds)
        alone = len(self._orders) == len(self._worths)  # then nothing else is asked of the dice that are left
        for (so_far, answers), each in states.items():
            placed, ways = so_far, each
            now = list(answers)
            for number, mine, others in self._orders:
                difference = answers[number]
                if not difference:
                    continue
                if abs(difference) >= MORE // 2:
                    now[number] = MORE if difference > 0 else -MORE
                    continue
                fewer = others if difference > 0 else mine
                ended = all(placed[kind] == self._kinds[kind][2] for kind in fewer)
                more = (difference > 0) == (ended or self._highest_first)
                now[number] = MORE if more else -MORE
            if alone and all(abs(answer) == MORE for answer in now):
                for (_, _, count), done, weight in zip(self._kinds, placed, rest, strict=True):
                    ways *= weight ** (count - done)
                placed = whole
            state = (placed, tuple(now))
            after[state] = after.get(state, 0) + ways
        return after

    def _without_more(self, answers: Answers) -> Answers:
        now = list(answers)
        for number, _, _ in self._orders:
            now[number] = (answers[number] > 0) - (answers[number] < 0)
        return tuple(now)
