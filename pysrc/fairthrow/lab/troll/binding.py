"""How tightly Troll's operators bind, and what a chain of them is."""

from collections.abc import Callable, Sequence
from itertools import groupby

from fairthrow.lab.troll.tree import Binary, Chain, Exp, If, Let, Listed

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

REPEATED = frozenset({"#", "d", "z"})
"""Signs that have what follows them anew for each of what stands before them. All group to the right, together."""

LATE = REPEATED | {"'", "&"}
"""Signs that look at what follows them as often as what stands before them says: never, once, or often."""

LONG = 48
"""Operands of one sign from which on they are not put one within the other: whoever goes through them goes deep."""

Sign = tuple[str, tuple[int, int]]
"""A sign between two operands, and its place."""


def chained(operands: Sequence[Exp], signs: Sequence[Sign]) -> Exp:
    """Give what ``operands`` of one level are together, with the ``signs`` between them.

    Many of a sign that may be grouped either way are grouped by halves, or listed where that is the same. Many of
    others become a :class:`Chain`.

    >>> from fairthrow.lab.troll.tree import Number
    >>> chained([Number(3), Number(2), Number(1)], [("-", (1, 2)), ("-", (1, 4))]).left
    Binary(place=(1, 2), sign='-', left=Number(place=(0, 0), value=3), right=Number(place=(0, 0), value=2))
    """
    if len(signs) == 1:
        ((sign, place),) = signs
        return Binary(sign, *operands, place=place)
    if signs[0][0] in REPEATED or LEVELS[LEVEL[signs[0][0]] - 1][0] == "right":
        return _from_the_right(operands, signs)
    others, between = [operands[0]], list[Sign]()
    at = 1
    for sign, some in groupby(sign for sign, _ in signs):
        many = len(list(some))
        run, own = operands[at : at + many], signs[at - 1 : at - 1 + many]
        at += many
        if many >= LONG and sign in _TOGETHER:
            joint, places = _TOGETHER[sign], own[1:]
            listed = Listed(tuple(run), tuple(place for _, place in places), place=own[0][1])
            run, own = [_halved(run, [(joint, place) for _, place in places]) if joint else listed], own[:1]
        others += run
        between += own
    return _grouped(others, between, rightwards=False)


_TOGETHER = {"+": "+", "-": "+", "*": "*", "drop": "", "--": ""}
"""What many operands behind one of these signs may be joined by first; nothing where they are listed."""


def _from_the_right(operands: Sequence[Exp], signs: Sequence[Sign]) -> Exp:
    others, between = [operands[-1]], list[Sign]()  # from the last to the first
    end = len(signs)
    for sign, some in groupby(sign for sign, _ in reversed(signs)):
        many = len(list(some))
        run, own = operands[end - many : end], signs[end - many : end]
        end -= many
        if many >= LONG and sign in {"U", "&"}:
            all_ = [*run, _grouped(others[::-1], between[::-1], rightwards=True)]
            listed = Listed(tuple(all_), tuple(place for _, place in own), place=own[0][1])
            others, between = [listed if sign == "U" else _halved(all_, own)], []
        else:
            others += reversed(run)
            between += reversed(own)
    return _grouped(others[::-1], between[::-1], rightwards=True)


def _grouped(operands: Sequence[Exp], signs: Sequence[Sign], *, rightwards: bool) -> Exp:
    """Group operands one within the other, or give a chain of many; ``rightwards`` says from where."""
    if len(signs) >= LONG:
        kinds, places = zip(*signs, strict=True)
        return Chain(tuple(operands), kinds, places, rightwards, place=places[0 if rightwards else -1])
    if rightwards:
        whole = operands[-1]
        for operand, (sign, place) in zip(operands[-2::-1], signs[::-1], strict=True):
            whole = Binary(sign, operand, whole, place=place)
        return whole
    whole = operands[0]
    for operand, (sign, place) in zip(operands[1:], signs, strict=True):
        whole = Binary(sign, whole, operand, place=place)
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
