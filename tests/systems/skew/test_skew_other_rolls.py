"""skew/roll and skew/percentile: counted by hand, every pool against icepool, every face."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from strategies import seeds, situations

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.situation import Roll
from fairthrow.systems.skew import GAME, OtherPool, Percentile

SKEWS = range(-3, 4)
GLOSSARY = (
    "advanced skill", "attribute", "basic skill", "field", "field rank", "flurry", "initiative",
    "learning rate", "rote", "skill", "skill level", "task",
)  # fmt: skip


def of(query: str) -> Roll:
    """Roll what a link of the game says."""
    return decode(f"skew/{query}").roll()


def skewed(keep: int, skew: int) -> OtherPool:
    """Give a pool with so many high dice (below 0: low dice)."""
    return OtherPool(keep=keep, high=max(skew, 0), low=max(-skew, 0))


def test_defaults_and_bounds_are_frozen() -> None:
    """Links leave defaults out. Bounds and words are those that `site/docs/systems.md` tells."""
    assert {name: OtherPool.default(name) for name in OtherPool.declared()} == {"keep": 5, "high": 0, "low": 0}
    assert {name: kind.allowed() for name, kind in OtherPool.declared().items()} == {
        "keep": "1 to 10",
        "high": "0 to 12",
        "low": "0 to 12",
    }
    assert list(OtherPool.declared()) == ["keep", "high", "low"]
    assert {name: Percentile.default(name) for name in Percentile.declared()} == {"zero": "100"}
    assert Percentile.declared()["zero"].allowed() == "100 or 0"
    for check in (OtherPool, Percentile):
        assert [outcome.name for outcome in check.results] == ["total"]


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ("roll?faces=1,2,3,4,5", 15),
        ("roll?high=2&faces=1,2,3,4,5,6,6", 24),  # the rules' 5d6 (2 high): seven dice, the highest five
        ("roll?low=2&faces=1,2,3,4,5,6,6", 15),
        ("roll?keep=1&high=3&faces=1,2,3,4", 4),
        ("roll?keep=3&faces=6,6,6", 18),  # never open-ended
        ("roll?keep=3&faces=1,1,1", 3),
        ("roll?keep=1&low=12&high=1&faces=6,5,5,5", 5),
        ("percentile?faces=3,7", 37),
        ("percentile?faces=10,5", 5),
        ("percentile?faces=5,10", 50),
        ("percentile?faces=10,10", 100),
        ("percentile?zero=0&faces=10,10", 0),
        ("percentile?zero=0&faces=10,9", 9),
        ("percentile?faces=9,9", 99),
    ],
)
def test_totals_counted_by_hand(query: str, total: int) -> None:
    """Kept dice are added. Of percentile dice tens and ones are read, a 10 as 0."""
    assert of(query).outcomes == {"total": total}


def test_odds_counted_by_hand() -> None:
    """Five dice give 30 in one of 7,776 ways. Of the best of four, 4⁴ of 6⁴ rolls have none above 4."""
    five = OtherPool().odds().outcomes["total"]
    assert five.chance(30) == Ratio(1, 7776)
    assert five.chance(6) == Ratio(5, 7776)
    best = skewed(1, 3).odds().outcomes["total"]
    assert best.chance_of(lambda total: total <= 4) == Ratio.of(256, 1296)
    assert Percentile().odds().outcomes["total"].chance(100) == Ratio(1, 100)


@pytest.mark.parametrize("skew", SKEWS)
@pytest.mark.parametrize("keep", range(1, 11))
def test_every_pool_is_icepools(keep: int, skew: int) -> None:
    """All ten sizes of pools with all seven skews."""
    pool = icepool.d6.pool(keep + abs(skew))
    die = (pool.highest(keep) if skew > 0 else pool.lowest(keep)).sum()
    chances = dict(zip(die.keys(), die.probabilities(), strict=True))
    assert fractions(skewed(keep, skew).odds().outcomes["total"]) == chances


@pytest.mark.exhaustive
@pytest.mark.parametrize("keep", range(1, 6))
def test_small_pools_are_every_roll_thrown(keep: int) -> None:
    """Every roll of up to six dice."""
    for skew in range(max(-3, keep - 6), min(3, 6 - keep) + 1):
        if keep + abs(skew) < 6 or skew > 0:
            assert_odds_are_enumerated(skewed(keep, skew))


def test_every_pair_of_high_and_low_dice() -> None:
    """All 169 pairs: high and low dice cancel, and at most three are left, whatever the pool."""
    for high, low in product(range(13), repeat=2):
        skew = max(-3, min(3, high - low))
        assert OtherPool(high=high, low=low).odds() == skewed(5, skew).odds()


@pytest.mark.parametrize("zero", ["100", "0"])
def test_percentiles_are_every_roll_thrown(zero: str) -> None:
    """All 100 rolls; every number once."""
    situation = Percentile(zero=zero)
    assert_odds_are_enumerated(situation)
    numbers = range(1, 101) if zero == "100" else range(100)
    assert situation.odds().outcomes["total"] == Distribution.uniform(numbers)


def test_frozen_order_of_dice() -> None:
    """A pool's dice all in order; tens, then ones. The dice of a fixed seed never change."""
    roll = of("roll?keep=2&low=1&seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (6, 6, "dropped", ""),
        (6, 1, "kept", ""),
        (6, 3, "kept", ""),
    ]
    assert roll.summary == "Total 4 on 2d6 (1 low)."
    assert roll.steps == ("Rolled 3d6, 1 of them bad luck, and kept the lowest 2: 4.",)
    roll = of("percentile?seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (10, 2, "tens", ""),
        (10, 7, "ones", ""),
    ]
    assert roll.summary == "Rolled 27."
    assert of("percentile?faces=10,5").steps == ("Tens 0 and ones 5 read 5.",)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("roll?faces=1,2,3,4", "faces must be 5 numbers for 5d6 (roll), got 4"),
        ("roll?high=1&faces=1,2,3,4,5", "faces must be 6 numbers for 6d6 (roll), got 5"),
        ("roll?keep=3&faces=6,6,6,1,1,1", "faces must be 3 numbers for 3d6 (roll), got 6"),
        ("roll?faces=1,2,3,4,7", "faces: number 5 is a d6 and must be 1 to 6, got 7"),
        ("percentile?faces=1", "faces must be 2 numbers for 2d10 (tens, ones), got 1"),
        ("percentile?faces=1,1,1", "faces must be 2 numbers for 2d10 (tens, ones), got 3"),
        ("percentile?faces=11,1", "faces: number 1 is a d10 and must be 1 to 10, got 11"),
    ],
)
def test_wrong_faces(query: str, message: str) -> None:
    """Too few, too many, or a face the die does not have."""
    with pytest.raises(FieldError) as caught:
        of(query)
    assert caught.value.field == "faces"
    assert caught.value.message == message


def test_the_seeds_notation() -> None:
    """The words write a skewed pool as the rules do, such as 5d6 (2 high)."""
    assert skewed(5, 2).notes() == ("The rules write this roll as 5d6 (2 high).",)
    assert skewed(5, 2).dice_text() == "7d6, keep the highest 5"
    assert skewed(3, -1).notes() == ("The rules write this roll as 3d6 (1 low).",)
    assert OtherPool().notes() == ()
    assert OtherPool(high=5, low=5).notes() == ("5 high and 5 low cancel one to one, none is left.",)


def test_how_to_read_percentiles() -> None:
    """The table reads percentile dice as rolls do, with both readings of zeros."""
    assert Percentile().tables()[0].rows == (
        ("3", "7", "37"), ("3", "0", "30"), ("0", "7", "7"), ("0", "0", "100"),
    )  # fmt: skip
    assert Percentile(zero="0").tables()[0].rows[-1] == ("0", "0", "0")


def test_every_term_of_the_glossary_is_explained() -> None:
    """The rules on the page hold all twelve terms of the rules' glossary."""
    words = " ".join(ruling.text.lower() for ruling in GAME.rulings if ruling.title.startswith("Words"))
    assert [term for term in GLOSSARY if term not in words] == []


@pytest.mark.parametrize("keep", range(1, 11))
def test_luck_never_hurts_and_is_mirrored(keep: int) -> None:
    """With each high die more, every total is reached at least as often. Low dice mirror high ones."""
    totals = [skewed(keep, skew).odds().outcomes["total"] for skew in SKEWS]
    for worse, better in pairwise(totals):
        for least in range(keep, 6 * keep + 1):
            before, after = (
                Fraction(*odds.chance_of(lambda total, least=least: total >= least))  # type: ignore[misc]
                for odds in (worse, better)
            )
            assert before <= after
    for low, high in zip(totals, reversed(totals), strict=True):
        assert low.map(lambda total: 7 * keep - total) == high


@given(situations(OtherPool), seeds())
def test_rolled_totals_follow_from_the_dice(situation: OtherPool, seed: bytes) -> None:
    """The dice, read by hand, give the outcome. As many are kept as were asked for."""
    roll = situation.roll(seed=seed)
    left = max(-3, min(3, situation.high - situation.low))
    kept = sorted((die.face for die in roll.dice), reverse=left > 0)[: situation.keep]
    assert Counter(die.face for die in roll.dice if die.role == "kept") == Counter(kept)
    assert roll.outcomes["total"] == sum(kept)
