"""A game of one's own among the other pages: the log leads back to it, and no name of its own breaks its page."""

from typing import TYPE_CHECKING

import pytest
from audits import seen_as
from own_player import control, link_to, opened, part, play, roll, section, shown
from playwright.sync_api import Page, expect

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

AXE = AnyDice(program="\\ title Axe \\\n\\ input SKILL 1..10 \\\nSKILL: 3\noutput d6 + SKILL")

LONG = "Unbelievablylongnamewithoutanyblankinit"
NAMED = AnyDice(
    program=f"""\\ title {LONG * 2} \\
\\ about {LONG * 4} \\
\\ input BONUS "{LONG}" -5..5 \\
\\ input EDGE "{LONG}" no, yes \\
\\ input LEVEL "{LONG}" {LONG}a -8, {LONG}b 0, high 4 \\
\\ success TOTAL >= LEVEL \\
BONUS: -3
EDGE: 0
LEVEL: -8
TOTAL: d6 + BONUS + EDGE
output TOTAL named "{LONG * 2}"
output BONUS named "{LONG * 2}\""""
)

LIES_OUTSIDE = """() => [...document.querySelectorAll(".row, .row > :not(.tip), .seg label, .results bdi, .step")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5)
  .map((each) => each.textContent.slice(0, 40))"""
"""Lists what of a form and of results lies beyond the window's edge."""

OVERLAPS = """() => {
  const found = [];
  for (const row of document.querySelectorAll(".row")) {
    const boxes = [...row.children].filter((each) => !each.matches(".tip, .error") && each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    boxes.forEach((one, place) => boxes.slice(place + 1).forEach((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) found.push(row.textContent.slice(0, 40));
    }));
  }
  return found;
}"""
"""Lists rows of a form in which a name and a control lie on each other."""


def test_the_log_leads_back_to_the_game(page: Page, site_server: "SiteServer") -> None:
    """A roll opens on the page of its game with its dice, and so does rolling the same again."""
    play(page, site_server.url, link_to(AXE, inputs="SKILL:7"))
    rolled = roll(page)
    page.goto(f"{site_server.url}/log/")
    page.locator('[data-part="log"] li a').click()
    page.wait_for_url("**/play/#**")
    opened(page)
    assert shown(page) == rolled
    expect(part(page, "answer").locator(".verdict")).to_have_text(rolled.roll().short)
    expect(control(page, "SKILL")).to_have_value("7")


@pytest.mark.parametrize("width", [320, 1280])
def test_names_without_a_blank_stay_where_they_are(page: Page, site_server: "SiteServer", width: int) -> None:
    """Before a roll and after it the page is no wider than the window, and no name lies on a control."""
    play(page, site_server.url, link_to(NAMED))
    seen_as(page, "light", width)
    for rolled in (False, True):
        if rolled:
            roll(page)
            expect(section(page).locator(".results li")).to_have_count(2)
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(LIES_OUTSIDE) == []
        assert page.evaluate(OVERLAPS) == []
