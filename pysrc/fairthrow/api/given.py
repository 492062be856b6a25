"""What callers give, in the plain form that checks have it in.

Every field takes the text that it has in a link, and the same as a value of Python's own: a whole number, True or
False, a list. A whole number is whatever says that it is one, by ``__index__``: so numbers of other packages are, and
members of an ``IntEnum``. Floats are none. Whatever is of another type is a FieldError that names what was given.
"""

from collections.abc import Callable, Mapping
from math import inf, isnan
from numbers import Number
from operator import index
from types import EllipsisType
from typing import Any

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems import ROLL_FIELDS
from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.view.longnumbers import number_said

SECONDS = 10.0
"""What an answer about a program may take, unless it is told otherwise."""

ENDLESS = 1e9
"""Seconds from which on there is no limit: no alarm clock can be set to much more."""

WITH_NUMBERS = {"choice", "dice"}
"""Sorts of field that are no number, but may be written as one: a word such as 20, dice such as 4."""

MOST_LISTED = 1_000
"""Values of the longest list that any field takes."""


class IncomparableError(FieldError, TypeError):
    """A value is given, or asked for, that the values of an outcome cannot be compared with."""


def text_given(name: str, value: object) -> str:
    """Give the text of the parameter ``name``, whose ``value`` must be text. Raises FieldError for another."""
    if not isinstance(value, str):
        raise FieldError(name, f"{name} must be text, got {shown(value)}")
    return str.__str__(value)  # the text alone, where it is a member of an Enum


def whole_given(name: str, value: object) -> int:
    """Give the whole number of the parameter ``name`` from its ``value``. Raises FieldError for what is none."""
    number = plain(value)
    if type(number) is not int:
        raise FieldError(name, f"{name} must be a whole number, got {shown(value)}")
    return number


def seconds_given(value: object) -> float:
    """Give the limit of time that ``value`` says; infinity for None. Raises FieldError for ``seconds``.

    >>> seconds_given(None), seconds_given(3)
    (inf, 3.0)
    """
    if value is None:
        return inf
    if not isinstance(as_truth(value), bool) and any(hasattr(type(value), way) for way in ("__float__", "__index__")):
        try:
            seconds = float(value)  # type: ignore[arg-type]  # it has a way to become one
        except OverflowError:  # a whole number too large for that
            seconds = inf
        except (TypeError, ValueError):  # an array of several numbers
            seconds = -inf
        if seconds > 0 and not isnan(seconds):
            return seconds if seconds < ENDLESS else inf
    raise FieldError("seconds", f"seconds must be a number above 0, or None, got {shown(value)}")


def seconds_asked(value: float | EllipsisType | None, of: str, *, program: bool) -> float | None:
    """Give the ``value`` of seconds that was given beside a link ``of`` a check, or the usual ones without any (...).

    Raises FieldError for ``seconds`` where the check is no ``program``.
    """
    if isinstance(value, EllipsisType):
        return SECONDS
    if not program:
        raise FieldError("seconds", f"seconds must be given for a program only: {of} is answered at once")
    return value


def field_given(kind: Kind, name: str, value: object) -> Any:
    """Give the value of the field ``name`` of a ``kind``, from its text in a link or a ``value`` of Python's own.

    Raises FieldError for one that the field does not allow.
    """
    if isinstance(value, str):
        return kind.decode(name, str.__str__(value))
    given = plain(value)
    if isinstance(kind, Whole) and type(given) is not int:
        raise FieldError(name, f"{name} must be a whole number, {kind.allowed()}, got {shown(value)}", kind)
    if isinstance(kind, Flag):
        given = as_truth(value)
        if not isinstance(given, bool):
            raise kind.refuse(name, value)
    elif isinstance(kind, Choice) and isinstance(given, bool):
        given = "yes" if given else "no"
    elif kind.sort in WITH_NUMBERS and isinstance(given, int):
        return kind.decode(name, number_said(given))
    return kind.accept(name, given)


def roll_field_given(name: str, value: object) -> Any:
    """Give the ``value`` of the field ``name`` that names one roll; None for None. Raises FieldError."""
    return None if value is None else field_given(ROLL_FIELDS[name], name, value)


def as_truth(value: object) -> object:
    """Give True or False for a ``value`` that is one of them, also as another package has it; else the value itself."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Number | str) or not hasattr(type(value), "__bool__") or hasattr(type(value), "__len__"):
        return value
    truth = bool(value)
    return truth if _is_equal(value, truth) else value


def _is_equal(value: object, truth: bool) -> bool:
    return bool(value == truth)


def plain(value: object, *, deep: int = 2) -> object:
    """Give a ``value`` in a type of Python's own, as far as it is a whole number, a truth, a list or a mapping of such.

    Lists are tuples then, and mappings tuples of pairs, so ``deep`` within each other. Those that are too long for any
    field stay as they are, and so does all else.

    >>> plain(range(3)), plain({"SKILL": 7}), plain(2.0)
    ((0, 1, 2), (('SKILL', 7),), 2.0)
    """
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    truth = as_truth(value)
    if isinstance(truth, bool):
        return truth
    many: Any = value.items() if isinstance(value, Mapping) else value if _is_list(value) else None
    if many is not None:
        return tuple([plain(each, deep=deep - 1) for each in many]) if deep and len(many) <= MOST_LISTED else value
    return _whole(value)


def _whole(value: Any) -> object:
    """Give a whole number as Python's own; any other value as it is."""
    try:
        return int(index(value))
    except TypeError:
        return value


def _is_list(value: Any) -> bool:
    """Say whether a value has others in an order, and knows how many; an array of no dimension does not."""
    if not all(hasattr(type(value), way) for way in ("__len__", "__getitem__", "__iter__")):
        return False
    try:
        return len(value) >= 0
    except TypeError:
        return False


def compared(value: object, holds: Callable[[], bool]) -> bool:
    """Say whether a comparison ``holds`` of an outcome's values with ``value``.

    Raises IncomparableError where there is none.
    """
    try:
        return bool(holds())
    except (TypeError, ValueError, ArithmeticError):
        message = f"value must be one that the outcome's values can be compared with, got {shown(value)}"
        raise IncomparableError("value", message) from None
