"""What was sent: the letter, the record for whoever keeps the roll, and how the log tells it from rolls made here."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from awaiting import awaited
from log_files import read_file

from fairthrow import app
from fairthrow.app import log, logfiles
from fairthrow.app.records import RECORDS
from fairthrow.decisions import decided, decisions_of
from fairthrow.systems import FieldError
from fairthrow.table.log.records import read_entry, write_text

SEED = "A" * 22
ROLL = f"spellwoven/test?skill=6&difficulty=2&seed={SEED}&label=Climb"
NOON = "2026-11-21T12:00:00Z"


def asked(link: str, **given: str) -> Any:
    """Ask for the letter of a link."""
    return json.loads(app.OFFERED["letter"](link, json.dumps({"at": NOON, **given})))


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    yield
    for each in RECORDS.values():
        each.clear()


def keep(*records: dict[str, Any]) -> None:
    """Have Python know some rolls."""
    put = [[f"k{number}", json.dumps(record)] for number, record in enumerate(records)]
    awaited(log.remember(json.dumps({"kind": "rolls", "put": put, "drop": [], "anew": True})))


@pytest.mark.parametrize(("end", "sent"), [("&sender=Jen%20B.", "Jen B."), ("", "")])
def test_the_record_is_of_the_roll_and_of_who_sent_it(end: str, sent: str) -> None:
    """Its link is the one that the roll has without a name, so that the log finds it whoever sends it."""
    found = asked(ROLL + end)
    assert json.loads(found["record"]) == {"at": NOON, "link": ROLL, "sent": sent}
    assert sent in found["parts"]["letter"]


def test_a_link_without_dice_has_nothing_to_keep() -> None:
    """What is left of a cut link is told, with what is missing."""
    found = asked("spellwoven/test?skill=6", cut="This link is cut off.")
    assert "record" not in found
    assert "This link is cut off." in found["parts"]["letter"]


@pytest.mark.parametrize(("end", "sent"), [("&sender=Jen%20B.", "Jen B."), ("", "")])
def test_the_roll_of_several_has_a_letter_too(end: str, sent: str) -> None:
    """Its record is of the link without a name; the log says that it came, and its luck is nobody's here."""
    party = f"spellwoven/party?check=test&1=Jen&1.skill=7&2=Tom&seed={SEED}&label=Climb"
    given = json.dumps({"at": NOON})
    found = json.loads(app.OFFERED["partyletter"](party + end, given))
    record = json.loads(found["record"])
    assert record == {"at": NOON, "link": party, "sent": sent}
    assert sent in found["parts"]["letter"]
    assert "Test of Skill, party of 2" in found["parts"]["letter"]
    assert write_text(read_entry("rolls", record)) == found["record"]
    keep(record)
    listed = json.loads(awaited(log.listed(json.dumps({"most": 9}))))
    assert "It came by a link." in listed["parts"]["log"]
    assert listed["names"] == [["Jen", "Jen"], ["Tom", "Tom"]]
    luck = json.loads(awaited(log.luck()))["parts"]["luck"]
    keep()
    assert json.loads(awaited(log.luck()))["parts"]["luck"] == luck
    unrolled = json.loads(app.OFFERED["partyletter"](party.partition("&seed")[0], json.dumps({"cut": "Cut off."})))
    assert "record" not in unrolled
    assert "Cut off." in unrolled["parts"]["letter"]


def test_a_roll_of_ones_own_game_keeps_what_was_said() -> None:
    """A program is not run to list its rolls: the record has its words."""
    program = r"lab/anydice?program=N: 3%0A\ input N 1..9 \%0Aoutput Nd6"
    record = json.loads(asked(f"{program}&seed={SEED}&sender=Jen", said="11.")["record"])
    assert (record["said"], record["sent"]) == ("11.", "Jen")


@pytest.mark.parametrize(("about", "words"), [("program", "Use this program"), ("", "Use this situation")])
def test_the_lab_uses_a_program_and_a_game_a_situation(about: str, words: str) -> None:
    """The letter of one link is read on both pages."""
    found = asked(f"lab/notation?program=2d6&seed={SEED}&label=Climb&sender=Jen", about=about)
    assert words in found["parts"]["onward"]
    assert "A roll from <bdi>Jen</bdi></b>, says its link." in found["parts"]["letter"]
    assert json.loads(found["record"])["link"] == f"lab/notation?program=2d6&seed={SEED}&label=Climb"


def test_the_log_says_whose_it_was_and_that_it_came_by_a_link() -> None:
    """The name stands before the label, and it is one of the names to choose from."""
    keep({"at": NOON, "link": ROLL, "sent": "Jen"}, {"at": NOON, "link": ROLL, "sent": ""})
    listed = json.loads(awaited(log.listed(json.dumps({"most": 9}))))
    assert "Jen: Climb" in listed["parts"]["log"]
    assert listed["parts"]["log"].count("It came by a link.") == 2
    assert listed["names"] == [["Jen", "Jen"]]
    text = json.loads(awaited(logfiles.exported(json.dumps({"form": "json"}))))["text"]
    assert sorted(json.loads(write_text(roll))["sent"] for roll in read_file(text).rolls) == ["", "Jen"]


def test_what_came_by_a_link_is_nobodys_luck() -> None:
    """Whoever sends rolls chooses which: luck is counted of those that were made here."""
    keep({"at": NOON, "link": ROLL, "sent": "Jen"})
    alone = json.loads(awaited(log.luck()))["parts"]["luck"]
    keep()
    assert json.loads(awaited(log.luck()))["parts"]["luck"] == alone


@pytest.mark.parametrize("sent", [None, 3, "x" * 41, "a\u202eb", ["Jen"]])
def test_a_record_with_another_name_is_none(sent: object) -> None:
    """A file may hold anything for the name."""
    with pytest.raises(FieldError):
        read_entry("rolls", {"at": NOON, "link": ROLL, "sent": sent})


def test_a_decided_roll_stays_one_that_was_sent() -> None:
    """What is decided about it changes its link alone."""
    record = read_entry("rolls", {"at": NOON, "link": "spellwoven/test?difficulty=2&faces=9,9,9", "sent": "Jen"})
    after = record.decided(decided(record.link, decisions_of(record.link)[0]))
    assert json.loads(write_text(after))["sent"] == "Jen"
