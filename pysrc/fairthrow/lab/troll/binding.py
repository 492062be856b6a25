"""How tightly Troll's operators bind, and what a chain of them is."""

from collections.abc import Callable, Sequence
from itertools import groupby

from fairthrow.lab.troll.tree import Binary, Exp, If, Let, Listed

LEVELS = (
    ("right", ("||", "|>", "<|", "<>")),
    ("none", ("..",)),
    ("left", ("drop", "keep", "pick", "--")),
    ("right", ("U", "&")),
    ("left", ("+", "-")),
    ("left", ("*", "/", "mod")),
    ("none", ()),  # a minus before its operand
    ("none", ("'",)),  # words before their operand
    ("right", ("=/=", "=", "<", ">", "<=", ">=")),
    ("right", ("#",)),
    ("left", ("d", "z")),
)
"""Operators by how tightly they bind, loosest first, and to which side those of one level group."""

LEVEL = {sign: level for level, (_, signs) in enumerate(LEVELS, 1) for sign in signs}
MINUS, WORD, HASH, DICE = 7, 8, 10, 11
AS_RIGHT = dict.fromkeys(("d", "z", "'"), HASH)
"""How tightly the right side of these binds: ``2d6d8`` is ``2d(6d8)``, ``2 ' d6 = 3`` is ``(2 ' d6) = 3``."""

LONG = 48
"""Operands of one sign from which on they are not put one within the other: whoever goes through them goes deep."""

Sign = tuple[str, tuple[int, int]]
"""A sign between two operands, and its place."""


def chained(operands: Sequence[Exp], signs: Sequence[Sign]) -> Exp:
    """Give what ``operands`` of one level are together, with the ``signs`` between them.

    Many of a sign that may be grouped either way are grouped by halves, or listed where that is the same.

    >>> from fairthrow.lab.troll.tree import Number
    >>> chained([Number(3), Number(2), Number(1)], [("-", (1, 2)), ("-", (1, 4))]).left
    Binary(place=(1, 2), sign='-', left=Number(place=(0, 0), value=3), right=Number(place=(0, 0), value=2))
    """
    if LEVELS[LEVEL[signs[0][0]] - 1][0] == "right":
        return _from_the_right(operands, signs)
    whole, at = operands[0], 0
    for sign, some in groupby(sign for sign, _ in signs):
        many = len(list(some))
        run, between = operands[at + 1 : at + 1 + many], signs[at : at + many]
        if many >= LONG and sign in {"+", "*"}:
            whole = _halved([whole, *run], between)
        elif many >= LONG and sign == "-":
            behind = _halved(run, [("+", place) for _, place in between[1:]])
            whole = Binary("-", whole, behind, place=between[0][1])
        else:
            for operand, (_, place) in zip(run, between, strict=True):
                whole = Binary(sign, whole, operand, place=place)
        at += many
    return whole


def _from_the_right(operands: Sequence[Exp], signs: Sequence[Sign]) -> Exp:
    whole, end = operands[-1], len(signs)
    for sign, some in groupby(sign for sign, _ in reversed(signs)):
        many = len(list(some))
        run, between = operands[end - many : end], signs[end - many : end]
        end -= many
        if many >= LONG and sign == "U":
            whole = Listed((*run, whole), tuple(place for _, place in between), place=between[0][1])
        elif many >= LONG and sign == "&":
            whole = _halved([*run, whole], between)
        else:
            for operand, (_, place) in zip(reversed(run), reversed(between), strict=True):
                whole = Binary(sign, operand, whole, place=place)
    return whole


def _halved(operands: Sequence[Exp], signs: Sequence[Sign]) -> Exp:
    """Group operands, all joined by the same sign, by halves."""
    if len(operands) == 1:
        return operands[0]
    middle = len(operands) // 2
    sign, place = signs[middle - 1]
    left, right = _halved(operands[:middle], signs[: middle - 1]), _halved(operands[middle:], signs[middle:])
    return Binary(sign, left, right, place=place)


Link = Callable[[Exp], Exp]
"""Makes a part of what follows it."""


def followed(links: Sequence[Link], last: Exp) -> Exp:
    """Give a part whose ``links`` each go on with the next, and in the end with the ``last``."""
    for link in reversed(links):
        last = link(last)
    return last


def let(name: str, value: Exp, place: tuple[int, int], body: Exp) -> Let:
    """Give a ``name`` its value, at a ``place``, in the ``body`` that follows."""
    return Let(name, value, body, place=place)


def either(test: Exp, yes: Exp, place: tuple[int, int], no: Exp) -> If:
    """Give ``yes`` where a ``test`` at a ``place`` holds, else ``no``."""
    return If(test, yes, no, place=place)
