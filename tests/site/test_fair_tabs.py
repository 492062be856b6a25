"""Fair rolls in two tabs of one browser: one offer gets one answer, and one answer is revealed."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from by_the_format import answer_of, link_of, offer_of
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import last_rolls
from site_player import go, part, section
from site_player import link_of as link_shown

from fairthrow.dice.stream import decode_bytes
from fairthrow.links import decode
from fairthrow.table.fair import FairAnswer, Offer

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

SITUATION = "spellwoven/test?skill=7&label=Jen"
ROUNDS = 5
NO_LOCKS = "delete Navigator.prototype.locks"
LONG_NEWS = """(() => {
  const later = setTimeout;
  window.setTimeout = (does, wait, ...given) => later(does, wait === 5_000 ? 600_000 : wait, ...given);
})()"""
"""Lets a tab tell the others for as long as the test lasts what it has kept, not for some seconds."""


def offer(number: int) -> Offer:
    """Make an offer whose secret is a number."""
    secret = number.to_bytes(16, "big")
    return Offer(link=decode(link_of(SITUATION, offer=offer_of(secret, SITUATION))), secret=secret)


def answer(to: Offer, number: int) -> FairAnswer:
    """Answer an offer with a number for a key."""
    key = number.to_bytes(16, "big")
    assert to.link.offer
    given = answer_of(key, to.link.offer, SITUATION)
    return FairAnswer(link=decode(link_of(to.link.encode(), answer=given)), key=key)


def tab(context: BrowserContext, site_server: "SiteServer", changed: str = "") -> Page:
    """Open another tab at a game's page. A script may change the browser before."""
    page = context.new_page()
    page.add_init_script(changed)
    go(page, site_server.url, "spellwoven/test")
    return page


def visit(page: Page, fragment: str) -> None:
    """Go to a link in the page that is open."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)


def at_once(pages: list[Page], does: str, *each: str) -> None:
    """Let several pages do something at the same moment, each with a text of its own."""
    moment = pages[0].evaluate("() => Date.now() + 300")
    for page, text in zip(pages, each, strict=True):
        page.evaluate(
            f"([moment, text]) => {{ const does = {does}; setTimeout(() => does(text), moment - Date.now()); }}",
            [moment, text],
        )


PRESS = "(text) => [...document.querySelectorAll('#test button')].find((each) => each.textContent === text).click()"
GO = "(text) => { location.hash = text; }"
THROW = "Throw in my part"


def stored(page: Page, kind: str) -> dict[str, dict[str, str]]:
    """Give what the browser keeps of a kind."""
    found = page.evaluate(
        "kind => Object.entries(localStorage).filter(([key]) => key.startsWith(`fairthrow/${kind}/`))", kind
    )
    return {key: json.loads(text) for key, text in found}


def keep(page: Page, kind: str, name: str, text: str) -> None:
    """Put a record into the browser's storage."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"fairthrow/{kind}/{name}", text])


def ready(page: Page) -> None:
    """Wait until an offer can be answered on a page."""
    expect(section(page, "test").get_by_role("button", name=THROW)).to_be_enabled()


def shown_answer(page: Page) -> str:
    """Wait until a page shows the link of an answer; give it."""
    page.wait_for_url(re.compile("answer="))
    return link_shown(page).encode()


def test_two_tabs_that_answer_one_offer_at_once_give_one_answer(
    context: BrowserContext, site_server: "SiteServer"
) -> None:
    """Both tabs show the same answer, and it is the only one that is kept."""
    tabs = [tab(context, site_server) for _ in range(2)]
    for number in range(ROUNDS):
        for page in tabs:
            visit(page, offer(number).link.fragment())
            page.wait_for_url(re.compile(f"{offer(number).link.fragment().partition('&offer=')[2]}$"))
            ready(page)
        at_once(tabs, PRESS, THROW, THROW)
        first, second = (shown_answer(page) for page in tabs)
        assert first == second
        # A tab sees at once what it has kept itself, and what the other has kept perhaps a moment later.
        assert len(stored(tabs[0], "answers") | stored(tabs[1], "answers")) == number + 1


def test_two_tabs_that_reveal_at_once_reveal_one_roll(context: BrowserContext, site_server: "SiteServer") -> None:
    """Of two answers to one offer one is revealed and the other refused. The one that is kept is the one shown."""
    tabs = [tab(context, site_server) for _ in range(2)]
    for number in range(ROUNDS):
        made = offer(number)
        keep(tabs[0], "offers", str(number), made.record())
        for page in tabs:
            page.wait_for_function("(key) => localStorage.getItem(key) !== null", arg=f"fairthrow/offers/{number}")
        links = [answer(made, key).link.fragment() for key in (1, 2)]
        at_once(tabs, GO, *links)
        panels = [section(page, "test") for page in tabs]
        for page, link in zip(tabs, links, strict=True):
            page.wait_for_url(re.compile(re.escape(link)))
        for panel in panels:
            expect(panel).to_contain_text(re.compile("What this shows|this offer is used"))
        revealed = [page for page in tabs if link_shown(page).revealed]
        assert len(revealed) == 1
        kept = stored(revealed[0], "offers")[f"fairthrow/offers/{number}"]
        assert f"&answer={kept['answer']}&" in link_shown(revealed[0]).encode()
        for page in tabs:
            visit(page, "test")
            expect(section(page, "test")).not_to_contain_text(re.compile("What this shows|offer is used"))
    expect(last_rolls(tabs[0])).to_have_count(ROUNDS)


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_an_answer_that_is_asked_for_twice_is_one(
    locks: bool, context: BrowserContext, site_server: "SiteServer"
) -> None:
    """Pressed twice before there was an answer, only one is made, with the browser's locks and without them."""
    page = tab(context, site_server, "" if locks else NO_LOCKS)
    assert page.evaluate("() => 'locks' in navigator") == locks
    visit(page, offer(1).link.fragment())
    ready(page)
    page.evaluate(
        f"""(text) => {{
          globalThis.answers = 0; // each sets the status line, be it to the same words
          Object.defineProperty(document.querySelector("[data-part=said]"), "textContent", {{
            set() {{ globalThis.answers += 1; }},
          }});
          const press = {PRESS};
          press(text);
          press(text);
        }}""",
        THROW,
    )
    page.wait_for_function("() => globalThis.answers === 2")
    shown_answer(page)
    assert len(stored(page, "answers")) == 1


def test_what_another_tab_keeps_meanwhile_is_noticed(context: BrowserContext, site_server: "SiteServer") -> None:
    """Without locks: while Python makes an answer, another comes into storage. The other one is used."""
    page = tab(context, site_server, NO_LOCKS)
    made = offer(1)
    other = answer(made, 5)
    visit(page, made.link.fragment())
    ready(page)
    page.evaluate(
        f"""async ([text, record]) => {{
          const press = {PRESS};
          press(text);
          for (let turn = 0; turn < 20; turn += 1) await null; // it has read what is kept; Python cannot have answered
          localStorage.setItem("fairthrow/answers/other", record);
        }}""",
        [THROW, other.record()],
    )
    assert shown_answer(page) == other.link.encode()
    assert list(stored(page, "answers")) == ["fairthrow/answers/other"]


def test_a_tab_that_never_lets_go_stops_no_other(context: BrowserContext, site_server: "SiteServer") -> None:
    """After a while a step is taken even if another tab never lets go of its lock."""
    holding, page = (tab(context, site_server) for _ in range(2))
    page.evaluate(
        """() => {
          const later = setTimeout;
          window.setTimeout = (does, wait, ...given) => later(does, wait === 10_000 ? 50 : wait, ...given);
        }"""
    )
    holding.evaluate("() => { navigator.locks.request('fairthrow/fair', () => new Promise(() => {})); }")
    expect(section(holding, "test").locator('[data-action="offer"]').first).to_be_enabled()
    visit(page, offer(1).link.fragment())
    ready(page)
    page.evaluate(f"text => {{ const press = {PRESS}; press(text); }}", THROW)
    shown_answer(page)
    assert len(stored(page, "answers")) == 1


def test_an_offer_used_at_once_is_used_at_once(context: BrowserContext, site_server: "SiteServer") -> None:
    """What tabs tell each other for some seconds never takes the place of what was kept after it."""
    page = tab(context, site_server, LONG_NEWS)
    visit(page, "test?skill=7&label=Jen")
    expect(page).to_have_url(re.compile("label=Jen$"))
    expect(page.locator("#test-skill")).to_have_value("7")  # the link has been opened
    page.evaluate(f"text => {{ const press = {PRESS}; press(text); }}", "Fair roll together")
    page.wait_for_url(re.compile("offer="))
    ((_, record),) = stored(page, "offers").items()
    made = Offer(link=link_shown(page), secret=decode_bytes("secret", record["secret"], 16))
    one, other = (answer(made, key).link.fragment() for key in (1, 2))
    visit(page, one)
    page.wait_for_url(re.compile("secret="))
    visit(page, other)
    expect(part(page, "test", "fair")).to_contain_text("this offer is used")
    assert not link_shown(page).revealed
    assert page.evaluate("async () => (await navigator.locks.query()).held.length") == 2, "both are still being told"
