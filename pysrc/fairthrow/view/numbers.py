"""Exact chances as people read them. The only place where anything is rounded.

Numbers that are too long to be written are the matter of :mod:`fairthrow.view.longnumbers`.
"""

from bisect import bisect_left
from functools import lru_cache
from math import gcd, isqrt, lcm

from fairthrow.dice.distribution import Ratio
from fairthrow.systems import wording
from fairthrow.view.markup import Markup, escape, filled

VERY_LARGE = 10**24
"""Numbers from this on are written as a power of ten."""

LARGEST_PART = 10
"""The largest denominator of the plain fractions that a chance is said in: ``about 3 in 4``.

Only one in so many, and all but one in so many, is said with a larger one.
"""

WHOLE = lcm(*range(1, LARGEST_PART + 1))
"""A common denominator of all plain fractions."""
PLAIN = sorted(
    (parts * WHOLE // whole, whole, parts) for whole in range(2, LARGEST_PART + 1) for parts in range(1, whole)
    if gcd(parts, whole) == 1
)  # fmt: skip
"""The plain fractions as (share of WHOLE, denominator, numerator), smallest first."""

MOST_DIGITS = 7
"""Decimals of the finest percentage that is written out."""


MOST_REAL = 1e300
"""The largest value that is drawn. Differences of two are numbers, too."""


def real(value: Ratio) -> float:
    """Give a value as it is drawn and ordered; what is written is exact (:func:`rounded`).

    One that is too large for a drawing is as large as can be.

    >>> real(Ratio(1, 2)), real(Ratio(-(10**400), 1)) == -MOST_REAL
    (0.5, True)
    """
    try:
        return min(max(value.numerator / value.denominator, -MOST_REAL), MOST_REAL)
    except OverflowError:
        return MOST_REAL if value.numerator > 0 else -MOST_REAL


def rounded(numerator: int, denominator: int, digits: int) -> str:
    """Write ``numerator / denominator`` (0 or more) with ``digits`` decimals, halves up.

    >>> rounded(1, 8, 2)
    '0.13'
    """
    scale = 10**digits
    whole, part = divmod((2 * numerator * scale + denominator) // (2 * denominator), scale)
    return f"{whole}.{part:0{digits}d}" if digits else str(whole)


@lru_cache(maxsize=1024)  # a chart and its table say the same chances
def percent(chance: Ratio) -> Markup:
    """Write a chance as a percentage: with one decimal, or more near 0 and 1. As text and as markup it is the same.

    Only a certain thing is ``100 %`` and only an impossible one ``0 %``.

    >>> percent(Ratio(7, 8)), percent(Ratio(1, 1)), percent(Ratio(1, 46656)), percent(Ratio(9999, 10000))
    ('87.5 %', '100 %', '0.0021 %', '99.99 %')
    """
    numerator, denominator = chance
    if numerator in (0, denominator):
        return escape("100 %" if numerator else "0 %")
    rest = min(numerator, denominator - numerator)
    digits = 1
    if rest * 1000 < denominator:
        # two significant digits of a small chance, one of what a large chance lacks
        scale = 10 if rest == numerator else 1
        while 100 * rest * 10**digits < denominator * scale:
            digits += 1
    if digits > MOST_DIGITS:
        return escape("under 0.000001 %" if rest == numerator else "over 99.999999 %")
    return escape(f"{rounded(100 * numerator, denominator, digits)} %")


def brief(chance: Ratio) -> Markup:
    """Write a chance as a percentage with one decimal, where there is no room for more digits.

    What is nearer to 0 or 1 than that can tell is said to be less, or more.

    >>> brief(Ratio(7, 8)), brief(Ratio(1, 1)), brief(Ratio(1, 46656)), brief(Ratio(9999, 10000))
    ('87.5 %', '100 %', '&lt;0.1 %', '&gt;99.9 %')
    """
    numerator, denominator = chance
    if 0 < numerator * 1000 < denominator:
        return escape("<0.1 %")
    if 0 < (denominator - numerator) * 1000 < denominator:
        return escape(">99.9 %")
    return percent(chance)


def plain(chance: Ratio) -> str:
    """Say a chance in words, with the nearest of the fractions that are easily said; ``about`` where it is another.

    These are fractions up to tenths, beyond them one in so many, and all but one in so many. Of two that are equally
    near it is the one with the smaller numbers.

    >>> plain(Ratio(3, 4)), plain(Ratio(29, 40)), plain(Ratio(1, 432)), plain(Ratio(23943, 25000))
    ('3 in 4', 'about 5 in 7', '1 in 432', 'about 23 in 24')
    """
    numerator, denominator = chance
    if numerator in (0, denominator):
        return "always" if numerator else "never"
    parts, whole = nearest(numerator, denominator)
    about = "" if parts * denominator == numerator * whole else "about "
    return f"{about}{grouped(parts)} in {grouped(whole)}"


def nearest(numerator: int, denominator: int) -> tuple[int, int]:
    """Give the parts and the whole of the fraction that a chance is said in.

    The chance is ``numerator`` in ``denominator``, more than 0 and less than 1.

    >>> nearest(2, 23), nearest(21, 23)
    ((1, 12), (11, 12))
    """
    rest = denominator - numerator
    if rest * LARGEST_PART < denominator:
        parts, whole = nearest(rest, denominator)
        return whole - parts, whole
    if numerator * LARGEST_PART < denominator:
        fewer = denominator // numerator
        return 1, fewer if fewer_is_nearer(numerator, denominator, fewer) else fewer + 1
    above = bisect_left(PLAIN, (WHOLE * numerator // denominator,))
    _, whole, parts = min(
        PLAIN[max(above - 1, 0) : above + 2],
        key=lambda part: (abs(part[0] * denominator - WHOLE * numerator), part[1]),
    )
    return parts, whole


def fewer_is_nearer(numerator: int, denominator: int, fewer: int) -> bool:
    """Say whether a chance is at least as near to one in ``fewer`` as to one in one more.

    It is ``numerator`` in ``denominator``, and lies between the two.
    """
    # twice the chance is at least the sum of both
    return 2 * numerator * fewer * (fewer + 1) >= denominator * (2 * fewer + 1)


def fraction(chance: Ratio) -> Markup:
    """Write the exact fraction: ``7/8``. As text and as markup it is the same."""
    return filled("%s/%s", chance.numerator, chance.denominator)


def grouped(number: int) -> str:
    """Write a whole ``number`` with commas between thousands."""
    return f"{number:,}"


def minus(value: object) -> str:
    """Write any outcome's value for people: a true minus before negative numbers."""
    return wording.minus(value) if isinstance(value, int) else str(value)


def value_text(value: object) -> str:
    """Write any outcome's value for people: pairs with a comma between.

    >>> value_text((2, -1)), value_text("S3")
    ('2, −1', 'S3')
    """
    if isinstance(value, tuple):
        return ", ".join(map(minus, value))
    return minus(value)


def decimal(value: Ratio, digits: int = 2) -> str:
    """Write an exact value rounded to ``digits`` decimals, halves away from 0; a very large one as a power of ten.

    >>> decimal(Ratio(-7, 2), 1), decimal(Ratio(10**40, 3))
    ('−3.5', '3.33e39')
    """
    size, below = abs(value.numerator), value.denominator
    sign = wording.MINUS if value.numerator < 0 else ""
    if size >= VERY_LARGE * below:
        from fairthrow.dice.powers import powered  # noqa: PLC0415  # few values are as large

        return sign + powered(size, below)
    return sign + rounded(size, below, digits)


def square_root(value: Ratio, digits: int = 2) -> str:
    """Write the square root of an exact value (0 or more), correctly rounded to so many ``digits`` behind the point.

    >>> square_root(Ratio(35, 12))
    '1.71'
    """
    scale = 10 ** (2 * digits)
    # twice the root, rounded down; adding 1 and halving gives the rounded root
    twice = isqrt(4 * scale * value.numerator // value.denominator)
    return rounded((twice + 1) // 2, 10**digits, digits)
