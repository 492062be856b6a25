"""Words with numbers, as a program declares them in a comment; and degrees, which are words for how well it went."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fairthrow.dice.errors import fitting
from fairthrow.lab.lookalikes import DECLARED, declared_number

MOST_DEGREES = 12
"""Degrees of one program."""

LONGEST_DEGREE = 24
"""Characters of the word of a degree: it stands large, as the verdict on a roll."""

_WORD = re.compile(rf'"?([^"]*?)"?\s*[:=]?\s*({DECLARED})')


def words_in(text: str, longest: int) -> list[tuple[str, int] | None]:
    """Read from ``text`` words with a number each, apart by commas: ``easy 4, normal 6``.

    None stands for a part that is none. A word without letters is its number. Words are cut to ``longest`` characters.
    """
    found: list[tuple[str, int] | None] = []
    for part in text.split(","):
        word = _WORD.fullmatch(part.strip())
        number = declared_number(word[2]) if word else ""
        found.append((fitting(" ".join((word[1] or number).split()), longest), int(number)) if word else None)
    return found


@dataclass(frozen=True, kw_only=True)
class Degrees:
    """Words for how well it went, each with the number that it begins at, the lowest first; empty for none.

    A word holds from its number on, up to the next. The lowest holds for all below it too.
    """

    begins: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.begins)

    def __str__(self) -> str:
        return ", ".join(f"{word} {number}" for word, number in self.begins.items())

    @property
    def words(self) -> tuple[str, ...]:
        """The words, best first."""
        return tuple(self.begins)[::-1]

    def of(self, value: int) -> str:
        """Give the word for a value.

        >>> each = Degrees(begins={"trouble": 2, "at a price": 7, "full success": 10})
        >>> each.of(9), each.of(10), each.of(1)
        ('at a price', 'full success', 'trouble')
        """
        word = next(iter(self.begins))
        for higher, number in self.begins.items():
            if value >= number:
                word = higher
        return word


def degrees_in(text: str) -> Degrees | None:
    """Read the ``text`` of a comment behind the word ``degrees``; None where it seems to be no declaration.

    Raises ValueError, which says what is missing, where it seems to be one that is not right.
    """
    found = words_in(text, LONGEST_DEGREE + 1)
    right = [each for each in found if each and each[0] != str(each[1])]
    if len(found) == 1 or not right:
        return None
    words, numbers = {word for word, _ in right}, {number for _, number in right}
    if not len(found) == len(right) == len(words) == len(numbers) <= MOST_DEGREES:
        raise ValueError(
            f"degrees: each is a word with the number that it begins at, 2 to {MOST_DEGREES} of them, none twice: "
            "trouble 2, at a price 7, full success 10"
        )
    long = next((word for word in words if len(word) > LONGEST_DEGREE), "")
    if long:
        raise ValueError(f"degrees: {fitting(long, LONGEST_DEGREE)} is longer than {LONGEST_DEGREE} characters")
    return Degrees(begins=dict(sorted(right, key=lambda each: each[1])))
