"""The home page rolls: a check on a felt before anything else, by the real Python once somebody is about to roll."""

import re
from typing import TYPE_CHECKING

import pytest
from movement import MOVED, SETTLED
from playwright.sync_api import Browser, Page, expect
from site_player import drawn

from fairthrow.links import decode
from fairthrow.view.numbers import percent
from sitebuild.hero import CHECK, HELPED

if TYPE_CHECKING:
    from conftest import SiteServer

TOOLS = ("Characters", "Party", "Gallery", "Your rolls")


def chance(link: str) -> str:
    """Give the chance that a check succeeds, as the page says it."""
    situation = decode(link).situation
    return str(percent(situation.odds().outcomes[situation.verdict].chance_of(lambda value: value == "success")))


def test_the_first_tap_rolls(fresh_page: Page, site_server: "SiteServer") -> None:
    """Roll is pressed before Python is there: the roll comes all the same, and its link shows the same dice."""
    page = fresh_page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site_server.url)
    hero = page.locator(".hero")
    expect(hero.locator(".percent:visible")).to_have_text(chance(CHECK))
    roll = hero.get_by_role("button", name=re.compile("^Roll"))
    roll.click()
    expect(hero.locator('[data-part="answer"] .verdict')).to_be_visible(timeout=60_000)
    expect(roll).to_contain_text("Roll again")
    said = hero.locator('[data-part="said"]').text_content() or ""
    opened = hero.get_by_role("link", name="Open this roll").get_attribute("href") or ""
    link = decode(opened.partition(f"{site_server.url}/")[2].replace("/#", "/"))
    assert link.roll().summary == said
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('/rolls/'))") == []
    hero.get_by_role("link", name="Open this roll").click()
    drawn(page)
    expect(page.locator(".check:visible .throw svg.die").first).to_be_visible()
    assert page.locator(".check:visible[data-sent], .letter").count() == 0  # whoever made it was sent nothing
    expect(page.get_by_role("button", name=re.compile("again"))).to_be_visible()


def test_a_pill_says_what_it_changes_and_rolls_with_two_dice(page: Page, site_server: "SiteServer") -> None:
    """With Advantage the other chance stands there, and two dice lie ready; a roll of another check is gone."""
    page.goto(site_server.url)
    hero = page.locator(".hero")
    expect(hero.locator(".blanks:visible svg.die")).to_have_count(1)
    hero.locator(".pill").click()
    expect(hero.locator(".percent:visible")).to_have_text(chance(HELPED))
    expect(hero.locator(".blanks:visible svg.die")).to_have_count(2)
    hero.get_by_role("button", name=re.compile("^Roll")).click()
    expect(hero.locator(".throw svg.die")).to_have_count(2, timeout=60_000)
    hero.locator(".pill").click()
    expect(hero.locator(".throw svg.die")).to_have_count(0)
    expect(hero.locator(".percent:visible")).to_have_text(chance(CHECK))


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_moves_for_a_roll(width: int, chromium: Browser, site_server: "SiteServer") -> None:
    """Verdict and dice have their places before; Roll and the tools are on the first screen."""
    with chromium.new_context(viewport={"width": width, "height": 844}) as context:
        context.add_init_script(f"({MOVED})()")
        page = context.new_page()
        page.goto(site_server.url)
        hero = page.locator(".hero")
        for control in (hero.locator(".roll"), *page.locator(".quick a").all()):
            box = control.bounding_box()
            assert box
            assert box["y"] + box["height"] <= 844
        hero.locator(".roll").click()
        expect(hero.locator('[data-part="answer"] .verdict')).to_be_visible(timeout=60_000)
        assert page.evaluate(SETTLED) == []


@pytest.mark.parametrize("path", ["", "spellwoven/", "characters/", "party/", "lab/", "log/", "docs/", "gallery/"])
@pytest.mark.parametrize("width", [390, 1200])
def test_every_page_leads_to_the_tools(path: str, width: int, page: Page, site_server: "SiteServer") -> None:
    """The menu on a phone and the bar on a desk have them all, in one line and within the window."""
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{site_server.url}/{path}")
    menu = page.get_by_role("navigation", name="Games and tools")
    if width < 1200:
        page.locator(".where").click()
    for name in TOOLS:
        link = menu.get_by_role("link", name=name, exact=True)
        expect(link).to_be_visible()
        box = link.bounding_box()
        assert box
        assert box["x"] + box["width"] <= width
    if width >= 1200:
        boxes = [link.bounding_box() for link in menu.get_by_role("link").all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1


def test_its_pictures_lead_where_they_say(page: Page, site_server: "SiteServer") -> None:
    """A tap that helps opens its check, a decision the very roll, a fair roll the page that tells of it."""
    page.goto(site_server.url)
    page.get_by_role("link", name=re.compile("Decide when the dice lie")).click()
    page.wait_for_url("**/spellwoven/#test?skill=7&difficulty=3&faces=9,2,5")
    expect(page.get_by_role("button", name=re.compile("Spend Effort")).first).to_be_visible(timeout=60_000)
    page.go_back()
    page.get_by_role("link", name=re.compile("See what would help")).click()
    page.wait_for_url("**/skew/#task?high=1")
