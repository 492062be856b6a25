"""The page of the gallery in a real browser: found by words and tags, rolled where it lies, opened from there."""

import re
from typing import TYPE_CHECKING

import pytest
from audits import SMALL_TARGETS
from movement import MOVED, SETTLED
from playwright.sync_api import Browser, Locator, Page, expect

from fairthrow.programs.gallery import EXAMPLES

if TYPE_CHECKING:
    from conftest import SiteServer

CARDS = len(EXAMPLES)


def card(page: Page, title: str) -> Locator:
    """Give the card of an example."""
    return page.locator(".cards .card").filter(has=page.get_by_role("heading", name=title, exact=True))


def shown(page: Page) -> Locator:
    """Give the titles of the cards that are shown."""
    return page.locator(".cards .card:visible h2")


def test_words_and_tags_find_what_is_looked_for(page: Page, site_server: "SiteServer") -> None:
    """All words have to be there, in any order; tags narrow it; nothing found is said, with a way on."""
    page.goto(f"{site_server.url}/gallery/")
    expect(page.locator('[data-part="found"]')).to_have_text(f"{CARDS} of {CARDS}")
    search = page.get_by_label("Search the gallery")
    search.fill("SAVES death")
    expect(shown(page)).to_have_text(["Death saves"])
    search.fill("")
    pool = page.get_by_role("button", name="pool", exact=True)
    pool.click()
    expect(pool).to_have_attribute("aria-pressed", "true")
    many = shown(page).count()
    assert 3 < many < CARDS
    page.get_by_role("button", name="exploding").click()
    assert 0 < shown(page).count() < many
    search.fill("nothing of this kind")
    expect(page.get_by_text("Nothing here is called so.")).to_be_visible()
    search.fill("")
    pool.click()
    page.get_by_role("button", name="exploding").click()
    expect(shown(page)).to_have_count(CARDS)


def test_a_card_rolls_before_it_is_opened(fresh_page: Page, site_server: "SiteServer") -> None:
    """Nothing of Python comes until somebody is about to roll. A tap before it is there is kept; no roll is."""
    page = fresh_page
    asked: list[str] = []
    page.on("request", lambda request: None if request.service_worker else asked.append(request.url))
    page.goto(f"{site_server.url}/gallery/")
    expect(page.get_by_label("Search the gallery")).to_be_enabled()
    assert [url for url in asked if "pyodide" in url or "image." in url] == []
    for title, pattern in (("Greatsword", r"\d+"), ("Fudge dice", "."), ("Death saves", ".")):
        found = card(page, title)
        found.get_by_role("button", name=f"Roll {title}").click()
        expect(found.locator(".verdict")).to_have_text(re.compile(pattern), timeout=60_000)
        expect(found.locator("svg.die").first).to_be_visible()
        expect(found.get_by_role("button", name=f"Roll {title}")).to_have_text("Again")
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('/rolls/'))") == []


def test_it_leads_to_the_program_and_to_a_game(page: Page, site_server: "SiteServer") -> None:
    """Open shows the program in the Lab; Your own game has its controls."""
    page.goto(f"{site_server.url}/gallery/")
    card(page, "Greatsword").get_by_role("link", name="Greatsword as a game of your own").click()
    page.wait_for_url("**/play/#notation?**")
    expect(page.locator("[data-part=answer]").first).not_to_be_empty(timeout=60_000)
    page.go_back()
    card(page, "Greatsword").get_by_role("link", name="Open Greatsword in the Lab").click()
    page.wait_for_url("**/lab/#notation?**")
    expect(page.locator(".cm-content")).to_contain_text("Greatsword", timeout=60_000)


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_it_fits_and_stands_still(width: int, chromium: Browser, site_server: "SiteServer") -> None:
    """No sideways scroll, targets of 44 px, and no card moves when a roll comes to one."""
    with chromium.new_context(viewport={"width": width, "height": 844}) as context:
        context.add_init_script(f"({MOVED})()")
        page = context.new_page()
        page.goto(f"{site_server.url}/gallery/")
        expect(page.get_by_label("Search the gallery")).to_be_enabled()
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS) == []
        first = page.locator(".cards .card").first
        first.locator(".roll").click()
        expect(first.locator(".verdict")).to_be_visible(timeout=60_000)
        assert page.evaluate(SETTLED) == []
