"""What somebody does who was never here, from the home page on a phone, with taps and keys counted.

The other tasks have tests of their own: a new character in `test_beginning.py`, a fair and a sealed roll between two
people in `test_scene_journeys.py`, being offline in `test_journeys.py`.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from clumsy_player import LANDED
from lab_player import expect_large, field, part
from playwright.sync_api import Browser, Page, expect
from site_player import address_of, drawn, live, resize, slots
from test_beginning import Thumb

from fairthrow.links import decode
from fairthrow.table.group import links as grouplinks

if TYPE_CHECKING:
    from conftest import SiteServer

ROLL_AND_SHARE = 7
"""Taps from the home page to a copied link of a roll in which something was spent, as they were counted before."""
FOUR_CLIMB = 10
"""Taps from there to a roll of four, each with a skill of their own: half of the 20 that it took before."""
GAME_OF_ONES_OWN = 6
"""Taps from there to a game of one's own that somebody else can open."""
ODDS_OF_A_PROGRAM = 4
"""Taps from there to the chance of at least a number, beside the paste of a program."""
WORDS_OF_A_ROLLER = 2
"""Taps from there to the odds of what somebody pastes who comes from Roll20; all of it was refused before."""
UNDONE_FOUND_MOVED = 12
"""Taps from there to a roll that was deleted, brought back, found, saved in a file, and added on another device."""
FAIR_ROLL = 6
"""Taps of whoever asks, from there to the sent proof of a fair roll, as they were counted before."""
KEYS_TO_A_ROLL = 26
"""Keys from there to a roll of a game."""
KEYS_TO_DECIDE = 6
"""Keys from the roll to what is decided after it."""

SPENT = re.compile("effort=yes")
ROLLS = """() => Object.keys(localStorage).filter((key) => key.startsWith("fairthrow/rolls/")).sort().map((key) =>
  [key, localStorage.getItem(key)])"""
"""Gives the records of all rolls that this device has."""
COPIED = "() => navigator.clipboard.readText()"


MOST_ROLLS = 100


def effort_is_offered(page: Page) -> None:
    """Wait until the dice lie; roll again as long as Effort would change nothing: that is chance, no tap of a task."""
    roll = page.locator('[data-check="test"] [data-action="roll"]')
    for _ in range(MOST_ROLLS):
        expect(page.locator(slots("test"))).to_have_count(3)
        page.wait_for_function(LANDED)
        if page.locator('[data-check="test"] .stage .chip[data-action="decide"]').count():
            return
        before = page.url
        roll.dispatch_event("click")  # it leaves the focus where it is
        expect(page).not_to_have_url(before)
    pytest.fail("no roll was such that Effort helps")


@pytest.fixture
def phone(page: Page, site_server: "SiteServer") -> Page:
    """Open the home page on a phone that was never here."""
    resize(page, 390, 844)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site_server.url}/")
    return page


def test_a_roll_is_changed_decided_and_handed_on(phone: Page) -> None:
    """A game, a skill, a difficulty, a roll, Effort, and the link is copied: it names what was decided."""
    thumb = Thumb()
    thumb.tap(phone.locator('main a[href*="/spellwoven/"]').filter(has_text="Spellwoven").first)
    drawn(phone)
    for name in ("skill", "difficulty"):
        thumb.tap(phone.locator(f'#test button[data-for="{name}"][data-step="1"], #test [data-tap="{name}:+1"]').first)
    thumb.tap(phone.locator('[data-check="test"] [data-action="roll"]'))
    effort_is_offered(phone)
    thumb.tap(phone.locator('[data-check="test"] .stage .chip[data-action="decide"]').first)
    expect(phone).to_have_url(SPENT)
    thumb.tap(phone.locator('[data-check="test"] [popovertarget="test-menu"]'))
    thumb.tap(phone.locator('#test-menu [data-action="copy-link"]'))
    phone.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('effort=yes'))")
    copied = decode(f"spellwoven/{phone.evaluate(COPIED).partition('#')[2]}")
    assert (copied.rolled, copied.situation) == (True, decode(f"spellwoven/{address_of(phone)}").situation)
    assert thumb.taps <= ROLL_AND_SHARE


def test_four_climb_a_cliff(phone: Page) -> None:
    """The party is a touch away; each has a skill of their own, and whoever comes a name: one text, and not eight."""
    thumb = Thumb()
    thumb.tap(phone.get_by_role("link", name="Party").filter(visible=True).first)
    live(phone)
    thumb.tap(phone.get_by_role("button", name="+ Somebody without a sheet"))
    name = phone.get_by_label("Name of number 4")
    expect(name).to_be_focused()
    phone.keyboard.insert_text("Old Hob")
    for number, does in ((1, "more"), (2, "less"), (3, "more"), (4, "less")):
        thumb.tap(
            phone.locator(".participant").nth(number - 1).get_by_role("button", name=re.compile(f"^Skill .* {does}$"))
        )
    thumb.tap(phone.locator('[data-part="moment"] [data-tap="difficulty:+1"]'))
    phone.wait_for_url("**difficulty=2**")
    thumb.tap(phone.locator('#moment [data-do="roll"]'))
    phone.wait_for_url("**seed=**")
    party = grouplinks.decode(address_of(phone))
    assert [member.name for member in party.members] == ["Nimble Jen", "", "", "Old Hob"]
    assert [member.situation.skill for member in party.members] == [6, 4, 6, 4]  # type: ignore[attr-defined]  # has it
    expect(phone.locator(".participant .sign")).to_have_count(4)
    assert thumb.taps <= FOUR_CLIMB


def test_a_game_of_ones_own_is_handed_on(phone: Page, chromium: Browser) -> None:
    """From the gallery: somebody else opens the copied link, and rolls."""
    thumb = Thumb()
    thumb.tap(phone.get_by_role("link", name="Gallery").filter(visible=True).first)
    thumb.tap(phone.get_by_role("link", name="as a game of your own").first)
    live(phone)
    menu = phone.locator("[popovertarget$='-menu']").filter(visible=True).first
    thumb.tap(menu)
    thumb.tap(phone.locator('[data-action="copy-link"]').filter(visible=True).first)
    phone.wait_for_function("() => navigator.clipboard.readText().then((text) => text.includes('/play/'))")
    link = phone.evaluate(COPIED)
    with chromium.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(link)
        live(other)
        other.locator('[data-action="roll"]').filter(visible=True).first.click()
        expect(other.locator('[data-part="roll"] .slot, [data-part="rolled"] .slot').first).to_be_visible()
    assert thumb.taps <= GAME_OF_ONES_OWN


def test_a_program_is_pasted_and_asked(phone: Page) -> None:
    """The Lab, AnyDice, the paste, and a touch of a column asks for at least its number."""
    thumb = Thumb()
    thumb.tap(phone.locator('main a[href$="/lab/"]').filter(visible=True).first)
    live(phone)
    expect(phone.locator(".editor.better")).to_be_attached()
    thumb.tap(phone.locator('.languages label:has([value="anydice"])'))
    thumb.tap(field(phone))
    phone.keyboard.press("ControlOrMeta+a")
    phone.keyboard.insert_text("output 3d6")
    phone.keyboard.press("Escape")
    thumb.tap(phone.locator('[data-asks="13"]'))
    expect_large(phone, "25.9 %")
    assert thumb.taps <= ODDS_OF_A_PROGRAM


def pressed(page: Page, key: str, wanted: Callable[[], bool], most: int) -> int:
    """Press a key until what is wanted is so, and say how often that was."""
    for count in range(most + 1):
        if wanted():
            return count
        page.keyboard.press(key)
    pytest.fail(f"{key} was pressed {most} times in vain, at {page.evaluate('() => document.activeElement.outerHTML')}")


def test_a_game_is_rolled_and_decided_by_keys_alone(page: Page, site_server: "SiteServer") -> None:
    """From the home page of a desk, by Tab and Enter; after the roll one key spends Effort."""
    resize(page, 1280, 900)
    page.goto(f"{site_server.url}/")
    there = "(wanted) => document.activeElement?.matches(wanted) ?? false"
    keys = pressed(page, "Tab", lambda: page.evaluate(there, 'a[href*="/spellwoven/"]'), KEYS_TO_A_ROLL)
    page.keyboard.press("Enter")
    page.wait_for_url("**/spellwoven/**")
    drawn(page)
    keys += 1
    keys += pressed(page, "Tab", lambda: page.evaluate(there, "#test input, #test select"), KEYS_TO_A_ROLL)
    page.keyboard.press("Enter")
    keys += 1
    effort_is_offered(page)
    assert keys <= KEYS_TO_A_ROLL
    for key, menu in (("m", "#test-menu"), ("g", "#games")):
        after = pressed(page, "Shift+Tab", lambda: not page.evaluate(there, "input, select"), KEYS_TO_DECIDE)
        page.keyboard.press(key)
        expect(page.locator(menu)).to_be_visible()
        expect(page.locator(f"{menu} :is(a, button):focus")).to_have_count(1)
        assert after + 1 <= KEYS_TO_DECIDE
        page.keyboard.press("Escape")
        expect(page.locator(f"{menu}:popover-open")).to_have_count(0)
    after = pressed(page, "Shift+Tab", lambda: not page.evaluate(there, "input, select"), KEYS_TO_DECIDE)
    page.keyboard.press("e")
    expect(page).to_have_url(SPENT)
    assert after + 1 <= KEYS_TO_DECIDE


def lab_waits(page: Page, thumb: Thumb) -> None:
    """Go to the Lab, into its field, as somebody does who has something to paste."""
    thumb.tap(page.locator('main a[href$="/lab/"]').filter(visible=True).first)
    live(page)
    expect(page.locator(".editor.better")).to_be_attached()
    thumb.tap(field(page))


@pytest.mark.parametrize(
    ("typed", "mean"),
    [
        ("4d6kh3", "12.24"), ("2d20kh1+5", "18.83"), ("2d20kl1", "7.18"), ("2d6r1", "8.00"), ("4d6!", "16.80"),
        ("8d10>=7", "3.20"), ("d20+5", "15.50"), ("d66", "38.50"), ("/r 4d6kh3", "12.24"), ("[[4d6kh3]]", "12.24"),
    ],
)  # fmt: skip
def test_what_chat_rollers_read_is_answered_at_once(typed: str, mean: str, phone: Page) -> None:
    """All that was refused when it was typed by somebody who came from Roll20; their means are counted by hand."""
    thumb = Thumb()
    lab_waits(phone, thumb)
    phone.keyboard.press("ControlOrMeta+a")
    phone.keyboard.insert_text(typed)
    expect_large(phone, mean)
    assert thumb.taps <= WORDS_OF_A_ROLLER


@pytest.mark.parametrize(
    ("typed", "mend", "mean"), [("advantage d20+5", "2d20kh1", "18.83"), ("1d20 + @{dex}", "@dex = 3", "13.50")]
)
def test_what_only_a_roller_knows_is_named_and_mended(typed: str, mend: str, mean: str, phone: Page) -> None:
    """One tap more: the page names what it cannot know, and writes what was meant."""
    thumb = Thumb()
    lab_waits(phone, thumb)
    phone.keyboard.press("ControlOrMeta+a")
    phone.keyboard.insert_text(typed)
    thumb.tap(part(phone, "why").get_by_role("button", name=f"Write {mend}"))
    expect_large(phone, mean)
    assert thumb.taps <= WORDS_OF_A_ROLLER + 1


def test_a_deleted_roll_comes_back_is_found_and_all_is_taken_elsewhere(phone: Page, chromium: Browser) -> None:
    """A roll, *Your rolls*, Delete, Undo, a search; then everything in one file, and the file on another device."""
    thumb = Thumb()
    thumb.tap(phone.locator('main a[href*="/spellwoven/"]').filter(has_text="Spellwoven").first)
    drawn(phone)
    thumb.tap(phone.locator('[data-check="test"] [data-action="roll"]'))
    expect(phone.locator(slots("test"))).to_have_count(3)
    thumb.tap(phone.locator("header .where"))
    thumb.tap(phone.locator('#games a[href$="/log/"]'))
    live(phone)
    rolls = phone.locator('#log [data-part="log"] li')
    expect(rolls).to_have_count(1)
    record = phone.evaluate(ROLLS)
    thumb.tap(rolls.locator("button.do"))
    thumb.tap(phone.locator('#roll-menu [data-do="delete"]'))
    expect(rolls).to_have_count(0)
    assert phone.evaluate(ROLLS) == []
    thumb.tap(phone.get_by_role("button", name="Undo").filter(visible=True))
    expect(rolls).to_have_count(1)
    assert phone.evaluate(ROLLS) == record
    thumb.tap(phone.locator("#log-wish"))
    phone.keyboard.insert_text("spellwoven")
    expect(rolls).to_have_count(1)
    phone.keyboard.insert_text(" nothing of it")
    expect(rolls).to_have_count(0)
    thumb.tap(phone.locator('footer a[href$="/about/"]'))
    with phone.expect_download() as download:
        thumb.tap(phone.locator('#file [data-do="save"]:enabled'))
    with chromium.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(phone.url)
        with other.expect_file_chooser() as chooser:
            thumb.tap(other.locator('#file [data-do="choose"]:enabled'))
        chooser.value.set_files(download.value.path())
        thumb.tap(other.locator('#file [data-do="restore"]'))
        expect(other.locator('#file [data-part="said"]')).to_contain_text("is added")
        assert other.evaluate(ROLLS) == record
    assert thumb.taps <= UNDONE_FOUND_MOVED


def test_a_fair_roll_is_made_from_a_roll_that_lies_there(phone: Page, chromium: Browser) -> None:
    """From home, and from the roll: a chip beside the verdict offers it, and each link has its own button."""
    thumb = Thumb()
    thumb.tap(phone.locator('main a[href*="/d100/"]').filter(has_text="d100").first)
    drawn(phone)
    thumb.tap(phone.locator('[data-check="check"] [data-action="roll"]'))
    expect(phone.locator(slots("check"))).to_have_count(2)
    before = thumb.taps
    thumb.tap(phone.locator('[data-check="check"] .stage .chip[data-action="offer"]'))
    offered = phone.locator('#check .handed [data-hand="copy"]')
    thumb.tap(offered)
    offer = offered.get_attribute("data-link")
    base = phone.url.partition("/d100/")[0]
    with chromium.new_context(permissions=["clipboard-read", "clipboard-write"]) as elsewhere:
        other = elsewhere.new_page()
        other.goto(f"{base}/d100/#{offer}")
        other.locator('#check [data-part="deed"] [data-action="answer"]').click()
        answer = other.locator('#check .handed [data-hand="copy"]').get_attribute("data-link")
    phone.goto("about:blank")
    phone.goto(f"{base}/d100/#{answer}")
    proof = phone.locator('#check .handed [data-hand="copy"]')
    expect(phone.locator("main")).to_contain_text("A fair roll that is not confirmed.")
    thumb.tap(proof)
    assert decode(f"d100/{proof.get_attribute('data-link')}").secret
    assert thumb.taps <= FAIR_ROLL
    assert thumb.taps - before <= FAIR_ROLL / 2
