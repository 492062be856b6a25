"""A character from nothing, in a real browser: what is added is used at once, as on a page opened anew."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from sheet_player import choose_check, kept, line, part, people, roll, row, write_new
from site_player import drawn, resize, rest

from fairthrow.systems import SYSTEMS
from fairthrow.view.check.controls import checks_of, moment_of

if TYPE_CHECKING:
    from conftest import SiteServer

Adding = tuple[str, str, dict[str, str]]

MADE: dict[str, tuple[Adding, ...]] = {
    "endworld": (
        ("attributes", "Body", {"value": "7"}),
        ("skills", "Climb", {"level": "4", "attribute": "Body"}),
        ("equipment", "Rope", {}),
    ),
    "spellwoven": (("skills", "Stealth", {"rank": "7"}),),
    "skew": (
        ("fields", "Crafts", {"rank": "2"}),
        ("attributes", "Wit", {"adjustment": "1"}),
        ("skills", "Brew", {"field": "Crafts"}),
    ),
    "enchanted-realms": (
        ("body", "Agility", {"score": "6"}),
        ("mind", "Wit", {}),
        ("skills", "Stealth", {"sub_attribute": "Agility", "pool": "2"}),
        ("skills", "Old lore", {"sub_attribute": "Wit", "bonus": "1"}),
        ("conditions", "Weary", {"modifier": "-1"}),
    ),
    "d100": (("skills", "Ride", {"characteristic": "AGL", "modifier": "10"}),),
}
"""What somebody writes on a new sheet of each game: the list, the name, and the cells that are set."""

PARTS = ("check", "open", "lines", "wanted", "rest", "axis", "grid", "marks", "stats", "pools")


def new(page: Page, base: str, system: str) -> None:
    """Make a new character on a phone, up to the form that asks for a name."""
    people(page, base)
    resize(page, 390, 844)
    page.locator('.act [popovertarget="rail"]').click()
    write_new(page, SYSTEMS[system].title)
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()


def add(page: Page, adding: Adding) -> None:
    """Add a row to a list, give it a name and set its cells; each is left as a thumb leaves it, for the next."""
    of, name, cells = adding
    editor = part(page, "editor")
    editor.locator(f'[data-at="add {of}"]').click()
    added = editor.locator(f'li[data-list="{of}"]').last
    expect(added.locator('[name="name"]')).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    found = row(page, name, of)
    for cell, text in cells.items():
        control = found.locator(f'[name="{cell}"]').first
        if control.evaluate("(each) => each.tagName") == "SELECT":
            control.select_option(text)
        elif control.get_attribute("type") == "radio":
            found.locator(f'[name="{cell}"][value="{text}"]').check()
        else:
            control.fill(text)
            control.blur()
    expect(found.locator(".error")).to_have_count(0)


def read(page: Page) -> dict[str, str]:
    """Give what the sheet says, part by part, with the settings of its controls."""
    rest(page)
    return {
        name: part(page, name).evaluate(
            """(place) => place.textContent + [...place.querySelectorAll("input, select")]
                 .map(({ type, checked, value }) => ` ${["checkbox", "radio"].includes(type) ? checked : value}`)"""
        )
        for name in PARTS
    }


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_is_added_to_a_new_sheet_is_used_at_once(system: str, page: Page, site_server: "SiteServer") -> None:
    """Each line is rolled on the tab of each check and stands in its grid; opened anew, the page says the same."""
    new(page, site_server.url, system)
    page.keyboard.type("Brannoch")
    page.keyboard.press("Tab")
    for adding in MADE[system]:
        add(page, adding)
    page.get_by_role("button", name="Done").first.click()
    expect(part(page, "editor")).to_be_hidden()
    (character,) = kept(page)
    assert {name for _, name, _ in MADE[system]} <= {
        each.name for of, _, _ in MADE[system] for each in getattr(character, of)
    }
    lines = page.locator(".skill bdi")
    checks = {each.check: each for each in SYSTEMS[system].checks}
    first = moment_of(character, checks[checks_of(character)[0]]())
    expect(lines).to_have_text([each.name for each in first.lines])
    grid = part(page, "grid").locator("tbody th")
    expect(grid).to_have_text([each.name for each in first.lines])
    at_once = read(page)
    for check in checks_of(character):
        if len(checks_of(character)) > 1:
            choose_check(page, check)
        moment = moment_of(character, checks[check]())
        expect(lines).to_have_text([each.name for each in moment.lines])
        if moment.axis:
            expect(grid).to_have_text([each.name for each in moment.lines])
        for each in moment.lines:
            if checks[check]().verdict:
                roll(page, each.name)
            else:
                line(page, each.name).click()
                expect(part(page, "said")).to_contain_text(f"{each.name}: ")
    page.reload()
    drawn(page)
    expect(grid).to_have_text([each.name for each in first.lines])
    assert read(page) == at_once


def test_an_empty_grid_has_no_card(page: Page, site_server: "SiteServer") -> None:
    """A new sheet of Enchanted Realms has one line that runs along nothing: no heading stands over nothing there."""
    new(page, site_server.url, "enchanted-realms")
    page.get_by_role("button", name="Done").first.click()
    expect(line(page, "Movement")).to_be_visible()
    expect(page.locator("#sheet-grid")).to_be_hidden()
    choices = re.compile("Check")
    expect(part(page, "check").get_by_label(choices)).to_have_count(0)


def test_a_check_that_somebody_chose_stays_chosen(page: Page, site_server: "SiteServer") -> None:
    """Who has set how hard it is goes on with that, whatever is added to the sheet."""
    new(page, site_server.url, "enchanted-realms")
    add(page, ("body", "Agility", {}))
    page.get_by_role("button", name="Done").first.click()
    choose_check(page, "save")
    page.locator(".at input").fill("18")
    page.locator('[popovertarget="sheet-menu"]').click()
    page.locator("#sheet-menu").get_by_role("button", name="Edit sheet").click()
    add(page, ("skills", "Stealth", {"sub_attribute": "Agility"}))
    page.get_by_role("button", name="Done").first.click()
    expect(part(page, "check").locator("select")).to_have_value("save")
    expect(part(page, "check").locator("option")).to_have_count(6)
    expect(page.locator(".at input")).to_have_value("18")


def test_a_check_without_a_line_is_left(page: Page, site_server: "SiteServer") -> None:
    """Where the only skill goes, the sheet goes from its check to one that something is rolled for; back with Undo."""
    new(page, site_server.url, "enchanted-realms")
    add(page, ("skills", "Stealth", {}))
    expect(part(page, "check").locator("select")).to_have_value("skill")
    row(page, "Stealth").locator('[data-do="remove"]').click()
    expect(line(page, "Movement")).to_have_count(1)
    page.locator('.toast [data-do="undo"]').click()
    expect(line(page, "Stealth")).to_have_count(1)
    expect(part(page, "check").locator("select")).to_have_value("skill")
