"""How long Python counts is said while it counts: not while it is started anew."""

from typing import TYPE_CHECKING

import own_player
from lab_player import ENDLESS, expect_large, link_to, part, sit, write
from playwright.sync_api import Page, expect

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

GAME = AnyDice(program=f"\\ input N 1..9 \\\nN: 1\n{ENDLESS} + N")

SMALL = AnyDice(program="\\ input N 1..9 \\\nN: 2\noutput d6 + N")

WAITING = "Waiting for Python"

NOTE = """() => {
  window.told = [];
  const note = () => {
    const box = document.querySelector(".busy:not([hidden]) span");
    const live = document.documentElement.dataset.python === "live";
    const lives = performance.getEntriesByName("fairthrow:live");
    const since = lives.at(-1)?.startTime ?? 0;
    if (!box || told.at(-1)?.[0] === box.textContent) return;
    told.push([box.textContent, live ? lives.length : 0, (performance.now() - since) / 1000]);
  };
  new MutationObserver(note).observe(document, { subtree: true, characterData: true, childList: true });
}"""
"""Notes what is said of the time, which Python is there, 0 for none, and the seconds since the last one came."""

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


def expect_true(page: Page) -> None:
    """Wait until it is said that the second Python counts. Without one nothing does, and no second is too many."""
    page.wait_for_function("() => told.some(([words, lives]) => lives === 2 && words.startsWith('Counting'))")
    told = page.evaluate("() => told")
    assert {words for words, lives, _ in told if not lives} == {WAITING}, told
    counted = [(float(words.split()[2]), since) for words, _, since in told if words != WAITING]
    assert all(seconds <= since for seconds, since in counted), told


def test_the_lab_counts_anew_for_a_python_that_is_started_anew(page: Page, site_server: "SiteServer") -> None:
    """The program is asked for again; what it took before, and the start, are not of its time."""
    sit(page, site_server.url, link_to("output d6"))
    expect_large(page, "3.50")
    page.evaluate(NOTE)
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
    busy.get_by_role("button", name="Cancel").click()
    expect(busy).to_be_hidden()
