"""Counts every roll that a situation can make: the oracle for all exact odds.

It uses nothing of the odds code. If a roll were missed, the chances would not add up to 1. Dice that are asked for
together are gone through sorted, each lot with the number of its orders. `systems/test_order.py` holds that their order
changes no outcome. The few checks where it does are gone through in every order. The self-check, which
`test_selfcheck.py` runs, also counts rolls in every order.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeVar

from strategies import check_id

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.every import GivenFaces, MoreDiceError, every_roll
from fairthrow.dice.stream import Source
from fairthrow.systems import Situation

R = TypeVar("R")

IN_ORDER = {"d100/check", "d100/opposed", "skew/percentile"}
"""Checks where dice that are asked for together are not alike: the first shows tens, the second ones."""


@cache
def sorted_rolls(count: int, sides: int) -> list[tuple[tuple[int, ...], int]]:
    """Give every sorted roll of so many dice, and the number of its orders."""
    return [
        (faces, factorial(count) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    ]


def every_sorted_roll(throw: Callable[[Source], R]) -> Iterator[tuple[R, int, int]]:
    """Give what ``throw`` gave for every roll whose lots are sorted.

    With each come the number of its orders, and of how many orders in all these are.
    """
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), 1, 1)]
    while waiting:
        faces, orders, ways = waiting.pop()
        try:
            thrown = throw(GivenFaces(faces))
        except MoreDiceError as more:
            ways *= more.sides**more.count
            waiting.extend((faces + lot, orders * each, ways) for lot, each in sorted_rolls(more.count, more.sides))
        else:
            yield thrown, orders, ways


def rolls_of(situation: Situation, throw: Callable[[Source], R]) -> Iterator[tuple[R, int, int]]:
    """Give what ``throw`` gave, with the orders it stands for, and of how many orders these are.

    Together that is every roll. All that is thrown is of the check of one ``situation``.
    """
    if check_id(type(situation)) in IN_ORDER:
        return ((thrown, 1, ways) for thrown, ways in every_roll(throw))
    return every_sorted_roll(throw)


def enumerated(situation: Situation) -> dict[str, dict[object, Fraction]]:
    """Give the odds of each outcome by counting every roll."""
    found: Counter[tuple[int, tuple[tuple[str, object], ...]]] = Counter()
    for roll, orders, ways in rolls_of(situation, situation.throw):
        found[ways, tuple(roll.outcomes.items())] += orders
    odds: dict[str, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for (ways, outcomes), times in found.items():
        for name, value in outcomes:
            odds[name][value] += Fraction(times, ways)
    assert all(sum(chances.values()) == 1 for chances in odds.values())
    return {name: dict(chances) for name, chances in odds.items()}


def fractions(distribution: Distribution[Any]) -> dict[object, Fraction]:
    """Give a distribution as plain fractions, which can be compared."""
    return {outcome: Fraction(weight, distribution.denominator) for outcome, weight in distribution.weights.items()}


def assert_odds_are_enumerated(situation: Situation) -> None:
    """Assert that the odds of every outcome equal the count over every roll."""
    found = situation.odds().outcomes
    counted = enumerated(situation)
    assert list(found) == [outcome.name for outcome in situation.results]
    assert counted.keys() == found.keys()
    for name, distribution in found.items():
        assert fractions(distribution) == counted[name], (situation, name)
