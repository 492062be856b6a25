"""Python in parts, in real browsers: what no first answer needs comes behind it, may be late, damaged, or lost."""

import hashlib
import json
from collections.abc import Iterator

import offline_fixtures
import pytest
from drivers import Engine, NewProfile
from misbehaving import FAULTS, MisbehavingServer, takes_long
from playwright.sync_api import Browser, Page, expect
from problems import Problems
from site_player import live

from sitebuild.npm_files import ENGINE, SECOND
from sitebuild.places import PYODIDE
from sitebuild.testing.profiling import ANSWERED, FIRST_ACTS, PAGES

PARTS = {"second half": f"runtime/pyodide-*/{SECOND}", "rest of the image": "assets/rest.*.zip"}
"""What comes behind the first answer, and the pattern of its path."""

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
@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_does_not_come_is_asked_for_until_it_does(
    part: str, fault: str, visitor: Page, server: MisbehavingServer
) -> None:
    """The page has its odds and rolls; it says what is missing, and takes that back once all is here."""
    server.faults[server.path(PARTS[part])] = FAULTS[fault]
    visitor.goto(server.url + GAME)
    live(visitor)
    rolls(visitor)
    expect(visitor.locator(STATE).first).to_have_text(MISSING, timeout=20_000)
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


@pytest.mark.parametrize("part", PARTS)
def test_a_late_part_keeps_nobody_from_rolling(part: str, visitor: Page, server: MisbehavingServer) -> None:
    """Only half of it has come: the page rolls, and Python is not taken for silent."""
    server.faults[server.path(PARTS[part])] = takes_long
    visitor.goto(server.url + GAME)
    live(visitor)
    rolls(visitor)
    server.mend()
    rolls(visitor)
    expect(visitor.locator("html")).to_have_attribute("data-python", "live")


ASK = """(path, ...question) => {
  const answer = import(path).then(({ call }) => call(...question)).catch((error) => error.message);
  answer.then((text) => { window.answered = text; });
}"""
"""Asks Python as pages do, by the path of the script that they do it with."""

SCRIPT = "assets/python.*.js"

NUMBERS = ("numbers", "endworld/check?skill=9", "")
"""A question that calls functions which no start does, of modules which are in the rest of the image."""

ANSWERED_ASK = "() => window.answered !== undefined"


def test_what_is_needed_before_it_is_here_waits_for_it(
    engine: Engine, new_profile: NewProfile, server: MisbehavingServer
) -> None:
    """Half of each part has come: who needs it is answered as soon as all of it is here, in each browser."""
    for pattern in PARTS.values():
        server.faults[server.path(pattern)] = takes_long
    player = new_profile(engine, server.url)
    player.open(server.url + GAME)
    player.wait("() => document.documentElement.dataset.python === 'live'")
    player.run(ASK, server.path(SCRIPT), *NUMBERS)
    assert not player.run(ANSWERED_ASK)
    server.mend()
    player.wait(ANSWERED_ASK)
    first = player.run("() => window.answered")
    player.run("() => { delete window.answered; }")
    player.run(ASK, server.path(SCRIPT), *NUMBERS)
    player.wait(ANSWERED_ASK)
    assert first == player.run("() => window.answered")
    assert first.startswith('{"')


STATE_TEXT = """() => [...document.querySelectorAll('[data-part="state"]')].map((each) => each.textContent)[0]"""

MISSING = "Part of Python has not come yet, and is asked for again. What needs it waits."


@pytest.mark.only_all
@pytest.mark.parametrize("fault", ["status 503", "shortened"])
def test_parts_that_are_lost_or_damaged_end_in_words_and_a_page_that_goes_on(
    fault: str, engine: Engine, new_profile: NewProfile, problems: Problems, server: MisbehavingServer
) -> None:
    """In each browser: the page has its odds, says what is missing, and takes that back when all has come."""
    problems.allow("503")
    for pattern in PARTS.values():
        server.faults[server.path(pattern)] = FAULTS[fault]
    player = new_profile(engine, server.url)
    player.open(server.url + GAME)
    player.wait(f"() => ({STATE_TEXT})() === {json.dumps(MISSING)}")
    player.press('#test-form button[data-action="roll"]')
    player.wait("() => location.hash.includes('seed=')")
    server.mend()
    player.wait(f"() => ({STATE_TEXT})() === ''")


def test_what_needs_a_part_that_cannot_be_had_is_answered_when_it_comes(
    visitor: Page, server: MisbehavingServer
) -> None:
    """Python ends for want of it, and another one takes its place: it rolls, and answers that question in the end."""
    server.faults[server.path(PARTS["second half"])] = FAULTS["status 503"]
    visitor.goto(server.url + GAME)
    live(visitor)
    visitor.evaluate(f"(given) => ({ASK})(...given)", [server.path(SCRIPT), *NUMBERS])
    visitor.wait_for_function("() => performance.getEntriesByName('fairthrow:live').length >= 2")
    rolls(visitor)
    assert not visitor.evaluate(ANSWERED_ASK)
    server.mend()
    visitor.wait_for_function(ANSWERED_ASK)
    assert visitor.evaluate("() => window.answered").startswith('{"')


@pytest.mark.only_all
@pytest.mark.parametrize("address", PAGES)
def test_a_start_leaves_the_second_half_uncalled(address: str, visitor: Page, server: MisbehavingServer) -> None:
    """It does not come, and who would call it waits. All is answered all the same, and so is a first roll, if any."""
    second = server.path(PARTS["second half"])
    server.faults[second] = takes_long
    visitor.goto(f"{server.url}/{address}")
    visitor.wait_for_function(ANSWERED)
    if "#" not in address and visitor.locator(FIRST_ACTS[0]).count():
        visitor.locator(FIRST_ACTS[0]).first.click()
    visitor.evaluate(f"(given) => ({ASK})(...given)", [server.path(SCRIPT), "rail", "endworld"])
    visitor.wait_for_function(ANSWERED_ASK)
    assert server.requests.count(second) <= 1
    server.mend()


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
