"""The home page: complete without scripts, quick without Python, and with what the device keeps."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from audits import SMALL_TARGETS
from movement import MOVED, SETTLED
from playwright.sync_api import Browser, BrowserContext, Page, expect
from site_player import address_of, go, resize, rest, section

from fairthrow.dice.visible import visible
from fairthrow.systems import SYSTEMS
from sitebuild.home import felts
from sitebuild.looks import looks

if TYPE_CHECKING:
    from conftest import SiteServer
    from problems import Problems

WIDTHS = (320, 390, 768, 1024, 1280, 1600)


def kept(page: Page, kind: str, *records: dict[str, Any] | str) -> None:
    """Keep records on the device as a game's page does, the last one newest, and load the page anew."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in records]
    page.evaluate(
        "([kind, texts]) => texts.forEach((text, index) =>"
        " localStorage.setItem(`fairthrow/${kind}/00000000000000${index}-1-1`, text))",
        [kind, texts],
    )
    page.reload()


def listed(page: Page, kind: str) -> list[str]:
    """Give the items of a list of what is kept, each as one line."""
    return [" ".join(text.split()) for text in page.locator(f'[data-kept="{kind}"] li').all_inner_texts()]


def test_without_scripts_every_game_has_its_felt(chromium: Browser, site_server: "SiteServer") -> None:
    """With JavaScript off, each game shows its dice and its chance, and leads to its page."""
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site_server.url)
        for felt in felts(looks()):
            link = page.get_by_role("list", name="Games").get_by_role("link", name=felt.game.title)
            expect(link).to_have_attribute("href", f"/{felt.game.name}/")
            expect(link).to_contain_text(f"{felt.chance} {felt.words}")
            drawn = [die.bounding_box() for die in link.locator("svg.die").all()]
            assert len(drawn) == len(felt.dice)
            assert all(box and box["width"] >= 36 for box in drawn)


def test_a_felt_has_the_colour_of_its_game(page: Page, site_server: "SiteServer") -> None:
    """Each felt is painted in the hue of its game, and its page names the same colour for the browser's frame."""
    page.emulate_media(color_scheme="light")
    page.goto(site_server.url)
    for name in SYSTEMS:
        felt = page.locator(f'.felts [data-system="{name}"] a')
        painted = felt.evaluate("""(part) => {
          const pen = new OffscreenCanvas(1, 1).getContext("2d");
          pen.fillStyle = getComputedStyle(part).backgroundColor;
          pen.fillRect(0, 0, 1, 1);
          return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }""")
        told = page.request.get(f"{site_server.url}/{name}/").text()
        (colour,) = re.findall(r'name="theme-color" content="#(\w{6})" media="\(prefers-color-scheme: light\)"', told)
        assert max(abs(a - b) for a, b in zip(painted, bytes.fromhex(colour), strict=True)) <= 1


def test_no_python_is_started(fresh_page: Page, site_server: "SiteServer") -> None:
    """The page asks for nothing of the interpreter, also with records to show. Only its service worker may, later."""
    asked: list[str] = []
    fresh_page.on("request", lambda request: None if request.service_worker else asked.append(request.url))
    fresh_page.goto(site_server.url)
    kept(fresh_page, "rolls", {"at": "2026-11-20T10:00:00Z", "link": "skew/task?seed=AAAAAAAAAAAAAAAAAAAAAA"})
    assert len(listed(fresh_page, "rolls")) == 1
    assert asked
    assert [url for url in asked if "/runtime/" in url or "snapshot" in url or "image." in url] == []


def test_a_roll_waits_on_the_home_page(page: Page, site_server: "SiteServer") -> None:
    """Somebody rolls, goes home, sees the roll with its label and time, and comes back to the very dice."""
    go(page, site_server.url, "spellwoven/test?label=Over%20the%20gap")
    section(page, "test").get_by_role("button", name=re.compile("^Roll")).click()
    page.wait_for_url(re.compile("seed="))
    rolled = address_of(page)
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('fairthrow/rolls/'))")
    page.goto(site_server.url)
    (line,) = listed(page, "rolls")
    assert re.fullmatch(r"Over the gap Spellwoven, Test of Skill \d\d:\d\d.*", line)
    page.get_by_role("link", name="Over the gap").click()
    page.wait_for_url(lambda url: url == rolled)


def test_the_newest_come_first_and_three_of_them(page: Page, site_server: "SiteServer") -> None:
    """Of many records the three newest are shown, each under its name or its check's title."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(site_server.url)
    assert listed(page, "checks") == []
    expect(page.get_by_text("Save a check on its game's page")).to_be_visible()
    checks = [{"name": f"Check {number}", "link": "d100/check?score=50"} for number in range(6)]
    kept(page, "checks", *checks)
    assert listed(page, "checks") == [f"Check {number} d100, Check" for number in (5, 4, 3)]
    expect(page.get_by_text("Save a check on its game's page")).to_be_hidden()
    link = page.get_by_role("link", name="Check 5")
    expect(link).to_have_attribute("href", f"{site_server.url}/d100/#check?score=50")


@pytest.mark.parametrize(
    "record",
    ["", "null", "[]", "no JSON", '{"link": 5}', '{"link": "nogame/check"}', '{"link": "d100"}', '{"name": "x"}',
     '{"link": "constructor/x"}', '{"link": "//example.org/x"}', '{"link": "javascript:alert(1)"}'],
)  # fmt: skip
def test_a_record_that_is_none_is_left_out(record: str, page: Page, site_server: "SiteServer") -> None:
    """What cannot be shown is passed over, and what was kept before it is shown."""
    page.goto(site_server.url)
    kept(page, "checks", {"name": "Good", "link": "d100/check"}, record)
    assert listed(page, "checks") == ["Good d100, Check"]


def test_characters_stand_where_one_begins(page: Page, site_server: "SiteServer") -> None:
    """Whoever keeps characters finds them by name and game, as the list of sheets has them, each leading to its sheet.

    What is no character is passed over; names are text, with marks for what nobody sees of them.
    """
    page.goto(site_server.url)
    expect(page.get_by_role("heading", name="Begin here")).to_be_visible()
    expect(page.get_by_role("heading", name="Characters")).to_be_hidden()
    records: list[dict[str, Any] | str] = [
        {"link": "spellwoven/character?name=Nimble%20Jen&quickness=3"},
        {"link": "skew/character?name=%3Cb%3EA%E2%80%AEl"},
        "no JSON",
        {"link": "nogame/character?name=Nobody"},
        {"link": "spellwoven/test?name=x"},
        {"link": "d100/character?name=Rhee"},
        {"link": "d100/character?name=Fourth"},
    ]
    kept(page, "characters", *records)
    assert listed(page, "characters") == ["Nimble Jen Spellwoven", "<b>A⟨U+202E⟩l Skew", "Rhee d100"]
    expect(page.get_by_role("heading", name="Begin here")).to_be_hidden()
    page.evaluate("""() => localStorage.setItem("fairthrow/settings/characters-order", "000000000000005-1-1")""")
    page.reload()
    assert listed(page, "characters")[0] == "Rhee d100"
    page.get_by_role("link", name="Rhee").click()
    page.wait_for_url("**/characters/#kept=000000000000005-1-1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rhee", timeout=60_000)
    page.go_back()
    page.evaluate("() => localStorage.clear()")
    page.reload()
    expect(page.get_by_role("heading", name="Begin here")).to_be_visible()


def test_names_are_text(page: Page, site_server: "SiteServer") -> None:
    """A name with markup is shown as it was typed; one from right to left does not turn its line around."""
    page.goto(site_server.url)
    hostile = '<img src=x onerror="window.hit=1">'
    rolls = {"at": "x", "link": "d100/check?faces=3,7&label=%3Cb%3Eoh%3C%2Fb%3E"}
    kept(page, "rolls", rolls)
    kept(page, "checks", {"name": "שלום", "link": "d100/check"}, {"name": hostile, "link": "skew/task"})
    assert listed(page, "checks") == [f"{hostile} Skew, Task", "שלום d100, Check"]
    assert listed(page, "rolls") == ["<b>oh</b> d100, Check"]  # a time that is none is left out
    assert page.evaluate("() => window.hit") is None
    name = page.locator("bdi", has_text="שלום")
    mark = name.locator("xpath=ancestor::a").locator(".mark").bounding_box()
    box = name.bounding_box()
    assert mark
    assert box
    assert mark["x"] < box["x"]


@pytest.mark.parametrize(
    "name",
    [
        "Jen\u200b \u202eneJ",
        "\u200f\u061c\ufeff\u2060\U000e0041",
        "👩\u200d🚀 👍🏽 ❤\ufe0f 1\ufe0f\u20e3",
        "کتاب\u200cها",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "⟨U+200B⟩",
        "a\tb\x7f",
        "葛\U000e0100",
        "\ud800x",
    ],
    ids=ascii,
)
def test_what_nobody_sees_of_a_name_is_marked(name: str, page: Page, site_server: "SiteServer") -> None:
    """Names show unseen characters as marks, the very same that the package writes everywhere else."""
    page.goto(site_server.url)
    kept(page, "checks", {"name": name, "link": "d100/check"})
    assert page.locator('[data-kept="checks"] bdi').text_content() == visible(name)


def test_another_tab_is_followed(context: BrowserContext, site_server: "SiteServer") -> None:
    """What another tab keeps or deletes is seen here at once."""
    page, other = context.new_page(), context.new_page()
    page.goto(site_server.url)
    other.goto(site_server.url)
    kept(other, "checks", {"name": "Leap", "link": "d100/check"})
    expect(page.get_by_role("link", name="Leap")).to_be_visible()
    other.evaluate("() => localStorage.clear()")
    expect(page.get_by_role("link", name="Leap")).to_have_count(0)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_and_all_fits(width: int, chromium: Browser, site_server: "SiteServer") -> None:
    """With records of long names: no layout shift, no sideways scroll, targets of 44 px, dice within their felts."""
    with chromium.new_context(viewport={"width": width, "height": 844}) as context:
        context.add_init_script(f"({MOVED})()")
        page = context.new_page()
        page.goto(site_server.url)
        long = {"name": "A name that is much longer than any card is wide, to be cut", "link": "endworld/check"}
        kept(page, "checks", long, long, long)
        kept(page, "rolls", *[{"at": "2026-11-20T10:00:00Z", "link": "skew/task?faces=1,2,3"}] * 3)
        kept(page, "characters", *[{"link": f"skew/character?name={'A%20long%20name' * 4}"}] * 3)
        assert page.evaluate(SETTLED) == []
        assert len(listed(page, "rolls")) == 3
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS) == []
        for felt in page.locator(".felts a").all():
            box = felt.bounding_box()
            assert box
            for die in felt.locator("svg.die").all():
                drawn = die.bounding_box()
                assert drawn
                assert box["x"] <= drawn["x"]
                assert drawn["x"] + drawn["width"] <= box["x"] + box["width"]


LESS = """(items) => {
  const left = [...document.querySelectorAll(items)];
  const placed = () => left.map((each) => {
    const { x, y, width } = each.getBoundingClientRect();
    return [x, y, width];
  });
  const moved = [];
  while (left.length > 1) {
    const before = placed().slice(0, -1);
    left.pop().remove();
    if (JSON.stringify(placed()) !== JSON.stringify(before)) moved.push([before, placed()]);
  }
  return moved;
}"""
"""Takes the items away one by one, the last first; gives where those before it stood and stand, if that differs."""


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_there_does_not_move_for_what_comes(width: int, page: Page, site_server: "SiteServer") -> None:
    """A page comes piece by piece: each felt, and each link at the foot, stands where the whole page has it."""
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site_server.url)
    rest(page)
    assert page.evaluate(LESS, "footer a") == []
    assert page.evaluate(LESS, ".felts li") == []


@pytest.mark.parametrize(
    "path", ["", "about/", "docs/", "docs/systems/", "docs/fairness/", "licences/", "self-check/", "nothing"]
)
def test_letters_may_be_twice_as_large(path: str, page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """Pages without a game do not run out sideways with letters twice as large, nor on the narrowest phone."""
    problems.allow("status of 404")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{site_server.url}/{path}")
    rest(page)
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 320
    resize(page, 640, 900)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 640


def test_felts_can_be_read_on_paper(page: Page, site_server: "SiteServer") -> None:
    """On paper there is no felt: names and chances are black there."""
    page.goto(site_server.url)
    page.emulate_media(media="print")
    page.wait_for_function("() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)")
    colours = page.locator(".felts :is(.name, .fact, .fact b)").evaluate_all(
        "(parts) => parts.map((part) => getComputedStyle(part).color)"
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    grounds = page.locator(".felts :is(a, .art)").evaluate_all(
        "(parts) => parts.map((part) => getComputedStyle(part).backgroundColor)"
    )
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}


def test_a_page_that_is_missing_leads_on(page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """The page for what is missing says so, and has the felts of all games and of one's own."""
    problems.allow("status of 404")
    page.goto(f"{site_server.url}/nothing/here")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page.")
    expect(page.locator(".felts .name")).to_have_text([*(game.title for game in SYSTEMS.values()), "Your own game"])
