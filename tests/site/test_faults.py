"""Python dies or falls silent in the middle of a question. The page notices, says so, and asks again."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from rail_player import last_rolls
from site_player import drawn, expect_odds_of, go, link_of, part, roll_button

from fairthrow.links import decode

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

WATCH_WORKERS = """
  window.workers = [];
  window.said = [];
  window.Worker = class extends Worker {
    constructor(...given) { super(...given); window.workers.push(this); }
  };
  window.ports = new Set();
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...given) {
    if (this.deaf) return;
    window.ports.add(this);
    postMessage.apply(this, given);
  };
  document.addEventListener('fairthrow:state', ({detail}) => window.said.push(`${detail.state} ${detail.message}`));
"""
FAULTS = {
    "dies": "() => window.workers.at(-1).terminate()",
    "falls silent": "() => { for (const port of window.ports) port.deaf = true; }",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_python_that_is_gone_is_started_again(fault: str, page: Page, site_server: "SiteServer") -> None:
    """While Python is gone, a change is made and a roll is asked for. The next Python answers both; nothing is lost."""
    page.add_init_script(WATCH_WORKERS)
    go(page, site_server.url, "spellwoven/test?label=Jen")
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="))
    expect(last_rolls(page)).to_have_count(1)
    page.evaluate(FAULTS[fault])
    page.locator("#test-skill").fill("8")
    page.wait_for_function("() => window.said.some((each) => each.includes('stopped answering'))")  # it goes soon
    drawn(page)
    expect_odds_of(page, decode("spellwoven/test?skill=8&label=Jen"))
    page.evaluate(FAULTS[fault])
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("seed="), timeout=60_000)
    expect(part(page, "test", "said")).to_have_text(link_of(page).roll().summary)
    assert link_of(page).situation == decode("spellwoven/test?skill=8").situation
    expect(last_rolls(page)).to_have_count(2)
    assert len(page.evaluate("() => window.workers")) == 3
    assert not [said for said in page.evaluate("() => window.said") if said.startswith("failed")]
