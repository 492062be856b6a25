"""The home page's felts: their chances are the engine's and true, their dice are those of a roll."""

import itertools

import pytest

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS
from fairthrow.view.numbers import percent
from sitebuild.home import MOST_DICE, fact, felt, felts, shown
from sitebuild.looks import looks


@pytest.mark.parametrize(
    ("system", "dice", "wanted"),
    [("spellwoven", (10, 10, 10), "pass"), ("enchanted-realms", (20, 20), "success"), ("d100", (10, 10), "success")],
)
def test_the_chance_on_a_felt_is_that_of_every_roll(system: str, dice: tuple[int, ...], wanted: str) -> None:
    """Every roll of the felt's situation is made once, and those are counted that end as the felt's words say."""
    link = looks()[system].link
    assert link
    situation = link.situation
    rolls = list(itertools.product(*(range(1, sides + 1) for sides in dice)))
    hits = sum(situation.roll(faces=faces).outcomes[situation.verdict] == wanted for faces in rolls)
    made = felt(SYSTEMS[system], link)
    assert made.words.partition(":")[0] == wanted
    assert made.chance == percent(Ratio.of(hits, len(rolls)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_dice_on_a_felt_are_of_its_roll(system: str) -> None:
    """Up to three dice of the roll lie there. None of them is left out of the result."""
    link = looks()[system].link
    assert link
    dice = list(link.roll().dice)
    lying = shown(link)
    assert 1 <= len(lying) <= MOST_DICE
    for die in lying:
        dice.remove(die)
        assert die.role.fate.name != "LEFT_OUT"


def test_dice_that_count_lie_before_the_others() -> None:
    """Where some dice decide, these are shown; otherwise all that are not left out, in their order."""
    assert [die.face for die in shown(decode("endworld/check?faces=7,9,2,1,4"))] == [7, 4]
    assert [die.face for die in shown(decode("skew/task?high=1&faces=3,4,5,2"))] == [3, 4, 5]


def test_a_fact_says_what_is_special_about_its_situation() -> None:
    """After the words for the chance come the fields that are not at their defaults, if any."""
    assert fact(decode("d100/check?score=55").situation) == ("55.0 %", "success: Score\N{NO-BREAK SPACE}55")
    assert ":" not in fact(decode("d100/check").situation)[1]
    assert fact(decode("endworld/value").situation) == ("", "")


def test_a_game_without_dice_or_chance_has_its_blurb() -> None:
    """Its felt is empty, and its words are what the game says of itself."""
    game = SYSTEMS["endworld"]
    without_dice = felt(game, None)
    assert (without_dice.dice, without_dice.chance, without_dice.words) == ((), "", game.blurb)
    certain = felt(SYSTEMS["skew"], decode("skew/roll?faces=1,2,3,4,5"))
    assert (len(certain.dice), certain.words) == (3, SYSTEMS["skew"].blurb)


def test_every_game_is_told_to_strangers() -> None:
    """Its dice stand on its felt in words that need no rulebook; without such words, those of the game."""
    told = {each.game.name: each.told for each in felts(looks())}
    assert told["endworld"] == "5d10, choose by rank"
    assert all(told.values())
    assert felt(SYSTEMS["d100"], None).told == SYSTEMS["d100"].dice


def test_felts_are_in_the_order_of_the_games() -> None:
    """The home page shows the games as the list has them."""
    assert [each.game.name for each in felts(looks())] == list(SYSTEMS)
