"""When something was: a time in UTC, as records and files hold it."""

from re import compile as compiled

from fairthrow.dice.errors import FieldError, shown

_TIME = compiled(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,3})?Z")
"""Its year, month, day, hour, minute and second."""

_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Of each month, in a year that is no leap year."""


def read_time(name: str, value: object) -> str:
    """Give the time ``value`` of the field ``name``, such as ``2026-11-21T18:30:00Z``; fractions are milliseconds.

    Raises FieldError for what is no such text, and for a time that no clock shows, such as 30 February. A leap second
    is one too: no browser knows it.

    >>> read_time("at", "2024-02-29T23:59:59.5Z")
    '2024-02-29T23:59:59.5Z'
    >>> read_time("at", "2026-02-29T12:00:00Z")
    Traceback (most recent call last):
    fairthrow.dice.errors.FieldError: at must be a time that there is, got '2026-02-29T12:00:00Z'
    """
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    if not found:
        raise FieldError(name, f"{name} must be a time such as 2026-11-21T18:30:00Z, got {shown(value)}")
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    shown_by_clocks = found[4] <= "23" and found[5] <= "59" and found[6] <= "59"
    if not (year and 1 <= month <= len(_DAYS) and 1 <= day <= _days(year, month) and shown_by_clocks):
        raise FieldError(name, f"{name} must be a time that there is, got {shown(value)}")
    return found[0]


def _days(year: int, month: int) -> int:
    """Give the days of a month."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] + (leap and month == 2)  # noqa: PLR2004  # February
