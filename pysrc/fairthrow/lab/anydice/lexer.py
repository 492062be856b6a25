"""Cut an AnyDice program into words, names, numbers, texts and signs."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.lookalikes import NOT_EQUAL, QUOTED, SIGNS, SIGNS_CLASS, SPACES

TEXT = rf'"[^"]*"|{QUOTED}'
"""A text: a pattern."""

COMMENTS = re.compile(rf"{TEXT}|\\([^\\]*)\\")
"""Finds comments, with what they say as the first group, and texts."""

_TOKEN = re.compile(
    rf"""(?P<space>[\ \t\r\n\f\v{SPACES}]+)
    |(?P<comment>\\[^\\]*\\)
    |(?P<number>[0-9]+)
    |(?P<name>[A-Z_]+)
    |(?P<word>[a-z]+)
    |(?P<text>{TEXT})
    |(?P<sign>\.[ \t\r\n]*\.|!=|<=|>=|[-+*/^@d#!&|=<>(){{}}\[\],:?]|{SIGNS_CLASS})""",
    re.VERBOSE,
)

_READ_AS = {**SIGNS, NOT_EQUAL: "!="}

_CURLY = "this text has no end: a text begins and ends with a quotation mark, and has its end in the same line"
_MEANT = {
    "\\": "this comment has no end: a comment stands between two backslashes, \\ like this \\",
    '"': 'this text has no end: a text stands between two quotation marks, "like this"',
    ".": "a range has two dots, as in {1..6}; AnyDice has whole numbers only",
    "%": "AnyDice has no remainder, X - X/Y*Y gives it; and d% is written d100",
    ";": "AnyDice has no ;: a statement ends where the next one begins",
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", _CURLY),
    **dict.fromkeys("'\u2018\u2019\u201a`\u00b4", 'a text stands between double quotation marks, "like this"'),
}
"""What is said of characters that AnyDice does not have."""

LONGEST_NUMBER = 1_000
"""Digits of the longest number that may be written."""

LONGEST_SEEN = 24
"""Characters of what was found that a message repeats."""


class Token(NamedTuple):
    """A piece of a program: its kind (``number``, ``name``, ``word``, ``text``, ``sign``, ``end``) and its text."""

    kind: str
    text: str
    place: Place

    @property
    def described(self) -> str:
        """What it is, short, as an error says that it was found."""
        if self.kind == "end":
            return "the end of the program"
        return self.text if len(self.text) <= LONGEST_SEEN else f"{self.text[: LONGEST_SEEN - 1]}…"


def tokens_of(program: str) -> Iterator[Token]:
    r"""Give the pieces of a ``program`` that mean something, in order, and at last one of kind ``end``.

    Raises ProgramError for a character that means nothing, and for a number of too many digits.

    >>> [token.text for token in tokens_of(r"output \ three dice \ 3d6")]
    ['output', '3', 'd', '6', '']
    """
    at, line, start = 0, 1, 0
    while found := _TOKEN.match(program, at):
        kind, text = str(found.lastgroup), found[0]
        if kind != "space" and kind != "comment":  # noqa: PLR1714  # the quickest way to ask, and this asks it most
            place = Place(line, at - start + 1)
            if kind == "number" and len(text) > LONGEST_NUMBER:
                raise ProgramError(place, f"a number has at most {LONGEST_NUMBER:,} digits")
            if kind == "sign":
                text = ".." if text[0] == "." else _READ_AS.get(text, text)
            yield Token("sign" if text == "d" else kind, text, place)
        if "\n" in found[0]:
            text = found[0]
            line += text.count("\n")
            start = at + text.rindex("\n") + 1
        at = found.end()
    place = Place(line, at - start + 1)
    if at < len(program):
        raise ProgramError(place, _unreadable(program[at]))
    yield Token("end", "", place)


def _unreadable(character: str) -> str:
    return _MEANT.get(character, f"{character!r} means nothing in AnyDice")
