"""Numbers of more digits than Python writes as it comes: how people read them, and how JSON has them.

Python refuses to write a whole number of more than 4,300 digits, and to read one, since both take the square of its
length. That limit is the process's own, so nothing here changes it.
"""

import sys
from functools import cache
from typing import Any

MOST_WRITTEN = 4_300
"""Digits of the longest whole number that people are shown in full."""

SIGNIFICANT = 15
"""Digits that people read of a longer one."""

_TOP_BITS = 192
"""Bits that are kept of a long number: far more than the digits that are read of it need."""


def has_more_digits(number: int, most: int) -> bool:
    """Say whether a whole ``number`` has more than ``most`` digits.

    >>> has_more_digits(999, 3), has_more_digits(-1000, 3)
    (False, True)
    """
    return number.bit_length() > 3 * most and abs(number) >= _beyond(most)


@cache
def _beyond(most: int) -> int:
    number: int = 10**most
    return number


def is_refused(number: int) -> bool:
    """Say whether Python refuses to write a whole ``number``, with the limit that this process has."""
    most = sys.get_int_max_str_digits()
    return most > 0 and has_more_digits(number, most)


def _is_long(number: int) -> bool:
    return has_more_digits(number, MOST_WRITTEN) or is_refused(number)


def number_said(number: int, below: int = 1) -> str:
    """Write ``number / below`` exactly, or rounded to 15 digits where one of the two is too long to be read.

    >>> number_said(7), number_said(1, 6), number_said(10**5000, 3), number_said(-1, 10**5000)
    ('7', '1/6', 'about 3.33333333333333e4999', 'about -1e-5000')
    """
    if not _is_long(number) and not _is_long(below):
        return str(number) if below == 1 else f"{number}/{below}"
    return f"about {_rounded(number, below)}"


def _rounded(number: int, below: int) -> str:
    from decimal import MAX_EMAX, MIN_EMIN, Context  # noqa: PLC0415  # few numbers are long

    context = Context(prec=50, Emin=MIN_EMIN, Emax=MAX_EMAX)
    above, shifted = _top(abs(number))
    under, shifted_under = _top(below)
    share = context.divide(context.create_decimal(above), context.create_decimal(under))
    share = context.multiply(share, context.power(2, shifted - shifted_under))
    short = Context(prec=SIGNIFICANT, Emin=MIN_EMIN, Emax=MAX_EMAX)
    digits = f"{short.normalize(share):g}".replace("e+", "e")
    return f"-{digits}" if number < 0 else digits


def _top(number: int) -> tuple[int, int]:
    """Give the highest bits of a number, and how many were left out below them."""
    shift = max(0, number.bit_length() - _TOP_BITS)
    return number >> shift, shift


def value_shown(value: Any) -> str:
    """Write the ``value`` of an outcome as Python does; what is too long in it is rounded.

    >>> value_shown((1, 10**5000)), value_shown("pass"), value_shown((2,))
    ('(1, about 1e5000)', 'pass', '(2,)')
    """
    if type(value) is int:
        return number_said(value)
    if not isinstance(value, tuple):
        return str(value)
    parts = [each if isinstance(each, str) else value_shown(each) for each in value]
    parts = [repr(each) if isinstance(value[place], str) else each for place, each in enumerate(parts)]
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


def json_whole(number: int) -> int | str:
    """Give a whole ``number`` as JSON has it: itself, or where Python refuses to write it a text in base 16.

    Such a text is ``0x1f``. Python reads it by ``int(text, 0)``, without a limit and at once.

    >>> json_whole(31), json_whole(-(16**4000))[:6]
    (31, '-0x100')
    """
    return hex(number) if is_refused(number) else number


def json_data(data: Any) -> Any:
    """Give a copy of ``data`` made of dictionaries, lists and plain values; its whole numbers are as JSON has them."""
    if type(data) is int:
        return json_whole(data)
    if isinstance(data, dict):
        return {name: json_data(each) for name, each in data.items()}
    if isinstance(data, list):
        return [json_data(each) for each in data]
    if isinstance(data, tuple):
        return tuple([json_data(each) for each in data])
    return data
