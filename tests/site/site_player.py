"""What a player does on a game's page, in words, for the browser tests."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, Wholes
from fairthrow.systems.situation import Roll
from fairthrow.view.check.answer import answer
from fairthrow.view.check.roll import roll_parts

CHECKS = [(game.name, check.check) for game in SYSTEMS.values() for check in game.checks]
"""Every check there is, as (system, check)."""

READ = """(markup, what) => new Promise((resolve) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", URL.createObjectURL(new Blob([`<div>${markup}</div>`], { type: "text/html;charset=utf-8" })));
  asked.responseType = "document";
  asked.onload = () => resolve(asked.response.body.firstChild[what]);
  asked.send();
})"""
"""Reads markup as the browser reads a page, and gives one thing of it. The page's policy lets no script do that."""

FACES = """(slots) => [...document.querySelectorAll(slots)].map((slot) => {
  const said = slot.querySelector(".unseen").textContent.match(/^d\\d+: (\\d+), $/)[1];
  const [number, pips] = ["text", ".pip"].map((each) => slot.querySelectorAll(`.die ${each}`));
  const drawn = number.length ? number[0].textContent : String(pips.length);
  if (drawn !== said) throw new Error(`a die shows ${drawn} and says ${said}`);
  return (slot.classList.contains("dark") ? Number(said) / 10 : Number(said)) || 10;
})"""
"""Reads the faces of dice from their places in the tray; on percentile dice 00 and 0 stand for 10.

It fails where a die says another face to ears than it shows to eyes.
"""


def a_change(kind: Kind, value: object) -> object:
    """Give an allowed value that differs from ``value``."""
    if isinstance(kind, Flag):
        return not value
    if isinstance(kind, Choice):
        return next(word for word in kind.words if word != value)
    if isinstance(kind, Whole):
        assert isinstance(value, int)
        return value + 1 if value < kind.high else value - 1
    if isinstance(kind, Wholes):
        return (min(kind.high, 2) if value != (min(kind.high, 2),) else 1,)
    return kind.decode("changed", {"DamageDice": "2d4+1", "Path": "odo"}[type(kind).__name__])


def second_tap(page: Page) -> None:
    """Tap where the last tap was, as the second of two that come quickly; the page may have drawn in between."""
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def elsewhere(page: Page, base: str) -> None:
    """Go where no script runs: what is stored can be set there, and the page that is opened next starts anew."""
    page.goto(f"{base}/manifest.webmanifest")


def leave(page: Page, base: str) -> None:
    """Leave the page that is open, if any: to open another place of the same page would be no start."""
    if page.url != "about:blank":
        elsewhere(page, base)


def go(page: Page, base: str, link: str) -> None:
    """Open a link's page and wait until Python answers there and the page is drawn.

    A roll in the link lies there as if it was made here: its form is unfolded.
    """
    system, _, fragment = link.partition("/")
    page.goto(f"{base}/{system}/" + (f"#{fragment}" if fragment else ""))
    drawn(page)
    page.evaluate(UNFOLD)


UNFOLD = """() => document.querySelector(':is(.check:not([hidden]), #party)[data-sent] [data-action="use"]')?.click()"""
"""Uses the situation of a roll that was sent, where one lies there."""


POLLING = 50
"""Milliseconds between two looks at a page that starts. To look at each frame makes the browser draw every one."""

SETTLED = "() => ['live', 'failed'].includes(document.documentElement.dataset.python)"

FAILURE = """() => document.documentElement.dataset.python === "failed"
  ? document.querySelector('[data-part="state"]')?.textContent || "Python failed"
  : "" """
"""Gives what a page says of a Python that failed; nothing while Python lives."""


TOLD = """() => ({
  python: document.documentElement.dataset.python,
  script: document.documentElement.dataset.script,
  document: document.readyState,
  said: document.querySelector('[data-part="state"]')?.textContent,
  now: performance.now(),
  seen: document.visibilityState,
  keeper: navigator.serviceWorker?.controller?.state,
  editor: document.querySelector(".editor")?.className,
  timeline: performance.getEntries().filter(({ name }) => name.startsWith("fairthrow:"))
    .map(({ name, startTime, duration }) => `${name} ${Math.round(startTime)} + ${Math.round(duration)}`),
  came: performance.getEntriesByType("resource")
    .map(({ name, responseEnd, responseStatus, decodedBodySize }) =>
      `${name.split("/").pop()} ${Math.round(responseEnd)}: ${responseStatus}, ${decodedBodySize}`),
})"""
"""What a page can tell of itself when something does not come. Of what came: when, its status and its size."""

LONGEST = 60_000
"""Milliseconds that a start may take on a machine that is kept busy."""


def came(page: Page, condition: str) -> None:
    """Wait until a page that starts says yes. Where it does not, the test fails with what the page tells of itself."""
    try:
        page.wait_for_function(condition, timeout=LONGEST, polling=POLLING)
    except PlaywrightTimeout:
        raise AssertionError(f"never came true: {condition} at {page.url}, {page.evaluate(TOLD)}") from None


def live(page: Page) -> None:
    """Wait until Python lives. Where it failed, the test fails with what the page says of that."""
    came(page, SETTLED)
    assert page.evaluate(FAILURE) == ""


DRAWN = """() => document.documentElement.dataset.python === "failed"
  || performance.getEntriesByName("fairthrow:drawn").length > 0
    && document.documentElement.dataset.first === undefined"""
"""Whether Python failed, or has drawn the page and the browser shows all of it."""


def drawn(page: Page) -> None:
    """Wait until live Python has drawn the page. Where it failed, the test fails with what the page says of that."""
    came(page, DRAWN)
    assert page.evaluate(FAILURE) == ""


def section(page: Page, check: str) -> Locator:
    """Give the part of the page that belongs to a check."""
    return page.locator(f'[data-check="{check}"]')


def part(page: Page, check: str, name: str) -> Locator:
    """Give the place of a check that Python fills."""
    return section(page, check).locator(f'[data-part="{name}"]')


def answer_text(page: Page, link: Link) -> str:
    """Give the words of the answer that native Python writes for a link, as a browser reads them.

    For a roll that is its verdict, and for a check without dice its one result; else the chance.
    """
    return text_of(page, answer_of(link))


def answer_of(link: Link) -> str:
    """Give the markup of the answer to a link: the verdict of the roll that it names, or else the chance."""
    odds = link.situation.odds()
    if link.rolled:
        return roll_parts(link, link.roll(), odds)["answer"]
    return answer(link.situation, odds)


def roll_button(page: Page, check: str) -> Locator:
    """Give the button that rolls a check, by what it is called before a roll and after one."""
    action = SYSTEMS[system_of(page)].check(check).action
    named = section(page, check).get_by_role("button", name=re.compile(rf"^{action}( again)?\b"))
    return named.and_(page.locator('[data-action="roll"]'))


def system_of(page: Page) -> str:
    """Give the game of a page."""
    return str(page.locator("#game").get_attribute("data-system"))


RESTS = """(item) => new Promise((done) => {
  let [before, frames] = ["", 0];
  const look = () => {
    const { x, y } = item.getBoundingClientRect();
    frames = `${x} ${y}` === before ? frames + 1 : 0;
    before = `${x} ${y}`;
    if (frames === 3) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Waits until something has not moved for three frames."""


def press_in_menu(page: Page, name: str, check: str = "test") -> None:
    """Press a button of a check's menu, which is opened for it."""
    menu = page.locator(f"#{check}-menu")
    press_item(section(page, check).get_by_role("button", name="More to do"), menu, name)
    expect(menu).to_be_hidden()


def press_item(opener: Locator, menu: Locator, name: str) -> None:
    """Press a button of a menu, which is opened for it."""
    if not menu.is_visible():
        opener.click()
    press_open(menu.get_by_role("button", name=name, exact=True))


def press_open(item: Locator) -> None:
    """Press a button of an open menu.

    Before Playwright presses, it may scroll the page. The menu follows a frame later, by what it is anchored to, and
    the press comes down beside it and closes it. So what there is to scroll is scrolled before, and the menu has
    followed: where Playwright finds a button that moves, it scrolls the page once more, as far as that goes.
    """
    item.scroll_into_view_if_needed()
    item.evaluate(RESTS)
    item.click()


def rehearsed(page: Page) -> None:
    """Wait until a page has rehearsed, or a person has interrupted it."""
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:rehearsed').length > 0")


def text_of(page: Page, markup: str) -> str:
    """Give the words of markup as a browser reads them."""
    return str(page.evaluate(f"(markup) => ({READ})(markup, 'textContent')", markup))


def address_of(page: Page) -> str:
    """Give the address that the page has. `page.url` follows it, now and then after the next question was answered."""
    return str(page.evaluate("() => location.href"))


def link_of(page: Page) -> Link:
    """Give the link that the address bar holds."""
    return decode(address_of(page))


def expect_odds_of(page: Page, link: Link) -> None:
    """Assert that the page shows the odds of a link, and its situation in the address bar."""
    shown = part(page, link.situation.check, "answer")
    expect(shown).to_have_text(answer_text(page, link))
    expect_address(page, lambda address: decode(address).situation, link.situation)


def expect_link(page: Page, link: Link) -> None:
    """Assert that the address bar holds a link, in every part of it."""
    expect_address(page, decode, link)


def expect_address(page: Page, told: Callable[[str], object], wanted: object) -> None:
    """Wait until an address is come to that tells this. It may come a moment after what is shown."""

    def right(address: str) -> bool:
        try:
            return told(address) == wanted
        except ValueError:
            return False  # it is still that of something that cannot be read

    try:
        page.wait_for_url(right)
    except PlaywrightTimeout:
        assert told(address_of(page)) == wanted, page.url


def resize(page: Page, width: int, height: int) -> None:
    """Make the window as large as this; wait until the page has it so, with what it does when it is wide or narrow."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    rest(page)


REST = """() => Promise.all([
  document.fonts.ready,
  ...document.getAnimations().map((each) => each.finished.catch(() => {})),
]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))"""


def rest(page: Page) -> None:
    """Wait until the letters are there, dice have fallen, and that was drawn."""
    page.evaluate(REST)


def dice_shown(page: Page, check: str) -> list[int]:
    """Give the faces that the page shows, in the order in which they lie."""
    faces: list[int] = page.evaluate(FACES, slots(check))
    return faces


def expect_dice(page: Page, check: str, thrown: Roll) -> None:
    """Wait until the page shows the dice of a roll. The roll before may have had the same sentence."""
    faces = json.dumps(faces_of(thrown), separators=(",", ":"))
    same = f"([slots, faces]) => JSON.stringify(({FACES})(slots)) === faces"
    try:
        page.wait_for_function(same, arg=[slots(check), faces])
    except PlaywrightTimeout:
        assert dice_shown(page, check) == faces_of(thrown)


def slots(check: str) -> str:
    """Give the selector of the places where a roll's dice lie."""
    return f'[data-check="{check}"] [data-part="roll"] .slot:not(.token)'


def faces_of(thrown: Roll) -> list[int]:
    """Give the faces of a roll in the order in which its dice are laid: pool by pool, and within one by their place."""
    laid = sorted(thrown.dice, key=lambda die: die.place)
    pools = dict.fromkeys(die.group for die in laid)
    return [die.face for pool in pools for die in laid if die.group == pool]


def markup_of_roll(page: Page, check: str) -> list[str]:
    """Give the drawn dice, where there are any, and how the roll came about, so that two pages can be compared."""
    drawn_parts = section(page, check).locator('[data-part="roll"], [data-part="trace"]')
    found: list[str] = drawn_parts.evaluate_all("all => all.map((each) => each.innerHTML)")
    return found
