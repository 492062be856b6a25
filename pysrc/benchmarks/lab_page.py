"""What the Lab's page costs and how quick it is, in Chromium: `python pysrc/benchmarks/lab_page.py [CORPUS]`.

It prints what only this page fetches, how soon it lives beside a game's page, how long a key waits while a program
runs for seconds, and how long the page takes from a program's change to its odds: for each program of the gallery, and
of CORPUS, a file as `lab_corpus.py` reads it. The site must have been built.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / each) for each in ("pysrc", "tests", "tests/site")]

from chromium_flags import PLAYWRIGHT_FLAGS  # noqa: E402
from hostile_programs import ANSWERED, PATIENCE, PUT  # noqa: E402
from lab_player import ENDLESS, field, link_to, part, sit, write  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from benchmarks.report import heading, row  # noqa: E402  # the paths above come first
from fairthrow.programs.gallery import EXAMPLES  # noqa: E402
from sitebuild.headers import read_rules  # noqa: E402
from sitebuild.places import DIST, NETLIFY  # noqa: E402
from sitebuild.server import Server  # noqa: E402
from sitebuild.testing.browsers import find  # noqa: E402

VISITS = 7
KEYS = 200
DELAY, REDRAWN = 16, 50
"""Milliseconds that are meant to be the most: a key's wait (of 95 in 100), a median program's odds."""

LISTEN = """() => {
  window.waits = [];
  const note = (event) => waits.push(performance.now() - event.timeStamp);
  addEventListener("keydown", note, { capture: true });
}"""
PREVIEW = "() => performance.getEntriesByName('fairthrow:preview').at(-1).duration"
LIVE = "() => performance.getEntriesByName('fairthrow:drawn')[0]?.startTime"


def share(times: Sequence[float], hundredths: int) -> float:
    """Give the time that so many of a hundred do not exceed."""
    return quantiles(times, n=100, method="inclusive")[hundredths - 1]


def weighed(server: Server, browser: Browser) -> None:
    """Print the bytes that the Lab's page fetches and a game's page does not, as they are on the line."""
    fetched: dict[str, dict[str, int]] = {}
    for path in ("spellwoven/", "lab/"):
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        names: dict[str, str] = {}
        sizes: dict[str, int] = {}
        session.on("Network.responseReceived", lambda e, n=names: n.__setitem__(e["requestId"], e["response"]["url"]))
        session.on("Network.loadingFinished", lambda e, s=sizes: s.__setitem__(e["requestId"], e["encodedDataLength"]))
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        page.goto(f"{server.url}/{path}")
        expect(page.locator("html")).to_have_attribute("data-python", "live", timeout=PATIENCE)
        if path == "lab/":
            expect(page.locator(".editor.better")).to_be_attached(timeout=PATIENCE)
        fetched[path] = {names[each].removeprefix(server.url): size for each, size in sizes.items() if each in names}
        page.context.close()
    heading("Fetched by the Lab alone", "file", "bytes on the line")
    for name, size in sorted(fetched["lab/"].items()):
        if name not in fetched["spellwoven/"]:
            row(name, f"{size:,}")
    archives = [each for each in (DIST / "assets").iterdir() if each.name.startswith(("lab", "codemirror"))]
    for each in sorted(archives):
        row(each.name, f"{each.stat().st_size:,} as it lies")


def starts(server: Server, browser: Browser) -> None:
    """Print how soon the page lives on a first visit, by turns with a game's page."""
    times: dict[str, list[float]] = {"spellwoven/": [], "lab/": []}
    for _ in range(VISITS):
        for path, found in times.items():
            page = browser.new_context().new_page()
            page.goto(f"{server.url}/{path}")
            page.wait_for_function(LIVE, timeout=PATIENCE)
            found.append(page.evaluate(LIVE))
            page.context.close()
    heading("First visit", "page", "milliseconds until Python answers, median")
    for path, found in times.items():
        row(path, f"{median(found):.0f}")


def waits(page: Page, url: str) -> None:
    """Print how long a key waits before the page hears it, while Python counts a program that takes seconds."""
    sit(page, url, link_to("output d6"))
    write(page, f"{ENDLESS}\n")
    expect(part(page, "busy")).to_be_visible(timeout=PATIENCE)
    page.evaluate(LISTEN)
    field(page).press("Control+End")
    for number in range(KEYS):
        page.keyboard.press("Space")  # each is another program, which runs as long
        if number % 20 == 0:
            expect(part(page, "busy")).to_be_visible(timeout=PATIENCE)
    times = page.evaluate("() => waits")
    heading("A key, while a program runs", "of all keys", "milliseconds", "target")
    row("median", f"{median(times):.1f}", "")
    row("95 of 100", f"{share(times, 95):.1f}", DELAY)
    row("worst", f"{max(times):.1f}", "")
    page.evaluate("() => document.querySelector('[data-do=\"cancel\"]').click()")


def redrawn(page: Page, name: str, programs: Sequence[tuple[str, str]]) -> None:
    """Print how long the page takes from a change to its odds, for each program with the language it is in."""
    times = []
    for language, text in programs:
        page.evaluate(PUT, [text, language])
        page.wait_for_function(ANSWERED, timeout=PATIENCE)
        times.append(page.evaluate(PREVIEW))
    heading(f"{name}: {len(times)} programs", "of all", "milliseconds from a change to its odds", "target")
    row("median", f"{median(times):.0f}", REDRAWN)
    row("90 of 100", f"{share(times, 90):.0f}", "")


def main() -> None:
    """Measure all that was asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("corpus", nargs="?", type=Path)
    options.add_argument("--every", type=int, default=1, help="of CORPUS, take each program of so many")
    chosen = options.parse_args()
    corpus = chosen.corpus
    with Server(DIST, read_rules(NETLIFY)) as server, server.running(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium").executable, args=list(PLAYWRIGHT_FLAGS))
        weighed(server, browser)
        starts(server, browser)
        page = browser.new_page()
        sit(page, server.url)
        redrawn(page, "gallery", [(each.language, f"\\ {each.title} \\\n{each.text}") for each in EXAMPLES])
        if corpus:
            opened = gzip.open if corpus.suffix == ".gz" else open
            with opened(corpus, "rt", encoding="utf-8") as file:
                entries = json.load(file)
            some = [("anydice", f"\\ {each['id']} \\\n{each['program']}") for each in entries if "data" in each]
            redrawn(page, "corpus", [each for each in some if len(each[1]) <= 5_900][:: chosen.every])
        waits(page, server.url)
        browser.close()


if __name__ == "__main__":
    main()
