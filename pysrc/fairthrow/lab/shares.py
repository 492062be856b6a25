"""Long numbers, and shares of all ways, in words for a player."""

from math import gcd

from fairthrow.dice.powers import tens

MOST_DIGITS = 20
"""Digits of the longest number that is told as it is."""


def short(number: int) -> str:
    """Write a ``number``, shortened where it is very long."""
    if number.bit_length() <= 80:  # noqa: PLR2004  # up to 24 digits
        return str(number)
    return f"a number of {tens(abs(number)) + 1:,} digits"


def share(some: int, whole: int) -> str:
    """Write the share ``some`` of a ``whole`` as a fraction.

    Where its numbers are long, it is ``about so many in 1,000,000``, or less than one out of a power of ten.

    >>> share(2, 72), share(1, 10**30 + 1), share(1, 10**30)
    ('1/36', 'less than 1/10^30', '1/10^30')
    """
    common = gcd(some, whole)
    some, whole = some // common, whole // common
    if whole < 10**MOST_DIGITS:
        return f"{some}/{whole}"
    if some * 1_000_000 > whole:
        return f"about {some * 1_000_000 // whole} in 1,000,000"
    exponent = tens(whole // some)
    return f"{'' if some * 10**exponent == whole else 'less than '}1/10^{exponent}"


def decimal(some: int, whole: int, places: int) -> str:
    """Write ``some / whole`` with so many decimal ``places``, of which zeros at the end are left out.

    Half a unit of the last place is rounded away from 0.

    >>> decimal(13, 18, 3), decimal(-5, 2, 2), decimal(1, 3, 1)
    ('0.722', '-2.5', '0.3')
    """
    scale = 10**places
    units = (2 * abs(some) * scale + whole) // (2 * whole)
    digits = str(units % scale).zfill(places).rstrip("0")
    sign = "-" if some < 0 and units else ""
    return f"{sign}{units // scale}{'.' if digits else ''}{digits}"
