"""How long Python counts is said while it counts: not while it does something else, nor while it is started anew."""

from typing import TYPE_CHECKING

import own_player
import pytest
from held_player import asked, hold, let_go, lose
from lab_player import ENDLESS, at_length, expect_counting, part, press_cancel, write
from playwright.sync_api import Page, expect
from site_player import came

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

GAME = AnyDice(program=f"\\ input N 1..9 \\\nN: 1\n{ENDLESS} + N")

SMALL = AnyDice(program="\\ input N 1..9 \\\nN: 2\noutput d6 + N")

WAITING = "Waiting for Python"

NOTE = """() => {
  const lives = () => performance.getEntriesByName("fairthrow:live");
  window.before = lives().length;
  window.told = [];
  const note = () => {
    const box = document.querySelector(".busy:not([hidden]) span");
    const python = document.documentElement.dataset.python === "live" ? lives().length - before : null;
    if (!box || told.at(-1)?.[0] === box.textContent) return;
    told.push([box.textContent, python, (performance.now() - lives().at(-1).startTime) / 1000]);
  };
  new MutationObserver(note).observe(document, { subtree: true, characterData: true, childList: true });
}"""
"""Notes what is said of the time, which Python is there, null for none, and the seconds since the last one came."""


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
    page.evaluate(NOTE)
    lose(page, "labrun")
    write(page, ENDLESS)
    expect_true(page)
    press_cancel(page)


def test_a_game_counts_anew_for_a_python_that_is_started_anew(page: Page, site_server: "SiteServer") -> None:
    """So does the page of a game of one's own."""
    own_player.play(page, site_server.url, own_player.link_to(SMALL))
    page.evaluate(NOTE)
    lose(page, "open")
    page.evaluate("(hash) => { location.hash = hash; }", own_player.link_to(GAME))
    expect_true(page)
    busy = own_player.section(page).locator(".busy")
    busy.locator("[data-cancel]").dispatch_event("click")  # its ten seconds may be over
    expect(busy).to_be_hidden()


def test_what_python_has_not_begun_waits(page: Page, site_server: "SiteServer") -> None:
    """A question that is on its way does not count yet."""
    at_length(page, site_server.url)
    page.evaluate(NOTE)
    hold(page, "labrun")
    write(page, ENDLESS)
    asked(page, "labrun")
    busy = part(page, "busy")
    expect(busy).to_contain_text(WAITING)
    let_go(page, "labrun")
    expect_counting(page)
    assert page.evaluate("() => told[0]")[0] == WAITING
    press_cancel(page)
