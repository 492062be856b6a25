"""A roll of an AnyDice program tells of each die what threw it and what became of it, and why the outputs are so."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction

import pytest
from anydice_rolls import odds_by_rolls, odds_of, rolled

from fairthrow.dice.errors import FieldError
from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Repeated, Source, Stream, TypedFaces
from fairthrow.lab.anydice import call_sampling, lazy_dice
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.thrown import MOST_DICE, MOST_STEPS

HITS = """function: hits S:s for T:n {
  HITS: [count {5, 6} in S]
  if HITS >= T { result: HITS - T }
  result: 0
}
output [hits 4d6 for d2] named "above"
"""


def fates(program: str, *faces: int) -> list[list[str]]:
    """Give what became of each die."""
    return [die.fates for die in rolled(program, *faces).dice]


def test_kept_and_dropped_dice_say_so() -> None:
    """Of four dice the lowest is left out; each die says its line, and the output its label."""
    result = rolled('\\ an ability \\\noutput [highest 3 of 4d6] named "ability"', 3, 1, 6, 3)
    assert result.outputs == (("ability", 12),)
    assert [(die.what, die.line, die.sides, die.value, die.fates) for die in result.dice] == [
        ("4d6", 2, 6, 3, ["kept by highest 3"]),
        ("4d6", 2, 6, 1, ["left out by highest 3"]),
        ("4d6", 2, 6, 6, ["kept by highest 3"]),
        ("4d6", 2, 6, 3, ["kept by highest 3"]),
    ]
    assert [die.out for die in result.dice] == [False, True, False, False]
    assert result.steps == (
        "Line 2: 4d6 shows 3, 1, 6, 3.",
        "Line 2: highest 3 of {6, 3, 3, 1} keeps {6, 3, 3}, together 12.",
        'Line 2: "ability" is 12.',
    )


def test_of_equal_dice_as_many_are_left_out_as_do_not_count() -> None:
    """One of three equal dice is kept: the one that was thrown first; at the low end, the last ones."""
    assert fates("output 1@3d6", 4, 4, 4) == [["kept by 1@3d6"], *[["left out by 1@3d6"]] * 2]
    assert fates("output [lowest 1 of 3d6]", 4, 4, 4)[2] == ["kept by lowest 1"]


def test_a_place_that_is_named_twice_counts_twice() -> None:
    """{1, 1} takes the highest die two times."""
    result = rolled("output {1, 1, 3}@3d6", 2, 5, 1)
    assert result.value == 11
    assert result.steps[1] == "Line 1: {1, 1, 3}@3d6 of {5, 2, 1} keeps {5, 5, 1}, together 11."


def test_a_variable_holds_dice_and_each_use_throws_anew() -> None:
    """X stands for two dice; the sum of X and X throws four, and the trace says so, and for which line."""
    result = rolled("X: 2d6\noutput X + X * 2", 6, 1, 3, 2)
    assert result.value == 17
    assert [die.line for die in result.dice] == [1] * 4
    assert result.steps == (
        "Line 1: X stands for 2d6; each use is a new throw.",
        "Line 1: X throws 2d6 for line 2: 6, 1, together 7.",
        "Line 1: X throws 2d6 anew for line 2: 3, 2, together 5.",
        "Line 2: output 1: 7 + 5 * 2 is 17.",
    )


def test_what_a_variable_holds_is_told_even_if_it_is_more_than_dice() -> None:
    """X is a sum of dice and a number: each use says what it came to."""
    result = rolled("X: d6 + 1\noutput X\noutput X", 2, 5)
    assert result.steps[1:] == (
        "Line 1: d6 shows 2.",
        "Line 1: X for line 2: 2 + 1 is 3.",
        "Line 2: output 1 is 3.",
        "Line 1: d6 shows 5.",
        "Line 1: X for line 3: 5 + 1 is 6, thrown anew.",
        "Line 3: output 2 is 6.",
    )


def test_another_name_for_the_same_dice_is_told_by_its_own_name() -> None:
    """Y stands for what X stands for; neither has been thrown before."""
    result = rolled("X: d6\nY: X\noutput X\noutput Y", 2, 5)
    assert "Line 1: X throws d6 for line 3: 2." in result.steps
    assert "Line 1: Y throws d6 for line 4: 5." in result.steps


def test_a_function_tells_what_it_takes_and_what_it_does() -> None:
    """The roll is sorted; conditions and results are told with their numbers."""
    result = rolled(HITS, 5, 1, 6, 5, 2)
    assert result.outputs == (("above", 1),)
    assert result.steps == (
        "Line 6: 4d6 shows 5, 1, 6, 5.",
        "Line 6: d2 shows 2.",
        "Line 6: [hits 4d6 for d2] takes S = {6, 5, 5, 1}, T = 2.",
        "Line 2: HITS: [count {5, 6} in {6, 5, 5, 1}] is 3.",
        "Line 3: 3 >= 2 holds.",
        "Line 3: result: 3 - 2 is 1.",
        'Line 6: "above" is 1.',
    )
    assert [die.fates for die in result.dice] == [
        ["taken as S", "counted"],
        ["taken as S"],
        ["taken as S", "counted"],
        ["taken as S", "counted"],
        ["taken as T"],
    ]


def test_dice_in_a_result_are_told_with_it() -> None:
    """The body throws dice of its own, after what it took."""
    result = rolled("function: f N:n {\n result: N + 2d4\n}\noutput [f d6]", 3, 1, 4)
    assert result.steps == (
        "Line 4: d6 shows 3.",
        "Line 4: [f d6] takes N = 3.",
        "Line 2: 2d4 shows 1, 4, together 5.",
        "Line 2: result: 3 + 5 is 8.",
        "Line 4: output 1 is 8.",
    )


def test_what_is_done_with_a_roll_is_told_to_its_dice() -> None:
    """Places keep dice, comparisons count them, sums add them up; dice that are not looked at say nothing."""
    body = "result: 1@S * 100 + (S > 3) * 10 + (S + 0 > 9)"
    result = rolled(f"function: f S:s {{ {body} }}\noutput [f 3d6]", 2, 5, 4)
    assert result.value == 521
    assert [die.fates for die in result.dice] == [
        ["taken as S", "added up"],
        ["taken as S", "kept by 1@S", "counted by S > 3", "added up"],
        ["taken as S", "counted by S > 3", "added up"],
    ]


def test_sums_that_are_taken_are_told() -> None:
    """What dice come to before a function takes it has its own sentence."""
    result = rolled("output [highest of 3 and (d6 + 1) / 2]", 6)
    assert result.steps[1:3] == ("Line 1: (6 + 1) / 2 is 3.", "Line 1: highest of 3 and 3 is 3.")


def test_what_is_not_thrown_is_not_told() -> None:
    """Both ways of a choice are worked out before it is made, and one of them is thrown: only that one is told."""
    program = """function: roll N:n { if N > 0 { result: Nd4 } result: 7 }
function: if C:n then A else B { if C { result: A } result: B }
output [if d2 - 1 then [roll 2] else [roll 1]]"""
    result = rolled(program, 1, 3)
    assert result.steps == (
        "Line 3: d2 shows 1.",
        "Line 3: 1 - 1 is 0.",
        "Line 3: [if d2 - 1 then [roll 2] else [roll 1]] takes C = 0.",
        "Line 2: 0 does not hold.",
        "Line 3: [roll 1] takes N = 1.",
        "Line 1: 1 > 0 holds.",
        "Line 1: result throws d4: 3.",
        "Line 3: output 1 is 3.",
    )


def test_what_other_rolls_left_behind_is_explained() -> None:
    """A variable lasts from one roll to the next, as in AnyDice: the trace says where its number comes from."""
    result = rolled("function: f N:n {\n C: C + N\n result: C\n}\nC: 0\noutput [f d6]", 3)
    assert result.value == 6
    assert result.steps[1:4] == (
        "Line 6: As in AnyDice, in C is what other rolls left there, which come before this one.",
        "Line 6: [f d6] takes N = 3.",
        "Line 2: C: 3 + 3 is 6.",
    )


def test_dice_explode_as_often_as_the_setting_says() -> None:
    """Two sixes explode; a third would not be thrown again."""
    result = rolled("output [explode d6] + 1", 6, 6, 6)
    assert result.value == 19
    assert [die.fates for die in result.dice] == [["exploded"], ["exploded"], []]
    assert result.steps == (
        "Line 1: d6 shows 6.",
        "Line 1: 6 is the highest there is: it explodes.",
        "Line 1: d6 shows 6.",
        "Line 1: 6 is the highest there is: it explodes again.",
        "Line 1: d6 shows 6.",
        "Line 1: output 1: 6 + 6 + 6 + 1 is 19.",
    )


def test_counted_and_found_dice_say_so() -> None:
    """AnyDice's own functions tell the dice, too."""
    result = rolled("output [count {5, 6} in 3d6]", 6, 1, 5)
    assert [die.fates for die in result.dice] == [["counted"], ["not counted"], ["counted"]]
    assert result.steps[1] == "Line 1: count {5, 6} in {6, 5, 1} is 2."
    assert fates("output [3d6 contains 5]", 6, 1, 5) == [[], [], ["found"]]
    assert fates("output [lowest of d6 and d8]", 4, 3) == [["left out by lowest of two"], ["kept by lowest of two"]]


def test_what_comes_to_nothing_is_thrown_again() -> None:
    """A function that comes to an empty die for 1 and 2: odds leave these out, so the dice are thrown again."""
    result = rolled("function: f N:n { if N > 2 { result: N } result: d{} }\noutput [f d6]", 1, 5)
    assert result.value == 5
    assert [die.fates for die in result.dice] == [["taken as N", "re-rolled"], ["taken as N"]]
    assert "Line 2: [f d6] comes to nothing, so it is thrown again." in result.steps


def test_what_comes_to_no_result_is_thrown_again() -> None:
    """A function without a result for 1 and 2: the odds leave these out, so the dice are thrown until there is one."""
    program = "function: f N:n { if N > 2 { result: N } }\noutput [f d6] + 1"
    assert rolled(program, 5).value == 6
    result = rolled(program, 1, 2, 5)
    assert result.value == 6
    assert [die.fates for die in result.dice] == [["taken as N", "re-rolled"]] * 2 + [["taken as N"]]
    assert "Line 2: [f d6] comes to no result, so it is thrown again." in result.steps


def test_thrown_dice_decide_the_number_of_dice() -> None:
    """(d4)d6 throws the d4, then as many d6 as it shows."""
    result = rolled("output (d4)d6", 2, 6, 5)
    assert result.value == 11
    assert [(die.what, die.fates) for die in result.dice] == [
        ("d4", ["gave the number of dice: 2"]),
        ("2d6", ["added up"]),
        ("2d6", ["added up"]),
    ]


def test_faces_of_ones_own_are_typed_by_their_place() -> None:
    """A die with the faces 0, 0 and 7 is a three-sided one: they are typed 1 to 3."""
    result = rolled("output 2d{0, 0, 7} + d10", 3, 1, 10)
    assert result.value == 17
    assert [(die.sides, die.face, die.value) for die in result.dice] == [(3, 3, 7), (3, 1, 0), (10, 10, 10)]


@pytest.mark.parametrize(
    ("program", "faces", "message"),
    [
        ("output 3d6", (1, 2), r"3 numbers for 3d6 \(line 1\), got 2"),
        ("output 2d6", (1, 7), "number 2 is a d6"),
        ("\noutput 2d{1, 3}\noutput d4", (1, 2), r"2d2 \(2d\{1, 3\}, line 2\), then 1d4 \(line 3\)"),
        ("output 5", (1,), "no dice are rolled"),
    ],
)
def test_faces_that_do_not_fit_are_refused(program: str, faces: tuple[int, ...], message: str) -> None:
    """Dice typed in are those that the program asks for; the message says which these are."""
    with pytest.raises(FieldError, match=message):
        rolled(program, *faces)


def test_a_seed_always_gives_the_same_roll() -> None:
    """Links hold seeds: these numbers must never change."""
    result = roll(SEEDED, Stream(bytes(range(16))))
    assert [die.face for die in result.dice] == FACES
    assert [outcome.value for outcome in result.outputs] == VALUES


SEEDED = """X: d3
function: f S:s { if 1@S > 4 { result: 1@S + Xd4 } }
output [f 2d8] + [explode d1000]
output (d3)d{1:40, 2:300} - [highest of d20 and 2d6] - [highest 2 of 3d6 and d8]
"""
FACES = [2, 1, 8, 2, 3, 1, 3, 2, 513, 3, 2, 7, 11, 19, 4, 3, 1, 2, 4, 5]
VALUES = [527, -23]


def test_labels_are_those_of_the_odds() -> None:
    """A label shows a variable as the odds do, even where dice turn out to be none."""
    program = """function: f N:n { result: d{} }
A: 2d6 B: d{1, 1, 2} C: A + 1 D: 3 + [f d6] E: -(2d6) F: (d2)d3 G: 4 - d{} H: [f d2]
output 1 named "[A] [B] [C] [D] [E] [F] [G] [H]" output 2"""
    labels = [outcome.label for outcome in roll(program, Stream(bytes(16))).outputs]
    assert labels == [shown.label for shown in outputs_of(program)] == ["2d6 d{?} d{?} 3 -2d6 d{?} 4 d{}", "output 2"]


def test_outputs_are_thrown_apart() -> None:
    """Two outputs of one variable have nothing to do with each other."""
    shown = Counter(
        tuple(outcome.value for outcome in roll("X: d3 output X output X", source).outputs)
        for source in (Repeated((first, second)) for first in range(1, 4) for second in range(1, 4))
    )
    assert set(shown.values()) == {1}
    assert len(shown) == 9


def test_long_odds_decide_fairly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die for odds that no die has is made of digits: with digits of 2, every way is weighed."""
    monkeypatch.setattr(lazy_dice, "MOST_SIDES", 2)
    monkeypatch.setattr(lazy_dice, "DIGIT", 2)
    die = lazy_dice.Sides(WeightedDie({1: 3, 5: 4, 6: 8, 9: 1}), "it", 1)
    shown: Counter[int | None] = Counter()
    for value, ways in every_roll(lambda source: die.throw(_trace(source)).value):
        shown[value] += 16 // ways
    assert shown == {1: 3, 5: 4, 6: 8, 9: 1}


@pytest.mark.parametrize(("faces", "value"), [((6, 5), 1), ((6, 7), 7), ((5,), 1), ((7,), 7)])
def test_dice_that_decide_between_long_odds_say_so(faces: tuple[int, ...], value: int) -> None:
    """Dice of 256 sides are digits: 5/256 and 5/65536 are a little less than 1/51, one more of these is more."""
    table = _trace(TypedFaces(faces))
    die = lazy_dice.Sides(WeightedDie({1: 10**9 + 1, 7: 50 * 10**9}), "it", 1)
    assert die.throw(table).value == value
    assert [thrown.fates for thrown in table.dice] == [[f"decided on {value}"]] * len(faces)


def _trace(source: Source) -> Trace:
    return Trace(source, Budget())


def test_after_some_tries_the_exact_odds_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that nearly always comes to nothing ends, and still has its odds."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 2)
    program = "function: f N:n { if N > 5 { result: N * N } result: d{} }\noutput [f d7]"
    assert odds_by_rolls(program) == odds_of(program) == [{36: Fraction(1, 2), 49: Fraction(1, 2)}]


ENDLESS = {
    "never a result": "function: f N:n { if N > 6 { result: N } }\noutput [f d6]",
    "nearly never a result": "function: f S:s { if S + 0 = 20 { result: 1 } }\noutput [f 20d6]",
    "many dice": "output 100000d6",
    "many dice again and again": "function: f N:n { result: 9000d6 }\nloop I over {1..100} { output [f d6] }",
    "many throws": "X: 99d6\nloop I over {1..999} { output XdX }",
    "many sides": "output d9999999999",
    "doubling calls": ('set "maximum function depth" to 100 function: f N:n { result: [f d6] + [f d6] }\noutput [f 1]'),
    "calls in calls": 'set "maximum function depth" to 1000 function: f N:n { result: 1 + [f d6] }\noutput [f d6]',
    "endless tries": "function: f N:n { result: 2d[g Nd2] } function: g N:n { result: 2d[f N] }\noutput [f d2]",
}


@pytest.mark.parametrize("program", ENDLESS.values(), ids=list(ENDLESS))
def test_a_roll_ends(program: str) -> None:
    """What would throw for ever ends soon, with an outcome or with an error that names the program's place."""
    asked = 0

    def between() -> None:
        nonlocal asked
        asked += 1
        if asked > 30:
            raise LimitError("seconds", "this took too long")

    with suppress(ProgramError):  # which of the two it is depends on the program
        result = roll(program, Stream(bytes(16)), Budget(between))
        assert len(result.dice) <= MOST_DICE
    assert asked <= 31


def test_both_ways_of_many_choices_are_worked_out_in_time() -> None:
    """Forty choices make a million millions of ways: calls for which nothing is thrown are remembered."""
    program = """set "maximum function depth" to 100
function: if C:n then A else B { if C { result: A } result: B }
function: climb N:n { if N = 0 { result: 0 } result: [if d2 - 1 then 1 + [climb N - 1] else [climb N - 1]] }
output [climb 40]"""
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1
        assert slices < 50

    result = roll(program, Stream(bytes(16)), Budget(between))
    assert len(result.dice) == 40
    assert result.value == sum(die.value - 1 for die in result.dice)


def test_a_trace_is_cut_where_nobody_would_read_on() -> None:
    """The sentences end; the dice are all there."""
    result = roll("loop I over {1..300} { output d6 }", Stream(bytes(16)))
    assert len(result.steps) == MOST_STEPS + 1
    assert result.steps[-1] == "And so on."
    assert len(result.dice) == len(result.outputs) == 300
