"""What a screen reader is given in a fair roll and in a sealed one, on each side, as golden text that reads well aloud.

As with the other transcripts, `python3 build.py test --transcripts tests/site/test_scene_aloud.py` writes them anew.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import lab_player
import own_player
import pytest
from by_the_format import answer_of, confirmed_of, link_of, offer_of, proof_of
from playwright.sync_api import Page, expect
from site_player import elsewhere, go
from test_own_aloud import GAME
from transcript_player import Transcript

from fairthrow.links import decode
from fairthrow.programs.check import AnyDice
from fairthrow.table.fair import FairAnswer, Offer
from fairthrow.table.sealing import SealsKept, make_seal, take_part, throw_in
from fairthrow.view.check.messages import FOLD

if TYPE_CHECKING:
    from conftest import SiteServer

SECRET, KEY = bytes(range(16)), bytes(range(32, 48))


@dataclass(frozen=True)
class FairRoll:
    """All messages of a fair roll of a ``situation``, and what each side keeps of it."""

    situation: str

    @property
    def offer(self) -> Offer:
        """What the asker keeps."""
        link = link_of(self.situation, offer=offer_of(SECRET, self.situation))
        return Offer(link=decode(link), secret=SECRET)

    @property
    def answer(self) -> FairAnswer:
        """What the roller keeps."""
        link = link_of(self.offer.link.encode(), answer=self._answer)
        return FairAnswer(link=decode(link), key=KEY)

    @property
    def proof(self) -> str:
        """The link that the asker sends."""
        return proof_of(self.situation, SECRET, self._answer)

    @property
    def confirmed(self) -> str:
        """The link that the roller sends back."""
        return confirmed_of(self.situation, SECRET, KEY)

    @property
    def _answer(self) -> bytes:
        return answer_of(KEY, offer_of(SECRET, self.situation), self.situation)


PROGRAM = 'output [highest 3 of 4d6] named "Ability"\noutput d20 + 2 named "Hit"'
ROLLS = {
    "fair": FairRoll("spellwoven/test?skill=7&label=Jen"),
    "fair-program": FairRoll(f"lab/{lab_player.link_to(PROGRAM)}"),
    "fair-own": FairRoll(
        decode(f"lab/{own_player.link_to(AnyDice(program=GAME), inputs='SKILL:1,EDGE:1', label='Jen')}").encode()
    ),
}
"""A game's check, a program of the Lab as it is, and a game of one's own, by the names of their transcripts."""

AT = "2026-11-21T18:30:00Z"
SEALED = make_seal(decode("enchanted-realms/competition?score=7"), "Does the guard notice?", SECRET, AT)
THROWN = throw_in(SEALED.seal, KEY, AT, SealsKept())
KNOWN = take_part(THROWN.seal, SealsKept(sealed=(SEALED,)))

PLACES = ("title", "fair", "answer", "tray", "results", "deed", "proof")
"""Where the scene speaks, from top to bottom. A game of one's own says its title and all of its outputs."""


def keep(page: Page, base: str, kind: str, text: str) -> None:
    """Put a record into the browser's storage, in the place of one before."""
    elsewhere(page, base)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"fairthrow/{kind}/1", text])


def seen(page: Page) -> tuple[str, ...]:
    """Give the places of the scene that there is something to see in."""
    places = (".tray" if each == "tray" else f"[data-part={each}]" for each in PLACES)
    return tuple(place for place in places if page.locator(f".scene {place}").is_visible())


def unfold(page: Page, heard: Transcript) -> None:
    """Ask how one can know."""
    page.locator(".scene .known summary").click()
    heard.step(FOLD, "[data-part=proof] .known")


def come(page: Page, base: str, link: str) -> None:
    """Open the link of a check, or of a program, on its page."""
    if link.startswith("lab/"):
        own_player.play(page, base, link.removeprefix("lab/"))
    else:
        go(page, base, link)


@pytest.mark.parametrize("side", ["asker", "roller"])
@pytest.mark.parametrize("name", ROLLS)
def test_a_fair_roll_reads_well_aloud(
    page: Page, site_server: "SiteServer", name: str, side: str, pytestconfig: pytest.Config
) -> None:
    """Each step as the side meets it, with the button of whoever's turn it is; before and behind, how one can know."""
    made = ROLLS[name]
    offer, answer = made.offer.link.encode(), made.answer.link.encode()
    steps = {
        "asker": (
            ("Your own offer", "offers", made.offer.record(), offer, "Your offer stands"),
            ("Open the answer", "offers", made.offer.record(), answer, "A fair roll that is not confirmed."),
            ("Open the confirmation", "offers", made.offer.record(), made.confirmed, "A confirmed fair roll."),
        ),
        "roller": (
            ("Open the offer", "", "", f"{offer}&sender=Ada", "Ada asks you"),
            ("Your part is thrown in", "answers", made.answer.record(), answer, "Your part is in"),
            ("Open the proof", "answers", made.answer.record(), made.proof, "A confirmed fair roll."),
        ),
    }[side]
    heard = Transcript(f"{name}-{side}", page.locator(".check:not([hidden])"))
    for words, kind, record, link, says in steps:
        if kind:
            keep(page, site_server.url, kind, record)
        come(page, site_server.url, link)
        expect(page.locator(".scene [data-part=fair]")).to_contain_text(says)
        heard.step(words, *seen(page))
        if words == steps[0][0] and name != "fair" and side == "roller":
            page.locator(".scene .program summary").click()
            heard.step("Read what it rolls", ".program")
        if words in {steps[0][0], steps[-1][0]}:
            unfold(page, heard)
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))


def test_a_program_that_is_offered_from_the_lab_is_heard_as_its_offer(page: Page, site_server: "SiteServer") -> None:
    """Who comes from the Lab's menu hears what the transcript of the asker's side begins with."""
    lab_player.sit(page, site_server.url, ROLLS["fair-program"].situation.removeprefix("lab/"))
    lab_player.menu(page, "Fair roll together")
    page.wait_for_url("**/play/#*offer=*")
    expect(page.locator(".scene [data-part=fair]")).to_contain_text("Your offer stands")
    own_player.opened(page)
    heard = Transcript("fair-program-asker", page.locator(".check:not([hidden])"))
    heard.step("Your own offer", *seen(page))
    heard.begins()


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
