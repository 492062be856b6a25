"""A page used too early: before Python is there, and while the browser refuses to change the address."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from clumsy_player import ROLL, copied, expect_roll, expect_stale, kept, press
from playwright.sync_api import Page, Route, expect
from rail_player import saved_checks
from site_player import (
    address_of,
    answer_text,
    drawn,
    expect_dice,
    expect_odds_of,
    go,
    part,
    press_in_menu,
    roll_button,
    section,
)

from fairthrow.links import decode
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


LEAVE = """() => navigator.serviceWorker.getRegistrations()
  .then((all) => Promise.all(all.map((each) => each.unregister())))"""
"""Lets the service worker go, so that the next page asks the server."""


@contextmanager
def python_held(page: Page) -> Iterator[None]:
    """Keep Python from starting until the block ends, on a page that no service worker answers."""
    held: list[Route] = []
    page.route("**/core.js", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    yield
    assert held
    for route in held:
        route.continue_()
    page.unroute("**/core.js")
    drawn(page)


@pytest.mark.parametrize(
    ("opened", "switch", "link"),
    [("spellwoven/test", True, "spellwoven/contest"), ("spellwoven/test?skill=99", False, "spellwoven/test")],
    ids=["another check", "after a broken link"],
)
def test_a_check_that_nobody_has_touched_is_saved(
    opened: str, switch: bool, link: str, page: Page, site_server: "SiteServer"
) -> None:
    """Save and Copy CSV work for a check that Python has not been asked about: they ask Python first."""
    go(page, site_server.url, opened)
    check = decode(link).situation.check
    if switch:
        page.get_by_role("link", name="Contest of Skill").click()
    press_in_menu(page, "Save check", check)
    expect(saved_checks(page)).to_have_count(1)
    assert [each["link"] for each in kept(page, "checks")] == [link]
    expect(page.locator("#rail")).not_to_contain_text("could not be read")
    section(page, check).locator("summary", has_text="The numbers").click()
    press(page, "Copy JSON", check)
    expect(part(page, check, "done")).to_contain_text("copied as JSON")
    assert json.loads(copied(page))["link"] == link


def test_a_roll_is_opened_before_anything_is_touched(fresh_page: Page, site_server: "SiteServer") -> None:
    """While one's own roll loads, no control of another check is there. Then one changes it; Back leads to the roll."""
    go(fresh_page, site_server.url, "spellwoven/test?skill=7")
    roll_button(fresh_page, "test").click()
    expect(fresh_page).to_have_url(re.compile("seed="))
    address = address_of(fresh_page)
    rolled = decode(address)
    fresh_page.evaluate(LEAVE)
    fresh_page.goto("about:blank")
    with python_held(fresh_page):
        fresh_page.goto(address, wait_until="domcontentloaded")
        expect(section(fresh_page, "test")).to_be_visible()
        expect(fresh_page.locator("#test-advantage")).not_to_be_visible()
    fresh_page.locator("#test-advantage").check()
    expect_odds_of(fresh_page, decode("spellwoven/test?skill=7&advantage=yes"))
    expect(fresh_page.locator("#test-skill")).to_have_value("7")
    expect_dice(fresh_page, "test", rolled.roll())
    expect_stale(fresh_page)
    fresh_page.go_back()
    expect_roll(fresh_page, address)


def test_what_is_touched_meanwhile_waits_behind_a_letter(fresh_page: Page, site_server: "SiteServer") -> None:
    """A roll that was sent hides the form from the first sight on: nothing is touched that a letter would cover."""
    with python_held(fresh_page):
        fresh_page.goto(f"{site_server.url}/spellwoven/#{ROLL}", wait_until="domcontentloaded")
        expect(section(fresh_page, "test")).to_have_attribute("data-sent", "waits")
        expect(fresh_page.locator("#test-advantage")).not_to_be_visible()
    expect(part(fresh_page, "test", "letter")).to_be_visible()


def test_reset_before_python_is_done_when_it_is_there(fresh_page: Page, site_server: "SiteServer") -> None:
    """Start anew while Python starts says that the defaults come once it is there, and they do."""
    with python_held(fresh_page):
        fresh_page.goto(f"{site_server.url}/spellwoven/", wait_until="domcontentloaded")
        fresh_page.locator("#test-skill").fill("11")
        press_in_menu(fresh_page, "Start anew")
        expect(part(fresh_page, "test", "done")).to_have_text("The defaults come as soon as Python is there.")
    expect(fresh_page.locator("#test-skill")).to_have_value("5")
    chance = decode("spellwoven/test").situation.odds().outcomes["result"].chance("pass")
    expect(part(fresh_page, "test", "answer")).to_contain_text(percent(chance))
    expect(part(fresh_page, "test", "done")).to_have_text("")


REFUSING = """(throws) => {
  for (const name of ["pushState", "replaceState"]) {
    const take = history[name];
    history[name] = (...given) => {
      if (!window.refusing) take.apply(history, given);
      else if (throws) throw new DOMException("too many", "SecurityError");
    };
  }
}"""
"""Lets a page refuse new addresses as browsers do when there are many; Playwright's Chromium takes any number."""


@pytest.mark.parametrize("throws", [True, False], ids=["with an error", "without a word"])
def test_an_address_that_the_browser_refuses_comes_later(
    throws: bool,
    page: Page,
    site_server: "SiteServer",
) -> None:
    """Browsers refuse to change the address too often. Nothing old stays on the page, and the last address comes."""
    page.add_init_script(f"({REFUSING})({json.dumps(throws)})")
    go(page, site_server.url, "spellwoven/test")
    page.evaluate("() => { window.refusing = true; }")
    roll_button(page, "test").click()
    expect(part(page, "test", "said")).not_to_have_text("")
    page.locator("#test-skill").fill("7")
    expect(part(page, "test", "answer")).to_have_text(answer_text(page, decode("spellwoven/test?skill=7")))
    expect_stale(page)
    assert "skill" not in address_of(page)
    page.evaluate("() => { window.refusing = false; }")
    page.wait_for_url(re.compile("skill=7$"))
    expect_odds_of(page, decode("spellwoven/test?skill=7"))


def test_whoever_goes_back_meanwhile_stays_there(page: Page, site_server: "SiteServer") -> None:
    """An address that was refused does not replace one that a person has gone to since."""
    page.add_init_script(f"({REFUSING})(true)")
    go(page, site_server.url, "spellwoven/test?skill=9")
    page.locator("#test-skill").fill("8")
    page.wait_for_url(re.compile("skill=8$"))
    page.evaluate("() => { window.refusing = true; }")
    page.locator("#test-skill").fill("7")
    expect(part(page, "test", "answer")).to_have_text(answer_text(page, decode("spellwoven/test?skill=7")))
    page.go_back()
    expect(page.locator("#test-skill")).to_have_value("9")
    page.evaluate("() => { window.refusing = false; }")
    page.locator("#test-difficulty").fill("2")
    page.wait_for_url(re.compile("skill=9&difficulty=2$"))
