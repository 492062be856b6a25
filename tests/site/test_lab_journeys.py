"""The Lab in Chromium, Firefox and WebKit, on a desk and on a phone: write, err, mend, roll, share, cancel, offline."""

from conftest import SiteServer
from drivers import DESKTOP, Engine, LentProfile, NewProfile, Player
from lab_player import ENDLESS
from test_journeys import PHONE, drawn, pasted
from visitors import READY

from fairthrow.links import Link
from fairthrow.programs.check import AnyDice
from fairthrow.programs.decoding import decode
from fairthrow.programs.rolled import ProgramRoll

BIG = '#lab [data-part="answer"] .big .num'
WHY = '#lab [data-part="why"]'
BUSY = '#lab [data-part="busy"]'
DONE = '#lab [data-part="done"]'
STORY = '#lab [data-part="steps"] .summary'
ROLL = '#lab [data-do="roll"]'
FIRST, WRONG, MENDED = "output 2d6", "output 2d6\noutput 3d6 + Y", "output 2d6\noutput 3d6 + 2"

WRITE = """(text) => {
  const field = document.querySelector(".cm-content");
  field.focus();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", keyCode: 65, ctrlKey: true, bubbles: true }));
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new Event("paste", { bubbles: true, cancelable: true });
  field.dispatchEvent(Object.defineProperty(paste, "clipboardData", { value: clipboardData }));
}"""
"""Puts a program in the place of what stands in the editor: marks all, and pastes."""

ROLL_LIES = "() => document.querySelector('#lab.rolled:not([data-sent=\"waits\"])')"
UNFOLD = """() => document.querySelector('#lab[data-sent] [data-action="use"]')?.click()"""
"""Uses the program of a roll that was sent, where one lies there."""
SEEN = "(selector) => document.querySelector(selector)?.checkVisibility()"
UNSEEN = "(selector) => !document.querySelector(selector)?.checkVisibility()"
LIVES = "() => performance.getEntriesByName('fairthrow:live').length"
TEXT = '() => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\\n")'


def sit(player: Player, address: str) -> None:
    """Open the page; wait for Python and the better editor. Without a link AnyDice is chosen.

    A roll in the link lies there as if it was made here: its letter is read, and its program used.
    """
    player.open(address)
    drawn(player)
    if "seed=" in address:
        player.wait(ROLL_LIES)
        player.run(UNFOLD)
    player.wait(SEEN, ".editor.better .cm-content")
    if address.endswith("/lab/"):
        player.press('.languages label:has([value="anydice"])')


def write(player: Player, text: str) -> None:
    """Write a program in the place of what is there."""
    player.run(WRITE, text)
    player.wait(f"(text) => ({TEXT})() === text", text)


def shown(player: Player) -> Link:
    """Give what the address holds."""
    return decode(f"lab/{player.address.partition('#')[2]}")


def roll(player: Player) -> Link:
    """Roll; give the link that the address holds then."""
    before = player.address
    player.press(ROLL)
    player.wait("(before) => location.href !== before && location.hash.includes('seed=')", before)
    return shown(player)


def expect_roll(player: Player, link: Link) -> None:
    """Assert that the page shows the dice and the story of a link's roll, as native Python has them."""
    thrown = link.roll()
    assert isinstance(thrown, ProgramRoll)
    player.wait("(place) => document.querySelector(place)", STORY)
    player.expect(STORY, thrown.summary)
    player.expect(BIG, str(thrown.rolled.outputs[0].value))
    faces = "() => [...document.querySelectorAll('#lab [data-part=rolled] .slot > .unseen')].map((e) => e.textContent)"
    assert player.run(faces) == [f"d{die.sides}: {die.face}, " for die in thrown.dice]


def written_and_mended(player: Player, base: str, *, leave: bool) -> Link:
    """Write a program, err, perhaps leave in the middle of it and come back, mend it and roll; give the roll's link."""
    write(player, FIRST)
    player.expect(BIG, "7.00")
    write(player, WRONG)
    player.wait(SEEN, WHY)
    player.expect(f"{WHY} mark", "Y")
    player.expect(BIG, "7.00")
    player.wait("(selector) => document.querySelector(selector).disabled", ROLL)
    if leave:
        player.open(f"{base}/licences/")
        sit(player, f"{base}/lab/")
        assert player.run(TEXT) == WRONG
        player.wait(SEEN, WHY)
    write(player, MENDED)
    player.wait(UNSEEN, WHY)
    player.expect(BIG, "7.00")
    player.expect("#lab-output option:last-child", "output 2")
    rolled = roll(player)
    assert rolled.situation == AnyDice(program=MENDED)
    expect_roll(player, rolled)
    return rolled


def handed_over(player: Player) -> str:
    """Press Copy link; give what a person can then paste."""
    player.press('[popovertarget="lab-menu"]')
    player.press('#lab-menu [data-do="copy-link"]')
    player.expect(DONE, "Link copied.")
    return pasted(player)


def test_write_err_mend_roll_share_reload_and_go_offline(
    engine: Engine, new_profile: NewProfile, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """A program is written, found wrong, mended, rolled and handed over; it outlives a reload and a lost network.

    All that is done at a desk, and then on a phone. The page is opened at a desk, and the second time on a phone. What
    is kept of a program does not turn on the size.

    The one who writes is here for the first time: the Lab's own files come from the server.
    """
    player = new_profile(engine, site_server.url)
    sit(player, f"{site_server.url}/lab/")
    for size in (DESKTOP, PHONE):
        player.resize(*size)
        rolled = written_and_mended(player, site_server.url, leave=size == PHONE)
        address = handed_over(player)
        assert decode(f"lab/{address.partition('#')[2]}") == rolled
        assert player.run("() => document.scrollingElement.scrollWidth") <= size[0]

    stranger = lent_profile(engine)
    sit(stranger, address)
    for size in (DESKTOP, PHONE):
        stranger.resize(*size)
        expect_roll(stranger, rolled)
        assert stranger.run(TEXT) == MENDED

    stranger.wait(READY)
    with site_server.gone():
        stranger.open(f"{site_server.url}/")
        sit(stranger, address)
        for size, program, mean in ((PHONE, "output 4d6", "14.00"), (DESKTOP, "output 6d6", "21.00")):
            stranger.resize(*size)
            expect_roll(stranger, rolled)
            write(stranger, program)
            stranger.expect(BIG, mean)
            rolled = roll(stranger)


def test_long_work_is_cancelled(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """While a program is counted the page can be written in; Cancel ends the work, and Python answers the next one.

    Another program ends it as well. To cancel starts no Python anew: the page was live once.
    """
    player = lent_profile(engine)
    sit(player, f"{site_server.url}/lab/")
    for following, mean in (("output 2d6", "7.00"), ("output 3d8", "13.50")):
        write(player, ENDLESS)
        player.wait(SEEN, BUSY)
        player.press('#lab [data-do="cancel"]')
        player.wait(UNSEEN, BUSY)
        player.wait("(place) => document.querySelector(place).textContent.startsWith('Cancelled.')", DONE)
        assert player.run(TEXT) == ENDLESS
        write(player, following)
        player.expect(BIG, mean)
    write(player, ENDLESS)
    player.wait(SEEN, BUSY)
    before = player.run(LIVES)
    write(player, "output d20")
    player.expect(BIG, "10.50")
    player.wait(UNSEEN, BUSY)
    assert player.run(LIVES) == before
