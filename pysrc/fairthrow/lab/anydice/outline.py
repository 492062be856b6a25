"""What can be seen of a program without running it: its comments, its variables' first numbers, what outputs show."""

from collections.abc import Iterator, Sequence

from fairthrow.lab.anydice.lexer import COMMENTS, Token, tokens_of
from fairthrow.lab.errors import line_starts
from fairthrow.lab.inputs import Outline, Spot, comments_in

_BEGINS = {"name", "word", "end"}
"""Kinds of what may follow a whole statement."""


def outline_of(program: str) -> Outline:
    r"""Look at a ``program`` without running it. Raises ProgramError for what is no word or sign of the language.

    >>> outline_of("A: 5 \\ input A 1..6 \\ output A").numbers
    {'A': Spot(start=3, end=4, number=5)}
    """
    tokens = list(tokens_of(program))
    starts = line_starts(program)
    return Outline(tuple(comments_in(program, COMMENTS)), _numbers(tokens, starts), _shown(tokens), "{}: 1")


def _numbers(tokens: Sequence[Token], starts: Sequence[int]) -> dict[str, Spot]:
    numbers: dict[str, Spot] = {}
    seen: set[str] = set()
    for at in _outside(tokens):
        if tokens[at].kind != "name" or tokens[at + 1].text != ":" or tokens[at].text in seen:
            continue
        seen.add(tokens[at].text)
        minus = tokens[at + 2].text == "-"
        number, behind = tokens[at + 2 + minus], tokens[at + 3 + minus] if number_at(tokens, at + 2 + minus) else None
        if behind and behind.kind in _BEGINS and len(number.text) <= 6:  # noqa: PLR2004  # as long as an input may be
            first = tokens[at + 2]
            start = starts[first.place.line - 1] + first.place.column - 1
            end = starts[number.place.line - 1] + number.place.column - 1 + len(number.text)
            numbers[tokens[at].text] = Spot(start, end, -int(number.text) if minus else int(number.text))
    return numbers


def number_at(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a number stands among the ``tokens`` in the place ``at``, from 0."""
    return at < len(tokens) and tokens[at].kind == "number"


def _shown(tokens: Sequence[Token]) -> tuple[str, ...]:
    outside = [at for at in _outside(tokens) if tokens[at].text == "output" and tokens[at].kind == "word"]
    if len(outside) != sum(token.text == "output" and token.kind == "word" for token in tokens):
        return ()
    return tuple(
        tokens[at + 1].text if tokens[at + 1].kind == "name" and tokens[at + 2].kind in _BEGINS else ""
        for at in outside
    )


def _outside(tokens: Sequence[Token]) -> Iterator[int]:
    """Give the places of the tokens that stand in no brackets and no block."""
    depth = 0
    for at, token in enumerate(tokens):
        if token.kind == "sign" and token.text in "{[(":
            depth += 1
        elif token.kind == "sign" and token.text in "}])":
            depth -= 1
        elif depth == 0:
            yield at
