"""How near outcomes are to a curve: the chances of numbers, from a program or written down."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, shown
from fairthrow.sweep.wanted import is_less, number_in
from fairthrow.systems.fields import whole

MOST_VALUES = 1_000
"""Values of a curve that is written down."""

ROUNDED = 100
"""A table of rounded chances may miss 1 by one part in so many."""


class Curve(NamedTuple):
    """The weight of each number out of a ``total``; ways that come to nothing are missing from the ``weights``.

    ``beyond`` is the weight of all numbers above these together, of a count that has no last one.
    """

    weights: Mapping[int, int]
    total: int
    beyond: int = 0


class CurveDistance(NamedTuple):
    """How far a curve is from another.

    ``at_least`` is the greatest difference of the chances of *at least N*, for any N; ``half_sum`` is half the sum of
    the differences of all chances.
    """

    at_least: Ratio
    half_sum: Ratio


def curve_in(text: str) -> Curve | None:
    """Read a curve from a ``text`` such as ``3:1/16,4:1/16``, numbers with shares; None for another text.

    Raises FieldError for ``to`` where a number stands twice, a share is no share, there are more than 1,000, and where
    they do not sum to 1, give or take the hundredth that rounding loses.

    >>> curve_in("1:50%, 2:1/2")
    Curve(weights={1: 1, 2: 1}, total=2, beyond=0)
    """
    parts = [part.partition(":") for part in text.split(",")]
    numbers = [whole(number) for number, _, _ in parts[: MOST_VALUES + 1]]
    if not text or not all(colon for _, colon, _ in parts) or None in numbers[:1]:
        return None
    if len(parts) > MOST_VALUES:
        raise FieldError("to", f"to must have at most {MOST_VALUES:,} values, got {len(parts):,}")
    shares: dict[int, Ratio] = {}
    for number, (said, _, share) in zip(numbers, parts, strict=True):
        chance = number_in(share)
        if number is None or chance is None or not 0 <= chance.numerator <= chance.denominator:
            raise FieldError(
                "to", f"to must be numbers with shares, such as 3:1/16,4:6.25%, got {shown(f'{said}:{share}')}"
            )
        if number in shares:
            raise FieldError("to", f"to must have each number once, got {number} twice")
        shares[number] = chance
    total = 1
    for chance in shares.values():
        total *= chance.denominator // gcd(total, chance.denominator)
    weights = {number: chance.numerator * (total // chance.denominator) for number, chance in shares.items()}
    if abs(sum(weights.values()) - total) * ROUNDED > total:
        numerator, denominator = Ratio.of(sum(weights.values()), total)
        raise FieldError("to", f"to must have shares that sum to 1, got {shown(f'{numerator}/{denominator}')}")
    return Curve(dict(sorted(weights.items())), total)


def distance_of(one: Curve, other: Curve) -> CurveDistance:
    """Give how far a curve is from the ``other``. Of what is beyond the last number of one, the other may have nothing.

    Raises FieldError for ``to`` where it has.
    """
    for some, against in ((one, other), (other, one)):
        last = max(some.weights, default=0)
        if some.beyond and (against.beyond or any(number > last for number in against.weights)):
            raise FieldError("to", f"to must end where the other does: what is above {last} is known as a whole alone")
    above = one.beyond * other.total - other.beyond * one.total
    most = apart = abs(above)
    for number in sorted({*one.weights, *other.weights}, reverse=True):
        differs = one.weights.get(number, 0) * other.total - other.weights.get(number, 0) * one.total
        above += differs
        apart += abs(differs)
        most = max(most, abs(above))
    whole_of_both = one.total * other.total
    return CurveDistance(Ratio.of(most, whole_of_both), Ratio.of(apart, 2 * whole_of_both))


def in_order(distances: Sequence[CurveDistance]) -> tuple[int, ...]:
    """Give the places of curves by their ``distances``, from 0, the nearest first.

    The first distance counts, of equal ones the second, then the order in which they are given.
    """
    order: list[int] = []
    for place, each in enumerate(distances):
        at = len(order)
        while at and _is_nearer(each, distances[order[at - 1]]):
            at -= 1
        order.insert(at, place)
    return tuple(order)


def _is_nearer(one: CurveDistance, other: CurveDistance) -> bool:
    if one.at_least != other.at_least:
        return is_less(one.at_least, other.at_least)
    return is_less(one.half_sum, other.half_sum)
