"""What AnyDice's arithmetic gives for two whole numbers, and for two faces of dice, which is nearly the same."""

from collections.abc import Callable
from operator import add, sub

from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.errors import Fault

NEVER = -(2**63)
"""What AnyDice gives for 0 to a negative power in dice: the lowest number it has."""

MOST_BITS = 20_000
"""Bits of the largest number that a product or a power may give: a longer one has more than 6,000 digits."""


def written(number: int) -> str:
    """Write a number without its sign. Raises LimitError for one of more than 6,000 digits."""
    if number.bit_length() > MOST_BITS:
        raise LimitError("memory", "that number has more than 6,000 digits")
    return str(abs(number))


def times(left: int, right: int) -> int:
    """Give ``left * right``. Raises LimitError for a product of more than 6,000 digits."""
    if left.bit_length() + right.bit_length() > MOST_BITS:
        raise LimitError("memory", "that product has more than 6,000 digits")
    return left * right


def quotient(left: int, right: int) -> int:
    """Give ``left / right`` without what is behind the point; by 0, AnyDice gives 0."""
    if not right:
        return 0
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


def power(left: int, right: int) -> int:
    """Give ``left ^ right`` without what is behind the point.

    Raises LimitError for a power of more than 6,000 digits.
    """
    if right < 0:
        if not left:
            return NEVER
        return left ** (-right % 2 or 2) if abs(left) == 1 else 0
    long = LimitError("memory", "that power has more than 6,000 digits")
    if abs(left) > 1 and (left.bit_length() - 1) * right >= MOST_BITS:  # so many bits it has at least, and one more
        raise long
    found = int(left**right)  # of twice the most bits at most
    if found.bit_length() > MOST_BITS:
        raise long
    return found


def _power_of_numbers(left: int, right: int) -> int:
    if not left and right < 0:
        raise Fault("0 cannot be raised to a negative power")
    return power(left, right)


OF_FACES: dict[str, Callable[[int, int], int]] = {
    "*": times,
    "/": quotient,
    "^": power,
    "&": lambda left, right: int(bool(left and right)),
    "|": lambda left, right: int(bool(left or right)),
}
"""What each operator gives for two faces of dice, but for ``+`` and ``-``: dice are added by their weights."""

OF_NUMBERS: dict[str, Callable[[int, int], int]] = {**OF_FACES, "^": _power_of_numbers, "+": add, "-": sub}
"""What each operator gives for two numbers."""
