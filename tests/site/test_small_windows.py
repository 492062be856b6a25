"""Small windows, in a real browser: what is asked for is read whole, and nothing lies under something else."""

import json
from typing import TYPE_CHECKING

import pytest
from lab_player import menu
from party_player import ANA, JEN, TOM, sit
from playwright.sync_api import Page, expect
from sheet_player import line, people, sample
from site_player import CHECKS, drawn, go, resize, rest, section

from fairthrow.dice.stream import encode_seed
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode

if TYPE_CHECKING:
    from conftest import SiteServer

GAMES = list(SYSTEMS)

TIPS = """async (block) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [];
  let seen = 0;
  for (const details of document.querySelectorAll("details")) details.open = true;
  await frame();
  for (const mark of document.querySelectorAll(".q[popovertarget]")) {
    if (!mark.checkVisibility({ visibilityProperty: true }) || mark.closest("[popover]")) continue;
    mark.scrollIntoView({ block });
    const tip = document.getElementById(mark.getAttribute("popovertarget"));
    mark.click();
    await frame();
    const { left, right, top, bottom, width } = tip.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const least = Math.min(tip.textContent.length * 4, 200);
    const scrolls = tip.clientHeight >= 150 && getComputedStyle(tip).overflowY === "auto";
    const fits = tip.scrollWidth <= tip.clientWidth && (scrolls || tip.scrollHeight <= tip.clientHeight);
    if (!inside || width < least || !fits) wrong.push([mark.ariaLabel, left, right, top, bottom].join(" "));
    seen += 1;
    tip.hidePopover();
  }
  return { seen, wrong };
}"""
"""Presses every question mark that is seen; tells which words come up outside the window, or in a column of letters."""


@pytest.mark.parametrize("path", [*GAMES, "party", "characters", "lab"])
def test_words_of_help_are_read_whole(path: str, page: Page, site_server: "SiteServer") -> None:
    """Beside every control, on every page and in every window, they come up inside it and as wide as text wants."""
    page.goto(f"{site_server.url}/{path}/")
    drawn(page)
    seen = 0
    for width, height in ((320, 640), (390, 844), (768, 1024), (1280, 900), (844, 390)):
        resize(page, width, height)
        for block in ("start", "center", "end"):
            found = page.evaluate(TIPS, block)
            seen += found["seen"]
            assert found["wrong"] == [], (width, height, block)
    assert seen or path == "lab"


def longest(name: str) -> Link:
    """Give the roll of a check, of those of sixty seeds, that has most to say above its verdict."""
    rolls = [
        decode(f"{name}{'&' if '?' in name else '?'}seed={encode_seed(bytes([number] * 16))}") for number in range(60)
    ]
    return max(rolls, key=lambda link: len(link.roll().lead))


@pytest.mark.parametrize("system", GAMES)
def test_what_was_thrown_is_said_whole(system: str, page: Page, site_server: "SiteServer") -> None:
    """The words above a verdict explain it: none of them is cut for what stands beside them, on the smallest phone."""
    for game, check in CHECKS:
        link = longest(f"{game}/{check}")
        if game != system or not link.roll().dice:
            continue
        go(page, site_server.url, link.encode())
        lead = section(page, check).locator(".lead > :first-child")
        for width, height in ((320, 640), (390, 844)):
            resize(page, width, height)
            assert lead.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0, (link.encode(), width)


NAMED = [each.replace("name=", "name=Grand%20Inquisitor%20of%20the%20Northern%20") for each in (JEN, TOM, ANA)]


@pytest.mark.parametrize("kept", [[], NAMED], ids=["samples", "long names"])
def test_the_dice_of_three_are_seen_whole(kept: list[str], page: Page, site_server: "SiteServer") -> None:
    """On a small phone too the tray of a party of three holds all their dice; each name stands in one line."""
    sit(page, site_server.url, *kept)
    for width, height in ((320, 640), (390, 844)):
        resize(page, width, height)
        before = page.url
        page.locator('[data-do="roll"]').click()
        expect(page).not_to_have_url(before)
        expect(page.locator("#party .throw .slot").first).to_be_visible()
        rest(page)
        tray = page.locator("#party .tray")
        assert tray.evaluate("(each) => each.scrollHeight - each.clientHeight") <= 0, width
        heights = "(names) => names.map((each) => each.getBoundingClientRect().height)"
        names = page.locator("#party .throw .pool").evaluate_all(heights)
        assert len(names) == 3
        assert all(0 < height < 24 for height in names), names


LIES = """() => [...document.querySelectorAll(".stage .tray .token")].map((token) => {
  const parts = [token.querySelector(".die"), token.closest(".tray")];
  const [disc, tray] = parts.map((each) => each.getBoundingClientRect());
  const word = token.querySelector(".tag").getBoundingClientRect();
  const die = token.previousElementSibling.getBoundingClientRect();
  const over = document.elementFromPoint((disc.left + disc.right) / 2, (disc.top + disc.bottom) / 2);
  return {
    says: token.querySelector("text").textContent,
    seen: token.contains(over),
    inside: [disc, word].every(({ left, right, top, bottom }) =>
      left >= tray.left && right <= tray.right && top >= tray.top && bottom <= tray.bottom),
    beside: die.right <= disc.left && Math.abs(die.top - token.getBoundingClientRect().top) < 2,
    apart: die.right <= word.left,
  };
})"""
"""Where each token of the tray lies: seen, inside the tray, and beside the last die, its word not over that one's."""


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("spellwoven/test?skill=5&attribute=3&difficulty=2&faces=9,8,4", ["+3"]),
        ("spellwoven/contest?their_effort=yes&their_attribute=2&faces=9,8,10,10,3,9", ["+3", "+2"]),
    ],
)
def test_a_token_lies_beside_the_dice_after_effort(
    link: str, says: list[str], page: Page, site_server: "SiteServer"
) -> None:
    """What Effort adds is seen in the tray, beside the dice of whoever spent it, in small windows and large."""
    go(page, site_server.url, link)
    page.locator('.stage .chip[data-decision="effort"]:visible').click()
    expect(page.locator(".stage .tray .token:visible")).to_have_count(len(says))
    rest(page)
    for width, height in ((320, 640), (390, 844), (844, 390), (1280, 900)):
        resize(page, width, height)
        found = page.evaluate(LIES)
        wanted = [{"says": each, "seen": True, "inside": True, "beside": True, "apart": True} for each in says]
        assert [each for each in found if each["seen"]] == wanted, (width, found)


def test_two_sides_stand_beside_each_other_after_effort(page: Page, site_server: "SiteServer") -> None:
    """On a phone both throws are in one line, tokens and all: the stage is as high as before anybody spent Effort."""
    for width, height in ((320, 640), (360, 740), (390, 844)):
        resize(page, width, height)
        heights = []
        for effort in ("", "effort=yes&their_effort=yes&"):
            go(page, site_server.url, f"spellwoven/contest?{effort}faces=4,3,6,8,8,5")
            rest(page)
            boxes = [each.bounding_box() for each in page.locator("#contest .throw .group").all()]
            mine, theirs = (box for box in boxes if box)
            assert mine["x"] + mine["width"] <= theirs["x"]
            heights.append(page.locator("#contest .tray").evaluate("(tray) => tray.clientHeight"))
        assert heights[0] == heights[1], width


LOW = """() => {
  const seen = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return bottom <= innerHeight && (each.contains(middle) || middle?.contains(each));
  };
  const of = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const [stage] = of(".stage");
  const controls = of(".situation :is(.row, .pills, .skill):not(.act *)");
  return {
    beside: controls.length > 0 && controls.every((each) =>
      each.getBoundingClientRect().left >= stage.getBoundingClientRect().right - 1),
    controls: controls.filter(seen).length,
    stage: of(".stage .big, .stage .tray, .stage .plot").every(seen),
    wide: document.scrollingElement.scrollWidth <= innerWidth,
  };
}"""
"""What is seen of a page without scrolling: whether controls stand beside the stage, how many, and all of the stage."""


@pytest.mark.parametrize("name", [f"{game}/{check}" for game, check in CHECKS if check in ("check", "test", "task")])
def test_a_phone_on_its_side_has_dice_and_controls(name: str, page: Page, site_server: "SiteServer") -> None:
    """There is no height for one below the other: controls stand beside the felt, and nothing of either is cut."""
    page.set_viewport_size({"width": 844, "height": 390})
    go(page, site_server.url, name)
    rest(page)
    for _ in range(2):
        found = page.evaluate(LOW)
        assert found == {**found, "beside": True, "stage": True, "wide": True}
        assert found["controls"] >= 3
        section(page, name.split("/")[1]).locator('[data-action="roll"]').click()
        expect(section(page, name.split("/")[1]).locator(".verdict")).to_be_visible()
        rest(page)


@pytest.mark.parametrize("system", GAMES)
def test_a_sheet_on_its_side_has_dice_and_lines(system: str, page: Page, site_server: "SiteServer") -> None:
    """The last roll stands beside the lines of the sheet, and the felt goes on to the edges."""
    page.set_viewport_size({"width": 844, "height": 390})
    people(page, site_server.url, encode(sample(system)))
    line(page, sample(system).lines()[0].name).click()
    expect(page.locator(".stage .verdict")).to_be_visible()
    rest(page)
    found = page.evaluate(LOW)
    assert found == {**found, "beside": True, "stage": True, "wide": True}, json.dumps(found)
    assert found["controls"] >= 2


MIDDLES = """() => [...document.querySelectorAll(".situation :is(.step, .pill)")]
  .filter((each) => each.checkVisibility())
  .map((each) => {
    const [all, words] = [each, each.querySelector("span")].map((one) => one.getBoundingClientRect());
    return Math.abs(all.top + all.bottom - words.top - words.bottom) / 2;
  })"""
"""By how much the words of controls stand off their middle, in pixels."""


def test_words_stand_in_the_middle_with_and_without_a_change(page: Page, site_server: "SiteServer") -> None:
    """Where a tap would change nothing, − and + and the words of a switch have no hole below them, and none moves."""
    page.set_viewport_size({"width": 390, "height": 844})
    go(page, site_server.url, "spellwoven/test?skill=26&difficulty=0")
    page.wait_for_function("() => document.querySelectorAll('.situation [data-tap]').length > 0")
    expect(section(page, "test").locator(".pill .change").first).to_have_text("")
    expect(section(page, "test").locator(".step .change:not(:empty)").first).to_be_visible()
    off = page.evaluate(MIDDLES)
    assert len(off) >= 7
    assert max(off) <= 3


def test_a_published_game_is_handed_on_from_a_sheet(page: Page, site_server: "SiteServer") -> None:
    """On a phone it stands on the lower edge as all other sheets do; what copies the link comes before the code."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site_server.url}/lab/")
    drawn(page)
    menu(page, "Publish as a game")
    sheet = page.locator("#lab-publish")
    expect(sheet.locator(".qr")).to_be_visible()
    rest(page)
    box, copy, code = (
        each.bounding_box() for each in (sheet, sheet.get_by_role("button", name="Copy link"), sheet.locator(".qr"))
    )
    assert box
    assert copy
    assert code
    assert (box["x"], box["x"] + box["width"], box["y"] + box["height"]) == (0, 390, 844)
    assert copy["y"] < code["y"]


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_a_new_name_is_typed_below_the_dice(size: tuple[int, int], page: Page, site_server: "SiteServer") -> None:
    """Each of three people without a sheet begins in the field of the name: seen whole, also when forms above come."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(page, site_server.url)
    for number in range(4, 7):
        page.locator('[data-do="stranger"]').click()
        own = page.locator(f'[data-part="participants"] [data-participant="{number}"] .inside [name]')
        expect(own.first).to_be_visible()
        expect(page.locator('[data-part="participants"] .fold[open] .inside:not(:has([name]))')).to_have_count(0)
        name = page.locator(f'[data-participant="{number}"] [data-name]')
        expect(name).to_be_focused()
        top, bottom, stage, act = name.evaluate(
            """name => [
              name.getBoundingClientRect().top, name.getBoundingClientRect().bottom,
              document.querySelector('.stage').getBoundingClientRect().bottom,
              document.querySelector('.act').getBoundingClientRect().top,
            ]"""
        )
        assert stage <= top < bottom <= act
