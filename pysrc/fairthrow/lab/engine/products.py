"""Products of long whole numbers, in pieces, so that whoever started the work is asked between them.

Python multiplies in one go, and minutes may pass where both numbers fill some megabytes.
"""

from fairthrow.lab.engine.limits import Budget

PIECE = 1 << 34
"""The product of the bits of two numbers that are multiplied in one go: some ten milliseconds."""

LEAST = 65_536
"""Bits up to which a number is not taken apart: the other one is."""


def product(left: int, right: int, budget: Budget) -> int:
    """Give ``left * right``, of whole numbers of 0 or more. The budget is asked before each piece of the work.

    >>> product(3, 1 << 70, Budget()) == 3 << 70
    True
    """
    long, short = left.bit_length(), right.bit_length()
    if long < short:
        left, right, long, short = right, left, short, long
    budget.spend(1 + (long * min(short, LEAST) >> 19))
    if long * short <= PIECE:
        return left * right
    half = long // 2
    above, below = left >> half, left & (1 << half) - 1
    if short <= max(LEAST, half):  # the short one is multiplied with each half of the long one
        return (product(above, right, budget) << half) + product(below, right, budget)
    high, low = right >> half, right & (1 << half) - 1
    highest, lowest = product(above, high, budget), product(below, low, budget)
    between = product(above + below, high + low, budget) - highest - lowest
    return (((highest << half) + between) << half) + lowest


def power(base: int, exponent: int, budget: Budget) -> int:
    """Give ``base ** exponent``, of whole numbers of 0 or more. The budget is asked before each piece of the work.

    >>> power(3, 5, Budget()), power(3, 60_000, Budget()) == 3**60_000
    (243, True)
    """
    if base.bit_length() * exponent <= LEAST:
        whole: int = base**exponent
        return whole
    half = power(base, exponent // 2, budget)
    square = product(half, half, budget)
    return product(square, base, budget) if exponent % 2 else square
