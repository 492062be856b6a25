"""What is kept for offline serves later visits. Where a device is full or files are lost, that is said and mended."""

import re
from threading import Event

import offline_fixtures
import pytest
from misbehaving import FAULTS, Answer, MisbehavingServer, hangs
from offline_player import (
    IMPATIENT,
    NOT_HERE,
    ONLINE,
    UPDATE,
    give_up_after,
    kept_in_browser,
    publish,
    ready,
    says,
    whole,
)
from playwright.sync_api import Page, expect
from site_player import elsewhere, live, roll_button

pytestmark = pytest.mark.only_all

server = offline_fixtures.impatient_server
profile = offline_fixtures.profile
page = offline_fixtures.page


def room(page: Page, server: MisbehavingServer, size: int | None) -> None:
    """Set how many bytes the browser has left for the site; without a number, as many as it likes."""
    quota = {} if size is None else {"quotaSize": size}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": server.url, **quota})


def test_later_visits_need_no_service_worker_from_the_server(page: Page, server: MisbehavingServer) -> None:
    """Once the service worker is there, later visits need nothing of the server, whatever it answers."""
    page.goto(server.url)
    ready(page)
    for fault in ("status 500", "hangs", "portal", "ends early"):
        server.faults["*"] = FAULTS[fault]
        for path in ("/", "/licences/", "/self-check/"):
            page.goto(server.url + path)
            ready(page)
        server.mend()
        assert list(kept_in_browser(page).values()) == [whole(server)]


def test_a_visit_waits_for_no_question_about_a_newer_version(page: Page, server: MisbehavingServer) -> None:
    """While the browser asks a server that says nothing for a newer service worker, a page is ready offline as ever."""
    page.goto(server.url)
    ready(page)
    asked = Event()

    def asked_in_vain(answer: Answer) -> None:
        asked.set()
        hangs(answer)

    server.faults["/sw.js"] = asked_in_vain
    page.evaluate(f"() => {{ ({UPDATE})().catch(() => {{}}); }}")
    assert asked.wait(60)
    page.goto(f"{server.url}/licences/")
    ready(page)


def test_full_device_is_said(page: Page, server: MisbehavingServer) -> None:
    """With no room left, the page says so and keeps nothing.

    With room again it keeps the site, and a new version too.
    """
    elsewhere(page, server.url)  # nothing is kept yet
    room(page, server, 3_000_000)
    page.goto(server.url)
    says(page, "Does not work offline: there is no room left on this device")
    assert kept_in_browser(page) == {}
    room(page, server, None)
    page.evaluate(ONLINE)
    ready(page)
    before = kept_in_browser(page)

    publish(server, Fairthrow="Fairthrow, newer")
    give_up_after(server, IMPATIENT)
    room(page, server, 1_000_000 + int(page.evaluate("async () => (await navigator.storage.estimate()).usage")))
    page.reload()
    says(page, "could not be fetched whole: there is no room left on this device")
    assert kept_in_browser(page) == before
    room(page, server, None)
    page.evaluate(UPDATE)
    says(page, "New version ready.")


def test_cache_deleted_while_offline_is_said(page: Page, server: MisbehavingServer) -> None:
    """The browser may have deleted what it kept. A visit offline then gets words; with a network all is kept anew."""
    page.goto(server.url)
    ready(page)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    server.stop()
    for path in ("/", "/spellwoven/"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading")).to_have_text(NOT_HERE)
    server.start()
    page.get_by_role("link", name="load the page again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spellwoven")
    page.goto(server.url)
    ready(page)
    assert list(kept_in_browser(page).values()) == [whole(server)]


def test_cache_deleted_while_the_page_is_open(page: Page, server: MisbehavingServer) -> None:
    """If the browser deletes what it kept, an open page works on.

    It keeps all anew when the network is back, or in an hour.
    """
    page.clock.install()
    page.goto(server.url)
    ready(page)
    (name,) = kept_in_browser(page)
    page.evaluate("(name) => caches.delete(name)", name)
    server.faults["*"] = hangs
    page.clock.fast_forward(3_601_000)
    says(page, "Does not work offline: nothing came")
    server.mend()
    page.evaluate(ONLINE)
    ready(page)
    assert kept_in_browser(page) == {name: whole(server)}


def test_part_that_is_gone_is_said_where_it_was_asked_for(page: Page, server: MisbehavingServer) -> None:
    """A part that a page fetches only when asked: where it is gone and there is no network, that is said.

    Python goes on.
    """
    page.goto(f"{server.url}/spellwoven/")
    live(page)
    ready(page)
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="))
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # the page would do with it as well
    server.stop()
    page.locator('[data-action="qr"]').first.evaluate("(button) => button.click()")
    done = page.locator('[data-part="done"]').first
    expect(done).to_contain_text("That did not work here: the part that draws codes is not on this device")
    live(page)
