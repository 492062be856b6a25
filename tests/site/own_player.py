"""What a player does on the page of a game of one's own, in words, for the browser tests."""

from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect
from site_player import UNFOLD, address_of, answer_of, expect_address, leave, live, press_item, text_of

from fairthrow.links import Link
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.decoding import decode, decode_game
from fairthrow.programs.own import OwnCheck


def link_to(program: ProgramCheck, **more: str) -> str:
    """Give the link of a program as the page's address holds it, behind the #."""
    fields = {"program": program.program, **more}
    return f"{program.check}?" + "&".join(f"{name}={quote(text, safe='')}" for name, text in fields.items())


def play(page: Page, base: str, link: str) -> None:
    """Open the page with the link of a game; wait until that stands there."""
    leave(page, base)
    page.goto(f"{base}/play/#{link}")
    opened(page)


def opened(page: Page) -> None:
    """Wait until the game of the address stands there."""
    live(page)
    page.wait_for_function("() => document.documentElement.dataset.waits === undefined")
    page.evaluate(UNFOLD)


def section(page: Page) -> Locator:
    """Give the part of the page that shows the game."""
    return page.locator(".check:not([hidden])")


def part(page: Page, name: str) -> Locator:
    """Give a place that Python fills."""
    return section(page).locator(f'[data-part="{name}"]')


def control(page: Page, name: str) -> Locator:
    """Give the controls of an input."""
    return section(page).locator(f'[name="input_{name}"]')


def more(page: Page, name: str) -> Locator:
    """Give the button that makes an input one more."""
    return section(page).locator(f'[data-field="input_{name}"] [data-step="1"]')


def shown(page: Page) -> Link:
    """Give what the address holds, as a game."""
    return decode_game(address_of(page))


def game(page: Page) -> OwnCheck:
    """Give the game that the address holds."""
    situation = shown(page).situation
    assert isinstance(situation, OwnCheck)
    return situation


def expect_answer(page: Page, wanted: OwnCheck) -> None:
    """Wait for the chance that native Python finds for a game, and for its link in the address."""
    expect(part(page, "answer")).to_have_text(text_of(page, answer_of(Link(situation=wanted))))
    end = Link(situation=wanted).fragment().rpartition("&inputs=")[2]
    page.wait_for_function("(end) => decodeURIComponent(location.hash).includes(decodeURIComponent(end))", arg=end)
    expect_address(page, lambda address: decode_game(address).situation, wanted)


def roll(page: Page) -> Link:
    """Roll; give the roll that the address holds then."""
    before = address_of(page)
    section(page).locator('[data-action="roll"]').click()
    page.wait_for_function("(before) => location.href !== before && location.hash.includes('seed=')", arg=before)
    return decode_game(address_of(page))


def menu(page: Page, name: str) -> None:
    """Press a button of the game's menu."""
    opener = section(page).get_by_role("button", name="More to do")
    press_item(opener, page.locator(f"#{opener.get_attribute('popovertarget')}"), name)


def expect_in_the_lab(page: Page, program: ProgramCheck) -> None:
    """Wait until the page of the Lab holds a program, with the values of its inputs."""
    page.wait_for_function(
        "(program) => location.pathname.endsWith('/lab/') && decodeURIComponent(location.hash).includes(program)",
        arg=program.program,
    )
    assert decode(address_of(page)).situation == program
