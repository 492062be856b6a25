"""Rolls made fast, changed in the same instant, or gone back to: they keep their situation and can be found again."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import ROLL, copied, expect_roll, expect_stale, kept, rolled
from playwright.sync_api import Page, expect
from rail_player import last_rolls
from site_player import address_of, answer_text, expect_odds_of, go, link_of, part, press_in_menu, section

from fairthrow.links import decode
from fairthrow.view.share import qr

if TYPE_CHECKING:
    from conftest import SiteServer


@pytest.mark.parametrize("field", ["#test-skill", "#test-label"])
def test_enter_in_a_field_rolls(field: str, page: Page, site_server: "SiteServer") -> None:
    """Enter in a field does what the Roll button of its check does, once."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator(field).press("Enter")
    page.wait_for_url(re.compile("seed="))
    expect(last_rolls(page)).to_have_count(1)
    expect_roll(page, link_of(page).encode())
    assert len(kept(page, "rolls")) == 1


@pytest.mark.parametrize("control", ["#test-skill", '[data-action="roll"]'], ids=["in a field", "on the button"])
def test_enter_held_down_rolls_once(control: str, page: Page, site_server: "SiteServer") -> None:
    """A key that is held down rolls once, so it fills neither the log nor the history."""
    go(page, site_server.url, "spellwoven/test")
    page.locator(f"#test {control}").focus()
    for _ in range(10):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(part(page, "test", "said")).not_to_have_text("")
    rolled(page)
    page.wait_for_function("() => Object.keys(localStorage).filter(key => key.includes('/rolls/')).length >= 2")
    assert len(kept(page, "rolls")) == 2


def test_a_roll_is_shared_as_it_stands(page: Page, site_server: "SiteServer") -> None:
    """After a control was changed, the buttons of the roll that still stands there share that very roll."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    address = address_of(page)
    page.locator("#test-skill").fill("8")
    expect_odds_of(page, decode("spellwoven/test?skill=8"))
    expect_stale(page)
    press_in_menu(page, "Copy roll for chat")
    expect(part(page, "test", "done")).to_have_text("Markdown copied.")
    assert copied(page).endswith(f"]({address})")
    press_in_menu(page, "QR code of the roll")
    code = part(page, "test", "code").locator("svg.qr")
    expect(code).to_be_visible()
    path = code.locator("path").last.get_attribute("d")
    assert f'd="{path}"' in qr(address)
    page.keyboard.press("Escape")
    expect(code).to_be_hidden()
    with page.expect_download():
        press_in_menu(page, "Save picture of the roll")
    press_in_menu(page, "Copy link")
    expect(part(page, "test", "done")).to_have_text("Link copied.")
    assert decode(copied(page)) == decode("spellwoven/test?skill=8")


def test_back_returns_to_an_opened_roll(page: Page, site_server: "SiteServer") -> None:
    """After a roll was opened, all changes have one entry of the history. Back leads to the roll."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    entries = page.evaluate("() => history.length")
    for skill in ("8", "9"):
        page.locator("#test-skill").fill(skill)
        expect_odds_of(page, decode(f"spellwoven/test?skill={skill}"))
    assert page.evaluate("() => history.length") == entries + 1
    page.go_back()
    expect_roll(page, f"spellwoven/{ROLL}")
    expect(page.locator("#test-skill")).to_have_value("7")


def test_rolling_again_keeps_the_roll_before_it(page: Page, site_server: "SiteServer") -> None:
    """A roll of the rail that is opened and rolled again makes a new roll. Back leads to the roll before it."""
    go(page, site_server.url, "spellwoven/test?skill=8")
    first = rolled(page)
    page.locator("#test-skill").fill("2")
    expect_odds_of(page, decode("spellwoven/test?skill=2"))
    last_rolls(page).first.get_by_role("link").click()
    expect_roll(page, decode(first).encode())
    second = rolled(page)
    assert decode(second).situation == decode(first).situation
    expect(last_rolls(page)).to_have_count(2)
    page.go_back()
    expect_roll(page, decode(first).encode())
    page.go_forward()
    expect_roll(page, decode(second).encode())


def test_a_change_in_the_instant_of_a_roll_marks_it(page: Page, site_server: "SiteServer") -> None:
    """A roll belongs to the situation at the moment it was pressed, and is marked as such. Back leads to it."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { document.querySelector('#test [data-action=roll]').click();
        const skill = document.querySelector('#test-skill');
        skill.value = 9; skill.dispatchEvent(new Event('input', {bubbles: true})); }"""
    )
    expect(part(page, "test", "roll").locator(".dice li")).to_have_count(3)
    expect_odds_of(page, decode("spellwoven/test?skill=9"))
    page.wait_for_function("() => location.hash === '#test?skill=9'")
    expect_stale(page)
    page.go_back()
    page.wait_for_url(re.compile("seed="))
    expect_roll(page, link_of(page).encode())
    assert link_of(page).situation == decode("spellwoven/test").situation


def test_a_roll_and_a_switch_in_one_instant_do_not_mix(page: Page, site_server: "SiteServer") -> None:
    """The check that somebody switches to has its own address. The roll waits in its own check, and is logged."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { document.querySelector('#test [data-action=roll]').click();
        document.querySelector('[data-switch=contest]').click(); }"""
    )
    expect(last_rolls(page)).to_have_count(1)
    expect(section(page, "contest")).to_be_visible()
    page.wait_for_url(re.compile("#contest$"))
    page.get_by_role("link", name="Test of Skill", exact=True).click()
    page.wait_for_url(re.compile("seed="))
    expect_roll(page, link_of(page).encode())
    assert [each["link"] for each in kept(page, "rolls")] == [link_of(page).encode()]


def test_another_chart_leaves_the_roll_in_the_address(page: Page, site_server: "SiteServer") -> None:
    """Another way to draw the odds is no change of the situation, so the roll stays in the address."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    section(page, "test").locator("[data-view][value=least]").check()
    expect(section(page, "test").locator(".chart .value").first).to_have_text("100")
    expect_roll(page, f"spellwoven/{ROLL}")
    assert part(page, "test", "answer").text_content() == answer_text(page, decode(f"spellwoven/{ROLL}"))
