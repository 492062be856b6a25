"""Links that chats and mail programs changed, as pages open them: the Lab, the frame, parties, sheets, sealed rolls."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fairthrow.app.answers import open_link
from fairthrow.app.characters import character, meet
from fairthrow.app.embed import embed
from fairthrow.app.lab import labcheck, labroll, labrun
from fairthrow.app.participants import draftopen
from fairthrow.app.sealed import sealed

SEED = "AAECAwQFBgcICQoLDA0ODw"
PROGRAM = "lab/notation?program=4d6kh3"
OPENED = json.dumps({"opened": True})


def in_lab(text: str) -> dict[str, Any]:
    """Give what the page of the Lab is told of a link that was opened there."""
    found: dict[str, Any] = json.loads(labrun(text, OPENED))
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"{PROGRAM}&amp;label=Hit", f"{PROGRAM}&label=Hit"),
        (f"{PROGRAM}&amp;seed={SEED}", f"{PROGRAM}&seed={SEED}"),
        (f"{PROGRAM}&limit=5)", f"{PROGRAM}&limit=5"),
        ("lab/%23notation?program=4d6kh3", "lab/#notation?program=4d6kh3"),
        ("lab/#notation%3Fprogram%3D4d6kh3%26limit%3D5", "lab/#notation?program=4d6kh3&limit=5"),
        (f"<{PROGRAM}>", PROGRAM),
        ("lab/notation?program=d%&label=x", "lab/notation?program=d%25&label=x"),
        ("lab/notation?program=2d6 # fire", "lab/notation?program=2d6 %23 fire"),
        (f"{PROGRAM}.", PROGRAM),
    ],
)
def test_the_lab_says_what_a_link_was(text: str, meant: str) -> None:
    """The page offers it, and the link is right."""
    error = in_lab(text)["error"]
    assert error["message"].count(f"did you mean '{meant}'?") == 1
    assert error["meant"] == meant
    assert "error" not in in_lab(meant)


@pytest.mark.parametrize("ask", [labrun, labroll, labcheck])
@pytest.mark.parametrize("text", [f"{PROGRAM}.", f"{PROGRAM}&limit=5)", f"{PROGRAM}&label=a&faces=1)"])
def test_what_somebody_types_in_the_lab_is_no_link(ask: Callable[..., str], text: str) -> None:
    """A program, a limit and faces are asked for as links too. Nothing has changed those on their way."""
    assert "did you mean" not in ask(text, "{}")


def test_dice_behind_a_sign_of_a_sentence_are_offered() -> None:
    """Such a link was said to be damaged, to be asked for again; all of it is there."""
    for door, link in (
        (open_link, f"spellwoven/#test?skill=7&seed={SEED}"),
        (embed, f"spellwoven/test?skill=7&seed={SEED}"),
        (lambda text: labrun(text, OPENED), f"{PROGRAM}&seed={SEED}"),
    ):
        for end in (".", ")", ">."):
            found = json.loads(door(f"{link}{end}"))
            assert found["cut"].endswith(f"Did you mean '{link}'?")
        assert "cut" not in json.loads(door(link))


@pytest.mark.parametrize(
    "text", [f"spellwoven/test?skill=7&seed={SEED[:-1]}!", f"spellwoven/test?skill=7&seed={SEED}zz."]
)
def test_dice_that_are_lost_are_still_asked_for(text: str) -> None:
    """No other link is made up."""
    assert json.loads(open_link(text))["cut"].endswith("Ask for it again.")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("spellwoven/test?skill=7&amp;difficulty=2", "spellwoven/test?skill=7&difficulty=2"),
        ("spellwoven/test?skill=7)", "spellwoven/test?skill=7"),
        (f"{PROGRAM}.", PROGRAM),
        (f"{PROGRAM}&amp;label=Hit", f"{PROGRAM}&label=Hit"),
    ],
)
def test_the_frame_says_it(text: str, meant: str) -> None:
    """Whoever made the frame wrote its address into a page."""
    assert json.loads(embed(text))["error"]["message"].endswith(f"did you mean '{meant}'?")


PARTY = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=6"
SHEET = "spellwoven/character?name=Jen&presence=3"
SEAL = "sealed/roll?label=Ambush&offer=" + "A" * 43


def person(text: str, ask: Callable[[str], str]) -> str:
    """Ask about the character of a link."""
    return ask(json.dumps({"link": text, "kept": []}))


DOORS: dict[str, tuple[Callable[[str], str], str]] = {
    "party": (lambda text: draftopen(json.dumps({"link": text})), PARTY),
    "character": (lambda text: person(text, character), SHEET),
    "meet": (lambda text: person(text, meet), SHEET),
    "sealed": (lambda text: sealed(text, json.dumps({"at": "2026-11-21T18:30:00Z"})), SEAL),
}


@pytest.mark.parametrize("door", DOORS)
def test_the_other_pages_say_it(door: str) -> None:
    """Each has links of its own."""
    ask, link = DOORS[door]
    assert "error" not in json.loads(ask(link))
    error = json.loads(ask(link.replace("&", "&amp;")))["error"]
    assert error["message"].count(f"did you mean '{link}'?") == 1


def test_the_lab_offers_a_long_link_that_no_message_repeats() -> None:
    """Its button opens it all the same."""
    long = f"lab/notation?program={'%20' * 80}4d6kh3&amp;label=Hit"
    error = in_lab(long)["error"]
    assert error["message"].endswith("; the link was changed on its way; ask for it again")
    assert error["meant"] == long.replace("&amp;", "&")
