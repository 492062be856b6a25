"""Numbers that are written as elsewhere: with a sign between the thousands, or with a power of ten."""

import re
from collections.abc import Iterator

from fairthrow.lab.errors import Mend, Place
from fairthrow.lab.mending import Guess, GuessGroup

FACT = "a number is written in digits alone"
"""What is said of such a number."""

MOST_ZEROS = 12
"""Zeros that a power of ten may put behind a number."""

_MARKED = re.compile(r"(?<![0-9])[0-9]{1,3}(?:([,_'\u2019\u00a0\u2009\u202f])[0-9]{3})(?:\1[0-9]{3})*(?![0-9])")
_BLANKS = re.compile(r"(?<![0-9])[0-9]{1,3}(?: [0-9]{3})*(?: 000)(?![0-9])")
"""With a blank only where the end tells it: two numbers beside each other may lack a sign between them."""
_POWER = re.compile(r"(?<![0-9A-Za-z_.])([1-9][0-9]*)[eE]\+?([0-9]{1,2})(?![0-9A-Za-z_])")
_LEADING_ZERO = re.compile(r"(?<![0-9.])[1-9][0-9]{0,2}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*(?![0-9.])")


def written_plainly(program: str, place: Place) -> tuple[GuessGroup, ...]:
    """Give what may have been meant by a number of a ``program`` at the ``place`` of an error, or right beside it.

    >>> written_plainly("output d1,000", Place(1, 10))[0].guesses[0].program
    'output d1000'
    """
    lines = program.split("\n")
    number = min(place.line, len(lines)) - 1
    line, at = lines[number], place.column - 1
    for pattern in (_MARKED, _BLANKS, _POWER):
        for found in pattern.finditer(line):
            if found.start() <= at <= found.end():
                plain = _digits(found)
                if plain:
                    lines[number] = f"{line[: found.start()]}{plain}{line[found.end() :]}"
                    return (GuessGroup((Guess("\n".join(lines), plain),), FACT),)
    return ()


def _digits(found: re.Match[str]) -> str:
    """Write a number in digits alone; empty where these are too many."""
    if found.re is not _POWER:
        return "".join(re.findall("[0-9]+", found.group()))
    zeros = int(found[2])
    return found[1] + "0" * zeros if zeros <= MOST_ZEROS else ""


def like_one_number(program: str, comments: re.Pattern[str]) -> Iterator[tuple[str, Mend]]:
    r"""Warn of numbers of a ``program`` in a row that look like one with commas, each with what makes it one.

    Nobody writes zeros before a number in a row, but behind the comma of a thousand. ``comments`` finds the comments
    and texts of the language.

    >>> warning, mend = next(like_one_number("output {1,000}\noutput {1,100}", re.compile("#.*")))
    >>> warning
    'line 1: 1,000 is read as the numbers 1 and 0; a number is written in digits alone'
    >>> mend
    Mend(label='Write 1000', program='output {1000}\noutput {1,100}')
    """
    bare = comments.sub(lambda found: " " * len(found.group()), program) if ",0" in program else ""
    for found in _LEADING_ZERO.finditer(bare):
        line, plain = program.count("\n", 0, found.start()) + 1, found.group().replace(",", "")
        numbers = " and ".join(str(int(each)) for each in found.group().split(","))
        warning = f"line {line}: {found.group()} is read as the numbers {numbers}; {FACT}"
        yield warning, Mend(f"Write {plain}", f"{program[: found.start()]}{plain}{program[found.end() :]}")
