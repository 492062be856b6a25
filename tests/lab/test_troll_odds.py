"""Troll's odds: counted by hand, found by every roll, and equal however a name is written out."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from troll_odds import odds_by_rolls, odds_of, plain

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.troll import odds as whole
from fairthrow.lab.troll import scopes, words
from fairthrow.lab.troll.language import LANGUAGE
from fairthrow.lab.troll.odds import odds
from fairthrow.lab.troll.parse import parse


def sixths(*numbers: int) -> dict[object, Fraction]:
    return {at: Fraction(number, 6) for at, number in enumerate(numbers) if number}


@pytest.mark.parametrize(
    ("program", "wanted"),
    [
        ("d6", sixths(0, 1, 1, 1, 1, 1, 1)),
        ("z5", sixths(1, 1, 1, 1, 1, 1)),
        ("(d6 - 4) / 2", {-2: Fraction(1, 6), -1: Fraction(1, 3), 0: Fraction(1, 3), 1: Fraction(1, 6)}),
        ("-7 mod 4", {1: Fraction(1)}),
        ("2d2", {(1, 1): Fraction(1, 4), (1, 2): Fraction(1, 2), (2, 2): Fraction(1, 4)}),
        ("7..3", {(): Fraction(1)}),
        ("3 > {1, 3, 5, 2}", {(1, 2): Fraction(1)}),
        ("{5, 1, 5, 9} -- {5, 9, 9}", {(1, 5): Fraction(1)}),
        ("{5, 1, 5, 9} drop {5, 9, 9}", {1: Fraction(1)}),
        ("{5, 1, 5, 9} keep {5, 7}", {(5, 5): Fraction(1)}),
        ("median {4, 8, 1, 6}", {6: Fraction(1)}),
        ("minimal {2, 2, 3} U maximal {2, 2, 3}", {(2, 2, 3): Fraction(1)}),
        ("!{} U !{3}", {1: Fraction(1)}),
        ("if {0} then 1 else 2", {1: Fraction(1)}),
        ("?0.25 U ?0.5", {(): Fraction(3, 8), 1: Fraction(1, 2), (1, 1): Fraction(1, 8)}),
        ("count 5 # ?0.5", {hits: Fraction(comb(5, hits), 32) for hits in range(6)}),
        ("x := d6; 2 # x", {(face, face): Fraction(1, 6) for face in range(1, 7)}),
        ("(x ~ 4) + (y := 2; y ~ 9)", {6: Fraction(1)}),
        ("{1, 1, 2} pick 2", {(1, 1): Fraction(1, 3), (1, 2): Fraction(2, 3)}),
        ("repeat x := d6 until 5 <= x", {5: Fraction(1, 2), 6: Fraction(1, 2)}),
        ("foreach x in {-2, 0, 7} do sgn x", {(-1, 0, 1): Fraction(1)}),
        ("%2 [1, {2, 3}]", {(2, 3): Fraction(1)}),
        ('"top" |> 2 \' 7', {"top\n7  \n7  ": Fraction(1)}),
        ('"a" || \' {1, 20}', {"a1 20 ": Fraction(1)}),
        ('"wide one" <> "mid"', {"wide one\n  mid   ": Fraction(1)}),
        ("compositional most(0, sum, +)\ncall most({3, 4, 5})", {12: Fraction(1)}),
        ("function half(n) = if n = 1 then 0 else 1 + call half(n / 2)\ncall half(32)", {5: Fraction(1)}),
    ],
)
def test_counted_by_hand(program: str, wanted: dict[object, Fraction]) -> None:
    """Small programs whose odds anyone can count."""
    assert odds_of(program) == wanted


DUEL = """a := 3d3; b := 3d3;
sum foreach i in 1..3 do (
  x := min largest i a;
  y := min largest i b;
  if x > y then 1 else if y > x then -1 else 0
)"""

SMALL = [
    "d (d3 + 1)",
    "(d3)d2",
    "z d3",
    "2d3 U d2 U 4",
    "{d2, 2d3, 3}",
    "sum 3d4 - count 2 < 2d3",
    "sgn (d3 - 2) * d2",
    "d4 mod d3 + 7 / d2",
    "least d2 3d3",
    "largest 2 (2d2 U 2d3)",
    "min 2d4 U max 2d3",
    "minimal 4d3",
    "maximal 4d3",
    "median 3d4",
    "median 4d3",
    "different 4d3",
    "2 < 3d4",
    "d3 =/= 3d3",
    "3d4 drop 2d3",
    "3d4 keep 2d4",
    "3d4 -- 2d4",
    "3d3 pick d2",
    "choose 2d3",
    "1 .. d3",
    "2 # (d3 drop 1)",
    "3 # (1 < d3)",
    "2 # 2d3",
    "?0.3 & d2",
    "!(2 < d3)",
    "if 2 < 2d3 then d2 else 2d2",
    "x := 2d3; (max x) - (min x)",
    "x := 3d3; sum x + count different x",
    "x := 2d3; y := x U d2; y -- x",
    "x := 3d3; x drop (min x)",
    "foreach x in 2d3 do d x",
    "x := d3; foreach y in 2d2 do x * y",
    "a := 2d3; b := 2d3; sum foreach i in 1..2 do (x := min largest i a; count x > b)",
    DUEL,
    "a := 2d3; b := 2d2; sum foreach i in 1..2 do (x := min least i a; y := min least i b; if x = y then d2 else 0)",
    "function f(x, y) = x U y U x\ncall f(d2, 2d2)",
    "function f(n) = if n = 0 then {} else d2 U call f(n - 1)\ncall f(z2)",
    "compositional f(1, same, *)\nfunction same(x) = x\ncall f(3d3)",
    "compositional f({}, d, U)\ncall f(2d3)",
    "[d2, 2d2]",
    "p := [d2, d3]; (%1 p) + (%2 p) * (%1 p)",
    "' 2d2",
    "2 ' (9 * d2)",
    '"x" || (\' d2) <| d3',
    "(v ~ d3) + 1",
    "x := 2d3; if 3 = x then sum x else x",
    "x := 4 # (d2 drop 1); count x",
    "foreach q in {1, 2} do largest 1 2d3",
    "foreach q in {1, 2} do ({1, 1, 2, 2} pick 2)",
    "function f(n) = max 2d3\n{call f(1), call f(1)}",
    "function f(a, b) = (sum a) - b * count (b <= a)\ncall f(different 3d2, if 2 < 2d3 then -1 else d2)",
    "function f(a, b) = (a -- b) U (b -- a)\ncall f(minimal 3d2, largest 2 3d2)",
    "(2d3 U 2d2) pick 2",
    "((3 # (d3 drop 1)) U d2) pick 2",
    "compositional f(1, d, +)\ncall f(2 # (3d2 drop 1))",
    "compositional f(2, sum, *)\ncall f(3 # (d4 drop 2))",
    "compositional f(7, d, U)\ncall f(2 # 2d3)",
    "compositional f(d2, d, g)\nfunction g(a, b) = a - 2 * b\ncall f(3d3)",
    "compositional f(1, sum, g)\nfunction g(a, b) = a - 2 * b\ncall f(3 # (d4 drop 2))",
    "x := 3d3; n := count 3 = x; y := n d2; (sum y) * (count y) + (sum x)",
    "x := 3d3; n := 1 + count 3 = x; y := n d2; (sum y) * (count y) + (sum x) * n",
    "x := 3d3; y := x U 2d2; (sum y) * (count 1 = y) * (count x drop 2)",
    "x := 3d2; y := x U 2d2; w := y U d2; (sum y) * (count 1 = w) * (sum w)",
    # what is known beside dice, and what was looked at before
    "(d2) # (foreach x in 2d2 do {1, 2})",
    "2d3 drop (minimal least 2 2z2)",
    "sum ((maximal maximal 2z2) U 2d3)",
    "2d2 keep (largest 1 ({1, 2, 3} drop 2d2))",
    "3d3 drop maximal ({1, 2, 2} -- 2z2)",
    "x := 3d3; sum foreach i in 1..2 do min {2, min largest i x}",
    "x := 3d3; sum foreach i in 1..2 do (y := min {2, min largest i x}; if y = 2 then 1 else 0)",
    "x := 2d3 drop 2d2; count foreach x in 1..2 do x",
    "x := 2d3; foreach i in {1, 1} do (x drop minimal 2z2)",
    # parts of several throws together
    "{largest 1 2d3, least 1 2d2, largest 2 3d2}",
    "sum foreach i in 1..2 do largest 2 3d2",
    "count 1 < ((largest 2 3d2) U least 1 2d3)",
    "((largest 2 3d2) U least 1 2d3) drop 2",
    "if 1 = ((max 2d3) U min 2d2) then 1 else 0",
    "different ((largest 2 3d2) U (2d3 drop d2))",
    "x := 3d3; y := (count 1 = x)d3; (sum ((x drop 1) U y)) * max x",
    "x := 3d2; y := (count 2 = x)d2; (sum (x U y U (largest 1 2d2))) * max (x U y)",
    "count (2d2 U (largest 1 2d2) U (2d2 drop 1) U 1)",
    # what calls itself in several ways
    "function f(n) = if n < 1 then 2d2 else foreach x in d2 do call f(n - x)\nmax call f(2)",
    "function f(n) = if n < 1 then 2d2 else foreach x in d2 do max call f(n - x)\ncall f(3)",
    "function f(n) = if n < 1 then d2 else foreach x in d2 do if x = 1 then call f(n - 1) U d3 else 2 < 2d3\ncall f(2)",
    "function f(n) = if n < 1 then 2d2 else if d2 = 1 then call f(n - 1) else y := call f(n - 2); y keep 1\ncall f(3)",
    "function f(n) = if n < 1 then 2d3 else foreach x in d2 do 2 > call f(n - x)\nx := call f(2); x U count x",
]


@pytest.mark.parametrize("program", SMALL)
def test_every_roll_of_small_programs_gives_the_odds(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rolls and odds are one law, for every construct; whether names are gone through value by value or shared."""
    wanted = odds_by_rolls(program)
    for few in (0, 100):
        for module in (scopes, words, whole):
            monkeypatch.setattr(module, "FEW", few)
        monkeypatch.setattr(words, "OPENED", few)
        assert odds_of(program) == wanted, few


@pytest.mark.parametrize(
    "program",
    ["accumulate x := d3 while x = 3", "sum accumulate x := 2d2 while 1 = x", "count accumulate x := d2 until x = 1"],
)
def test_accumulate_is_cut_and_the_missing_mass_said(program: str) -> None:
    """After four values an accumulate is cut; rolls that go on for longer are what is missing in the odds."""
    found = odds_of(program, 4)
    assert found == odds_by_rolls(program, 4)
    assert 0 < 1 - sum(found.values()) < 1


@pytest.mark.parametrize(
    ("program", "limit", "said"),
    [
        ("count accumulate x := d6 while x = 6", 12, ("cut after 12 values", "by 1/2176782336:")),
        ("sum accumulate x := d2 while x = 2", 1, ("cut after 1 value,", "by 1/2:")),
        ("count accumulate x := d100 while x = 7", 1_000, ("1000 values", "by 1/10^2000:")),
        ("call f(1)\nfunction f(n) = if ?0.5 then n else call f(n)", 12, ("200 deep", "less than 1/10^60")),
        ("sum repeat x := d6 until x = 6", 12, ()),
    ],
)
def test_what_is_cut_off_is_said_exactly(program: str, limit: int, said: tuple[str, ...]) -> None:
    """The answer says how much is missing, and what cut it; nothing where nothing is missing."""
    answer = LANGUAGE.odds(program, limit, Budget())
    assert len(answer.warnings) == bool(said)
    for words_ in said:
        assert words_ in answer.warnings[0]


@pytest.mark.parametrize(
    ("program", "blamed"),
    [
        ("call f(1)\nfunction f(n) = accumulate x := d6 while x = 6", (True, False)),
        ("call f(1)\nfunction f(n) = if ?0.5 then n else call f(n)", (False, True)),
        ("count accumulate x := d6 while x = 6\nfunction f(n) = call f(n)", (True, False)),
        (
            "call f(1)\nfunction f(n) = if ?0.5 then n else call f(n)\nfunction g(n) = accumulate x := d6 while x = 6",
            (False, True),
        ),
        (
            "call f(3)\nfunction f(n) = if n = 0 then count accumulate x := d6 while x = 6 else call f(n - 1)",
            (True, False),
        ),
        ("call f(1)\nfunction f(n) = if ?0.5 then count accumulate x := d6 while x = 6 else call f(n)", (True, True)),
        ("call h(2d2)\ncompositional h(0, f, +)\nfunction f(n) = count accumulate x := d6 while x = 6", (True, False)),
        ("call h(2d2)\ncompositional h(0, f, +)\nfunction f(n) = if ?0.5 then n else call f(n)", (False, True)),
    ],
)
def test_only_what_cuts_is_blamed(program: str, blamed: tuple[bool, bool]) -> None:
    """The limit of accumulate is named where one is reached, nested calls where one is really cut."""
    (warning,) = LANGUAGE.odds(program, 4, Budget()).warnings
    assert ("an accumulate is cut" in warning, "calls within calls" in warning) == blamed


def test_a_repeat_that_hangs_on_dice_around_it_is_exact() -> None:
    """Given the d3, a d4 is rolled until it is at least that: no cut, no mass missing."""
    wanted = {1: Fraction(1, 12), 2: Fraction(7, 36), 3: Fraction(13, 36), 4: Fraction(13, 36)}
    assert odds_of("y := d3; repeat x := d4 until y <= x") == wanted


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("sum largest 3 5d6", "x := 5d6; y := x; sum (y -- least 2 x)"),
        ("max 6d8", "x := 6d8; 0 + max x"),
        ("median 7d6", "x := 7d6; largest 1 least 4 x"),
        ("count different 6d6", "x := 6d6; sum foreach i in 1..6 do count different (i = x)"),
        ("30d6 pick 1", "d6"),
        ("count 5 <= (30d6 pick 15)", "count 5 <= 15d6"),
        ("compositional f(3, sum, +)\ncall f(9d6)", "3 + sum 9d6"),
        (
            "compositional f(1, sum, *)\ncall f(9d6)",
            "compositional f(1, sum, g)\nfunction g(a, b) = a * b\ncall f(9d6)",
        ),
        ("count (4d6 drop 2d6)", "x := 4d6; y := 2d6; (count x) - (count (x keep y))"),
    ],
)
def test_ways_to_write_the_same_have_the_same_odds(short: str, long: str) -> None:
    """Pools too large to list by hand: different constructs, different ways to go through them, one answer."""
    assert odds_of(short) == odds_of(long)


GROWING = {
    "function f(n) = if n >= 60 then n else foreach x in d6 do if x = 1 then 0 else call f(n + x)\ncall f(0)": 7,
    "function f(n) = if n < 1 then 12d6 else foreach x in d2 do call f(n - x)\nmax call f(60)": 6,
    "function f(n) = if n < 1 then 12d6 else foreach x in d2 do max call f(n - x)\nsum call f(60)": 6,
    "function f(n) = if n < 1 then 20d6 else if d2 = 1 then call f(n - 1) else call f(n - 2)\ncount 2 < call f(60)": 21,
}
"""Functions that call themselves in several ways, each of which does so again, and how many values come out."""


@pytest.mark.parametrize("program", GROWING)
def test_what_calls_itself_in_several_ways_is_little_work(program: str) -> None:
    """A tree of calls would have millions of millions of branches. What is the same in them is one part."""
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1
        assert slices < 50

    law = odds(parse(program), budget=Budget(between))
    assert len(law.weights) == GROWING[program]
    assert law.lost == 0


TOGETHER = {
    "sum foreach i in 1..6 do largest 3 4d6": "sum 6 # (largest 3 4d6)",
    "sum {largest 3 4d20, largest 3 4d20, largest 3 4d20, largest 3 4d20}": "sum 4 # (largest 3 4d20)",
    "count 5 <= foreach i in 1..5 do largest 3 4d20": "count 5 <= 5 # (largest 3 4d20)",
    "foreach i in 1..3 do (3d3 drop 3d3)": "3 # (3d3 drop 3d3)",
    "sum largest 3 foreach i in 1..15 do max 3d20": "sum largest 3 15 # (max 3d20)",
    "x := 6d6; y := (count 1 = x)d6; sum ((x drop 1) U y)": "sum 6 # (x := d6; if x = 1 then d6 else x)",
    "x := 8d6; count 5 <= ((x drop 1) U (count 1 = x)d6)": "count 5 <= 8 # (x := d6; if x = 1 then d6 else x)",
    "x := 5d6; y := (6 = x) U (5 - count 6 = x)d6; count 6 = y": "count 6 = 5 # (x := d6; if x = 6 then x else d6)",
    "sum ((30d6 drop 3d6) U (20d8 drop 3d8))": "(sum (30d6 drop 3d6)) + sum (20d8 drop 3d8)",
}
"""Parts of several throws put together, and the same of a throw that is made so many times."""


@pytest.mark.parametrize("program", TOGETHER)
def test_parts_of_several_throws_are_not_gone_through_at_once(program: str) -> None:
    """Six throws are six times the work of one; at once they would be a power of it."""
    slices: list[None] = []
    law = odds(parse(program), budget=Budget(lambda: slices.append(None)))
    found = {plain(value): Fraction(weight, law.total) for value, weight in law.weights.items()}
    assert found == odds_of(TOGETHER[program])
    assert len(slices) < 100


def test_large_pools_by_closed_form() -> None:
    """The highest of ten d100, hits among two hundred dice, kinds of faces among twenty: by formulas of their own."""
    assert odds_of("max 10d100") == {n: Fraction(n**10 - (n - 1) ** 10, 100**10) for n in range(1, 101)}
    hits = {n: Fraction(comb(200, n) * 5 ** (200 - n), 6**200) for n in range(201)}
    assert odds_of("count 6 = 200d6") == hits
    surjections = {
        k: comb(20, k) * sum((-1) ** j * comb(k, j) * (k - j) ** 20 for j in range(k + 1)) for k in range(1, 21)
    }
    assert odds_of("count different 20d20") == {k: Fraction(n, 20**20) for k, n in surjections.items()}


def test_renaming_changes_nothing() -> None:
    """Names are only names, inside functions too."""
    program = "function f(x) = x U max x\ny := 3d4; z := sum y; call f(y) U z"
    other = program.replace("x U max x", "foo U max foo").replace("f(x)", "f(foo)").replace("y", "bar")
    assert odds_of(program.replace("z ", "zed ").replace("U z", "U zed")) == odds_of(
        other.replace("z ", "zed ").replace("U z", "U zed")
    )


def test_mass_is_one_without_accumulate() -> None:
    """Nothing gets lost in programs that are not cut."""
    for program in SMALL:
        assert odds(parse(program)).lost == 0


GROUPS = """a := 5d6;
m := max foreach i in 1..6 do count i = a;
b := (5 - m)d6;
n := max {m + count 6 = b, max foreach i in 1..6 do count i = b};
c := (5 - n)d6;
max {n + count 6 = c, max foreach i in 1..6 do count i = c}"""


def thrown_on(held: int) -> dict[int, Fraction]:
    """Throw the dice that are not held, and hold the larger group: the old one with new sixes, or a new one."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=5 - held):
        group = max([held + faces.count(6) if held else 0, *(faces.count(face) for face in faces)])
        found[group] = found.get(group, Fraction(0)) + Fraction(1, 6 ** (5 - held))
    return found


def test_throws_that_follow_each_other_are_one_chain() -> None:
    """Only what is held counts for the next throw: not every way in which the earlier dice may have come to it."""
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for held, chance in chances.items():
            for group, each in thrown_on(held).items():
                after[group] = after.get(group, Fraction(0)) + chance * each
        chances = after
    slices: list[None] = []
    law = odds(parse(GROUPS), budget=Budget(lambda: slices.append(None)))
    assert {value: Fraction(weight, law.total) for value, weight in law.weights.items()} == {
        (group,): chance for group, chance in chances.items()
    }
    assert len(slices) < 100


SAVES = """function save(good, bad) =
  if good >= 6 then 1
  else if bad >= 6 then 0
  else foreach x in d20 do
    if x = 20 then 1
    else if x >= 10 then call save(good + 1, bad)
    else if x = 1 then call save(good, bad + 2)
    else call save(good, bad + 1)
call save(0, 0)"""


@cache
def saved(good: int = 0, bad: int = 0) -> Fraction:
    """Six successes before six failures; a 20 is all of them, a 1 is two failures."""
    if good >= 6 or bad >= 6:
        return Fraction(good >= 6)
    return (1 + 10 * saved(good + 1, bad) + saved(good, bad + 2) + 8 * saved(good, bad + 1)) / 20


def test_rounds_that_come_to_the_same_are_one() -> None:
    """A function that calls itself for each face of a die does not go through all ways that rounds may follow."""
    slices: list[None] = []
    law = odds(parse(SAVES), budget=Budget(lambda: slices.append(None)))
    assert {value: Fraction(weight, law.total) for value, weight in law.weights.items()} == {
        (1,): saved(),
        (0,): 1 - saved(),
    }
    assert len(slices) < 100  # of 20,000 steps; ways are more than 20 ** 6
