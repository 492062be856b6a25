"""Python's start in a real browser: what it asks for, how it fails, and that it can be tried again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import offline_fixtures
import pytest
from conftest import SiteServer
from misbehaving import FAULTS, Fault, MisbehavingServer, hangs, takes_long
from playwright.sync_api import Browser, Page, Response, expect
from problems import Problems

from sitebuild.precache import is_second, precache

GAME = "/spellwoven/"


def python_is(page: Page, state: str) -> None:
    """Wait until Python is in a state."""
    expect(page.locator("html")).to_have_attribute("data-python", state, timeout=60_000)


broken = offline_fixtures.server


@pytest.fixture
def page_of_broken(chromium: Browser) -> Iterator[Page]:
    """Open a page in a fresh profile, where errors are to be expected."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.add_init_script(
            "window.messages = [];"
            "addEventListener('fairthrow:state', (event) => messages.push(event.detail.message), true);"
        )
        yield page


def test_start_finds_all_it_asks_for(fresh_page: Page, site_server: SiteServer, dist: Path) -> None:
    """Python starts without cross-origin isolation.

    Each file it asks for is there, and is one that is kept for offline, or the half of one.
    """
    answers: list[Response] = []
    fresh_page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright sets attributes on it
    fresh_page.goto(site_server.url + GAME)
    python_is(fresh_page, "live")
    assert [answer.url for answer in answers if answer.status != 200] == []
    assert fresh_page.evaluate("() => [crossOriginIsolated, typeof SharedArrayBuffer]") == [False, "undefined"]
    assert fresh_page.evaluate("() => performance.getEntriesByName('fairthrow:live').length") == 1
    files = {f"/{file.relative_to(dist).as_posix()}": file.read_bytes() for file in dist.rglob("*") if file.is_file()}
    _, kept = precache(files)
    asked = {urlsplit(answer.url).path for answer in answers if not answer.url.startswith("blob:")}
    assert {path for path in asked if not is_second(path)} - {"/sw.js"} <= set(kept)
    assert any(path.endswith(".wasm") for path in asked)


def test_no_code_from_text(page: Page, site_server: SiteServer, problems: Problems) -> None:
    """The policy is really in force.

    A page that tried to run text as code would be stopped, and this test would see it.
    """
    page.goto(f"{site_server.url}/404.html")
    problems.allow("violates the following Content Security Policy directive|requires 'TrustedScript' assignment")
    assert (
        page.evaluate(
            "() => { const tried = document.createElement('script'); tried.append('window.ran = true');"
            " document.head.append(tried); return window.ran ?? false; }"
        )
        is False
    )
    assert problems.seen


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("assets/runtime.*.js", r"Python could not be started: ."),
        ("assets/lock.*.js", r"Python could not be started: ."),
        ("assets/image.*.zip", r"Python could not be started: ."),
        ("runtime/pyscript-*/core.js", r"Python could not be started: ."),
        ("runtime/pyodide-*/pyodide.asm.mjs", r"Python could not be started: ."),
    ],
)
def test_failed_start_says_so_and_can_be_tried_again(
    page_of_broken: Page, broken: SiteServer, missing: str, says: str
) -> None:
    """With a file missing, the page says that Python did not start. Once the file is there, the next try works."""
    (file,) = broken.directory.glob(missing)
    away = file.with_name("away")
    file.rename(away)
    page_of_broken.goto(broken.url + GAME)
    python_is(page_of_broken, "failed")
    assert re.search(says, page_of_broken.evaluate("() => messages.at(-1)"))
    away.rename(file)
    page_of_broken.get_by_role("button", name="Try again").first.click()
    python_is(page_of_broken, "live")


@pytest.mark.parametrize("content", [b"", b"no interpreter", None])
def test_broken_interpreter_says_so(page_of_broken: Page, broken: SiteServer, content: bytes | None) -> None:
    """An interpreter that is empty, cut short or something else fails the start at once."""
    (wasm,) = broken.directory.glob("runtime/pyodide-*/pyodide.asm.wasm")
    wasm.write_bytes(wasm.read_bytes()[:1_000_000] if content is None else content)
    page_of_broken.goto(broken.url + GAME)
    python_is(page_of_broken, "failed")
    assert page_of_broken.evaluate("() => messages.at(-1)").startswith("Python could not be started: WebAssembly")


@pytest.mark.only_all
@pytest.mark.parametrize("victim", ["runtime/pyodide-*/pyodide.asm.wasm", "assets/image.*.zip", "runtime/*/core.js"])
def test_start_with_a_server_that_misbehaves(page_of_broken: Page, broken: MisbehavingServer, victim: str) -> None:
    """Each fault in turn ends the start with words and a retry. When the server is well again, the retry works."""
    path = broken.path(victim)
    asked_again = page_of_broken.get_by_role("button", name="Try again").first
    for fault in ("status 500", "resets midway", "ends early", "portal", "shortened"):
        broken.faults[path] = FAULTS[fault]
        if page_of_broken.url == "about:blank":
            page_of_broken.goto(broken.url + GAME)
        else:
            asked_again.click()
        python_is(page_of_broken, "failed")
        last = page_of_broken.evaluate("() => messages.at(-1)")
        assert re.match(r"Python could not be started: .", last), (fault, last)
    broken.mend()
    asked_again.click()
    python_is(page_of_broken, "live")


def test_interpreter_is_used_whatever_the_server_takes_it_for(page_of_broken: Page, broken: MisbehavingServer) -> None:
    """A host that does not know the content type of WebAssembly does no harm."""
    broken.faults[broken.path("runtime/pyodide-*/pyodide.asm.wasm")] = FAULTS["mistyped"]
    page_of_broken.goto(broken.url + GAME)
    python_is(page_of_broken, "live")


def slow_start(page: Page, server: MisbehavingServer, fault: Fault) -> None:
    """Open a page whose interpreter does not come; wait until it says that this takes long."""
    page.clock.install()
    path = server.path("runtime/pyodide-*/pyodide.asm.wasm")
    server.faults[path] = fault
    with page.expect_request(f"**{path}"):
        page.goto(server.url + GAME)
    page.clock.fast_forward(10_100)
    notice = page.locator('[data-part="state"]').first
    expect(notice).to_contain_text("Python is still being fetched: about 3 MB the first time")
    expect(notice.get_by_role("button", name="Try again")).to_be_visible()
    python_is(page, "loading")


def test_slow_line_is_waited_for(page_of_broken: Page, broken: MisbehavingServer) -> None:
    """The page says that a slow start takes long, and the start goes on. In the end nothing is left of the notice.

    Somebody who is in a field by then stays there.
    """
    slow_start(page_of_broken, broken, takes_long)
    page_of_broken.locator("#test-skill").focus()
    page_of_broken.evaluate(
        "() => { window.field = document.activeElement;"
        " window.answer = document.querySelector('[data-part=answer]').firstElementChild; }"
    )
    page_of_broken.clock.fast_forward(120_000)
    broken.mend()
    python_is(page_of_broken, "live")
    expect(page_of_broken.locator('[data-part="state"]').first).to_have_text("")
    page_of_broken.wait_for_function("() => !answer.isConnected")  # Python has drawn its odds
    assert page_of_broken.evaluate("() => field === document.activeElement && field.id") == "test-skill"


def test_start_may_be_tried_again_before_it_is_given_up(page_of_broken: Page, broken: MisbehavingServer) -> None:
    """A second try ends the first one at once, with all that it still fetches.

    The first one then changes nothing any more.
    """
    slow_start(page_of_broken, broken, takes_long)
    page_of_broken.evaluate(
        "() => { const { terminate } = Worker.prototype; Worker.prototype.terminate = function () {"
        " terminate.call(this); console.log('ended'); }; }"
    )
    broken.faults.clear()
    with page_of_broken.expect_event("console", predicate=lambda said: said.text == "ended"):
        page_of_broken.get_by_role("button", name="Try again").first.click()
    python_is(page_of_broken, "live")
    told = page_of_broken.evaluate("() => messages.length")
    broken.mend()
    python_is(page_of_broken, "live")
    assert page_of_broken.evaluate("() => messages.length") == told


def test_start_that_never_ends_is_given_up(page_of_broken: Page, broken: MisbehavingServer) -> None:
    """If nothing is heard of the worker for three minutes, the page says so. The next try may work."""
    slow_start(page_of_broken, broken, hangs)
    page_of_broken.clock.fast_forward(171_000)
    python_is(page_of_broken, "failed")
    assert "180 seconds" in page_of_broken.evaluate("() => messages.at(-1)")
    broken.mend()
    page_of_broken.get_by_role("button", name="Try again").first.click()
    python_is(page_of_broken, "live")


def test_a_worker_that_cannot_be_made_stops_only_its_own_start(page_of_broken: Page, site_server: SiteServer) -> None:
    """If a worker cannot be made, only its own start stops. The next start comes by itself, and nobody is bothered.

    What was still to be done with that worker is not done with the next one. That would end the next one at once.
    """
    page_of_broken.add_init_script(
        "const Made = Worker; window.tries = 0;"
        "Worker = class extends Made { constructor(...given) {"
        " if ((tries += 1) === 1) throw new Error('too many workers'); super(...given); } };"
    )
    page_of_broken.goto(site_server.url + GAME)
    python_is(page_of_broken, "live")
    told = page_of_broken.evaluate("() => messages.filter(Boolean)")
    slow = "Python is still being fetched"  # what is said on a busy machine bothers nobody
    assert [each for each in told if not each.startswith(slow)] == []
    assert page_of_broken.evaluate("() => tries") == 2


def test_a_first_start_that_fails_is_told_to_the_console(page_of_broken: Page, site_server: SiteServer) -> None:
    """Python starts again by itself, and nobody is bothered. The console has what was wrong, in words."""
    page_of_broken.add_init_script(
        "const Made = Worker; window.tries = 0;"
        "Worker = class extends Made { postMessage(message, ...more) {"
        " if (message?.options && (tries += 1) === 1) message.options.version += '.gone';"
        " super.postMessage(message, ...more); } };"
    )
    console: list[tuple[str, str]] = []
    page_of_broken.on("console", lambda message: console.append((message.type, message.text)))
    page_of_broken.goto(site_server.url + GAME)
    python_is(page_of_broken, "live")
    assert page_of_broken.evaluate("() => tries") == 2
    (warning,) = [text for kind, text in console if kind == "warning"]
    assert re.match(r"Python did not start: TypeError: Failed to fetch .*\.gone", warning)
    assert "MessageEvent" not in str(console)
    told = page_of_broken.evaluate("() => messages.filter(Boolean)")
    assert [each for each in told if not each.startswith("Python is still being fetched")] == []


def test_check_page_says_what_a_slow_start_waits_for(chromium: Browser, broken: MisbehavingServer) -> None:
    """The self-check page says so too. After a retry its check goes on, whatever the first start still does.

    There is no service worker here. It would fetch the same file, and then chance would decide whose request hangs.
    """
    with chromium.new_context(service_workers="block") as context:
        page = context.new_page()
        check_through_a_slow_start(page, broken)


def check_through_a_slow_start(page: Page, broken: MisbehavingServer) -> None:
    """Let the first start hang until the end, try again, and wait until the check goes on."""
    page.clock.install()
    path = broken.path("assets/image.*.zip")
    broken.faults[path] = hangs
    page.goto(f"{broken.url}/self-check/")
    with page.expect_request(f"**{path}"):
        page.get_by_role("button", name="Check now").click()
    page.clock.fast_forward(10_100)
    verdict = page.locator("#selfcheck [role=status]")
    expect(verdict).to_contain_text("Python is still being fetched")
    broken.faults.clear()  # the first start hangs until the end
    verdict.get_by_role("button", name="Try again").click()
    expect(verdict).to_have_text(re.compile(r"^Step \d+ of \d+"), timeout=60_000)


def test_a_call_that_fails_says_so_and_others_go_on(page: Page, site_server: SiteServer, dist: Path) -> None:
    """If Python cannot answer a call, even when it was started anew, that call has an error and others have answers."""
    page.goto(site_server.url + GAME)
    python_is(page, "live")
    (module,) = dist.glob("assets/python.*.js")
    failure, answer = page.evaluate(
        "(path) => import(path).then(({ call }) => Promise.all(["
        " call('no_such_function').then(() => '', (error) => error.message), call('preview', 'spellwoven/test', '')]))",
        f"/assets/{module.name}",
    )
    assert failure.startswith("Python failed 2 times when it was asked for “no_such_function”: ")
    assert json.loads(answer)["check"] == "test"
    python_is(page, "live")
