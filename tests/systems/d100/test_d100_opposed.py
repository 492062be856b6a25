"""d100/opposed: results counted by hand, three tie rules against brute force, exchanged sides, and re-rolls."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import TypedFaces
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.d100 import Opposed
from fairthrow.systems.d100.opposed import MOST_REROLLS

TIES = ("reroll", "margin", "draw")
MINE = {"characteristic": "STR", "score": 45, "level": "challenging", "modifier": 0, "trained": True}


def at(mine: int, theirs: int, *, ties: str = "reroll", zero: str = "0") -> Opposed:
    """Give a contest of two difficulties."""
    (score, level, modifier, trained), other = parts(mine), parts(theirs)
    return Opposed(
        score=score, level=level, modifier=modifier, trained=trained,
        their_score=other[0], their_level=other[1], their_modifier=other[2], their_trained=other[3],
        zero=zero, ties=ties,
    )  # fmt: skip


def parts(difficulty: int) -> tuple[int, str, int, bool]:
    """Split a difficulty into fields that add up to it."""
    if difficulty > 250:
        return 150, "trivial", difficulty - 190, True
    if difficulty < -100:
        return 0, "impossible", max(difficulty + 50, -100), difficulty + 50 > 0
    return max(difficulty - 100, 0), "challenging", min(difficulty, 100), True


@cache
def strengths(difficulty: int, ties: str, zero: str) -> list[tuple[int, ...]]:
    """Give what decides each roll, the best highest: success, then degrees, then the margin if it counts."""
    keys = []
    for roll in range(100) if zero == "0" else range(1, 101):
        success = roll < difficulty
        count = abs(difficulty - roll) // 10
        key = (1, count) if success else (0, -count)
        keys.append((*key, difficulty - roll) if ties == "margin" else key)
    return sorted(keys)


def brute(mine: int, theirs: int, ties: str, zero: str) -> dict[str, Fraction]:
    """Count all 10,000 pairs of rolls. Ties that are re-rolled are left out of the count."""
    my_keys, their_keys = strengths(mine, ties, zero), strengths(theirs, ties, zero)
    win = sum(bisect_left(their_keys, key) for key in my_keys)
    tied = sum(bisect_right(their_keys, key) for key in my_keys) - win
    counts = {"win": win, "draw": tied if ties == "draw" else 0, "lose": 10_000 - win - tied}
    total = sum(counts.values())
    return {word: Fraction(count, total) for word, count in counts.items() if count}


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    theirs = {f"their_{name}": value for name, value in MINE.items()}
    expected = {**MINE, **theirs, "zero": "0", "ties": "reroll", "counted_from": "difficulty"}
    assert {name: Opposed.default(name) for name in Opposed.declared()} == expected
    assert list(Opposed.declared()) == list(expected)


@pytest.mark.parametrize(
    ("situation", "win"),
    [
        (at(50, 50), Ratio(1, 2)),
        (at(60, 40), Ratio(6400, 9209)),
        (at(70, 30), Ratio(7900, 9409)),
        (at(60, 40, ties="margin"), Ratio(169, 248)),
        (at(30, -10, ties="margin"), Ratio(817, 994)),
    ],
)
def test_golden_odds(situation: Opposed, win: Ratio) -> None:
    """The odds equal numbers that were counted without this program."""
    assert situation.odds().outcomes["result"].chance("win") == win


def test_draws_of_equal_difficulties_by_hand() -> None:
    """50 against 50: degrees S0 and F4–F0, S1–S4, S5 fall on 9, 10 each, 10 each and 1 rolls. The squares add up."""
    # successes: S5 by 0 alone, S4 to S1 by 10 rolls each, S0 by 9; failures: F0 to F4 by 10 each
    tied = 1 + 4 * 10**2 + 9**2 + 5 * 10**2
    odds = at(50, 50, ties="draw").odds().outcomes["result"]
    assert odds.chance("draw") == Ratio.of(tied, 10_000)
    assert odds.chance("win") == odds.chance("lose")
    assert odds.chance("win") == Ratio.of(10_000 - tied, 20_000)


@pytest.mark.exhaustive
def test_each_difficulty_against_nine_under_every_tie_rule() -> None:
    """Each of 441 difficulties against nine whose tens fall in different ways, by brute force."""
    for ties in TIES:
        for zero in ("0", "100"):
            for theirs in (-150, -7, 0, 1, 45, 53, 100, 109, 290):
                for mine in range(-150, 291):
                    found = at(mine, theirs, ties=ties, zero=zero).odds().outcomes["result"]
                    assert fractions(found) == brute(mine, theirs, ties, zero), (mine, theirs)


@cache
def margins(difficulty: int, ties: str) -> icepool.Die:
    """Give icepool's die of the margins; where they decide no ties, one margin stands for all of the same degrees."""
    if ties == "margin":
        return icepool.z(100).map(lambda roll: difficulty - roll)
    return icepool.z(100).map(lambda roll: _like(difficulty - roll))


def _like(margin: int) -> int:
    """Give the margin next to 0 that has the same degrees of the same result."""
    return max(margin // 10 * 10, 1) if margin > 0 else -(-margin // 10 * 10)


@pytest.mark.exhaustive
def test_icepool_agrees_on_every_tie_rule() -> None:
    """Every seventh difficulty from 0 to 110 on each side, with icepool's own pairs of dice."""
    for ties in TIES:
        for mine in range(0, 111, 14):
            for theirs in range(3, 111, 21):
                die = icepool.map(lambda a, b, r=ties: _compared(a, b, r), margins(mine, ties), margins(theirs, ties))
                found = at(mine, theirs, ties=ties).odds().outcomes["result"]
                counted = dict(zip(die.keys(), die.probabilities(), strict=True))
                assert fractions(found) == counted, (mine, theirs, ties)


def _compared(mine: int, theirs: int, ties: str) -> object:
    """Judge two margins for icepool, which leaves out what is re-rolled."""
    first, second = ((m > 0, (abs(m) // 10) * (1 if m > 0 else -1)) for m in (mine, theirs))
    if first == second and ties == "margin":
        first, second = (first[0], mine), (second[0], theirs)
    if first == second:
        return "draw" if ties == "draw" else icepool.Reroll
    return "win" if first > second else "lose"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("mine", "theirs"), [(45, 45), (60, 40), (-15, 4), (110, 95), (1, 0)])
@pytest.mark.parametrize("zero", ["0", "100"])
def test_odds_are_every_roll_counted_where_ties_stand(mine: int, theirs: int, zero: str) -> None:
    """Throwing all 10,000 pairs of rolls gives the odds."""
    assert_odds_are_enumerated(at(mine, theirs, ties="draw", zero=zero))


def every_pair(situation: Opposed, then: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """Throw all pairs of rolls. After a tie come the faces ``then``."""
    for pair in range(10_000):
        faces = tuple(int(digit) or 10 for digit in f"{pair:04d}")
        roll = situation.throw(TypedFaces(faces, then=TypedFaces(then)))
        yield faces, str(roll.outcomes["result"]), len(roll.dice)


@pytest.mark.exhaustive
@pytest.mark.parametrize("ties", ["reroll", "margin"])
def test_only_ties_are_thrown_again(ties: str) -> None:
    """All 10,000 first rolls: a decided one ends as counted, and a tie takes four dice more."""
    situation = at(60, 43, ties=ties)
    counted = {"win": 0, "lose": 0}
    for faces, result, dice in every_pair(situation, then=(10, 10, 9, 9)):
        mine, theirs = ((d - (a % 10 * 10 + b % 10)) for d, a, b in ((60, *faces[:2]), (43, *faces[2:])))
        tied = _compared(mine, theirs, ties) is icepool.Reroll
        assert dice == (8 if tied else 4)
        if tied:
            assert result == "win"  # a re-roll of 0 against 99
        else:
            counted[result] += 1
    decided = sum(counted.values())
    found = fractions(situation.odds().outcomes["result"])
    assert found == {word: Fraction(count, decided) for word, count in counted.items()}


def test_equal_degrees_under_the_three_rules() -> None:
    """44 against 50 and 41 against 50 are both S0. They are tied, or the larger margin wins."""
    faces = (4, 4, 4, 1)
    assert at(50, 50, ties="draw").roll(faces=faces).outcomes == {"result": "draw"}
    assert at(50, 50, ties="margin").roll(faces=faces).outcomes == {"result": "lose"}
    assert at(50, 50).roll(faces=(*faces, 1, 1, 2, 2)).outcomes == {"result": "win"}
    with pytest.raises(FieldError, match="faces must be 8 numbers for"):
        at(50, 50).roll(faces=faces)


def test_equal_margins_are_re_rolled_under_the_margin_rule() -> None:
    """30 against 50 and 20 against 40 are both 20 below."""
    again = at(50, 40, ties="margin").roll(faces=(3, 10, 2, 10, 5, 1, 9, 9))
    assert again.outcomes == {"result": "win"}  # failure by 1 beats failure by 59
    assert [die.group for die in again.dice] == [
        "yours", "yours", "theirs", "theirs",
        "your re-roll 1", "your re-roll 1", "their re-roll 1", "their re-roll 1",
    ]  # fmt: skip
    assert "Equal margins: both roll again." in again.steps
    assert again.summary == "Failure with 0 degrees against failure with 5 degrees, after 1 re-roll: you win."


@pytest.mark.parametrize(
    ("fields", "summary"),
    [
        ("ties=reroll", "Failure with 0 degrees against success with 1 degree: you lose."),
        ("characteristic=AGL", "Agility, failure with 0 degrees, against success with 1 degree: you lose."),
        (
            "their_characteristic=MND",
            "Failure with 0 degrees against their Mind, success with 1 degree: you lose.",
        ),
        (
            "characteristic=STR&their_characteristic=STR",
            "Failure with 0 degrees against success with 1 degree: you lose.",
        ),
        (
            "characteristic=PER&their_characteristic=AGL",
            "Perception, failure with 0 degrees, against their Agility, success with 1 degree: you lose.",
        ),
    ],
)
def test_only_characteristics_that_were_chosen_are_named(fields: str, summary: str) -> None:
    """50 against 45 fails, 30 against 45 succeeds; each side's characteristic is named unless it is what none is."""
    assert decode(f"d100/opposed?{fields}&faces=5,10,3,10").roll().summary == summary


def test_a_failure_with_fewer_degrees_wins_and_success_beats_failure() -> None:
    """The rulebook: success beats failure, then the most degrees of success win, or the least of failure."""
    assert at(50, 50).roll(faces=(6, 5, 7, 5)).outcomes["result"] == "win"  # F1 against F2
    assert at(50, 50).roll(faces=(2, 5, 1, 5)).outcomes["result"] == "lose"  # S2 against S3
    assert at(50, 50, ties="draw").roll(faces=(4, 5, 5, 5)).outcomes["result"] == "win"  # S0, F0
    assert at(10, 110).roll(faces=(1, 10, 9, 9)).outcomes["result"] == "lose"  # F0 against S1


def test_a_hundred_re_rolls_are_made_and_no_more() -> None:
    """After 100 ties the 101st roll decides.

    If that is a tie too, the dice are refused, with an error that names them.
    """
    tie, win = (5, 5, 5, 5), (1, 1, 9, 9)
    long = at(50, 50).roll(faces=tie * MOST_REROLLS + win)
    assert MOST_REROLLS == 100
    assert len(long.dice) == 404
    assert long.outcomes == {"result": "win"}
    with pytest.raises(FieldError) as caught:
        at(50, 50).roll(faces=tie * (MOST_REROLLS + 1) + win)
    assert caught.value.field == "ties"
    assert caught.value.message == (
        "ties must be draw for dice that tie 101 times in a row (at most 100 re-rolls are made), got 'reroll'"
    )


def test_frozen_order_of_dice() -> None:
    """My tens and ones, then theirs: the dice of a fixed seed never change."""
    roll = decode("d100/opposed?seed=AAAAAAAAAAAAAAAAAAAAAA").roll()
    assert [(die.face, die.group, die.role) for die in roll.dice] == [
        (2, "yours", "tens"),
        (7, "yours", "ones"),
        (5, "theirs", "tens"),
        (5, "theirs", "ones"),
    ]
    assert roll.outcomes == {"result": "win"}


def test_too_many_faces_are_refused() -> None:
    """A decided contest takes four dice, so more faces are refused."""
    with pytest.raises(FieldError) as caught:
        at(50, 50).roll(faces=(1, 1, 9, 9, 1))
    assert caught.value.message == "faces must be 4 numbers for 2d10 (yours), then 2d10 (theirs), got 5"


def test_ties_are_laid_beside_each_other() -> None:
    """The other two tie rules stand beside the odds. Only where ties are draws does the table show a tie."""
    beside = [variant.situation for variant in at(60, 40).variants()]
    assert [getattr(each, "ties", None) for each in beside] == ["margin", "draw"]
    for each in (at(60, 40), *beside):
        draws = each.odds().outcomes["result"].weights.get("draw", 0)
        assert bool(draws) == (getattr(each, "ties", "") == "draw")


def swapped(situation: Opposed) -> Opposed:
    """Let the two sides change places."""
    values = {name: getattr(situation, name) for name in Opposed.declared()}
    for name in MINE:
        values[name], values[f"their_{name}"] = values[f"their_{name}"], values[name]
    return Opposed(**values)


def read_by_score(check: Opposed, score: int, difficulty: int, ties: str) -> list[tuple[int, ...]]:
    """Give what decides each roll where degrees are counted from the score, in other words than the code."""
    keys: list[tuple[int, ...]] = []
    for roll in range(100) if check.zero == "0" else range(1, 101):
        tens = len(range(min(roll, score), max(roll, score) + 1, 10)) - 1
        key = (1, tens if roll < score else 0) if roll < difficulty else (0, -tens if roll > score else 0)
        keys.append((*key, difficulty - roll) if ties == "margin" else key)
    return keys


@given(situations(Opposed).map(lambda check: replace(check, counted_from="score")))
def test_degrees_from_the_score_decide_every_pair_of_rolls(situation: Opposed) -> None:
    """All 10,000 pairs of rolls are compared by success, then degrees, then margins where these decide."""
    mine, theirs = (
        read_by_score(situation, side.score, side.difficulty, situation.ties)
        for side in (situation.mine, situation.theirs)
    )
    ordered = sorted(theirs)
    win = sum(bisect_left(ordered, key) for key in mine)
    tied = sum(bisect_right(ordered, key) for key in mine) - win
    counts = {"win": win, "draw": tied if situation.ties == "draw" else 0, "lose": 10_000 - win - tied}
    assert fractions(situation.odds().outcomes["result"]) == {
        word: Fraction(count, sum(counts.values())) for word, count in counts.items() if count
    }
    for tens, ones in ((3, 4), (9, 9)):
        roll = replace(situation, ties="draw").roll(faces=(tens, ones, 5, 5))
        one, other = mine[10 * tens + ones - int(situation.zero) // 100], theirs[55 - int(situation.zero) // 100]
        wanted = "win" if one[:2] > other[:2] else "lose" if one[:2] < other[:2] else "draw"
        assert roll.outcomes["result"] == wanted


def test_more_degrees_beat_a_larger_margin_where_degrees_are_counted_from_the_score() -> None:
    """30 against 90 (score 50) is 2 degrees with margin 60; 25 against 70 (score 70) is 4 with margin 45."""
    check = Opposed(score=50, level="trivial", their_score=70, ties="margin", counted_from="score")
    roll = check.roll(faces=(3, 10, 2, 5))
    assert roll.outcomes["result"] == "lose"
    assert roll.summary == "Success with 2 degrees against success with 4 degrees: you lose."
    assert replace(check, counted_from="difficulty").roll(faces=(3, 10, 2, 5)).outcomes["result"] == "win"
    strengths = [check.strength(margin, check.mine) for margin in (60, 61, 70)]  # 30, 29 and 20 on the dice
    assert strengths == sorted(set(strengths))
    assert check.own_roll(TypedFaces((3, 10)), 1).outcomes["strength"] == strengths[0]


@given(situations(Opposed))
def test_changing_places_mirrors_the_odds(situation: Opposed) -> None:
    """Under every tie rule, my win is their loss when the two sides are exchanged."""
    mirror = {"win": "lose", "lose": "win", "draw": "draw"}
    odds = situation.odds().outcomes["result"]
    assert swapped(situation).odds().outcomes["result"] == odds.map(lambda word: mirror[word])


@given(situations(Opposed))
def test_re_rolling_is_the_condition_that_nobody_ties(situation: Opposed) -> None:
    """With ties re-rolled, the odds are those of standing ties, given that nobody ties."""
    values = {name: getattr(situation, name) for name in Opposed.declared()}
    standing_ties = Opposed(**{**values, "ties": "draw"}).odds().outcomes["result"]
    rerolled = Opposed(**{**values, "ties": "reroll"}).odds().outcomes["result"]
    assert rerolled == standing_ties.given(lambda word: word != "draw")


@given(st.integers(-150, 289), st.integers(-150, 290), st.sampled_from(TIES))
def test_a_higher_difficulty_never_loses_more(mine: int, theirs: int, ties: str) -> None:
    """Under every tie rule, one point more on my side never makes my win rarer or my loss likelier."""
    lower, higher = (at(d, theirs, ties=ties).odds().outcomes["result"] for d in (mine, mine + 1))
    assert Fraction(*lower.chance("win")) <= Fraction(*higher.chance("win"))
    assert Fraction(*lower.chance("lose")) >= Fraction(*higher.chance("lose"))


@given(situations(Opposed), seeds())
def test_a_decided_contest_names_its_winner(situation: Opposed, seed: bytes) -> None:
    """The summary names the winner that the outcome has. Dice come in fours, tens before ones."""
    roll = situation.roll(seed=seed)
    says = {"win": "you win.", "lose": "you lose.", "draw": "a draw."}[str(roll.outcomes["result"])]
    assert roll.summary.endswith(says)
    assert len(roll.dice) % 4 == 0
    assert [die.role for die in roll.dice] == ["tens", "ones"] * (len(roll.dice) // 2)
