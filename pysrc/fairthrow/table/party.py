"""Parties: several who roll at once, and the exact odds of how many of them succeed.

A party's link and its seeds are those of any group (:mod:`fairthrow.table.group`). In it ``reach`` is what a verdict in
numbers must reach to count as a success.

The members' rolls are independent. So the odds of how many succeed are the convolution of the members' own, and those
of the best result the product of the chances to stay below it. Both are exact.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import Link
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.fields import Whole
from fairthrow.systems.situation import Decision, Odds, Outcome, Roll
from fairthrow.table.group import LABEL_LENGTH, Group

REACH = Whole(label="Reach", help="What a verdict in numbers must reach.", low=1, high=300)


@dataclass(frozen=True, kw_only=True)
class Party(Group):
    """Several who roll at once: 1 to 12 members, each in a situation of one check, which can succeed or fail.

    ``reach`` is what a verdict in numbers must reach to count as a success; 0 stands for what the check asks for. For a
    verdict in words, of which the first is a success, it is always 0.
    """

    kind: ClassVar[str] = "party"
    fewest: ClassVar[int] = 1

    reach: int = 0

    def __post_init__(self) -> None:
        if self.members and self.fits(self.check):
            words = self.check.outcome(self.check.verdict).words
            if words and self.reach:
                message = f"reach must be left out: {self.check.verdict} is {' or '.join(words)}, which has no number"
                raise FieldError("reach", message)
            if not words:
                object.__setattr__(self, "reach", REACH.accept("reach", self.reach or self.check.asks))
        super().__post_init__()

    @classmethod
    def fits(cls, check: type[Situation]) -> bool:
        return check.takes_dice and bool(check.verdict)

    def settings(self) -> Iterator[tuple[str, str]]:
        if self.reach and self.reach != self.check.asks:
            yield "reach", REACH.encode(self.reach)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The members' own links. Where the party is rolled, each has the member's own seed, and so the same dice."""
        seeds = self.seeds() if self.rolled else (None,) * len(self.members)
        return tuple(
            Link(situation=member.situation, seed=seed, label=member.title[:LABEL_LENGTH])
            for member, seed in zip(self.members, seeds, strict=True)
        )

    def rolls(self) -> tuple[Roll, ...]:
        """Give the rolls of all members. Raises FieldError where the party is not rolled."""
        return tuple(member.situation.roll(seed=seed) for member, seed in zip(self.members, self.seeds(), strict=True))

    def try_roll(self) -> None:
        if self.rolled:
            self.rolls()

    def decisions(self) -> tuple[tuple[int, Decision], ...]:
        each = zip(self.numbered(), self.rolls(), strict=True)
        return tuple((number, decision) for (number, member), roll in each
                     for decision in member.situation.decisions(roll))  # fmt: skip

    @property
    def judged(self) -> Outcome:
        """The outcome that says whether a member succeeds."""
        return self.check.outcome(self.check.verdict)

    def succeeds(self, verdict: Any) -> bool:
        """Say whether a member succeeds with a ``verdict``.

        Of words the first is a success, and a number is one where it reaches :attr:`reach`, or what the check asks for.

        >>> from fairthrow.table.grouplinks import decode
        >>> party = decode("endworld/party?check=check&1=Jen")
        >>> [party.succeeds(degrees) for degrees in (1, 2, 3)]
        [False, True, True]
        """
        words = self.judged.words
        return bool(verdict == next(iter(words)) if words else verdict >= self.reach)


@dataclass(frozen=True, kw_only=True)
class PartyOdds:
    """Exact odds of a party.

    ``each`` has the odds of each member's own situation, and ``chances`` the chance that the member succeeds.
    ``succeed`` is how many do, and ``best`` the best value of the main outcome among them.
    """

    each: tuple[Odds, ...]
    chances: tuple[Ratio, ...]
    succeed: Distribution[int]
    best: Distribution[Any]

    @property
    def all(self) -> Ratio:
        """The chance that all succeed."""
        return self.succeed.chance(len(self.chances))

    @property
    def none(self) -> Ratio:
        """The chance that nobody does."""
        return self.succeed.chance(0)

    @property
    def some(self) -> Ratio:
        """The chance that at least one does."""
        return Ratio.of(self.none.denominator - self.none.numerator, self.none.denominator)


def odds_of(party: Party, known: Mapping[Situation, Odds] | None = None) -> PartyOdds:
    """Give the exact odds of a ``party``.

    Those of equal situations are computed once, and those ``known`` not at all.
    """
    alike = Counter(member.situation for member in party.members)
    of = {situation: (known or {}).get(situation) or situation.odds() for situation in alike}
    chances = {each: found.outcomes[party.check.verdict].chance_of(party.succeeds) for each, found in of.items()}
    wanted = tuple(chances[member.situation] for member in party.members)
    outcome = party.check.outcome(party.check.main)
    return PartyOdds(
        each=tuple(of[member.situation] for member in party.members),
        chances=wanted,
        succeed=how_many(wanted),
        best=best_of(outcome, [(of[situation].outcomes[outcome.name], times) for situation, times in alike.items()]),
    )


def how_many(chances: Sequence[Ratio]) -> Distribution[int]:
    """Give the exact odds of how many of some independent events happen, which have these ``chances``.

    >>> how_many([Ratio(1, 2), Ratio(1, 3)])
    Distribution({0: 2, 1: 3, 2: 1})
    """
    ways = [1]
    for chance in chances:
        happens, not_ = chance.numerator, chance.denominator - chance.numerator
        ways = [before * not_ + one_less * happens for before, one_less in zip((*ways, 0), (0, *ways), strict=True)]
    return Distribution(dict(enumerate(ways)))


def best_of(outcome: Outcome, several: Sequence[tuple[Distribution[Any], int]]) -> Distribution[Any]:
    """Give the exact odds of the best value of an ``outcome`` in ``several`` independent rolls.

    These are pairs of a distribution, and of how many rolls have it. Words, and values with an order of their own, are
    declared best first; of numbers the greatest is best.
    """
    values = {value for distribution, _ in several for value in distribution.weights}
    worst_first = sorted(values, key=outcome.rank, reverse=bool(outcome.words or outcome.order))
    at_most = dict.fromkeys(worst_first, 1)
    for distribution, times in several:
        reached = 0
        for value in worst_first:
            reached += distribution.weights.get(value, 0)
            at_most[value] *= reached**times
    below = 0
    weights = {}
    for value, ways in at_most.items():
        weights[value] = ways - below
        below = ways
    return Distribution(weights)
