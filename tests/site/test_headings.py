"""Headings as a screen reader has them: whoever goes from one to the next misses none of a level between."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from audits import violations
from party_player import roll as roll_party
from playwright.sync_api import Page, expect
from sheet_player import choose_check, people, roll, sample
from sheet_player import line as line_of
from test_audits import set_up

from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode
from fairthrow.view.check.controls import checks_of
from fairthrow.view.tray import groups_of

if TYPE_CHECKING:
    from conftest import SiteServer

HEADING = re.compile(r'^ *- \'?heading "(?P<name>[^"]*)"(?: \[[^\]]*\])*? \[level=(?P<level>\d)\]', re.MULTILINE)


def headings(page: Page) -> list[tuple[int, str]]:
    """Give level and name of each heading in Chromium's accessibility tree, in the order in which they are read."""
    heard = page.locator("#content").aria_snapshot()
    return [(int(found["level"]), found["name"]) for found in HEADING.finditer(heard)]


def expect_steps(page: Page) -> None:
    """Assert that the page begins with its title, and that no heading is more than a level below the one before."""
    found = headings(page)
    assert found[0][0] == 1
    skipped = [(before, after) for before, after in pairwise(found) if after[0] > before[0] + 1]
    assert skipped == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_dice_of_a_sheet_stand_under_the_roll(system: str, page: Page, site_server: "SiteServer") -> None:
    """A line of each check is rolled. Each title of dice, such as Theirs, stands under the heading of the roll."""
    character = sample(system)
    people(page, site_server.url, encode(character))
    for check in checks_of(character):
        choose_check(page, check)
        name = next(each.name for each in character.lines() if check in each.checks)
        expect(line_of(page, name)).to_be_visible()
        titles = [title.capitalize() for title in groups_of(roll(page, name).roll().dice) if title]
        found = headings(page)
        assert found[: 2 + len(titles)] == [(1, character.name), (2, "Last roll"), *((3, title) for title in titles)]
        expect_steps(page)
        if titles:
            assert violations(page) == []


@pytest.mark.parametrize("kind", ["party?check=test", "rivals?check=contest"])
def test_dice_of_several_stand_under_the_roll(kind: str, page: Page, site_server: "SiteServer") -> None:
    """Whose dice they are is a title in the tray, under the heading of the odds and the roll of all."""
    set_up(page, site_server.url, kind)
    roll_party(page)
    assert headings(page)[1] == (2, "Odds and roll of all")
    assert headings(page)[2][0] == 3
    expect_steps(page)
