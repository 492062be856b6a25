"""What a screen reader is given by the Lab in one whole flow, as golden text: as in `test_transcript.py`."""

import pytest
from conftest import SiteServer
from lab_player import awake, expect_large, field, link_to, part
from playwright.sync_api import BrowserContext, expect
from site_player import press_open
from transcript_player import Transcript

PROGRAM = 'output [highest 3 of 4d6] named "Ability"\noutput d20 + 2 named "Hit"'


def test_the_lab_reads_well_aloud(
    context: BrowserContext, site_server: SiteServer, pytestconfig: pytest.Config
) -> None:
    """Open, err, mend, ask, roll, share: what is heard at each step is the golden text."""
    page = context.new_page()
    page.goto(f"{site_server.url}/lab/#{link_to(PROGRAM)}")
    awake(page)
    expect_large(page, "12.24")
    heard = Transcript("lab", page.locator("body"))
    expect(part(page, "words")).to_contain_text("highest")
    heard.step("Open", "#lab .stage", "#lab-form")
    field(page).click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type(" + Q")
    expect(part(page, "why").locator("code")).to_contain_text("+ Q")  # what was wrong while it was typed is no more
    expect(page.locator('#lab [data-do="roll"]')).to_be_disabled()
    heard.step("Write a name that is not there", "#lab .program", "#lab .stage .answer")
    for _ in " + Q":
        page.keyboard.press("Backspace")
    expect(part(page, "why")).to_be_hidden()
    page.locator("#lab-number").fill("15")
    expect(part(page, "answer")).to_contain_text("at least 15")
    heard.step("Ask for 15 or more", "#lab .answer")
    page.locator(".own summary").click()
    page.locator("#lab-faces").fill("6, 5, 4, 1, 20")
    page.wait_for_function("() => location.hash.includes('faces=')")
    page.locator('#lab [data-do="roll"]').click()
    expect(page.locator("#lab.rolled")).to_have_count(1)
    expect(part(page, "said")).not_to_be_empty()
    heard.step("Roll", "#lab .stage", "#lab [data-part=steps]")
    page.locator('[popovertarget="lab-menu"]').click()
    heard.step("What can be done with it", "#lab-menu")
    press_open(page.locator('#lab-menu [data-do="copy-link"]'))
    expect(part(page, "done")).to_have_text("Link copied.")
    heard.step("Copy the link")
    heard.compare(rewrite=pytestconfig.getoption("--transcripts"))
