"""Later starts: from the memory snapshot if it is whole, else from the image, and never with the same dice twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SiteServer
from playwright.sync_api import Browser, Page, expect
from site_player import live, roll_button

GAME = "/spellwoven/"
PLAIN = "/404.html"
HOLD = (
    "async () => { window.held = []; for (const name of await caches.keys()) {"
    " const cache = await caches.open(name); for (const request of await cache.keys())"
    " held.push([name, request, await cache.match(request)]); } }"
)
PUT_BACK = (
    "async () => { for (const [name, request, response] of held)"
    " await (await caches.open(name)).put(request, response.clone()); }"
)
REPLACE = (
    "async ([path, old, replacement]) => { for (const name of await caches.keys()) {"
    " const cache = await caches.open(name); const found = await cache.match(path);"
    " const text = await found.text(); if (!text.includes(old)) throw new Error(`no ${old}`);"
    " await cache.put(path, new Response(text.replace(old, replacement), { headers: found.headers })); } }"
)
CHANGE = (
    "async ([path, harm]) => { for (const name of await caches.keys()) {"
    " const cache = await caches.open(name); const found = await cache.match(path);"
    " let bytes = new Uint8Array(await found.arrayBuffer());"
    " if (harm === 'of another interpreter') bytes[12] ^= 1;"
    " if (harm === 'larger than the memory') { const more = new Uint8Array(bytes.length + 2 ** 26);"
    "  more.set(bytes); bytes = more; }"
    " if (harm === 'of nothing') bytes = new Uint8Array(1000);"
    " await cache.put(path, new Response(bytes)); } }"
)
PUT = (
    "async ([path, harm]) => { for (const name of await caches.keys()) {"
    " const cache = await caches.open(name); const whole = await (await cache.match(path)).arrayBuffer();"
    " if (harm === 'missing') await cache.delete(path);"
    " else await cache.put(path, new Response(harm === 'cut short' ? whole.slice(0, whole.byteLength / 2) : 'none'));"
    " } }"
)


def origin(page: Page) -> str:
    """Wait until Python is live; give what it started from."""
    live(page)
    return str(page.evaluate("() => performance.getEntriesByName('fairthrow:live')[0].detail.from"))


@pytest.fixture(scope="module")
def kept(chromium: Browser, site_server: SiteServer) -> Iterator[Page]:
    """Visit the site once, in a profile that keeps it for offline; open a page there that holds all that is kept."""
    with chromium.new_context(base_url=site_server.url) as context:
        page = context.new_page()
        page.goto(GAME)
        assert origin(page) == "image"
        expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
        page.goto(PLAIN)
        page.evaluate(HOLD)
        yield page


@pytest.fixture
def visited(kept: Page) -> Iterator[Page]:
    """Open a page without Python in a profile that has been here before. Afterwards put back what is kept."""
    page = kept.context.new_page()
    page.goto(PLAIN)
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
    yield page
    page.close()
    kept.evaluate(PUT_BACK)


def test_later_starts_are_from_the_snapshot_and_roll_anew(visited: Page) -> None:
    """Two starts from the same memory draw different seeds. So seeds come from the browser, not from the memory."""
    rolled = set()
    for _ in range(2):
        visited.goto(GAME)
        assert origin(visited) == "snapshot"
        roll_button(visited, "test").click()
        visited.wait_for_function("() => location.hash.includes('seed=')")
        rolled.add(visited.evaluate("() => new URLSearchParams(location.hash.split('?')[1]).get('seed')"))
        visited.evaluate("() => history.replaceState(null, '', location.pathname)")
    assert len(rolled) == 2


@pytest.mark.parametrize("harm", ["missing", "cut short", "something else"])
def test_broken_snapshot_ends_in_a_start_from_the_image(visited: Page, dist: Path, harm: str) -> None:
    """Without a whole snapshot the page starts from the image. The next visit has the snapshot again."""
    (file,) = dist.glob("assets/snapshot.*.bin")
    visited.evaluate(PUT, [f"/assets/{file.name}", harm])
    visited.goto(GAME)
    assert origin(visited) == "image"
    expect(visited.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
    visited.reload()
    assert origin(visited) == "snapshot"


@pytest.mark.parametrize("harm", ["of another interpreter", "larger than the memory", "of nothing"])
def test_snapshot_of_something_else_ends_in_a_start_from_the_image(visited: Page, dist: Path, harm: str) -> None:
    """A snapshot that is whole but belongs to something else is noticed, and the page starts from the image."""
    (file,) = dist.glob("assets/snapshot.*.bin")
    visited.evaluate(CHANGE, [f"/assets/{file.name}", harm])
    visited.goto(GAME)
    assert origin(visited) == "image"


def test_snapshot_that_never_comes_to_an_end_is_given_up(visited: Page, dist: Path) -> None:
    """If a start from the snapshot hangs, the page starts from the image, in the same worker."""
    (runtime,) = dist.glob("assets/runtime.*.js")
    path = f"/assets/{runtime.name}"
    visited.evaluate(REPLACE, [path, "RESTORE=15e3", "RESTORE=1e3"])
    visited.evaluate(REPLACE, [path, "await createPyodideModule(settings)", "await new Promise(()=>{})"])
    with visited.expect_console_message(lambda said: "took longer than 1 seconds" in said.text):
        visited.goto(GAME)
    assert origin(visited) == "image"


def test_python_from_the_snapshot_that_fails_is_started_from_the_image(visited: Page, dist: Path) -> None:
    """After an answer that failed, Python is started by itself: from the image and not from the snapshot."""
    visited.goto(GAME)
    assert origin(visited) == "snapshot"
    (module,) = dist.glob("assets/python.*.js")
    visited.evaluate("() => performance.clearMarks('fairthrow:live')")
    said = visited.evaluate(
        "(path) => import(path).then(({ call }) => call('no_such_function')).catch(({ message }) => message)",
        f"/assets/{module.name}",
    )
    assert said.startswith("Python failed 2 times when it was asked for “no_such_function”: ")
    assert origin(visited) == "image"


@pytest.mark.parametrize("pattern", ["assets/image.*.zip", "runtime/pyodide-*/pyodide.asm.wasm", "runtime/*/core.js"])
def test_spoilt_file_is_fetched_again(visited: Page, dist: Path, pattern: str) -> None:
    """A file that was spoilt on the device fails the start, and the page says so. Try again fetches it anew."""
    (file,) = dist.glob(pattern)
    (snapshot_file,) = dist.glob("assets/snapshot.*.bin")
    visited.evaluate(PUT, [f"/assets/{snapshot_file.name}", "missing"])
    visited.evaluate(PUT, [f"/{file.relative_to(dist).as_posix()}", "cut short"])
    visited.goto(GAME)
    expect(visited.locator("html")).to_have_attribute("data-python", "failed", timeout=60_000)
    with visited.expect_navigation():
        visited.get_by_role("button", name="Try again").first.click()
    assert origin(visited) == "snapshot"
