"""The answer to a question turned round: every value that was asked for, those that hold, the nearest."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Protocol

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FairthrowError
from fairthrow.sweep.fields import SweptField, fields_of
from fairthrow.sweep.wanted import ShareWanted

Cell = tuple[Any, ...]
"""A value of each field that is gone through."""


class SweptQuestion(Protocol):
    """What is asked: of a check or of a program."""

    says: str

    def field(self, name: str) -> SweptField:
        """Give the field ``name``, with all its values."""
        ...

    def costs(self, name: str) -> bool:
        """Say whether another value of the field ``name`` needs odds of its own."""
        ...

    def value(self, changes: Mapping[str, Any]) -> Ratio:
        """Give the chance or the mean with ``changes``, other values by fields. Raises FairthrowError."""
        ...


@dataclass(frozen=True, kw_only=True)
class SweepAnswer:
    """Every chance that was asked for. ``of`` says what of, ``want`` what is wanted of it, ``fields`` what was swept.

    ``chances`` are those of the cells in their order: values of the first field, for each all of the second. In
    ``refused`` are cells that the rules or a limit do not allow, each with the message. ``unasked`` are those for which
    there was no time.
    """

    fields: tuple[SweptField, ...]
    of: str
    want: ShareWanted
    chances: Mapping[Cell, Ratio]
    refused: Mapping[Cell, str]
    unasked: tuple[Cell, ...]

    @cached_property
    def holds(self) -> tuple[Cell, ...]:
        """The cells of which what is wanted is so."""
        return tuple(cell for cell, chance in self.chances.items() if self.want.holds(chance))

    @cached_property
    def nearest(self) -> Cell | None:
        """The cell whose chance is nearest to the share; of several the lower, of words the first. None without any."""
        cells = sorted(self.chances, key=self._order)
        place = self.want.nearest([self.chances[cell] for cell in cells])
        return None if place is None else cells[place]

    def _order(self, cell: Cell) -> Cell:
        """Give a key that puts numbers in their order, and words in that of their field."""
        return tuple(
            value if type(value) is int else field.values.index(value)
            for value, field in zip(cell, self.fields, strict=True)
        )

    def written(self, cell: Cell) -> list[int | str]:
        """Give the values of a ``cell`` as links have them."""
        return [field.written(value) for field, value in zip(self.fields, cell, strict=True)]

    def held_by(self) -> list[tuple[Any, list[Any]]]:
        """Give for each value of the first field that was asked those of the second that hold, of two fields."""
        held: dict[Any, list[Any]] = {first: [] for first, _ in self.chances}
        for first, second in self.holds:
            held[first].append(second)
        return list(held.items())

    def data(self) -> dict[str, Any]:
        """Give it for JSON: ``vary``, ``of``, ``want``, and every chance as numerator and denominator.

        Of one field these are ``sweep`` (rows of value, numerator, denominator), ``holds`` (values) and ``nearest``;
        of two ``table`` (rows of both values) and ``holds`` (rows of a value of the first field and those of the
        second). Only where there are any, ``refused`` has rows of the values and a message, ``unasked`` those left.
        """
        alone = len(self.fields) == 1
        rows = [[*self.written(cell), *chance] for cell, chance in self.chances.items()]
        found: dict[str, Any] = {
            "vary": [field.name for field in self.fields],
            "of": self.of,
            "want": str(self.want),
            "sweep" if alone else "table": rows,
        }
        if alone:
            found["holds"] = [self._alone(cell) for cell in self.holds]
            found["nearest"] = None if self.nearest is None else self._alone(self.nearest)
        else:
            first, second = self.fields
            found["holds"] = [[first.written(x), [second.written(y) for y in ys]] for x, ys in self.held_by()]
        if self.refused:
            found["refused"] = [[*self.written(cell), message] for cell, message in self.refused.items()]
        if self.unasked:
            found["unasked"] = [self._alone(cell) if alone else self.written(cell) for cell in self.unasked]
        return found

    def _alone(self, cell: Cell) -> int | str:
        return self.written(cell)[0]


def sweep_pieces(
    asked: SweptQuestion, names: Sequence[str], want: ShareWanted, between: Callable[[], object] = lambda: None
) -> Generator[None, None, SweepAnswer]:
    """Ask for every value of the fields ``names``, or every pair, and give the answer; it yields after each.

    What is ``asked`` gives the fields; names may have a range, as :func:`fairthrow.sweep.fields.fields_of` reads them.
    ``between`` is called before each value. Where it or the work raises an error whose ``limit`` is ``seconds``, the
    rest is left unasked. Other errors refuse that value alone; where all are refused, the first error is raised, a
    FairthrowError. Raises FieldError for fields that cannot be gone through.
    """
    fields = fields_of(names, asked.field)
    chances: dict[Cell, Ratio] = {}
    refused: dict[Cell, FairthrowError] = {}
    try:
        for cell in _in_turn(fields, asked):
            try:
                between()
                chances[cell] = asked.value(dict(zip((field.name for field in fields), cell, strict=True)))
            except FairthrowError as error:
                if error.limit == "seconds":
                    raise
                refused[cell] = error
            yield
    except Exception as error:
        if getattr(error, "limit", "") != "seconds":
            raise
    cells = tuple(product(*(field.values for field in fields)))
    if refused and not chances and len(refused) == len(cells):
        raise next(iter(refused.values()))
    return SweepAnswer(
        fields=fields,
        of=asked.says,
        want=want,
        chances={cell: chances[cell] for cell in cells if cell in chances},
        refused={cell: refused[cell].message for cell in cells if cell in refused},
        unasked=tuple(cell for cell in cells if cell not in chances and cell not in refused),
    )


def _in_turn(fields: Sequence[SweptField], asked: SweptQuestion) -> Sequence[Cell]:
    """Give all cells in the order they are asked for: a field that needs no odds of its own changes fastest."""
    if len(fields) > 1 and not asked.costs(fields[0].name):
        return [(first, second) for second in fields[1].values for first in fields[0].values]
    return list(product(*(field.values for field in fields)))
