"""Takes pictures of every check, before and after a roll, at five widths, light and dark, to be looked at.

Run it as `python pysrc/benchmarks/screens.py [DIRECTORY]` once the site is built, with the environment that the build
has made. The pictures are written to `dist-screens/` or the given directory, as
`<game>-<check>-<before or after>-<width>-<light or dark>.png`.
"""

import sys
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright

from fairthrow.systems import SYSTEMS
from sitebuild.headers import read_rules
from sitebuild.places import DIST, NETLIFY, ROOT
from sitebuild.server import Server
from sitebuild.testing.browsers import find

SIZES = ((320, 640), (390, 844), (1024, 768), (1280, 900), (1600, 1000))
SEED = "seed=AAECAwQFBgcICQoLDA0ODw"
DRAWN = "() => performance.getEntriesByName('fairthrow:drawn').length > 0"
TAPS = "(check) => document.querySelector(`#${check} [data-part=help] a, #${check} [data-part=help] p`)"


def take(browser: Browser, url: str, target: Path, scheme: str) -> None:
    """Take the pictures of all checks in light or dark."""
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page = context.new_page()
    for game in SYSTEMS.values():
        for check in game.checks:
            for state in ("before", "after"):
                rolled = f"?{SEED}" if state == "after" and check.takes_dice else ""
                page.goto("about:blank")
                page.goto(f"{url}/{game.name}/#{check.check}{rolled}")
                page.wait_for_function(DRAWN, timeout=60_000)
                page.wait_for_function(TAPS, arg=check.check)
                shoot(page, target, f"{game.name}-{check.check}-{state}", scheme)
    context.close()


def shoot(page: Page, target: Path, name: str, scheme: str) -> None:
    """Take the pictures of what a page shows, at each size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=target / f"{name}-{width}-{scheme}.png")


def main() -> None:
    """Serve the site and take all pictures."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist-screens"
    target.mkdir(exist_ok=True)
    server = Server(DIST, read_rules(NETLIFY), port=0)
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium").executable, args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            take(browser, f"http://localhost:{server.server_port}", target, scheme)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
