"""When something was: a time in UTC, as records and files hold it."""

from datetime import datetime
from re import compile as compiled

from fairthrow.dice.errors import FieldError, shown

_TIME = compiled(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,3})?Z")

_SECONDS = 19
"""Characters of a time without fractions of its seconds."""


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
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        raise FieldError(name, f"{name} must be a time such as 2026-11-21T18:30:00Z, got {shown(value)}")
    try:
        datetime.fromisoformat(value[:_SECONDS])
    except ValueError:
        raise FieldError(name, f"{name} must be a time that there is, got {shown(value)}") from None
    return value
