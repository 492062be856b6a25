"""Copying odds, and publishing, may have to count first. That is seen, can be cancelled, and makes way for the rest."""

from typing import TYPE_CHECKING

import pytest
from held_player import asked, hold, let_go
from lab_player import (
    ENDLESS,
    at_length,
    expect_counting,
    expect_large,
    menu,
    press_cancel,
    said,
    sit,
    write,
)
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

WITH_INPUT = "\\ input N 1..9 \\\nN: 2\noutput d6 + N"


def test_copying_what_was_not_counted_can_be_cancelled(page: Page, site_server: "SiteServer") -> None:
    """The odds have to be counted first, which is said. Python lives on, and is free."""
    at_length(page, site_server.url)
    for name, words in (("Copy odds as CSV", "copied"), ("Publish as a game", "published")):
        write(page, ENDLESS)
        press_cancel(page)
        expect(said(page)).to_contain_text("Cancelled.")
        menu(page, name)
        expect_counting(page)
        press_cancel(page)
        expect(said(page)).to_have_text(f"Cancelled: nothing was {words}.")
        expect(page.locator("#lab").get_by_role("button", name="Count again")).to_be_visible()
        write(page, "output 2d6")
        expect_large(page, "7.00")
    assert page.evaluate("() => states") == []


def test_a_program_that_is_changed_meanwhile_is_not_published(page: Page, site_server: "SiteServer") -> None:
    """No game is offered of a program that stands there no more."""
    at_length(page, site_server.url)
    hold(page, "open", most=1)
    menu(page, "Publish as a game")
    asked(page, "open")
    write(page, "output d8")
    let_go(page, "open")
    expect_large(page, "4.50")
    expect(said(page)).to_have_text("That did not work: the program was changed meanwhile.")
    expect(page.locator("#lab-publish")).to_be_hidden()


def test_insights_make_way_for_a_copy_and_come_behind_it(page: Page, site_server: "SiteServer") -> None:
    """They take long, and nobody has asked for them."""
    sit(page, site_server.url)
    hold(page, "labinsight", most=1)
    write(page, WITH_INPUT)
    asked(page, "labinsight")
    menu(page, "Copy odds as CSV")
    let_go(page, "labinsight")
    expect(said(page)).to_have_text("The exact odds are copied as CSV.")
    expect(page.locator('#lab [data-tap="input_N:+1"] .change')).to_have_text("+1.0")


def test_odds_are_copied_though_the_program_is_changed(page: Page, site_server: "SiteServer") -> None:
    """What is counted then comes first; the odds that somebody wanted are copied behind it."""
    at_length(page, site_server.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hold(page, "labcopy", most=1)
    menu(page, "Copy odds as CSV")
    asked(page, "labcopy")
    write(page, "output d8")
    let_go(page, "labcopy")
    expect_large(page, "4.50")
    expect(said(page)).to_have_text("The exact odds are copied as CSV.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert [line.rpartition(",")[2] for line in copied.splitlines()[1:]] == ["6"] * 6  # of the d6
