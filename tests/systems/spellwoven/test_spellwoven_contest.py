"""spellwoven/contest: the rulebook's contests, every pair of ranks against icepool, and exchanged sides."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from strategies import seeds, situations

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.places import Whose
from fairthrow.systems.spellwoven import Contest
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.systems.spellwoven.hand import score

MINE = {
    "skill": 5,
    "attribute": 3,
    "trained": True,
    "advantage": False,
    "disadvantage": False,
    "effort": False,
}
SIDE = (*MINE, "dice")
"""The fields that each side has."""

EXAMPLES = {
    (5, 5): "2>1 3<4 3>0 2=2 4>3 2>0 2<4 0<1 2<3 0<2",
    (6, 4): "4>3 2=2 3>2 0=0 2=2 1>0 1>0 1<2 0<1 2=2",
    (7, 3): "3>0 4>0 1<2 1>0 5>1 1>0 3>2 2=2 0=0 2>1",
}
"""Spellwoven's contests of two skills: my successes, who won, their successes."""

RESULTS = {">": "win", "=": "draw", "<": "lose"}


def faces_for(successes: int, rank: int) -> tuple[int, ...]:
    """Find three faces that give that many successes."""
    return next(
        faces for faces in product(range(1, 11), repeat=3) if sum(score(face, rank) for face in faces) == successes
    )


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    theirs = {f"their_{name}": value for name, value in MINE.items()}
    expected = {**MINE, "untrained": "attribute", **theirs, "dice": 3, "their_dice": 3}
    assert {name: Contest.default(name) for name in Contest.declared()} == expected
    assert list(Contest.declared()) == list(expected)


@pytest.mark.parametrize("skills", EXAMPLES)
def test_the_example_contests(skills: tuple[int, int]) -> None:
    """In the rulebook's contests, ten for each pair of skills, the right side wins by the right margin."""
    for example in EXAMPLES[skills].split():
        mine, sign, theirs = example[0], example[1], example[2]
        faces = faces_for(int(mine), skills[0]) + faces_for(int(theirs), skills[1])
        contest = Contest(skill=skills[0], attribute=1, their_skill=skills[1], their_attribute=1)
        assert contest.roll(faces=faces).outcomes == {
            "result": RESULTS[sign],
            "margin": int(mine) - int(theirs),
        }


def test_jen_and_the_housewife() -> None:
    """Spellwoven: Manoeuvre 6 rolls 2, 7, 8; Fighting 2 rolls 1, 2, 8. Effort of 3 turns the contest."""
    contest = Contest(skill=6, attribute=3, their_skill=2, their_attribute=1)
    lost = contest.roll(faces=(2, 7, 8, 1, 2, 8))
    assert lost.outcomes == {"result": "lose", "margin": -2}
    (effort,) = contest.decisions(lost)
    assert (effort.name, effort.label, effort.whose, effort.known) == ("effort", "Spend Effort", Whose.YOURS, True)
    assert effort.situation == Contest(skill=6, attribute=3, effort=True, their_skill=2, their_attribute=1)
    spent = effort.situation.roll(faces=(2, 7, 8, 1, 2, 8))
    assert spent.outcomes == {"result": "win", "margin": 1}
    # the housewife may answer with an attribute of 1: 4 against 4
    (answer,) = effort.situation.decisions(spent)
    assert (answer.name, answer.label, answer.whose) == ("their_effort", "They spend Effort", Whose.THEIRS)
    drawn = answer.situation.roll(faces=(2, 7, 8, 1, 2, 8))
    assert drawn.outcomes == {"result": "draw", "margin": 0}
    assert answer.situation.decisions(drawn) == ()


def test_golden_odds_of_equal_skills() -> None:
    """5 against 5, with odds that were counted without this program."""
    odds = Contest(attribute=1, their_attribute=1).odds().outcomes["result"]
    assert odds.chance("win") == odds.chance("lose") == Ratio(37859, 100000)
    assert odds.chance("draw") == Ratio(12141, 50000)


@cache
def counted(rank: int, lean: int, dice: int = 3) -> dict[int, int]:
    """Give icepool's weights of successes. A lean of 1 is advantage, of -1 disadvantage."""
    worth = {face: score(face, rank) for face in range(1, 11)}
    if lean == 0:
        return dict((dice @ icepool.d10.map(worth)).items())
    # the highest faces have the fewest successes, so to keep faces is to keep successes
    pool = icepool.d10.map(worth).pool(dice + 1)
    return dict((pool.highest(dice) if lean > 0 else pool.lowest(dice)).sum().items())


def margins(mine: dict[int, int], theirs: dict[int, int]) -> dict[int, Fraction]:
    """Give the odds of the margin between successes of two sides, from the weights of each."""
    weights: Counter[int] = Counter()
    for (first, weight), (second, other) in product(mine.items(), theirs.items()):
        weights[first - second] += weight * other
    return {margin: Fraction(weight, weights.total()) for margin, weight in weights.items()}


def lean_fields(lean: int, prefix: str = "") -> dict[str, Any]:
    """Name the flags that set a lean."""
    return {f"{prefix}advantage": lean > 0, f"{prefix}disadvantage": lean < 0}


@pytest.mark.parametrize("lean", [0, 1, -1])
@pytest.mark.parametrize("their_lean", [0, 1, -1])
def test_icepool_at_every_pair_of_ranks(lean: int, their_lean: int) -> None:
    """All 676 pairs of ranks 1 to 26, without advantage, and with advantage and disadvantage on either side."""
    for mine, theirs in product(range(1, 27), repeat=2):
        contest = Contest(
            skill=mine, attribute=1, **lean_fields(lean),
            their_skill=theirs, their_attribute=1, **lean_fields(their_lean, "their_"),
        )  # fmt: skip
        margin = margins(counted(mine, lean), counted(theirs, their_lean))
        found = contest.odds().outcomes
        assert fractions(found["margin"]) == margin
        wins = sum((chance for value, chance in margin.items() if value > 0), Fraction(0))
        assert Fraction(*found["result"].chance("win")) == wins
        assert Fraction(*found["result"].chance("draw")) == margin.get(0, Fraction(0))


@pytest.mark.parametrize("untrained", ["attribute", "three", "higher"])
def test_untrained_readings_hold_for_both_sides(untrained: str) -> None:
    """Without training either side rolls against what the shared reading says, whatever its own skill."""
    for attribute in range(1, 5):
        rank = {"attribute": attribute, "three": 3, "higher": max(attribute, 3)}[untrained]
        contest = Contest(
            skill=20, attribute=attribute, trained=False, untrained=untrained,
            their_skill=26, their_attribute=attribute, their_trained=False,
        )  # fmt: skip
        found = fractions(contest.odds().outcomes["margin"])
        assert found == margins(counted(rank, 0), counted(rank, 0))


def test_golden_odds_of_one_die_each() -> None:
    """5 against 5 with one die each: a 1 gives 2 successes, and 2 to 5 give 1.

    So 0.1 × 0.9 + 0.4 × 0.5 win, and 0.01 + 0.16 + 0.25 draw.
    """
    contest = Contest(attribute=1, their_attribute=1, dice=1, their_dice=1)
    odds = contest.odds().outcomes["result"]
    assert odds.chance("win") == odds.chance("lose") == Ratio(29, 100)
    assert odds.chance("draw") == Ratio(21, 50)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "fields",
    [
        {"dice": 1, "their_dice": 1},
        {"dice": 2, "their_dice": 1, "advantage": True, "skill": 12},
        {"dice": 1, "their_dice": 2, "disadvantage": True, "their_skill": 18, "their_effort": True},
        {"dice": 1, "their_dice": 3, "effort": True},
        {"dice": 4, "their_dice": 1, "skill": 19},
    ],
    ids=str,
)
def test_pools_of_other_sizes_by_every_roll(fields: dict[str, Any]) -> None:
    """With more or fewer dice on either side, the odds are the count over every roll."""
    assert_odds_are_enumerated(Contest(**fields))


@pytest.mark.parametrize(("lean", "their_lean"), [(0, 0), (1, -1), (-1, 1)])
def test_icepool_at_every_pair_of_pools(lean: int, their_lean: int) -> None:
    """All 100 pairs of 1 to 10 dice."""
    for mine, theirs in product(range(1, 11), repeat=2):
        contest = Contest(
            skill=11, attribute=1, dice=mine, **lean_fields(lean),
            their_skill=7, their_attribute=1, their_dice=theirs, **lean_fields(their_lean, "their_"),
        )  # fmt: skip
        expected = margins(counted(11, lean, mine), counted(7, their_lean, theirs))
        assert fractions(contest.odds().outcomes["margin"]) == expected


@given(situations(Contest).filter(lambda contest: contest.dice < 10))
def test_a_die_more_never_hurts(situation: Contest) -> None:
    """One die more makes my win no rarer and my loss no likelier."""
    now, more = (each.odds().outcomes["result"] for each in (situation, replace(situation, dice=situation.dice + 1)))
    assert Fraction(*now.chance("win")) <= Fraction(*more.chance("win"))
    assert Fraction(*now.chance("lose")) >= Fraction(*more.chance("lose"))


def test_each_side_rolls_its_own_dice() -> None:
    """My dice come first. A link has both numbers of dice behind the other fields."""
    link = "spellwoven/contest?effort=yes&dice=2&their_dice=4&faces=1,2,3,4,5,6"
    roll = decode(link).roll()
    assert [die.group for die in roll.dice] == ["yours"] * 2 + ["theirs"] * 4
    assert roll.outcomes == {"result": "win", "margin": 3}
    assert decode(link).encode() == link


def test_frozen_order_of_dice() -> None:
    """My dice, then theirs, one more for advantage or disadvantage: the dice of a fixed seed never change."""
    link = "spellwoven/contest?advantage=yes&their_skill=7&seed=AAAAAAAAAAAAAAAAAAAAAA"
    roll = decode(link).roll()
    assert [(die.face, die.role, die.group) for die in roll.dice] == [
        (2, "counted", "yours"),
        (7, "dropped", "yours"),
        (5, "counted", "yours"),
        (5, "counted", "yours"),
        (4, "counted", "theirs"),
        (5, "counted", "theirs"),
        (10, "missed", "theirs"),
    ]
    assert roll.outcomes == {"result": "win", "margin": 1}


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((1,) * 5, "faces must be 6 numbers for 3d10 (your roll), then 3d10 (their roll), got 5"),
        ((1,) * 7, "faces must be 6 numbers for 3d10 (your roll), then 3d10 (their roll), got 7"),
        ((1, 1, 1, 1, 11, 1), "faces: number 5 is a d10 and must be 1 to 10, got 11"),
    ],
)
def test_wrong_faces(faces: tuple[int, ...], message: str) -> None:
    """Too few, too many, or a face the die does not have."""
    with pytest.raises(FieldError) as caught:
        Contest().roll(faces=faces)
    assert (caught.value.field, caught.value.message) == ("faces", message)


@given(situations(Contest))
def test_changing_places_mirrors_the_odds(situation: Contest) -> None:
    """When the sides are exchanged, my win becomes their loss, and the margin changes its sign."""
    values = {name: getattr(situation, name) for name in Contest.declared()}
    for name in SIDE:
        values[name], values[f"their_{name}"] = values[f"their_{name}"], values[name]
    mirror = {"win": "lose", "lose": "win", "draw": "draw"}
    here, there = situation.odds().outcomes, Contest(**values).odds().outcomes
    assert there["margin"] == here["margin"].map(lambda margin: -margin)
    assert there["result"] == here["result"].map(lambda word: mirror[word])


@given(situations(Contest))
def test_advantage_and_effort_never_hurt(situation: Contest) -> None:
    """Either makes my win no rarer and my loss no likelier."""
    values = {name: getattr(situation, name) for name in Contest.declared()}
    without = {**values, "advantage": False, "disadvantage": False, "effort": False}
    plain = Contest(**without).odds().outcomes["result"]
    for name in ("advantage", "effort"):
        helped = Contest(**{**without, name: True}).odds().outcomes["result"]
        assert Fraction(*plain.chance("win")) <= Fraction(*helped.chance("win"))
        assert Fraction(*plain.chance("lose")) >= Fraction(*helped.chance("lose"))


@pytest.mark.parametrize(
    ("query", "summary"),
    [
        ("faces=10,10,10,10,10,10", "No successes on either side: a draw."),
        ("faces=5,10,10,5,10,10", "1 success each: a draw."),
        ("faces=5,4,10,5,3,10", "2 successes each: a draw."),
        ("faces=5,4,10,10,10,10", "2 successes against none: you win."),
        ("faces=10,10,10,5,10,10", "No successes against 1: you lose."),
    ],
)
def test_a_contest_is_summed_up(query: str, summary: str) -> None:
    """No successes are said as a word, and equal numbers are said to be equal."""
    assert decode(f"spellwoven/contest?{query}").roll().summary == summary


def test_effort_is_told_in_the_steps() -> None:
    """The steps tell how many successes Effort gave, whether they are one, some or all of them."""
    told = "spellwoven/contest?skill=6&effort=yes&their_skill=2&their_attribute=1&faces=2,7,8,1,2,8"
    assert decode(told).roll().steps == (
        "You rolled 3d10 against rank 6: 4 successes, 3 of them from Effort.",
        "They rolled 3d10 against rank 2: 3 successes.",
    )
    only = (
        "spellwoven/contest?advantage=yes&effort=yes&attribute=1&skill=1&their_effort=yes&their_dice=1&faces=9,9,9,9,9"
    )
    assert decode(only).roll().steps == (
        "You rolled 4d10 against rank 1 and kept the lowest 3: 1 success from Effort.",
        "They rolled 1d10 against rank 5: 3 successes from Effort.",
    )


def situation_with(situation: Contest, effort: str) -> Contest:
    """Give the contest with one side's Effort spent."""
    return replace(situation, effort=True) if effort == "effort" else replace(situation, their_effort=True)


@given(situations(Contest), seeds())
def test_effort_is_offered_to_those_who_do_not_win(situation: Contest, seed: bytes) -> None:
    """Effort is offered to each side that does not win and has not spent any; in a draw first to you.

    It adds the attribute of whoever spends it.
    """
    roll = situation.roll(seed=seed)
    margin = int(str(roll.outcomes["margin"]))
    offered = {decision.name: decision for decision in situation.decisions(roll)}
    mine, theirs = not situation.effort and margin <= 0, not situation.their_effort and margin >= 0
    assert list(offered) == ["effort"] * mine + ["their_effort"] * theirs
    for name, attribute in (("effort", situation.attribute), ("their_effort", -situation.their_attribute)):
        if name in offered:
            assert offered[name].situation == situation_with(situation, name)
            assert offered[name].situation.roll(seed=seed).outcomes["margin"] == margin + attribute


def test_a_contest_has_the_notes_of_a_test() -> None:
    """The notes say what fields of either side do, where that is not plain."""
    assert decode("spellwoven/contest").situation.notes() == ()
    mine = "advantage=yes&disadvantage=yes&trained=no"
    theirs = "their_skill=1&their_attribute=4&their_advantage=yes&their_disadvantage=yes"
    assert decode(f"spellwoven/contest?{mine}&{theirs}").situation.notes() == (
        "You: advantage and disadvantage cancel.",
        "You: untrained, so rolled against 3, not the skill.",
        "They: advantage and disadvantage cancel.",
        "They: the attribute is higher than the skill, so 4 is used.",
    )


@given(situations(Contest), seeds())
def test_a_contest_is_two_tests(situation: Contest, seed: bytes) -> None:
    """The dice of each side, rolled as a test, give the margin."""
    roll = situation.roll(seed=seed)
    successes = []
    for group, prefix in (("yours", ""), ("theirs", "their_")):
        own = {name: getattr(situation, prefix + name) for name in SIDE}
        test = SkillTest(**own, untrained=situation.untrained)
        faces = tuple(die.face for die in roll.dice if die.group == group)
        successes.append(test.roll(faces=faces).outcomes["successes"])
    assert roll.outcomes["margin"] == int(str(successes[0])) - int(str(successes[1]))
