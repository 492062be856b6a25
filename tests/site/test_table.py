"""At the table: comparing, sharing, and the battlemap, in a real browser."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from by_the_format import confirmed_of
from playwright.sync_api import BrowserContext, Page, expect
from share_sheet import SHARES_PICTURES, given_to_sheet
from site_player import address_of, go, link_of, part, press_in_menu, roll_button, section

from fairthrow.links import decode
from fairthrow.view.check.answer import points

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"


def test_pinned_situation_is_compared(context: BrowserContext, site_server: "SiteServer") -> None:
    """A pinned situation is drawn under the next one, and the difference is given in percentage points."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    press_in_menu(page, "Pin to compare")
    expect(section(page, "test").locator(".ghost").first).to_be_attached()
    page.locator("#test-advantage").check()
    now, before = (
        decode(link).situation.odds().outcomes["result"].chance("pass")
        for link in ("spellwoven/test?advantage=yes", "spellwoven/test")
    )
    expect(section(page, "test").locator(".compared")).to_contain_text(points(before, now))
    press_in_menu(page, "Unpin")
    expect(section(page, "test").locator(".compared")).to_have_count(0)


def test_chart_shows_other_readings_and_each_column(context: BrowserContext, site_server: "SiteServer") -> None:
    """The columns also show "at least" and "at most". They say their values by arrow keys, hover and tap."""
    page = context.new_page()
    go(page, site_server.url, "spellwoven/test")
    check = section(page, "test")
    check.locator("[data-view][value=least]").check()
    expect(check.locator(".chart .value").first).to_have_text("100")
    page.mouse.move(0, 0)  # away from the columns
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
    press_in_menu(page, "Copy roll for chat")
    expect(part(page, "test", "done")).to_have_text("Roll copied.")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"\n{address_of(page)}")
    assert "(2, 7, 5)" in copied
    press_in_menu(page, "QR code of the roll")
    expect(check.locator("svg.qr")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as saved:
        press_in_menu(page, "Save picture of the roll")
    picture = tmp_path / "roll.png"
    saved.value.save_as(picture)
    header = BytesIO(picture.read_bytes()).read(24)
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (1200, 630)


@pytest.mark.only_all
def test_roll_is_handed_to_the_share_sheet(fresh_page: Page, site_server: "SiteServer") -> None:
    """Where the browser has a share sheet, the menu offers it. It gets the sentence and the address of the roll."""
    fresh_page.add_init_script("navigator.share = async (given) => { window.given = given; }")
    go(fresh_page, site_server.url, f"spellwoven/test?{SEED}")
    press_in_menu(fresh_page, "Share…")
    expect(part(fresh_page, "test", "done")).to_have_text("Shared.")
    given = fresh_page.evaluate("() => window.given")
    assert given["url"] == address_of(fresh_page)
    assert given["text"] == part(fresh_page, "test", "said").text_content()


@pytest.mark.only_all
def test_a_share_sheet_that_takes_pictures_gets_that_of_the_roll(fresh_page: Page, site_server: "SiteServer") -> None:
    """It goes along with the words and the address, under the name that it is saved by."""
    fresh_page.add_init_script(
        "navigator.canShare = ({ files }) => files.every(({ type }) => type === 'image/png');"
        "navigator.share = async (given) => { window.given = given; };"
    )
    go(fresh_page, site_server.url, f"spellwoven/test?{SEED}")
    press_in_menu(fresh_page, "Share…")
    expect(part(fresh_page, "test", "done")).to_have_text("Shared.")
    file = "({ name, type, size }) => ({ name, type, size })"
    (picture,) = fresh_page.evaluate(f"() => window.given.files.map({file})")
    assert (picture["name"], picture["type"]) == ("fairthrow-spellwoven-test.png", "image/png")
    assert picture["size"] > 10_000
    assert fresh_page.evaluate("() => window.given.url") == address_of(fresh_page)
    assert fresh_page.evaluate("() => window.given.text") == part(fresh_page, "test", "said").text_content()


def test_messages_of_a_fair_roll_go_with_a_picture_as_soon_as_there_are_dice(
    fresh_page: Page, site_server: "SiteServer"
) -> None:
    """An offer has none to show. A proof has its dice, and the seal on them."""
    fresh_page.add_init_script(SHARES_PICTURES)
    go(fresh_page, site_server.url, "spellwoven/test?skill=7")
    press_in_menu(fresh_page, "Fair roll together")
    section(fresh_page, "test").get_by_role("button", name="Share the offer").click()
    address, files = given_to_sheet(fresh_page)
    assert "offer=" in address
    assert files == []
    proof = confirmed_of("spellwoven/test?skill=7", bytes(16), bytes(range(16)))
    go(fresh_page, site_server.url, proof)
    section(fresh_page, "test").get_by_role("button", name="Share the roll").click()
    fresh_page.wait_for_function("() => window.given.url.includes('secret=')")
    assert given_to_sheet(fresh_page)[1] == [["fairthrow-spellwoven-test.png", True]]


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
    expect(board.locator(".cursor-told")).to_have_text("Row 6, column 9: difficult, 10 of 50 feet away.")
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


def test_dice_come_into_view_on_a_phone(page: Page, site_server: "SiteServer") -> None:
    """After a roll from the bar at the foot of a phone's screen, the result is seen without scrolling."""
    page.set_viewport_size({"width": 390, "height": 700})
    page.emulate_media(reduced_motion="reduce")
    go(page, site_server.url, "enchanted-realms/attack")
    roll_button(page, "attack").click()
    page.wait_for_url(re.compile("seed="))
    expect(part(page, "attack", "answer")).to_be_in_viewport(ratio=1)
    expect(part(page, "attack", "roll").locator(".slot").first).to_be_in_viewport(ratio=1)
