"""What is said of a construct, and where it stands."""

from typing import NamedTuple

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Said(NamedTuple):
    """A construct: ``term`` as it is written, and what it ``says``.

    It stands in a line, from a column on, both from 1. ``length`` is how many characters it has.
    """

    line: int
    column: int
    length: int
    term: str
    says: str

    def holds(self, line: int, column: int) -> bool:
        """Say whether a place in a ``line`` is in it or at an end of it; ``column`` 1 is before the first character."""
        return self.line == line and self.column <= column <= self.column + self.length


def number_word(text: str) -> str:
    """Say the number in a ``text`` as people write it: small ones in letters. Any other text stays as it is.

    >>> number_word("4"), number_word("13")
    ('four', '13')
    """
    return NUMBERS[int(text)] if text.isdigit() and len(text) <= 2 and int(text) < len(NUMBERS) else text  # noqa: PLR2004


def dice_words(count: str, sides: str) -> str:
    """Say what is thrown, from the texts of a ``count`` of dice and of their ``sides``; empty is unknown.

    >>> dice_words("4", "6"), dice_words("", "20"), dice_words("N", "")
    ('four dice with 6 sides', 'a die with 20 sides', 'N dice')
    """
    dice = "a die" if count in {"", "1"} else f"{number_word(count)} dice"
    return f"{dice} with {sides} sides" if sides else dice
