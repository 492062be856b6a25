"""The rail of a game's page, in a real browser: saved checks, last rolls and luck, as a column or as a sheet."""

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect
from rail_player import STORE, all_rolls, delete, last_rolls, menu_of, saved_checks, table, trouble, undo
from site_player import address_of, drawn, elsewhere, expect_odds_of, go, link_of, part, section

from fairthrow.links import decode
from fairthrow.view.log.log import LAST, chance

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
PHONE = ViewportSize(width=390, height=844)

SAVED = (
    ("checks", {"name": "Over the gap", "link": "spellwoven/test?difficulty=2"}),
    ("checks", {"name": "Talk", "link": "spellwoven/contest?skill=7"}),
    ("checks", {"name": "Elsewhere", "link": "skew/task"}),
)


def opened(page: Page, base: str, *stored: tuple[str, dict[str, str]], system: str = "spellwoven") -> None:
    """Open a game's page with these records."""
    elsewhere(page, base)
    page.evaluate(STORE, stored)
    page.goto(f"{base}/{system}/")
    drawn(page)


def roll(page: Page, check: str = "test") -> None:
    """Press Roll; wait until the address is the roll's."""
    before = address_of(page)
    section(page, check).locator('button[data-action="roll"]').click()
    page.wait_for_function("(before) => location.href !== before && location.hash.includes('seed=')", arg=before)


def test_each_roll_is_listed_with_its_verdict(page: Page, site_server: "SiteServer") -> None:
    """A roll stands first among the last eight at once, in the words of its verdict. How many there are is said."""
    go(page, site_server.url, "spellwoven/test?label=Jen")
    expect(table(page, "last")).to_contain_text("No rolls yet")
    for number in range(1, LAST + 2):
        roll(page)
        thrown = link_of(page).roll()
        expect(all_rolls(page)).to_have_text(f"All {number} rolls" if number > 1 else "All rolls")
        words = f"Jen {thrown.short[0].lower()}{thrown.short[1:]}, {thrown.lead[0].lower()}{thrown.lead[1:]}"
        expect(last_rolls(page).first).to_contain_text(words)
        expect(last_rolls(page)).to_have_count(min(number, LAST))
        expect(last_rolls(page).first.locator("time")).to_have_text(re.compile("^[0-2][0-9]:[0-5][0-9]$"))
    page.reload()
    drawn(page)
    expect(last_rolls(page)).to_have_count(LAST)


def test_a_roll_of_the_rail_is_opened_again(page: Page, site_server: "SiteServer") -> None:
    """A roll of this game is shown in place, one of another game on its own page. Neither is logged once more."""
    here, there = decode(f"spellwoven/contest?skill=8&{SEED}"), decode(f"skew/task?high=1&{SEED}")
    opened(
        page,
        site_server.url,
        ("rolls", {"at": "2026-11-21T18:30:00Z", "link": there.encode()}),
        ("rolls", {"at": "2026-11-21T18:30:01Z", "link": here.encode()}),
    )
    last_rolls(page).first.get_by_role("link").click()
    expect(part(page, "contest", "said")).to_have_text(here.roll().summary)
    last_rolls(page).nth(1).get_by_role("link").click()
    page.wait_for_url("**/skew/#*")
    drawn(page)
    expect(part(page, "task", "said")).to_have_text(there.roll().summary)
    expect(all_rolls(page)).to_have_text("All 2 rolls")


def test_saved_checks_have_their_chance_and_set_the_situation(page: Page, site_server: "SiteServer") -> None:
    """The checks of this game are listed with the chance that native Python gives. A tap sets the situation."""
    opened(page, site_server.url, *SAVED)
    expect(saved_checks(page)).to_have_count(2)
    for item, (_, saved) in zip(saved_checks(page).all(), SAVED[:2], strict=True):
        expect(item.locator("bdi")).to_have_text(saved["name"])
        expect(item.locator("b")).to_have_text(chance(decode(saved["link"]).situation))
    expect(page.locator('#rail [data-part="all-checks"]')).to_have_text("All 3 saved checks")
    saved_checks(page).nth(1).get_by_role("link").click()
    expect_odds_of(page, decode("spellwoven/contest?skill=7"))
    expect(section(page, "contest")).to_be_visible()


def test_a_saved_check_is_renamed_deleted_and_restored(page: Page, site_server: "SiteServer") -> None:
    """The menu of a saved check renames and deletes it. Undo takes either back, also in what is stored."""
    opened(page, site_server.url, *SAVED)
    said = table(page, "table-said")
    rename(page, "Over the gap", "Talk")
    expect(said).to_have_text("There is a “Talk” already. Nothing was changed.")
    rename(page, "Over the gap", "Jump")
    expect(said).to_have_text("Renamed “Over the gap” to “Jump”.")
    expect(saved_checks(page).locator("bdi")).to_have_text(["Jump", "Talk"])
    expect(saved_checks(page).first.locator("button.do")).to_be_focused()
    undo(page)
    expect(saved_checks(page).locator("bdi")).to_have_text(["Over the gap", "Talk"])
    delete(page, saved_checks(page).first)
    expect(saved_checks(page).locator("bdi")).to_have_text(["Talk"])
    delete(page, saved_checks(page).first)
    expect(page.locator('[data-card="saved"]')).to_be_hidden()
    undo(page)
    page.reload()
    drawn(page)
    expect(saved_checks(page).locator("bdi")).to_have_text(["Talk"])


def rename(page: Page, name: str, to: str) -> None:
    """Give a saved check another name by its menu."""
    menu = menu_of(page, saved_checks(page).filter(has_text=name))
    expect(menu.get_by_label("Name")).to_have_value(name)
    menu.get_by_label("Name").fill(to)
    menu.get_by_label("Name").press("Enter")


def test_the_rails_luck_follows_each_roll(page: Page, site_server: "SiteServer") -> None:
    """The sentence counts the rolls, and has the exact mean of fair dice."""
    go(page, site_server.url, "spellwoven/test")
    expect(page.locator('[data-card="luck"]')).to_be_hidden()
    for _ in range(4):
        roll(page)
    said = re.compile("^4 rolls, [0-4] as you wanted; fair dice give 3.5.$")
    expect(table(page, "luck").locator("p")).to_have_text(said)


@pytest.mark.only_all
def test_two_tabs_lose_nothing(context: BrowserContext, site_server: "SiteServer") -> None:
    """Two tabs that log rolls by turns show each other's rolls."""
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        go(page, site_server.url, "spellwoven/test")
    for count, page in enumerate((one, other, one, other), 1):
        section(page, "test").locator('button[data-action="roll"]').click()
        for each in (one, other):
            expect(last_rolls(each)).to_have_count(count)


def test_damaged_storage_is_said_and_kept(page: Page, site_server: "SiteServer") -> None:
    """Records that cannot be read are named and left alone. The others are listed."""
    good = {"at": "2026-11-21T18:30:00Z", "link": f"spellwoven/test?{SEED}"}
    bad = ("checks", {"name": "Jen", "link": "spellwoven/test?skill=99"})
    opened(page, site_server.url, ("rolls", good), ("rolls", {"at": "2026-11-21"}), bad)
    expect(last_rolls(page)).to_have_count(1)
    expect(table(page, "table-problems")).to_contain_text("2 entries could not be read")
    kept = "() => localStorage.getItem('fairthrow/checks/000000000000002')"
    assert json.loads(page.evaluate(kept)) == bad[1]


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.only_all
def test_storage_that_is_full_is_said(page: Page, site_server: "SiteServer") -> None:
    """If storage is full, a roll is made, shown and listed all the same. The page says that it is not kept.

    On a phone that is seen, too, though the rail is not.
    """
    page.add_init_script(FULL)
    go(page, site_server.url, "spellwoven/test")
    roll(page)
    expect(trouble(page)).to_contain_text("storage is full")
    expect(part(page, "test", "said")).to_have_text(link_of(page).roll().summary)
    expect(last_rolls(page)).to_have_count(1)
    page.set_viewport_size(PHONE)
    page.evaluate("() => scrollTo(0, 0)")
    expect(trouble(page)).to_be_in_viewport(ratio=1)


# --- a column, or a sheet ----------------------------------------------------------------


@pytest.mark.parametrize("opener", ["header .who", '[data-check="test"] .act [popovertarget="rail"]'])
def test_on_a_phone_the_rail_is_a_sheet(opener: str, page: Page, site_server: "SiteServer") -> None:
    """The sheet is opened from the bar and from beside Roll, closed by Escape, and left by following a link of it.

    Whoever closes it is where they came from.
    """
    page.set_viewport_size(PHONE)
    opened(page, site_server.url, *SAVED)
    rail, button = page.locator("#rail"), page.locator(opener)
    expect(rail).to_be_hidden()
    button.focus()
    page.keyboard.press("Enter")
    expect(rail).to_be_visible()
    expect(saved_checks(page)).to_have_count(2)
    expect(rail).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.getElementById('rail').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(rail).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    menu = menu_of(page, saved_checks(page).first)
    page.keyboard.press("Escape")  # the menu alone
    expect(menu).to_have_count(0)
    expect(rail).to_be_visible()
    saved_checks(page).first.get_by_role("link").click()
    expect(rail).to_be_hidden()
    expect_odds_of(page, decode("spellwoven/test?difficulty=2"))


def test_a_sheet_becomes_a_column_when_there_is_room(page: Page, site_server: "SiteServer") -> None:
    """Whoever turns a tablet has the rail beside the checks: it is no sheet any more, and covers nothing."""
    page.set_viewport_size({"width": 800, "height": 1280})
    opened(page, site_server.url, *SAVED)
    page.locator("header .who").click()
    expect(page.locator("#rail:popover-open")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#rail:popover-open")).to_have_count(0)
    expect(page.locator("#rail")).to_be_visible()
    game, rail = page.locator("#game").bounding_box(), page.locator("#rail").bounding_box()
    assert game
    assert rail
    assert game["x"] + game["width"] <= rail["x"]
    expect(saved_checks(page)).to_have_count(2)


def test_python_is_asked_for_the_rail_only_while_it_is_seen(page: Page, site_server: "SiteServer") -> None:
    """On a phone a roll is kept without a word to Python about the log. The sheet that is opened has all of them."""
    page.set_viewport_size(PHONE)
    go(page, site_server.url, "spellwoven/test")
    for _ in range(3):
        roll(page)
    expect(table(page, "last")).to_be_empty()
    expect(table(page, "luck")).to_be_empty()
    page.locator("header .who").click()
    expect(last_rolls(page)).to_have_count(3)
    expect(table(page, "luck")).to_contain_text("3 rolls, ")
    page.keyboard.press("Escape")
    roll(page)
    expect(last_rolls(page)).to_have_count(3)
    page.locator("header .who").click()
    expect(last_rolls(page)).to_have_count(4)
    expect(table(page, "luck")).to_contain_text("4 rolls, ")
