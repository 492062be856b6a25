"""The picture of a roll as a browser paints and saves it: on the game's felt, with dice of bone and readable words."""

import base64
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext
from site_player import go, press_open, section

from fairthrow.view.colour import BONE
from sitebuild.looks import looks

if TYPE_CHECKING:
    from conftest import SiteServer

READ = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const found = {};
  for (let at = 0; at < data.length; at += 4) {
    const colour = "#" + [...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
    found[colour] = (found[colour] ?? 0) + 1;
  }
  return [[image.width, image.height], found];
}"""
"""Counts the pixels of a picture by their colour."""


@pytest.mark.parametrize(
    "link",
    [
        "spellwoven/test?skill=7&difficulty=3&advantage=yes&faces=7,9,10,3&label=Over%20the%20wall",
        "d100/check?score=55&faces=3,7",
    ],
)
def test_a_saved_picture_lies_on_the_felt_of_its_game(
    link: str, context: BrowserContext, site_server: "SiteServer", tmp_path: Path
) -> None:
    """Most of the picture is the game's felt and tray; on it lie dice of bone, and words in chalk."""
    page = context.new_page()
    page.emulate_media(color_scheme="dark")  # the picture is the same in the dark
    go(page, site_server.url, link)
    system, check = link.partition("?")[0].split("/")
    section(page, check).locator('button[popovertarget$="-menu"]').click()
    with page.expect_download() as saved:
        press_open(section(page, check).get_by_role("button", name="Save picture of the roll"))
    assert saved.value.suggested_filename == f"fairthrow-{system}-{check}.png"
    picture = tmp_path / "roll.png"
    saved.value.save_as(picture)
    blank = context.new_page()
    blank.goto("about:blank")
    size, found = blank.evaluate(READ, f"data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}")
    colours = Counter(found)
    assert size == [1200, 630]
    look = looks()[system]
    assert [colour for colour, _ in colours.most_common(2)] == [look.colour("felt"), look.colour("well")]
    assert colours[BONE["f1"]] > 2_000
    assert colours[BONE["number"]] > 200
    assert colours["#f9f3e6"] > 1_000
