"""Dice that several places of a Troll program look at: their answers together have the odds of the rolls.

Few values of a name are gone through one by one. Here none are few, so that small programs, whose rolls can be counted,
are answered in the way of large ones.
"""

from collections import defaultdict
from fractions import Fraction
from math import comb

import pytest
import troll_odds
from lab.test_seldom import SELDOM_IN_TROLL

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import mixing, sharing
from fairthrow.lab.troll import odds, scopes, words
from fairthrow.lab.troll.parse import parse

SHARED = [
    # sums of terms, each of which looks at some of the dice
    "x := 2d3; y := 2d3; sum foreach i in {1, 2} do (if i = 1 then max x else min y)",
    "x := 3d3; sum foreach i in {1, 2} do sum (x U {-1})",
    "x := 3d3; sum foreach i in {1, 2} do count (i = (x U {-1}))",
    "x := 2d3; sum foreach i in {1, 2} do sum foreach j in x do i * j",
    "function f(a, b) = sum foreach i in {1, 2} do (count i = a) * (count i = b)\ncall f(2d3, 2d2)",
    # terms that are settled before the last face
    "a := 2d3; b := 2d3; sum foreach i in 1..2 do sgn ((min largest i a) - (min largest i b))",
    "a := 3d3; b := 3d3; sum foreach i in 1..3 do sgn ((min least i a) - (min least i b))",
    "a := 2d3; b := 2d3; sum foreach i in 1..2 do ((min largest i a) / (min largest i b))",
    # the greatest or the least of terms, some of which are nothing
    "x := 4d3; max foreach i in 1..3 do count i = x",
    "x := 4d3; min foreach i in 1..3 do count i = x",
    "x := 3d3; max foreach i in {1, 3} do ((i = x) U ((i > x) & 2))",
    "x := 3d4; count max foreach i in 2..3 do (i < x & {i, 2 * i})",
    "x := 3d4; count min foreach i in {3} do (i =/= x)",
    "x := 3d3; (max foreach i in 1..3 do count i <= x) - (min foreach i in 1..3 do count i >= x)",
    "x := 3d3; y := 2d3; max foreach i in 1..3 do (count i = x) - (count i = y)",
    "x := 3d3; max foreach i in 1..2 do max ((i > (x U {0, 4})) keep {0, 1})",
    "x := 3d3; sum foreach i in 1..3 do (if 1 < count i = x then i else 0)",
    "x := 3d3; (sum foreach i in 1..2 do count i = (x drop 3)) * count 2 < x",
    "x := 3d3; max foreach i in 1..2 do ((count i = x) + d2)",
    # dice of one place beside shared ones
    "x := 3d3; count different (x U 2d3)",
    "x := 2d3; (count different (x U 2d2)) * (max (x U 2d2))",
    "x := 2d3; if 2 = x then count different (x U 2d2) else max (x U 2d3)",
    "x := 2d2; y := 2d3; (min x) + (count different (y U 2d2)) + max y",
    "x := 2d3; sum foreach i in 1..2 do count different ((i < x) U 2d2)",
    # how many dice there are is known before they are thrown
    "x := 3d2; (sum (count x) d2) + max x",
    "x := 3d2; (count largest 2 x) # (min x)",
    "x := 3d2; y := x pick 2; ((count (x U y)) - (count median x)) * max y",
    # a name for part of the dice
    "x := largest 2 ({1, 2, 2, 4} pick 3); (sum x) + max x",
    "x := (largest 2 3d3) U 7; (sum x) * min x",
    "x := (largest 2 3d3) U 2d2; (sum x) * min x",
    "x := (2d2 drop (foreach y in d2 do {y, 4})); (sum x) + count x",
    # dice of a name beside others
    "x := 2d3; sum (x drop ((2d2) keep x)) * max x",
    "x := 3d3; sum ((least 2 x) U 2d2) * max x",
    # dice that must lie open
    "(least 1 (largest 2 (2d3 drop 2d2))) drop 2d2",
    "(2d3) drop (foreach x in 2d2 do {x, x + 1})",
    # the same part of a program in several places
    "function f(n) = largest d2 (2d3 drop 2d2)\ncall f(1) U call f(1)",
    "compositional join(d2, d, worse)\nfunction worse(x, y) = min (x U y) + d2\ncall join(2d2)",
    "compositional join(0, sum, worse)\nfunction worse(x, y) = x - 2 * y\ncall join(2d2 U d3)",
]
"""Programs whose names stand for dice that nobody looks at by themselves."""


@pytest.mark.parametrize("program", [*SHARED, *SELDOM_IN_TROLL])
def test_every_roll_has_the_odds_where_no_values_are_few(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way that the dice can fall, together, gives the odds."""
    wanted = troll_odds.odds_by_rolls(program)
    for module in (scopes, words, odds):
        monkeypatch.setattr(module, "FEW", 0)
    monkeypatch.setattr(words, "OPENED", 0)
    monkeypatch.setattr(sharing, "FEW_BESIDE", 0)
    assert troll_odds.odds_of(program) == wanted


def groups(dice: int, sides: int) -> dict[int, Fraction]:
    """Count how many dice the largest group of equal ones has: by how many show each face, one face after the other."""
    ways = {(0, 0): 1}  # by the dice laid and the largest group so far
    for _ in range(sides):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (laid, most), way in ways.items():
            for run in range(dice - laid + 1):
                after[laid + run, max(most, run)] += way * comb(dice - laid, run)
        ways = after
    return {most: Fraction(way, sides**dice) for (laid, most), way in ways.items() if laid == dice}


@pytest.mark.parametrize(("dice", "sides"), [(5, 4), (10, 10), (15, 10), (25, 10)])
def test_the_largest_group_of_many_dice_is_found(dice: int, sides: int) -> None:
    """One group after the other is settled as its face is past; what waits are the dice left and the largest so far."""
    steps = [0]
    program = f"x := {dice}d{sides}; max foreach i in 1..{sides} do count i = x"
    law = odds.odds(parse(program), 12, Budget(lambda: steps.__setitem__(0, steps[0] + 1)))
    assert {value[0]: Fraction(way, law.total) for value, way in law.weights.items()} == groups(dice, sides)  # type: ignore[index]
    assert steps[0] < 150  # slices of work: some milliseconds each


def test_a_die_thrown_again_joins_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of dice that are thrown again is known. The chances are those of a table that a player published."""
    program = (
        "roll := 4d6; t := roll pick 1; x := ((count t) d6 U (roll -- t)); max foreach y in different x do count y = x"
    )
    wanted = {1: Fraction(5, 18), 2: Fraction(5, 8), 3: Fraction(5, 54), 4: Fraction(1, 216)}
    monkeypatch.setattr(sharing, "MOST_QUESTIONS", 6)
    assert troll_odds.odds_of(program) == wanted


def test_as_many_dice_as_there_are_stand_beside_them() -> None:
    """Four dice and four more show as many different faces as eight do."""
    program = "roll := 4d6; x := (count roll) d6; y := x U roll; count different y"
    assert troll_odds.odds_of(program) == troll_odds.odds_of("count different 8d6")
    assert troll_odds.odds_of(program)[5] == Fraction(875, 1944)


def test_so_many_questions_are_answered_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for three questions, a fourth about the same dice is too much, whatever the answers would be."""
    three = "x := 9d4; (count 1 < x) + (count 2 < x) + (count 3 < x)"
    wanted = troll_odds.odds_of(three)
    monkeypatch.setattr(sharing, "MOST_QUESTIONS", 3)
    assert troll_odds.odds_of(three) == wanted
    with pytest.raises(LimitError, match="too much is asked of the same dice") as error:
        troll_odds.odds_of(f"{three} + (count 4 = x)")
    assert error.value.limit == "memory"


def test_different_throws_are_bounded_all_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that calls itself may come to 8d6 or 9d6. Throws are counted, not the ways to come to them."""
    program = "function f(n) = if n < 1 then (8 - n) d 6 else foreach x in d2 do call f(n - x)\nmax call f(3)"
    wanted = troll_odds.odds_of(program)
    monkeypatch.setattr(mixing, "MOST_WAYS", 20)
    assert troll_odds.odds_of(program) == wanted
    monkeypatch.setattr(mixing, "MOST_WAYS", 1)
    with pytest.raises(LimitError, match="over 1 different throws") as error:
        troll_odds.odds_of(program)
    assert error.value.limit == "outcomes"
