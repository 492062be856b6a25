"""Programs whose inputs are called as something of the page: the Lab and the page of one's own games work on."""

from typing import TYPE_CHECKING, Any

import lab_player
import own_player
import pytest
from playwright.sync_api import BrowserContext, Page, expect
from site_player import leave, live

from fairthrow.programs.check import Troll

if TYPE_CHECKING:
    from conftest import SiteServer

pytestmark = pytest.mark.only_all

NAMES = ["querySelector", "querySelectorAll", "language", "constructor", "requestSubmit"]
SYNC: dict[str, Any] = {"timeout": 60_000}
KEPT = """(link) => localStorage.setItem("fairthrow/drafts/2026-01-01T00:00:00.000Z-1", JSON.stringify(
  { at: "2026-01-01T00:00:00.000Z", link }))"""


def called(name: str) -> Troll:
    """Give a program with inputs of these names, each a number, words, or yes and no."""
    return Troll(
        program=f'\\ input {name} "Skill" 1..9\n\\ input submit "Hard" no, yes\n{name} := 3;\nsubmit := 0;\n'
        f"sum {name} d6 + submit"
    )


@pytest.mark.parametrize("name", NAMES)
def test_an_input_may_be_called_as_anything_of_the_page(
    page: Page, context: BrowserContext, site_server: "SiteServer", name: str
) -> None:
    """Odds, controls, what they would change and rolls; its draft opens in another tab, and anew is anew."""
    program = called(name)
    lab_player.sit(page, site_server.url, lab_player.link_to(program.program, "troll"))
    lab_player.expect_large(page, "10.50")
    controls = lab_player.part(page, "inputs")
    controls.get_by_role("button", name="Skill more").click()
    lab_player.expect_large(page, "14.00")
    expect(controls.locator(".pill .change")).to_have_text("+1.0", **SYNC)
    assert dict(lab_player.program(page).inputs) == {name: 4}
    lab_player.roll(page)
    other = context.new_page()
    other.goto(f"{site_server.url}/lab/")
    lab_player.awake(other)
    lab_player.expect_large(other, "14.00")
    lab_player.menu(other, "Start anew")
    expect(lab_player.said(other)).to_contain_text("The example the page came with.")
    expect(lab_player.part(other, "inputs")).not_to_contain_text("Hard")


def test_a_draft_of_before_opens(page: Page, site_server: "SiteServer") -> None:
    """Drafts hold inputs by the program's names, as links do: one that was kept before is as it was."""
    program = called("querySelector").program
    leave(page, site_server.url)
    page.goto(f"{site_server.url}/")
    page.evaluate(KEPT, f"lab/{lab_player.link_to(program, 'troll', inputs='querySelector:5,submit:1')}")
    page.goto(f"{site_server.url}/lab/")
    lab_player.awake(page)
    lab_player.expect_large(page, "18.50")
    expect(lab_player.part(page, "inputs").locator('[type="number"]')).to_have_value("5")


def test_a_game_of_ones_own_may_call_its_inputs_so_too(page: Page, site_server: "SiteServer") -> None:
    """The page of a game has had its own names for them all along."""
    program = called("querySelectorAll")
    own_player.play(page, site_server.url, own_player.link_to(program))
    own_player.more(page, "querySelectorAll").click()
    expect(own_player.part(page, "answer").locator(".big .num")).to_have_text("14.00", **SYNC)
    own_player.roll(page)
    live(page)
