"""The dice of a program's roll as they lie in the tray: so many at most, each with what became of it in a word."""

from collections.abc import Sequence
from dataclasses import replace

from fairthrow.dice.errors import fitting
from fairthrow.systems.die import Die

MOST_DICE = 60
"""Dice that lie in the tray at most; of more the number is said."""

MOST_WORD = 9
"""Characters of the word below a die."""

LONGEST_GROUP = 60
"""Characters of what threw a die."""

WORDS = (("left out", "dropped"), ("re-rolled", "re-rolled"), ("not counted", "misses"), ("explod", "explodes"),
         ("counted", "counts"), ("kept", "kept"), ("added", "added"))  # fmt: skip
"""How fates begin, each with the word below the die; the first that fits."""


def lying(dice: Sequence[Die]) -> tuple[Die, ...]:
    """Give the first dice of a roll, each with its word."""
    return tuple(
        replace(die, group=fitting(die.group, LONGEST_GROUP), tag=word_of(die.note)) for die in dice[:MOST_DICE]
    )


def word_of(note: str) -> str:
    """Give the word below a die from what is said of it.

    >>> word_of("shows 3; left out by highest 1"), word_of("shows 3")
    ('dropped', 'rolled')
    """
    fates = note.removeprefix("shows ").split("; ")
    found = next((word for begins, word in WORDS for fate in reversed(fates) if fate.startswith(begins)), "")
    return found[:MOST_WORD] or "rolled"


def named(dice: Sequence[Die]) -> str:
    """Name dice by what throws them; those that are thrown one by one are counted.

    >>> from fairthrow.systems.die import Role
    >>> named([Die(sides=6, face=1, role=Role.USED, group="d6")] * 3)
    '3d6'
    """
    counts: dict[str, int] = {}
    for die in dice:
        counts[die.group] = counts.get(die.group, 0) + 1
    return " ".join(f"{count}{name}" if count > 1 and name.startswith("d") else name for name, count in counts.items())
