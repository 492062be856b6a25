"""Edits of a character's sheet: each is one small operation, applied to the sheet as it is when the edit comes.

So what two people, or two tabs, change of one sheet is kept of both: an operation names the one field, the one cell,
the one row or the one point that it is about, and leaves all else as it finds it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fairthrow.systems import FieldError, shown
from fairthrow.systems.character import Character
from fairthrow.systems.rows import MOST_OF_A_NAME, Row, Rows

Edit = Mapping[str, Any]
"""An operation: ``do`` is its name, a key of :data:`EDITS`; the other members are said there, at each function."""

MOST_EDITS = 100
"""Operations that are applied at once, at most."""


def apply_edits(character: Character, edits: Sequence[Edit]) -> Character:
    """Give a ``character`` after ``edits``, in their order: all are made, or none.

    Raises FieldError, naming the field or cell, for one that is not allowed, and for more than 100.
    """
    if len(edits) > MOST_EDITS:
        raise FieldError("do", f"do must be at most {MOST_EDITS} edits, got {len(edits)}")
    for edit in edits:
        name = edit.get("do")
        if not isinstance(name, str) or name not in EDITS:
            raise FieldError("do", f"do must be one of {', '.join(EDITS)}, got {shown(name)}")
        character = EDITS[name](character, edit)
    return character


def undoing(before: Character, edits: Sequence[Edit]) -> list[Edit]:
    """Give the edits that take ``edits`` back, which were made on ``before``; an empty list where there are none.

    What somebody else changes meanwhile stays: a removed row comes back, and points of a pool, but no other field does.
    """
    back: list[Edit] = []
    for edit in edits:
        if edit.get("do") == "remove":
            field, kind = _rows_of(before, edit)
            place = _place(before, edit)
            row = getattr(before, field)[place]
            cells = {name: each.encode(getattr(row, name)) for name, each in kind.row.declared().items()}
            back.append({"do": "add", "field": field, "cells": cells, "at": place})
        elif edit.get("do") == "rest":
            after = {pool.decision: pool.left for pool in before.rested().pools()}
            back += [
                {"do": "spend", "decision": pool.decision, "points": after[pool.decision] - pool.left}
                for pool in before.pools()
                if after.get(pool.decision, pool.left) != pool.left
            ]
    return back


def free_name(name: str, taken: set[str], most: int = MOST_OF_A_NAME) -> str:
    """Give ``name`` where it is not among those ``taken``, else with the next number behind it.

    That is the lowest from 2 which makes a free name, and both together have at most ``most`` characters.

    >>> free_name("Jen", {"Jo"}), free_name("Jen", {"Jen", "Jen 2"})
    ('Jen', 'Jen 3')
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = numbered(name, number, most)
    return found


def numbered(name: str, number: int, most: int = MOST_OF_A_NAME) -> str:
    """Give ``name`` with a ``number`` behind it; it is cut so that both together have at most ``most`` characters.

    >>> numbered("Jen", 3), numbered("Jennifer", 12, 8)
    ('Jen 3', 'Jenni 12')
    """
    end = f" {number}"
    return f"{name[: most - len(end)].rstrip()}{end}"


# --- the operations -------------------------------------------------------------------------


def _set(character: Character, edit: Edit) -> Character:
    """Set a field from its ``text``; or with ``row``, the name of a row of the list ``field``, its ``cell``."""
    if edit.get("row") is not None:
        return _set_cell(character, edit)
    field = _declared(character, edit)
    kind = character.declared()[field]
    return replace(character, **{field: kind.decode(field, _text(edit, "text"))})


def _set_cell(character: Character, edit: Edit) -> Character:
    field, kind = _rows_of(character, edit)
    place = _place(character, edit)
    rows = list(getattr(character, field))
    cell = _text(edit, "cell")
    cells = kind.row.declared()
    if cell not in cells:
        raise FieldError("cell", f"cell must be one of {', '.join(cells)}, got {shown(cell)}")
    value = cells[cell].decode(cell, _text(edit, "text"))
    before = rows[place].name
    if cell == "name" and value != before:
        if any(row.name == value for row in rows):
            wanted = f"another than those of the other {kind.label.lower()}"
            said = f"{wanted}, not {shown(value)}"
            raise FieldError("name", f"name must be {wanted}, got {shown(value)}", cells["name"], said)
        return character.renamed(field, before, value)
    rows[place] = replace(rows[place], **{cell: value})
    return _with_rows(character, field, rows)


def _add(character: Character, edit: Edit) -> Character:
    """Add a row to the list ``field``: with the texts of ``cells``, ``at`` a place or at the end.

    A name that is taken, or not given, becomes one that is free.
    """
    field, kind = _rows_of(character, edit)
    rows = list(getattr(character, field))
    if len(rows) >= kind.most:
        raise FieldError(field, f"{field} must be at most {kind.most}, got one more", kind, f"at most {kind.most}")
    given = edit.get("cells") or {}
    if not isinstance(given, Mapping):
        raise FieldError("cells", f"cells must be texts by the names of cells, got {shown(given)}")
    kinds = kind.row.declared()
    values = {name: kinds[name].decode(name, _text(given, name)) for name in kinds if name in given}
    values["name"] = free_name(values.get("name") or f"New {kind.one}", {row.name for row in rows})
    at = edit.get("at")
    rows.insert(at if type(at) is int and 0 <= at <= len(rows) else len(rows), kind.row(**values))
    return _with_rows(character, field, rows)


def _remove(character: Character, edit: Edit) -> Character:
    """Take the row named ``row`` away from the list ``field``."""
    field, _ = _rows_of(character, edit)
    rows = list(getattr(character, field))
    del rows[_place(character, edit)]
    return _with_rows(character, field, rows)


def _move(character: Character, edit: Edit) -> Character:
    """Move the row named ``row`` of the list ``field`` by ``by`` places, as far as there are any."""
    field, _ = _rows_of(character, edit)
    rows = list(getattr(character, field))
    place = _place(character, edit)
    row = rows.pop(place)
    rows.insert(min(max(place + _number(edit, "by"), 0), len(rows)), row)
    return _with_rows(character, field, rows)


def _spend(character: Character, edit: Edit) -> Character:
    """Spend ``points`` of the pool that the ``decision`` takes from; a number below 0 gives them back."""
    return character.spent(_text(edit, "decision"), _number(edit, "points"))


def _rest(character: Character, edit: Edit) -> Character:  # noqa: ARG001  # all operations are alike
    """Give back what rest gives back."""
    return character.rested()


EDITS: dict[str, Callable[[Character, Edit], Character]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "move": _move,
    "spend": _spend,
    "rest": _rest,
}
"""The operations by name. Each says in its docstring what members it takes."""


def _with_rows(character: Character, field: str, rows: list[Row]) -> Character:
    changed: dict[str, Any] = {field: tuple(rows)}
    return replace(character, **changed)


def _text(given: Edit, name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise FieldError(name, f"{name} must be text, got {shown(value)}")
    return value


def _number(given: Edit, name: str) -> int:
    value = given.get(name)
    if type(value) is not int or abs(value) > MOST_EDITS:
        raise FieldError(name, f"{name} must be a whole number up to {MOST_EDITS}, got {shown(value)}")
    return value


def _declared(character: Character, edit: Edit) -> str:
    field = _text(edit, "field")
    kinds = character.declared()
    if field not in kinds:
        raise FieldError("field", f"field must be one of {', '.join(kinds)}, got {shown(field)}")
    return field


def _rows_of(character: Character, edit: Edit) -> tuple[str, Rows]:
    """Give the name and the kind of the list that an edit is about."""
    field = _declared(character, edit)
    kind = character.declared()[field]
    if not isinstance(kind, Rows):
        raise FieldError("field", f"field must be a list of rows, got {shown(field)}")
    return field, kind


def _place(character: Character, edit: Edit) -> int:
    """Give the place of the row that an edit is about."""
    field, kind = _rows_of(character, edit)
    name = _text(edit, "row")
    rows: tuple[Row, ...] = getattr(character, field)
    for place, row in enumerate(rows):
        if row.name == name:
            return place
    raise FieldError("row", f"row must be one of the {kind.label.lower()}: {shown(name)} is not there any more")
