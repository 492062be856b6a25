"""The interpreter in two halves, in a real browser: the second comes behind the first answer, may be late, or lost."""

import hashlib
from collections.abc import Iterator

import offline_fixtures
import pytest
from misbehaving import FAULTS, MisbehavingServer, takes_long
from playwright.sync_api import Browser, Page, expect
from site_player import live

from sitebuild.npm_files import ENGINE, SECOND
from sitebuild.places import PYODIDE

GAME = "/spellwoven/"

STATE = '[data-part="state"]'

WHOLE = """async (path) => {
  const found = await caches.match(path);
  const digest = await crypto.subtle.digest("SHA-256", await found.arrayBuffer());
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [found.headers.get("Content-Type"), hash];
}"""
"""Gives the type and the hash of what is kept."""

WHEN = """(name) => performance.getEntriesByType("resource").find((each) => each.name.endsWith(name))?.startTime"""

server = offline_fixtures.server
profile = offline_fixtures.profile
page = offline_fixtures.page


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """Open a page in a fresh profile, where errors are to be expected, and no service worker brings anything."""
    with chromium.new_context(service_workers="block") as context:
        yield context.new_page()


def rolls(page: Page) -> None:
    """Roll, and see a new roll in the address."""
    before = page.evaluate("() => location.hash")
    page.locator("button.roll:visible").first.click()
    page.wait_for_function("(before) => location.hash.includes('seed=') && location.hash !== before", arg=before)


def test_the_second_half_comes_behind_the_first_answer(visitor: Page, server: MisbehavingServer) -> None:
    """It is asked for when that has been given, and once."""
    visitor.goto(server.url + GAME)
    live(visitor)
    visitor.wait_for_function(f"() => performance.getEntriesByName('fairthrow:drawn').length && ({WHEN})('{SECOND}')")
    lives = visitor.evaluate("() => performance.getEntriesByName('fairthrow:live')[0].startTime")
    assert visitor.evaluate(WHEN, SECOND) >= lives
    rolls(visitor)
    assert len([path for path in server.requests if path.endswith(SECOND)]) == 1


@pytest.mark.parametrize("fault", ["status 503", "shortened", "resets midway", "portal"])
def test_a_second_half_that_does_not_come_is_asked_for_until_it_does(
    fault: str, visitor: Page, server: MisbehavingServer
) -> None:
    """The page has its odds and rolls; it says what is missing, and takes that back once all is here."""
    server.faults[server.path(f"runtime/pyodide-*/{SECOND}")] = FAULTS[fault]
    visitor.goto(server.url + GAME)
    live(visitor)
    rolls(visitor)
    expect(visitor.locator(STATE).first).to_have_text(
        "Part of Python has not come yet, and is asked for again. What needs it waits.", timeout=20_000
    )
    server.mend()
    expect(visitor.locator(STATE).first).to_have_text("", timeout=30_000)
    rolls(visitor)


def test_a_second_half_of_a_wrong_type_is_taken_all_the_same(visitor: Page, server: MisbehavingServer) -> None:
    """There are hosts that do not know what it is."""
    server.faults[server.path(f"runtime/pyodide-*/{SECOND}")] = FAULTS["mistyped"]
    visitor.goto(server.url + GAME)
    live(visitor)
    visitor.wait_for_function(f"() => ({WHEN})('{SECOND}')")
    rolls(visitor)
    expect(visitor.locator(STATE).first).to_have_text("")
    assert len([path for path in server.requests if path.endswith(SECOND)]) == 1


def test_a_late_second_half_keeps_nobody_from_rolling(visitor: Page, server: MisbehavingServer) -> None:
    """Only half of it has come: the page rolls, and Python is not taken for silent."""
    server.faults[server.path(f"runtime/pyodide-*/{SECOND}")] = takes_long
    visitor.goto(server.url + GAME)
    live(visitor)
    rolls(visitor)
    server.mend()
    rolls(visitor)
    expect(visitor.locator("html")).to_have_attribute("data-python", "live")


def test_the_whole_is_kept_for_later_visits(page: Page, server: MisbehavingServer) -> None:
    """Byte for byte what Pyodide has; a later visit starts from it, and fetches no half."""
    page.goto(server.url + GAME)
    expect(page.locator("[data-offline]")).to_contain_text("Works offline", timeout=60_000)
    path = server.path(f"runtime/pyodide-*/{ENGINE}")
    kind, found = page.evaluate(WHOLE, path)
    assert kind == "application/wasm"
    assert found == hashlib.sha256((PYODIDE / ENGINE).read_bytes()).hexdigest()
    server.requests.clear()
    page.reload()
    live(page)
    rolls(page)
    assert [each for each in server.requests if each.endswith(".wasm")] == []
