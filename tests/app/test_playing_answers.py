"""What a game's page is answered about the characters that play there."""

import asyncio
import json
from typing import Any

from awaiting import awaited

from fairthrow.app import OFFERED
from fairthrow.app.characters import read
from fairthrow.app.turns import newest

JEN = "spellwoven/character?name=Jen&skills=Sprint:5&effort=2"
SPENT = "spellwoven/character?name=Jen&skills=Sprint:5&effort=2&effort_spent=2"
TOM = "spellwoven/character?name=Tom&skills=Talk:4:presence"


def asked(name: str, **given: Any) -> Any:
    """Ask what a page asks."""
    return json.loads(OFFERED[name](json.dumps(given)))


def players(*kept: tuple[str, str], you: str = "", them: str = "") -> Any:
    """Ask who plays, of some that are kept."""
    return asked("players", kept=kept, you=you, them=them)


def test_who_plays_is_answered() -> None:
    """Who is chosen is named, with the decisions that take a point from each, and of which nothing is left."""
    found = players(("a", SPENT), ("b", TOM), you="a", them="b")
    assert (found["you"], found["them"], found["shown"]) == ("a", "b", "Jen")
    assert found["spends"] == {"effort": "yours", "their_effort": "theirs"}
    assert found["empty"] == {"effort": "Jen has no Effort left"}
    assert "Effort 0 of 2" in found["parts"]["standing"]


def test_a_sheet_that_has_not_changed_is_not_read_again() -> None:
    """Of thirty who are kept one spends a point: only that sheet is read, for the card, and for the page of sheets."""
    read.cache_clear()  # else it may know them from a run before
    kept = [(str(number), f"{JEN}&about={number}") for number in range(30)]
    players(*kept)
    before = read.cache_info().misses
    kept[7] = ("7", f"{SPENT}&about=7")
    players(*kept, you="7")
    records = [(key, json.dumps({"link": link})) for key, link in kept]
    assert asked("meet", link=kept[0][1], kept=records)["same"] == "0"
    assert read.cache_info().misses == before + 1


def test_whoever_is_gone_is_not_played() -> None:
    """Keys that no character has are nobody; so is the opponent of nobody, and oneself."""
    assert players(("a", JEN), you="x")["you"] == ""
    assert players(("a", JEN), ("b", TOM), them="b")["them"] == ""
    assert players(("a", JEN), ("b", TOM), you="a", them="x")["them"] == ""
    assert players(("a", JEN), you="a", them="a")["them"] == ""


def test_a_damaged_sheet_is_left_out() -> None:
    """The others can be played all the same."""
    found = players(("a", "spellwoven/character?name=Jen&wits=9"), ("b", TOM), ("c", ""), you="a")
    assert (found["you"], found["shown"]) == ("", "")
    assert "Tom" in found["parts"]["players"]
    assert "Jen" not in found["parts"]["players"]


def test_lines_are_answered_in_turns() -> None:
    """They come for the form as it stands. Asked again before it is answered, the first question is overtaken."""
    given = {"link": "spellwoven/contest?skill=7", "you": JEN, "them": TOM}
    (found,) = (json.loads(awaited(OFFERED["sheetlines"](json.dumps(given)))),)
    assert 'data-line="Sprint"' in found["parts"]["lines"]
    assert 'data-line="Talk"' in found["parts"]["lines"]

    async def both() -> list[str]:
        first = asyncio.ensure_future(OFFERED["sheetlines"](json.dumps({**given, "you": many()})))
        await asyncio.sleep(0)
        newest["sheetlines"] = object()
        return [await first]

    assert json.loads(awaited(both())[0]) == {"overtaken": True}


def many() -> str:
    """Give a character whose lines take longer than a turn."""
    skills = ",".join(
        f"S{number}:{number % 27}:{place}"
        for number, place in zip(range(40), ["behest", "presence", "quickness", "wits"] * 10, strict=True)
    )
    return f"spellwoven/character?name=Jen&skills={skills}"


def test_lines_of_a_form_that_is_not_right_are_an_error() -> None:
    """The form says what is wrong; so does a sheet that cannot be read."""
    wrong = json.loads(awaited(OFFERED["sheetlines"](json.dumps({"link": "spellwoven/test?skill=", "you": JEN}))))
    assert wrong["error"]["field"] == "skill"
    bad = json.loads(awaited(OFFERED["sheetlines"](json.dumps({"link": "spellwoven/test", "you": "spellwoven/x"}))))
    assert bad["error"]
