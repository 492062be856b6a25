"""Rolls of programs that decide: the odds are those that are told, and no choices do better than the best."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from anydice_rolls import odds_by_rolls, odds_of

from fairthrow.dice.errors import FieldError
from fairthrow.dice.every import GivenFaces, MoreDiceError, every_roll
from fairthrow.dice.stream import Source, Stream, TypedFaces
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.choices import ASKED
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError

KEEP = """\\ goal >= 7 \\
function: keep K:n of ROLL:s { result: {1..K}@ROLL + (#ROLL - K)d3 }
function: play ROLL:s {
 BEST: [keep 0 of ROLL]
 loop K over {1..3} { BEST: [best of BEST or [keep K of ROLL]] }
 result: BEST
}
output [play 3d3]
"""
PUSH = """\\ goal >= 5 \\
function: again FACE:n left LEFT:n {
 if LEFT = 0 { result: FACE }
 result: [best of FACE or [again d4 left LEFT - 1] or [again 1 + d3 left 0]]
}
output [again d4 left 2]
"""
PIG = """\\ goal highest \\
set "maximum function depth" to 20
function: pig TURN:n face FACE:n {
 if FACE = 1 { result: 0 }
 if TURN + FACE > 4 { result: TURN + FACE }
 result: [best of TURN + FACE or [pig TURN + FACE face d3]]
}
output [pig 0 face d3]
"""
ADDED = """\\ goal lowest \\
function: play A:n { result: [best of 2 or A or d4] }
output 1 + [play d3] - d2 + [play d3]
"""
HANDED = """\\ goal >= 3 \\
function: hand X { result: X }
function: f N:n or X { if N = 1 { result: X } result: [best of [hand X] or N + d2 or d{}] }
A: [best of d3 or 1 + d2 or 2]
output [f d3 or A]
output A
"""
PROGRAMS = [KEEP, PUSH, PIG, ADDED, HANDED]


def goal_of(program: str) -> Fraction:
    """Give what the first output reaches."""
    shown = outputs_of(program)[0]
    assert shown.goal is not None
    return Fraction(shown.goal.value(shown.die, Budget()), shown.die.total)


def worth(program: str, value: int | None) -> Fraction:
    """Give what one value of the first output is worth for its goal."""
    goal = outputs_of(program)[0].goal
    assert goal is not None
    assert value is not None
    if goal.is_mean:
        return Fraction(value)
    return Fraction(value >= goal.number)


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_roll_has_the_told_odds(program: str) -> None:
    """Where no choices are made, the best is taken: all rolls together have the odds."""
    assert odds_by_rolls(program) == odds_of(program)


def played(program: str, faces: tuple[int, ...], choices: tuple[int, ...], best: object) -> Fraction:
    """Give what the best player reaches who sees all dice so far, and is asked each decision."""
    source = GivenFaces(faces)
    try:
        rolled = roll(program, source, None, (*choices, ASKED))
    except MoreDiceError as more:
        lots = list(product(range(1, more.sides + 1), repeat=more.count))
        return sum((played(program, (*faces, *lot), choices, best) for lot in lots), Fraction(0)) / len(lots)
    if rolled.asked is None:
        return worth(program, rolled.outputs[0].value)
    numbers = range(1, len(rolled.asked.options) + 1)
    each = [played(program, faces, (*choices, number), best) for number in numbers]
    for number, option in zip(numbers, rolled.asked.options, strict=True):
        assert each[number - 1] == Fraction(*option.value), (faces, choices, option)
    assert rolled.asked.ranked()[0] == rolled.asked.best
    assert max(each) == each[rolled.asked.best - 1]
    return max(each)


@pytest.mark.parametrize("program", [KEEP.replace("3d3", "2d3").replace(">= 7", ">= 5"), PUSH, PIG])
def test_the_best_player_reaches_the_goal(program: str) -> None:
    """Whoever is asked, and takes the option that turns out best, gets what was told, and each option what it says."""
    assert played(program, (), (), max) == goal_of(program)


def plans(length: int, options: int) -> Iterator[tuple[int, ...]]:
    """Give lists of choices."""
    return product(range(1, options + 1), repeat=length)


@pytest.mark.parametrize(("program", "length"), [(PUSH, 2), (PIG, 3)])
def test_no_list_of_choices_beats_the_goal(program: str, length: int) -> None:
    """A list of choices decides without looking at the dice."""
    for choices in plans(length, 2):
        reached = Fraction(0)
        for value, ways in every_roll(partial(one, program, choices)):
            reached += worth(program, value) / ways
        assert reached <= goal_of(program), choices


def one(program: str, choices: tuple[int, ...], source: Source) -> int | None:
    """Roll with as many of the choices as the roll has decisions."""
    faces = source.faces if isinstance(source, GivenFaces) else ()
    for used in range(len(choices), -1, -1):
        try:
            return roll(program, GivenFaces(faces), None, choices[:used]).outputs[0].value
        except FieldError:
            continue
    raise AssertionError


def test_options_lie_in_one_list() -> None:
    """Options within options, each once, in the order written, with numbers in the place of names."""
    rolled = roll(KEEP, TypedFaces((3, 2, 1)), None, (ASKED,))
    assert rolled.asked is not None
    assert rolled.outputs == ()
    assert rolled.asked.data() == {
        "line": 5,
        "options": [
            {"number": 2, "words": "keep 1 of {3, 2, 1}", "chance": [2, 3]},
            {"number": 3, "words": "keep 2 of {3, 2, 1}", "chance": [2, 3]},
            {"number": 1, "words": "keep 0 of {3, 2, 1}", "chance": [10, 27]},
            {"number": 4, "words": "keep 3 of {3, 2, 1}", "chance": [0, 1]},
        ],
    }


def test_options_with_the_same_odds_are_one() -> None:
    """They are shown under the words of the first; what cannot be taken is not shown."""
    program = "\\ goal highest \\ output [best of d{} or d4 or [best of {1, 2} or 3] or d4 or 5 - d4 or 1 + d2]"
    asked = roll(program, Stream(bytes(16)), None, (ASKED,)).asked
    assert asked is not None
    assert [option.words for option in asked.options] == ["d4", "{1, 2}", "1 + d2"]


def test_what_nothing_uses_is_not_asked() -> None:
    """A decision is made when it is thrown, and where there is only one option there is none."""
    program = "\\ goal highest \\ A: [best of d4 or 2] output [best of d6 or d6] output 3"
    assert roll(program, TypedFaces((5,)), None, (ASKED,)).decisions == ()


def test_the_trace_says_what_was_taken() -> None:
    """And what that cost."""
    best = roll(KEEP, TypedFaces((3, 2, 1, 3, 3)))
    assert "Line 5: keep 1 of {3, 2, 1} is taken, 66.7 %; nothing is better." in best.steps
    rolled = roll(KEEP, TypedFaces((3, 2, 1, 3, 3, 2)), None, (1,))
    assert "Line 5: keep 0 of {3, 2, 1} is taken, 37 %; the best was 66.7 %." in rolled.steps
    assert [die.fates for die in rolled.dice[:3]] == [["taken as ROLL"]] * 3
    mean = roll(PIG, TypedFaces((2,)), None, (1,))
    assert "Line 6: 2 is taken, mean 2; the best was mean 3.11." in mean.steps


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ((5,), "choices: decision 1 has 4 options, got 5"),
        ((1, 2), "choices: this roll has 1 decision, got 2"),
        ((1, 2, ASKED), "choices: this roll has 1 decision, got 2"),
    ],
)
def test_choices_that_the_roll_does_not_have(choices: tuple[int, ...], message: str) -> None:
    """The message says how many there are."""
    with pytest.raises(FieldError) as error:
        roll(KEEP, Stream(bytes(16)), None, choices)
    assert error.value.message == message
    with pytest.raises(FieldError, match="this roll has no decision, got 1"):
        roll("output d6", Stream(bytes(16)), None, (1,))


def test_the_same_dice_lie_whatever_is_decided_later() -> None:
    """A seed fixes all dice before a decision; a question that nothing asks is dropped."""
    seed = bytes(range(16))
    first = roll(KEEP, Stream(seed), None, (ASKED,))
    then = roll(KEEP, Stream(seed), None, (2, ASKED))
    assert [die.face for die in then.dice[:3]] == [die.face for die in first.dice]
    assert first.asked
    assert not then.asked


@pytest.mark.parametrize(
    "program",
    ["\\ goal > 3 \\ output 3 + [best of d4 or 2]", "output [best of d4 or 2]", "\\ goal > 3 \\ output [best of 1]"],
)
def test_what_has_no_odds_is_not_rolled(program: str) -> None:
    """A roll is refused where the odds are, and for the same reason."""
    with pytest.raises(ProgramError) as rolled:
        roll(program, Stream(bytes(16)))
    with pytest.raises(ProgramError) as told_of:
        outputs_of(program)
    assert rolled.value.message == told_of.value.message
