"""A roll of a program that was sent, on the Lab's page and as a game of one's own, in Chromium, Firefox and WebKit."""

import json

import pytest
from conftest import SiteServer
from drivers import Engine, LentProfile, NewProfile, Player
from held_player import hold, let_go
from lab_player import link_to
from playwright.sync_api import Page
from test_journeys import drawn, pasted, shared, within
from test_lab_journeys import DONE, ROLL, SEEN, UNSEEN, expect_roll, roll
from test_letters import FRAMES, HOSTILE, KEPT, MOST_SHIFTED, SHIFTED, SHIFTS, expect_in_sight, seen

from fairthrow.links import decode
from fairthrow.programs.rolled import ProgramRoll

PROGRAM = 'N: 3\n\\ input N "Dice" 1..9 \\\noutput Nd6'
LETTER = "#lab .letter"
DEEDS = [f'#lab .onward [data-action="{deed}"]' for deed in ("keep", "use", "offer")]
FORM = "#lab .program"
CHECK = "anydice"
THERE = "(selector) => document.querySelector(selector) !== null"


def sends(player: Player, url: str, name: str) -> str:
    """Roll the program with a name for the table; copy the link and give it."""
    player.open(f"{url}/lab/#{link_to(PROGRAM, label='Damage')}")
    drawn(player)
    player.wait(THERE, ".editor.better .cm-content")  # else it comes while a driver clicks; the program may be folded
    roll(player)
    assert not seen(player, '#lab [data-part="letter"]')
    player.press('[popovertarget="lab-menu"]')
    player.fill("#lab-sender", name)
    player.press('[data-do="copy-link"]')
    player.expect(DONE, "Link copied.")
    return pasted(player)


@pytest.mark.only_all
def test_a_roll_of_a_program_goes_from_one_person_to_another(
    engine: Engine, new_profile: NewProfile, lent_profile: LentProfile, site_server: SiteServer
) -> None:
    """The link says whose it is. Whoever opens it reads a letter, keeps the roll, and then uses the program.

    What they send on is in their name, or in none. The same link is a letter on the page of the game, too.
    """
    address = sends(lent_profile(engine), site_server.url, f" {HOSTILE}")
    link = decode(address)
    assert (link.sender, link.label) == (HOSTILE, "Damage")
    thrown = link.roll()
    assert isinstance(thrown, ProgramRoll)

    other = new_profile(engine, site_server.url)
    other.open(address)
    drawn(other)
    other.wait(SEEN, LETTER)
    told = other.text(LETTER)
    visible = HOSTILE.replace("\u200f", "\u27e8U+200F\u27e9")
    assert told.startswith(f"A roll from {visible}, says its link.Damage: ")
    assert "The dice follow from the seed in the link" in told
    assert other.run("(letter) => document.querySelector(letter).querySelector('img')", LETTER) is None
    expect_roll(other, link)
    assert not seen(other, FORM)
    assert not seen(other, ROLL)
    expect_in_sight(other, f"letter-lab-{engine.name}", [*DEEDS, LETTER, '#lab [data-part="answer"] .big'])

    other.press(DEEDS[0])
    other.expect(DONE, "Saved in your rolls.")
    assert not seen(other, DEEDS[0])
    (record,) = map(json.loads, other.run(KEPT))
    bare = f"lab/{address.partition('#')[2].partition('&sender=')[0]}"
    assert (record["link"], record["sent"], record["said"]) == (bare, HOSTILE, thrown.summary)
    other.press('[popovertarget="lab-menu"]')
    other.press('[data-do="copy-link"]')
    other.expect(DONE, "Link copied.")
    assert decode(pasted(other)).encode() == bare

    other.press(DEEDS[1])
    assert seen(other, FORM)
    other.wait(UNSEEN, LETTER)
    again = roll(other)
    assert again.seed != link.seed
    assert again.sender == ""
    assert not seen(other, '#lab [data-part="letter"]')

    other.open(f"{site_server.url}/play/#{address.partition('#')[2]}")
    drawn(other)
    letter = within(CHECK, ".letter")
    other.wait(SEEN, letter)
    assert other.text(letter) == told
    assert not seen(other, within(CHECK, '.onward [data-action="keep"]'))
    assert other.text(within(CHECK, '.onward [data-action="use"]')) == "Use this situation"
    other.press(within(CHECK, '.onward [data-action="use"]'))
    other.wait(UNSEEN, letter)
    assert decode(shared(other, CHECK)).sender == ""


def test_a_cut_link_of_a_program_says_what_is_missing(page: Page, site_server: SiteServer) -> None:
    """What can be read of it is kept, whether it lost its dice, or the name, or what nobody can tell."""
    whole = link_to(PROGRAM, label="Damage", seed="A" * 22)
    for link, words in (
        (whole[:-9], "This link is cut off: its dice are missing. Ask for it again.What came through: Damage: "),
        (f"{whole}&sender=%", "This roll came by a link.Damage: "),
        (f"{whole.partition('&seed')[0]}&see", "This link is cut off: its end is missing. Ask for it again.What came"),
    ):
        page.goto(f"{site_server.url}/licences/")
        page.goto(f"{site_server.url}/lab/#{link}")
        page.wait_for_function("() => document.querySelector('#lab').dataset.sent === 'new'", timeout=60_000)
        letter = page.locator(LETTER).text_content() or ""
        assert letter.startswith(words), link
        assert "This link is cut off: its" in letter
        assert page.locator(DEEDS[0]).is_visible() == ("&sender" in link)
        assert page.locator(DEEDS[2]).is_visible()
        assert page.locator('#lab [data-part="problem"]').is_hidden()


def test_a_program_that_was_sent_is_rolled_together(page: Page, site_server: SiteServer) -> None:
    """The page of the game makes an offer of the same program and label."""
    page.goto(f"{site_server.url}/lab/#{link_to('output 2d6', label='Damage', seed='A' * 22)}&sender=Tom")
    page.wait_for_function("() => document.querySelector('#lab').dataset.sent === 'new'", timeout=60_000)
    page.locator(DEEDS[2]).click()
    page.wait_for_url("**/play/#*offer=*", timeout=60_000)
    link = decode(f"lab/{page.url.partition('#')[2]}")
    assert (link.label, link.sender, link.seed) == ("Damage", "", None)


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390), (1280, 900)], ids=["390", "320", "844", "1280"])
def test_a_letter_has_its_place_in_the_lab_before_it_is_written(
    size: tuple[int, int], page: Page, site_server: SiteServer
) -> None:
    """Nothing moves for it, neither on a new page, nor on one that shows another program."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    link = f"{link_to(PROGRAM, label='Damage', seed='A' * 22)}&sender=Tom"
    written = "() => document.querySelector('#lab').dataset.sent === 'new'"
    page.goto(f"{site_server.url}/lab/#{link}")
    page.wait_for_function(written, timeout=60_000)
    page.wait_for_function("() => document.querySelector('#lab [data-part=help]').children.length", timeout=60_000)
    page.evaluate(FRAMES)
    moved = page.evaluate(SHIFTED)
    assert sum(value for value, *_ in moved) <= MOST_SHIFTED, moved
    hold(page, "labrun")
    page.evaluate("(link) => { location.hash = link; }", link.replace("Damage", "Harm"))
    page.wait_for_function("() => document.querySelector('#lab').dataset.sent === 'waits'")
    page.evaluate(FRAMES)
    let_go(page, "labrun")
    page.wait_for_function(written)
    page.evaluate(FRAMES)
    moved = page.evaluate(SHIFTED)[len(moved) :]
    assert sum(value for value, *_ in moved) <= MOST_SHIFTED, moved
