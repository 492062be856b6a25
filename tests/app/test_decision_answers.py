"""What a page gets when somebody decides after a roll: the roll with the same dice, and the record to keep."""

import json
from typing import Any

import pytest
from awaiting import awaited
from by_the_format import confirmed_of

from fairthrow.app import OFFERED, log
from fairthrow.app.decisions import decide, undecide
from fairthrow.links import decode
from fairthrow.table.log.records import read_entry

AT = "2026-11-21T18:30:00Z"
MISS = "spellwoven/test?faces=6,6,10"
SPENT = "spellwoven/test?effort=yes&faces=6,6,10"


def record(link: str, *before: str) -> list[str]:
    """Give a stored roll: its key and its text."""
    entry = {"at": AT, "link": link, **({"before": before} if before else {})}
    return ["fairthrow/rolls/a", json.dumps(entry)]


def asked(function: Any, link: str, **wish: Any) -> Any:
    """Ask what a page asks."""
    return json.loads(function(link, json.dumps(wish)))


def test_a_decided_roll_is_answered_as_any_roll() -> None:
    """The answer shows the decided roll, its link, and the fields to change. The parts are those of opening it."""
    found = asked(decide, MISS, decision="effort")
    opened = json.loads(OFFERED["open"](SPENT))
    assert found["fragment"] == opened["fragment"] == decode(SPENT).fragment()
    assert found["fields"] == {"effort": "yes"}
    assert found["said"] == opened["said"] == "3 successes against difficulty 1: the test passes by 2."
    assert all(found["parts"][name] == opened["parts"][name] for name in found["parts"])
    assert "keep" not in found


def test_the_record_of_a_decided_roll_takes_the_place_of_the_one_before() -> None:
    """The page stores the new text under the old key. The time stays that of the roll."""
    (kept,) = asked(decide, MISS, decision="effort", record=record(MISS))["keep"]
    assert (kept["kind"], kept["key"]) == ("rolls", "fairthrow/rolls/a")
    assert json.loads(kept["text"]) == {"at": AT, "link": SPENT, "before": [MISS]}
    read = read_entry("rolls", json.loads(kept["text"]))
    assert [each.encode() for each in read.before] == [MISS]


def test_undo_gives_the_roll_before_and_its_record() -> None:
    """One decision after the other is taken back, until the record is what it was at first."""
    draw = "spellwoven/contest?faces=9,9,9,9,9,9"
    mine = "spellwoven/contest?effort=yes&faces=9,9,9,9,9,9"
    both = "spellwoven/contest?effort=yes&their_effort=yes&faces=9,9,9,9,9,9"
    once = asked(undecide, both, record=record(both, draw, mine))
    assert once["fragment"] == decode(mine).fragment()
    assert json.loads(once["keep"][0]["text"]) == {"at": AT, "link": mine, "before": [draw]}
    twice = asked(undecide, mine, record=["fairthrow/rolls/a", once["keep"][0]["text"]])
    assert json.loads(twice["keep"][0]["text"]) == {"at": AT, "link": draw}
    assert twice["said"] == "No successes on either side: a draw."


def test_physical_dice_are_asked_for_and_taken() -> None:
    """Without the face of the new die the answer is an error that names it; with it, it is the decided roll."""
    save = "enchanted-realms/save?faces=1"
    missing = asked(decide, save, decision="chance")["error"]
    assert missing["field"] == "faces"
    assert "1d20 (chance re-roll)" in missing["message"]
    found = asked(decide, save, decision="chance", faces="14")
    assert found["fragment"] == "save?chance=yes&faces=1,14"


def test_a_fair_roll_goes_on_to_what_this_browser_knows_of_it() -> None:
    """The decided roll of a proof keeps it. As when it is opened, the page then asks what it keeps of it."""
    situation = "spellwoven/test?skill=1&attribute=1&difficulty=5"
    proof = confirmed_of(situation, bytes(range(16)), bytes(range(32, 48)))
    unconfirmed = proof.partition("&key=")[0]
    found = asked(decide, proof, decision="effort", record=record(unconfirmed))
    assert found["next"] == "exchange"
    assert found["fragment"] == decode(f"{proof}&then=effort%3Dyes").fragment()
    assert json.loads(found["keep"][0]["text"])["before"] == [unconfirmed]


@pytest.mark.parametrize(
    ("function", "link", "wish", "field"),
    [
        (decide, MISS, {"decision": "chance"}, "decision"),
        (decide, SPENT, {"decision": "effort"}, "decision"),
        (decide, MISS, {}, "decision"),
        (decide, MISS, {"decision": "effort", "faces": "3"}, "faces"),
        (decide, MISS, {"decision": "effort", "faces": "x"}, "faces"),
        (decide, MISS, {"decision": "effort", "record": record("spellwoven/test?faces=6,6,9")}, "record"),
        (decide, MISS, {"decision": "effort", "record": ["a", "{}"]}, "at"),
        (decide, MISS, {"decision": "effort", "record": ["a", "{"]}, "json"),
        (undecide, SPENT, {}, "record"),
        (undecide, SPENT, {"record": record(SPENT)}, "before"),
        (undecide, MISS, {"record": record(SPENT, MISS)}, "record"),
    ],
)
def test_what_cannot_be_decided_is_an_error(function: Any, link: str, wish: dict[str, Any], field: str) -> None:
    """Nothing is kept, and the field that is wrong is named."""
    found = asked(function, link, **wish)
    assert found.keys() == {"error"}
    assert found["error"]["field"] == field


def test_luck_is_judged_by_the_roll_before_any_decision() -> None:
    """The dice were rolled for the first situation. A point of Effort makes a miss no luckier."""
    key, text = record(SPENT, MISS)
    told = {"kind": "rolls", "put": [[key, text]], "drop": [], "anew": True}
    try:
        awaited(log.remember(json.dumps(told)))
        markup = json.loads(awaited(log.luck()))["parts"]["luck"]
    finally:
        awaited(log.remember(json.dumps({"kind": "rolls", "put": [], "drop": [], "anew": True})))
    assert "Before Effort and whatever else was decided: 0 of 1 went as you wanted" in markup


def test_a_page_may_ask_for_both() -> None:
    """The two functions are among those that a page may call; they are imported when they are called."""
    assert (
        json.loads(OFFERED["decide"](MISS, json.dumps({"decision": "effort"})))["fragment"]
        == "test?effort=yes&faces=6,6,10"
    )
    assert (
        json.loads(OFFERED["undecide"](SPENT, json.dumps({"record": record(SPENT, MISS)})))["fragment"]
        == "test?faces=6,6,10"
    )
