"""The whole story of rolls: each sentence, and what became of each die, for each construct of both languages."""

from typing import NamedTuple

import pytest

from fairthrow.dice.stream import Stream, TypedFaces
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.thrown import MOST_STEPS


class Story(NamedTuple):
    """A program with what its dice show, and all that is told of it."""

    program: str
    faces: tuple[int, ...]
    values: object
    """What its outputs come to; of one output, that."""
    steps: tuple[str, ...]
    dice: tuple[str, ...]
    """What each die is one of, its line if that is not the first, what it shows, and what became of it."""


TROLL = [
    Story("?0.25 & d6", (1, 3), 3, ("?0.25 throws a d4: 1 is a yes.", "d6 shows 3."), ("?0.25 1 came true", "d6 3")),
    Story("?0.25 & d6", (2,), (), ("?0.25 throws a d4: 2 is a no.",), ("?0.25 2 did not come true",)),
    Story("?0.0", (), (), (), ()),
    Story(
        "{4, 7, 9} pick 2",
        (2, 2),
        (7, 9),
        ("pick from {4, 7, 9} draws {7, 9}.",),
        ("pick from 3 2 drew the value in this place", "pick from 2 2 drew the value in this place"),
    ),
    Story("{4, 7} pick 2", (), (4, 7), (), ()),
    Story("{4, 7} pick 0", (), (), ("pick from {4, 7} draws {}.",), ()),
    Story("{} pick 2", (), (), ("pick from {} draws {}.",), ()),
    Story(
        "choose {9, 4, 7}",
        (3,),
        9,
        ("choose from {4, 7, 9} draws 9.",),
        ("choose from 3 3 drew the value in this place",),
    ),
    Story("choose {4}", (), 4, ("choose from 4 draws 4.",), ()),
    Story(
        "max (2d6 pick 1)",
        (5, 2, 1),
        2,
        ("2d6 shows 5, 2.", "pick from {2, 5} draws 2."),
        ("2d6 5", "2d6 2 kept by max", "pick from 2 1 drew the value in this place"),
    ),
    Story(
        "count 4 < 3d6",
        (5, 1, 6),
        2,
        ("3d6 shows 5, 1, 6.", "4 < of {1, 5, 6} keeps {5, 6}.", "count {5, 6} is 2."),
        ("3d6 5 kept by 4 <, counted", "3d6 1 left out by 4 <", "3d6 6 kept by 4 <, counted"),
    ),
    Story(
        "3d6 drop 2d4",
        (3, 1, 6, 3, 3),
        (1, 6),
        ("3d6 shows 3, 1, 6.", "2d4 shows 3, 3.", "drop {3, 3} of {1, 3, 6} keeps {1, 6}."),
        ("3d6 3 left out by drop {3, 3}", *(f"3d6 {face} kept by drop {{3, 3}}" for face in (1, 6)), "2d4 3", "2d4 3"),
    ),
    Story("2d6 -- 9", (3, 3), (3, 3), ("2d6 shows 3, 3.", "-- 9 of {3, 3} keeps {3, 3}."), ("2d6 3 kept by -- 9",) * 2),
    Story(
        "1d6 keep 9",
        (3,),
        (),
        ("1d6 shows 3.", "keep 9 of 3 keeps nothing."),
        ("1d6 3 left out by keep 9",),
    ),
    Story(
        "min 3d6",
        (2, 5, 2),
        2,
        ("3d6 shows 2, 5, 2.", "min of {2, 2, 5} keeps 2."),
        ("3d6 2 kept by min", "3d6 5 left out by min", "3d6 2 left out by min"),
    ),
    Story(
        "max 3d6",
        (5, 2, 5),
        5,
        ("3d6 shows 5, 2, 5.", "max of {2, 5, 5} keeps 5."),
        ("3d6 5 left out by max", "3d6 2 left out by max", "3d6 5 kept by max"),
    ),
    Story("median d6", (3,), 3, ("d6 shows 3.",), ("d6 3 kept by median",)),
    Story(
        "different 3d6",
        (2, 5, 2),
        (2, 5),
        ("3d6 shows 2, 5, 2.", "different of {2, 2, 5} keeps {2, 5}."),
        ("3d6 2 kept by different", "3d6 5 kept by different", "3d6 2 left out by different"),
    ),
    Story("!(2 < d6)", (3,), (), ("d6 shows 3.",), ("d6 3 kept by 2 <",)),
    Story("2 # d6", (5, 2), (2, 5), ("d6 shows 5.", "d6 shows 2."), ("d6 5", "d6 2")),
    Story("(d2)z3", (2, 1, 4), (0, 3), ("d2 shows 2.", "2z3 shows 0, 3."), ("d2 2", "2z3 0", "2z3 3")),
    Story("0d6", (), (), (), ()),
    Story("2 ' d6", (2, 5), "2 \n5 ", ("d6 shows 2.", "d6 shows 5."), ("d6 2", "d6 5")),
    Story("[d6, {}]", (2,), ((2,), ()), ("d6 shows 2.",), ("d6 2",)),
    Story("%2 [d6, d4]", (2, 3), 3, ("d6 shows 2.", "d4 shows 3."), ("d6 2", "d4 3")),
    Story("d6 .. 4", (3,), (3, 4), ("d6 shows 3.",), ("d6 3",)),
    Story("sgn - d6", (3,), -1, ("d6 shows 3.",), ("d6 3",)),
    Story(
        "call f(2d6)\ncompositional f(0, sum, +)",
        (2, 5),
        7,
        ("2d6 shows 2, 5.", "sum 5 is 5.", "5 + 0 is 5.", "sum 2 is 2.", "2 + 5 is 7."),
        ("2d6 2 added up", "2d6 5 added up"),
    ),
    Story(
        "call f(d6, 2)\n\nfunction f(a, b) = a - b",
        (5,),
        3,
        ("d6 shows 5.", "f takes a = 5, b = 2.", "Line 3: 5 - 2 is 3."),
        ("d6 5",),
    ),
    Story(
        "sum foreach x in 2d6 do d x",
        (2, 5, 1, 4),
        5,
        ("2d6 shows 2, 5.", "d2 shows 1.", "d5 shows 4.", "sum {1, 4} is 5."),
        ("2d6 2", "2d6 5", "d2 1 added up", "d5 4 added up"),
    ),
    Story(
        "if 3 < d6 then 1 else 2",
        (3,),
        2,
        ("d6 shows 3.", "3 < d6 does not hold."),
        ("d6 3",),
    ),
    Story(
        "x := d6 ;\ny := x * 2; y",
        (3,),
        6,
        ("d6 shows 3.", "x is 3.", "Line 2: 3 * 2 is 6.", "Line 2: y is 6."),
        ("d6 3",),
    ),
    Story(
        "repeat x := d6 until x = 6",
        (2, 6),
        6,
        ("d6 shows 2.", "x is 2, so it is re-rolled.", "d6 shows 6."),
        ("d6 2 re-rolled", "d6 6"),
    ),
    Story(
        "accumulate x := d6 until x = 6",
        (2, 6),
        (2, 6),
        ("d6 shows 2.", "x is 2, so it is rolled on.", "d6 shows 6."),
        ("d6 2 rolled on", "d6 6"),
    ),
    Story(
        "30 # (d6 drop 1)",
        (1,) * 29 + (2,),
        2,
        tuple(
            f"d6 shows {face}." if told == "d6" else f"drop 1 of {face} keeps nothing."
            for face, told in [(1, told) for _ in range(29) for told in ("d6", "drop")] + [(2, "d6")]
        ),
        ("d6 1 left out by drop 1",) * 29 + ("d6 2 kept by drop 1",),
    ),
    Story(
        "count 31d2",
        (1,) * 30 + (2,),
        31,
        (f"31d2 shows {', '.join('1' * 30)}.", f"count {{{', '.join('1' * 12)}, … (31 values)}} is 31."),
        (*("31d2 1 counted",) * 30, "31d2 2 counted"),
    ),
]


ANYDICE = [
    Story("output -2d6", (3, 4), -7, ("2d6 shows 3, 4.", "output 1 is -7."), ("2d6 3 added up", "2d6 4 added up")),
    Story(
        "output 1@(-2d6)",
        (3, 4),
        -3,
        ("2d6 shows 3, 4.", "1@-2d6 of {-3, -4} keeps {-3}.", "output 1 is -3."),
        ("2d6 3 kept by 1@-2d6", "2d6 4 left out by 1@-2d6"),
    ),
    Story("output !d6", (3,), 0, ("d6 shows 3.", "output 1: !3 is 0."), ("d6 3",)),
    Story("output #d6 + #(3d6) * 10", (), 31, ("output 1 is 31.",), ()),
    Story("output d(-2)", (1,), -2, ("d(-2) shows -2.", "output 1 is -2."), ("d(-2) -2",)),
    Story("output d{}", (), (), ("output 1 is nothing.",), ()),
    Story("output d0", (), 0, ("output 1 is 0.",), ()),
    Story("output d{} + d6", (3,), 3, ("d6 shows 3.", "output 1: 0 + 3 is 3."), ("d6 3",)),
    Story(
        "output {1, 2}d4",
        (1, 2, 3),
        6,
        ("3d4 shows 1, 2, 3, together 6.", "output 1 is 6."),
        tuple(f"3d4 {face} added up" for face in (1, 2, 3)),
    ),
    Story("output (d2 - 1)d4", (1,), 0, ("d2 shows 1.", "output 1 is 0."), ("d2 1 gave the number of dice: 0",)),
    Story(
        "output -(d2)d4",
        (1, 3),
        -3,
        ("d2 shows 1.", "d4 shows 3.", "output 1 is -3."),
        ("d2 1 gave the number of dice: -1", "d4 3 added up"),
    ),
    Story(
        "X: d4\noutput 2dX",
        (1, 2),
        3,
        ("X stands for d4; each use is a new throw.", "2d4 shows 1, 2, together 3.", "Line 2: output 1 is 3."),
        ("2d4 1 added up", "2d4 2 added up"),
    ),
    Story(
        "X: {1..3, d2}\noutput X",
        (5,),
        3,
        ("Line 2: d{1, 2, 3, 1, 2} shows 3.", "Line 2: output 1 is 3."),
        ("d{1, 2, 3, 1, 2} of line 2 3",),
    ),
    Story("X: 7\nY: -X\noutput Y", (), -7, ("Line 2: Y is -7.", "Line 3: output 1 is -7."), ()),
    Story("output d6 > 3", (4,), 1, ("d6 shows 4.", "output 1: 4 > 3 is 1."), ("d6 4",)),
    Story("output 2 ^ d3 & d2", (3, 1), 1, ("d3 shows 3.", "d2 shows 1.", "output 1: 2^3 & 1 is 1."), ("d3 3", "d2 1")),
    Story("output [absolute -d6]", (3,), 3, ("d6 shows 3.", "absolute -3 is 3.", "output 1 is 3."), ("d6 3",)),
    Story(
        "output [highest 2 of d6 and 2d8]",
        (3, 5, 1),
        8,
        ("d6 shows 3.", "2d8 shows 5, 1.", "highest 2 of {5, 3, 1} keeps {5, 3}, together 8.", "output 1 is 8."),
        ("d6 3 kept by highest 2", "2d8 5 kept by highest 2", "2d8 1 left out by highest 2"),
    ),
    Story(
        "output [lowest 1 of d6 and d8 and d4]",
        (3, 5, 2),
        2,
        ("d6 shows 3.", "d8 shows 5.", "d4 shows 2.", "lowest 1 of {5, 3, 2} keeps {2}.", "output 1 is 2."),
        ("d6 3 left out by lowest 1", "d8 5 left out by lowest 1", "d4 2 kept by lowest 1"),
    ),
    Story(
        "output [highest 0 of 2d6]",
        (3, 5),
        0,
        ("2d6 shows 3, 5.", "highest 0 of {5, 3} keeps nothing.", "output 1 is 0."),
        ("2d6 3 left out by highest 0", "2d6 5 left out by highest 0"),
    ),
    Story(
        "output [middle 1 of 4d6]",
        (5, 1, 3, 4),
        4,
        ("4d6 shows 5, 1, 3, 4.", "middle 1 of {5, 4, 3, 1} keeps {4}.", "output 1 is 4."),
        (*(f"4d6 {face} left out by middle 1" for face in (5, 1, 3)), "4d6 4 kept by middle 1"),
    ),
    Story(
        "output [sort 2d6]",
        (1, 5),
        6,
        ("2d6 shows 1, 5.", "sort {5, 1} is {5, 1}.", "output 1 is 6."),
        ("2d6 1", "2d6 5"),
    ),
    Story(
        'set "position order" to "lowest first"\noutput [sort 2d6]',
        (5, 1),
        6,
        ("Line 2: 2d6 shows 5, 1.", "Line 2: sort {1, 5} is {1, 5}.", "Line 2: output 1 is 6."),
        ("2d6 of line 2 5", "2d6 of line 2 1"),
    ),
    Story(
        'set "position order" to "lowest first"\noutput 1@2d6',
        (5, 2),
        2,
        ("Line 2: 2d6 shows 5, 2.", "Line 2: 1@2d6 of {5, 2} keeps {2}.", "Line 2: output 1 is 2."),
        ("2d6 of line 2 5 left out by 1@2d6", "2d6 of line 2 2 kept by 1@2d6"),
    ),
    Story(
        "output [reverse 2d6]",
        (5, 1),
        6,
        ("2d6 shows 5, 1.", "reverse {5, 1} is {1, 5}.", "output 1 is 6."),
        ("2d6 5", "2d6 1"),
    ),
    Story("output [maximum of 2d6]", (), 12, ("output 1 is 12.",), ()),
    Story(
        "output [2d6 contains 3]",
        (5, 3),
        1,
        ("2d6 shows 5, 3.", "{5, 3} contains 3 is 1.", "output 1 is 1."),
        ("2d6 5", "2d6 3 found"),
    ),
    Story(
        "output [count d6 in {1, 1, 4}]",
        (1,),
        2,
        ("d6 shows 1.", "count {1} in {1, 1, 4} is 2.", "output 1 is 2."),
        ("d6 1",),
    ),
    Story(
        "output [highest of d6 and d8]",
        (3, 3),
        3,
        ("d6 shows 3.", "d8 shows 3.", "highest of 3 and 3 is 3.", "output 1 is 3."),
        ("d6 3 kept by highest of two", "d8 3 left out by highest of two"),
    ),
    Story(
        "output [lowest of 3 and d8]",
        (5,),
        3,
        ("d8 shows 5.", "lowest of 3 and 5 is 3.", "output 1 is 3."),
        ("d8 5 left out by lowest of two",),
    ),
    Story(
        "output [explode 2d2]",
        (2, 2, 1, 2),
        7,
        (
            "2d2 shows 2, 2, together 4.",
            "4 is the highest there is: it explodes.",
            "2d2 shows 1, 2, together 3.",
            "output 1: 4 + 3 is 7.",
        ),
        ("2d2 2 added up, exploded", "2d2 2 added up, exploded", "2d2 1 added up", "2d2 2 added up"),
    ),
    Story(
        'set "explode depth" to 1 output [explode d6]',
        (6, 6),
        12,
        ("d6 shows 6.", "6 is the highest there is: it explodes.", "d6 shows 6.", "output 1: 6 + 6 is 12."),
        ("d6 6 exploded", "d6 6"),
    ),
    Story(
        "function: f D:d { result: D + 1 } output [f 2d6]",
        (5, 2),
        8,
        ("2d6 shows 5, 2, together 7.", "output 1: 7 + 1 is 8."),
        ("2d6 5 added up", "2d6 2 added up"),
    ),
    Story(
        "function: f N:n M:n { result: N - M } output [f (d6) (d4)]",
        (5, 2),
        3,
        ("d6 shows 5.", "d4 shows 2.", "[f d6 (d4)] takes N = 5, M = 2.", "result: 5 - 2 is 3.", "output 1 is 3."),
        ("d6 5 taken as N", "d4 2 taken as M"),
    ),
    Story(
        "function: f S:s { if S = 4 { result: 9 } result: S } output [f 2d6]",
        (4, 2),
        9,
        ("2d6 shows 4, 2.", "[f 2d6] takes S = {4, 2}.", "{4, 2} = 4 holds.", "result is 9.", "output 1 is 9."),
        ("2d6 4 taken as S, counted by S = 4", "2d6 2 taken as S"),
    ),
    Story(
        "function: f S:s { if 4 < S { result: 9 } result: S } output [f 2d6]",
        (4, 2),
        6,
        (
            "2d6 shows 4, 2.",
            "[f 2d6] takes S = {4, 2}.",
            "4 < {4, 2} does not hold.",
            "result is {4, 2}.",
            "output 1 is 6.",
        ),
        ("2d6 4 taken as S, added up", "2d6 2 taken as S, added up"),
    ),
    Story(
        "function: f S:s { result: {1, 3}@S } output [f 3d6]",
        (2, 6, 4),
        8,
        ("3d6 shows 2, 6, 4.", "[f 3d6] takes S = {6, 4, 2}.", "result: {1, 3}@{6, 4, 2} is 8.", "output 1 is 8."),
        ("3d6 2 taken as S, kept by {1, 3}@S", "3d6 6 taken as S, kept by {1, 3}@S", "3d6 4 taken as S"),
    ),
    Story(
        "function: f S:s { result: [count 6 in S] } output [f 2d6]",
        (6, 4),
        1,
        ("2d6 shows 6, 4.", "[f 2d6] takes S = {6, 4}.", "result: [count 6 in {6, 4}] is 1.", "output 1 is 1."),
        ("2d6 6 taken as S, counted", "2d6 4 taken as S"),
    ),
    Story(
        "function: f N:n { result: d{5, N} } output [f d2]",
        (2, 1),
        2,
        ("d2 shows 2.", "[f d2] takes N = 2.", "result throws d{5, 2}: 2.", "output 1 is 2."),
        ("d2 2 taken as N", "d{5, 2} 2"),
    ),
    Story(
        'A: d6\nloop I over {1..2} {\n output A + I named "[I] more"\n}',
        (2, 3),
        [3, 5],
        (
            "A stands for d6; each use is a new throw.",
            "A throws d6 for line 3: 2.",
            'Line 3: "1 more": 2 + 1 is 3.',
            "A throws d6 anew for line 3: 3.",
            'Line 3: "2 more": 3 + 2 is 5.',
        ),
        ("d6 2", "d6 3"),
    ),
]
"""Programs of AnyDice."""


def tell(language: str, story: Story) -> Story:
    """Roll a program with its faces typed in, all of which must be asked for; give what is told, as a story."""
    source = TypedFaces(story.faces)
    rolled = LANGUAGES[language].roll(story.program, source, Budget())
    source.finish()
    values = [outcome.value for outcome in rolled.outputs]
    dice = tuple(
        f"{die.what}{'' if die.line == 1 else f' of line {die.line}'} {die.value} {', '.join(die.fates)}".strip()
        for die in rolled.dice
    )
    steps = tuple(step.removeprefix("Line 1: ") for step in rolled.steps)
    return Story(story.program, story.faces, values[0] if len(values) == 1 else values, steps, dice)


@pytest.mark.parametrize("story", TROLL, ids=[f"{story.program} {len(story.faces)}" for story in TROLL])
def test_a_roll_of_troll_is_told_from_its_first_die_to_its_last(story: Story) -> None:
    """Sentences tell what was thrown and what became of it; what the program writes itself needs none."""
    assert tell("troll", story) == story


@pytest.mark.parametrize("story", ANYDICE, ids=[f"{story.program} {len(story.faces)}" for story in ANYDICE])
def test_a_roll_of_anydice_is_told_from_its_first_die_to_its_last(story: Story) -> None:
    """Sentences tell what was thrown and how each value came about; dice are told what became of them."""
    assert tell("anydice", story) == story


@pytest.mark.parametrize(
    ("language", "one"),
    [
        ("anydice", "loop I over {{1..{}}} {{ output d6 }}"),
        ("anydice", "function: f N:n {{ loop I over {{1..{}}} {{ X: I + N }} result: X }}\noutput [f d6]"),
        ("troll", "sum foreach x in 1..{} do d6"),
    ],
)
def test_a_story_has_three_hundred_sentences(language: str, one: str) -> None:
    """One more is cut, and the last one says so."""
    rolled = [LANGUAGES[language].roll(one.format(times), Stream(bytes(16)), Budget()) for times in range(140, 301, 10)]
    whole = [each for each in rolled if "And so on." not in each.steps]
    cut = [each for each in rolled if "And so on." in each.steps]
    assert whole
    assert cut
    assert all(len(each.steps) <= MOST_STEPS for each in whole)
    for each in cut:
        assert len(each.steps) == MOST_STEPS + 1
        assert each.steps.index("And so on.") == MOST_STEPS
