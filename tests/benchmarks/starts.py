"""Times starts of Python in pages: a first visit in a fresh profile, then later ones, all pages by turns."""

import math
import re
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.rivals import Rival
from conftest import CHROMIUM_FLAGS
from playwright.sync_api import BrowserContext, Page, Playwright

PATIENCE = 120_000
"""Milliseconds that a start may take."""
LOOK, LOOKS = 250, 40
"""Milliseconds between two looks at what a browser does, and the most of them."""
VISITS = ("first visit", "second", "third")

WATCH = """
window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask" });
"""
"""Runs before all else in a page: a browser does not always tell of the long tasks from before it was asked."""

SEEN = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 200)); // the last task is told of once it has ended
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    paint: paint ? paint.startTime : 0,
    blocked: longTasks.reduce((sum, { duration }) => sum + duration, 0),
    over: longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}"""


@dataclass(frozen=True, kw_only=True)
class Start:
    """One start, in milliseconds.

    Until the mark, until the first paint, in long tasks (of over 50 ms) of the page, and what these take over 50 ms
    each, as the total blocking time counts it.
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
        """Write the median with the fastest and the slowest."""
        times = [each.live for each in self.visits[visit]]
        return f"{statistics.median(times):.0f} ({min(times):.0f}–{max(times):.0f})"


@contextmanager
def profile(playwright: Playwright, executable: str) -> Iterator[BrowserContext]:
    """Start a browser with a profile of its own on disk, as a person's is, and let it come to rest.

    For half a second a new browser is busy with itself, on every processor there is; whatever is visited meanwhile
    would be timed with that.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-bench-", ignore_cleanup_errors=True) as directory:
        context = playwright.chromium.launch_persistent_context(
            directory, executable_path=executable, args=list(CHROMIUM_FLAGS), viewport={"width": 1280, "height": 900}
        )
        at_rest(context)
        yield context
        context.close()


def at_rest(context: BrowserContext) -> None:
    """Wait until the browser takes less than a twentieth of a processor's time."""
    used = -math.inf
    for _ in range(LOOKS):
        before, used = used, sum(float(each["cpuTime"]) for each in processes(context))
        if used - before < LOOK / 1000 / 20:
            return
        context.pages[0].wait_for_timeout(LOOK)


def processes(context: BrowserContext) -> list[dict[str, Any]]:
    """List the browser's processes: their ``id``, ``type`` and ``cpuTime`` (seconds)."""
    if context.browser is None:
        return []
    session = context.browser.new_browser_cdp_session()
    try:
        found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    finally:
        session.detach()
    return found


def visit(context: BrowserContext, url: str, rival: Rival, *, slowdown: int = 1) -> tuple[Start, Page]:
    """Open a page and wait until Python has answered there; the page stays open."""
    page = context.new_page()
    page.add_init_script(WATCH)
    if slowdown > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(url + rival.path, wait_until="commit")
    page.wait_for_function(
        "mark => performance.getEntriesByName(mark).length > 0", arg=rival.mark, polling=25, timeout=PATIENCE
    )
    live = float(page.evaluate("mark => performance.getEntriesByName(mark)[0].startTime", rival.mark))
    seen = page.evaluate(SEEN)
    return Start(live=live, paint=seen["paint"], blocked=seen["blocked"], over=seen["over"]), page


def settled(page: Page, rival: Rival) -> None:
    """Wait until a page has nothing more to do: ours keeps its files for offline behind the first visit."""
    if rival.mark.startswith("fairthrow"):
        page.get_by_text(re.compile("^Ready offline")).wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")


def time_round(
    playwright: Playwright,
    executable: str,
    pages: list[tuple[str, Starts]],
    visits: tuple[str, ...] = VISITS,
    slowdown: int = 1,
) -> None:
    """Visit each page in a fresh profile of its own, once for each name of a visit.

    `slowdown`: on a processor so many times slower.
    """
    for url, starts in pages:
        with profile(playwright, executable) as context:
            for name in visits:
                start, page = visit(context, url, starts.rival, slowdown=slowdown)
                starts.visits[name].append(start)
                settled(page, starts.rival)
                page.close()


def memory(playwright: Playwright, executable: str, url: str, rival: Rival) -> float | None:
    """Give the megabytes of memory that a page's process has of its own, once live; None where that is not told."""
    with profile(playwright, executable) as context:
        _, page = visit(context, url, rival)
        settled(page, rival)
        page.goto("about:blank")
        _, page = visit(context, url, rival)  # as later ones start
        settled(page, rival)
        return max((each for each in map(own, renderers(context)) if each), default=None)


def renderers(context: BrowserContext) -> set[int]:
    """List the process ids of the browser's pages."""
    return {int(each["id"]) for each in processes(context) if each["type"] == "renderer"}


def own(pid: int) -> float | None:
    """Give the megabytes that only this process uses, as Linux tells."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1000
