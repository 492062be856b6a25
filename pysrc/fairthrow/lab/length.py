"""How long a program may be: comments explain it, so they count for little."""

import re
from itertools import pairwise
from typing import NamedTuple

from fairthrow.lab.errors import Place, ProgramError

LONGEST = 6_000
"""Characters of the longest program, its comments not counted."""

LONGEST_IN_ALL = 20_000
"""Characters of the longest program, its comments counted."""


class Excess(NamedTuple):
    """What is too long of a program: the place where it ``begins``, how many characters fit, and what is ``said``."""

    begins: int
    fits: int
    said: str


def excess(program: str, comments: re.Pattern[str]) -> Excess | None:
    r"""Say what does not fit of a ``program``; None where all does.

    ``comments`` finds its comments, with what they say as the first group, and its texts without one.

    >>> excess("1" * 6_001, re.compile(r"\\(.*)"))
    Excess(begins=6000, fits=6000, said='6,000 characters fit; this has 6,001')
    """
    if len(program) <= LONGEST:
        return None
    spans = [found.span() for found in comments.finditer(program) if found[1] is not None]
    counted, begins = 0, -1
    for (_, start), (end, _) in pairwise([(0, 0), *spans, (len(program), len(program))]):
        if begins < 0 and counted + end - start > LONGEST:
            begins = start + LONGEST - counted
        counted += end - start
    if begins >= 0:
        beside = " beside comments" if spans else ""
        return Excess(begins, LONGEST, f"{LONGEST:,} characters fit{beside}; this has {counted:,}")
    if len(program) <= LONGEST_IN_ALL:
        return None
    said = f"{LONGEST_IN_ALL:,} characters fit with all comments; this has {len(program):,}"
    return Excess(LONGEST_IN_ALL, LONGEST_IN_ALL, said)


def place_in(program: str, at: int) -> Place:
    """Give the place of the character with the number ``at``, from 0, in a ``program``."""
    return Place(program.count("\n", 0, at) + 1, at - program.rfind("\n", 0, at))


def check_length(program: str, comments: re.Pattern[str]) -> None:
    """Raise ProgramError for a ``program`` that is too long, at the first character that does not fit."""
    found = excess(program, comments)
    if found:
        raise ProgramError(place_in(program, found.begins), found.said, limit="characters")
