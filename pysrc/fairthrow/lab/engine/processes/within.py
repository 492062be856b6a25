"""What a state comes to within so many steps: chance flows back from the last step to the first.

States that never lead back to one before are gone through once, and not once a step.

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


def once(
    rows: Sequence[Transitions], order: Sequence[int], steps: int, budget: Budget
) -> tuple[dict[int, int], int] | None:
    """Give the numbers that the last state of an ``order`` comes to, with their weights, and what these are out of.

    ``rows`` are all states, of which nothing is forgotten. None of them leads back to one before: in the ``order`` each
    comes behind those that it leads to. None where that takes more than so many ``steps``, or too much memory.

    >>> once([Transitions(2, {5: 1}, (1,), (1,), (10,)), Transitions(2, {1: 1, 2: 1})], [1, 0], 2, Budget())
    ({5: 2, 11: 1, 12: 1}, 4)
    """
    whole = lcm(*(row.total for row in rows))
    height, first, last, asked = _extents(rows, order)
    bits = 8 * (whole.bit_length() * height[order[-1]] // 8 + 1)
    if height[order[-1]] > steps or bits > MOST_DIGITS:
        return None
    found: dict[int, int] = {}
    held = 0
    for state in order:
        row = rows[state]
        held += (last[state] - first[state] + 1) * bits
        if held > MOST_HELD:
            return None
        packed = sum([weight << bits * (value - first[state]) for value, weight in row.ends.items()])
        packed *= whole ** (height[state] - 1)
        alike: dict[tuple[int, int], int] = {}
        for target, weight, add in zip(row.to, row.weights, row.adds or (0,) * len(row.to), strict=True):
            budget.spend(2 + (found[target].bit_length() >> 11))
            by = bits * ((add or 0) + first[target] - first[state])
            alike[height[target], weight] = alike.get((height[target], weight), 0) + (found[target] << by)
        for (deep, weight), ways in alike.items():
            budget.spend(2 + (ways.bit_length() >> 10))
            packed += weight * whole ** (height[state] - 1 - deep) * ways
        found[state] = whole // row.total * packed
        for target in row.to:
            asked[target] -= 1
            if not asked[target]:
                del found[target]
                held -= (last[target] - first[target] + 1) * bits
    start = order[-1]
    return dict(fields(found[start], bits // 8, first[start], budget)), whole ** height[start]


def _extents(rows: Sequence[Transitions], order: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Give of each state how far the last of those that it leads to is, and its least and its largest number.

    The last list says how many ways lead to it. A state that comes to nothing has no numbers: 0 stands for them.
    """
    height, first, last, asked = ([0] * len(rows) for _ in range(4))
    for state in order:
        row = rows[state]
        numbers = [*row.ends]
        for target, add in zip(row.to, row.adds or (0,) * len(row.to), strict=True):
            numbers += (first[target] + (add or 0), last[target] + (add or 0))
            asked[target] += 1
        height[state] = 1 + max([height[target] for target in row.to], default=0)
        first[state], last[state] = min(numbers, default=0), max(numbers, default=0)
    return height, first, last, asked
