"""Steps of the tests of the service worker: publish versions, look into caches, wait for what a page is told."""

import json
import re
from pathlib import Path

from conftest import SiteServer
from misbehaving import MisbehavingServer
from playwright.sync_api import Page, expect

from sitebuild.places import SERVICE_WORKER
from sitebuild.precache import precache, service_worker

PAGES = ("/", ".html")
"""What the addresses of pages end with."""

NOT_HERE = "Fairthrow is not on this device"
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
ONLINE = "() => { events.length = 0; dispatchEvent(new Event('online')); }"

EVENTS = (
    "window.events = [];"
    "for (const name of ['offline-ready', 'offline-failed', 'update', 'update-failed'])"
    " addEventListener(`fairthrow:${name}`, (event) => {"
    "  events.push(name); if (name === 'update') window.update = event.detail.apply; }, true);"
)

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


def files_of(directory: Path) -> dict[str, bytes]:
    """Read all files of a site, by their paths."""
    found = (file for file in directory.rglob("*") if file.is_file())
    return {f"/{file.relative_to(directory).as_posix()}": file.read_bytes() for file in found}


def kept_in_browser(page: Page) -> dict[str, list[str]]:
    """List what is in each cache of the browser, by the cache's name."""
    found = page.evaluate(
        "async () => JSON.stringify(Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>"
        " [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)]))))"
    )
    return {name: sorted(paths) for name, paths in json.loads(found).items()}


def told(page: Page, event: str) -> None:
    """Wait until the page has been told something about being offline."""
    page.wait_for_function("(name) => events.includes(name)", arg=event)


def publish(server: SiteServer, **changes: str) -> None:
    """Publish a new version of the site, in which a text of the home page and one of its script are replaced."""
    home = server.directory / "index.html"
    (script,) = server.directory.glob("assets/home.*.js")
    renamed = script.with_name("home.0123456789ab.js")
    text = home.read_text()
    for old, new in changes.items():
        text = text.replace(old, new)
    home.write_text(text.replace(script.name, renamed.name))
    renamed.write_text(script.read_text() + "document.documentElement.dataset.version = 'new';\n")
    script.unlink()
    files = files_of(server.directory)
    (server.directory / "sw.js").write_bytes(service_worker(SERVICE_WORKER.read_text(), files))


IMPATIENT = 10_000
"""Milliseconds in which something came even on a machine that was busy with three whole runs; 30,000 are shipped."""


def give_up_after(server: MisbehavingServer, milliseconds: int) -> None:
    """Set how long the service worker waits when nothing comes. It runs by a clock that tests cannot put forward."""
    worker = server.directory / "sw.js"
    text, set_once = re.subn(r"const STALL = [\d_]+;", f"const STALL = {milliseconds};", worker.read_text())
    assert set_once == 1
    worker.write_text(text)


def says(page: Page, words: str) -> None:
    """Wait until the footer says something about being offline."""
    expect(page.locator("[data-offline]")).to_contain_text(words, timeout=60_000)


def ready(page: Page) -> None:
    """Wait until the page knows that all is kept for offline; it says so where that is news."""
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)


def whole(server: MisbehavingServer) -> list[str]:
    """List what is in a cache that holds the whole site."""
    return sorted(precache(files_of(server.directory))[1])


def fetched(server: MisbehavingServer) -> list[str]:
    """List the files with a hash in their name that were asked for since the list was cleared."""
    return sorted({path for path in server.requests if path.startswith(("/assets/", "/runtime/"))})


def all_but_one_kept(page: Page, server: MisbehavingServer) -> None:
    """Wait until only one file is missing, and the pages, which are kept last."""
    wanted = len([path for path in whole(server) if not path.endswith(PAGES)]) - 1
    held = page.evaluate(
        "async ([wanted, patience]) => { const end = performance.now() + patience; let held = [];"
        " const count = async (name) => (await (await caches.open(name)).keys()).length;"
        " do { held = await Promise.all((await caches.keys()).map(count)); }"
        " while (!held.includes(wanted) && performance.now() < end); return held; }",
        [wanted, 120_000],
    )
    assert wanted in held
