"""The page about Fairthrow, in a real browser: it is read without Python, and all that is kept fits into one file."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from about_player import DROP, PUT, STARTED, about, add, button, choose, preview, row, said, save, stored
from audits import SMALL_TARGETS, looks, seen_as, violations
from playwright.sync_api import BrowserContext, Page, expect
from rail_player import log_page, logged, saved_checks, table
from sheet_player import names
from site_player import drawn, elsewhere

from fairthrow.links import decode
from fairthrow.table import fair
from fairthrow.table.files.reading import KINDS, read_everything

if TYPE_CHECKING:
    from conftest import SiteServer
    from problems import Problems

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
OFFER = fair.make_offer(decode("spellwoven/test?label=Jen"), bytes(16))
ANSWER = fair.throw_in(fair.make_offer(decode("skew/task"), bytes([1] * 16)).link, bytes([2] * 16), fair.Kept())
SHEET = "000001767323045000-000000-7"


def written(entry: object) -> str:
    """Write a record as pages store it."""
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def rolls(count: int, first: int = 0) -> dict[str, str]:
    """Give so many rolls, each of its own second, under the keys that they are stored under."""
    found = {}
    for number in range(first, first + count):
        time = datetime(2026, 11, 1, tzinfo=UTC) + timedelta(seconds=number)
        link = f"spellwoven/test?{SEED}&label=roll%20{number}"
        key = f"fairthrow/rolls/{int(time.timestamp() * 1000):015}-000000-1"
        found[key] = written({"at": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "link": link})
    return found


EVERYTHING = {
    **rolls(3),
    f"fairthrow/characters/{SHEET}": written({"link": "spellwoven/character?name=Jen&skills=Stealth:7"}),
    "fairthrow/checks/000001767323045000-000000-1": written({"name": "<b>Jump", "link": "d100/check?score=50"}),
    "fairthrow/checks/000001767323045000-000001-1": written(
        {"name": "Best three", "link": "lab/anydice?program=output%20%5Bhighest%203%20of%204d6%5D"}
    ),
    "fairthrow/drafts/000001767323045000-000000-1": written(
        {"at": "2026-11-21T18:30:00.123Z", "link": "lab/troll?program=sum%20largest%203%204d6"}
    ),
    "fairthrow/offers/000001767323045000-000000-1": OFFER.record(),
    "fairthrow/answers/000001767323045000-000000-1": ANSWER.record(),
    "fairthrow/settings/shortcuts-off": "yes",
    "fairthrow/settings/playing-spellwoven": SHEET,
    "fairthrow/settings/characters-order": SHEET,
}
"""Something of all that a browser keeps for the site."""


def with_kept(page: Page, base: str, kept: dict[str, str]) -> None:
    """Open the page with these records."""
    elsewhere(page, base)
    page.evaluate(PUT, kept)
    about(page, base)


def filed(kept: dict[str, Any]) -> dict[str, Any]:
    """Give what is kept as it is after it came with a file: parts of fair rolls have a mark then."""
    parts = ("offers/", "answers/")
    return {key: {**each, "by": "file"} if key.startswith(parts) else each for key, each in kept.items()}


def drop(page: Page, text: str) -> None:
    """Drop a file on the page; wait until it is said what it would bring."""
    page.evaluate(DROP, ["kept.json", text])
    expect(said(page)).to_have_text("kept.json is read. Nothing is changed yet.", timeout=STARTED)


# --- to read --------------------------------------------------------------------------------


def test_every_page_leads_to_it_and_no_python_is_needed(page: Page, site_server: "SiteServer") -> None:
    """The footer's link opens it. Its words and links are in the page as it comes, and Python is not started."""
    asked: list[str] = []
    page.goto(f"{site_server.url}/licences/")
    page.on("request", lambda request: asked.append(request.url))
    page.locator("footer").get_by_role("link", name="About").click()
    page.wait_for_url(f"{site_server.url}/about/")
    expect(page.get_by_role("heading", level=1)).to_have_text("About Fairthrow")
    expect(page.locator('[data-part="kept"]')).to_have_text("Nothing of yours is kept on this device yet.")
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert {"What is exact, and what is not", "What leaves your device", "One file for everything"} <= set(headings)
    for link in page.locator('.hero nav a, main a[href^="#"]').all():
        assert page.locator(str(link.get_attribute("href"))).count() == 1
    assert not [url for url in asked if "/runtime/" in url or "image." in url]
    assert page.evaluate("() => document.documentElement.dataset.python") == "loading"


def test_what_else_is_stored_here_is_left_alone(page: Page, site_server: "SiteServer") -> None:
    """A record of a kind that nobody knows is not counted, whatever its kind is called."""
    strange = {f"fairthrow/{kind}/1": "{}" for kind in ("constructor", "__proto__", "toString", "strange")}
    with_kept(page, site_server.url, {**rolls(2), **strange})
    expect(page.locator('[data-part="kept"]')).to_have_text("Kept on this device: 2 rolls.")


def test_every_footer_leads_to_it(dist: Path) -> None:
    """Each page that people read has the link, the one for what is missing too. The widget has no footer."""
    pages = [*dist.rglob("*.html")]
    without = {page.parent.name for page in pages if 'href="/about/"' not in page.read_text(encoding="utf-8")}
    assert len(pages) > 20
    assert without == {"embed"}


def test_every_kind_that_is_kept_is_in_the_file(dist: Path) -> None:
    """Whatever kind of record the scripts keep is one that the file holds. A new kind needs a thought about it."""
    kept = set()
    for script in dist.glob("assets/*.js"):
        text = script.read_text(encoding="utf-8")
        kept |= set(re.findall(r'\bkeep\d*\("([a-z]+)"', text)) | set(re.findall(r'\bKIND\d*="([a-z]+)"', text))
    named = {"offers", "answers", "seals"}  # by Python: fairthrow.app.fair, fairthrow.table.sealing
    assert kept == {*KINDS, "settings"} - named
    assert named <= set(KINDS)


# --- one file for everything ----------------------------------------------------------------


def test_all_that_is_kept_comes_back_from_the_file(
    page: Page, site_server: "SiteServer", tmp_path: Path, problems: "Problems"
) -> None:
    """Saved, cleared and dropped: all is as it was but for the mark of fair rolls' parts, and the pages show it."""
    with_kept(page, site_server.url, EVERYTHING)
    counted = (
        "1 character, 3 rolls, 2 saved checks and programs, 1 program in the making, 1 offer of a fair roll and 1 "
    )
    expect(page.locator('[data-part="kept"]')).to_contain_text(counted)
    before = stored(page)
    text = save(page, tmp_path / "all.json")
    assert len(read_everything(text).entries["rolls"]) == 3
    page.evaluate("() => localStorage.clear()")
    about(page, site_server.url)
    drop(page, text)
    assert row(page, "Characters") == ["1", "0", "0"]
    assert row(page, "Rolls") == ["3", "0", "0"]
    expect(preview(page)).to_contain_text("Parts of fair and sealed rolls hold what only their maker may know.")
    assert stored(page) == {}
    add(page)
    assert stored(page) == filed(before)
    log_page(page, site_server.url)
    expect(logged(page)).to_have_count(3)
    expect(saved_checks(page)).to_contain_text(["<b>Jump", "Best three"])
    page.goto(f"{site_server.url}/characters/")
    drawn(page)
    expect(names(page)).to_have_text(["Jen"])
    page.goto(f"{site_server.url}/lab/")
    expect(page.locator("#program, .cm-content").first).to_contain_text("sum largest 3 4d6")
    assert problems.seen == []


@pytest.mark.only_all
def test_what_comes_while_a_file_is_written_is_not_taken_for_saved(
    page: Page, site_server: "SiteServer", tmp_path: Path
) -> None:
    """The last file counts from when it was begun: that may take a while, and another tab may roll meanwhile."""
    with_kept(page, site_server.url, EVERYTHING)
    saved = json.loads(save(page, tmp_path / "all.json"))["saved"]
    assert page.evaluate("() => localStorage.getItem('fairthrow/settings/filed')") == saved


def test_a_file_added_twice_changes_nothing(page: Page, site_server: "SiteServer", tmp_path: Path) -> None:
    """What is here already is counted as such, and there is nothing to press but Close."""
    with_kept(page, site_server.url, EVERYTHING)
    before = stored(page)
    choose(page, save(page, tmp_path / "all.json"))
    expect(preview(page)).to_contain_text("All of it is here already")
    expect(preview(page)).not_to_contain_text("Parts of fair and sealed rolls")
    assert row(page, "Rolls") == ["0", "3", "0"]
    expect(button(page, "restore")).to_have_count(0)
    button(page, "leave").click()
    expect(preview(page)).to_be_empty()
    assert stored(page) == before


JEN = {"id": SHEET, "link": "spellwoven/character?name=Jen&skills=Stealth:3"}
OTHER = json.dumps({"fairthrow": 1, "everything": 1, "characters": [JEN], "rolls": [{"at": "x"}]})


def test_two_versions_stay_and_can_be_taken_back(page: Page, site_server: "SiteServer") -> None:
    """The preview says what becomes of both, and what cannot be read. Undo takes it back."""
    with_kept(page, site_server.url, EVERYTHING)
    before = stored(page)
    choose(page, OTHER)
    expect(preview(page)).to_contain_text("“Jen” is different here: the file’s is kept beside it as “Jen 2”.")
    expect(preview(page)).to_contain_text("1 entry of the file cannot be read and would be left out")
    add(page)
    after = stored(page)
    (key,) = after.keys() - before.keys()
    assert after[key] == {"link": "spellwoven/character?name=Jen%202&skills=Stealth:3"}
    assert {name: each for name, each in after.items() if name in before} == {
        **before,
        "settings/characters-order": f"{SHEET},{key.removeprefix('characters/')}",
    }
    button(page, "undo").click()
    expect(said(page)).to_have_text("Undone: all is as it was.")
    assert stored(page) == before


def test_what_was_changed_since_is_not_taken_back(page: Page, site_server: "SiteServer") -> None:
    """A restored character that somebody has edited since stays."""
    about(page, site_server.url)
    choose(page, json.dumps({"fairthrow": 1, "characters": [JEN], "checks": [{"name": "a", "link": "skew/task"}]}))
    expect(button(page, "restore")).to_be_focused()
    add(page)
    edited = {f"fairthrow/characters/{SHEET}": written({"link": "spellwoven/character?name=Jen&skills=Stealth:4"})}
    page.evaluate(PUT, edited)
    button(page, "undo").click()
    expect(said(page)).to_have_text("Undone, but for 1 that was changed since.")
    assert stored(page) == {f"characters/{SHEET}": {"link": "spellwoven/character?name=Jen&skills=Stealth:4"}}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no file of ours", "must be a whole JSON file saved by Fairthrow"),
        (OTHER.encode()[:-20], "must be a whole JSON file saved by Fairthrow"),
        (b'{"other": 1}', "must be one saved by Fairthrow; this is another JSON file"),
        (b'{"fairthrow": 1, "everything": 2}', "was saved by a newer version, 2"),
        (b'{"fairthrow": 1, "settings": {"board": 5}}', "must hold settings as texts"),
        (b"[" * 100_000, "must be a whole JSON file saved by Fairthrow"),
        (b"\x89PNG\r\n\x1a\n" + bytes(2000), "must be a whole JSON file saved by Fairthrow"),
        (b" " * 20_000_001, "20,000,001 bytes"),
    ],
    ids=["not ours", "half", "other JSON", "newer", "bent", "brackets", "a picture", "too large"],
)
def test_a_wrong_file_changes_nothing(content: bytes, says: str, page: Page, site_server: "SiteServer") -> None:
    """It is said what is wrong with it, and what is kept stays as it is. The next file is taken as ever."""
    with_kept(page, site_server.url, EVERYTHING)
    before = stored(page)
    choose(page, content)
    expect(said(page)).to_contain_text("kept.json cannot be taken: ")
    expect(said(page)).to_contain_text(says)
    expect(said(page)).to_contain_text("Nothing was changed.")
    expect(preview(page)).to_be_empty()
    assert stored(page) == before
    choose(page, OTHER)
    expect(button(page, "restore")).to_be_visible()


FILL = """(room) => {
  const fits = (length) => {
    try { localStorage.setItem("filler", "x".repeat(length)); return true; } catch { return false; }
  };
  let [most, little] = [0, 1 << 24];
  while (little - most > 1) {
    const middle = (most + little) >> 1;
    if (fits(middle)) most = middle; else little = middle;
  }
  if (!fits(most - room)) throw new Error("no room could be left");
}"""
"""Fills the storage to its real end, but for so many characters."""


@pytest.mark.only_all
def test_without_room_nothing_is_half_done(fresh_page: Page, site_server: "SiteServer") -> None:
    """The browser's own limit is met amid the records: all is as it was. Once there is room, it is added after all."""
    page = fresh_page  # full storage is nobody else's
    with_kept(page, site_server.url, EVERYTHING)
    before = stored(page)
    file = json.dumps(
        {"fairthrow": 1, "rolls": [json.loads(each) for each in rolls(40, first=100).values()], "characters": [JEN]}
    )
    page.evaluate(FILL, 2_000)
    choose(page, file)
    expect(preview(page)).to_contain_text("“Jen” is different here")
    button(page, "restore").click()
    expect(said(page)).to_have_text(
        "The file could not be added: this browser has no room left for it. Nothing was changed."
    )
    assert stored(page) == before
    page.evaluate("() => localStorage.removeItem('filler')")
    add(page)
    assert len([key for key in stored(page) if key.startswith("rolls/")]) == 43


@pytest.mark.only_all
def test_two_tabs_add_the_same_once(context: BrowserContext, site_server: "SiteServer") -> None:
    """What another tab has stored since the file was read is not stored again; a list that is open follows."""
    file = json.dumps({"fairthrow": 1, "rolls": [json.loads(each) for each in rolls(4).values()]})
    one, other, log = (context.new_page() for _ in range(3))
    log_page(log, site_server.url)
    for page in (one, other):
        about(page, site_server.url)
        choose(page, file)
        expect(button(page, "restore")).to_be_visible()
        assert row(page, "Rolls") == ["4", "0", "0"]
    add(one)
    expect(logged(log)).to_have_count(4)
    expect(other.locator('[data-part="kept"]')).to_contain_text("4 rolls")
    add(other)
    expect(said(other)).to_contain_text("0 records stored")
    expect(table(log, "count")).to_have_text("4 rolls.")
    assert len(stored(log, "fairthrow/rolls/")) == 4


def test_it_works_without_a_network(context: BrowserContext, site_server: "SiteServer", tmp_path: Path) -> None:
    """Saving and adding need nothing that is not on the device."""
    page = context.new_page()
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(PUT, EVERYTHING)
    context.set_offline(True)
    try:
        about(page, site_server.url)
        before = stored(page)
        text = save(page, tmp_path / "all.json")
        page.evaluate("() => localStorage.clear()")
        drop(page, text)
        add(page)
        assert stored(page) == filed(before)
    finally:
        context.set_offline(False)


def test_a_browser_is_asked_to_keep_it(page: Page, site_server: "SiteServer") -> None:
    """Where the browser can promise to keep what is here, a press asks for that, and the answer is told."""
    page.add_init_script(
        """let promised = false, answers = [false, true];
        navigator.storage.persisted = async () => promised;
        navigator.storage.persist = async () => (promised = answers.shift());"""
    )
    about(page, site_server.url)
    lasting = page.locator('[data-part="lasting"]')
    expect(lasting).to_have_text("Your browser may clear what it keeps.")
    button(page, "persist").click()
    expect(lasting).to_contain_text("does not promise it now")
    button(page, "persist").click()
    expect(lasting).to_have_text("This browser has promised not to clear it by itself.")
    expect(button(page, "persist")).to_be_hidden()


def test_axe_and_measures_with_a_file(page: Page, site_server: "SiteServer") -> None:
    """With a file read and its preview shown: no axe violation, no sideways scroll, targets of at least 44 px."""
    page.emulate_media(reduced_motion="reduce")
    with_kept(page, site_server.url, EVERYTHING)
    choose(page, OTHER.replace("Jen", "J" * 60), name=f"{'long' * 30}.json")
    expect(button(page, "restore")).to_be_visible()
    preview(page).locator("summary").click()
    for scheme, width in looks():
        seen_as(page, scheme, width)
        assert violations(page, scheme) == [], f"{scheme}, {width} px"
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS) == []


# --- a reminder -----------------------------------------------------------------------------

FIXED = """(now) => {
  const Real = Date;
  window.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [now])); }
    static now() { return now; }
  };
}"""
"""Lets it be one time for ever on a page. A clock of Playwright's would stay in the lent profile for later tests."""

LOOKED = "() => document.querySelector('.filed').dataset.looked !== undefined"
"""Says whether the page has looked by now whether somebody is to be reminded."""


def reminded(page: Page) -> Any:
    """Give the button that puts the reminder away: it is there while the reminder is."""
    return page.locator(".filed button")


@pytest.mark.parametrize(
    ("count", "settings", "wanted"),
    [
        (0, {}, False),
        (19, {}, False),
        (20, {}, True),
        (30, {"reminded": "2027-01-31T00:00:00.000Z"}, False),
        (30, {"reminded": "2027-01-29T00:00:00.000Z"}, True),
        (30, {"filed": "2027-02-20T00:00:00.000Z"}, False),
        (30, {"filed": "2026-10-01T00:00:00.000Z", "reminded": "2027-01-01T00:00:00.000Z"}, True),
        (30, {"filed": "2026-11-01T00:00:09.000Z"}, True),
        (30, {"filed": "2026-11-01T00:00:10.000Z"}, False),
        (30, {"filed": "rubbish", "reminded": "rubbish"}, True),
    ],
)
def test_somebody_is_reminded_of_a_file(
    count: int, settings: dict[str, str], wanted: bool, page: Page, site_server: "SiteServer"
) -> None:
    """On 1 March 2027: twenty things that came since the last file are told, once in 30 days; fewer are not."""
    page.add_init_script(f"({FIXED})({datetime(2027, 3, 1, tzinfo=UTC).timestamp() * 1000})")
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(PUT, {**rolls(count), **{f"fairthrow/settings/{name}": text for name, text in settings.items()}})
    page.goto(f"{site_server.url}/log/")
    page.wait_for_function(LOOKED)
    assert reminded(page).is_visible() == wanted
    since = 20 if settings.get("filed", "").startswith("2026-11") else count
    expect(page.locator(".filed")).to_contain_text(f"{since} things here are in no file" if wanted else "one file")


MEASURES = "(box) => [box.offsetHeight, box.scrollHeight]"
"""Gives how high a box is, and what is in it: the same, where all of that has room."""


@pytest.mark.parametrize("width", [320, 1280])
def test_the_reminder_pushes_nothing_about(width: int, page: Page, site_server: "SiteServer", tmp_path: Path) -> None:
    """It takes the place of a line, and goes when it is put away. With a file saved, it does not come again."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site_server.url}/licences/")
    page.evaluate(PUT, rolls(25))
    page.add_init_script("requestIdleCallback = (work) => { window.due = work; return 1; }")
    for place in ("log", "characters"):
        page.goto(f"{site_server.url}/{place}/")
        page.wait_for_function("() => window.due")
        if place == "characters" and width < 1200:
            page.locator('.act [popovertarget="rail"]').click()
        box = page.locator(".filed")
        before = box.evaluate(MEASURES)
        page.evaluate("() => due()")
        expect(reminded(page)).to_be_visible()
        assert box.evaluate(MEASURES) == before
        reminded(page).click()
        expect(reminded(page)).to_be_hidden()
        expect(box.get_by_role("link")).to_be_focused()
        assert box.evaluate(MEASURES) == before
        page.evaluate("() => localStorage.removeItem('fairthrow/settings/reminded')")
    about(page, site_server.url)
    save(page, tmp_path / "all.json")
    page.goto(f"{site_server.url}/log/")
    page.wait_for_function("() => window.due")
    page.evaluate("() => due()")
    expect(reminded(page)).to_be_hidden()
