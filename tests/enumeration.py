"""Counts every roll that a situation can make: the oracle for all exact odds.

The package's own ``dice/every.py`` makes the rolls. It uses nothing of the odds code, and only the odds must be
independent of the count. If a roll were missed, the chances would not add up to 1.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.every import every_roll
from fairthrow.systems import Situation


def enumerated(situation: Situation) -> dict[str, dict[object, Fraction]]:
    """Give the odds of each outcome by counting every roll."""
    found: Counter[tuple[str, object, int]] = Counter()
    for roll, ways in every_roll(situation.throw):
        found.update((name, value, ways) for name, value in roll.outcomes.items())
    odds: dict[str, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for (name, value, ways), times in found.items():
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
