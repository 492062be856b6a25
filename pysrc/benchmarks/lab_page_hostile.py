"""Put many hostile programs through the Lab's page in Chromium: `python pysrc/benchmarks/lab_page_hostile.py [COUNT]`.

The site must have been built. It ends with an error where the console says anything, or the page does not answer.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / each) for each in ("pysrc", "tests", "tests/site")]

from chromium_flags import PLAYWRIGHT_FLAGS  # noqa: E402
from hostile_programs import go_through  # noqa: E402
from lab_player import sit  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from problems import Problems  # noqa: E402

from benchmarks.report import say  # noqa: E402  # the paths above come first
from sitebuild.headers import read_rules  # noqa: E402
from sitebuild.places import DIST, NETLIFY  # noqa: E402
from sitebuild.server import Server  # noqa: E402
from sitebuild.testing.browsers import find  # noqa: E402


def main() -> int:
    """Go through them; say how many had odds and how long all took."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("count", nargs="?", type=int, default=1_000)
    options.add_argument("--seed", default="many")
    chosen = options.parse_args()
    problems = Problems()
    with Server(DIST, read_rules(NETLIFY)) as server, server.running(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium").executable, args=list(PLAYWRIGHT_FLAGS))
        context = browser.new_context()
        problems.watch(context, server.url)
        page = context.new_page()
        sit(page, server.url)
        begun = time.monotonic()
        right = go_through(page, chosen.count, chosen.seed)
        say(f"{chosen.count} programs, {right} with odds, {time.monotonic() - begun:.0f} s")
        problems.leave(context)
        browser.close()
    for each in problems.unexpected():
        say(each)
    return 1 if problems.unexpected() else 0


if __name__ == "__main__":
    sys.exit(main())
