"""What a player does on the page of characters, in words, for the browser tests."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from site_player import drawn, elsewhere, leave, press_item

from fairthrow.links import Link
from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import decode, encode

KEEP = """(links) => {
  const now = String(Date.now() - 1000).padStart(15, '0');
  links.forEach((link, index) =>
    localStorage.setItem(`fairthrow/characters/${now}-${index}`, JSON.stringify({ link })));
}"""
"""Keeps characters, given as links, in this order, under keys that no test before has used."""

KEPT = """(kind) => Object.keys(localStorage).filter((key) => key.startsWith(`fairthrow/${kind}/`)).sort()
  .map((key) => localStorage.getItem(key))"""
"""Reads the records of a kind, the oldest first."""


def sample(system: str = "spellwoven") -> Any:
    """Give the sample character of a game."""
    make = SYSTEMS[system].character
    assert make
    return make().sample()


JEN = encode(sample())


def people(page: Page, base: str, link: str = "", *kept: str) -> None:
    """Open the page of characters, with these kept; with a link, it is opened."""
    if kept:
        elsewhere(page, base)
        page.evaluate(KEEP, kept)
    else:
        leave(page, base)
    page.goto(f"{base}/characters/" + (f"#{link}" if link else ""))
    drawn(page)


def game(page: Page, title: str) -> Locator:
    """Give what is touched for a game, among the questions about a new character."""
    return page.locator(".which-game .pill").filter(has=page.get_by_text(title, exact=True))


def write_new(page: Page, title: str) -> None:
    """Begin a new character of the game of that title, and open the form of its whole sheet."""
    page.locator('[data-do="new"]').filter(visible=True).last.click()
    game(page, title).click()
    page.get_by_role("button", name="More", exact=True).click()


def part(page: Page, name: str) -> Locator:
    """Give a part of the page."""
    return page.locator(f':is(#sheet, #rail) [data-part="{name}"]')


def line(page: Page, name: str) -> Locator:
    """Give the button that rolls a line."""
    return page.locator(f'[data-line="{name}"]')


def chance(page: Page, name: str) -> Locator:
    """Give the chance of a line, as it stands there."""
    return line(page, name).locator("b")


def names(page: Page) -> Locator:
    """Give the names of all that are kept, as they are listed."""
    return page.locator('#rail [data-part="people"] bdi')


def kept(page: Page) -> list[Any]:
    """Give the characters that this browser keeps, the oldest first."""
    return [decode(json.loads(text)["link"]) for text in page.evaluate(KEPT, "characters")]


def expect_kept(page: Page, *wanted: Any) -> None:
    """Wait until these are the characters that a tab sees kept: what another tab kept it may see a moment later."""
    links = [encode(each) for each in wanted]
    same = f"(links) => JSON.stringify(({KEPT})('characters').map((text) => JSON.parse(text).link)) === links"
    try:
        page.wait_for_function(same, arg=json.dumps(links, separators=(",", ":")))
    except PlaywrightTimeout:
        assert kept(page) == list(wanted)


def log(page: Page) -> list[dict[str, Any]]:
    """Give the records of rolls that this browser keeps, the oldest first."""
    return [json.loads(text) for text in page.evaluate(KEPT, "rolls")]


def points(page: Page) -> Locator:
    """Give the words that say how many points of a pool are left."""
    return page.locator(".ticks-row .left")


def roll(page: Page, name: str) -> Link:
    """Roll a line; give the link of the roll that the log has of it."""
    before = len(log(page))
    line(page, name).click()
    page.wait_for_function(
        "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
        arg=before,
    )
    link = decode_link(log(page)[-1]["link"])
    expect(page.locator(".stage .verdict")).to_have_text(link.roll().short)
    return link


def choose_check(page: Page, check: str) -> None:
    """Choose the check that lines are rolled for, where a sheet has several; wait until the sheet is drawn for it."""
    choice = part(page, "check")
    if choice.locator("select").count():
        choice.locator("select").select_option(check)
    elif choice.locator("input").count():
        choice.locator(f'input[value="{check}"]').check()
    expect(page.locator(f'#moment [id^="moment-{check}-"]').first).to_be_attached()


def menu(page: Page, name: str) -> None:
    """Press a button of the sheet's menu."""
    press_item(page.locator('[popovertarget="sheet-menu"]'), page.locator("#sheet-menu"), name)


def edit(page: Page) -> Locator:
    """Open the form that edits the sheet; give it."""
    menu(page, "Edit sheet")
    editor = part(page, "editor")
    expect(editor.locator('[name="name"]').first).to_be_visible()
    return editor


def row(page: Page, name: str, of: str = "skills") -> Locator:
    """Unfold a row of a list in the form; give it."""
    found = page.locator(f'[data-part="editor"] li[data-list="{of}"][data-row="{name}"]')
    expect(found).to_be_visible()
    if not found.locator("details[open]").count():
        found.locator("summary").click()
    return found


def said(page: Page) -> Locator:
    """Give what is said of what was done last."""
    return page.locator('[data-part="done"]')
