"""A program's text, cut into words and signs, each with its place."""

from collections.abc import Iterator
from re import compile as pattern
from typing import NamedTuple

from fairthrow.lab.lookalikes import NOT_EQUAL, QUOTED, SIGNS, SIGNS_CLASS, SPACES
from fairthrow.lab.troll.faults import TrollError

KEYWORDS = (
    *("d", "z", "D", "Z", "U", "sum", "sgn", "mod", "least", "largest", "count", "drop", "keep", "pick", "median"),
    *("let", "in", "repeat", "accumulate", "while", "until", "foreach", "do", "if", "then", "else", "min", "max"),
    *("minimal", "maximal", "choose", "different", "function", "call", "compositional"),
)
"""The words that are no names."""

MOST_DIGITS = 12
"""Digits of the longest number a program may write."""

TEXT = rf'"[^"\n]*"|{QUOTED}'
"""A text: a pattern."""

COMMENTS = pattern(rf"{TEXT}|\\([^\n]*)")
"""Finds comments, with what they say as the first group, and texts."""

_TOKEN = pattern(
    rf"(?P<space>[ \t\r\f\v{SPACES}]+|\\[^\n]*)"
    r"|(?P<line>\n)"
    r"|(?P<chance>0\.[0-9]+)"
    r"|(?P<number>[0-9]+)"
    r"|(?P<word>[A-Za-z]+)"
    rf"|(?P<text>{TEXT})"
    r"|(?P<sign>=/=|\|\||\|>|<\||<>|<=|>=|:=|--|\.\.|%[12]|[-+*/(),;{}=<>@&#?'\[\]~!]"
    rf"|{SIGNS_CLASS}|[\u2018\u2019])"
)

_READ_AS = {**SIGNS, NOT_EQUAL: "=/=", "@": "U", "\u2018": "'", "\u2019": "'"}

_MEANT = {
    "^": "Troll has no powers; write x * x",
    ":": "a name is given its value with :=",
    "|": "boxes of text are joined with ||, |>, <| or <>",
    "%": "the parts of a pair are %1 and %2",
    ".": "a range is written 1 .. 6, and a chance ?0.25",
    '"': 'a text ends with " in its own line',
    "_": "a name has letters only",
}


class TrollToken(NamedTuple):
    """A word or sign: its ``text``, and its ``place``, a line and a column from 1.

    ``kind`` is its group; for keywords and signs it is what they are.
    """

    kind: str
    text: str
    place: tuple[int, int]


END = "end"
WRONG = "wrong"
"""The kind of what is no word of Troll; its text says why."""


def tokens(program: str) -> list[TrollToken]:
    """Cut a ``program`` into tokens; the last is its end, one past the last character.

    Raises TrollError for a sign that Troll does not have.

    >>> [token.text for token in tokens("2D6")]
    ['2', 'd', '6', '']
    """
    found = list(cut(program))
    if found[-1].kind == WRONG:
        raise TrollError(found[-1].place, found[-1].text)
    return found


def cut(program: str) -> Iterator[TrollToken]:
    """Give the tokens of a ``program`` up to the end, or up to the first that is wrong.

    That one is given too, of kind :data:`WRONG`: what stands before it may be wrong as well, and is told first.
    """
    line, start, at = 1, 0, 0
    while at < len(program):
        match = _TOKEN.match(program, at)
        place = line, at - start + 1
        if match is None:
            yield TrollToken(WRONG, _unknown(program[at]), place)
            return
        kind, text = str(match.lastgroup), match.group()
        at = match.end()
        if kind == "line":
            line, start = line + 1, at
        elif kind == "number" and len(text) > MOST_DIGITS:
            yield TrollToken(WRONG, f"a number has at most {MOST_DIGITS} digits", place)
            return
        elif kind == "chance" and len(text) > MOST_DIGITS + 2:
            yield TrollToken(WRONG, f"a chance has at most {MOST_DIGITS} digits behind the point", place)
            return
        elif kind == "word" and text in KEYWORDS:
            text = text.lower() if text in "DZ" else text
            yield TrollToken(text, text, place)
        elif kind == "sign":
            text = _READ_AS.get(text, text)
            yield TrollToken(text, text, place)
        elif kind != "space":
            yield TrollToken(kind, text, place)
    yield TrollToken(END, "", (line, len(program) - start + 1))


def _unknown(sign: str) -> str:
    shown = sign if sign.isprintable() else repr(sign)
    return f"{shown} is no sign of Troll" + (f": {_MEANT[sign]}" if sign in _MEANT else "")
