"""Links that chats and mail programs changed: refused as before, with the link that was meant."""

import json
from urllib.parse import quote

import pytest

from fairthrow.app.answers import open_link
from fairthrow.links import Link, decode
from fairthrow.mangled import hinted, unmangled
from fairthrow.systems import FairthrowError
from fairthrow.table.reading import read_link

MEANT = "https://fairthrow.example/spellwoven/#test?skill=7&difficulty=2"


def message_of(text: str) -> str:
    """Give the message of a wrong link, with its hint."""
    with pytest.raises(FairthrowError) as caught:
        read_link(text)
    return hinted(caught.value, text, read_link).message


@pytest.mark.parametrize(
    "text",
    [
        MEANT.replace("#", "%23"),
        MEANT.replace("#", "%23").replace("?", "%3F").replace("=", "%3D").replace("&", "%26"),
        MEANT.replace("&", "&amp;"),
        f"<{MEANT}>",
        f"({MEANT})",
        f"“{MEANT}”",
        f"{MEANT})",
        f"{MEANT}.",
        f"{MEANT}).",
        f"{MEANT}>",
        f"**{MEANT}**",
        f"https://eur.safelinks.protection.outlook.com/?url={quote(MEANT, safe='')}&data=05%7C02",
    ],
)
def test_what_was_changed_is_offered_as_it_was(text: str) -> None:
    """It is still an error, and the message ends with the link as it was."""
    said = message_of(text)
    assert said.endswith(f"did you mean '{MEANT}'?")
    assert decode(MEANT).encode() == "spellwoven/test?skill=7&difficulty=2"


@pytest.mark.parametrize("text", ["spellwoven/test?skill=99.", "nope", "chess/test?skill=7.", "<spellwoven/tset>"])
def test_nothing_is_offered_that_is_wrong_too(text: str) -> None:
    """Each link that is offered was read first."""
    assert "did you mean" not in message_of(text)


def test_a_long_link_is_not_repeated() -> None:
    """It says that the link was changed, and no more."""
    long = f"spellwoven/test?label={'%C3%A9' * 60}&amp;skill=7"
    assert message_of(long).endswith("the link was changed on its way; ask for it again")


def test_what_links_may_hold_is_not_taken_for_a_change() -> None:
    """A right link has no other form."""
    assert list(unmangled("spellwoven/test?skill=7")) == []


def test_the_page_offers_it_too() -> None:
    """What a page answers for such a link has the hint behind its own words."""
    error = json.loads(open_link("spellwoven/#test?skill=7)"))["error"]
    assert error["message"].endswith("did you mean 'spellwoven/#test?skill=7'?")
    assert error["message"].startswith("Skill: a whole number")


@pytest.mark.parametrize(("end", "written"), [(".", "%2E"), (",", "%2C"), ("_", "%5F"), ("~", "%7E")])
def test_an_end_that_a_page_encodes_is_read_as_the_same(end: str, written: str) -> None:
    """Pages hand on links with an end that chats keep. The canonical text stays: fair rolls are bound to it."""
    link = Link(situation=decode("spellwoven/test").situation, label=f"Jen{end}")
    assert link.committed == link.encode() == f"spellwoven/test?label=Jen{end}"
    assert decode(f"spellwoven/test?label=Jen{written}") == link


@pytest.mark.parametrize("end", ["!", "?", ")", "*", "'", "…", ":", ";"])
def test_other_signs_at_an_end_are_encoded_anyway(end: str) -> None:
    """So pages need to know of no others."""
    assert Link(situation=decode("spellwoven/test").situation, label=f"Jen{end}").encode()[-1].isalnum()
