"""Between a phone and a desk: a tablet has two columns, what is narrower has the felt from edge to edge."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, ViewportSize
from site_player import drawn, go, rest

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

NARROW: ViewportSize = {"width": 720, "height": 1024}

BESIDE = """([first, second]) => {
  const [one, other] = [first, second].map((each) =>
    [...document.querySelectorAll(each)].find((found) => found.checkVisibility()).getBoundingClientRect());
  return one.right <= other.left && one.top < innerHeight / 2 && other.top < innerHeight / 2;
}"""
"""Whether two parts lie beside each other, both in the upper half of the window."""

CUT = """() => [
  ...document.querySelectorAll("main :is(button:not(.q), label, select, .pill, .num, h1, h2)"),
].filter((each) => each.checkVisibility() && !each.closest(".unseen, .scroll, .tabs, svg")
  && each.scrollWidth > each.clientWidth + 1
  && getComputedStyle(each).display !== "inline").map((each) => each.outerHTML.slice(0, 120))"""
"""What does not fit into its own box."""

PAGES = ["spellwoven/", "d100/", "lab/", "play/", "characters/", "party/"]


def colour(page: Page, x: float, y: float) -> bytes:
    """Give a picture of one pixel of the page."""
    return page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_felt_goes_on_to_both_edges(scheme: str, page: Page, site_server: "SiteServer") -> None:
    """Beside tabs and stage lies felt, from edge to edge; below the stage lies paper."""
    page.set_viewport_size(NARROW)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    go(page, site_server.url, "spellwoven/test?skill=7")
    rest(page)
    bar, stage = (page.locator(part).bounding_box() for part in (".bar", '[data-check="test"] .stage'))
    assert bar
    assert stage
    felt = colour(page, 2, bar["y"] + bar["height"] / 2)
    between = (bar["y"] + bar["height"] + stage["y"]) / 2
    for y in (between, stage["y"] + 2, stage["y"] + stage["height"] - 2):
        assert colour(page, 2, y) == felt
        assert colour(page, NARROW["width"] - 3, y) == felt
    assert colour(page, 2, stage["y"] + stage["height"] + 2) != felt
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == NARROW["width"]


@pytest.mark.parametrize("window", [(768, 1024), (834, 1112), (1024, 768)], ids=lambda window: str(window[0]))
@pytest.mark.parametrize("path", PAGES)
def test_a_tablet_has_two_columns(path: str, window: tuple[int, int], page: Page, site_server: "SiteServer") -> None:
    """What is set stands beside what it changes, everything fits into its place, and nothing scrolls sideways."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.goto(f"{site_server.url}/{path}")
    drawn(page)
    rest(page)
    assert page.evaluate(BESIDE, [".id" if path == "characters/" else ".situation", ".stage"])
    assert page.evaluate(CUT) == []
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == window[0]


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_on_its_side_has_the_dice_in_its_window(path: str, page: Page, site_server: "SiteServer") -> None:
    """Stage and form lie beside each other before anything else of the page."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{site_server.url}/{path}")
    drawn(page)
    rest(page)
    assert page.evaluate(BESIDE, [".stage", ".situation"])
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == 844
