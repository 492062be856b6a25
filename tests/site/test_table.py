"""At the table: the log of rolls, saved checks, comparing, sharing, and the battlemap, in a real browser."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from site_player import drawn, expect_odds_of, go, link_of, part, section

from fairthrow.links import decode
from fairthrow.view.answer import points

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"


def roll(page: Page, check: str = "test") -> None:
    """Roll, and wait until the log holds it."""
    before = page.locator("#table .log li").count()
    section(page, check).get_by_role("button", name="Roll", exact=True).click()
    expect(page.locator("#table .log li")).to_have_count(before + 1)


def open_log(page: Page) -> None:
    """Unfold the log."""
    page.locator("#table summary", has_text=re.compile("^Your rolls$")).click()


def test_log_keeps_filters_deletes_and_restores(context: BrowserContext, site_server: "SiteServer") -> None:
    """Rolls are logged, found by words, deleted and restored, and they are still there after a reload."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test?label=Jen")
    open_log(page)
    roll(page)
    section(page, "test").locator("summary", has_text="Label and").click()
    section(page, "test").locator('[name="label"]').fill("Housewife")
    roll(page)
    log = page.locator("#table .log li")
    page.get_by_label("Find").fill("jen")
    expect(log).to_have_count(1)
    expect(log).to_contain_text("Jen: Spellwoven, Test of Skill.")
    page.get_by_label("Find").fill("")
    expect(log).to_have_count(2)
    log.first.get_by_role("button", name=re.compile("^Delete")).click()
    expect(log).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(log).to_have_count(2)
    page.reload()
    drawn(page)
    expect(log).to_have_count(2)
    open_log(page)
    page.get_by_role("button", name="Delete all rolls").click()
    expect(log).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(log).to_have_count(2)


def test_a_logged_roll_is_rolled_again(context: BrowserContext, site_server: "SiteServer") -> None:
    """Roll again rolls the logged situation with new dice."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test?skill=8")
    open_log(page)
    roll(page)
    first = link_of(page)
    page.locator("#test-skill").fill("2")
    expect_odds_of(page, decode("spellwoven/test?skill=2"))
    page.locator("#table .log li").first.get_by_role("button", name="Roll again").click()
    expect(page.locator("#table .log li")).to_have_count(2)
    assert link_of(page).situation == first.situation
    assert link_of(page).seed != first.seed


def test_export_and_import_move_everything(
    context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """A file exported in one browser brings rolls and saved checks to another.

    Imported twice, it adds nothing twice.
    """
    page = context.new_page()
    go(page, site_server.url, f"spellwoven/test?skill=8&{SEED}&label=%3Cb%3E")
    open_log(page)
    roll(page)
    section(page, "test").get_by_role("button", name="Save check").click()
    expect(page.locator("#table .saved li")).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export", exact=True).click()
    file = tmp_path / "fairthrow.json"
    saved.value.save_as(file)
    held = json.loads(file.read_text(encoding="utf-8"))
    assert [decode(each["link"]).situation for each in held["rolls"]] == [decode("spellwoven/test?skill=8").situation]
    with page.expect_download() as table:
        page.get_by_role("button", name="Export CSV").click()
    rows = tmp_path / "fairthrow.csv"
    table.value.save_as(rows)
    assert rows.read_text(encoding="utf-8").splitlines()[0] == "at,game,check,label,summary,dice,link"
    elsewhere = other_context.new_page()
    go(elsewhere, site_server.url, "spellwoven/test")
    for added in ("2 added", "0 added"):
        elsewhere.locator("[data-table='file']").set_input_files(file)
        expect(part_of_table(elsewhere, "table-said")).to_contain_text(added)
    expect(elsewhere.locator("#table .log li")).to_have_count(1)
    expect(elsewhere.locator("#table .saved li")).to_have_count(1)
    expect(elsewhere.locator("#table .saved")).to_contain_text("<b>")


def part_of_table(page: Page, name: str) -> Locator:
    """Find a part among the things that are kept."""
    return page.locator(f'#table [data-part="{name}"]')


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no file of ours", "whole JSON file saved by Fairthrow"),
        (b'{"fairthrow": 1, "rolls": [', "whole JSON file saved by Fairthrow"),
        (b'{"other": 1}', "one saved by Fairthrow"),
        (b'{"fairthrow": 2, "rolls": []}', "newer version"),
        (b" " * 6_000_000, "at most 5000000 are read"),
    ],
    ids=["not ours", "half", "other JSON", "newer", "too large"],
)
def test_a_wrong_file_changes_nothing(
    content: bytes, says: str, context: BrowserContext, site_server: "SiteServer"
) -> None:
    """A file that is not ours, cut off, newer or too large is refused in words. The log stays as it was."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    roll(page)
    page.locator("[data-table='file']").set_input_files({"name": "f.json", "mimeType": "text/plain", "buffer": content})
    expect(part_of_table(page, "table-said")).to_contain_text(says)
    expect(page.locator("#table .log li")).to_have_count(1)


def test_damaged_storage_is_said_and_kept(context: BrowserContext, site_server: "SiteServer") -> None:
    """Records that cannot be read are named and left alone. The others are listed."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    roll(page)
    page.evaluate(
        """() => { localStorage.setItem('fairthrow/rolls/1', '{"at": 5');
        localStorage.setItem('fairthrow/rolls/2',
          '{"at":"2026-11-21T18:30:00Z","link":"spellwoven/test?skill=99"}'); }"""
    )
    page.reload()
    drawn(page)
    expect(page.locator("#table .log li")).to_have_count(1)
    expect(page.locator("#table")).to_contain_text("2 entries could not be read")
    assert page.evaluate("() => localStorage.getItem('fairthrow/rolls/1')") == '{"at": 5'


def test_two_tabs_lose_nothing(context: BrowserContext, site_server: "SiteServer") -> None:
    """Two tabs that log rolls by turns show each other's rolls."""
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        go(page, site_server.url, "spellwoven/test")
        open_log(page)
    for count, page in enumerate((one, other, one, other), 1):
        section(page, "test").get_by_role("button", name="Roll", exact=True).click()
        for each in (one, other):
            expect(each.locator("#table .log li")).to_have_count(count)


def test_storage_that_is_refused_is_said(context: BrowserContext, site_server: "SiteServer") -> None:
    """If the browser keeps nothing, rolls are logged until the page is closed, and the page says so."""
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    roll(page)
    expect(part_of_table(page, "table-trouble")).to_contain_text("keeps nothing")


def test_pinned_situation_is_compared(context: BrowserContext, site_server: "SiteServer") -> None:
    """A pinned situation is drawn under the next one, and the difference is given in percentage points."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    section(page, "test").get_by_role("button", name="Pin to compare").click()
    expect(section(page, "test").locator(".ghost").first).to_be_attached()
    page.locator("#test-advantage").check()
    now, before = (
        decode(link).situation.odds().outcomes["result"].chance("pass")
        for link in ("spellwoven/test?advantage=yes", "spellwoven/test")
    )
    expect(section(page, "test").locator(".compared")).to_contain_text(points(before, now))
    section(page, "test").get_by_role("button", name="Unpin").click()
    expect(section(page, "test").locator(".compared")).to_have_count(0)


def test_chart_shows_other_readings_and_each_column(context: BrowserContext, site_server: "SiteServer") -> None:
    """The columns also show "at least" and "at most". They say their values by arrow keys, hover and tap."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    check = section(page, "test")
    check.locator("[data-view][value=least]").check()
    expect(check.locator("svg.chart .value").first).to_have_text("100 %")
    check.locator(".columns").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(check.locator(".pointed")).to_have_text("1: exactly 30.0 %, at least 87.5 %, at most 42.5 %")
    check.locator(".column").nth(2).hover()
    expect(check.locator(".pointed")).to_contain_text("2: exactly 31.5 %")


def test_roll_is_shared_as_markdown_qr_code_and_picture(
    context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """A roll can be shared as a line for a chat, as a QR code of its address, and as a picture."""
    page = context.new_page()
    go(page, site_server.url, f"spellwoven/test?{SEED}")
    check = section(page, "test")
    check.locator("summary", has_text="Share this roll").click()
    check.get_by_role("button", name="Copy for chat").click()
    expect(part(page, "test", "done")).to_have_text("Markdown copied.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"]({page.url})")
    assert "(2, 7, 5)" in copied
    check.get_by_role("button", name="QR code").click()
    expect(check.locator("svg.qr")).to_be_visible()
    with page.expect_download() as saved:
        check.get_by_role("button", name="Save picture").click()
    picture = tmp_path / "roll.png"
    saved.value.save_as(picture)
    header = BytesIO(picture.read_bytes()).read(24)
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (1200, 630)


def test_odds_are_copied_as_data(context: BrowserContext, site_server: "SiteServer") -> None:
    """The exact odds that Copy puts on the clipboard are those of the command line."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test?skill=7")
    section(page, "test").locator("summary", has_text="The numbers").click()
    section(page, "test").get_by_role("button", name="Copy JSON").click()
    expect(part(page, "test", "done")).to_contain_text("copied as JSON")
    data = json.loads(page.evaluate("() => navigator.clipboard.readText()"))
    assert data["link"] == "spellwoven/test?skill=7"
    assert data["outcomes"]["result"] == [["pass", 973, 1000], ["fail", 27, 1000]]


def test_battlemap_by_pointer_and_keyboard(context: BrowserContext, site_server: "SiteServer") -> None:
    """Hexes are painted by pointer and by keyboard. Going somewhere writes the path and its cost."""
    page = context.new_page()
    go(page, site_server.url, "enchanted-realms/movement")
    board = part(page, "movement", "board")
    board.locator('[data-hex="5.8"]').click()
    expect(board.locator('[data-hex="5.8"]')).to_have_class(re.compile("difficult"))
    expect(board.locator(".told")).to_have_text("Row 6, column 9: difficult, 10 of 50 feet away.")
    board.focus()
    for key in ("ArrowRight", "d", "g"):
        page.keyboard.press(key)
    expect(board.locator(".way-told")).to_contain_text("hexes for")
    page.wait_for_url(re.compile("path="))
    link = link_of(page)
    assert link.situation.odds().outcomes["hexes"].weights == {len(link.situation.path): 1}  # type: ignore[attr-defined]


def test_painted_map_is_there_when_somebody_goes_to_it(context: BrowserContext, site_server: "SiteServer") -> None:
    """The map of an earlier visit is drawn as soon as somebody goes to its check."""
    page = context.new_page()
    go(page, site_server.url, "enchanted-realms/movement")
    part(page, "movement", "board").locator('[data-hex="5.8"]').click()
    expect(part(page, "movement", "board").locator('[data-hex="5.8"]')).to_have_class(re.compile("difficult"))
    page.goto(f"{site_server.url}/licences/")
    go(page, site_server.url, "enchanted-realms/save")
    page.get_by_role("link", name="Movement", exact=True).click()
    expect(part(page, "movement", "board").locator('[data-hex="5.8"]')).to_have_class(re.compile("difficult"))


def test_luck_report_compares_with_exact_odds(context: BrowserContext, site_server: "SiteServer") -> None:
    """The report counts the rolls, and gives the exact mean of fair dice."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    for _ in range(4):
        roll(page)
    page.locator("#table summary", has_text="Luck report").click()
    expect(part_of_table(page, "luck")).to_contain_text("of 4 went as you wanted; fair dice give 3.5 on average")


def test_installing_is_offered_where_the_browser_can(context: BrowserContext, site_server: "SiteServer") -> None:
    """When the browser says that it can install the site, the page offers it. Pressed, it asks the browser."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    page.evaluate(
        """() => { const event = new Event('beforeinstallprompt', {cancelable: true});
        event.prompt = async () => { document.title = 'asked'; }; dispatchEvent(event); }"""
    )
    page.get_by_role("button", name="Install Fairthrow").click()
    expect(page).to_have_title("asked")
    expect(page.get_by_role("button", name="Install Fairthrow")).to_have_count(0)


def test_dice_come_into_view_on_a_phone(chromium: Browser, site_server: "SiteServer") -> None:
    """After a roll from the bar at the foot of a phone's screen, the result is seen without scrolling."""
    with chromium.new_context(viewport={"width": 390, "height": 700}, reduced_motion="reduce") as context:
        page = context.new_page()
        go(page, site_server.url, "enchanted-realms/attack")
        section(page, "attack").get_by_role("button", name="Roll", exact=True).click()
        page.wait_for_url(re.compile("seed="))
        expect(part(page, "attack", "said")).to_be_in_viewport(ratio=1)


def test_full_storage_is_said(context: BrowserContext, site_server: "SiteServer") -> None:
    """If the storage is full, a roll is still made, shown and listed, and the page says what is not kept."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    roll(page)
    expect(part_of_table(page, "table-trouble")).to_contain_text("storage is full")
    expect(part(page, "test", "said")).to_have_text(link_of(page).roll().summary)


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
    rolls = [
        {"at": "2026-11-21T18:30:00Z", "link": f"spellwoven/test?faces=1,1,2&label={quote(payload)}"}
        for payload in PAYLOADS
    ]
    checks = [{"name": payload, "link": "spellwoven/test?skill=7"} for payload in PAYLOADS]
    go(page, site_server.url, "spellwoven/test")
    open_log(page)
    stored = [*(("rolls", each) for each in rolls[:3]), *(("checks", each) for each in checks[:3])]
    page.evaluate(
        "stored => stored.forEach(([kind, each], index) =>"
        " localStorage.setItem(`fairthrow/${kind}/${index}`, JSON.stringify(each)))",
        stored,
    )
    file = json.dumps({"fairthrow": 1, "rolls": rolls[3:], "checks": checks[3:]}).encode()
    page.locator("[data-table='file']").set_input_files({"name": "f.json", "mimeType": "text/plain", "buffer": file})
    expect(page.locator("#table .log li")).to_have_count(len(PAYLOADS))
    expect(page.locator("#table .saved li")).to_have_count(len(PAYLOADS))
    log, saved = page.locator("#table .log").inner_text(), page.locator("#table .saved").inner_text()
    for payload in PAYLOADS:
        assert payload in log
        assert payload in saved
    assert page.evaluate("() => window.hacked === undefined")
    assert page.locator("#table :is(img, iframe, script)").count() == 0
