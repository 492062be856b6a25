"""Parties: several who roll at once, and the exact odds of how many of them succeed.

A party's link and its seeds are those of any group (:mod:`fairthrow.table.group.group`). In it ``reach`` is what a
verdict in numbers must reach to count as a success. Where the check has an opponent, ``opponent`` says whether one
rolls for each member anew, or once for all (:mod:`fairthrow.table.group.one_opponent`). The seed of what is rolled once
for all is that of the number 0.

Rolls with an opponent each, or with none, are independent. So the odds of how many succeed are the convolution of the
members' own, and those of the best result the product of the chances to stay below it. Both are exact.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Stream
from fairthrow.links import Link
from fairthrow.systems import FieldError, Situation, shown
from fairthrow.systems.fields import Choice, Whole
from fairthrow.systems.places import Whose
from fairthrow.systems.rivalry import Contested, decided_on_a_tie, opponent_of
from fairthrow.systems.situation import Decision, Odds, Outcome, Roll
from fairthrow.table.group.group import LABEL_LENGTH, Group, Member, seed_of
from fairthrow.table.group.one_opponent import Given, OneOpponentRoll
from fairthrow.table.group.one_opponent import roll_of as against

REACH = Whole(label="Reach", help="What a verdict in numbers must reach.", low=1, high=300)

OPPONENT = Choice(
    label="Opponent’s roll",
    help="Anew: each is against an opponent with these values, who rolls for each anew. "
    "Once: one opponent rolls once, and all compare with that roll.",
    words={"anew": "anew for each", "once": "once for all"},
)
"""How often the opponent of a party rolls, where its check has one."""


@dataclass(frozen=True, kw_only=True)
class Party(Group):
    """Several who roll at once: 1 to 12 members, each in a situation of one check, which can succeed or fail.

    ``reach`` is what a verdict in numbers must reach to count as a success; 0 stands for the :attr:`usual`. For a
    verdict in words, of which the first is a success, it is always 0.

    ``opponent`` is ``anew`` or ``once``. With ``once`` the members differ only in what is their own, and in what one
    of them may decide after the roll. Raises FieldError for anything else.
    """

    kind: ClassVar[str] = "party"
    fewest: ClassVar[int] = 1
    lacks: ClassVar[str] = "in which dice are rolled and somebody can succeed"

    reach: int = 0
    opponent: str = "anew"

    def __post_init__(self) -> None:
        if self.members and self.alike and self.fits(self.check):
            words = self.check.outcome(self.check.verdict).words
            if words and self.reach:
                message = f"reach must be left out: {self.check.verdict} is {' or '.join(words)}, which has no number"
                raise FieldError("reach", message)
            if not words:
                object.__setattr__(self, "reach", REACH.accept("reach", self.reach or self.usual))
        OPPONENT.accept("opponent", self.opponent)
        super().__post_init__()
        if self.once:
            self._check_opponent()

    def _check_opponent(self) -> None:
        """Raise FieldError where there is not one opponent of all."""
        if not has_opponent(self.check):
            title = f"{self.check.system}/{self.check.check}"
            raise FieldError("opponent", f"opponent must be left out: in {title} nobody rolls against the members")
        own, first = own_fields(self.check), self.members[0].situation
        for number, member in self.numbered():
            for name in self.check.declared():
                value = getattr(member.situation, name)
                if name not in own and value != getattr(first, name):
                    message = f"{name} must be the same for all who are against one opponent, got {shown(value)}"
                    raise FieldError(f"{number}.{name}", message)

    @property
    def once(self) -> bool:
        """Whether one opponent rolls once for all."""
        return self.opponent == "once"

    @property
    def usual(self) -> int:
        """What a verdict in numbers must reach unless something else is said.

        It is what the check asks for. Where nobody can reach that, it is the most that anybody can: a single check
        falls back in the same way.

        >>> from fairthrow.table.group.links import decode
        >>> [decode(f"endworld/party?check=check&1=A&1.thresholds={each}").usual for each in ("3,7,17", "12", "99")]
        [2, 1, 1]
        """
        return max(each.situation.wish for each in self.members)

    @classmethod
    def fits(cls, check: type[Situation]) -> bool:
        return check.takes_dice and bool(check.verdict)

    def settings(self) -> Iterator[tuple[str, str]]:
        if self.reach and self.reach != self.usual:
            yield "reach", REACH.encode(self.reach)
        if self.once:
            yield "opponent", OPPONENT.encode(self.opponent)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The members' own links, which show the same dice where the party is rolled.

        Each has the member's own seed. Against one opponent, whose dice come from elsewhere, it has all faces instead.
        """
        bare = (Link(situation=each.situation, label=each.title[:LABEL_LENGTH]) for each in self.members)
        if not self.rolled:
            return tuple(bare)
        if self.once:
            faces = (tuple(die.face for die in roll.dice) for roll in self.against.rolls)
            return tuple(replace(link, faces=of_one) for link, of_one in zip(bare, faces, strict=True))
        return tuple(replace(link, seed=seed) for link, seed in zip(bare, self.seeds(), strict=True))

    @cached_property
    def against(self) -> OneOpponentRoll:
        """The roll against one opponent, who rolls once for all. Raises FieldError where the party is not rolled."""
        if self.seed is None:
            raise FieldError(*self.missing)
        situations = [member.situation for member in self.members]
        return against(situations, [Stream(seed) for seed in self.seeds()], Stream(seed_of(self.seed, 0)))

    def rolls(self) -> tuple[Roll, ...]:
        """Give the rolls of all members. Raises FieldError where the party is not rolled."""
        if self.once:
            return self.against.rolls
        return tuple(member.situation.roll(seed=seed) for member, seed in zip(self.members, self.seeds(), strict=True))

    def try_roll(self) -> None:
        if self.rolled:
            self.rolls()

    def decisions(self) -> tuple[tuple[int, Decision], ...]:
        each = zip(self.numbered(), self.rolls(), strict=True)
        found: dict[tuple[int, str], Decision] = {}
        for (number, member), roll in each:
            for decision in member.situation.decisions(roll):
                of_all = self.once and decision.whose is Whose.THEIRS
                found.setdefault((0 if of_all else number, decision.name), decision)
        return tuple((number, decision) for (number, _), decision in found.items())

    def _after(self, number: int, situation: Situation) -> Iterator[Member]:
        if number:
            yield from super()._after(number, situation)
            return
        theirs = {name: getattr(situation, name) for name, kind in self.check.declared().items()
                  if kind.whose is Whose.THEIRS}  # fmt: skip
        for member in self.members:
            yield replace(member, situation=replace(member.situation, **theirs))

    @property
    def judged(self) -> Outcome:
        """The outcome that says whether a member succeeds."""
        return self.check.outcome(self.check.verdict)

    def succeeds(self, verdict: Any) -> bool:
        """Say whether a member succeeds with a ``verdict``.

        Of words the first is a success, and a number is one where it reaches :attr:`reach`.

        >>> from fairthrow.table.group.links import decode
        >>> party = decode("endworld/party?check=check&1=Jen")
        >>> [party.succeeds(degrees) for degrees in (1, 2, 3)]
        [False, True, True]
        """
        words = self.judged.words
        return bool(verdict == next(iter(words)) if words else verdict >= self.reach)


def has_opponent(check: type[Situation]) -> bool:
    """Say whether somebody rolls against whoever makes a ``check``."""
    return issubclass(check, Contested)


def own_fields(check: type[Situation]) -> frozenset[str]:
    """Give the fields of a ``check`` in which members may differ who are against one opponent.

    These are the fields of their own side, and those that one of them may decide about after a tie.
    """
    mine = (name for name, kind in check.declared().items() if kind.whose is Whose.YOURS)
    return frozenset(mine) | decided_on_a_tie(check)


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
    if party.once:
        succeed, best = _against_one(
            party, outcome, [(Given(situation=each, own=of[each]), alike[each]) for each in of]
        )
    else:
        succeed = how_many(wanted)
        best = best_of(outcome, [(of[situation].outcomes[outcome.name], times) for situation, times in alike.items()])
    return PartyOdds(
        each=tuple(of[member.situation] for member in party.members), chances=wanted, succeed=succeed, best=best
    )


def _against_one(
    party: Party, outcome: Outcome, alike: Sequence[tuple[Given, int]]
) -> tuple[Distribution[int], Distribution[Any]]:
    """Give the exact odds of how many succeed against one opponent, and of the best value of an ``outcome``.

    ``alike`` are the different situations, each with how many members are in it.
    """

    def succeed(theirs: Any) -> Distribution[int]:
        return how_many([
            Ratio(sum(ways for value, ways in verdicts.weights.items() if party.succeeds(value)), verdicts.denominator)
            for each, times in alike for verdicts in [each.outcome(party.check.verdict, theirs)] * times
        ])  # fmt: skip

    def best(theirs: Any) -> Distribution[Any]:
        return best_of(outcome, [(each.outcome(outcome.name, theirs), times) for each, times in alike])

    opponent = opponent_of(party.members[0].situation).own_odds()
    return opponent.then(succeed), opponent.then(best)


def how_many(chances: Sequence[Ratio]) -> Distribution[int]:
    """Give the exact odds of how many of some independent events happen, which have these ``chances``.

    Its denominator is the product of theirs, also where a chance could be reduced.

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

    These are pairs of a distribution, and of how many rolls have it. The denominator is the product of all. Words, and
    values with an order of their own, are declared best first; of numbers the greatest is best.
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
