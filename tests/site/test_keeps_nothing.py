"""Where a browser keeps nothing, all else works. Whatever fails, no page shows the odds of another check."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from audits import violations
from chromium_flags import PLAYWRIGHT_FLAGS
from drivers import FIREFOX
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from rail_player import last_rolls, trouble
from site_player import SETTLED, answer_text, came, drawn, expect_odds_of, go, link_of, live, part, roll_button

from fairthrow.links import decode
from sitebuild.testing.browsers import find

if TYPE_CHECKING:
    from conftest import SiteServer
    from problems import Problems

CHECK = "spellwoven/test?skill=9&difficulty=3"
SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
OTHERS = (
    "/",
    "/lab/#anydice?program=output%202d20",
    f"/lab/#anydice?program=output%202d20&{SEED}",
    "/play/#anydice?program=output%202d20",
    "/embed/#spellwoven/test?skill=9",
    "/party/#spellwoven/party?check=test&difficulty=3&1=Ann&1.skill=9&2=Bo",
    "/characters/",
    "/log/",
    "/about/",
)
WITHOUT_PYTHON = ("/", "/about/")
"""Pages that start it when it is needed."""


@contextmanager
def of_chromium(playwright: Playwright, program: str) -> Iterator[BrowserContext]:
    """Start a Chromium in which somebody has blocked all cookies and site data, by its setting for that."""
    with TemporaryDirectory() as profile:
        settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
        (Path(profile) / "Default").mkdir()
        (Path(profile) / "Default" / "Preferences").write_text(json.dumps(settings))
        launch = playwright.chromium.launch_persistent_context
        with launch(profile, executable_path=program, args=list(PLAYWRIGHT_FLAGS)) as context:
            yield context


@contextmanager
def of_firefox(playwright: Playwright, program: str) -> Iterator[BrowserContext]:
    """Start a Firefox in which somebody has blocked all cookies and site data, by its setting for that."""
    wishes = {**FIREFOX, "network.cookie.cookieBehavior": 2}
    firefox = playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=wishes)
    with firefox, firefox.new_context() as context:
        yield context


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.only_all)], scope="module")
def blocked(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[BrowserContext]:
    """Start a browser that refuses to keep anything."""
    found = find(request.param)
    if not found.executable:
        pytest.skip(found.reason)
    start = of_chromium if request.param == "chromium" else of_firefox
    with start(playwright, found.executable) as context:
        yield context


def test_all_that_needs_no_keeping_works(blocked: BrowserContext, site_server: "SiteServer") -> None:
    """The odds of a link, a roll and its link; the page says once that nothing is kept."""
    page = blocked.new_page()
    go(page, site_server.url, CHECK)
    expect_odds_of(page, decode(CHECK))
    expect(trouble(page)).to_have_text("This browser keeps nothing for this page (a private window, perhaps).")
    roll_button(page, "test").click()
    expect(last_rolls(page)).to_have_count(1)
    link = link_of(page)
    assert link.rolled
    assert link.situation == decode(CHECK).situation
    expect(part(page, "test", "answer")).to_have_text(answer_text(page, link))
    expect(trouble(page)).to_have_count(1)
    other = blocked.new_page()
    go(other, site_server.url, link.encode())
    expect(part(other, "test", "answer")).to_have_text(answer_text(other, link))
    page.close()
    other.close()


@pytest.mark.parametrize("address", OTHERS)
def test_each_page_starts_python(address: str, blocked: BrowserContext, site_server: "SiteServer") -> None:
    """No page needs to keep anything to start, and no error is left to the browser."""
    page = blocked.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(error.message))
    page.goto(f"{site_server.url}{address}")
    if address not in WITHOUT_PYTHON:
        live(page)
    expect(page.locator("h1, h2").first).to_be_attached()
    assert [each for each in wrong if "Storage access is restricted" not in each] == []  # Firefox tells of itself
    page.close()


FAILS = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
GOES = (
    "() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
)


@pytest.mark.only_all
@pytest.mark.parametrize(
    ("fault", "listed", "words"), [(FAILS, 2, "storage is full"), (GOES, 1, "keeps nothing for this page")]
)
def test_storage_that_fails_midway(fault: str, listed: int, words: str, page: Page, site_server: "SiteServer") -> None:
    """A roll lies there and is listed all the same, beside what can still be read; the page says what will not last."""
    go(page, site_server.url, CHECK)
    roll_button(page, "test").click()
    expect(last_rolls(page)).to_have_count(1)
    page.evaluate(fault)
    roll_button(page, "test").click()
    expect(trouble(page)).to_contain_text(words)
    expect(last_rolls(page)).to_have_count(listed)
    rolled = link_of(page).encode().partition("/")[2]
    expect(last_rolls(page).first.get_by_role("link")).to_have_attribute("href", re.compile(re.escape(rolled)))


SHOWN = r"""() => [...document.querySelectorAll('main *')]
  .filter((each) => !each.children.length && /\d ?%/.test(each.textContent))
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => each.textContent)"""
"""Gives the chances that can be seen."""


@pytest.mark.parametrize(
    "address",
    [
        "spellwoven/#test?skill=9&difficulty=3",
        f"spellwoven/#test?skill=9&difficulty=3&{SEED}",
        "spellwoven/#contest?skill=9",
        f"lab/#anydice?program=output%202d20&{SEED}",
        "lab/#anydice?program=output%202d20",
        "d100/#check?score=80",
    ],
)
def test_a_start_that_fails_shows_no_odds_of_another_check(
    address: str, page_alone: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """Beside somebody's link nothing tells of the example that the page came with. A later start shows the link's."""
    problems.allow("ERR_FAILED|Failed to fetch")
    page = page_alone
    page.route("**/pyodide*/**", lambda route: route.abort())
    page.goto(f"{site_server.url}/{address}")
    came(page, SETTLED)
    expect(page.locator(".toast:visible")).to_contain_text("Python could not be started")
    assert page.evaluate(SHOWN) == []
    assert violations(page) == []
    page.unroute("**/pyodide*/**")
    page.get_by_role("button", name="Try again").click()
    drawn(page)
    if not address.startswith("lab/") and "seed" not in address:
        expect_odds_of(page, decode(address.replace("/#", "/")))
    if not address.startswith("lab/"):
        assert page.evaluate(SHOWN) != []


def test_a_start_without_a_link_shows_the_example(
    page_alone: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """A page that was opened as such keeps what it came with: that is what its address is about."""
    problems.allow("ERR_FAILED|Failed to fetch")
    page_alone.route("**/pyodide*/**", lambda route: route.abort())
    for address in ("spellwoven/", "spellwoven/#test"):
        page_alone.goto("about:blank")
        page_alone.goto(f"{site_server.url}/{address}")
        came(page_alone, SETTLED)
        expect(part(page_alone, "test", "answer")).to_contain_text("87.5")
        expect(part(page_alone, "test", "answer")).to_be_visible()
