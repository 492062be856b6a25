"""How long Python counts is said while it counts: not while it does something else, nor while it is started anew."""

from typing import TYPE_CHECKING

import own_player
from held_player import asked, hold, let_go, stay_timers
from lab_player import ENDLESS, expect_large, link_to, menu, part, said, sit, text, write
from playwright.sync_api import Page, expect
from site_player import came

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

GAME = AnyDice(program=f"\\ input N 1..9 \\\nN: 1\n{ENDLESS} + N")

SMALL = AnyDice(program="\\ input N 1..9 \\\nN: 2\noutput d6 + N")

WAITING = "Waiting for Python"

PATIENCE = 4_000
"""Milliseconds in which Python must have heard that it is to stop."""

NOTE = """() => {
  const lives = () => performance.getEntriesByName("fairthrow:live");
  window.before = lives().length;
  window.told = [];
  window.states = [];
  document.addEventListener("fairthrow:state", ({ detail }) => states.push(detail.state));
  const note = () => {
    const box = document.querySelector(".busy:not([hidden]) span");
    const python = document.documentElement.dataset.python === "live" ? lives().length - before : null;
    if (!box || told.at(-1)?.[0] === box.textContent) return;
    told.push([box.textContent, python, (performance.now() - lives().at(-1).startTime) / 1000]);
  };
  new MutationObserver(note).observe(document, { subtree: true, characterData: true, childList: true });
}"""
"""Notes what is said of the time, which Python is there, null for none, and the seconds since the last one came.

Of what becomes of Python it notes the states.
"""

DEAF = """(name) => {
  const { postMessage } = MessagePort.prototype;
  let lost = false;
  MessagePort.prototype.postMessage = function (...given) {
    if (lost || !String(JSON.stringify(given[0])).includes(`"${name}"`)) return postMessage.apply(this, given);
    lost = true;
    return undefined;
  };
}"""
"""Loses the next question of a name: Python falls silent with it, and is started anew."""

AT_ONCE = """() => document.addEventListener("fairthrow:state", ({ detail }) => {
  if (detail.state === "loading") window.stayed?.();
}, { once: true })"""
"""Lets what a timer would do be done as soon as Python is being started anew."""


def at_length(page: Page, base: str) -> None:
    """Open the Lab, and give a program so much time that nobody is that slow."""
    sit(page, base, link_to("output d6"))
    expect_large(page, "3.50")
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("600")
    expect_large(page, "3.50")
    page.evaluate(NOTE)


def expect_true(page: Page) -> None:
    """Wait until it is said that a new Python counts. Before that none did, and no second is too many."""
    came(page, "() => told.some(([words, python]) => python > 0 && words.startsWith('Counting'))")
    told = page.evaluate("() => told")
    assert {words for words, python, _ in told if not python} == {WAITING}, told
    counted = [(float(words.split()[2]), since) for words, _, since in told if words != WAITING]
    assert all(seconds <= since for seconds, since in counted), told


def test_the_lab_counts_anew_for_a_python_that_is_started_anew(page: Page, site_server: "SiteServer") -> None:
    """The program is asked for again; what it took before, and the start, are not of its time."""
    at_length(page, site_server.url)
    page.evaluate(DEAF, "labrun")
    write(page, ENDLESS)
    expect_true(page)
    part(page, "busy").get_by_role("button", name="Cancel").click()
    expect(part(page, "busy")).to_be_hidden()


def test_a_game_counts_anew_for_a_python_that_is_started_anew(page: Page, site_server: "SiteServer") -> None:
    """So does the page of a game of one's own."""
    own_player.play(page, site_server.url, own_player.link_to(SMALL))
    page.evaluate(NOTE)
    page.evaluate(DEAF, "gameopen")
    page.evaluate("(hash) => { location.hash = hash; }", own_player.link_to(GAME))
    expect_true(page)
    busy = own_player.section(page).locator(".busy")
    busy.get_by_role("button", name="Cancel").dispatch_event("click")  # its ten seconds may be over
    expect(busy).to_be_hidden()


def test_what_python_has_not_begun_waits(page: Page, site_server: "SiteServer") -> None:
    """A question that is on its way does not count yet."""
    at_length(page, site_server.url)
    hold(page, "labrun")
    write(page, ENDLESS)
    asked(page, "labrun")
    busy = part(page, "busy")
    expect(busy).to_contain_text(WAITING)
    let_go(page, "labrun")
    expect(busy).to_contain_text("Counting for")
    assert page.evaluate("() => told[0]")[0] == WAITING
    busy.get_by_role("button", name="Cancel").click()
    expect(busy).to_be_hidden()


def test_what_is_cancelled_while_python_is_started_is_not_begun_again(page: Page, site_server: "SiteServer") -> None:
    """Cancel works meanwhile. The Python that comes answers other things, and counts when it is told to."""
    at_length(page, site_server.url)
    page.evaluate(DEAF, "labrun")
    write(page, ENDLESS)
    busy = part(page, "busy")
    page.wait_for_function("() => states.length > 0", polling=50)
    busy.get_by_role("button", name="Cancel").click()
    expect(busy).to_be_hidden()
    expect(said(page)).to_contain_text("Cancelled")
    came(page, "() => states.at(-1) === 'live'")
    page.locator(".cm-line", has_text="loop").click()
    expect(part(page, "words")).to_contain_text("loop")  # asked for once nothing is counted
    expect(said(page)).to_contain_text("Cancelled")
    assert text(page) == ENDLESS
    page.locator("#lab").get_by_role("button", name="Count again").click()
    expect(busy).to_contain_text("Counting for")
    write(page, "output 2d6")
    expect_large(page, "7.00")
    assert page.evaluate("() => states") == ["loading", "live"]


def test_a_python_that_is_being_started_is_not_given_up(page: Page, site_server: "SiteServer") -> None:
    """What was cancelled before it was left did not reach it either; the next one has its own time to come."""
    at_length(page, site_server.url)
    stay_timers(page, PATIENCE)
    page.evaluate(AT_ONCE)
    page.evaluate(DEAF, "labrun")
    write(page, ENDLESS)
    expect(part(page, "busy")).to_be_visible()
    part(page, "busy").get_by_role("button", name="Cancel").click()
    came(page, "() => states.at(-1) === 'live'")
    write(page, "output 2d6")
    expect_large(page, "7.00")
    assert page.evaluate("() => states") == ["loading", "live"]


def test_copying_what_was_not_counted_can_be_cancelled(page: Page, site_server: "SiteServer") -> None:
    """The odds have to be counted first, which is said. Python lives on, and is free."""
    at_length(page, site_server.url)
    for name, words in (("Copy odds as CSV", "copied"), ("Publish as a game", "published")):
        write(page, ENDLESS)
        cancel = part(page, "busy").get_by_role("button", name="Cancel")
        cancel.click()
        expect(said(page)).to_contain_text("Cancelled.")
        menu(page, name)
        expect(part(page, "busy")).to_contain_text("Counting for")
        cancel.click()
        expect(part(page, "busy")).to_be_hidden()
        expect(said(page)).to_have_text(f"Cancelled: nothing was {words}.")
        expect(page.locator("#lab").get_by_role("button", name="Count again")).to_be_visible()
        write(page, "output 2d6")
        expect_large(page, "7.00")
    assert page.evaluate("() => states") == []


def test_what_is_written_while_odds_are_copied_comes_first(page: Page, site_server: "SiteServer") -> None:
    """Copying made way for it, and goes on behind it: it can still be cancelled."""
    at_length(page, site_server.url)
    write(page, ENDLESS)
    part(page, "busy").get_by_role("button", name="Cancel").click()
    menu(page, "Copy odds as CSV")
    expect(part(page, "busy")).to_contain_text("Counting for")
    write(page, "output 2d6")
    expect_large(page, "7.00")
    expect(part(page, "busy")).to_contain_text("Counting for")
    page.locator('[data-do="roll"]').click()
    expect(part(page, "rolled").locator(".slot")).to_have_count(2)
    expect(part(page, "busy")).to_contain_text("Counting for")
    part(page, "busy").get_by_role("button", name="Cancel").click()
    expect(said(page)).to_have_text("Cancelled: nothing was copied.")
    expect(page.locator("#lab").get_by_role("button", name="Count again")).to_be_hidden()
    assert page.evaluate("() => states") == []


def test_odds_are_copied_though_the_program_is_changed(page: Page, site_server: "SiteServer") -> None:
    """What is counted then comes first; the odds that somebody wanted are copied behind it."""
    at_length(page, site_server.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hold(page, "labcopy", most=1)
    menu(page, "Copy odds as CSV")
    asked(page, "labcopy")
    write(page, "output d8")
    let_go(page, "labcopy")
    expect_large(page, "4.50")
    expect(said(page)).to_have_text("The exact odds are copied as CSV.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert [line.rpartition(",")[2] for line in copied.splitlines()[1:]] == ["6"] * 6  # of the d6
