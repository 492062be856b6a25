"""How lucky logged rolls were: each against the exact odds of its own situation.

Every chance is exact. A roll's place is the share of all rolls of that situation that go worse
and the share that go just as well; over many fair rolls such places are spread evenly.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import Link
from fairthrow.systems.situation import Odds, Roll, Situation

MOST_ROLLS = 500
"""Rolls, the newest, that a report is about: exact sums over more would take too long."""

BINS = 10
"""Bins of the histogram of places."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a roll stands among all that its situation could have given, as exact shares."""

    worse: Ratio
    equal: Ratio

    @property
    def top(self) -> Ratio:
        """Share of rolls that go at least as well."""
        denominator = self.worse.denominator
        return Ratio.of(denominator - self.worse.numerator, denominator)


def place(situation: Situation, odds: Odds, value: Hashable) -> Place:
    """Give the place of a value of the situation's main outcome.

    More is better for numbers; words and degrees are declared best first.
    """
    outcome = situation.outcome(situation.main)
    chances: Distribution[Any] = odds.outcomes[situation.main]
    number = isinstance(value, int) and not outcome.words and not outcome.order
    mark = outcome.rank(value)
    worse = chances.chance_of(lambda other: outcome.rank(other) < mark if number else outcome.rank(other) > mark)
    return Place(worse=worse, equal=chances.chance(value))


@dataclass(frozen=True, kw_only=True)
class Report:
    """The luck of some rolls.

    ``bins`` are shares of the rolls in each tenth of the places, worst first, as numerators over
    ``scale`` rolls. ``passed`` of ``tried`` checks went as the player wanted; ``expected`` is the
    exact mean of that number and ``at_least``/``at_most`` the exact chances of such luck or more,
    and of such luck or less.
    """

    rolls: int
    bins: tuple[Ratio, ...]
    tried: int
    passed: int
    expected: Ratio
    at_least: Ratio
    at_most: Ratio


def report(links: Iterable[Link]) -> Report:
    """Give the luck of the rolls of ``links``, of the last 500 when there are more."""
    bins = [Ratio(0, 1)] * BINS
    rolls = passed = 0
    chances: list[Ratio] = []
    known: dict[str, Odds] = {}
    for link in list(links)[-MOST_ROLLS:]:
        situation = link.situation
        name = Link(situation=situation).encode()
        if name not in known:
            known[name] = situation.odds()
        odds = known[name]
        thrown = link.roll()
        if not thrown.dice:
            continue
        rolls += 1
        here = place(situation, odds, thrown.outcomes[situation.main])
        bins = [_add(old, share) for old, share in zip(bins, _spread(here), strict=True)]
        if situation.verdict:
            chances.append(wanted_chance(situation, odds))
            passed += wanted(situation, thrown)
    sums = successes(chances)
    expected = Ratio(0, 1)
    for chance in chances:
        expected = _add(expected, chance)
    return Report(
        rolls=rolls,
        bins=tuple(bins),
        tried=len(chances),
        passed=passed,
        expected=expected,
        at_least=sums.chance_of(lambda number: number >= passed),
        at_most=sums.chance_of(lambda number: number <= passed),
    )


def wanted(situation: Situation, thrown: Roll) -> bool:
    """Say whether a roll went as the player wanted: the first word, or at least 1."""
    value: Any = thrown.outcomes[situation.verdict]
    words = situation.outcome(situation.verdict).words
    return bool(value == next(iter(words)) if words else value >= 1)


def wanted_chance(situation: Situation, odds: Odds) -> Ratio:
    """Give the chance that a roll goes as the player wants."""
    chances = odds.outcomes[situation.verdict]
    words = situation.outcome(situation.verdict).words
    if words:
        return chances.chance(next(iter(words)))
    return chances.chance_of(lambda value: value >= 1)


def successes(chances: Iterable[Ratio]) -> Distribution[int]:
    """Give the exact distribution of how many of independent chances come true.

    >>> successes([Ratio(1, 2), Ratio(1, 2), Ratio(1, 1)])
    Distribution({1: 1, 2: 2, 3: 1})
    """
    counted = Counter(chances)
    total = 1
    for (_, denominator), count in counted.items():
        total *= denominator**count
    bits = total.bit_length() + 1
    packed = 1  # polynomial whose coefficient k is the weight of k successes, in fields of bits
    for (numerator, denominator), count in counted.items():
        packed *= ((denominator - numerator) + (numerator << bits)) ** count
    mask = (1 << bits) - 1
    return Distribution({k: packed >> bits * k & mask for k in range(sum(counted.values()) + 1)})


def _spread(here: Place) -> list[Ratio]:
    """Share one roll out over the bins that its place covers, in proportion."""
    common = here.worse.denominator * here.equal.denominator
    low = here.worse.numerator * here.equal.denominator
    size = here.equal.numerator * here.worse.denominator
    shares = []
    for index in range(BINS):
        # the bin is [index, index + 1) / BINS; compare on a common scale
        start, end = max(low * BINS, index * common), min((low + size) * BINS, (index + 1) * common)
        shares.append(Ratio.of(max(0, end - start), size * BINS))
    return shares


def _add(one: Ratio, other: Ratio) -> Ratio:
    return Ratio.of(
        one.numerator * other.denominator + other.numerator * one.denominator,
        one.denominator * other.denominator,
    )
