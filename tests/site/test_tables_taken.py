"""Tables printed on a page of their own, and saved as CSV: begun from nothing, on A4 and on Letter."""

import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from site_player import go

if TYPE_CHECKING:
    from conftest import SiteServer

PAPER = ["A4", "Letter"]

SHOWN = """() => [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility()
  && each.children.length === 0 && each.textContent.trim()).map((each) => each.textContent.trim())"""
"""The texts that would be printed."""

FITS = """() => [...document.querySelectorAll("[data-printed] *")].every((each) =>
  each.getBoundingClientRect().right <= innerWidth + 1)"""

PLACES = {"whatif": ".whatif > [data-part=help]", "runs": "[data-part=curve]"}
NAMES = {"whatif": "what-if.csv", "runs": "how-it-runs.csv"}


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("which", PLACES)
def test_a_table_is_printed_alone(which: str, paper: str, page: Page, site_server: "SiteServer") -> None:
    """What it is about stands above it, all of it fits one page, nothing else is on it; then all is back."""
    page.add_init_script("window.print = () => { window.printing = true; };")
    go(page, site_server.url, "spellwoven/test?skill=7")
    place = page.locator(f"#test {PLACES[which]}")
    button = place.get_by_role("button", name="Print")
    expect(place.locator(".about-it")).to_have_text("Test of Skill: Skill 7")  # it is not that of the page as it comes
    expect(button).to_be_visible()
    button.click()
    page.wait_for_function("() => window.printing")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 690, "height": 980})  # what A4 and Letter have between their margins, at least
    texts = page.evaluate(SHOWN)
    assert texts[0] == "Test of Skill: Skill 7"
    cells = place.locator("li b, td a").all_text_contents()
    assert [each for each in texts if each in cells] == cells
    assert not {"Roll", "Skill", "Print", "CSV", "Your table"} & set(texts)
    assert page.evaluate(FITS)
    assert pages_of(page.pdf(format=paper)) == 1
    page.emulate_media(media="screen")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="print")
    assert "Print" not in page.evaluate(SHOWN)
    assert len(page.evaluate(SHOWN)) > len(texts)


def pages_of(pdf: bytes) -> int:
    """Count the pages of a PDF: its tree of pages says it, packed or not."""
    packed = [zlib.decompress(part.split(b"endstream")[0].strip(b"\r\n")) for part in pdf.split(b"stream")[1::2]
              if part[:4].strip(b"\r\n")[:1] == b"\x78"]  # fmt: skip
    whole = pdf + b"".join(packed)
    return whole.count(b"/Type /Page\n") + whole.count(b"/Type /Page/") + whole.count(b"/Type/Page/")


@pytest.mark.parametrize("which", PLACES)
def test_a_table_is_saved_as_csv(which: str, page: Page, site_server: "SiteServer") -> None:
    """The file is what Python wrote beside the table that is shown, after a change too."""
    go(page, site_server.url, "spellwoven/test?skill=7")
    place = page.locator(f"#test {PLACES[which]}")
    texts = []
    for skill in (7, 8):
        page.locator("#test-skill").fill(str(skill))
        expect(place.locator(".about-it")).to_have_text(f"Test of Skill: Skill {skill}")
        with page.expect_download() as saved:
            place.get_by_role("button", name="CSV").click()
        assert saved.value.suggested_filename == NAMES[which]
        texts.append(saved.value.path().read_bytes().decode())
        written = place.locator("[data-text]").get_attribute("data-text") or ""
        assert texts[-1] == written.replace("\n", "\r\n")
        assert texts[-1].endswith("\r\n")
    assert texts[0] != texts[1]
