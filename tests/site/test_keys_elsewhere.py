"""The letters on the pages of the Lab and of characters: they mean what they mean on a game's page."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import LANDED
from lab_player import field, link_to, rolls, sit
from lab_player import part as lab_part
from lab_player import shown as shown_program
from lab_player import text as program_text
from playwright.sync_api import Page, expect
from sheet_player import kept, line, log, people
from site_player import resize
from test_ask_journeys import SEEN_LAST, asked_by

from fairthrow.links import decode
from fairthrow.programs.check import ProgramCheck

if TYPE_CHECKING:
    from conftest import SiteServer

COPIED = "() => navigator.clipboard.readText()"
FREE = "() => document.activeElement.blur()"
LISTED = {
    "lab": ["R", "C", "S", "1 2 3", "F", "M", "L", "G", "?"],
    "sheet": ["R", "C", "S", "E", "1 2 3", "F", "M", "L", "G", "?"],
}
MOST_ROLLS = 100


def expect_listed(page: Page, kind: str) -> None:
    """Press the question mark; expect the list of just the letters that act here, and put it away."""
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(listed.locator("dt")).to_have_text(LISTED[kind])
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    page.evaluate(FREE)


def expect_menus(page: Page, menu: str) -> None:
    """Open each menu by its letter: what is first in it has the focus."""
    for key, opens in (("m", menu), ("l", "#rail"), ("g", "#games")):
        page.keyboard.press(key)
        expect(page.locator(f"{opens}:popover-open :is(a, button):focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(f"{opens}:popover-open")).to_have_count(0)
        page.evaluate(FREE)


def test_a_program_is_rolled_decided_kept_and_handed_on_by_letters(page: Page, site_server: "SiteServer") -> None:
    """R rolls, 1 takes the first option, S saves, C copies, M and G open menus; in the editor they are letters."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    resize(page, 1024, 768)
    sit(page, site_server.url, link_to(SEEN_LAST))
    page.evaluate(FREE)
    page.keyboard.press("r")
    page.wait_for_url("**seed=**")
    options = lab_part(page, "results").locator(".options a")
    expect(options).to_have_count(2)
    first = shown_program(page)
    asked = page.url
    page.keyboard.press("1")
    page.wait_for_function("(before) => location.href !== before", arg=asked)
    second = shown_program(page)
    assert second.seed == first.seed
    assert isinstance(second.situation, ProgramCheck)
    assert second.situation.choices[0] == asked_by(first).ranked()[0]
    page.wait_for_function(
        "(link) => Object.keys(localStorage).some((key) => localStorage.getItem(key).includes(JSON.stringify(link)))",
        arg=second.encode(),
    )
    (record,) = rolls(page)  # it is the same roll, as it was decided: no other, and nobody's letter
    assert record["said"] == second.roll().summary
    expect(page.locator("#lab")).not_to_have_attribute("data-sent", re.compile("."))
    page.keyboard.press("c")
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('seed='))")
    assert decode(f"lab/{page.evaluate(COPIED).partition('#')[2]}").seed == first.seed
    page.keyboard.press("s")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fairthrow/checks/'))")
    expect_menus(page, "#lab-menu")
    expect_listed(page, "lab")
    page.keyboard.press("f")
    expect(field(page)).to_be_focused()
    before, address = program_text(page), page.url
    page.keyboard.type("rcs")
    assert len(program_text(page)) == len(before) + 3
    assert program_text(page).replace("rcs", "", 1) == before
    page.keyboard.press("Escape")
    assert "seed=" in address


def test_a_sheet_is_rolled_decided_kept_and_handed_on_by_letters(page: Page, site_server: "SiteServer") -> None:
    """R rolls the first line and then the one that lies there, E spends, S keeps the sample, C copies its link.

    Once a roll lies there, C copies that of the roll.
    """
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    resize(page, 1024, 768)
    people(page, site_server.url)
    page.evaluate(FREE)
    page.keyboard.press("s")
    expect(page.locator('#rail [data-part="people"] li')).to_have_count(1)
    (jen,) = kept(page)
    assert jen.name == "Nimble Jen"
    page.evaluate(FREE)
    page.keyboard.press("c")
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('/characters/#'))")
    for _ in range(MOST_ROLLS):
        count = len(log(page))
        page.keyboard.press("r")
        page.wait_for_function(
            "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
            arg=count,
        )
        link = decode(log(page)[-1]["link"])
        assert link.situation.skill == 5, "the first line is Sprint"  # type: ignore[attr-defined]  # a test has it
        expect(page.locator(".stage .verdict")).to_have_text(link.roll().short)
        page.wait_for_function(LANDED)
        if page.locator('#sheet .stage [data-action="decide"]').count():
            break
    else:
        pytest.fail("no roll was such that Effort helps")
    page.keyboard.press("e")
    expect(page.locator('#sheet [data-action="undecide"]').first).to_be_attached()
    assert decode(log(page)[-1]["link"]).situation.effort  # type: ignore[attr-defined]  # as above
    line(page, "Stealth").click()
    expect(page.locator('#sheet [data-part="said"]')).to_contain_text("Stealth")
    page.wait_for_function(LANDED)
    page.evaluate(FREE)
    count = len(log(page))
    page.keyboard.press("r")
    page.wait_for_function(
        "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
        arg=count,
    )
    assert decode(log(page)[-1]["link"]).situation.skill == 7  # type: ignore[attr-defined]  # that is Stealth
    expect_menus(page, "#sheet-menu")
    expect_listed(page, "sheet")
    page.keyboard.press("f")
    expect(page.locator("#moment :is(input, select):focus")).to_have_count(1)
    page.evaluate(FREE)
    page.keyboard.press("c")
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('seed='))")
    assert page.evaluate(COPIED) == f"{site_server.url}/{log(page)[-1]['link'].replace('/', '/#', 1)}"
