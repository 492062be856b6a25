"""New versions that come in part, late, or while pages are open: the old one works on, and the two never mix."""

import re

import offline_fixtures
import pytest
from misbehaving import FAULTS, MisbehavingServer
from offline_player import IMPATIENT, SAYS, UPDATE, fetched, files_of, give_up_after, publish, ready, says, told
from playwright.sync_api import BrowserContext, Page, expect
from site_player import live, roll_button

from sitebuild.places import SERVICE_WORKER
from sitebuild.precache import service_worker

pytestmark = pytest.mark.only_all

server = offline_fixtures.impatient_server
profile = offline_fixtures.profile
page = offline_fixtures.page

NEW = "/assets/home.0123456789ab.js"
FETCHED = (
    "async (paths) => { const all = await Promise.all(paths.map((path) => fetch(path)));"
    " return all.map(({ status }) => status); }"
)


def republish(server: MisbehavingServer) -> tuple[list[str], list[str]]:
    """Publish a version in which all our scripts and archives have new names and content; give old and new names.

    The service worker comes last, and at once: a browser may look for a new one at any time.
    """
    names = {}
    for file in sorted(server.directory.glob("assets/*")):
        if file.suffix == ".js":
            names[file.name] = re.sub(r"[0-9a-f]{12}", lambda found: found[0][::-1], file.name)
    for file in sorted(server.directory.rglob("*")):
        if file.suffix in {".js", ".html"} and file.name != "sw.js":
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


def test_update_that_fails_is_said_and_the_old_version_goes_on(page: Page, server: MisbehavingServer) -> None:
    """Whatever happens to a new version, the old one works on, offline too.

    Once the server is well, the new one is offered.
    """
    page.goto(server.url)
    ready(page)
    publish(server, Fairthrow="Fairthrow, newer")
    give_up_after(server, IMPATIENT)
    for fault, words in SAYS.items():
        server.faults[NEW] = FAULTS[fault]
        page.evaluate("() => { events.length = 0; }")
        page.evaluate(UPDATE)
        told(page, "update-failed")
        says(page, f"There is a new version, which could not be fetched whole: {words}")
        server.mend()
    server.stop()
    page.reload()
    ready(page)
    assert page.locator("html").get_attribute("data-version") is None
    server.start()
    server.requests.clear()
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    assert fetched(server) == [NEW]
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator("html")).to_have_attribute("data-version", "new")


def test_update_that_has_failed_before_it_is_asked_is_said(profile: BrowserContext, server: MisbehavingServer) -> None:
    """On a busy device a new version's worker has ended before the page asks it how its installation went."""
    page = profile.new_page()
    page.add_init_script(
        "const { postMessage } = ServiceWorker.prototype;"
        "ServiceWorker.prototype.postMessage = function (message, ...rest) {"
        " if (message.type !== 'installed') postMessage.call(this, message, ...rest);"
        " else addEventListener('fairthrow:update-failed', () => postMessage.call(this, message, ...rest), true); };"
    )
    page.goto(server.url)
    ready(page)
    publish(server, Fairthrow="Fairthrow, newer")
    server.faults[NEW] = FAULTS["status 503"]
    page.evaluate(UPDATE)
    told(page, "update-failed")
    says(page, f"could not be fetched whole: {SAYS['status 503']}")


def test_newer_version_stands_in_for_one_that_never_came_whole(page: Page, server: MisbehavingServer) -> None:
    """The first version could not keep a page. Offline, the page of the next version, which is here, is shown instead.

    It comes with the files of its own version.
    """
    server.faults["/"] = FAULTS["status 500"]
    page.goto(f"{server.url}/spellwoven/")
    says(page, "Does not work offline: the server answered 500 for /.")
    publish(server, Fairthrow="Fairthrow, newer")
    give_up_after(server, IMPATIENT)
    server.mend()
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    server.stop()
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    expect(page.get_by_text("Fairthrow, newer").first).to_be_visible()


def test_a_version_that_is_ready_is_offered_although_the_next_one_fails(page: Page, server: MisbehavingServer) -> None:
    """The next one does not come whole: the offer of the one before stays, and a press takes that."""
    page.goto(server.url)
    ready(page)
    publish(server, Fairthrow="Fairthrow, newer")
    page.evaluate(UPDATE)
    says(page, "New version ready.")
    _, names = republish(server)
    server.faults[names[0]] = FAULTS["status 500"]
    page.evaluate(UPDATE)
    told(page, "update-failed")
    says(page, "New version ready.")
    server.stop()
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator("html")).to_have_attribute("data-version", "new")


def test_page_left_open_notices_a_new_version(page: Page, server: MisbehavingServer) -> None:
    """A page that stays open asks every hour whether there is a newer version."""
    page.clock.install()
    page.goto(server.url)
    ready(page)
    publish(server, Fairthrow="Fairthrow, newer")
    page.clock.fast_forward(3_601_000)
    says(page, "New version ready.")
    assert re.fullmatch("Works offline: .* New version ready. Use it now", page.locator("[data-offline]").inner_text())


def test_tabs_of_two_versions_each_have_their_own_files(profile: BrowserContext, server: MisbehavingServer) -> None:
    """While one tab takes a new version, the other goes on with the files of the old one. A click makes it follow."""
    first, second = profile.new_page(), profile.new_page()
    first.goto(f"{server.url}/spellwoven/")
    live(first)
    ready(first)
    second.goto(server.url)
    ready(second)
    old, new = republish(server)
    second.evaluate(UPDATE)
    says(second, "New version ready.")
    server.stop()  # whatever is asked for from now on comes from the device
    with second.expect_navigation():
        second.get_by_role("button", name="Use it now").click()
    ready(second)

    roll_button(first, "test").click()
    first.wait_for_url(re.compile("seed="))
    code = first.locator('[data-action="qr"]').first  # a part of the old version that is asked for only now
    code.evaluate("(button) => { button.closest('details')?.setAttribute('open', ''); button.click(); }")
    expect(first.locator('[data-part="code"] svg').first).to_be_visible()
    assert first.evaluate(FETCHED, [*old, *new]) == [200] * len(old + new)
    second.goto(f"{server.url}/spellwoven/")
    live(second)
    asked = second.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert set(asked) & {*old, *new} <= set(new)
    assert set(asked) & set(new)

    says(first, "New version ready.")
    with first.expect_navigation():
        first.get_by_role("button", name="Use it now").click()
    live(first)
    asked = first.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert set(asked) & {*old, *new} <= set(new)
