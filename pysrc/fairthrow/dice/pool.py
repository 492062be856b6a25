"""Exact odds of pools: sums of dice, and sums over places of a sorted pool.

A distribution of whole numbers is *packed* into one large integer, each weight in a field of
its own, wide enough that no weight can run into the next. Adding dice is then a product of
integers, exact, and faster than any loop of ours. Costs grow with faces × dice², never with
faces ** dice.
"""

from collections.abc import Mapping, Sequence
from math import comb

from fairthrow.dice.distribution import Distribution


def _width(largest: int) -> int:
    """Bytes of a packed field that holds weights up to ``largest``."""
    return largest.bit_length() // 8 + 1


def _pack(weights: Mapping[int, int], bits: int) -> int:
    return sum(weight << bits * outcome for outcome, weight in weights.items())


def _unpack(packed: int, width: int, offset: int = 0) -> dict[int, int]:
    """Read the weights back, in ascending order of outcome; ``offset`` is added to each."""
    length = -(-packed.bit_length() // (8 * width)) * width
    data = packed.to_bytes(length, "little")
    weights = {}
    for place in range(0, length, width):
        weight = int.from_bytes(data[place : place + width], "little")
        if weight:
            weights[place // width + offset] = weight
    return weights


def sum_of(die: Distribution[int], count: int) -> Distribution[int]:
    """The sum of ``count`` independent dice (0 gives a certain 0).

    >>> sum_of(Distribution.uniform(range(1, 7)), 2).chance(7)
    Ratio(numerator=1, denominator=6)
    """
    lowest = min(die.weights)
    width = _width(die.denominator**count)
    packed = _pack({face - lowest: w for face, w in die.weights.items()}, 8 * width)
    return Distribution(_unpack(packed**count, width, lowest * count))


def sum_of_places(
    values: Sequence[int], rolled: int, counted: Sequence[int]
) -> Distribution[int]:
    """Sum over places of a sorted pool.

    ``rolled`` dice whose faces are equally likely are sorted; ``values`` holds what each face is
    worth (0 or more), in the order of sorting, and ``counted`` says for each place from the first
    how many times its die is added. Places past its end count nothing.

    The highest three of four six-sided dice:

    >>> sum_of_places(range(6, 0, -1), 4, [1, 1, 1]).chance(18)
    Ratio(numerator=7, denominator=432)
    """
    sides, places = len(values), len(counted)
    width = _width(sides**rolled)
    bits = 8 * width
    upto = [0]  # upto[p]: times counted in the first p places
    for times in counted:
        upto.append(upto[-1] + times)
    # placed[p]: packed sums of the ways to have put the p first places, by faces so far
    placed = [0] * (places + 1)
    placed[0] = 1
    done = 0  # ways in which all counted places are filled
    for index, value in enumerate(values):
        after = sides - index - 1  # faces that sort behind this one
        previous, placed = placed, [0] * (places + 1)
        for start, ways in enumerate(previous):
            if not ways:
                continue
            left = rolled - start
            for run in range(left + 1):
                end = start + run
                packed = (ways * comb(left, run)) << bits * value * (
                    upto[min(end, places)] - upto[start]
                )
                if end < places:
                    placed[end] += packed
                else:  # the dice left over fall anywhere behind
                    done += packed * after ** (left - run)
    return Distribution(_unpack(done, width))
