"""How lucky logged rolls were: each against the exact odds of its own situation.

A roll's place is two shares of all rolls of that situation: of those that go worse, and of those that go just as well.
Both are exact. Over many fair rolls such places are spread evenly.

Sums over many rolls are exact too, as long as their common denominator is small. Beyond that each is known between two
bounds (:mod:`fairthrow.dice.bounds`). These are about ``2**-110`` apart, far less than is ever shown.
"""

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairthrow.dice.bounds import Between, Successes, successes, total
from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.table.linknames import names_group

if TYPE_CHECKING:
    from fairthrow.systems.rivalry import Contested

MOST_ROLLS = 500
"""Rolls that a report is about at most: the newest."""

BINS = 10
"""Bins of the histogram of places, each as wide as the others."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a roll stands among all rolls that its situation can give.

    ``worse`` is the exact share of those that go worse, ``equal`` of those that go just as well.
    """

    worse: Ratio
    equal: Ratio

    @property
    def top(self) -> Ratio:
        """Share of rolls that go at least as well."""
        denominator = self.worse.denominator
        return Ratio.of(denominator - self.worse.numerator, denominator)


def place(situation: Situation, odds: Odds, value: Hashable) -> Place:
    """Give the place of a ``value`` of the situation's main outcome among all that its ``odds`` have.

    More is better for numbers; words and degrees are declared best first.
    """
    outcome = situation.outcome(situation.main)
    number = isinstance(value, int) and not outcome.words and not outcome.order
    mark = outcome.rank(value)
    return _among(
        odds.outcomes[situation.main],
        value,
        lambda other, _: outcome.rank(other) < mark if number else outcome.rank(other) > mark,
    )


def _among(chances: Distribution[Any], value: Any, worse: Callable[[Any, Any], bool]) -> Place:
    """Give the place of a value among others; ``worse`` says whether the first of two values is worse."""
    return Place(worse=chances.chance_of(lambda other: worse(other, value)), equal=chances.chance(value))


def wanted(situation: Situation, thrown: Roll) -> bool:
    """Say whether a roll went as the player wanted. The situation must have a verdict.

    A verdict that is a word is wanted if it is the first of its words, and one that is a number if it is at least 1.
    """
    value: Any = thrown.outcomes[situation.verdict]
    words = situation.outcome(situation.verdict).words
    return bool(value == next(iter(words)) if words else value >= 1)


def wanted_chance(situation: Situation, odds: Odds) -> Ratio:
    """Give the chance that a roll goes as the player wants. The situation must have a verdict."""
    chances = odds.outcomes[situation.verdict]
    words = situation.outcome(situation.verdict).words
    if words:
        return chances.chance(next(iter(words)))
    return chances.chance_of(lambda value: value >= 1)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a roll adds to a report.

    ``shares`` says how much of the roll falls in each bin; they sum to 1. ``chance`` is the chance that it goes as the
    player wants, None where nothing can fail. ``passed`` says whether it went so.
    """

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
    """Share one roll out over the bins, in proportion to how much of its place lies in each."""
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

    ``bins`` says how many of the ``rolls`` fall in each tenth of the places, worst first. Parts of rolls count as
    parts. ``tried`` rolls could fail, and ``passed`` of these went as the player wanted. ``expected`` is the mean of
    ``passed`` with fair dice. ``at_least`` is the chance that fair dice give as many or more, ``at_most`` as many or
    fewer.
    """

    rolls: int
    bins: tuple[Between, ...]
    tried: int
    passed: int
    expected: Between
    at_least: Between
    at_most: Between


Pieces = Generator[None, None, Report]
"""A report in the making: a generator that yields wherever it may be interrupted, and returns the report."""


class Judge:
    """Makes reports. It remembers the links that it has judged for the next report: a link's roll never changes."""

    def __init__(self) -> None:
        """Begin with no links judged."""
        self.known: dict[str, list[tuple[str, Judged]]] = {}  # the rolls of a link, each with the name of its member

    def report(self, texts: Sequence[str], by: str = "") -> Pieces:
        """Make a report of the rolls that ``texts`` name, links given oldest first; only the last 500 of them count.

        Of a party, and of rivals, each member's roll counts as one. With a name in ``by``, only the rolls of members
        who have that name count of these. Links that cannot be read, that name no roll or whose roll has no dice are
        left out. The report is made in pieces: it yields where it may pause.
        """
        texts = texts[-MOST_ROLLS:]
        yield from self._judge({text for text in texts if text not in self.known})
        self.known = {text: self.known[text] for text in texts}
        return (yield from _summed([
            each for text in texts for name, each in self.known[text] if not by or name == by or not names_group(text)
        ]))  # fmt: skip

    def _judge(self, texts: Iterable[str]) -> Generator[None, None, None]:
        """Judge links that are new. Odds may be large, so only those of one situation are held at a time.

        A link is known when all its rolls are judged: this may be broken off at each pause.
        """
        alike: dict[str, list[tuple[str, str, Link]]] = {}
        waiting: dict[str, int] = {}
        ready: dict[str, list[tuple[str, Judged]]] = {}
        for text in texts:
            try:
                links, ready[text] = _rolls_of(text)
            except FairthrowError:
                links, ready[text] = [], []
            for name, link in links:
                alike.setdefault(Link(situation=link.situation).encode(), []).append((text, name, link))
            waiting[text] = len(links)
            if not links:
                self.known[text] = ready[text]
            yield
        for several in alike.values():
            situation = several[0][2].situation
            odds = situation.odds()
            yield
            for text, name, link in several:
                found = _judged_of(link, situation, odds)
                ready[text] += [(name, found)] if found else []
                waiting[text] -= 1
                if not waiting[text]:
                    self.known[text] = ready[text]
                yield


def _rolls_of(text: str) -> tuple[list[tuple[str, Link]], list[tuple[str, Judged]]]:
    """Give the links of the single rolls that a link stands for, or those rolls already judged, as rivals' are.

    Each has the name of its member, if it has one. Raises a FairthrowError for a link that cannot be read.
    """
    if not names_group(text):
        return [("", decode(text))], []
    from fairthrow.table.grouplinks import decode as decode_group  # noqa: PLC0415  # few rolls are of several
    from fairthrow.table.party import Party  # noqa: PLC0415  # the same
    from fairthrow.table.rivals import Rivals  # noqa: PLC0415  # the same

    group = decode_group(text)
    if isinstance(group, Party):
        return [(member.name, link) for member, link in zip(group.members, group.links, strict=True)], []
    if not isinstance(group, Rivals) or not group.rolled:
        return [], []
    first = zip(group.members, group.sides, group.fight().rounds[0], strict=True)
    return [], [(member.name, _of_a_side(side, thrown)) for member, side, thrown in first]


def _of_a_side(side: "Contested", thrown: Roll) -> Judged:
    """Judge what one of some rivals rolled at first, among all that this side can roll.

    Whether it won hangs on the others, so it counts neither as a success nor as a failure.
    """
    here = _among(side.own_odds(), thrown.outcomes["strength"], lambda other, mark: other < mark)
    return Judged(shares=_spread(here), chance=None, passed=False)


def _judged_of(link: Link, situation: Situation, odds: Odds) -> Judged | None:
    """Judge a link's roll. Gives None for a link that names no roll, and for a roll without dice."""
    try:
        thrown = link.roll()
    except FairthrowError:
        return None
    return judged(situation, odds, thrown) if thrown.dice else None


def _summed(rolls: Sequence[Judged]) -> Pieces:
    """Add judged rolls up to a report."""
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
    """Make the report of :meth:`Judge.report` of all ``texts`` at once."""
    return whole(Judge().report(texts))


def whole(pieces: Pieces) -> Report:
    """Finish a report in the making, and give it."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            finished: Report = end.value
            return finished
