"""What tests of the built site stand on: the site itself, a server that can be stopped, a browser, a watched page.

Tests of the rules read this file too, so what only browsers need is imported where a browser is asked for.
"""

import os
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from sitebuild.errors import BuildError
from sitebuild.headers import read_rules
from sitebuild.places import BUILD, DIST, NETLIFY
from sitebuild.server import Handler, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

settings.register_profile("same every time", derandomize=True, deadline=None, database=None)
settings.register_profile("few", settings.get_profile("same every time"), max_examples=20)
settings.load_profile("same every time")
# Examples are the same in every run, and no test fails for being slow. `build.py test --rules` asks for the few: a
# fifth of them, where a test does not say itself how many it wants.

CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI runs as root, where Chromium refuses to start with it
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run try many more hostile texts than every run does, and one draw the pictures of `site/` anew."""
    parser.addoption("--fuzz", action="store_true", help="try 100,000 hostile texts at each door, not 2,000")
    parser.addoption("--pictures", action="store_true", help="draw the icons and screenshots of site/ anew")


FIGURES = pytest.StashKey[dict[str, list[float]]]()
"""What was measured on the way, in milliseconds, by what it is; for people to read, no test turns on it."""


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what was measured in a process of a parallel run to the one that tells it."""
    measured = session.config.stash.get(FIGURES, None)
    if measured and hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = dict(measured)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what such a process measured; one that broke down gives nothing."""
    figures = node.config.stash.setdefault(FIGURES, defaultdict(list))
    for what, measured in getattr(node, "workeroutput", {}).get("figures", {}).items():
        figures[what].extend(measured)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was measured."""
    for what, measured in config.stash.get(FIGURES, {}).items():
        terminalreporter.write_line(f"{what}: median {median(measured):.0f} ms of {len(measured)}")


PORTS = range(20_000, 30_000)
"""Where test servers live. No system gives these to connections by itself, so a stopped server gets its own back."""

TRIES = 50


class SiteServer:
    """A real server of a directory, on a port that stays the same when it is stopped and started again."""

    handler: type[Handler] = Handler

    def __init__(self, directory: Path) -> None:
        """Take a free port; nothing is answered yet."""
        self.directory = directory
        self.requests: list[str] = []
        self.port = 0
        self._running = ExitStack()
        self.url = ""

    def start(self) -> None:
        """Begin to answer."""
        server = self._bound()
        server.requests = self.requests
        server.RequestHandlerClass = self.handler
        self.port = server.server_address[1]
        self.url = server.url
        self._running.enter_context(server.running())

    def _bound(self) -> Server:
        """Take the port that it had, at first any that nobody has."""
        rules = read_rules(NETLIFY)
        if self.port:
            return Server(self.directory, rules, port=self.port)
        for port in random.sample(PORTS, TRIES):
            try:
                return Server(self.directory, rules, port=port)
            except BuildError:
                continue  # somebody has it
        raise BuildError(f"none of {TRIES} ports from {PORTS.start} to {PORTS.stop - 1} is free")

    def stop(self) -> None:
        """Go away: open connections are cut, new ones refused."""
        self._running.close()


class Problems:
    """What went wrong on a page: errors in its console or its code, requests that left the origin."""

    def __init__(self) -> None:
        """Start with none."""
        self.seen: list[str] = []
        self.allowed: list[str] = []
        self._left: set[BrowserContext] = set()

    def allow(self, pattern: str) -> None:
        """Take problems whose text holds this pattern for what the test is about."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        """List the problems that no pattern allows."""
        return [problem for problem in self.seen if not any(re.search(pattern, problem) for pattern in self.allowed)]

    def watch(self, context: "BrowserContext", origin: str) -> None:
        """Take note of what goes wrong on any page of a context, until it is left."""

        def note(problem: str) -> None:
            if context not in self._left:
                self.seen.append(problem)

        context.on("console", lambda said: note(f"console: {said.text}") if said.type == "error" else None)
        context.on("weberror", lambda error: note(f"uncaught: {error.error}"))
        own = (f"{origin}/", f"blob:{origin}/", "data:")
        context.on("request", lambda asked: None if asked.url.startswith(own) else note(f"left: {asked.url}"))

    def leave(self, context: "BrowserContext") -> None:
        """End the watch over a context that is about to be closed.

        Firefox ends a service worker while it may still be asked for icons, and calls that an error.
        """
        self._left.add(context)


@pytest.fixture(scope="session")
def dist() -> Path:
    """Build the site; give the directory it is in. Each process of a parallel run has its own."""
    from sitebuild.commands import build  # noqa: PLC0415  # needs all that a site is made with

    worker = os.environ.get("PYTEST_XDIST_WORKER")
    target = BUILD / f"dist-{worker}" if worker else DIST
    build(target)
    return target


@pytest.fixture(scope="session")
def figures(request: pytest.FixtureRequest) -> dict[str, list[float]]:
    """Take milliseconds to be told at the end of the run, by what they are of."""
    return request.config.stash.setdefault(FIGURES, defaultdict(list))


@pytest.fixture
def site_server(dist: Path) -> Iterator[SiteServer]:
    """Serve the site, each test on an origin of its own."""
    server = SiteServer(dist)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """Start Playwright once; it cannot be started twice."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # see above

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def executable() -> str:
    """Give the Chromium of this machine; skip where there is none, and say why."""
    from sitebuild.testing.browsers import find  # noqa: PLC0415  # see above

    found = find("chromium")
    if not found.executable:
        pytest.skip(found.reason)
    return found.executable


@pytest.fixture(scope="session")
def chromium(playwright: "Playwright", executable: str) -> Iterator["Browser"]:
    """Start Chromium once for all tests; each makes contexts of its own."""
    browser = playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_FLAGS))
    yield browser
    browser.close()


@pytest.fixture
def problems() -> Problems:
    """Collect what goes wrong on the test's pages; a test that provokes something allows it here."""
    return Problems()


@pytest.fixture
def context(chromium: "Browser", site_server: SiteServer, problems: Problems) -> Iterator["BrowserContext"]:
    """Open a fresh profile; fail the test in the end if anything went wrong on a page of it unexpectedly."""
    with chromium.new_context() as fresh:
        problems.watch(fresh, site_server.url)
        yield fresh
    assert problems.unexpected() == []


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """Open a page in the fresh profile."""
    return context.new_page()
