"""What a player does on a game's page, in words, for the browser tests."""

from playwright.sync_api import Locator, Page, expect

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, Wholes
from fairthrow.view.answer import answer

CHECKS = [(game.name, check.check) for game in SYSTEMS.values() for check in game.checks]
"""Every check there is, as (system, check)."""

READ = """(markup, what) => new Promise((resolve) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", URL.createObjectURL(new Blob([`<div>${markup}</div>`], { type: "text/html;charset=utf-8" })));
  asked.responseType = "document";
  asked.onload = () => resolve(asked.response.body.firstChild[what]);
  asked.send();
})"""
"""Reads markup as the browser reads a page, and gives one thing of it. The page's policy lets no script do that."""


def a_change(kind: Kind, value: object) -> object:
    """Give an allowed value that differs from ``value``."""
    if isinstance(kind, Flag):
        return not value
    if isinstance(kind, Choice):
        return next(word for word in kind.words if word != value)
    if isinstance(kind, Whole):
        assert isinstance(value, int)
        return value + 1 if value < kind.high else value - 1
    if isinstance(kind, Wholes):
        return (min(kind.high, 2) if value != (min(kind.high, 2),) else 1,)
    return kind.decode("changed", {"Dice": "2d4+1", "Path": "odo"}[type(kind).__name__])


def go(page: Page, base: str, link: str) -> None:
    """Open a link's page and wait until Python answers there and the page is drawn."""
    system, _, fragment = link.partition("/")
    page.goto(f"{base}/{system}/" + (f"#{fragment}" if fragment else ""))
    drawn(page)


def drawn(page: Page) -> None:
    """Wait until live Python has drawn the page."""
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:drawn').length > 0")


def section(page: Page, check: str) -> Locator:
    """Give the part of the page that belongs to a check."""
    return page.locator(f'[data-check="{check}"]')


def part(page: Page, check: str, name: str) -> Locator:
    """Give the place of a check that Python fills."""
    return section(page, check).locator(f'[data-part="{name}"]')


def answer_text(page: Page, link: Link) -> str:
    """Give the words of the answer that native Python writes for a link, as a browser reads them."""
    return text_of(page, answer(link.situation, link.situation.odds()))


def rehearsed(page: Page) -> None:
    """Wait until a page has rehearsed, or a person has interrupted it."""
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:rehearsed').length > 0")


def text_of(page: Page, markup: str) -> str:
    """Give the words of markup as a browser reads them."""
    return str(page.evaluate(f"(markup) => ({READ})(markup, 'textContent')", markup))


def link_of(page: Page) -> Link:
    """Give the link that the address bar holds."""
    return decode(page.url)


def expect_odds_of(page: Page, link: Link) -> None:
    """Assert that the page shows the odds of a link, and its situation in the address bar."""
    shown = part(page, link.situation.check, "answer")
    expect(shown).to_have_text(answer_text(page, link))
    assert link_of(page).situation == link.situation


def dice_shown(page: Page, check: str) -> list[int]:
    """Give the faces that the page shows, in order."""
    numbers = section(page, check).locator(".dice li .unseen").all_inner_texts()
    return [int(text.partition(":")[2].strip(" ,")) for text in numbers]


def markup_of_roll(page: Page, check: str) -> str:
    """Give the drawn roll, so that two pages can be compared."""
    return part(page, check, "roll").inner_html()
