"""Exact odds of pools: sums of dice, and sums over places of a sorted pool.

Distributions are packed into large integers (``dice.packed``): adding dice is then a product of
integers. Costs grow with faces × dice², never with faces ** dice.
"""

from collections.abc import Sequence
from math import comb

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.packed import pack, unpack, width


def sum_of(die: Distribution[int], count: int) -> Distribution[int]:
    """Give the distribution of the sum of ``count`` independent dice, each a ``die``; 0 dice give a certain 0.

    >>> sum_of(Distribution.uniform(range(1, 7)), 2).chance(7)
    Ratio(numerator=1, denominator=6)
    """
    lowest = min(die.weights)
    size = width(die.denominator**count)
    packed = pack({face - lowest: w for face, w in die.weights.items()}, 8 * size)
    return Distribution(unpack(packed**count, size, lowest * count))


def sum_of_places(values: Sequence[int], rolled: int, counted: Sequence[int]) -> Distribution[int]:
    """Give the distribution of a sum over places of a sorted pool.

    ``rolled`` dice whose faces are equally likely are sorted. ``values`` holds what each face is worth (0 or more), in
    the order of sorting. ``counted`` says for each place from the first how many times its die is added (0 or more); it
    may be shorter than the pool, and dice in places past its end are not added.

    The highest three of four six-sided dice:

    >>> sum_of_places(range(6, 0, -1), 4, [1, 1, 1]).chance(18)
    Ratio(numerator=7, denominator=432)
    """
    sides, places = len(values), len(counted)
    if places == rolled and len(set(counted)) == 1:  # every die counts alike: nothing to sort
        return sum_of(Distribution.uniform(value * counted[0] for value in values), rolled)
    size = width(sides**rolled)
    bits = 8 * size
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
                packed = (ways * comb(left, run)) << bits * value * (upto[min(end, places)] - upto[start])
                if end < places:
                    placed[end] += packed
                else:  # the dice left over fall anywhere behind
                    done += packed * after ** (left - run)
    return Distribution(unpack(done, size))
