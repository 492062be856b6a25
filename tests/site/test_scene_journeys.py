"""Two people make a fair roll, and a sealed one, each on a phone of their own, in each browser.

Every tap is counted: nobody needs more than five. Every button is in sight when it is wanted, and nothing lies over it:
nobody scrolls to find one.
"""

from typing import TYPE_CHECKING

import pytest
from site_player import DRAWN

from fairthrow.links import decode
from fairthrow.table.seals import decode_seal

if TYPE_CHECKING:
    from conftest import SiteServer
    from drivers import Engine, LentProfile, NewProfile, Player

MOST_TAPS = 5

WINDOWS = [(390, 844), (320, 640)]

IN_SIGHT = """(selector) => {
  const found = document.querySelector(selector);
  if (!found?.checkVisibility() || found.disabled || scrollY > 0) return false;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
  return found.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
"""Whether a button is in sight of somebody who has not scrolled, and nothing lies over it."""

SAID = "(words) => document.querySelector('main').innerText.includes(words)"


class Hand:
    """Somebody with a phone, and how often they tapped."""

    def __init__(self, player: "Player", url: str, window: tuple[int, int]) -> None:
        """Take a page, the address of the site, and the size of the phone."""
        self.player, self.url = player, url
        self.taps = 0
        player.resize(*window)

    def opens(self, link: str) -> None:
        """Open a link as a person does who was sent it."""
        self.player.open(f"{self.url}/licences/")
        self.player.open(f"{self.url}/{link}")
        self.player.wait(DRAWN)

    def tap(self, selector: str) -> None:
        """Tap a button that is in sight."""
        self.player.wait(IN_SIGHT, selector)
        self.player.press(selector)
        self.taps += 1

    def sees(self, words: str) -> None:
        """Wait until the page says something."""
        self.player.wait(SAID, words)

    def hands_on(self, place: str) -> str:
        """Tap what hands the link on that stands in a place, and give that link."""
        button = f'{place} .handed [data-hand="copy"]'
        self.player.wait(IN_SIGHT, button)
        link = str(self.player.run("(selector) => document.querySelector(selector).dataset.link", button))
        self.tap(button)
        self.player.wait("(place) => document.querySelector(`${place} [data-part=done]`).textContent !== ''", place)
        return link


@pytest.fixture(params=WINDOWS, ids=["390", "320"])
def hands(
    request: pytest.FixtureRequest,
    engine: "Engine",
    lent_profile: "LentProfile",
    new_profile: "NewProfile",
    site_server: "SiteServer",
) -> tuple[Hand, Hand]:
    """Give two people with a phone each, in the same browser. Only in Chromium a second profile is there to be lent."""
    url = site_server.url
    first = lent_profile(engine)
    second = lent_profile(engine) if engine.name == "chromium" else new_profile(engine, url)
    return Hand(first, url, request.param), Hand(second, url, request.param)


def test_a_fair_roll_takes_five_taps_at_most(hands: tuple[Hand, Hand]) -> None:
    """Offer, answer, proof, confirmation: each side opens what it is sent, and taps what is there to be tapped."""
    asker, roller = hands
    asker.opens("spellwoven/#test?skill=7")
    asker.tap('#test [popovertarget="test-menu"]')
    asker.tap('#test-menu [data-action="offer"]')
    asker.sees("Your offer stands")
    offer = asker.hands_on("#test")
    roller.opens(f"spellwoven/#{offer}")
    roller.sees("Make this roll together")
    roller.tap('#test [data-part="deed"] [data-action="answer"]')
    roller.sees("Your part is in")
    answer = roller.hands_on("#test")
    asker.opens(f"spellwoven/#{answer}")
    asker.sees("A fair roll that is not confirmed.")
    proof = asker.hands_on("#test")
    roller.opens(f"spellwoven/#{proof}")
    roller.sees("A confirmed fair roll.")
    confirmed = roller.hands_on("#test")
    asker.opens(f"spellwoven/#{confirmed}")
    asker.sees("A confirmed fair roll.")
    assert decode(f"spellwoven/{confirmed}").confirmed
    asker.player.wait("() => document.querySelector('.stamp .seal').checkVisibility()")
    assert (asker.taps, roller.taps) == (4, 3)
    assert max(asker.taps, roller.taps) <= MOST_TAPS


def test_a_sealed_roll_takes_five_taps_at_most(hands: tuple[Hand, Hand]) -> None:
    """Sealed under a caption, a part thrown in, opened: the other side's page says that it is what was sealed."""
    master, player = hands
    master.opens("enchanted-realms/#competition?score=7")
    master.tap('#competition [popovertarget="competition-menu"]')
    master.tap('#competition-menu [data-action="behind"]')
    master.player.wait("() => location.pathname.endsWith('/sealed/')")
    master.player.wait("() => document.querySelector('#caption') !== null")
    master.player.fill("#caption", "Does the guard notice?")
    master.tap('[data-step="seal"]')
    master.sees("Nobody knows the dice yet")
    seal = master.hands_on("#sealed")
    assert decode_seal(seal).label == "Does the guard notice?"
    player.opens(seal)
    player.sees("“Does the guard notice?”")
    player.tap('[data-step="throwpart"]')
    player.sees("Your part is in")
    part = player.hands_on("#sealed")
    master.opens(part)
    master.sees("You alone see this")
    opened = master.hands_on("#sealed")
    master.sees("It is opened")
    master.player.wait(
        "(link) => Object.entries(localStorage).some(([key, text]) => key.includes('/rolls/') && text.includes(link))",
        opened.split("#")[1],
    )
    player.opens(opened)
    player.sees("Opened: it is what was sealed, unchanged.")
    player.sees("Your part is in it")
    assert (master.taps, player.taps) == (5, 2)
    assert max(master.taps, player.taps) <= MOST_TAPS
