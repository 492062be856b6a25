"""Rolls made fast, changed in the same instant, or gone back to: they keep their situation and can be found again."""

import re
from typing import TYPE_CHECKING

import pytest
from clumsy_player import LANDED, ROLL, copied, expect_roll, expect_stale, kept, rolled
from playwright.sync_api import Page, expect
from rail_player import last_rolls
from site_player import address_of, expect_odds_of, go, link_of, part, press_in_menu, section

from fairthrow.links import decode
from fairthrow.view.check.share import qr

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
    expect(part(page, "test", "done")).to_have_text("Roll copied.")
    assert copied(page).endswith(f"\n{address}")
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


AS_DICE_COME = """
    new MutationObserver((_, watching) => {
        if (!document.querySelector("#test.rolled .throw .die")) return;
        watching.disconnect();
        document.body.dataset.pressed = "yes";
        PRESS;
    }).observe(document.querySelector("#test"), { childList: true, subtree: true, attributes: true });
"""
"""Presses as soon as the first dice are there: later they lie, and a press is one of its own."""


@pytest.mark.parametrize("way", ["a finger or mouse", "a key", "Enter in a field"])
def test_a_second_press_before_the_dice_lie_rolls_nothing(way: str, page: Page, site_server: "SiteServer") -> None:
    """Pressed at once again, and again while the dice fall: it is one roll, and that one is seen to land."""
    go(page, site_server.url, "spellwoven/test")
    press = {
        "a finger or mouse": "document.querySelector('#test [data-action=roll]').click()",
        "a key": "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))",
        "Enter in a field": "document.querySelector('#test form').requestSubmit()",
    }[way]
    page.evaluate(f"() => {{ {AS_DICE_COME.replace('PRESS', press)} {press}; {press}; }}")
    page.wait_for_function("() => document.body.dataset.pressed")
    first = link_of(page) if "seed=" in page.url else None
    page.wait_for_function(LANDED)
    page.wait_for_function("() => location.hash.includes('seed=')")
    assert first in (None, link_of(page))
    expect(last_rolls(page)).to_have_count(1)
    second = rolled(page)
    expect(last_rolls(page)).to_have_count(2)
    assert kept(page, "rolls")[-1]["link"] == decode(second).encode()


def test_where_nothing_falls_each_press_rolls(page: Page, site_server: "SiteServer") -> None:
    """Whoever wants no motion sees the dice lie at once, so the next press is one of its own."""
    page.emulate_media(reduced_motion="reduce")
    go(page, site_server.url, "spellwoven/test")
    roll = "document.querySelector('#test [data-action=roll]').click()"
    page.evaluate(f"() => {{ {roll}; }}")
    page.wait_for_function(
        f"() => {{ if (!document.querySelector('#test.rolled .throw .die')) return false; {roll}; return true; }}"
    )
    expect(last_rolls(page)).to_have_count(2)


def test_a_changed_form_is_rolled_while_dice_fall(page: Page, site_server: "SiteServer") -> None:
    """The dice that fall are of another situation, so whoever rolls now wants dice for this one."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate("() => document.querySelector('#test [data-action=roll]').click()")
    page.wait_for_function(
        """() => {
        if (!document.querySelector("#test.rolled .throw .die")) return false;
        const skill = document.querySelector('#test-skill');
        skill.value = 9; skill.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector('#test [data-action=roll]').click();
        return true;
    }"""
    )
    expect(last_rolls(page)).to_have_count(2)
    assert decode(kept(page, "rolls")[-1]["link"]).situation == decode("spellwoven/test?skill=9").situation


WAITING = """() => ["lead", "big", "side", "tag", "here"].map((name) => {
  const each = document.querySelector(`#test .stage ${name === "tag" ? ".throw" : ""} .${name}`);
  return [name, each ? Number(getComputedStyle(each).opacity) : 0];
}).concat([["tick", getComputedStyle(document.querySelector("#test .ticks .on")).fontWeight === "400" ? 0 : 1]])"""


def test_nothing_is_told_before_the_dice_lie(page: Page, site_server: "SiteServer") -> None:
    """While they fall, neither the words above nor those beside, nor the bold number of the axis say how it went."""
    go(page, site_server.url, "spellwoven/test?difficulty=6")  # fails, so that Effort may be spent
    page.evaluate(
        """() => new Promise((done) => {
        const falls = new MutationObserver(() => {
          if (!document.querySelector("#test.rolled .throw .die")) return;
          falls.disconnect();
          requestAnimationFrame(() => {
            for (const each of document.getAnimations()) { each.pause(); each.currentTime = 200; }
            done();
          });
        });
        falls.observe(document.getElementById("test"), { subtree: true, childList: true, attributes: true });
        document.querySelector('#test [data-action=roll]').click();
    })"""
    )
    assert page.evaluate(WAITING) == [[name, 0] for name in ("lead", "big", "side", "tag", "here", "tick")]
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    assert page.evaluate(WAITING) == [[name, 1] for name in ("lead", "big", "side", "tag", "here", "tick")]
