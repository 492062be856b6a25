"""Weights of whole numbers packed into one large integer (Kronecker substitution).

Each weight has a field of its own, wide enough that no weight can run into the next. Adding
independent dice is then a product of integers, and laying distributions together a sum: exact,
and faster than any loop of ours.
"""

from collections.abc import Mapping


def width(largest: int) -> int:
    """Give how many bytes a field takes that is to hold weights of 0 to ``largest``."""
    return largest.bit_length() // 8 + 1


def pack(weights: Mapping[int, int], bits: int) -> int:
    """Pack the ``weights`` of outcomes, outcome → weight, into fields of ``bits``: 8 times a :func:`width`.

    Outcomes are 0 or more: an outcome is the place of its field, counted from the lowest.
    """
    return sum(weight << bits * outcome for outcome, weight in weights.items())


def unpack(packed: int, width: int, offset: int = 0) -> dict[int, int]:
    """Read the weights that are ``packed`` in fields of ``width`` bytes: outcome → weight, in ascending order.

    ``offset`` is added to each outcome. Weights of 0 are left out.

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
    """Add up all weights that are ``packed`` in fields of ``width`` bytes. Their sum must fit a field, too.

    >>> total_of(pack({2: 5, 3: 7}, 8), 1)
    12
    """
    return packed % ((1 << 8 * width) - 1)
