"""The files and stored entries that players keep, whatever is in them."""

import csv
import io
import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import strategies  # noqa: F401  # examples are the same in every run
from hypothesis import given
from hypothesis import strategies as st
from log_files import Records, entries_of, read_entries, read_file, write_file

from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.files.reading import MOST_RECORDS, read_everything
from fairthrow.table.files.writing import write_log
from fairthrow.table.log.records import Logged, Saved, first_link, read_entry, write_entry, write_text
from fairthrow.table.log.spreadsheet import write_csv
from fairthrow.view.check.decisions import was

ROLL = {"at": "2026-11-21T18:30:00Z", "link": "spellwoven/test?faces=1,1,2&label=Jen"}
CHECK = {"name": "Sprint over the roofs", "link": "spellwoven/test?skill=7"}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


ROOM = 10 * 1024 * 1024
"""Bytes that browsers let a site keep, at most: 5 MB of characters that take two each."""


@pytest.mark.parametrize("unread", [entries_of, lambda text: read_everything(text).entries], ids=["log", "everything"])
def test_as_many_records_as_a_browser_keeps_are_read(unread: Callable[[str], Any]) -> None:
    """A file of a log that fills all the room there is can be read; one of more records than that is refused."""
    shortest = len(write_text(read_entry("rolls", {**ROLL, "link": "spellwoven/test?faces=1,1,2"})))
    most = ROOM // (2 * shortest)
    assert most > 20_000
    assert [*map(len, unread(write_log([{}] * most, [])).values())][:2] == [most, 0]
    for kind in ("rolls", "checks", "characters"):
        with pytest.raises(FieldError, match=f"file must hold a list of at most {MOST_RECORDS} {kind}$"):
            unread(json.dumps({"fairthrow": 1, kind: [{}] * (MOST_RECORDS + 1)}))
    assert len(unread(write_log([{}] * MOST_RECORDS, []))["rolls"]) == MOST_RECORDS


def test_a_file_is_read_back() -> None:
    """A written file is read again, rolls and checks, and no problem is reported."""
    records = Records(
        rolls=(Logged(link=decode(ROLL["link"]), at=ROLL["at"]),),
        checks=(Saved(name=CHECK["name"], link=decode(CHECK["link"])),),
    )
    assert read_file(write_file(records)) == records


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "whole JSON file"),
        ("[" * 100_000, "whole JSON file"),
        (json.dumps({"fairthrow": 1, "rolls": [ROLL]})[:-3], "whole JSON file"),
        ("[]", "another JSON file"),
        ('{"rolls": []}', "another JSON file"),
        ('{"fairthrow": "1"}', "must name its version, got '1'"),
        ('{"fairthrow": true}', "must name its version, got True"),
        ('{"fairthrow": 2}', "newer version, 2"),
        ('{"fairthrow": 1, "rolls": {}}', "list of at most"),
    ],
)
def test_a_file_that_is_not_ours_is_named(text: str, says: str) -> None:
    """A file that is cut, foreign or newer is refused, and the error says what is wrong."""
    with pytest.raises(FairthrowError, match=says) as caught:
        read_file(text)
    assert caught.value.field == "file"


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (5, "entry must be an object, got 5"),
        ({**ROLL, "at": "yesterday"}, "at must be a time"),
        ({**ROLL, "link": "spellwoven/test?skill=99&faces=1,1,2"}, "skill must be 0 to 26, got 99"),
        ({**ROLL, "link": "spellwoven/test"}, "must name a roll"),
        ({**ROLL, "link": "spellwoven/test?faces=1"}, "faces must be 3"),
        ({"at": ROLL["at"]}, "link must be text"),
    ],
)
def test_one_bad_entry_spoils_no_other(entry: object, says: str) -> None:
    """One bad entry is named by its place. The others are read."""
    found = read_entries("rolls", [ROLL, entry, ROLL])
    assert len(found.rolls) == 2
    assert len(found.problems) == 1
    assert found.problems[0].startswith("Entry 2: ")
    assert says in found.problems[0]


@given(anything)
def test_any_json_is_read_or_refused(data: Any) -> None:
    """Whatever JSON a file holds, only the documented error comes out."""
    for text in (json.dumps(data), json.dumps({"fairthrow": 1, "rolls": [data], "checks": data})):
        with suppress(FairthrowError):
            assert read_file(text).rolls == ()


def table(*labels: str) -> str:
    """Write a table of rolls that have these labels."""
    situation = decode("spellwoven/test").situation
    links = (Link(situation=situation, faces=(1, 1, 2), label=label) for label in labels)
    return write_csv(Logged(link=link, at=ROLL["at"]) for link in links)


FORMULA = re.compile(r"[\s\"]*[=+@＝＋－＠-]")
"""How a cell begins that a spreadsheet runs; some look past blanks and quotes."""


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ('=HYPERLINK("x")', '\'=HYPERLINK("x")'),
        ("Jen;=1+1;", "Jen;'=1+1;"),
        ('Jen; -1;"@x', "Jen;' -1;'\"@x"),
        ("＝1+1", "'＝1+1"),
        ("|+1", "|'+1"),
        ("'=1", "''=1"),
        ("\u200b=1", "⟨U+200B⟩=1"),
        ("Jump + run - 2; ok", "Jump + run - 2; ok"),
        ("a,=1", "a,=1"),  # where commas part the cells, a label with a comma is in quotes; elsewhere it needs none
    ],
)
def test_csv_runs_no_formula(label: str, written: str) -> None:
    """A label that a spreadsheet would run as a formula is written as text. Every roll is one row."""
    rows = list(csv.reader(io.StringIO(table(label))))
    assert rows[0] == ["at", "game", "check", "label", "summary", "dice", "link", "before", "by"]
    assert rows[1][3] == written
    assert rows[1][5] == "d10:1 d10:1 d10:2"
    assert decode(rows[1][6]).label == label


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@given(labels=st.lists(st.text(st.sampled_from("=+-@;|,'\" ＝a"), min_size=1, max_size=8), min_size=1, max_size=3))
def test_csv_runs_no_formula_whatever_it_is_read_with(delimiter: str, labels: list[str]) -> None:
    """Spreadsheets of some countries part cells at semicolons or tabs. Then quotes protect nothing."""
    for row in csv.reader(io.StringIO(table(*labels)), delimiter=delimiter):
        assert not [cell for cell in row if FORMULA.match(cell)]


@given(label=st.text(st.sampled_from("=+-@;|,'\" ＝a"), min_size=1, max_size=12))
def test_a_label_can_be_had_back_from_csv(label: str) -> None:
    """The link holds the label as it was. So does its cell, but for an apostrophe before what would be a formula."""
    row = list(csv.reader(io.StringIO(table(label))))[1]
    assert decode(row[6]).label == label
    assert re.sub(r"(^|[;|])'(?=[\s\"']*[=+@＝＋－＠-])", r"\1", row[3]) == label


EFFORT = {
    "at": ROLL["at"],
    "link": "spellwoven/contest?effort=yes&their_effort=yes&faces=9,9,9,9,9,9",
    "before": ["spellwoven/contest?faces=9,9,9,9,9,9", "spellwoven/contest?effort=yes&faces=9,9,9,9,9,9"],
}
"""A draw; then you spent Effort, then they did."""

CHANCE = {
    "at": ROLL["at"],
    "link": "enchanted-realms/save?chance=yes&faces=1,14",
    "before": ["enchanted-realms/save?faces=1"],
}


@pytest.mark.parametrize("entry", [EFFORT, CHANCE], ids=["Effort", "chance"])
def test_a_decided_roll_is_read_back_with_what_it_was(entry: dict[str, Any]) -> None:
    """A record holds the links before each decision, the first roll first. Undone, it is that again."""
    record: Logged = read_entry("rolls", entry)
    assert write_entry(record) == entry
    assert read_file(write_file(Records(rolls=(record,)))).rolls == (record,)
    assert [link.encode() for link in record.before] == entry["before"]
    assert record.first.encode() == entry["before"][0] == first_link(entry)
    texts = []
    while record.before:
        again = record.undone()
        assert again.decided(record.link) == record
        assert (again.at, again.key) == (record.at, record.key)
        record = again
        texts.append(record.link.encode())
    assert texts == entry["before"][::-1]
    with pytest.raises(FieldError, match="nothing was decided about this roll"):
        record.undone()


def test_records_of_older_files_are_read_as_ever() -> None:
    """A record without anything before it is written as it always was."""
    (record,) = read_entries("rolls", [ROLL]).rolls
    assert record.before == ()
    assert record.first == record.link
    assert write_entry(record) == ROLL
    assert first_link(ROLL) == ROLL["link"]


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("spellwoven/test", "before must be a list of at most 40 links, got 'spellwoven/test'"),
        ([5], "before must be a list of at most 40 links, got [5]"),
        (None, "before must be a list of at most 40 links, got None"),
        ({}, "before must be a list of at most 40 links"),
        (["x" * 8193], "before must be a list of at most 40 links"),
        ([EFFORT["before"][0]] * 41, "before must be a list of at most 40 links"),
        (["spellwoven/contest"], "link must name a roll"),
        (["spellwoven/contest?faces=9"], "faces must be 6"),
        (["spellwoven/contest?skill=99&faces=9,9,9,9,9,9"], "skill must be 0 to 26, got 99"),
        (EFFORT["before"][:1], "before must lead to the roll by what the rules let a side decide"),
        (EFFORT["before"][::-1], "before must lead to the roll by what the rules let a side decide"),
        (["spellwoven/contest?effort=yes&faces=9,9,9,9,9,8"], "before must lead to the roll"),
        (["spellwoven/contest?effort=yes&faces=9,9,9,9,9,9&label=x"], "before must lead to the roll"),
        (["spellwoven/test?faces=9,9,9"], "before must lead to the roll"),
    ],
)
def test_a_record_says_nothing_false_of_what_it_was(before: object, says: str) -> None:
    """What a record holds as the roll before must lead to its roll by decisions, from the same dice."""
    found = read_entries("rolls", [ROLL, {**EFFORT, "before": before}])
    assert len(found.rolls) == 1
    assert says in found.problems[0]
    assert len(found.problems[0]) < 500


@given(anything)
def test_any_history_is_read_or_refused(before: Any) -> None:
    """Whatever stands where the links before should be, only the documented error comes out."""
    found = read_entries("rolls", [{**EFFORT, "before": before}])
    assert len(found.rolls) + len(found.problems) == 1
    first_link({**EFFORT, "before": before})


def test_a_table_has_the_roll_before_a_decision() -> None:
    """A column holds the link of the first roll, and is empty where nothing was decided."""
    rows = list(csv.reader(io.StringIO(write_csv(read_entries("rolls", [EFFORT, ROLL]).rolls))))
    assert rows[0][-3:] == ["link", "before", "by"]
    assert rows[1][-3:] == [EFFORT["link"], EFFORT["before"][0], ""]
    assert rows[2][-2] == ""


def test_a_record_says_what_was_decided() -> None:
    """The log tells each decision, and how it stood before it."""
    record, save = (read_entry("rolls", entry) for entry in (EFFORT, CHANCE))
    assert was(record) == ("Spend Effort; before: a draw", "They spend Effort; before: won by 3")
    assert was(save) == ("Use the chance trait; before: fails",)
