"""What a player does on the page of parties, in words, for the browser tests."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from sheet_player import KEEP, KEPT
from site_player import UNFOLD, address_of, drawn, elsewhere, leave, press_item

from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Group
from fairthrow.table.group.words import members_dice, summary_of
from fairthrow.view.dice import face_text

JEN = "spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness,Stealth:7:quickness"
TOM = "spellwoven/character?name=Tom&quickness=2&skills=Climb:2:quickness,Lore:5:wits"
ANA = "spellwoven/character?name=Ana&quickness=4&skills=Climb:6:quickness"

FACES = """() => [...document.querySelectorAll('#party .throw .slot:not(.token)')]
  .map((slot) => slot.querySelector('.unseen').textContent)"""
"""Reads what all dice in the tray say of themselves, such as "d10: 7, "."""


def sit(page: Page, base: str, *kept: str, link: str = "") -> None:
    """Open the page of parties, with these characters kept; with a link, that is opened.

    A roll in the link lies there as if it was made here: its form is unfolded.
    """
    if kept:
        elsewhere(page, base)
        page.evaluate(KEEP, kept)
    else:
        leave(page, base)
    page.goto(f"{base}/party/" + (f"#{link}" if link else ""))
    drawn(page)
    page.evaluate(UNFOLD)


def part(page: Page, name: str) -> Locator:
    """Give a part of the page."""
    return page.locator(f':is(#party, #rail) [data-part="{name}"]')


def participants(page: Page) -> Locator:
    """Give the participants of all who take part."""
    return part(page, "participants").locator(".participant")


def behind(page: Page, place: int) -> Locator:
    """Open all that is behind somebody's name, by the place from 0; give that participant."""
    one = participants(page).nth(place)
    if not one.locator(".fold").evaluate("(fold) => fold.open"):
        one.locator("summary").click()
    return one


def remove(page: Page, name: str) -> None:
    """Take somebody from the table: the button is behind the name."""
    behind(page, participants(page).locator(".named").all_text_contents().index(name))
    page.get_by_role("button", name=f"Remove {name}").click()


def members(page: Page) -> Locator:
    """Give what is said of each member: the chance, or the verdict."""
    return part(page, "members").locator(".member")


def shown(page: Page) -> Group:
    """Give what the address holds."""
    return grouplinks.decode(address_of(page))


def expect_link(page: Page, pattern: str) -> Group:
    """Wait until the address is like that; give what it holds."""
    page.wait_for_url(pattern)
    return shown(page)


def harder(page: Page, times: int = 1) -> None:
    """Make it more difficult for all."""
    for _ in range(times):
        page.locator('[data-part="moment"] [data-tap="difficulty:+1"]').click()


def roll(page: Page) -> Group:
    """Roll for all; give the roll that the address holds then, once it lies there."""
    before = len(log(page))
    page.locator('#moment [data-do="roll"]').click()
    page.wait_for_function(
        "(count) => Object.keys(localStorage).filter((key) => key.startsWith('fairthrow/rolls/')).length > count",
        arg=before,
    )
    page.wait_for_url("**seed=**")
    group = shown(page)
    expect_roll(page, group)
    return group


def expect_roll(page: Page, group: Group) -> None:
    """Expect the dice of a roll on the stage, and what came of it."""
    expect(part(page, "said")).to_have_text(summary_of(group))
    laid = [die for dice in members_dice(group) for die in sorted(dice, key=lambda die: die.place)]
    faces = [f"d{die.sides}: {face_text(die)}, " for die in laid]
    try:
        page.wait_for_function(
            f"(faces) => JSON.stringify(({FACES})()) === faces",
            arg=json.dumps(faces, separators=(",", ":"), ensure_ascii=False),
        )
    except PlaywrightTimeout:  # the roll before may have had the same sentence
        assert page.evaluate(FACES) == faces


def log(page: Page) -> list[dict[str, Any]]:
    """Give the records of rolls that this browser keeps, the oldest first."""
    return [json.loads(text) for text in page.evaluate(KEPT, "rolls")]


def said(page: Page) -> Locator:
    """Give what is said of what was done last."""
    return part(page, "done")


def menu(page: Page, name: str) -> None:
    """Press a button of the page's menu."""
    press_item(page.locator('[popovertarget="party-menu"]'), page.locator("#party-menu"), name)
