"""Exact odds of sums of dice of several kinds."""

from collections.abc import Iterable, Mapping, Sequence

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.packed import pack, unpack, width


def sum_of_kinds(kinds: Iterable[tuple[Distribution[int], int]]) -> Distribution[int]:
    """Give the distribution of a sum of independent dice: ``kinds`` are pairs of a die and how many of it.

    A die with one outcome is a number that is added. No dice at all give a certain 0.

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


def difference(mine: Mapping[int, int], theirs: Mapping[int, int]) -> dict[int, int]:
    """Give the weights of ``mine`` less ``theirs``, from those of two numbers that are independent.

    >>> difference({1: 1, 2: 3}, {1: 1})
    {0: 1, 1: 3}
    """
    size = width(sum(mine.values()) * sum(theirs.values()))
    lowest, highest = min(mine), max(theirs)
    packed = pack({each - lowest: weight for each, weight in mine.items()}, 8 * size)
    packed *= pack({highest - each: weight for each, weight in theirs.items()}, 8 * size)
    return unpack(packed, size, lowest - highest)


def sum_of_so_many(die: Distribution[int], count: Distribution[int]) -> Distribution[int]:
    """Give the distribution of the sum of so many independent dice as ``count`` says, each a ``die``.

    ``count`` is the distribution of their number, 0 or more. No dice add up to 0.

    A d2 if a coin shows heads:

    >>> sum_of_so_many(Distribution({1: 1, 2: 1}), Distribution({0: 1, 1: 1}))
    Distribution({0: 2, 1: 1, 2: 1})
    """
    most = max(count.weights)
    size = width(count.denominator * die.denominator**most)
    lowest = min(0, *die.weights)
    packed_die = pack({face - lowest: weight for face, weight in die.weights.items()}, 8 * size)
    no_die = die.denominator << 8 * size * -lowest  # stands in each place without a die, and adds 0
    weights = [count.weights.get(dice, 0) for dice in range(most + 1)]
    return Distribution(unpack(_by_count(weights, packed_die, no_die), size, most * lowest))


def _by_count(weights: Sequence[int], die: int, no_die: int) -> int:
    """Lay the packed sums of 0, 1, … dice together, each with its weight, in as many places as there can be dice.

    Halved at each step, so that large integers are multiplied by others of their size.
    """
    if len(weights) == 1:
        return weights[0]
    half = len(weights) // 2
    fewer, more = (_by_count(part, die, no_die) for part in (weights[:half], weights[half:]))
    laid: int = fewer * no_die ** (len(weights) - half) + more * die**half
    return laid
