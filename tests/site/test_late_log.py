"""The page of the log, where answers come late and people are faster: what is done is done to what is seen."""

import json
from typing import TYPE_CHECKING

from held_player import asked, hold, let_go
from playwright.sync_api import Page, expect
from rail_player import import_file, logged, table
from sheet_player import log
from test_log_page import SEED, THREE, opened

if TYPE_CHECKING:
    from conftest import SiteServer


def test_these_rolls_are_those_that_are_listed(page: Page, site_server: "SiteServer") -> None:
    """Two are listed, and Delete names them. What was chosen since, and is not listed yet, stays."""
    opened(page, site_server.url, *THREE)
    game = page.get_by_label("Game", exact=True)
    game.select_option("spellwoven")
    expect(logged(page)).to_have_count(2)
    delete = page.get_by_role("button", name="Delete these 2 rolls")
    expect(delete).to_be_visible()
    hold(page, "listed")
    game.select_option("")
    asked(page, "listed")
    delete.click()
    expect(table(page, "table-said")).to_have_text("2 rolls deleted.")
    let_go(page, "listed")
    expect(table(page, "count")).to_have_text("1 roll.")
    assert [each["link"] for each in log(page)] == [f"skew/task?{SEED}"]


def test_luck_is_that_of_the_rolls_that_are_listed(page: Page, site_server: "SiteServer") -> None:
    """The report about an earlier choice comes last: it takes no place."""
    opened(page, site_server.url, *THREE)
    report = table(page, "luck")
    expect(report).to_contain_text("All your rolls")
    hold(page, "luck", "jen")
    page.get_by_label("Find").fill("jen")
    expect(table(page, "count")).to_have_text("1 of 3 rolls.")
    asked(page, "luck")
    page.get_by_label("Find").fill("jo")
    expect(report).to_contain_text("“jo”")
    let_go(page, "luck")
    with page.expect_download():  # asked later, and so answered later
        page.get_by_role("button", name="Export this roll as CSV").click()
    expect(report).to_contain_text("“jo”")


def test_a_file_chosen_twice_is_added_once(page: Page, site_server: "SiteServer") -> None:
    """The second time it is read after the first was added: all of it is here by then."""
    opened(page, site_server.url)
    entries = [{"at": f"2026-11-21T12:00:0{number}Z", "link": f"skew/task?{SEED}"} for number in range(3)]
    content = {
        "name": "rolls.json",
        "mimeType": "application/json",
        "buffer": json.dumps({"fairthrow": 1, "rolls": entries}).encode(),
    }
    hold(page, "imported")
    import_file(page, content)
    asked(page, "imported")
    import_file(page, content)
    let_go(page, "imported")
    expect(table(page, "table-said")).to_contain_text("0 added, nothing replaced.")
    expect(logged(page)).to_have_count(3)
    assert len(log(page)) == 3
