"""Offline when a server misbehaves, a device is full or files are lost: there is a working page, or words that help."""

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium_flags import PLAYWRIGHT_FLAGS
from misbehaving import FAULTS, MisbehavingServer, hangs, hangs_midway, takes_long
from offline_player import EVENTS, PAGES, files_of, kept_in_browser, publish, told
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sitebuild.places import SERVICE_WORKER
from sitebuild.precache import precache, service_worker

SAYS = {
    "status 500": "the server answered 500",
    "status 503": "the server answered 503",
    "hangs": "nothing came from the server for",
    "hangs midway": "nothing came from the server for",
    "resets midway": "the network broke off",
    "ends early": "the network broke off",
    "shortened": "what came for",
    "mistyped": "what came for",
    "portal": "what came for",
    "stale": "what came for",
}
"""What a page says of each fault."""

NOT_HERE = "Fairthrow is not on this device"
NEW = "/assets/home.0123456789ab.js"
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
FETCHED = (
    "async (paths) => { const all = await Promise.all(paths.map((path) => fetch(path)));"
    " return all.map(({ status }) => status); }"
)
ONLINE = "() => { events.length = 0; dispatchEvent(new Event('online')); }"


@pytest.fixture
def server(dist: Path, tmp_path: Path) -> Iterator[MisbehavingServer]:
    """Serve a copy of the site. Its service worker waits for three seconds when nothing comes, instead of thirty."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy)
    server = MisbehavingServer(copy)
    hasten(server)
    with server.answering():
        yield server


def hasten(server: MisbehavingServer) -> None:
    """Make the service worker impatient. It runs by a clock that tests cannot put forward."""
    worker = server.directory / "sw.js"
    text = worker.read_text()
    assert "const STALL = 30_000;" in text
    worker.write_text(text.replace("const STALL = 30_000;", "const STALL = 3_000;"))


@pytest.fixture
def profile(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a fresh profile whose pages note what they are told."""
    with chromium.new_context() as context:
        context.add_init_script(EVENTS)
        yield context


@pytest.fixture
def page(profile: BrowserContext) -> Page:
    """Open a page in the fresh profile."""
    return profile.new_page()


def republish(server: MisbehavingServer) -> tuple[list[str], list[str]]:
    """Publish a version in which all our scripts and archives have new names and content; give old and new names."""
    names = {}
    for file in sorted(server.directory.glob("assets/*")):
        if file.suffix == ".js":
            names[file.name] = re.sub(r"[0-9a-f]{12}", lambda found: found[0][::-1], file.name)
    for file in server.directory.rglob("*"):
        if file.suffix in {".js", ".html"}:
            text = file.read_text()
            for old, new in names.items():
                text = text.replace(old, new)
            if file.name in names:
                file.unlink()
                file.with_name(names[file.name]).write_text(text + "// newer\n")
            else:
                file.write_text(text)
    files = files_of(server.directory)
    (server.directory / "sw.js").write_bytes(service_worker(SERVICE_WORKER.read_text(), files))
    return [f"/assets/{name}" for name in names], [f"/assets/{name}" for name in names.values()]


def says(page: Page, words: str) -> None:
    """Wait until the footer says something about being offline."""
    expect(page.locator("[data-offline]")).to_contain_text(words, timeout=30_000)


def whole(server: MisbehavingServer) -> list[str]:
    """List what is in a cache that holds the whole site."""
    return sorted(precache(files_of(server.directory))[1])


def fetched(server: MisbehavingServer) -> list[str]:
    """List the files with a hash in their name that were asked for since the list was cleared."""
    return sorted({path for path in server.requests if path.startswith(("/assets/", "/runtime/"))})


def all_but_one_kept(page: Page, server: MisbehavingServer) -> None:
    """Wait until only one file is missing, and the pages, which are kept last."""
    page.evaluate(
        "async (wanted) => { for (;;) for (const name of await caches.keys())"
        " if ((await (await caches.open(name)).keys()).length === wanted) return; }",
        len([path for path in whole(server) if not path.endswith(PAGES)]) - 1,
    )


def room(page: Page, server: MisbehavingServer, size: int | None) -> None:
    """Set how many bytes the browser has left for the site; without a number, as many as it likes."""
    quota = {} if size is None else {"quotaSize": size}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": server.url, **quota})


@pytest.mark.parametrize("fault", FAULTS)
def test_first_visit_says_what_is_wrong_and_goes_on_from_there(
    page: Page, server: MisbehavingServer, fault: str
) -> None:
    """A fault while the site is being kept is said, and the page works. The next visit fetches only what is missing."""
    victim = server.path("assets/game.*.js")
    server.faults[victim] = FAULTS[fault]
    page.goto(server.url)
    says(page, f"Not ready offline: {SAYS[fault]}")
    says(page, "The page works while there is a network.")
    server.mend()
    server.requests.clear()
    page.evaluate(ONLINE)
    says(page, "Ready offline")
    assert fetched(server) == [victim]
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_update_that_fails_is_said_and_the_old_version_goes_on(page: Page, server: MisbehavingServer) -> None:
    """Whatever happens to a new version, the old one works on, offline too.

    Once the server is well, the new one is offered.
    """
    page.goto(server.url)
    says(page, "Ready offline")
    publish(server, Fairthrow="Fairthrow, newer")
    hasten(server)
    for fault, words in SAYS.items():
        server.faults[NEW] = FAULTS[fault]
        page.evaluate("() => { events.length = 0; }")
        page.evaluate(UPDATE)
        told(page, "update-failed")
        says(page, f"There is a new version, which could not be fetched whole: {words}")
        server.mend()
    server.stop()
    page.reload()
    says(page, "Ready offline")
    assert page.locator("html").get_attribute("data-version") is None
    server.start()
    server.requests.clear()
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    assert fetched(server) == [NEW]
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator("html")).to_have_attribute("data-version", "new")


def test_network_cut_midway(page: Page, server: MisbehavingServer) -> None:
    """A network that goes while the site is being kept: the page says so, and goes on from there when it is back.

    Whoever comes back before the network does sees words that say so. From these the page comes once it can.
    """
    victim = server.path("assets/snapshot.*.bin")
    server.faults[victim] = hangs_midway
    page.goto(server.url)
    says(page, "Not ready offline yet.")
    all_but_one_kept(page, server)
    server.stop()
    says(page, "Not ready offline: ")
    for path in ("/", "/spellwoven/", "/nowhere"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading")).to_have_text(NOT_HERE)
        expect(page.get_by_text("not all of it had come when the network went")).to_be_visible()
    page.goto(server.url)
    server.start()
    server.requests.clear()
    page.get_by_role("link", name="load the page again").click()
    says(page, "Ready offline")
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
    says(page, "Ready offline")
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_visits_while_the_site_is_being_kept(profile: BrowserContext, page: Page, server: MisbehavingServer) -> None:
    """Pages that are opened while the site is being kept work and say how far it is. Nothing is asked for twice."""
    victim = server.path("assets/snapshot.*.bin")
    server.faults[victim] = takes_long
    worker = server.directory / "sw.js"  # Python may take longer to start than a hastened service worker waits
    worker.write_text(worker.read_text().replace("const STALL = 3_000;", "const STALL = 300_000;"))
    page.goto(server.url)
    all_but_one_kept(page, server)
    server.requests.clear()
    second = profile.new_page()
    second.goto(f"{server.url}/spellwoven/")
    expect(second.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    says(second, "Not ready offline yet.")
    assert victim not in fetched(server)
    server.mend()
    says(page, "Ready offline")
    says(second, "Ready offline")
    assert list(kept_in_browser(page).values()) == [whole(server)]
    assert victim not in fetched(server)


def test_newer_version_stands_in_for_one_that_never_came_whole(page: Page, server: MisbehavingServer) -> None:
    """The first version could not keep a page. Offline, the page of the next version, which is here, is shown instead.

    It comes with the files of its own version.
    """
    server.faults["/"] = FAULTS["status 500"]
    page.goto(f"{server.url}/spellwoven/")
    says(page, "Not ready offline: the server answered 500 for /.")
    publish(server, Fairthrow="Fairthrow, newer")
    hasten(server)
    server.mend()
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    server.stop()
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    expect(page.get_by_text("Fairthrow, newer").first).to_be_visible()


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
        says(page, "Ready offline")
        assert list(kept_in_browser(page).values()) == [whole(server)]
    assert victim in fetched(server)
    assert not [path for path in server.requests if path.startswith("/runtime/")]


def test_full_device_is_said(page: Page, server: MisbehavingServer) -> None:
    """With no room left, the page says so and keeps nothing.

    With room again it keeps the site, and a new version too.
    """
    page.goto(f"{server.url}/nowhere.png")  # a page of the origin, while nothing is kept yet
    room(page, server, 3_000_000)
    page.goto(server.url)
    says(page, "Not ready offline: there is no room left on this device")
    assert kept_in_browser(page) == {}
    room(page, server, None)
    page.evaluate(ONLINE)
    says(page, "Ready offline")
    before = kept_in_browser(page)

    publish(server, Fairthrow="Fairthrow, newer")
    hasten(server)
    room(page, server, 1_000_000 + int(page.evaluate("async () => (await navigator.storage.estimate()).usage")))
    page.reload()
    says(page, "could not be fetched whole: there is no room left on this device")
    assert kept_in_browser(page) == before
    room(page, server, None)
    page.evaluate(UPDATE)
    says(page, "New version ready.")


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
    says(page, "Not ready offline: the server does not" if fault == "hangs" else "Not ready offline: the browser could")
    server.mend()
    page.clock.fast_forward(61_000)
    says(page, "Ready offline")


def test_later_visits_need_no_service_worker_from_the_server(page: Page, server: MisbehavingServer) -> None:
    """Once the service worker is there, later visits need nothing of the server, whatever it answers."""
    page.goto(server.url)
    says(page, "Ready offline")
    for fault in ("status 500", "hangs", "portal", "ends early"):
        server.faults["*"] = FAULTS[fault]
        for path in ("/", "/licences/", "/self-check/"):
            page.goto(server.url + path)
            says(page, "Ready offline")
        server.mend()
        assert list(kept_in_browser(page).values()) == [whole(server)]


def test_cache_deleted_while_offline_is_said(page: Page, server: MisbehavingServer) -> None:
    """The browser may have deleted what it kept. A visit offline then gets words; with a network all is kept anew."""
    page.goto(server.url)
    says(page, "Ready offline")
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    server.stop()
    for path in ("/", "/spellwoven/"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading")).to_have_text(NOT_HERE)
    server.start()
    page.get_by_role("link", name="load the page again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spellwoven")
    page.goto(server.url)
    says(page, "Ready offline")
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_cache_deleted_while_the_page_is_open(page: Page, server: MisbehavingServer) -> None:
    """If the browser deletes what it kept, an open page works on.

    It keeps all anew when the network is back, or in an hour.
    """
    page.clock.install()
    page.goto(server.url)
    says(page, "Ready offline")
    (name,) = kept_in_browser(page)
    page.evaluate("(name) => caches.delete(name)", name)
    server.faults["*"] = hangs
    page.clock.fast_forward(3_601_000)
    says(page, "Not ready offline: nothing came")
    server.mend()
    page.evaluate(ONLINE)
    says(page, "Ready offline")
    assert kept_in_browser(page) == {name: whole(server)}


def test_part_that_is_gone_is_said_where_it_was_asked_for(page: Page, server: MisbehavingServer) -> None:
    """A part that a page fetches only when asked: where it is gone and there is no network, that is said.

    Python goes on.
    """
    page.goto(f"{server.url}/spellwoven/")
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    says(page, "Ready offline")
    page.get_by_role("button", name="Roll", exact=True).first.click()
    page.wait_for_url(re.compile("seed="))
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # the page would do with it as well
    server.stop()
    page.locator('[data-action="qr"]').first.evaluate("(button) => button.click()")
    done = page.locator('[data-part="done"]').first
    expect(done).to_contain_text("That did not work here: the part that draws codes is not on this device")
    expect(page.locator("html")).to_have_attribute("data-python", "live")


def test_page_left_open_notices_a_new_version(page: Page, server: MisbehavingServer) -> None:
    """A page that stays open asks every hour whether there is a newer version."""
    page.clock.install()
    page.goto(server.url)
    says(page, "Ready offline")
    publish(server, Fairthrow="Fairthrow, newer")
    page.clock.fast_forward(3_601_000)
    says(page, "New version ready.")
    assert re.fullmatch("Ready offline: .* New version ready. Use it now", page.locator("[data-offline]").inner_text())


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
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    expect(page.locator("#stopped")).to_have_count(0)


def test_check_that_the_script_would_hide_waits_for_it(page: Page, server: MisbehavingServer) -> None:
    """Of several checks only the first is shown at once.

    So the others do not come up and vanish when the script comes.
    """
    server.faults[server.path("assets/game.*.js")] = takes_long
    page.goto(f"{server.url}/spellwoven/", wait_until="commit")
    expect(page.locator("#test")).to_be_visible()
    expect(page.locator("#table")).to_be_visible()
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
    says(page, "Ready offline")
    expect(page.locator("#stopped")).to_have_count(0)


def test_tabs_of_two_versions_each_have_their_own_files(profile: BrowserContext, server: MisbehavingServer) -> None:
    """While one tab takes a new version, the other goes on with the files of the old one. A click makes it follow."""
    first, second = profile.new_page(), profile.new_page()
    first.goto(f"{server.url}/spellwoven/")
    expect(first.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    says(first, "Ready offline")
    second.goto(server.url)
    says(second, "Ready offline")
    old, new = republish(server)
    second.evaluate(UPDATE)
    says(second, "New version ready.")
    server.stop()  # whatever is asked for from now on comes from the device
    with second.expect_navigation():
        second.get_by_role("button", name="Use it now").click()
    says(second, "Ready offline")

    first.get_by_role("button", name="Roll", exact=True).first.click()
    first.wait_for_url(re.compile("seed="))
    code = first.locator('[data-action="qr"]').first  # a part of the old version that is asked for only now
    code.evaluate("(button) => { button.closest('details')?.setAttribute('open', ''); button.click(); }")
    expect(first.locator('[data-part="code"] svg').first).to_be_visible()
    assert first.evaluate(FETCHED, [*old, *new]) == [200] * len(old + new)
    second.goto(f"{server.url}/spellwoven/")
    expect(second.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    asked = second.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert set(asked) & {*old, *new} <= set(new)
    assert set(asked) & set(new)

    says(first, "New version ready.")
    with first.expect_navigation():
        first.get_by_role("button", name="Use it now").click()
    expect(first.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    asked = first.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert set(asked) & {*old, *new} <= set(new)
