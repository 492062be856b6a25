"""Where a program is wrong: how much of its text to underline."""

from re import compile as pattern

from fairthrow.lab.errors import Place

_PIECE = pattern(r"[A-Za-z_]+|[0-9]+|\"[^\"\n]*\"?|[!<>=:.|]+|\S")
"""A word, a number, a text, a sign of several letters, any other sign."""


def underline_length(program: str, place: Place) -> int:
    r"""Give how many characters of a ``program`` to underline at a place: a whole word, number or sign; 1 at least.

    >>> underline_length("output hghest 3", Place(1, 8)), underline_length("output", Place(1, 7))
    (6, 1)
    """
    lines = program.split("\n")
    if not 1 <= place.line <= len(lines):
        return 1
    found = _PIECE.match(lines[place.line - 1], place.column - 1)
    return len(found.group()) if found else 1
