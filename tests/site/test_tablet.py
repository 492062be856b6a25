"""Between a phone and two columns: the felt reaches both edges, as the bar above it does."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, ViewportSize
from site_player import go, rest

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

TABLET: ViewportSize = {"width": 768, "height": 1024}


def colour(page: Page, x: float, y: float) -> bytes:
    """Give a picture of one pixel of the page."""
    return page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_felt_goes_on_to_both_edges(scheme: str, page: Page, site_server: "SiteServer") -> None:
    """Beside tabs and stage lies felt, from edge to edge; below the stage lies paper."""
    page.set_viewport_size(TABLET)
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
        assert colour(page, TABLET["width"] - 3, y) == felt
    assert colour(page, 2, stage["y"] + stage["height"] + 2) != felt
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == TABLET["width"]
