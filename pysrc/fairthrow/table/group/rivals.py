"""Rivals: two to twelve sides who roll against each other, and the exact odds of who wins.

Their link and their seeds are those of any group (:mod:`fairthrow.table.group.group`). Each side rolls alone, by its
check's own rule (:mod:`fairthrow.systems.rivalry`), and the best roll wins. Where several share the best, the rules of
the check say what becomes of it: it stands as a draw or a tie, or they roll again. Then ``again`` says who does: all
sides, or only those that tied (:mod:`fairthrow.table.group.tied`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, ClassVar, NamedTuple, cast

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Stream
from fairthrow.systems import FieldError, Situation, shown
from fairthrow.systems.fields import Choice, Kind
from fairthrow.systems.places import Whose
from fairthrow.systems.rivalry import STRENGTH, Contested, decided_on_a_tie, tied_word
from fairthrow.systems.situation import Decision, Roll
from fairthrow.table.group.group import Group, Member
from fairthrow.table.group.tied import MOST_STATES, ended, states_of

MOST_ROUNDS = 101
"""Rounds after which dice that still tie are refused. No real dice ever tied for so long."""


AGAIN = Choice(
    label="After a tie",
    help="Who rolls again where several share the best: everybody, or those alone who do.",
    words={"all": "all roll again", "tied": "those who tied"},
)
"""Who of some rivals rolls again, where a tie is rolled again."""


@dataclass(frozen=True, kw_only=True)
class Rivals(Group):
    """Several who roll against each other: 2 to 12 sides of one check that is :class:`Contested`.

    Only the fields of "you" differ from side to side. Those of the other side stay at their defaults, and what belongs
    to neither side is the same for all. ``again`` is ``all`` or ``tied``; with ``tied`` there may not be too many sides
    that differ. Raises FieldError for anything else.
    """

    kind: ClassVar[str] = "rivals"
    fewest: ClassVar[int] = 2
    lacks: ClassVar[str] = "in which several roll against each other"

    again: str = "all"

    def __post_init__(self) -> None:
        AGAIN.accept("again", self.again)
        super().__post_init__()
        if self.again == "tied":
            self._check_again()
        for name, kind in self.check.declared().items():
            for number, member in self.numbered():
                value = getattr(member.situation, name)
                if kind.whose is Whose.THEIRS and value != self.check.default(name):
                    message = f"{name} must be left out: each of the rivals says only what is its own"
                    raise FieldError(f"{number}.{name}", message)
                if kind.whose is None and value != getattr(self.members[0].situation, name):
                    raise FieldError(f"{number}.{name}", f"{name} must be the same for all rivals, got {shown(value)}")

    def _check_again(self) -> None:
        """Raise FieldError where nobody ever rolls again, and where the odds would take too long."""
        if not rolls_again(self.check):
            raise FieldError("again", f"again must be left out: in {self.system}/{self.check.check} nobody rolls again")
        alike = Counter(member.situation for member in self.members)
        if states_of([*alike.values()]) > MOST_STATES:
            message = (
                f"again must be all among {len(self.members)} sides of {len(alike)} kinds: the odds would take too long"
            )
            raise FieldError("again", message)

    @classmethod
    def fits(cls, check: type[Situation]) -> bool:
        return issubclass(check, Contested)

    def settings(self) -> Iterator[tuple[str, str]]:
        if self.again != "all":
            yield "again", AGAIN.encode(self.again)

    @property
    def sides(self) -> tuple[Contested, ...]:
        """The situations of all, as sides that roll alone."""
        return tuple(cast("Contested", member.situation) for member in self.members)

    @property
    def tied(self) -> str:
        """What it is called where several share the best: ``draw`` or ``tie``."""
        return tied_word(self.check)

    def try_roll(self) -> None:
        if self.rolled:
            self.fight()

    def decisions(self) -> tuple[tuple[int, Decision], ...]:
        fight = self.fight()
        best, tied, *_, lost = self.check.outcome(self.check.verdict).words
        found: dict[tuple[int, str], Decision] = {}
        for place, side in enumerate(self.sides):
            result = tied if fight.winner is None else best if place == fight.winner else lost
            for decision in side.own_decisions(result):
                common = any(kind.whose is None for kind in self._changed(place, decision.situation).values())
                known = replace(decision, chance=self._next_round(fight)) if common else decision
                found.setdefault((0 if common else place + 1, decision.name), known)
        return tuple((number, decision) for (number, _), decision in found.items())

    def _next_round(self, fight: "Fight") -> Ratio:
        """Give the chance that one more round after a fight that is tied has a winner."""
        if self.again == "all":
            return odds_of_round(self).decided
        return odds_of_round(replace(self, members=tuple(self.members[place] for place in fight.best))).decided

    def _changed(self, place: int, situation: Situation) -> dict[str, Kind]:
        """Give the fields that a decision of the side at a place has changed."""
        before = self.members[place].situation
        return {
            name: kind
            for name, kind in self.check.declared().items()
            if getattr(situation, name) != getattr(before, name)
        }

    def _after(self, number: int, situation: Situation) -> Iterator[Member]:
        if number:
            yield from super()._after(number, situation)
            return
        changed = {name: getattr(situation, name) for name in self._changed(0, situation)}
        for member in self.members:
            yield replace(member, situation=replace(member.situation, **changed))

    def fight(self) -> "Fight":
        """Give the roll of all sides, round by round.

        Raises FieldError where no roll is named, and for dice that tie for more than a hundred rounds.
        """
        sources = [Stream(seed) for seed in self.seeds()]
        most = self.sides[0].rounds()
        rounds: list[dict[int, Roll]] = []
        rolling = every = tuple(range(len(sources)))
        for number in range(1, (most or MOST_ROUNDS) + 1):
            thrown = {place: self.sides[place].own_roll(sources[place], number) for place in rolling}
            rounds.append(thrown)
            best = _best({place: roll.outcomes[STRENGTH] for place, roll in thrown.items()})
            if len(best) == 1 or number == most:
                return Fight(rounds=tuple(rounds), best=best)
            rolling = every if self.again == "all" else best
        raise FieldError("seed", f"seed must give dice that do not tie {MOST_ROUNDS} times in a row; these do")


def _best(strengths: dict[int, Any]) -> tuple[int, ...]:
    """Give the places of the best of some ``strengths``, which are by place."""
    highest = max(strengths.values())
    return tuple(place for place, strength in strengths.items() if strength == highest)


def rolls_again(check: type[Situation]) -> bool:
    """Say whether sides of a ``check`` may roll again after a tie, whatever its fields."""
    shared = (check.declared()[name].whose is None for name in decided_on_a_tie(check))
    return cast("Contested", check()).rounds() != 1 or any(shared)


@dataclass(frozen=True, kw_only=True)
class Fight:
    """One roll of rivals: the ``rounds``, and the places of the ``best``, from 0.

    Each round has the rolls of those who rolled in it, by their places. The first is of all sides.
    """

    rounds: tuple[Mapping[int, Roll], ...]
    best: tuple[int, ...]

    def rolls_of(self, place: int) -> tuple[Roll, ...]:
        """Give the rolls of the side at a ``place``, round by round, as long as it rolled."""
        return tuple(thrown[place] for thrown in self.rounds if place in thrown)

    @property
    def last(self) -> tuple[Roll, ...]:
        """The roll of each side that decided: its last one."""
        return tuple(self.rolls_of(place)[-1] for place in sorted(self.rounds[0]))

    @property
    def winner(self) -> int | None:
        """The place of the side that won; None where the best is shared."""
        return self.best[0] if len(self.best) == 1 else None


@dataclass(frozen=True, kw_only=True)
class RivalOdds:
    """Exact odds of rivals.

    ``wins`` has for each side the chance that it alone is best, and ``shares`` the chance that in the end it shares the
    best with others. ``tie`` is the chance that the best is shared in the end, whoever shares it.
    """

    wins: tuple[Ratio, ...]
    shares: tuple[Ratio, ...]
    tie: Ratio

    @property
    def decided(self) -> Ratio:
        """The chance that one side wins."""
        return Ratio.of(self.tie.denominator - self.tie.numerator, self.tie.denominator)


def odds_of(rivals: Rivals) -> RivalOdds:
    """Give the exact odds of rivals. What equal sides roll is computed once."""
    return (_odds_of_tied if rivals.again == "tied" else _odds)(rivals, rivals.sides[0].rounds())


def odds_of_round(rivals: Rivals) -> RivalOdds:
    """Give the exact odds of one round alone, in which a tie stands."""
    return _odds(rivals, 1)


def _odds_of_tied(rivals: Rivals, rounds: int | None) -> RivalOdds:
    """Give the odds where only those that tied roll again."""
    alike = Counter(member.situation for member in rivals.members)
    own = [cast("Contested", situation).own_odds() for situation in alike]
    found = ended(own, [*alike.values()], rounds)
    each = {situation: (found.wins[place], found.shares[place]) for place, situation in enumerate(alike)}
    return RivalOdds(
        wins=tuple(each[member.situation][0] for member in rivals.members),
        shares=tuple(each[member.situation][1] for member in rivals.members),
        tie=found.tie,
    )


def _odds(rivals: Rivals, rounds: int | None) -> RivalOdds:
    situations = [member.situation for member in rivals.members]
    alike = Counter(situations)
    own = [cast("Contested", situation).own_odds() for situation in alike]
    every = prod(odds.denominator**times for odds, times in zip(own, alike.values(), strict=True))
    ways = dict(zip(alike, _ways(own, [*alike.values()]), strict=True))
    no_tie = sum(alone * alike[situation] for situation, (alone, _) in ways.items())
    won, left, whole = _after(no_tie, every, rounds)
    return RivalOdds(
        wins=tuple(Ratio.of(ways[each].alone * won, whole) for each in situations),
        shares=tuple(Ratio.of((ways[each].best - ways[each].alone) * left, whole) for each in situations),
        tie=Ratio.of((every - no_tie) * left, whole),
    )


class _Ways(NamedTuple):
    """In how many ways of one round a side is the best alone, and in how many it is among the best."""

    alone: int
    best: int


def _ways(own: list[Distribution[Any]], times: list[int]) -> list[_Ways]:
    """Count the ways of each different side: ``own`` are the odds of each, and ``times`` how many sides are so."""
    found = [_Ways(0, 0)] * len(own)
    below = [0] * len(own)
    for strength in sorted({value for odds in own for value in odds.weights}):
        here = [odds.weights.get(strength, 0) for odds in own]
        reached = [before + ways for before, ways in zip(below, here, strict=True)]
        lower = _others([*zip(below, times, strict=True)])
        no_higher = _others([*zip(reached, times, strict=True)])
        found = [
            _Ways(alone + ways * under, best + ways * up_to)
            for (alone, best), ways, under, up_to in zip(found, here, lower, no_higher, strict=True)
        ]
        below = reached
    return found


def _others(powers: list[tuple[int, int]]) -> list[int]:
    """Give for each of several powers, a base and an exponent, the product of all with its own exponent one less.

    >>> _others([(2, 1), (3, 2), (5, 1)])
    [45, 30, 18]
    """
    whole = [base**times for base, times in powers]
    before = [*accumulate(whole, mul, initial=1)]
    behind = [*accumulate(reversed(whole), mul, initial=1)][::-1]
    return [before[place] * base ** (times - 1) * behind[place + 1] for place, (base, times) in enumerate(powers)]


def _after(no_tie: int, every: int, rounds: int | None) -> tuple[int, int, int]:
    """Give what the ways of one round weigh after all rounds: those that decide it, those that tie, and all together.

    Of ``every`` way of one round ``no_tie`` are such that one side is alone the best. A round that decides comes behind
    any number of ties; a tie that is left comes behind ties alone. Without an end, ties count for nothing.
    """
    if rounds is None:
        return 1, 0, no_tie
    tied, more = every - no_tie, rounds - 1
    before = sum(tied**number * every ** (more - number) for number in range(rounds))
    return before, tied**more, every**rounds
