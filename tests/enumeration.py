"""Every roll a situation can make, by plain enumeration: the oracle for all exact odds.

A check's ``throw`` is run once for each way its dice can fall, whatever dice it asks for and
whenever; nothing of the odds code is used.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fairthrow.dice.distribution import Distribution
from fairthrow.systems import Situation
from fairthrow.systems.situation import Roll


class _MoreDiceError(Exception):
    def __init__(self, count: int, sides: int) -> None:
        super().__init__(count, sides)
        self.count, self.sides = count, sides


class _Given:
    """A source that gives the faces it was made with, then says how many more are wanted."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces, self.used = faces, 0

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
        taken = self.faces[self.used : self.used + count]
        if len(taken) < count:
            assert not taken, "dice are asked for in the same lots whatever they show"
            raise _MoreDiceError(count, sides)
        self.used += count
        return taken


def every_roll(situation: Situation) -> Iterator[tuple[Roll, Fraction]]:
    """Give every roll with its exact chance."""
    open_ends: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ends:
        faces, chance = open_ends.pop()
        try:
            roll = situation.throw(_Given(faces))
        except _MoreDiceError as more:
            each = chance / more.sides**more.count
            lots = product(range(1, more.sides + 1), repeat=more.count)
            open_ends.extend((faces + lot, each) for lot in lots)
        else:
            yield roll, chance


def enumerated(situation: Situation) -> dict[str, dict[object, Fraction]]:
    """Give the odds of each outcome by counting every roll."""
    odds: dict[str, dict[object, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for roll, chance in every_roll(situation):
        for name, value in roll.outcomes.items():
            odds[name][value] += chance
    return {name: dict(chances) for name, chances in odds.items()}


def fractions(distribution: Distribution[Any]) -> dict[object, Fraction]:
    """Give a distribution as plain fractions, to compare."""
    return {outcome: Fraction(weight, distribution.denominator) for outcome, weight in distribution.weights.items()}


def assert_odds_are_enumerated(situation: Situation) -> None:
    """Hold that the odds of every outcome equal the count over every roll."""
    found = situation.odds().outcomes
    counted = enumerated(situation)
    assert list(found) == [outcome.name for outcome in situation.results]
    assert counted.keys() == found.keys()
    for name, distribution in found.items():
        assert fractions(distribution) == counted[name], (situation, name)
