"""Dice notation from a paste to another device, in Chromium, Firefox and WebKit, at a desk and on a phone."""

from conftest import SiteServer
from drivers import DESKTOP, Engine, LentProfile
from lab_player import link_to
from test_journeys import PHONE
from test_lab_journeys import BIG, DONE, WRITE, expect_roll, handed_over, roll, sit

from fairthrow.programs.check import Notation
from fairthrow.programs.decoding import decode

CHOSEN = "() => document.querySelector('#lab [name=language]:checked').value"

EMPTY = """() => {
  const field = document.querySelector(".cm-content");
  field.focus();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", keyCode: 65, ctrlKey: true, bubbles: true }));
  const gone = { inputType: "deleteContentBackward", bubbles: true, cancelable: true };
  field.dispatchEvent(new InputEvent("beforeinput", gone));
}"""
"""Takes all out of the editor, as a person does who marks all and deletes it."""


def test_a_paste_is_recognised_read_rolled_and_opened_elsewhere(
    engine: Engine, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """Into an empty editor somebody pastes what a roller reads, while AnyDice is chosen: it is read as what it is."""
    player = lent_profile(engine)
    sit(player, f"{site_server.url}/lab/#{link_to('output 2d6')}")
    made = []
    for size, program, mean in ((DESKTOP, "4d6kh3", "12.24"), (PHONE, "/r 8d10>=7 hits", "3.20")):
        player.resize(*size)
        player.press('.languages label:has([value="anydice"])')
        player.run(EMPTY)
        player.wait("() => document.querySelector('.cm-content').textContent === ''")
        player.run(WRITE, program)
        player.expect(BIG, mean)
        assert player.run(CHOSEN) == "notation"
        player.expect(DONE, "Read as Dice notation.")
        rolled = roll(player)
        assert rolled.situation == Notation(program=program)
        expect_roll(player, rolled)
        address = handed_over(player)
        assert decode(f"lab/{address.partition('#')[2]}") == rolled
        assert player.run("() => document.scrollingElement.scrollWidth") <= size[0]
        made.append((size, address, rolled))
    player.open("about:blank")
    stranger = lent_profile(engine)
    for size, address, rolled in made:
        sit(stranger, address)
        stranger.resize(*size)
        expect_roll(stranger, rolled)
