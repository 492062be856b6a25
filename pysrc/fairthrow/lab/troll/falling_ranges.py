"""Ranges of two written numbers that go down, of which nothing comes: few expect that."""

from collections.abc import Iterator

from fairthrow.lab.errors import Mend
from fairthrow.lab.falling import falling_at
from fairthrow.lab.troll.tree import Binary, Compositional, Exp, Number, TrollProgram, Unary, parts

MOST_TOLD = 3
"""Ranges that are told of."""


def falling_ranges(program: str, tree: TrollProgram) -> Iterator[tuple[str, Mend]]:
    """Warn of ranges in the ``tree`` of a ``program`` that go down, each with what turns it round.

    >>> from fairthrow.lab.troll.parse import parse
    >>> next(falling_ranges("sum (5..1)", parse("sum (5..1)")))[0]
    'line 1: 5..1 goes down, so it is empty; upwards it is 1..5 (a collection has no order)'
    """
    if ".." not in program:
        return
    found = []
    waiting: list[Exp] = [
        tree.body, *(each.empty if isinstance(each, Compositional) else each.body for each in tree.functions)
    ]  # fmt: skip
    while waiting:
        part = waiting.pop()
        waiting.extend(parts(part))
        if isinstance(part, Binary) and part.sign == ".." and _falls(part):
            found.append(part.left.place)
    starts = [0]
    for text in program.split("\n"):
        starts.append(starts[-1] + len(text) + 1)
    for line, column in sorted(found)[:MOST_TOLD]:
        falling = falling_at(program, starts[line - 1] + column - 1)
        if falling:
            said = (
                f"line {line}: {falling.written} goes down, so it is empty; upwards it is {falling.turned} "
                "(a collection has no order)"
            )
            yield said, falling.mend


def _falls(part: Binary) -> bool:
    first, last = _number(part.left), _number(part.right)
    return first is not None and last is not None and first > last


def _number(part: Exp) -> int | None:
    """Give a number that stands there as it is, perhaps with a minus before it."""
    if isinstance(part, Unary) and part.sign == "-" and isinstance(part.operand, Number):
        return -part.operand.value
    return part.value if isinstance(part, Number) else None
