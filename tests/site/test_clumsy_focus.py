"""What a page keeps in its place: its address, its note of what was done, and the focus."""

import re
from typing import TYPE_CHECKING

from clumsy_player import ROLL, expect_roll, press, problem
from playwright.sync_api import Page, expect
from site_player import drawn, go, part, section

if TYPE_CHECKING:
    from conftest import SiteServer


def test_the_skip_link_leaves_the_address_alone(page: Page, site_server: "SiteServer") -> None:
    """Whoever skips to the content keeps situation and roll, after a reload too."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    expect_roll(page, f"spellwoven/{ROLL}")
    page.reload()
    drawn(page)
    expect_roll(page, f"spellwoven/{ROLL}")
    page.goto(f"{site_server.url}/licences/")
    go(page, site_server.url, "spellwoven/content")
    expect(problem(page)).to_be_hidden()
    expect_odds_of_page_as_it_comes(page)


def expect_odds_of_page_as_it_comes(page: Page) -> None:
    """Assert that the first check's defaults are shown."""
    expect(section(page, "test")).to_be_visible()
    expect(page.locator("#test-skill")).to_have_value("5")


def test_what_was_done_is_said_until_the_next_change(page: Page, site_server: "SiteServer") -> None:
    """A note that a link was copied goes once the page's link is another."""
    go(page, site_server.url, "spellwoven/test")
    press(page, "Copy link")
    expect(part(page, "test", "done")).to_have_text("Link copied.")
    page.locator("#test-skill").fill("8")
    expect(part(page, "test", "done")).to_have_text("")


def test_the_focus_stays_where_people_work(page: Page, site_server: "SiteServer") -> None:
    """After Make an offer, the focus is at what comes next. It is never lost."""
    go(page, site_server.url, "spellwoven/test")
    fair = part(page, "test", "fair")
    fair.get_by_text("Fair roll with somebody else").click()
    fair.get_by_role("button", name="Make an offer").press("Enter")
    page.wait_for_url(re.compile("offer="))
    expect(fair).to_contain_text("Your offer stands")
    expect(fair.get_by_role("button").first).to_be_focused()
