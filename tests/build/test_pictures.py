"""The pictures in `site/`: icons drawn from their SVG, and screenshots of the built site, both made in a real browser.

They lie in the repository, so a build needs no browser. After a change of an icon's SVG, or of what the screenshots
show, `python3 build.py test --pictures tests/build/test_pictures.py` makes them anew.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from conftest import SiteServer
from playwright.sync_api import Browser, Page, ViewportSize
from site_player import go

from sitebuild.places import ROOT, SITE

ICONS = SITE / "icons"
SCREENSHOTS = SITE / "screenshots"
LOOKED_AT = ROOT / "dist-screens"

DRAWN = [
    ("icon-192.png", "icon.svg", 192),
    ("icon-512.png", "icon.svg", 512),
    ("icon-maskable-512.png", "icon-maskable.svg", 512),
    ("apple-touch-icon.png", "icon-maskable.svg", 180),
]
"""Each icon that is drawn: its name, what of, how many pixels wide."""

COMPARE = """async (addresses) => {
  const [one, other] = await Promise.all(addresses.map(pixels));
  let far = 0;
  for (let at = 0; at < one.length; at += 4) {
    if ([0, 1, 2, 3].some((part) => Math.abs(one[at + part] - other[at + part]) > 16)) far += 1;
  }
  return { pixels: [one.length / 4, other.length / 4], far };
}"""
"""Counts the pixels of two pictures, and those in which they differ by more than the smoothing of an edge."""

MEASURE = """async (address) => {
  const all = await pixels(address);
  const width = Math.sqrt(all.length / 4);
  const found = { width, motif: 0, reach: 0, clear: 0 };
  for (let at = 0; at < all.length; at += 4) {
    if (all[at + 3] < 255) found.clear += 1;
    if ([0, 1, 2].every((part) => all[at + part] === all[part])) continue;
    const place = at / 4;
    const middle = (width - 1) / 2;
    found.motif += 1;
    found.reach = Math.max(found.reach, Math.hypot((place % width) - middle, Math.floor(place / width) - middle));
  }
  return found;
}"""
"""Measures what is on a square picture: all that has not the colour of its first pixel."""

PIXELS = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}"""


@dataclass(frozen=True, kw_only=True)
class Screenshot:
    """What one screenshot shows.

    It shows a link, in a window of a size, scrolled until a part of the page is so far from the top.
    """

    name: str
    link: str
    window: ViewportSize
    scale: int
    part: str
    above: int
    shown: tuple[str, ...]


ROLL = "spellwoven/test?skill=7&difficulty=2&seed=AAAAAAAAAAAAAAAAAAAAAA"
TAKEN = [
    Screenshot(
        name="screenshot-wide.png",
        link=f"{ROLL}&label=Nadia%20climbs%20the%20wall",
        window={"width": 1280, "height": 960},
        scale=1,
        part='[data-part="answer"]',
        above=12,
        shown=('[data-part="answer"]', '[data-part="said"]', ".dice", "svg.chart"),
    ),
    Screenshot(
        name="screenshot-narrow.png",
        link=ROLL,
        window={"width": 412, "height": 915},
        scale=2,
        part=".dice",
        above=92,  # the answer stays in sight at the top of the page
        shown=('[data-part="answer"]', ".dice", "svg.chart"),
    ),
]


def as_address(content: bytes, kind: str) -> str:
    """Give an address that holds the picture itself."""
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def draw(page: Page, svg: bytes, width: int) -> bytes:
    """Draw a square SVG as PNG. What the SVG leaves open is transparent."""
    page.set_viewport_size({"width": width, "height": width})
    page.set_content(f'<body style="margin:0"><img width="{width}" src="{as_address(svg, "svg+xml")}">')
    page.locator("img").evaluate("image => image.decode()")
    return page.screenshot(omit_background=True)


@pytest.fixture
def drawing_board(chromium: Browser) -> Iterator[Page]:
    """Open an empty page that can read the pixels of a picture."""
    with chromium.new_context() as context:
        context.add_init_script(f"window.pixels = {PIXELS}")
        page = context.new_page()
        page.goto("about:blank")
        yield page


@pytest.mark.parametrize(("name", "source", "width"), DRAWN)
def test_icons_are_drawn_from_their_svg(
    name: str, source: str, width: int, drawing_board: Page, pytestconfig: pytest.Config
) -> None:
    """Each PNG looks as its SVG does today. Another browser may smooth edges otherwise."""
    drawn = draw(drawing_board, (ICONS / source).read_bytes(), width)
    if pytestconfig.getoption("--pictures"):
        (ICONS / name).write_bytes(drawn)
    kept = (ICONS / name).read_bytes()
    found = drawing_board.evaluate(COMPARE, [as_address(drawn, "png"), as_address(kept, "png")])
    assert found["pixels"] == [width * width] * 2
    assert found["far"] <= width * width / 200


def test_maskable_icon_may_be_cut_to_any_shape(drawing_board: Page) -> None:
    """The icon is opaque and has something on it.

    Outside of the safe circle of 80 % there is nothing but its background.
    """
    icon = (ICONS / "icon-maskable-512.png").read_bytes()
    found = drawing_board.evaluate(MEASURE, as_address(icon, "png"))
    assert found["width"] == 512
    assert found["clear"] == 0
    assert found["motif"] > 512 * 512 / 4
    assert found["reach"] <= 0.4 * 512


@pytest.mark.parametrize("taken", TAKEN, ids=lambda taken: taken.name)
def test_screenshots_can_be_taken_anew(
    taken: Screenshot, chromium: Browser, site_server: SiteServer, pytestconfig: pytest.Config
) -> None:
    """What a screenshot is about is seen whole in it.

    It is written to dist-screens/, and with `--pictures` to site/.
    """
    with chromium.new_context(
        viewport=taken.window, device_scale_factor=taken.scale, color_scheme="light", reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go(page, site_server.url, taken.link)
        part = page.locator(f"{taken.part}:visible")
        part.evaluate("(part, above) => scrollBy(0, part.getBoundingClientRect().top - above)", taken.above)
        for selector in taken.shown:
            place = page.locator(f"{selector}:visible").first.bounding_box()
            assert place, selector
            assert place["y"] >= 0, selector
            assert place["y"] + place["height"] <= taken.window["height"], selector
        directory = SCREENSHOTS if pytestconfig.getoption("--pictures") else LOOKED_AT
        directory.mkdir(exist_ok=True)
        page.screenshot(path=directory / taken.name)
