"""Python's start in a real browser: what it asks for, how it fails, and that it can be tried again."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import Problems, SiteServer
from playwright.sync_api import Browser, Page, Response, expect

from sitebuild.precache import precache

GAME = "/spellwoven/"


def python_is(page: Page, state: str) -> None:
    """Wait until Python is in a state."""
    expect(page.locator("html")).to_have_attribute("data-python", state, timeout=60_000)


@pytest.fixture
def broken(dist: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """Serve a copy of the site, for tests that take files away."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy)
    server = SiteServer(copy)
    server.start()
    yield server
    server.stop()


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


def test_start_finds_all_it_asks_for(page: Page, site_server: SiteServer, dist: Path) -> None:
    """Python comes alive without isolation; every file it asks for is there, and is one that is kept for offline."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright sets attributes on it
    page.goto(site_server.url + GAME)
    python_is(page, "live")
    assert [answer.url for answer in answers if answer.status != 200] == []
    assert page.evaluate("() => [crossOriginIsolated, typeof SharedArrayBuffer]") == [False, "undefined"]
    assert page.evaluate("() => performance.getEntriesByName('fairthrow:live').length") == 1
    files = {f"/{file.relative_to(dist).as_posix()}": file.read_bytes() for file in dist.rglob("*") if file.is_file()}
    _, kept = precache(files)
    asked = {urlsplit(answer.url).path for answer in answers if not answer.url.startswith("blob:")}
    assert asked - {"/sw.js"} <= set(kept)
    assert any(path.endswith(".wasm") for path in asked)


def test_no_code_from_text(page: Page, site_server: SiteServer, problems: Problems) -> None:
    """The policy really is in force: a page that tried to run text as code would be stopped, and be seen here."""
    page.goto(f"{site_server.url}/404.html")
    problems.allow("violates the following Content Security Policy directive")
    assert (
        page.evaluate(
            "() => { const tried = document.createElement('script'); tried.textContent = 'window.ran = true';"
            " document.head.append(tried); return window.ran ?? false; }"
        )
        is False
    )
    assert problems.seen


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("assets/runtime.*.js", r"Python could not be started: .*runtime"),
        ("assets/worker.*.py", r"Python could not be started: ."),
        ("assets/image.*.zip", r"Python could not be started: ."),
        ("runtime/pyscript-*/core-*.js", r"Python could not be started: ."),
        ("runtime/pyodide-*/pyodide.asm.mjs", r"Python could not be started: ."),
    ],
)
def test_failed_start_says_so_and_can_be_tried_again(
    page_of_broken: Page, broken: SiteServer, missing: str, says: str
) -> None:
    """With a file missing the page says that Python did not start; once it is there again, the next try works."""
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
    """An interpreter that is empty, something else or cut short fails the start at once."""
    (wasm,) = broken.directory.glob("runtime/pyodide-*/pyodide.asm.wasm")
    wasm.write_bytes(wasm.read_bytes()[:1_000_000] if content is None else content)
    page_of_broken.goto(broken.url + GAME)
    python_is(page_of_broken, "failed")
    assert page_of_broken.evaluate("() => messages.at(-1)").startswith("Python could not be started: WebAssembly")


def test_start_that_never_ends_is_given_up(page_of_broken: Page, broken: SiteServer) -> None:
    """When nothing is heard of the worker for a minute, the page says so; the next try may work."""
    program = "**/assets/worker.*.py"
    page_of_broken.clock.install()
    page_of_broken.route(program, lambda _: None)  # asked for, never answered
    with page_of_broken.expect_request(program):
        page_of_broken.goto(broken.url + GAME)
    python_is(page_of_broken, "loading")
    page_of_broken.clock.fast_forward(61_000)
    python_is(page_of_broken, "failed")
    assert "60 seconds" in page_of_broken.evaluate("() => messages.at(-1)")
    page_of_broken.unroute(program)
    page_of_broken.get_by_role("button", name="Try again").first.click()
    python_is(page_of_broken, "live")


def test_failing_call_says_so(page: Page, site_server: SiteServer, dist: Path) -> None:
    """A call that Python cannot answer rejects with an error, and the page is told."""
    page.goto(site_server.url + GAME)
    python_is(page, "live")
    (module,) = dist.glob("assets/python.*.js")
    failure = page.evaluate(
        "(path) => import(path).then(({ call }) => call('no_such_function')).then(() => '', (error) => error.message)",
        f"/assets/{module.name}",
    )
    assert failure
    python_is(page, "failed")
