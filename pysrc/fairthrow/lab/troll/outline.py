"""What can be seen of a program without running it: its comments, and the first numbers of its names."""

import re
from collections.abc import Iterator
from itertools import accumulate

from fairthrow.lab.errors import Place
from fairthrow.lab.inputs import Comment, Outline, Spot
from fairthrow.lab.troll.tokens import Token, tokens

_PARTS = re.compile(r'"[^"\n]*"|\\([^\n]*)')


def outline_of(program: str) -> Outline:
    r"""Look at a program. Raises ProgramError for a sign that is none of the language's.

    >>> outline_of("N := 5; \\ input N 1..6\nN d6").numbers
    {'N': Spot(start=5, end=6, number=5)}
    """
    return Outline(tuple(_comments(program)), _numbers(program, tokens(program)), ("",), "{} := 1;")


def _comments(program: str) -> Iterator[Comment]:
    for found in _PARTS.finditer(program):
        if found[1] is not None:
            start = found.start(1)
            line = program.count("\n", 0, start)
            yield Comment(Place(line + 1, start - program.rfind("\n", 0, start)), found[1])


def _numbers(program: str, found: list[Token]) -> dict[str, Spot]:
    starts = [0, *accumulate(len(line) + 1 for line in program.split("\n"))]
    numbers: dict[str, Spot] = {}
    seen: set[str] = set()
    depth = 0
    for at, token in enumerate(found):
        depth += (token.kind in {"(", "{", "["}) - (token.kind in {")", "}", "]"})
        if depth or token.kind != "word" or found[at + 1].kind != ":=" or token.text in seen:
            continue
        seen.add(token.text)
        minus = found[at + 2].kind == "-"
        number = found[min(at + 2 + minus, len(found) - 1)]
        if number.kind == "number" and found[at + 3 + minus].kind == ";" and len(number.text) <= 6:  # noqa: PLR2004
            start = starts[found[at + 2].place[0] - 1] + found[at + 2].place[1] - 1
            end = starts[number.place[0] - 1] + number.place[1] - 1 + len(number.text)
            numbers[token.text] = Spot(start, end, -int(number.text) if minus else int(number.text))
    return numbers
