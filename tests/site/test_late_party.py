"""The page of parties, where answers come late and people are faster: what is shown is of what they did last."""

import re
from typing import TYPE_CHECKING

from held_player import asked, hold, let_go, python_comes, python_goes
from party_player import JEN, TOM, expect_link, harder, log, members, menu, part, said, seats, shown, sit
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import STORE, last_rolls
from sheet_player import kept

from fairthrow.table.characters import decode

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
STALE = re.compile(r"\bstale\b")


def label(page: Page, text: str) -> None:
    """Write what all of it is for; wait until the address says so: all that was asked before is answered then."""
    page.locator("#party-label").evaluate(
        """(control, text) => {
          control.value = text;
          control.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }""",
        text,
    )
    page.wait_for_url(f"**label={text}**")


def test_the_game_that_was_chosen_last_stays(page: Page, site_server: "SiteServer") -> None:
    """Another game and back again before the other has come: the page stays at the one that was gone back to."""
    sit(page, site_server.url)
    game = page.locator("#party-system")
    hold(page, "seated")
    game.select_option("d100")
    asked(page, "seated")
    game.select_option("spellwoven")
    page.wait_for_url("**spellwoven/party**")
    let_go(page, "seated")
    label(page, "later")
    expect(game).to_have_value("spellwoven")
    assert shown(page).system == "spellwoven"


def test_a_link_that_is_opened_while_python_is_away_is_shown(page: Page, site_server: "SiteServer") -> None:
    """Somebody goes to another table while Python is being started again: it stands there once Python is back."""
    sit(page, site_server.url, link="spellwoven/party?check=test&1=Jen&1.skill=4&2=Tom&2.skill=2")
    expect(seats(page)).to_have_count(2)
    python_goes(page)
    page.evaluate("() => { location.hash = 'spellwoven/party?check=test&1=Ana&1.skill=6'; }")
    page.wait_for_function("() => location.hash.includes('Ana')")
    python_comes(page)
    expect(members(page).locator("bdi")).to_have_text(["Ana"])
    expect_link(page, "**1=Ana**")


def pays(page: Page, base: str) -> None:
    """Sit down with Jen and Tom; Jen spends Effort, and what that takes from her sheet is held back."""
    sit(page, base, JEN, TOM)
    first = seats(page).first
    first.locator(".fold > summary").click()
    first.locator('[name="effort"]').check()
    page.wait_for_url("**effort=yes**")
    hold(page, "edit")
    page.locator('#moment [data-do="roll"]').click()
    asked(page, "edit")


def test_a_roll_that_comes_after_a_change_does_not_hide_its_odds(page: Page, site_server: "SiteServer") -> None:
    """The difficulty is set anew while a point is being spent: the dice are those of before, the odds those of now."""
    pays(page, site_server.url)
    harder(page)
    page.wait_for_url("**difficulty=2**")
    odds = part(page, "answer").inner_text()
    let_go(page, "edit")
    expect(page.locator("#party")).to_have_class(STALE)
    expect(part(page, "answer")).to_have_text(odds, use_inner_text=True)
    label(page, "later")
    expect(part(page, "answer")).to_have_text(odds, use_inner_text=True)
    expect(page.locator("#party")).to_have_class(STALE)
    assert len(log(page)) == 1
    assert kept(page)[0] == decode(JEN).spent("effort")


def test_a_roll_that_comes_after_another_game_was_chosen_is_in_the_log(page: Page, site_server: "SiteServer") -> None:
    """It was made and paid. The table of the other game stays as it is."""
    pays(page, site_server.url)
    page.locator("#party-system").select_option("d100")
    page.wait_for_url("**d100/**")
    members_of_d100 = members(page).all_inner_texts()
    let_go(page, "edit")
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fairthrow/rolls/'))")
    label(page, "later")
    assert members(page).all_inner_texts() == members_of_d100
    expect(page.locator("#party")).not_to_have_class(STALE)
    assert shown(page).system == "d100"
    assert kept(page)[0] == decode(JEN).spent("effort")


def test_another_tab_does_not_take_away_a_new_table(
    context: BrowserContext, page: Page, site_server: "SiteServer"
) -> None:
    """Another tab rolls: the game that was chosen stays, and so does the way back to the table before."""
    sit(page, site_server.url, JEN, link="d100/party?check=check&score=40&1=Ana")
    menu(page, "Start anew")
    expect(said(page)).to_have_text("A new table.")
    other = context.new_page()
    other.goto(f"{site_server.url}/licences/")
    other.evaluate(STORE, [["rolls", {"at": "2026-11-21T12:00:00Z", "link": f"skew/task?{SEED}"}]])
    expect(last_rolls(page)).to_have_count(1)
    expect(page.locator("#party-system")).to_have_value("d100")
    expect(said(page)).to_have_text("A new table.")
    page.locator('#party [data-do="undo"]').click()
    expect(members(page).locator("bdi")).to_have_text(["Ana"])
    expect_link(page, "**score=40**1=Ana**")


def test_what_somebody_sets_is_not_lost_to_another_tab(page: Page, site_server: "SiteServer") -> None:
    """Another tab keeps somebody while the first thing is set: that stays set, and the other one can sit down."""
    sit(page, site_server.url, JEN)
    hold(page, "seated")
    page.evaluate(
        """(link) => {
          const key = "fairthrow/characters/999";
          localStorage.setItem(key, JSON.stringify({ link }));
          dispatchEvent(new StorageEvent("storage", { key }));
        }""",
        TOM,
    )
    asked(page, "seated")
    harder(page)
    page.wait_for_url("**difficulty=2**")
    let_go(page, "seated")
    expect(part(page, "adding").get_by_role("button", name="Tom")).to_be_visible()
    label(page, "later")
    assert [each.name for each in shown(page).members] == ["Jen"]
    expect_link(page, "**difficulty=2**")
