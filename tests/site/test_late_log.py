"""The page of the log, where answers come late and people are faster: what is done is done to what is seen."""

import json
from typing import TYPE_CHECKING

import pytest
from held_player import asked, hold, let_go
from playwright.sync_api import Page, expect
from rail_player import import_file, logged, table
from sheet_player import log
from test_log_page import SEED, opened

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


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
