"""Ranges of two written numbers that go down, of which nothing comes: few expect that."""

from collections.abc import Iterator, Sequence

from fairthrow.lab.anydice.syntax import Expression, Item, Number, Statement, Unary
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.errors import Mend
from fairthrow.lab.falling import falling_at

MOST_TOLD = 3
"""Ranges that are told of."""


def falling_ranges(program: str, statements: Sequence[Statement]) -> Iterator[tuple[str, Mend]]:
    """Warn of ranges in the ``statements`` of a ``program`` that go down, each with what turns it round.

    >>> from fairthrow.lab.anydice.parser import parse
    >>> text = "output {5..1}"
    >>> next(falling_ranges(text, parse(text)))[0]
    'line 1: 5..1 goes down, so it is empty; upwards it is 1..5, and [reverse {1..5}] counts down'
    """
    if ".." not in program:
        return
    items = [
        item
        for value in values_in(statements)
        for node in nodes_in(value)
        if isinstance(node, InBraces)
        for item in node.items
        if _falls(item)
    ]
    starts = [0]
    for line in program.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for item in sorted(items, key=lambda each: each.place)[:MOST_TOLD]:
        found = falling_at(program, starts[item.place.line - 1] + item.place.column - 1)
        if found:
            said = (
                f"line {item.place.line}: {found.written} goes down, so it is empty; upwards it is {found.turned}, "
                f"and [reverse {{{found.turned}}}] counts down"
            )
            yield said, found.mend


def _falls(item: Item) -> bool:
    first, last = _number(item.value), _number(item.last)
    return first is not None and last is not None and first > last


def _number(value: Expression | None) -> int | None:
    """Give a number that stands there as it is, perhaps with a minus before it."""
    if isinstance(value, Unary) and value.sign == "-":
        number = _number(value.value) if isinstance(value.value, Number) else None
        return None if number is None else -number
    return value.value if isinstance(value, Number) else None
