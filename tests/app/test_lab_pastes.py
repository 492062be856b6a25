"""What strangers paste into the Lab: it is answered, or one touch that is offered leads to a program that is."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from fairthrow.app.lab import labrun
from fairthrow.lab.program import LANGUAGES

PASTES = [
    "4d6kh3",
    "4d6k3",
    "4d6dl1",
    "4d6d1",
    "2d20kh1+5",
    "2d20kl",
    "2d20-L",
    "4d6-H",
    "10d6cs>=5",
    "8d10>=7",
    "8d10t7",
    "5d6=6",
    "3d6>=10",
    "1d20+5>=15",
    "3d6!",
    "d6!",
    "10d10!>=8",
    "5d6!!",
    "4d6r1",
    "4d6rr1",
    "4d6ro1",
    "2d6ro<3",
    "4dF",
    "4dF+2",
    "d%",
    "d66",
    "3D6",
    "D20+7",
    "1D20+5",
    "(1d4)d6",
    "2d6 x 10",
    "2d6\xd710",
    "max(d6,d8)",
    "{4d6,3d8}kh1",
    "{2d20}kh1+5",
    "/r 1d20+5",
    "/roll 4d6kh3",
    "!roll 4d6kh3",
    "!r 1d20+5 adv",
    "/gmroll 1d20",
    "[[2d20kh1+5]]",
    "/r [[1d20+5]] to hit",
    "1d8+4[slashing]",
    "1d20+5 # to hit",
    "Attack: 1d20+7\nDamage: 2d6+4",
    "1d20+5; 1d8+3",
    "1d20 + @{dex}",
    "1d20+@abilities.str.mod",
    "?{Skill|5}d6",
    "/r 2d20kh + 1d4 + 5 # guidance",
    "!r 2d20kh1+7",
    '!roll 1d20+5 "Attack"',
    "1d20+3[STR]+2[Prof]",
    "d20 adv",
    "d20 dis",
    "1d20 advantage",
    "2d20 drop lowest",
    "4d6 drop lowest",
    "4d6 keep highest 3",
    "roll 3d6",
    "2w6",
    "3W6+2",
    "2d6+3 fire damage",
    "1d20+5 (to hit)",
    "```\n4d6kh3\n```",
    "`4d6kh3`",
    "2d6 &gt;= 7",
    "1d20+5 &gt; 15",
    "\u201c4d6kh3\u201d",
    "4d6\u200bkh3",
    "4d6\xa0kh3",
    "\ufeff4d6kh3",
    "1d20 \u2212 1",
    "1d20\u20131",
    "2d6 \u2265 7",
    "6#4d6kh3",
    "1d20+5 vs 15",
    "4d6\\>=5",
    "\\[\\[1d20\\]\\]",
    "**2d6**",
    "d20+5=",
    "output [highest 3 of 4d6]",
    "output 3d6 named \u201cx\u201d",
    "output d6 &gt; 3",
    "```\noutput 3d6\n```",
    "OUTPUT 3d6",
    "output [best 3 of 4d6]",
    "output 4d6kh3",
    "output d6 \u2265 3",
    "sum largest 3 4d6",
    "count 5 <= 10d6",
    "x := 3d6; sum x",
    "sum 3D6",
    "count 7 \u2264 8d10",
    "sum 4d6 drop lowest",
    "```troll\nsum 3d6\n```",
    "1d6+1d8+3",
    "1d20+7 to hit, 2d6+4 damage",
    "2d10+5 / 2",
    "100",
    "3d",
    "d",
    "1d20++5",
    "1,000d6",
    "2d6=>7",
    "2d6!=7",
    "d6!<>3",
    "1d100<=65",
    "1d100 under 65",
    "5d10f1>=8",
    "5d10>=8f1",
    "6d10s>=8",
    "5d6e6",
    "3d6x6",
    "8d6min2",
    "4d6mi2",
    "2d6ra6",
    "4d6p1",
    "1d20ro1",
    "1d20 reroll 1",
    "2d20h",
    "2d20l",
    "3d6 explode",
    "3d6 exploding",
    "4d6, drop the lowest",
    "1d6 per level",
    "2d8+1d6/2",
    "(2d6+3)*2",
    "3 x 2d6",
    "{1d20+5}>=15",
    "+5",
    "1d20 + 5,",
    "2\xd74d6",
    "1d4+1 piercing + 1d6 fire",
]
"""Of other rollers, of chats and sheets, of other keyboards, of pages and notes, and of all three languages."""

NOTHING_OFFERED = [
    ("&{template:default} {{name=Attack}} {{roll=[[1d20+5]]}}", "found &"),
    ("https://anydice.com/program/1f3a", "copy the text of the program"),
    ("https://anydice.com/program/1f3a?x=1", "copy the text of the program"),
    ("kh3", "kh"),
    ("hello", "hello"),
    ("1d20+STR", "STR"),
    ("1d20 + 5 + PB", "PB"),
    ("1d20crit19", "crit"),
    ("\xbdd6", "\xbd"),
]
"""Pastes whose meaning is not sure, or that hold no dice, and what dice notation says of each."""


def asked(path: str) -> Any:
    """Ask for the odds of the program of a link, as the page does."""
    return json.loads(labrun(f"lab/{path}"))


def offered(paste: str, language: str) -> list[str] | None:
    """Give the links that the page offers for a paste; None where it is answered."""
    found = asked(f"{language}?program={quote(paste, safe='')}")
    if "error" not in found:
        return None
    mends = [f"{language}?program={quote(mend['program'], safe='')}" for mend in found["error"].get("mends", [])]
    return [*mends, *(other["fragment"] for other in found.get("others", []))]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("paste", PASTES)
def test_a_paste_is_answered_or_one_touch_away(paste: str, language: str) -> None:
    """Whatever is offered is answered: no touch leads from one error to the next."""
    links = offered(paste, language)
    if links is None:
        return
    assert links
    for link in links:
        assert "error" not in asked(link), link


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("paste", "says"), NOTHING_OFFERED)
def test_what_is_not_sure_is_not_guessed(paste: str, says: str, language: str) -> None:
    """Nothing is offered, and dice notation names what it met."""
    assert offered(paste, language) == []
    if language == "notation":
        assert says in asked(f"notation?program={quote(paste, safe='')}")["error"]["message"]


def test_another_language_offers_its_mended_program() -> None:
    """The button says what it writes, and names the language; what is right there as it stands is not mended."""
    (other,) = asked("troll?program=2w6")["others"]
    assert other == {
        "check": "notation",
        "title": "Dice notation",
        "fragment": "notation?program=2d6",
        "label": "Read it as Dice notation: d",
    }
    assert all("label" not in each for each in asked("anydice?program=4d6kh3")["others"])
