"""How soon a page lives and how fast it answers: `python3 build.py bench [--rounds N] [--against CHECKOUT]`.

Everything is measured in one run, and the compared pages are visited by turns. Each figure is printed as Markdown
beside its target. Figures hold for one machine and one run; another load gives others.
"""

import argparse
import platform
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec

from lighthouse import PATHS, running
from playwright.sync_api import sync_playwright
from site_player import CHECKS

from benchmarks.answers import PAUSE_AFTER, Times, previews, rolls
from benchmarks.browser import Browser, profile
from benchmarks.line import FarServer, Line, warm
from benchmarks.people import MEMBERS, SKILLS, party, sheet
from benchmarks.programs import LARGEST
from benchmarks.report import heading, row, say
from benchmarks.rivals import OURS, RIVALS, write_rivals
from benchmarks.starts import VISITS, Starts, memory, time_round
from benchmarks.weights import fetched_until_live, stock_core, weights
from fairthrow.systems import SYSTEMS
from sitebuild.headers import HeaderRule, read_rules
from sitebuild.places import DIST, NETLIFY
from sitebuild.server import Server
from sitebuild.testing.browsers import find

LINES = ((20, 40), (9, 85), (1.6, 150))
"""The simulated lines: bits a second in millions, and milliseconds there and back. The first is a home's, the others
are phones'."""

FIRST, LATER, OVER_LINE, PAINT = 0.45, 0.38, 0.95, 0.10
"""What is meant of the start, as shares of (a)."""
FIRST_OF_BEST, LATER_OF_BEST = 1.25, 0.95
"""What is meant of the start, as shares of (d)."""
BLOCKED = 50
"""Milliseconds in long tasks that are meant to be the most."""
SLOWDOWN = 4
"""How many times slower a processor is that pages are meant to do well on."""
MEDIAN, MOST, LARGEST_MOST, ROLL, PEOPLE_MOST = 8, 16, 50, 16, 50
"""Milliseconds until an answer is in place that are meant to be the most."""
PARTS = ("starts", "line", "answers", "people", "lighthouse", "bytes")
"""What is measured, by the names that `--only` takes."""
CORE_BEFORE_LIVE, CORE_KEPT = 0.95, 1.45
"""What is meant of the bytes, as shares of the stock core's."""


Measured = ParamSpec("Measured")
"""What a measurement is told beside the browser."""


def meant(is_so: bool) -> str:
    """Say whether a figure reaches its target."""
    return "yes" if is_so else "NO"


def without_policy(rules: list[HeaderRule]) -> list[HeaderRule]:
    """Take the content security policy away: PyScript as others use it needs a weaker one than ours."""
    name = "Content-Security-Policy"
    return [replace(rule, values={k: v for k, v in rule.values.items() if k != name}) for rule in rules]


def starts(chromium: str, rivals: Server, ours: Server, rounds: int) -> None:
    """Print the time to Python's first answer of all pages, and ours as shares of theirs."""
    found = [Starts(rival=rival) for rival in RIVALS]
    own = Starts(rival=OURS)
    for _ in range(rounds):
        time_round(chromium, [*((rivals.url, each) for each in found), (ours.url, own)])
    heading(f"Start: navigation to Python's first answer, ms: median (least–most) of {rounds}", "page", *VISITS)
    for each in (*found, own):
        row(f"({each.rival.letter}) {each.rival.what}", *map(each.spread, VISITS))
    shares = [own.median(visit) / found[0].median(visit) for visit in VISITS]
    best = [own.median(visit) / found[3].median(visit) for visit in VISITS]
    heading("Start: what is meant", "figure", "is", "meant", "so")
    for visit, share, of_best in zip(VISITS, shares, best, strict=True):
        first = visit == VISITS[0]
        most, most_of_best = (FIRST, FIRST_OF_BEST) if first else (LATER, LATER_OF_BEST)
        row(f"{visit}: ours / (a)", f"{share:.2f}", f"≤ {most}", meant(share <= most))
        row(f"{visit}: ours / (d)", f"{of_best:.2f}", f"≤ {most_of_best}", meant(of_best <= most_of_best))
    for visit in VISITS:
        paint, blocked = own.median(visit, "paint"), own.median(visit, "blocked")
        share = paint / found[0].median(visit)
        row(f"{visit}: first paint ({paint:.0f} ms) / (a)", f"{share:.2f}", f"≤ {PAINT}", meant(share <= PAINT))
        row(f"{visit}: page blocked, ms", f"{blocked:.0f}", f"≤ {BLOCKED}", meant(blocked <= BLOCKED))
    slow = Starts(rival=OURS)
    for _ in range(rounds):
        time_round(chromium, [(ours.url, slow)], VISITS[:2], SLOWDOWN)
    for visit in slow.visits:
        blocked, over = slow.median(visit, "blocked"), slow.median(visit, "over")
        name = f"{visit}, processor {SLOWDOWN} × slower"
        row(f"{name}: page blocked, ms", f"{blocked:.0f}", f"≤ {BLOCKED}", meant(blocked <= BLOCKED))
        row(f"{name}: of that over 50 ms a task", f"{over:.0f}", "", "")


def beside(chromium: str, ours: Server, other: Path, rounds: int) -> None:
    """Print this build's starts beside those of another checkout, which is served with its own headers.

    Visits take turns.
    """
    before = Server(other / "dist", read_rules(other / "netlify.toml"))
    warm(before)
    found = [Starts(rival=OURS), Starts(rival=OURS)]
    with before.running():
        for _ in range(rounds):
            time_round(chromium, list(zip((before.url, ours.url), found, strict=True)))
    heading(f"Start beside {other}: ms, median (least–most) of {rounds}", "build", *VISITS)
    for name, each in zip(("that one", "this one"), found, strict=True):
        row(name, *map(each.spread, VISITS))
    row("this one / that one", *(f"{found[1].median(visit) / found[0].median(visit):.2f}" for visit in VISITS))
    row("page blocked, ms: that one, this one", *(
        f"{found[0].median(visit, 'blocked'):.0f}, {found[1].median(visit, 'blocked'):.0f}" for visit in VISITS
    ))  # fmt: skip


def over_a_line(chromium: str, rivals: Path, rounds: int) -> None:
    """Print what a first visit takes over slower lines; over the first one, beside what others make."""
    rules = read_rules(NETLIFY)
    for megabits, delay in LINES:
        line = Line(megabits, delay)
        theirs = FarServer(rivals, without_policy(rules), line)
        ours = FarServer(DIST, rules, line)
        found = [Starts(rival=OURS)]
        if (megabits, delay) == LINES[0]:
            found += [Starts(rival=RIVALS[0]), Starts(rival=RIVALS[3])]
        with theirs.running(), ours.running():
            first_visits(chromium, list(zip((ours.url, theirs.url, theirs.url), found, strict=False)), rounds)
        heading(f"First visit over {megabits} Mbit/s, {delay} ms: ms, median (least–most) of {rounds}", "page", "time")
        for each in found:
            row(f"({each.rival.letter}) {each.rival.what}", each.spread(VISITS[0]))
        if len(found) > 1:
            share = found[0].median(VISITS[0]) / found[1].median(VISITS[0])
            row("ours / (a)", f"{share:.2f}, meant ≤ {OVER_LINE}: {meant(share <= OVER_LINE)}")


def first_visits(chromium: str, pages: list[tuple[str, Starts]], rounds: int) -> None:
    """Visit pages by turns, each time in a fresh profile."""
    for _ in range(rounds):
        time_round(chromium, pages, VISITS[:1])


def lines_beside(chromium: str, other: Path, rounds: int) -> None:
    """Print what first visits to this build and to that of another checkout take over slower lines, by turns."""
    for megabits, delay in LINES:
        line = Line(megabits, delay)
        before = FarServer(other / "dist", read_rules(other / "netlify.toml"), line)
        now = FarServer(DIST, read_rules(NETLIFY), line)
        found = [Starts(rival=OURS), Starts(rival=OURS)]
        with before.running(), now.running():
            first_visits(chromium, list(zip((before.url, now.url), found, strict=True)), rounds)
        heading(f"First visit over {megabits} Mbit/s, {delay} ms, beside {other}: ms", "build", "time")
        for name, each in zip(("that one", "this one"), found, strict=True):
            row(name, each.spread(VISITS[0]))
        row("this one / that one", f"{found[1].median(VISITS[0]) / found[0].median(VISITS[0]):.2f}")


def fresh(
    chromium: str,
    measure: Callable[Concatenate[Browser, Measured], Times],
    *given: Measured.args,
    **more: Measured.kwargs,
) -> Times:
    """Measure in a profile of its own, as a first visit finds it."""
    with profile(chromium) as browser:
        return measure(browser, *given, **more)


def answers(chromium: str, ours: Server) -> None:
    """Print how long previews and rolls take in the page."""
    heading(f"In the page: ms (preview: meant ≤ {MEDIAN} and {MOST}; roll: ≤ {ROLL})", "check", "preview: median",
            "95 of 100 under", "so", "roll: median", "95 of 100 under", "so")  # fmt: skip
    hasty: list[float] = []
    for system, check in CHECKS:
        changed, rolled = (fresh(chromium, measure, ours.url, f"{system}/{check}") for measure in (previews, rolls))
        row(f"{system}/{check}", f"{changed.median:.1f}", f"{changed.most:.1f}",
            meant(changed.median <= MEDIAN and changed.most <= MOST),
            f"{rolled.median:.1f}", f"{rolled.most:.1f}", meant(rolled.median <= ROLL))  # fmt: skip
        hasty += fresh(chromium, previews, ours.url, f"{system}/{check}", PAUSE_AFTER, rested=False).each
    at_once = Times(each=hasty)
    say()
    say(f"The first {PAUSE_AFTER} changes of all checks, at once on a first visit, while its files are being kept: "
        f"median {at_once.median:.1f}, 95 of 100 under {at_once.most:.1f}.")  # fmt: skip
    heading(f"In the page, largest situations: ms (meant ≤ {LARGEST_MOST})", "link", "median", "longest", "so")
    for link in LARGEST:
        changed = fresh(chromium, previews, ours.url, link, 20, only="label")  # the situation stays the largest
        row(f"`{link}`", f"{changed.median:.1f}", f"{max(changed.each):.1f}", meant(changed.median <= LARGEST_MOST))


def people(chromium: str, ours: Server) -> None:
    """Print how long a sheet and a party take to follow how hard it is."""
    heading(f"Characters: ms until all chances are in place (meant ≤ {PEOPLE_MOST})", "what", "median",
            "95 of 100 under", "so")  # fmt: skip
    measured = {f"{system}, {SKILLS} skills": fresh(chromium, sheet, ours.url, system) for system in SYSTEMS}
    measured[f"a party of {MEMBERS}"] = fresh(chromium, party, ours.url)
    for name, times in measured.items():
        row(name, f"{times.median:.1f}", f"{times.most:.1f}", meant(times.median <= PEOPLE_MOST))


def lighthouse(chromium: str, ours: Server) -> None:
    """Print Lighthouse's performance score of each page as a phone sees it, the better of two runs."""
    heading("Lighthouse, mobile: performance", "page", "score", "meant", "so")
    with running(chromium) as judge:
        for path in PATHS:
            score = max(judge.judged(f"{ours.url}/{path}").scores["performance"] for _ in range(2))
            row(f"/{path}", score, 100, meant(score == 100))


def bytes_and_memory(chromium: str, ours: Server) -> None:
    """Print the size of each file, when it is fetched, and the memory of a page."""
    core = stock_core()
    with sync_playwright() as playwright:
        fetched = fetched_until_live(playwright, chromium, ours, OURS)
    weighed = weights(DIST)
    heading("Bytes (brotli)", "file", "bytes", "before the page is live")
    for path, size in sorted(weighed.items(), key=lambda each: -each[1]):
        row(path, f"{size:,}", "yes" if path in fetched else "")
    before, kept = sum(weighed.get(path, 0) for path in fetched), sum(weighed.values())
    heading("Bytes (brotli): what is meant", "figure", "bytes", "of the stock core", "meant", "so")
    row("stock core: interpreter and standard library", f"{core:,}", "1.00", "", "")
    row("before the page is live", f"{before:,}", f"{before / core:.2f}", f"≤ {CORE_BEFORE_LIVE}",
        meant(before / core <= CORE_BEFORE_LIVE))  # fmt: skip
    row("all that is kept for offline", f"{kept:,}", f"{kept / core:.2f}", f"≤ {CORE_KEPT}",
        meant(kept / core <= CORE_KEPT))  # fmt: skip
    megabytes = memory(chromium, ours.url, OURS)
    row("memory of the tab, a later start", "not told here" if megabytes is None else f"{megabytes:.0f} MB", "", "", "")


def main(arguments: list[str]) -> None:
    """Measure and print all."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often each page is visited (default 7)")
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    against = "a checkout that holds another build in dist/: starts of the two, and first visits over lines, by turns"
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help=against)
    options = parser.parse_args(arguments)
    found = find("chromium")
    executable = found.executable or sys.exit(f"build.py bench: {found.reason}")
    if options.against and not (options.against / "dist" / "index.html").is_file():
        sys.exit(f"build.py bench: {options.against} holds no build: run `python3 build.py build` there")
    rules = read_rules(NETLIFY)
    with tempfile.TemporaryDirectory(prefix="fairthrow-bench-") as directory:
        rivals = Path(directory)
        write_rivals(rivals, DIST)
        theirs, ours = Server(rivals, without_policy(rules)), Server(DIST, rules)
        warm(theirs)
        warm(ours)
        with theirs.running(), ours.running():
            with profile(executable) as browser:
                say(f"# Fairthrow in {browser.version}, {platform.machine()}, {platform.system()}")
            if options.against:
                measures: dict[str, Callable[[], None]] = {
                    "starts": lambda: beside(executable, ours, options.against, options.rounds),
                    "line": lambda: lines_beside(executable, options.against, options.rounds),
                }
            else:
                measures = {
                    "starts": lambda: starts(executable, theirs, ours, options.rounds),
                    "line": lambda: over_a_line(executable, rivals, options.rounds),
                    "answers": lambda: answers(executable, ours),
                    "people": lambda: people(executable, ours),
                    "lighthouse": lambda: lighthouse(executable, ours),
                    "bytes": lambda: bytes_and_memory(executable, ours),
                }
            for part, measure in measures.items():
                if options.only in {None, part}:
                    measure()


if __name__ == "__main__":
    main(sys.argv[1:])
