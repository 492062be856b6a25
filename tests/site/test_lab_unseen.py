"""Programs that read otherwise than they are: what turns text around is a mark, in the editor and beside a game."""

from typing import TYPE_CHECKING

import lab_player
import own_player
from playwright.sync_api import Page, expect

from fairthrow.programs.check import AnyDice

if TYPE_CHECKING:
    from conftest import SiteServer

TURNED = "\\ \u202e level \u2066 \u202a\u2068\u200b \\ output 2d6"
SHOWN = "\\ ⟨U+202E⟩ level ⟨U+2066⟩ ⟨U+202A⟩⟨U+2068⟩⟨U+200B⟩ \\ output 2d6"
EMOJI = 'output 3d6 named "\U0001f469\u200d\U0001f680"'


def test_the_editor_shows_what_turns_a_program_around(page: Page, site_server: "SiteServer") -> None:
    """Each such character is a mark; the program itself is whole, in the address too, and emoji stay emoji."""
    lab_player.sit(page, site_server.url, lab_player.link_to(TURNED))
    lab_player.expect_large(page, "7.00")
    line = page.locator(".cm-line").first
    expect(line).to_have_text(SHOWN, use_inner_text=True)
    assert lab_player.program(page).program == TURNED
    lab_player.write(page, EMOJI)
    lab_player.expect_large(page, "10.50")
    expect(line).to_have_text(EMOJI)
    lab_player.expect_program(page, EMOJI)


def test_a_game_lists_its_program_with_such_marks(page: Page, site_server: "SiteServer") -> None:
    """The other side of a fair roll reads it as it is; the form that is rolled holds it whole."""
    own_player.play(page, site_server.url, own_player.link_to(AnyDice(program=TURNED)))
    expect(own_player.part(page, "program").locator("code")).to_have_text(SHOWN)
    assert own_player.section(page).locator('[name="program"]').input_value() == TURNED
