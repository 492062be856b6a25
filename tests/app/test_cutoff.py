"""A link that lost its end or its dice on the way is opened as what can be read of it, and says what is missing."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app.answers import open_link
from fairthrow.app.lab import labroll, labrun
from fairthrow.app.participants import draftopen
from fairthrow.app.rolling import roll

SEED = "A" * 22
OFFER = "A" * 43
DICE = "This link is cut off: its dice are missing. Ask for it again."
END = "This link is cut off: its end is missing. Ask for it again."
DAMAGED = "This link is damaged: its dice cannot be read. Ask for it again."

SPELLWOVEN = "spellwoven/test?skill=6&difficulty=2"
PARTY = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=6&2=Tom"
RIVALS = "spellwoven/rivals?check=contest&1=Jen&2=Tom"
OWN = r"lab/anydice?program=N: 3%0A\ input N 1..9 \%0Aoutput Nd6&inputs=N:2"
LAB = "lab/troll?program=sum%203d6"


def party(link: str) -> Any:
    """Open a group's link as the page of parties does."""
    answer = draftopen(json.dumps({"link": link, "kept": [], "ask": 0}))
    return json.loads(answer if isinstance(answer, str) else awaited(answer))


def as_json(ask: Callable[[str], str]) -> Callable[[str], Any]:
    """Give the function that asks, and reads the answer."""
    return lambda link: json.loads(ask(link))


PAGES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "a check": (SPELLWOVEN, as_json(open_link)),
    "a party": (PARTY, party),
    "rivals": (RIVALS, party),
    "a game of one's own": (OWN, as_json(open_link)),
    "the Lab": (LAB, as_json(labrun)),
}
"""Pages that open links: a link of each, without a roll, and how it is opened."""

EVERY_PAGE = pytest.mark.parametrize("opened_by", PAGES)


@EVERY_PAGE
@pytest.mark.parametrize(
    "end", ["seed=", "seed=gG6M", "seed=AAAAAAAAAAAAAAAAAAAAA", "seed"], ids=["empty", "short", "one less", "begun"]
)
def test_a_cut_link_keeps_its_situation(opened_by: str, end: str) -> None:
    """What lost its end behind the situation is opened as the situation, and says so."""
    link, opened = PAGES[opened_by]
    found = opened(f"{link}&{end}")
    assert found["cut"] == (DICE if "=" in end else END)
    assert found["fragment"] == opened(link)["fragment"]
    assert found["parts"].keys() == opened(link)["parts"].keys()


@EVERY_PAGE
@pytest.mark.parametrize(
    "end",
    ["seed=AAAAAAAAAAAAAAAAAAAA.A", f"seed={SEED[1:]}B", f"seed={SEED}AA", "seed=gG6M&label=Jen"],
    ids=["sign", "bits", "long", "within"],
)
def test_dice_that_cannot_be_read_leave_the_situation(opened_by: str, end: str) -> None:
    """A seed of wrong signs, of wrong length or cut within the link is none: the rest is opened, with its label."""
    link, opened = PAGES[opened_by]
    found = opened(f"{link}&{end}")
    label = "&label=Jen" if "label" in end else ""
    assert found["cut"] == DAMAGED
    assert found["fragment"] == opened(link + label)["fragment"]


@EVERY_PAGE
@pytest.mark.parametrize("end", ["label=J%C3%A", "label=J%C3", "lab", ""])
def test_a_link_cut_in_its_label_keeps_its_dice(opened_by: str, end: str) -> None:
    """The dice stand before the label: they are shown, and nobody is told that they are missing."""
    link, opened = PAGES[opened_by]
    found = opened(f"{link}&seed={SEED}&{end}")
    assert found["cut"] == END
    assert found["fragment"] == opened(f"{link}&seed={SEED}")["fragment"]
    assert found["fragment"].endswith(SEED)


@pytest.mark.parametrize("end", [f"seed={SEED}", f"offer={OFFER}"])
def test_a_link_cut_in_its_sender_keeps_all_the_rest(end: str) -> None:
    """The name stands behind everything: without it a roll, or a part of a fair one, is as whole as before."""
    opened = as_json(open_link)
    found = opened(f"{SPELLWOVEN}&{end}&sender=J%C3")
    assert found["cut"] == END
    assert found["fragment"] == opened(f"{SPELLWOVEN}&{end}")["fragment"]
    assert found["fragment"].endswith(end)


@pytest.mark.parametrize("opened_by", ["a check", "a game of one's own"])
@pytest.mark.parametrize(
    ("end", "cut"),
    [("offer=gG6M", DICE),
     (f"offer={OFFER}&answer=gG6M", DICE), (f"offer={OFFER}&answer={OFFER}&secret=g", DICE),
     (f"offer={OFFER}&ans", END), (f"offer={OFFER[1:]}.", DAMAGED),
     (f"seed={SEED}&faces=1,2,3", DAMAGED), (f"offer={OFFER}&seed={SEED}", DAMAGED),
     (f"offer={OFFER}&secret={SEED}", DAMAGED)],
)  # fmt: skip
def test_half_of_a_roll_is_none(opened_by: str, end: str, cut: str) -> None:
    """Physical dice that are too few, parts of a fair roll without the others, and two rolls in one leave the rest."""
    link, opened = PAGES[opened_by]
    found = opened(f"{link}&{end}")
    assert found["cut"] == cut
    assert found["fragment"] == opened(link)["fragment"]


@pytest.mark.parametrize(
    ("opened_by", "wanted"),
    [("a check", "3 numbers for 3d10 (roll)"), ("a game of one's own", "2 numbers for 2d6 (line 3)")],
)
@pytest.mark.parametrize(("faces", "got"), [("", 0), ("1", 1)])
def test_too_few_typed_faces_tell_how_many_are_wanted(opened_by: str, wanted: str, faces: str, got: int) -> None:
    """Whoever types dice by hand may have typed too few: the page says what the roll takes."""
    link, opened = PAGES[opened_by]
    found = opened(f"{link}&faces={faces}")
    assert found["cut"] == f"{DICE} Faces must be {wanted}, got {got}."
    assert found["fragment"] == opened(link)["fragment"]
    assert opened(f"{link}&faces=1,")["cut"].startswith(DICE)


def test_a_decision_without_its_proof_is_damage() -> None:
    """What was decided about a fair roll says nothing without the parts that its dice come from."""
    assert as_json(open_link)(f"{SPELLWOVEN}&then=effort%3Dyes")["cut"] == DAMAGED


@pytest.mark.parametrize(
    "link",
    [f"{SPELLWOVEN}&faces=11,1,1", "spellwoven/test?skill=99&seed=gG6M", "spellwoven/test?skill=6&difficulty=%3",
     f"{SPELLWOVEN}&speed=%2", f"{SPELLWOVEN}&speed", f"{SPELLWOVEN}&offer={OFFER}&answer={OFFER}&secret={SEED}"],
)  # fmt: skip
def test_another_fault_is_no_cut(link: str) -> None:
    """A face that no die has, a value of the situation and a proof that does not hold are named as wrong."""
    found = json.loads(open_link(link))
    assert "cut" not in found
    assert found["error"]["message"]


@pytest.mark.parametrize("link", [f"{PARTY}&1.skill=99&seed=gG6M", f"{PARTY}&1.speed", "spellwoven/party?che"])
def test_another_fault_of_a_party_is_no_cut(link: str) -> None:
    """What is wrong with a member, or with the check, is named."""
    found = party(link)
    assert "cut" not in found
    assert found["error"]["message"]


@pytest.mark.parametrize(("ask", "link"), [(roll, OWN), (labroll, LAB)])
def test_only_what_opens_a_link_makes_do_with_less(ask: Callable[[str], str], link: str) -> None:
    """Whoever asks for a roll is told what is wrong with it."""
    assert json.loads(ask(f"{link}&seed=gG6M"))["error"]["field"] == "seed"


def test_a_program_that_is_wrong_is_told_before_its_dice() -> None:
    """Of a link of a wrong program that is cut as well, nothing could be shown: the first fault is named."""
    found = json.loads(labrun("lab/troll?program=sum%203d&seed=gG6M"))
    assert "cut" not in found
    assert found["error"]["field"] == "seed"
