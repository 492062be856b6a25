"""The pages that check the numbers, and that list the licences, in a real browser."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from fairthrow.selfcheck import steps

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

CUT = """() => [...document.querySelectorAll(".reading .lead")].filter((each) =>
  each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent)"""
"""Gives the words below a heading that do not fit into their place."""


def test_every_number_is_checked_in_the_browser(page: Page, site_server: "SiteServer") -> None:
    """All steps run in the visitor's browser. Each says what it counted, and all are right."""
    page.goto(f"{site_server.url}/self-check/")
    page.get_by_role("button", name="Check now").click()
    verdict = page.locator("#selfcheck [role=status]")
    expect(verdict).to_have_text(re.compile(r"^All \d+ steps are right"), timeout=240_000)
    listed = page.locator("#selfcheck li").all_inner_texts()
    assert len(listed) == len(steps())
    assert not [each for each in listed if "wrong" in each]
    assert sum("all right" in each for each in listed) >= len(listed) - 3
    assert any("odds of spellwoven/test" in each and "rolls counted" in each for each in listed)


def test_the_old_address_leads_to_the_page(page: Page, site_server: "SiteServer") -> None:
    """The page's first address leads to where it is now. Back does not return to the old address."""
    page.goto(f"{site_server.url}/licences/")
    page.goto(f"{site_server.url}/proof/")
    page.wait_for_url(f"{site_server.url}/self-check/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check every number")
    expect(page.get_by_role("button", name="Check now")).to_be_enabled()
    page.go_back()
    page.wait_for_url(f"{site_server.url}/licences/")


def test_licences_of_all_that_is_shipped_are_listed(page: Page, site_server: "SiteServer") -> None:
    """Each piece has its version and terms. Our own licence is unfolded, the others are read when they are unfolded."""
    page.goto(f"{site_server.url}/licences/")
    listed = page.locator("summary").all_inner_texts()
    assert all(re.fullmatch(r".+ \(.+\)", each) for each in listed)
    pieces = ("Fairthrow ", "Pyodide ", "Python and its standard library ", "@pyscript/core ", "segno ")
    assert all(any(each.startswith(piece) for each in listed) for piece in pieces)
    expect(page.locator("details[open] pre")).to_contain_text("MIT License")
    notice = page.locator("details", has=page.locator("summary", has_text="segno"))
    expect(notice.locator("pre")).to_be_hidden()
    notice.locator("summary").click()
    expect(notice.locator("pre")).to_contain_text("Redistribution and use in source and binary forms")


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("path", ["self-check/", "licences/", "sealed/"])
def test_what_a_page_says_of_itself_is_read_whole(path: str, width: int, page: Page, site_server: "SiteServer") -> None:
    """The words below the heading take as many lines as they need; on a stage they have one."""
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{site_server.url}/{path}")
    assert page.evaluate(CUT) == []
