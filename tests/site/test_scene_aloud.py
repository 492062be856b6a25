"""What a screen reader is given in a fair roll and in a sealed one, on each side, as golden text that reads well aloud.

As with the other transcripts, `python3 build.py test --transcripts tests/site/test_scene_aloud.py` writes them anew.
"""

from typing import TYPE_CHECKING

import pytest
from by_the_format import answer_of, confirmed_of, link_of, offer_of, proof_of
from playwright.sync_api import Page, expect
from site_player import elsewhere, go, section
from transcript_player import Transcript

from fairthrow.links import decode
from fairthrow.table.fair import FairAnswer, Offer
from fairthrow.table.sealing import SealsKept, make_seal, take_part, throw_in

if TYPE_CHECKING:
    from conftest import SiteServer

SITUATION = "spellwoven/test?skill=7&label=Jen"
SECRET, KEY = bytes(range(16)), bytes(range(32, 48))
OFFER = Offer(link=decode(link_of(SITUATION, offer=offer_of(SECRET, SITUATION))), secret=SECRET)
ANSWER = FairAnswer(
    link=decode(link_of(OFFER.link.encode(), answer=answer_of(KEY, offer_of(SECRET, SITUATION), SITUATION))), key=KEY
)
PROOF = proof_of(SITUATION, SECRET, answer_of(KEY, offer_of(SECRET, SITUATION), SITUATION))
CONFIRMED = confirmed_of(SITUATION, SECRET, KEY)

AT = "2026-11-21T18:30:00Z"
SEALED = make_seal(decode("enchanted-realms/competition?score=7"), "Does the guard notice?", SECRET, AT)
THROWN = throw_in(SEALED.seal, KEY, AT, SealsKept())
KNOWN = take_part(THROWN.seal, SealsKept(sealed=(SEALED,)))

PLACES = ("[data-part=fair]", "[data-part=answer]", ".tray", "[data-part=deed]", "[data-part=proof]")


def keep(page: Page, base: str, kind: str, text: str) -> None:
    """Put a record into the browser's storage, in the place of one before."""
    elsewhere(page, base)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"fairthrow/{kind}/1", text])


def seen(page: Page) -> tuple[str, ...]:
    """Give the places of the scene that there is something to see in."""
    return tuple(place for place in PLACES if page.locator(f".scene {place}").is_visible())


@pytest.mark.parametrize("side", ["asker", "roller"])
def test_a_fair_roll_reads_well_aloud(
    page: Page, site_server: "SiteServer", side: str, pytestconfig: pytest.Config
) -> None:
    """Each step as the side meets it, with the button of whoever's turn it is."""
    steps = {
        "asker": (
            ("Your own offer", "offers", OFFER.record(), OFFER.link.encode(), "Your offer stands"),
            ("Open the answer", "offers", OFFER.record(), ANSWER.link.encode(), "A fair roll that is not confirmed."),
            ("Open the confirmation", "offers", OFFER.record(), CONFIRMED, "A confirmed fair roll."),
        ),
        "roller": (
            ("Open the offer", "", "", f"{OFFER.link.encode()}&sender=Ada", "Ada asks you"),
            ("Your part is thrown in", "answers", ANSWER.record(), ANSWER.link.encode(), "Your part is in"),
            ("Open the proof", "answers", ANSWER.record(), PROOF, "A confirmed fair roll."),
        ),
    }
    heard = Transcript(f"fair-{side}", section(page, "test"))
    for words, kind, record, link, says in steps[side]:
        if kind:
            keep(page, site_server.url, kind, record)
        go(page, site_server.url, link)
        expect(section(page, "test").locator("[data-part=fair]")).to_contain_text(says)
        heard.step(words, *seen(page))
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))


@pytest.mark.parametrize("side", ["master", "player"])
def test_a_sealed_roll_reads_well_aloud(
    page: Page, site_server: "SiteServer", side: str, pytestconfig: pytest.Config
) -> None:
    """Each step as the side meets it: the caption is asked for, the cup, the dice, what the page says of them."""
    seal, part, opened = SEALED.seal.encode(), THROWN.seal.encode(), KNOWN.roll
    assert opened
    steps = {
        "master": (
            ("Before it is sealed", "", "", "sealed/", "Caption"),
            ("Sealed", "seals", SEALED.record(), seal, "Nobody knows the dice yet"),
            ("A part comes back", "seals", SEALED.record(), part, "You alone see this"),
        ),
        "player": (
            ("Open the seal", "", "", f"{seal}&sender=Ada", "Ada has sealed a roll"),
            ("Your part is thrown in", "seals", THROWN.record(), seal, "Your part is in"),
            ("Open what was opened", "seals", THROWN.record(), opened.encode(), "unchanged"),
        ),
    }
    heard = Transcript(f"sealed-{side}", page.locator(".check:not([hidden])"))
    elsewhere(page, site_server.url)
    page.evaluate("(link) => sessionStorage.setItem('fairthrow/behind', link)", SEALED.link.unthrown.encode())
    for words, kind, record, link, says in steps[side]:
        if kind:
            keep(page, site_server.url, kind, record)
        go(page, site_server.url, link)
        expect(page.locator(".scene [data-part=fair]")).to_contain_text(says)
        heard.step(words, *seen(page))
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))
