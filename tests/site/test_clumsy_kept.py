"""What is kept, in clumsy hands: deleted twice, saved twice, too much, too deeply nested."""

import re
from typing import TYPE_CHECKING

from clumsy_player import kept, open_log, press, rolled
from playwright.sync_api import Page, expect
from site_player import go

if TYPE_CHECKING:
    from conftest import Problems, SiteServer


def test_delete_pressed_twice_and_undone_restores_the_roll(page: Page, site_server: "SiteServer") -> None:
    """The second press finds nothing to delete, and Undo still restores what the first deleted."""
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    rolled(page)
    expect(page.locator("#table .log li")).to_have_count(1)
    before = kept(page, "rolls")
    page.evaluate(
        "() => { const button = document.querySelector('#table .log [data-table=delete]');"
        " button.click(); button.click(); }"
    )
    expect(page.locator("#table .log li")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#table .log li")).to_have_count(1)
    assert kept(page, "rolls") == before
    expect(page.locator("#table")).not_to_contain_text("could not be read")


def test_a_name_is_saved_once(page: Page, site_server: "SiteServer") -> None:
    """A check saved under a name that is taken replaces the one before. The page says so, and it can be undone."""
    go(page, site_server.url, "spellwoven/test?skill=7&label=Jen")
    saved = page.locator("#table .saved li")
    said = page.locator('#table [data-part="table-said"]')
    press(page, "Save check")
    expect(said).to_have_text("Saved “Jen”.")
    page.locator("#test-skill").fill("8")
    press(page, "Save check")
    expect(said).to_have_text("Saved “Jen” in the place of the one before.")
    expect(saved).to_have_count(1)
    expect(saved.locator("a")).to_have_attribute("href", "#test?skill=8")
    page.get_by_role("button", name="Undo").click()
    expect(saved.locator("a")).to_have_attribute("href", "#test?skill=7")
    expect(saved).to_have_count(1)
    assert [each["link"] for each in kept(page, "checks")] == ["spellwoven/test?skill=7"]


def test_storage_is_full_only_while_it_is(page: Page, site_server: "SiteServer") -> None:
    """Once there is room, what could not be stored is stored, and the page no longer says that storage is full."""
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    page.evaluate(
        """() => { window.store = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"""
    )
    trouble = page.locator('#table [data-part="table-trouble"]')
    rolled(page)
    expect(trouble).to_contain_text("storage is full")
    assert kept(page, "rolls") == []
    page.evaluate("() => { Storage.prototype.setItem = window.store; }")
    rolled(page)
    expect(page.locator("#table .log li")).to_have_count(2)
    expect(trouble).to_have_text("")
    assert len(kept(page, "rolls")) == 2


def test_a_file_of_brackets_is_refused_in_words(page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """A file that is nested too deep to be read changes nothing, and the page says that about the file."""
    problems.allow("RangeError|RecursionError|stack")
    go(page, site_server.url, "spellwoven/test")
    file = {"name": "deep.json", "mimeType": "application/json", "buffer": b"[" * 100_000}
    page.locator("[data-table='file']").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator('#table [data-part="table-said"]')).to_contain_text("Nothing was changed.")
    expect(page.locator('#table [data-part="table-said"]')).to_contain_text(re.compile("file|deep.json"))
