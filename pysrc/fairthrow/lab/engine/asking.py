"""Rolls that are asked questions, instead of being gone through.

What looks at the rolls of a call is run as often as there are different answers to what it asks, not as often as
there are rolls. How answers weigh is found by one :func:`sweep` over the faces, which all questions of a run share:
each adds up over the dice, or asks for the die at a place, or which of two rolls is more. Rolls that no question has
in common are swept apart.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import prod
from operator import itemgetter
from typing import NamedTuple, TypeVar

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.needs import NeedError, each_way
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.roll_questions import Answers, sweep
from fairthrow.lab.engine.symbolic_roll import (
    ADDING,
    PAUSE,
    Asking,
    PoolRoll,
    Question,
    SymbolicRoll,
    Whose,
    Working,
    worth_of,
)

R = TypeVar("R")

STEPS_A_RUN = 64
"""Steps of a sweep that take about as long as a run."""


class _Group(NamedTuple):
    """Rolls that questions have in common, what was asked of them, and the answers."""

    rolls: Whose
    asked: tuple[Asking, ...]
    answers: Answers
    weight: int
    """Of all rolls that have these answers."""


class _Known:
    """Has the answers of one run."""

    def __init__(self, pools: Sequence[Pool]) -> None:
        self.rolls: list[SymbolicRoll] = [PoolRoll(self, (number,), pool.count) for number, pool in enumerate(pools)]
        self._answers: dict[Asking, int] = {}

    def know(self, groups: Sequence[_Group]) -> None:
        """Take the answers of groups in place of all others."""
        self._answers = {}
        for group in groups:
            self._answers.update(zip(group.asked, group.answers, strict=True))

    def answer(self, whose: Whose, question: Question) -> int:
        answer = self._answers.get((whose, question))
        if answer is None:
            raise NeedError(self, (whose, question))
        return answer


def by_asking(
    pools: Sequence[Pool], look: Callable[[list[SymbolicRoll]], R], budget: Budget, *, highest_first: bool
) -> Working[list[tuple[R, int]]]:
    """Give what ``look`` makes of each roll of the ``pools``, with weights that add up to those of all rolls.

    ``highest_first`` says in which order the numbers of a roll stand. Raises GiveUpError when this cannot be done.
    """
    return _Asker(pools, budget, highest_first=highest_first).results(look)


class _Asker:
    def __init__(self, pools: Sequence[Pool], budget: Budget, *, highest_first: bool) -> None:
        self._pools = pools
        self._work = 0
        """Runs since the last pause, and steps of sweeps that took as long."""
        self._runs = 0
        self._budget = budget
        self._highest_first = highest_first
        self._swept: dict[tuple[object, ...], dict[Answers, list[tuple[int, int]]]] = {}

    def results(self, look: Callable[[list[SymbolicRoll]], R]) -> Working[list[tuple[R, int]]]:
        known = _Known(self._pools)
        found: list[tuple[R, int]] = []
        begin = [_Group((number,), (), (), pool.present) for number, pool in enumerate(self._pools)]
        whole = prod(pool.present for pool in self._pools)
        done = 0

        def run(groups: list[_Group]) -> R:
            self._work += 1
            self._runs += 1
            known.know(groups)
            return look(known.rolls)

        for way in each_way(known, begin, run, self._forked):
            if way:
                weight = prod(group.weight for group in way[0])
                found.append((way[1], weight))
                done += weight
            while self._work >= PAUSE:
                self._work -= PAUSE
                yield self._runs * (whole // max(done, 1))
        return found

    def _forked(self, groups: list[_Group], asking: Asking) -> list[list[_Group]]:
        """Give the groups with each answer that a further question can have."""
        whose, question = asking
        meant = {*whose, *(question[1] if question[0] == "order" else ())}
        met = [group for group in groups if meant & set(group.rolls)]
        others = [group for group in groups if not meant & set(group.rolls)]
        rolls = tuple(sorted(number for group in met for number in group.rolls))
        asked = (*(each for group in met for each in group.asked), asking)
        given = tuple(answer for group in met for answer in group.answers)
        answers = sorted(self._answers(rolls, asked, given), key=itemgetter(1))  # the most likely is gone on with first
        self._budget.spend(4 * len(answers))
        return [[*others, _Group(rolls, asked, (*given, answer), weight)] for answer, weight in answers]

    def _answers(self, rolls: Whose, asked: tuple[Asking, ...], given: Answers) -> list[tuple[int, int]]:
        """Give the answers that the last question can have where all before it have theirs, with weights."""
        places = tuple(
            (number, answer)
            for number, ((_, question), answer) in enumerate(zip(asked[:-1], given, strict=True))
            if question[0] == "at"
        )
        key = (rolls, asked, places)
        swept = self._swept.get(key)
        if swept is None:
            swept = self._swept[key] = {}
            alone = self._alone(rolls, asked[0][1]) if len(asked) == 1 else None
            if alone is not None:
                swept[()] = alone
                return alone
            kinds = [(number, die, count) for number in rolls for die, count in self._pools[number].kinds]
            weights, steps = sweep(kinds, asked, dict(places), self._budget, highest_first=self._highest_first)
            self._work += steps // STEPS_A_RUN
            for answers, weight in weights.items():
                swept.setdefault(answers[:-1], []).append((answers[-1], weight))
        return swept.get(given, [])

    def _alone(self, rolls: Whose, question: Question) -> list[tuple[int, int]] | None:
        """Give the answers to the only question that is asked, with weights, if pools have a shorter way to these.

        They have none to answers that would have to be rounded.
        """
        if question[0] in {"alike", "order"}:
            return None
        pool = Pool(kind for number in rolls for kind in self._pools[number].kinds)
        if question[0] in ADDING:
            die = pool.counted(worth_of(question), self._budget)
        else:
            wanted = Counter(question[1] if question[0] == "places" else (question[1],))
            times = [wanted[place] for place in range(1, pool.count + 1)]
            die = pool.places(times if self._highest_first else times[::-1], self._budget)
        if die.off:
            return None
        total = pool.total
        rows = self._budget.over(die.weights.items(), 2 + (total.bit_length() * die.total.bit_length() >> 19))
        return [(answer, weight * total // die.total) for answer, weight in rows]
