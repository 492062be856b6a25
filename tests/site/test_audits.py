"""Audits by other people's tools, and measures, on every page before and after a roll."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import lab_player
import own_player
import pytest
from audits import (
    GLANCES,
    SMALL_TARGETS,
    WIDTHS,
    Scheme,
    expect_sound,
    large_letters,
    looks,
    seen_as,
    unfolded,
    violations,
)
from lighthouse import PATHS, TOOLS
from party_player import expect_roll, participants, shown, sit
from party_player import roll as roll_party
from playwright.sync_api import Browser, BrowserContext, Page, expect
from profiles import Profile
from rail_player import STORE, log_page, logged, menu_of, table
from sheet_player import JEN, KEEP, edit, line, people, sample
from site_player import address_of, drawn, go, part, section

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import decode
from fairthrow.programs.gallery import GALLERY
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import encode
from fairthrow.table.group.group import Group
from fairthrow.table.group.party import Party
from fairthrow.table.group.words import summary_of

if TYPE_CHECKING:
    from conftest import SiteServer

ROLLED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
CHECKS = [f"{game.name}/{check.check}" for game in SYSTEMS.values() for check in game.checks]

UNKNOWN = re.compile(
    r"Property “(position-area|position-try|paint-order)” doesn't exist|anchor\(|“var\(--p\)” is not a"
    r"|“blocking” attribute must have a “rel” attribute whose value is “stylesheet”"  # or "expect", says the standard
)
"""What browsers know and the Nu checker does not yet: where popovers are anchored, the order of fill and stroke, and a
custom property within `color-mix`, and that drawing may wait for a part of the page."""


CUT = """() => {
  const answers = [...document.querySelectorAll(".check:not([hidden]) :is(.verdict, .percent)")];
  return answers.filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return each.checkVisibility() && (left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1);
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
"""Which answers are not whole in the window."""


@pytest.fixture(scope="module")
def audited(chromium: Browser, site_server: "SiteServer") -> Iterator[BrowserContext]:
    """Open a browser profile that has been here before. It lets the tests put axe into its pages."""
    profile = Profile(chromium, site_server.url, reduced_motion="reduce", bypass_csp=True)
    yield profile.context
    profile.context.close()


@pytest.fixture(scope="module")
def table_page(audited: BrowserContext) -> Iterator[Page]:
    """Open a page for all rolls: from one check of a game to the next Python lives on."""
    page = audited.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module", params=CHECKS)
def rolled(request: pytest.FixtureRequest, table_page: Page, site_server: "SiteServer") -> Page:
    """Open a check after a roll, once for all tests that look at it. Each test sets how it looks at the page."""
    link = decode(f"{request.param}?{ROLLED}")
    go(table_page, site_server.url, link.encode())
    expect(part(table_page, link.situation.check, "said")).to_have_text(link.roll().summary)
    return table_page


def test_a_faint_word_is_found_in_both_schemes(audited: BrowserContext) -> None:
    """Axe finds a word that is hard to read in the light, and one that is in the dark, and neither in the other."""
    page = audited.new_page()
    page.set_content(
        """<html lang="en"><title>Faint</title><style>
        :root { color-scheme: light dark; background: light-dark(#fff, #000); }
        h1 { color: light-dark(#eee, #fff); } p { color: light-dark(#000, #222); }
        </style><main><h1>Day</h1><p>Night</p></main></html>"""
    )
    faint: dict[Scheme, str] = {"light": "<h1>Day</h1>", "dark": "<p>Night</p>"}
    for scheme, word in faint.items():
        seen_as(page, scheme, 320)
        (found,) = violations(page, scheme)
        assert found.startswith("color-contrast")
        assert found.endswith(word)
    page.close()


FIRST_CHECKS = {f"{game.name}/{game.checks[0].check}" for game in SYSTEMS.values()}


def test_axe_and_measures(rolled: Page) -> None:
    """After a roll, with everything unfolded: no axe violation, no sideways scroll, targets of at least 44 px.

    All checks have the same styles, and those of a game the same page. So one of each game is looked at in all widths.
    """
    situation = decode(address_of(rolled)).situation
    first = f"{situation.system}/{situation.check}" in FIRST_CHECKS
    with unfolded(rolled):
        for scheme, width in looks() if first else GLANCES:
            seen_as(rolled, scheme, width)
            assert violations(rolled, scheme) == [], f"{rolled.url}, {scheme}, {width} px"
            assert rolled.evaluate("() => document.scrollingElement.scrollWidth") <= width
            assert "\n".join(rolled.evaluate(SMALL_TARGETS)) == ""


def test_twice_the_letters_fit(rolled: Page) -> None:
    """Nothing runs out sideways at 200 % zoom of a 1280 px window, nor with letters twice as large on a phone."""
    seen_as(rolled, "light", 640)
    assert rolled.evaluate("() => document.scrollingElement.scrollWidth") <= 640
    with large_letters(rolled):
        for width in (640, 390, 320):
            seen_as(rolled, "light", width)
            assert rolled.evaluate("() => document.scrollingElement.scrollWidth") <= width
            assert rolled.evaluate(CUT) == []


@pytest.mark.every_case
@pytest.mark.parametrize("path", PATHS)
def test_axe_on_the_page_as_it_comes(path: str, audited: BrowserContext, site_server: "SiteServer") -> None:
    """Before any roll and with nothing unfolded: no axe violation at any width, in light and dark."""
    page = audited.new_page()
    page.goto(f"{site_server.url}/{path}")
    if path.removesuffix("/") in SYSTEMS:
        drawn(page)
    for scheme, width in looks():
        seen_as(page, scheme, width)
        assert violations(page, scheme) == [], f"{path}, {scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    page.close()


KEPT = [
    *(
        ("rolls", {"at": f"2026-11-2{day}T18:30:00Z", "link": f"{name}?{ROLLED}"})
        for day, name in enumerate(CHECKS[:9])
    ),
    ("rolls", {"at": "2026-11-21T18:30:00Z", "link": f"skew/task?{ROLLED}&label={'long' * 20}%20%D7%90"}),
    ("rolls", {"at": "2026-11-21T18:30:00Z", "link": "skew/task?high=x"}),
    ("checks", {"name": "Over the gap", "link": "spellwoven/test?difficulty=2"}),
    ("checks", {"name": "long" * 20, "link": "spellwoven/contest"}),
]
"""Records of rolls and saved checks: short and long ones, one from right to left, and one that cannot be read."""


@pytest.mark.only_all
def test_axe_and_measures_of_what_is_kept(audited: BrowserContext, site_server: "SiteServer") -> None:
    """The log with rolls, with a menu open, and the rail as a sheet and as a column: as after a roll."""
    page = audited.new_page()
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(STORE, KEPT)
    log_page(page, site_server.url)
    expect(table(page, "luck").locator("table")).to_be_visible()
    for place in ("log", "menu", "rail"):
        if place == "menu":
            menu_of(page, logged(page).first)
        if place == "rail":
            go(page, site_server.url, "spellwoven/test")
            expect(table(page, "luck").locator("svg")).to_have_count(1)
        for scheme, width in looks():
            seen_as(page, scheme, width)
            if place == "rail" and not page.locator("#rail").is_visible():
                page.locator("header .who").click()
            expect_sound(page, place, scheme, width)
    page.evaluate("() => localStorage.clear()")
    page.close()


@pytest.mark.only_all
def test_axe_and_measures_of_who_plays(audited: BrowserContext, site_server: "SiteServer") -> None:
    """A game's page with somebody played against somebody, and a decision for which nothing is left."""
    page = audited.new_page()
    page.goto(f"{site_server.url}/licences/")
    page.evaluate("() => localStorage.clear()")
    spent = sample().spent("effort", 6)
    page.evaluate(KEEP, [encode(spent), encode(replace(sample(), name="Tom"))])
    go(page, site_server.url, "spellwoven/contest")
    for side, name in (("You play", spent.name), ("Against", "Tom")):
        page.get_by_label(side, exact=True).select_option(label=name)
    page.locator('#rail [data-line="Stealth"][data-whose="yours"]').click()
    page.locator("#rail").get_by_label("Grapples").first.check()
    section(page, "contest").locator(".own summary").click()
    section(page, "contest").locator('[name="faces"]').fill("9,10,10,10,5,5,5")
    section(page, "contest").locator('[data-action="roll"]').click()
    expect(section(page, "contest").locator(".chip:disabled")).to_contain_text("no Effort left")
    for scheme, width in looks():
        seen_as(page, scheme, width)
        if not page.locator("#rail").is_visible():
            page.locator("header .who").click()
        assert violations(page, scheme) == [], f"{scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS, "#rail") == [], f"{scheme}, {width} px"
    page.evaluate("() => localStorage.clear()")
    page.close()


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_axe_and_measures_of_a_sheet(system: str, audited: BrowserContext, site_server: "SiteServer") -> None:
    """A character after a roll, in the form that edits it, and the list of all: as after a roll of a check.

    Sheets of all games have the same styles, so one is looked at in all widths.
    """
    page = audited.new_page()
    character = sample(system)
    first = system == next(iter(SYSTEMS))
    page.goto(f"{site_server.url}/licences/")
    page.evaluate("() => localStorage.clear()")
    people(page, site_server.url, "", encode(character), JEN)
    for place in ("sheet", "form", "list"):
        if place == "sheet":
            line(page, character.lines()[0].name).click()
            expect(page.locator(".stage .verdict")).to_be_visible()
        if place == "form":
            edit(page)
        if place == "list":
            page.get_by_role("button", name="Done").first.click()
        for scheme, width in looks((*WIDTHS, 1024)) if first else GLANCES:
            seen_as(page, scheme, width)
            if place == "list" and not page.locator("#rail").is_visible():
                page.locator('.act [popovertarget="rail"]').click()
            expect_sound(page, "rail" if place == "list" else place, scheme, width)
    page.close()


@pytest.mark.parametrize("window", ["desk", "small"])
@pytest.mark.parametrize("kind", ["party?check=test", "rivals?check=contest"])
def test_axe_and_measures_of_several(
    kind: str, window: str, audited: BrowserContext, site_server: "SiteServer"
) -> None:
    """Several before and after a roll, with a form of one's own unfolded, and the rail: as after a roll of a check.

    In a ``small`` window, and all others between a phone's and a desk's; or only in a glance at these two.
    """
    page = audited.new_page()
    page.goto(f"{site_server.url}/licences/")
    page.evaluate("() => localStorage.clear()")
    set_up(page, site_server.url, kind)
    for place in ("before", "after", "rail"):
        if place == "after":
            roll_party(page)
            look_at(page, won_by_the_longest(shown(page)))
        for scheme, width in GLANCES if window == "desk" else looks((*WIDTHS, 1024)):
            seen_as(page, scheme, width)
            if place == "rail" and not page.locator("#rail").is_visible():
                page.locator('.act [popovertarget="rail"]').click()
            expect_sound(page, place, scheme, width)
    page.evaluate("() => localStorage.clear()")
    page.close()


def set_up(page: Page, base: str, kind: str) -> None:
    """Open a table of somebody with a sheet, of a long name, and of a name from right to left; all their forms."""
    sheet = "1=Nimble%20Jen&1.label=Sprint&1.skill=9"
    sit(page, base, JEN, link=f"spellwoven/{kind}&{sheet}&2={'long' * 15}&2.label={'long' * 20}&3=%D7%90&4=")
    for place in range(4):
        participants(page).nth(place).locator("summary").click()
        expect(participants(page).nth(place).locator('[name="skill"]')).to_be_visible()


def won_by_the_longest(group: Group) -> Group:
    """Give a roll of rivals that the longest name wins, which the verdict then holds; any roll of a party."""
    rolls = (replace(group, seed=bytes([byte] * SEED_BYTES)) for byte in range(256))
    longest = max((member.name for member in group.members), key=len)
    return next(
        roll for roll in rolls if isinstance(roll, Party) or summary_of(roll).lower().startswith(f"{longest} wins")
    )


def look_at(page: Page, group: Group) -> None:
    """Open the link of a roll on the page of parties."""
    page.evaluate("(link) => { location.hash = link; }", group.encode())
    expect_roll(page, group)


def written(page: Page, place: Path) -> Path:
    """Write a page to a file as it stands there now; gives the file."""
    place.write_text(f"<!doctype html>\n{page.locator('html').evaluate('e => e.outerHTML')}", encoding="utf-8")
    return place


def test_html_and_css_are_valid(dist: Path, audited: BrowserContext, site_server: "SiteServer", tmp_path: Path) -> None:
    """The Nu checker finds no error in any page, in a page after a roll, or in the style sheet."""
    java = shutil.which("java")
    if not java:
        pytest.skip("no Java on this machine: the Nu checker cannot run")
    pages = [*dist.glob("*.html"), *dist.glob("**/index.html")]
    assert len(pages) >= len(SYSTEMS) + 2
    page = audited.new_page()
    seen_as(page, "light", 1280)
    for name in CHECKS:
        link = decode(f"{name}?{ROLLED}")
        go(page, site_server.url, link.encode())  # from one check of a game to the next Python lives on
        expect(part(page, link.situation.check, "said")).to_have_text(link.roll().summary)
        after_a_roll = tmp_path / f"{name.replace('/', '-')}.html"
        source = page.locator("html").evaluate("e => e.outerHTML")
        after_a_roll.write_text("<!doctype html>\n" + source, encoding="utf-8")
        pages.append(after_a_roll)
    for name, form in (("sheet", False), ("form", True)):
        people(page, site_server.url, JEN)
        line(page, "Sprint").click()
        expect(page.locator(".stage .verdict")).to_be_visible()
        if form:
            edit(page)
        drawn_sheet = tmp_path / f"{name}.html"
        drawn_sheet.write_text(
            "<!doctype html>\n" + page.locator("html").evaluate("e => e.outerHTML"), encoding="utf-8"
        )
        pages.append(drawn_sheet)
    for number, kind in enumerate(("party?check=test", "rivals?check=contest")):
        set_up(page, site_server.url, kind)
        roll_party(page)
        drawn_table = tmp_path / f"table-{number}.html"
        drawn_table.write_text(
            "<!doctype html>\n" + page.locator("html").evaluate("e => e.outerHTML"), encoding="utf-8"
        )
        pages.append(drawn_table)
    program = GALLERY["Pools"][0].program
    lab_player.sit(page, site_server.url, lab_player.link_to(program.program, program.check))
    lab_player.roll(page)
    pages.append(written(page, tmp_path / "lab.html"))
    own_player.play(page, site_server.url, own_player.link_to(program))
    own_player.roll(page)
    pages.append(written(page, tmp_path / "play.html"))
    page.close()
    styles = list(dist.glob("assets/*.css"))
    assert styles
    brief = ["-XX:TieredStopAtLevel=1", "-Xss4m"]  # no time goes into machine code that pays off only in a long run
    jar = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"
    checker = [java, *brief, "-jar", str(jar), "--errors-only", "--format", "json"]
    command = [*checker, "--stdout", "--also-check-css", *map(str, [*pages, *styles])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = [each for each in json.loads(done.stdout)["messages"] if not UNKNOWN.search(each["message"])]
    assert [f"{each.get('url', '')}: {each['message']}: {each.get('extract', '')[:90]}" for each in found] == []


def test_each_of_several_decisions_has_a_number(page: Page, site_server: "SiteServer") -> None:
    """Of both sides' Effort 2 decides for the other side, then 1 for mine; a number of none does nothing."""
    go(page, site_server.url, "spellwoven/contest?seed=AgICAgICAgICAgICAgICAg")
    page.locator('#contest [data-decision="their_effort"]').first.wait_for(state="attached")
    page.keyboard.press("3")
    page.keyboard.press("2")
    page.wait_for_url("**their_effort=yes**")
    assert "&effort=yes" not in address_of(page)
    page.locator('#contest [data-decision="effort"]').first.wait_for(state="attached")
    page.keyboard.press("1")
    page.wait_for_url(re.compile("[?&]effort=yes"))


def test_a_roll_and_a_share_by_keyboard_alone(page: Page, site_server: "SiteServer") -> None:
    """R rolls while no field has the focus, C copies; Tab reaches a field, the arrows change it, ? helps."""
    go(page, site_server.url, "spellwoven/test")
    page.keyboard.press("f")
    assert page.evaluate("() => document.activeElement.id") == "test-skill"
    page.keyboard.press("ArrowUp")
    page.wait_for_url("**skill=6")
    page.keyboard.press("r")  # in a field it is a letter
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    assert "seed=" not in address_of(page)
    page.keyboard.press("r")
    page.wait_for_url(re.compile("seed="))
    page.keyboard.press("c")
    section(page, "test").get_by_text("Link copied.").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == address_of(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.get_by_label("Switch the letters off").check()
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    before = address_of(page)
    page.keyboard.press("r")
    page.keyboard.press("?")
    dialog.wait_for()
    assert address_of(page) == before
