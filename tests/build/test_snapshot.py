"""Later starts: from the memory snapshot where it is whole, else from the image; never the same dice twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SiteServer
from playwright.sync_api import Browser, Page, expect

from sitebuild.image import archives
from sitebuild.site import lock
from sitebuild.snapshot import snapshot

GAME = "/spellwoven/"
PUT = (
    "async ([path, harm]) => { for (const name of await caches.keys()) {"
    " const cache = await caches.open(name); const whole = await (await cache.match(path)).arrayBuffer();"
    " if (harm === 'missing') await cache.delete(path);"
    " else await cache.put(path, new Response(harm === 'cut short' ? whole.slice(0, whole.byteLength / 2) : 'none'));"
    " } }"
)


def origin(page: Page) -> str:
    """Wait until Python is live; tell what it started from."""
    expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=60_000)
    return str(page.evaluate("() => performance.getEntriesByName('fairthrow:live')[0].detail.from"))


@pytest.fixture
def visited(chromium: Browser, site_server: SiteServer) -> Iterator[Page]:
    """Open a page that was visited before, and is kept for offline."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(site_server.url + GAME)
        assert origin(page) == "image"
        expect(page.locator("[data-offline]")).to_contain_text("Ready offline", timeout=60_000)
        yield page


def test_later_starts_are_from_the_snapshot_and_roll_anew(visited: Page) -> None:
    """Two starts from the same memory draw different seeds: they come from the browser, not from the memory."""
    rolled = set()
    for _ in range(2):
        visited.reload()
        assert origin(visited) == "snapshot"
        visited.get_by_role("button", name="Roll", exact=True).first.click()
        visited.wait_for_function("() => location.hash.includes('seed=')")
        rolled.add(visited.evaluate("() => new URLSearchParams(location.hash.split('?')[1]).get('seed')"))
        visited.evaluate("() => history.replaceState(null, '', location.pathname)")
    assert len(rolled) == 2


@pytest.mark.parametrize("harm", ["missing", "cut short", "something else"])
def test_broken_snapshot_ends_in_a_start_from_the_image(visited: Page, dist: Path, harm: str) -> None:
    """With the snapshot gone or spoilt the page starts from the image; the next visit has the snapshot again."""
    (file,) = dist.glob("assets/snapshot.*.bin")
    visited.evaluate(PUT, [f"/assets/{file.name}", harm])
    visited.reload()
    assert origin(visited) == "image"
    expect(visited.locator("[data-offline]")).to_contain_text("Ready offline", timeout=60_000)
    visited.reload()
    assert origin(visited) == "snapshot"


def test_snapshot_is_reproducible(dist: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Taken anew from nothing, it is the same byte for byte."""
    monkeypatch.setattr("sitebuild.cache.CACHE", tmp_path)
    (wheel,) = dist.glob("wheels/*/fairthrow-*.whl")
    (built,) = dist.glob("assets/snapshot.*.bin")
    assert snapshot(archives(wheel).image, lock()) == built.read_bytes()
