"""Skill pools: each die counts for itself; pools of one at disadvantage; sums of many pools."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import SkillPools
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/skill?{query}").roll()


def chances(**fields: bool | int | tuple[int, ...]) -> dict[object, Fraction]:
    given: dict[str, Any] = dict(fields)
    return fractions(SkillPools(**given).odds().outcomes["successes"])


def test_hand_counted_pools() -> None:
    """A modifier of 1 against DC 14 needs 13 or more: 8 of 20 faces, 0.4."""
    p = Fraction(8, 20)
    assert chances() == {0: (1 - p) ** 2, 1: 2 * p * (1 - p), 2: p * p}
    assert chances(pools=(1,), disadvantage=True) == {0: 1 - p * p, 1: p * p}
    assert chances(pools=(2,), disadvantage=True) == {0: 1 - p, 1: p}
    assert chances(pools=()) == {0: 1}
    both = chances(pools=(1, 1), disadvantage=True)
    assert both == {0: (1 - p * p) ** 2, 1: 2 * p * p * (1 - p * p), 2: p**4}


def test_natural_faces_hold_for_each_die() -> None:
    """Each 20 succeeds and each 1 fails, whatever the DC."""
    assert of("pools=3&dc=60&faces=20,20,19").outcomes == {"successes": 2}
    assert of("pools=3&dc=1&faces=1,2,1").outcomes == {"successes": 1}
    assert of("pools=1&dc=60&disadvantage=yes&faces=20,19").outcomes == {"successes": 0}
    assert of("pools=1&dc=60&disadvantage=yes&faces=20,20").outcomes == {"successes": 1}


def test_pools_are_drawn_in_order() -> None:
    """Each pool has its own dice, with one more or fewer. An emptied pool rolls two dice and uses the worse."""
    roll = of("pools=1,2&disadvantage=yes&faces=15,14,13")
    assert [(die.face, die.role, die.group) for die in roll.dice] == [
        (15, "dropped", "pool 1"),
        (14, "counted", "pool 1"),
        (13, "counted", "pool 2"),
    ]
    assert roll.outcomes == {"successes": 2}
    assert roll.steps == (
        "Modifiers: sub-attribute +1.",
        "Pool 1: rolled 2d20 and used the worse, as disadvantage leaves the pool no die: 1 success against DC 14.",
        "Pool 2: rolled 1d20, one fewer for disadvantage: 1 success against DC 14.",
    )
    assert roll.summary == "2 successes with 3 dice against DC 14."
    assert len(of("pools=1,2,3&advantage=yes&faces=1,1,1,1,1,1,1,1,1").dice) == 9
    equal = of("pools=1&disadvantage=yes&faces=5,5").dice
    assert [die.role for die in equal] == ["missed", "dropped"]


def test_no_pool_is_no_dice() -> None:
    """An empty list of pools rolls nothing and has no success."""
    roll = of("pools=&faces=")
    assert (roll.dice, roll.outcomes) == ((), {"successes": 0})
    assert SkillPools(pools=()).dice_text() == "no dice"
    assert "Without a pool there is nothing to roll." in SkillPools(pools=()).notes()


@pytest.mark.exhaustive
@pytest.mark.parametrize("dc", range(1, 61))
def test_odds_are_the_count_over_every_roll(dc: int) -> None:
    """Every DC, for one and two dice, with advantage and disadvantage where they leave so few dice."""
    for pools, lean in (((1,), 0), ((2,), 0), ((1, 1), 0), ((1,), 1), ((1,), -1), ((2,), -1)):
        assert_odds_are_enumerated(SkillPools(pools=pools, dc=dc, **LEANS[lean]))


@pytest.mark.exhaustive
def test_three_dice_are_counted_too() -> None:
    """Advantage on two dice, disadvantage on three and four pools, by every roll."""
    assert_odds_are_enumerated(SkillPools(score=7, advantage=True))
    assert_odds_are_enumerated(SkillPools(pools=(1, 2), score=9, disadvantage=True, skills=(3, 2)))
    assert_odds_are_enumerated(SkillPools(pools=(3,), size=(-4, 1)))


def expected(pools: tuple[int, ...], lean: int, hits: int) -> dict[int, Fraction]:
    """Give the odds from binomials, where ``hits`` of 20 faces succeed."""
    p = Fraction(hits, 20)
    dice = sum(size + lean for size in pools)
    pairs = sum(size + lean == 0 for size in pools)
    odds: defaultdict[int, Fraction] = defaultdict(Fraction)
    for a, b in product(range(dice + 1), range(pairs + 1)):
        odds[a + b] += (
            comb(dice, a) * p**a * (1 - p) ** (dice - a)
            * comb(pairs, b) * p ** (2 * b) * (1 - p * p) ** (pairs - b)
        )  # fmt: skip
    return {count: chance for count, chance in odds.items() if chance}


@pytest.mark.parametrize("lean", LEANS)
def test_every_pool_size_and_dc(lean: int) -> None:
    """One pool of 1 to 10 dice, at every DC, agrees with the binomial formula."""
    for size, hits in product(range(1, 11), range(1, 20)):
        wanted = expected((size,), lean, hits)
        dcs = range(21 - hits, 22 - hits) if 1 < hits < 19 else (range(20, 61) if hits == 1 else (1, 2))
        for dc in dcs:
            assert chances(pools=(size,), score=0, dc=dc, **LEANS[lean]) == wanted, (size, dc)


@pytest.mark.parametrize("lean", LEANS)
def test_every_pair_and_triple_of_pools(lean: int) -> None:
    """Several pools agree with the formula, and their order makes no difference."""
    for pools in (
        *combinations_with_replacement(range(1, 11), 2),
        *combinations_with_replacement((1, 2, 10), 5),
    ):
        wanted = expected(pools, lean, 8)
        assert chances(pools=pools, **LEANS[lean]) == wanted
        assert chances(pools=pools[::-1], **LEANS[lean]) == wanted


@pytest.mark.parametrize("dice", [1, 2, 5, 11])
def test_icepool_agrees(dice: int) -> None:
    """Icepool counts the same successes at every number of faces that succeed."""
    for dc in range(2, 21):
        one = icepool.d(20).map(lambda face, dc=dc: face == 20 or (face > 1 and face >= dc))
        die = dice @ one.map({True: 1, False: 0})
        found = chances(pools=(dice - 1,) if dice > 1 else (1,), score=0, dc=dc, advantage=dice > 1)
        assert found == {outcome: die.probability(outcome) for outcome in die.outcomes()}


def test_words_around_pools() -> None:
    """The words say pool by pool what is rolled."""
    skill = SkillPools(pools=(1, 3), disadvantage=True)
    assert skill.dice_text() == "2d20 (the worse) and 2d20"
    assert SkillPools(pools=(1, 3, 2)).dice_text() == "1d20, 3d20 and 2d20"
    assert any("leaves empty" in note for note in skill.notes())
    assert SkillPools().notes() == ("A die of 13 or more succeeds.",)
    assert [v.label for v in SkillPools().variants()] == ["With advantage", "With disadvantage"]
    assert of("pools=1&faces=1").summary == "No successes with 1 die against DC 14."
