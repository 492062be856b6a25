"""Counts without an end, and what never ends, as the page, the command line and the library tell them."""

from fractions import Fraction
from json import loads

import pytest

import fairthrow
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS
from fairthrow.view.lab.copies import _weights
from fairthrow.view.lab.data import odds_json, odds_text
from fairthrow.view.lab.figures import lost
from fairthrow.view.lab.spans import spans_of, summary_of
from fairthrow.view.lab.tables import facts

UNTIL = r"""\ to the end \
function: until ROLL:n { if ROLL = 6 { result: 1 } result: 1 + [until d6] }
output [until d6] named "throws" """.rstrip()
WALK = r"""\ to the end \
function: walk N:n { if N = 4 { result: 1 } if N = 0 { result: [walk 0] } result: [walk N + d{1, -1, -1}] }
output [walk 2]"""
REST = Fraction(5, 6) ** 76


def link_of(program: str) -> Link:
    """Give the link of a program in AnyDice."""
    return Link(situation=CHECKS["anydice"](program=program))


def test_at_least_has_what_is_beyond() -> None:
    """No column of at least lacks the tail; those of at most are what they are."""
    (output,) = CHECKS["anydice"](program=UNTIL).answer().outputs
    spans = spans_of(output)
    assert [Fraction(*span.least) for span in spans] == [Fraction(5, 6) ** place for place in range(76)]
    assert Fraction(*spans[-1].most) == 1 - REST
    assert str(lost(output)) == '<p class="note lost">Over 76: 0.000096 %.</p>'


def test_what_sums_it_up_is_of_the_whole() -> None:
    """Mean and variance are exact, and the most is open."""
    (output,) = CHECKS["anydice"](program=UNTIL).answer().outputs
    found = summary_of(output)
    assert found is not None
    assert (found.mean, found.variance, found.median, found.most, found.more) == ((6, 1), (30, 1), 4, 76, True)
    assert "over 76" in str(facts(found))


def test_the_command_line_has_rest_mean_and_variance() -> None:
    """As data and as text; an output with a last value has nothing of these."""
    (output,) = loads(odds_json(link_of(UNTIL), 10**6))["outputs"]
    assert Fraction(*output["rest"]) == REST
    assert (output["mean"], output["variance"]) == ([6, 1], [30, 1])
    assert output["odds"][0] == [1, 1, 6]
    assert loads(odds_json(link_of("output d6"), 10**6))["outputs"][0].keys() == {"label", "odds"}
    text = odds_text(link_of(UNTIL))
    assert " over 76    0.000096 %" in text
    assert "    mean          6.00  6/1" in text
    assert "never ends        80.0 %" in odds_text(link_of(WALK))


def test_the_library_knows_the_rest() -> None:
    """Chances of at least and at most are exact where they are known, and refused where they are not."""
    odds = fairthrow.odds(link_of(UNTIL).encode())
    chances = odds["throws"]
    assert [chances.rest, chances.mean, chances.variance] == [REST, 6, 30]
    assert chances.at_least(3) == Fraction(25, 36)
    assert chances.at_least(77) == REST
    assert chances.at_most(76) == 1 - REST
    for ask in (chances.at_least, chances.at_most):
        with pytest.raises(ValueError, match="beyond 76 are known together only"):
            ask(78)
    assert odds.data() == loads(odds_json(link_of(UNTIL), 10**6))


@pytest.mark.parametrize(
    ("wants", "chance"),
    [
        ("throws >= 3", Fraction(25, 36)),
        ("throws > 76", REST),
        ("throws <= 2", Fraction(11, 36)),
        ("throws < 77", 1 - REST),
        ("throws != 1", Fraction(5, 6)),
        ("throws = 2", Fraction(5, 36)),
        ("throws >= 78", None),
        ("throws < 90", None),
        ("throws = 80", None),
    ],
)
def test_what_is_wanted_counts_what_is_beyond(wants: str, chance: Fraction | None) -> None:
    """As far as all of it is wanted, or nothing of it; else nobody knows."""
    program = CHECKS["anydice"](program=f"\\ success {wants} \\\n{UNTIL}")
    found = program.chance(program.answer())
    assert (Fraction(*found[1]) if found else None) == chance


def test_degrees_count_what_is_beyond() -> None:
    """It is of the best degree, where that begins no later."""
    program = CHECKS["anydice"](program=f"\\ success throws >= 4\n degrees quick 1, slow 4 \\\n{UNTIL}")
    assert dict(program.degrees(program.answer())) == {"slow": (125, 216), "quick": (91, 216)}
    late = CHECKS["anydice"](program=f"\\ success throws >= 400\n degrees quick 1, slow 400 \\\n{UNTIL}")
    assert late.degrees(late.answer()) == ()


def test_what_never_ends_is_said() -> None:
    """It is told as such beside the odds, and is a row of copies."""
    (output,) = CHECKS["anydice"](program=WALK).answer().outputs
    assert str(lost(output)) == '<p class="note lost">It never ends: 80.0 %.</p>'
    assert list(_weights(output)) == [(1, 1), (None, 4)]
    (endless,) = CHECKS["anydice"](program=UNTIL).answer().outputs
    assert [value for value, _ in _weights(endless)][-2:] == [76, "over 76"]
