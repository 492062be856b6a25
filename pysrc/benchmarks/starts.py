"""Times starts of Python in pages: a first visit in a fresh profile, then later ones. The pages take turns."""

import statistics
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.browser import Browser, Tab, profile
from benchmarks.rivals import Rival

VISITS = ("first visit", "second", "third")

WATCH = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
}"""

SEEN = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 200)); // the last task is told of once it has ended
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return { paint: paint ? paint.startTime : 0, tasks: longTasks.map(({ duration }) => duration) };
}"""
"""Gives when the first paint was, and how long each long task took."""

READY = """() => new Promise((done) => {
  const look = () => {
    if (document.querySelector('[data-offline="ready"]')) done();
    else setTimeout(look, 50);
  };
  look();
})"""


@dataclass(frozen=True, kw_only=True)
class Start:
    """One start, in milliseconds.

    It holds the time until the mark, the time until the first paint, and the time the page spent in long tasks (those
    of over 50 ms). It also holds how much of the long tasks lay beyond 50 ms each; the total blocking time counts
    that.
    """

    live: float
    paint: float
    blocked: float
    over: float


@dataclass(kw_only=True)
class Starts:
    """All starts of a page, by visit."""

    rival: Rival
    visits: dict[str, list[Start]] = field(default_factory=lambda: defaultdict(list))

    def median(self, visit: str, what: str = "live") -> float:
        """Give the median of a figure over all rounds."""
        return float(statistics.median(getattr(each, what) for each in self.visits[visit]))

    def spread(self, visit: str) -> str:
        """Write the median, with the fastest and the slowest."""
        times = [each.live for each in self.visits[visit]]
        return f"{statistics.median(times):.0f} ({min(times):.0f}–{max(times):.0f})"


def visit(browser: Browser, url: str, rival: Rival, *, slowdown: int = 1) -> tuple[Start, Tab]:
    """Open a page and wait until Python has answered there; the page stays open."""
    tab = browser.open(url + rival.path, slowdown=slowdown)
    tab.ask(WATCH)
    live = tab.made(rival.mark)
    seen = tab.ask(SEEN)
    tasks = seen["tasks"]
    return Start(live=live, paint=seen["paint"], blocked=sum(tasks), over=sum(tasks) - 50 * len(tasks)), tab


def settled(browser: Browser, tab: Tab, rival: Rival) -> None:
    """Wait until a page has nothing more to do: after a first visit ours still fetches the files for offline."""
    if rival.mark.startswith("fairthrow"):
        tab.ask(READY)
    browser.at_rest()


def time_round(
    executable: str, pages: list[tuple[str, Starts]], visits: tuple[str, ...] = VISITS, slowdown: int = 1
) -> None:
    """Visit each page in a fresh profile of its own, once for each name of a visit.

    `slowdown` makes the processor so many times slower.
    """
    for url, starts in pages:
        with profile(executable) as browser:
            for name in visits:
                start, tab = visit(browser, url, starts.rival, slowdown=slowdown)
                starts.visits[name].append(start)
                if name != visits[-1]:
                    settled(browser, tab, starts.rival)
                tab.close()


def memory(executable: str, url: str, rival: Rival) -> float | None:
    """Give how many megabytes of memory a page's process has to itself, once live; None where that cannot be read."""
    with profile(executable) as browser:
        for _ in range(2):  # as later starts are
            _, tab = visit(browser, url, rival)
            settled(browser, tab, rival)
            found = max((each for each in map(own, renderers(browser)) if each), default=None)
            tab.close()
        return found


def renderers(browser: Browser) -> set[int]:
    """List the process ids of the browser's pages."""
    return {int(each["id"]) for each in browser.processes() if each["type"] == "renderer"}


def own(pid: int) -> float | None:
    """Give the megabytes that only this process uses, from what Linux tells."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1000
