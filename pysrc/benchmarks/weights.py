"""What a visit fetches, in bytes as hosts send them: brotli, at its best quality."""

from pathlib import Path

import brotli
from chromium_flags import PLAYWRIGHT_FLAGS
from playwright.sync_api import Playwright

from benchmarks.rivals import STOCK, Rival
from sitebuild.places import PYODIDE
from sitebuild.precache import precache
from sitebuild.server import Server


def weigh(content: bytes) -> int:
    """Give the size of a file in brotli, or as it is, whichever is smaller."""
    return min(len(brotli.compress(content)), len(content))


def stock_core() -> int:
    """Give the size of what a stock Pyodide starts from."""
    return sum(weigh((PYODIDE / name).read_bytes()) for name in STOCK)


def fetched_until_live(playwright: Playwright, executable: str, server: Server, rival: Rival) -> list[str]:
    """List the paths that a first visit asks for until the page is live.

    Files fetched later for offline are left out.
    """
    server.requests.clear()
    with (
        playwright.chromium.launch(executable_path=executable, args=list(PLAYWRIGHT_FLAGS)) as browser,
        browser.new_context() as context,
    ):
        context.route("**/sw.js", lambda route: route.abort())
        page = context.new_page()
        page.goto(server.url + rival.path)
        page.wait_for_function("mark => performance.getEntriesByName(mark).length > 0", arg=rival.mark)
        page.wait_for_load_state("networkidle")
    return sorted(set(server.requests) - {"/sw.js"})


def weights(dist: Path) -> dict[str, int]:
    """Give the size of every file of the built site that a page or its service worker asks for, by address."""
    places = [place for place in dist.rglob("*") if place.is_file()]
    files = {f"/{place.relative_to(dist).as_posix()}": place.read_bytes() for place in places}
    _, kept = precache(files)
    return {path: weigh(files[path if path in files else f"{path}index.html"]) for path in (*kept, "/sw.js")}
