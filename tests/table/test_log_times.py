"""A time in a record or a file is one that there is. What no clock shows is refused by its place, wherever it is."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from log_files import read_entries

from fairthrow import app
from fairthrow.systems import FieldError
from fairthrow.table.files.reading import read_everything
from fairthrow.table.log.records import read_entry
from fairthrow.table.log.times import read_time
from fairthrow.table.sealing import read_seals

IMPOSSIBLE = (
    "2026-13-01T18:29:12Z",
    "2026-00-01T18:29:12Z",
    "2026-02-30T18:29:12Z",
    "2025-02-29T18:29:12Z",
    "2026-04-31T18:29:12Z",
    "2026-01-00T18:29:12Z",
    "2026-01-32T18:29:12Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T18:60:12Z",
    "2026-01-01T18:29:60Z",
    "0000-01-01T00:00:00Z",
)
ROLL = "spellwoven/test?faces=1,1,2"


@pytest.mark.parametrize("at", IMPOSSIBLE)
def test_a_time_that_no_clock_shows_is_refused(at: str) -> None:
    """The error names the field and the time: that of a roll, of a draft, and of a whole file."""
    message = f"at must be a time that there is, got '{at}'"
    with pytest.raises(FieldError) as refused:
        read_entry("rolls", {"at": at, "link": ROLL})
    assert refused.value.message == message
    with pytest.raises(FieldError) as refused:
        read_everything(json.dumps({"fairthrow": 1, "everything": 1, "saved": at}))
    assert refused.value.message == f"file must say when it was saved as 2026-11-21T18:30:00Z, got '{at}'"


@pytest.mark.parametrize("at", IMPOSSIBLE)
def test_a_file_with_such_a_time_brings_all_else(at: str) -> None:
    """The rest of a file is taken, and the page says which entry was not and why."""
    good = {"at": "2026-01-01T18:29:12Z", "link": ROLL}
    draft = {"link": "lab/anydice?program=output%201"}
    file = {
        "fairthrow": 1,
        "everything": 1,
        "rolls": [good, {"at": at, "link": ROLL}],
        "drafts": [{"id": "1-1", "at": at, **draft}, {"id": "2-1", "at": good["at"], **draft}],
    }
    given = {"kept": {}, "fresh": ["000001767323045000", "77"]}
    answer = json.loads(awaited(app.OFFERED["restorable"](json.dumps(file), json.dumps(given))))
    assert [(kind, json.loads(text)["at"]) for kind, _, text in answer["put"]] == [
        ("rolls", good["at"]),
        ("drafts", good["at"]),
    ]
    assert answer["parts"]["preview"].count("must be a time that there is") == 2


def test_seals_with_such_a_time_are_left_out() -> None:
    """A sealed roll that is kept here with a time that is none is not shown among the others."""
    entry = json.dumps({"link": ROLL, "secret": "AAAAAAAAAAAAAAAAAAAAAA", "at": IMPOSSIBLE[0]})
    assert not read_seals([["k", entry]]).sealed


@given(
    st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31)),  # noqa: DTZ001  # all of them are UTC
    st.integers(0, 3),
)
def test_each_time_that_there_is_is_taken(when: datetime, digits: int) -> None:
    """What a browser writes of a moment is taken as it is, with none to three digits behind its seconds."""
    fraction = f".{when.microsecond:06}"[: digits + 1] if digits else ""
    text = f"{when.year:04}-{when.month:02}-{when.day:02}T{when:%H:%M:%S}{fraction}Z"
    assert read_time("at", text) == text


@pytest.mark.parametrize(
    "wrong", [None, 5, "", "2026-11-21", "2026-11-21T18:30:00", "2026-11-21T18:30:00.1234Z", "x" * 999]
)
def test_what_is_no_time_is_told_how_it_is_written(wrong: object) -> None:
    """Anything else gets the form of a time in its message."""
    with pytest.raises(FieldError, match=r"at must be a time such as 2026-11-21T18:30:00Z, got "):
        read_time("at", wrong)


def test_each_day_of_some_years_is_told_from_none() -> None:
    """Of every month and day that can be written, those are taken that a calendar has; leap years of all kinds too."""
    for year in (1900, 2000, 2024, 2026):
        days = {(datetime(year, 1, 1, tzinfo=UTC) + timedelta(days=day)).strftime("%m-%d") for day in range(366)}
        if year in (1900, 2026):
            days.discard("02-29")
        entries = [
            {"at": f"{year}-{month:02}-{day:02}T12:00:00Z", "link": ROLL} for month in range(14) for day in range(33)
        ]
        assert {roll.at[5:10] for roll in read_entries("rolls", entries).rolls} == days
