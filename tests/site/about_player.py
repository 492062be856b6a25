"""What somebody does on the page about Fairthrow with one file for everything."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Locator, Page, expect

KEPT = """() => Object.fromEntries(Object.keys(localStorage).sort().map((key) => [key, localStorage.getItem(key)]))"""
"""Reads all that is stored, by key."""

PUT = "(kept) => { for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text); }"
"""Stores texts under keys."""

DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "application/json" }));
  const place = document.querySelector("h1");
  const event = (kind) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
  if (place.dispatchEvent(event("dragover"))) throw new Error("the browser would open the file itself");
  place.dispatchEvent(event("drop"));
}"""
"""Drops a file on the heading, as a person would: the browser is to be told that the page takes it."""


STARTED = 60_000
"""Milliseconds in which Python has come and answered its first question, on a busy machine."""


def about(page: Page, base: str) -> None:
    """Open the page; wait until its script runs."""
    page.goto(f"{base}/about/")
    expect(button(page, "save")).to_be_enabled()


def button(page: Page, name: str) -> Locator:
    """Give a button by what it does."""
    return page.locator(f'#file [data-do="{name}"]')


def said(page: Page) -> Locator:
    """Give what is said of what was done last."""
    return page.locator('#file [data-part="said"]')


def preview(page: Page) -> Locator:
    """Give what a file would bring."""
    return page.locator('#file [data-part="preview"]')


def row(page: Page, kind: str) -> list[str]:
    """Give how many of a kind a file would bring: new, here already, different here."""
    cells = preview(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name=kind, exact=True))
    return cells.locator("td").all_inner_texts()


def stored(page: Page, place: str = "fairthrow/") -> dict[str, Any]:
    """Give what is stored for the site, without what is noted of files; JSON is read."""
    found = {}
    for key, text in page.evaluate(KEPT).items():
        if key.startswith(place) and not key.endswith(("/settings/filed", "/settings/reminded")):
            found[key.removeprefix(place)] = text if "/settings/" in key else json.loads(text)
    return found


def save(page: Page, place: Path) -> str:
    """Save everything; give the text of the file."""
    with page.expect_download(timeout=STARTED) as download:
        button(page, "save").click()
    download.value.save_as(place)
    expect(said(page)).to_contain_text("Saved as fairthrow-")
    return place.read_text(encoding="utf-8")


def choose(page: Page, text: str | bytes, name: str = "kept.json") -> None:
    """Choose a file to add; wait until it is read, or refused."""
    content = text.encode() if isinstance(text, str) else text
    with TemporaryDirectory() as directory:  # a path: the text of a large file would take a test half a minute to send
        path = Path(directory) / name
        path.write_bytes(content)
        button(page, "chosen").set_input_files(path)
        expect(said(page)).not_to_have_text(re.compile("^(Reading .*)?$"), timeout=STARTED)


def add(page: Page) -> None:
    """Add the file that was read; wait until it is said."""
    button(page, "restore").click()
    expect(said(page)).to_contain_text("is added")
