"""The page of the log, in a real browser: whose rolls were, rolls of several, and characters in files."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from log_files import read_file
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import STORE, downloaded, import_file, log_page, logged, table

if TYPE_CHECKING:
    from conftest import SiteServer

SEED = "seed=AAECAwQFBgcICQoLDA0ODw"
JEN = {"at": "2026-11-21T18:30:00Z", "link": f"spellwoven/test?{SEED}&label=Jen%3A%20Sprint", "by": "Jen"}
TOM = {"at": "2026-11-21T18:30:01Z", "link": f"skew/task?{SEED}", "by": "Tom <b>"}
NOBODY = {"at": "2026-11-21T18:30:02Z", "link": f"d100/check?{SEED}"}
CLIMB = {"at": "2026-11-21T18:30:03Z", "link": f"spellwoven/party?check=test&1=Jen&2=Ana&2.skill=2&{SEED}"}
SHEET = "spellwoven/character?name=Nimble%20Jen"


def opened(page: Page, base: str, *stored: tuple[str, dict[str, str]]) -> None:
    """Open the page of the log with these records."""
    page.goto(f"{base}/licences/")
    page.evaluate(STORE, stored)
    log_page(page, base)


def test_rolls_are_found_by_whose_they_are(page: Page, site_server: "SiteServer") -> None:
    """Everybody who rolled is offered. All that is shown follows."""
    opened(page, site_server.url, *(("rolls", each) for each in (JEN, TOM, NOBODY, CLIMB)))
    expect(logged(page)).to_have_count(4)
    whose = page.get_by_label("Whose")
    expect(whose.locator("option")).to_have_text(["Anybody’s", "Ana", "Jen", "Tom <b>"])
    whose.select_option("Jen")
    expect(table(page, "count")).to_have_text("2 of 4 rolls.")
    expect(logged(page)).to_contain_text(["Both pass", "Jen: Sprint"])
    expect(table(page, "luck")).to_contain_text("Jen2 rolls.")
    page.get_by_label("Game", exact=True).select_option("skew")
    expect(logged(page)).to_have_count(0)
    whose.select_option("Tom <b>")
    expect(logged(page)).to_have_count(1)
    page.get_by_role("button", name="Delete this roll").click()
    expect(whose).to_have_value("Tom <b>")
    whose.select_option("")
    page.get_by_label("Game", exact=True).select_option("")
    expect(whose.locator("option")).to_have_text(["Anybody’s", "Ana", "Jen"])
    assert page.locator("#log .filters b").count() == 0


def test_who_rolls_without_a_name_is_not_asked_whose(page: Page, site_server: "SiteServer") -> None:
    """Without a roll that says whose it is there is nothing to choose, and no room for it."""
    opened(page, site_server.url, ("rolls", NOBODY))
    expect(logged(page)).to_have_count(1)
    expect(page.get_by_label("Whose")).to_be_hidden()
    page.evaluate(STORE, [["rolls", NOBODY], ["rolls", JEN]])
    page.reload()
    expect(page.get_by_label("Whose")).to_be_visible(timeout=60_000)


def test_characters_move_with_all_the_rest(
    context: BrowserContext, other_context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """A file of everything brings characters to another browser, as they are by then, and none twice."""
    page = context.new_page()
    opened(page, site_server.url, ("rolls", CLIMB), ("characters", {"link": "spellwoven/character?name=Jen"}))
    key = page.evaluate("() => Object.keys(localStorage).find((key) => key.startsWith('fairthrow/characters/'))")
    expect(page.get_by_role("button", name="Export 1 roll and 1 character", exact=True)).to_be_visible()
    page.evaluate("([key, link]) => localStorage.setItem(key, JSON.stringify({ link }))", [key, SHEET])
    file = downloaded(page, "Export 1 roll and 1 character", tmp_path / "all.json")
    held = read_file(file.read_text(encoding="utf-8"))
    assert [each.character.name for each in held.characters] == ["Nimble Jen"]
    assert [each.link.encode() for each in held.rolls] == [CLIMB["link"]]
    elsewhere = other_context.new_page()
    log_page(elsewhere, site_server.url)
    for added in ("2 added", "0 added"):
        import_file(elsewhere, file)
        expect(table(elsewhere, "table-said")).to_contain_text(added)
    expect(logged(elsewhere)).to_have_count(1)
    stored = elsewhere.evaluate(
        "() => Object.entries(localStorage).filter(([key]) => key.startsWith('fairthrow/characters/')).map((e) => e[1])"
    )
    assert [json.loads(text) for text in stored] == [{"link": SHEET}]
