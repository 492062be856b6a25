"""The record that the log gets of a roll: it comes with the roll, as text to store."""

import json
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import OFFERED
from fairthrow.table.log.programs import LONGEST_SAID
from fairthrow.table.log.records import read_entry, write_text

NOON = "2026-11-21T12:00:00.123Z"
PROGRAM = "lab/anydice?program=%5C%20input%20N%201..9%20%5C%20N%3A%203%20output%20Nd6"
LONG = "lab/anydice?program=" + "output%20d6%20".replace("%20", "+") * 60
JEN = "spellwoven/character?name=Jen&skills=Climb:4:quickness"


def asked(name: str, *texts: str) -> Any:
    """Ask what a page asks."""
    answer = OFFERED[name](*texts)
    return json.loads(answer if isinstance(answer, str) else awaited(answer))


def made(**more: Any) -> str:
    """Give what a page sends with a roll."""
    return json.dumps({"view": "", "at": NOON, **more})


def table_rolled(*, at: str = NOON) -> Any:
    """Roll for a table with Jen alone."""
    draft = asked("draftopen", json.dumps({"kept": [["key", json.dumps({"link": JEN})]]}))["draft"]
    return asked("draftroll", json.dumps({**draft, "at": at}))


def test_the_record_of_a_roll_is_as_pages_have_always_stored_it() -> None:
    """The time, the link, and whoever rolled, in this order and without blanks; nothing stands there that is empty."""
    for by in ("", "Jen"):
        found = asked("roll", "spellwoven/test?skill=7&label=%C3%84", made(by=by))
        whose = {"by": by} if by else {}
        expected = {"at": NOON, "link": f"spellwoven/{found['fragment']}", **whose}
        assert found["record"] == json.dumps(expected, ensure_ascii=False, separators=(",", ":"))
        assert write_text(read_entry("rolls", json.loads(found["record"]))) == found["record"]


@pytest.mark.parametrize("by", ["J" * 61, "a\ud800"])
def test_a_name_that_no_record_may_hold_is_left_out(by: str) -> None:
    """A sheet of somebody else's making cannot make a roll unreadable."""
    record = json.loads(asked("roll", "d100/check", made(by=by))["record"])
    assert set(record) == {"at", "link"}


def test_a_roll_that_nobody_asked_for_has_no_record() -> None:
    """The rehearsal of a page sends no time."""
    assert "record" not in asked("roll", "d100/check")
    assert "record" not in asked("roll", "d100/check", json.dumps({"view": "mode=least"}))


@pytest.mark.parametrize("name", ["roll", "labroll"])
def test_the_record_of_a_program_holds_what_was_said(name: str) -> None:
    """That is cut; for lists do not run it again."""
    for link in (PROGRAM, LONG):
        other = made(by="Jen") if name == "roll" else json.dumps({"at": NOON})
        found = asked(name, link, other)
        if "error" in found:
            assert (name, link) == ("roll", LONG)  # it has no inputs, and is no game
            continue
        record = json.loads(found["record"])
        assert record["said"] == found["said"][:LONGEST_SAID] != ""
        assert record["link"] == f"lab/{found['fragment']}"
        assert record.get("by", "") == ("Jen" if name == "roll" else "")
    assert len(asked("labroll", LONG, json.dumps({"at": NOON}))["said"]) > LONGEST_SAID


def test_the_record_of_a_table_is_its_link() -> None:
    """Names stand in it; there is no other."""
    found = table_rolled()
    assert json.loads(found["record"]) == {"at": NOON, "link": f"spellwoven/{found['fragment']}"}


def test_a_fair_roll_gets_its_record_when_it_is_revealed_and_not_again() -> None:
    """The offer and the answer have none, for nobody knows the roll; who opens it once more does not log it."""
    here: dict[str, list[list[str]]] = {"offers": [], "answers": []}
    there: dict[str, list[list[str]]] = {"offers": [], "answers": []}

    def step(name: str, link: str, kept: dict[str, list[list[str]]]) -> Any:
        found = asked(name, link, made(**kept, by="Jen"))
        for each in found.get("keep", ()):
            pairs = kept[each["kind"]]
            pairs[:] = [pair for pair in pairs if pair[0] != each.get("key")]
            pairs.append([each.get("key") or f"key {len(pairs)}", each["text"]])
        return found

    offered = step("offer", "spellwoven/test?skill=7", here)
    answered = step("answer", f"spellwoven/{offered['fragment']}", there)
    revealed = step("exchange", f"spellwoven/{answered['fragment']}", here)
    again = step("exchange", f"spellwoven/{answered['fragment']}", here)
    confirmed = step("exchange", f"spellwoven/{revealed['fragment']}", there)
    assert ["record" in each for each in (offered, answered, revealed, again, confirmed)] == [
        False,
        False,
        True,
        False,
        False,
    ]
    assert json.loads(revealed["record"]) == {"at": NOON, "link": f"spellwoven/{revealed['fragment']}", "by": "Jen"}
