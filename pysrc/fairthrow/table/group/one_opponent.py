"""One opponent who rolls once, against whom all members of a party compare: their rolls, and the exact odds.

The opponent's first roll stands against everybody. Whoever ties with it, where the check goes on after a tie, goes on
against the opponent alone, and both roll anew: so what one member does changes nobody else's dice.

Given the opponent's roll the members are independent. So the odds are those of independent members for each thing that
the opponent can roll, weighed by how often it is rolled. All weights are whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.rivalry import STRENGTH, Contested, opponent_of, tied_word
from fairthrow.systems.situation import Odds, Roll, Situation

MOST_ROUNDS = 101
"""Rounds after which dice that still tie are left to the check itself, which refuses them."""

Rounds = tuple[tuple[Roll, Roll], ...]
"""What two sides rolled against each other, round by round: one of the party, and the opponent."""


# --- rolls ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OneOpponentRoll:
    """A roll of a party against one opponent: what the ``opponent`` rolled once, and the ``rounds`` of each member.

    ``rolls`` are those of the members' own checks, with the opponent's dice in them.
    """

    opponent: Roll
    rounds: tuple[Rounds, ...]
    rolls: tuple[Roll, ...]

    def own_dice(self, place: int) -> tuple[Die, ...]:
        """Give the dice of the member at a ``place`` from 0, and those that the opponent rolled again for it alone."""
        mine, theirs = self.rounds[place][0]
        return mine.dice + self.rolls[place].dice[len(mine.dice) + len(theirs.dice) :]


def roll_of(situations: Sequence[Situation], sources: Sequence[Source], source: Source) -> OneOpponentRoll:
    """Roll for the members in these ``situations``, each from its own of ``sources``, and once for the opponent.

    The opponent's dice come from a ``source`` of its own. What it rolls again for a member comes from the member's,
    behind the member's own new dice. Raises FieldError for dice that no rule allows.
    """
    opponent = opponent_of(situations[0]).own_roll(source, 1)
    rounds = tuple(_rounds(each, own, opponent) for each, own in zip(situations, sources, strict=True))
    rolls = tuple(each.roll(faces=_faces(of_one)) for each, of_one in zip(situations, rounds, strict=True))
    return OneOpponentRoll(opponent=opponent, rounds=rounds, rolls=rolls)


def _rounds(situation: Situation, source: Source, opponent: Roll) -> Rounds:
    side, other = cast("Contested", situation), opponent_of(situation)
    tied = tied_word(type(situation))
    found = [(side.own_roll(source, 1), opponent)]
    again: Contested | None = side
    while len(found) < MOST_ROUNDS:
        result = side.between(*(roll.outcomes[STRENGTH] for roll in found[-1]))[situation.verdict]
        again = again.again() if again and result == tied else None
        if again is None:
            break
        number = len(found) + 1
        found.append((side.own_roll(source, number), other.own_roll(source, number)))
    return tuple(found)


def _faces(rounds: Rounds) -> tuple[int, ...]:
    return tuple(die.face for both in rounds for roll in both for die in roll.dice)


# --- odds -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Given:
    """What a ``situation`` comes to given the opponent's roll, by the opponent's strength; ``own`` are its odds."""

    situation: Situation
    own: Odds

    @cached_property
    def side(self) -> Contested:
        """The situation as a side that rolls alone."""
        return cast("Contested", self.situation)

    @cached_property
    def strengths(self) -> Distribution[Any]:
        """The odds of what it rolls alone."""
        return self.side.own_odds()

    @cached_property
    def later(self) -> Odds | None:
        """The odds of what comes after a tie; None where a tie stands."""
        again = cast("Situation | None", self.side.again())
        return self.own if again == self.situation else again.odds() if again else None

    def outcome(self, name: str, theirs: Any) -> Distribution[Any]:
        """Give the exact odds of the outcome of a ``name`` where the opponent has rolled the strength ``theirs``."""
        later = self.later

        def follows(mine: Any) -> Distribution[Any] | Any:
            return later.outcomes[name] if later and mine == theirs else self.side.between(mine, theirs)[name]

        return self.strengths.then(follows)
