"""How lucky logged rolls were: each against the exact odds of its own situation.

A roll's place is the share of all rolls of that situation that go worse and the share that go just as well; over many
fair rolls such places are spread evenly. Every such share is exact. Sums over many rolls are exact too, as long as
their common denominator is small; else they are known between two bounds that are about ``2**-110`` apart
(:mod:`fairthrow.dice.bounds`): far less than is ever shown.
"""

from collections import Counter
from collections.abc import Generator, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fairthrow.dice.bounds import Between, Successes, successes, total
from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.situation import Odds, Roll, Situation

MOST_ROLLS = 500
"""Rolls, the newest, that a report is about."""

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


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a roll adds to a report: its share of each bin, and where it can fail whether it did not."""

    shares: tuple[Ratio, ...]
    chance: Ratio | None
    passed: bool


def judged(situation: Situation, odds: Odds, thrown: Roll) -> Judged:
    """Judge a roll by the odds of its situation."""
    shares = _spread(place(situation, odds, thrown.outcomes[situation.main]))
    if not situation.verdict:
        return Judged(shares=shares, chance=None, passed=False)
    return Judged(shares=shares, chance=wanted_chance(situation, odds), passed=wanted(situation, thrown))


def _spread(here: Place) -> tuple[Ratio, ...]:
    """Share one roll out over the bins that its place covers, in proportion."""
    common = here.worse.denominator * here.equal.denominator
    low = here.worse.numerator * here.equal.denominator
    size = here.equal.numerator * here.worse.denominator
    shares = []
    for index in range(BINS):
        # the bin is [index, index + 1) / BINS; compare on a common scale
        start, end = max(low * BINS, index * common), min((low + size) * BINS, (index + 1) * common)
        shares.append(Ratio.of(max(0, end - start), size * BINS))
    return tuple(shares)


@dataclass(frozen=True, kw_only=True)
class Report:
    """The luck of some rolls.

    ``bins`` are how many of the rolls fall in each tenth of the places, worst first, parts of rolls included.
    ``passed`` of ``tried`` checks went as the player wanted; ``expected`` is the mean of that number with fair dice,
    and ``at_least``/``at_most`` are the chances of such luck or more, and of such luck or less.
    """

    rolls: int
    bins: tuple[Between, ...]
    tried: int
    passed: int
    expected: Between
    at_least: Between
    at_most: Between


Pieces = Generator[None, None, Report]
"""A report in the making: yields where it may be left alone for a while, and returns it."""


class Judge:
    """Makes reports. What it has judged it remembers for the next one: a link's roll never changes."""

    def __init__(self) -> None:
        """Start with nothing known."""
        self.known: dict[str, Judged | None] = {}

    def report(self, texts: Sequence[str]) -> Pieces:
        """Judge the rolls of links, the newest last: of the last 500, and without those that cannot be read."""
        texts = texts[-MOST_ROLLS:]
        yield from self._judge({text for text in texts if text not in self.known})
        self.known = {text: self.known[text] for text in texts}
        return (yield from _summed([each for text in texts if (each := self.known[text])]))

    def _judge(self, texts: Iterable[str]) -> Generator[None, None, None]:
        """Judge links that are new. Only the odds of one situation are held at a time: they may be large."""
        alike: dict[str, list[tuple[str, Link]]] = {}
        for text in texts:
            try:
                link = decode(text)
            except FairthrowError:
                self.known[text] = None
            else:
                alike.setdefault(Link(situation=link.situation).encode(), []).append((text, link))
            yield
        for several in alike.values():
            situation = several[0][1].situation
            odds = situation.odds()
            yield
            for text, link in several:
                self.known[text] = _judged_of(link, situation, odds)
                yield


def _judged_of(link: Link, situation: Situation, odds: Odds) -> Judged | None:
    """Judge a link's roll; None for a link that names none, or one without dice."""
    try:
        thrown = link.roll()
    except FairthrowError:
        return None
    return judged(situation, odds, thrown) if thrown.dice else None


def _summed(rolls: Sequence[Judged]) -> Pieces:
    """Add judged rolls up."""
    bins = []
    for index in range(BINS):
        bins.append(total(Counter(each.shares[index] for each in rolls)))
        yield
    chances = [each.chance for each in rolls if each.chance is not None]
    passed = sum(each.passed for each in rolls)
    sums: Successes = yield from successes(chances)
    return Report(
        rolls=len(rolls),
        bins=tuple(bins),
        tried=len(chances),
        passed=passed,
        expected=total(Counter(chances)),
        at_least=sums.at_least(passed),
        at_most=sums.at_most(passed),
    )


def report(texts: Sequence[str]) -> Report:
    """Give the luck of the rolls of links at once, of the last 500 when there are more."""
    return whole(Judge().report(texts))


def whole(pieces: Pieces) -> Report:
    """Finish a report in the making."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            finished: Report = end.value
            return finished
