"""The fields that are gone through: each with its values, all of them or those of a narrower range."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.asshown import word_of
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, trimmed, whole
from fairthrow.systems.wording import minus

MOST_FIELDS = 2
"""Fields that are gone through together."""

MOST_VALUES = 1_000
"""Values of one field alone."""

MOST_CELLS = 2_500
"""Pairs of values of two fields."""


@dataclass(frozen=True, kw_only=True)
class SweptField:
    """A field with the ``values`` that are gone through, in their order.

    ``label`` names it for people, and ``within`` the same within a sentence. A value is ``written`` as links have it: a
    whole number or a word. It is ``said`` to people in words. ``allowed`` ends "skill must be …".
    """

    name: str
    label: str
    within: str
    values: Sequence[Any]
    written: Callable[[Any], int | str]
    said: Callable[[Any], str]
    allowed: str

    def narrowed(self, text: str) -> "SweptField":
        """Give the same with the values in ``text``: from one to another (``3..9``), or one alone.

        Raises FieldError for a value that the field does not have, and for a range from a later to an earlier one.
        """
        first, dots, last = text.partition("..")
        begin = self._place(first, text)
        end = self._place(last, text) if dots else begin
        if end < begin:
            raise FieldError(self.name, f"{self.name} must go from an earlier to a later value, got {shown(text)}")
        return replace(self, values=self.values[begin : end + 1])

    def _place(self, text: str, given: str) -> int:
        number = whole(text)
        if number is not None and type(number) is type(self.values[0]) and number in self.values:
            return self.values.index(number)
        if not isinstance(self.values, range):
            places = {str(self.written(value)): place for place, value in enumerate(self.values)}
            bare = trimmed(text)
            word = (
                bare if bare in places else word_of(bare, dict(zip(places, map(self.said, self.values), strict=True)))
            )
            if word is not None:
                return places[word]
        raise FieldError(self.name, f"{self.name} must be {self.allowed}, got {shown(given)}")


def selected(text: str) -> tuple[str, str]:
    """Give the name of a field in ``text``, and the range it is narrowed to; empty where it is not.

    >>> selected("skill = 3..9"), selected("LEVEL")
    (('skill', '3..9'), ('LEVEL', ''))

    Raises FieldError where nothing stands behind ``=``.
    """
    name, equals, narrowed = text.partition("=")
    if equals and not trimmed(narrowed):
        raise FieldError(trimmed(name), f"{shown(trimmed(name))} must have a range behind =, such as 3..9")
    return trimmed(name), trimmed(narrowed)


def swept_field(name: str, kind: Kind, *, label: str = "", within: str = "") -> SweptField:
    """Make a field ``name`` that is gone through, of the ``kind`` of a check's field.

    ``label`` names it for people, and ``within`` in a sentence; without them the kind does. Raises FieldError for a
    list and for text.
    """
    if isinstance(kind, Whole):
        values: Sequence[Any] = range(kind.low, kind.high + 1)
        said: Callable[[Any], str] = minus
    elif isinstance(kind, Flag):
        values, said = (False, True), kind.encode
    elif isinstance(kind, Choice):
        values, said = tuple(kind.words), kind.words.__getitem__
    else:
        raise FieldError(name, f"{name} cannot be gone through: it is {kind.allowed()}, not a number or a word")
    written = kind.encode if isinstance(kind, Flag) else _as_it_is
    return SweptField(
        name=name,
        label=label or kind.brief,
        within=within or kind.within,
        values=values,
        written=written,
        said=said,
        allowed=kind.allowed(),
    )


def _as_it_is(value: Any) -> Any:
    return value


def check_size(fields: Sequence[SweptField]) -> None:
    """Raise FieldError for ``fields`` with more values, or more pairs of values, than are asked for."""
    cells = 1
    for each in fields:
        cells *= len(each.values)
    most = MOST_VALUES if len(fields) == 1 else MOST_CELLS
    if cells <= most:
        return
    widest = max(fields, key=lambda each: len(each.values))
    what = "values" if len(fields) == 1 else "pairs of values"
    first, last = (widest.written(widest.values[place]) for place in (0, min(9, len(widest.values) - 1)))
    raise FieldError(
        widest.name,
        f"{widest.name} must be narrowed, as in {widest.name}={first}..{last}: {most:,} {what} are asked for at most, "
        f"and these are {cells:,}",
    )


def fields_of(names: Sequence[str], make: Callable[[str], SweptField]) -> tuple[SweptField, ...]:
    """Read the fields that are gone through, one or two, each with its range: ``skill=3..9``.

    ``make`` gives a field by its name, and raises FieldError for one that there is not. Raises FieldError for too many,
    for the same twice, and as the parts of this module do.
    """
    if not 1 <= len(names) <= MOST_FIELDS:
        raise FieldError("field", f"field must be one or two names of fields, got {len(names)}")
    found: dict[str, SweptField] = {}
    for text in names:
        name, narrowed = selected(text)
        if name in found:
            raise FieldError(name, f"{name} must be given once, got it twice")
        field = make(name)
        found[name] = field.narrowed(narrowed) if narrowed else field
    check_size(tuple(found.values()))
    return tuple(found.values())


def unknown(name: str, where: str, known: Mapping[str, object]) -> FieldError:
    """Give the error of a ``name`` that is no field of a check; ``where`` names it, ``known`` has its fields."""
    has = f"which has {', '.join(known)}" if known else "which has none"
    return FieldError(name, f"{shown(name)} is not a field of {where}, {has}")
