"""The page of characters in clumsy hands: taps come twice, and names are pasted."""

from typing import TYPE_CHECKING

import pytest
from clumsy_player import FALLING, LANDED, PRESSED
from playwright.sync_api import Page, expect
from sheet_player import JEN, edit, kept, line, log, names, part, people, points, roll, row, said, sample

from fairthrow.table.characters import decode, encode
from fairthrow.table.edits import apply_edits

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

TOM = "spellwoven/character?name=Tom&effort_spent=3&skills=Climb:2:quickness,Swim:3:fortitude"
TIRED = encode(sample().spent("effort", 2))

TYPE = """(control, text) => {
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}"""
"""Types a text and does not leave the field. Only some browsers say that it has changed when the field is gone."""


def shown(page: Page, name: str) -> None:
    """Wait until somebody's sheet stands there."""
    expect(page.locator("h1")).to_have_text(name)


def visit(page: Page, name: str) -> None:
    """Go to the sheet of somebody in the list."""
    part(page, "people").get_by_role("link", name=name).click()
    shown(page, name)


def test_a_double_tap_keeps_a_sheet_once(page: Page, site_server: "SiteServer") -> None:
    """Two taps on Save, on Replace, or on Save as another, do what one does."""
    people(page, site_server.url, TOM)
    part(page, "offer").get_by_role("button", name="Save").dblclick()
    expect(names(page)).to_have_text(["Tom"])
    expect(part(page, "offer").get_by_role("button")).to_have_count(0)
    assert kept(page) == [decode(TOM)]
    other = f"{TOM}&about=Another"
    page.evaluate("(link) => { location.hash = link; }", other)
    part(page, "offer").get_by_role("button", name="Save as another").dblclick()
    expect(part(page, "offer").get_by_role("button")).to_have_count(0)
    assert [each.name for each in kept(page)] == ["Tom", "Tom 2"]


def test_a_double_tap_leaves_the_way_back(page: Page, site_server: "SiteServer") -> None:
    """Two taps on Rest, or on Remove, do what one does, and Undo takes it back."""
    people(page, site_server.url, "", TIRED, TOM)
    visit(page, "Nimble Jen")
    page.get_by_role("button", name="Rest").dblclick()
    expect(points(page)).to_have_text("6 of 6")
    page.locator('.toast [data-do="undo"]').click()
    expect(points(page)).to_have_text("4 of 6")
    edit(page)
    row(page, "Climb").get_by_role("button", name="Remove").dblclick()
    expect(line(page, "Climb")).to_have_count(0)
    expect(said(page)).to_have_text("Climb removed.")
    page.locator('.toast [data-do="undo"]').click()
    expect(line(page, "Climb")).to_have_count(1)
    assert kept(page) == [decode(TIRED), decode(TOM)]


def test_whoever_comes_back_sees_what_is_kept_by_now(page: Page, site_server: "SiteServer") -> None:
    """A page that the browser has put away for the way back hears of no change meanwhile: shown again, it looks."""
    people(page, site_server.url, "", JEN, TOM)
    visit(page, "Nimble Jen")
    # as the game's page does, to which a link has led from here
    page.evaluate(
        """(link) => {
          const key = Object.keys(localStorage).filter((each) => each.startsWith('fairthrow/characters/')).sort()[0];
          localStorage.setItem(key, JSON.stringify({ link }));
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        }""",
        TIRED,
    )
    expect(points(page)).to_have_text("4 of 6")


def test_a_name_that_was_pasted_is_the_name(page: Page, site_server: "SiteServer") -> None:
    """What nobody sees of it is a mark, and the row goes by it: what is changed next is kept as well."""
    people(page, site_server.url, "", JEN)
    edit(page)
    row(page, "Climb").locator('[name="name"]').evaluate(TYPE, "\ufeff Cl\u200bimb\x85 ")
    climb = page.locator('[data-part="editor"] li[data-list="skills"]').nth(2)
    expect(climb.locator("summary bdi")).to_have_text("⟨U+FEFF⟩ Cl⟨U+200B⟩imb")
    climb.locator('[name="rank"]').fill("9")
    renamed = [
        {"do": "set", "field": "skills", "row": "Climb", "cell": "name", "text": "\ufeff Cl\u200bimb"},
        {"do": "set", "field": "skills", "row": "\ufeff Cl\u200bimb", "cell": "rank", "text": "9"},
    ]
    page.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('imb:9'))")
    assert kept(page) == [apply_edits(sample(), renamed)]
    expect(page.locator('[data-part="editor"] .error')).to_have_count(0)


def test_a_line_that_is_tapped_twice_is_rolled_once(page: Page, site_server: "SiteServer") -> None:
    """At once, and again while the dice fall: one roll. Another line that is tapped then is another roll."""
    people(page, site_server.url)
    page.evaluate(PRESSED, ['button[data-line="Sprint"]'])
    page.wait_for_function(FALLING, arg='button[data-line="Sprint"]')
    page.wait_for_function(LANDED)
    page.wait_for_function("() => document.querySelector('.stage.rolled')")
    roll(page, "Climb")
    assert [each["link"].partition("label=")[2].partition("&")[0] for each in log(page)] == [
        "Nimble%20Jen%3A%20Sprint",
        "Nimble%20Jen%3A%20Climb",
    ]
