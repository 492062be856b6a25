"""Cancel takes effect at once: on the Lab's page, on that of a game of one's own, and in Python."""

from typing import TYPE_CHECKING

import own_player
import pytest
from lab_player import ENDLESS, awake, expect_large, link_to, part, said, sit, write
from playwright.sync_api import Page, expect

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

AT_ONCE = 100
"""Milliseconds from the press of Cancel until the page says that it is cancelled."""

SOON = 400
"""Milliseconds within which Python, told to stop, answers a small program that is put in the place of a long one."""

TRIES = 12
"""A machine may be busy with something else."""

TURNS = "loop I over {1..9999} { loop J over {1..9999} { X: I*J } }\noutput d6"
"""A program that takes for ever to be counted, and to be rolled."""

GAME = AnyDice(program=f"\\ title Turns \\\n\\ input N 1..9 \\\nN: 1\n{ENDLESS} + N")

WATCH = """([button, place, word]) => {
  const said = document.querySelector(place);
  window.took = null;
  document.querySelector(button).addEventListener("click", ({ timeStamp }) => {
    const seen = () => {
      if (window.took !== null || !said.textContent.includes(word)) return;
      window.took = performance.now() - timeStamp;
    };
    new MutationObserver(seen).observe(said, { characterData: true, childList: true, subtree: true });
  }, { capture: true, once: true });
}"""
"""Notes how many milliseconds after the press of a button a word is said in a place."""


def took(page: Page) -> float:
    """Give what was noted, once it is."""
    page.wait_for_function("() => window.took !== null")
    return float(page.evaluate("() => window.took"))


@pytest.mark.alone
def test_cancel_is_said_at_once_and_python_is_soon_free(page: Page, site_server: "SiteServer") -> None:
    """From the press to the words 100 ms at most; the program that is put in then has its odds soon after."""
    sit(page, site_server.url, link_to("output d6"))
    expect_large(page, "3.50")
    page.evaluate("() => { window.same = true; }")
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("600")  # the machine may be slow: nothing here ends by itself
    cancelled, answered = [], []
    for sides in range(4, 4 + TRIES):
        write(page, ENDLESS)
        expect(part(page, "busy")).to_be_visible()
        page.evaluate(WATCH, ["#lab [data-do=cancel]", "#lab [data-part=done]", "Cancelled"])
        page.evaluate("() => { performance.clearMeasures('fairthrow:preview'); }")
        part(page, "busy").get_by_role("button", name="Cancel").click()
        cancelled.append(took(page))
        expect(part(page, "busy")).to_be_hidden()
        write(page, f"output 2d{sides}")
        expect_large(page, f"{sides + 1}.00")
        page.wait_for_function("() => performance.getEntriesByName('fairthrow:preview').length > 0")
        answered.append(page.evaluate("() => performance.getEntriesByName('fairthrow:preview').at(-1).duration"))
        if min(cancelled) <= AT_ONCE and min(answered) <= SOON:
            break
    assert min(cancelled) <= AT_ONCE, cancelled
    assert min(answered) <= SOON, answered
    assert page.evaluate("() => window.same")  # on this page, with this Python
    assert page.evaluate("() => performance.getEntriesByName('fairthrow:live').length") == 1


@pytest.mark.alone
def test_a_game_of_ones_own_says_at_once_that_it_is_cancelled(page: Page, site_server: "SiteServer") -> None:
    """As in the Lab, from the press to the words; the game that is opened then has its chance."""
    page.goto(f"{site_server.url}/licences/")
    cancelled = []
    for limit in range(TRIES):
        page.goto(f"{site_server.url}/play/#{own_player.link_to(GAME, label=f'try {limit}')}")
        busy = own_player.section(page).locator(".busy")
        expect(busy).to_be_visible(timeout=60_000)
        page.evaluate(WATCH, [".check:not([hidden]) [data-cancel]", ".problem", "cancelled"])
        busy.get_by_role("button", name="Cancel").click()
        cancelled.append(took(page))
        if cancelled[-1] <= AT_ONCE:
            break
    assert min(cancelled) <= AT_ONCE, cancelled
    small = AnyDice(program="\\ input N 1..9 \\\nN: 2\noutput d6 + N")
    page.evaluate("(hash) => { location.hash = hash; }", own_player.link_to(small))
    expect(own_player.control(page, "N")).to_have_value("2")


EVENTS = """() => {
  window.events = [];
  const [busy, done] = ["busy", "done"].map((name) => document.querySelector(`#lab [data-part="${name}"]`));
  const counts = () => events.push(busy.hidden ? "rests" : "counts");
  new MutationObserver(counts).observe(busy, { attributeFilter: ["hidden"] });
  new MutationObserver(() => events.push(done.textContent)).observe(done, { childList: true });
}"""
"""Notes when the page begins to say that it counts, when it ends, and what it says of what was done."""


def test_a_roll_that_is_cancelled_says_so(page: Page, site_server: "SiteServer") -> None:
    """Work that makes way for a roll is not called cancelled; a roll that is cancelled is, and one can go on."""
    sit(page, site_server.url, link_to("output d6"))
    expect_large(page, "3.50")
    page.locator(".own summary").click()
    page.locator("#lab-seconds").fill("600")  # the machine may be slow: nothing here ends by itself
    write(page, TURNS)
    expect(part(page, "busy")).to_be_visible()
    page.evaluate(EVENTS)
    page.locator('#lab [data-do="roll"]').click()
    page.wait_for_function("() => events.includes('rests') && events.at(-1) === 'counts'")
    assert [each for each in page.evaluate("() => events") if each not in {"rests", "counts", ""}] == []
    part(page, "busy").get_by_role("button", name="Cancel").click()
    expect(said(page)).to_have_text("Cancelled: nothing was rolled.")
    expect(part(page, "busy")).to_be_hidden()
    page.locator("#lab").get_by_role("button", name="Count again").click()
    expect(part(page, "busy")).to_be_visible()
    write(page, "output 2d6")
    expect_large(page, "7.00")
    awake(page)
