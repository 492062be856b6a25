"""Wrong fields, half-typed dice and broken links: the page says what is wrong, and uses nothing else instead."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import WRONG, copied, expect_roll, kept, press, problem
from playwright.sync_api import Page, expect
from site_player import address_of, drawn, expect_odds_of, go, part, press_in_menu, roll_button, section

from fairthrow.links import decode

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all


def test_pinning_a_wrong_field_says_so_and_locks_nothing(page: Page, site_server: "SiteServer") -> None:
    """While a field is wrong nothing is pinned. The odds follow what is typed next."""
    go(page, site_server.url, "spellwoven/test")
    page.locator("#test-skill").fill("")
    expect(page.locator("#test-skill-error")).to_have_text(WRONG)
    press_in_menu(page, "Pin to compare")
    expect(part(page, "test", "done")).to_contain_text("Nothing was pinned: Skill: a whole number from 0 to 26")
    page.locator("#test-skill").fill("7")
    expect_odds_of(page, decode("spellwoven/test?skill=7"))
    press_in_menu(page, "Pin to compare")
    expect(section(page, "test").locator(".ghost").first).to_be_attached()
    press_in_menu(page, "Start anew")
    expect(page.locator("#test-skill")).to_have_value("5")
    expect(problem(page)).to_be_hidden()


def test_a_wrong_field_is_neither_copied_nor_saved(page: Page, site_server: "SiteServer") -> None:
    """Copy link, Save and Copy CSV say what is wrong, and do not use another situation instead."""
    go(page, site_server.url, "spellwoven/test?skill=8")
    page.evaluate("() => navigator.clipboard.writeText('before')")
    section(page, "test").locator("summary", has_text="The numbers").click()
    page.locator("#test-skill").fill("99")
    expect(page.locator("#test-skill-error")).to_have_text(WRONG)
    for name, way, says in (
        ("Copy link", press_in_menu, f"Nothing was copied: {WRONG}"),
        ("Save check", press_in_menu, f"Nothing was saved: {WRONG}"),
        ("Copy CSV", press, f"Nothing was copied: {WRONG}"),
    ):
        way(page, name)
        expect(part(page, "test", "done")).to_have_text(says)
    assert copied(page) == "before"
    assert kept(page, "checks") == []


def test_half_typed_dice_leave_an_address_that_opens(page: Page, site_server: "SiteServer") -> None:
    """Own dice come into the address together with their roll, not before."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator("#test-faces").fill("1,2")
    page.locator("#test-skill").fill("9")
    expect_odds_of(page, decode("spellwoven/test?skill=9"))
    assert address_of(page).endswith("#test?skill=9")
    page.reload()
    drawn(page)
    expect(problem(page)).to_be_hidden()
    expect_odds_of(page, decode("spellwoven/test?skill=9"))


@pytest.mark.parametrize("typed", ["1 2 3", "1,2,3,", " 1, 2 ,3 "])
def test_own_dice_are_typed_as_people_type(typed: str, page: Page, site_server: "SiteServer") -> None:
    """Blanks between the dice, and a comma behind the last, are no mistakes."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator("#test-faces").fill(typed)
    roll_button(page, "test").click()
    page.wait_for_url(re.compile("faces="))
    expect_roll(page, "spellwoven/test?faces=1,2,3")


def test_the_message_about_a_broken_link_goes_with_the_check(page: Page, site_server: "SiteServer") -> None:
    """A check that is right shows no message about another check's link."""
    go(page, site_server.url, "spellwoven/test?skill=99")
    expect(problem(page)).to_have_text(f"This link cannot be opened: {WRONG}. The page goes on without it.")
    page.get_by_role("link", name="Contest of Skill").click()
    expect(section(page, "contest")).to_be_visible()
    expect(problem(page)).to_be_hidden()


def test_a_link_cut_off_in_its_dice_shows_its_situation(page: Page, site_server: "SiteServer") -> None:
    """The form has what could be read, the letter says that dice are missing, the address is the situation's."""
    go(page, site_server.url, "spellwoven/test?skill=6&difficulty=2&seed=gG6MAAAA")
    expect(part(page, "test", "letter")).to_contain_text(
        "This link is cut off: its dice are missing. Ask for it again."
    )
    expect(problem(page)).to_be_hidden()
    expect(page.locator("#test-skill")).to_have_value("6")
    expect(page.locator("#test-difficulty")).to_have_value("2")
    expect_odds_of(page, decode("spellwoven/test?skill=6&difficulty=2"))
    assert address_of(page).endswith("#test?skill=6&difficulty=2")
    page.locator("#test-skill").fill("7")
    expect_odds_of(page, decode("spellwoven/test?skill=7&difficulty=2"))
    expect(problem(page)).to_be_hidden()
