"""What a page is answered about one file for everything."""

import json
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import OFFERED
from fairthrow.links import decode
from fairthrow.table import fair

NOW = "2026-11-21T18:30:00.000Z"
ROLL = {"at": "2026-11-21T18:30:00Z", "link": "spellwoven/test?faces=1,1,2"}
JEN = "spellwoven/character?name=%3Cb%3EJen&skills=Stealth:7"
LATER = "spellwoven/character?name=%3Cb%3EJen&skills=Stealth:8"


def written(kept: dict[str, list[tuple[str, str]]]) -> dict[str, Any]:
    """Ask for the file of what is kept."""
    found: dict[str, Any] = json.loads(OFFERED["everything"](json.dumps({"kept": kept, "saved": NOW})))
    return found


def restorable(file: str, kept: dict[str, list[tuple[str, str]]] | None = None) -> dict[str, Any]:
    """Ask what a file would bring."""
    given = {"kept": kept or {}, "fresh": ["000001767323045000", "77"]}
    found: dict[str, Any] = json.loads(awaited(OFFERED["restorable"](file, json.dumps(given))))
    return found


def test_a_file_is_named_by_its_day() -> None:
    """The answer has the file, a name for it, and how many records hold nothing readable."""
    found = written({"rolls": [("1-1", json.dumps(ROLL)), ("2-1", "{")], "settings": [("shortcuts-off", "yes")]})
    assert found["name"] == "fairthrow-2026-11-21.json"
    assert found["left"] == 1
    assert json.loads(found["text"])["rolls"] == [{"id": "1-1", **ROLL}]


def test_it_is_said_what_is_to_be_stored_and_dropped() -> None:
    """New records keep their ids. One without gets an id as pages make them."""
    first = "spellwoven/contest?faces=9,9,9,9,9,9"
    then = {"at": NOW, "link": "spellwoven/contest?effort=yes&faces=9,9,9,9,9,9", "before": [first]}
    file = json.dumps({"fairthrow": 1, "rolls": [ROLL, {"id": "5-1", **then}]})
    found = restorable(file, {"rolls": [("4-1", json.dumps({"at": NOW, "link": first}))]})
    assert [(kind, key, json.loads(text)) for kind, key, text in found["put"]] == [
        ("rolls", "000001767323045000-000000-77", ROLL),
        ("rolls", "5-1", then),
    ]
    assert found["drop"] == [["rolls", "4-1"]]
    assert "1 roll went further in the file" in found["parts"]["preview"]


def test_what_a_file_brings_is_told_as_text() -> None:
    """Names that look like markup are text. There is a button that adds it, and one that leaves it."""
    file = written({"characters": [("1-1", json.dumps({"link": LATER}))]})["text"]
    preview = restorable(file, {"characters": [("1-1", json.dumps({"link": JEN}))]})["parts"]["preview"]
    assert "Saved on 2026-11-21 at 18:30 UTC." in preview
    assert "“&lt;b&gt;Jen” is different here: the file’s is kept beside it as “&lt;b&gt;Jen 2”." in preview
    assert "<b>" not in preview
    assert 'data-do="restore"' in preview
    assert 'data-do="leave"' in preview


@pytest.mark.parametrize("kind", ["offers", "answers"])
def test_parts_of_fair_rolls_are_taken_with_a_warning(kind: str) -> None:
    """Whoever adds a file learns before that what it means to take them; a file without any says nothing of it."""
    offer = fair.make_offer(decode("spellwoven/test"), bytes(16))
    answer = fair.throw_in(offer.link, bytes([1] * 16), fair.Kept())
    record = {"offers": offer.record(), "answers": answer.record()}[kind]
    file = written({kind: [("1-1", record)]})["text"]
    warning = "Take only a file of your own: whoever else wrote it can tell how such rolls fall."
    assert warning in restorable(file)["parts"]["preview"]
    plain = written({"rolls": [("1-1", json.dumps(ROLL))]})["text"]
    assert warning not in restorable(plain)["parts"]["preview"]


def test_where_there_is_nothing_to_do_nothing_is_offered() -> None:
    """A file of what is here already, and one that holds nothing, can only be closed."""
    kept = {"rolls": [("1-1", json.dumps(ROLL))]}
    for file, says in (
        (written(kept)["text"], "All of it is here already: there is nothing to do."),
        (written({})["text"], "Nothing is in this file that could be kept here."),
    ):
        found = restorable(file, kept)
        assert (found["put"], found["drop"]) == ([], [])
        assert says in found["parts"]["preview"]
        assert 'data-do="restore"' not in found["parts"]["preview"]


def test_of_many_only_some_are_told_each() -> None:
    """Five names, and five entries that cannot be read; of the others it is said how many there are."""
    checks = [{"name": f"Jump {chr(97 + n)}", "link": "d100/check?score=50"} for n in range(8)]
    kept = {"checks": [(str(n), json.dumps({**each, "link": "d100/check"})) for n, each in enumerate(checks)]}
    preview = restorable(json.dumps({"fairthrow": 1, "checks": checks, "rolls": [5] * 9}), kept)["parts"]["preview"]
    assert preview.count("is different here:") == 5
    assert "3 others in the same way." in preview
    assert "9 entries of the file cannot be read and would be left out" in preview
    assert preview.count("entry must be an object") == 5


@pytest.mark.parametrize(
    ("kind", "here", "there", "says"),
    [
        (
            "drafts",
            {"at": NOW, "link": "lab/troll?program=d6"},
            {"at": NOW, "link": "lab/troll?program=d8"},
            "1 program in the making went on since: both are kept.",
        ),
        ("settings", "a map", "another", "1 setting of the file differs from this device’s, which stays."),
    ],
)
def test_other_differences_are_told(kind: str, here: Any, there: Any, says: str) -> None:
    """What becomes of two versions is said for every kind."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in (here, there)]
    file = written({kind: [("board", texts[1])]})["text"]
    assert says in restorable(file, {kind: [("board", texts[0])]})["parts"]["preview"]


def test_a_part_of_a_fair_roll_that_went_further_is_told() -> None:
    """An offer that was used in one of the two places is used in both."""
    from fairthrow.links import decode  # noqa: PLC0415  # only here
    from fairthrow.table import fair  # noqa: PLC0415  # only here

    offer = fair.make_offer(decode("spellwoven/test"), bytes(16))
    used = fair.reveal(fair.throw_in(offer.link, bytes(16), fair.Kept()).link, fair.Kept(offers=(offer,)))
    file = written({"offers": [("1-1", used.record())]})["text"]
    found = restorable(file, {"offers": [("9-9", offer.record())]})
    assert found["put"] == [["offers", "9-9", used.record()]]
    assert (
        "1 part of fair and sealed rolls: what went further is kept; if both did, what is here."
        in found["parts"]["preview"]
    )


@pytest.mark.parametrize("file", ["", "{}", '{"fairthrow": 1, "everything": 9}', '{"fairthrow": 1, "settings": 5}'])
def test_a_wrong_file_is_answered_with_an_error(file: str) -> None:
    """The answer has nothing but the error."""
    found = restorable(file)
    assert found.keys() == {"error"}
    assert found["error"]["field"] == "file"
