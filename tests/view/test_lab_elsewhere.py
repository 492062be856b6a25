"""A program in dice notation, as the Lab's page shows it in other languages."""

import json
from html import unescape
from re import findall
from urllib.parse import quote

import pytest

from fairthrow.app.lab import labinsight
from fairthrow.lab.program import Translation
from fairthrow.programs.decoding import decode
from fairthrow.view.lab.same import elsewhere, texts


def asked(program: str, check: str = "notation") -> dict[str, object]:
    """Ask what the page asks when the odds are there."""
    found: dict[str, object] = json.loads(labinsight(f"lab/{check}?program={quote(program, safe='')}"))
    return found


@pytest.mark.parametrize("program", ["4d6kh3", "8d10>=7", "2d20kl1+5 to hit", "max(d6, d8)"])
def test_each_language_is_a_link_to_the_same_odds(program: str) -> None:
    """The markup has a link for each text; what it opens has the odds of the program."""
    found = asked(program)
    parts = found["parts"]
    assert isinstance(parts, dict)
    links = [decode(f"lab/{unescape(each)}").situation for each in findall(r'href="#([^"]+)"', parts["same"])]
    assert [link.check for link in links] == ["anydice", "troll"]
    same = found["same"]
    assert isinstance(same, list)
    assert [each["program"] for each in same] == [link.program for link in links]  # type: ignore[attr-defined]
    here = decode(f"lab/notation?program={quote(program, safe='')}").situation.answer()  # type: ignore[attr-defined]
    for link in links:
        there = link.answer().outputs[0]  # type: ignore[attr-defined]
        assert [*there.rows()] == [*here.outputs[0].rows()]


def test_where_there_is_no_text_it_is_said_why() -> None:
    """A reason stands in the place of the link, and no text is given."""
    found = {"troll": Translation(why="a program in Troll has one output")}
    assert "No text with the same odds: a program in Troll has one output." in elsewhere(found)
    assert "<a" not in elsewhere(found)
    assert texts(found) == []


def test_other_languages_are_not_written_in_others() -> None:
    """Of AnyDice and Troll there is nothing, and what a text says is escaped."""
    parts = asked("output 3d6", "anydice")["parts"]
    assert isinstance(parts, dict)
    assert parts["same"] == ""
    assert asked("output 3d6", "anydice")["same"] == []
    assert "<b>" not in elsewhere({"troll": Translation(text='"<b>"')})
