"""Takes pictures of every page at six widths, light and dark, and lays them beside those of a build before.

Run it as `python pysrc/benchmarks/screens.py` once the site is built, with the environment that the build has made. The
pictures are written to `dist-screens/` or the given directory, as `<page>-<width>-<light or dark>.png`. With `--before
DIST` the pages of that other build stand at the left of those of this one. `--only WORD` takes the pages whose names
hold that word, `--checks` every check of every game, before and after a roll.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from fairthrow.systems import SYSTEMS
from sitebuild.headers import read_rules
from sitebuild.places import DIST, NETLIFY, ROOT
from sitebuild.server import Server
from sitebuild.testing.browsers import find

SIZES = ((320, 640), (390, 844), (768, 1024), (1024, 768), (1280, 900), (1600, 1000))
TALLEST = 2_400
"""Pixels of a picture's height at most: docs are longer, and all of one kind."""
GAP = 16
"""Pixels between a page as it was and as it is."""
SEED = "seed=AAECAwQFBgcICQoLDA0ODw"
LIVE = "() => document.documentElement.dataset.python === 'live' || !document.querySelector('[data-part=state]')"
DRAWN = "() => performance.getEntriesByName('fairthrow:drawn').length > 0"
TAPS = "(check) => document.querySelector(`#${check} [data-part=help] a, #${check} [data-part=help] p`)"
BESIDE = """([one, other, gap]) => document.body.replaceChildren(...[one, other].map((source) => {
  const image = Object.assign(new Image(), { src: source });
  document.body.style = `display: flex; align-items: start; gap: ${gap}px; margin: 0; background: #888`;
  return image;
}))"""


class Shown(NamedTuple):
    """A page, by its address, and what is to be pressed once it is there; ``drawn`` where it draws something itself."""

    name: str
    path: str
    press: tuple[str, ...] = ()
    drawn: bool = True


PAGES = (
    Shown("home", "/", drawn=False),
    *(Shown(f"{game}", f"/{game}/") for game in SYSTEMS),
    *(Shown(f"{game}-rolled", f"/{game}/#{each.checks[0].check}?{SEED}") for game, each in SYSTEMS.items()),
    Shown("gallery", "/gallery/", drawn=False),
    Shown("lab", "/lab/"),
    Shown("lab-rolled", "/lab/", ("[data-do=roll], .roll",)),
    Shown("own-game", "/play/"),
    Shown("characters", "/characters/"),
    Shown("characters-new", "/characters/", ("[data-do=new]",)),
    Shown("party", "/party/"),
    Shown("party-rolled", "/party/", (".roll",)),
    Shown("log", "/log/", drawn=False),
    Shown("about", "/about/", drawn=False),
    Shown("docs", "/docs/", drawn=False),
    Shown("self-check", "/self-check/", drawn=False),
    Shown("missing", "/nowhere/", drawn=False),
)


def checks() -> Iterator[Shown]:
    """Give every check of every game, before and after a roll."""
    for game in SYSTEMS.values():
        for check in game.checks:
            yield Shown(f"{game.name}-{check.check}-before", f"/{game.name}/#{check.check}")
            if check.takes_dice:
                yield Shown(f"{game.name}-{check.check}-after", f"/{game.name}/#{check.check}?{SEED}")


def take(browser: Browser, url: str, target: Path, scheme: str, pages: list[Shown]) -> None:
    """Take the pictures of pages in light or dark, each as somebody sees it who was never here."""
    for shown in pages:
        context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page = context.new_page()
        page.goto(url + shown.path)
        if shown.drawn:
            page.wait_for_function(DRAWN, timeout=60_000)
        if "#" in shown.path:
            page.wait_for_function(TAPS, arg=shown.path.partition("#")[2].partition("?")[0])
        page.wait_for_load_state("networkidle")
        for wanted in shown.press:
            page.locator(wanted).filter(visible=True).first.click()
            page.wait_for_load_state("networkidle")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            tall = min(TALLEST, page.evaluate("() => document.scrollingElement.scrollHeight"))
            clip = {"x": 0, "y": 0, "width": width, "height": max(height, tall)}
            page.screenshot(path=target / f"{shown.name}-{width}-{scheme}.png", full_page=True, clip=clip)  # type: ignore[arg-type]  # a mapping with these keys
        context.close()


def serve(dist: Path) -> Server:
    """Serve a build at a free port."""
    server = Server(dist, read_rules(NETLIFY), port=0)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def beside(page: Page, before: Path, after: Path, target: Path) -> None:
    """Lay two pictures beside each other, the earlier at the left."""
    page.goto(before.as_uri())
    page.evaluate(BESIDE, [before.as_uri(), after.as_uri(), GAP])
    page.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
    page.screenshot(path=target, full_page=True)


def main() -> None:
    """Serve the site and take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("target", nargs="?", type=Path, default=ROOT / "dist-screens", help="where pictures go")
    parser.add_argument("--before", type=Path, metavar="DIST", help="an earlier build, to stand at the left")
    parser.add_argument("--only", default="", metavar="WORD", help="the pages whose names hold this word")
    parser.add_argument("--checks", action="store_true", help="every check of every game, before and after a roll")
    given = parser.parse_args()
    pages = [shown for shown in (checks() if given.checks else PAGES) if given.only in shown.name]
    builds = {"after": DIST} | ({"before": given.before} if given.before else {})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium").executable, args=["--no-sandbox"])
        for name, dist in builds.items():
            target = given.target / name if given.before else given.target
            target.mkdir(parents=True, exist_ok=True)
            server = serve(dist)
            for scheme in ("light", "dark"):
                take(browser, f"http://localhost:{server.server_port}", target, scheme, pages)
            server.shutdown()
        if given.before:
            (given.target / "beside").mkdir(exist_ok=True)
            for after in sorted((given.target / "after").iterdir()):
                width = int(after.stem.split("-")[-2])
                page = browser.new_page(viewport={"width": 2 * width + GAP, "height": 600})
                beside(page, given.target / "before" / after.name, after, given.target / "beside" / after.name)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
