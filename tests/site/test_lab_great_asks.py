"""Links that once ended Python: each is answered, or refused with its reason, and the same Python goes on."""

from typing import TYPE_CHECKING

import lab_player
import own_player
import pytest
from playwright.sync_api import Page, expect
from site_player import go, live
from test_ends_python import WATCH, starts

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

CUT = (
    "This link is cut off: its dice are missing. Ask for it again. "
    "Faces must be 2 numbers for {0}, and more if the dice call for {0}, got {1}."
)
TOO_FEW = [
    ("d 257", "troll", "", CUT.format("2d17 (d257)", 0)),
    ("d 1000", "troll", "32", CUT.format("2d32 (d1000)", 1)),
    ("2d1000", "troll", "1,1", "more than 200,000 outcomes"),
    ("output d1000", "anydice", "32", CUT.format("2d32 (line 1)", 1)),
]
"""Programs that throw a large die, the numbers that a link has for it, and what the page says.

The odds come first: of two such dice the page says that there are too many outcomes to list.
"""

MEMORY = "would take more than about 100 MB of memory"
HEAVY = [
    ("output [middle 1000 of 2000d20]", "anydice", MEMORY),
    ("output [middle 2 of 20000d12]", "anydice", MEMORY),
    ('400000 \' "aaaaaaaaaaaaaaaaaaaaaaaaaa"', "troll", "text has 100,000 characters at most"),
]
"""Programs of few characters that worked for minutes between two looks at the clock, or asked for gigabytes."""

COUNTED = "output [count {1..400000} in {1..400000}]"
"""One that is counted now: each number is there once."""


def sit_watched(page: Page, base: str) -> int:
    """Open the Lab, and say how often Python was started for it."""
    page.add_init_script(WATCH)
    lab_player.sit(page, base)
    lab_player.expect_large(page, "12.24")
    return starts(page)


def follow(page: Page, link: str) -> None:
    """Open another link on the same page, as whoever pastes it into the address does."""
    page.evaluate("(link) => { location.hash = link; }", link)


def goes_on(page: Page, base: str, begun: int) -> None:
    """Assert that no other Python was started, that a fresh Lab counts and rolls, and that a game's page does."""
    lab_player.write(page, "output 2d6 + 11")
    lab_player.expect_large(page, "18.00")
    live(page)
    assert starts(page) == begun
    lab_player.sit(page, base, lab_player.link_to("output 2d6 + 12"))
    lab_player.expect_large(page, "19.00")
    lab_player.roll(page)
    go(page, base, "spellwoven/test?skill=7")
    expect(page.locator('.check:not([hidden]) [data-part="answer"] .big .num')).to_contain_text("%")


def test_too_few_typed_faces_of_a_large_die_are_refused_with_what_is_missing(
    page: Page, site_server: "SiteServer"
) -> None:
    """The page says that the dice of the link are missing, or why there are no odds."""
    begun = sit_watched(page, site_server.url)
    for program, language, faces, missing in TOO_FEW:
        follow(page, lab_player.link_to(program, language, faces=faces))
        expect(page.locator("#lab")).to_contain_text(missing)
    lab_player.use(page)
    goes_on(page, site_server.url, begun)


def test_programs_that_ask_for_too_much_are_answered_in_the_page(page: Page, site_server: "SiteServer") -> None:
    """Each is refused with its reason, or counted, before the page takes Python for one that is silent."""
    begun = sit_watched(page, site_server.url)
    for program, language, reason in HEAVY:
        follow(page, lab_player.link_to(program, language))
        expect(lab_player.part(page, "why")).to_contain_text(reason)
        follow(page, lab_player.link_to("output 2d6"))
        lab_player.expect_large(page, "7.00")
    follow(page, lab_player.link_to(COUNTED))
    lab_player.expect_large(page, "400000.00")
    goes_on(page, site_server.url, begun)


def test_a_game_of_ones_own_that_asks_for_too_much_leaves_the_page_whole(page: Page, site_server: "SiteServer") -> None:
    """Its link is refused with the reason; another game opens on the same page and is rolled."""
    page.add_init_script(WATCH)
    good = AnyDice(program="\\ title Goes on \\\noutput 2d6")
    own_player.play(page, site_server.url, own_player.link_to(good))
    begun = starts(page)
    program, _, reason = HEAVY[0]
    follow(page, own_player.link_to(AnyDice(program=program)))
    expect(page.get_by_text(reason).first).to_be_visible()
    follow(page, own_player.link_to(good))
    expect(own_player.part(page, "named")).to_have_text("Goes on")
    expect(page.get_by_text(reason)).to_have_count(0)
    own_player.roll(page)
    live(page)
    assert starts(page) == begun
