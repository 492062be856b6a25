"""What a state comes to within so many steps: chance flows back from the last step to the first.

The weights of one state lie in one whole number, each in a field of its own, as those of a sum do. So one step more
shifts, multiplies and adds such numbers.
"""

from collections.abc import Sequence
from math import lcm

from fairthrow.lab.engine.limits import MOST_DIGITS, Budget
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.engine.sums import fields

MOST_HELD = 200_000_000
"""Bits that all states may take together in one step: 25 MB."""


def within(rows: Sequence[Transitions], start: int, steps: int, budget: Budget) -> tuple[dict[int, int], int] | None:
    """Give the numbers that ``start`` comes to within so many ``steps``, with their weights, and what these are out of.

    ``rows`` are all states, of which nothing is forgotten, and one at least has an end. What goes on behind the last
    step is missing to the total. None where that would take too much memory.

    >>> within([Transitions(2, {0: 1}, (0,), (1,), (1,))], 0, 3, Budget())
    ({0: 4, 1: 2, 2: 1}, 8)
    """
    whole = lcm(*(row.total for row in rows))
    adds = [0, *(add or 0 for row in rows for add in row.adds or ())]
    ends = [value for row in rows for value in row.ends]
    first = min(ends) + min(adds) * (steps - 1)
    span = max(ends) + max(adds) * (steps - 1) - first + 1
    bits = 8 * (whole.bit_length() * steps // 8 + 1)
    if bits > MOST_DIGITS or len(rows) * span * bits > MOST_HELD:
        return None
    ended = [
        sum([weight * (whole // row.total) << bits * (value - first) for value, weight in row.ends.items()])
        for row in rows
    ]
    found, scale = ended, 1
    for _ in range(1, steps):
        scale *= whole
        later = []
        for row, end in zip(rows, ended, strict=True):
            alike = dict.fromkeys(row.weights, 0)
            for target, weight, add in zip(row.to, row.weights, row.adds or (0,) * len(row.to), strict=True):
                budget.spend(2 + (found[target].bit_length() >> 11))
                by = bits * (add or 0)
                alike[weight] += found[target] << by if by >= 0 else found[target] >> -by
            ways = sum([weight * each for weight, each in alike.items()])
            budget.spend(2 + (ways.bit_length() >> 10))
            later.append(scale * end + whole // row.total * ways)
        found = later
    return dict(fields(found[start], bits // 8, first, budget)), whole**steps
