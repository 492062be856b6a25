"""The home page stands still: while it comes piece by piece, when its script comes late, whatever the footer says."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from misbehaving import Answer, Fault, MisbehavingServer, takes_long
from movement import MOVED, SETTLED
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.only_all

WIDTHS = (320, 390, 768, 1024, 1280, 1600)

DRAWN = """() => Promise.race([
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  new Promise((done) => setTimeout(done, 500)),
])"""
"""Waits until half a page was drawn; for half a second at most, because a browser may draw nothing of it."""

WORDS = (
    "Does not work offline yet.",
    "Works offline: every page is on this device.",
    "Does not work offline: the server does not answer. The page works while there is a network.",
)
"""What the footer says of use offline, from the shortest on."""

PLACES = """(texts) => {
  const [offline, install] = ["offline", "install"].map((name) => document.querySelector(`[data-${name}]`));
  install.append(Object.assign(document.createElement("button"), { textContent: "Install Fairthrow" }));
  const parts = [...document.querySelectorAll("footer a")].map((link) => [link.textContent, link]);
  parts.push(["offline", offline.firstElementChild], ["install", install.firstElementChild]);
  const foot = document.querySelector("footer");
  return texts.map((text) => {
    offline.firstElementChild.textContent = text;
    return Object.fromEntries(parts.map(([name, part]) => {
      const { x, y } = part.getClientRects()[0];
      return [name, [x, y - foot.getBoundingClientRect().y]];
    }));
  });
}"""
"""Gives for each of some words about use offline where each part of the footer begins, in pixels below its top."""

RECORDS = {
    "checks": {"name": "A name that is much longer than any card is wide", "link": "endworld/check"},
    "rolls": {"at": "2026-11-20T10:00:00Z", "link": "skew/task?faces=1,2,3"},
    "characters": {"link": f"skew/character?name={'A%20long%20name' * 4}"},
}


@pytest.fixture(scope="module")
def slow_server(dist: Path) -> Iterator[MisbehavingServer]:
    """Give a server that holds back what a test names."""
    server = MisbehavingServer(dist)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def opened(chromium: Browser, slow_server: MisbehavingServer) -> Iterator[Callable[[int], Page]]:
    """Give empty pages of a width that note what moves; nothing comes to them from a service worker."""
    contexts = []

    def new_page(width: int) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": 844}, service_workers="block")
        contexts.append(context)
        context.add_init_script(f"({MOVED})()")
        return context.new_page()

    yield new_page
    slow_server.mend()
    for context in contexts:
        context.close()


def held_at(cut: int) -> Fault:
    """Make a server send so many bytes, and the rest only when the test says go on."""

    def fault(answer: Answer) -> None:
        answer.begin(len(answer.content))
        answer.send(answer.content[:cut])
        answer.wait()
        answer.send(answer.content[cut:])

    return fault


BEHIND = {
    "two dice of three": ('class="art n3"', "</svg>", 2),
    "the dice": ('class="art n3"', 'class="name"', 1),
    "the name": ('class="art n3"', 'class="fact"', 1),
    "half the words": ('class="art n3"', "</b>", 1),
    "two links of the footer": ('id="foot"', "</a>", 2),
}
"""Where a page may be cut while it comes: behind a text, behind so many of another one after it."""


@pytest.mark.parametrize("cut", BEHIND)
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("name", ["index.html", "404.html"])
def test_what_is_there_does_not_move_for_the_rest(
    name: str, width: int, cut: str, opened: Callable[[int], Page], slow_server: MisbehavingServer
) -> None:
    """Wherever the page is cut while it comes, nothing that was drawn of it moves when the rest is there."""
    start, each, times = BEHIND[cut]
    text = (slow_server.directory / name).read_bytes()
    place = text.index(start.encode())
    for _ in range(times):
        place = text.index(each.encode(), place) + len(each)
    slow_server.faults["/" if name == "index.html" else f"/{name}"] = held_at(place)
    page = opened(width)
    page.goto(f"{slow_server.url}/{name.removeprefix('index.html')}", wait_until="commit")
    last = "footer" if "footer" in cut else ".felts .n3"
    page.wait_for_function("(last) => document.querySelector(last)", arg=last, polling=20)
    page.evaluate(DRAWN)
    slow_server.mend()
    page.wait_for_load_state()
    assert page.evaluate(SETTLED) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_what_was_kept_takes_its_place(
    width: int, opened: Callable[[int], Page], slow_server: MisbehavingServer
) -> None:
    """The page is drawn before its script is there. What that shows of the device moves nothing."""
    page = opened(width)
    page.goto(f"{slow_server.url}/docs/")
    page.evaluate(
        "(records) => Object.entries(records).forEach(([kind, text]) => [0, 1, 2].forEach((index) =>"
        " localStorage.setItem(`fairthrow/${kind}/00000000000000${index}-1-1`, text)))",
        {kind: json.dumps(record) for kind, record in RECORDS.items()},
    )
    slow_server.faults[slow_server.path("assets/home.*.js")] = takes_long
    page.goto(slow_server.url, wait_until="commit")
    page.wait_for_function("() => document.querySelector('footer')", polling=20)
    assert page.evaluate(SETTLED) == []
    assert page.locator('[data-kept="checks"] li').count() == 0
    slow_server.mend()
    page.wait_for_function("() => document.documentElement.dataset.script === 'running'")
    assert page.locator('[data-kept="characters"] li').count() == 3
    assert page.evaluate(SETTLED) == []


@pytest.mark.parametrize("path", ["", "docs/", "log/", "d100/"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_footer_stands_still_for_what_it_says(
    width: int, path: str, opened: Callable[[int], Page], slow_server: MisbehavingServer
) -> None:
    """Of whatever length the words about use offline are: the links stay, and the words begin where they began.

    The offer to install the site, beside the words or below them, stays while the usual ones come.
    """
    page = opened(width)
    page.goto(f"{slow_server.url}/{path}")
    page.wait_for_function("() => document.documentElement.dataset.script === 'running'")
    short, usual, long = page.evaluate(PLACES, list(WORDS))
    assert len(short) == 10
    assert short == usual
    del short["install"], long["install"]
    assert short == long
