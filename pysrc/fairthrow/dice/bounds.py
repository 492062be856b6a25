"""Sums over many different chances, between two bounds that hold: exact where that is cheap.

The common denominator of many unlike chances grows with each of them, and exact sums grow dear with it. Above a limit,
chances are taken as multiples of ``2**-PLACES``, always rounded down. How much that loses is known. So every result is
a pair of bounds, and the exact value lies between them. All are whole numbers: nothing here is a float.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio

PLACES = 128
"""Binary places of a rounded chance: about 38 decimals."""

EXACT_DENOMINATOR = 4_096
"""Bits of the largest common denominator that a sum is exact over."""
EXACT_SIZE = 1 << 18
"""Bits of all weights together up to which a distribution of successes is exact."""

ONE = 1 << PLACES


class Between(NamedTuple):
    """Two bounds, ``low`` and ``high``, with the exact value between them.

    They are equal when the value itself is known.
    """

    low: Ratio
    high: Ratio

    @property
    def exact(self) -> bool:
        """Whether the value itself is known."""
        return self.low == self.high


def total(counted: Mapping[Ratio, int]) -> Between:
    """Add up ratios of 0 or more, each as often as it is ``counted``. Without any, the sum is exactly 0.

    The sum is exact while the common denominator has at most 4,096 bits. Beyond that the bounds are apart by as many
    times ``2**-128`` as there are different ratios.

    >>> total({Ratio(1, 2): 3, Ratio(1, 3): 1})
    Between(low=Ratio(numerator=11, denominator=6), high=Ratio(numerator=11, denominator=6))
    """
    common = 1
    for _, denominator in counted:
        common = lcm(common, denominator)
        if common.bit_length() > EXACT_DENOMINATOR:
            low = sum((count * numerator << PLACES) // below for (numerator, below), count in counted.items())
            return Between(Ratio.of(low, ONE), Ratio.of(low + len(counted), ONE))
    whole = sum(count * numerator * (common // below) for (numerator, below), count in counted.items())
    exact = Ratio.of(whole, common)
    return Between(exact, exact)


@dataclass(frozen=True, kw_only=True)
class Successes:
    """How many of some independent chances come true.

    ``weights[k]`` is the weight of ``k`` successes, of ``scale`` in all. ``lost`` is what rounding took away from all
    the weights together: each of them, and the sum of any of them, is too small by at most that much.
    """

    weights: tuple[int, ...]
    scale: int
    lost: int = 0

    def at_least(self, number: int) -> Between:
        """Give the chance of ``number`` successes (0 or more) or more."""
        return self._of(self.weights[number:])

    def at_most(self, number: int) -> Between:
        """Give the chance of ``number`` successes (0 or more) or fewer."""
        return self._of(self.weights[: number + 1])

    def _of(self, weights: Iterable[int]) -> Between:
        low = sum(weights)
        return Between(Ratio.of(low, self.scale), Ratio.of(min(low + self.lost, self.scale), self.scale))


def successes(chances: Iterable[Ratio]) -> Generator[None, None, Successes]:
    """Find how many of some independent ``chances`` come true, in pieces: it yields where it may pause.

    ``chances`` are of 0 to 1, in any order; without any there are surely 0 successes. What the generator returns is
    exact while all weights together fit 2**18 bits. Beyond that each step takes one chance in and rounds down to
    multiples of ``2**-128``: the weights, and the two chances that they are multiplied with. Step ``n`` loses less than
    ``n + 2`` such parts of all the weights together, so that 500 steps lose less than ``2**-110``. How much was lost in
    all is known exactly, as the weights would add up to 1.
    """
    counted = Counter(chances)
    number = sum(counted.values())
    bits = sum(denominator.bit_length() * count for (_, denominator), count in counted.items()) + 1
    if bits * (number + 1) <= EXACT_SIZE:
        packed = 1  # polynomial whose coefficient k is the weight of k successes, in fields of bits
        for (numerator, denominator), count in counted.items():
            packed *= ((denominator - numerator) + (numerator << bits)) ** count
        weights = _fields(packed, bits, number + 1)
        return Successes(weights=weights, scale=sum(weights))
    width = 2 * PLACES + 8  # a field holds a product of two rounded chances, and the sum of two such products
    kept = (1 << PLACES + 8) - 1  # what stays of a field after rounding: above it stand places of the next field
    packed, mask = ONE, kept
    for chance in counted.elements():
        yes = (chance.numerator << PLACES) // chance.denominator
        no = (chance.denominator - chance.numerator << PLACES) // chance.denominator
        mask = mask << width | kept
        packed = (packed * no + (packed * yes << width)) >> PLACES & mask
        yield
    weights = _fields(packed, width, number + 1)
    return Successes(weights=weights, scale=ONE, lost=ONE - sum(weights))


def _fields(packed: int, bits: int, number: int) -> tuple[int, ...]:
    """Read so many fields of so many bits, lowest first."""
    mask = (1 << bits) - 1
    return tuple(packed >> bits * place & mask for place in range(number))
