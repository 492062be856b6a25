"""Tokens beside the dice: what lies on the table adds up to what a roll is said to come to."""

import re

import pytest
from hypothesis import example, given
from strategies import seeds, situations

from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.systems.spellwoven import Contest
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.table.group.group import Group
from fairthrow.table.group.links import decode as decode_group
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals
from fairthrow.table.group.words import members_dice, members_tokens
from fairthrow.view.check.decisions import undo_of
from fairthrow.view.check.picture import picture
from fairthrow.view.check.roll import roll_parts
from fairthrow.view.dice import tray
from fairthrow.view.group.parts import thrown as laid
from fairthrow.view.group.party import throwers

NAMES = ["Jen", "Tom", "Ana"]
SEED = bytes(range(16))
SPENT = "spellwoven/test?skill=5&attribute=3&difficulty=2&effort=yes&faces=9,8,4"
BOTH = "spellwoven/contest?effort=yes&their_attribute=2&their_effort=yes&faces=9,8,4,10,3,1"


def lies(markup: str) -> dict[str, int]:
    """Give the sum of what stands below the dice of each group, such as ``+1`` and ``no``, and on tokens."""
    found = {}
    for part in str(markup).split('<div class="group"')[1:]:
        name = re.search(r'class="pool">([^<]*)<', part)
        dice = re.findall(r'class="tag">\+(\d+)<', part)
        tokens = re.findall(r'<text [^>]*>\+(\d+)</text></svg><span class="tag">Effort<', part)
        found[name[1] if name else ""] = sum(map(int, dice + tokens))
    return found


@given(situations(SkillTest), seeds())
@example(SkillTest(effort=True), SEED)
def test_a_tray_adds_up_to_the_successes(situation: SkillTest, seed: bytes) -> None:
    """What stands on dice and token comes to the successes of any test, with Effort and without."""
    thrown = situation.roll(seed=seed)
    assert lies(tray(thrown.dice, thrown.tokens)) == {"": thrown.outcomes["successes"]}


@given(situations(Contest), seeds())
@example(Contest(effort=True, their_effort=True, their_attribute=2), SEED)
def test_both_sides_of_a_contest_add_up(situation: Contest, seed: bytes) -> None:
    """A token lies beside the dice of whoever spent Effort, so the difference of the sides is the margin."""
    thrown = situation.roll(seed=seed)
    found = lies(tray(thrown.dice, thrown.tokens))
    assert found["Yours"] - found["Theirs"] == thrown.outcomes["margin"]
    spent = ["yours"] * situation.effort + ["theirs"] * situation.their_effort
    assert [token.group for token in thrown.tokens] == spent


def test_a_decision_lays_the_token() -> None:
    """Nothing lies there before Effort is spent; then the dice are the same, with one token behind them."""
    before = decode(SPENT.replace("&effort=yes", ""))
    thrown = before.roll()
    (decision,) = before.situation.decisions(thrown)
    after = decision.situation.roll(faces=(9, 8, 4))
    assert (thrown.tokens, after.dice) == ((), thrown.dice)
    (token,) = after.tokens
    assert (token.amount, token.name) == (3, "Effort")
    drawn = str(tray(after.dice, after.tokens))
    assert drawn.startswith(str(tray(thrown.dice)).replace("dice n3", "dice n4").removesuffix("</ol></div>"))
    assert '<span class="unseen">+3, </span>' in drawn


@pytest.mark.parametrize(("link", "amounts"), [(SPENT, ["+3"]), (BOTH, ["+3", "+2"])])
def test_a_picture_has_the_tokens(link: str, amounts: list[str]) -> None:
    """In the saved picture each lies in the tray beside its side's dice, with its word below it."""
    said = [str(stroke[-1]) for stroke in picture(decode(link), 303, 1.1) if stroke[0] == "text"]
    assert [said[place - 1] for place, text in enumerate(said) if text == "Effort"] == amounts


PARTY = f"their_effort=yes&1=Jen&1.effort=yes&2=Tom&3=Ana&3.effort=yes&3.attribute=2&seed={encode_seed(SEED)}"


def lies_of(group: Group, titles: list[str]) -> dict[str, int]:
    """Give what lies with each of those who roll: the sum of dice and token, by the ``titles`` above them."""
    return lies(laid(bytes(16), titles, members_dice(group), members_tokens(group)))


def test_everybody_of_a_party_adds_up() -> None:
    """A token lies with the member who spent Effort, and beside the opponent's dice where that one did."""
    tests = decode_group(f"spellwoven/party?check=test&{PARTY.removeprefix('their_effort=yes&')}")
    assert isinstance(tests, Party)
    wanted = {name: roll.outcomes["successes"] for name, roll in zip(NAMES, tests.rolls(), strict=True)}
    assert lies_of(tests, NAMES) == wanted
    contests = decode_group(f"spellwoven/party?check=contest&{PARTY}")
    assert isinstance(contests, Party)
    found = lies_of(contests, NAMES)
    margins = [found[f"{name}, yours"] - found[f"{name}, theirs"] for name in NAMES]
    assert margins == [roll.outcomes["margin"] for roll in contests.rolls()]
    assert list(map(len, members_tokens(contests))) == [2, 1, 2]


def test_the_token_of_one_opponent_lies_there_once() -> None:
    """Who rolls once for all has one token, beside those dice; the members have their own alone."""
    party = decode_group(f"spellwoven/party?check=contest&opponent=once&{PARTY}")
    assert isinstance(party, Party)
    mine = [rounds[0][0].outcomes["strength"] for rounds in party.against.rounds]
    wanted = [party.against.opponent.outcomes["strength"], *mine]
    assert lies_of(party, throwers(party)) == dict(zip(throwers(party), wanted, strict=True))
    assert list(map(len, members_tokens(party))) == [1, 1, 0, 1]


def test_everybody_of_rivals_adds_up() -> None:
    """Of several who roll against each other, each one's dice and token come to what decides."""
    rivals = decode_group(f"spellwoven/rivals?check=contest&{PARTY.removeprefix('their_effort=yes&')}")
    assert isinstance(rivals, Rivals)
    wanted = {name: roll.outcomes["strength"] for name, roll in zip(NAMES, rivals.fight().last, strict=True)}
    assert lies_of(rivals, NAMES) == wanted


def test_a_token_that_may_be_laid_is_a_button() -> None:
    """It lies dull behind the dice before it is spent, and is tapped again to be taken back."""
    before = decode(SPENT.replace("&effort=yes", ""))
    after = decode(SPENT)
    offer = str(roll_parts(before, before.roll(), before.situation.odds())["roll"])
    assert re.findall(r'<li class="([^"]*token[^"]*)"', offer) == ["slot token offered"]
    assert 'data-action="decide" data-decision="effort"' in offer
    spent = str(roll_parts(after, after.roll(), after.situation.odds(), undo_of(before, after))["roll"])
    assert re.findall(r'<li class="([^"]*token[^"]*)"', spent) == ["slot hit token"]
    assert 'data-action="undecide"' in spent
    kept = str(roll_parts(after, after.roll(), after.situation.odds())["roll"])
    assert "<button" not in kept  # it was spent before the roll: nothing is left to take back
