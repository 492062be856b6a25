"""A program that ends Python each time: the page asks twice, says so, and stays whole; so does every other page."""

from typing import TYPE_CHECKING, Any

import lab_player
import own_player
import pytest
from held_player import lose_each
from playwright.sync_api import Page, expect
from site_player import came, live

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

SYNC: dict[str, Any] = {"timeout": 60_000}
GAME = AnyDice(program="\\ title Ends it \\\n\\ input N 1..9 \\\nN: 7\noutput Nd6")
OTHER = AnyDice(program="\\ title Goes on \\\n\\ input N 1..9 \\\nN: 2\noutput Nd6")
WATCH = """
  window.starts = 0;
  window.Worker = class extends Worker {
    constructor(...given) { super(...given); window.starts += 1; }
  };
"""


def starts(page: Page) -> int:
    """Say how often Python was started on the page."""
    return int(page.evaluate("() => window.starts"))


def test_a_program_of_the_lab_that_ends_python_twice_is_not_asked_again(page: Page, site_server: "SiteServer") -> None:
    """Two Pythons are left for it. The third one stays, the page says why, and another program has its odds."""
    page.add_init_script(WATCH)
    lab_player.sit(page, site_server.url)
    begun = starts(page)
    lose_each(page, "labrun", "13d7")
    lab_player.write(page, "output 13d7")
    said = page.locator("#lab").get_by_text("Python stopped answering 2 times when it was asked for")
    expect(said.first).to_be_visible(**SYNC)
    came(page, "() => document.documentElement.dataset.python === 'live'")
    assert (starts(page) - begun, page.evaluate("() => window.lost")) == (2, 2)
    lab_player.write(page, "output 2d6")
    lab_player.expect_large(page, "7.00")
    expect(said).to_have_count(0)
    lab_player.write(page, "output 13d7")  # the very same is refused at once
    expect(said.first).to_be_visible(**SYNC)
    lab_player.write(page, "output 3d6")
    lab_player.expect_large(page, "10.50")
    assert (starts(page) - begun, page.evaluate("() => window.lost")) == (2, 2)


def test_a_game_of_ones_own_that_ends_python_twice_is_not_asked_again(page: Page, site_server: "SiteServer") -> None:
    """Its link is refused with the reason, and another game opens on the same page."""
    page.add_init_script(WATCH)
    own_player.play(page, site_server.url, own_player.link_to(OTHER))
    begun = starts(page)
    lose_each(page, "open", "Ends%20it")
    page.evaluate("(link) => { location.hash = link; }", own_player.link_to(GAME))
    said = page.get_by_text("Python stopped answering 2 times when it was asked for")
    expect(said.first).to_be_visible(**SYNC)
    live(page)
    assert (starts(page) - begun, page.evaluate("() => window.lost")) == (2, 2)
    page.evaluate("(link) => { location.hash = link; }", own_player.link_to(OTHER))
    expect(own_player.part(page, "named")).to_have_text("Goes on", **SYNC)
    expect(said).to_have_count(0)
    own_player.roll(page)
    assert starts(page) - begun == 2
