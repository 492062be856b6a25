"""What every character is: a name, what the rules say of them, and the checks that follow from it.

A character is a value, as a check is: frozen, of declared fields, validated when built. What it knows fills a check:
:meth:`Character.filled`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.declared import Declared
from fairthrow.systems.fields import declare
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import FreeText, Linked, Row, RowName, Rows, required
from fairthrow.systems.situation import Situation

S = TypeVar("S", bound=Situation)

NO_VALUE = "–"
"""What stands in the place of a value that a line does not have."""


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """One thing on a sheet that checks can be made with.

    ``name`` is what people call it, different from that of every other line; ``sort`` says what it is (``skill``,
    ``attribute``). ``value`` stands large beside it (``7``, ``+2``) and ``note`` small below. ``checks`` are the names
    of the checks it is for, the usual one first. ``fills`` holds what it makes of a check's fields, by the names that
    yours have. A check takes those that it has.
    """

    name: str
    sort: str
    value: str
    note: str
    checks: tuple[str, ...]
    fills: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, kw_only=True)
class Resource:
    """Points that go down and come back: ``left`` of ``most``.

    ``name`` tells it from other pools of the sheet, ``label`` is what people call it. ``decision`` is the name of the
    decision that spends one of them, and of the field that it changes.
    """

    name: str
    label: str
    left: int
    most: int
    decision: str


@dataclass(frozen=True, kw_only=True)
class Usual:
    """A thing that characters of a game usually have, so that a sheet can begin with it: a skill, mostly.

    ``name`` is what people call it, and the name of its line. ``rows`` are all that it brings to the sheet, by the list
    that each belongs in: a row that is there already is not brought again.
    """

    name: str
    rows: tuple[tuple[str, Row], ...]


@dataclass(frozen=True, kw_only=True)
class Character(Declared):
    """A character of a game, with its ``name`` and a line about it; the base of every sheet.

    Raises FieldError when built with a value that a field does not allow.
    """

    system: ClassVar[str]

    name: str = required(RowName(label="Name", help="What the character is called."))
    about: str = declare(FreeText(label="Description", help="A line about them.", most=120), "")

    passing: ClassVar[tuple[str, ...]] = ()
    """The fields that come and go in play, beside what the rows have of it (:attr:`Row.mark`), and the pools."""

    usual: ClassVar[tuple[Usual, ...]] = ()
    """What a new character may begin with, the most usual first."""

    usual_of: ClassVar[str] = ""
    """Where the names and values of :attr:`usual` come from, in a sentence or two for players."""

    @classmethod
    def sample(cls) -> Self:
        """Give a sample character; ``about`` says that it is one."""
        raise NotImplementedError

    @classmethod
    def begun(cls, name: str, chosen: Iterable[str]) -> Self:
        """Give a new character called ``name`` who has what was ``chosen``, by the names of :attr:`usual`.

        Any other name is that of a skill of one's own, with the values that a new row has; empty ones are passed over.
        Raises FieldError for a name that is not allowed, and for more than a list holds.
        """
        known = {each.name: each.rows for each in cls.usual}
        lists: dict[str, Any] = {}
        for each in filter(None, chosen):
            for of, row in known.get(each) or cls._own(each):
                rows = lists.setdefault(of, ())
                lists[of] = rows if row.name in [there.name for there in rows] else (*rows, row)
        return cls(name=name, **lists)

    @classmethod
    def _own(cls, name: str) -> tuple[tuple[str, Row], ...]:
        kind = cls.declared().get("skills")
        if not isinstance(kind, Rows):
            raise FieldError("skills", f"skills must be usual ones of {cls.system}, got {shown(name)}")
        return (("skills", kind.row(name=kind.row.declared()["name"].decode("name", name))),)

    def entries(self) -> Iterable[SheetLine]:
        """Make the lines, in the order people are shown; skills first."""
        raise NotImplementedError

    @cached_property
    def _lines(self) -> dict[str, SheetLine]:
        lines: dict[str, SheetLine] = {}
        for line in self.entries():
            name, again = line.name, 1
            while name in lines:  # a skill may well be called as an attribute is
                name = f"{line.name} ({line.sort}{f' {again}' if again > 1 else ''})"
                again += 1
            lines[name] = line if name == line.name else replace(line, name=name)
        return lines

    def lines(self) -> tuple[SheetLine, ...]:
        """Give all that checks can be made with, in the order people are shown."""
        return tuple(self._lines.values())

    def line(self, name: str) -> SheetLine:
        """Give the line that has a ``name``. Raises FieldError when the sheet has none of that name."""
        found = self._lines.get(name)
        if found is None:
            raise FieldError("line", f"line must be one on the sheet of {shown(self.name)}, got {shown(name)}")
        return found

    def filled(self, line: SheetLine | str, moment: S, whose: Whose = Whose.YOURS) -> S:
        """Give ``moment`` with all that the sheet knows of a line filled in, and all else as it is.

        What it fills does not hang on what was filled in before: another line takes its place wholly. With
        ``Whose.THEIRS`` the character is the opponent in a contest. Raises FieldError for a line that the sheet has
        not, for one that does not fit the check of ``moment``, and where the filled check is not allowed.
        """
        name = line if isinstance(line, str) else line.name
        found = self.line(name)
        if moment.system != self.system:
            raise FieldError("system", f"system must be {self.system} for this character, got {shown(moment.system)}")
        if moment.check not in found.checks:
            message = f"check must be {' or '.join(found.checks)} for {shown(name)}, got {shown(moment.check)}"
            raise FieldError("check", message)
        return self.changing(moment, found.fills, whose)

    @staticmethod
    def changing(moment: S, values: Mapping[str, Any], whose: Whose) -> S:
        """Give ``moment`` with the values of one side that its check has. Raises FieldError for a side it has not."""
        declared = moment.declared()
        names = {f"{whose.prefix}{name}": value for name, value in values.items()}
        known = {name: value for name, value in names.items() if name in declared}
        if not known:
            message = f"whose must be a side of {moment.system}/{moment.check}, got {shown(whose.title)}"
            raise FieldError("whose", message)
        return replace(moment, **known)

    def linkable(self, kind: Linked) -> tuple[str, ...]:
        """List the names that a cell of this ``kind`` may hold: those of all rows in the lists that it links to."""
        return tuple(row.name for rows in kind.to for row in getattr(self, rows))

    def linked(self, kind: Linked, name: str) -> Any:
        """Give the row that a cell of this ``kind`` means by a ``name``; None where no row has it, or it is empty."""
        return next((row for rows in kind.to for row in getattr(self, rows) if name and row.name == name), None)

    def renamed(self, rows: str, old: str, new: str) -> Self:
        """Give the character with the row ``old`` of the list ``rows`` called ``new``, also in the cells that name it.

        Raises FieldError for a name that is not allowed, or that another row of the list has.
        """
        changed: dict[str, Any] = {rows: _with(getattr(self, rows), "name", old, new)}
        for name, kind in self.declared().items():
            for cell, each in kind.row.declared().items() if isinstance(kind, Rows) else ():
                if isinstance(each, Linked) and rows in each.to:
                    changed[name] = _with(changed.get(name, getattr(self, name)), cell, old, new)
        return replace(self, **changed)

    def pools(self) -> tuple[Resource, ...]:
        """Give the pools of points that go down and come back."""
        return ()

    def spent(self, decision: str, points: int = 1) -> Self:  # noqa: ARG002  # none is spent here
        """Give the character with so many ``points`` less in the pool of a ``decision``; below 0 gives points back.

        The decision may be theirs, with the name that the opponent's has. Raises FieldError for a decision that no pool
        is for, and when so many points are not left, or would be more than the pool holds.
        """
        known = ", ".join(pool.decision for pool in self.pools()) or "none on this sheet"
        raise FieldError("decision", f"decision must be one that spends points ({known}), got {shown(decision)}")

    def rested(self) -> Self:
        """Give the character after a rest: every pool is full."""
        return self

    def weaknesses(self) -> tuple[str, ...]:
        """List the weaknesses that others can use, as they are written on the sheet."""
        return ()

    def helps(self, weakness: str, moment: S, whose: Whose = Whose.YOURS) -> S:  # noqa: ARG002  # none has one here
        """Give ``moment`` as it is when the other side uses a ``weakness`` of this character.

        ``whose`` side the character is says which side is the other. Where one side alone rolls, as in a test, that one
        is you: a character who is rolled against is ``Whose.THEIRS``. Raises FieldError for a weakness that the
        character has not, and where nobody is there to use it.
        """
        raise self.no_weakness(weakness)

    def no_weakness(self, weakness: str) -> FieldError:
        """Give the error for a ``weakness`` that the character has not."""
        return FieldError("weakness", f"weakness must be one that {shown(self.name)} has, got {shown(weakness)}")

    def notes(self) -> tuple[str, ...]:
        """Sentences that this very sheet calls for; what the rules only advise is never refused."""
        return ()

    def stats(self) -> tuple[tuple[str, str], ...]:
        """Give the values at the sheet's head: label and value of each."""
        return ()


def _with(rows: tuple[Row, ...], cell: str, old: str, new: str) -> tuple[Row, ...]:
    """Give the rows with ``new`` in the place of ``old`` in one of their cells."""
    return tuple(replace(row, **{cell: new}) if getattr(row, cell) == old else row for row in rows)
