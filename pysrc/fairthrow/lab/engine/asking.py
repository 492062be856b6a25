"""A roll that is asked questions, instead of being gone through.

What looks at a sorted roll is run with an :class:`Asked` in its place. Each question whose answer is not yet given
ends the run; it is run again once for each answer there can be. So it is run as often as there are different
answers, not as often as there are rolls. How the answers weigh is found by one :func:`sweep` over the faces, which
all questions of a run share: each of them adds up over the dice, or asks for the die at a place.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb, prod
from operator import eq, ge, gt, le, lt, ne
from typing import Any, TypeVar

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool

R = TypeVar("R")

Question = tuple[Any, ...]
"""``("sum",)``, ``("worth", faces)``, ``("compare", sign, number)``, or ``("at", place)``, places from 1."""

Answers = tuple[int, ...]

MOST_STATES = 20_000
"""States of a sweep at most; beyond them, going through the rolls is no worse."""

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class NeedError(Exception):
    """A run needs the answer to a question of a roll."""

    def __init__(self, roll: "Asked", question: Question) -> None:
        super().__init__()
        self.roll, self.question = roll, question


class GiveUpError(Exception):
    """Asking is of no use here: somebody wants the whole roll, or too many answers."""


class Asked:
    """Stands for a sorted roll of a pool. It knows the answers that it was given, and asks for others."""

    __slots__ = ("answers", "count_of", "number")

    def __init__(self, number: int, count_of: int, answers: dict[Question, int]) -> None:
        self.number = number
        self.count_of = count_of
        self.answers = answers

    def _ask(self, question: Question) -> int:
        answer = self.answers.get(question)
        if answer is None:
            raise NeedError(self, question)
        return answer

    def __len__(self) -> int:
        return self.count_of

    def __iter__(self) -> Iterator[int]:
        raise GiveUpError

    def __contains__(self, number: int) -> bool:
        return self.compared("=", number) > 0

    def __getitem__(self, place: object) -> int:
        raise GiveUpError

    def sum(self) -> int:
        """Give the sum of its dice."""
        return self._ask(("sum",))

    def count(self, number: int) -> int:
        """Give how many dice show a number."""
        return self.compared("=", number)

    def compared(self, sign: str, number: int) -> int:
        """Give for how many dice ``die sign number`` holds."""
        return self._ask(("compare", sign, number))

    def worth(self, faces: tuple[int, ...]) -> int:
        """Give the sum over its dice of how often each is in ``faces``."""
        return self._ask(("worth", faces))

    def at(self, place: int) -> int:
        """Give the die at a place, from 1; 0 where there is none."""
        return self._ask(("at", place)) if 0 < place <= self.count_of else 0


def worth_of(question: Question) -> Callable[[int], int]:
    """Give what each die adds to the answer of a question."""
    if question[0] == "sum":
        return lambda face: face
    if question[0] == "worth":
        return question[1].count  # type: ignore[no-any-return]
    holds = _COMPARISONS[question[1]]
    return lambda face: int(holds(face, question[2]))


def sweep(pool: Pool, questions: Sequence[Question], budget: Budget, *, highest_first: bool) -> dict[Answers, int]:
    """Weigh all answers that the questions can have together.

    >>> from fairthrow.lab.engine.die import Die
    >>> sweep(Pool([(Die({1: 1, 2: 1}), 2)]), [("at", 1), ("sum",)], Budget(), highest_first=True)
    {(1, 2): 1, (2, 3): 2, (2, 4): 1}
    """
    places = {number: question[1] for number, question in enumerate(questions) if question[0] == "at"}
    worths = [None if number in places else worth_of(q) for number, q in enumerate(questions)]
    faces = sorted({face for die, _ in pool.kinds for face in die.weights}, reverse=highest_first)
    groups = _grouped(pool, faces, worths) if not places else [(face, _weights(pool, [face])) for face in faces]
    states: dict[tuple[tuple[int, ...], Answers], int] = {((0,) * len(pool.kinds), (0,) * len(questions)): 1}
    for face, weights in groups:
        each = [0 if worth is None else worth(face) for worth in worths]
        for kind, (_, count) in enumerate(pool.kinds):
            if weights[kind]:
                states = _placed(states, kind, count, weights[kind], face, each, places)
                budget.spend(8 * len(states))
                if len(states) > MOST_STATES:
                    raise GiveUpError
    whole = tuple(count for _, count in pool.kinds)
    return {answers: weight for (placed, answers), weight in states.items() if placed == whole}


def _weights(pool: Pool, faces: Sequence[int]) -> list[int]:
    return [sum(die.weights.get(face, 0) for face in faces) for die, _ in pool.kinds]


def _grouped(
    pool: Pool, faces: Sequence[int], worths: Sequence[Callable[[int], int] | None]
) -> list[tuple[int, list[int]]]:
    """Lay faces together that no question tells apart. Each group has one face to stand for it."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for face in faces:
        alike.setdefault(tuple(worth(face) for worth in worths if worth), []).append(face)
    return [(group[0], _weights(pool, group)) for group in alike.values()]


def _placed(  # noqa: PLR0917  # what the sweep knows of one kind and one face
    states: dict[tuple[tuple[int, ...], Answers], int],
    kind: int,
    count: int,
    weight: int,
    face: int,
    each: Sequence[int],
    places: dict[int, int],
) -> dict[tuple[tuple[int, ...], Answers], int]:
    """Let any number of the dice of a kind that are left show a face."""
    after: dict[tuple[tuple[int, ...], Answers], int] = {}
    for (placed, answers), ways in states.items():
        left, before = count - placed[kind], sum(placed)
        power = 1
        for run in range(left + 1):
            now = [answer + run * worth for answer, worth in zip(answers, each, strict=True)]
            for number, place in places.items():
                if before < place <= before + run:
                    now[number] = face
            state = ((*placed[:kind], placed[kind] + run, *placed[kind + 1 :]), tuple(now))
            after[state] = after.get(state, 0) + ways * comb(left, run) * power
            power *= weight
    return after


def by_asking(
    pools: Sequence[Pool], look: Callable[[list[Asked]], R], most: int, budget: Budget, *, highest_first: bool
) -> list[tuple[R, int]]:
    """Give what ``look`` makes of each roll of the pools, with weights that add up to those of all rolls.

    Raises GiveUpError after ``most`` runs, or when going through the rolls is better.
    """
    swept: dict[tuple[int, tuple[Question, ...]], dict[Answers, int]] = {}
    results: list[tuple[R, int]] = []
    waiting: list[list[dict[Question, int]]] = [[{} for _ in pools]]
    runs = 0
    while waiting:
        known = waiting.pop()
        runs += 1
        if runs > most:
            raise GiveUpError
        rolls = [Asked(number, pool.count, known[number]) for number, pool in enumerate(pools)]
        try:
            result = look(rolls)
        except NeedError as need:
            if not any(need.roll is roll for roll in rolls):
                raise  # a roll of the call around this one
            number = need.roll.number
            questions = (*known[number], need.question)
            if (number, questions) not in swept:
                swept[number, questions] = sweep(pools[number], questions, budget, highest_first=highest_first)
            given = tuple(known[number].values())
            for answers in swept[number, questions]:
                if answers[:-1] == given:
                    forked = list(known)
                    forked[number] = dict(zip(questions, answers, strict=True))
                    waiting.append(forked)
            budget.spend(4 * len(swept[number, questions]))
            continue
        weighed = (
            swept[number, tuple(given)][tuple(given.values())] if given else _whole(pools[number])
            for number, given in enumerate(known)
        )
        results.append((result, prod(weighed)))
    return results


def _whole(pool: Pool) -> int:
    return prod(sum(die.weights.values()) ** count for die, count in pool.kinds)
