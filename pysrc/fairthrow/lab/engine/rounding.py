"""Dice whose denominators grow too long are rounded, and how far their odds may be off goes along with them.

A program that rolls the results of its own rolls again and again squares a denominator each time: after twenty times
it has millions of digits. Such dice are rounded to so many binary places (:data:`PLACES`), and counted on with those.

**How a die is rounded.** Each face gets a whole number of parts of the new total, at least one. What is lost is one
more face for this, and the likeliest of all these gets what remains. So the total is met exactly. A face is possible
after rounding if it was before, and something is lost if it was before. Whatever a program decides by what is possible
(the highest face, whether a call comes to dice, whether a die is empty) it decides as it would with the exact odds.

**How far off odds may be.** Take the differences between the chances that a die has and those that it ought to have,
of each face and of what is lost, and add them up. The ``off`` of a die is never less than this sum. It begins at 0, and
then:

- Rounding moves each of n faces by less than one part, and the likeliest by no more than all others together. So less
  than 2n parts are added.
- What an operation does with independent dice is a sum of products of one weight of each die. If one die is off by so
  much, the result is off by no more, since all weights of the others together are at most 1. Put one die after the
  other from what it ought to be to what it is: the result is off by no more than all of them together. A die that is
  rolled several times counts as often.
- A mixture of dice is off by no more than the ways to them, and by each die in proportion to its weight.
- Where ways are left out (:func:`fairthrow.lab.engine.mix.mixed`), all others are divided by the share s that remains.
  What remains and s are off by no more than e together, so the quotient is off by no more than e / s.
- What has one face and loses nothing is certain, and not off at all.

Every chance that is asked of a die, of one face or of many, is off by no more than ``off``, then. A die that is off
by more than :data:`MOST_OFF` is not shown to anybody.
"""

from collections.abc import Sequence

from fairthrow.lab.engine.die import UNIT, WeightedDie
from fairthrow.lab.engine.limits import MOST_DIGITS, LimitError, bits_of

PLACES = 4_096
"""Binary places that a die is rounded to: some 1,230 decimal ones. Most of them are there to be used up."""

LEAST = 600
"""Binary places that each die of a pool is rounded to at least. A pool of too many dice for that is not rounded."""

SHOWN = 512
"""Binary places of rounded odds that are shown."""

RIGHT = 75
"""Decimal places that rounded odds are right to wherever they are shown."""

MOST_OFF = (1 << UNIT) // 10**RIGHT
"""How far rounded odds may be off where they are shown."""

SPARE = 64
"""Bits that long weights have beyond the places which they are rounded to, while they are divided."""

Kinds = Sequence[tuple[WeightedDie, int]]


def rounded(die: WeightedDie, places: int | None = None) -> WeightedDie:
    """Give a ``die`` with so many binary ``places``, :data:`PLACES` unless said; more where its faces need them.

    >>> from fractions import Fraction
    >>> third = rounded(WeightedDie({0: 2, 1: 1}), 8)
    >>> third, Fraction(third.off, 2**UNIT) <= Fraction(4, 2**8)
    (WeightedDie({0: 171, 1: 85}), True)
    """
    lost = die.lost
    shares = [*die.weights.values(), lost] if lost else list(die.weights.values())
    if len(shares) <= 1:
        return WeightedDie(dict.fromkeys(die.weights, 1), len(shares))
    places = max(PLACES if places is None else places, 2 * len(shares).bit_length() + 2)
    beyond = max(0, die.total.bit_length() - places - SPARE)
    total = die.total >> beyond
    parts = [max(1, (share >> beyond << places + 1) // total + 1 >> 1) if share else 0 for share in shares]
    likeliest = parts.index(max(parts))
    parts[likeliest] += (1 << places) - sum(parts)
    off = die.off + (2 * len(shares) << UNIT - places)
    return WeightedDie(dict(zip(die.weights, parts, strict=False)), 1 << places, off)


def rounded_again(die: WeightedDie) -> WeightedDie:
    """Give a ``die`` that an operation came to, rounded once more if it is off, and longer than it need be."""
    if not die.off:
        return die
    return rounded(die) if die.total.bit_length() > 2 * PLACES or len(die.weights) == 1 else die


def shortened(kinds: Kinds) -> Kinds:
    """Give so many dice of each of these ``kinds``, rounded if their denominators together would be too long.

    They stay as they are where rounding would leave them less than :data:`LEAST` places. Whoever works with them then
    says that it is too much.
    """
    if bits_of([(die.total, count) for die, count in kinds]) <= MOST_DIGITS:
        return kinds
    places = min(PLACES, MOST_DIGITS // sum([count for _, count in kinds]) - 1)
    if places < min(LEAST, PLACES):
        return kinds
    return [(rounded(die, places) if die.total.bit_length() > places + 1 else die, count) for die, count in kinds]


def rounded_ways(
    plain: dict[int, int], dice: Kinds, total: int, off: int
) -> tuple[dict[int, int], list[tuple[WeightedDie, int]], int, int]:
    """Round ways to ``plain`` numbers and ways to ``dice``, with weights out of one ``total``, and the dice too.

    ``off`` is how far the weights are off. Gives the same four, with short denominators.
    """
    numbers = list(plain)
    ways = rounded(WeightedDie(dict(enumerate([*plain.values(), *(weight for _, weight in dice)])), total, off))
    weights = list(ways.weights.values())
    kinds = [(rounded(die), weight) for (die, _), weight in zip(dice, weights[len(numbers) :], strict=True)]
    return dict(zip(numbers, weights, strict=False)), kinds, ways.total, ways.off


def both_shortened(left: WeightedDie, right: WeightedDie) -> tuple[WeightedDie, WeightedDie]:
    """Give two dice, rounded if their denominators together would be too long."""
    if left.total.bit_length() + right.total.bit_length() <= MOST_DIGITS:
        return left, right
    (left, _), (right, _) = shortened([(left, 1), (right, 1)])
    return left, right


def off_of(kinds: Kinds) -> int:
    """Give how far so many dice of each of these ``kinds`` are off together."""
    return sum([die.off * count for die, count in kinds])


def without_error_bound(die: WeightedDie) -> WeightedDie:
    """Give what is told of a ``die``, as if it were exact. Whoever uses it counts himself how far it is off."""
    return WeightedDie(die.weights, die.total) if die.off else die


def shown(die: WeightedDie) -> WeightedDie:
    """Give a ``die`` as it may be shown: one that is off with no more places than anybody can use.

    Raises LimitError for one that is off by more than may be shown.
    """
    if not die.off:
        return die
    short = rounded(die, SHOWN)
    if short.off > MOST_OFF:
        raise LimitError(
            "memory",
            "the exact odds of that need a denominator of more than 90,000 digits on the way, and rounded ones would "
            f"not be right to {RIGHT} decimal places",
        )
    return short


def surely_differ(left: WeightedDie, right: WeightedDie) -> bool:
    """Say whether two dice have other odds, however far they are off.

    >>> one, twice, other = WeightedDie({0: 1, 1: 2}), WeightedDie({0: 2, 1: 4}), WeightedDie({0: 1, 1: 3})
    >>> surely_differ(one, twice), surely_differ(one, other)
    (False, True)
    """
    if not left.off and not right.off:
        return left != right
    (mine, ours), (theirs, whole) = ((each.weights, each.total) for each in (left, right))
    apart = sum(abs(mine.get(face, 0) * whole - theirs.get(face, 0) * ours) for face in {**mine, **theirs})
    return apart << UNIT > (left.off + right.off) * ours * whole
