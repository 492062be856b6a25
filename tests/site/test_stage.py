"""The stage of a check in a browser: one screen holds it, nothing jumps, decisions are made on it, a tap asks on it."""

import json
import re
from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import offline_fixtures
import pytest
from clumsy_player import kept, rolled
from misbehaving import Answer, MisbehavingServer
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect
from rail_player import last_rolls
from site_player import (
    CHECKS,
    POLLING,
    came,
    expect_dice,
    go,
    part,
    rehearsed,
    resize,
    rest,
    roll_button,
    section,
    text_of,
)

from fairthrow.decisions import decided, decision_of
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.view.check.answer import answer, questions
from fairthrow.view.check.decisions import Undo, offered, undo_of
from fairthrow.view.check.insight import insight_pieces, whole
from fairthrow.view.check.roll import roll_parts

if TYPE_CHECKING:
    from conftest import SiteServer

server = offline_fixtures.server
fresh_profile = offline_fixtures.profile

PHONE = ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=320, height=640)
TABLET = ViewportSize(width=820, height=1180)
DESK = ViewportSize(width=1280, height=900)
LARGE = ViewportSize(width=1600, height=1400)
TIED = "d100/opposed"
NAMES = [f"{name}?ties=draw" if name == TIED else name for name in map("/".join, CHECKS)]
"""Every check. Where ties are rolled again, the dice of several rolls lie in the tray and may need a second row."""

COVERED = """([check, wanted]) => {
  const section = document.querySelector(`[data-check="${check}"]`);
  const [found, missed] = [{}, []];
  for (const [name, selector, most] of wanted) {
    const all = [...section.querySelectorAll(selector)].filter((each) => each.getClientRects().length).slice(0, most);
    found[name] = all.length;
    for (const each of all) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const middle = (left + right) / 2;
      const seen = (y) => each.contains(document.elementFromPoint(middle, y));
      if (![top + 1, (top + bottom) / 2, bottom - 1].every(seen)) {
        missed.push(`${name} ${each.textContent.trim().slice(0, 30)}: ${Math.round(top)} to ${Math.round(bottom)}`);
      }
    }
  }
  return { found, missed, scrolled: scrollY };
}"""
"""Looks for parts of a check by their selectors, so many of each at most. What is seen of each at its upper edge, in
its middle and at its lower edge must be itself: nothing lies over it, and it is not out of the window."""

WHOLE = [
    ("stage", ".stage", 1),
    ("rows", ".rows :is(.row, .pills), .sides", 99),
    ("folds", ".folds summary", 99),
    ("roll", ".act .roll", 1),
]
LEAST = [("stage", ".stage", 1), ("rows", ".rows :is(.row, .pills)", 1), ("roll", ".act .roll", 1)]

JUMPS = """() => {
  window.jumps = [];
  // Words that grow or shrink about their own middle, such as the chance that a tap would change, do not jump.
  const grew = ({ previousRect: old, currentRect: now }) =>
    Math.abs(old.x + old.width / 2 - now.x - now.width / 2) < 2 && old.y === now.y && old.height === now.height;
  const said = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      for (const source of sources.filter((each) => !grew(each))) {
        const node = source.node?.nodeType === 1 ? source.node : source.node?.parentElement;
        const what = node?.cloneNode(false).outerHTML.slice(0, 60);
        window.jumps.push(`${value.toFixed(4)}: ${what} ${said(source.previousRect)} > ${said(source.currentRect)}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Notes whatever moves on the page without being scrolled, also right after a tap, which scores of pages leave out."""

SETTLED = """() => Promise.all([
  document.fonts.ready,
  ...document.getAnimations().map((each) => each.finished.catch(() => {})),
]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.jumps)))))"""
"""Waits until all that moves has come to rest and was drawn; gives what jumped."""

BUSY = """() => {
  const told = new Promise((done) => {
    const look = (list) => { if (list.getEntriesByName("fairthrow:insight").length) done(); };
    new PerformanceObserver(look).observe({ type: "measure" });
  });
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.first === undefined) return;
    observer.disconnect();
    const hold = () => {
      const { ready, finished } = document.startViewTransition(() => told);
      window.held = Promise.allSettled([ready, finished]); // after four seconds the browser draws all the same
    };
    requestAnimationFrame(() => requestAnimationFrame(hold));
  }).observe(document, { subtree: true, attributes: true });
}"""
"""Has the browser draw nothing between the first sight of a page and its last answer, as on a busy device."""

ROLLS = "() => performance.getEntriesByName('fairthrow:roll').length"
"""Counts the rolls that were drawn."""
PREVIEWS = ROLLS.replace("roll", "preview")

INSIGHT = "() => performance.getEntriesByName('fairthrow:insight').length > 0"
"""Whether what would help, and how the chance runs, was drawn."""

A_TAP = ".step:enabled, .seg:not(.sides) label:not(:has(:checked)), .switch"
NOTED = {"skew/roll", "enchanted-realms/movement"}
"""Checks in which every tap brings a note or another number of dice, for which there has to be room."""


def see(page: Page, check: str, wanted: list[tuple[str, str, int]]) -> dict[str, int]:
    """Assert that parts of a check are in view and were not scrolled to; give how many there are of each."""
    found: dict[str, Any] = page.evaluate(COVERED, [check, wanted])
    assert found["missed"] == []
    assert found["scrolled"] == 0
    counts: dict[str, int] = found["found"]
    return counts


def throw(page: Page, link: Link) -> None:
    """Press Roll; wait until its result is told."""
    thrown = page.evaluate(ROLLS)
    roll_button(page, link.situation.check).click()
    page.wait_for_function(f"before => ({ROLLS})() > before", arg=thrown)


@pytest.mark.parametrize("game", SYSTEMS)
def test_one_screen_holds_each_check(game: str, page: Page, site_server: "SiteServer") -> None:
    """On a phone all is in view before a roll and after it, and on the smallest the stage, a control and Roll are."""
    page.set_viewport_size(PHONE)
    for name in (each for each in NAMES if each.startswith(f"{game}/")):
        link = decode(name)
        check = link.situation.check
        go(page, site_server.url, name)
        expect(section(page, check)).to_be_visible()
        folds = {kind.place for kind in link.situation.declared().values()} - {"open"}
        for moment in ("before", "after"):
            if moment == "after":
                throw(page, link)
            resize(page, **PHONE)
            seen = see(page, check, WHOLE)
            assert seen["stage"] == seen["roll"] == 1
            assert seen["rows"] >= 1
            assert seen["folds"] <= len(folds)
            resize(page, **SMALL)
            assert set(see(page, check, LEAST).values()) == {1}


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_jumps(name: str, size: ViewportSize, page: Page, site_server: "SiteServer") -> None:
    """While a check is opened, changed and rolled, all stays where it is."""
    link = decode(name)
    check = link.situation.check
    page.add_init_script(f"({JUMPS})()")
    page.set_viewport_size(size)
    go(page, site_server.url, name)
    page.wait_for_function(INSIGHT)  # the last that is shown by itself
    assert page.evaluate(SETTLED) == [], "opened"
    if name not in NOTED:
        previews = page.evaluate(PREVIEWS)
        section(page, check).locator(f".rows :is({A_TAP})").locator("visible=true").first.click()
        page.wait_for_function(f"before => ({PREVIEWS})() > before", arg=previews)
        assert page.evaluate(SETTLED) == [], "changed"
    throw(page, link)
    assert page.evaluate(SETTLED) == [], "rolled"


@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, TABLET) for name in NAMES), *product(["endworld/value", "skew/percentile"], [PHONE, LARGE])],
    ids=lambda each: each if isinstance(each, str) else str(each["width"]),
)
def test_nothing_jumps_where_little_is_drawn(
    name: str, size: ViewportSize, page: Page, site_server: "SiteServer"
) -> None:
    """What comes into view below a stage is first seen where it stays, also where no step on the way was drawn."""
    page.add_init_script(f"({JUMPS})()")
    page.add_init_script(f"({BUSY})()")
    page.set_viewport_size(size)
    go(page, site_server.url, name)
    came(page, INSIGHT)
    page.wait_for_function("() => window.held", polling=POLLING)
    page.evaluate("() => held")
    assert page.evaluate(SETTLED) == []
    expect(section(page, decode(name).situation.check).locator(".whatif")).to_be_visible()


def half_a_row(answer: Answer) -> None:
    """Send a page up to the middle of a row of controls, and the rest when the test says go on."""
    begin = answer.content.index(b'class="stepper"')
    end = answer.content.index(b"</button>", begin) + len(b"</button>")
    answer.begin(len(answer.content))
    answer.send(answer.content[:end])
    answer.wait()
    answer.send(answer.content[end:])


DRAWN_BY_NOW = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  setTimeout(() => done(false), 1000);
})"""
"""Whether the browser draws the page as it is now; a second is many frames."""


@pytest.mark.only_all
@pytest.mark.parametrize("path", ["/endworld/", "/play/"])
def test_nothing_is_drawn_of_half_a_page(path: str, fresh_profile: BrowserContext, server: MisbehavingServer) -> None:
    """A page that comes piece by piece is seen when it is whole: a row of which half had come would jump."""
    server.faults[path] = half_a_row
    page = fresh_profile.new_page()
    page.add_init_script(f"({JUMPS})()")
    page.goto(server.url + path, wait_until="commit")
    page.wait_for_function("() => document.querySelector('.stepper .step')", polling=POLLING)
    assert page.evaluate(DRAWN_BY_NOW) is False
    server.mend()
    came(page, INSIGHT)
    assert page.evaluate(SETTLED) == []


def lay(page: Page, number: int, link: Link) -> None:
    """Show a roll as one of this browser's own: others come with a letter."""
    record = json.dumps({"at": "2026-01-02T03:04:05Z", "link": link.encode()}, separators=(",", ":"))
    page.evaluate("(all) => localStorage.setItem(...all)", [f"fairthrow/rolls/{number}", record])
    page.evaluate("fragment => { location.hash = fragment; }", link.fragment())
    expect(part(page, link.situation.check, "said")).to_have_text(link.roll().summary)


def long_offers() -> list[Link]:
    """Give rolls with the longest label of a decision beside a verdict that is long, and one that is short."""
    found: dict[str, Link] = {}
    for number in range(500):
        link = replace(decode("enchanted-realms/skill"), seed=number.to_bytes(16, "big"))
        thrown = link.roll()
        if offered(link, thrown):
            found.setdefault(thrown.short, link)
    assert set(found) == {"No successes", "1 success"}
    return list(found.values())


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_nothing_jumps_where_a_decision_has_a_long_name(
    size: ViewportSize, page: Page, site_server: "SiteServer"
) -> None:
    """The button beside a verdict has room in the line of the chance."""
    page.add_init_script(f"({JUMPS})()")
    page.set_viewport_size(size)
    go(page, site_server.url, "enchanted-realms/skill")
    rehearsed(page)
    for number, link in enumerate(long_offers()):
        lay(page, number, link)
        expect(chip(page, "skill", "Use the chance trait")).to_be_visible()
        assert "\n".join(page.evaluate(SETTLED)) == ""


BESIDE = """check => {
  const of = (part) => document.querySelector(`[data-check="${check}"] ${part}`).getBoundingClientRect();
  return { tray: of(".tray").top, between: of(".answer .side").left - of(".answer .verdict").right };
}"""
"""Gives where the dice lie, and how far what stands beside a verdict is from it, in pixels."""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("name", ["d100/check", "enchanted-realms/skill"])
def test_a_long_verdict_leaves_the_button_beside_it_its_room(
    name: str, size: ViewportSize, page: Page, site_server: "SiteServer"
) -> None:
    """No button beside a verdict, of one line or of two, lies over it or pushes the dice down."""
    link = decode(name)
    check = link.situation.check
    verdicts: dict[str, Link] = {}  # numbers of one length are as wide
    for number in range(300):
        each = replace(link, seed=number.to_bytes(16, "big"))
        verdicts[re.sub(r"\d", "0", each.roll().short)] = each
    page.set_viewport_size(size)
    go(page, site_server.url, name)
    rehearsed(page)
    rest(page)
    top = section(page, check).locator(".tray").evaluate("each => each.getBoundingClientRect().top")
    assert len(verdicts) > 1
    for number, each in enumerate(verdicts.values()):
        lay(page, number, each)
        rest(page)
        seen = page.evaluate(BESIDE, check)
        assert seen["tray"] == pytest.approx(top, abs=1), each.roll().short
        assert seen["between"] >= 4, each.roll().short


@pytest.mark.parametrize("size", [390, 320])
def test_names_of_checks_stand_side_by_side(size: int, page: Page, site_server: "SiteServer") -> None:
    """On a phone no name of a check reaches into the next; the one that is shown is in view, and the row scrolls."""
    page.set_viewport_size({"width": size, "height": 844})
    for check in ("save", "movement"):
        go(page, site_server.url, f"enchanted-realms/{check}")
        rest(page)
        places = page.locator(".tabs a").evaluate_all(
            """all => all.map(each => {
              const words = document.createRange();
              words.selectNodeContents(each);
              const { left, right } = words.getBoundingClientRect();
              return [left, right];
            })"""
        )
        assert len(places) == 6
        assert all(right <= left for (_, right), (left, _) in pairwise(places)), places
        expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_for_a_decision(size: ViewportSize, page: Page, site_server: "SiteServer") -> None:
    """The decided roll takes the place of the one before, and so back again."""
    page.add_init_script(f"({JUMPS})()")
    page.set_viewport_size(size)
    go(page, site_server.url, FAILS)
    throw(page, decode(FAILS))
    page.evaluate(SETTLED)
    for press in ("Spend Effort", "Take back"):
        chip(page, "test", press).click()
        expect(chip(page, "test", press)).to_have_count(0)
        assert "\n".join(page.evaluate(SETTLED)) == "", press


# --- decisions ------------------------------------------------------------------------------

FAILS = "spellwoven/test?skill=1&attribute=1&difficulty=7"
"""A test that three dice cannot pass, not even three ones, so that Effort may be spent after it whatever they show."""


def chips(page: Page, check: str) -> Locator:
    """Give the buttons of the stage for what may be decided, those that are seen."""
    return part(page, check, "answer").locator(".chip:visible")


def chip(page: Page, check: str, label: str) -> Locator:
    """Give the button of the stage that has this label."""
    return chips(page, check).filter(has=page.locator("b", has_text=re.compile(f"^{label}$")))


def shows(page: Page, link: Link, undo: Undo | None = None) -> None:
    """Assert that a roll lies on the stage, is told, and is the situation of the form and the address.

    ``undo`` is the decision about it that can be taken back, if any.
    """
    check = link.situation.check
    page.wait_for_function("fragment => location.hash === `#${fragment}`", arg=link.fragment())
    parts = roll_parts(link, link.roll(), link.situation.odds(), undo)
    for name in ("answer", "trace"):
        expect(part(page, check, name)).to_have_text(text_of(page, parts[name]))
    expect(part(page, check, "said")).to_have_text(link.roll().summary)
    expect_dice(page, check, link.roll())
    for name, kind in link.situation.declared().items():
        if kind.sort == "flag":
            expect(page.locator(f"#{check}-{name}")).to_be_checked(checked=getattr(link.situation, name))
    expect(page.locator(f"#{check}")).to_have_class("check rolled")


def logged(page: Page) -> list[tuple[str, list[str]]]:
    """Give what the log keeps, oldest first: the link of each roll, and those that it had before it was decided."""
    return [(each["link"], list(each.get("before", []))) for each in kept(page, "rolls")]


def after(link: Link, *names: str) -> Link:
    """Give a roll after decisions."""
    for name in names:
        link = decided(link, decision_of(link, name))
    return link


def test_effort_is_spent_after_a_roll_and_taken_back(page: Page, site_server: "SiteServer") -> None:
    """The same dice are counted anew: on the stage, in the form, the address and the log. The next roll is without."""
    go(page, site_server.url, FAILS)
    before = decode(rolled(page))
    shows(page, before)
    assert logged(page) == [(before.encode(), [])]
    spent = after(before, "effort")
    for time in ("spent", "spent again"):
        chip(page, "test", "Spend Effort").click()
        shows(page, spent, undo_of(before, spent))
        assert logged(page) == [(spent.encode(), [before.encode()])]
        expect(last_rolls(page)).to_contain_text([spent.roll().short.lower()])
        if time == "spent":
            chip(page, "test", "Take back").click()
            shows(page, before)
            assert logged(page) == [(before.encode(), [])]
            expect(last_rolls(page)).to_contain_text([before.roll().short.lower()])
    again = decode(rolled(page))
    assert again.situation == before.situation
    assert again.seed != before.seed
    shows(page, again)
    assert logged(page) == [(spent.encode(), [before.encode()]), (again.encode(), [])]


def test_a_token_is_tapped_to_spend_and_to_take_back(page: Page, site_server: "SiteServer") -> None:
    """It lies beside the dice, dull until it is spent. The key E does the same."""
    go(page, site_server.url, FAILS)
    before = decode(rolled(page))
    spent = after(before, "effort")
    token = part(page, "test", "roll").locator(".token")
    for key in ("", "e"):
        for shown, undo, looks in (
            (before, None, "slot token offered"),
            (spent, undo_of(before, spent), "slot hit token"),
        ):
            shows(page, shown, undo)
            expect(token).to_have_class(looks)
            if key:
                page.keyboard.press(key)
            else:
                token.locator("button").click()
        shows(page, before)
    assert logged(page) == [(before.encode(), [])]


def test_both_sides_of_a_contest_decide_in_turn(page: Page, site_server: "SiteServer") -> None:
    """On a phone the stage offers the decision of the side that is behind. All stand below, with what can go back."""
    page.set_viewport_size(PHONE)
    go(page, site_server.url, "spellwoven/contest")
    section(page, "contest").locator(".own summary").click()
    page.locator("#contest-faces").fill("9, 9, 9, 9, 9, 9")
    roll_button(page, "contest").click()
    draw = decode("spellwoven/contest?faces=9,9,9,9,9,9")
    mine, both = after(draw, "effort"), after(draw, "effort", "their_effort")
    shows(page, draw)
    expect(chips(page, "contest").locator("b")).to_have_text(["Spend Effort"])
    chips(page, "contest").click()
    shows(page, mine, undo_of(draw, mine))
    expect(chips(page, "contest").locator("b")).to_have_text(["They spend Effort"])
    chips(page, "contest").click()
    shows(page, both, undo_of(mine, both))
    assert logged(page) == [(both.encode(), [draw.encode(), mine.encode()])]
    chips(page, "contest").click()
    shows(page, mine, undo_of(draw, mine))
    part(page, "contest", "trace").get_by_role("button", name="Take back").click()
    shows(page, draw)
    assert logged(page) == [(draw.encode(), [])]


# --- questions ------------------------------------------------------------------------------


def test_a_degree_is_asked_for_by_a_tap(page: Page, site_server: "SiteServer") -> None:
    """The chance of at least so many degrees is answered; what if and what taps would change are about it as well."""
    go(page, site_server.url, "endworld/check")
    situation = decode("endworld/check").situation
    odds = situation.odds()
    asked = part(page, "check", "split").locator("[data-ask]")
    numbers = [int(each or 0) for each in asked.evaluate_all("all => all.map((each) => each.dataset.ask)")]
    assert sorted(numbers) == list(range(1, len(questions(situation, odds)) + 1))
    for number in (2, 1):
        part(page, "check", "split").locator(f'[data-ask="{number}"]').click()
        label, _ = questions(situation, odds)[number - 1]
        expect(part(page, "check", "answer")).to_contain_text(f"{label[0].upper()}{label[1:]}")
        expect(part(page, "check", "answer")).to_have_text(text_of(page, answer(situation, odds, number)))
        pressed = asked.evaluate_all(
            "all => all.filter((each) => each.ariaPressed === 'true').map((e) => e.dataset.ask)"
        )
        assert pressed == [str(number)]
        help_now = whole(insight_pieces(situation, number))["help"]
        expect(part(page, "check", "help")).to_have_text(text_of(page, help_now))
