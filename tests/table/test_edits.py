"""Edits of a sheet: each changes the one thing that it names, and what else was changed meanwhile stays."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import SHEETS, characters

from fairthrow.systems import SYSTEMS, FieldError
from fairthrow.systems.character import Character
from fairthrow.systems.rows import Rows
from fairthrow.table.edits import EDITS, MOST_EDITS, apply_edits, free_name, undoing


def jen() -> Any:
    """Give the sample character of Spellwoven."""
    make = SYSTEMS["spellwoven"].character
    assert make
    return make().sample()


def skills(character: Any) -> list[str]:
    """Give the names of a character's skills, in order."""
    return [each.name for each in character.skills]


def test_an_edit_changes_the_one_thing_that_it_names() -> None:
    """A field, a cell of a row, a point of a pool: all else is as it was."""
    before = jen()
    after: Any = apply_edits(
        before,
        [
            {"do": "set", "field": "wits", "text": "4"},
            {"do": "set", "field": "skills", "row": "Sprint", "cell": "rank", "text": "6"},
            {"do": "spend", "decision": "effort", "points": 2},
        ],
    )
    assert (after.wits, after.effort_spent) == (4, 2)
    assert [(each.name, each.rank) for each in after.skills if each not in before.skills] == [("Sprint", 6)]
    assert {name for name, value in after.changed() if value != getattr(before, name)} == {
        "wits",
        "effort_spent",
        "skills",
    }


def test_rows_are_added_moved_and_taken_away() -> None:
    """A new row has a free name and stands last; a row moves as far as there are places."""
    before = jen()
    added = apply_edits(apply_edits(before, [{"do": "add", "field": "skills"}]), [{"do": "add", "field": "skills"}])
    assert skills(added)[-2:] == ["New skill", "New skill 2"]
    moved = apply_edits(before, [{"do": "move", "field": "skills", "row": "Climb", "by": -99}])
    assert skills(moved)[0] == "Climb"
    assert sorted(skills(moved)) == sorted(skills(before))
    assert skills(apply_edits(moved, [{"do": "move", "field": "skills", "row": "Climb", "by": 2}])) == skills(before)
    assert "Climb" not in skills(apply_edits(before, [{"do": "remove", "field": "skills", "row": "Climb"}]))


def test_what_names_a_row_follows_its_name() -> None:
    """A skill that is part of another stays its part when that one is called otherwise."""
    part = {"do": "add", "field": "skills", "cells": {"name": "Roofs", "part_of": "Climb"}}
    rename = {"do": "set", "field": "skills", "row": "Climb", "cell": "name", "text": " Scramble "}
    after: Any = apply_edits(jen(), [part, rename])
    assert after.skills[-1].part_of == "Scramble"
    assert "Climb" not in skills(after)


def test_two_tabs_lose_nothing_of_each_other() -> None:
    """Edits of two who began with the same sheet are both there in the end, in either order."""
    one = [{"do": "set", "field": "skills", "row": "Sprint", "cell": "rank", "text": "9"}, {"do": "rest"}]
    other = [{"do": "remove", "field": "skills", "row": "Swim"}, {"do": "set", "field": "about", "text": "Fast"}]
    before = jen().spent("effort")
    assert apply_edits(apply_edits(before, one), other) == apply_edits(apply_edits(before, other), one)


def test_a_removed_row_and_a_rest_are_taken_back_and_nothing_else_is() -> None:
    """The row stands where it stood, the spent points are spent again; what was changed meanwhile stays changed."""
    before = jen().spent("effort", 3)
    edits = [{"do": "remove", "field": "skills", "row": "Climb"}, {"do": "rest"}]
    meanwhile = apply_edits(apply_edits(before, edits), [{"do": "set", "field": "about", "text": "Tired"}])
    back = apply_edits(meanwhile, undoing(before, edits))
    assert back == apply_edits(before, [{"do": "set", "field": "about", "text": "Tired"}])
    assert undoing(before, [{"do": "set", "field": "about", "text": "x"}]) == []


@pytest.mark.parametrize(
    ("edit", "field", "words"),
    [
        ({"do": "set", "field": "wits", "text": "9"}, "wits", "1 to 4"),
        ({"do": "set", "field": "speed", "text": "9"}, "field", "must be one of name"),
        ({"do": "set", "field": "skills", "row": "Sprint", "cell": "rank", "text": "27"}, "rank", "0 to 26"),
        ({"do": "set", "field": "skills", "row": "Sprint", "cell": "level", "text": "1"}, "cell", "rank"),
        ({"do": "set", "field": "skills", "row": "Sprint", "cell": "name", "text": "Climb"}, "name", "another"),
        ({"do": "set", "field": "skills", "row": "Fly", "cell": "rank", "text": "1"}, "row", "not there any more"),
        ({"do": "set", "field": "wits"}, "text", "must be text"),
        ({"do": "remove", "field": "wits", "row": "Climb"}, "field", "list of rows"),
        ({"do": "move", "field": "skills", "row": "Climb", "by": 10**9}, "by", "whole number"),
        ({"do": "spend", "decision": "effort", "points": 7}, "effort", "6 of 6"),
        ({"do": "add", "field": "skills", "cells": [1]}, "cells", "texts"),
        ({"do": "explode"}, "do", "one of set"),
    ],
)
def test_what_is_not_allowed_is_named(edit: dict[str, Any], field: str, words: str) -> None:
    """The error names the field or the cell, and says what is allowed."""
    with pytest.raises(FieldError, match=words) as caught:
        apply_edits(jen(), [edit])
    assert caught.value.field == field


def test_all_edits_are_made_or_none() -> None:
    """What one of several edits may not do is an error of them all; and there is a bound to their number."""
    with pytest.raises(FieldError):
        apply_edits(jen(), [{"do": "rest"}, {"do": "set", "field": "wits", "text": "9"}])
    with pytest.raises(FieldError, match="at most 100"):
        apply_edits(jen(), [{"do": "rest"}] * (MOST_EDITS + 1))


def test_a_full_list_takes_no_more() -> None:
    """There is room for 40 rows."""
    full = apply_edits(jen(), [{"do": "add", "field": "skills"}] * 34)
    with pytest.raises(FieldError, match="at most 40"):
        apply_edits(full, [{"do": "add", "field": "skills"}])


def test_a_free_name_fits_and_is_free() -> None:
    """A name of 60 letters makes room for its number."""
    long = "x" * 60
    found = free_name(long, {long})
    assert found == f"{'x' * 58} 2"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)
@given(data=st.data())
def test_every_row_can_be_removed_and_brought_back(sheet: type[Character], data: DataObject) -> None:
    """The sheet is then what it was, whatever is on it."""
    before = data.draw(characters(sheet))
    for name, kind in sheet.declared().items():
        if isinstance(kind, Rows):
            for row in getattr(before, name):
                edits = [{"do": "remove", "field": name, "row": row.name}]
                try:
                    without = apply_edits(before, edits)
                except FieldError:  # pragma: no cover  # no sheet refuses to have less on it
                    pytest.fail("a row could not be removed")
                assert apply_edits(without, undoing(before, edits)) == before


MEMBERS = st.sampled_from(["do", "field", "row", "cell", "text", "by", "points", "at", "cells"])
JUNK: st.SearchStrategy[Any] = st.sampled_from([*EDITS, "skills", "Sprint", "name", "wits", 1, -1, None, [], {}])


@given(junk=st.dictionaries(MEMBERS, JUNK))
def test_nothing_but_a_field_error_comes_of_junk(junk: dict[str, Any]) -> None:
    """What a page sends is checked: an edit is made, or refused with words."""
    with suppress(FieldError):
        assert isinstance(apply_edits(jen(), [junk]), Character)
