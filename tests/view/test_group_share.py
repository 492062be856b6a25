"""The roll of several for a chat, and its picture: all are named, all dice are there, and nothing is foreign markup."""

import json
from itertools import chain

import pytest
from groups import groups
from hypothesis import given

from fairthrow import app
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.words import members_dice, summary_of
from fairthrow.view.check.picture import HEIGHT, TRAY, WIDTH
from fairthrow.view.check.picture_dice import Stroke
from fairthrow.view.dice import face_text
from fairthrow.view.group.share import markdown_of, picture_of

SEED = "seed=AAECAwQFBgcICQoLDA0ODw"
CLIMB = f"spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&2=Tom&3=Ana&4=&{SEED}&label=The%20cliff"
FIGHT = f"d100/rivals?check=opposed&1=Jen&2=Tom&{SEED}"
ONCE = f"spellwoven/party?check=contest&opponent=once&1=Jen&2=Tom&{SEED}"
TWELVE = "spellwoven/party?check=test&" + "&".join(f"{n}=Somebody%20with%20a%20long%20name" for n in range(1, 13))


def texts(strokes: list[Stroke]) -> list[str]:
    """Give all that is written."""
    return [str(stroke[6]) for stroke in strokes if stroke[0] == "text"]


def test_a_chat_gets_who_passes_all_dice_and_the_address() -> None:
    """Four lines: what came of it, everybody's dice, what was rolled, where it can be seen."""
    group = grouplinks.decode(CLIMB)
    said, dice, what, address = markdown_of(group, f"https://x.example/party/#{CLIMB}").split("\n")
    assert said == f"The cliff: {summary_of(group)}"
    each = [", ".join(str(die.face) for die in dice) for dice in members_dice(group)]
    assert dice == f"Jen ({each[0]}), Tom ({each[1]}), Ana ({each[2]}), Number 4 ({each[3]})"
    assert what == "Spellwoven, Test of Skill, party of 4"
    assert address == f"https://x.example/party/#{CLIMB}"


def test_names_do_nothing_in_a_chat() -> None:
    """A name calls nobody and is no link."""
    hostile = grouplinks.decode(f"d100/party?check=check&1=@all&2=[a](//b.example)&{SEED}&label=*x*")
    written = markdown_of(hostile, "https://x.example/")
    assert "@all" not in written
    assert "\\[a\\]" in written
    assert "\\*x\\*" in written


@pytest.mark.parametrize("link", [CLIMB, FIGHT, ONCE])
def test_the_picture_shows_everybody_with_all_their_dice(link: str) -> None:
    """Names stand over the dice, the verdict below; one opponent of all is among those who threw."""
    group = grouplinks.decode(link)
    strokes = picture_of(group, 303, 1.1)
    written = texts(strokes)
    assert {"Jen", "Tom"} <= set(written)
    assert ("The opponent" in written) == ("once" in link)
    for die in chain.from_iterable(members_dice(group)):
        assert face_text(die) in written
    assert " ".join(summary_of(group).split()[:3]) in " ".join(written)


def test_twelve_with_long_names_fit_in_the_tray() -> None:
    """In two rows of six: names are cut, and nothing lies outside."""
    strokes = picture_of(grouplinks.decode(f"{TWELVE}&{SEED}"), 303, 1.1)
    left, top, width, height = TRAY
    names = [stroke for stroke in strokes if stroke[0] == "text" and str(stroke[6]).startswith("Somebody with")]
    assert len({stroke[3] for stroke in names}) == 2
    assert len({stroke[2] for stroke in names}) == 6
    assert all(str(stroke[6]).endswith("…") for stroke in names)
    numbers = [stroke for stroke in strokes if stroke[0] == "text" and stroke[5] == 600 and str(stroke[6]).isdigit()]
    assert len(numbers) == 36
    for _, _, x, y, *_ in numbers:
        assert left < x < left + width  # type: ignore[operator]
        assert top < y < top + height  # type: ignore[operator]


@given(group=groups())
def test_any_roll_has_a_picture_and_words(group: object) -> None:
    """Both are given as data that a page can take; one that is not rolled has neither."""
    link = group.encode()  # type: ignore[attr-defined]
    picture = json.loads(app.OFFERED["partypicture"](link, "303 1.1"))
    words = json.loads(app.OFFERED["partymarkdown"](link, f"https://x.example/#{link}"))
    if not group.rolled:  # type: ignore[attr-defined]
        assert "error" in picture
        assert "error" in words
        return
    assert picture["size"] == [WIDTH, HEIGHT]
    assert {stroke[0] for stroke in picture["strokes"]} <= {"shape", "line", "disc", "text"}
    assert len(words["text"].split("\n")) in {3, 4}
