"""Programs whose denominators grow too long: they are answered, rounded, and told where that begins."""

import json
import re
from decimal import Decimal, localcontext
from fractions import Fraction
from urllib.parse import quote

import pytest

from fairthrow.__main__ import main
from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.die import UNIT, WeightedDie
from fairthrow.lab.engine.limits import MOST_DIGITS, Budget, LimitError, bits_of
from fairthrow.lab.engine.rounding import MOST_OFF, SHOWN, shortened, shown, surely_differ
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, Answer

BUDGET = Budget()
TINY = Decimal(10) ** -75
"""How far shown odds may be off."""

ROUNDED = (
    "{}: on the way, in {}, a denominator grows too long to count on with (over 90,000 digits); odds are rounded from "
    "there on, and those shown are right to 75 decimal places"
)


def answer(program: str) -> Answer:
    """Give what the Lab answers."""
    return LANGUAGES["anydice"].odds(program, 12, BUDGET)


# --- programs that grow too long ------------------------------------------------------------


RESTRICT = """function: restrict once N:n to S:s else D:d {
  if N = S { result: N }
  result: D
}
function: restrict D:d to S:s {
  loop I over {1..20} { D: [restrict once D to S else D] }
  result: D
}"""
"""Rolls again what is not wanted, and what that came to, twenty times over."""


def test_what_is_rolled_again_and_again_comes_near_what_it_is_without_end() -> None:
    """One throw in six is not wanted. After 2^20 throws each wanted face has a fifth, but for 6^-2^20."""
    (output,) = answer(f"{RESTRICT}\noutput [restrict d6 to {{1..5}}]").outputs
    assert list(output.weights) == [1, 2, 3, 4, 5, 6]
    assert output.lost == 0
    for face, weight in enumerate(output.weights.values(), 1):
        assert abs(Fraction(weight, output.total) - Fraction(face < 6, 5)) < Fraction(1, 10**75)


def test_a_coin_compared_with_itself_again_and_again() -> None:
    """Two coins agree with (1 + b^2) / 2, where b is the chance of one face less that of the other.

    So b is squared each time. A coin with 999,999 of a million has 0.999998; twenty times squared, this is 0.1228….
    """
    program = "D: (d1000 > 1) | (d1000 > 1)\nloop I over {1..20} { D: D = D }\noutput D\noutput D > 1"
    odds, never = answer(program).outputs
    with localcontext(prec=150):
        bias = Decimal("0.999998") ** (2**20)
        assert round(bias, 4) == Decimal("0.1228")
        assert abs(Decimal(odds.weights[1]) / odds.total - (1 + bias) / 2) < TINY
    assert (never.weights, never.total) == ({0: 1}, 1)


MANY_WAYS = {
    "or": ("D | D", {1: 1}),
    "and": ("D & D", {0: 1}),
    "highest": ("[highest of D and D]", {1: 1}),
    "place": ("1@2dD", {1: 1}),
    "lowest": ("[lowest 1 of 2dD]", {0: 1}),
    "contains": ("[2dD contains 1]", {1: 1}),
    "count": ("[count {2} in 2dD] + (2dD > 0)", {1: 1}),
    "times": ("D * D", {0: 1}),
    "function": ("[keep D or D]", {1: 1}),
    "rolls": ("[best 2dD]", {1: 1}),
    "dice of dice": ("(1 + D - D * D > 0)d(D | D)", None),
    "equal": ("D >= D", None),
}


@pytest.mark.parametrize(("step", "nearly"), MANY_WAYS.values(), ids=list(MANY_WAYS))
def test_each_operation_can_be_repeated(step: str, nearly: dict[int, int] | None) -> None:
    """Twenty-five times over: the exact denominator has 2^25 binary digits, what is answered has few."""
    program = f"""function: keep A:n or B:n {{ if A > 0 {{ result: A }} result: B }}
function: best S:s {{ result: 1@S }}
D: d3 > 2
loop I over {{1..25}} {{ D: {step} }}
output D"""
    (output,), warnings, _ = answer(program)
    assert output.total == 1 << SHOWN
    assert set(output.weights) == {0, 1}
    assert any("right to 75 decimal places" in each for each in warnings)
    if nearly:
        off = sum(abs(Fraction(output.weights[face], output.total) - nearly.get(face, 0)) for face in (0, 1))
        assert off < Fraction(1, 10**75)


def test_rounded_odds_leave_out_what_has_no_result() -> None:
    """Sixes are an empty die, fives have no result: after that each of four faces has a fourth, and a fifth is told."""
    without = f"""{RESTRICT}
function: clip N:n {{ if N = 6 {{ result: d{{}} }} if N < 5 {{ result: N }} result: [nothing N] }}
function: nothing N:n {{ if N > 9 {{ result: 1 }} }}
function: miss N:n {{ if N < 5 {{ result: N }} }}
output [miss [restrict d6 to {{1..5}}]]
output [clip [restrict d6 to {{1..5}}]]"""
    outputs, warnings, _ = answer(without)
    for output in outputs:
        assert output.lost == 0
        for face in range(1, 5):
            assert abs(Fraction(output.weights[face], output.total) - Fraction(1, 4)) < Fraction(1, 10**75)
    assert (
        len(
            [each for each in warnings if re.search(r"comes to no result for about (199999|200000) in 1,000,000", each)]
        )
        == 2
    )


def test_what_is_exact_beside_rounded_odds_stays_exact() -> None:
    """Only what is made of rounded dice is rounded; only this is named, with the place where it began."""
    program = f"""{RESTRICT}
X: [restrict 2d6 to {{7}}]
output X + 1 named "sevens"
output 3d6 named "plain"
output X > 12 named "never"
function: miss N:n {{ if N < 5 {{ result: N }} }}
output [miss d6] named "missing"
"""
    outputs, warnings, _ = answer(program)
    assert [output.total for output in outputs[1:]] == [216, 1, 4]
    assert "[miss ?] comes to no result for 1/3 of its rolls" in warnings[0]
    assert warnings == (
        warnings[0],
        ROUNDED.format('"sevens"', "line 1, [restrict once ? to ? else ?]"),
    )


PLACED = {
    "X: d3 = 1\nloop I over {1..25} {\n  X: X = X\n}\noutput X": "line 3, X,",
    'X: d(3) > 2\nloop I over {1..17} { X: X > X }\noutput [highest 1 of 5dX] named "five"': "line 3, five,",
}


@pytest.mark.parametrize(("program", "place"), PLACED.items())
def test_the_first_place_is_named(program: str, place: str) -> None:
    """A variable that is set, or what is shown."""
    (warning,) = answer(program).warnings
    assert place in warning


def test_odds_that_are_rounded_in_another_order_are_not_taken_for_others() -> None:
    """AnyDice's own way to run a program with a leak is rounded as well; only what surely differs is said to."""
    leak = "D: d3 > 2\nloop I over {1..25} { D: D = D }\nfunction: f N:n T:n { T: T - 1 result: (T > 2) & N }"
    same, other = (" ".join(answer(f"{leak}\noutput [f D {given}]").warnings) for given in (20, 4))
    assert "AnyDice" not in same
    assert "AnyDice gives other odds" in other
    assert surely_differ(WeightedDie({0: 1, 1: 1}, None, 9), WeightedDie({0: 1, 1: 2}))
    assert not surely_differ(WeightedDie({0: 1, 1: 1}, None, 1 << UNIT), WeightedDie({0: 1, 1: 2}))


def test_a_roll_that_asks_for_rounded_odds_takes_them() -> None:
    """A function that needs a die's odds gets the rounded ones, and goes on; other rolls are as they were."""
    program = f'{RESTRICT}\nX: [restrict d6 to {{1..5}}]\nM: [maximum of X]\noutput d{{X, 9}} named "[M]"\noutput X'
    outcomes = LANGUAGES["anydice"].roll(program, Stream(bytes(16)), BUDGET).outputs
    assert outcomes[0].label == "6"
    assert outcomes[1].value in range(1, 6)


# --- limits ---------------------------------------------------------------------------------


def test_odds_that_would_not_be_right_are_refused() -> None:
    """Each time all but one way in a million is left out, and what rounding did grows by as much."""
    program = """function: with D:n if N:n { if N = 0 { result: d{} } result: D }
D: d3 > 2
loop I over {1..25} { D: D = D }
RARE: (d1000 = 1) & (d1000 = 1)
loop I over {1..TIMES} { D: [with D if RARE] }
output D"""
    (output,) = answer(program.replace("TIMES", "100")).outputs
    assert output.total == 1 << SHOWN
    with pytest.raises(ProgramError, match=r"line 6, column 1: .* not be right to 75 decimal places") as error:
        answer(program.replace("TIMES", "200"))
    assert error.value.limit == "memory"
    coin = {0: 1, 1: 1}
    assert shown(WeightedDie(coin, None, MOST_OFF - (4 << UNIT - SHOWN))).total == 1 << SHOWN
    with pytest.raises(LimitError, match="75 decimal places"):
        shown(WeightedDie(coin, None, MOST_OFF))


def test_pools_of_too_many_long_dice_are_refused_as_ever() -> None:
    """Each would be rounded to too few places."""
    long = WeightedDie({0: 1, 1: 3**6_000})
    assert [die.off > 0 for die, _ in shortened([(long, 40)])] == [True]
    assert bits_of([(die.total, count) for die, count in shortened([(long, 40)])]) <= MOST_DIGITS
    assert shortened([(long, 1_000)]) == [(long, 1_000)]
    program = "X: d1000 = 1\nloop I over {1..12} { X: X & X }\noutput [highest 1 of 50000dX]"
    with pytest.raises(ProgramError, match=r"line 3, column 1: .* more than 90,000 digits"):
        answer(program)


def test_the_command_line_tells_rounded_odds(capsys: pytest.CaptureFixture[str]) -> None:
    """Its fractions are short, and its warnings say that they are rounded."""
    program = "D: d3 = 1\nloop I over {1..25} { D: D = D }\noutput D"
    assert main(["odds", f"lab/anydice?program={quote(program)}"]) == 0
    found = json.loads(capsys.readouterr().out)
    (output,) = found["outputs"]
    assert [value for value, _, _ in output["odds"]] == [0, 1]
    assert sum(Fraction(*chance) for _, *chance in output["odds"]) == 1
    assert all(len(str(denominator)) < 160 for _, _, denominator in output["odds"])
    assert "line 2, D" in found["warnings"][0]
