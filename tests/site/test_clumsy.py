"""A page in clumsy hands: too early, too fast, half typed, back and forth. It says what it shows, and loses nothing."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from site_player import dice_shown, drawn, expect_odds_of, go, link_of, part, section

from fairthrow.links import decode
from fairthrow.view.share import qr

if TYPE_CHECKING:
    from conftest import Problems, SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
ROLL = f"test?skill=7&{SEED}"
WRONG = "skill must be 0 to 26, got 99"


@contextmanager
def python_held(page: Page) -> Iterator[None]:
    """Keep Python from starting until the block ends, on a page that no service worker answers."""
    held: list[Route] = []
    page.route("**/core.*.js", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks its handlers
    yield
    page.unroute("**/core.*.js")
    for route in held:
        route.continue_()
    drawn(page)


def press(page: Page, name: str, check: str = "test") -> None:
    """Press a button of a check."""
    section(page, check).get_by_role("button", name=name, exact=True).click()


def problem(page: Page) -> Locator:
    """Give the place for what is wrong with a link."""
    return page.locator('#game > [data-part="problem"]')


def kept(page: Page, kind: str) -> list[dict[str, str]]:
    """Give the records of a kind that the browser keeps, in order."""
    texts = page.evaluate(
        "kind => Object.keys(localStorage).filter(key => key.startsWith(`fairthrow/${kind}/`)).sort()"
        ".map(key => localStorage.getItem(key))",
        kind,
    )
    return [json.loads(text) for text in texts]


def copied(page: Page) -> str:
    """Give what is on the clipboard."""
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def rolled(page: Page, check: str = "test") -> str:
    """Roll; give the address once it is the roll's."""
    before = page.url
    press(page, "Roll", check)
    page.wait_for_function("before => location.href !== before && location.hash.includes('seed=')", arg=before)
    return page.url


def expect_stale(page: Page, check: str = "test", *, stale: bool = True) -> None:
    """Hold that a roll is marked as one of another situation, or is not."""
    place = part(page, check, "roll")
    if stale:
        expect(place).to_have_attribute("data-stale", "")
    else:
        expect(place).not_to_have_attribute("data-stale", "")


def expect_roll(page: Page, link: str) -> None:
    """Hold that a link's dice are shown as those of what the form says, and that the address is the link."""
    found = decode(link)
    expect(part(page, found.situation.check, "said")).to_have_text(found.roll().summary)
    page.wait_for_function("fragment => location.hash === `#${fragment}`", arg=found.fragment())
    assert dice_shown(page, found.situation.check) == [die.face for die in found.roll().dice]
    expect_stale(page, found.situation.check, stale=False)


def open_log(page: Page) -> None:
    """Unfold the log."""
    page.locator("#table summary", has_text=re.compile("^Your rolls$")).click()


# --- before Python has said anything about a check ----------------------------------------


@pytest.mark.parametrize(
    ("opened", "switch", "link"),
    [("spellwoven/test", True, "spellwoven/contest"), ("spellwoven/test?skill=99", False, "spellwoven/test")],
    ids=["another check", "after a broken link"],
)
def test_a_check_that_nobody_has_touched_is_saved(
    opened: str, switch: bool, link: str, page: Page, site_server: "SiteServer"
) -> None:
    """Save and Copy CSV ask Python first where it has not yet been asked about a check."""
    go(page, site_server.url, opened)
    check = decode(link).situation.check
    if switch:
        page.get_by_role("link", name="Contest of Skill").click()
    press(page, "Save check", check)
    expect(page.locator("#table .saved li")).to_have_count(1)
    assert [each["link"] for each in kept(page, "checks")] == [link]
    expect(page.locator("#table")).not_to_contain_text("could not be read")
    section(page, check).locator("summary", has_text="The numbers").click()
    press(page, "Copy JSON", check)
    expect(part(page, check, "done")).to_contain_text("copied as JSON")
    assert json.loads(copied(page))["link"] == link


def test_a_link_is_opened_before_what_is_touched_meanwhile(fresh_page: Page, site_server: "SiteServer") -> None:
    """A control touched while a shared roll loads is laid over the link's situation; Back leads to the roll."""
    with python_held(fresh_page):
        fresh_page.goto(f"{site_server.url}/spellwoven/#{ROLL}")
        fresh_page.locator("#test-advantage").check()
    expect_odds_of(fresh_page, decode("spellwoven/test?skill=7&advantage=yes"))
    expect(fresh_page.locator("#test-skill")).to_have_value("7")
    assert dice_shown(fresh_page, "test") == [die.face for die in decode(f"spellwoven/{ROLL}").roll().dice]
    expect_stale(fresh_page)
    fresh_page.go_back()
    expect_roll(fresh_page, f"spellwoven/{ROLL}")


def test_reset_before_python_is_done_when_it_is_there(fresh_page: Page, site_server: "SiteServer") -> None:
    """Reset while Python starts says when the defaults come, and they come."""
    with python_held(fresh_page):
        fresh_page.goto(f"{site_server.url}/spellwoven/#test?skill=9")
        fresh_page.locator("#test-skill").fill("11")
        press(fresh_page, "Reset")
        expect(part(fresh_page, "test", "done")).to_have_text("The defaults come as soon as Python is there.")
    expect(fresh_page.locator("#test-skill")).to_have_value("5")
    expect_odds_of(fresh_page, decode("spellwoven/test"))
    expect(part(fresh_page, "test", "done")).to_have_text("")


# --- wrong fields, half-typed dice, broken links ------------------------------------------


def test_pinning_a_wrong_field_says_so_and_locks_nothing(page: Page, site_server: "SiteServer") -> None:
    """Nothing is pinned while a field is wrong; the odds follow what is typed next."""
    go(page, site_server.url, "spellwoven/test")
    page.locator("#test-skill").fill("")
    expect(page.locator("#test-skill-error")).to_contain_text("got ''")
    press(page, "Pin to compare")
    expect(part(page, "test", "done")).to_contain_text("Nothing was pinned: skill must be 0 to 26")
    page.locator("#test-skill").fill("7")
    expect_odds_of(page, decode("spellwoven/test?skill=7"))
    press(page, "Pin to compare")
    expect(section(page, "test").locator(".ghost").first).to_be_attached()
    press(page, "Reset")
    expect(page.locator("#test-skill")).to_have_value("5")
    expect(problem(page)).to_be_hidden()


def test_a_wrong_field_is_neither_copied_nor_saved(page: Page, site_server: "SiteServer") -> None:
    """Copy link, Save and Copy CSV say what is wrong, and take no other situation."""
    go(page, site_server.url, "spellwoven/test?skill=8")
    page.evaluate("() => navigator.clipboard.writeText('before')")
    section(page, "test").locator("summary", has_text="The numbers").click()
    page.locator("#test-skill").fill("99")
    expect(page.locator("#test-skill-error")).to_have_text(WRONG)
    for name, says in (
        ("Copy link", f"Nothing was copied: {WRONG}"),
        ("Save check", f"Nothing was saved: {WRONG}"),
        ("Copy CSV", f"Nothing was copied: {WRONG}"),
    ):
        press(page, name)
        expect(part(page, "test", "done")).to_have_text(says)
    assert copied(page) == "before"
    assert kept(page, "checks") == []


def test_half_typed_dice_leave_an_address_that_opens(page: Page, site_server: "SiteServer") -> None:
    """Own dice come into the address with their roll, not before."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator("#test-faces").fill("1,2")
    page.locator("#test-skill").fill("9")
    expect_odds_of(page, decode("spellwoven/test?skill=9"))
    assert page.url.endswith("#test?skill=9")
    page.reload()
    drawn(page)
    expect(problem(page)).to_be_hidden()
    expect_odds_of(page, decode("spellwoven/test?skill=9"))


@pytest.mark.parametrize("typed", ["1 2 3", "1,2,3,", " 1, 2 ,3 "])
def test_own_dice_are_typed_as_people_type(typed: str, page: Page, site_server: "SiteServer") -> None:
    """Blanks between the dice and a comma behind them are no mistakes."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator("#test-faces").fill(typed)
    press(page, "Roll")
    page.wait_for_url(re.compile("faces="))
    expect_roll(page, "spellwoven/test?faces=1,2,3")


def test_the_message_about_a_broken_link_goes_with_the_check(page: Page, site_server: "SiteServer") -> None:
    """A healthy check shows no message about another's link, and none says what is not so."""
    go(page, site_server.url, "spellwoven/test?skill=99")
    expect(problem(page)).to_have_text(f"This link cannot be opened: {WRONG}. The page goes on without it.")
    page.get_by_role("link", name="Contest of Skill").click()
    expect(section(page, "contest")).to_be_visible()
    expect(problem(page)).to_be_hidden()
    page.get_by_role("link", name="Test of Skill", exact=True).click()
    expect(section(page, "test")).to_be_visible()
    expect(problem(page)).to_be_hidden()
    page.evaluate("() => { location.hash = '#contest?skill=99'; }")
    expect(problem(page)).to_contain_text(WRONG)
    expect(section(page, "test")).to_be_visible()


# --- rolls: whose they are, and the way back to them --------------------------------------


@pytest.mark.parametrize("field", ["#test-skill", "#test-label"])
def test_enter_in_a_field_rolls(field: str, page: Page, site_server: "SiteServer") -> None:
    """Enter does what the check's button does, once."""
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").locator("summary", has_text="Label and").click()
    page.locator(field).press("Enter")
    page.wait_for_url(re.compile("seed="))
    expect(page.locator("#table .log li")).to_have_count(1)
    expect_roll(page, link_of(page).encode())
    assert len(kept(page, "rolls")) == 1


@pytest.mark.parametrize("control", ["#test-skill", '[data-action="roll"]'], ids=["in a field", "on the button"])
def test_enter_held_down_rolls_once(control: str, page: Page, site_server: "SiteServer") -> None:
    """A key that repeats fills neither the log nor the history."""
    go(page, site_server.url, "spellwoven/test")
    page.locator(f"#test {control}").focus()
    for _ in range(10):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(part(page, "test", "said")).not_to_have_text("")
    rolled(page)
    page.wait_for_function("() => Object.keys(localStorage).filter(key => key.includes('/rolls/')).length >= 2")
    assert len(kept(page, "rolls")) == 2


def test_a_roll_is_shared_as_it_stands(page: Page, site_server: "SiteServer") -> None:
    """After a changed control, the roll that still stands there is what its own buttons hand on."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    address = page.url
    check = section(page, "test")
    check.locator("summary", has_text="Share this roll").click()
    page.locator("#test-skill").fill("8")
    expect_odds_of(page, decode("spellwoven/test?skill=8"))
    expect_stale(page)
    press(page, "Copy for chat")
    expect(part(page, "test", "done")).to_have_text("Markdown copied.")
    assert copied(page).endswith(f"]({address})")
    press(page, "QR code")
    expect(check.locator("svg.qr")).to_be_visible()
    path = check.locator("svg.qr path").last.get_attribute("d")
    assert f'd="{path}"' in qr(address)
    with page.expect_download():
        press(page, "Save picture")
    press(page, "Copy link")
    expect(part(page, "test", "done")).to_have_text("Link copied.")
    assert decode(copied(page)) == decode("spellwoven/test?skill=8")


def test_back_returns_to_an_opened_roll(page: Page, site_server: "SiteServer") -> None:
    """Changes after a roll was opened have an entry of their own, one for all of them."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    entries = page.evaluate("() => history.length")
    for skill in ("8", "9"):
        page.locator("#test-skill").fill(skill)
        expect_odds_of(page, decode(f"spellwoven/test?skill={skill}"))
    assert page.evaluate("() => history.length") == entries + 1
    page.go_back()
    expect_roll(page, f"spellwoven/{ROLL}")
    expect(page.locator("#test-skill")).to_have_value("7")


def test_rolling_again_keeps_the_roll_before_it(page: Page, site_server: "SiteServer") -> None:
    """Back from a roll that the log made again leads to the roll before."""
    go(page, site_server.url, "spellwoven/test?skill=8")
    first = rolled(page)
    open_log(page)
    page.locator("#table .log li").first.get_by_role("button", name="Roll again").click()
    expect(page.locator("#table .log li")).to_have_count(2)
    page.wait_for_function("first => location.href !== first", arg=first)
    second = page.url
    assert decode(second).situation == decode(first).situation
    page.go_back()
    expect_roll(page, decode(first).encode())
    page.go_forward()
    expect_roll(page, decode(second).encode())


def test_a_change_in_the_instant_of_a_roll_marks_it(page: Page, site_server: "SiteServer") -> None:
    """The roll is of what stood there when it was pressed, and says so; Back leads to it."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { document.querySelector('#test [data-action=roll]').click();
        const skill = document.querySelector('#test-skill');
        skill.value = 9; skill.dispatchEvent(new Event('input', {bubbles: true})); }"""
    )
    expect(section(page, "test").locator(".dice li")).to_have_count(3)
    expect_odds_of(page, decode("spellwoven/test?skill=9"))
    page.wait_for_function("() => location.hash === '#test?skill=9'")
    expect_stale(page)
    page.go_back()
    page.wait_for_url(re.compile("seed="))
    expect_roll(page, link_of(page).encode())
    assert link_of(page).situation == decode("spellwoven/test").situation


def test_a_roll_and_a_switch_in_one_instant_do_not_mix(page: Page, site_server: "SiteServer") -> None:
    """The check that was switched to has its own address; the roll waits where it was made, and is logged."""
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { document.querySelector('#test [data-action=roll]').click();
        document.querySelector('[data-switch=contest]').click(); }"""
    )
    expect(page.locator("#table .log li")).to_have_count(1)
    expect(section(page, "contest")).to_be_visible()
    assert page.url.endswith("#contest")
    page.get_by_role("link", name="Test of Skill", exact=True).click()
    page.wait_for_url(re.compile("seed="))
    expect_roll(page, link_of(page).encode())
    assert [each["link"] for each in kept(page, "rolls")] == [link_of(page).encode()]


def test_another_chart_leaves_the_roll_in_the_address(page: Page, site_server: "SiteServer") -> None:
    """How the odds are drawn is no change of the situation."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    section(page, "test").locator("[data-view][value=least]").check()
    expect(section(page, "test").locator("svg.chart .value").first).to_have_text("100 %")
    expect_roll(page, f"spellwoven/{ROLL}")


# --- address, notes, focus ----------------------------------------------------------------


def test_the_skip_link_leaves_the_address_alone(page: Page, site_server: "SiteServer") -> None:
    """Whoever skips to the content keeps situation and roll, also after a reload."""
    go(page, site_server.url, f"spellwoven/{ROLL}")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    expect_roll(page, f"spellwoven/{ROLL}")
    page.reload()
    drawn(page)
    expect_roll(page, f"spellwoven/{ROLL}")
    page.goto(f"{site_server.url}/licences/")
    go(page, site_server.url, "spellwoven/content")
    expect(problem(page)).to_be_hidden()
    expect_odds_of_page_as_it_comes(page)


def expect_odds_of_page_as_it_comes(page: Page) -> None:
    """Hold that the first check's defaults are shown."""
    expect(section(page, "test")).to_be_visible()
    expect(page.locator("#test-skill")).to_have_value("5")


def test_what_was_done_is_said_until_the_next_change(page: Page, site_server: "SiteServer") -> None:
    """A note about a copied link goes when the link is no longer the one that was copied."""
    go(page, site_server.url, "spellwoven/test")
    press(page, "Copy link")
    expect(part(page, "test", "done")).to_have_text("Link copied.")
    page.locator("#test-skill").fill("8")
    expect(part(page, "test", "done")).to_have_text("")


def test_the_focus_stays_where_people_work(page: Page, site_server: "SiteServer") -> None:
    """After Delete, Undo and Make an offer, the focus is at what comes next, never lost."""
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    for _ in range(3):
        rolled(page)
    log = page.locator("#table .log li")
    expect(log).to_have_count(3)
    delete = re.compile("^Delete")
    log.nth(1).get_by_role("button", name=delete).press("Enter")
    expect(log).to_have_count(2)
    expect(log.nth(1).get_by_role("button", name=delete)).to_be_focused()
    page.get_by_role("button", name="Undo").press("Enter")
    expect(log).to_have_count(3)
    expect(log.nth(1).get_by_role("button", name=delete)).to_be_focused()
    page.get_by_role("button", name="Delete all rolls").press("Enter")
    expect(log).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    fair = part(page, "test", "fair")
    fair.get_by_text("Fair roll with somebody else").click()
    fair.get_by_role("button", name="Make an offer").press("Enter")
    page.wait_for_url(re.compile("offer="))
    expect(fair).to_contain_text("Your offer stands")
    expect(fair.get_by_role("button").first).to_be_focused()


# --- what is kept -------------------------------------------------------------------------


def test_delete_pressed_twice_and_undone_restores_the_roll(page: Page, site_server: "SiteServer") -> None:
    """The second press finds nothing to delete, and Undo still knows the first."""
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    rolled(page)
    expect(page.locator("#table .log li")).to_have_count(1)
    before = kept(page, "rolls")
    page.evaluate(
        "() => { const button = document.querySelector('#table .log [data-table=delete]');"
        " button.click(); button.click(); }"
    )
    expect(page.locator("#table .log li")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#table .log li")).to_have_count(1)
    assert kept(page, "rolls") == before
    expect(page.locator("#table")).not_to_contain_text("could not be read")


def test_a_name_is_saved_once(page: Page, site_server: "SiteServer") -> None:
    """A check saved under the name of another takes its place, says so, and can be undone."""
    go(page, site_server.url, "spellwoven/test?skill=7&label=Jen")
    saved = page.locator("#table .saved li")
    said = page.locator('#table [data-part="table-said"]')
    press(page, "Save check")
    expect(said).to_have_text("Saved “Jen”.")
    page.locator("#test-skill").fill("8")
    press(page, "Save check")
    expect(said).to_have_text("Saved “Jen” in the place of the one before.")
    expect(saved).to_have_count(1)
    expect(saved.locator("a")).to_have_attribute("href", "#test?skill=8")
    page.get_by_role("button", name="Undo").click()
    expect(saved.locator("a")).to_have_attribute("href", "#test?skill=7")
    expect(saved).to_have_count(1)
    assert [each["link"] for each in kept(page, "checks")] == ["spellwoven/test?skill=7"]


def test_storage_is_full_only_while_it_is(page: Page, site_server: "SiteServer") -> None:
    """Once there is room, what could not be stored is, and the page says no more that it is full."""
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    page.evaluate(
        """() => { window.store = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"""
    )
    trouble = page.locator('#table [data-part="table-trouble"]')
    rolled(page)
    expect(trouble).to_contain_text("storage is full")
    assert kept(page, "rolls") == []
    page.evaluate("() => { Storage.prototype.setItem = window.store; }")
    rolled(page)
    expect(page.locator("#table .log li")).to_have_count(2)
    expect(trouble).to_have_text("")
    assert len(kept(page, "rolls")) == 2


def test_a_file_of_brackets_is_refused_in_words(page: Page, site_server: "SiteServer", problems: "Problems") -> None:
    """A file that is nested too deeply to be read changes nothing, and the page says so of the file."""
    problems.allow("RangeError|RecursionError|stack")
    go(page, site_server.url, "spellwoven/test")
    file = {"name": "deep.json", "mimeType": "application/json", "buffer": b"[" * 100_000}
    page.locator("[data-table='file']").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator('#table [data-part="table-said"]')).to_contain_text("Nothing was changed.")
    expect(page.locator('#table [data-part="table-said"]')).to_contain_text(re.compile("file|deep.json"))


REFUSING = """(throws) => {
  for (const name of ["pushState", "replaceState"]) {
    const take = history[name];
    history[name] = (...given) => {
      if (!window.refusing) take.apply(history, given);
      else if (throws) throw new DOMException("too many", "SecurityError");
    };
  }
}"""
"""Lets a page refuse new addresses as browsers do when there are many; Playwright's Chromium takes any number."""


@pytest.mark.parametrize("throws", [True, False], ids=["with an error", "without a word"])
def test_an_address_that_the_browser_refuses_comes_later(
    throws: bool,
    page: Page,
    site_server: "SiteServer",
) -> None:
    """More changes than the browser takes addresses leave nothing old on the page, and the last address comes."""
    page.add_init_script(f"({REFUSING})({json.dumps(throws)})")
    go(page, site_server.url, "spellwoven/test")
    page.evaluate("() => { window.refusing = true; }")
    press(page, "Roll")
    expect(part(page, "test", "said")).not_to_have_text("")
    page.locator("#test-skill").fill("7")
    expect(part(page, "test", "answer")).to_contain_text("7")
    expect_stale(page)
    assert "skill" not in page.url
    page.evaluate("() => { window.refusing = false; }")
    page.wait_for_url(re.compile("skill=7$"))
    expect_odds_of(page, decode("spellwoven/test?skill=7"))


def test_whoever_goes_back_meanwhile_stays_there(page: Page, site_server: "SiteServer") -> None:
    """An address that was refused does not take the place of one that a person has gone to since."""
    page.add_init_script(f"({REFUSING})(true)")
    go(page, site_server.url, "spellwoven/test?skill=9")
    page.locator("#test-skill").fill("8")
    page.wait_for_url(re.compile("skill=8$"))
    page.evaluate("() => { window.refusing = true; }")
    page.locator("#test-skill").fill("7")
    expect(part(page, "test", "answer")).to_contain_text("7")
    page.go_back()
    expect(page.locator("#test-skill")).to_have_value("9")
    page.evaluate("() => { window.refusing = false; }")
    page.locator("#test-difficulty").fill("2")
    page.wait_for_url(re.compile("skill=9&difficulty=2$"))


def test_an_offer_made_as_python_comes_is_of_the_link(page: Page, site_server: "SiteServer") -> None:
    """Pressed in the moment in which Python reads the link, it waits for the link and is made of what it says."""
    link = "spellwoven/test?skill=7&label=Jen"
    page.add_init_script("""
      document.addEventListener('fairthrow:state', ({ detail }) => {
        if (detail.state !== 'live') return;
        setTimeout(() => document.querySelector('#test [data-action="offer"]').click());
      });
    """)
    page.goto(f"{site_server.url}/{link.replace('/', '/#', 1)}")
    page.wait_for_url(re.compile("offer="))
    assert link_of(page).committed == link
    expect(part(page, "test", "fair")).to_contain_text("Your offer stands")


# --- the battlemap ------------------------------------------------------------------------


def middle(page: Page, place: str) -> tuple[float, float]:
    """Give the middle of a hex on the screen. Found and measured in one step: the map may be drawn anew at any time."""
    left, top, width, height = page.evaluate(
        """hex => {
          const box = document.querySelector(`#movement [data-part="board"] path.hex[data-hex="${hex}"]`)
            .getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        }""",
        place,
    )
    return left + width / 2, top + height / 2


def difficult(page: Page) -> list[str]:
    """List the hexes of difficult ground, in order."""
    found = part(page, "movement", "board").locator("path.hex.difficult")
    return sorted(found.evaluate_all("all => all.map(hex => hex.dataset.hex)"), key=lambda hex_: float(hex_[2:]))


def test_a_fast_stroke_paints_every_hex(page: Page, site_server: "SiteServer") -> None:
    """Of a stroke that the browser tells of in three events, no hex is left out."""
    page.set_viewport_size({"width": 1280, "height": 1400})
    go(page, site_server.url, "enchanted-realms/movement")
    part(page, "movement", "board").scroll_into_view_if_needed()
    begins, ends = middle(page, "3.0"), middle(page, "3.14")  # the map is drawn anew under the stroke
    page.mouse.move(*begins)
    page.mouse.down()
    page.mouse.move(*ends, steps=2)
    page.mouse.up()
    expect(part(page, "movement", "board").locator("path.hex.difficult")).to_have_count(15)
    assert difficult(page) == [f"3.{column}" for column in range(15)]


def test_a_stroke_that_leaves_the_map_paints_what_it_sweeps(page: Page, site_server: "SiteServer") -> None:
    """It paints up to the edge, nothing on its way around outside, and ends where the button is let go."""
    page.set_viewport_size({"width": 1280, "height": 1400})
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    outside = box["x"] - 20
    out, back, other = middle(page, "1.3"), middle(page, "7.1"), middle(page, "9.9")
    page.mouse.move(*out)
    page.mouse.down()
    page.mouse.move(outside, out[1])
    page.mouse.move(outside, back[1])
    page.mouse.move(*back)
    swept = ["1.0", "7.0", "1.1", "7.1", "1.2", "1.3"]
    expect(board.locator("path.hex.difficult")).to_have_count(len(swept))
    page.mouse.move(outside, back[1])
    page.mouse.up()
    page.mouse.down()
    page.mouse.move(*other)
    page.mouse.up()
    board.focus()
    page.keyboard.press("d")  # where the cursor was left: once it is drawn, so is all before it
    page.keyboard.press("ArrowDown")
    expect(board.locator("path.hex.cursor")).to_have_attribute("data-hex", "8.0")
    assert difficult(page) == swept


def test_a_goal_under_the_creature_is_no_path(page: Page, site_server: "SiteServer") -> None:
    """Going nowhere takes the path away, and the answer is that of no path."""
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    section(page, "movement").locator('[data-tool][value="goal"]').check()
    board.locator('path.hex[data-hex="5.10"]').click()
    page.wait_for_url(re.compile("path=ooo$"))
    board.locator('path.hex[data-hex="5.7"]').click()
    page.wait_for_url(re.compile("path=$"))
    expect(section(page, "movement").locator('[name="path"]')).to_have_value("")
    expect_odds_of(page, decode("enchanted-realms/movement?path="))


def test_the_map_stays_when_the_cursor_is_at_its_edge(page: Page, site_server: "SiteServer") -> None:
    """An arrow that leads off the map does nothing."""
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    board.locator('path.hex[data-hex="0.1"]').click()
    expect(board.locator('path.hex[data-hex="0.1"]')).to_have_class(re.compile("difficult"))
    board.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "d"):
        page.keyboard.press(key)
    expect(board.locator("path.hex.difficult")).to_have_count(2)
    assert difficult(page) == ["0.0", "0.1"]


def test_a_path_of_a_link_is_not_the_maps(page: Page, site_server: "SiteServer") -> None:
    """A goal that was set on an earlier visit changes no path that a link gives or a person types."""
    go(page, site_server.url, "enchanted-realms/movement")
    section(page, "movement").locator('[data-tool][value="goal"]').check()
    part(page, "movement", "board").locator('path.hex[data-hex="5.10"]').click()
    page.wait_for_url(re.compile("path=ooo$"))
    page.goto(f"{site_server.url}/licences/")
    go(page, site_server.url, "enchanted-realms/movement?path=dd")
    expect(part(page, "movement", "board").locator(".way-told")).to_have_text("")
    expect_odds_of(page, decode("enchanted-realms/movement?path=dd"))
    page.locator("#movement-path").fill("ddo")
    expect_odds_of(page, decode("enchanted-realms/movement?path=ddo"))
