"""A site below a path of its origin, as project pages are, in a real browser: it works, and keeps to itself."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from about_player import about, add, choose, save, stored
from offline_player import EVENTS, kept_in_browser, told
from playwright.sync_api import Browser, BrowserContext, Page, expect
from problems import Problems
from rail_player import all_rolls, last_rolls, listed, logged, menu_of
from site_player import address_of, drawn, expect_odds_of, go, link_of, part, press_in_menu, roll_button

from fairthrow.links import decode
from fairthrow.systems import SYSTEMS
from sitebuild.base import Base
from sitebuild.commands import build
from sitebuild.headers import read_rules
from sitebuild.places import NETLIFY
from sitebuild.server import Server

pytestmark = pytest.mark.only_all

BELOW = Base(path="/games/fairthrow/")
NEXT = Base(path="/games/fairthrow-next/")
OURS = "fairthrow(/games/fairthrow/)"
"""What begins the names of all that the site below keeps."""

UNRELATED = {
    "404.html": "<!doctype html><title>Not here</title><h1>Not here</h1>",
    "index.html": "<!doctype html><title>Another site</title><h1>Another site</h1>",
    "keeper.js": (
        "addEventListener('install', () => skipWaiting());"
        "addEventListener('activate', (event) => event.waitUntil(clients.claim()));"
        "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));"
    ),
}
"""A site of somebody else at the root, and a service worker of its own for all of the origin."""

STALE = "0123456789abcdef"
"""A version that is no more."""

GONE = """async (name) => {
  const end = performance.now() + 30_000;
  while ((await caches.has(name)) && performance.now() < end);
  return !(await caches.has(name));
}"""
"""Waits until a cache has been deleted; tells whether it was."""


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site below two paths of an origin whose root belongs to somebody else; give the origin's directory."""
    origin = tmp_path_factory.mktemp("origin")
    for name, content in UNRELATED.items():
        (origin / name).write_text(content, encoding="utf-8")
    for base in (BELOW, NEXT):
        place = origin / base.path.strip("/")
        place.parent.mkdir(exist_ok=True)
        build(place, base)
    return origin


class Origin:
    """A host of plain files. It sends none of our headers, and its root has no page of ours for what is missing."""

    def __init__(self, directory: Path) -> None:
        """Begin to answer."""
        self._running = ExitStack()
        server = self._running.enter_context(Server(directory, []).running())
        self.url = server.url
        self.site = server.url + BELOW.path.rstrip("/")

    def stop(self) -> None:
        """Go away."""
        self._running.close()


@pytest.fixture
def origin(sites: Path) -> Iterator[Origin]:
    """Serve the origin."""
    served = Origin(sites)
    yield served
    served.stop()


@pytest.fixture
def profile(chromium: Browser, problems: Problems) -> Iterator[BrowserContext]:
    """Open a fresh profile. In the end nothing may have gone wrong in it, except because a host is gone or bare.

    Tests look themselves at where requests went, because their origins hold more than the site.
    """
    with chromium.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        context.add_init_script(EVENTS)
        problems.watch(context, "http://127.0.0.1")
        yield context
    problems.allow("^left: ")
    problems.allow("Failed to load resource: (net::ERR_CONNECTION_REFUSED|the server responded with a status of 404)")
    assert problems.unexpected() == []


@pytest.fixture
def asked(profile: BrowserContext) -> list[str]:
    """Note the address of each request of the profile, except those of blobs."""
    found: list[str] = []
    profile.on("request", lambda request: None if request.url.startswith("blob:") else found.append(request.url))
    return found


def ready(page: Page) -> None:
    """Wait until the page says that it works without a network."""
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)


def shows_rolls(page: Page, count: int) -> None:
    """Assert that the rail, once it has been drawn, lists so many rolls."""
    expect(page.locator('[data-part="rail-state"]')).to_be_hidden()
    expect(last_rolls(page)).to_have_count(count)


def test_a_site_below_a_path_is_played(
    profile: BrowserContext, asked: list[str], chromium: Browser, sites: Path
) -> None:
    """From the home page: change, roll, copy the link, open it elsewhere, roll it again from another game's page.

    The local server serves the site, and leads whoever opens the origin to it. No request leaves the base.
    """
    with Server(sites / BELOW.path.strip("/"), read_rules(NETLIFY), base=BELOW).running() as server:
        site = server.url + BELOW.path
        page = profile.new_page()
        page.goto(server.url)
        assert address_of(page) == site
        page.locator("main").get_by_role("link", name="Spellwoven").click()
        page.wait_for_url(f"{site}spellwoven/")
        drawn(page)
        page.locator("#test-skill").fill("7")
        expect_odds_of(page, decode("spellwoven/test?skill=7"))
        roll_button(page, "test").click()
        page.wait_for_url(re.compile("seed="))
        said = link_of(page).roll().summary
        expect(part(page, "test", "said")).to_have_text(said)

        press_in_menu(page, "Copy link")
        expect(part(page, "test", "done")).to_have_text("Link copied.")
        copied = page.evaluate("() => navigator.clipboard.readText()")
        assert copied.startswith(f"{site}spellwoven/#test?skill=7&seed=")
        command = [sys.executable, "-m", "fairthrow", "verify", copied]
        told_there = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
        assert said in told_there
        with chromium.new_context() as stranger:
            other = stranger.new_page()
            other.goto(copied)
            drawn(other)
            expect(part(other, "test", "said")).to_have_text(said)

        page.get_by_role("navigation", name="Games and tools").get_by_role("link", name="Skew").click()
        page.wait_for_url(f"{site}skew/")
        drawn(page)
        rolled = last_rolls(page)
        expect(rolled).to_have_count(1)
        rolled.get_by_role("link").click()
        page.wait_for_url(lambda url: url == copied)
        drawn(page)
        expect(part(page, "test", "said")).to_have_text(said)
        page.go_back()
        page.wait_for_url(f"{site}skew/")
        drawn(page)
        all_rolls(page).click()
        page.wait_for_url(f"{site}log/")
        listed(page)
        menu_of(page, logged(page)).get_by_role("link", name="Use this situation").click()
        page.wait_for_url(lambda url: url == f"{site}spellwoven/#test?skill=7")
        drawn(page)
        expect_odds_of(page, decode("spellwoven/test?skill=7"))
        assert page.evaluate("() => Object.keys(localStorage).map((key) => key.split('rolls/')[0])") == [f"{OURS}/"]
        assert asked[0] == f"{server.url}/"
        assert [address for address in asked[1:] if not address.startswith(site)] == []


def test_a_missing_page_below_a_path_leads_home(profile: BrowserContext, sites: Path) -> None:
    """At any depth the page for what is missing has its styles, and its links stay below the path."""
    with Server(sites / BELOW.path.strip("/"), read_rules(NETLIFY), base=BELOW).running() as server:
        page = profile.new_page()
        answer = page.goto(f"{server.url}{BELOW.path}no/such/page")
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("heading", name="There is no such page.")).to_be_visible()
        links = "[...document.querySelectorAll('link[rel=stylesheet]')]"  # nobody waits for the one for paper
        page.wait_for_function(f"() => {links}.every((link) => link.sheet?.cssRules.length > 0)")
        assert page.evaluate(f"() => {links}.length") == 4
        page.get_by_role("link", name="the first page").click()
        page.wait_for_url(server.url + BELOW.path)
        page.goto(f"{server.url}{BELOW.path}proof/")  # has moved
        page.wait_for_url(f"{server.url}{BELOW.path}self-check/")


def test_a_site_below_a_path_works_offline(profile: BrowserContext, origin: Origin) -> None:
    """With the host gone, the site is reloaded, rolls, opens other games, and shows its page for what is missing.

    The host sent none of our headers. The page at the root is not ours, so it is gone with its host.
    """
    page = profile.new_page()
    go(page, origin.site, "spellwoven/test")
    ready(page)
    found = page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)")
    assert found == [f"{origin.site}/"]
    (name,) = kept_in_browser(page)
    assert name.startswith(f"{OURS}-")
    page.goto(f"{origin.url}/")
    assert page.evaluate("() => navigator.serviceWorker.controller") is None
    origin.stop()
    page.goto(f"{origin.site}/spellwoven/#test")
    page.reload()
    drawn(page)
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="))
    expect(part(page, "test", "said")).to_have_text(link_of(page).roll().summary)
    for path, heading in {"/": "Fair dice, exact odds.", "/skew": "Skew", "/no/such": "There is no such page."}.items():
        page.goto(origin.site + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        page.goto(f"{origin.url}/")


def test_another_worker_above_is_not_taken_for_ours(profile: BrowserContext, origin: Origin) -> None:
    """Somebody else's worker is in charge of the whole origin.

    Below our base ours takes over, and tells of no new version.
    """
    page = profile.new_page()
    page.goto(f"{origin.url}/")
    page.evaluate("() => navigator.serviceWorker.register('/keeper.js').then(() => navigator.serviceWorker.ready)")
    page.goto(f"{origin.site}/")
    controller = "() => navigator.serviceWorker.controller?.scriptURL"
    told(page, "offline-ready")
    page.wait_for_function(f"(address) => ({controller})() === address", arg=f"{origin.site}/sw.js")
    assert page.evaluate("() => events") == ["offline-ready"]
    page.goto(f"{origin.url}/")
    assert page.evaluate(controller) == f"{origin.url}/keeper.js"


def test_two_sites_of_ours_keep_apart(profile: BrowserContext, origin: Origin) -> None:
    """Each site deletes only its own old caches, also while the other's page is open. Each shows only its own rolls."""
    page = profile.new_page()
    go(page, origin.site, "spellwoven/test")
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="))
    ready(page)
    (first,) = kept_in_browser(page)
    theirs = [first, f"{OURS}-{STALE}", f"fairthrow-{STALE}", "somebody-else"]
    stale = f"fairthrow({NEXT.path})-{STALE}"
    plant = (
        "async (names) => { for (const name of names) await (await caches.open(name)).put('/x', new Response('x')); }"
    )
    page.evaluate(plant, [*theirs, stale])
    whole = kept_in_browser(page)

    other = profile.new_page()
    second = origin.url + NEXT.path.rstrip("/")
    go(other, second, "spellwoven/test")
    ready(other)
    other.reload()  # from now on the worker knows the page
    ready(other)
    assert other.evaluate(GONE, stale)
    now = kept_in_browser(other)
    assert {name: now[name] for name in theirs} == {name: whole[name] for name in theirs}
    (new,) = now.keys() - whole.keys()
    assert re.fullmatch(re.escape(f"fairthrow({NEXT.path})-") + "[0-9a-f]{16}", new)
    assert all(path.startswith(NEXT.path) for path in now[new])
    assert all(path.startswith(BELOW.path) for path in now[first] if path != "/x")

    shows_rolls(other, 0)
    page.reload()
    drawn(page)
    shows_rolls(page, 1)


def test_the_site_at_the_root_keeps_what_it_has_kept(
    profile: BrowserContext, dist: Path, sites: Path, tmp_path: Path
) -> None:
    """Beside a site below a path, the one at the root keeps its old names of caches and rolls.

    It deletes only old versions of its own.
    """
    together = tmp_path / "origin"
    shutil.copytree(dist, together)
    shutil.copytree(sites / "games", together / "games")
    server = Origin(together)
    page = profile.new_page()
    record = json.dumps({"at": "2026-01-02T03:04:05Z", "link": "spellwoven/test?seed=AAAAAAAAAAAAAAAAAAAAAA"})
    try:
        page.goto(f"{server.site}/")
        told(page, "offline-ready")
        (below,) = kept_in_browser(page)
        page.evaluate("(record) => localStorage.setItem('fairthrow/rolls/000001767323045000-1-2', record)", record)
        page.evaluate("(name) => caches.open(name)", f"fairthrow-{STALE}")
        go(page, server.site, "spellwoven/test")
        shows_rolls(page, 0)

        go(page, server.url, "spellwoven/test")
        ready(page)
        page.reload()
        drawn(page)
        assert page.evaluate(GONE, f"fairthrow-{STALE}")
        names = sorted(kept_in_browser(page))
        assert len(names) == 2
        assert re.fullmatch("fairthrow-[0-9a-f]{16}", names[1])
        assert names[0] == below
        shows_rolls(page, 1)
    finally:
        server.stop()


def test_chromium_would_install_the_site_below_its_path(profile: BrowserContext, origin: Origin, sites: Path) -> None:
    """As Chromium reads the manifest, start, scope, identity, shortcuts and pictures lie below the path."""
    manifest = json.loads((sites / BELOW.path.strip("/") / "manifest.webmanifest").read_text(encoding="utf-8"))
    page = profile.new_page()
    page.goto(f"{origin.site}/")
    read = profile.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    found = read["manifest"]
    assert {found[key] for key in ("id", "startUrl", "scope")} == {f"{origin.site}/"}
    assert [each["url"] for each in found["shortcuts"]] == [f"{origin.site}/{name}/" for name in SYSTEMS]
    pictures = [*found["icons"], *(each["image"] for each in found["screenshots"])]
    assert len(pictures) == len(manifest["icons"]) + len(manifest["screenshots"])
    for picture in pictures:
        assert picture["url"].startswith(f"{origin.site}/assets/")
        answer = page.request.get(picture["url"])
        assert answer.ok, picture


def test_no_file_has_a_name_that_hosts_leave_out(dist: Path) -> None:
    """Some hosts of project pages leave out files whose name begins with a dot or an underscore. There are none."""
    places = [path.relative_to(dist) for path in dist.rglob("*")]
    assert len(places) > 40
    assert [place for place in places if place.name.startswith((".", "_"))] == []


def test_only_addresses_differ_below_a_path(sites: Path, dist: Path) -> None:
    """Below a path there are the same files in the same places, and only addresses differ.

    What holds Python is the same to the byte, and each address is below the base.
    """
    below = {path.relative_to(sites / BELOW.path.strip("/")).as_posix(): path for path in
             (sites / BELOW.path.strip("/")).rglob("*") if path.is_file()}  # fmt: skip
    at_root = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}

    def plain(place: str) -> str:
        return re.sub(r"^(assets/[\w-]+)\.[0-9a-f]{12}\.(js|css)$", r"\1.\2", place)

    assert {plain(place) for place in below} == {plain(place) for place in at_root}
    same = [place for place in at_root if re.search(r"\.(zip|bin|whl|png|svg|wasm|mjs)$|^runtime/", place)]
    assert len(same) > 10
    assert [place for place in same if below[place].read_bytes() != at_root[place].read_bytes()] == []
    named = re.compile(r"""["'(=](/[\w~][^"')\s>]*)["')\s>]""")
    found = 0
    others = ("runtime/", "assets/codemirror.")  # what is not ours: no address of a page is in it
    for place, path in below.items():
        if path.suffix in {".html", ".js", ".css", ".webmanifest"} and not place.startswith(others):
            for address in named.findall(path.read_text(encoding="utf-8")):
                file = address.removeprefix(BELOW.path).partition("#")[0]
                found += 1
                assert address.startswith(BELOW.path), (place, address)
                assert any(each.startswith(file) for each in below), (place, address)
    assert found > 300


def test_a_file_from_the_root_is_added_below(profile: BrowserContext, origin: Origin, tmp_path: Path) -> None:
    """What a site keeps below a path has names of its own, and its file has none of them: any other site takes it."""
    page = profile.new_page()
    record = {"at": "2026-01-02T03:04:05Z", "link": "spellwoven/test?seed=AAAAAAAAAAAAAAAAAAAAAA"}
    about(page, origin.site)
    page.evaluate("() => localStorage.setItem('fairthrow/rolls/9-9', 'of the site above')")
    choose(page, json.dumps({"fairthrow": 1, "rolls": [{"id": "000001767323045000-1-2", **record}]}))
    add(page)
    assert stored(page, f"{OURS}/") == {"rolls/000001767323045000-1-2": record}
    text = save(page, tmp_path / "below.json")
    assert [each["link"] for each in json.loads(text)["rolls"]] == [record["link"]]
    assert "games" not in text
    page.goto(f"{origin.site}/licences/")
    page.locator("footer").get_by_role("link", name="About").click()
    page.wait_for_url(f"{origin.site}/about/")
