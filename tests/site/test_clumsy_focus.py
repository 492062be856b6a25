"""What a page keeps in its place: its address, its note of what was done, and the focus."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import ROLL, expect_roll, problem
from playwright.sync_api import Page, expect
from site_player import drawn, go, part, press_in_menu, section

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


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


@pytest.mark.parametrize("width", [390, 1280])
def test_what_was_done_is_said_until_the_next_change(width: int, page: Page, site_server: "SiteServer") -> None:
    """A note that a link was copied is seen, nothing lies over it, and it goes once the page's link is another."""
    page.set_viewport_size({"width": width, "height": 844})
    go(page, site_server.url, "spellwoven/test")
    press_in_menu(page, "Copy link")
    done = part(page, "test", "done")
    expect(done).to_have_text("Link copied.")
    expect(section(page, "test").get_by_role("button", name="More to do")).to_be_focused()
    assert done.evaluate(
        """(done) => {
          const { left, top, width, height } = done.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === done;
        }"""
    )
    page.locator("#test-skill").fill("8")
    expect(part(page, "test", "done")).to_have_text("")


def test_the_focus_stays_where_people_work(page: Page, site_server: "SiteServer") -> None:
    """After Fair roll, the focus is at what comes next. It is never lost."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").get_by_role("button", name="More to do").press("Enter")
    section(page, "test").get_by_role("button", name="Fair roll together").press("Enter")
    page.wait_for_url(re.compile("offer="))
    expect(part(page, "test", "fair")).to_contain_text("Your offer stands")
    expect(part(page, "test", "deed").get_by_role("button").first).to_be_focused()
