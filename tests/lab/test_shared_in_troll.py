"""Dice that several places of a Troll program look at: their answers together have the odds of the rolls.

Few values of a name are gone through one by one. Here none are few, so that small programs, whose rolls can be counted,
are answered in the way of large ones.
"""

import pytest
import troll_odds
from lab.test_seldom import SELDOM_IN_TROLL

from fairthrow.lab.engine.heaps import mixing, sharing
from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.troll import odds, scopes, words

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
    assert troll_odds.odds_of(program) == wanted


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
