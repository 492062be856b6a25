"""Numbers for a screen at the table: a sheet's grid, the odds of the Lab and of a game, on paper and as CSV."""

import csv
import io
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import lab_player
import own_player
import party_player
import pytest
from playwright.sync_api import Locator, Page, expect
from sheet_player import people, sample
from site_player import go
from test_tables_taken import FITS, PAPER, SHOWN, pages_of

import fairthrow
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.programs.check import AnyDice
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.controls import checks_of, moment_of
from fairthrow.view.check.insight import whole_percent
from fairthrow.view.check.table import csv_number
from fairthrow.view.numbers import percent
from fairthrow.view.sheet.lines import columns

if TYPE_CHECKING:
    from conftest import SiteServer

BETWEEN = {"A4": 688, "Letter": 710}
"""Pixels across that each paper has between its margins of 14 mm."""

PRESSED = (
    "() => [...document.querySelectorAll('button, input, select, summary')].some((each) => each.checkVisibility())"
)

COLOURS = """() => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const found = new Set();
  for (const each of document.querySelectorAll("[data-printed], [data-printed] *")) {
    if (!each.checkVisibility()) continue;
    const looks = getComputedStyle(each);
    const some = ["color", "backgroundColor", "borderBlockEndColor", "outlineColor"];
    for (const name of each.closest("svg") ? [...some, "fill", "stroke"] : some) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = "#0000";
      pen.fillStyle = looks[name];
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
      const grey = Math.max(red, green, blue) - Math.min(red, green, blue) < 3;
      if (!grey) found.add(`${each.tagName} ${name} ${looks[name]}`);
    }
  }
  return [...found];
}"""
"""What of the print has a colour: paper is white, and letters are black or grey."""

RAGGED = """() => [...document.querySelectorAll("[data-printed] :is(td, th, caption)")].filter((each) =>
  each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
"""The cells of which something is cut off."""

PROGRAM = 'output 3d6 named "three"\noutput 2d10 named "ten"'
AXE = AnyDice(program='\\ title Axe \\\n\\ input SKILL "Skill" 1..9 \\\n\\ success TOTAL >= 8 \\\n'
              'SKILL: 3\noutput d6 + SKILL named "TOTAL"')  # fmt: skip


def expect_print(page: Page, paper: str, most: int = 1) -> list[str]:
    """See that what was asked for is printed alone, whole and in one colour; give its texts."""
    page.wait_for_function("() => window.printing")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": BETWEEN[paper], "height": 940})
    texts: list[str] = page.evaluate(SHOWN)
    assert page.evaluate(FITS)
    assert page.evaluate(RAGGED) == []
    assert page.evaluate(COLOURS) == []
    assert page.evaluate(PRESSED) is False
    assert not {"Print", "CSV", "Roll", "Your table"} & set(texts)
    assert not [each for each in texts if "Tap" in each]
    assert pages_of(page.pdf(format=paper)) <= most
    return texts


def hold_print(page: Page) -> None:
    """Note that a page prints, instead of the window that asks for a printer."""
    page.add_init_script("window.print = () => { window.printing = true; };")


def saved(page: Page, button: Locator, name: str) -> list[list[str]]:
    """Press a button that saves CSV; give the rows of the file of this name."""
    with page.expect_download() as download:
        button.click()
    assert download.value.suggested_filename == name
    text = download.value.path().read_bytes().decode()
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("system", [game.name for game in SYSTEMS.values() if game.character])
def test_every_skill_of_a_sheet_is_taken_along(system: str, paper: str, page: Page, site_server: "SiteServer") -> None:
    """Its grid is printed below whose it is; all cells, in print and in the file, are worked out by themselves."""
    hold_print(page)
    character = sample(system)
    people(page, site_server.url, encode(character))
    moment = moment_of(character, decode(f"{system}/{checks_of(character)[0]}").situation)
    chances = []
    for line in moment.lines:
        there = [character.filled(line, replace(moment.situation, **{moment.axis: each})) for each in columns(moment)]
        chances.append([wanted_of(each, each.odds())[1] for each in there])
    grid = page.locator('#sheet [data-part="grid"]')
    head, *rows = saved(page, grid.get_by_role("button", name="CSV"), "every-skill.csv")
    assert head[0] == f"line \\ {moment.axis}"
    assert rows == [[line.name, *map(csv_number, some)] for line, some in zip(moment.lines, chances, strict=True)]
    grid.get_by_role("button", name="Print").click()
    texts = expect_print(page, paper)
    assert texts[0] == f"{character.name}, {moment.situation.title}"
    assert grid.locator("tbody th").all_text_contents() == [line.name for line in moment.lines]
    cells = [whole_percent(each) for some in chances for each in some]
    assert grid.locator("td a").all_text_contents() == cells
    assert [each for each in texts if each in cells][-len(cells) :] == cells


@pytest.mark.parametrize("paper", PAPER)
def test_the_odds_of_a_program_are_taken_along(paper: str, page: Page, site_server: "SiteServer") -> None:
    """Its name, a chart, the means and every chance on one page; the file has them all."""
    hold_print(page)
    lab_player.sit(page, site_server.url, lab_player.link_to(PROGRAM))
    lab_player.expect_large(page, "10.50")
    odds = fairthrow.program(PROGRAM).odds()
    page.locator('[popovertarget="lab-menu"]').click()
    save = page.locator("#lab-menu").get_by_role("button", name="Save odds as CSV")
    head, *rows = saved(page, save, "anydice-output-3d6-named-three-output-2d10-named.csv")
    assert head == ["output", "value", "percent", "numerator", "denominator"]
    assert {(name, int(value)): Fraction(int(some), int(whole)) for name, value, _, some, whole in rows} == {
        (name, value): chance for name in odds for value, chance in odds[name].items()
    }
    expect(lab_player.said(page)).to_have_text("The exact odds are saved as CSV.")
    lab_player.menu(page, "Print odds")
    texts = expect_print(page, paper)
    assert texts[:2] == [
        'AnyDice: output 3d6 named "three" output 2d10 named "ten"',
        "three: mean 10.50, 3 to 18. 2 outputs.",
    ]
    printed = page.locator(".paper tbody")
    assert [row[:2] for row in cells_of(printed.nth(0))] == [["three", "10.50"], ["ten", "11.00"]]
    assert cells_of(printed.nth(1)) == [
        [str(value), *(said(odds[name].get(value, Fraction(0))) for name in odds)] for value in range(2, 21)
    ]
    assert page.locator(".paper .curve").count() == 2 * 2  # each in the chart and in its key
    page.emulate_media(media="screen")
    expect(page.locator(".paper")).to_be_hidden()


def cells_of(body: Locator) -> list[list[str]]:
    """Read the rows of a table."""
    return [row.locator("th, td").all_text_contents() for row in body.locator("tr").all()]


def said(chance: Fraction) -> str:
    """Write a chance as a table of several outputs has it: what cannot be is blank."""
    return str(percent(Ratio(*chance.as_integer_ratio()))) if chance else ""


@pytest.mark.parametrize("paper", PAPER)
def test_great_odds_have_an_end_on_paper(paper: str, page: Page, site_server: "SiteServer") -> None:
    """Many outputs with long names are a few pages, and no name or number is cut off."""
    hold_print(page)
    many = 'loop I over {1..60} { output Id10 named "[I] dice of a rather long name" }'
    lab_player.sit(page, site_server.url, lab_player.link_to(many))
    lab_player.expect_large(page, "5.50")
    lab_player.menu(page, "Print odds")
    texts = expect_print(page, paper, most=8)
    assert texts[-1].endswith("more outputs are in the copy.")


@pytest.mark.parametrize("paper", PAPER)
def test_the_odds_of_a_game_of_ones_own_are_taken_along(paper: str, page: Page, site_server: "SiteServer") -> None:
    """Below its title, with what is set; and as CSV."""
    hold_print(page)
    own_player.play(page, site_server.url, own_player.link_to(AXE, inputs="SKILL:4"))
    place = own_player.part(page, "odds")
    place.locator(".numbers summary").click()
    rows = saved(page, place.get_by_role("button", name="CSV", exact=True), "odds.csv")[1:]
    assert [row for row in rows if row[0] == "value"] == [["value", str(value), "1", "6"] for value in range(5, 11)]
    assert [row for row in rows if row[0] == "result"] == [
        ["result", "success", "1", "2"],
        ["result", "failure", "1", "2"],
    ]
    place.get_by_role("button", name="Print").click()
    texts = expect_print(page, paper)
    assert texts[0] == "Axe: Skill 4"
    assert [row[0::4] for row in cells_of(place.locator("tbody").first)] == [
        [str(value), "1/6"] for value in range(5, 11)
    ]


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("link", ["spellwoven/test?skill=7", "d100/check"])
def test_the_numbers_of_a_check_are_taken_along(link: str, paper: str, page: Page, site_server: "SiteServer") -> None:
    """The tables of a game's page, below what they are of; the file has each value's exact chance."""
    hold_print(page)
    go(page, site_server.url, link)
    place = page.locator('.check:not([hidden]) [data-part="odds"]')
    place.locator(".numbers summary").click()
    odds = fairthrow.odds(link)
    rows = saved(page, place.get_by_role("button", name="CSV", exact=True), "odds.csv")[1:]
    for name, chances in odds.items():
        held = [(value, Fraction(int(some), int(whole))) for of, value, some, whole in rows if of == name]
        assert held == [(str(value), chance) for value, chance in chances.items()]
    place.get_by_role("button", name="Print").click()
    texts = expect_print(page, paper)
    fractions = [row[-1] for row in cells_of(place.locator("tbody").first)]
    main = odds[decode(link).situation.main]
    assert sorted(map(Fraction, fractions)) == sorted(chance for chance in main.values() if chance)
    assert [each for each in texts if each in fractions][: len(fractions)] == fractions


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("name", ["help", "curve", "need"])
def test_every_table_of_a_check_is_printed_in_one_colour(
    name: str, paper: str, page: Page, site_server: "SiteServer"
) -> None:
    """What if, how the chance runs, what is needed: whole on one page, without a word about taps."""
    hold_print(page)
    go(page, site_server.url, "spellwoven/test?skill=7")
    place = page.locator(f'#test [data-part="{name}"]')
    if name == "need":
        page.locator("#test details.need > summary").click()
    expect(place.locator(".about-it")).to_have_text("Test of Skill: Skill 7")  # it is not that of the page as it comes
    place.get_by_role("button", name="Print").click()
    assert expect_print(page, paper)[0] == "Test of Skill: Skill 7"


@pytest.mark.parametrize("paper", PAPER)
def test_the_numbers_of_a_party_are_printed_in_one_colour(paper: str, page: Page, site_server: "SiteServer") -> None:
    """They are on one page, below what they are of."""
    hold_print(page)
    party_player.sit(page, site_server.url, link="spellwoven/party?check=test&number=3&1=Jen&1.skill=4&2=Tom&2.skill=2")
    place = party_player.part(page, "odds")
    place.locator(".numbers > summary").click()
    place.get_by_role("button", name="Print").click()
    assert "Spellwoven, Test of Skill, party of 3" in expect_print(page, paper)
