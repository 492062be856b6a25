"""The trait of chance in skill pools and attacks: one 1 is rolled again.

Odds are counted by hand and by every roll, and compared by properties.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from strategies import at_most, seeds, situations

from fairthrow.dice.distribution import Distribution
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms import Attack, Check, SkillPools
from fairthrow.systems.enchanted_realms.damage import Damage
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}
LOWS = ("replace", "rejoin")


def of(link: str) -> Roll:
    return decode(f"enchanted-realms/{link}").roll()


def successes(**fields: Any) -> dict[object, Fraction]:
    return fractions(SkillPools(**fields).odds().outcomes["successes"])


def at_least(chances: Distribution[int], least: int) -> Fraction:
    return Fraction(*chances.chance_of(lambda value: value >= least))


def test_hand_counted_chance_in_pools() -> None:
    """A modifier of 1 against DC 14 needs 13. Of 20 faces 8 succeed, the 1 may be re-rolled, and 11 only fail."""
    # one die: 8 of 20, and the 1 again: 8 of 400
    assert successes(pools=(1,), chance=True) == {1: Fraction(168, 400), 0: Fraction(232, 400)}
    # two dice, 400 ways: no 1 in 19² of them, with 121, 176, 64 for none, one and both; else 39 ways:
    # a 1 with a failure 22, with another 1 once, with a success 16
    assert successes(chance=True) == {
        0: Fraction(121 * 20 + 23 * 12, 8000),
        1: Fraction(176 * 20 + 23 * 8 + 16 * 12, 8000),
        2: Fraction(64 * 20 + 16 * 8, 8000),
    }
    # a pool of one at disadvantage is the worse of two: 64 of 400 succeed; in 39 a 1 lies, whose new roll is the result
    assert successes(pools=(1,), disadvantage=True, chance=True)[1] == Fraction(64 * 20 + 39 * 8, 8000)
    # rejoining helps only where the other die succeeds: 16 pairs
    low = successes(pools=(1,), disadvantage=True, chance=True, chance_low="rejoin")
    assert low[1] == Fraction(64 * 20 + 16 * 8, 8000)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dc", [1, 2, 3, 9, 14, 20, 21, 60])
@pytest.mark.parametrize("low", LOWS)
def test_odds_are_the_count_over_every_roll(dc: int, low: str) -> None:
    """One and two dice, the pairs of emptied pools, and both kinds together."""
    for lean, pools in ((0, (1,)), (0, (2,)), (0, (1, 1)), (1, (1,)), (-1, (1,)), (-1, (2,))):
        assert_odds_are_enumerated(SkillPools(pools=pools, dc=dc, chance=True, chance_low=low, **LEANS[lean]))


@pytest.mark.exhaustive
@pytest.mark.parametrize("low", LOWS)
def test_mixed_pools_are_counted_too(low: str) -> None:
    """An emptied pool before and after an ordinary one is counted too, and so is nothing to roll."""
    pools = {"replace": (1, 2), "rejoin": (2, 1)}[low]
    assert_odds_are_enumerated(SkillPools(pools=pools, disadvantage=True, chance=True, chance_low=low))
    assert_odds_are_enumerated(SkillPools(pools=(), chance=True, chance_low=low))


def by_multinomial(dice: int, hits: int) -> dict[int, Fraction]:
    """Count ordinary dice by how many are 1s and how many succeed. This is a second way, without enumeration."""
    odds = dict.fromkeys(range(dice + 1), Fraction(0))
    for ones in range(dice + 1):
        for good in range(dice - ones + 1):
            ways = comb(dice, ones) * comb(dice - ones, good) * hits**good * (19 - hits) ** (dice - ones - good)
            chance = Fraction(ways, 20**dice)
            again = Fraction(hits, 20) if ones else Fraction(0)
            odds[good] += chance * (1 - again)
            if ones:
                odds[good + 1] += chance * again
    return {count: chance for count, chance in odds.items() if chance}


def test_every_number_of_dice_and_faces() -> None:
    """One to 50 dice, with every number of faces that succeed, equal the multinomial count."""
    for dice, hits in product((1, 2, 3, 7, 10, 30, 50), range(1, 20)):
        pools = (10,) * (dice // 10) + ((dice % 10,) if dice % 10 else ())
        assert successes(pools=pools, score=0, dc=21 - hits, chance=True) == by_multinomial(dice, hits)


def test_one_die_is_a_check() -> None:
    """A single die with chance is a check with chance, with and without advantage and disadvantage, at every DC."""
    for dc in range(1, 61):
        for low in LOWS:
            check = Check(dc=dc, chance=True, chance_low=low, disadvantage=True)
            pair = successes(pools=(1,), dc=dc, chance=True, chance_low=low, disadvantage=True)
            assert pair.get(1, 0) == fractions(check.odds().outcomes["result"])["success"]
        single = fractions(Check(dc=dc, chance=True).odds().outcomes["result"])["success"]
        assert successes(pools=(1,), dc=dc, chance=True)[1] == single


@at_most(60)
@given(situations(SkillPools) | situations(Attack))
def test_chance_never_hurts(situation: SkillPools | Attack) -> None:
    """With chance, every number of successes, hits or points is reached at least as often. Rejoining helps less."""
    plain, rejoin, result = (
        replace(situation, chance=chance, chance_low=low).odds().outcomes
        for chance, low in ((False, "replace"), (True, "rejoin"), (True, "replace"))
    )
    for name in plain:
        tops = sorted({*plain[name].weights, *result[name].weights, *rejoin[name].weights})
        for least in tops:
            chances = [at_least(each[name], least) for each in (plain, rejoin, result)]
            assert chances == sorted(chances), (situation, name, least)


def test_the_first_1_that_can_be_mended_is_rolled_again_last() -> None:
    """1s are taken in the order drawn. Once all d20s lie, one is rolled again, in the pool of the old die."""
    roll = of("skill?pools=2,2&chance=yes&faces=5,1,1,20,13")
    assert [(die.face, die.role, die.group) for die in roll.dice] == [
        (5, "missed", "pool 1"),
        (1, "re-rolled", "pool 1"),
        (1, "missed", "pool 2"),
        (20, "counted", "pool 2"),
        (13, "counted", "pool 1"),
    ]
    assert roll.outcomes == {"successes": 2}
    assert roll.steps[-1] == "Chance: the 1 in pool 1 is rolled again and shows 13: one success more."
    roll = of("skill?chance=yes&faces=1,1,1")
    assert [die.role for die in roll.dice] == ["re-rolled", "missed", "missed"]
    assert roll.steps[-1] == "Chance: the 1 is rolled again and shows 1: nothing gained."
    assert roll.outcomes == {"successes": 0}


def test_a_1_that_cannot_be_mended_is_left_for_one_that_can() -> None:
    """A new die that rejoins its pair cannot help where the pair's other die fails. Such a pair is passed over."""
    query = "skill?pools=1,1,2&disadvantage=yes&chance=yes&chance_low=rejoin&faces="
    roll = of(f"{query}1,5,1,18,1,15")  # the first pair fails anyway; the second has an 18
    assert [(die.face, die.role, die.group) for die in roll.dice] == [
        (1, "missed", "pool 1"),
        (5, "dropped", "pool 1"),
        (1, "re-rolled", "pool 2"),
        (18, "dropped", "pool 2"),
        (1, "missed", "pool 3"),
        (15, "counted", "pool 2"),
    ]
    assert roll.outcomes == {"successes": 1}
    nothing = of("skill?pools=1&disadvantage=yes&chance=yes&chance_low=rejoin&faces=1,5")
    assert nothing.outcomes == {"successes": 0}
    assert nothing.steps[-1] == "Chance: a 1 lies there, but the die beside it fails too."


def test_an_attack_rolls_the_1_again_before_the_damage() -> None:
    """The d20s come first, then the one rolled again, then the damage if any hits, and the d3 last."""
    assert of("attack?chance=yes&faces=1,5,12,4").outcomes == {"hits": 1, "damage": 4}
    roll = of("attack?chance=yes&advantage=yes&faces=1,5,12,12,6,3")
    assert [(die.sides, die.face) for die in roll.dice] == [(20, 1), (20, 5), (20, 12), (20, 12), (6, 6), (3, 3)]
    assert roll.outcomes == {"hits": 2, "damage": 9}
    assert "Chance: the 1 is rolled again and shows 12: one hit more." in roll.steps
    missed = of("attack?chance=yes&faces=1,5,2")
    assert missed.outcomes == {"hits": 0, "damage": 0}
    with pytest.raises(FieldError, match=r"faces must be \d numbers for 2d20 \(roll\), then 1d20 \(chance re-roll\)"):
        of("attack?chance=yes&faces=1,5")


@pytest.mark.parametrize("low", LOWS)
@pytest.mark.parametrize("lean", LEANS)
def test_odds_of_attacks_are_the_count_over_every_roll(lean: int, low: str) -> None:
    """Chance and damage together, with advantage, disadvantage or neither."""
    pools = (1,) if lean < 1 else ()
    attack = Attack(pools=pools, damage=Damage(count=1, sides=2), chance=True, chance_low=low, **LEANS[lean])
    assert_odds_are_enumerated(attack)
    assert_odds_are_enumerated(replace(attack, pools=(1,), damage=Damage(added=1)))


@given(situations(SkillPools), seeds())
def test_without_a_1_chance_changes_nothing(situation: SkillPools, seed: bytes) -> None:
    """The re-roll is drawn behind all other dice, and only where a 1 lies. So old links keep their dice."""
    plain = replace(situation, chance=False).roll(seed=seed)
    with_chance = replace(situation, chance=True).roll(seed=seed)
    faces = [die.face for die in plain.dice]
    assert [die.face for die in with_chance.dice][: len(faces)] == faces
    if 1 not in faces:
        assert with_chance.outcomes == plain.outcomes
    assert len(with_chance.dice) <= len(faces) + 1
    assert with_chance.outcomes["successes"] - plain.outcomes["successes"] in (0, 1)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("link", "step"),
    [
        ("skill?advantage=yes&faces=1,2,13", "Rolled 3d20, one more for advantage: 1 success against DC 14."),
        ("skill?disadvantage=yes&faces=13", "Rolled 1d20, one fewer for disadvantage: 1 success against DC 14."),
        (
            "skill?pools=1&disadvantage=yes&faces=13,14",
            "Rolled 2d20 and used the worse, as disadvantage leaves the pool no die: 1 success against DC 14.",
        ),
        ("skill?faces=13,14", "Rolled 2d20: 2 successes against DC 14."),
        ("attack?advantage=yes&faces=1,2,3", "Rolled 3d20, one more for advantage: no hits against DC 12."),
    ],
)
def test_the_reason_for_another_number_of_dice_is_named(link: str, step: str) -> None:
    """For a pool of 2 that rolls 3d20 or 1d20, the words say why."""
    assert step in of(link).steps


def test_what_is_said_of_a_roll_speaks_of_no_trait_that_was_not_used() -> None:
    """The trait is a decision to be made. The words about the roll do not speak of it before it is."""
    for link in ("check?faces=1", "check?advantage=yes&faces=12,1", "save?disadvantage=yes&faces=1,15",
                 "skill?faces=1,1", "attack?faces=1,1"):  # fmt: skip
        roll = of(link)
        assert "chance" not in " ".join((roll.summary, *roll.steps)).lower()
