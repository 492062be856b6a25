"""The page of a game of one's own, in a real browser: a program is published, opened elsewhere and played as a game."""

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import lab_player
import pytest
from audits import EXTREMES, SCHEMES, SMALL_TARGETS, seen_as, violations
from own_player import (
    control,
    expect_answer,
    expect_in_the_lab,
    game,
    link_to,
    menu,
    more,
    opened,
    part,
    play,
    roll,
    section,
    shown,
)
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import lines_rest
from sheet_player import JEN, KEEP, KEPT
from site_player import address_of, press_open

from fairthrow.links import Link
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.decoding import decode_game
from fairthrow.programs.gallery import EXAMPLES
from fairthrow.programs.gallery.printed import UP_TO_THE_RANK
from fairthrow.programs.own import own
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.numbers import percent

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import SiteServer
    from problems import Problems

AXE = AnyDice(
    program="""\\ title Stress axe \\
\\ about Strain for the axe: a six is stress. \\
\\ input SKILL "Skill" 1..10 \\
\\ input EDGE "Edge" no, yes \\
\\ input LEVEL "Level" easy 6, normal 8, hard 11 \\
\\ success TOTAL >= LEVEL \\
SKILL: 3
EDGE: 0
LEVEL: 8
TOTAL: d6 + SKILL + EDGE
output TOTAL named "total"
output d6 named "stress\""""
)
ENDLESS = AnyDice(program="\\ input N 1..9 \\\nN: 1\nX: 0\nloop I over {1..100000} { X: X + d6 }\noutput X + N")
SYNC: dict[str, Any] = {"timeout": 60_000}


def records(page: Page, kind: str) -> list[dict[str, Any]]:
    """Give the records of a kind that are kept, the oldest first."""
    return [json.loads(text) for text in page.evaluate(KEPT, kind)]


def test_who_opens_the_link_sees_the_game_first(page: Page, site_server: "SiteServer") -> None:
    """Its name and what it is about, its controls and its chance; the program is folded, and there on demand."""
    play(page, site_server.url, link_to(AXE))
    expect(page).to_have_title("Stress axe – Fairthrow")
    expect(part(page, "named")).to_have_text("Stress axe")
    expect(part(page, "about")).to_have_text("Strain for the axe: a six is stress.")
    expect_answer(page, own(AXE))
    expect(section(page).locator(".whatif")).not_to_contain_text("Bonus")  # of the game that the page came with
    expect(part(page, "help").locator("li")).to_have_count(5, **SYNC)
    assert control(page, "SKILL").input_value() == "3"
    expect(section(page).locator(".row .label", has_text="Level")).to_be_visible()
    program = section(page).locator(".program")
    expect(program.locator("code")).to_be_hidden()
    program.locator("summary").click()
    expect(program.locator("code")).to_have_text(AXE.program)


def test_a_game_is_played_with_the_parts_of_every_game(
    page: Page, other_context: BrowserContext, site_server: "SiteServer"
) -> None:
    """Each step says what it changes before it is taken, and changes that; a roll is judged, kept, and shared."""
    now = own(AXE)
    play(page, site_server.url, link_to(AXE))
    neighbours = Neighbours(now)
    step = neighbours.value(input_SKILL=4)
    assert step is not None
    change = section(page).locator('[data-tap="input_SKILL:+1"] .change')
    expect(change).to_have_text(neighbours.change(step), **SYNC)
    more(page, "SKILL").click()
    now = replace(now, input_SKILL=4)  # type: ignore[call-arg]  # a field of this game
    expect_answer(page, now)
    section(page).locator('[name="input_LEVEL"][value="easy"]').check()
    control(page, "EDGE").click()
    now = replace(now, input_LEVEL="easy", input_EDGE=True)  # type: ignore[call-arg]  # the same
    expect_answer(page, now)
    rung = part(page, "help").locator("a", has_text="Level: hard")
    expect(rung.locator("b")).to_have_text(percent(Neighbours(now).value(input_LEVEL="hard")), **SYNC)
    rung.click()
    now = replace(now, input_LEVEL="hard")  # type: ignore[call-arg]  # the same
    expect_answer(page, now)
    cell = part(page, "curve").locator('td a[data-set="input_SKILL=7"]')
    expect(cell).to_have_text("67", **SYNC)
    cell.click()
    now = replace(now, input_SKILL=7)  # type: ignore[call-arg]  # the same
    expect_answer(page, now)
    rolled = roll(page)
    assert rolled.situation == now
    thrown = rolled.roll()
    assert isinstance(thrown, ProgramRoll)
    expect(part(page, "answer").locator(".verdict")).to_have_text(thrown.short)
    expect(part(page, "roll").locator(".slot")).to_have_count(2)
    expect(part(page, "trace")).to_contain_text(thrown.summary)
    values = [str(value) for _, value in thrown.rolled.outputs]
    expect(part(page, "results").locator("b")).to_have_text(values)
    (record,) = [each for each in records(page, "rolls") if each["link"] == rolled.encode()]
    assert record["said"] == thrown.summary
    other = other_context.new_page()
    play(other, site_server.url, address_of(page).partition("#")[2])
    expect(part(other, "answer").locator(".verdict")).to_have_text(thrown.short)
    assert part(other, "roll").inner_text() == part(page, "roll").inner_text()
    assert control(other, "SKILL").input_value() == "7"


def test_a_game_of_three_ends_is_told_in_its_words(page: Page, site_server: "SiteServer") -> None:
    """The chance is that of what is wanted, each degree has its share, and one throw is told in one word."""
    (stat,) = (each.program for each in EXAMPLES if each.title == "Two dice and a stat")
    play(page, site_server.url, link_to(stat, faces="4,4"))
    expect(part(page, "answer").locator(".verdict")).to_have_text("At a price")
    expect(part(page, "answer").locator(".lead span").first).to_have_text("total 9")
    expect(part(page, "roll").locator(".slot")).to_have_count(2)
    expect(part(page, "split").locator("li")).to_have_text(
        [re.compile("full success.*27.8 %"), re.compile("at a price.*44.4 %"), re.compile("trouble.*27.8 %")]
    )
    looks = part(page, "split").locator(".strip rect").evaluate_all("all => all.map(each => each.className.baseVal)")
    assert len(set(looks)) == 3
    section(page).locator('[name="input_STAT"][value="2"]').check()
    expect(part(page, "answer").locator(".wanted")).to_have_text("At a price or better")
    expect(part(page, "answer").locator(".big")).to_have_text("83.3 %")


def test_what_pages_of_games_can_do_this_one_can(page: Page, site_server: "SiteServer") -> None:
    """Typed dice, odds at least, a pin to compare, the defaults again, the keyboard, copied odds."""
    play(page, site_server.url, link_to(AXE, inputs="SKILL:6"))
    expect(part(page, "answer").locator(".big")).to_have_text(
        percent(Neighbours(own(replace(AXE, inputs=(("SKILL", 6),)))).now)
    )
    menu(page, "Pin to compare")
    more(page, "SKILL").click()
    expect(part(page, "chart")).to_contain_text("pinned")
    section(page).locator('[data-view="mode"][value="least"]').locator("..").click()
    expect(part(page, "chart").get_by_role("img", name=re.compile("at least"))).to_be_visible()
    section(page).locator(".own summary").click()
    section(page).locator('[name="faces"]').fill("6, 2")
    page.locator("#content").click(position={"x": 2, "y": 2})
    page.keyboard.press("r")
    page.wait_for_url("**faces=6,2**")
    expect(part(page, "answer").locator(".verdict")).to_have_text("Succeeds")
    expect(part(page, "answer").locator(".lead")).to_contain_text("TOTAL 13, wanted ≥ 8")
    section(page).locator(".numbers summary").click()
    section(page).get_by_role("button", name="Copy JSON").click()
    expect(part(page, "done")).to_contain_text("The exact odds are copied")
    data = json.loads(page.evaluate("() => navigator.clipboard.readText()"))
    assert data["outcomes"]["result"] == [["success", 1, 1]]
    section(page).get_by_role("button", name="More to do").click()
    press_open(section(page).locator('.menu [type="reset"]'))
    expect(control(page, "SKILL")).to_have_value("3")
    expect_answer(page, own(AXE))


def test_a_program_is_published_and_found_again(
    context: BrowserContext,
    other_context: BrowserContext,
    site_server: "SiteServer",
    problems: "Problems",
    tmp_path: "Path",
) -> None:
    """The Lab gives its link, that as a code, and a file; each leads to the game, and the game to the Lab."""
    problems.allow("left: file:")
    page = context.new_page()
    lab_player.sit(page, site_server.url, lab_player.link_to(AXE.program, inputs="SKILL:5"))
    lab_player.menu(page, "Publish as a game")
    sheet = page.locator("#lab-publish")
    expect(sheet.locator("h2")).to_have_text("Stress axe")
    expect(sheet.locator("svg.qr")).to_be_visible(**SYNC)
    for scheme in SCHEMES:
        seen_as(page, scheme, 390)
        assert violations(page) == []
    link = sheet.locator("input").input_value()
    assert decode_game(link).situation == own(replace(AXE, inputs=(("SKILL", 5),)))
    sheet.get_by_role("button", name="Copy link").click()
    expect(sheet.get_by_role("status")).to_contain_text("Link copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "Stress axe.html"
    other = other_context.new_page()
    other.goto(file.as_uri())
    assert other.locator("pre").inner_text() == AXE.program
    other.get_by_role("link", name="Play it").click()
    opened(other)
    assert control(other, "SKILL").input_value() == "5"
    section(other).locator(".program summary").click()
    section(other).locator("[data-lab]").click()
    lab_player.awake(other)
    expect_in_the_lab(other, replace(AXE, inputs=(("SKILL", 5),)))
    lab_player.sit(page, site_server.url)
    page.locator('[data-do="chosen"]').set_input_files(file)
    expect_in_the_lab(page, replace(AXE, inputs=(("SKILL", 5),)))


def test_without_inputs_it_is_said_how_to_declare_some(page: Page, site_server: "SiteServer") -> None:
    """A program without any can be published; a hint says what makes a control. What is no number is no game."""
    lab_player.sit(page, site_server.url, lab_player.link_to("output 2d6"))
    lab_player.menu(page, "Publish as a game")
    expect(page.locator('[data-published="hint"]')).to_contain_text('input SKILL "Skill" 1..10')
    lab_player.sit(page, site_server.url, lab_player.link_to("3d6", "troll"))
    lab_player.menu(page, "Publish as a game")
    expect(lab_player.said(page)).to_contain_text("must come to whole numbers")
    expect(page.locator("#lab-publish")).to_be_hidden()


def test_saved_checks_are_those_of_this_game(page: Page, site_server: "SiteServer") -> None:
    """They stand in its rail with their chance, and lead back here; those of another program do not."""
    page.set_viewport_size({"width": 1400, "height": 900})
    play(page, site_server.url, link_to(UP_TO_THE_RANK.program))
    menu(page, "Save check")
    expect(page.locator('#rail [data-part="saved"] li')).to_have_count(1)
    play(page, site_server.url, link_to(AXE, inputs="SKILL:6"))
    section(page).locator(".own summary").click()
    section(page).locator('[name="label"]').fill("Chop")
    menu(page, "Save check")
    saved = page.locator('#rail [data-part="saved"] li')
    expect(saved).to_have_count(1)
    expect(saved.locator("b")).to_have_text(percent(Neighbours(own(replace(AXE, inputs=(("SKILL", 6),)))).now))
    expect(saved.locator(".what")).to_contain_text("Chop")
    more(page, "SKILL").click()
    expect_answer(page, own(replace(AXE, inputs=(("SKILL", 7),))))
    saved.locator("a").click()
    expect(control(page, "SKILL")).to_have_value("6")
    assert "/play/" in address_of(page)


def test_a_sheet_fills_the_inputs(page: Page, site_server: "SiteServer") -> None:
    """Whoever is played: inputs are bound to the sheet by their names, and by hand; that is kept."""
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(KEEP, [JEN])
    program = UP_TO_THE_RANK.program
    play(page, site_server.url, link_to(program))
    page.locator("#play-you").select_option(label="Nimble Jen")
    lines_rest(page)
    line = page.locator('[data-part="lines"] a[data-line="Sprint"]')
    sprint = own(replace(program, inputs=(("SKILL", 5),)))
    expect(line.locator("b")).to_have_text(percent(Neighbours(sprint).now))
    line.click()
    expect(control(page, "SKILL")).to_have_value("5")
    expect_answer(page, sprint)
    rolled = roll(page)
    assert (rolled.label, rolled.situation) == ("Nimble Jen: Sprint", sprint)
    assert records(page, "rolls")[-1]["by"] == "Nimble Jen"
    lines_rest(page)
    page.locator('[data-part="lines"] summary').click()
    more(page, "SKILL").click()
    expect(line).to_contain_text("changed by hand")
    expect(page.locator("#bound-SKILL")).to_be_visible()  # drawn anew, it stays unfolded
    lines_rest(page)
    page.locator("#bound-SKILL").select_option(label="Fortitude")
    whole = page.locator('[data-part="lines"] a')
    expect(whole).to_have_count(1)
    play(page, site_server.url, link_to(program))
    expect(whole).to_have_count(1)
    whole.click()
    expect_answer(page, own(replace(program, inputs=(("SKILL", 2),))))


LATER = "(by) => { const now = performance.now.bind(performance); performance.now = () => now() + by; }"
"""Puts the clock that Python reads in its worker forward by so many milliseconds."""


@pytest.mark.only_all
def test_the_limit_is_raised_by_hand(page: Page, site_server: "SiteServer") -> None:
    """At the end of its time it is said what took too long; one touch gives it more."""
    play(page, site_server.url, link_to(AXE))
    page.evaluate("(hash) => { location.hash = hash; }", link_to(ENDLESS))
    busy = section(page).locator(".busy")
    expect(busy).to_contain_text("of at most 10", **SYNC)
    (worker,) = page.workers
    worker.evaluate(LATER, 9_000)
    expect(page.locator(".problem")).to_contain_text("takes longer than 10 seconds", **SYNC)
    page.get_by_role("button", name="Give it 60 seconds").click()
    expect(busy).to_contain_text("of at most 60", **SYNC)
    busy.get_by_role("button", name="Cancel").click()
    expect(page.locator(".problem")).to_contain_text("cancelled")


def test_what_is_no_game_says_so_and_leads_to_the_lab(page: Page, site_server: "SiteServer") -> None:
    """A program of collections, a wrong one, and one with more results than a page can hold."""
    for program, says in (
        (Troll(program="3d6"), "whole numbers"),
        (AnyDice(program="output 3d"), "line 1"),
        (AnyDice(program="output d100000"), "too large for the page of a game"),
    ):
        page.goto(f"{site_server.url}/licences/")
        page.goto(f"{site_server.url}/play/#{link_to(program)}")
        expect(page.locator(".problem")).to_contain_text(says, timeout=60_000)
        page.locator(".mend [data-lab]").click()
        lab_player.awake(page)
        expect_in_the_lab(page, program)


@pytest.mark.only_all
def test_two_people_roll_fairly(page: Page, other_context: BrowserContext, site_server: "SiteServer") -> None:
    """An offer, its answer, the proof: as on any game's page, with the program in the link."""
    play(page, site_server.url, link_to(AXE, inputs="SKILL:4"))
    section(page).get_by_role("button", name="More to do").click()
    section(page).get_by_role("button", name="Fair roll together").click()
    page.wait_for_url("**offer=**")
    other = other_context.new_page()
    play(other, site_server.url, address_of(page).partition("#")[2])
    section(other).get_by_role("button", name="Throw in my part").click()
    other.wait_for_url("**answer=**")
    page.evaluate("(hash) => { location.hash = hash; }", other.url.partition("#")[2])
    page.wait_for_url("**secret=**")
    proof = shown(page)
    assert proof.revealed
    expect(part(page, "answer").locator(".verdict")).to_have_text(proof.roll().short)
    assert game(page) == own(replace(AXE, inputs=(("SKILL", 4),)))


def test_axe_and_width(page: Page, site_server: "SiteServer") -> None:
    """With a roll, everything unfolded, and somebody played: no violation, and nothing is too wide.

    The page is opened once and looked at in several ways: it starts in the same window whatever it is looked at in.
    """
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(KEEP, [JEN])
    play(page, site_server.url, link_to(AXE))
    seen_as(page, *EXTREMES[0])
    roll(page)
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    expect(part(page, "curve").locator("table")).to_be_visible(**SYNC)
    page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished))")  # the dice have fallen
    for scheme, width in EXTREMES:
        seen_as(page, scheme, width)
        assert violations(page, scheme) == [], f"{scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert "\n".join(page.evaluate(SMALL_TARGETS)) == ""


@pytest.mark.only_all
def test_it_opens_offline(context: BrowserContext, site_server: "SiteServer") -> None:
    """Whoever has been here plays a game that comes as a link without a network."""
    page = context.new_page()
    play(page, site_server.url, link_to(AXE))
    expect(page.locator('[data-offline="ready"]')).to_be_attached(timeout=60_000)
    context.set_offline(True)
    try:
        play(page, site_server.url, link_to(UP_TO_THE_RANK.program))
        expect_answer(page, own(UP_TO_THE_RANK.program))
    finally:
        context.set_offline(False)


@pytest.mark.only_all
def test_native_and_page_agree_on_every_game_of_the_gallery(page: Page, site_server: "SiteServer") -> None:
    """The page's large number is that of native Python, for each program of the gallery that is a game."""
    from fairthrow.programs.gallery import GALLERY  # noqa: PLC0415  # beside its only use

    games = [each.program for several in GALLERY.values() for each in several if each.program.declarations.inputs]
    assert len(games) > 15  # most of them
    play(page, site_server.url, link_to(games[0]))
    for program in games:
        page.evaluate("(hash) => { location.hash = hash; }", link_to(program))
        expect_answer(page, own(program))
    assert Link(situation=own(games[-1])).encode() == Link(situation=games[-1]).encode()
