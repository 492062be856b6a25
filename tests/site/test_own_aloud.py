"""What a screen reader is given by a game of one's own in one whole flow: golden text, as in `test_transcript.py`."""

import pytest
from conftest import SiteServer
from own_player import expect_answer, link_to, more, opened, part, section
from playwright.sync_api import BrowserContext, expect
from site_player import press_open, rest
from transcript_player import Transcript

from fairthrow.programs.check import AnyDice
from fairthrow.programs.own import own

GAME = """\\ title Cold iron \\
\\ about Strike while it is cold. \\
\\ input SKILL "Skill" -2..6 \\
\\ input EDGE "Edge" no, yes \\
\\ input LEVEL "Level" easy 6, normal 8, hard 11 \\
\\ success TOTAL >= LEVEL \\
SKILL: -2
EDGE: 0
LEVEL: 8
TOTAL: 2d6 + SKILL + 2*EDGE
output TOTAL named "total"
output d4 named "chill\""""
PROGRAM = AnyDice(program=GAME)
CHECK = "anydice"


def test_a_game_of_ones_own_reads_well_aloud(
    context: BrowserContext, site_server: SiteServer, pytestconfig: pytest.Config
) -> None:
    """Open, change, roll, look at its program, share: what is heard at each step is the golden text."""
    page = context.new_page()
    page.goto(f"{site_server.url}/play/#{link_to(PROGRAM)}")
    opened(page)
    expect_answer(page, own(PROGRAM))
    heard = Transcript("play", section(page))
    expect(part(page, "help").locator("li")).to_have_count(4)
    expect(section(page)).not_to_have_attribute("data-moved", "")  # what taps would change is said
    heard.step("Open", ".stage", ".named", "form [data-part=form]", ".whatif")
    before = part(page, "answer").text_content() or ""
    more(page, "SKILL").click()
    expect(part(page, "answer")).not_to_have_text(before)
    heard.step("Press + once", "[data-part=answer]", "[data-part=split]")
    section(page).locator(".own summary").click()
    section(page).locator('[name="faces"]').fill("3, 4, 1")
    section(page).locator('[data-action="roll"]').click()
    expect(page.locator(f"#{CHECK}.rolled")).to_have_count(1)
    expect(section(page)).not_to_have_attribute("data-moved", "")
    rest(page)
    heard.step("Roll", ".stage", "[data-part=trace]")
    section(page).locator(".program summary").click()
    expect(part(page, "program").locator("code")).to_be_visible()
    heard.step("Look at its program", ".program")
    section(page).locator(f'[popovertarget="{CHECK}-menu"]').click()
    heard.step("What can be done with it", f"#{CHECK}-menu")
    press_open(section(page).locator('[data-action="copy-link"]'))
    expect(part(page, "done")).to_have_text("Link copied.")
    heard.step("Copy the link")
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))
