"""The service worker in a real browser: all works offline after one visit, and versions never mix."""

import re
from pathlib import Path

import offline_fixtures
import pytest
from conftest import SiteServer
from offline_player import PAGES, files_of, kept_in_browser, publish, ready, told
from playwright.sync_api import BrowserContext, Page, expect
from site_player import live

from sitebuild.precache import address, is_second, precache

server = offline_fixtures.server
profile = offline_fixtures.profile
page = offline_fixtures.page


def test_everything_that_pages_want_is_kept(dist: Path) -> None:
    """The list holds each file under the address that browsers ask for, and every file on it exists.

    The wheel, the screenshots and the picture for chats are left out, because no page needs them; and the second half
    of the interpreter, of which the whole is kept.
    """
    files = files_of(dist)
    _, kept = precache(files)
    left_out = ("/wheels/", "/sw.js", "/assets/screenshot-", "/assets/share-picture.")
    assert set(kept) == {address(path) for path in files if not path.startswith(left_out) and not is_second(path)}
    assert {"/", "/spellwoven/", "/404.html", "/manifest.webmanifest"} <= set(kept)


def test_every_address_in_the_site_exists(dist: Path) -> None:
    """Each address that a page, a script or a style sheet of ours names is a file of the site."""
    files = files_of(dist)
    addresses = {address(path) for path in files}
    named = re.compile(r"""["'(](/(?:[\w-]+/)*(?:[\w-]+(?:\.[\w-]+)*\.\w+)?)["')]""")
    for path, content in files.items():
        if path.endswith((".html", ".css", ".webmanifest")) or re.match(r"/assets/.*\.js$", path):
            for found in named.findall(content.decode()):
                assert found in addresses or any(each.startswith(found) for each in addresses), (path, found)


def test_version_follows_content(dist: Path) -> None:
    """The same files give the same version, and any change gives another."""
    files = files_of(dist)
    version, _ = precache(files)
    assert precache(dict(reversed(files.items())))[0] == version
    assert precache({**files, "/index.html": b"other"})[0] != version
    assert precache({**files, "/wheels/other.whl": b"other"})[0] == version


def test_one_visit_is_enough_to_go_offline(page: Page, server: SiteServer) -> None:
    """After one visit to the home page every page opens and Python starts, with no server there."""
    page.goto(server.url)
    told(page, "offline-ready")
    server.stop()
    asked = len(server.requests)
    for path in ("/", "/spellwoven/?from=home#test", "/spellwoven/index.html", "/spellwoven"):
        page.goto(server.url + path)
        expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("() => location.pathname") == "/spellwoven/"
    live(page)
    page.goto(f"{server.url}/nowhere")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    assert len(server.requests) == asked


@pytest.mark.parametrize("path", ["/", "/spellwoven/"])
def test_first_visit_says_when_it_is_ready_offline(page: Page, server: SiteServer, path: str) -> None:
    """On the home page and on a game's page the footer says when all is ready offline.

    Assistive technology says it too.
    """
    page.goto(server.url + path)
    status = page.get_by_role("status").and_(page.locator("[data-offline]"))
    expect(status).to_have_text("Works offline: every page is on this device.", timeout=60_000)
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).active?.state") == "activated"


def test_later_visits_say_it_where_somebody_looks_for_it(page: Page, server: SiteServer) -> None:
    """A page that is ready from the start keeps quiet; the home page and the one about Fairthrow say that it is."""
    page.goto(f"{server.url}/licences/")
    ready(page)
    for path, words in (
        ("/spellwoven/", ""),
        ("/docs/", ""),
        ("/", "Works offline: every page is on this device."),
        ("/about/", "Works offline: every page is on this device."),
    ):
        page.goto(server.url + path)
        ready(page)
        expect(page.locator("[data-offline]")).to_have_text(words)


@pytest.mark.parametrize("harm", ["missing", "shortened", "of another version"])
def test_nothing_is_kept_unless_all_is_right(page: Page, server: SiteServer, harm: str) -> None:
    """If one file is missing, or is not what the list says, no page is kept.

    Once it is right, the next visit keeps all.
    """
    (victim,) = server.directory.glob("assets/icon-512.*.png")
    content = victim.read_bytes()
    victim.unlink()
    if harm != "missing":
        victim.write_bytes(content[:100] if harm == "shortened" else content[:-1] + b"?")
    page.goto(server.url)
    told(page, "offline-failed")
    expect(page.locator("[data-offline]")).to_contain_text("Does not work offline: ")
    assert not [path for paths in kept_in_browser(page).values() for path in paths if path.endswith(PAGES)]
    victim.write_bytes(content)
    page.reload()
    told(page, "offline-ready")
    (kept,) = kept_in_browser(page).values()
    assert kept == sorted(precache(files_of(server.directory))[1])


def test_lost_cache_is_filled_again(page: Page, server: SiteServer) -> None:
    """If the browser has dropped some of the files, or all, the next visit brings them back."""
    page.goto(server.url)
    told(page, "offline-ready")
    whole = kept_in_browser(page)
    (name,) = whole
    for loss in ("await caches.delete(name)", "await (await caches.open(name)).delete('/spellwoven/')"):
        page.evaluate(f"async (name) => {{ {loss}; }}", name)
        assert kept_in_browser(page) != whole
        page.reload()
        told(page, "offline-ready")
        assert kept_in_browser(page) == whole


def test_new_version_waits_until_it_is_asked_for(profile: BrowserContext, page: Page, server: SiteServer) -> None:
    """A new version is fetched whole and then offered. Open pages keep theirs until a person takes the new one."""
    page.goto(server.url)
    told(page, "offline-ready")
    (old,) = kept_in_browser(page)
    other = profile.new_page()
    other.goto(f"{server.url}/404.html")
    old_script = page.locator("script[type=module]").get_attribute("src")

    publish(server, Fairthrow="Fairthrow, newer")
    page.reload()
    told(page, "update")
    assert page.locator("html").get_attribute("data-version") is None
    assert len(kept_in_browser(page)) == 2
    server.stop()  # all of it is already here

    with page.expect_navigation():
        page.evaluate("() => update()")
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    expect(page.get_by_text("Fairthrow, newer").first).to_be_visible()
    assert other.evaluate("async (path) => (await fetch(path)).status", old_script) == 200
    assert old in kept_in_browser(page)

    other.close()
    page.reload()
    told(page, "offline-ready")
    gone = (
        "async (old) => { const end = performance.now() + 60_000;"
        " while ((await caches.has(old)) && performance.now() < end); return !(await caches.has(old)); }"
    )
    assert page.evaluate(gone, old)


def test_broken_update_leaves_the_old_version(page: Page, server: SiteServer) -> None:
    """A new version that does not come whole is not offered. The old one goes on, offline too."""
    page.goto(server.url)
    told(page, "offline-ready")
    whole = kept_in_browser(page)
    publish(server, Fairthrow="Fairthrow, newer")
    (server.directory / "assets" / "home.0123456789ab.js").write_text("cut sho")
    page.evaluate(
        "async () => { const found = await navigator.serviceWorker.getRegistration(); await found.update();"
        " const { installing } = found;"
        " while (installing?.state === 'installing')"
        "  await new Promise((done) => installing.addEventListener('statechange', done, { once: true })); }"
    )
    assert "/assets/home.0123456789ab.js" in server.requests
    kept = kept_in_browser(page)
    assert kept.items() >= whole.items()
    assert not any("/assets/home.0123456789ab.js" in paths for paths in kept.values())
    server.stop()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("() => events.includes('update')") is False


def test_unchanged_files_are_not_fetched_again(page: Page, server: SiteServer) -> None:
    """Of a new version only the changed files are fetched. The interpreter stays."""
    page.goto(server.url)
    told(page, "offline-ready")
    publish(server, Fairthrow="Fairthrow, newer")
    server.requests.clear()
    page.reload()
    told(page, "update")
    hashed = [path for path in server.requests if path.startswith(("/assets/", "/runtime/"))]
    assert hashed == ["/assets/home.0123456789ab.js"]
