"""What is counted and rolled in the Lab, and cancelled, while Python is started anew."""

from typing import TYPE_CHECKING

import pytest
from held_player import lose, python_comes, python_goes, stay_timers
from lab_player import (
    ENDLESS,
    at_length,
    expect_counting,
    expect_large,
    menu,
    part,
    press_cancel,
    said,
    text,
    write,
)
from playwright.sync_api import Page, expect
from site_player import came

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

PATIENCE = 6_000
"""Milliseconds in which Python must have heard that it is to stop."""

ONCE_STARTED = """(act) => document.addEventListener("fairthrow:state", () => {
  const press = (button) => {
    if (button.hidden || button.disabled) throw new Error(`${button.textContent} cannot be pressed`);
    button.click();
  };
  const acts = {
    timer: () => window.stayed?.(),
    cancel: () => press(document.querySelector('#lab [data-do="cancel"]')),
    again: () => {
      acts.cancel();
      setTimeout(() => press(document.querySelector('#lab-form [data-do="undo"]')));
    },
    open: () => { location.hash = "anydice?program=output%202d6"; },
  };
  acts[act]();
}, { once: true })"""
"""Does something as soon as Python is left, and is being started anew."""

CANCEL_SOON = """() => {
  const box = document.querySelector('#lab [data-part="busy"]');
  new MutationObserver((_, observer) => {
    if (box.hidden) return;
    observer.disconnect();
    box.querySelector('[data-do="cancel"]').click();
    window.armed = Boolean(window.stayed);
  }).observe(box, { attributeFilter: ["hidden"] });
}"""
"""Presses Cancel as soon as it is there. Notes whether a timer of the page's was begun by that."""


def restarted(page: Page) -> None:
    """Write a program that Python falls silent with; wait until another Python has taken its place."""
    lose(page, "labrun")
    write(page, ENDLESS)
    came(page, "() => states.at(-1) === 'live'")


def test_what_is_cancelled_while_python_is_started_is_not_begun_again(page: Page, site_server: "SiteServer") -> None:
    """Cancel works meanwhile. The Python that comes answers other things, and counts when it is told to."""
    at_length(page, site_server.url)
    page.evaluate(ONCE_STARTED, "cancel")
    restarted(page)
    expect(part(page, "busy")).to_be_hidden()
    expect(said(page)).to_contain_text("Cancelled")
    page.locator(".cm-line", has_text="loop").click()
    expect(part(page, "words")).to_contain_text("loop")  # asked for once nothing is counted
    expect(said(page)).to_contain_text("Cancelled")
    assert text(page) == ENDLESS
    page.locator("#lab").get_by_role("button", name="Count again").click()
    expect_counting(page)
    write(page, "output 2d6")
    expect_large(page, "7.00")
    assert page.evaluate("() => states") == ["loading", "live"]


def test_what_is_wanted_again_while_python_is_started_is_counted(page: Page, site_server: "SiteServer") -> None:
    """Somebody presses Count again before Python is there: it begins with that."""
    at_length(page, site_server.url)
    page.evaluate(ONCE_STARTED, "again")
    restarted(page)
    expect_counting(page)
    press_cancel(page)


def test_other_presses_meanwhile_leave_the_offer_to_count_again(page: Page, site_server: "SiteServer") -> None:
    """What cannot be done before Python is there says so, and takes nothing away."""
    at_length(page, site_server.url)
    write(page, ENDLESS)
    press_cancel(page)
    expect(said(page)).to_contain_text("Cancelled")
    again = page.locator("#lab").get_by_role("button", name="Count again")
    expect(again).to_be_visible()
    python_goes(page)
    menu(page, "Copy link")
    expect(said(page)).to_contain_text("waking")
    expect(again).to_be_visible()
    python_comes(page)
    again.click()
    expect_counting(page)
    press_cancel(page)


def test_what_is_opened_while_a_roll_is_lost_is_counted(page: Page, site_server: "SiteServer") -> None:
    """The roll had the count give way to it; that it is not wanted any more cancels nothing else."""
    at_length(page, site_server.url)
    write(page, ENDLESS)
    expect_counting(page)
    page.evaluate(ONCE_STARTED, "open")
    lose(page, "labroll")
    page.locator('[data-do="roll"]').click()
    expect_large(page, "7.00")
    assert page.evaluate("() => states.filter((state) => state === 'loading').length") == 1


def test_a_python_that_is_being_started_is_not_given_up(page: Page, site_server: "SiteServer") -> None:
    """What was cancelled before it was left did not reach it either; the next one has its own time to come."""
    at_length(page, site_server.url)
    stay_timers(page, PATIENCE)
    page.evaluate(ONCE_STARTED, "timer")
    page.evaluate(CANCEL_SOON)
    restarted(page)
    assert page.evaluate("() => window.armed")
    write(page, "output 2d6")
    expect_large(page, "7.00")
    assert page.evaluate("() => states") == ["loading", "live"]
