"""What one side of a Spellwoven roll is: its rank, its dice, and what each die is worth.

:func:`score` is the rule; rolls and odds both read it from there.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.die import Role, ValueToken
from fairthrow.systems.rule_dice import KeptSum
from fairthrow.systems.wording import counted, keep_words, sentence, signed

FACES = range(1, 11)
WHOSE = {"": "", "yours": "your", "theirs": "their"}
"""Groups of dice as they are said before what they are."""

UNTRAINED_RANK = 3
"""Rank of the default untrained roll (Spellwoven, "Overview: The Basic Mechanic")."""


def score(face: int, rank: int) -> int:
    """Give the successes (0 to 3) of one ``face`` of a d10 against a ``rank`` (0 to 26).

    The printed tables hold the bonus success of a 1 already; it is not added again. Spellwoven, "Skill level 10+".

    >>> [score(face, 5) for face in (1, 5, 6)]
    [2, 1, 0]
    >>> [score(face, 12) for face in (4, 5, 9, 10)]
    [2, 1, 1, 0]
    """
    if face > 9:  # noqa: PLR2004  # a 10 never counts, whatever the rank
        return 0
    twice = 1 if rank < 10 else rank - 8  # noqa: PLR2004
    thrice = rank - 17
    return (face <= min(rank, 9)) + (face <= twice) + (face <= thrice)


def notation(rank: int) -> str:
    """Write a ``rank`` as on the character sheet: ``12 (4/9)``.

    In brackets stand the highest faces that score two and one; from rank 18 on those that score three, two and one. The
    best come first, so no rank looks like less than the one before it.

    >>> notation(7), notation(12), notation(17), notation(18)
    ('7', '12 (4/9)', '17 (9/9)', '18 (1/9/9)')
    """
    if rank < 10:  # noqa: PLR2004
        return str(rank)
    best = 2 if rank < 18 else 3  # noqa: PLR2004
    return f"{rank} ({'/'.join(str(highest(rank, successes)) for successes in range(best, 0, -1))})"


def highest(rank: int, successes: int) -> int:
    """Give the highest face that scores at least ``successes`` at ``rank``, 0 for none."""
    return max((face for face in FACES if score(face, rank) >= successes), default=0)


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What one side rolls: so many ``dice`` that are kept, against a ``rank``, all that its fields come to.

    ``effort`` are the successes that spent Effort adds, 0 for none.
    """

    rank: int
    dice: int = 3
    net_advantage: int = 0
    """1 with advantage, -1 with disadvantage, 0 with neither or both."""
    effort: int = 0

    @property
    def rolled(self) -> int:
        """How many dice are rolled: one more than kept with advantage or disadvantage."""
        return self.dice + abs(self.net_advantage)

    def asked(self, group: str = "") -> KeptSum:
        """Give what is asked of the dice: how many successes those kept have, without Effort.

        With advantage the worst is not kept, with disadvantage the best. ``group`` says whose dice they are, where
        there are two sides.
        """
        lowest, highest = (None, self.dice) if self.net_advantage < 0 else (self.dice, None)
        what = f"{WHOSE[group]} roll".strip()
        return KeptSum(
            self.rolled, 10, what, group=group, worth=self.worth, looks=self.looks, lowest=lowest, highest=highest
        )

    def worth(self, face: int) -> int:
        """Give the successes of a ``face``."""
        return score(face, self.rank)

    def looks(self, face: int, worth: int) -> dict[str, Any]:
        """Say how a kept die is shown, from its ``face`` and the successes that it is ``worth``."""
        note = f"{counted(worth, 'success') if worth else 'no success'}: {self.reason(face, worth)}"
        if worth:
            return {"role": Role.COUNTED, "note": note, "tag": signed(worth)}
        return {"role": Role.MISSED, "note": note, "tag": "no"}

    def successes(self) -> Distribution[int]:
        """Give the exact odds of the number of successes, Effort included."""
        law = self.asked().law()
        return law.map(self.effort.__add__) if self.effort else law

    def tokens(self, group: str = "") -> tuple[ValueToken, ...]:
        """Give what is laid beside the dice of a ``group`` for spent Effort: the successes that it adds."""
        return (ValueToken(amount=self.effort, name="Effort", group=group),) if self.effort else ()

    def reason(self, face: int, worth: int) -> str:
        """Say why a ``face`` is worth what it is: ``worth`` are its successes."""
        if face > 9:  # noqa: PLR2004
            return "a 10 never counts"
        if worth == 0:
            return f"{face} is above {self.rank}"
        if worth == 1 and face <= self.rank:
            return f"{face} is at most {min(self.rank, 9)}"
        if self.rank < 10:  # noqa: PLR2004
            return "a 1 counts twice"
        return f"{face} is at most {highest(self.rank, worth)}"

    @property
    def keep_text(self) -> str:
        """Which dice are kept where one more is rolled: ``lowest 3``, ``highest``."""
        return keep_words("lowest" if self.net_advantage > 0 else "highest", self.dice)

    def rolled_text(self, who: str, total: int) -> str:
        """Tell a roll: ``You rolled 4d10 against rank 5 and kept the lowest 3: 2 successes``.

        ``who`` rolled begins the sentence, and may be empty. Effort is in ``total`` already.
        """
        rolled = f"rolled {self.rolled}d10 against rank {notation(self.rank)}"
        kept = f" and kept the {self.keep_text}" if self.net_advantage else ""
        return f"{sentence(f'{who} {rolled}{kept}'.strip())}: {counted(total, 'success')}{self.of_effort(total)}."

    def of_effort(self, total: int) -> str:
        """Say how many of a ``total`` of successes come from Effort; empty where none do."""
        if not self.effort:
            return ""
        return " from Effort" if self.effort == total else f", {self.effort} of them from Effort"


@dataclass(frozen=True, kw_only=True)
class HandFields:
    """What the fields of one side say, by their names in the checks.

    These are the ranks of ``skill`` and ``attribute``, whether the skill is ``trained``, how ``untrained`` ones are
    rolled, ``advantage`` and ``disadvantage``, whether ``effort`` is spent, and how many ``dice`` are kept.
    """

    skill: int
    attribute: int
    trained: bool
    untrained: str
    advantage: bool
    disadvantage: bool
    effort: bool
    dice: int

    @property
    def rank(self) -> int:
        """The rank that is rolled against. Spellwoven, "Test of Skill"."""
        if self.trained:
            return max(self.skill, self.attribute)
        return {
            "attribute": self.attribute,
            "three": UNTRAINED_RANK,
            "higher": max(self.attribute, UNTRAINED_RANK),
        }[self.untrained]

    @cached_property
    def hand(self) -> Hand:
        """What is rolled: one die more with either, with the attribute added for Effort.

        Advantage and disadvantage together are neither. Spellwoven, "Advantage & Disadvantage".
        """
        return Hand(
            rank=self.rank,
            dice=self.dice,
            net_advantage=self.advantage - self.disadvantage,
            effort=self.attribute if self.effort else 0,
        )

    def notes(self, who: str = "") -> tuple[str, ...]:
        """Say what the fields do where that is not plain; ``who`` begins each note, if anybody."""
        begin = f"{who}: " if who else ""
        return tuple(
            sentence(begin + note)
            for holds, note in (
                (self.advantage and self.disadvantage, "advantage and disadvantage cancel."),
                (not self.trained, f"untrained, so rolled against {self.rank}, not the skill."),
                (
                    self.trained and self.attribute > self.skill,
                    f"the attribute is higher than the skill, so {self.rank} is used.",
                ),
            )
            if holds
        )
