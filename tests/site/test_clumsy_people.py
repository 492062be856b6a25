"""The page of characters in clumsy hands: somebody else is shown before what was begun is done, and taps come twice."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from sheet_player import JEN, edit, kept, line, log, names, part, people, points, row, said, sample

from fairthrow.table.characters import decode, encode
from fairthrow.table.edits import edited

if TYPE_CHECKING:
    from conftest import SiteServer

TOM = "spellwoven/character?name=Tom&effort_spent=3&skills=Climb:2:quickness,Swim:3:fortitude"
TIRED = encode(sample().spent("effort", 2))

GO = """(name) => {
  const links = [...document.querySelectorAll('#rail [data-part="people"] a')];
  location.hash = links.find((link) => link.textContent.includes(name)).hash;
}"""
"""Goes to somebody's sheet as the keys for back and forward do: the focus stays where it is."""

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


@pytest.mark.parametrize("deed", ["rest", "remove"])
def test_undo_is_of_whom_it_was_done_to(deed: str, page: Page, site_server: "SiteServer") -> None:
    """What was done to Jen is taken back of Jen, also where Tom is shown by then; Tom has his points and his skills."""
    people(page, site_server.url, "", TIRED, TOM)
    visit(page, "Nimble Jen")
    if deed == "rest":
        page.get_by_role("button", name="Rest").click()
        expect(points(page)).to_have_text("6 of 6")
    else:
        edit(page)
        row(page, "Climb").get_by_role("button", name="Remove").click()
        expect(said(page)).to_have_text("Climb removed.")
    visit(page, "Tom")
    page.locator('.toast [data-do="undo"]').click()
    expect(said(page)).to_have_text("")
    visit(page, "Nimble Jen")
    expect(points(page)).to_have_text("4 of 6")
    expect(line(page, "Climb")).to_be_visible()
    assert kept(page) == [decode(TIRED), decode(TOM)]


def test_what_was_typed_last_is_of_whom_the_form_was_about(page: Page, site_server: "SiteServer") -> None:
    """Somebody types, and goes back to another sheet before it is kept: it is kept, where it was typed."""
    people(page, site_server.url, "", JEN, TOM)
    visit(page, "Nimble Jen")
    edit(page).locator('[name="about"]').evaluate(TYPE, "Quick")
    page.evaluate(GO, "Tom")
    shown(page, "Tom")
    quick = edited(sample(), [{"do": "set", "field": "about", "text": "Quick"}])
    page.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('Quick'))")
    assert kept(page) == [quick, decode(TOM)]


def test_a_roll_is_of_whom_it_was_made_for(page: Page, site_server: "SiteServer") -> None:
    """Somebody else is shown before the dice fall: they lie with whose they are, and so does what is decided."""
    people(page, site_server.url, "", JEN, TOM)
    visit(page, "Nimble Jen")
    line(page, "Stealth").evaluate(f"(button) => {{ button.click(); ({GO})('Tom'); }}")
    shown(page, "Tom")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fairthrow/rolls/'))")
    assert log(page)[0]["by"] == "Nimble Jen"
    expect(page.locator(".stage .verdict")).to_have_count(0)
    visit(page, "Nimble Jen")
    expect(page.locator(".stage .verdict")).to_be_visible()


def test_a_double_tap_keeps_a_sheet_once(page: Page, site_server: "SiteServer") -> None:
    """Two taps on Keep, on Replace, or on Keep as another, do what one does."""
    people(page, site_server.url, TOM)
    part(page, "offer").get_by_role("button", name="Keep").dblclick()
    expect(names(page)).to_have_text(["Tom"])
    expect(part(page, "offer").get_by_role("button")).to_have_count(0)
    assert kept(page) == [decode(TOM)]
    other = f"{TOM}&about=Another"
    page.evaluate("(link) => { location.hash = link; }", other)
    part(page, "offer").get_by_role("button", name="Keep as another").dblclick()
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
    assert kept(page) == [edited(sample(), renamed)]
    expect(page.locator('[data-part="editor"] .error')).to_have_count(0)
