"""Pages as people look at them who ask for it: enlarged, with large letters, in forced colours, on paper."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from audits import large_letters
from playwright.sync_api import Browser, Page
from site_player import go, rest, roll_button

from fairthrow.systems import SYSTEMS

if TYPE_CHECKING:
    from conftest import SiteServer

PLAYED = [*(f"{name}/" for name in SYSTEMS), "lab/", "characters/", "party/", "play/"]
"""Pages with a stage, a form below or beside it, and what has its place at the window's edges."""

READ = ["", "about/", "log/", "docs/", "docs/systems/", "docs/troll/", "licences/", "self-check/"]
"""Pages without."""

LOW = {"four times its size": (320, 225), "twice its size": (640, 450), "a phone on its side": (844, 390)}
"""Windows that are low: of 1280 x 900 that is enlarged, and of a phone. Widths and heights in CSS pixels."""

LOADED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"

COVERED = """() => {
  const covered = [];
  let seen = 0;
  for (const each of document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)")) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("[popover]")) continue;
    const bar = each.closest(".act");
    if (bar && getComputedStyle(bar).position === "fixed") continue; // stays in view, one of all checks over another
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    const target = each.closest("label") ?? each;
    const { left, right, top, bottom } = target.getClientRects()[0];
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    seen += 1;
    if (!target.contains(at)) covered.push(`${target.outerHTML.slice(0, 70)} is under ${at?.outerHTML.slice(0, 50)}`);
  }
  return { seen, covered, wide: document.scrollingElement.scrollWidth };
}"""
"""Scrolls to each control by itself, as its focus does, and looks what lies in its middle."""

GROUND = """const ground = (element) => {
  for (let each = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
  }
  return "";
};"""
"""A function in JavaScript that gives the colour an element lies on."""

LETTERS = """const letters = () => [...document.querySelectorAll("body *")].filter((each) =>
  !each.closest(".unseen, .skip, [popover], option, symbol, .die, noscript, script")
  && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.getClientRects().length);"""
"""A function in JavaScript that gives what has letters which are seen; dice have a look of their own."""


def sized(page: Page, width: int, height: int) -> None:
    """Make the window as large as this."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("(size) => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])


@pytest.fixture(scope="module")
def opened(chromium: Browser, site_server: "SiteServer") -> Iterator[Callable[..., Page]]:
    """Open pages as the site serves them, without scripts, in a window of some size."""
    with chromium.new_context(java_script_enabled=False, reduced_motion="reduce") as context:
        page = context.new_page()

        def see(path: str, width: int = 1280, height: int = 900, **wishes: Any) -> Page:
            page.emulate_media(**{"media": "screen", "forced_colors": "none", "contrast": "no-preference", **wishes})
            sized(page, width, height)
            page.goto(f"{site_server.url}/{path}")
            page.wait_for_function(LOADED)
            return page

        yield see


@pytest.mark.parametrize("path", [*PLAYED, "", "about/", "log/"])
def test_every_control_comes_into_view_in_a_low_window(path: str, opened: Callable[..., Page]) -> None:
    """However low the window, whatever is scrolled to lies under nothing, and nothing runs out sideways."""
    page = opened(path)
    for name, size in LOW.items():
        sized(page, *size)
        found = page.evaluate(COVERED)
        assert found["covered"] == [], name
        assert found["wide"] <= size[0], name
        assert found["seen"] >= 2


@pytest.mark.parametrize("path", [*PLAYED, *READ])
def test_large_letters_run_out_of_no_page(path: str, opened: Callable[..., Page]) -> None:
    """With letters twice as large as browsers have them no page is wider than its window, be it a phone's."""
    page = opened(path)
    with large_letters(page):
        for width in (320, 390, 640, 1280):
            sized(page, width, 900)
            assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("path", [*PLAYED, *READ])
def test_paper_is_black_on_white(path: str, opened: Callable[..., Page]) -> None:
    """On paper all letters are dark and nothing is dark below them, in the dark too."""
    found = opened(path, 720, 1000, media="print", color_scheme="dark").evaluate(
        f"""() => {{
          {LETTERS}{GROUND}
          const pen = document.createElement("canvas").getContext("2d", {{ willReadFrequently: true }});
          const lightness = (colour) => {{
            pen.fillStyle = "#fff";
            pen.fillRect(0, 0, 1, 1);
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            return Math.max(...pen.getImageData(0, 0, 1, 1).data.slice(0, 3));
          }};
          const all = letters();
          const ink = (each) => getComputedStyle(each)[each.closest("svg") ? "fill" : "color"];
          const wrong = all.filter((each) => lightness(ink(each)) > 180 || lightness(ground(each) || "#fff") < 255);
          return {{ seen: all.length, wrong: wrong.map((each) => each.outerHTML.slice(0, 90)) }};
        }}"""
    )
    assert found["wrong"] == []
    assert found["seen"] >= 2


@pytest.mark.parametrize("path", [*PLAYED, *READ])
def test_paper_has_nothing_to_press(path: str, opened: Callable[..., Page]) -> None:
    """On paper stand neither buttons nor bars; of what can be chosen only what is chosen; and the page's name."""
    page = opened(path, 720, 1000, media="print")
    shown: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, footer, nav, .act, .toast, [type=checkbox], [type=radio]")]
          .filter((each) => each.checkVisibility() && each.getClientRects().length)
          .filter((each) => !each.matches(".skill, .tick, .split button, .marks .pill, :checked"))
          .map((each) => each.outerHTML.slice(0, 90))"""
    )
    assert shown == []
    heading = page.get_by_role("heading", level=1)
    assert heading.is_visible()
    box = heading.bounding_box()
    assert box
    assert box["height"] > 20


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_chart_on_paper_is_whole(name: str, opened: Callable[..., Page]) -> None:
    """On paper every check has its name, its strip, and its chart with the values; none is cut or left in the felt."""
    page = opened(f"{name}/", 720, 1000, media="print")
    checks = page.locator(".check")
    assert checks.count() == len(SYSTEMS[name].checks)
    for check, kind in zip(checks.all(), SYSTEMS[name].checks, strict=True):
        title = check.locator(".stage > h2")
        assert title.inner_text() == kind.title
        size = title.bounding_box()
        assert size
        assert size["height"] > 15
        values = check.locator(".stage .chart .value")
        assert all(value.is_visible() for value in values.all())
        assert check.locator(".stage").evaluate("(e) => getComputedStyle(e).breakInside") == "avoid"
        assert check.locator(".stage").evaluate("(e) => getComputedStyle(e).clipPath") == "none"


@pytest.mark.parametrize("path", [*PLAYED, "", "log/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_nothing_unseen(scheme: str, path: str, opened: Callable[..., Page]) -> None:
    """In forced colours letters differ from what they lie on, and lines, bars and dice from the window."""
    found = opened(path, forced_colors="active", color_scheme=scheme).evaluate(
        f"""() => {{
          {LETTERS}{GROUND}
          const canvas = getComputedStyle(document.body).backgroundColor;
          const html = letters().filter((each) => !each.closest("svg"));
          const lost = html.filter((each) => getComputedStyle(each).color === ground(each));
          const shapes = ".chart :is(.good, .bad, .even, text), .strip rect, .track, .curve, .pat";
          const lines = ".thr, .base, .here path, .now";
          const drawn = [...document.querySelectorAll(`${{shapes}}, ${{lines}}`)];
          const bare = drawn.filter((each) => {{
            const {{ fill, stroke }} = getComputedStyle(each);
            return [fill, stroke].every((paint) => ["none", canvas, "rgba(0, 0, 0, 0)"].includes(paint));
          }});
          return {{ lost: lost.map((each) => each.outerHTML.slice(0, 90)), drawn: drawn.length,
            bare: bare.map((each) => each.outerHTML.slice(0, 90)) }};
        }}"""
    )
    assert found["lost"] == []
    assert found["bare"] == []
    assert found["drawn"] > 2 or path in ("", "log/")


CHOSEN = """(each) => {
  const { color, textDecorationLine } = getComputedStyle(each);
  return [color, textDecorationLine];
}"""


@pytest.mark.parametrize(
    ("path", "chosen", "other"),
    [
        ("spellwoven/", ".rows .seg label:has(:checked)", ".rows .seg label:not(:has(:checked))"),
        ("spellwoven/", ".tabs [aria-current]", ".tabs a:not([aria-current])"),
        ("spellwoven/", ".games [aria-current]", ".games a:not([aria-current])"),
        ("endworld/", ".split [aria-pressed=true]", ".split [aria-pressed=false]"),
        ("lab/", ".languages label:has(:checked)", ".languages label:not(:has(:checked))"),
    ],
)
def test_what_is_chosen_is_marked_in_forced_colours(
    path: str, chosen: str, other: str, opened: Callable[..., Page]
) -> None:
    """What is pressed, checked or open differs by a line and by its letters, not by its ground alone."""
    page = opened(path, forced_colors="active")
    colour, line = page.locator(chosen).first.evaluate(CHOSEN)
    other_colour, other_line = page.locator(other).first.evaluate(CHOSEN)
    assert (line, other_line) == ("underline", "none")
    assert colour != other_colour


@pytest.mark.parametrize("path", ["spellwoven/", "log/", "docs/"])
def test_more_contrast_has_no_faint_words(path: str, opened: Callable[..., Page]) -> None:
    """Whoever asks for more contrast gets small print as dark as the rest, and white on felt."""
    page = opened(path, contrast="more")
    inks = page.evaluate(
        """() => [...document.querySelectorAll("main :is(.note, small, .lead, .set), footer")]
          .filter((each) => each.getClientRects().length && !each.closest("a, button, .doc, label"))
          .map((each) => [Boolean(each.closest(".stage")), getComputedStyle(each).color])"""
    )
    ink = page.evaluate("() => getComputedStyle(document.body).color")
    assert inks
    assert {colour for felt, colour in inks if not felt} == {ink}
    assert {colour for felt, colour in inks if felt} <= {"rgb(255, 255, 255)"}


def test_dice_fall_only_for_who_wants_motion(page: Page, site_server: "SiteServer") -> None:
    """For whoever asks for less motion, dice lie where they fell, and verdicts are there at once."""
    page.add_init_script(
        "window.moved = 0; for (const kind of ['animationstart', 'transitionrun'])"
        " document.addEventListener(kind, () => { moved += 1; }, true);"
    )
    go(page, site_server.url, "spellwoven/test")
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        page.evaluate("() => { moved = 0; }")
        before = page.url
        roll_button(page, "test").click()
        page.wait_for_function("(before) => location.href !== before && location.hash.includes('seed=')", arg=before)
        rest(page)
        assert (page.evaluate("() => moved") > 0) == (motion == "no-preference")
