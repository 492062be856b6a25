"""Exact numbers of a line, which may be fractions, and what is done with them: for names, rolls and fixed parts."""

from collections.abc import Callable, Mapping
from math import gcd
from typing import NamedTuple

from fairthrow.lab.engine.limits import LimitError

MOST_POWER = 100
"""The highest power."""

MOST_BITS = 40_000
"""Bits of the longest number that a line may come to."""


class Exact(NamedTuple):
    """A number: ``top / below`` in lowest terms, ``below`` 1 or more."""

    top: int
    below: int = 1

    @property
    def whole(self) -> bool:
        """Whether it is a whole number."""
        return self.below == 1


def exact(top: int, below: int) -> Exact:
    """Give ``top / below`` in lowest terms. Raises ZeroDivisionError, and LimitError for numbers that are too long.

    >>> exact(6, -4)
    Exact(top=-3, below=2)
    """
    if below == 0:
        raise ZeroDivisionError
    check_long(max(top.bit_length(), below.bit_length()))
    common = gcd(top, below) if below > 0 else -gcd(top, below)
    return Exact(top // common, below // common)


def check_long(bits: int) -> None:
    """Raise LimitError for a number of so many ``bits`` if it is too long to reckon with."""
    if bits > MOST_BITS:
        raise LimitError("memory", f"the numbers of that have more than {MOST_BITS * 3 // 10:,} digits")


def floor(value: Exact) -> Exact:
    """Round down."""
    return Exact(value.top // value.below)


def calculate(sign: str, left: Exact, right: Exact) -> Exact:
    """Give what a ``sign`` makes of two numbers: a comparison 1 or 0. Raises ZeroDivisionError.

    >>> calculate("%", Exact(-7), Exact(3)), calculate(">=", Exact(1, 2), Exact(0))
    (Exact(top=-1, below=1), Exact(top=1, below=1))
    """
    if sign in SIGNS:
        return Exact(int(SIGNS[sign](left.top * right.below, right.top * left.below)))
    if sign in {"+", "-"}:
        other = right.top if sign == "+" else -right.top
        return exact(left.top * right.below + other * left.below, left.below * right.below)
    if sign == "*":
        return exact(left.top * right.top, left.below * right.below)
    if sign == "/":
        return exact(left.top * right.below, left.below * right.top)
    if sign == "%":
        return exact(rest(left.top * right.below, right.top * left.below), left.below * right.below)
    check_long(max(left.top.bit_length(), left.below.bit_length()) * right.top)
    return Exact(left.top**right.top, left.below**right.top)


def rest(top: int, by: int) -> int:
    """Give what is left of ``top`` when it is divided ``by`` a number, with its own sign. Raises ZeroDivisionError.

    >>> rest(7, -3), rest(-7, 3)
    (1, -1)
    """
    left = abs(top) % abs(by)
    return left if top >= 0 else -left


def rounded(value: Exact) -> Exact:
    """Round to the nearest whole number, halves up."""
    return floor(exact(2 * value.top + value.below, 2 * value.below))


SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
}
"""What each comparison says of two whole numbers."""

OF_ONE: Mapping[str, Callable[[Exact], Exact]] = {
    "floor": floor,
    "ceil": lambda value: Exact(-(-value.top // value.below)),
    "round": rounded,
    "abs": lambda value: Exact(abs(value.top), value.below),
}
"""The functions of one value."""

OF_SEVERAL = ("min", "max")
"""The functions of one value or more."""


def extreme(name: str, left: Exact, right: Exact) -> Exact:
    """Give the lower of two numbers where ``name`` is ``min``, the higher by ``max``."""
    less = left.top * right.below < right.top * left.below
    return left if less == (name == "min") else right
