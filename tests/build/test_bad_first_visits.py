"""First visits while a server misbehaves or the network goes: there is a working page, or words that help."""

import time
from pathlib import Path

import offline_fixtures
import pytest
from chromium_flags import PLAYWRIGHT_FLAGS
from misbehaving import FAULTS, MisbehavingServer, hangs_midway, takes_long
from offline_player import (
    NOT_HERE,
    ONLINE,
    SAYS,
    all_but_one_kept,
    fetched,
    give_up_after,
    kept_in_browser,
    ready,
    says,
    whole,
)
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_player import live

pytestmark = pytest.mark.only_all

server = offline_fixtures.impatient_server
profile = offline_fixtures.profile
page = offline_fixtures.page


@pytest.mark.parametrize("fault", FAULTS)
def test_first_visit_says_what_is_wrong_and_goes_on_from_there(
    page: Page, server: MisbehavingServer, fault: str
) -> None:
    """A fault while the site is being kept is said, and the page works. The next visit fetches only what is missing."""
    victim = server.path("assets/game.*.js")
    server.faults[victim] = FAULTS[fault]
    page.goto(server.url)
    says(page, f"Does not work offline: {SAYS[fault]}")
    says(page, "The page works while there is a network.")
    server.mend()
    server.requests.clear()
    page.evaluate(ONLINE)
    ready(page)
    assert fetched(server) == [victim]
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_network_cut_midway(page: Page, server: MisbehavingServer) -> None:
    """A network that goes while the site is being kept: the page says so, and goes on from there when it is back.

    Whoever comes back before the network does sees words that say so. From these the page comes once it can.
    """
    victim = server.path("assets/snapshot.*.bin")
    server.faults[victim] = hangs_midway
    page.goto(server.url)
    says(page, "Does not work offline yet.")
    all_but_one_kept(page, server)
    server.stop()
    says(page, "Does not work offline: ")
    for path in ("/", "/spellwoven/", "/nowhere"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading")).to_have_text(NOT_HERE)
        expect(page.get_by_text("not all of it had come when the network went")).to_be_visible()
    page.goto(server.url)
    server.start()
    server.requests.clear()
    page.get_by_role("link", name="load the page again").click()
    ready(page)
    assert list(kept_in_browser(page).values()) == [whole(server)]
    assert victim in fetched(server)
    assert not [path for path in server.requests if path.startswith("/runtime/")]


def test_network_cut_before_anything_is_kept(page: Page, server: MisbehavingServer) -> None:
    """A first visit ends as soon as it has begun. The next one offline shows words.

    One with a network keeps the site.
    """
    needed = (server.directory / "index.html").read_text()
    server.faults = {path: takes_long for path in whole(server) if path != "/" and path not in needed}
    page.goto(server.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.stop()
    page.reload()
    expect(page.get_by_role("heading")).to_have_text(NOT_HERE)
    server.start()
    page.get_by_role("link", name="load the page again").click()
    ready(page)
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_visits_while_the_site_is_being_kept(profile: BrowserContext, page: Page, server: MisbehavingServer) -> None:
    """Pages that are opened while the site is being kept work and say how far it is. Nothing is asked for twice."""
    victim = server.path("assets/snapshot.*.bin")
    server.faults[victim] = takes_long
    give_up_after(server, 300_000)  # Python may take longer to start than an impatient service worker waits
    page.goto(server.url)
    all_but_one_kept(page, server)
    server.requests.clear()
    second = profile.new_page()
    second.goto(f"{server.url}/spellwoven/")
    live(second)
    says(second, "Does not work offline yet.")
    assert victim not in fetched(server)
    server.mend()
    ready(page)
    ready(second)
    assert list(kept_in_browser(page).values()) == [whole(server)]
    assert victim not in fetched(server)


def test_browser_closed_midway(chromium: Browser, executable: str, server: MisbehavingServer, tmp_path: Path) -> None:
    """The browser is closed while the site is being kept. Opened again, it goes on from there."""
    victim = server.path("assets/snapshot.*.bin")
    server.faults[victim] = hangs_midway

    def browser() -> BrowserContext:
        return chromium.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=executable, args=list(PLAYWRIGHT_FLAGS)
        )

    with browser() as context:
        page = context.new_page()
        page.goto(server.url)
        all_but_one_kept(page, server)
    server.mend()
    server.requests.clear()
    with browser() as context:
        page = context.new_page()
        page.goto(server.url)
        ready(page)
        assert list(kept_in_browser(page).values()) == [whole(server)]
    assert victim in fetched(server)
    assert not [path for path in server.requests if path.startswith("/runtime/")]


@pytest.mark.parametrize("fault", ["status 500", "hangs", "portal"])
def test_service_worker_that_does_not_come(page: Page, server: MisbehavingServer, fault: str) -> None:
    """Without the service worker the page works and says so. It tries again as long as it is open."""
    server.faults["/sw.js"] = FAULTS[fault]
    page.clock.install()
    with page.expect_request_finished() if fault != "hangs" else page.expect_request("**/home.*.js"):
        page.goto(server.url)
    if fault == "hangs":
        page.wait_for_function("() => performance.now() >= 0")
        page.clock.fast_forward(31_000)
    says(
        page,
        "Does not work offline: the server does not"
        if fault == "hangs"
        else "Does not work offline: the browser could",
    )
    server.mend()
    page.clock.fast_forward(61_000)
    ready(page)


@pytest.mark.parametrize("pattern", ["assets/game.*.js", "assets/python.*.js"])
def test_page_whose_script_does_not_come_says_so(page: Page, server: MisbehavingServer, pattern: str) -> None:
    """If a page's script does not come, or one that it imports, there are words, and every check is shown.

    Loading the page again mends it.
    """
    victim = server.path(pattern)
    again = page.get_by_role("button", name="Load it again")
    page.clock.install()
    for fault in ("status 500", "resets midway", "portal", "shortened"):
        server.faults[victim] = FAULTS[fault]
        if page.url == "about:blank":
            page.goto(f"{server.url}/spellwoven/")
        else:
            with page.expect_navigation():
                again.click()
        if fault == "shortened":
            page.clock.fast_forward(21_000)  # half of a script may be a whole script too: only time tells
        expect(page.get_by_role("alert")).to_contain_text("A part of this page has not come")
        expect(page.locator(".check:visible")).to_have_count(2)
    server.mend()
    again.click()
    live(page)
    expect(page.locator("#stopped")).to_have_count(0)


def test_check_that_the_script_would_hide_waits_for_it(page: Page, server: MisbehavingServer) -> None:
    """Of several checks only the first is shown at once.

    So the others do not come up and vanish when the script comes.
    """
    server.faults[server.path("assets/game.*.js")] = takes_long
    page.goto(f"{server.url}/spellwoven/", wait_until="commit")
    expect(page.locator("#test")).to_be_visible()
    expect(page.locator("#rail")).to_be_visible()
    expect(page.locator("#contest")).to_be_hidden()


def test_page_whose_script_hangs_says_so(page: Page, server: MisbehavingServer) -> None:
    """After twenty seconds without a script there are words. If the script comes after all, they go."""
    server.faults[server.path("assets/home.*.js")] = takes_long
    page.clock.install()
    page.goto(server.url, wait_until="commit")
    page.wait_for_function("() => document.readyState === 'interactive'")
    stopped = page.locator("#stopped")
    deadline = time.monotonic() + 30
    while not stopped.is_visible() and time.monotonic() < deadline:
        page.clock.fast_forward(21_000)  # it would be asked for again if the counting had not begun
    expect(stopped).to_be_visible()
    server.mend()
    ready(page)
    expect(page.locator("#stopped")).to_have_count(0)
