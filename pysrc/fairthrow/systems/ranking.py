"""Percentile ranks: where a roll stands among all rolls that its situation can give, as exact shares."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.systems.situation import Odds, Situation


@dataclass(frozen=True, kw_only=True)
class PercentileRank:
    """The shares of all rolls of a situation that go worse than one of them, and just as well.

    ``worse`` is the exact share of those that go worse, ``equal`` of those that go just as well.
    """

    worse: Ratio
    equal: Ratio

    @property
    def top(self) -> Ratio:
        """Share of rolls that go at least as well."""
        denominator = self.worse.denominator
        return Ratio.of(denominator - self.worse.numerator, denominator)


def percentile_rank(situation: Situation, odds: Odds, value: Hashable) -> PercentileRank:
    """Give the percentile rank of a ``value`` of the situation's main outcome among all that its ``odds`` have.

    More is better for numbers; words and degrees are declared best first.
    """
    outcome = situation.outcome(situation.main)
    number = isinstance(value, int) and not outcome.words and not outcome.order
    mark = outcome.rank(value)
    return rank_among(
        odds.outcomes[situation.main],
        value,
        lambda other, _: outcome.rank(other) < mark if number else outcome.rank(other) > mark,
    )


def rank_among(chances: Distribution[Any], value: Any, worse: Callable[[Any, Any], bool]) -> PercentileRank:
    """Give the percentile rank of a value among others; ``worse`` says whether the first of two values is worse."""
    return PercentileRank(worse=chances.chance_of(lambda other: worse(other, value)), equal=chances.chance(value))
