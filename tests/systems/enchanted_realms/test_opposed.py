"""Competitions: examples, ties, the option that a 1 loses, and odds against independent counts."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import Competition
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}
MIRROR = {"win": "lose", "tie": "tie", "lose": "win"}


def their(lean: int) -> dict[str, Any]:
    return {f"their_{name}": value for name, value in LEANS[lean].items()}


def ahead_by(ahead: int) -> dict[str, Any]:
    """Give modifiers of which mine are larger by that much: −80 to 80."""
    names = ("skills", "size", "conditions", "other")
    parts = [max(-20, min(20, ahead - 20 * place if ahead > 0 else ahead + 20 * place)) for place in range(4)]
    return {n: (p,) for n, p in zip(names, parts, strict=True) if p * ahead > 0}


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/competition?score=0&their_score=0&{query}").roll()


def result_odds(query: str) -> dict[object, Fraction]:
    link = decode(f"enchanted-realms/competition?score=0&their_score=0&{query}")
    return fractions(link.situation.odds().outcomes["result"])


@pytest.mark.parametrize(
    ("query", "win", "tie", "ways"),
    [
        ("other=0", 66, 12, 144),
        ("other=1", 78, 11, 144),
        ("other=11", 143, 1, 144),
        ("other=12", 144, 0, 144),
        ("their_other=11", 0, 1, 144),
        # the better of two against one: sum of (2a − 1)(a − 1) over a = 1 to 12
        ("advantage=yes", sum((2 * a - 1) * (a - 1) for a in range(1, 13)), 144, 1728),
        ("advantage=yes&disadvantage=yes", 66, 12, 144),
        # natural_one with 5 ahead: their 1 loses (11 ways), mine too, two 1s are 5 apart
        ("other=5&natural_one=yes", 112, 6, 144),
        ("natural_one=yes", 66, 12, 144),
        ("other=-20&natural_one=yes", 11, 0, 144),
    ],
)
def test_hand_counted_competitions(query: str, win: int, tie: int, ways: int) -> None:
    """Wins and ties counted by hand."""
    odds = result_odds(query)
    assert odds.get("win", 0) == Fraction(win, ways)
    assert odds.get("tie", 0) == Fraction(tie, ways)


def test_a_tie_leaves_things_as_they_were() -> None:
    """Equal totals are a tie, whatever the dice show."""
    roll = of("other=2&faces=5,7")
    assert roll.outcomes == {"result": "tie", "margin": 0}
    assert roll.summary == "7 against 7: a tie, so things stay as they are and the struggle goes on."


@pytest.mark.parametrize(
    ("query", "result", "margin"),
    [
        ("other=5&faces=1,3", "lose", 3),
        ("faces=12,1", "win", 11),
        ("their_other=20&faces=3,1", "win", -18),
        ("other=3&faces=1,1", "win", 3),
        ("their_other=3&faces=1,1", "lose", -3),
        ("faces=1,1", "tie", 0),
        ("advantage=yes&faces=1,2,3", "lose", -1),
        ("disadvantage=yes&other=9&faces=12,1,3", "lose", 7),
    ],
)
def test_a_used_one_loses_to_anything_but_a_one(query: str, result: str, margin: int) -> None:
    """With the option a used 1 loses. The margin is still the plain difference."""
    assert of(f"natural_one=yes&{query}").outcomes == {"result": result, "margin": margin}


def test_without_the_option_a_one_is_a_low_number() -> None:
    """Without the option a 1 with enough modifiers wins, and a 12 is nothing special."""
    assert of("other=5&faces=1,3").outcomes == {"result": "win", "margin": 3}
    assert of("their_other=12&faces=12,1").outcomes == {"result": "lose", "margin": -1}


def test_dice_are_mine_first() -> None:
    """All my dice are drawn first, then theirs. Dice that are not used are dropped."""
    roll = of("advantage=yes&their_disadvantage=yes&faces=3,9,8,2")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (12, 3, "dropped", "yours"),
        (12, 9, "used", "yours"),
        (12, 8, "dropped", "theirs"),
        (12, 2, "used", "theirs"),
    ]
    assert roll.outcomes == {"result": "win", "margin": 7}
    assert roll.steps == ("You: 9.", "They: 2.")
    equal = of("disadvantage=yes&faces=9,9,2").dice
    assert [die.role for die in equal] == ["used", "dropped", "used"]
    assert of("natural_one=yes&other=4&faces=1,2").steps[-1] == "Your 1 loses, whatever the totals."


@pytest.mark.exhaustive
@pytest.mark.parametrize("natural_one", [False, True])
@pytest.mark.parametrize("ahead", range(-13, 14))
def test_odds_are_the_count_over_every_roll(ahead: int, natural_one: bool) -> None:
    """Every difference of modifiers that matters, where at most one side has advantage or disadvantage."""
    for mine, theirs in ((0, 0), (1, 0), (0, -1)):
        assert_odds_are_enumerated(
            Competition(
                score=0,
                their_score=0,
                natural_one=natural_one,
                **ahead_by(ahead),
                **LEANS[mine],
                **their(theirs),
            )
        )


@pytest.mark.parametrize("mine", LEANS)
@pytest.mark.parametrize("theirs", LEANS)
@pytest.mark.parametrize("natural_one", [False, True])
def test_every_difference_and_lean(mine: int, theirs: int, natural_one: bool) -> None:
    """The odds agree with a plain count, written a second time, at every possible difference."""
    best = {0: [min], 1: [max], -1: [min]}
    faces: dict[int, Counter[int]] = {}
    for lean in (mine, theirs):
        rolled = product(range(1, 13), repeat=2 if lean else 1)
        faces[lean] = Counter(best[lean][0](dice) for dice in rolled)
    for ahead in range(-80, 81):
        expected: Counter[tuple[int, str]] = Counter()
        for (a, my_ways), (b, their_ways) in product(faces[mine].items(), faces[theirs].items()):
            margin = a + ahead - b
            result = "win" if margin > 0 else "lose" if margin else "tie"
            if natural_one and a == 1 and b > 1:
                result = "lose"
            if natural_one and b == 1 and a > 1:
                result = "win"
            expected[margin, result] += my_ways * their_ways
        situation = Competition(
            score=0,
            their_score=0,
            natural_one=natural_one,
            **ahead_by(ahead),
            **LEANS[mine],
            **their(theirs),
        )
        assert situation.mine.modifier == ahead
        assert dict(situation.odds().chart.weights) == expected, situation


def test_icepool_agrees_at_every_pair_of_scores() -> None:
    """Icepool gives the same margins for all scores of both sides, with and without advantage and disadvantage."""
    d12 = icepool.d(12)
    dice = {0: d12, 1: icepool.highest(d12, d12), -1: icepool.lowest(d12, d12)}
    for mine, theirs in product(LEANS, repeat=2):
        plain = dice[mine] - dice[theirs]
        for score, their_score in product(range(0, 31, 2), repeat=2):
            situation = Competition(score=score, their_score=their_score, **LEANS[mine], **their(theirs))
            ahead = min(max(score // 2 - 1, 0), 5) - min(max(their_score // 2 - 1, 0), 5)
            expected = {margin + ahead: plain.probability(margin) for margin in plain.outcomes()}
            assert fractions(situation.odds().outcomes["margin"]) == expected


@pytest.mark.parametrize("natural_one", [False, True])
def test_the_other_side_sees_the_mirror_image(natural_one: bool) -> None:
    """When the sides are exchanged, wins become losses and margins change their sign."""
    for mine, theirs, ahead in product(LEANS, LEANS, (-7, -1, 0, 4)):
        modifiers = ahead_by(ahead)
        here = Competition(
            score=8,
            their_score=3,
            natural_one=natural_one,
            **modifiers,
            **LEANS[mine],
            **their(theirs),
        )
        there = Competition(
            score=3,
            their_score=8,
            natural_one=natural_one,
            **{f"their_{name}": values for name, values in modifiers.items()},
            **LEANS[theirs],
            **their(mine),
        )
        mirrored = here.odds().chart.map(lambda pair: (-pair[0], MIRROR[pair[1]]))
        assert mirrored == there.odds().chart


def test_a_competition_that_a_1_decides_says_so() -> None:
    """Where the totals alone would say otherwise, the summary gives the reason."""
    score = "enchanted-realms/competition?score=12&natural_one=yes&faces="
    assert decode(f"{score}1,2").roll().summary == "6 against 3, but your 1 loses: you lose."
    behind = "enchanted-realms/competition?their_score=12&natural_one=yes&faces="
    assert decode(f"{behind}2,1").roll().summary == "3 against 6, but their 1 loses: you win."
    assert decode(f"{behind}1,2").roll().summary == "2 against 7: you lose."
    level = "enchanted-realms/competition?other=1&natural_one=yes&faces="
    assert decode(f"{level}1,2").roll().summary == "3 against 3, but your 1 loses: you lose."
    for mine, theirs, ahead in product(range(1, 13), range(1, 13), (-7, -1, 0, 1, 7)):
        situation = Competition(score=0, their_score=0, natural_one=True, **ahead_by(ahead))
        roll = situation.roll(faces=(mine, theirs))
        plain = Competition(score=0, their_score=0, **ahead_by(ahead)).roll(faces=(mine, theirs))
        assert ("1 loses" in roll.summary) == (roll.outcomes["result"] != plain.outcomes["result"])


def test_words_around_a_competition() -> None:
    """The words tell the dice, the notes, and what would change by an option."""
    competition = Competition(score=12, advantage=True, disadvantage=True, their_disadvantage=True)
    assert competition.dice_text() == "1d12, +5 against 2d12, use the worse, +1"
    assert competition.notes() == ("Your advantage and disadvantage cancel.",)
    assert [v.label for v in competition.variants()] == [
        "With advantage",
        "With disadvantage",
        "If a 1 loses",
    ]
    better = Competition(score=12, advantage=True, their_disadvantage=True)
    assert competition.variants()[0].situation == better
    both = Competition(their_advantage=True, their_disadvantage=True)
    assert both.notes() == ("Their advantage and disadvantage cancel.",)
