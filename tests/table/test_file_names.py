"""Names with numbers behind them, as many records of one name get them, and the work that finding them takes."""

import json
import sys
from itertools import count
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most

from fairthrow.table.edits import free_name, numbered
from fairthrow.table.files.beside import Newcomers, add_characters
from fairthrow.table.files.merging import merge
from fairthrow.table.files.names import FreeNames, Namesakes
from fairthrow.table.files.reading import read_everything, read_log

MOST = 8
names = st.text("ab 129", min_size=1, max_size=MOST).map(str.strip).filter(bool)


@given(st.sets(names, max_size=12), st.lists(names, max_size=12))
@at_most(200)
def test_a_free_name_is_that_of_trying_one_after_the_other(taken: set[str], wanted: list[str]) -> None:
    """The lowest number is found, whichever names were asked for before; also where names are cut for it."""
    free = FreeNames(taken, MOST)
    for name in wanted:
        assert free.free(name) == free_name(name, free.taken, MOST)
        free.taken.add(free.free(name))


def named_after(name: str, other: str) -> bool:
    """Say whether a name is an other one, or that with a number behind it."""
    return name == other or any(name == numbered(other, number, MOST) for number in range(1, 10_000))


@given(st.lists(st.tuples(st.sampled_from("xy"), names), max_size=6), st.sampled_from("xy"), names, st.booleans())
@at_most(60)
def test_a_namesake_is_found_as_by_comparing_all(
    kept: list[tuple[str, str]], what: str, name: str, allowed: bool
) -> None:
    """The first that is the same is given, or the first that is so but for a number behind its name."""
    found = Namesakes[int](MOST)
    for key, (each, its_name) in enumerate(kept):
        found.put(each, its_name, key)
    alike = [
        key for key, (each, its_name) in enumerate(kept)
        if each == what and (its_name == name or (allowed and named_after(its_name, name)))
    ]  # fmt: skip
    assert found.find(what, name, numbered=allowed) == (alike[0] if alike else None)


def calls(work: Any) -> int:
    """Count the calls of Python functions that some work takes."""
    made = 0

    def watch(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal made
        made += event == "call"

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


def entries(kind: str, many: int, stem: str = "", *, first: int = 0) -> list[dict[str, str]]:
    """Give as many records of one name, or of a hundred names that are cut to one stem; each is another one."""
    found = []
    for number in range(first, first + many):
        name = f"{stem}{number % 100}" if stem else "Jen"
        if kind == "characters":
            found.append({"link": f"spellwoven/character?name={name}&about={number}"})
        else:
            found.append({"name": name, "link": f"d100/check?label={number}"})
    return found


@pytest.mark.parametrize(("kind", "stem"), [
    ("characters", ""), ("characters", "x" * 57), ("checks", ""), ("checks", "x" * 77)
])  # fmt: skip
def test_records_of_one_name_take_work_by_their_number(kind: str, stem: str) -> None:
    """Four times as many take some four times the work: each is looked up, and no number is tried twice."""

    def added(many: int) -> int:
        store = {kind: {str(place): json.dumps(each) for place, each in enumerate(entries(kind, 100, stem))}}
        file = read_everything(json.dumps({"fairthrow": 1, kind: entries(kind, many, stem, first=100)}))

        def work() -> None:
            for _ in merge(file, store, (f"new-{number}" for number in count())):
                pass

        return calls(work)

    added(10)
    start = added(0)
    assert added(800) - start < 6 * (added(200) - start)


def test_characters_of_a_file_take_work_by_their_number() -> None:
    """So it is where they are kept beside those that are here."""

    def added(many: int) -> int:
        contents = read_log(json.dumps({"fairthrow": 1, "characters": entries("characters", many)}))
        return calls(lambda: add_characters(contents, Newcomers([])))

    added(10)
    assert added(800) < 6 * added(200)
