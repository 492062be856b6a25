"""Questions turned round: what may be wanted, of what, over which values, and where it ends."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import data, sampled_from
from strategies import CHECKS, check_id

import fairthrow
from fairthrow.dice.distribution import Ratio
from fairthrow.lab.engine.limits import LimitError
from fairthrow.programs.check import ProgramCheck
from fairthrow.sweep.curves import curve_in
from fairthrow.sweep.found import sweep_pieces
from fairthrow.sweep.programs import ProgramAsked
from fairthrow.sweep.wanted import wanted_in
from fairthrow.systems.fields import Choice, Flag, Whole
from fairthrow.systems.situation import Situation
from fairthrow.view.check.found import found_text
from fairthrow.view.check.insight import whole

SPELL = "spellwoven/test?attribute=1"
LEVELS = r"""\ input SKILL "Skill" 0..3
 input LEVEL "Level" hard 14, easy 6, normal 10
 input LUCK no, yes
 success TOTAL >= LEVEL \
SKILL: 1
LEVEL: 10
LUCK: 0
output 2d6 + SKILL + LUCK named "TOTAL"
output d4 named "Other"
"""
GAME = fairthrow.program(LEVELS)


@pytest.mark.parametrize(
    ("text", "sign", "share", "mean"),
    [
        (">= 65%", ">=", Ratio(13, 20), False),
        (">=65 %", ">=", Ratio(13, 20), False),
        ("at least 0.65", ">=", Ratio(13, 20), False),
        ("AT MOST 2/3", "<=", Ratio(2, 3), False),
        ("\u2265 66.67%", ">=", Ratio(6667, 10000), False),
        ("chance < 0.0001", "<", Ratio(1, 10000), False),
        ("more than 1", ">", Ratio(1, 1), False),
        ("!= 0", "!=", Ratio(0, 1), False),
        ("= 4/6", "=", Ratio(2, 3), False),
        ("mean >= 10", ">=", Ratio(10, 1), True),
        ("mean less than -3.5", "<", Ratio(-7, 2), True),
        ("mean = \u22127/2", "=", Ratio(-7, 2), True),
    ],
)
def test_what_may_be_wanted(text: str, sign: str, share: Ratio, mean: bool) -> None:
    """A sign or its words, and a share in each form, exactly."""
    assert tuple(wanted_in(text)) == (sign, share, mean)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("65%", "a sign and a share"),
        (">=", "a sign and a share"),
        (">= 65", "65 % is written 65%"),
        (">= 101%", "from 0 to 1"),
        (">= -1/2", "from 0 to 1"),
        (">= 2/0", "a sign and a share"),
        (">= 1e3", "a sign and a share"),
        ("mean >= 50%", "a number for a mean"),
        ("median >= 5", "a sign and a share"),
        (">= " + "9" * 2000, "a sign and a share"),
    ],
)
def test_what_cannot_be_wanted(text: str, says: str) -> None:
    """The error names what it should be."""
    with pytest.raises(fairthrow.FieldError, match="want must") as wrong:
        fairthrow.find(SPELL, "skill", want=text)
    assert says in wrong.value.message


@pytest.mark.parametrize(
    ("link", "of", "want", "name", "value"),
    [
        ("spellwoven/test", "successes >= 2", lambda odds: odds["successes"].at_least(2), "skill", 7),
        ("spellwoven/test", "Successes more than difficulty", lambda odds: odds["successes"].at_least(2), "skill", 4),
        ("spellwoven/contest", "result = draw", lambda odds: odds["result"]["draw"], "skill", 9),
        ("spellwoven/contest", "result >= draw", lambda odds: 1 - odds["result"]["lose"], "their_skill", 2),
        ("spellwoven/contest", "result != WIN", lambda odds: 1 - odds["result"]["win"], "advantage", True),
        ("d100/check", "degrees >= S2", lambda odds: sum(odds["degrees"].get(f"S{n}", 0) for n in range(2, 16)),
         "score", 61),
        ("endworld/check", "amplitudes = 1", lambda odds: odds["amplitudes"].get("1", 0), "skill", 3),
        ("endworld/check", "< 10", lambda odds: odds["total"].at_most(9), "attribute", -2),
        ("skew/roll", "Total >= 20", lambda odds: odds["total"].at_least(20), "keep", 5),
    ],
)  # fmt: skip
def test_another_outcome_may_be_asked_for(link: str, of: str, want: Any, name: str, value: Any) -> None:
    """Its chance is that of the odds forward, for numbers, words and words in an order."""
    found = fairthrow.find(link, name, want=">= 1/2", of=of)
    assert found.chances[value] == want(fairthrow.odds(link, **{name: value}))


@pytest.mark.parametrize("of", ["height >= 2", "successes >= tall", "successes", "result = great", "successes >="])
def test_what_cannot_be_asked_for(of: str) -> None:
    """An outcome that is not there, or a value that it cannot be compared with, is named."""
    with pytest.raises(fairthrow.FieldError, match="of must"):
        fairthrow.find(SPELL, "skill", want=">= 1/2", of=of)


def test_where_nothing_can_fail_it_must_be_said_what_is_wanted() -> None:
    """The message gives an example that works."""
    with pytest.raises(fairthrow.FieldError, match="'total >= 1'"):
        fairthrow.find("skew/roll", "keep", want=">= 1/2")
    assert fairthrow.find("skew/roll", "keep", want="mean > 30").holds == (9, 10)


def values_of(kind: Whole | Flag | Choice) -> list[Any]:
    """Give every value of a field."""
    if isinstance(kind, Whole):
        return list(range(kind.low, kind.high + 1))
    return [False, True] if isinstance(kind, Flag) else list(kind.words)


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
@given(drawn=data())
def test_every_field_of_every_check_is_gone_through(check: type[Situation], drawn: Any) -> None:
    """Each value that is found has the chance, or the mean, of the odds forward; lists are refused by name."""
    name = drawn.draw(sampled_from(list(check.declared())))
    kind = check.declared()[name]
    link = check_id(check)
    want = ">= 1/2" if check.verdict else "mean >= 2"
    if not isinstance(kind, Whole | Flag | Choice):
        with pytest.raises(fairthrow.FieldError, match=f"{name} cannot be gone through"):
            fairthrow.find(link, name, want=want)
        return
    value = drawn.draw(sampled_from(values_of(kind)))
    text = f"{name}={kind.encode(value)}"
    try:
        odds = fairthrow.odds(link, **{name: value})
    except fairthrow.FieldError:
        with pytest.raises(fairthrow.FieldError):
            fairthrow.find(link, text, want=want)
        return
    found = fairthrow.find(link, text, want=want)
    assert [*found.chances] == [value]
    expected = odds.chance if check.verdict else odds[check.main].mean
    if not check.verdict or check.outcome(check.verdict).words:
        assert found.chances[value] == expected
    assert found.nearest == value


def test_words_and_yes_or_no_are_gone_through() -> None:
    """In JSON they are what links have; numbers stand for the words of a program's inputs, as in its links."""
    flags = fairthrow.find(SPELL, "advantage", want="> 1/2", difficulty=1).data()
    assert [value for value, *_ in flags["sweep"]] == ["no", "yes"]
    words = fairthrow.find("d100/check", "level=simple..standard", want="> 1/2").data()
    assert [value for value, *_ in words["sweep"]] == ["simple", "routine", "standard"]
    levels = fairthrow.find(GAME, "LEVEL", want="> 1/2")
    assert list(levels.chances.items()) == [(14, 0), (6, Fraction(13, 18) + Fraction(4, 36)), (10, Fraction(10, 36))]
    assert list(fairthrow.find(GAME, "LUCK", want="> 1/2").chances) == [0, 1]
    assert list(fairthrow.find(GAME, "LEVEL=easy..normal", want="> 1/2").chances) == [6, 10]
    assert "easy" in str(levels)


def test_of_two_that_are_equally_near_the_lower_is_the_nearest() -> None:
    """Also where words stand in another order; of words without numbers it is the first."""
    program = fairthrow.program('\\ input N 1..4\n success X >= 3 \\ N: 1 output (N > 2) * 2 + 2 named "X"')
    assert fairthrow.find(program, "N", want="= 1/2").nearest == 1
    program = fairthrow.program('\\ input N up 9, down 3\n success X >= 3 \\ N: 9 output d4 + 0 * N named "X"')
    assert fairthrow.find(program, "N", want=">= 0").nearest == 3


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ((), "one or two"),
        (("skill", "difficulty", "attribute"), "one or two"),
        (("skill", "skill=3"), "skill must be given once"),
        (("height",), "'height' is not a field of spellwoven/test"),
        (("skill=3..99",), "skill must be 0 to 26"),
        (("skill=9..3",), "from an earlier to a later"),
        (("skill=",), "must have a range"),
        (("advantage=maybe",), "advantage must be yes or no"),
    ],
)
def test_fields_that_cannot_be_gone_through(names: tuple[str, ...], says: str) -> None:
    """Each error names the field and what it may be."""
    with pytest.raises(fairthrow.FieldError) as wrong:
        fairthrow.find(SPELL, *names, want=">= 1/2")
    assert says in wrong.value.message


def test_too_many_values_are_refused_before_any_is_asked() -> None:
    """A field has 1,000 at most, two have 2,500 pairs; the message says how to narrow it."""
    wide = '\\ input N -999999..999999\n input M 1..60\n success X > 1 \\ N: 1 M: 1 output d4+N+M named "X"'
    with pytest.raises(fairthrow.FieldError, match=r"N=-999999\.\.-999990.* 1,000 values"):
        fairthrow.find(fairthrow.program(wide), "N", want=">= 1/2")
    with pytest.raises(fairthrow.FieldError, match="2,500 pairs"):
        fairthrow.find(fairthrow.program(wide), "N=1..60", "M", want=">= 1/2")
    assert len(fairthrow.find(fairthrow.program(wide), "N=1..1000", want=">= 1/2").chances) == 1000


def test_an_input_that_is_only_compared_needs_no_odds_of_its_own() -> None:
    """Where a program reads the input, or decides by it, every value has odds of its own all the same."""
    for body in ("output 2d6 + LEVEL", "output [best of 2d6 or 7 + d1]", "output 2d6"):
        text = f'\\ input LEVEL 2..9\n success X >= LEVEL \\ LEVEL: 3 {body} named "X"'
        found = fairthrow.find(fairthrow.program(text), "LEVEL", want=">= 1/2")
        for level, chance in found.chances.items():
            assert chance == fairthrow.program(text, inputs={"LEVEL": level}).odds().chance


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("// input skill 1..9\n// success >= 12\n@skill = 5\n1d20 + @skill", "notation"),
        ("\\ input n 1..9\n\\ success >= 12\nn := 5; sum n d6", "troll"),
        ("// success >= 12\n1d20 + ?{Bonus|5}", "notation"),
    ],
)
def test_each_language_is_asked(text: str, language: str) -> None:
    """Every value has the chance of the program with that input."""
    name = {"// i": "skill", "\\ in": "n", "// s": "Bonus"}[text[:4]]
    found = fairthrow.find(fairthrow.program(text, language=language), f"{name}=2..4", want=">= 1/2")
    for value, chance in found.chances.items():
        assert chance == fairthrow.program(text, language=language, inputs={name: value}).odds().chance
    assert len(set(found.chances.values())) == 3


def out_of_time(after: int) -> Callable[[], None]:
    """Give what ends work after so many values."""
    left = [after]

    def between() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise LimitError("seconds", "this takes too long")

    return between


@pytest.mark.parametrize(("names", "asked"), [(["N"], 3), (["N", "M=1..2"], 5), (["N"], 0)])
def test_what_there_is_no_time_for_is_left_unasked(names: list[str], asked: int) -> None:
    """What was found is given; holds and nearest are of these alone."""
    text = '\\ input N 1..4\n input M 1..9\n success X >= 3 \\ N: 1 M: 1 output d6 + 0 * (N + M) named "X"'
    situation = fairthrow.program(text)._link.situation
    assert isinstance(situation, ProgramCheck)
    pieces = sweep_pieces(ProgramAsked(situation), names, wanted_in(">= 0"), out_of_time(asked))
    answer = whole(pieces)
    cells = list(product(range(1, 5), *([range(1, 3)] if len(names) > 1 else [])))
    assert list(answer.chances) == cells[:asked]
    assert list(answer.unasked) == cells[asked:]
    assert len(answer.holds) == asked
    found = answer.data()
    assert found["unasked"] == [list(cell) if len(cell) > 1 else cell[0] for cell in cells[asked:]]
    assert "not asked yet" in found_text(answer, "Game") or "No N was asked" in found_text(answer, "Game")


def test_a_value_that_a_limit_refuses_is_named() -> None:
    """The others are found all the same; where all are refused, the error is the answer's."""
    program = fairthrow.program('\\ input N 1..3\n success X >= 2 \\ N: 1 output d(N * 300000) named "X"')
    found = fairthrow.find(program, "N", want=">= 1/2")
    assert found.refused.keys() == {2, 3}
    assert "500,000" in found.refused[2]
    assert [value for value, _ in found.data()["refused"]] == [2, 3]
    assert list(found.chances) == [1]
    with pytest.raises(fairthrow.FieldError, match="500,000"):
        fairthrow.find(program, "N=2..3", want=">= 1/2")


def test_a_program_without_a_wish_says_what_to_do() -> None:
    """Either what is wanted of an output, or a mean."""
    program = fairthrow.program('\\ input N 1..6 \\ N: 2 output Nd6 named "Sum" output d4 named "Other"')
    with pytest.raises(fairthrow.FieldError, match="declares no success"):
        fairthrow.find(program, "N", want=">= 1/2")
    assert fairthrow.find(program, "N", want="mean >= 10").holds == (3, 4, 5, 6)
    assert fairthrow.find(program, "N", want="mean >= 2", of="Other").holds == (1, 2, 3, 4, 5, 6)
    assert fairthrow.find(program, "N", want=">= 1/2", of="SUM >= 10").holds == (3, 4, 5, 6)
    with pytest.raises(fairthrow.FieldError, match="has Sum, Other"):
        fairthrow.find(program, "N", want=">= 1/2", of="Hits >= 10")
    with pytest.raises(fairthrow.FieldError, match="a number or an input"):
        fairthrow.find(program, "N", want=">= 1/2", of="Sum >= M")


@pytest.mark.parametrize("output", ['output Nd6 named "Sum"', "SUM: Nd6 output SUM"])
def test_the_only_output_is_not_asked_for_by_another_name(output: str) -> None:
    """It is what was asked for only where nothing names it."""
    program = fairthrow.program(rf"\ input N 1..6 \ N: 2 {output}")
    for of, want in (("Hits >= 10", ">= 1/2"), ("Hits", "mean >= 10")):
        with pytest.raises(fairthrow.FieldError, match="got 'Hits'"):
            fairthrow.find(program, "N", want=want, of=of)
        assert fairthrow.find(program, "N", want=want, of=of.replace("Hits", "sum")).holds == (3, 4, 5, 6)
    with pytest.raises(fairthrow.FieldError, match="got 'Hits'"):
        fairthrow.near(program, to="3:1", of="Hits")
    nameless = fairthrow.program(r"\ input N 1..6 \ N: 2 output Nd6")
    assert fairthrow.find(nameless, "N", want=">= 1/2", of="TOTAL >= 10").holds == (3, 4, 5, 6)


@pytest.mark.parametrize(
    ("wish", "asked", "says"),
    [
        ("X >= 1", 3, "N 1 to 3 (1: 100 %). 1 of 4 values is not asked yet."),
        ("X >= 1", 4, "Every N makes it"),
        ("X >= 7", 3, "No N that was asked makes it"),
    ],
)
def test_of_what_was_not_asked_nothing_is_said(wish: str, asked: int, says: str) -> None:
    """Whether it goes on behind the last that was asked is not known."""
    text = f'\\ input N 1..4\n success {wish} \\ N: 1 output d6 + 0 * N named "X"'
    situation = fairthrow.program(text)._link.situation
    assert isinstance(situation, ProgramCheck)
    answer = whole(sweep_pieces(ProgramAsked(situation), ["N"], wanted_in("= 1"), out_of_time(asked)))
    assert says in found_text(answer, "Game")


@pytest.mark.parametrize("text", ["3:1/16,4:1/4", "3:2,4:0", "3:1/2,3:1/2", "3:1/2,x:1/2", "3:1/2,4:"])
def test_a_curve_that_is_none_is_refused(text: str) -> None:
    """Its shares sum to 1, and each number stands there once."""
    with pytest.raises(fairthrow.FieldError, match="to must"):
        curve_in(text)


def test_a_curve_of_rounded_chances_is_taken_as_it_stands() -> None:
    """Printed tables miss 1 by a little."""
    curve = curve_in("1:33.3%,2:33.3%,3:33.3%")
    assert curve is not None
    assert (sum(curve.weights.values()), curve.total) == (999, 1000)


def test_games_and_programs_are_compared_with_a_curve() -> None:
    """The curve may be a link, a check or chances by number; words cannot be compared."""
    assert fairthrow.near("skew/roll", to={1: Fraction(1, 2), 2: Fraction(1, 2)}).order == (1,)
    twice = fairthrow.near("skew/roll?keep=2", to=fairthrow.program("output 2d6"))
    assert twice.distances == ((Fraction(0), Fraction(0)),)
    with pytest.raises(fairthrow.FieldError, match="an outcome in numbers"):
        fairthrow.near("d100/opposed", to="3:1")
    with pytest.raises(fairthrow.FieldError, match="of must be one of"):
        fairthrow.near("skew/roll", to="3:1", of="height")
    with pytest.raises(fairthrow.LinkError):
        fairthrow.near("skew/roll", to="nothing")


UNTIL = r"""\ to the end \
\ input N 2..6 \
\ success X >= 3 \
N: 6
function: more R:n { if R < N { result: 1 + [more d6] } result: 1 }
output [more d6] named "X"
"""
"""How many throws of a d6 it takes until one is at least N: there is no last number of them."""


def test_counts_without_an_end_are_whole() -> None:
    """What is beyond the last number that is told is part of each chance and mean, exactly."""
    program = fairthrow.program(UNTIL)
    found = fairthrow.find(program, "N", want=">= 25/36")
    assert {n: found.chances[n] for n in range(2, 7)} == {n: Fraction(n - 1, 6) ** 2 for n in range(2, 7)}
    assert found.holds == (6,)
    means = fairthrow.find(program, "N", want="mean >= 6", of="X")
    assert {n: means.chances[n] for n in range(2, 7)} == {n: Fraction(6, 7 - n) for n in range(2, 7)}
    assert means.holds == (6,)
    with pytest.raises(fairthrow.FieldError, match="has no last value"):
        fairthrow.find(program, "N=6", want=">= 1/2", of="X >= 9000")


def test_a_count_without_an_end_is_as_far_from_a_curve_as_all_of_it() -> None:
    """All that is above 7 is missing from a curve that ends there; of two without an end too little is known."""
    program = fairthrow.program(UNTIL)
    found = fairthrow.near(program, to="7:1").distances[0]
    assert found
    least, half = found
    assert least == max(1 - Fraction(5, 6) ** 6, Fraction(5, 6) ** 7)
    assert half == 1 - Fraction(5, 6) ** 6 * Fraction(1, 6)
    assert fairthrow.near(fairthrow.program("output 7"), to=program).distances == (found,)
    for other in (program, fairthrow.program("output 90000")):
        with pytest.raises(fairthrow.FieldError, match="known as a whole"):
            fairthrow.near(program, to=other)
