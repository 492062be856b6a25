"""Programs that decide, against answers of plain dynamic programming, and what they may not do."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fairthrow.lab.anydice.machine import LabelledOdds
from fairthrow.lab.anydice.outline import outline_of
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.inputs import declared
from fairthrow.lab.program import LANGUAGES, LIMIT, Answer

EXPECTED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("best_expected.json").read_text("utf-8"))
ANSWERED = [each for each in EXPECTED if "refused" not in each["expected"] and each["id"] != "b19"]
SHORT = ("b07", "b08", "b09", "b10", "b17", "b18")
"""Cases that are answered without remembering what calls gave."""

PLAY = (
    "\\ goal >= 22 \\\n"
    "function: play A:n { result: [best of A or 2d10] }\n"
    "function: hand X { result: X }\n"
    "function: f N:n left M:n { result: N }\n"
    "function: half N:n { if N > 3 { result: N } }\n"
    "function: none N:n { if N = 1 { result: d{} } result: [play N] }\n"
    "function: deep N:n { result: [best of N or [deep N + 1]] }\n"
)
USED = "what is decided for the goal >= 22 is {} here, so that the goal would be another; decide last"


def answered(program: str) -> Answer:
    """Give what the Lab answers."""
    return LANGUAGES["anydice"].odds(program, LIMIT, Budget())


def refused(program: str, engine: str = "compiled") -> str:
    """Give why a program is not answered, with the place."""
    with pytest.raises(ProgramError) as error:
        outputs_of(program, engine=engine)
    return error.value.message


def reached(shown: LabelledOdds) -> Fraction | None:
    """Give the chance or the mean of the goal that an output was decided for."""
    return Fraction(shown.goal.value(shown.die, Budget()), shown.die.total) if shown.goal else None


def chances(die: WeightedDie) -> dict[int, Fraction]:
    """Give the chance of each face."""
    return {face: Fraction(weight, die.total) for face, weight in die.weights.items()}


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: str(case["id"]))
def test_the_best_is_found(case: dict[str, Any]) -> None:
    """Plain Python, formulas and published figures give the same."""
    check(case, "compiled")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", [each for each in ANSWERED if each["id"] in SHORT], ids=lambda case: str(case["id"]))
def test_every_way_finds_it(case: dict[str, Any], engine: str) -> None:
    """Listed, asked, revealed and as it stands."""
    check(case, engine)


def check(case: dict[str, Any], engine: str) -> None:
    """Compare an answer with what is expected."""
    (shown,) = outputs_of(case["program"], engine=engine)
    expected = case["expected"]
    assert reached(shown) == (Fraction(expected["goal"]) if "goal" in expected else None)
    if "odds" in expected:
        assert chances(shown.die) == {value: Fraction(n, d) for value, n, d in expected["odds"]}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_decision_in_a_circle(engine: str) -> None:
    """Pig alone in the fewest turns: what is decided leads back to itself, and the count has no last value."""
    (pig,) = (each for each in EXPECTED if each["id"] == "b19")
    (shown,) = outputs_of(pig["program"], engine=engine)
    assert str(shown.goal) == "lowest"
    assert shown.endless is not None
    assert Fraction(*shown.endless.mean) == Fraction(pig["expected"]["goal"])


@pytest.mark.parametrize("case", [each for each in EXPECTED if "refused" in each["expected"]], ids=lambda c: c["id"])
def test_what_is_refused_names_its_place(case: dict[str, Any]) -> None:
    """The line and the column are those of the contract."""
    place = case["expected"]["refused"]
    assert refused(case["program"]).startswith(f"line {place['line']}, column {place['column']}: ")


@pytest.mark.parametrize("engine", ["compiled", "plain"])
@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("output [play 2d10] + 3", f"column 20: {USED.format('added to')}: put + 3 into each option"),
        ("output 3 + [play d6]", f"column 10: {USED.format('added to')}: put 3 + into each option"),
        ("output [play d6] - 3", f"column 18: {USED.format('taken from')}: put - 3 into each option"),
        ("output [play d6] >= 3", f"column 18: {USED.format('compared with')}: put >= 3 into each option"),
        ("output #[play d6]", f"column 8: {USED.format('counted')}: put # before each option"),
        ("output {[play d6]}", f"column 8: {USED.format('put into a sequence')}"),
        ("output 2d[play d6]", f"column 9: {USED.format('made dice of')}: put 2 d into each option"),
        (
            "output [f [play d6] left 3]",
            f"column 8: {USED.format('given to the number N of [f N:n left M:n]')}: put the call around each option",
        ),
        (
            "output [highest 1 of [play d6]]",
            f"column 8: {USED.format('given to [highest ? of ?]')}: put the call around each option",
        ),
        ("output [none d6]", "column 8: a throw is forgotten here (d{}), and another is decided; give it a value inst"),
        (
            "output [best of [half d6] or 4]",
            "column 8: this option may come to no result, so that it cannot be compared; give it a result in each case",
        ),
        (
            "output [best of [half d6] + 1 or 4]",
            "column 8: this option may come to no result, so that it cannot be compared; give it a result in each case",
        ),
        ("output [best of 1]", "column 8: a decision has two to six options; for more, put one decision into another"),
        (
            "A: [play d6] \\ goal highest \\ output [best of A or 3]",
            "column 38: what is decided for the goal >= 22 is an option here, where the goal is highest",
        ),
        (
            "A: [play d6] \\ goal highest \\ function: g N:n { if N = 1 { result: A } result: [play N] } output [g d6]",
            "what is decided for the goal >= 22 meets here what is decided for the goal highest",
        ),
    ],
)
def test_what_was_decided_is_only_handed_on(program: str, message: str, engine: str) -> None:
    """Added to, compared, counted or given to a parameter it would be decided for another goal."""
    assert message in refused(PLAY + program, engine)


@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_no_call_is_cut(engine: str) -> None:
    """A decision needs all calls; elsewhere a call that is too deep is the empty die, as in AnyDice."""
    cut = 'line 7, column 44: calls go deeper than 10, and a decision needs all of them: set "maximum function depth"'
    assert cut in refused(f"{PLAY}output [deep 1]", engine)
    count = "function: count N:n { result: [count N + 1] }\n"
    assert "calls go deeper" in refused(f"{PLAY}{count}output [count 1] output [play 1]", engine)
    (shown,) = outputs_of(f"{count}output [count 1]", engine=engine)
    assert not shown.die.weights


def test_what_was_decided_may_be_handed_on() -> None:
    """Through a variable, a parameter that takes anything, a result, another decision, a mixture."""
    shown = outputs_of(
        f"{PLAY}A: [hand [play d6]] output A output [best of A or d{{}}] output [best of d{{}} or d{{}}]"
    )
    assert [str(each.goal) for each in shown] == [">= 22", ">= 22", "None"]
    assert shown[0].die == shown[1].die


def test_means_add_up() -> None:
    """Where the goal is a mean, what is decided may be added to, and what is not decided taken from it."""
    goal = "\\ goal lowest \\ function: play A:n { result: [best of 2 or A] }\n"
    (shown,) = outputs_of(f"{goal}output 3 + [play d6] - d4 + [play d6]")
    assert reached(shown) == 3 + 2 * Fraction(11, 6) - Fraction(5, 2)
    used = "what is decided for the goal lowest is {} here, so that the goal would be another; decide last: put {}"
    assert used.format("taken from", "5 - into each option") in refused(f"{goal}output 5 - [play d6]")
    assert used.format("multiplied", "2 * into each option") in refused(f"{goal}output 2 * [play d6]")
    mixed = f"{goal}A: [play d6]\n\\ goal highest \\ output A + [play d6]"
    assert "is added to here" in refused(mixed)


@pytest.mark.parametrize(
    ("program", "best"),
    [
        ("\\ goal at least 5 \\ output [best of 2d2 or d6]", Fraction(1, 3)),
        ("\\ goal = 1 \\ output [best of d6 or d4]", Fraction(1, 4)),
        ("\\ goal lowest \\ output [best of d6 or d4]", Fraction(5, 2)),
        ("\\ success TOTAL > 5 \\ output [best of d6 or d8]", Fraction(3, 8)),
        ("\\ success > 5 \\ \\ goal < 2 \\ output [best of d6 or d8]", Fraction(1, 6)),
        ('L: 6 \\ input L "Level" 1..8 \\ \\ goal >= L \\ output [best of d6 or d8]', Fraction(3, 8)),
        ("\\ goal highest \\ output [best of {1, 2} or d4]", Fraction(3)),
        ("\\ goal highest \\ output [best of 2d6 or 6 or d4]", Fraction(7)),
        ("\\ goal highest \\ output [best of -3 or -2d4]", Fraction(-3)),
    ],
)
def test_goals(program: str, best: Fraction) -> None:
    """Signs and words of a success, a success itself, an input, a mean."""
    (shown,) = outputs_of(program)
    assert reached(shown) == best


def test_a_goal_holds_below_it_until_the_next() -> None:
    """It counts where a statement outside all brackets stands, not where a function is written."""
    program = (
        "\\ goal >= 5 \\ function: f { result: [best of 4 or d6] } output [f] output [f] + 0 * d1 "
        "\\ goal highest \\ output [f] \\ goal lowest \\ loop I over {1..2} { output [f] }"
    )
    shown = outputs_of(program.replace("output [f] + 0 * d1 ", ""))
    assert [str(each.goal) for each in shown] == [">= 5", "highest", "lowest", "lowest"]
    assert [reached(each) for each in shown] == [Fraction(1, 3), 4, Fraction(7, 2), Fraction(7, 2)]


def test_without_a_goal_above_there_is_no_decision() -> None:
    """It is said at the decision, and a goal further down does not help."""
    message = "line 1, column 8: say what is best: write \\ goal >= 22 \\ or \\ goal highest \\ above"
    assert refused("output [best of d6 or 4]") == message
    assert refused("output [best of d6 or 4] \\ goal highest \\") == message


def test_own_functions_of_these_words() -> None:
    """Where a goal is declared they are AnyDice's alone, wherever they stand; else they come first, as ever."""
    own = "loop I over {1} { function: best of A:d or B:d { result: A } }\n"
    (first,) = outputs_of(f"{own}output [best of d4 or 7]")
    assert first.goal is None
    assert first.die == WeightedDie(dict.fromkeys(range(1, 5), 1))
    (first,) = outputs_of(f"{own}\\ success > 3 \\ output [best of d4 or 7]")
    assert first.goal is None
    (best,) = outputs_of(f"{own}\\ goal highest \\ output [best of d4 or 7]")
    assert reached(best) == 7


def test_a_comment_that_seems_a_goal_is_told_of() -> None:
    """What begins like a goal and is none stays a comment."""
    wrong = declared(outline_of("\\ goal maximum \\ \\ goal of it all \\ \\ goal >= LEVEL \\ output 3"))
    assert wrong.goals == ()
    assert wrong.problems == (
        "line 1, column 3: goal: it is written goal >= 22, goal highest or goal lowest",
        "line 1, column 39: goal: there is no input LEVEL to compare with",
    )


@pytest.mark.parametrize(
    "said",
    ["maximum", "max", "hi", "high", "lowest number", "HIGHEST", "AT LEAST 4", "is 4", "4", "<> 4", ">= 4.5"],
)
def test_what_seems_to_be_meant_as_a_goal_is_no_goal_without_a_word(said: str) -> None:
    """Whoever writes it nearly right is told how it is written."""
    (problem,) = declared(outline_of(f"\\ goal {said} \\ output 3")).problems
    assert problem == "line 1, column 3: goal: it is written goal >= 22, goal highest or goal lowest"


@pytest.mark.parametrize("said", ["of it all", "", "keeper", "the islands", "for tonight", "reached in 5 turns"])
def test_a_comment_about_a_goal_is_a_comment(said: str) -> None:
    """Nothing is said of it."""
    assert declared(outline_of(f"\\ goal {said} \\ output 3")).problems == ()


def test_what_anydice_does_is_told_once() -> None:
    """It takes the first option, with a function that one touch adds."""
    answer = answered("\\ goal highest \\\noutput [best of d4 or 7]\noutput [best of 1 or 2 or 3]")
    said = "lines 2, 3: AnyDice knows no [best of …], and takes the first option once it has a function for that"
    assert answer.warnings == (said,)
    ((warning, mend),) = answer.mends
    assert warning == said
    assert mend.program.startswith(
        "function: best of A:d or B:d { result: A }\nfunction: best of A:d or B:d or C:d { result: A }\n\\ goal"
    )
    mended = answered(mend.program)
    assert [each.goal for each in mended.outputs] == [each.goal for each in answer.outputs]
    assert mended.mends == ()
    assert len(mended.warnings) == 1
    assert "AnyDice takes the first option, as its function says" in mended.warnings[0]


def test_the_plan_is_told_by_line() -> None:
    """In which cases which option is best, and how likely each case is, the likeliest first."""
    program = (
        "\\ goal highest \\ function: seen N:n left L:n {\n if L = 0 { result: N }\n"
        "result: [best of N or [seen d2 left L - 1]] }\noutput [seen d2 left 2]"
    )
    (plan,) = LANGUAGES["anydice"].explain(program, LIMIT, Budget(), lambda: 0).plans
    assert plan.line == 3
    cases = [(dict(case.values), case.best, Fraction(*case.chance)) for case in plan.cases]
    assert cases == [
        ({"N": "2", "L": "2"}, "2", Fraction(1, 2)),
        ({"N": "1", "L": "2"}, "seen d2 left 1", Fraction(1, 2)),
        ({"N": "2", "L": "1"}, "2", Fraction(1, 4)),
        ({"N": "1", "L": "1"}, "seen d2 left 0", Fraction(1, 4)),
    ]


def test_pig_is_held_at_20() -> None:
    """The published rule comes out of the plan."""
    (pig,) = (each["program"] for each in EXPECTED if each["id"] == "b05")
    (plan,) = LANGUAGES["anydice"].explain(pig, LIMIT, Budget(), lambda: 0).plans
    assert len(plan.cases) > 90
    for case in plan.cases:
        together = sum(int(value) for _, value in case.values)
        assert case.best == (str(together) if together >= 20 else f"pig {together} face d6")


def test_outputs_have_their_goal_as_data() -> None:
    """The goal as declared, with its chance or its mean."""
    answer = answered("\\ goal >= 4 \\ output [best of d4 or d6] \\ goal highest \\ output [best of d4 or -7] output 3")
    assert [each.goal.data() if each.goal else None for each in answer.outputs] == [
        {"says": ">= 4", "chance": [1, 2]},
        {"says": "highest", "mean": [5, 2]},
        None,
    ]


@pytest.mark.parametrize(
    "use",
    ["[count 7 in BEST]", "[count {3, 4} in BEST]", "[count BEST in 3d6]", "[highest of BEST and 3]", "[sort BEST]"],
)
def test_no_function_of_anydice_takes_what_was_decided(use: str) -> None:
    """It would be another goal, also where the function needs to go through nothing."""
    program = f"\\ goal = 1 \\ output {use.replace('BEST', '[best of d6 or 2d6]')}"
    with pytest.raises(ProgramError, match="so that the goal would be another"):
        outputs_of(program)


@pytest.mark.parametrize(
    ("program", "cases"),
    [
        ("\\ goal >= 8 \\ B: 2d6 output [best of d6 or B]", [((), "B", (1, 1))]),
        (
            "\\ goal >= 4 \\ function: f N:n D:d { result: [best of N or D] } output [f d3 2d2]",
            [((("N", str(face)),), "D", (1, 3)) for face in (3, 2, 1)],
        ),
    ],
)
def test_the_plan_names_dice_as_they_are_written(program: str, cases: list[object]) -> None:
    """An option may be a name that stands for dice: these have no number to write."""
    (plan,) = LANGUAGES["anydice"].explain(program, LIMIT, Budget(), lambda: 0).plans
    assert [(case.values, case.best, tuple(case.chance)) for case in plan.cases] == cases


def test_states_with_decisions_are_refused_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions and their options count as well: each takes as much as a state."""
    monkeypatch.setattr("fairthrow.lab.anydice.processes.MOST_STATES", 300)
    program = (
        "\\ to the end \\ \\ goal >= 1 \\ function: walk N:n { if N = 3 { result: 1 } "
        "result: [best of [walk N + 1] or [walk N - 1]] } output [walk 5]"
    )
    with pytest.raises(ProgramError, match=r"\[walk N:n\] comes to more than 300 states and options"):
        outputs_of(program)


def test_what_never_ends_reaches_a_chance_of_nothing() -> None:
    """The goal of such an output is told as that of others."""
    program = r"\ to the end \ \ goal >= 1 \ function: w N:n { result: [best of [w N] or [w 1 - N]] } output [w 0]"
    (shown,) = LANGUAGES["anydice"].odds(program, LIMIT, Budget()).outputs
    assert not shown.weights
    assert shown.goal is not None
    assert (shown.goal.measure, *shown.goal.value) == ("chance", 0, 1)
