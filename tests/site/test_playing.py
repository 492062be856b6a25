"""Characters on the page of their game, in a real browser: whom one plays, what a sheet fills, what decisions cost."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from rail_player import last_rolls, lines_rest, trouble
from sheet_player import KEEP, KEPT, expect_kept, sample
from site_player import (
    address_of,
    answer_text,
    drawn,
    elsewhere,
    expect_link,
    expect_odds_of,
    go,
    link_of,
    part,
    section,
)

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character
from fairthrow.systems.places import Whose
from fairthrow.table.characters import decode as character_of
from fairthrow.table.characters import encode
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from conftest import SiteServer

JEN = sample()
TOM = replace(JEN, name="Tom", skills=JEN.skills[1:3], quickness=2, combat="Slow", social="")
PHONE = ViewportSize(width=320, height=640)
MISS = "9,10,10"
"""Dice on which nobody passes whose rank is under 9."""


def seated(page: Page, base: str, link: str, *kept: Character) -> None:
    """Open a link's page with some characters kept."""
    elsewhere(page, base)
    page.evaluate(KEEP, [encode(each) for each in kept])
    go(page, base, link)


def play(page: Page, name: str, side: str = "You play") -> None:
    """Choose whom one plays, or who is against one; wait until the lines are theirs."""
    page.get_by_label(side, exact=True).select_option(label=name)
    chosen = [] if name == "Nobody" else [name]
    expect(page.get_by_label(side, exact=True).locator("option[selected]")).to_have_text(chosen)
    lines_rest(page)


def line(page: Page, name: str, whose: str = "yours") -> Locator:
    """Give a line of a sheet in the rail."""
    return page.locator(f'#rail [data-line="{name}"][data-whose="{whose}"]')


def standing(page: Page) -> Locator:
    """Give what those who play have left."""
    return page.locator('#rail [data-part="standing"] li')


def done(page: Page, check: str = "test") -> Locator:
    """Give the place that says what came of the last thing that somebody did."""
    return part(page, check, "done")


def throw(page: Page, faces: str, check: str = "test") -> None:
    """Roll physical dice."""
    faces_field = section(page, check).locator('[name="faces"]')
    if not faces_field.is_visible():
        section(page, check).locator(".own summary").click()
    faces_field.fill(faces)
    section(page, check).locator('[data-action="roll"]').click()
    expect(page.locator(f"#{check}.rolled")).to_have_count(1)


def decide(page: Page, name: str, check: str = "test") -> None:
    """Press the button of a decision on the stage; `undecide` takes the last one back."""
    chip(page, name, check).click()


def chip(page: Page, name: str, check: str = "test") -> Locator:
    """Give the button of a decision on the stage; of `undecide` that which takes the last one back."""
    what = f'[data-decision="{name}"]' if name != "undecide" else '[data-action="undecide"]'
    return section(page, check).locator(f".chip{what}")


def kept(page: Page, kind: str) -> list[dict[str, Any]]:
    """Give the records of a kind, the oldest first."""
    return [json.loads(text) for text in page.evaluate(KEPT, kind)]


def chance(character: Character, name: str, text: str, whose: Whose = Whose.YOURS) -> str:
    """Give the chance that native Python gives a line at a check."""
    then = character.filled(name, decode(text).situation, whose)
    return percent(wanted_of(then, then.odds())[1])


# --- the check is filled from the sheet -----------------------------------------------------------


def test_a_line_fills_the_check_and_the_roll_is_theirs(page: Page, site_server: "SiteServer") -> None:
    """Somebody plays Jen: each line has its chance at the form; one fills it, and the roll is logged as hers."""
    seated(page, site_server.url, "spellwoven/test?difficulty=2&advantage=yes", JEN)
    play(page, "Nimble Jen")
    for name in ("Sprint", "Stealth", "Swim", "Wits"):
        expect(line(page, name).locator("b")).to_have_text(
            chance(JEN, name, "spellwoven/test?difficulty=2&advantage=yes")
        )
    line(page, "Stealth").click()
    expect(done(page)).to_have_text("Nimble Jen: Stealth, filled in from the sheet.")
    filled = JEN.filled("Stealth", decode("spellwoven/test?difficulty=2&advantage=yes").situation)
    link = Link(situation=filled, label="Nimble Jen: Stealth")
    expect(part(page, "test", "answer")).to_have_text(answer_text(page, link))
    expect_link(page, link)
    expect(line(page, "Stealth")).to_have_attribute("aria-current", "true")
    section(page, "test").locator('[data-action="roll"]').click()
    expect(last_rolls(page).first).to_contain_text("Nimble Jen: Stealth")
    (logged,) = kept(page, "rolls")
    assert logged["by"] == "Nimble Jen"
    assert decode(logged["link"]).situation == filled
    assert kept(page, "characters") == [{"link": encode(JEN)}]


@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "spellwoven"])
def test_every_game_has_its_sheets(system: str, page: Page, site_server: "SiteServer") -> None:
    """The first line of each sample fills its game's first check, and the chances follow what is changed then."""
    character = sample(system)
    check = SYSTEMS[system].checks[0]
    seated(page, site_server.url, f"{system}/{check.check}", character)
    play(page, character.name)
    first = next(each for each in character.lines() if check.check in each.checks)
    expect(line(page, first.name).locator("b")).to_have_text(chance(character, first.name, f"{system}/{check.check}"))
    line(page, first.name).click()
    expect(done(page, check.check)).to_contain_text("filled in")
    filled = character.filled(first, check())
    expect_odds_of(page, Link(situation=filled))


def test_chances_follow_the_form(page: Page, site_server: "SiteServer") -> None:
    """Another difficulty, and another check, give the lines other chances."""
    seated(page, site_server.url, "spellwoven/test", JEN)
    play(page, "Nimble Jen")
    more = section(page, "test").locator('[data-for="test-difficulty"][data-step="1"]')
    for difficulty in (2, 3):
        more.click()
        expect(line(page, "Sprint").locator("b")).to_have_text(
            chance(JEN, "Sprint", f"spellwoven/test?difficulty={difficulty}")
        )
    page.get_by_role("link", name="Contest of Skill").first.click()
    expect(line(page, "Sprint").locator("b")).to_have_text(chance(JEN, "Sprint", "spellwoven/contest"))


def test_a_field_changed_by_hand_leaves_the_sheet_alone(page: Page, site_server: "SiteServer") -> None:
    """It is said once, and stands at the line. Set back by hand, it is filled in again."""
    seated(page, site_server.url, "spellwoven/test", JEN)
    play(page, "Nimble Jen")
    line(page, "Sprint").click()
    expect(line(page, "Sprint")).to_contain_text("filled in")
    more, less = (section(page, "test").locator(f'[data-for="test-skill"][data-step="{step}"]') for step in (1, -1))
    more.click()
    expect(done(page)).to_have_text("Sprint, changed by hand. The sheet is as it was.")
    expect(line(page, "Sprint")).to_contain_text("changed by hand")
    assert kept(page, "characters") == [{"link": encode(JEN)}]
    less.click()
    expect(line(page, "Sprint")).to_contain_text("filled in")
    section(page, "test").locator('[data-for="test-difficulty"][data-step="1"]').click()
    expect(line(page, "Sprint").locator("b")).to_have_text(chance(JEN, "Sprint", "spellwoven/test?difficulty=2"))
    expect(done(page)).to_be_empty()  # how hard it is stands on no sheet


def test_whom_one_plays_is_kept_for_this_game(page: Page, site_server: "SiteServer") -> None:
    """The choice is there after a reload, is no choice of another game, and nobody is nobody again."""
    seated(page, site_server.url, "spellwoven/test", JEN, sample("skew"))
    play(page, "Nimble Jen")
    line(page, "Sprint").click()
    expect(section(page, "test").locator('[name="label"]')).to_have_value("Nimble Jen: Sprint")
    page.wait_for_function("() => location.hash.includes('label=')")  # all that is shown is in the address by then
    chosen = page.get_by_label("You play").input_value()
    assert chosen
    page.reload()
    drawn(page)
    expect(page.get_by_label("You play")).to_have_value(chosen)
    expect(line(page, "Sprint")).to_have_attribute("aria-current", "true")
    play(page, "Nobody")
    expect(section(page, "test").locator('[name="label"]')).to_have_value("")
    expect(page.locator('#rail [data-part="lines"]')).to_be_empty()
    section(page, "test").locator('[data-action="roll"]').click()
    expect(last_rolls(page)).to_have_count(1)
    assert "by" not in kept(page, "rolls")[0]
    go(page, site_server.url, "skew/task")
    expect(page.get_by_label("You play").locator("option")).to_have_text(["Nobody", "Ansel Pryce"])
    expect(page.get_by_label("You play")).to_have_value("")


# --- points ---------------------------------------------------------------------------------------


def test_effort_is_spent_from_the_pool_and_given_back(page: Page, site_server: "SiteServer") -> None:
    """Deciding takes a point, taking back gives it back; the log keeps both and whose roll it was."""
    seated(page, site_server.url, "spellwoven/test", JEN)
    play(page, "Nimble Jen")
    line(page, "Sprint").click()
    throw(page, MISS)
    expect(standing(page)).to_contain_text("Effort 6 of 6")
    decide(page, "effort")
    expect(standing(page)).to_contain_text("Effort 5 of 6")
    expect(chip(page, "undecide")).to_be_visible()  # the point is taken before the log has it
    (logged,) = kept(page, "rolls")
    assert (logged["by"], len(logged["before"])) == ("Nimble Jen", 1)
    decide(page, "undecide")
    expect(standing(page)).to_contain_text("Effort 6 of 6")
    expect(chip(page, "effort")).to_be_visible()
    (logged,) = kept(page, "rolls")
    assert (logged["by"], "before" in logged) == ("Nimble Jen", False)


def test_without_points_nothing_is_offered(page: Page, site_server: "SiteServer") -> None:
    """With one point left the decision is made once; of the next roll it says that nothing is left."""
    last = JEN.spent("effort", 5)
    seated(page, site_server.url, "spellwoven/test", last)
    play(page, "Nimble Jen")
    throw(page, MISS)
    decide(page, "effort")
    expect(standing(page)).to_contain_text("Effort 0 of 6")
    expect(chip(page, "undecide")).to_be_visible()
    section(page, "test").locator('[data-action="roll"]').click()
    spend = chip(page, "effort")
    expect(spend).to_contain_text("Nimble Jen has no Effort left")
    expect(spend).to_be_disabled()
    expect(part(page, "test", "trace")).to_contain_text("Nimble Jen has no Effort left")
    play(page, "Nobody")
    expect(spend).to_be_enabled()
    expect(spend).to_contain_text("passes by")
    assert kept(page, "characters") == [{"link": encode(JEN.spent("effort", 6))}]


def test_a_roll_that_is_not_theirs_costs_nothing(page: Page, site_server: "SiteServer") -> None:
    """Somebody else's roll, opened by link, is decided about as without a character."""
    seated(page, site_server.url, f"spellwoven/test?faces={MISS}", JEN)
    play(page, "Nimble Jen")
    expect(standing(page)).to_contain_text("Effort 6 of 6")
    decide(page, "effort")
    expect(section(page, "test").locator('[name="effort"]')).to_be_checked()
    assert kept(page, "characters") == [{"link": encode(JEN)}]


def test_effort_that_the_form_spends_is_taken_with_the_roll(page: Page, site_server: "SiteServer") -> None:
    """Whoever spends it beforehand has a point less after each roll; without any it is said that none was taken."""
    seated(page, site_server.url, "spellwoven/test?effort=yes", JEN.spent("effort", 5))
    play(page, "Nimble Jen")
    throw(page, "1,2,3")
    expect(standing(page)).to_contain_text("Effort 0 of 6")
    throw(page, "1,2,4")
    expect(done(page)).to_have_text("Nimble Jen has no Effort left. None was taken for this roll.")


@pytest.mark.only_all
def test_two_tabs_spend_from_one_pool(context: BrowserContext, site_server: "SiteServer") -> None:
    """Points that two tabs take are all taken; each tab sees what is left."""
    one, other = context.new_page(), context.new_page()
    seated(one, site_server.url, "spellwoven/test", JEN)
    go(other, site_server.url, "spellwoven/test")
    play(one, "Nimble Jen")
    expect(other.get_by_label("You play").locator("option:checked")).to_have_text("Nimble Jen")
    for page in (one, other):
        throw(page, MISS)
    for page in (one, other):
        decide(page, "effort")
    for page in (one, other):
        expect(standing(page)).to_contain_text("Effort 4 of 6")
    expect_kept(one, JEN.spent("effort", 2))


@pytest.mark.only_all
def test_a_sheet_deleted_elsewhere_is_nobody(context: BrowserContext, site_server: "SiteServer") -> None:
    """When another tab deletes who is played, nobody is; a roll is nobody's then."""
    page, other = context.new_page(), context.new_page()
    seated(page, site_server.url, "spellwoven/test", JEN)
    play(page, "Nimble Jen")
    expect(line(page, "Sprint")).to_be_visible()
    other.goto(f"{site_server.url}/licences/")
    other.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('/characters/'))"
                   ".forEach((key) => localStorage.removeItem(key))")  # fmt: skip
    expect(page.locator('#rail [data-part="nobody"]')).to_be_visible()
    expect(page.locator('#rail [data-part="lines"]')).to_be_empty()
    section(page, "test").locator('[data-action="roll"]').click()
    expect(last_rolls(page)).to_have_count(1)
    assert "by" not in kept(page, "rolls")[0]


FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"


@pytest.mark.only_all
def test_with_full_storage_all_goes_on_and_is_said(page: Page, site_server: "SiteServer") -> None:
    """Who is played, and what is spent, last as long as the page does; the page says that nothing is kept."""
    seated(page, site_server.url, "spellwoven/test", JEN)
    page.evaluate(FULL)
    play(page, "Nimble Jen")
    expect(trouble(page)).to_contain_text("storage is full")
    line(page, "Sprint").click()
    throw(page, MISS)
    decide(page, "effort")
    expect(standing(page)).to_contain_text("Effort 5 of 6")
    expect(last_rolls(page).first).to_contain_text("Nimble Jen: Sprint")
    decide(page, "undecide")
    expect(standing(page)).to_contain_text("Effort 6 of 6")


# --- against somebody -----------------------------------------------------------------------------


def test_the_other_side_is_a_character_as_well(page: Page, site_server: "SiteServer") -> None:
    """Tom's line fills his side, and leaves the label alone; what he decides is taken from his pool."""
    seated(page, site_server.url, "spellwoven/contest", JEN, TOM)
    play(page, "Nimble Jen")
    play(page, "Tom", "Against")
    line(page, "Sprint").click()
    form = JEN.filled("Sprint", decode("spellwoven/contest").situation)
    text = Link(situation=form).encode()
    expect(line(page, "Manoeuvre", "theirs").locator("b")).to_have_text(chance(TOM, "Manoeuvre", text, Whose.THEIRS))
    line(page, "Manoeuvre", "theirs").click()
    both = TOM.filled("Manoeuvre", form, Whose.THEIRS)
    expect(part(page, "contest", "answer")).to_have_text(answer_text(page, Link(situation=both)))
    expect_link(page, Link(situation=both, label="Nimble Jen: Sprint"))
    throw(page, "1,2,3,9,9,1", "contest")
    decide(page, "their_effort", "contest")
    expect(standing(page).nth(1)).to_contain_text("Effort 5 of 6")
    expect(standing(page).nth(0)).to_contain_text("Effort 6 of 6")
    decide(page, "undecide", "contest")
    expect(standing(page).nth(1)).to_contain_text("Effort 6 of 6")


def test_whoever_stood_against_a_roll_pays_for_it(page: Page, site_server: "SiteServer") -> None:
    """Somebody else is chosen after the roll: what the other side decides about it still is of who it was then."""
    kim = replace(TOM, name="Kim").spent("effort", 6)
    seated(page, site_server.url, "spellwoven/contest", JEN, TOM, kim)
    play(page, "Nimble Jen")
    play(page, "Tom", "Against")
    expect(standing(page).nth(1)).to_contain_text("Tom")
    throw(page, "1,2,3,9,9,1", "contest")
    expect(last_rolls(page)).to_have_count(1)
    play(page, "Kim", "Against")
    expect(standing(page).nth(1)).to_contain_text("Effort 0 of 6")
    decide(page, "their_effort", "contest")
    expect(section(page, "contest").locator('[name="their_effort"]')).to_be_checked()
    play(page, "Tom", "Against")
    expect(standing(page).nth(1)).to_contain_text("Effort 5 of 6")
    play(page, "Kim", "Against")
    expect(standing(page).nth(1)).to_contain_text("Effort 0 of 6")
    section(page, "contest").locator('[name="their_effort"]').uncheck()
    throw(page, "1,2,3,9,9,2", "contest")
    spend = chip(page, "their_effort", "contest")
    expect(spend).to_contain_text("Kim has no Effort left")
    expect(spend).to_be_disabled()


def test_whoever_made_a_roll_pays_for_it_and_is_paid_back(page: Page, site_server: "SiteServer") -> None:
    """Tom is played by the time that Jen's roll is decided about: the points are hers, there and back."""
    seated(page, site_server.url, "spellwoven/test", JEN, TOM)
    play(page, "Nimble Jen")
    throw(page, MISS)
    expect(last_rolls(page)).to_have_count(1)
    decide(page, "effort")
    expect(standing(page)).to_contain_text("Effort 5 of 6")
    play(page, "Tom")
    expect(standing(page)).to_contain_text("Tom")
    decide(page, "undecide")
    expect(section(page, "test").locator('.chip[data-decision="effort"]')).to_be_visible()
    play(page, "Nimble Jen")
    expect(standing(page)).to_contain_text("Effort 6 of 6")
    play(page, "Tom")
    expect(standing(page)).to_contain_text("Tom")
    decide(page, "effort")
    expect(section(page, "test").locator('.chip[data-action="undecide"]')).to_be_visible()
    assert [character_of(each["link"]).effort_spent for each in kept(page, "characters")] == [1, 0]  # type: ignore[attr-defined]


def test_a_weakness_gives_the_advantage_by_itself(page: Page, site_server: "SiteServer") -> None:
    """Tom's weakness gives whoever rolls against him the advantage, in a test as well; switched off, it is gone."""
    seated(page, site_server.url, "spellwoven/test", JEN, TOM)
    play(page, "Nimble Jen")
    play(page, "Tom", "Against")
    advantage = page.locator("#test-advantage")
    slow = page.locator("#rail").get_by_label("Slow")
    slow.check()
    expect(advantage).to_be_checked()
    expect(line(page, "Sprint").locator("b")).to_have_text(chance(JEN, "Sprint", "spellwoven/test?advantage=yes"))
    lines_rest(page)
    slow.uncheck()
    expect(advantage).not_to_be_checked()
    lines_rest(page)
    slow.check()
    lines_rest(page)
    advantage.uncheck()  # by hand
    expect(slow).not_to_be_checked()


# --- on a phone, by keyboard, at a start ----------------------------------------------------------


@pytest.mark.only_all
def test_on_the_narrowest_phone_the_bar_says_whose_turn_it_is(chromium: Browser, site_server: "SiteServer") -> None:
    """In each game the bar has the name, as far as there is room; its button opens the table for a tap on a line."""
    with chromium.new_context(viewport=PHONE, has_touch=True) as context:
        for system in SYSTEMS:
            page = context.new_page()
            expect_table_in_the_bar(page, site_server.url, system)
            page.close()


def expect_table_in_the_bar(page: Page, base: str, system: str) -> None:
    """Play a character with a long name on a phone: from the bar to a line, and so again after a reload."""
    character = replace(sample(system), name="Bartholomew of the Seven Valleys")
    check = SYSTEMS[system].checks[0]
    seated(page, base, f"{system}/{check.check}", character)
    opener = page.locator(".bar .who")
    opener.tap()
    play(page, character.name)
    expect(opener).to_have_text(character.name)
    expect(opener).to_have_accessible_name(f"{character.name}: your table")
    first = next(each for each in character.lines() if check.check in each.checks)
    line(page, first.name).tap()
    expect(page.locator("#rail")).to_be_hidden()
    expect(done(page, check.check)).to_be_in_viewport()
    page.wait_for_function("() => location.hash.includes('label=')")  # the address comes with the answer
    assert link_of(page).situation == character.filled(first, check())
    box = opener.bounding_box()
    assert box
    assert box["width"] >= 44
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= PHONE["width"]
    page.reload()
    expect(opener).to_have_text(character.name)
    opener.tap()
    expect(line(page, first.name)).to_have_attribute("aria-current", "true")


def test_all_of_it_by_keyboard(page: Page, site_server: "SiteServer") -> None:
    """Whom one plays, a line, a weakness and a decision are reached and pressed without a pointer."""
    seated(page, site_server.url, "spellwoven/test", JEN, TOM)
    expect(page.get_by_label("You play")).to_be_visible()
    page.get_by_role("link", name="All sheets").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("You play")).to_be_focused()
    page.keyboard.press("N")
    page.keyboard.press("i")  # by the letters of a name
    expect(page.get_by_label("You play").locator("option:checked")).to_have_text("Nimble Jen")
    expect(page.get_by_label("You play")).to_be_focused()
    expect(page.get_by_label("Against", exact=True)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Against", exact=True)).to_be_focused()
    page.keyboard.press("T")
    expect(standing(page)).to_have_count(2)
    expect(page.locator("#rail").get_by_label("Slow")).to_be_visible()
    expect(page.get_by_label("Against", exact=True)).to_be_focused()
    lines_rest(page)
    for _ in range(3):  # past both sheets
        page.keyboard.press("Tab")
    expect(page.locator("#rail").get_by_label("Slow")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#test-advantage")).to_be_checked()
    expect(line(page, "Sprint").locator("b")).to_have_text(chance(JEN, "Sprint", "spellwoven/test?advantage=yes"))
    expect(page.locator("#rail").get_by_label("Slow")).to_be_focused()
    lines_rest(page)
    line(page, "Stealth").focus()
    page.keyboard.press("Enter")
    expect(line(page, "Stealth")).to_contain_text("filled in")
    expect(line(page, "Stealth")).to_be_focused()


@pytest.mark.only_all
def test_nothing_more_is_fetched_where_nobody_plays(fresh_page: Page, site_server: "SiteServer") -> None:
    """Without characters, and on a phone without anybody chosen, the page asks for no script of theirs."""
    asked: list[str] = []
    fresh_page.on("request", lambda request: asked.append(request.url))
    go(fresh_page, site_server.url, "spellwoven/test")
    expect(fresh_page.locator('#rail [data-part="last"]')).not_to_be_empty()
    assert not any("/playing." in url for url in asked)
    fresh_page.set_viewport_size(PHONE)
    seated(fresh_page, site_server.url, "spellwoven/test", JEN)
    section(fresh_page, "test").locator('[data-action="roll"]').click()
    expect(fresh_page.locator("#test.rolled")).to_have_count(1)
    assert not any("/playing." in url for url in asked)
    fresh_page.locator(".bar .who").click()
    expect(fresh_page.get_by_label("You play")).to_be_visible()
    assert sum("/playing." in url for url in asked) == 1


# --- links of characters --------------------------------------------------------------------------


@pytest.mark.parametrize("already", [False, True], ids=["opened", "followed"])
def test_the_link_of_a_character_leads_to_the_page_of_characters(
    already: bool,
    page: Page,
    site_server: "SiteServer",
) -> None:
    """A character's link on a game's page is opened where sheets are, whole, and asks before it is kept."""
    link = "character?name=A%20%26%20B&skills=Sprint%20%2B:5&wits=4"
    if already:
        go(page, site_server.url, "spellwoven/test")
        page.evaluate("(link) => { location.hash = link; }", link)
    else:
        page.goto(f"{site_server.url}/spellwoven/#{link}")
    page.wait_for_url("**/characters/#spellwoven/character?*")
    expect(page.get_by_role("heading", level=1)).to_have_text("A & B", timeout=60_000)
    assert character_of(address_of(page)) == character_of(f"spellwoven/{link}")
    assert kept(page, "characters") == []
