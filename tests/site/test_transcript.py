"""What a screen reader is given in one whole flow of each game, as golden text that reads well aloud.

It is taken from Chromium's accessibility tree, line by line as it stands in `tests/site/transcripts/`. After a change
that shows here, `python3 build.py test --transcripts tests/site/test_transcript.py` writes the texts anew, to be read.
"""

import pytest
from conftest import SiteServer
from playwright.sync_api import BrowserContext, expect
from site_player import go, part, press_open, section
from transcript_player import Transcript

FLOWS = {
    "endworld": ("endworld/check", "skill", "4,9,9,4,6", ""),
    "spellwoven": ("spellwoven/test?difficulty=3", "skill", "9,2,10", "effort"),
    "skew": ("skew/task", "difficulty", "4,2,5", ""),
    "enchanted-realms": ("enchanted-realms/save", "score", "1", ""),
    "d100": ("d100/check", "score", "3,7", ""),
}
"""By game: the link that is opened, the number that is changed, the faces of the dice that are rolled then, and what is
decided after the roll, if anything."""


@pytest.mark.parametrize("game", FLOWS)
def test_a_flow_reads_well_aloud(
    context: BrowserContext, site_server: SiteServer, game: str, pytestconfig: pytest.Config
) -> None:
    """Open, change, roll, decide, share: what is heard at each step is the golden text."""
    link, number, faces, decision = FLOWS[game]
    check = link.partition("/")[2].partition("?")[0]
    page = context.new_page()
    go(page, site_server.url, link)
    one = section(page, check)
    heard = Transcript(game, one)
    expect(one).not_to_have_attribute("data-moved", "")  # what taps would change is said
    heard.step("Open", ".stage", "form [data-part=form]")
    before = part(page, check, "answer").text_content() or ""
    one.locator(f'[data-for="{check}-{number}"][data-step="1"]').click()
    expect(part(page, check, "answer")).not_to_have_text(before)
    heard.step("Press + once", "[data-part=answer]", "[data-part=split]")
    one.locator(".own summary").click()
    one.locator('[name="faces"]').fill(faces)
    one.locator('[data-action="roll"]').click()
    expect(page.locator(f"#{check}.rolled")).to_have_count(1)
    heard.step("Roll", ".stage", "[data-part=trace]")
    if decision:
        one.locator(f'.chip[data-decision="{decision}"]').click()
        expect(one.locator('.chip[data-action="undecide"]')).to_be_visible()
        heard.step("Decide", ".stage")
    one.locator(f'[popovertarget="{check}-menu"]').click()
    heard.step("What can be done with it", f"#{check}-menu")
    press_open(one.locator('[data-action="copy-link"]'))
    expect(part(page, check, "done")).to_have_text("Link copied.")
    heard.step("Copy the link")
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))
