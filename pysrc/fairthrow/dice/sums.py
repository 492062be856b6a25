"""Exact odds of sums of dice of several kinds."""

from collections.abc import Iterable

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.packed import pack, unpack, width


def sum_of_kinds(kinds: Iterable[tuple[Distribution[int], int]]) -> Distribution[int]:
    """Add up independent dice: pairs of a kind of die and how many of it.

    A kind with one outcome is a number added; no dice at all give a certain 0.

    >>> d6, d3 = (Distribution.uniform(range(1, sides + 1)) for sides in (6, 3))
    >>> sum_of_kinds([(d6, 1), (d3, 1), (Distribution({2: 1}), 1)]).chance(11)
    Ratio(numerator=1, denominator=18)
    """
    kinds = list(kinds)
    ways = 1
    for die, count in kinds:
        ways *= die.denominator**count
    size = width(ways)
    packed, offset = 1, 0
    for die, count in kinds:
        lowest = min(die.weights)
        packed *= pack({face - lowest: w for face, w in die.weights.items()}, 8 * size) ** count
        offset += lowest * count
    return Distribution(unpack(packed, size, offset))
