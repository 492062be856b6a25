"""A link that lost its end on the way, opened on each page that has links of its own: what is left stands there."""

from typing import TYPE_CHECKING

import lab_player
import own_player
import party_player
from playwright.sync_api import Page, expect

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

DICE = "This link is cut off: its dice are missing. Ask for it again."
DAMAGED = "This link is damaged: its dice cannot be read. Ask for it again."


def test_a_party_without_its_dice(page: Page, site_server: "SiteServer") -> None:
    """Whoever sat there sits there, nothing lies on the table, and with the first change the word of it is gone."""
    whole = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=6&2=Tom"
    party_player.sit(page, site_server.url, link=f"{whole}&seed=gG6MAAAA")
    expect(party_player.part(page, "letter")).to_contain_text(DICE)
    assert party_player.shown(page).encode() == whole
    expect(page.locator("#party.rolled")).to_have_count(0)
    party_player.harder(page)
    expect(party_player.part(page, "letter")).to_be_hidden()
    party_player.roll(page)


def test_a_game_of_ones_own_whose_dice_were_changed(page: Page, site_server: "SiteServer") -> None:
    """The game stands there with the values of the link, ready to be rolled."""
    program = AnyDice(program="N: 3\n\\ input N 1..9 \\\noutput Nd6")
    own_player.play(page, site_server.url, own_player.link_to(program, inputs="N:2", seed="A" * 21 + "!"))
    expect(own_player.part(page, "letter")).to_contain_text(DAMAGED)
    expect(own_player.control(page, "N")).to_have_value("2")
    assert own_player.shown(page).seed is None
    expect(page.locator('[data-part="problem"]')).to_be_hidden()
    own_player.roll(page)


def test_a_program_of_the_lab_without_its_dice(page: Page, site_server: "SiteServer") -> None:
    """The program is counted, and the roll that the link spoke of is not there."""
    lab_player.sit(page, site_server.url, lab_player.link_to("output 2d6", seed="gG6M"))
    expect(lab_player.part(page, "letter")).to_contain_text(DICE)
    expect(page.locator('#lab [data-part="problem"]')).to_be_hidden()
    page.locator('.onward [data-action="use"]').click()
    expect(lab_player.part(page, "letter")).to_be_hidden()
    lab_player.expect_program(page, "output 2d6")
    assert lab_player.shown(page).seed is None
    lab_player.roll(page)
