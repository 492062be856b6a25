"""The page of characters, in a real browser: sheets are made, edited, rolled, shared, opened, and lost to nobody."""

import json
import re
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from sheet_player import (
    JEN,
    chance,
    edit,
    expect_kept,
    kept,
    line,
    log,
    menu,
    names,
    part,
    people,
    points,
    roll,
    row,
    said,
    sample,
    write_new,
)
from site_player import address_of, drawn, elsewhere, expect_address, press_open, resize, rest

from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import decode, encode
from fairthrow.table.edits import apply_edits
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.controls import checks_of
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from conftest import SiteServer
    from problems import Problems

KEST = encode(sample("endworld"))
REFUSED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } });"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def expect_chances(page: Page, character: Any, moment: str) -> None:
    """Assert that each line shows the chance that native Python finds for it at a moment."""
    situation = decode_link(f"{character.system}/{moment}").situation
    lines = [each for each in character.lines() if situation.check in each.checks]
    found = [character.filled(each, situation) for each in lines]
    expected = [percent(wanted_of(each, each.odds())[1]) for each in found]
    expect(page.locator(".skill b")).to_have_text(expected)
    expect(page.locator(".skill bdi")).to_have_text([each.name for each in lines])


def test_a_sample_is_there_for_everyone(page: Page, site_server: "SiteServer") -> None:
    """Each sample stands on its game's felt with its chances. Kept, it is among one's own; undone, it is not."""
    people(page, site_server.url)
    expect(page.locator("h1")).to_have_text("Nimble Jen")
    for system in SYSTEMS:
        character = sample(system)
        page.locator("#rail").get_by_role("link", name=character.name).click()
        expect(page.locator("h1")).to_have_text(character.name)
        expect(page.locator("body")).to_have_attribute("data-system", system)
        expect_chances(page, character, checks_of(character)[0])
        part(page, "offer").get_by_role("button", name="Save").click()
        expect(names(page)).to_have_text([character.name])
        assert kept(page) == [character]
        page.get_by_role("button", name="Undo").click()
        expect(names(page)).to_have_count(0)
        assert kept(page) == []


def test_each_roll_is_logged_as_whose_it_is(page: Page, site_server: "SiteServer") -> None:
    """A tap rolls the filled check; the log has it with its label; its link opens the very dice on the game's page."""
    people(page, site_server.url, "", JEN)
    page.locator(".at input").fill("2")
    expect_chances(page, sample(), "test?difficulty=2")
    link = roll(page, "Sprint")
    assert link.situation == sample().filled("Sprint", decode_link("spellwoven/test?difficulty=2").situation)
    assert (log(page)[-1]["by"], link.label) == ("Nimble Jen", "Nimble Jen: Sprint")
    expect(part(page, "said")).to_have_text(f"Sprint: {link.roll().summary}")
    page.get_by_role("button", name="Copy roll link").click()
    expect(said(page)).to_have_text("Link copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert decode_link(address) == link
    page.get_by_role("link", name="See it in Spellwoven").click()
    expect(page.locator('[data-check="test"] [data-part="said"]')).to_have_text(link.roll().summary, timeout=60_000)


def fail(page: Page, name: str = "Bargain") -> Any:
    """Roll a line until it fails by no more than Effort makes good; give the link."""
    for _ in range(60):
        link = roll(page, name)
        if page.locator('.stage .chip[data-decision="effort"]').count():
            return link
    pytest.fail("sixty rolls, and none that Effort helps")


def test_effort_is_spent_after_a_roll_and_taken_back(page: Page, site_server: "SiteServer") -> None:
    """The dice stay, the pool goes down and up again, the log has one record of it that says what it was before."""
    people(page, site_server.url, "", JEN)
    page.locator(".at input").fill("2")
    before = fail(page)
    rolls = len(log(page))
    dice = page.locator('.stage [data-part="roll"] .unseen').all_text_contents()
    page.locator('.stage .chip[data-decision="effort"]').click()
    expect(points(page)).to_have_text("5 of 6")
    effort = f"+{sample().quickness}, "
    expect(page.locator('.stage [data-part="roll"] .unseen')).to_have_text([*dice, effort])
    record = log(page)[-1]
    assert len(log(page)) == rolls
    assert record["before"] == [before.encode()]
    assert record["by"] == "Nimble Jen"
    assert kept(page) == [sample().spent("effort")]
    page.locator('.stage .chip[data-action="undecide"]').click()
    expect(points(page)).to_have_text("6 of 6")
    expect(page.locator('.stage .chip[data-decision="effort"]')).to_be_visible()
    assert log(page)[-1]["link"] == before.encode()
    assert kept(page) == [sample()]


def test_effort_is_spent_before_a_roll_and_comes_back_with_rest(page: Page, site_server: "SiteServer") -> None:
    """Each roll with it costs a point, and the control is off again. Taps spend and give back; rest fills the pool."""
    people(page, site_server.url, "", JEN)
    page.locator(".pill", has_text="Effort").click()
    assert roll(page, "Sprint").situation.effort is True  # type: ignore[attr-defined]
    expect(points(page)).to_have_text("5 of 6")
    expect(page.locator('#moment [name="effort"]')).not_to_be_checked()
    assert roll(page, "Sprint").situation.effort is False  # type: ignore[attr-defined]
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("4 of 6")
    page.get_by_role("button", name="Effort: give a point back").first.click()
    expect(points(page)).to_have_text("5 of 6")
    page.get_by_role("button", name="Rest", exact=True).click()
    expect(points(page)).to_have_text("6 of 6")
    expect(page.get_by_role("button", name="Rest", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(points(page)).to_have_text("5 of 6")


def test_without_a_point_no_effort_is_offered(page: Page, site_server: "SiteServer") -> None:
    """A roll that wants one is refused in words, and nothing is logged."""
    people(page, site_server.url, "", encode(sample().spent("effort", 6)))
    page.locator(".at input").fill("9")
    roll(page, "Sprint")
    expect(page.locator('[data-action="decide"]')).to_have_count(0)
    rolls = len(log(page))
    page.locator(".pill", has_text="Effort").click()
    line(page, "Sprint").click()
    expect(said(page)).to_contain_text("there is none")
    assert len(log(page)) == rolls


def test_a_character_is_made_from_nothing(page: Page, site_server: "SiteServer") -> None:
    """New, a name, a value, a skill: each is kept as it is made, and the sheet rolls it."""
    people(page, site_server.url)
    write_new(page, "Spellwoven")
    editor = part(page, "editor")
    expect(editor.locator('[name="name"]').first).to_be_focused()
    page.keyboard.type("Tamsin Vale")
    page.keyboard.press("Tab")
    expect(page.locator("h1")).to_have_text("Tamsin Vale")
    editor.locator('[name="quickness"][value="3"]').check()
    editor.get_by_role("button", name="Add a skill").click()
    expect(page.locator('li[data-row="New skill"] [name="name"]')).to_be_focused()
    page.keyboard.type("Stealth")
    page.keyboard.press("Tab")
    skill = row(page, "Stealth")
    skill.locator('[name="rank"]').fill("7")
    skill.locator('[name="rank"]').blur()
    page.get_by_role("button", name="Done").first.click()
    expect(line(page, "Stealth").locator(".rank")).to_have_text("7")
    assert [encode(each) for each in kept(page)] == [
        "spellwoven/character?name=Tamsin%20Vale&quickness=3&skills=Stealth:7"
    ]
    assert roll(page, "Stealth").label == "Tamsin Vale: Stealth"
    page.reload()
    drawn(page)
    expect(page.locator("h1")).to_have_text("Tamsin Vale")


def test_what_is_wrong_says_so_and_nothing_else_waits(page: Page, site_server: "SiteServer") -> None:
    """The row names its error and keeps what was typed; other fields are kept; it is kept once it is right."""
    people(page, site_server.url, "", JEN)
    editor = edit(page)
    skill = row(page, "Sprint")
    rank = skill.locator('[name="rank"]')
    rank.fill("99")
    rank.blur()
    expect(skill.locator(".error")).to_have_text("Rank: a whole number from 0 to 26")
    editor.locator('[name="about"]').fill("Faster than the guard")
    editor.locator('[name="about"]').blur()
    expect(part(page, "who")).to_contain_text("Faster than the guard")
    editor.get_by_role("button", name="Add a skill").click()
    expect(page.locator('li[data-row="New skill"]')).to_be_visible()
    expect(rank).to_have_value("99")
    expect(skill.locator(".error")).to_have_text("Rank: a whole number from 0 to 26")
    page.get_by_role("button", name="Done").first.click()
    expect(rank).to_be_focused()
    expect(said(page)).to_contain_text("not kept yet")
    assert kept(page)[0].skills[0].rank == 5
    rank.fill("9")
    rank.blur()
    expect(skill.locator(".error")).to_have_count(0)
    page.get_by_role("button", name="Done").first.click()
    expect(part(page, "editor")).to_be_hidden()
    assert kept(page)[0].skills[0].rank == 9
    name = {"do": "set", "field": "skills", "row": "Sprint", "cell": "name", "text": "Climb"}
    with pytest.raises(ValueError, match="another"):
        apply_edits(sample(), [name])
    edit(page)
    field = row(page, "Sprint").locator('[name="name"]')
    field.fill("Climb")
    field.blur()
    expect(row(page, "Sprint").locator(".error")).to_contain_text("Name: another than")


def test_rows_are_moved_removed_and_brought_back(page: Page, site_server: "SiteServer") -> None:
    """A skill goes up, a skill goes, and Undo brings it back to its place."""
    people(page, site_server.url, "", JEN)
    edit(page)
    row(page, "Manoeuvre").get_by_role("button", name="Up: Manoeuvre").click()
    rows = page.locator('[data-list="skills"][data-row]')
    expect(rows.first).to_have_attribute("data-row", "Manoeuvre")
    row(page, "Climb").get_by_role("button", name="Remove: Climb").click()
    expect(rows).to_have_count(5)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(6)
    expect(rows.nth(2)).to_have_attribute("data-row", "Climb")
    assert [each.name for each in kept(page)[0].skills][:3] == ["Manoeuvre", "Sprint", "Climb"]


def test_what_comes_and_goes_is_a_tap_on_the_sheet(page: Page, site_server: "SiteServer") -> None:
    """A condition counts from the tap on, in every chance; so does luck."""
    people(page, site_server.url, "", encode(sample("enchanted-realms")))
    weary = page.get_by_role("button", name=re.compile("^Weary"))
    expect(weary).to_have_attribute("aria-pressed", "false")
    weary.click()
    expect(weary).to_have_attribute("aria-pressed", "true")
    expect(weary).to_be_focused()
    (odo,) = kept(page)
    assert [each.in_force for each in odo.conditions] == [True]
    expect_chances(page, odo, "check")
    people(page, site_server.url, encode(sample("skew")))
    page.get_by_role("button", name="High skew dice more").click()
    after = apply_edits(sample("skew"), [{"do": "set", "field": "high", "text": "2"}])
    expect_chances(page, after, "task")
    expect_address(page, decode, after)  # it is not kept: the address holds it


def test_a_weakness_is_used_in_a_contest(page: Page, site_server: "SiteServer") -> None:
    """A tap on it gives the other side advantage, and the chances fall."""
    people(page, site_server.url, "", JEN)
    expect(page.get_by_role("heading", name="Every skill, by difficulty", exact=True)).to_be_visible()
    page.get_by_role("radio", name="Contest of Skill").check()
    expect_chances(page, sample(), "contest")
    expect(page.get_by_role("heading", name="Every skill, by their skill", exact=True)).to_be_visible()
    page.get_by_role("button", name="Flattery").click()
    expect_chances(page, sample(), "contest?their_advantage=yes")


def test_the_grid_sets_the_difficulty(page: Page, site_server: "SiteServer") -> None:
    """Every skill stands with every difficulty; a cell sets it, by mouse and by arrows."""
    people(page, site_server.url, "", JEN)
    grid = part(page, "grid")
    expect(grid.locator("tbody th")).to_have_text([each.name for each in sample().lines()])
    grid.locator('[data-at="cell Climb 3"]').click()
    expect(page.locator(".at input")).to_have_value("3")
    expect_chances(page, sample(), "test?difficulty=3")
    own = grid.locator('[aria-current] a:not([tabindex="-1"])')
    expect(own).to_have_attribute("data-set", "difficulty=3")
    own.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".at input")).to_have_value("4")


def test_a_wrong_difficulty_is_named_at_its_control(page: Page, site_server: "SiteServer") -> None:
    """The chances stay those of the last one that was right."""
    people(page, site_server.url, "", JEN)
    page.locator(".at input").fill("99")
    expect(page.locator(".at .error")).to_contain_text("Difficulty: a whole number from 0 to 9")
    page.locator(".at input").fill("2")
    expect(page.locator(".at .error")).to_have_count(0)
    expect_chances(page, sample(), "test?difficulty=2")


# --- the list ----------------------------------------------------------------------------


def test_the_list_is_put_in_order_copied_and_deleted(page: Page, site_server: "SiteServer") -> None:
    """Each is done from the menu of an item; a deletion is undone, and the focus stays at what comes next."""
    people(page, site_server.url, "", JEN, KEST)
    expect(names(page)).to_have_text(["Nimble Jen", "Kest"])

    def press(of: str, name: str) -> None:
        page.get_by_role("button", name=f"Move, copy or delete {of}", exact=True).press("Enter")
        page.locator("#person-menu").get_by_role("button", name=name).press("Enter")

    press("Kest", "Move up")
    expect(names(page)).to_have_text(["Kest", "Nimble Jen"])
    press("Kest", "Make a copy")
    expect(names(page)).to_have_text(["Kest", "Kest 2", "Nimble Jen"])
    expect(page.locator("h1")).to_have_text("Kest 2")
    press("Kest 2", "Delete")
    expect(names(page)).to_have_text(["Kest", "Nimble Jen"])
    expect(page.locator("h1")).to_have_text("Nimble Jen")
    expect(page.get_by_role("button", name="Move, copy or delete Nimble Jen")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(names(page)).to_have_text(["Kest", "Kest 2", "Nimble Jen"])
    page.reload()
    drawn(page)
    expect(names(page)).to_have_text(["Kest", "Kest 2", "Nimble Jen"])


def test_names_stand_there_before_python_does(
    page_alone: Page, site_server: "SiteServer", problems: "Problems"
) -> None:
    """While the dice wake, the list has all names and the sheet its own; a tap says that it is not yet."""
    problems.allow("ERR_FAILED")  # nothing of Python comes
    page = page_alone
    elsewhere(page, site_server.url)
    page.evaluate("(link) => localStorage.setItem('fairthrow/characters/1', JSON.stringify({ link }))", KEST)
    page.route("**/python/**", lambda route: route.abort())
    page.route("**/pyodide*/**", lambda route: route.abort())
    page.route("**/runtime/**", lambda route: route.abort())
    page.goto(f"{site_server.url}/characters/")
    expect(names(page)).to_have_text(["Kest"])
    expect(page.locator("h1")).to_have_text("Kest")
    expect(part(page, "lines")).to_contain_text("The dice are waking")
    expect(page.locator("body")).to_have_attribute("data-system", "endworld")


def test_a_damaged_record_is_listed_and_spoils_nothing(page: Page, site_server: "SiteServer") -> None:
    """It is named as what it is; opened, the page says what is wrong, and goes on with others."""
    people(page, site_server.url, "", JEN, f"{KEST}&attributes=Body:999", "x")
    expect(names(page)).to_have_text(["Nimble Jen", "Kest", "A damaged sheet"])
    names(page).nth(1).click()
    expect(page.get_by_role("alert")).to_contain_text("attributes")
    names(page).nth(2).click()
    expect(page.get_by_role("alert")).to_contain_text("This character cannot be shown")
    names(page).nth(0).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Nimble Jen")
    assert len(page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('/characters/'))")) == 3


# --- links and files ---------------------------------------------------------------------


def test_a_link_hands_a_character_to_another_profile(
    page: Page, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """The other browser shows the very sheet, keeps it when asked to, and rolls as this one does."""
    jen = apply_edits(sample(), [{"do": "set", "field": "name", "text": "Jen, of <b>the</b> Roofs: 100 %"}])
    people(page, site_server.url, "", encode(jen))
    menu(page, "Copy link")
    expect(said(page)).to_have_text("Link copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert decode(address) == jen
    other = other_context.new_page()
    other.goto(address)
    drawn(other)
    expect(other.locator("h1")).to_have_text(jen.name)
    expect_chances(other, jen, "test")
    assert kept(other) == []
    part(other, "offer").get_by_role("button", name="Save").click()
    expect(names(other)).to_have_text([jen.name])
    assert kept(other) == [jen]
    link = roll(other, "Sprint")
    assert link.label == f"{jen.name}: Sprint"


def test_one_of_that_name_is_replaced_only_when_asked(page: Page, site_server: "SiteServer") -> None:
    """A link of another Jen is shown and asks. Kept as another, there are two; replaced, there is a way back."""
    mine, theirs = sample(), apply_edits(sample(), [{"do": "set", "field": "wits", "text": "4"}])
    people(page, site_server.url, encode(theirs), encode(mine))
    offer = part(page, "offer")
    expect(offer).to_contain_text("You have a character called Nimble Jen already")
    assert kept(page) == [mine]
    offer.get_by_role("button", name="Save as another").click()
    expect(names(page)).to_have_text(["Nimble Jen", "Nimble Jen 2"])
    people(page, site_server.url, encode(apply_edits(theirs, [{"do": "set", "field": "about", "text": "new"}])))
    part(page, "offer").get_by_role("button", name="Replace Nimble Jen").click()
    expect(said(page)).to_have_text("Nimble Jen is replaced.")
    expect(part(page, "who")).to_contain_text("new")
    assert kept(page)[0].about == "new"
    page.get_by_role("button", name="Undo").click()
    expect(part(page, "who")).to_contain_text(mine.about)
    assert kept(page)[0] == mine
    people(page, site_server.url, encode(mine))  # the very same asks nothing
    expect(page).to_have_url(re.compile("#kept="))
    expect(part(page, "offer")).to_be_empty()
    assert len(kept(page)) == 2


WRONG_LINKS = ("spellwoven/character?name=", "spellwoven/character?name=x&level=3", "chess/character?name=x")


def test_a_link_that_is_wrong_is_named(page: Page, site_server: "SiteServer") -> None:
    """It says what is wrong; the sheets that are kept are one tap away. One opens the page, the others come later."""
    people(page, site_server.url, WRONG_LINKS[0], JEN)
    for link in WRONG_LINKS:
        if link != WRONG_LINKS[0]:
            page.evaluate("(link) => { location.hash = link; }", link)
        expect(page.get_by_role("alert")).to_contain_text("This character cannot be shown: ")
        names(page).first.click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("h1")).to_have_text("Nimble Jen")


def test_a_file_goes_out_and_comes_in(
    page: Page, other_context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """One character is shown and asks; several are kept at once and replace nothing; each is what it was."""
    people(page, site_server.url, "", JEN, KEST)
    with page.expect_download() as one:
        menu(page, "Save as file")
    assert one.value.suggested_filename == "nimble-jen.json"
    with page.expect_download() as both:
        page.get_by_role("button", name="Save all as a file").click()
    single, several = tmp_path / "one.json", tmp_path / "both.json"
    one.value.save_as(single)
    both.value.save_as(several)
    other = other_context.new_page()
    people(other, site_server.url)
    other.locator('[data-do="chosen"]').set_input_files(several)
    expect(part(other, "handed")).to_contain_text("2 characters that you do not have")
    part(other, "handed").get_by_role("button", name="Save all 2").click()
    expect(names(other)).to_have_text(["Nimble Jen", "Kest"])
    assert {each.name for each in kept(other)} == {"Nimble Jen", "Kest"}
    assert {encode(each) for each in kept(other)} == {JEN, KEST}
    other.locator('[data-do="chosen"]').set_input_files(several)
    expect(part(other, "handed")).to_contain_text("you have already")
    people(other, site_server.url, "", KEST)
    other.evaluate("() => localStorage.clear()")
    people(other, site_server.url)
    changed = json.loads(single.read_text(encoding="utf-8"))
    changed["characters"][0]["link"] += "&effort=9"
    drop(other, json.dumps(changed))
    expect(points(other)).to_have_text("9 of 9")
    assert kept(other) == []
    part(other, "offer").get_by_role("button", name="Save").click()
    expect(names(other)).to_have_text(["Nimble Jen"])


def drop(page: Page, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "jen.json", { type: "application/json" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        text,
    )


WRONG_FILES = ("x", "{}", '{"fairthrow": 1, "characters": [{"link": 3}]}', '{"fairthrow": 9}')


@pytest.mark.only_all
def test_a_file_that_is_wrong_changes_nothing(page: Page, site_server: "SiteServer") -> None:
    """Each is refused in words of its own, and what is kept stays as it is."""
    people(page, site_server.url, "", JEN)
    told = page.locator(':is([data-part="done"], [data-part="handed"]):not(:empty)')
    for text in WRONG_FILES:
        told.evaluate_all("all => all.forEach((each) => each.replaceChildren())")  # what was said of the one before
        expect(told).to_have_count(0)
        drop(page, text)
        expect(told.first).to_be_visible()
        assert kept(page) == [sample()]
        expect(page.locator("h1")).to_have_text("Nimble Jen")


def test_the_code_holds_the_address(page: Page, site_server: "SiteServer") -> None:
    """The QR code is drawn; what is too long for one says so, and offers no broken code."""
    people(page, site_server.url, "", JEN)
    menu(page, "QR code")
    code = page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box
    assert box["width"] > 150
    page.keyboard.press("Escape")
    long = encode(apply_edits(sample(), [
        {"do": "add", "field": "skills", "cells": {"name": f"{number} {'漢' * 20}"}} for number in range(20)
    ]))  # fmt: skip
    people(page, site_server.url, long)
    menu(page, "QR code")
    expect(said(page)).to_contain_text("fits into one code")


# --- storage, tabs -----------------------------------------------------------------------


@pytest.mark.only_all
def test_two_tabs_that_edit_lose_nothing(context: BrowserContext, site_server: "SiteServer") -> None:
    """One tab spends Effort, the other renames a skill while a form is open: both have both, and so has the storage."""
    one, other = context.new_page(), context.new_page()
    people(one, site_server.url, "", JEN)
    people(other, site_server.url)
    editor = edit(other)
    about = editor.locator('[name="about"]')
    about.fill("Typing this while the other tab")
    one.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(one)).to_have_text("5 of 6")
    expect(points(other)).to_have_text("5 of 6")
    expect(about).to_have_value("Typing this while the other tab")
    about.blur()
    expect(part(one, "who")).to_contain_text("Typing this while the other tab")
    about_her = {"do": "set", "field": "about", "text": "Typing this while the other tab"}
    expect_kept(one, apply_edits(sample().spent("effort"), [about_her]))


@pytest.mark.only_all
def test_many_taps_in_two_tabs_are_all_counted(context: BrowserContext, site_server: "SiteServer") -> None:
    """Ten points are spent at once from both: all ten are gone."""
    tired = encode(apply_edits(sample(), [{"do": "set", "field": "effort", "text": "10"}]))
    one, other = context.new_page(), context.new_page()
    people(one, site_server.url, "", tired)
    people(other, site_server.url)
    spend = """() => { for (let tap = 0; tap < 5; tap += 1) document.querySelector('.tick:not(.spent)').click(); }"""
    one.evaluate(spend)
    other.evaluate(spend)
    expect(points(one)).to_have_text("0 of 10", timeout=30_000)
    expect(points(other)).to_have_text("0 of 10", timeout=30_000)
    expect_kept(one, decode(tired).spent("effort", 10))


@pytest.mark.only_all
def test_what_another_tab_deletes_stays_on_the_screen(context: BrowserContext, site_server: "SiteServer") -> None:
    """The next change says so and goes on with the sheet that is there; it can be kept again."""
    one, other = context.new_page(), context.new_page()
    people(one, site_server.url, "", JEN)
    people(other, site_server.url)
    one.get_by_role("button", name="Move, copy or delete Nimble Jen").click()
    press_open(one.locator("#person-menu").get_by_role("button", name="Delete"))
    expect(names(other)).to_have_count(0)
    other.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(other)).to_have_text("5 of 6")
    expect(said(other)).to_contain_text("deleted in another tab")
    part(other, "offer").get_by_role("button", name="Save").click()
    expect(names(other)).to_have_text(["Nimble Jen"])
    assert kept(other) == [sample().spent("effort")]


@pytest.mark.only_all
def test_full_storage_loses_nothing_while_the_page_lives(page: Page, site_server: "SiteServer") -> None:
    """An edit counts and says that it is not kept for good; once there is room it is."""
    people(page, site_server.url, "", JEN)
    page.evaluate(f"() => {{ window.kept = Storage.prototype.setItem; {FULL} }}")
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("5 of 6")
    expect(page.locator('[data-part="table-trouble"]')).to_contain_text("storage is full")
    assert kept(page) == [sample()]
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("4 of 6")
    page.evaluate("() => { Storage.prototype.setItem = window.kept; }")
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("3 of 6")
    expect(page.locator('[data-part="table-trouble"]')).to_have_count(0)
    assert kept(page) == [sample().spent("effort", 3)]


@pytest.mark.only_all
def test_where_nothing_is_kept_the_page_works(page: Page, site_server: "SiteServer") -> None:
    """Storage that is refused is said; a sheet can be rolled, changed, and taken away as a link."""
    page.add_init_script(REFUSED)
    people(page, site_server.url, JEN)
    page.get_by_role("button", name="Effort: spend a point").first.click()
    expect(points(page)).to_have_text("5 of 6")
    assert decode(address_of(page)) == sample().spent("effort")
    line(page, "Sprint").click()
    expect(page.locator(".stage .verdict")).to_be_visible()
    expect(page.locator('[data-part="table-trouble"]')).to_contain_text("keeps nothing")


# --- hostile text, speed, small windows, keyboard -----------------------------------------


def forty() -> Any:
    """Give a character with forty skills of sixty characters each, all of them markup."""
    jen = apply_edits(sample(), [{"do": "remove", "field": "skills", "row": "Swim"}])
    for number in range(35):
        name = f"<img src=x onerror=window.bad=1>\"'&{number} {'w' * 60}"[:60]
        jen = apply_edits(jen, [{"do": "add", "field": "skills", "cells": {"name": name, "rank": str(number % 27)}}])
    return apply_edits(jen, [{"do": "set", "field": "name", "text": "<script>window.bad=1</script>"}])


@pytest.mark.only_all
def test_hostile_text_is_text(page: Page, site_server: "SiteServer") -> None:
    """Forty skills of markup are forty names; kept, listed, edited and rolled they stay that; nothing runs sideways."""
    jen = forty()
    people(page, site_server.url, encode(jen))
    expect_chances(page, jen, "test")
    part(page, "offer").get_by_role("button", name="Save").click()
    expect(names(page)).to_have_text([jen.name])
    name = jen.skills[-1].name
    page.locator(f"[data-line={json.dumps(name)}]").click()
    expect(page.locator(".stage .lead")).to_contain_text("<img src=x onerror=window.bad=1>")
    edit(page)
    expect(page.locator('[data-part="editor"] li bdi').last).to_have_text(name)
    assert page.evaluate("() => window.bad") is None
    for width in (320, 390, 1024, 1280):
        resize(page, width, 800)
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width


@pytest.mark.alone
def test_forty_chances_follow_within_fifty_milliseconds(page: Page, site_server: "SiteServer") -> None:
    """From the change of the difficulty until all chances are in their places; the grid comes after."""
    people(page, site_server.url, encode(forty()))
    expect(part(page, "grid").locator("tbody tr")).to_have_count(45)
    medians = []
    for _ in range(5):  # the machine may be busy with something else
        page.evaluate("() => performance.clearMeasures('fairthrow:chances')")
        for _ in range(12):
            before = chance(page, "Sprint").text_content()
            page.locator(".at .step").nth(1 if page.locator(".at input").input_value() == "1" else 0).click()
            expect(chance(page, "Sprint")).not_to_have_text(before or "")
        took = page.evaluate("() => performance.getEntriesByName('fairthrow:chances').map(({ duration }) => duration)")
        assert len(took) >= 12
        medians.append(median(took))
        if medians[-1] < 50:
            break
    assert min(medians) < 50, medians


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_sheet_fits_a_small_phone(system: str, page: Page, site_server: "SiteServer") -> None:
    """At 320 px nothing runs sideways: the sheet, after a roll, the form, and the list of all."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    character = sample(system)
    people(page, site_server.url, encode(character))

    def fits() -> None:
        rest(page)
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 320

    fits()
    line(page, character.lines()[0].name).click()
    expect(page.locator(".stage .verdict")).to_be_visible()
    fits()
    page.locator('.act [popovertarget="rail"]').click()
    expect(page.locator("#rail")).to_be_visible()
    assert page.evaluate("() => document.getElementById('rail').scrollWidth") <= 320
    page.keyboard.press("Escape")
    edit(page)
    for summary in page.locator('[data-part="editor"] summary').all()[:3]:
        summary.click()
    fits()


def test_by_keyboard_alone(page: Page, site_server: "SiteServer") -> None:
    """Difficulty, a roll, a point of Effort, the form and back: each is reached and done without a pointer."""
    people(page, site_server.url, "", JEN)
    page.locator(".at input").focus()
    page.keyboard.press("ArrowUp")
    expect_chances(page, sample(), "test?difficulty=2")
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement.dataset.line") == "Sprint":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".stage .verdict")).to_be_visible()
    expect(line(page, "Sprint")).to_be_focused()
    tick = page.locator(".tick").nth(2)
    tick.focus()
    page.keyboard.press("Space")
    expect(points(page)).to_have_text("5 of 6")
    expect(tick).to_be_focused()
    page.locator('[popovertarget="sheet-menu"]').press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()
    for _ in range(2):  # past what the field means
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(part(page, "editor")).to_be_hidden()


def test_other_pages_lead_here(page: Page, site_server: "SiteServer") -> None:
    """The bar's menu and the footer of every page have it."""
    page.goto(f"{site_server.url}/licences/")
    page.locator("footer").get_by_role("link", name="Characters").click()
    expect(page).to_have_url(f"{site_server.url}/characters/")
    page.goto(f"{site_server.url}/skew/")
    page.get_by_role("navigation", name="Games and tools").get_by_role("link", name="Characters").click()
    expect(page).to_have_url(f"{site_server.url}/characters/")


def test_the_link_of_a_game_page_is_read_as_well(page: Page, site_server: "SiteServer") -> None:
    """`…/characters/#spellwoven/character?…` is one form of the link, percent-encoded once more is still no other."""
    people(page, site_server.url, JEN.replace("Nimble%20Jen", quote("Nïmble Jen")))
    expect(page.locator("h1")).to_have_text("Nïmble Jen")
