"""A new character begins a person: four questions, and a line of the sheet is rolled, with every tap counted."""

from typing import TYPE_CHECKING

import pytest
from movement import MOVED, SETTLED
from playwright.sync_api import Browser, Locator, Page, expect
from sheet_player import game, kept, line, part, people, write_new
from site_player import leave, resize

from fairthrow.systems import SYSTEMS

if TYPE_CHECKING:
    from conftest import SiteServer

MOST_TAPS = 10
"""From Characters to the first roll: half of the 21 that it took before, without the name."""

GOOD_AT = {
    "endworld": ("Repair", "Stealth", "Athletics"),
    "spellwoven": ("Climb", "Stealth", "Notice"),
    "skew": ("Hide", "Notice", "Heal"),
    "enchanted-realms": ("Keen eyes", "Archery", "Will"),
    "d100": ("Climb", "Search", "Charm"),
}
"""What somebody of each game is good at."""


class Thumb:
    """Taps, and counts its taps."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, control: Locator) -> None:
        """Tap a control once."""
        control.click()
        self.taps += 1


def good_at(page: Page, name: str) -> Locator:
    """Give what is touched for a skill."""
    return page.locator(f'.good-at:visible [value="{name}"]')


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_person_is_rolled_within_a_few_taps(system: str, page: Page, site_server: "SiteServer") -> None:
    """New, a name, a game, three skills, Play, and a line: it rolls at once, and the character is kept."""
    people(page, site_server.url)
    resize(page, 390, 844)
    thumb = Thumb()
    thumb.tap(page.locator(".bar").get_by_role("button", name="New"))
    expect(page.get_by_label("What are they called?")).to_be_focused()
    page.keyboard.type("Tamsin Vale")
    page.keyboard.press("Enter")
    thumb.tap(game(page, SYSTEMS[system].title))
    for name in GOOD_AT[system]:
        thumb.tap(good_at(page, name))
    play = page.get_by_role("button", name="Play")
    expect(play).to_contain_text(", ".join(name for name in GOOD_AT[system][:1]))
    thumb.tap(play)
    expect(page.locator("h1")).to_have_text("Tamsin Vale")
    (character,) = kept(page)
    assert character.name == "Tamsin Vale"
    assert {each.name for each in character.lines()} >= set(GOOD_AT[system])
    first = page.locator(".skill").first
    thumb.tap(first)
    expect(part(page, "said")).to_contain_text(":")
    assert thumb.taps <= MOST_TAPS


def test_a_skill_in_ones_own_words_and_the_whole_sheet(page: Page, site_server: "SiteServer") -> None:
    """Anything else is a skill as well; More opens the form with all that the sheet has."""
    people(page, site_server.url)
    page.locator('[data-do="new"]').filter(visible=True).last.click()
    game(page, "Skew").click()
    page.get_by_label("Anything else").fill(" Juggle ")
    page.get_by_role("button", name="More", exact=True).click()
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()
    (character,) = kept(page)
    assert [each.name for each in character.skills] == ["Juggle"]


def test_who_changes_their_mind_finds_the_sheet_again(page: Page, site_server: "SiteServer") -> None:
    """Not now: nothing is kept. Asked again, the questions are without answers, for the game of the sheet."""
    people(page, site_server.url)
    new = page.locator('[data-do="new"]').filter(visible=True).last
    new.click()
    page.get_by_label("What are they called?").fill("Nobody")
    page.get_by_role("button", name="Not now").click()
    expect(line(page, "Climb")).to_be_visible()
    assert kept(page) == []
    new.click()
    expect(page.get_by_label("What are they called?")).to_have_value("")
    expect(page.locator('[name="game"]:checked')).to_have_value("spellwoven")


def test_a_name_that_cannot_be_is_said_and_nothing_is_lost(page: Page, site_server: "SiteServer") -> None:
    """What is wrong with an answer stands at the form, with all answers as they are."""
    people(page, site_server.url)
    page.locator('[data-do="new"]').filter(visible=True).last.click()
    called = page.get_by_label("What are they called?")
    called.evaluate("(field) => { field.value = 'a'.repeat(61); }")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".beginning [role=alert]")).to_contain_text("Name: 1 to 60 characters")
    assert kept(page) == []
    called.fill("Tam")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("h1")).to_have_text("Tam")


def test_the_address_asks_at_once_and_play_waits_for_the_dice(chromium: Browser, site_server: "SiteServer") -> None:
    """The home page leads to the questions. They can be answered before Python is there, and nothing moves."""
    with chromium.new_context(viewport={"width": 390, "height": 844}) as context:
        context.add_init_script(f"({MOVED})()")
        page = context.new_page()
        page.goto(f"{site_server.url}/characters/#new")
        page.get_by_label("What are they called?").fill("Tamsin")
        game(page, "d100").click()
        good_at(page, "Search").click()
        assert page.evaluate(SETTLED) == []
        page.get_by_role("button", name="Play").click()
        expect(page.locator("h1")).to_have_text("Tamsin", timeout=60_000)
        expect(line(page, "Search")).to_be_visible()
        assert [each.name for each in kept(page)] == ["Tamsin"]
        leave(page, site_server.url)


def test_the_long_form_is_a_tap_away(page: Page, site_server: "SiteServer") -> None:
    """Whoever wants all of it at once has it: the form that edits, with nothing chosen before."""
    people(page, site_server.url)
    write_new(page, "Endworld")
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()
    assert [each.name for each in kept(page)] == ["New character"]
