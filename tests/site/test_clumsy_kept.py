"""What is kept, in clumsy hands: deleted twice, saved twice, too much."""

from typing import TYPE_CHECKING

import pytest
from clumsy_player import kept, rolled
from playwright.sync_api import Page, expect
from rail_player import last_rolls, log_page, logged, menu_of, saved_checks, table, trouble, undo
from site_player import go, part, press_in_menu

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def test_delete_pressed_twice_and_undone_restores_the_roll(page: Page, site_server: "SiteServer") -> None:
    """The second press finds nothing to delete, and Undo still restores what the first deleted."""
    go(page, site_server.url, "spellwoven/test")
    rolled(page)
    before = kept(page, "rolls")
    log_page(page, site_server.url)
    menu_of(page, logged(page).first).get_by_role("button", name="Delete").evaluate(
        "(button) => { button.click(); button.click(); }"
    )
    expect(logged(page)).to_have_count(0)
    undo(page)
    expect(logged(page)).to_have_count(1)
    assert kept(page, "rolls") == before
    expect(page.locator("#log")).not_to_contain_text("could not be read")


def test_a_name_is_saved_once(page: Page, site_server: "SiteServer") -> None:
    """A check saved under a name that is taken replaces the one before. The page says so, and it can be undone."""
    go(page, site_server.url, "spellwoven/test?skill=7&label=Jen")
    done, link = part(page, "test", "done"), saved_checks(page).locator("a")
    press_in_menu(page, "Save check")
    expect(done).to_have_text("Saved “Jen”.")
    press_in_menu(page, "Save check")
    expect(done).to_have_text("“Jen” is saved already.")
    page.locator("#test-skill").fill("8")
    press_in_menu(page, "Save check")
    expect(done).to_have_text("Saved “Jen” in the place of the one before.")
    expect(link).to_have_attribute("href", "../spellwoven/#test?skill=8")
    undo(page)
    expect(table(page, "table-said")).to_have_text("Undone.")
    expect(link).to_have_attribute("href", "../spellwoven/#test?skill=7")
    assert [each["link"] for each in kept(page, "checks")] == ["spellwoven/test?skill=7"]


def test_storage_is_full_only_while_it_is(page: Page, site_server: "SiteServer") -> None:
    """Once there is room, what could not be stored is stored, and the page no longer says that storage is full."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { window.store = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"""
    )
    rolled(page)
    expect(trouble(page)).to_contain_text("storage is full")
    assert kept(page, "rolls") == []
    page.evaluate("() => { Storage.prototype.setItem = window.store; }")
    rolled(page)
    expect(last_rolls(page)).to_have_count(2)
    expect(trouble(page)).to_have_count(0)
    assert len(kept(page, "rolls")) == 2
