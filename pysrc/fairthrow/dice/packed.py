"""Weights of whole numbers packed into one large integer (Kronecker substitution).

Each weight has a field of its own, wide enough that no weight can run into the next. Adding
independent dice is then a product of integers, and laying distributions together a sum: exact,
and faster than any loop of ours.
"""

from collections.abc import Mapping


def width(largest: int) -> int:
    """Bytes of a field that holds weights up to ``largest``."""
    return largest.bit_length() // 8 + 1


def pack(weights: Mapping[int, int], bits: int) -> int:
    """Pack weights of outcomes (0 or more) into fields of ``bits``."""
    return sum(weight << bits * outcome for outcome, weight in weights.items())


def unpack(packed: int, width: int, offset: int = 0) -> dict[int, int]:
    """Read the weights back from fields of ``width`` bytes, in ascending order of outcome.

    ``offset`` is added to each outcome; weights of 0 are left out.

    >>> unpack(pack({2: 5, 3: 7}, 8), 1)
    {2: 5, 3: 7}
    """
    length = -(-packed.bit_length() // (8 * width)) * width
    data = packed.to_bytes(length, "little")
    weights = {}
    for place in range(0, length, width):
        weight = int.from_bytes(data[place : place + width], "little")
        if weight:
            weights[place // width + offset] = weight
    return weights


def total_of(packed: int, width: int) -> int:
    """Add up all weights, whose sum must fit a field too.

    >>> total_of(pack({2: 5, 3: 7}, 8), 1)
    12
    """
    return packed % ((1 << 8 * width) - 1)
