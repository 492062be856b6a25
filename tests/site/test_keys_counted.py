"""Keys from a roll to each decision and to each menu: in the Lab, in a game of one's own, on a sheet."""

from typing import TYPE_CHECKING

import own_player
import pytest
from clumsy_player import LANDED
from lab_player import field, link_to, shown, sit
from playwright.sync_api import Page, expect
from sheet_player import line, log, people, sample
from site_player import resize
from test_ask_journeys import asked_by
from test_own_game import AXE
from test_tasks import KEYS_TO_DECIDE, pressed

from fairthrow.programs.check import ProgramCheck
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import SiteServer

IN_A_FIELD = "() => document.activeElement.closest('input, select, textarea, [contenteditable]') !== null"
MENUS = {"l": "#rail", "g": "#games"}
SIX = """\\ goal highest \\
function: pick ROLL:n {
 result: [best of ROLL or d4 or d6 or d8 or d10 or d12]
}
output [pick d6]"""
"""A decision of as many options as one may have."""
DECIDING = {"enchanted-realms", "spellwoven"}
"""The games that let something be decided about a roll."""


def leaves_the_field(page: Page) -> int:
    """Step back until no field has the focus, since a letter is one there; say how many keys that took."""
    return pressed(page, "Shift+Tab", lambda: not page.evaluate(IN_A_FIELD), KEYS_TO_DECIDE)


def expect_near(page: Page, menu: str, here: "Callable[[], None]") -> None:
    """Be ``here``, where the roll was made, and open each menu by a letter; expect few keys for each."""
    for key, opens in {"m": menu, **MENUS}.items():
        here()
        keys = leaves_the_field(page) + 1
        page.keyboard.press(key)
        expect(page.locator(f"{opens}:popover-open :is(a, button):focus")).to_have_count(1)
        assert keys <= KEYS_TO_DECIDE
        page.keyboard.press("Escape")
        expect(page.locator(f"{opens}:popover-open")).to_have_count(0)
    here()
    keys = leaves_the_field(page) + 1
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    assert keys <= KEYS_TO_DECIDE
    page.keyboard.press("Escape")


def test_from_a_roll_in_the_lab(page: Page, site_server: "SiteServer") -> None:
    """Rolled from the editor, each of six options has its number, and each menu its letter."""
    resize(page, 1024, 768)
    sit(page, site_server.url, link_to(SIX))
    field(page).click()
    page.keyboard.press("ControlOrMeta+Enter")
    page.wait_for_url("**seed=**")
    options = page.locator('#lab [data-part="results"] .options a')
    expect(options).to_have_count(6)
    expect_near(page, "#lab-menu", field(page).focus)
    field(page).focus()
    first = shown(page)
    keys = leaves_the_field(page) + 1
    page.keyboard.press("7")  # of none
    page.keyboard.press("e")  # what is decided here is never one thing alone
    assert shown(page) == first
    page.keyboard.press("6")
    expect(options).to_have_count(0)
    assert keys <= KEYS_TO_DECIDE
    last = shown(page)
    assert last.seed == first.seed
    assert isinstance(last.situation, ProgramCheck)
    assert last.situation.choices[0] == asked_by(first).ranked()[5]


def test_from_a_roll_of_a_game_of_ones_own(page: Page, site_server: "SiteServer") -> None:
    """It is rolled by Enter in a field; nothing is ever decided there, so its list names no such letters."""
    resize(page, 1024, 768)
    own_player.play(page, site_server.url, own_player.link_to(AXE))
    control = own_player.control(page, "SKILL")
    control.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**seed=**")
    page.wait_for_function(LANDED)
    menu = own_player.section(page).get_by_role("button", name="More to do").get_attribute("popovertarget")
    expect_near(page, f"#{menu}", control.focus)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard shortcuts").locator("dt")
    expect(listed).to_have_text(["R", "C", "P", "S", "F", "M", "L", "G", "?"])


def test_from_a_roll_on_a_sheet(page: Page, site_server: "SiteServer") -> None:
    """A line is rolled by Enter; E spends a point and takes it back, and so does 1, and each menu has its letter."""
    resize(page, 1024, 768)
    people(page, site_server.url)
    decides = page.locator('#sheet .stage [data-action="decide"]')
    stealth = line(page, "Stealth")
    while not decides.count():
        count = len(log(page))
        stealth.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
            arg=count,
        )
        page.wait_for_function(LANDED)
    expect_near(page, "#sheet-menu", stealth.focus)
    taken = page.locator('#sheet [data-action="undecide"]')
    for key in ("e", "1"):
        stealth.focus()
        keys = leaves_the_field(page) + 1
        page.keyboard.press(key)
        expect(taken.first).to_be_attached()
        page.keyboard.press("e")
        expect(taken).to_have_count(0)
        expect(decides.first).to_be_attached()
        assert keys <= KEYS_TO_DECIDE


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_list_names_what_acts(page: Page, site_server: "SiteServer", system: str) -> None:
    """Where nothing can be decided no letters for that are listed."""
    page.goto(f"{site_server.url}/{system}/")
    letters = page.locator("#keys dt").all_text_contents()
    assert letters == ["R", "C", "P", "S", *(["E", "1 2 3"] if system in DECIDING else []), "F", "M", "L", "G", "?"]


@pytest.mark.parametrize("system", [name for name, game in SYSTEMS.items() if game.character])
def test_the_first_field_and_line_of_every_sheet(page: Page, site_server: "SiteServer", system: str) -> None:
    """F goes to a field that is in sight, and R rolls a line, of whatever game the sheet is."""
    people(page, site_server.url, encode(sample(system)))
    page.keyboard.press("f")
    expect(page.locator("#moment :is(input, select):focus")).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("r")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fairthrow/rolls/'))")
    assert log(page)[-1]["link"].startswith(f"{system}/")
