"""Long logs and hard luck reports in a real browser: changes are answered meanwhile, and Python never restarts."""

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from site_player import drawn, go, part, rehearsed

from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.table.log import MOST_RECORDS
from fairthrow.table.luck import MOST_ROLLS

if TYPE_CHECKING:
    from conftest import SiteServer

MANY = "20,000"
SLOW_STEP = 7
"""A step of the check of every number that takes some seconds."""

FILL = """(links) => links.forEach((link, number) => localStorage.setItem(
  `fairthrow/rolls/${String(number).padStart(15, '0')}`,
  JSON.stringify({ at: new Date(1.7e12 + number * 1000).toISOString(), link })))"""

WATCH = """
  window.states = [];
  document.addEventListener('fairthrow:state', ({ detail }) => states.push(detail.state));
"""

CHANGE = """async ([place, words]) => {
  const field = document.querySelector('#test-skill');
  const spent = [];
  const come = () => document.querySelector(place).textContent.match(words);
  const end = performance.now() + 60_000;
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


def seeded(link: str, number: int) -> str:
    """Give a link with a seed of its own."""
    return f"{link}&seed={encode_seed(number.to_bytes(16, 'big'))}"


WORST = [
    seeded(f"enchanted-realms/skill?pools=10,10,10,{5 + n % 6},{5 + n // 6 % 6}&dc={5 + n // 36}&score=20", n)
    for n in range(MOST_ROLLS)
]
"""Checks of up to 50 dice, no two alike."""
LONG = [seeded(f"spellwoven/test?skill={n % 20}&label=number+{n}", n) for n in range(MOST_RECORDS)]


@pytest.fixture
def watched(page: Page) -> Page:
    """Open a page that notes what happens to Python."""
    page.add_init_script(WATCH)
    return page


def reopened(page: Page, base: str, links: list[str]) -> None:
    """Open a game's page with these rolls in its log."""
    go(page, base, "spellwoven/test")
    page.evaluate(FILL, links)
    page.reload()
    drawn(page)


def unfold(page: Page, words: str) -> None:
    """Unfold what has this name."""
    page.locator("#table summary", has_text=re.compile(f"^{words}$")).click()


def kept(page: Page, name: str) -> Any:
    """Find a part among the things that are kept."""
    return page.locator(f'#table [data-part="{name}"]')


def changed_until(page: Page, name: str, words: str) -> list[float]:
    """Change a control again and again until a part among the things that are kept shows some words."""
    spent: list[float] = page.evaluate(CHANGE, [f'#table [data-part="{name}"]', words])
    return spent


def test_changes_are_answered_while_the_report_is_made(
    watched: Page, site_server: "SiteServer", figures: dict[str, list[float]]
) -> None:
    """With 500 rolls of the hardest checks, odds come many times before the report does. Python is never restarted."""
    reopened(watched, site_server.url, WORST)
    rehearsed(watched)
    expect(kept(watched, "luck")).to_be_empty()
    unfold(watched, "Luck report")
    spent = changed_until(watched, "luck", "500 rolls")
    figures["a change while the luck report is made"].extend(spent)
    assert len(spent) > 5
    expect(kept(watched, "luck")).to_contain_text("summed in rounded steps")
    assert watched.evaluate("() => states") == ["loading", "live"]


def test_changes_are_answered_while_a_long_log_is_read_and_searched(
    watched: Page, site_server: "SiteServer", figures: dict[str, list[float]]
) -> None:
    """With 20,000 rolls the newest are listed, and a search says how far it is. Changes are answered all the while."""
    reopened(watched, site_server.url, LONG)
    figures["a change while a log of 20,000 is read"].extend(changed_until(watched, "log", f"{MANY} rolls"))
    expect(kept(watched, "log")).to_contain_text(f"{MANY} rolls; the newest 50 are listed.")
    expect(kept(watched, "log").locator("li").first).to_contain_text(f"number {MOST_RECORDS - 1}:")
    unfold(watched, "Your rolls")
    watched.get_by_label("Find").fill("number 19990:")
    spent = changed_until(watched, "log", f"1 in the newest [0-9,]+ of {MANY} rolls; looking on")
    spent += changed_until(watched, "log", f"newest [0-9],[0-9]+ of {MANY}")
    figures["a change while a log of 20,000 is searched"].extend(spent)
    assert len(spent) > 5
    expect(kept(watched, "log").locator("li")).to_have_count(1)
    watched.get_by_label("Find").fill("")
    expect(kept(watched, "log")).to_contain_text(f"{MANY} rolls; the newest 50 are listed.")
    assert watched.evaluate("() => states") == ["loading", "live"]


def test_more_of_the_log_is_shown_when_asked_for(page: Page, site_server: "SiteServer") -> None:
    """Show more lists the next fifty. The focus is then at the first of them."""
    reopened(page, site_server.url, LONG[:120])
    unfold(page, "Your rolls")
    items = kept(page, "log").locator("li")
    for count in (50, 100):
        expect(items).to_have_count(count)
        page.get_by_role("button", name="Show more").click()
    expect(items).to_have_count(120)
    expect(items.nth(100).get_by_role("link")).to_be_focused()
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    numbers = [int(text) for text in re.findall(r"number (\d+):", kept(page, "log").inner_text())]
    assert numbers == list(range(119, -1, -1))


def test_a_long_question_is_no_reason_to_restart_for_one_behind_it(watched: Page, site_server: "SiteServer") -> None:
    """A step of the self-check takes longer than the page waits for a preview.

    A preview behind it waits all the same.
    """
    go(watched, site_server.url, "spellwoven/test")
    rehearsed(watched)
    answers = watched.evaluate(
        """async () => {
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          const { call } = await import(loaded.find((name) => /\\/python\\.\\w+\\.js$/.test(name)));
          const since = performance.now();
          const steps = Array.from({ length: 1 }, () => call('selfcheck', 'STEP'));
          const preview = JSON.parse(await call('preview', 'spellwoven/test?skill=9'));
          const waited = performance.now() - since;
          await Promise.all(steps);
          return [preview.fragment, waited];
        }""".replace("STEP", str(SLOW_STEP))
    )
    assert answers[0] == decode("spellwoven/test?skill=9").fragment()
    assert answers[1] > 2_000
    assert watched.evaluate("() => states") == ["loading", "live"]


def test_the_report_is_made_anew_with_each_roll_only_while_it_is_open(page: Page, site_server: "SiteServer") -> None:
    """While it is folded, the report costs nothing. Unfolded, it counts each new roll."""
    reopened(page, site_server.url, LONG[:3])
    unfold(page, "Luck report")
    expect(kept(page, "luck")).to_contain_text("3 rolls.")
    page.locator("#test").get_by_role("button", name="Roll", exact=True).click()
    expect(kept(page, "luck")).to_contain_text("4 rolls.")
    unfold(page, "Luck report")
    page.locator("#test").get_by_role("button", name="Roll", exact=True).click()
    expect(kept(page, "log")).to_contain_text("5 rolls.")
    expect(kept(page, "luck")).to_contain_text("4 rolls.")
    unfold(page, "Luck report")
    expect(kept(page, "luck")).to_contain_text("5 rolls.")
    expect(part(page, "test", "said")).not_to_be_empty()
