"""Steps of the tests of the service worker: publish versions, look into caches, wait for what a page is told."""

import json
from pathlib import Path

from conftest import SiteServer
from playwright.sync_api import Page

from sitebuild.places import SERVICE_WORKER
from sitebuild.precache import service_worker

PAGES = ("/", ".html")
"""What the addresses of pages end with."""

EVENTS = (
    "window.events = [];"
    "for (const name of ['offline-ready', 'offline-failed', 'update', 'update-failed'])"
    " addEventListener(`fairthrow:${name}`, (event) => {"
    "  events.push(name); if (name === 'update') window.update = event.detail.apply; }, true);"
)


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
