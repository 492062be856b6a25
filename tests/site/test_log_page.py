"""The page of the log, in a real browser: rolls are found, deleted, restored, exported, imported and judged."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from log_files import read_file
from playwright.sync_api import Browser, BrowserContext, Page, expect
from rail_player import (
    STORE,
    delete,
    downloaded,
    import_file,
    listed,
    log_page,
    logged,
    menu_of,
    saved_checks,
    table,
    undo,
)
from site_player import drawn, elsewhere, expect_odds_of, go, link_of, part, section

from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.view.log.log import LISTED

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def at(time: datetime) -> str:
    """Write a time as a record has it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def roll(link: str, time: datetime = NOW) -> tuple[str, dict[str, str]]:
    """Give the record of a roll."""
    return "rolls", {"at": at(time), "link": link}


def seeded(number: int) -> str:
    """Give the link of a roll with a label and a seed of its own."""
    return f"spellwoven/test?skill={number % 20}&label=number+{number}&seed={encode_seed(number.to_bytes(16, 'big'))}"


def opened(page: Page, base: str, *stored: Any) -> None:
    """Open the page of the log with these records."""
    elsewhere(page, base)
    page.evaluate(STORE, stored)
    log_page(page, base)


THREE = (
    roll(f"spellwoven/test?{SEED}&label=Jen", NOW - timedelta(days=70)),
    roll(f"skew/task?{SEED}", NOW - timedelta(seconds=2)),
    roll(f"spellwoven/test?{SEED}&label=Jo", NOW - timedelta(seconds=1)),
)


def test_a_menu_is_called_after_its_roll(page: Page, site_server: "SiteServer") -> None:
    """Ears are told the time that eyes read beside it, and how the roll went, not the record's own time."""
    opened(page, site_server.url, *THREE)
    for row in page.locator("li:has(> .do)").all():
        time, name = row.locator("time").text_content(), row.locator(".do").get_attribute("aria-label")
        link = decode(row.locator("a").get_attribute("href") or "")
        assert name == f"More to do with the roll of {time}, {link.roll().short}"


def test_rolls_are_found_by_words_game_and_time(fresh_page: Page, site_server: "SiteServer") -> None:
    """Each control narrows the list at once. What it says of the rolls found, and the luck report, follow."""
    page = fresh_page
    page.clock.set_fixed_time(NOW)
    opened(page, site_server.url, *THREE)
    count, report = table(page, "count"), table(page, "luck")
    expect(count).to_have_text("3 rolls.")
    expect(report).to_contain_text("All your rolls")
    page.get_by_label("Find").fill("JEN")
    expect(count).to_have_text("1 of 3 rolls.")
    expect(logged(page)).to_contain_text(["Spellwoven, Test of Skill."])
    expect(report).to_contain_text("“jen”")
    page.get_by_label("Find").fill("")
    page.get_by_label("Game", exact=True).select_option("spellwoven")
    expect(logged(page)).to_have_count(2)
    page.get_by_label("When").select_option(label="Today")
    expect(logged(page)).to_have_count(1)
    expect(logged(page)).to_contain_text(["Jo: "])
    expect(report).to_contain_text("Spellwoven, today")
    expect(report).to_contain_text("1 roll.")
    page.get_by_label("Game", exact=True).select_option("")
    expect(logged(page)).to_have_count(2)
    old = NOW - timedelta(days=70)
    months = page.get_by_label("When").locator("optgroup option")
    words = [f"{time:%B %Y}" for time in (NOW, old)]
    expect(months).to_have_text(words)
    page.get_by_label("When").select_option(label=words[1])
    expect(logged(page)).to_have_count(1)
    expect(logged(page)).to_contain_text(["Jen: "])
    page.get_by_label("Game", exact=True).select_option("d100")
    expect(count).to_have_text("0 of 3 rolls.")
    expect(table(page, "log")).to_have_text("None of your rolls is like that.")


@pytest.mark.parametrize(
    ("zone", "month"), [("Pacific/Kiritimati", "December 2025"), ("Pacific/Pago_Pago", "November 2025")]
)
def test_days_and_months_are_those_of_whoever_reads(
    zone: str, month: str, chromium: Browser, site_server: "SiteServer"
) -> None:
    """A roll at the turn of two months belongs to the month that it was where somebody is."""
    with chromium.new_context(timezone_id=zone) as there:
        page = there.new_page()
        opened(page, site_server.url, roll(f"skew/task?{SEED}", datetime(2025, 11, 30, 23, 30, tzinfo=UTC)))
        expect(page.get_by_label("When").locator("optgroup option")).to_have_text([month])
        page.get_by_label("When").select_option(label=month)
        expect(table(page, "count")).to_have_text("1 of 1 roll.")
        expect(logged(page).locator("time")).to_contain_text(month[:3])


def test_a_roll_is_deleted_and_restored(page: Page, site_server: "SiteServer") -> None:
    """One roll, those that were found, or all are deleted, and each time Undo brings them back for good."""
    opened(page, site_server.url, *THREE)
    delete(page, logged(page).first)
    expect(logged(page)).to_have_count(2)
    expect(table(page, "table-said")).to_have_text("Deleted.")
    undo(page)
    expect(logged(page)).to_have_count(3)
    page.get_by_label("Game", exact=True).select_option("spellwoven")
    page.get_by_role("button", name="Delete these 2 rolls").click()
    expect(table(page, "count")).to_have_text("0 of 1 roll.")
    expect(table(page, "table-said")).to_have_text("2 rolls deleted.")
    undo(page)
    expect(table(page, "count")).to_have_text("2 of 3 rolls.")
    page.get_by_role("button", name="Delete all 3 rolls").click()
    expect(table(page, "log")).to_contain_text("No rolls yet")
    page.reload()
    listed(page)
    expect(table(page, "log")).to_contain_text("No rolls yet")


def test_the_focus_stays_where_people_work(page: Page, site_server: "SiteServer") -> None:
    """After Delete and Undo the focus is at what comes next, and it is never lost."""
    opened(page, site_server.url, *THREE)
    buttons = logged(page).locator("button.do")
    for _ in range(2):
        buttons.nth(1).focus()
        page.keyboard.press("Enter")
        page.locator("#roll-menu").get_by_role("button", name="Delete").press("Enter")
        expect(logged(page)).to_have_count(2)
        expect(buttons.nth(1)).to_be_focused()
        page.get_by_role("button", name="Undo").press("Enter")
        expect(logged(page)).to_have_count(3)
        expect(buttons.nth(1)).to_be_focused()
    page.get_by_role("button", name="Delete all 3 rolls").press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()


def test_a_roll_is_opened_and_its_check_set_up_again(page: Page, site_server: "SiteServer") -> None:
    """A roll of the log leads to the page of its game, which shows it. Its menu leads to its check before the roll."""
    link = decode(f"spellwoven/test?skill=8&{SEED}")
    opened(page, site_server.url, roll(link.encode()))
    menu_of(page, logged(page).first).get_by_role("link", name="Use this situation").click()
    drawn(page)
    expect_odds_of(page, decode("spellwoven/test?skill=8"))
    assert not link_of(page).rolled
    page.go_back()
    page.wait_for_url(f"{site_server.url}/log/")
    listed(page)
    logged(page).first.get_by_role("link").click()
    drawn(page)
    expect(part(page, "test", "said")).to_have_text(link.roll().summary)
    assert link_of(page) == link


def test_export_and_import_move_everything(
    context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """A file of everything brings rolls and saved checks to another browser. Imported twice, it adds nothing twice."""
    page = context.new_page()
    opened(page, site_server.url, *THREE, ("checks", {"name": "<b>", "link": "spellwoven/test?skill=8"}))
    file = downloaded(page, "Export all 3 rolls and 1 saved check", tmp_path / "all.json")
    held = read_file(file.read_text(encoding="utf-8"))
    assert {each.link.encode() for each in held.rolls} == {each["link"] for _, each in THREE}
    rows = downloaded(page, "Export all 3 rolls as CSV", tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith("at,game,check,label,summary,dice,link")
    assert len(rows) == 4
    elsewhere = other_context.new_page()
    log_page(elsewhere, site_server.url)
    for added in ("4 added", "0 added"):
        import_file(elsewhere, file)
        expect(table(elsewhere, "table-said")).to_contain_text(added)
    expect(logged(elsewhere)).to_have_count(3)
    expect(saved_checks(elsewhere)).to_contain_text(["<b>"])


def test_a_file_of_the_rolls_that_were_found_holds_these_alone(
    page: Page, site_server: "SiteServer", tmp_path: Path
) -> None:
    """What is exported is what its button names: the rolls that were found, without saved checks."""
    opened(page, site_server.url, *THREE, ("checks", {"name": "Jen", "link": "spellwoven/test?skill=8"}))
    page.get_by_label("Find").fill("jo:")
    file = downloaded(page, "Export this roll", tmp_path / "some.json")
    held = json.loads(file.read_text(encoding="utf-8"))
    assert [each["link"] for each in held["rolls"]] == [THREE[2][1]["link"]]
    assert held["checks"] == []


WRONG_FILES = {
    b"no file of ours": "whole JSON file saved by Fairthrow",
    b'{"fairthrow": 1, "rolls": [': "whole JSON file saved by Fairthrow",
    b'{"other": 1}': "one saved by Fairthrow",
    b'{"fairthrow": 2, "rolls": []}': "newer version",
    b" " * 6_000_000: "at most 5000000 are read",
    b"[" * 100_000: "Nothing was changed.",
}
"""Files that are not ours, cut off, newer, too large or too deep, and what the page says of each."""


def test_a_wrong_file_changes_nothing(page: Page, site_server: "SiteServer") -> None:
    """Each is refused in words. The log stays as it was."""
    opened(page, site_server.url, THREE[0])
    said = table(page, "table-said")
    for content, says in WRONG_FILES.items():
        said.evaluate_all("all => all.forEach((each) => each.replaceChildren())")  # what was said of the one before
        expect(said).to_be_empty()
        import_file(page, {"name": "f.json", "mimeType": "text/plain", "buffer": content})
        expect(said).to_contain_text(says)
        expect(said).to_contain_text("Nothing was changed.")
        expect(logged(page)).to_have_count(1)


def test_a_roll_made_in_another_tab_is_listed(context: BrowserContext, site_server: "SiteServer") -> None:
    """While somebody rolls in one tab, the log in another one follows, and what is deleted there goes from the rail."""
    page, game = context.new_page(), context.new_page()
    log_page(page, site_server.url)
    expect(table(page, "log")).to_contain_text("No rolls yet")
    go(game, site_server.url, "spellwoven/test")
    section(game, "test").get_by_role("button", name=re.compile("^Roll")).click()
    expect(logged(page)).to_have_count(1)
    delete(page, logged(page).first)
    expect(game.locator('#rail [data-part="last"]')).to_contain_text("No rolls yet")


def test_more_of_the_log_is_shown_when_asked_for(page: Page, site_server: "SiteServer") -> None:
    """Show more lists the next fifty. The focus is then at the first of them."""
    opened(page, site_server.url, *(roll(seeded(n), NOW + timedelta(seconds=n)) for n in range(120)))
    for number in (LISTED, 2 * LISTED):
        expect(logged(page)).to_have_count(number)
        page.get_by_role("button", name="Show more").click()
    expect(logged(page)).to_have_count(120)
    expect(logged(page).nth(2 * LISTED).get_by_role("link")).to_be_focused()
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    numbers = [int(text) for text in re.findall(r"number (\d+):", table(page, "log").inner_text())]
    assert numbers == list(range(119, -1, -1))


PAYLOADS = (
    "<img src=x onerror=window.hacked=1>",
    "<svg onload=window.hacked=1>",
    '"><script>window.hacked=1</script>',
    "</bdi></a><iframe srcdoc='<script>parent.hacked=1</script>'>",
    "javascript:window.hacked=1",
    "{{7*7}}${7*7}",
)


def test_markup_in_what_is_kept_is_text(page: Page, site_server: "SiteServer") -> None:
    """Labels and names that look like markup, stored or imported, are shown as text and run nothing."""
    rolls = [roll(f"spellwoven/test?faces=1,1,2&label={quote(payload)}") for payload in PAYLOADS]
    checks = [("checks", {"name": payload, "link": "spellwoven/test?skill=7"}) for payload in PAYLOADS]
    opened(page, site_server.url, *rolls[:3], *checks[:3])
    file = {"fairthrow": 1, "rolls": [each for _, each in rolls[3:]], "checks": [each for _, each in checks[3:]]}
    import_file(page, {"name": "f.json", "mimeType": "text/plain", "buffer": json.dumps(file).encode()})
    expect(logged(page)).to_have_count(len(PAYLOADS))
    expect(saved_checks(page)).to_have_count(len(PAYLOADS))
    expect_text(page, "log", "saved")
    page.get_by_label("Find").fill(PAYLOADS[0])
    expect(table(page, "luck")).to_contain_text(f"“{PAYLOADS[0]}”")
    go(page, site_server.url, "spellwoven/test")
    expect(page.locator('#rail [data-part="last"] li')).to_have_count(len(PAYLOADS))
    expect_text(page, "last", "saved")


def expect_text(page: Page, *names: str) -> None:
    """Assert that the payloads stand in parts as text, and that nothing of them has become an element or has run."""
    for name in names:
        text = table(page, name).inner_text()
        for payload in PAYLOADS:
            assert payload in text
    assert page.evaluate("() => window.hacked === undefined")
    assert page.locator(":is(#log, #rail) :is(img, iframe, script)").count() == 0


def test_damaged_records_are_said_and_kept(page: Page, site_server: "SiteServer") -> None:
    """Records that cannot be read are named and left alone. The others are listed."""
    page.goto(f"{site_server.url}/licences/")
    page.evaluate("() => localStorage.setItem('fairthrow/rolls/1', '{\"at\": 5')")
    opened(page, site_server.url, THREE[0], roll("spellwoven/test?skill=99"))
    expect(logged(page)).to_have_count(1)
    expect(table(page, "table-problems")).to_contain_text("2 entries could not be read")
    assert page.evaluate("() => localStorage.getItem('fairthrow/rolls/1')") == '{"at": 5'
