"""Ties that are struggled on: counted by hand, by rolling every roll, and the dice of every round in their order."""

from dataclasses import replace
from fractions import Fraction

import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from strategies import situations

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import Competition
from fairthrow.systems.enchanted_realms.struggle import MOST_STRUGGLES

SEED = "AAAAAAAAAAAAAAAAAAAACw"
"""Its first d12s are 5, 5, 3, 3, 8, 8."""


def test_equal_sides_counted_by_hand() -> None:
    """Of 144 pairs 66 win, 66 lose and 12 tie; a tie is followed by 144 pairs again."""
    odds = fractions(Competition(struggle=1).odds().outcomes["result"])
    assert odds == {
        "win": Fraction(66 * 144 + 12 * 66, 144 * 144),
        "tie": Fraction(12 * 12, 144 * 144),
        "lose": Fraction(66 * 144 + 12 * 66, 144 * 144),
    }


@pytest.mark.parametrize(
    "query",
    ["struggle=1", pytest.param("struggle=2", marks=pytest.mark.exhaustive), "struggle=2&score=12&their_score=0",
     "struggle=1&natural_one=yes&score=12", "struggle=1&natural_one=yes&their_other=-20", "struggle=3&their_other=11"],
)  # fmt: skip
def test_odds_are_those_of_every_roll(query: str) -> None:
    """The odds are those of rolling every roll once, through all its rounds."""
    assert_odds_are_enumerated(decode(f"enchanted-realms/competition?{query}").situation)


@given(situations(Competition))
def test_struggling_on_favours_nobody(competition: Competition) -> None:
    """Rounds behind ties share out what was tied as the first round shares out the rest, and leave ever fewer ties."""
    once = fractions(replace(competition, struggle=0).odds().outcomes["result"])
    again = fractions(replace(competition, struggle=3).odds().outcomes["result"])
    tie = once.get("tie", Fraction(0))
    assert again.get("tie", Fraction(0)) == tie**4
    for word in ("win", "lose"):
        assert again.get(word, Fraction(0)) == once.get(word, Fraction(0)) * (1 + tie + tie**2 + tie**3)


@pytest.mark.parametrize(
    ("struggle", "faces", "summary", "short"),
    [
        (0, (5, 5), "6 against 6: a tie, so things stay as they are and the struggle goes on.", "A tie"),
        (1, (5, 5, 3, 3), "After 1 tie, 4 against 4: a tie, so things stay as they are and the struggle goes on.",
         "A tie"),
    ],
)  # fmt: skip
def test_every_round_follows_the_one_before(struggle: int, faces: tuple[int, ...], summary: str, short: str) -> None:
    """The dice of a round are mine, then theirs. They come behind those of the rounds before."""
    roll = decode(f"enchanted-realms/competition?struggle={struggle}&seed={SEED}").roll()
    assert tuple(die.face for die in roll.dice) == faces
    assert (roll.summary, roll.short) == (summary, short)


def test_a_struggle_ends_with_the_first_round_that_is_no_tie() -> None:
    """Rounds that are allowed and not needed take no dice. The groups tell the rounds apart."""
    roll = decode("enchanted-realms/competition?struggle=20&faces=5,5,8,8,3,2").roll()
    assert [die.group for die in roll.dice] == [
        "yours", "theirs", "your round 2", "their round 2", "your round 3", "their round 3",
    ]  # fmt: skip
    assert roll.outcomes == {"result": "win", "margin": 1}
    assert (roll.summary, roll.lead) == ("After 2 ties, 4 against 3: you win.", "4 against 3")
    assert roll.steps.count("A tie: the struggle goes on, and both roll again.") == 2


def test_a_1_that_loses_is_no_tie() -> None:
    """Equal totals are no tie where a 1 loses: 1 + 5 against 6 + 0 ends the struggle at once."""
    roll = decode("enchanted-realms/competition?natural_one=yes&score=12&their_score=0&struggle=5&faces=1,6").roll()
    assert roll.outcomes == {"result": "lose", "margin": 0}
    assert roll.summary == "6 against 6, but your 1 loses: you lose."


def test_a_struggle_has_an_end() -> None:
    """After as many ties as there may be, it stays a tie."""
    faces = ",".join(["7", "7"] * (MOST_STRUGGLES + 1))
    roll = decode(f"enchanted-realms/competition?struggle={MOST_STRUGGLES}&faces={faces}").roll()
    assert roll.outcomes["result"] == "tie"
    assert roll.summary.startswith(f"After {MOST_STRUGGLES} ties, ")
