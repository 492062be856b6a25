"""What happens in the Lab between a question and its answer is neither lost nor undone. Messages are held back."""

import re
from typing import TYPE_CHECKING

import pytest
from held_player import asked, hold, hold_from_start, let_go, let_pass, lose, stay_timers, timer_stays
from lab_player import (
    ENDLESS,
    STATES,
    expect_large,
    link_to,
    menu,
    part,
    program,
    rolls,
    said,
    shown,
    sit,
    write,
)
from playwright.sync_api import Page, expect
from test_own_game import AXE

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def test_a_roll_outlives_the_python_that_was_asked_for_it(page: Page, site_server: "SiteServer") -> None:
    """Python falls silent with it. The next one is asked for it again, and nobody is told that it was cancelled."""
    sit(page, site_server.url, link_to("output 2d6"))
    expect_large(page, "7.00")
    page.evaluate(STATES)
    lose(page, "labroll")
    page.locator('[data-do="roll"]').click()
    page.wait_for_function("() => states.includes('loading') && states.at(-1) === 'live'", timeout=120_000)
    expect(part(page, "rolled").locator(".slot")).to_have_count(2)
    page.wait_for_url("**seed=**")
    assert page.evaluate("() => window.lost") == 1
    (kept,) = rolls(page)
    assert kept["link"] == shown(page).encode()
    expect(said(page)).to_be_empty()


def test_an_error_of_what_was_typed_before_is_not_said_any_more(page: Page, site_server: "SiteServer") -> None:
    """Its time to be said comes when another program is being counted."""
    sit(page, site_server.url, link_to("output d6"))
    expect_large(page, "3.50")
    stay_timers(page, 350)
    write(page, "output Z")
    timer_stays(page)
    write(page, ENDLESS)
    expect(part(page, "busy")).to_be_visible()
    let_pass(page)
    expect(part(page, "why")).to_be_hidden()
    part(page, "busy").get_by_role("button", name="Cancel").click()
    expect(said(page)).to_contain_text("Cancelled")
    expect(part(page, "why")).to_be_hidden()


def test_a_program_that_is_changed_before_its_roll_is_asked_for(page: Page, site_server: "SiteServer") -> None:
    """The roll waits for what knows programs. What is rolled then is what the page says it is of."""
    hold_from_start(page, "lablibrary", 1)  # the first is of Python's start
    page.goto(f"{site_server.url}/lab/#{link_to('output 2d6')}")
    asked(page, "lablibrary")
    page.locator('[data-do="roll"]').click()
    write(page, "output 3d8")
    let_go(page, "lablibrary")
    expect(part(page, "rolled").locator(".slot")).to_have_count(3)
    page.wait_for_url("**seed=**")
    assert program(page).program == "output 3d8"
    expect(page.locator("#lab")).to_have_class(re.compile(r"\brolled\b"))
    page.wait_for_function("() => performance.getEntriesByName('fairthrow:preview').length > 0")  # the odds have come
    expect(part(page, "rolled").locator(".slot")).to_have_count(3)


def test_a_code_stands_beside_its_own_link_alone(page: Page, site_server: "SiteServer") -> None:
    """A program is published while the code of another one is on its way, which comes behind its own."""
    sit(page, site_server.url, link_to("output 2d6"))
    expect_large(page, "7.00")
    hold(page, "charactercode", most=1)
    menu(page, "Publish as a game")
    asked(page, "charactercode")
    page.keyboard.press("Escape")
    expect(page.locator("#lab-publish")).to_be_hidden()
    write(page, AXE.program)
    expect(part(page, "about")).to_contain_text("Stress axe")
    menu(page, "Publish as a game")
    code = page.locator('[data-published="code"]')
    expect(code.locator("svg.qr")).to_be_visible()
    before = code.inner_html()
    let_go(page, "charactercode")
    page.keyboard.press("Escape")
    menu(page, "Copy odds as JSON")  # asked for behind it
    expect(said(page)).to_have_text("The exact odds are copied as JSON.")
    assert code.inner_html() == before


def test_a_file_that_cannot_be_read_is_said_and_chosen_again(page: Page, site_server: "SiteServer") -> None:
    """The file may have gone meanwhile. Chosen again, it is read."""
    file = {"name": "two.txt", "mimeType": "text/plain", "buffer": b"output 2d6"}
    sit(page, site_server.url, link_to("output d6"))
    page.evaluate(
        """() => {
          const { text } = Blob.prototype;
          Blob.prototype.text = () => {
            Blob.prototype.text = text;
            return Promise.reject(new Error("it is gone"));
          };
        }"""
    )
    chooser = page.locator('[data-do="chosen"]')
    chooser.set_input_files(file)  # type: ignore[arg-type]
    expect(said(page)).to_have_text("Nothing was opened: it is gone.")
    assert chooser.evaluate("(field) => field.files.length") == 0
    chooser.set_input_files(file)  # type: ignore[arg-type]
    expect_large(page, "7.00")
