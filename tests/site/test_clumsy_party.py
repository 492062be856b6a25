"""The page of parties in clumsy hands: taps that come twice, and another tab that is faster."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import FALLING, LANDED, PRESSED
from party_player import ANA, JEN, TOM, behind, expect_link, log, part, participants, roll, said, sit
from playwright.sync_api import Page, expect
from sheet_player import kept
from site_player import second_tap

from fairthrow.table.characters import decode

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def test_a_double_tap_takes_one_from_the_table(page: Page, site_server: "SiteServer") -> None:
    """Whoever taps twice on a cross takes one away, not the next one as well; Undo brings that one back."""
    sit(page, site_server.url, JEN, TOM, ANA)
    behind(page, 0).locator('[data-do="away"]').dblclick()
    expect(said(page)).to_have_text("Jen does not take part.")
    expect(participants(page).locator(".named")).to_have_text(["Tom", "Ana"])
    page.locator('#party [data-do="undo"]').click()
    expect(participants(page).locator(".named")).to_have_text(["Jen", "Tom", "Ana"])


def test_a_second_tap_on_what_came_under_the_finger_is_let_go(page: Page, site_server: "SiteServer") -> None:
    """Tom's cross has come where Jen's was before the second tap of two: Tom stays. The next tap takes Tom away."""
    sit(page, site_server.url, JEN, TOM, ANA)
    behind(page, 1)
    cross = behind(page, 0).locator('[data-do="away"]')
    cross.click()
    expect(said(page)).to_have_text("Jen does not take part.")
    expect(participants(page).locator(".named")).to_have_text(["Tom", "Ana"])
    second_tap(page)
    cross.click()
    expect(said(page)).to_have_text("Tom does not take part.")
    expect(participants(page).locator(".named")).to_have_text(["Ana"])


TAP = """(button, time) => {
  const { x, y } = button.getBoundingClientRect();
  const place = { clientX: x + 9, clientY: y + 9 };
  const tap = new PointerEvent("click", { bubbles: true, detail: 1, pointerType: "touch", ...place });
  Object.defineProperty(tap, "timeStamp", { value: time });
  button.dispatchEvent(tap);
}"""
"""Taps a button with a finger, at a time in milliseconds."""


def test_a_finger_that_taps_twice_takes_one_from_the_table(page: Page, site_server: "SiteServer") -> None:
    """Where the browser does not count the taps of a finger, the time between them tells: 0.2 seconds, then 0.5."""
    sit(page, site_server.url, JEN, TOM, ANA)
    cross = participants(page).first.locator('[data-do="away"]')
    for time, left in ((1000, ["Tom", "Ana"]), (1200, ["Tom", "Ana"]), (1700, ["Ana"])):
        cross.evaluate(TAP, time)
        expect(participants(page).locator(".named")).to_have_text(left)
    expect(said(page)).to_have_text("Tom does not take part.")


def test_two_taps_on_plus_are_two(page: Page, site_server: "SiteServer") -> None:
    """The − + of a control that is drawn anew after each tap stay the same to people, however fast they tap."""
    sit(page, site_server.url, JEN, TOM)
    plus = part(page, "moment").locator('[data-tap="difficulty:+1"]')
    plus.click()
    expect_link(page, "**difficulty=2**")
    second_tap(page)
    expect_link(page, "**difficulty=3**")


def test_a_roll_that_nobody_can_pay_is_not_made(page: Page, site_server: "SiteServer") -> None:
    """Another tab has spent Tom's last point: nothing is rolled, nothing logged, and Jen has the point of hers back."""
    sit(page, site_server.url, JEN, f"{TOM}&effort=1")
    for participant in participants(page).all():
        participant.locator(".fold > summary").click()
        participant.locator('[name="effort"]').check()
        expect(participant.locator(".set")).to_have_text("effort")
    spent = f"{TOM}&effort=1&effort_spent=1"
    # as another tab does; this one has not heard of it yet
    page.evaluate(
        """(link) => {
          const key = Object.keys(localStorage).filter((each) => each.startsWith('fairthrow/characters/')).sort()[1];
          localStorage.setItem(key, JSON.stringify({ link }));
        }""",
        spent,
    )
    page.locator('#moment [data-do="roll"]').click()
    expect(said(page)).to_have_text(re.compile("^Nothing was rolled: Tom has no Effort left"))
    assert log(page) == []
    expect(page.locator("#party")).not_to_have_class(re.compile("rolled"))
    assert kept(page) == [
        decode(JEN),
        decode(spent),
    ]


def test_a_second_press_before_the_dice_lie_rolls_nothing(page: Page, site_server: "SiteServer") -> None:
    """At once, and again while the dice fall: one roll for all, and one record of it."""
    sit(page, site_server.url, JEN, TOM)
    page.evaluate(PRESSED, ['#moment [data-do="roll"]'])
    page.wait_for_function(FALLING, arg='#moment [data-do="roll"]')
    page.wait_for_function(LANDED)
    assert len(log(page)) == 1
    roll(page)
    assert len(log(page)) == 2
