"""Troll programs that decide, against plain reckoning, and their rolls against the odds that were told."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from fairthrow.dice.errors import FieldError
from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Stream
from fairthrow.lab.choices import ASKED
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT, Output

TROLL = LANGUAGES["troll"]

AGAIN = """\\ goal >= 22
x := 5d6;
call best(sum x, call best(sum (largest 4 x) + d6, call best(sum (largest 3 x) + sum 2d6,
 call best(sum (largest 2 x) + sum 3d6, call best(max x + sum 4d6, sum 5d6)))))"""
SEEN = """\\ goal highest
function seen(roll, left) = if left = 0 then roll else call best(roll, call seen(d6, left - 1))
call seen(d6, 2)"""
PIG = """\\ goal highest
function pig(turn, face) =
 if face = 1 then 0
 else if 60 < (turn + face) then turn + face
 else call best(turn + face, call pig(turn + face, d6))
call pig(0, d6)"""
LOW = "\\ goal lowest\nx := d6; y := d4; call best(x, call best(y, d3))"
BRANCH = "\\ goal = 3\nif 4 < d6 then call best(d4, 3) else call best(d3, d6)"


def told(program: str) -> Output:
    """Give what the Lab answers."""
    (output,) = TROLL.odds(program, LIMIT, Budget()).outputs
    return output


def chances(output: Output) -> dict[object, Fraction]:
    return {value: Fraction(weight, output.total) for value, weight in output.weights.items()}


def reached(program: str) -> Fraction:
    """Give what is reached of the goal."""
    goal = told(program).goal
    assert goal
    return Fraction(*goal.value)


def lowest() -> Fraction:
    """Give the mean of the lowest of a d6, a d4, and 2, which is the mean of a d3; both dice are known."""
    return Fraction(sum(min(2, x, y) for x, y in product(range(1, 7), range(1, 5))), 24)


@pytest.mark.parametrize(
    ("program", "value"),
    [
        (AGAIN, Fraction(94421, 186624)),
        (SEEN, Fraction(14, 3)),
        (PIG, Fraction(492303203, 60466176)),
        (LOW, lowest()),
        (BRANCH, Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)),
        ("\\ goal >= 1\ncall best(2, 1 + d6)", Fraction(1)),
        ("\\ goal highest\nfunction best(a, b) = a\ncall best(d4, 7)", Fraction(7)),
        ("\\ success >= 5\ncall best(d6, 4)", Fraction(1, 3)),
    ],
)
def test_the_best_is_found(program: str, value: Fraction) -> None:
    """Published figures, and what can be reckoned by hand."""
    assert reached(program) == value


def test_of_equals_the_first_is_taken() -> None:
    """Both are sure to reach 1."""
    assert chances(told("\\ goal >= 1\ncall best(2, 1 + d6)")) == {2: 1}


def test_without_a_goal_the_own_function_is_called() -> None:
    """No program of today changes."""
    output = told("function best(a, b) = a\ncall best(d4, 7)")
    assert output.goal is None
    assert chances(output) == dict.fromkeys(range(1, 5), Fraction(1, 4))


@pytest.mark.parametrize("program", [SEEN, LOW, BRANCH])
def test_rolls_have_the_told_odds(program: str) -> None:
    """Every roll in which the best is taken, and with it every way that a roll may go on."""
    found: Counter[object] = Counter()
    for value, ways in every_roll(lambda source: TROLL.roll(program, source, Budget(), ()).outputs[0].value):
        found[value] += Fraction(1, ways)  # type: ignore[assignment]
    assert found == chances(told(program))


@pytest.mark.parametrize("plan", [*product((1, 2), repeat=2)])
def test_no_plan_beats_the_goal(plan: tuple[int, ...]) -> None:
    """Whatever is always taken, the mean is at most that of the best play; where one keeps, the next is not asked."""
    choices = plan[:1] if plan[0] == 1 else plan
    rolls = every_roll(lambda source: TROLL.roll(SEEN, source, Budget(), choices).outputs[0].value)
    worth = sum((Fraction(int(str(value)), ways) for value, ways in rolls), Fraction(0))
    assert worth <= reached(SEEN)


def test_a_roll_asks() -> None:
    """The options stand with their means and the numbers in them; what is taken is told, and what it cost."""
    asked = TROLL.roll(SEEN, Stream(bytes(16)), Budget(), (ASKED,))
    assert not asked.outputs
    assert asked.asked
    assert [each.words for each in asked.asked.options] == ["6", "call seen(d6, 2 - 1)"]
    assert asked.asked.ranked() == [1, 2]
    taken = TROLL.roll(SEEN, Stream(bytes(16)), Budget(), (2, 2))
    assert "Line 2: call seen(d6, 2 - 1) is taken, mean 4.25; the best was mean 6." in taken.steps
    assert [die.face for die in taken.dice][:1] == [die.face for die in asked.dice]
    with pytest.raises(FieldError, match="decision 1 has 2 options, got 3"):
        TROLL.roll(SEEN, Stream(bytes(16)), Budget(), (3,))
    with pytest.raises(FieldError, match="this roll has no decision, got 1"):
        TROLL.roll("sum 2d6", Stream(bytes(16)), Budget(), (1,))


def test_options_within_options_are_one_list() -> None:
    """Six options of five dice, in the order written."""
    asked = TROLL.roll(AGAIN, Stream(bytes(16)), Budget(), (ASKED,)).asked
    assert asked
    assert [each.words for each in asked.options][:2] == ["sum {1, 1, 3, 6, 6}", "sum largest 4 {1, 1, 3, 6, 6} + d6"]
    assert len(asked.options) == 6


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("call best(d6, 4)", "line 1, column 1: say what is best: write \\ goal >= 22 or \\ goal highest above"),
        ("\\ goal >= 22\nx := 2d10;\ncall best(sum x, sum 2d10) + 3", "line 3, column 1: what is decided for"),
        ("\\ goal highest\nrepeat x := call best(d6, 3) until x > 3", "line 2, column 13: what is decided"),
        ("\\ goal highest\nforeach x in 2d6 do call best(x, 3)", "used further here"),
        ("\\ goal highest\nx := call best(d6, 3); x", "used further here"),
        ("\\ goal highest\nfunction f(x) = x\ncall f(call best(d6, 3))", "used further here"),
        ("\\ goal highest\ncall best(2d6, 3)", "what is decided is one number, and this may be"),
        ("\\ goal highest\ncall best(sum accumulate x := d6 while x = 6, 3)", "this is cut off at times"),
        ("\\ goal highest\ncall best(3)", "a decision has two to six options"),
        ("\\ goal highest\nfunction f(x) = call best(x, call f(x + 1))\ncall f(1)", "calls go deeper than 200"),
    ],
)  # fmt: skip
def test_what_cannot_be_decided_is_refused(program: str, why: str) -> None:
    """With the place of what is wrong, in odds and in rolls."""
    with pytest.raises(ProgramError) as error:
        TROLL.odds(program, LIMIT, Budget())
    assert why in error.value.message
    with pytest.raises(ProgramError):
        TROLL.roll(program, Stream(bytes(16)), Budget(), ())


def test_what_troll_does_is_said() -> None:
    """It knows no decisions; a function of that name is its own."""
    assert "Troll knows no call best" in TROLL.odds(SEEN, LIMIT, Budget()).warnings[0]
    own = "\\ goal highest\nfunction best(a, b) = a\ncall best(d4, 7)"
    assert "Troll calls the program's own function" in TROLL.odds(own, LIMIT, Budget()).warnings[0]
