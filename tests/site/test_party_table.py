"""A party from nothing: whoever has neither sheets nor rolls sets one up, rolls, and hands on what came of it."""

from typing import TYPE_CHECKING

import pytest
from party_player import (
    ANA,
    JEN,
    TOM,
    behind,
    expect_link,
    harder,
    log,
    members,
    menu,
    part,
    participants,
    roll,
    said,
    sit,
)
from playwright.sync_api import BrowserContext, Page, expect
from site_player import resize, rest

from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.words import good_of, summary_of
from fairthrow.view.group.text import wish_words
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from conftest import SiteServer

WINDOWS = pytest.mark.parametrize("window", [(390, 844), (1280, 900)], ids=["phone", "desk"])


@WINDOWS
def test_where_the_roll_landed_is_marked_in_the_chart(
    window: tuple[int, int], fresh_page: Page, site_server: "SiteServer"
) -> None:
    """Before a roll a line stands at what is asked for; after it a mark stands at how many succeed."""
    page = fresh_page
    resize(page, *window)
    sit(page, site_server.url)
    chart = part(page, "chart")
    expect(chart.locator(".here")).to_have_count(0)
    expect(chart.locator(".plot")).to_contain_text("all 3")
    rolled = roll(page)
    assert isinstance(rolled, Party)
    good = len(good_of(rolled, rolled.rolls()))
    expect(chart.locator(".here")).to_have_count(1)
    expect(chart.locator(".ticks .on")).to_have_text(str(good))
    expect(chart.locator(".plot")).to_have_attribute("aria-label", f"How many pass of 3. Rolled: {good}")
    page.locator('[data-part="moment"] [data-tap="difficulty:+1"]').click()
    expect(chart.locator(".here")).to_have_count(0)


def test_a_roll_of_several_is_handed_on_like_that_of_one(context: BrowserContext, site_server: "SiteServer") -> None:
    """Words for a chat are copied, a picture is saved; neither is offered before there is a roll, or of an old one."""
    page = context.new_page()
    sit(page, site_server.url)
    buttons = page.locator("#party-menu [data-rolled]")
    assert buttons.evaluate_all("(all) => all.map(({ disabled }) => disabled)") == [True, True]
    rolled = roll(page)
    assert buttons.evaluate_all("(all) => all.map(({ disabled }) => disabled)") == [False, False]
    menu(page, "Copy roll for chat")
    expect(said(page)).to_have_text("Roll copied.")
    first, dice, what, address = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert first == summary_of(rolled)
    assert dice.count("(") == 3
    assert what == "Spellwoven, Test of Skill, party of 3"
    assert address == page.url
    with page.expect_download() as saved:
        menu(page, "Save picture of the roll")
    assert saved.value.suggested_filename == "fairthrow-spellwoven-party.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    expect(said(page)).to_have_text("Picture saved.")
    page.locator('[data-part="moment"] [data-tap="difficulty:+1"]').click()
    expect(page.locator("#party.stale")).to_be_visible()
    assert buttons.evaluate_all("(all) => all.map(({ disabled }) => disabled)") == [True, True]
    page.close()


@pytest.mark.only_all
def test_a_share_sheet_that_takes_pictures_gets_that_of_all(fresh_page: Page, site_server: "SiteServer") -> None:
    """The picture goes along with the words and the address of a roll; without one, the address goes alone."""
    page = fresh_page
    page.add_init_script(
        "navigator.canShare = ({ files }) => files.every(({ type }) => type === 'image/png');"
        "navigator.share = async (given) => { window.given = given; };"
    )
    sit(page, site_server.url)
    menu(page, "Share…")
    expect(said(page)).to_have_text("Shared.")
    assert page.evaluate("() => window.given.files === undefined")
    rolled = roll(page)
    expect(said(page)).to_be_empty()
    menu(page, "Share…")
    expect(said(page)).to_have_text("Shared.")
    assert page.evaluate("() => window.given.files.map(({ name }) => name)") == ["fairthrow-spellwoven-party.png"]
    assert page.evaluate("() => window.given.text") == summary_of(rolled)
    assert len(log(page)) == 1


LINES = """() => [...document.querySelectorAll("#party .participant")].map((each) => {
  const inside = (one) => one.getBoundingClientRect();
  const parts = [".named", ".sits .stepper input", ".chance b"].map((name) => inside(each.querySelector(name)));
  const { left, right } = inside(each);
  return {
    tall: inside(each).height,
    middles: parts.map(({ top, height }) => top + height / 2),
    edges: [left, ...parts.flatMap((one) => [one.left, one.right]), right],
    steps: [...each.querySelectorAll(".sits .step")].map((step) => [inside(step).width, inside(step).height]),
  };
})"""


@WINDOWS
def test_four_stand_in_a_line_each_with_name_number_and_chance(
    window: tuple[int, int], fresh_page: Page, site_server: "SiteServer"
) -> None:
    """Whoever comes with nothing sets four up: nothing runs out sideways, and each line is one row, as rolled later."""
    page = fresh_page
    resize(page, *window)
    sit(page, site_server.url)
    page.get_by_role("button", name="+ Somebody without a sheet").click()
    page.get_by_label("Name of number 4").fill("Tom of the Long Barrow")
    expect(participants(page).nth(3).locator(".named")).to_have_text("Tom of the Long Barrow")
    participants(page).nth(3).locator("summary").click()
    plus = participants(page).nth(1).get_by_role("button", name="Skill of number 2 more")
    for _ in range(3):
        plus.click()
    party = expect_link(page, "**2.skill=8**4=Tom**")
    assert isinstance(party, Party)
    chances = [percent(each) for each in party_odds(party).chances]
    expect(participants(page).locator(".chance b")).to_have_text(chances)
    expect(members(page).first).to_be_hidden()
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= window[0]
    before = page.evaluate(LINES)
    assert len(before) == 4
    for line in before:
        assert line["tall"] <= 58
        assert max(line["middles"]) - min(line["middles"]) <= 10, "in one row"
        assert line["edges"] == sorted(line["edges"]), "beside each other"
        assert all(width >= 44 and height >= 44 for width, height in line["steps"])
    rolled = roll(page)
    assert isinstance(rolled, Party)
    good = len(good_of(rolled, rolled.rolls()))
    expect(participants(page).locator(".chance .sign")).to_have_count(4)
    expect(participants(page).locator(".chance .sign.good")).to_have_count(good)
    expect(members(page).first).to_be_visible()
    rest(page)
    after = page.evaluate(LINES)
    assert [(each["tall"], each["edges"]) for each in after] == [(each["tall"], each["edges"]) for each in before]
    plus.click()
    expect(participants(page).locator(".sign")).to_have_count(0)


def test_all_else_is_behind_the_name(fresh_page: Page, site_server: "SiteServer") -> None:
    """A tap on the name opens it; what is set there is said in the line, and stays open when somebody else goes."""
    page = fresh_page
    sit(page, site_server.url)
    one = behind(page, 2)
    expect(one.locator('[name="skill"]')).to_have_count(1)
    one.get_by_label("Advantage", exact=True).check()
    expect(one.locator(".set")).to_have_text("advantage")
    one.get_by_label("What number 3 rolls for").fill("Rope")
    expect(one.locator(".whoever small")).to_have_text("Rope, advantage")
    behind(page, 1).get_by_role("button", name="Remove number 2").click()
    expect(participants(page)).to_have_count(2)
    expect(participants(page).nth(1).locator(".fold")).to_have_attribute("open", "")
    expect(participants(page).nth(1).locator(".whoever small")).to_have_text("Rope, advantage")
    page.get_by_role("button", name="Undo").click()
    expect(participants(page)).to_have_count(3)
    assert participants(page).locator(".fold").evaluate_all("(all) => all.map(({ open }) => open)") == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.only_all
def test_a_number_that_is_not_allowed_is_said_below_its_line(fresh_page: Page, site_server: "SiteServer") -> None:
    """The others keep their places beside each other; right again, nothing is said."""
    page = fresh_page
    sit(page, site_server.url)
    one = participants(page).nth(1)
    one.locator('[name="skill"]').fill("99")
    expect(one.locator(".error")).to_contain_text("Skill: a whole number from 0 to 26")
    line, error = one.locator(".sits").bounding_box(), one.locator(".error").bounding_box()
    assert line
    assert error
    assert error["y"] >= line["y"] + line["height"]
    one.locator('[name="skill"]').fill("9")
    expect(one.locator(".error")).to_have_count(0)
    expect_link(page, "**2.skill=9**")


def test_a_party_is_saved_opened_again_and_renamed(fresh_page: Page, site_server: "SiteServer") -> None:
    """It stands beside the page, with everybody's values and without dice; a second one of its name takes its place."""
    page = fresh_page
    resize(page, 1280, 900)
    sit(page, site_server.url)
    saved = part(page, "saved").locator("li")
    expect(saved).to_have_count(0)
    participants(page).nth(1).get_by_role("button", name="Skill of number 2 more").click()
    before = expect_link(page, "**2.skill=6**")
    roll(page)
    menu(page, "Save party")
    expect(said(page)).to_have_text("Saved “Nimble Jen, number 2 and number 3”.")
    expect(saved).to_have_count(1)
    expect(saved).to_contain_text("Test of Skill, party of 3")
    menu(page, "Save party")
    expect(said(page)).to_have_text("“Nimble Jen, number 2 and number 3” is saved already.")
    menu(page, "Start anew")
    expect(said(page)).to_have_text("A new table.")
    expect(participants(page).nth(1).locator('[name="skill"]')).to_have_value("5")
    saved.get_by_role("link").click()
    assert expect_link(page, "**2.skill=6**") == before
    expect(participants(page).nth(1).locator('[name="skill"]')).to_have_value("6")
    expect(page.locator("#party .throw")).to_be_empty()
    saved.get_by_role("button").click()
    page.get_by_label("Name", exact=True).fill("The usual")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(saved).to_contain_text("The usual")
    page.goto(f"{site_server.url}/log/")
    expect(page.locator('[data-kind="checks"] li')).to_contain_text("The usual")


def test_a_press_of_a_column_asks_for_so_many(fresh_page: Page, site_server: "SiteServer") -> None:
    """By finger, mouse or Enter: the chance of so many or more stands large. "None" asks nothing."""
    page = fresh_page
    sit(page, site_server.url, JEN, TOM, ANA)
    harder(page)
    party = expect_link(page, "**difficulty=2**")
    assert isinstance(party, Party)
    succeed = party_odds(party).succeed
    chart = part(page, "chart").locator(".columns")
    chart.locator('[data-asks="2"]').hover()
    expect(chart.locator(".pointed")).to_have_text(f"2 of 3: {percent(succeed.chance(2))}")
    wanted, big = part(page, "answer").locator(".wanted"), part(page, "answer").locator(".big .num")
    expect(wanted).to_have_text(wish_words(party, 3))
    chart.locator('[data-asks="2"]').click()
    expect(wanted).to_have_text(wish_words(party, 2))
    expect(big).to_have_text(percent(succeed.chance_of(lambda number: number >= 2)))
    expect(part(page, "chart").locator(".thr-label")).to_have_text("2 or more")
    chart.focus()
    for key in (*["ArrowLeft"] * 3, "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(wanted).to_have_text(wish_words(party, 1))
    expect(part(page, "chart").locator(".columns")).to_be_focused()
    expect(chart.locator(".column")).to_have_count(4)
    expect(chart.locator("[data-asks]")).to_have_count(3)
