"""The page of characters, where answers come late and people are faster: what is shown is of what they did last."""

from typing import TYPE_CHECKING

import pytest
from held_player import asked, hold, let_go, python_comes, python_goes
from playwright.sync_api import Page, expect
from sheet_player import JEN, edit, kept, part, people, points, said, sample
from test_characters_page import expect_chances
from test_clumsy_people import GO, TOM, shown, visit

from fairthrow.table.characters import decode, encode

if TYPE_CHECKING:
    from conftest import SiteServer

SET = """(control, value) => {
  control.value = value;
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""
"""Sets a control at once, whatever else goes on."""

DRAWN = """() => [...document.querySelectorAll('#sheet [data-part]')].map((place) => place.innerHTML)"""
"""Reads all that the sheet shows."""

CHANGED = """(link) => {
  const key = Object.keys(localStorage).filter((each) => each.startsWith('fairthrow/characters/')).sort()[0];
  localStorage.setItem(key, JSON.stringify({ link }));
  dispatchEvent(new StorageEvent('storage', { key }));
}"""
"""Changes the first character as another tab does, and tells this one of it."""

TIRED = encode(sample().spent("effort"))


def test_a_form_opened_amid_a_change_is_filled(page: Page, site_server: "SiteServer") -> None:
    """A point is spent while the form is on its way: the form is of the sheet as it is by then, and not empty."""
    people(page, site_server.url, "", JEN)
    hold(page, "editing")
    page.locator('#sheet-menu [data-do="edit"]').evaluate("(button) => button.click()")
    asked(page, "editing")
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("5 of 6")
    let_go(page, "editing")
    expect(part(page, "editor").locator('[name="name"]').first).to_have_value("Nimble Jen")
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()
    assert kept(page) == [decode(TIRED)]


def test_a_form_is_closed_when_another_link_is_opened(page: Page, site_server: "SiteServer") -> None:
    """Neither of two sheets is kept: the form of the first is not left open over the second."""
    people(page, site_server.url, JEN)
    edit(page)
    page.evaluate("(link) => { location.hash = link; }", TOM)
    shown(page, "Tom")
    expect(page.locator(".editing")).to_be_hidden()


def test_a_sheet_that_was_left_while_python_was_away_is_whole(page: Page, site_server: "SiteServer") -> None:
    """Python is being started again; somebody looks at another sheet and comes back. All of it stands there again."""
    people(page, site_server.url, "", JEN, TOM)
    visit(page, "Nimble Jen")
    expect(part(page, "grid").locator("tbody tr")).to_have_count(len(sample().lines()))
    expect_chances(page, sample(), "test")
    before = page.evaluate(DRAWN)
    python_goes(page)
    page.evaluate(GO, "Tom")
    shown(page, "Tom")
    page.evaluate(GO, "Nimble Jen")
    expect(page.locator("#sheet h1")).to_have_text("Nimble Jen")
    python_comes(page)
    expect_chances(page, sample(), "test")
    page.wait_for_function(f"(before) => JSON.stringify(({DRAWN})()) === JSON.stringify(before)", arg=before)


def test_what_is_set_while_python_is_away_counts_when_it_is_back(page: Page, site_server: "SiteServer") -> None:
    """The difficulty says 3: so do the chances."""
    people(page, site_server.url, "", JEN)
    expect_chances(page, sample(), "test")
    python_goes(page)
    page.locator(".at input").fill("3")
    python_comes(page)
    expect_chances(page, sample(), "test?difficulty=3")


def test_a_sheet_drawn_amid_a_change_of_the_moment_is_of_the_newest(page: Page, site_server: "SiteServer") -> None:
    """Another tab spends a point just when the difficulty is set: the sheet has the point, and the new chances."""
    people(page, site_server.url, "", JEN)
    expect_chances(page, sample(), "test")
    hold(page, "character")
    page.evaluate(CHANGED, TIRED)
    asked(page, "character")
    page.locator(".at input").fill("3")
    expect_chances(page, sample(), "test?difficulty=3")
    let_go(page, "character")
    expect(points(page)).to_have_text("5 of 6")
    expect_chances(page, decode(TIRED), "test?difficulty=3")
    expect(page.locator(".at input")).to_have_value("3")


@pytest.mark.parametrize("amid", ["chances", "character"])
def test_another_check_that_is_chosen_amid_an_answer_stays(amid: str, page: Page, site_server: "SiteServer") -> None:
    """Contest is chosen while the chances of a test, or its whole sheet, are on their way."""
    people(page, site_server.url, "", JEN)
    expect_chances(page, sample(), "test")
    hold(page, amid)
    if amid == "chances":
        page.locator(".at input").fill("3")
    else:
        page.evaluate(CHANGED, TIRED)
    asked(page, amid)
    page.get_by_role("radio", name="Contest of Skill").evaluate("(radio) => radio.click()")
    let_go(page, amid)
    expect(page.get_by_role("radio", name="Contest of Skill")).to_be_checked()
    expect_chances(page, kept(page)[0], "contest")
    expect(said(page)).to_have_text("")


def test_late_chances_are_not_those_of_somebody_else(page: Page, site_server: "SiteServer") -> None:
    """The chances of Jen come when Tom is shown: they take no place."""
    people(page, site_server.url, "", JEN, TOM)
    visit(page, "Nimble Jen")
    hold(page, "chances")
    page.locator(".at input").fill("3")
    asked(page, "chances")
    visit(page, "Tom")
    let_go(page, "chances")
    expect_chances(page, decode(TOM), "test?difficulty=3")


CLOSED = """const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...more) {
  if (!name.endsWith("/people")) return open.call(this, name, ...more);
  IDBFactory.prototype.open = open;
  throw new DOMException("not now", "UnknownError");
};"""
"""Lets the database of the browser fail once."""

WRITTEN = """async (key) => {
  const has = () => new Promise((resolve, reject) => {
    const request = indexedDB.open("fairthrow/people", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("recent");
    request.onerror = reject;
    request.onsuccess = () => {
      const keys = request.result.transaction("recent").objectStore("recent").getAllKeys();
      keys.onsuccess = () => {
        request.result.close();
        resolve(keys.result.includes(key));
      };
    };
  });
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if (await has()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}"""
"""Waits until the database has what was written last under a key; says whether it came."""


def test_a_database_that_failed_once_is_opened_again(page: Page, site_server: "SiteServer") -> None:
    """Other tabs read in it what this one has changed, although it could not be opened at first."""
    page.add_init_script(CLOSED)
    people(page, site_server.url, "", JEN)
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("5 of 6")
    key = page.evaluate("() => Object.keys(localStorage).find((each) => each.startsWith('fairthrow/characters/'))")
    assert page.evaluate(WRITTEN, key)
