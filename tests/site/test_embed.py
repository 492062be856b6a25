"""The widget on a page of another origin: it works, reaches nothing and keeps nothing. No other page may be framed."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest
from audits import violations
from blocks import PLACE, of_page
from clumsy_player import copied as clipboard
from conftest import SiteServer
from drivers import Engine, NewProfile, Player, PlaywrightPlayer, SeleniumPlayer
from own_player import link_to, menu, play
from playwright.sync_api import BrowserContext, Frame, Page, expect
from problems import Problems
from site_player import POLLING, READ, answer_of, go, press_in_menu, press_item, rest
from test_own_game import AXE

from fairthrow.app.embed import embedcode
from fairthrow.links import decode
from fairthrow.programs.decoding import decode as decode_program
from fairthrow.programs.decoding import decode_game

CHASM = "spellwoven/test?skill=6&difficulty=2&label=Cross%20the%20chasm"
FOUR = "notation?program=4d6kh3"
_, SNIPPET = of_page("embed.md", "html")

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The Vale Wiki</title>
<meta name="viewport" content="width=device-width"><h1>The broken bridge</h1>%s</html>"""

ANSWERED = """() => document.documentElement.dataset.python === "live"
  && (document.querySelector('[data-part="answer"]').textContent || document.querySelector(".refused")) !== null
  && !document.querySelector(".roll").disabled"""

KEPT = """async () => {
  const tried = async (look) => { try { return await look(); } catch { return 0; } };
  return [
    await tried(() => localStorage.length),
    await tried(() => sessionStorage.length),
    await tried(async () => (await indexedDB.databases()).length),
    await tried(async () => (await caches.keys()).length),
    await tried(async () => (await navigator.serviceWorker.getRegistrations()).length),
    await tried(() => document.cookie.length),
  ];
}"""
"""Counts what is kept where a frame could keep something; what a browser refuses to it holds nothing."""

REACHES = """() => {
  const tried = (look) => { try { return String(look()); } catch { return "refused"; } };
  return [tried(() => parent.document.title), tried(() => parent.localStorage.length), tried(() => frameElement.id)];
}"""


class Elsewhere(ThreadingHTTPServer):
    """A site that is not ours, with one page."""

    daemon_threads = True
    body = ""

    @property
    def url(self) -> str:
        """Its origin. To browsers it is another site than ours, not only another port of it."""
        return f"http://localhost:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    """Answers with the page, whatever is asked for."""

    server: Elsewhere

    def do_GET(self) -> None:
        """Send the page."""
        content = (PAGE % self.server.body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    """Serve a page of another site."""
    server = Elsewhere(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def frame_of(base: str, link: str, size: str = 'width="320" height="368"') -> str:
    """Give a frame of the widget."""
    src = escape(f"{base}/embed/#{link}")
    return f'<iframe src="{src}" {size} title="A check" style="border: 0; color-scheme: light dark"></iframe>'


def one(base: str, link: str) -> str:
    """Give the words of the docs, with a frame of the widget, and a note of all that it says."""
    heard = "<script>self.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>"
    return heard + SNIPPET.replace(PLACE, base) + frame_of(base, link)


class Inside:
    """The inside of the first frame of a page, in any browser."""

    def __init__(self, player: Player) -> None:
        """Take a player whose page has a frame."""
        self.player = player

    @contextmanager
    def _in(self) -> Iterator[None]:
        """Be in the frame, where a driver asks for that."""
        driver = self.player.driver if isinstance(self.player, SeleniumPlayer) else None
        if driver:
            driver.switch_to.frame(0)
        yield
        if driver:
            driver.switch_to.default_content()

    @property
    def frame(self) -> Frame:
        """The frame, where Playwright drives."""
        assert isinstance(self.player, PlaywrightPlayer)
        return self.player.page.frames[1]

    def run(self, script: str, *arguments: Any) -> Any:
        """Ask the frame something."""
        if isinstance(self.player, PlaywrightPlayer):
            return self.frame.evaluate(f"(given) => ({script})(...given)", list(arguments))
        with self._in():
            return self.player.run(script, *arguments)

    def wait(self, script: str, *arguments: Any) -> None:
        """Wait until the frame says yes."""
        if isinstance(self.player, PlaywrightPlayer):
            self.frame.wait_for_function(f"(given) => ({script})(...given)", arg=list(arguments), polling=POLLING)
            return
        with self._in():
            assert self.player.came_true(script, *arguments), self.player.run("() => document.body.innerText")

    def press(self, selector: str) -> None:
        """Press a button of the frame. In a frame of another site Firefox takes no press from its driver."""
        self.run("(selector) => document.querySelector(selector).click()", selector)

    def text(self, name: str) -> str:
        """Give the text of a part."""
        return str(self.run('(name) => document.querySelector(`[data-part="${name}"]`).textContent', name))

    def words(self, markup: str) -> str:
        """Give the words of markup as this browser reads them."""
        return str(self.run(f"(markup) => ({READ})(markup, 'textContent')", markup))

    def whole(self) -> str:
        """Give where the link to the whole page leads."""
        return str(self.run("() => document.querySelector('.whole').href"))


def test_the_widget_works_on_another_site_and_reaches_nothing(
    engine: Engine, new_profile: NewProfile, site_server: SiteServer, elsewhere: Elsewhere, problems: Problems
) -> None:
    """It shows exact odds and rolls. It keeps nothing, and tells the page around it nothing but its height."""
    problems.allow(f"^left: {site_server.url}/")  # for this page ours is elsewhere
    problems.allow(f"^left: blob:{site_server.url}/")
    elsewhere.body = one(site_server.url, CHASM)
    player = new_profile(engine, elsewhere.url)
    player.open(f"{elsewhere.url}/")
    widget = Inside(player)
    widget.wait(ANSWERED)
    assert widget.text("answer") == widget.words(answer_of(decode(CHASM)))
    assert widget.whole() == f"{site_server.url}/spellwoven/#{CHASM.partition('/')[2]}"

    widget.press(".roll")
    widget.wait("() => document.querySelector('.rolled .die') !== null")
    link = widget.whole().removeprefix(f"{site_server.url}/").replace("/#", "/")
    rolled = decode(link)
    assert rolled.seed
    assert rolled.situation == decode(CHASM).situation
    assert widget.text("said") == rolled.roll().summary
    told = widget.words(answer_of(rolled)).partition("Spend Effort")[0].partition("Fair roll")[0]
    assert widget.text("answer") == told

    assert widget.run(REACHES) == ["refused"] * 3 or widget.run(REACHES) == ["refused", "refused", "null"]
    assert player.run("() => document.querySelector('iframe').contentDocument") is None
    assert player.run("() => { try { return frames[0].document.title; } catch { return 'refused'; } }") == "refused"
    assert widget.run(KEPT) == [0] * 6
    heard = player.run("() => heard")
    assert heard
    assert all(set(each) == {"fairthrow", "height"} and each["fairthrow"] == "height" for each in heard)
    high = widget.run("() => Math.ceil(document.getElementById('content').getBoundingClientRect().height)")
    player.wait("(high) => document.querySelector('iframe').height === String(high)", high)
    assert high <= 368  # that of the frame which is copied

    # The page around it may show something else in the same frame.
    player.run("(src) => { document.querySelector('iframe').src = src; }", f"{site_server.url}/embed/#{FOUR}")
    widget.wait("() => document.title.startsWith('4d6kh3')")
    widget.wait(ANSWERED)
    assert "12.24" in widget.text("answer")
    widget.press(".roll")
    widget.wait("() => document.querySelector('.rolled .die') !== null")
    assert decode_program(widget.whole()).roll().summary == widget.text("said")
    assert widget.run(KEPT) == [0] * 6


def test_no_other_page_can_be_framed(
    engine: Engine, new_profile: NewProfile, site_server: SiteServer, elsewhere: Elsewhere, problems: Problems
) -> None:
    """Each that was asked for is refused; the widget beside them is shown."""
    problems.allow("")
    asked = ["", "spellwoven/", "lab/", "log/", "play/", "docs/embed/", "nowhere/"]
    frames = "".join(f'<iframe src="{site_server.url}/{path}"></iframe>' for path in asked)
    elsewhere.body = f'<iframe src="{site_server.url}/embed/"></iframe>{frames}'
    player = new_profile(engine, elsewhere.url)
    player.open(f"{elsewhere.url}/")  # ends when all frames have ended
    shown = """() => document.querySelector('meta[name="version"]') !== null"""
    found = []
    for place in range(1 + len(asked)):
        if isinstance(player, PlaywrightPlayer):
            frame = player.page.frames[1 + place]
            frame.wait_for_load_state()
            found.append(frame.evaluate(shown))
        else:
            assert isinstance(player, SeleniumPlayer)
            player.driver.switch_to.frame(place)
            found.append(player.run(shown))
            player.driver.switch_to.default_content()
    assert found == [True, *([False] * len(asked))]


@pytest.fixture
def around(
    fresh_context: Callable[[SiteServer], BrowserContext], site_server: SiteServer, elsewhere: Elsewhere,
    problems: Problems,
) -> Callable[[str], Frame]:  # fmt: skip
    """Give the inside of a frame in Chromium, with a link, on a page of another site."""
    problems.allow("^left: ")

    def show(link: str) -> Frame:
        elsewhere.body = one(site_server.url, link)
        page = fresh_context(site_server).new_page()
        page.goto(f"{elsewhere.url}/")
        return page.frames[1]

    return show


@pytest.mark.parametrize(
    ("link", "says", "whole"),
    [
        ("spellwoven/test?skill=99", "Skill: a whole number from 0 to 26", "spellwoven/#test?skill=99"),
        ("anydice?program=output%20d", "line 1", "lab/#anydice?program=output%20d"),
        ("nowhere/test", "system must be one of", ""),
        ("//elsewhere.example/", "names no check, program or roll", "docs/embed/"),
        ("", "names no check, program or roll", "docs/embed/"),
    ],
)
def test_a_link_that_is_wrong_says_why(
    around: Callable[[str], Frame], site_server: SiteServer, link: str, says: str, whole: str
) -> None:
    """It leads to the whole page, or where one can read what a link is; never off the site."""
    frame = around(link)
    expect(frame.get_by_role("alert")).to_contain_text(says)
    expect(frame.get_by_role("button", name="Roll")).to_be_hidden()
    expect(frame.locator(".whole")).to_have_attribute("href", f"{site_server.url}/{whole}")


def test_the_whole_page_opens_beside_with_the_same_dice(
    around: Callable[[str], Frame], site_server: SiteServer
) -> None:
    """The page around stays where it is, and the new one cannot reach it."""
    frame = around("endworld/check")
    frame.get_by_role("button", name="Roll").click()
    expect(frame.get_by_role("button", name="Roll again")).to_be_enabled()
    said = frame.locator('[data-part="said"]').text_content()
    with frame.page.context.expect_page() as opened:
        frame.get_by_role("link", name="Open it in Fairthrow").click()
    page = opened.value
    page.wait_for_url(f"{site_server.url}/endworld/#check?seed=*")
    expect(page.locator('[data-check="check"] [data-part="said"]')).to_have_text(said or "nothing")
    assert page.evaluate("() => opener") is None


def test_another_degree_is_asked_for_in_the_widget(around: Callable[[str], Frame]) -> None:
    """As on the whole page, by a touch on its share."""
    frame = around("endworld/check")
    degree = frame.locator("[data-ask]").first
    before = frame.locator('[data-part="answer"]').text_content()
    degree.click()
    expect(frame.locator("[data-ask]").first).to_have_attribute("aria-pressed", "true")
    expect(frame.locator('[data-part="answer"]')).not_to_have_text(before or "")


@pytest.mark.parametrize("link", [CHASM, FOUR, "spellwoven/test?skill=99"])
def test_axe_finds_nothing_in_the_widget(page: Page, site_server: SiteServer, link: str) -> None:
    """Light and dark, before and after a roll, also where the link is wrong."""
    page.set_viewport_size({"width": 320, "height": 432})
    page.goto(f"{site_server.url}/embed/#{link}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("#content.rolled, #content.refused, .roll:enabled").first).to_be_visible()
        if page.locator(".roll").is_visible():
            page.locator(".roll").click()
            expect(page.locator(".rolled .roll")).to_be_enabled()
            rest(page)
        assert violations(page) == []
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 320


def test_nothing_in_its_scripts_could_keep_anything(page: Page, site_server: SiteServer) -> None:
    """None of them knows a word for storage, for cookies, or for making a service worker."""
    page.goto(f"{site_server.url}/embed/#{FOUR}")
    expect(page.locator(".roll")).to_be_enabled()
    scripts = page.evaluate(
        "() => performance.getEntriesByType('resource').map(({ name }) => name)"
        ".filter((name) => /assets.*[.]js$/.test(name))"
    )
    assert any("/embed." in script for script in scripts), scripts
    ours = [script for script in scripts if "/@pyscript/" not in script and "/pyodide/" not in script]
    for script in ours:
        text = page.request.get(script).text()
        for word in ("localStorage", "sessionStorage", "indexedDB", "document.cookie", ".register(", "caches.open"):
            if word == "caches.open" and "runtime." in script:
                continue  # it forgets a snapshot that is not whole
            assert word not in text, script


def copied(page: Page) -> str:
    """Give the frame that was copied, once it is there."""
    expect(page.get_by_text("The frame is copied")).to_be_visible()
    return clipboard(page)


def given(link: str, base: str) -> str:
    """Give the frame that native Python writes for a link."""
    return str(json.loads(embedcode(link, f"{base}/embed/"))["text"])


def test_the_menu_of_a_game_copies_the_frame(page: Page, site_server: SiteServer) -> None:
    """It is of what the page shows."""
    go(page, site_server.url, "spellwoven/test?skill=4")
    press_in_menu(page, "Embed in a page")
    assert copied(page) == given("spellwoven/test?skill=4", site_server.url)


def test_the_menu_of_a_game_of_ones_own_copies_the_frame(page: Page, site_server: SiteServer) -> None:
    """Its inputs are in it."""
    play(page, site_server.url, link_to(AXE, inputs="SKILL:7"))
    menu(page, "Embed in a page")
    link = decode_game(f"lab/{link_to(AXE, inputs='SKILL:7')}")
    assert copied(page) == given(link.encode(), site_server.url)


def test_the_menu_of_the_lab_copies_the_frame(page: Page, site_server: SiteServer) -> None:
    """So a program without inputs has one too."""
    page.goto(f"{site_server.url}/lab/#notation?program={quote('2d20kl1+5')}")
    expect(page.locator('#lab [data-part="answer"]')).to_contain_text("2d20kl1+5")
    press_item(page.get_by_role("button", name="More to do"), page.locator("#lab-menu"), "Embed in a page")
    assert copied(page) == given("lab/notation?program=2d20kl1%2B5", site_server.url)
