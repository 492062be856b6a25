"""What the constructs of a program do, in words: for whoever stands at one with the cursor.

Each language says it of its own text, cut into words and signs. So a program that is not finished is explained, too.
"""

from collections.abc import Callable, Mapping, Sequence

from fairthrow.programs.words import anydice, notation, troll
from fairthrow.programs.words.said import Said

OF: Mapping[str, Callable[[str], Sequence[Said]]] = {
    "notation": notation.said_of,
    "anydice": anydice.said_of,
    "troll": troll.said_of,
}
"""What tells the constructs of a program, by the language's name in links: in the order they stand."""


def at_cursor(check: str, program: str, line: int, column: int) -> tuple[list[Said], list[Said]]:
    """Give the constructs at a place of a ``program``, the smallest first, and the others of that line, each once.

    ``check`` is the program's language, by its name in links. ``line`` counts from 1; with 0 all constructs of the
    program are others. The place is between two characters: ``column`` is that of the one behind it, from 1.
    """
    every = OF[check](program)
    here = [each for each in every if each.holds(line, column)] if line else []
    here.sort(key=lambda each: each.length)
    others: dict[tuple[str, str], Said] = {}
    for each in every:
        if each.line == line or not line:
            others.setdefault((each.term, each.says), each)
    known = {(each.term, each.says) for each in here}
    return _once(here), [each for key, each in others.items() if key not in known]


def _once(some: Sequence[Said]) -> list[Said]:
    return list({(each.term, each.says): each for each in some}.values())
