"""Whoever writes in the Lab never waits for Python."""

from statistics import quantiles
from typing import TYPE_CHECKING

import pytest
from lab_player import ENDLESS, awake, field, link_to, part, write
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from conftest import SiteServer

LISTEN = """() => {
  window.waits = [];
  addEventListener("keydown", (event) => waits.push(performance.now() - event.timeStamp), { capture: true });
}"""
"""Notes for each key how many milliseconds it waited before the page heard it."""

KEYS = 60
TRIES = 3


def heard_within(page: Page) -> float:
    """Press keys; give the milliseconds within which 95 of a hundred are heard."""
    page.evaluate("() => { waits.length = 0; }")
    for _ in range(KEYS):
        page.keyboard.press("Space")
    waits: list[float] = page.evaluate("() => waits")
    return quantiles(waits, n=20, method="inclusive")[-1]


@pytest.mark.alone
def test_a_key_does_not_wait_while_a_program_runs(page: Page, site_server: "SiteServer") -> None:
    """Of a hundred keys 95 are heard within 16 ms, though Python counts for seconds all the while.

    Where the machine itself is too busy for that, they are heard as soon as while nothing is counted.
    """
    page.goto(f"{site_server.url}/lab/#{link_to('output d6')}")
    awake(page)
    page.evaluate(LISTEN)
    field(page).press("Control+End")
    idle = [heard_within(page) for _ in range(TRIES)]
    write(page, f"{ENDLESS}\n")
    expect(part(page, "busy")).to_be_visible()
    field(page).press("Control+End")
    slow = []
    for _ in range(TRIES):
        slow.append(heard_within(page))  # each key makes another program, which runs as long
        expect(part(page, "busy")).to_be_visible()
        if slow[-1] <= 16:
            break
    assert min(slow) <= max(16, 1.5 * max(idle)), (slow, idle)
    page.locator('[data-do="cancel"]').click()
