"""What players ask, in Chromium, Firefox and WebKit: what they need, what is best, how it ends."""

from math import prod

from conftest import SiteServer
from drivers import Engine, LentProfile, Player
from test_journeys import drawn, within
from test_lab_journeys import BIG, expect_roll, roll, shown, sit

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.choices import ASKED, RolledDecision
from fairthrow.links import Link
from fairthrow.programs.check import AnyDice, ProgramCheck
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.systems.fields import Whole
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.view.numbers import percent

NEED = within("test", "details.need")
SAYS = f"{NEED} .says"
OPTIONS = '#lab [data-part="results"] .options'

SEEN_LAST = """\\ goal highest \\
function: seen ROLL:n left LEFT:n {
 if LEFT = 0 { result: ROLL }
 result: [best of ROLL or [seen d6 left LEFT - 1]]
}
output [seen d6 left 2]"""
"""Up to three throws of a d6, of which the last counts. The mean is 14/3."""

DUEL = """\\ to the end \\
function: duel A:n against B:n {
 if B < 1 { result: 1 }
 if A < 1 { result: 0 }
 result: [duel A - (d20 >= 9) against B - (d20 >= 11)]
}
output [duel 3 against 3]"""
"""One of both wins, 1855 times in 4096 the one who is named first."""


def chance(numerator: int, denominator: int) -> str:
    """Write a chance as the page does."""
    return str(percent(Ratio(numerator, denominator)))


def test_what_is_needed_is_found_and_set(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """A field and a share are chosen; a sentence says which values do, a tap sets one, a second field makes a grid.

    Three dice of which a 1 counts twice and 2 up to the skill once: Skill 6 makes a pass 87 times in 125.
    """
    player = lent_profile(engine)
    player.open(f"{site_server.url}/spellwoven/#test?attribute=1&difficulty=2")
    drawn(player)
    player.press(f"{NEED} > summary")
    player.choose(f'{NEED} [name="field"]', "skill")
    player.expect(SAYS, f"Skill 6 or more (6: {chance(87, 125)}, 5: {chance(23, 40)}).")
    player.fill(f'{NEED} [name="share"]', "80")
    player.expect(SAYS, f"Skill 7 or more (7: {chance(811, 1000)}, 6: {chance(87, 125)}).")
    player.press(f'{NEED} .ladder [data-set="skill=8"]')
    player.wait("() => location.hash.includes('skill=8')")
    player.wait("(now) => document.querySelector(now)?.textContent.startsWith('8')", f'{NEED} [aria-current="true"]')
    player.choose(f'{NEED} [name="second"]', "difficulty")
    kinds = SkillTest.declared()
    cells = prod(kind.high - kind.low + 1 for kind in (kinds["skill"], kinds["difficulty"]) if isinstance(kind, Whole))
    player.wait(
        "(cells, many) => document.querySelectorAll(cells).length === Number(many)",
        f"{NEED} .heat tbody td",
        str(cells),
    )
    player.fill(f'{NEED} [name="checks"]', "5")
    player.fill(f'{NEED} [name="points"]', "2")
    player.wait(
        "(table, many) => document.querySelectorAll(table).length === Number(many)",
        f'{NEED} [aria-label="When to spend a point"] tbody td',
        "8",
    )


def lab(server: SiteServer, program: str) -> str:
    """Give the address of a program in the Lab."""
    return f"{server.url}/lab/#{Link(situation=AnyDice(program=program)).fragment()}"


def asked_by(link: Link) -> RolledDecision:
    """Give the decision that the roll of a link asks."""
    thrown = link.roll()
    assert isinstance(thrown, ProgramRoll)
    assert thrown.rolled.asked
    return thrown.rolled.asked


def expect_decision(player: Player, link: Link) -> None:
    """Assert that the options of the decision that a roll asks stand there, the best first, with their means."""
    asked = asked_by(link)
    best = asked.options[asked.ranked()[0] - 1]
    first = f"{OPTIONS} li:first-child bdi"
    player.wait("(option) => document.querySelector(option) !== null", first)
    player.expect(first, best.words)
    assert player.run("(options) => document.querySelectorAll(options).length", f"{OPTIONS} li") == len(asked.options)


def take(player: Player, link: Link, number: int) -> Link:
    """Tap the option of a ``number`` in the roll of a link; give the link of the roll that goes on from there."""
    place = asked_by(link).ranked().index(number) + 1
    before = player.address
    player.press(f"{OPTIONS} li:nth-child({place}) a")
    player.wait("(before) => location.href !== before", before)
    return shown(player)


def test_what_is_best_is_asked_and_decided(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """A roll asks at each decision; what is tapped is taken, the dice stay, and the link shows others the same."""
    player = lent_profile(engine)
    sit(player, lab(site_server, SEEN_LAST))
    player.expect(BIG, "4.67")
    first = roll(player)
    expect_decision(player, first)
    second = take(player, first, 2)
    assert isinstance(second.situation, ProgramCheck)
    assert second.situation.choices == (2, ASKED)
    assert second.seed == first.seed
    assert second.roll().dice[0] == first.roll().dice[0]
    expect_decision(player, second)
    kept = take(player, second, 1)
    player.wait("(options) => !document.querySelector(options)", OPTIONS)
    expect_roll(player, kept)
    address = player.address
    stranger = lent_profile(engine)  # the profile that was lent before is given back
    sit(stranger, address)
    assert shown(stranger).roll().dice == kept.roll().dice
    expect_roll(stranger, kept)


def test_a_process_is_played_to_its_end(engine: Engine, lent_profile: LentProfile, site_server: SiteServer) -> None:
    """A duel is counted to its end, and a roll of it plays until one falls."""
    player = lent_profile(engine)
    sit(player, lab(site_server, DUEL))
    player.expect(BIG, "0.45")
    expect_roll(player, roll(player))
