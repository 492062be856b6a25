"""How lucky logged rolls were: each against the exact odds of its own situation.

A roll's place is two shares of all rolls of that situation: of those that go worse, and of those that go just as well.
Both are exact. Over many fair rolls such places are spread evenly.

Sums over many rolls are exact too, as long as their common denominator is small. Beyond that each is known between two
bounds (:mod:`fairthrow.dice.bounds`). These are about ``2**-110`` apart, far less than is ever shown.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from fairthrow.dice.bounds import Between, Successes, successes, total
from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link, decode_ruled
from fairthrow.systems import FairthrowError
from fairthrow.systems.ranking import PercentileRank, percentile_rank, rank_among
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.systems.wording import wanted_words
from fairthrow.table.linknames import names_group

if TYPE_CHECKING:
    from fairthrow.systems.rivalry import Contested

MOST_ROLLS = 500
"""Rolls that a report is about at most: the newest."""

BINS = 10
"""Bins of the histogram of places, each as wide as the others."""


def wanted(situation: Situation, thrown: Roll, reach: int = 0) -> bool:
    """Say whether a roll went as the player wanted. The situation must have a verdict.

    A verdict that is a word is wanted if it is good news, and one that is a number if it is what a page asks for first,
    or what a party has to ``reach``; 0 where there is none.
    """
    return _as_wanted(situation, reach)(thrown.outcomes[situation.verdict])


def wanted_chance(situation: Situation, odds: Odds, reach: int = 0) -> Ratio:
    """Give the chance that a roll goes as the player wants; ``reach`` is as for :func:`wanted`."""
    return odds.outcomes[situation.verdict].chance_of(_as_wanted(situation, reach))


def _as_wanted(situation: Situation, reach: int) -> Callable[[Any], bool]:
    """Give what says of a verdict whether it is wanted."""
    good = wanted_words(situation.outcome(situation.verdict).words)
    if good:
        return good.__contains__
    wish = reach or situation.wish
    return lambda value: value >= wish


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a roll adds to a report.

    ``shares`` says how much of the roll falls in each bin; they sum to 1. ``chance`` is the chance that it goes as the
    player wants, None where nothing can fail. ``passed`` says whether it went so.
    """

    shares: tuple[Ratio, ...]
    chance: Ratio | None
    passed: bool


def judged(situation: Situation, odds: Odds, thrown: Roll, reach: int = 0) -> Judged:
    """Judge a roll by the odds of its situation; ``reach`` is what a party has to, 0 where there is none."""
    shares = _spread(percentile_rank(situation, odds, thrown.outcomes[situation.main]))
    if not situation.verdict:
        return Judged(shares=shares, chance=None, passed=False)
    chance, passed = wanted_chance(situation, odds, reach), wanted(situation, thrown, reach)
    return Judged(shares=shares, chance=chance, passed=passed)


def _spread(here: PercentileRank) -> tuple[Ratio, ...]:
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
        alike: dict[str, list[tuple[str, NamedRoll]]] = {}
        waiting: dict[str, int] = {}
        ready: dict[str, list[tuple[str, Judged]]] = {}
        for text in texts:
            try:
                links, ready[text] = _rolls_of(text)
            except FairthrowError:
                links, ready[text] = [], []
            for each in links:
                alike.setdefault(Link(situation=each.link.situation).encode(), []).append((text, each))
            waiting[text] = len(links)
            if not links:
                self.known[text] = ready[text]
            yield
        for several in alike.values():
            situation = several[0][1].link.situation
            odds = situation.odds()
            yield
            for text, each in several:
                found = _judged_of(each, odds)
                ready[text] += [(each.name, found)] if found else []
                waiting[text] -= 1
                if not waiting[text]:
                    self.known[text] = ready[text]
                yield


@dataclass(frozen=True, kw_only=True)
class NamedRoll:
    """The link of a roll, the name of the member of a party whose it is, and what the party has to ``reach``."""

    link: Link
    name: str = ""
    reach: int = 0


def _rolls_of(text: str) -> tuple[list[NamedRoll], list[tuple[str, Judged]]]:
    """Give the links of the single rolls that a link stands for, or those rolls already judged, as rivals' are.

    These have the name of their member. Raises a FairthrowError for a link that cannot be read.
    """
    if not names_group(text):
        return [NamedRoll(link=decode_ruled(text))], []
    from fairthrow.table.group.links import decode as decode_group  # noqa: PLC0415  # few rolls are of several
    from fairthrow.table.group.party import Party  # noqa: PLC0415  # the same
    from fairthrow.table.group.rivals import Rivals  # noqa: PLC0415  # the same

    group = decode_group(text)
    if isinstance(group, Party) and group.once and group.rolled:
        each = zip(group.members, group.against.rounds, strict=True)
        return [], [
            (member.name, _of_a_side(cast("Contested", member.situation), rounds[0][0])) for member, rounds in each
        ]
    if isinstance(group, Party):
        links = zip(group.members, group.links, strict=True)
        return [NamedRoll(link=link, name=member.name, reach=group.reach) for member, link in links], []
    if not isinstance(group, Rivals) or not group.rolled:
        return [], []
    first = zip(group.members, group.sides, group.fight().rounds[0].values(), strict=True)
    return [], [(member.name, _of_a_side(side, thrown)) for member, side, thrown in first]


def _of_a_side(side: "Contested", thrown: Roll) -> Judged:
    """Judge what one side rolled at first, among all that this side can roll: one of some rivals, or of a party.

    Whether it won hangs on what the others rolled, rivals or the one opponent of all, so it counts neither as a success
    nor as a failure.
    """
    here = rank_among(side.own_odds(), thrown.outcomes["strength"], lambda other, mark: other < mark)
    return Judged(shares=_spread(here), chance=None, passed=False)


def _judged_of(each: NamedRoll, odds: Odds) -> Judged | None:
    """Judge a link's roll. Gives None for a link that names no roll, and for a roll without dice."""
    try:
        thrown = each.link.roll()
    except FairthrowError:
        return None
    return judged(each.link.situation, odds, thrown, each.reach) if thrown.dice else None


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
