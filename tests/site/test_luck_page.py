"""Long logs and hard luck reports in a real browser: changes are answered meanwhile, and Python never restarts."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from rail_player import LISTING, all_rolls, log_page, logged, table
from site_player import go

from fairthrow.dice.stream import encode_seed
from fairthrow.table.log.luck import MOST_ROLLS

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

NUMBER = 20_000
MANY = f"{NUMBER:,}"
"""Rolls of a long log."""

FILL = """(links) => links.forEach((link, number) => localStorage.setItem(
  `fairthrow/rolls/${String(number).padStart(15, '0')}`,
  JSON.stringify({ at: new Date(1.7e12 + number * 1000).toISOString(), link })))"""

WATCH = """
  window.states = [];
  document.addEventListener('fairthrow:state', ({ detail }) => states.push(detail.state));
"""

CHANGE = """async (place, words) => {
  const field = document.querySelector('#test-skill');
  const spent = [];
  const come = () => document.querySelector(place).textContent.match(words);
  const end = performance.now() + 180_000;
  while (!come()) {
    await new Promise((resolve) => setTimeout(resolve, 60)); // a person's fingers
    performance.clearMeasures('fairthrow:preview');
    field.value = String((Number(field.value) + 1) % 20);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    let answer;
    while (!([answer] = performance.getEntriesByName('fairthrow:preview')).length) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (performance.now() > end) break;
    }
    if (performance.now() > end) throw new Error(`Python was ${states.join(', then ')}; "${words}" did not come`);
    if (!come()) spent.push(answer.duration);
  }
  return spent;
}"""
"""Changes a control, waits for its odds, changes it a moment later again, until the place says the words.

Gives the milliseconds from each change to its odds.
"""

CHANGE_ONCE_DRAWN = """(place, words) => {
  const change = CHANGE;
  const logged = Object.keys(localStorage).some((key) => key.startsWith("fairthrow/rolls/"));
  if (location.pathname !== "/spellwoven/" || !logged) return; // only this page has the field, once the log is filled
  window.changed = new Promise((done) => {
    const look = (list) => { if (list.getEntriesByName("fairthrow:drawn").length) done(); };
    new PerformanceObserver(look).observe({ type: "mark" });
  }).then(() => change(place, words));
}""".replace("CHANGE", CHANGE, 1)
"""Begins to change it when the page is drawn: where the test is told of that late, all may have been read by then."""


NOTE_COUNTS = """() => {
  const text = (name) => document.querySelector(`#log [data-part="${name}"]`).textContent;
  window.counts = [];
  new MutationObserver(() => counts.push([text("count"), text("deeds")]))
    .observe(document.getElementById("log"), { childList: true, characterData: true, subtree: true });
}"""
"""Notes from now on how many rolls the page says there are, and what can be done with them."""

NOTED = "([count, deed]) => counts.some(([said, deeds]) => new RegExp(count).test(said) && deeds.includes(deed))"


def seeded(link: str, number: int) -> str:
    """Give a link with a seed of its own."""
    return f"{link}&seed={encode_seed(number.to_bytes(16, 'big'))}"


WORST = [
    seeded(f"enchanted-realms/skill?pools=10,10,10,{5 + n % 6},{5 + n // 6 % 6}&dc={5 + n // 36}&score=20", n)
    for n in range(MOST_ROLLS)
]
"""Checks of up to 50 dice, no two alike."""
LONG = [seeded(f"spellwoven/test?skill={n % 20}&label=number+{n}", n) for n in range(NUMBER)]


@pytest.fixture
def watched(page: Page) -> Page:
    """Open a page that notes what happens to Python."""
    page.add_init_script(WATCH)
    return page


def changed_until(page: Page, base: str, links: list[str], place: str, words: str) -> list[float]:
    """Open a game's page with these rolls in its log. Change a control again and again until a place has some words."""
    go(page, base, "spellwoven/test")
    page.add_init_script(f"({CHANGE_ONCE_DRAWN})({json.dumps(place)}, {json.dumps(words)})")
    page.evaluate(FILL, links)
    page.reload()
    spent: list[float] = page.evaluate("() => changed")
    return spent


def test_changes_are_answered_while_the_report_is_made(
    watched: Page, site_server: "SiteServer", figures: dict[str, list[float]]
) -> None:
    """With 500 rolls of the hardest checks, odds come many times before the report does. Python is never restarted.

    So they do while the rail is filled anew with each roll. The page of the log has the same numbers in full.
    """
    spent = changed_until(watched, site_server.url, WORST, '#rail [data-part="luck"]', "500 rolls")
    figures["a change while the luck report is made"].extend(spent)
    assert len(spent) > 5
    brief = table(watched, "luck").inner_text()
    assert watched.evaluate("() => states") == ["loading", "live"]
    log_page(watched, site_server.url)
    report = table(watched, "luck")
    expect(report).to_contain_text("summed in rounded steps", timeout=60_000)
    words = r"(\d+) of 500 went as you wanted; (fair dice give [a-z]*[0-9. ]+) on average"
    found = re.search(words, report.inner_text())
    assert found
    assert f"{found[1]} as you wanted; {found[2]}." in brief
    assert watched.evaluate("() => states") == ["loading", "live"]


def test_changes_are_answered_while_a_long_log_is_read(
    watched: Page, site_server: "SiteServer", figures: dict[str, list[float]]
) -> None:
    """With 20,000 rolls the newest are listed beside the check. Changes are answered all the while."""
    spent = changed_until(watched, site_server.url, LONG, '#rail [data-part="all-rolls"]', f"All {MANY}")
    figures["a change while a log of 20,000 is read"].extend(spent)
    expect(all_rolls(watched)).to_have_text(f"All {MANY} rolls")
    expect(table(watched, "last").locator("li").first).to_contain_text(f"number {NUMBER - 1}")
    expect(table(watched, "luck")).to_contain_text("The newest 500 rolls", timeout=60_000)
    assert watched.evaluate("() => states") == ["loading", "live"]


def test_a_long_log_is_searched(watched: Page, site_server: "SiteServer") -> None:
    """A search in 20,000 rolls lists what it finds at once, says how far it is, and ends. All are listed again then."""
    go(watched, site_server.url, "spellwoven/test")
    watched.evaluate(FILL, LONG)
    log_page(watched, site_server.url)
    expect(table(watched, "count")).to_have_text(f"{MANY} rolls; the newest 50 are listed.", timeout=LISTING)
    watched.evaluate(NOTE_COUNTS)
    expect(logged(watched).first).to_contain_text(f"number {NUMBER - 1}:")
    watched.get_by_label("Find").fill("number 19990:")
    looking = [f"^1 in the newest [0-9,]+ of {MANY} rolls; looking on\\.$", "Export the rolls found"]
    watched.wait_for_function(NOTED, arg=looking)  # it may be over before anybody looks
    expect(logged(watched)).to_have_count(1)
    watched.get_by_label("Find").fill("")
    expect(table(watched, "count")).to_have_text(f"{MANY} rolls; the newest 50 are listed.", timeout=LISTING)
    watched.get_by_label("Game", exact=True).select_option("skew")
    expect(table(watched, "count")).to_have_text(f"0 of {MANY} rolls.", timeout=LISTING)
    assert watched.evaluate("() => states") == ["loading", "live"]
