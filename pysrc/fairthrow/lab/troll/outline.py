"""What can be seen of a program without running it: its comments, and the first numbers of its names."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from fairthrow.lab.errors import line_starts
from fairthrow.lab.inputs import Outline, Spot, comments_in
from fairthrow.lab.troll.tokens import COMMENTS, TrollToken, tokens

TIGHTER = {"d", "z", "#", "~"}
"""Signs that take the number behind ``~`` for their own."""

MOST_DIGITS = 6
"""Digits of a number that an input may have."""


def outline_of(program: str) -> Outline:
    r"""Look at a ``program`` without running it. Raises ProgramError for a sign that is none of the language's.

    >>> outline_of("N := 5; \\ input N 1..6\nN d6").numbers
    {'N': Spot(start=5, end=6, number=5)}
    """
    starts = line_starts(program)
    return Outline(tuple(comments_in(program, COMMENTS)), _numbers(tokens(program), starts), ("",), "{} := 1;")


def _numbers(found: Sequence[TrollToken], starts: Sequence[int]) -> dict[str, Spot]:
    """Find the numbers that names are given: with ``:=`` outside of all brackets, else with a name's only ``~``."""
    numbers: dict[str, Spot] = {}
    defaults = Counter(name.text for name, sign in pairwise(found) if sign.kind == "~")
    given: set[str] = set()
    depth = 0
    for at, token in enumerate(found):
        depth += (token.kind in {"(", "{", "["}) - (token.kind in {")", "}", "]"})
        if token.kind != "word":
            continue
        spot, behind = _spot(found, at + 2, starts)
        if found[at + 1].kind == ":=" and not depth and token.text not in given:
            given.add(token.text)
            numbers.pop(token.text, None)
            if spot and behind == ";":
                numbers[token.text] = spot
        only = found[at + 1].kind == "~" and defaults[token.text] == 1 and behind not in TIGHTER
        if only and spot and token.text not in given:
            numbers[token.text] = spot
    return numbers


def _spot(found: Sequence[TrollToken], at: int, starts: Sequence[int]) -> tuple[Spot | None, str]:
    """Give the whole number that stands at a place among the words, if one does, and the kind of what follows it."""
    minus = at < len(found) and found[at].kind == "-"
    if at + minus + 1 >= len(found) or found[at + minus].kind != "number" or len(found[at + minus].text) > MOST_DIGITS:
        return None, ""
    number = found[at + minus]
    start, end = (starts[each.place[0] - 1] + each.place[1] - 1 for each in (found[at], number))
    value = int(number.text)
    return Spot(start, end + len(number.text), -value if minus else value), found[at + minus + 1].kind
