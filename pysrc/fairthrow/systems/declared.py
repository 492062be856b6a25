"""What checks and characters share: a value whose fields are declared, and that exists only where they are allowed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import EllipsisType
from typing import Any, ClassVar

from fairthrow.systems.fields import KIND, Kind
from fairthrow.systems.places import Whose


@dataclass(frozen=True, kw_only=True)
class Declared:
    """A value of declared fields.

    Raises FieldError when built with a value that a field does not allow.
    """

    order: ClassVar[tuple[str | EllipsisType, ...]] = (...,)
    """The order of the fields in links and forms: these names, with ``...`` for all others as they are declared.

    A class that has its fields from several bases declares it where the order of those would be another. Links hold
    their fields in this order, so it is frozen.
    """

    def __post_init__(self) -> None:
        for name, kind in self.declared().items():
            object.__setattr__(self, name, kind.accept(name, getattr(self, name)))

    def __getstate__(self) -> dict[str, Any]:
        """Give what a copy is made of, in this process or another: its fields, and nothing that was worked out since.

        That would be worked out again. Not all of it can be copied.
        """
        return {each.name: self.__dict__[each.name] for each in fields(self)}

    @classmethod
    def declared(cls) -> dict[str, Kind]:
        """Give the declared fields in the order of links: name → kind."""
        return _declared(cls)

    @classmethod
    def default(cls, name: str) -> Any:
        """Give the default of the declared field that has a ``name``."""
        return cls.__dataclass_fields__[name].default

    @property
    def unseen(self) -> Mapping[str, str]:
        """Texts that its form holds unseen, by the names of fields: no controls are for them."""
        return {}

    def changed(self) -> Iterator[tuple[str, Any]]:
        """Give the fields that are not at their default, in order, with their values."""
        for name in self.declared():
            value = getattr(self, name)
            if value != self.default(name):
                yield name, value

    def differing(self, other: "Declared") -> dict[str, str]:
        """Give the fields in which it differs from an ``other`` of its class, in order, as texts."""
        return {
            name: kind.encode(getattr(self, name))
            for name, kind in self.declared().items()
            if getattr(self, name) != getattr(other, name)
        }


_DECLARED: dict[type, dict[str, Kind]] = {}


def _declared(of: type[Declared]) -> dict[str, Kind]:
    if of not in _DECLARED:
        kinds = {each.name: each.metadata[KIND] for each in fields(of)}
        others = [name for name in kinds if name not in of.order]
        names = [name for each in of.order for name in (others if each is ... else [each])]
        _DECLARED[of] = {name: kinds[name] for name in names}
    return _DECLARED[of]


_SIDES: dict[tuple[type[Declared], Whose], tuple[tuple[str, str], ...]] = {}


def fields_of_side(of: type[Declared], whose: Whose) -> tuple[tuple[str, str], ...]:
    """Give the fields of a side of a contest: the name by which a value is given, and the field's own."""
    if (of, whose) not in _SIDES:
        names = (name for name, kind in of.declared().items() if kind.whose is whose)
        _SIDES[of, whose] = tuple((name.removeprefix(whose.prefix), name) for name in names)
    return _SIDES[of, whose]
