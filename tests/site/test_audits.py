"""Audits by other people's tools, and measures, on every page before and after a roll."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lighthouse import PATHS, TOOLS, as_on_a_phone
from playwright.sync_api import Browser, Page
from site_player import drawn, go, section

from fairthrow.systems import SYSTEMS
from sitebuild.places import ROOT

if TYPE_CHECKING:
    from conftest import SiteServer

SCREENS = ROOT / "dist-screens"
WIDTHS = (320, 768, 1280)
SCHEMES = ("light", "dark")
ROLLED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
CHECKS = [f"{game.name}/{check.check}" for game in SYSTEMS.values() for check in game.checks]

SMALL_TARGETS = """() => {
  const wanted = 'button, a[href], input, select, summary, [role=application]';
  const small = [];
  for (const element of document.querySelectorAll(wanted)) {
    if (!element.checkVisibility() || element.closest('p, .chart, .unseen, .skip')) continue;
    if (element.matches('.skip, [type=file]')) continue;
    const target = element.closest('label') ?? element;
    const label = element.id && document.querySelector(`label[for="${element.id}"]`);
    const boxes = [target.getBoundingClientRect()];
    if (label && ['checkbox', 'radio'].includes(element.type)) boxes.push(label.getBoundingClientRect());
    const tall = Math.max(...boxes.map((box) => box.height));
    const wide = boxes.reduce((sum, box) => sum + box.width, 0);
    if (tall < 43.5 || wide < 43.5) small.push(`${target.outerHTML.slice(0, 90)} is ${wide} x ${tall}`);
  }
  return small;
}"""


def opened(browser: Browser, scheme: str, width: int) -> Page:
    """Open a page that a test may look into, as a scheme and a width."""
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
        bypass_csp=True,  # axe is put in from outside
    )
    return context.new_page()


def unfold(page: Page) -> None:
    """Open everything that can be unfolded."""
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")


def violations(page: Page) -> list[str]:
    """Run axe; give what it finds, one line a place."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((TOOLS / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + "; undefined")
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    return [
        f"{each['id']}: {each['help']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("link", [f"{each}?{ROLLED}" for each in CHECKS])
def test_axe_and_measures(link: str, scheme: str, chromium: Browser, site_server: "SiteServer") -> None:
    """After a roll, with everything unfolded: no axe violation, no sideways scroll, targets of 44 px."""
    page = opened(chromium, scheme, WIDTHS[0])
    go(page, site_server.url, link)
    unfold(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert violations(page) == [], f"{link}, {scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS) == []
    page.context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", PATHS)
def test_axe_on_the_page_as_it_comes(path: str, scheme: str, chromium: Browser, site_server: "SiteServer") -> None:
    """Before any roll, folded as it comes: no axe violation at any width."""
    page = opened(chromium, scheme, WIDTHS[0])
    page.goto(f"{site_server.url}/{path}")
    if path.removesuffix("/") in SYSTEMS:
        drawn(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert violations(page) == [], f"{path}, {scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    page.context.close()


@pytest.mark.parametrize("link", CHECKS)
def test_twice_the_letters_fit(link: str, chromium: Browser, site_server: "SiteServer") -> None:
    """At 200 % zoom of a 1280 px window, and with letters twice as large at 640 px, nothing runs out sideways."""
    page = opened(chromium, "light", 640)
    go(page, site_server.url, f"{link}?{ROLLED}")
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 640
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 640
    page.context.close()


def test_html_and_css_are_valid(dist: Path, chromium: Browser, site_server: "SiteServer", tmp_path: Path) -> None:
    """The Nu checker finds no error in any page, in a page after a roll, or in the style sheet."""
    java = shutil.which("java")
    if not java:
        pytest.skip("no Java on this machine: the Nu checker cannot run")
    pages = [*dist.glob("*.html"), *dist.glob("**/index.html")]
    assert len(pages) >= len(SYSTEMS) + 2
    for link in CHECKS:
        page = opened(chromium, "light", 1280)
        go(page, site_server.url, f"{link}?{ROLLED}")
        rolled = tmp_path / f"{link.replace('/', '-')}.html"
        rolled.write_text("<!doctype html>\n" + page.locator("html").evaluate("e => e.outerHTML"), encoding="utf-8")
        pages.append(rolled)
        page.context.close()
    checker = [java, "-jar", str(TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"), "--errors-only", "--format", "json"]
    for files in ([*map(str, pages)], ["--css", *map(str, dist.glob("assets/*.css"))]):
        done = subprocess.run([*checker, "--stdout", *files], capture_output=True, text=True, check=False)
        found = json.loads(done.stdout)["messages"]
        assert [f"{each.get('url', '')}: {each['message']}: {each.get('extract', '')[:90]}" for each in found] == []


@pytest.mark.parametrize("path", PATHS)
def test_lighthouse(path: str, executable: str, site_server: "SiteServer") -> None:
    """Lighthouse, as on a phone: accessibility, best practices and SEO 100, performance at least 95."""
    judged = as_on_a_phone(f"{site_server.url}/{path}", executable, 4, 95)
    assert judged["performance"] >= 95, judged
    assert {judged["accessibility"], judged["best-practices"], judged["seo"]} == {100}, judged


def test_a_roll_and_a_share_by_keyboard_alone(chromium: Browser, site_server: "SiteServer") -> None:
    """R rolls while no field has the focus, C copies; Tab reaches a field, the arrows change it, ? helps."""
    with chromium.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        go(page, site_server.url, "spellwoven/test")
        page.keyboard.press("f")
        assert page.evaluate("() => document.activeElement.id") == "test-skill"
        page.keyboard.press("ArrowUp")
        page.wait_for_url("**skill=6")
        page.keyboard.press("r")  # in a field it is a letter
        page.keyboard.press("Escape")
        page.evaluate("() => document.activeElement.blur()")
        assert "seed=" not in page.url
        page.keyboard.press("r")
        page.wait_for_url(re.compile("seed="))
        page.keyboard.press("c")
        section(page, "test").get_by_text("Link copied.").wait_for()
        assert page.evaluate("() => navigator.clipboard.readText()") == page.url
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
        dialog.get_by_label("Switch the letters off").check()
        page.keyboard.press("Escape")
        page.evaluate("() => document.activeElement.blur()")
        before = page.url
        page.keyboard.press("r")
        page.keyboard.press("?")
        dialog.wait_for()
        assert page.url == before


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [390, 1280])
def test_screens_are_taken(width: int, scheme: str, chromium: Browser, site_server: "SiteServer") -> None:
    """Every page after a roll is written to dist-screens/, to be looked at."""
    SCREENS.mkdir(exist_ok=True)
    for link in CHECKS:
        page = opened(chromium, scheme, width)
        go(page, site_server.url, f"{link}?{ROLLED}")
        place = SCREENS / f"{link.replace('/', '-')}-{width}-{scheme}.png"
        page.screenshot(path=place, full_page=True)
        assert place.stat().st_size > 20_000
        page.context.close()
