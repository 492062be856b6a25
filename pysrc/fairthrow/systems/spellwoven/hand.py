"""What one side of a Spellwoven roll is: its rank, its dice, and what each die is worth.

:func:`score` is the rule; rolls and odds both read it from there.
"""

from dataclasses import dataclass

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of_places
from fairthrow.dice.stream import Source
from fairthrow.systems.situation import Die

FACES = range(1, 11)
WHOSE = {"": "", "yours": "your", "theirs": "their"}
"""Groups of dice as they are said before what they are."""

UNTRAINED_RANK = 3
"""Rank of the default untrained roll (Spellwoven, "Overview: The Basic Mechanic")."""


def score(face: int, rank: int) -> int:
    """Successes (0 to 3) of one d10 against a rank (0 to 26). Spellwoven, "Skill level 10+".

    The printed tables already hold the bonus success of a 1; it is not added again.

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
    """Write a rank as on the character sheet: ``12 (4/9)``, ``19 (2/9/9)``.

    The numbers in brackets are the highest face that scores three, two and one.

    >>> notation(7), notation(12), notation(19)
    ('7', '12 (4/9)', '19 (2/9)')
    """
    if rank < 10:  # noqa: PLR2004
        return str(rank)
    best = 2 if rank < 18 else 3  # noqa: PLR2004
    return f"{rank} ({highest(rank, best)}/9)"


def highest(rank: int, successes: int) -> int:
    """Give the highest face that scores at least ``successes`` at ``rank``, 0 for none."""
    return max((face for face in FACES if score(face, rank) >= successes), default=0)


@dataclass(frozen=True, kw_only=True)
class Hand:
    """What one side rolls: all that its fields come to."""

    rank: int
    dice: int = 3
    lean: int = 0
    """1 with advantage, -1 with disadvantage, 0 with neither or both."""
    effort: int = 0

    @property
    def rolled(self) -> int:
        """How many dice are rolled: one more than kept when anything leans."""
        return self.dice + abs(self.lean)

    def successes(self) -> Distribution[int]:
        """Give the exact odds of the number of successes, Effort included."""
        faces = FACES if self.lean >= 0 else reversed(FACES)
        values = [score(face, self.rank) for face in faces]
        kept = sum_of_places(values, self.rolled, (1,) * self.dice)
        return kept.map(lambda total: total + self.effort) if self.effort else kept

    def throw(self, source: Source, group: str = "") -> tuple[tuple[Die, ...], int]:
        """Roll, keep, and count: the dice as they fell and the successes, Effort included."""
        faces = source.dice(self.rolled, 10, f"{WHOSE[group]} roll".strip())
        dropped = self.dropped(faces)
        dice = []
        total = self.effort
        for place, face in enumerate(faces):
            worth = score(face, self.rank)
            if place == dropped:
                role, note = "dropped", "the extra die, not kept"
            else:
                total += worth
                role = "counted" if worth else "missed"
                note = f"{counted(worth)}: {self.reason(face, worth)}"
            dice.append(Die(sides=10, face=face, role=role, note=note, group=group))
        return tuple(dice), total

    def dropped(self, faces: tuple[int, ...]) -> int | None:
        """Give the place of the die that is not kept: the worst, or the best, the last of equals."""
        if not self.lean:
            return None
        worst = max(faces) if self.lean > 0 else min(faces)
        return max(place for place, face in enumerate(faces) if face == worst)

    def reason(self, face: int, worth: int) -> str:
        """Say why a face is worth what it is."""
        if face > 9:  # noqa: PLR2004
            return "a 10 never counts"
        if worth == 0:
            return f"{face} is above {self.rank}"
        if worth == 1:
            return f"{face} is at most {min(self.rank, 9)}"
        if self.rank < 10:  # noqa: PLR2004
            return "a 1 counts twice"
        return f"{face} is at most {highest(self.rank, worth)}"

    def text(self) -> str:
        """Say what is rolled: ``4d10, keep the lowest 3``."""
        kept = "lowest" if self.lean > 0 else "highest"
        return f"{self.rolled}d10" + (f", keep the {kept} {self.dice}" if self.lean else "")


def counted(successes: int) -> str:
    """Say a number of successes.

    >>> counted(1), counted(0)
    ('1 success', 'no success')
    """
    return f"{successes or 'no'} success" + ("" if successes < 2 else "es")  # noqa: PLR2004


def rank_of(*, skill: int, attribute: int, trained: bool, untrained: str) -> int:
    """Give the rank that a test rolls against. Spellwoven, "Test of Skill"."""
    if trained:
        return max(skill, attribute)
    return {
        "attribute": attribute,
        "three": UNTRAINED_RANK,
        "higher": max(attribute, UNTRAINED_RANK),
    }[untrained]


def hand_of(
    *,
    skill: int,
    attribute: int,
    trained: bool,
    untrained: str,
    advantage: bool,
    disadvantage: bool,
    effort: bool,
    dice: int = 3,
) -> Hand:
    """Give what a side rolls: its rank, one die more where it leans, its attribute for Effort.

    Advantage and disadvantage together are neither. Spellwoven, "Advantage & Disadvantage".
    """
    return Hand(
        rank=rank_of(skill=skill, attribute=attribute, trained=trained, untrained=untrained),
        dice=dice,
        lean=advantage - disadvantage,
        effort=attribute if effort else 0,
    )
