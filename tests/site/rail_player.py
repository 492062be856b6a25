"""What a player does in the rail of a game's page, and on the page of the log."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from site_player import live, press_open

STORE = """(stored) => stored.forEach(([kind, each], index) =>
  localStorage.setItem(`fairthrow/${kind}/${String(index).padStart(15, '0')}`, JSON.stringify(each)))"""
"""Keeps records, each given as its kind and what it holds, in this order."""


LISTING = 90_000
"""Milliseconds in which a log of the most rolls is listed, on a busy machine."""


def last_rolls(page: Page) -> Locator:
    """Give the rolls that the rail lists: the newest eight."""
    return page.locator('#rail [data-part="last"] li')


def all_rolls(page: Page) -> Locator:
    """Give the link of the rail that says how many rolls there are."""
    return page.locator('#rail [data-part="all-rolls"]')


def saved_checks(page: Page) -> Locator:
    """Give the saved checks that the rail, or the page of the log, lists."""
    return page.locator('[data-part="saved"] li')


def table(page: Page, name: str) -> Locator:
    """Give a part of the rail, or of the page of the log."""
    return page.locator(f':is(#rail, #log) [data-part="{name}"]')


def lines_rest(page: Page) -> None:
    """Wait until the lines of those who play are about what the form says, and are not about to be drawn anew."""
    expect(page.locator('#rail [data-part="lines"]')).not_to_have_attribute("aria-busy", "true")


def trouble(page: Page) -> Locator:
    """Give the place that says that the browser does not keep what it is given."""
    return page.locator('#content > [data-part="table-trouble"]')


def log_page(page: Page, base: str) -> None:
    """Open the page of the log; wait until Python has listed the rolls."""
    page.goto(f"{base}/log/")
    listed(page)


def listed(page: Page) -> None:
    """Wait until live Python has listed the rolls."""
    live(page)
    expect(table(page, "log")).not_to_be_empty(timeout=LISTING)


def logged(page: Page) -> Locator:
    """Give the rolls that the page of the log lists."""
    return page.locator('#log [data-part="log"] li')


def menu_of(page: Page, item: Locator) -> Locator:
    """Open the menu of a roll or a saved check; give it."""
    item.locator("button.do").click()
    menu = page.locator("[data-menu]:popover-open")
    expect(menu).to_be_visible()
    return menu


def delete(page: Page, item: Locator) -> None:
    """Delete a roll or a saved check by its menu."""
    press_open(menu_of(page, item).get_by_role("button", name="Delete"))


def undo(page: Page) -> None:
    """Take back what was done last."""
    page.get_by_role("button", name="Undo").click()


def import_file(page: Page, content: object) -> None:
    """Choose a file to import: the path of one, or what Playwright takes in its place."""
    page.locator('[data-do="file"]').set_input_files(content)  # type: ignore[arg-type]


def downloaded(page: Page, button: str, file: Path) -> Path:
    """Press a button that gives a file; keep it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    download.value.save_as(file)
    return file
