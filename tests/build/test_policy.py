"""Every page holds its own policy: a host without our headers refuses to it what ours refuses."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from threading import Thread

import pytest
from conftest import SiteServer
from misbehaving import MisbehavingServer
from playwright.sync_api import BrowserContext, Page, expect
from problems import Problems
from site_player import live

from sitebuild.headers import HeaderRule, headers_for, page_policy, read_rules
from sitebuild.places import NETLIFY

INJECTED = b"<script>document.documentElement.dataset.injected = 'ran';</script>"


class Head(HTMLParser):
    """Reads where the policy of a page stands, and what comes before it."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[str] = []
        self.policies: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a policy, or what stands before the first one."""
        found = dict(attrs)
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(found["content"] or "")
        elif not self.policies:
            self.before.append(tag)


class PlainHandler(SimpleHTTPRequestHandler):
    """Answers as `python -m http.server` does, and puts a script into every page."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Give the type of a script, also where Python does not know the newer ending of its name."""
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

    def do_GET(self) -> None:
        """Answer with a file. If it is a page, put a script into it that is not ours."""
        place = Path(self.translate_path(self.path))
        if place.is_dir() and self.path.endswith("/"):
            place /= "index.html"
        if place.suffix != ".html" or not place.is_file():
            super().do_GET()
            return
        content = place.read_bytes().replace(b"</body>", INJECTED + b"</body>")
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def plain(dist: Path) -> Iterator[str]:
    """Serve the site from a host that sends none of our headers; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(PlainHandler, directory=str(dist)))
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(fresh_context: Callable[[SiteServer], BrowserContext], own_server: SiteServer) -> Page:
    """Open a page in a fresh profile that notes what the page's policy refuses."""
    page = fresh_context(own_server).new_page()
    page.add_init_script(
        "self.refused = []; addEventListener('securitypolicyviolation',"
        " ({ effectiveDirective, blockedURI }) => refused.push(`${effectiveDirective} ${blockedURI}`));"
    )
    return page


def test_every_page_holds_the_policy_before_anything_it_governs(dist: Path) -> None:
    """The policy is the header's, without what a page cannot hold. Only the page's encoding stands before it."""
    rules = read_rules(NETLIFY)
    header = headers_for("/", rules)["Content-Security-Policy"]
    wanted = page_policy(rules)
    assert header.replace("; frame-ancestors 'none'", "") == wanted
    pages = sorted(dist.rglob("*.html"))
    assert len(pages) >= 9
    for page in pages:
        head = Head()
        head.feed(page.read_text(encoding="utf-8"))
        assert head.policies == [wanted], page
        assert head.before == ["html", "head", "meta"], page


def test_a_page_holds_no_more_than_it_can() -> None:
    """What browsers heed only in a header is left out, wherever it stands."""
    policy = "frame-ancestors 'none'; default-src 'none';sandbox; img-src 'self' ; report-uri /x"
    rule = HeaderRule(path="/*", values={"Content-Security-Policy": policy})
    assert page_policy([rule]) == "default-src 'none'; img-src 'self'"


def test_policy_holds_on_a_host_that_sends_no_headers(
    plain: str, visitor: Page, own_server: SiteServer, problems: Problems
) -> None:
    """On such a host the page goes live. It refuses a script put into it, requests to elsewhere, and foreign markup.

    The host is asked for first, so that it ends last: the page's service worker still asks it for its script.
    """
    problems.allow("requires|violates|Refused to")
    problems.allow("^left: ")  # the fixture's server has another origin
    answer = visitor.goto(f"{plain}/spellwoven/")
    assert answer
    assert "content-security-policy" not in answer.headers
    assert INJECTED in answer.body()
    live(visitor)
    assert visitor.locator("html").get_attribute("data-injected") is None
    asked = "(address) => fetch(address, { mode: 'no-cors' }).then(() => 'came', () => 'refused')"
    assert visitor.evaluate(asked, f"{own_server.url}/") == "refused"
    assert visitor.evaluate(asked, f"{plain}/") == "came"
    assert own_server.requests == []
    written = "() => { try { document.body.innerHTML = ''; return 'written'; } catch { return 'refused'; } }"
    assert visitor.evaluate(written) == "refused"
    refused = visitor.evaluate("() => refused")
    assert "script-src-elem inline" in refused
    assert f"connect-src {own_server.url}/" in refused


def test_words_without_a_network_have_the_policy_too(dist: Path, visitor: Page, problems: Problems) -> None:
    """Where it has kept nothing, the service worker answers in words of its own.

    Their header has the policy of the pages.
    """
    problems.allow("")
    server = MisbehavingServer(dist)
    server.start()
    try:
        visitor.goto(server.url)
        visitor.wait_for_function("() => navigator.serviceWorker.controller !== null")
    finally:
        server.stop()
    visitor.evaluate(
        "async () => { const keeper = await navigator.serviceWorker.ready; const { port1, port2 } ="
        " new MessageChannel(); keeper.active.postMessage({ type: 'complete' }, [port2]);"
        " await new Promise((done) => { port1.onmessage = done; });"
        " for (const name of await caches.keys()) await caches.delete(name); }"
    )
    answer = visitor.goto(f"{server.url}/skew/")
    expect(visitor.get_by_role("heading")).to_have_text(re.compile("is not on this device"))
    assert answer
    assert answer.headers["content-security-policy"] == headers_for("/", read_rules(NETLIFY))["Content-Security-Policy"]
