"""What tests of the built site need: the site, a server that can be stopped, a browser, a page that is watched.

Tests of the rules read this file too. So what only browsers need is imported where a browser is asked for.
"""

import gc
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self

import gate
import pytest
from again import Again, add_options
from alone import Guest, Room
from chromium_flags import ONE_PROCESS, PLAYWRIGHT_FLAGS
from hypothesis import settings
from once import made_once
from problems import Problems
from processor import Processor
from profiles import PERMISSIONS, Profile

from sitebuild.errors import BuildError
from sitebuild.headers import read_rules
from sitebuild.places import DIST, NETLIFY
from sitebuild.server import Handler, Server
from sitebuild.testing.browsers import BROWSERS, find, find_light

if TYPE_CHECKING:
    from drivers import Engine, LentProfile, NewProfile, Player
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright
    from visitors import Visitors

# An assertion in what tests share says what it met, as one in a test does.
BESIDE = {path.stem for place in ("*.py", "site/*.py", "build/*.py") for path in Path(__file__).parent.glob(place)}
pytest.register_assert_rewrite(*sorted(name for name in BESIDE - sys.modules.keys() if not name.startswith("test_")))

settings.register_profile("same every time", derandomize=True, deadline=None, database=None)
settings.register_profile("few", settings.get_profile("same every time"), max_examples=12)
settings.load_profile("same every time")
# Examples are the same in every run, and no test fails for being slow. `build.py test --rules` asks for the few: an
# eighth of them. A test of the rules that wants less than all says so with `at_most` of `strategies.py`.


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options: to try many more hostile texts, and to write anew the pictures and transcripts that are kept."""
    parser.addoption("--fuzz", action="store_true", help="try 100,000 hostile texts at each door, not 2,000")
    parser.addoption("--pictures", action="store_true", help="draw the icons and screenshots of site/ anew")
    parser.addoption("--transcripts", action="store_true", help="write anew what screen readers are given")
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Let the parts that look at a whole run take part in it."""
    for part in (gate, Again(), Processor()):
        config.pluginmanager.register(part)


def pytest_collection_finish() -> None:
    """Spare the garbage collector work: it passes over all that is there before the first test, and comes seldom.

    Tests make values by the million, and hardly one of them is in a cycle.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each process of a parallel run where they all share a room."""
    room = node.config.stash.get(ROOM, None)
    if room is None:
        room = node.config.stash[ROOM] = TemporaryDirectory(prefix="fairthrow-tests-")
    node.workerinput["room"] = room.name


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Let a test that measures run while no other does."""
    room = room_of(item.config)
    if room is None:  # one process alone
        return (yield)
    guest = item.config.stash.setdefault(GUEST, Guest(Room(room)))
    with guest.entered(alone=measures(item), next_alone=nextitem is not None and measures(nextitem)):
        return (yield)


def room_of(config: pytest.Config) -> Path | None:
    """Give the folder that the processes of a parallel run share, in one of them."""
    room = getattr(config, "workerinput", {}).get("room")
    return Path(room) if room else None


def measures(item: pytest.Item) -> bool:
    """Tell whether a test wants the machine to itself."""
    return item.get_closest_marker("alone") is not None


@pytest.fixture
def quiet(pytestconfig: pytest.Config) -> Callable[[], AbstractContextManager[None]]:
    """Give what lets a test go on alone, once it has found something too slow among others."""
    guest = pytestconfig.stash.get(GUEST, None)
    return guest.apart if guest else nullcontext


GUEST = pytest.StashKey[Guest]()
"""This process of a parallel run, in the room that it shares with the others."""

ROOM = pytest.StashKey["TemporaryDirectory[str]"]()
"""The folder of the room that the tests of a parallel run share. It goes with the process that holds it."""

FIGURES = pytest.StashKey[dict[str, list[float]]]()
"""What was measured on the way, in milliseconds, by what it is; for people to read, no test turns on it."""


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what one process of a parallel run has measured to the process that prints it, and leave the room."""
    if guest := session.config.stash.get(GUEST, None):
        guest.leave()  # a run that is ended early has a next test that never comes
    measured = session.config.stash.get(FIGURES, None)
    if measured and hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = dict(measured)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what a process has measured. A process that broke down gives nothing."""
    figures = node.config.stash.setdefault(FIGURES, defaultdict(list))
    for what, measured in getattr(node, "workeroutput", {}).get("figures", {}).items():
        figures[what].extend(measured)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what was measured."""
    for what, measured in config.stash.get(FIGURES, {}).items():
        if not measured:
            continue  # the test that was to measure it failed before
        terminalreporter.write_line(f"{what}: median {median(measured):.0f} ms of {len(measured)}")


PORTS = range(20_000, 30_000)
"""Where test servers live. No system gives these to connections by itself, so a stopped server gets its own back."""

TRIES = 50

PATIENCE = 30_000
"""Milliseconds that an expectation may take to come true. A busy machine needs more than Playwright's own 5,000."""


class SiteServer:
    """A real server of a directory. Stopped and started again, it has the same port."""

    handler: type[Handler] = Handler

    def __init__(self, directory: Path) -> None:
        """Take a free port. Nothing is answered yet."""
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
        """Take the same port as before; the first time, any that is free."""
        rules = read_rules(NETLIFY)
        if self.port:
            return Server(self.directory, rules, port=self.port)
        for port in random.sample(PORTS, TRIES):
            try:
                return Server(self.directory, rules, port=port)
            except BuildError:
                continue  # somebody else has it
        raise BuildError(f"none of {TRIES} ports from {PORTS.start} to {PORTS.stop - 1} is free")

    def stop(self) -> None:
        """Stop: cut open connections, and refuse new ones."""
        self._running.close()

    @contextmanager
    def gone(self) -> Iterator[None]:
        """Be stopped until the block ends; then answer again, for the tests that come after."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def answering(self) -> Iterator[Self]:
        """Answer until the block ends."""
        self.start()
        try:
            yield self
        finally:
            self.stop()


@pytest.fixture(scope="session")
def dist(pytestconfig: pytest.Config) -> Path:
    """Build the site; give its directory. In a parallel run one process builds it for all, in the room they share."""
    from sitebuild.commands import build  # noqa: PLC0415  # needs all that a site is made with

    if room := room_of(pytestconfig):
        return made_once(room / "dist", build)
    build(DIST)
    return DIST


@pytest.fixture(scope="session")
def figures(request: pytest.FixtureRequest) -> dict[str, list[float]]:
    """Collect milliseconds, by what was measured, to be printed at the end of the run."""
    return request.config.stash.setdefault(FIGURES, defaultdict(list))


@pytest.fixture(scope="session")
def site_server(dist: Path) -> Iterator[SiteServer]:
    """Serve the site to all tests that neither stop the server nor count what it was asked for."""
    with SiteServer(dist).answering() as server:
        yield server


@pytest.fixture
def own_server(dist: Path) -> Iterator[SiteServer]:
    """Serve the site to one test, on an origin of its own."""
    with SiteServer(dist).answering() as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """Start Playwright once; it cannot be started twice."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415  # see above

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def executable() -> str:
    """Give the Chromium of this machine; skip where there is none, and say why."""
    found = find("chromium")
    if not found.executable:
        pytest.skip(found.reason)
    return found.executable


@pytest.fixture(scope="session")
def chromium(playwright: "Playwright", executable: str) -> Iterator["Browser"]:
    """Start Chromium once for all tests: the one without windows, if there is one. Tests make contexts of their own."""
    light = find_light().executable or executable
    browser = playwright.chromium.launch(executable_path=light, args=[*PLAYWRIGHT_FLAGS, ONE_PROCESS])
    yield browser
    browser.close()


@pytest.fixture
def problems() -> Problems:
    """Collect what goes wrong on the pages of a test. A test that provokes a problem expects it with `allow`."""
    return Problems()


@pytest.fixture(scope="session")
def lived_in(chromium: "Browser", site_server: SiteServer) -> Iterator[Callable[[int], Profile]]:
    """Give profiles by number. Each is made when it is first asked for."""
    made: dict[int, Profile] = {}

    def profile(number: int) -> Profile:
        if number not in made:
            made[number] = Profile(chromium, site_server.url)
        return made[number]

    yield profile
    for each in made.values():
        each.context.close()


@contextmanager
def watched(profile: Profile, problems: Problems) -> Iterator["BrowserContext"]:
    """Lend a profile. Afterwards leave it as it was, and fail if anything unexpected went wrong on one of its pages."""
    problems.watch(profile.context, profile.url)
    yield profile.context
    problems.leave(profile.context)
    profile.tidy()
    assert problems.unexpected() == []


@pytest.fixture
def context(lived_in: Callable[[int], Profile], problems: Problems) -> Iterator["BrowserContext"]:
    """Lend the profile of somebody who has been here before."""
    with watched(lived_in(0), problems) as lent:
        yield lent


@pytest.fixture
def other_context(lived_in: Callable[[int], Profile], problems: Problems) -> Iterator["BrowserContext"]:
    """Lend the profile of a second such person."""
    with watched(lived_in(1), problems) as lent:
        yield lent


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """Open a page in the profile of `context`."""
    return context.new_page()


@pytest.fixture
def fresh_context(chromium: "Browser", problems: Problems) -> Iterator[Callable[[SiteServer], "BrowserContext"]]:
    """Open profiles that have never been at a server's site; fail the test as `context` does."""
    with ExitStack() as opened:

        def open_fresh(server: SiteServer) -> "BrowserContext":
            fresh = opened.enter_context(chromium.new_context(permissions=PERMISSIONS))
            problems.watch(fresh, server.url)
            opened.callback(problems.leave, fresh)
            return fresh

        yield open_fresh
    assert problems.unexpected() == []


@pytest.fixture
def fresh_page(fresh_context: Callable[[SiteServer], "BrowserContext"], site_server: SiteServer) -> "Page":
    """Open a page in the profile of somebody who has never been here. No service worker answers yet."""
    return fresh_context(site_server).new_page()


@pytest.fixture
def page_alone(chromium: "Browser", site_server: SiteServer, problems: Problems) -> Iterator["Page"]:
    """Open a page without a service worker: one that was quick would answer in place of the test's routes."""
    with chromium.new_context(service_workers="block") as context:
        problems.watch(context, site_server.url)
        yield context.new_page()
        problems.leave(context)
    assert problems.unexpected() == []


# --- journeys, in every browser ----------------------------------------------------------


@pytest.fixture(scope="session")
def engines(playwright: "Playwright") -> Iterator[Callable[[str], "Engine"]]:
    """Start each browser once, when it is first asked for; skip where there is none, and say why.

    They run until the last test: several modules make journeys, and a start takes the processor seconds.
    """
    from drivers import started  # noqa: PLC0415  # see above

    running: dict[str, Engine] = {}
    with ExitStack() as stack:

        def engine(name: str) -> "Engine":
            if name not in running:
                found = find(name)
                if not found.executable:
                    pytest.skip(found.reason)
                running[name] = stack.enter_context(started(name, found, playwright))
            return running[name]

        yield engine


@pytest.fixture(scope="session", params=BROWSERS)
def engine(request: pytest.FixtureRequest, engines: Callable[[str], "Engine"]) -> "Engine":
    """Give one browser after another.

    The parameter is the session's, so pytest puts all journeys of one browser together, whatever module they are in.
    Then a process that takes over tests of another one seldom needs more than one browser for them.
    """
    return engines(request.param)


@pytest.fixture
def new_profile(problems: Problems) -> Iterator["NewProfile"]:
    """Open pages in fresh profiles; in the end fail the test if anything went wrong on one of them."""
    with ExitStack() as stack:
        yield lambda engine, url: stack.enter_context(engine.profile(problems, url))
    assert problems.unexpected() == []


@pytest.fixture(scope="session")
def visitors(engines: Callable[[str], "Engine"], site_server: SiteServer) -> Iterator["Visitors"]:
    """Keep profiles that have been here before."""
    from visitors import Visitors  # noqa: PLC0415  # see above

    kept = Visitors(engines, site_server.url)
    yield kept
    kept.leave()


@pytest.fixture
def lent_profile(visitors: "Visitors") -> Iterator["LentProfile"]:
    """Lend pages in profiles that have been here before; take them back in the end.

    Who asks again in one test is another person. In Chromium that is another profile. Elsewhere it is the same one,
    which has forgotten all that pages have stored, and the page of the first person is gone. A second profile takes
    another first visit, and in WebKit another browser. `test_open_change_roll_share_and_go_offline` has a stranger with
    a profile of their own in every browser.

    Tests of first visits use a `new_profile`. Those that stop the server start it again.
    """
    with ExitStack() as stack:
        lent: Counter[str] = Counter()

        def lend(engine: "Engine") -> "Player":
            number = lent[engine.name] if engine.name == "chromium" else 0
            if lent[engine.name] and number == 0:
                visitors.take_back(engine.name, number)
            else:
                stack.callback(visitors.take_back, engine.name, number)
            lent[engine.name] += 1
            return visitors.lend(engine.name, number)

        yield lend
