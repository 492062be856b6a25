"""Programs of AnyDice that are played to the end: odds, counts, what is forgotten, never ends, or is refused."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fairthrow.lab.anydice import processes
from fairthrow.lab.anydice.machine import LabelledOdds
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT, Answer

EXPECTED: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("processes_expected.json").read_text(encoding="utf-8")
)["cases"]
HARD = {"p07"}
"""Cases that take seconds where statements run as they stand."""


def odds_of(program: str, engine: str = "compiled") -> LabelledOdds:
    """Give the one output of a program that is played to the end."""
    (shown,) = outputs_of(rf"\ to the end \ {program}", engine=engine)
    return shown


def answer(program: str) -> Answer:
    """Give the odds of a program, with warnings and mends."""
    return LANGUAGES["anydice"].odds(program, LIMIT, Budget())


def chances(die: WeightedDie) -> list[list[Any]]:
    """Give values with chances."""
    return [[value, Fraction(weight, die.total)] for value, weight in die.weights.items()]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: str(case["id"]))
def test_odds_are_those_expected(case: dict[str, Any], engine: str) -> None:
    """Each case comes to its exact odds, or to its first values, the rest, mean and variance, in each way to run it."""
    if case["id"] in HARD and engine == "plain":
        pytest.skip("its statements run for seconds as they stand")
    (shown,) = outputs_of(case["program"], engine=engine)
    wanted, found = case["expected"], chances(shown.die)
    if "odds" in wanted:
        assert found == [[value, Fraction(above, below)] for value, above, below in wanted["odds"]]
        assert Fraction(shown.die.lost, shown.die.total) == Fraction(wanted.get("lost", 0))
        return
    count = shown.endless
    assert count is not None
    first = [[value, Fraction(above, below)] for value, above, below in wanted["first"]]
    assert found[: len(first)] == first
    rest = sum((chance for _, chance in found[len(first) :]), Fraction(count.rest, count.total))
    assert rest == Fraction(wanted["rest"])
    assert (Fraction(*count.mean), Fraction(*count.variance)) == (
        Fraction(wanted["mean"]),
        Fraction(wanted["variance"]),
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("program", "odds"),
    [
        ("function: f N:n { if N < 1 { result: 0 } result: 1 + [f N - 1] } output [f 30]", {30: 1}),
        ("function: f N:n { if N < 1 { result: {} } result: {N, [f N - 1]} } output [f 3]", {1: 1, 2: 1, 3: 1}),
        ("function: f N:n { if N < 1 { result: {5, 7} } result: [f N - 1] } output [f 30]", {5: 1, 7: 1}),
        ("function: f N:n { if N < 1 { result: {5, 7} } result: [f N - 1] } output [f 30d1]", {12: 1}),
        ("function: f N:n { if N < 1 { result: 2d2 } result: [f N - 1] } output [f 30]", {2: 1, 3: 2, 4: 1}),
        ("function: f N:n { if N < 3 { result: 1 } result: [f N - 1] + [f N - 2] } output [f 30]", {832040: 1}),
        ("function: f N:n { if N < 1 { result: 1 } result: N * [f N - 1] } output [f 15]", {1307674368000: 1}),
        (
            "function: f N:n { if N < 1 { result: 0 } if [f N - 1] = N - 1 { result: N } result: 0 } output [f 12]",
            {12: 1},
        ),
        ("function: f N:n { if N < 1 { result: 0 } result: d2 + [f N - 1] } output [f 2] + 1", {3: 1, 4: 2, 5: 1}),
        ("function: f N:n { if N < 1 { result: 0 } result: [f N - 1] - d2 } output [f 2]", {-4: 1, -3: 2, -2: 1}),
        ("function: f N:n { if N = 1 { result: 5 } result: [f d3] - 0 } output [f d3]", {5: 1}),
        ("X: 4 function: f N:n { if N > X { result: N } result: [f N + d3] } output [f 1]", {5: 37, 6: 28, 7: 16}),
        (
            "function: f N:n { if N > 2 { result: X } X: N result: [f N + 1] } X: 9 output [f 1] + X",
            {11: 1},
        ),
        ("function: f A of N:n { if N = 1 { result: A } result: [f A of d2] } output [f d3 of 2]", {1: 1, 2: 1, 3: 1}),
        ("function: f A:d of N:n { if N = 1 { result: 2@A } result: [f A of d2] } output [f 3d2 of 2]", {1: 1, 2: 1}),
        ("function: f S:s { if #S > 2 { result: S } result: [f {S, 1}] } output [f d2]", {3: 1, 4: 1}),
        ("function: f S:s { if 1@S = 2@S { result: 1@S } result: [f 2d3] } output [f 2d3]", {1: 1, 2: 1, 3: 1}),
        ("function: f N:n { if N = 6 { result: 1 } if N = 5 { result: d{} } result: [f d6] } output [f d6]", {1: 1}),
        ("function: f N:n { if N = 1 { result: 1 + [f 2] } if N = 2 { result: d{} } result: [f d3] } output [f d3]",
         {1: 1}),
        ("function: f N:n { result: [f d{}] } output [f d4] + 3", {3: 1}),
    ],
)  # fmt: skip
def test_calls_are_played_to_their_end(program: str, odds: dict[int, int], engine: str) -> None:
    """Small programs, counted by hand: values that are handed on stay what they are, whatever runs them."""
    die = odds_of(program, engine).die
    assert die == WeightedDie(odds)
    assert not die.lost


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("program", "odds", "total"),
    [
        ("function: f { result: [f] } output [f]", {}, 1),
        ("function: f { result: [f] } output 1 + [f]", {}, 1),
        ("function: f N:n { result: [f N] } function: g N:n { if N = 1 { result: 7 } result: [f 0] } output [g d3]",
         {7: 1}, 3),
        ("function: f N:n { if N > 1 { result: 1 } result: [f 1] } output [f d2] + [f d2]", {2: 1}, 4),
        ("function: f N:n { if N > 1 { result: 1 } result: [f 1] } output 2d[f d2]", {2: 1}, 4),
        ("function: f { result: [f] } function: g N:n { result: N } output [g [f]]", {}, 1),
        ("function: f N:n { if N = 2 { result: d{} } result: [f 1] } output [f d2]", {}, 1),
        ("function: f N:n { if N = 6 { result: d{} } result: [f d6] } output [f d6]", {}, 1),
        ("function: f N:n { if N = 2 { result: d{} } if N = 3 { result: 5 } result: [f 1] } output [f d3]", {5: 1}, 2),
    ],
)  # fmt: skip
def test_what_never_ends_is_missing(program: str, odds: dict[int, int], total: int, engine: str) -> None:
    """It is missing from the odds, exactly, in all that is made of it; it is not forgotten."""
    assert odds_of(program, engine).die == WeightedDie(odds, total)


def test_what_never_ends_is_told() -> None:
    """With a point where it has few places, else as a fraction."""
    walk = "function: w N:n {{ if N = 1 {{ result: 1 }} if N = 0 {{ result: [w 0] }} result: [w d{}] }}"
    ends = "function: w N:n { if N < 5 { result: N } result: [w 5] }"
    found = answer(f'\\ To the  end \\ {ends} output [w d5] output [w d6] named "six"')
    assert found.warnings == (
        "output 1: 0.2 never ends, and is missing from the odds",
        '"six": 1/3 never ends, and is missing from the odds',
    )
    assert answer(f"\\ to the end \\ {walk.format('{0, 1}')} output [w 2]").warnings == (
        "output 1: 0.5 never ends, and is missing from the odds",
    )


@pytest.mark.parametrize(
    ("program", "line", "column", "said"),
    [
        ("function: f N:n {\n result: [f d2] > 1\n}\noutput [f 1]", 3, 17, "is compared here; pass what you compare"),
        (
            "function: f N:n {\n result: 2 * [f d2]\n}\noutput [f 1]",
            3,
            12,
            "is multiplied here; pass what you multiply",
        ),
        (
            "function: f N:n {\n result: 3 - [f d2]\n}\noutput [f 1]",
            3,
            12,
            "is taken away here; pass what you take away",
        ),
        ("function: f N:n {\n result: -[f d2]\n}\noutput [f 1]", 3, 10, "is taken away here"),
        ("function: f N:n {\n result: ![f d2]\n}\noutput [f 1]", 3, 10, "is taken for true or false here"),
        ("function: f N:n {\n result: #[f d2]\n}\noutput [f 1]", 3, 10, "is counted here; pass what you count"),
        ("function: f N:n {\n result: 2d[f d2]\n}\noutput [f 1]", 3, 11, "is rolled here"),
        ("function: f N:n {\n result: [f d2]d6\n}\noutput [f 1]", 3, 16, "is rolled here"),
        ("function: f N:n {\n result: 1@[f d2]\n}\noutput [f 1]", 3, 11, "is looked into here"),
        (
            "function: f N:n {\n result: [f d2] + [f d3]\n}\noutput [f 1]",
            3,
            17,
            "is added to another that has not ended",
        ),
        ("function: f N:n {\n result: [f [f d2]]\n}\noutput [f 1]", 3, 10, "is given to [f [f d2]] here"),
        ("function: g A { result: A }\nfunction: f N:n {\n result: [g [f d2]]\n}\noutput [f 1]", 4, 10, "given to [g"),
        ("function: f N:n {\n result: [highest of 3 and [f d2]]\n}\noutput [f 1]", 3, 10, "given to [highest of 3"),
        ("function: f N:n {\n result: {1, [f d2]}\n}\noutput [f 1]", 3, 10, "is put into a sequence here"),
        ("function: f N:n {\n if [f d2] { result: 1 }\n result: 2\n}\noutput [f 1]", 3, 5, "is decided on here"),
        ("function: f N:n {\n loop I over [f d2] { }\n result: 2\n}\noutput [f 1]", 3, 14, "is gone through here"),
        (
            "function: f N:n {\n X: [f d2]\n result: [g]\n}\nfunction: g { result: X }\noutput [f 1]",
            4,
            10,
            "given to [g]",
        ),
        (
            "function: f N:n {\n result: [g N]\n}\nfunction: g N:n { result: [f d2] = 2 }\noutput [f 1]",
            5,
            34,
            "is compared",
        ),
    ],
)
def test_what_has_not_ended_can_only_be_handed_on_or_added_to(program: str, line: int, column: int, said: str) -> None:
    """Where a call leads back to what looks at it, the error stands at the operator, the call or the value."""
    with pytest.raises(ProgramError) as caught:
        outputs_of(f"\\ to the end \\\n{program}")
    assert (caught.value.place.line, caught.value.place.column) == (line, column)
    assert said in caught.value.reason
    assert caught.value.reason.startswith("this has not ended yet, and is ")
    assert caught.value.reason.endswith(" along as a number")


@pytest.mark.parametrize(
    ("program", "line", "column", "said"),
    [
        ("function: f N:n {\n if N = 1 { result: 1 }\n if N = 2 { result: [f d3] }\n}\noutput [f d3]", 2, 1,
         "[f N:n] leads back to itself, and may end without a result"),
        ("function: f S:s {\n if 1@S = 1 { result: [f 2d2] }\n}\noutput [f 2d2]", 2, 1, "may end without a result"),
        ("function: f N:n {\n if N = 1 { result: 1 }\n result: [f d2] - 1\n}\noutput [f d2]", 4, 17, "taken away here"),
        ("function: f N:n {\n if N = 1 { result: 1 }\n result: [f d2] + d{-1, 1}\n}\noutput [f d2]", 4, 17, "taken"),
        ("function: f N:n { if N = 1 { result: 1 } result: 1 + [f d2] }\noutput [f d2] + 1", 3, 15, "only be shown"),
        ("function: f N:n { if N = 1 { result: 1 } result: 1 + [f d2] }\nX: [f d2]\noutput X > 3", 4, 10, "only be"),
        ("function: f N:n { if N = 1 { result: 1 } result: 1 + [f d2] }\noutput [highest 1 of [f d2]]", 3, 8, "only"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_to_the_end_is_refused(program: str, line: int, column: int, said: str) -> None:
    """The error names what is wrong, and stands where it is."""
    with pytest.raises(ProgramError) as caught:
        outputs_of(f"\\ to the end \\\n{program}")
    assert (caught.value.place.line, caught.value.place.column) == (line, column)
    assert said in caught.value.reason


def test_states_without_bounds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the function, and says what is to be minded."""
    monkeypatch.setattr(processes, "MOST_STATES", 2_000)
    with pytest.raises(ProgramError) as caught:
        outputs_of("\\ to the end \\\nfunction: f N:n { result: [f N + d2] }\noutput 1 + [f 1]")
    assert caught.value.message == (
        "line 3, column 1: [f N:n] comes to more than 2,000 states: its numbers must stay within bounds"
    )
    assert caught.value.limit == "memory"


def test_a_count_without_an_end_is_handed_on_and_shown() -> None:
    """A variable may hold it, and a function may give it."""
    shown = odds_of(
        "function: f N:n { if N = 1 { result: 1 } result: 1 + [f d2] } function: g { result: [f d2] } X: [g] output X"
    )
    assert shown.endless is not None
    assert shown.endless.mean == (2, 1)


def test_only_the_comment_plays_to_the_end() -> None:
    """Without it calls are cut as in AnyDice, and a warning says so; its mend puts the comment in."""
    program = "\nfunction: f N:n {\n if N = 6 { result: 1 }\n result: [f d6]\n}\noutput [f d6] + [f d6]"
    found = answer(program)
    warning, share = found.warnings
    assert share == "a call that is cut is met by 1085612568359375/3656158440062976 of the throws of output 1"
    assert warning == (
        "line 4: [f …] calls itself more than 10 deep, and what is not over by then is forgotten, as in AnyDice; "
        r"write \ to the end \ to play it out"
    )
    ((of, mend),) = found.mends
    assert (of, mend.label, mend.program) == (warning, "Play it to the end", f"\\ to the end \\\n{program}")
    assert answer(mend.program).warnings == ()
    assert answer(mend.program).outputs[0].weights == {2: 1}


@pytest.mark.parametrize("comment", ["to the end", "To the  End", "title A climb\n to the end\n about Up."])
def test_a_line_of_a_comment_is_enough(comment: str) -> None:
    """Wherever it stands, in small or large letters; more words in the line make it another comment."""
    climb = "function: f N:n { if N > 40 { result: N } result: [f N + 1] } output [f 1]"
    assert outputs_of(f"{climb} \\ {comment} \\")[0].die.weights == {41: 1}
    assert outputs_of(f"\\ {comment} of it \\ {climb}")[0].die.weights == ({41: 1} if "\n" in comment else {})


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("function: f N:n { if N > 3 { result: [best of 2 or d6] } result: 1 + [f N + d2] } output [f 0]",
         "is added to here, so that the goal would be another"),
        ("function: f N:n { if N=1 { result: d{} } if N > 3 { result: [best of 2 or 3] } result: [f 4] } output [f d3]",
         "a throw is forgotten here"),
    ],
)  # fmt: skip
def test_decisions_within_processes_are_never_answered_wrongly(program: str, said: str) -> None:
    """A decision that is added to, or stands beside what is forgotten, is refused."""
    with pytest.raises(ProgramError) as caught:
        outputs_of(f"\\ goal >= 3 \\ \\ to the end \\\n{program}")
    assert said in caught.value.message


def test_what_was_decided_is_handed_on_through_a_process() -> None:
    """Each later decision is made before: the goal of all is that of the output, and means add up."""
    program = "function: f N:n { if N > 3 { result: [best of 2 or d6] } result: [f N + d2 - 1] } output [f 0]"
    (shown,) = outputs_of(rf"\ goal >= 3 \ \ to the end \ {program}")
    assert shown.die.weights == dict.fromkeys((1, 2, 3, 4, 5, 6), 1)
    assert str(shown.goal) == ">= 3"
    counted = program.replace("[f N + d2 - 1]", "1 + [f N + d2]")
    (shown,) = outputs_of(rf"\ goal highest \ \ to the end \ {counted}")
    assert Fraction(sum(value * weight for value, weight in shown.die.weights.items()), shown.die.total) == Fraction(
        51, 8
    )


def test_a_cut_is_told_as_deep_as_the_setting_says() -> None:
    """Calls of one function in several lines, and of several functions, have their lines."""
    program = (
        'set "maximum function depth" to 5\nfunction: f N:n {\n if N = 1 { result: [g N] }\n result: [g d6]\n}\n'
        "function: g N:n { result: [f d2] }\noutput [f 1]"
    )
    said, share = answer(program).warnings
    assert (said.split(" calls")[0], share.split(" met ")[1]) == (
        "lines 3, 4: [g …]", "by all of the throws of output 1",
    )  # fmt: skip
    assert "more than 5 deep" in answer(program).warnings[0]


def test_a_program_that_ends_in_time_is_told_nothing() -> None:
    """Ten calls within each other are as many as may be."""
    assert answer("function: f N:n { if N = 1 { result: 1 } result: [f N - 1] } output [f 10]").warnings == ()


def test_settings_and_functions_that_change_are_minded() -> None:
    """What calls came to is forgotten when a function is defined again."""
    program = (
        "function: f N:n { if N < 1 { result: 1 } result: [f N - 1] } output [f 20]"
        "function: f N:n { if N < 1 { result: 2 } result: [f N - 1] } output [f 20]"
    )
    shown = outputs_of(rf"\ to the end \ {program}")
    assert [each.die.weights for each in shown] == [{1: 1}, {2: 1}]


@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_long_recursion_needs_no_stack(engine: str) -> None:
    """Five thousand states, each of which must be known for the one before."""
    program = "function: f N:n { if N < 1 { result: 1 } result: 0 + 1 * [f N - 1] } output [f 5000]"
    assert odds_of(program, engine).die == WeightedDie({1: 1})


def test_work_on_states_ends_when_its_budget_says_so() -> None:
    """Also while there are only more and more states."""

    def stop(count: Callable[[], int]) -> Callable[[], None]:
        def between() -> None:
            if count() > 20:
                raise LimitError("seconds", "this took too long")

        return between

    asked = iter(range(1000))
    budget = Budget(stop(lambda: next(asked)))
    with pytest.raises(ProgramError, match="this took too long"):
        outputs_of(r"\ to the end \ function: f N:n { result: [f N + d6] } output [f 1]", budget)
