"""A whole evening with a character of one's own, as a player has it, and what is left of it on another device."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from log_files import read_file
from party_player import expect_link, participants, sit
from party_player import harder as harder_for_all
from party_player import roll as roll_for_all
from playwright.sync_api import Page, expect
from rail_player import import_file, lines_rest, log_page, logged, table
from sheet_player import JEN, KEPT, edit, kept, line, log, part, people, points, roll, row, sample, write_new
from site_player import drawn, section

from fairthrow.links import Link
from fairthrow.table.characters import decode
from fairthrow.table.reading import read_roll

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

WIPE = "() => localStorage.clear()"
NAME = "Runa Marsh"
ROLLS, MOST = 10, 60
LEFT = ("5 of 6", "4 of 6")
"""What is left of six points of Effort after one is spent, and after two."""


def made(page: Page, base: str) -> None:
    """Make a character from nothing: a name, two values, two skills."""
    people(page, base, "", JEN)
    write_new(page, "Spellwoven")
    expect(part(page, "editor").locator('[name="name"]').first).to_be_focused()
    page.keyboard.type(NAME)
    page.keyboard.press("Tab")
    expect(page.locator("h1")).to_have_text(NAME)
    part(page, "editor").locator('[name="quickness"][value="3"]').check()
    for name, rank in (("Climb", 6), ("Sprint", 4)):
        part(page, "editor").get_by_role("button", name="Add a skill").click()
        expect(page.locator('li[data-row="New skill"] [name="name"]')).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        field = row(page, name).locator('[name="rank"]')
        field.fill(str(rank))
        field.blur()
    page.get_by_role("button", name="Done").first.click()
    expect(line(page, "Sprint").locator(".rank")).to_have_text("4")
    assert kept(page)[-1] == decode("spellwoven/character?name=Runa%20Marsh&quickness=3&skills=Climb:6,Sprint:4")


def spend_twice_and_take_one_back(page: Page) -> list[str]:
    """Roll ten times, with Effort after two rolls that failed; the second time it is taken back. Give the labels."""
    page.locator(".at input").fill("5")
    expect(line(page, "Sprint").locator("b")).not_to_have_text("")
    spent = number = 0
    while number < ROLLS or (spent < len(LEFT) and number < MOST):
        label = roll(page, "Sprint" if number % 2 else "Climb").label
        assert label in (f"{NAME}: Sprint", f"{NAME}: Climb")
        number += 1
        effort = page.locator('.stage .chip[data-decision="effort"]')
        if spent < len(LEFT) and effort.count():
            effort.click()
            expect(points(page)).to_have_text(LEFT[spent])
            spent += 1
            if spent == len(LEFT):
                page.locator('.stage .chip[data-action="undecide"]').click()
                expect(points(page)).to_have_text(LEFT[0])
    assert spent == len(LEFT), f"{MOST} rolls at difficulty 5, and Effort could help with fewer than two"
    return [entry["link"] for entry in log(page)]


def contest(page: Page, base: str, before: int) -> str:
    """Use the weakness of another character in a contest on the game's page; give the link of the roll.

    `before` is how many rolls the log has until then.
    """
    page.goto(f"{base}/spellwoven/#contest")
    drawn(page)
    page.get_by_label("You play", exact=True).select_option(label=NAME)
    page.get_by_label("Against", exact=True).select_option(label="Nimble Jen")
    sprint = page.locator('#rail [data-line="Sprint"][data-whose="yours"]')
    manoeuvre = page.locator('#rail [data-line="Manoeuvre"][data-whose="theirs"]')
    for theirs in (sprint, manoeuvre):
        expect(manoeuvre).to_be_visible()
        lines_rest(page)
        theirs.click()
        expect(theirs).to_contain_text("filled in")
    lines_rest(page)
    page.locator('#rail [data-used="theirs Grapples"]').check()
    here = section(page, "contest")
    expect(here.locator('[name="advantage"]')).to_be_checked()
    here.locator('[data-action="roll"]').click()
    page.wait_for_url("**seed=**")
    expect(page.locator("#contest.rolled")).to_have_count(1)
    page.wait_for_function(
        "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
        arg=before,
    )
    record = log(page)[-1]
    found = read_roll(record["link"])
    assert isinstance(found, Link)
    assert (record["by"], found.label) == (NAME, f"{NAME}: Sprint")
    situation: Any = found.situation
    assert (situation.skill, situation.their_skill, situation.advantage) == (4, 6, True)
    return str(record["link"])


def climb(page: Page, base: str) -> str:
    """Let both climb together; give the link of the roll."""
    sit(page, base)
    page.get_by_label("All roll", exact=True).select_option("Climb")
    for line_of in participants(page).locator("select[data-line]").all():
        expect(line_of).to_have_value("Climb")
    expect_link(page, "**Climb**Climb**")
    harder_for_all(page)
    expect_link(page, "**difficulty=2**")
    group = roll_for_all(page)
    assert {each.name for each in group.members} == {NAME, "Nimble Jen"}
    return group.encode()


def verified(links: list[str]) -> list[dict[str, Any]]:
    """Recompute rolls on the command line; give what it says of each."""
    command = [sys.executable, "-m", "fairthrow", "verify", *links]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(each) for each in run.stdout.splitlines()]


def test_a_whole_evening(page: Page, site_server: "SiteServer", tmp_path: Path) -> None:
    """Make, roll, spend, undo, contest, climb, rest, export, wipe, import: the log tells it, every link verifies."""
    base = site_server.url
    made(page, base)
    links = spend_twice_and_take_one_back(page)
    decided = [entry for entry in log(page) if entry.get("before")]
    assert len(decided) == 1, "one roll was decided about, and the other taken back"
    links += [contest(page, base, len(links)), climb(page, base)]
    people(page, base)
    page.locator('#rail [data-part="people"]').get_by_role("link", name=NAME).click()
    expect(page.locator("h1")).to_have_text(NAME)
    page.get_by_role("button", name="Rest", exact=True).click()
    expect(points(page)).to_have_text("6 of 6")
    runa = next(each for each in kept(page) if each.name == NAME)
    assert runa.effort_spent == 0
    log_page(page, base)
    expect(logged(page)).to_have_count(len(links))
    records = page.evaluate(KEPT, "rolls")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Export all {len(links)} rolls").first.click()
    file = tmp_path / "evening.json"
    download.value.save_as(file)
    held = read_file(file.read_text(encoding="utf-8"))
    assert [each.character for each in held.characters] == [sample(), runa]
    page.evaluate(WIPE)
    page.reload()
    log_page(page, base)
    expect(logged(page)).to_have_count(0)
    import_file(page, file)
    expect(table(page, "table-said")).to_contain_text(f"{len(links) + 2} added")
    expect(logged(page)).to_have_count(len(links))
    assert sorted(page.evaluate(KEPT, "rolls")) == sorted(records)
    assert kept(page) == [sample(), runa]
    found = verified(links)
    assert [each["link"] for each in found] == links
    expect(table(page, "log")).to_contain_text(found[-1]["summary"])
    people(page, base)
    edit(page)  # what came back can be edited on
