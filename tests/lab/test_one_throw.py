"""A variable of dice that is used twice as if both were one throw is told of, with a program that throws once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product

import pytest

from fairthrow.lab.anydice.program import read
from fairthrow.lab.anydice.reuse import reused
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.length import LONGEST
from fairthrow.lab.program import LANGUAGES, Answer

Throw = tuple[int, ...]


def answer(program: str) -> Answer:
    """Give the odds of a program."""
    return LANGUAGES["anydice"].odds(program, 1, Budget())


def counted(many: int, sides: int, of: Callable[[Throw], int]) -> Mapping[int, int]:
    """Count what comes of each throw of so many dice, the highest first."""
    throws = product(range(1, sides + 1), repeat=many)
    return Counter(of(tuple(sorted(throw, reverse=True))) for throw in throws)


CLASSIC = "XROLL: 5d10\noutput [count [highest 1 of XROLL] in XROLL]"

MENDED: Sequence[tuple[str, str, Mapping[int, int]]] = [
    (CLASSIC, "count 1@XROLL in XROLL", counted(5, 10, lambda throw: throw.count(throw[0]))),
    ('X: 2d6 output X=7 | X=11 named "craps"', "X=7 | X=11", counted(2, 6, lambda throw: sum(throw) in {7, 11})),
    ("X: 2d6 output X * (X >= 7)", "X * (X >= 7)", counted(2, 6, lambda throw: sum(throw) * (sum(throw) >= 7))),
    ("X: 4d6 output X - [lowest 1 of X]", "X - ((#X)@X)", counted(4, 6, lambda throw: sum(throw[:3]))),
    (
        "X: 4d6 output [highest 2 of X] - [lowest 2 of X] + #X",
        "({1..2}@X) - ({#X - 1..#X}@X) + #X",
        counted(4, 6, lambda throw: sum(throw[:2]) - sum(throw[2:]) + 4),
    ),
    ("X: 2d6 output 1@X = 2@X", "1@X = 2@X", counted(2, 6, lambda throw: throw[0] == throw[1])),
    (
        "X: 3d6 output [count 6 in X] - [count 1 in X]",
        "[count 6 in X] - [count 1 in X]",
        counted(3, 6, lambda throw: throw.count(6) - throw.count(1)),
    ),
    ("X: 3d6 output [X contains 6] & X > 9", "[X contains 6] & (0 + X) > 9",
     counted(3, 6, lambda throw: 6 in throw and sum(throw) > 9)),
    (
        "function: f A:n B:s { result: [count A in B] } X: 3d6 output [f [highest 1 of X] X]",
        "[f (1@X) X]",
        counted(3, 6, lambda throw: throw.count(throw[0])),
    ),
    (
        "function: f A:n B:n { result: A + B } X: 2d6 output [f X >= 7 X]",
        "[f X >= 7 X]",
        counted(2, 6, lambda throw: (sum(throw) >= 7) + sum(throw)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("program", "result", "odds"), MENDED, ids=[result for _, result, _ in MENDED])
def test_the_mend_looks_at_one_throw(program: str, result: str, odds: Mapping[int, int]) -> None:
    """The program that a tap writes has the odds of one throw, counted here, and is not warned of again."""
    before = answer(program)
    (warning,) = before.warnings
    ((of, mend),) = before.mends
    assert of == warning
    assert f"result: {result} }}" in mend.program.replace("[count 1@XROLL in XROLL]", "count 1@XROLL in XROLL")
    after = answer(mend.program)
    (output,) = after.outputs
    total = sum(odds.values())
    assert {face: weight * total for face, weight in output.weights.items()} == {
        face: weight * output.total for face, weight in odds.items()
    }
    assert (after.warnings, after.mends) == ((), ())
    assert output.label == before.outputs[0].label


def test_what_is_said_names_the_lines_and_the_parameter() -> None:
    """A sequence where its dice matter, a number where only the sum does; each line once."""
    (warning,) = answer(CLASSIC).warnings
    assert warning.startswith("line 2: each use of XROLL is a new throw; to look at one throw twice, give it to a ")
    assert warning.endswith("function as a sequence (XROLL:s)")
    program = "D: 2d6\noutput D = 7 | D = 11\noutput D = 2 | D = 3 | D = 12\noutput D"
    assert answer(program).warnings == (
        "lines 2, 3: each use of D is a new throw; to look at one throw twice, give it to a function as a number (D:n)",
    )
    ((_, mend),) = answer(program).mends
    assert mend.program == (
        "D: 2d6\nfunction: one throw D:n { result: D = 7 | D = 11 }\noutput [one throw D]\n"
        "function: the same throw D:n { result: D = 2 | D = 3 | D = 12 }\noutput [the same throw D]\noutput D"
    )


INNOCENT = [
    "X: d6 output X + X",
    "X: d6 output X + X + X",
    "function: f A:d B:d { result: A + B } X: d6 output [f X X]",
    "function: f A B { result: A + B } X: d6 output [f X X]",
    "function: f A:n B:d { result: A + B } X: d6 output [f X X]",
    "X: d20 output X + 1 > X",
    "X: d20 output X + 3 >= 10 + X",
    "X: d20 output [highest of X and X]",
    "X: 3d6 output [highest 1 of X] > [highest 1 of X]",
    "X: 3d6 output [count 6 in X] - [count 6 in X]",
    "X: 3d6 output (X >= 10) + (X >= 10)",
    "X: d20 output (X + 6 >= 15) + (X + 1 >= 15)",
    "X: d6 output [highest 1 of 2dX] + 3dX",
    "X: 3d6 output [highest 1 of X] + #X + [maximum of X]",
    "X: 3d6 output [count {X} in X]",
    "X: 3d6 Y: 3d6 output [count [highest 1 of X] in Y]",
    "X: {1, 2, 2} output [count 1@X in X]",
    "X: 4 output X > 3 & X < 6",
    "function: f ROLL:s { result: [count 1@ROLL in ROLL] } output [f 4d6]",
    "function: f ROLL:n { result: ROLL > 2 & ROLL < 5 } output [f 2d6]",
    "function: f ROLL { result: ROLL > 2 & ROLL < 5 } output [f 3]",
    "X: 3d6 X: {1..3} output [count 1@X in X]",
    "X: d6 loop N over {1..2} { output X > 3 & X < 5 X: 3 }",
    "function: highest N:n of X:n { result: N * X } X: d6 output [highest 2 of X] + X",
]


DOUBLED = ["X * X", "X - X", "X / X", "X = X", "X != X", "X > X", "X <= X", "X ^ X", "1 + X * X", "[f X X]", "[g X X]"]


@pytest.mark.parametrize("value", DOUBLED)
def test_two_throws_that_are_seldom_meant_are_told_of(value: str) -> None:
    """A square, a variable that is compared with itself or taken away, and a function that gets it twice."""
    functions = "function: f A:n B:n { result: A + B }\nfunction: g A:s B:n { result: A + B }\n"
    program = f"{functions}X: d6 output {value}"
    found = answer(program)
    (warning,) = found.warnings
    assert warning.startswith("line 3: each use of X is a new throw; to look at one throw twice, give it to a function")
    if value[0] == "X" and value[2] not in "*^":
        assert not found.mends  # of one throw, always the same comes
    else:
        ((_, mend),) = found.mends
        assert answer(mend.program).warnings == ()


def test_the_square_of_one_throw_is_a_square() -> None:
    """That is what the mend of one gives."""
    ((_, mend),) = answer("X: d3 output X * X").mends
    assert answer(mend.program).outputs[0].weights == {1: 1, 4: 1, 9: 1}


@pytest.mark.parametrize("program", INNOCENT)
def test_who_plainly_means_two_throws_is_not_told(program: str) -> None:
    """The same asked twice, opposed rolls, what throws nothing, and variables that need not hold dice."""
    assert not [warning for warning in answer(program).warnings if "new throw" in warning]


UNMENDED = [
    "X: 3d6 output [middle 1 of X] - [highest 1 of X]",
    "X: 3d6 Y: {1, 2} output X > 3 & X < Y",
    "X: 3d6 output X > 3 & X < {4, 5}",
    "X: 3d6 output [highest 1 of X] + X \\ both \\ - 1",
    "X: 3d6 N: 2 output [highest N of X] + X",
    'set "position order" to "lowest first" X: 3d6 output [highest 1 of X] + X',
    "X: 3d6 output [highest 1 of X] + X + 2dX",
    "X: 3d6 output X > 3 & X > 4 output X > 5 & X > 6 output X > 7 & X > 8 output X > 9 & X > 10",
]


@pytest.mark.parametrize("program", UNMENDED)
def test_a_mend_that_is_not_sure_is_not_offered(program: str) -> None:
    """What would mean something else of a sequence, or would lose a comment, is told of and left to the author."""
    found = answer(program)
    assert "new throw" in found.warnings[0]
    assert not found.mends


def test_a_word_that_is_taken_is_not_taken_again() -> None:
    """The program may have a function of the words already."""
    program = "function: one throw X:n { result: X }\nX: 2d6\noutput X = 7 | X = 11"
    ((_, mend),) = answer(program).mends
    assert "function: the same throw X:n { result: X = 7 | X = 11 }\noutput [the same throw X]" in mend.program


def test_inside_of_a_function_the_mend_stands_above_it() -> None:
    """A parameter that takes dice is a variable of dice; a function stands in no other."""
    program = (
        "function: odd ROLL:d {\n  BEST: [highest 1 of ROLL] - [lowest 1 of ROLL]\n  result: BEST\n}\noutput [odd 2d6]"
    )
    ((_, mend),) = answer(program).mends
    assert mend.program.startswith(
        "function: one throw ROLL:s { result: (1@ROLL) - ((#ROLL)@ROLL) }\nfunction: odd ROLL:d {\n"
        "  BEST: [one throw ROLL]\n  result: BEST\n"
    )
    assert answer(mend.program).outputs[0].weights == {0: 3, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}


@pytest.mark.parametrize("term", ["X>{}&", "[highest {} of X]+", "[count {} in X]-", "X+{}>", "{}@X+"])
def test_the_longest_programs_are_looked_through(term: str) -> None:
    """A value of any length is gone through without calls in calls, and all its uses are found."""
    many = (LONGEST - 20) // len(term.format(100))
    program = f"X: 3d6 output {''.join(term.format(100 + number % 800) for number in range(many))}1"
    found = reused(read(program))
    assert [len(each.uses) for each in found] == ([many] if ">" not in term or "&" in term else [])
