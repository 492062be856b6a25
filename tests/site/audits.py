"""How a page is audited in a browser: with axe, by its width, and by the size of what fingers aim at."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, Literal

from lighthouse import TOOLS
from playwright.sync_api import Page
from site_player import rest

WIDTHS = (320, 768, 1280)

Scheme = Literal["light", "dark"]

SCHEMES: tuple[Scheme, ...] = ("light", "dark")

GLANCES: list[tuple[Scheme, int]] = [("light", 320), ("dark", 1280)]
"""How a page is looked at that differs by its words alone from another one, which is looked at as `looks` says."""

SMALL_TARGETS = """(place) => {
  const wanted = 'button, a[href], input, select, summary, [role=application]';
  const small = [];
  for (const element of document.querySelector(place ?? "html").querySelectorAll(wanted)) {
    if (!element.checkVisibility() || element.closest('p, .chart, .unseen, .skip')) continue;
    if (element.matches('.skip, [type=file]')) continue;
    const target = element.closest('label') ?? element;
    const label = element.id && document.querySelector(`label[for="${element.id}"]`);
    const boxes = [target.getBoundingClientRect()];
    if (label && ['checkbox', 'radio'].includes(element.type)) boxes.push(label.getBoundingClientRect());
    const around = getComputedStyle(element, "::after"); // what reaches beyond a small mark is part of it for fingers
    if (around.position === "absolute" && around.content !== "none") {
      boxes.splice(0, 1, { width: parseFloat(around.width), height: parseFloat(around.height) });
    }
    const tall = Math.max(...boxes.map((box) => box.height));
    const wide = boxes.reduce((sum, box) => sum + box.width, 0);
    if (tall < 43.5 || wide < 43.5) small.push(`${target.outerHTML.slice(0, 90)} is ${wide} x ${tall}`);
  }
  return small;
}"""


def expect_sound(page: Page, place: str, scheme: Scheme, width: int) -> None:
    """Assert that axe finds nothing, that nothing is wider than the window, and that all targets are large enough.

    `place` is ``rail`` where only the rail is looked at; else all that is folded is unfolded first.
    """
    told = f"{place}, {scheme}, {width} px"
    with nullcontext() if place == "rail" else unfolded(page):
        assert violations(page, scheme) == [], told
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        small = page.evaluate(SMALL_TARGETS, "#rail" if place == "rail" else "html")
        assert small == [], told


def looks(widths: Sequence[int] = WIDTHS) -> list[tuple[Scheme, int]]:
    """List how a page is looked at: in the light in each width, in the dark in the outermost.

    In the dark all is laid out as in the light (`tests/build/test_styles.py`), in other colours.
    """
    light: list[tuple[Scheme, int]] = [("light", width) for width in widths]
    return [*light, ("dark", min(widths)), ("dark", max(widths))]


EXTREMES: list[tuple[Scheme, int]] = [(scheme, width) for scheme in SCHEMES for width in (min(WIDTHS), max(WIDTHS))]
"""How a page is looked at in the outermost widths, in the light and in the dark."""


def seen_as(page: Page, scheme: Scheme, width: int) -> None:
    """Show a page in a colour scheme and a window of some width."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})


@contextmanager
def unfolded(page: Page) -> Iterator[None]:
    """Open everything that can be unfolded; in the end fold it again."""
    page.evaluate(
        "() => { window.folded = [...document.querySelectorAll('details:not([open])')];"
        " for (const each of folded) each.open = true; }"
    )
    try:
        yield
    finally:
        page.evaluate("() => { for (const each of folded) each.open = false; }")


@contextmanager
def large_letters(page: Page) -> Iterator[None]:
    """Have letters twice as large as browsers have them, until the block ends."""
    session = page.context.new_cdp_session(page)
    try:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        page.wait_for_function("() => getComputedStyle(document.documentElement).fontSize === '32px'")
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        session.detach()


COLOURED = ["color-contrast", "link-in-text-block"]
"""The rules of axe that turn on colours. Nothing else differs in the dark (`tests/build/test_styles.py`)."""


def violations(page: Page, scheme: Scheme = "light") -> list[str]:
    """Run axe; give what it finds, a line for each place. In the dark only colours are looked at.

    So whoever looks at a page in the dark looks at it in the light as well.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((TOOLS / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + "; undefined")
    wishes: dict[str, Any] = {"resultTypes": ["violations"]}  # no list of what is right
    wishes["preload"] = False  # style sheets and films are read for rules that are not asked for, or find none here
    if scheme == "dark":
        wishes["runOnly"] = {"type": "rule", "values": COLOURED}
    rest(page)  # what fades in is faint until then
    found: dict[str, Any] = page.evaluate("(wishes) => axe.run(wishes)", wishes)
    return [
        f"{each['id']}: {each['help']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
    ]
