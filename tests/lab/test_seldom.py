"""What programs seldom do has the odds of its rolls too, in each way to run functions."""

import pytest
import troll_odds
from anydice_rolls import odds_by_rolls, odds_of

from fairthrow.lab.anydice import call_sampling, choosing, natives
from fairthrow.lab.anydice.program import ENGINES, outputs_of, read
from fairthrow.lab.anydice.suspects import may_meet

HOLES = "function: g N:n { if N > 1 { result: N } } "
"""A function without a result for 1."""

SELDOM = [
    # a roll in a function, asked in every way
    "function: f S:s { result: S > 2d2 } output [f 2d3]",
    "function: f S:s { result: 2d2 = S } output [f 2d3]",
    "function: f S:s { result: (S)d2 } output [f 2d2]",
    "function: f S:s { result: S@{4, 5, 6, 7} } output [f 2d3]",
    "function: f S:s N:n { result: N@S } output [f 2d3 2]",
    "function: f S:s V { if 1@V = 2@V { result: 1@S } result: 0 } output [f 2d3 33] + [f 2d3 {3, 4}]",
    "function: f S:s { result: #S + +S } output [f 2d3]",
    "function: f S:s { result: d(S) } output [f 2d3]",
    "function: f S:s { T: +S result: #T * 10 + 1@T } output [f 2d3]",
    "function: f S:s { result: {1, 9}@S } output [f 3d3]",
    "function: f S:s { result: {1, 3}@S } output [f 3d3]",
    "function: f S:s { result: (S = S) + (S != S) * 10 } output [f 2d3]",
    "function: f A:s B:s { result: (B > A) * 10 + (A >= B) } output [f 2d3 2d2]",
    "function: f A:s B:s { result: B = A } output [f 2d3 2d2]",
    "function: f S:s { T: {S, 3} result: (T > 2) * 100 + [count {2, 2, 3} in T] * 10 + T } output [f 2d3]",
    "function: f S:s { T: {S, 3} result: 9@T + 1@T + 3@T * 10 } output [f 2d3]",
    "function: f S:s { T: {2, S} result: {1, 3, 3, 8}@T + (T = 2) * 100 } output [f 2d3]",
    "function: f S:s { result: 2@[sort {S, S}] } output [f 2d3]",
    "function: f S:s { result: 2@[sort {S, 2}] } output [f 2d3]",
    "function: f A:s B:s { T: [sort {A, B}] result: 2@T * 10 + 4@T } output [f 2d3 2d2]",
    "function: f A B { if A > B { result: A } result: B * 10 } output [f 3 1] + [f 1 2] + d2",
    "function: g X { result: X } function: f N:n { if [g N] - 1 { result: [g N] > [g 2] } result: 9 } output [f d3]",
    "function: f N:n { if N = 1 { C: d2 } if N = 2 { result: C } result: C + d3 } output [f d3]",
    "function: f S:s X { if X { result: 1@S } result: 2@S } output [f 2d3 1] * 10 + [f 2d3 0]",
    "function: f S:s { result: [g S] } function: g T:s { result: 1@T + T } output [f 2d3]",
    "function: f S:s { if 1@S = 3 { result: 0 } result: S = {2, 1} } output [f 2d3]",
    "function: f S:s { loop P over {1..#S} { if P@S > 1 { C: C + P } } result: C } C: 0 output [f 3d2]",
    # nothing comes of it
    "function: f S:s { result: 1@S } output [f 2d{}] + 4",
    "function: f S:s N:n { result: 1@S + N } output [f 2d3 (d{})]",
    "function: f S:s { loop I over {1..#S} { if I@S > 1 { result: I } } result: 0 } output [f 3d{}]",
    HOLES + "function: f S:s { result: 1@S } output [f 2d[g d3]]",
    HOLES + "output [explode [g d3]]",
    HOLES + "output [highest 1 of 2d[g d3]] + [lowest of [g d3] and 2]",
    "output [explode d{}]",
    "output [highest 1 of 2d{}]",
    "output [highest 1 of d{} and d2]",
    "output 1@0d6 + 2@(0d6)",
    "output 1@d{} + #d{}",
    # numbers beside dice
    "output [lowest of 3d3 and 5]",
    "output [lowest of 2 and 2d3]",
    "output [highest of 2d3 and d2]",
    "output {1, 3} > d3",
    "output 3 >= d4",
    "output d4 != d3",
    "X: 321 output 2@X + d2",
    "output +2d2 - -(d2)",
    "output [highest 0 of 2d3] + [lowest 5 of 2d3]",
    # written deep
    "function: f N:n { " + "loop I over {1} { " * 22 + "N: N + 1 " + "} " * 22 + "result: N } output [f d2]",
    "function: f N:n { " + "if N { " * 30 + "N: N + 1 " + "} " * 30 + "result: N } output [f d2]",
    "function: f S:s { " + "if 1@S { " * 30 + "N: 1 " + "} " * 30 + "result: 1@S } output [f 2d2]",
    "X: d2 loop I over {1..9} { X: X + Id1 } output X",
    "output (d2)^2 + 0 ^ d2 + (0 - 1) ^ (0 - d2)",
]
"""Programs with what others do not have."""


@pytest.mark.parametrize("program", SELDOM)
def test_every_way_has_the_odds_of_the_rolls(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way that the dice can fall, together, gives the odds; so does each engine, and few dice are remembered."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 1)
    wanted = odds_by_rolls(program)
    assert odds_of(program) == wanted
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1)
    monkeypatch.setattr(natives, "MOST_DICE", 1)
    found = {engine: str([shown.die for shown in outputs_of(program, engine=engine)]) for engine in ENGINES}
    assert set(found.values()) == {found["plain"]}
    assert odds_of(program) == wanted


SELDOM_IN_TROLL = [
    # the same dice, asked more than one thing
    "x := 3d3; (sum (x U {-2})) * (count 2 < x)",
    "x := 3d3; (sum (x U {-2, 4})) - max x",
    "x := 2d3; y := 2d3; (sum (x U y U {-1})) * min x",
    "x := 3d3; [x, sum (x U {-1})]",
    "x := 3d3; sum (x keep {-1, 2}) * max x",
    "x := 3d3; sum (x drop {-1, 2}) * max x + min x",
    "x := 2d3; [sum (x -- {-1, 2}), max x]",
    "x := 2d3; y := 2d2; sum (x -- {-1, 2}) + 10 * sum (x keep {3, -4}) + 100 * max (x U y)",
    "x := 2d3; y := (d2 # d3); sum (x drop y) * min x",
    "x := 2d3; sum (x drop (d2 # d2)) * max x",
    "x := 2d3; sum ((x drop (d2 # d2)) U {2}) * max x",
    "x := 2d3; sum (((d2 # d3) drop x)) * max x",
    "x := 2d3; sum (((d2 # d3) drop x) keep x) * max x",
    "x := 2d3; sum ((2d2) drop x) * max x",
    "x := 2d3; sum ((2d2 pick 1) drop x) * max x",
    "x := 2d3; y := x; sum (x drop y) + max (y U x)",
    "x := 2d3; if 2 = min x then x else x U {-1}",
    "x := 3d3; (count (2 = (x U {2}))) + median x",
    "x := 2d4; y := 2d4; count (x keep y) + max x",
    "x := 2d4; y := 2d4; [sum (x -- y), sum (x drop y)]",
    "x := 2d3; y := {1, 3}; sum (x -- y) * count (x keep y)",
    "x := 3d3; sum (largest 2 x) * 10 + count different (x U 2)",
    "x := 2d3; sum (x U d2) + min x",
    "x := 2d3; least 1 (x U 2d2)",
    "x := 2d3; y := x pick 1; sum x * 10 + y",
    "x := 4d2 pick 2; (sum x) + max x",
    "x := {1, 1, 2, 4} pick 2; (sum x) * 10 + (count different x)",
    "x := {1, 2, 3, 3} pick 3; [min x, sum x]",
    "x := 3d2; y := 2d2; (count (1 = (x U y))) * 10 + (if 1 < min x then 1 else 0)",
    "a := 2d3; b := 2d3; (if (sum a) > sum b then a else b) U {}",
    "a := 2d3; sum foreach i in {1, 2, 3} do (if 0 < count (i = a) then i else {})",
    "a := 2d3; foreach i in a do (if i = max a then {} else i)",
    # dice that are counted late
    "count (d2) # (d3)",
    "least (d2) (d3) # (d2)",
    "(d3 # d2) drop (2 # d2)",
    "(2d3) keep (d2 # d3)",
    "(2d3) -- (d2 U d3)",
    "median (3d3 U d2)",
    "maximal ((d2) # d3)",
    "different (2d2 U {2, 5})",
    "choose 2d3",
    "choose {4, 4, 7}",
    "choose {5}",
    "(if d2 = 1 then {5, 6} else {7}) pick 1",
    "choose (d2 U {5})",
    "{1, 2, 2, 5} pick (d3)",
    "(2d3) pick 1",
    "(d2 # d3) pick 1",
    "(if d2 = 1 then {1, 3} else {2, 4, 6}) pick 1",
    "{3} pick 2",
    "sum ({} pick 2)",
    "d (d2 * 2) + z (d2)",
    "(d2 - 1) d 4",
    "count (?0.0 U ?0.5)",
    "sum 2 # (1 + d2)",
    "[d2, {d2, 3}]",
    "%1 [d2, 4] + %2 [5, d3]",
    "x := [d3, 2d2]; %1 x + sum %2 x",
    "'d2 || ' {1, 30}",
    "if 1 = 2d2 then 7 else d2",
    "(x ~ d2) + d2",
    "!(2 < 2d3)",
    "sgn ((sum 2d3) - 4)",
    "(if d2 = 1 then 2d2 else 3d2) U d2",
    "sum (if d2 = 1 then 2d2 else {4})",
    "max (if d2 = 1 then 2d2 else {})",
    "count (if d2 = 1 then 2d2 else d3 # d2)",
    # functions
    "compositional most(0, sum, +)\ncall most(2d3)",
    "compositional prod(1, sum, *)\ncall prod(2d3 U d2)",
    "compositional prod(1, sum, *)\ncall prod(if d2 = 1 then 2d3 else {5})",
    "compositional apart({}, twice, U)\nfunction twice(x) = x U x\ncall apart(2d3)",
    "compositional some(0, chance, U)\nfunction chance(x) = d x\nsum call some(2d2)",
    "compositional join(0, sum, worse)\nfunction worse(x, y) = min (x U y) + d2\ncall join(2d2)",
    "function f(x) = x + d2\ncall f(d3) + call f(1)",
    "function two(x, y) = x * 10 + y\ncall two(d2, d3)",
]
"""Programs of Troll with what others do not have."""


@pytest.mark.parametrize("program", SELDOM_IN_TROLL)
def test_every_roll_of_troll_has_the_odds(program: str) -> None:
    """Every way that the dice can fall, together, gives the odds."""
    assert troll_odds.odds_of(program) == troll_odds.odds_by_rolls(program)


IN_ROUNDS = [
    "sum accumulate x := d3 while x > 2",
    "count accumulate x := d3 while x > 1",
    "!(accumulate x := 2d2 until 4 = sum x)",
    "max accumulate x := d2 while x = 2",
    "accumulate x := d2 while x = 2",
    "2 < accumulate x := d3 while x > 1",
    "sum (2 < accumulate x := d3 while x > 1)",
    "different accumulate x := d2 while x = 2",
    "compositional prod(1, sum, *)\ncall prod(accumulate x := d2 while x = 2)",
    "(accumulate x := d3 while x = 3) drop {1}",
    "(accumulate x := d2 while x = 2) -- {1}",
    "y := accumulate x := d2 while x = 2; sum y * count y",
]
"""What goes on in rounds: three of them at most, here; what would go on is left out."""


@pytest.mark.parametrize("program", IN_ROUNDS)
def test_every_roll_in_rounds_has_the_odds(program: str) -> None:
    """What is gathered in rounds has the odds of the rolls that end in time."""
    assert troll_odds.odds_of(program, limit=3) == troll_odds.odds_by_rolls(program, limit=3)


WARNED = [
    ("X: d{}\noutput 3 + X", True),
    ("loop I over {1} { X: d{} }\noutput X + 1", True),
    ("output 2 + 3 * #{1, 2}", False),
    ("X: 2 + 3\noutput -X + {1} + 4", False),
]
"""Programs, and whether empty dice may make AnyDice answer otherwise than the odds say."""


@pytest.mark.parametrize(("program", "empty"), WARNED)
def test_only_dice_without_faces_are_suspected(program: str, empty: bool) -> None:
    """Sums of numbers meet none of what AnyDice does otherwise; a sum with an empty die may."""
    assert may_meet(read(program)) == empty
