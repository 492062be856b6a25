"""The battlemap under fast and careless strokes."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from site_player import expect_odds_of, go, part, rest, section

from fairthrow.links import decode

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def middle(page: Page, place: str) -> tuple[float, float]:
    """Give the middle of a hex on the screen.

    Find and measure it in one step: the map may be drawn anew at any time.
    """
    left, top, width, height = page.evaluate(
        """hex => {
          const box = document.querySelector(`#movement [data-part="board"] path.hex[data-hex="${hex}"]`)
            .getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        }""",
        place,
    )
    return left + width / 2, top + height / 2


def open_map(page: Page, base: str) -> None:
    """Open the page of the map; wait until all of it stands where it stays."""
    go(page, base, "enchanted-realms/movement")
    expect(page.locator("#game")).not_to_have_attribute("data-owed", "")
    expect(page.locator('#rail [data-part="rail-state"]')).to_be_hidden()
    rest(page)


def difficult(page: Page) -> list[str]:
    """List the hexes of difficult ground, in order."""
    found = part(page, "movement", "board").locator("path.hex.difficult")
    return sorted(found.evaluate_all("all => all.map(hex => hex.dataset.hex)"), key=lambda hex_: float(hex_[2:]))


def test_a_fast_stroke_paints_every_hex(page: Page, site_server: "SiteServer") -> None:
    """The browser tells of a stroke in three events only. No hex on its way is left out."""
    page.set_viewport_size({"width": 1600, "height": 1400})  # the whole map is seen, without scrolling
    open_map(page, site_server.url)
    part(page, "movement", "board").scroll_into_view_if_needed()
    begins, ends = middle(page, "3.0"), middle(page, "3.14")  # the map is drawn anew during the stroke
    page.mouse.move(*begins)
    page.mouse.down()
    page.mouse.move(*ends, steps=2)
    page.mouse.up()
    expect(part(page, "movement", "board").locator("path.hex.difficult")).to_have_count(15)
    assert difficult(page) == [f"3.{column}" for column in range(15)]


def test_a_stroke_that_leaves_the_map_paints_what_it_sweeps(page: Page, site_server: "SiteServer") -> None:
    """A stroke paints up to the edge of the map and nothing outside, and ends where the button is let go."""
    page.set_viewport_size({"width": 1280, "height": 1400})
    open_map(page, site_server.url)
    board = part(page, "movement", "board")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    outside = box["x"] - 20
    out, back, other = middle(page, "1.3"), middle(page, "7.1"), middle(page, "9.9")
    page.mouse.move(*out)
    page.mouse.down()
    page.mouse.move(outside, out[1])
    page.mouse.move(outside, back[1])
    page.mouse.move(*back)
    swept = ["1.0", "7.0", "1.1", "7.1", "1.2", "1.3"]
    expect(board.locator("path.hex.difficult")).to_have_count(len(swept))
    page.mouse.move(outside, back[1])
    page.mouse.up()
    page.mouse.down()
    page.mouse.move(*other)
    page.mouse.up()
    board.focus()
    page.keyboard.press("d")  # the cursor's last place: once it is drawn, so is all before it
    page.keyboard.press("ArrowDown")
    expect(board.locator("path.hex.cursor")).to_have_attribute("data-hex", "8.0")
    assert difficult(page) == swept


def test_a_goal_under_the_creature_is_no_path(page: Page, site_server: "SiteServer") -> None:
    """A goal under the creature takes the path away. The answer is then that of no path."""
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    section(page, "movement").locator('[data-tool][value="goal"]').check()
    board.locator('path.hex[data-hex="5.10"]').click()
    page.wait_for_url(re.compile("path=ooo$"))
    board.locator('path.hex[data-hex="5.7"]').click()
    page.wait_for_url(re.compile("path=$"))
    expect(section(page, "movement").locator('[name="path"]')).to_have_value("")
    expect_odds_of(page, decode("enchanted-realms/movement?path="))


def test_the_map_stays_when_the_cursor_is_at_its_edge(page: Page, site_server: "SiteServer") -> None:
    """An arrow that leads off the map does nothing."""
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    board.locator('path.hex[data-hex="0.1"]').click()
    expect(board.locator('path.hex[data-hex="0.1"]')).to_have_class(re.compile("difficult"))
    board.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "d"):
        page.keyboard.press(key)
    expect(board.locator("path.hex.difficult")).to_have_count(2)
    assert difficult(page) == ["0.0", "0.1"]


def test_a_path_of_a_link_is_not_the_maps(page: Page, site_server: "SiteServer") -> None:
    """A goal that was set on an earlier visit changes no path that comes from a link or is typed."""
    go(page, site_server.url, "enchanted-realms/movement")
    section(page, "movement").locator('[data-tool][value="goal"]').check()
    part(page, "movement", "board").locator('path.hex[data-hex="5.10"]').click()
    page.wait_for_url(re.compile("path=ooo$"))
    page.goto(f"{site_server.url}/licences/")
    go(page, site_server.url, "enchanted-realms/movement?path=dd")
    expect(part(page, "movement", "board").locator(".way-told")).to_have_text("")
    expect_odds_of(page, decode("enchanted-realms/movement?path=dd"))
    page.locator("#movement-path").fill("ddo")
    expect_odds_of(page, decode("enchanted-realms/movement?path=ddo"))


def test_the_next_turn_begins_where_the_creature_is(page: Page, site_server: "SiteServer") -> None:
    """A goal of fourteen hexes takes turns: the creature goes on from where it is, knocked down on its way."""
    page.set_viewport_size({"width": 1600, "height": 1400})
    open_map(page, site_server.url)
    board, turn = part(page, "movement", "board"), section(page, "movement").locator('[data-touch="next"]')
    expect(turn).to_be_hidden()
    for tool, place in (("start", "3.0"), ("goal", "3.14")):
        section(page, "movement").locator(f'.map label:has([value="{tool}"])').click()
        page.mouse.click(*middle(page, place))
    expect(board.locator(".way-told")).to_contain_text("14 hexes for 70 feet, 20 feet too far this turn")
    section(page, "movement").locator('[name="falls"]').evaluate(
        "field => { field.value = '10'; field.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    turn.click()
    expect(board.locator("path.hex.start")).to_have_attribute("data-hex", "3.10")
    expect(section(page, "movement").locator('[name="path"]')).to_have_value("oooo")
    expect(section(page, "movement").locator('[name="prone"]')).to_be_checked()
    expect(board.locator(".way-told")).to_contain_text("4 hexes for 60 feet, 10 feet too far this turn")
    turn.click()
    expect(board.locator("path.hex.start")).to_have_attribute("data-hex", "3.13")
    board.press("n")
    expect(board.locator("path.hex.start")).to_have_attribute("data-hex", "3.14")
    expect(turn).to_be_hidden()
    expect(board.locator(".way-told")).to_be_empty()
