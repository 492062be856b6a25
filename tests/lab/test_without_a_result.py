"""Functions of AnyDice that end without a result: the odds are those given that there is one."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from anydice_rolls import odds_by_rolls, odds_of
from lab.random_programs import random_program_with_holes

from fairthrow.lab.anydice import call_sampling, choosing
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES, Answer

Roll = tuple[int, ...]

HIGH = "function: high N:n { if N > 4 { result: N } }\n"


def answer(program: str) -> Answer:
    """Give the odds of a program, and what is said of them."""
    return LANGUAGES["anydice"].odds(program, 12, Budget())


def chances(program: str) -> dict[int, Fraction]:
    """Give the chances of the one output."""
    (output,) = answer(program).outputs
    return {value: Fraction(weight, output.total) for value, weight in output.weights.items()}  # type: ignore[misc]


def test_what_gives_no_result_is_taken_out_and_the_rest_shares() -> None:
    """Of a d10 only 5 to 10 have a result: each of these six has a sixth."""
    assert chances(f"{HIGH}output [high d10]") == dict.fromkeys(range(5, 11), Fraction(1, 6))


def test_the_share_without_a_result_is_told_exactly() -> None:
    """Four of ten faces; and of two calls that differ, the least and the largest."""
    start, end = "line 1: [high ?] comes to no result for ", " of its rolls; the odds are those of the other rolls"
    (warning,) = answer(f"{HIGH}output [high d10]").warnings
    assert warning.startswith(f"{start}2/5{end}")
    (warning,) = answer(f"{HIGH}output [high 2d6] + [high d10] + [high d{{5..9}}]").warnings
    assert warning.startswith(f"{start}1/6 to 2/5{end}")


def test_two_calls_have_a_result_each() -> None:
    """The sum of two is that of two dice with the faces 5 to 10."""
    assert chances(f"{HIGH}output [high d10] + [high d10]") == chances("output 2d{5..10}")
    assert chances(f"{HIGH}output 2d[high d10]") == chances("output 2d{5..10}")
    assert chances(f"{HIGH}X: [high d10] output [highest 1 of 3dX]") == chances("output [highest 1 of 3d{5..10}]")


def test_each_way_keeps_its_weight_if_something_comes_of_it() -> None:
    """What is left out of an inner call makes its own faces likelier, and not the other ways less likely."""
    inner = "function: some N:n { if N = 1 { result: [high d10] } result: 0 }\n"
    assert chances(f"{HIGH}{inner}output [some d2]") == {0: Fraction(1, 2)} | dict.fromkeys(
        range(5, 11), Fraction(1, 12)
    )


def test_a_way_that_hands_no_result_on_has_none() -> None:
    """So the share is told of the function that throws."""
    program = f"{HIGH}function: given N:n {{ result: [high N] }}\noutput [given d10]"
    assert chances(program) == dict.fromkeys(range(5, 11), Fraction(1, 6))
    assert [each.partition(" for ")[0] for each in answer(program).warnings] == ["line 2: [given ?] comes to no result"]


def test_an_empty_die_is_left_out_as_well_and_is_no_gap() -> None:
    """A function that gives d{} for 1 and nothing for 2: four of a d6 are left, and one in six is told."""
    mixed = "function: f N:n { if N = 1 { result: d{} } if N > 2 { result: N } }\n"
    assert chances(f"{mixed}output [f d6]") == dict.fromkeys(range(3, 7), Fraction(1, 4))
    (warning,) = answer(f"{mixed}output [f d6]").warnings
    assert "no result for 1/6 of" in warning
    assert not answer("function: f N:n { if N = 1 { result: d{} } result: N }\noutput [f d6]").warnings


def test_results_may_be_dice_or_sequences() -> None:
    """A sequence is summed, dice count with the weight of their way: 2 of 3 ways are left."""
    program = "function: f N:n { if N = 2 { result: {1, 2} } if N = 3 { result: d{7, 8} } }\noutput [f d3]"
    assert chances(program) == {3: Fraction(1, 2), 7: Fraction(1, 4), 8: Fraction(1, 4)}


def test_an_output_that_never_has_a_result_is_empty() -> None:
    """There are no odds of others; where it is a call, its function is told of."""
    for call in ("[high d4]", "[high 3]", "[high 2d2] * 3", "[high d{}]"):
        outputs, warnings, _ = answer(f"{HIGH}output {call}")
        assert [dict(each.weights) for each in outputs] == [{}]
        assert warnings == (() if call == "[high d{}]" else (BARREN.format("high ?"),))


BARREN = (
    "line 1: [{}] comes to no result for something that it is given, so that call is an empty die, and that counts as "
    "0 in a sum"
)


def test_a_function_without_a_result_is_told_of_wherever_it_is_used() -> None:
    """As a number of dice, as dice, and in a sum; not where it is never called, or gives a result to all it gets."""
    for use in ("[f]", "[f]d1", "[f]d6", "3d[f]", "d[f]", "1 + [f]"):
        (warning,) = answer(f"function: f {{ }} output {use}")[1]
        assert warning == "line 1: [f] has no result:, so a call of it is an empty die, and that counts as 0 in a sum"
    assert not answer("function: f { } output 3")[1]
    assert not answer("function: f N:n { loop I over {1..3} { if I = N { result: I } } } output [f 2]")[1]
    inner = "function: f N:n { if N > 3 { result: N } }\nfunction: g N:n { result: 1 + [f N] } output [g d6]"
    assert answer(inner)[1] == (BARREN.format("f ?"),)


def test_what_is_left_out_says_it_all() -> None:
    """A function that hands on that there is no result is told of with its share, and not once more."""
    program = "function: f N:n { if N > 3 { result: N } }\nfunction: g N:n { result: [f N] } output [g d6]"
    (warning,) = answer(program)[1]
    assert warning.startswith("line 2: [g ?] comes to no result for 1/2 of its rolls")


def test_a_call_that_would_go_through_an_empty_die_is_left_out() -> None:
    """There AnyDice loses the share, and it is said so."""
    program = "function: f K:n { result: K }\nfunction: g G:n D:d { if G = 1 { result: 5 } result: [f D] }\n"
    outputs, warnings, _ = answer(program + "output [g (d4) (d{})]")
    assert [dict(each.weights) for each in outputs] == [{5: 1}]
    (warning,) = warnings
    assert warning.startswith("line 2: [g ? ?] comes to a call with an empty die for 3/4 of its rolls; the odds are")
    assert warning.endswith("(AnyDice loses that share)")


def _falling(roll: Roll) -> int | None:
    return roll[0] if roll[0] > roll[1] else None


def _two_in_the_middle(roll: Roll) -> int | None:
    return sum(roll) if sum(face in {2, 3} for face in roll) == 2 else None


def _first_pair(roll: Roll) -> int | None:
    return next((at + 1 for at in range(3) if roll[at] == roll[at + 1]), None)


def _squares(roll: Roll) -> int | None:
    total = sum(face * face for face in roll)
    return total if total > 17 else None


PARTIAL: list[tuple[int, int, str, Callable[[Roll], int | None]]] = [
    (3, 4, "if 1@S > 2@S { result: 1@S }", _falling),
    (3, 4, "if [count {2, 3} in S] = 2 { result: S }", _two_in_the_middle),
    (4, 3, "loop I over {1..3} { if I@S = (I+1)@S { result: I } }", _first_pair),
    (4, 2, "loop I over {1..3} { if I@S = 2 & (I+1)@S = 1 { result: I } }", lambda roll: roll.count(2) % 4 or None),
    (4, 3, "T: 0 loop F over S { T: T + F * F } if T > 17 { result: T }", _squares),
]
"""So many dice with so many sides, a body that has a result for some rolls only, and what it gives for a sorted one."""


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("count", "sides", "body", "gives"), PARTIAL)
def test_every_way_to_look_at_a_pool_leaves_out_the_same(  # noqa: PLR0917  # a case and its engine
    count: int, sides: int, body: str, gives: Callable[[Roll], int | None], engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted over every roll by hand; so is the share that is told, where there is one."""
    monkeypatch.setattr(choosing, "FEW", 0)
    rolls = product(range(1, sides + 1), repeat=count)
    results = [gives(tuple(sorted(faces, reverse=True))) for faces in rolls]
    left = [each for each in results if each is not None]
    (shown,) = outputs_of(f"function: f S:s {{ {body} }} output [f {count}d{sides}]", engine=engine)
    assert {face: Fraction(weight, shown.die.total) for face, weight in shown.die.weights.items()} == {
        face: Fraction(left.count(face), len(left)) for face in left
    }
    told = [Fraction(*each.most) for each in shown.without]
    assert told == [Fraction(len(results) - len(left), len(results))] * (len(left) < len(results))


@pytest.mark.parametrize("seed", range(12))
def test_all_engines_tell_the_same_shares(seed: int) -> None:
    """Functions that nobody wrote, with ways that have no result."""
    program = random_program_with_holes(Random(seed))
    shares = {
        engine: [(each.line, each.ended, Fraction(*each.least), Fraction(*each.most)) for each in shown[-1].without]
        for engine in ENGINES
        if (shown := outputs_of(program, engine=engine))
    }
    assert all(each == shares["plain"] for each in shares.values()), shares


@pytest.mark.parametrize(
    "program",
    [
        "function: f N:n { if N > 1 { result: N } } output [f d3] + [f d3]",
        "function: f N:n M:n { if N > M { result: N } } output [f (d3) (d2)] * 10",
        "function: f S:s { if 1@S = 2@S { result: S } } output [f 2d3]",
        "function: f N:n { if N = 1 { result: d{} } if N = 2 { result: d2 } } output [f d3]",
        "function: f N:n { if N = 2 { result: N } } function: g N:n { if N = 1 { result: [f d2] } } output [g d2]",
        "function: f N:n { if N = 2 { result: N } } output [f [f d3]]",
        "function: f N:n { if N = 2 { result: N } } X: [f d3] loop I over {1..2} { output X + I }",
    ],
)  # fmt: skip
def test_every_roll_has_these_odds(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll is thrown again until it has a result; after one time, here, its odds decide."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 1)
    assert odds_by_rolls(program) == odds_of(program)
