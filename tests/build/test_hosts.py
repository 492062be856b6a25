"""Offline on hosts that redirect, change pages, or go back to an older version."""

from pathlib import Path

import offline_fixtures
import pytest
from misbehaving import FAULTS, MisbehavingServer, altered, plainly, portal, redirected, unslashed
from offline_player import UPDATE, files_of, kept_in_browser, publish, ready, says, told
from playwright.sync_api import BrowserContext, Page, expect

from sitebuild.precache import MARK, precache

pytestmark = pytest.mark.only_all

VERSIONS = (
    "async ([wanted, patience]) => { const end = performance.now() + patience; for (;;) {"
    " const { installing, waiting } = await navigator.serviceWorker.getRegistration();"
    " const found = [installing?.state, waiting?.state, (await caches.keys()).length].filter(Boolean);"
    " if (JSON.stringify(found) === JSON.stringify(wanted) || performance.now() > end) return found;"
    " await new Promise((done) => setTimeout(done, 20)); } }"
)
"""Gives the states of newer versions and how many versions are kept; waits until these are as wanted."""

server = offline_fixtures.server
profile = offline_fixtures.profile
page = offline_fixtures.page


def back_to(server: MisbehavingServer, older: dict[str, bytes]) -> None:
    """Publish an older version of the site again."""
    for path in files_of(server.directory).keys() - older.keys():
        (server.directory / path.removeprefix("/")).unlink()
    for path, content in older.items():
        (server.directory / path.removeprefix("/")).write_bytes(content)


def reload_past_the_worker(page: Page) -> None:
    """Load the page anew as Shift and reload do: past the service worker."""
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    assert page.evaluate("() => navigator.serviceWorker.controller") is None


def versions_become(page: Page, *wanted: str | int) -> None:
    """Wait until newer versions are in these states, and so many versions are kept."""
    assert page.evaluate(VERSIONS, [wanted, 60_000]) == list(wanted)


def test_pages_that_come_by_a_redirect_open_offline(page: Page, server: MisbehavingServer) -> None:
    """A host that redirects browsers to `index.html`: a kept page is shown as if it had come without a redirect."""
    games = [f"/{place.parent.name}/" for place in sorted(server.directory.glob("*/index.html"))]
    assert len(games) >= 7
    server.faults = dict.fromkeys(games, redirected)
    page.goto(server.url)
    ready(page)
    server.stop()
    for path in ("/spellwoven/", "/licences/", "/spellwoven"):
        answer = page.goto(server.url + path)
        assert answer
        assert (answer.status, answer.from_service_worker) == (200, True)
        expect(page.locator("h1")).to_be_visible()
    assert page.evaluate(
        "async () => { for (const name of await caches.keys()) for (const each of"
        " await (await caches.open(name)).matchAll()) if (each.redirected) return each.url; return ''; }"
    ) == ""  # fmt: skip


def test_no_circle_with_a_host_that_takes_the_slash_away(page: Page, server: MisbehavingServer) -> None:
    """The worker does not send browsers to an address from which the host sends them back.

    That could become a circle before a page is kept.
    """
    server.faults[server.path("assets/snapshot.*.bin")] = FAULTS["hangs"]  # pages are kept last: none is
    page.goto(server.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.faults |= {"/skew/": unslashed, "/skew": plainly}
    answer = page.goto(f"{server.url}/skew/")
    assert answer
    assert answer.status == 200
    assert page.url == f"{server.url}/skew"
    expect(page.locator("h1")).to_contain_text("Skew")


@pytest.mark.parametrize("path", ["/", "/skew/", "/404.html"])
def test_host_that_changes_pages_is_named(page: Page, server: MisbehavingServer, path: str) -> None:
    """Where a host changes pages, the footer says that this keeps them from working offline.

    A network that wants its users to sign in changes pages too, but is told apart.
    """
    server.faults[path] = altered
    page.goto(f"{server.url}/licences/")
    says(
        page,
        f"Does not work offline: this host changes pages on their way: what came for {path} is not as it was publish",
    )
    says(page, "The page works while there is a network.")
    page.evaluate("() => { events.length = 0; }")
    server.faults[path] = portal
    page.evaluate("() => dispatchEvent(new Event('online'))")
    told(page, "offline-failed")
    says(page, f"Does not work offline: what came for {path} is something else (does the network want you to sign in?)")
    server.mend()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    ready(page)


def test_page_of_another_version_is_not_called_changed(page: Page, server: MisbehavingServer) -> None:
    """A host may be in the middle of publishing.

    A page that bears the mark of another version is not called changed.
    """
    place = server.directory / "skew" / "index.html"
    right = place.read_text(encoding="utf-8")
    place.write_text(MARK.sub("0123456789abcdef", right), encoding="utf-8")
    page.goto(server.url)
    says(page, "Does not work offline: what came for /skew/ is something else")
    place.write_text(right, encoding="utf-8")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    ready(page)


def test_every_page_bears_the_mark_of_its_version(dist: Path) -> None:
    """Each page bears the same mark of its version.

    The mark is another when anything in the pages is; the worker knows it.
    """
    marks = {tuple(MARK.findall(page.read_text(encoding="utf-8"))) for page in dist.rglob("*.html")}
    ((mark,),) = marks
    assert mark != "0" * 16
    assert f'"mark": "{mark}"' in (dist / "sw.js").read_text(encoding="utf-8")


def test_versions_that_were_taken_back_go(page: Page, server: MisbehavingServer) -> None:
    """A newer version had begun to come, and then the server took it back. It does not stay on the device."""
    page.goto(server.url)
    ready(page)
    (old,) = kept_in_browser(page)
    older = files_of(server.directory)
    publish(server, Fairthrow="Fairthrow, newer")
    server.faults["/assets/home.0123456789ab.js"] = FAULTS["status 500"]
    page.evaluate(UPDATE)
    told(page, "update-failed")
    assert len(kept_in_browser(page)) == 2
    page.reload()  # it stays while it may still come
    told(page, "offline-ready")
    assert len(kept_in_browser(page)) == 2
    back_to(server, older)  # before it behaves well: the newer one could come whole between the two
    server.mend()
    page.reload()
    versions_become(page, 1)
    assert kept_in_browser(page) == {old: sorted(precache(older)[1])}


def test_version_that_is_taken_back_while_it_comes_goes(page: Page, server: MisbehavingServer) -> None:
    """The server takes a newer version back while a page is opened and the browser still waits for a file of it."""
    page.goto(server.url)
    ready(page)
    (old,) = kept_in_browser(page)
    older = files_of(server.directory)
    publish(server, Fairthrow="Fairthrow, newer")
    server.faults["/assets/home.0123456789ab.js"] = FAULTS["hangs"]
    page.evaluate(UPDATE)
    versions_become(page, "installing", 2)
    back_to(server, older)
    page.reload()
    told(page, "offline-ready")
    versions_become(page, "installing", 2)  # it is not known yet whether that file comes
    server.mend()
    versions_become(page, 1)
    assert kept_in_browser(page) == {old: sorted(precache(older)[1])}


def test_version_that_was_ready_and_taken_back_goes(page: Page, server: MisbehavingServer) -> None:
    """The newer version was ready, and the server took it back.

    When somebody takes the older one, its files are deleted.
    """
    page.goto(server.url)
    ready(page)
    (old,) = kept_in_browser(page)
    older = files_of(server.directory)
    publish(server, Fairthrow="Fairthrow, newer")
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    assert len(kept_in_browser(page)) == 2
    back_to(server, older)
    page.evaluate("() => { document.querySelector('[data-offline] button').remove(); }")
    page.evaluate(UPDATE)
    with page.expect_navigation():
        page.get_by_role("button", name="Use it now").click()
    ready(page)
    versions_become(page, 1)
    assert kept_in_browser(page) == {old: sorted(precache(older)[1])}
    assert page.locator("html").get_attribute("data-version") is None


def test_page_reloaded_past_its_worker_is_told_of_updates(page: Page, server: MisbehavingServer) -> None:
    """After Shift and reload no worker controls the page. Yet the page hears of a new version, and can take it."""
    page.goto(server.url)
    ready(page)
    reload_past_the_worker(page)
    ready(page)
    assert page.evaluate("() => events.includes('update')") is False
    publish(server, Fairthrow="Fairthrow, newer")
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    with page.expect_navigation():
        page.get_by_role("button", name="Use it now").click()
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    ready(page)


def test_page_reloaded_past_its_worker_hears_of_other_tabs(profile: BrowserContext, server: MisbehavingServer) -> None:
    """Such a page is told when another tab takes a new version. A first visit is told of nothing."""
    first, second = profile.new_page(), profile.new_page()
    first.goto(server.url)
    ready(first)
    assert first.evaluate("() => events.includes('update')") is False
    reload_past_the_worker(first)
    ready(first)
    second.goto(f"{server.url}/licences/")
    ready(second)
    first.evaluate("() => { events.length = 0; }")
    publish(server, Fairthrow="Fairthrow, newer")
    second.evaluate(UPDATE)
    says(second, "New version ready.")
    told(first, "update")
    first.evaluate("() => { events.length = 0; document.querySelector('[data-offline] button').remove(); }")
    with second.expect_navigation():
        second.get_by_role("button", name="Use it now").click()
    told(first, "update")
    with first.expect_navigation():
        first.get_by_role("button", name="Use it now").click()
    expect(first.locator("html")).to_have_attribute("data-version", "new")
