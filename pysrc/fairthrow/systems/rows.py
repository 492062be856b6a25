r"""Kinds of field that only characters have: names, and lists of rows such as skills.

A list of rows is one text: rows with ``,`` between, the cells of a row with ``:`` between, in declared order. Cells
at their default are left out at the end. In a cell ``,`` ``:`` and ``\`` are written with a ``\`` before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from re import DOTALL, escape
from re import compile as pattern
from typing import Any, ClassVar, Self

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.declared import Declared
from fairthrow.systems.fields import KIND, Kind, Label, trimmed

ROW_MARK, CELL_MARK = ",", ":"

MOST_ROWS = 40
"""Rows of one list at most."""

MOST_OF_A_NAME = 60
"""Characters of the longest name."""


def required(kind: Kind) -> Any:
    """Declare a field of this ``kind`` that has to be given: what it has without is refused."""
    return field(default="", metadata={KIND: kind})


def parts(text: str, mark: str) -> list[str]:
    r"""Split a ``text`` at each ``mark`` that has no backslash before it; backslashes stay.

    >>> parts(r"a,b\,c,", ",")
    ['a', 'b\\,c', '']
    """
    found = [""]
    letters = iter(text)
    for letter in letters:
        if letter == mark:
            found.append("")
        else:
            found[-1] += letter + (next(letters, "") if letter == "\\" else "")
    return found


def plain(text: str, marks: str) -> str | None:
    r"""Give ``text`` without the backslashes before ``marks`` and before themselves; None for any other backslash.

    >>> plain(r"b\,c", ","), plain(r"b\c", ",")
    ('b,c', None)
    """
    if "\\" not in text:
        return text
    known = escape(marks + "\\")
    if not pattern(rf"(?:[^\\]|\\[{known}])*+", DOTALL).fullmatch(text):
        return None
    return pattern(r"\\(.)", DOTALL).sub(r"\1", text)


def marked(text: str, marks: str) -> str:
    r"""Give ``text`` with a backslash before each of ``marks``, and before each backslash.

    >>> print(marked("b,c", ",:"))
    b\,c
    """
    for mark in ("\\", *marks):
        text = text.replace(mark, f"\\{mark}")
    return text


@dataclass(frozen=True, kw_only=True)
class FreeText(Label):
    """Free text of up to ``most`` characters on one line. Blanks around it count for nothing, and are not kept."""

    most: int = MOST_OF_A_NAME

    def allowed(self) -> str:
        return f"up to {self.most} characters without control characters and without blanks around them"

    def decode(self, name: str, text: str) -> str:
        return self.accept(name, trimmed(text))

    def accept(self, name: str, value: object) -> str:
        text = super().accept(name, value)
        if text != trimmed(text):
            raise self.refuse(name, value)
        return text


@dataclass(frozen=True, kw_only=True)
class RowName(FreeText):
    """A name that has to be given: 1 to ``most`` characters on one line."""

    def allowed(self) -> str:
        return f"1 to {self.most} characters without control characters and without blanks around them"

    def accept(self, name: str, value: object) -> str:
        text = super().accept(name, value)
        if not text:
            raise self.refuse(name, value)
        return text


@dataclass(frozen=True, kw_only=True)
class Linked(FreeText):
    """The name of a row in one of the lists ``to`` of the same sheet, or nothing.

    A name that no row has is allowed, since rows come and go; it stands for nothing then.
    """

    to: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class NameList(Kind):
    r"""A list of up to ``most`` names, with ``,`` between. In a name ``,`` and ``\`` have a ``\`` before."""

    sort: ClassVar[str] = "label"

    most: int
    each: RowName = RowName(label="Name", help="")

    def allowed(self) -> str:
        return f"up to {self.most} different names of up to {self.each.most} characters, with commas between"

    def decode(self, name: str, text: str) -> tuple[str, ...]:
        found = [plain(part, ROW_MARK) for part in parts(text, ROW_MARK)] if trimmed(text) else []
        if None in found:
            raise self.refuse(name, text)
        return self.accept(name, [trimmed(part) for part in found if part is not None])

    def encode(self, value: tuple[str, ...]) -> str:
        return ROW_MARK.join(marked(each, ROW_MARK) for each in value)

    def accept(self, name: str, value: object) -> tuple[str, ...]:
        if not isinstance(value, (list, tuple)) or len(value) > self.most:
            raise self.refuse(name, value)
        for each in value:
            try:
                self.each.accept(name, each)
            except FieldError:
                raise self.refuse(name, each) from None
        if len(set(value)) < len(value):
            raise self.refuse(name, ",".join(value))
        return tuple(value)


NAME = RowName(label="Name", help="What it is called.")


@dataclass(frozen=True, kw_only=True)
class Row(Declared):
    """One row of a list: a name, and what the list has of each."""

    mark: ClassVar[str] = ""
    """The cell, a flag, that comes and goes in play; empty where none does."""

    name: str = required(NAME)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a row from its ``text``. Raises FieldError, naming the cell."""
        cells = parts(text, CELL_MARK)
        kinds = cls.declared()
        if len(cells) > len(kinds):
            message = f"a row must have at most {len(kinds)} cells, {CELL_MARK.join(kinds)}, got {shown(text)}"
            raise FieldError("row", message)
        values = {}
        for (name, kind), raw in zip(kinds.items(), cells, strict=False):
            cell = plain(raw, ROW_MARK + CELL_MARK)
            if cell is None:
                raise FieldError(name, rf"{name} must have a \ only before , : or \, got {shown(raw)}")
            values[name] = kind.decode(name, cell)
        return cls(**values)

    def text(self) -> str:
        """Write the row as its one canonical text."""
        kinds = self.declared()
        last = max([0, *(place for place, name in enumerate(kinds) if getattr(self, name) != self.default(name))])
        cells = [kind.encode(getattr(self, name)) for name, kind in list(kinds.items())[: last + 1]]
        return CELL_MARK.join(marked(cell, ROW_MARK + CELL_MARK) for cell in cells)


@dataclass(frozen=True, kw_only=True)
class Rows(Kind):
    """A list of up to ``most`` rows with different names, such as skills; ``one`` is what one of them is called."""

    sort: ClassVar[str] = "rows"

    row: type[Row]
    one: str
    most: int = MOST_ROWS

    def allowed(self) -> str:
        return f"up to {self.most} different rows {CELL_MARK.join(self.row.declared())}, with commas between"

    def decode(self, name: str, text: str) -> tuple[Row, ...]:
        written = parts(text, ROW_MARK) if trimmed(text) else []
        if len(written) > self.most:
            raise self.refuse(name, text)
        rows = []
        for each in written:
            try:
                rows.append(self.row.read(each))
            except FieldError as error:
                message = f"{name} must be {self.allowed()}; in {shown(each)} {error.message}"
                raise FieldError(name, message, error.kind, error.said) from None
        return self.accept(name, rows)

    def encode(self, value: tuple[Row, ...]) -> str:
        return ROW_MARK.join(row.text() for row in value)

    def accept(self, name: str, value: object) -> tuple[Row, ...]:
        if not isinstance(value, (list, tuple)) or len(value) > self.most:
            raise self.refuse(name, value)
        for each in value:
            if type(each) is not self.row:
                raise self.refuse(name, each)
        again = repeated([each.name for each in value])
        if again is not None:
            wanted = "different names"
            message = f"{name} must have {wanted}, got {shown(again)} twice"
            raise FieldError(name, message, self, f"{wanted}; {shown(again)} is there twice")
        return tuple(value)


def repeated(names: Sequence[str]) -> str | None:
    """Give the first of ``names`` that stands there twice, if any.

    >>> repeated(["a", "b", "a"])
    'a'
    """
    seen = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
