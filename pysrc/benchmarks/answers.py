"""Times answers in the page: rolls, and the time from a changed control to the new odds in place.

Most are timed in a page that has finished what a first visit does in the background, as when somebody looks at the
page for a while before changing anything. The others are timed as soon as the page has rehearsed.
"""

import statistics
from dataclasses import dataclass

from benchmarks.browser import Browser, Tab
from benchmarks.rivals import OURS
from benchmarks.starts import settled

CHANGES = 120
PAUSE_AFTER = 10
"""Changes that a hand makes at one go."""
ROLLS = 30

CHANGE = """async (check, changes, only, pauseAfter) => {
  const section = document.querySelector(`[data-check="${check}"]`);
  const named = [...section.querySelectorAll("form [name]")];
  const shown = named.filter((each) => !each.disabled && each.checkVisibility());
  const controls = only ? named.filter(({ name }) => name === only) : shown.filter(({ type }) => type !== "text");
  const count = () => performance.getEntriesByName("fairthrow:preview").length;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = count();
  let turn = 0;
  for (let done = 0; done < changes; turn += 1) {
    const control = controls[turn % controls.length];
    if (control.type === "number") {
      const up = Number(control.value) + 1;
      control.value = control.max !== "" && up > Number(control.max) ? control.min : up;
    } else if (control.tagName === "SELECT") {
      control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    } else if (control.type === "checkbox") {
      control.checked = !control.checked;
    } else if (control.type === "radio") {
      if (control.checked) continue; // no change, so nobody asks
      control.checked = true;
    } else {
      control.value = `No. ${turn}`;
    }
    const seen = count();
    control.dispatchEvent(new Event("input", { bubbles: true }));
    const deadline = performance.now() + 5000;
    while (count() === seen && performance.now() < deadline) await frame();
    done += 1;
    await frame(); // a hand is no faster than the screen
    if (done % pauseAfter === 0) await new Promise((resolve) => setTimeout(resolve, 400)); // and pauses now and then
  }
  return performance.getEntriesByName("fairthrow:preview").slice(before).map(({ duration }) => duration);
}"""

ROLL = """async (check, rolls) => {
  const form = document.querySelector(`[data-check="${check}"] form`);
  const count = () => performance.getEntriesByName("fairthrow:roll").length;
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let done = 0; done < rolls; done += 1) {
    const seen = count();
    form.requestSubmit();
    const deadline = performance.now() + 5000;
    while (count() === seen && performance.now() < deadline) await pause(20);
    await pause(500); // until the dice lie: a press before means the same roll; the log is written meanwhile
  }
  return performance.getEntriesByName("fairthrow:roll").map(({ duration }) => duration);
}"""


@dataclass(frozen=True, kw_only=True)
class Times:
    """Milliseconds from asking until the answer is in place."""

    each: list[float]

    @property
    def median(self) -> float:
        """The time that half of the answers do not exceed."""
        return statistics.median(self.each)

    @property
    def most(self) -> float:
        """The time that 95 of 100 answers do not exceed."""
        return sorted(self.each)[int(len(self.each) * 0.95)]


def come(browser: Browser, url: str, link: str, *, rested: bool = True) -> tuple[Tab, str]:
    """Open a link's page and wait until it and the browser are at rest; give the page and the check."""
    system, _, fragment = link.partition("/")
    tab = browser.open(f"{url}/{system}/#{fragment}")
    tab.made("fairthrow:rehearsed")
    if rested:
        settled(browser, tab, OURS)
    return tab, fragment.partition("?")[0]


def previews(
    browser: Browser, url: str, link: str, changes: int = CHANGES, *, only: str = "", rested: bool = True
) -> Times:
    """Change the controls of a check by turns, or only one of them, starting from a link; time each preview."""
    tab, check = come(browser, url, link, rested=rested)
    return Times(each=tab.ask(CHANGE, check, changes, only, PAUSE_AFTER))


def rolls(browser: Browser, url: str, link: str, count: int = ROLLS) -> Times:
    """Roll again and again; time each roll."""
    tab, check = come(browser, url, link)
    return Times(each=tab.ask(ROLL, check, count))
