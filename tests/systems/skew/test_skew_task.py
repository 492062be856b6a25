"""skew/task: the seed's rules counted by hand, odds against every roll and icepool, the trace."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.situation import Roll
from fairthrow.systems.skew import Task
from fairthrow.systems.skew.open_end import change_of, direction_of, needed
from fairthrow.systems.skew.pool import skew_of

SKEWS = range(-3, 4)
MODES = {"off": 0, "once": 1, "recursive": 5}


def of(query: str) -> Roll:
    """Roll what a link's query says."""
    return decode(f"skew/task?{query}").roll()


def skewed(skew: int, **fields: object) -> Task:
    """Give a task with so many high (below 0: low) dice."""
    return Task(high=max(skew, 0), low=max(-skew, 0), **fields)  # type: ignore[arg-type]


def test_defaults_are_frozen() -> None:
    """Links leave defaults out: they are part of every link ever shared."""
    defaults = {name: Task.default(name) for name in Task.declared()}
    assert defaults == {"difficulty": 10, "adjustment": 0, "high": 0, "low": 0, "open": "once"}
    assert list(defaults) == ["difficulty", "adjustment", "high", "low", "open"]


def test_bounds_and_words_are_those_of_the_contract() -> None:
    """SYSTEMS.md fixes the bounds and the words of links, and the names and order of outcomes."""
    assert {name: kind.allowed() for name, kind in Task.declared().items()} == {
        "difficulty": "-40 to 80",
        "adjustment": "-30 to 30",
        "high": "0 to 12",
        "low": "0 to 12",
        "open": "once, recursive or off",
    }
    assert [outcome.name for outcome in Task.results] == ["total", "margin", "result"]


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ("faces=4,2,5", 11),
        ("adjustment=-4&faces=4,2,5", 7),
        ("faces=6,6,6,6,6,6", 26),  # 18 and 18 − 10
        ("faces=6,6,6,4,3,4", 19),
        ("faces=6,6,6,4,4,2", 18),  # an extra 10 adds nothing
        ("faces=6,6,6,1,1,1", 18),  # and less never takes away
        ("faces=1,1,1,1,1,1", -4),  # 3 less the 7 that 3 is short of 10
        ("faces=1,1,1,3,3,3", 2),
        ("faces=1,1,1,4,4,2", 3),
        ("faces=1,1,1,6,6,6", 3),
        ("adjustment=7&faces=1,1,1,1,1,1", 3),
        ("open=off&faces=6,6,6", 18),
        ("open=off&faces=1,1,1", 3),
        ("high=2&faces=1,6,2,5,4", 15),  # the highest three of 1 2 4 5 6
        ("low=2&faces=1,6,2,5,4", 7),
        ("high=1&faces=6,6,1,6,5,5,5", 23),  # 18 of the kept dice is natural; the extra roll is plain
        ("low=3&faces=1,6,1,6,1,6,2,2,2", -1),
        ("high=1&faces=1,1,1,2", 4),  # 3 dice of 1, but not the three kept
        ("high=5&low=4&faces=1,6,2,5", 13),  # one high die is left
        ("high=12&low=2&faces=1,2,3,4,5,6", 15),  # ten are left, three count
        ("open=recursive&faces=6,6,6,6,6,6,1,1,1", 26),
        ("open=recursive&faces=6,6,6,6,6,6,5,5,5", 31),
        ("open=recursive&faces=1,1,1,1,1,1,1,1,1,1,1,2", -17),  # 3 − 7 − 7 − 6
        ("open=recursive&faces=6,6,6,1,1,1", 18),  # a 3 on the way up is only a low extra roll
        ("open=recursive&faces=1,1,1,6,6,6", 3),  # and an 18 on the way down a high one
        ("open=recursive&faces=" + ",".join(["6"] * 18), 58),  # five extra rolls at most
        ("open=recursive&faces=" + ",".join(["1"] * 18), -32),
    ],
)
def test_totals_counted_by_hand(query: str, total: int) -> None:
    """Natural rolls of 18 and 3 open the roll; nothing else does."""
    assert of(query).outcomes["total"] == total


@pytest.mark.parametrize(
    ("difficulty", "result", "margin"),
    [(10, "success", 1), (11, "failure", 0), (12, "failure", -1), (-40, "success", 51), (80, "failure", -69)],
)
def test_the_difficulty_must_be_exceeded(difficulty: int, result: str, margin: int) -> None:
    """A roll of 11 succeeds against 10 and fails against 11."""
    outcomes = of(f"difficulty={difficulty}&faces=4,2,5").outcomes
    assert outcomes == {"total": 11, "margin": margin, "result": result}


def test_odds_counted_by_hand() -> None:
    """Three dice: half exceed 10; 18 comes once in 216, and then 18 or 17, 16 … once more."""
    outcomes = Task().odds().outcomes
    assert outcomes["result"].chance("success") == Ratio(1, 2)
    assert outcomes["total"].chance(26) == Ratio(1, 46_656)
    assert outcomes["total"].chance(25) == Ratio(3, 46_656)
    assert outcomes["total"].chance(18) == Ratio(108, 46_656)
    assert outcomes["total"].chance(-4) == Ratio(1, 46_656)
    assert outcomes["total"].chance(3) == Ratio(135, 46_656)
    deep = Task(open="recursive").odds().outcomes["total"]
    assert deep.chance(58) == Ratio(1, 216**6)
    assert deep.chance(26) == Ratio(81 + 27, 216**3)  # 18, 18, then at most 10: a half of 216


@pytest.mark.parametrize("mode", ["off", "once"])
def test_odds_are_every_roll_thrown(mode: str) -> None:
    """Every roll of three dice and of one skew die either way, and what it opens."""
    for skew in (-1, 0, 1):
        assert_odds_are_enumerated(skewed(skew, open=mode, adjustment=2, difficulty=11))


def test_skewed_odds_are_every_roll_thrown() -> None:
    """Every roll of five and of six dice, without open ends."""
    for skew in (-3, -2, 2, 3):
        assert_odds_are_enumerated(skewed(skew, open="off"))


def natural(skew: int) -> dict[int, Fraction]:
    """Count the kept dice of every roll."""
    rolled = 3 + abs(skew)
    counts: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=rolled):
        counts[sum(sorted(faces, reverse=skew > 0)[:3])] += 1
    return {total: Fraction(count, 6**rolled) for total, count in counts.items()}


def extended(roll: int, up: bool, left: int) -> dict[int, Fraction]:  # noqa: FBT001  # a plain oracle
    """Give what extra rolls add up to after a roll, by the words of the text, with ``left`` of them."""
    if roll != (18 if up else 3) or not left:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for extra, chance in natural(0).items():
        gain = extra - 10
        gain = (0 if gain < 0 else gain) if up else (0 if gain > 0 else gain)
        for more, more_chance in extended(extra, up, left - 1).items():
            found[gain + more] += chance * more_chance
    return dict(found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("skew", SKEWS)
def test_odds_are_the_texts(skew: int, mode: str) -> None:
    """All seven skews in all three readings, built up from counted rolls in other words."""
    expected: dict[int, Fraction] = defaultdict(Fraction)
    for roll, chance in natural(skew).items():
        for more, more_chance in extended(roll, roll > 10, MODES[mode]).items():
            expected[roll + more] += chance * more_chance
    assert fractions(skewed(skew, open=mode).odds().outcomes["total"]) == expected


@pytest.mark.parametrize("skew", SKEWS)
def test_odds_are_icepools(skew: int) -> None:
    """All seven skews, open once, by icepool."""
    pool = icepool.d6.pool(3 + abs(skew))
    roll = (pool.highest(3) if skew > 0 else pool.lowest(3)).sum()
    extra = 3 @ icepool.d6 - 10
    up, down = 18 + icepool.max_outcome([extra], 0), 3
    die = roll.map(
        lambda n: 18 + extra.map(lambda e: max(e, 0)) if n == 18 else 3 + extra.map(lambda e: min(e, 0)) if n == 3 else n
    )
    assert fractions(skewed(skew).odds().outcomes["total"]) == dict(
        zip(die.keys(), die.probabilities(), strict=True)
    )
    del up, down
