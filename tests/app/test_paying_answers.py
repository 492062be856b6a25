"""What a page is answered about points of pools: who pays for a roll or a decision, and what is to be stored then."""

import json
from typing import Any

import pytest

from fairthrow.app import OFFERED
from fairthrow.table.characters import decode, encode

JEN = "spellwoven/character?name=Jen&skills=Sprint:5&effort=2"
TOM = "spellwoven/character?name=Tom&skills=Talk:4:presence&effort=1"
MISS = "spellwoven/contest?faces=6,6,5,5,4,9"
MINE = "spellwoven/contest?effort=yes&faces=6,6,5,5,4,9"
BOTH = "spellwoven/contest?effort=yes&their_effort=yes&faces=6,6,5,5,4,9"


def asked(name: str, *texts: str, **given: Any) -> Any:
    """Ask what a page asks."""
    return json.loads(OFFERED[name](*texts, json.dumps(given)))


def sheet(link: str, spent: int = 0) -> str:
    """Give the text that is stored of a character, after so many points of Effort were spent."""
    return json.dumps({"link": encode(decode(link).spent("effort", spent))}, separators=(",", ":"))


def stored(found: Any) -> dict[str, str]:
    """Give what an answer says is to be stored."""
    return dict(found["put"])


def sides(yours: int = 0, theirs: int = 0) -> dict[str, list[str]]:
    """Give Jen and Tom as the sides of a roll, after so many points were spent."""
    return {"yours": ["jen", sheet(JEN, yours)], "theirs": ["tom", sheet(TOM, theirs)]}


def record(*links: str) -> list[str]:
    """Give a logged roll that was decided about, as key and text; the newest link comes last."""
    *before, link = links
    return ["key", json.dumps({"at": "2026-11-21T18:30:00Z", "link": link, "before": before, "by": "Jen"})]


def paid(*payments: tuple[str, int], jen: int = 0, tom: int = 0) -> Any:
    """Pay from Jen's and Tom's pools, where so many points were spent already."""
    kept = [["jen", sheet(JEN, jen)], ["tom", sheet(TOM, tom)]]
    listed = [{"key": key, "decision": "effort", "points": points} for key, points in payments]
    return asked("pay", kept=kept, payments=listed)


def test_several_payments_are_made_at_once() -> None:
    """Two of one character are two points; the texts are those of the sheets after it, and of nobody else."""
    assert stored(paid(("jen", 1))) == {"jen": sheet(JEN, 1)}
    assert stored(paid(("jen", 1), ("tom", 1), ("jen", 1))) == {"jen": sheet(JEN, 2), "tom": sheet(TOM, 1)}
    assert stored(paid(("jen", 1), ("jen", -1))) == {}


def test_all_pay_or_nobody_does() -> None:
    """Where one has nothing left, the others keep their points, and it is said who it is."""
    assert paid(("jen", 1), ("tom", 1), tom=1) == {"error": {"field": "", "message": "Tom has no Effort left"}}
    assert "error" in paid(("jen", 1), ("jen", 1), jen=1)


def test_payments_are_taken_back_from_the_sheet_as_it_is_by_then() -> None:
    """What was spent since stays spent; a point that is in the pool already is not given back once more."""
    assert stored(paid(("jen", -1), jen=2)) == {"jen": sheet(JEN, 1)}
    assert stored(paid(("jen", -1))) == {}


def test_who_is_not_kept_and_what_no_pool_is_for_cost_nothing() -> None:
    """A character that another tab has deleted pays nothing; nor does anybody for what takes no points."""
    assert stored(asked("pay", kept=[], payments=[{"key": "jen", "decision": "effort", "points": 1}])) == {}
    kept = [["jen", sheet(JEN)]]
    assert stored(asked("pay", kept=kept, payments=[{"key": "jen", "decision": "chance", "points": 1}])) == {}


def test_what_a_roll_spends_is_taken_from_each_side_that_has_it() -> None:
    """Each pays for its own field; who has none left pays nothing, which is said, and the other pays all the same."""
    assert asked("payforroll", roll=MISS, sides=sides()) == {"put": [], "notes": []}
    assert stored(asked("payforroll", roll=BOTH, sides=sides())) == {"jen": sheet(JEN, 1), "tom": sheet(TOM, 1)}
    found = asked("payforroll", roll=BOTH, sides=sides(yours=2))
    assert stored(found) == {"tom": sheet(TOM, 1)}
    assert found["notes"] == ["Jen has no Effort left. None was taken for this roll."]
    assert asked("payforroll", roll=BOTH, sides={}) == {"put": [], "notes": []}
    (note,) = asked("payforroll", roll=MINE, sides={"yours": ["jen", "{"]})["notes"]
    assert note.endswith("None was taken for this roll.")


@pytest.mark.parametrize(
    ("question", "decision", "links", "put"),
    [
        ("decide", "effort", (MISS,), {"jen": sheet(JEN, 2)}),
        ("decide", "their_effort", (MISS, MINE), {"tom": sheet(TOM, 1)}),
        ("undecide", "", (MISS, MINE), {"jen": sheet(JEN, 0)}),
        ("undecide", "", (MISS, MINE, BOTH), {}),  # Tom has got it back meanwhile
    ],
)
def test_whoever_decides_pays_and_gets_it_back(
    question: str, decision: str, links: tuple[str, ...], put: dict[str, str]
) -> None:
    """What is decided takes a point, what is taken back gives one, to the side that the decision is of."""
    found = asked(question, links[-1], decision=decision, record=record(*links), sides=sides(yours=1))
    assert stored(found) == put
    assert found["keep"][0]["key"] == "key"


def test_nothing_is_decided_that_cannot_be_paid() -> None:
    """The answer is the error alone, so nothing is stored; somebody unknown pays nothing."""
    wish = {"decision": "effort", "record": record(MISS)}
    error = {"error": {"field": "", "message": "Jen has no Effort left"}}
    assert asked("decide", MISS, **wish, sides=sides(yours=2)) == error
    assert stored(asked("decide", MISS, **wish, sides={"theirs": ["tom", sheet(TOM)]})) == {}
    assert "put" not in asked("decide", MISS, **wish)


def test_a_member_of_a_party_pays_for_what_they_decide() -> None:
    """It goes from the sheet of the one who decides, and comes back with the decision; all together pay nothing."""
    roll = "spellwoven/party?check=test&difficulty=7&1=Jen&2=Tom&seed=AAAAAAAAAAAAAAAAAAAAAA"
    wish = {"member": 1, "decision": "effort"}
    log = ["key", json.dumps({"at": "2026-11-21T18:30:00Z", "link": roll})]
    found = asked("partydecide", roll, **wish, record=log, payer=["jen", sheet(JEN)])
    assert stored(found) == {"jen": sheet(JEN, 1)}
    error = asked("partydecide", roll, **wish, record=log, payer=["jen", sheet(JEN, 2)])
    assert error == {"error": {"field": "", "message": "Jen has no Effort left"}}
    (kept,) = found["keep"]
    after = json.loads(kept["text"])["link"]
    back = {"decision": "", "record": ["key", kept["text"]]}
    assert stored(asked("partydecide", after, **back, payer=["jen", sheet(JEN, 1)])) == {"jen": sheet(JEN)}
    assert stored(asked("partydecide", after, **back)) == {}
