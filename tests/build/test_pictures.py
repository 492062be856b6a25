"""The pictures in `site/`: icons and the share picture drawn from SVG, and screenshots, all made in a real browser.

They lie in the repository, so a build needs no browser. After a change of an icon's SVG, or of what the screenshots
show, `python3 build.py test --pictures tests/build/test_pictures.py` makes them anew.
"""

import base64
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pytest
from chromium_flags import PLAYWRIGHT_FLAGS
from conftest import SiteServer
from lab_player import link_to, sit, use
from lab_player import part as part_of_the_lab
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect
from sheet_player import JEN, people
from site_player import go

from fairthrow.view.check.picture import HEIGHT, WIDTH
from fairthrow.view.colour import BONE
from sitebuild.looks import HOME, looks
from sitebuild.places import ROOT, SITE
from sitebuild.sharepicture import share_picture

pytestmark = pytest.mark.only_all

ICONS = SITE / "icons"
SCREENSHOTS = SITE / "screenshots"
LOOKED_AT = ROOT / "dist-screens"

DRAWN = [
    ("icon-192.png", "icon.svg", (192, 192)),
    ("icon-512.png", "icon.svg", (512, 512)),
    ("icon-maskable-512.png", "icon-maskable.svg", (512, 512)),
    ("apple-touch-icon.png", "icon-maskable.svg", (180, 180)),
    ("share-picture.png", "", (WIDTH, HEIGHT)),
]
"""Each picture that is drawn: its name, what of (empty: of what the package draws), its pixels, across and down."""

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
    """What one screenshot shows: a page in a window of a size, as it opens, without scrolling.

    ``opens`` opens it: it takes the page and the address of the site.
    """

    name: str
    opens: Callable[[Page, str], None]
    window: ViewportSize
    scale: float
    shown: tuple[str, ...]
    scheme: Literal["light", "dark"] = "light"


ROLL = "spellwoven/test?skill=7&difficulty=3&advantage=yes&faces=7,9,10,3&label=Over%20the%20wall"
SHOWN = (".stage .big", ".split", ".tray .dice", "svg.plot", "button.roll")
KEPT = {
    "checks/1": {"name": "Over the wall", "link": "spellwoven/test?skill=7&difficulty=3"},
    "checks/2": {"name": "Past the sentry", "link": "spellwoven/test?skill=6&difficulty=2"},
    "checks/3": {"name": "Talk down Orrin", "link": "spellwoven/contest?skill=5&their_skill=6"},
    "rolls/1": {"at": "2026-11-20T20:36:00Z", "link": "spellwoven/contest?skill=5&faces=2,3,4,9,8,1&label=Bargain"},
    "rolls/2": {"at": "2026-11-20T20:41:00Z", "link": "spellwoven/test?skill=6&difficulty=1&faces=1,9,3&label=Sprint"},
    "rolls/3": {"at": "2026-11-20T20:52:00Z", "link": "spellwoven/test?difficulty=2&faces=8,2,10&label=Stealth"},
}
"""What the device keeps beside that, by kind and number."""
KEEP = """(kept) => {
  for (const [key, record] of Object.entries(kept)) {
    const [kind, number] = key.split("/");
    localStorage.setItem(`fairthrow/${kind}/${number.padStart(15, "0")}-1-1`, JSON.stringify(record));
  }
}"""
PROGRAM = """\\ an ability: the best three of four dice, each 1 rolled once more \\
function: again N:n {
  if N = 1 { result: d6 }
  result: N
}
output [highest 3 of 4d[again d6]] named "the best of four"
output 3d6 named "three dice"
"""
SEED = "AAECAwQFBgcICQoLDA0ODw"


def opens_roll(page: Page, base: str) -> None:
    """Open a roll beside what the device keeps."""
    go(page, base, ROLL)
    page.wait_for_function(
        "(rail) => !rail.checkVisibility() || rail.querySelectorAll('.list li').length >= 6",
        arg=page.locator("#rail").element_handle(),
    )


def opens_lab(page: Page, base: str) -> None:
    """Open a roll of a program of the Lab, with the odds of both its outputs in one picture."""
    sit(page, base, link_to(PROGRAM, seed=SEED))
    use(page)
    expect(part_of_the_lab(page, "answer").locator(".big")).to_have_text(re.compile(r"\d"))
    page.locator("#lab-shape").select_option("curves")
    expect(page.locator("svg.plot polyline, svg.plot path").first).to_be_visible()


def opens_character(page: Page, base: str) -> None:
    """Open the sheet of a character."""
    people(page, base, "", JEN)
    expect(page.locator(".skill b").first).to_have_text(re.compile("%"))


WIDE: ViewportSize = {"width": 1280, "height": 800}
TALLER: ViewportSize = {"width": 1280, "height": 880}
NARROW: ViewportSize = {"width": 400, "height": 880}
IN_THE_LAB = (".cm-content", ".big", "svg.plot")
ON_A_SHEET = (".skill b",)
TAKEN = [
    Screenshot(name="screenshot-wide.png", opens=opens_roll, window=WIDE, scale=1, shown=SHOWN),
    Screenshot(name="screenshot-wide-dark.png", opens=opens_roll, window=WIDE, scale=1, shown=SHOWN, scheme="dark"),
    Screenshot(name="screenshot-narrow.png", opens=opens_roll, window=NARROW, scale=1.5, shown=SHOWN),
    Screenshot(name="lab.png", opens=opens_lab, window=TALLER, scale=1, shown=IN_THE_LAB),
    Screenshot(name="lab-dark.png", opens=opens_lab, window=TALLER, scale=1, shown=IN_THE_LAB, scheme="dark"),
    Screenshot(name="character.png", opens=opens_character, window=WIDE, scale=1, shown=ON_A_SHEET),
    Screenshot(name="character-dark.png", opens=opens_character, window=WIDE, scale=1, shown=ON_A_SHEET, scheme="dark"),
]
"""The manifest shows the first and the third. README shows the wide ones, each in light and dark."""


def as_address(content: bytes, kind: str) -> str:
    """Give an address that holds the picture itself."""
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def draw(page: Page, svg: bytes, width: int, height: int) -> bytes:
    """Draw an SVG as PNG. What the SVG leaves open is transparent."""
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f'<body style="margin:0"><img width="{width}" src="{as_address(svg, "svg+xml")}">')
    page.locator("img").evaluate("image => image.decode()")
    return page.screenshot(omit_background=True)


@pytest.fixture(scope="module")
def windowed(playwright: Playwright, executable: str) -> Iterator[Browser]:
    """Start Chromium as people have it: the one without windows draws letters otherwise."""
    browser = playwright.chromium.launch(executable_path=executable, args=list(PLAYWRIGHT_FLAGS))
    yield browser
    browser.close()


@pytest.fixture
def drawing_board(windowed: Browser) -> Iterator[Page]:
    """Open an empty page that can read the pixels of a picture."""
    with windowed.new_context() as context:
        context.add_init_script(f"window.pixels = {PIXELS}")
        page = context.new_page()
        page.goto("about:blank")
        yield page


@pytest.mark.parametrize(("name", "source", "size"), DRAWN)
def test_pictures_are_drawn_from_their_svg(
    name: str, source: str, size: tuple[int, int], drawing_board: Page, pytestconfig: pytest.Config
) -> None:
    """Each PNG looks as its SVG does today. Another browser may smooth edges otherwise."""
    width, height = size
    svg = (ICONS / source).read_bytes() if source else share_picture()
    drawn = draw(drawing_board, svg, width, height)
    if pytestconfig.getoption("--pictures"):
        (ICONS / name).write_bytes(drawn)
    kept = (ICONS / name).read_bytes()
    found = drawing_board.evaluate(COMPARE, [as_address(drawn, "png"), as_address(kept, "png")])
    assert found["pixels"] == [width * height] * 2
    assert found["far"] <= width * height / 200


@pytest.mark.parametrize("source", ["icon.svg", "icon-maskable.svg"])
def test_the_icon_lies_on_the_felt_of_the_first_page(source: str) -> None:
    """The ground of the icon has the colour that the looks give, and its die is made of the bone of all dice."""
    colours = set(re.findall(r"#[0-9a-f]{6}", (ICONS / source).read_text(encoding="utf-8")))
    assert colours == {looks()[HOME].colour("felt"), *(BONE[part] for part in ("body", "f1", "f2", "number"))}


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


@pytest.fixture
def window(taken: Screenshot, page: Page, chromium: Browser) -> Iterator[Page]:
    """Open a page for a screenshot: in a profile of its own only where a pixel is not a pixel, as on a phone."""
    if taken.scale == 1:
        yield page
        return
    with chromium.new_context(device_scale_factor=taken.scale) as context:
        yield context.new_page()


@pytest.mark.parametrize("taken", TAKEN, ids=lambda taken: taken.name)
def test_screenshots_can_be_taken_anew(
    taken: Screenshot, window: Page, site_server: SiteServer, pytestconfig: pytest.Config
) -> None:
    """What a screenshot is about is seen whole in it.

    It is written to dist-screens/, and with `--pictures` to site/.
    """
    window.set_viewport_size(taken.window)
    window.emulate_media(color_scheme=taken.scheme, reduced_motion="reduce")
    window.goto(f"{site_server.url}/licences/")
    window.evaluate(KEEP, KEPT)
    taken.opens(window, site_server.url)
    for selector in taken.shown:
        place = window.locator(f"{selector}:visible").first.bounding_box()
        assert place, selector
        assert place["y"] >= 0, selector
        assert place["y"] + place["height"] <= taken.window["height"], selector
    directory = SCREENSHOTS if pytestconfig.getoption("--pictures") else LOOKED_AT
    directory.mkdir(exist_ok=True)
    window.screenshot(path=directory / taken.name)
