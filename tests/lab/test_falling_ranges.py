"""A range that goes down is empty, in AnyDice and in Troll, and few expect it: a warning says so."""

import pytest

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES

TOLD = [
    ("anydice", "loop X over {5..1} { output X }", "line 1: 5..1 goes down", "loop X over {1..5} { output X }"),
    ("anydice", "\n  output {7, 5..1:2}", "line 2: 5..1 goes down", "\n  output {7, 1..5:2}"),
    ("anydice", "output d{-1 .. -3}", "line 1: -1 .. -3 goes down", "output d{-3 .. -1}"),
    ("anydice", "function: f { result: {5..4} } output [f]", "line 1: 5..4 goes down",
     "function: f { result: {4..5} } output [f]"),
    ("troll", "5..1", "line 1: 5..1 goes down", "1..5"),
    ("troll", "\\ a\nx := 5 .. 1; sum x", "line 2: 5 .. 1 goes down", "\\ a\nx := 1 .. 5; sum x"),
    ("troll", "foreach x in {5..1} do d x", "line 1: 5..1 goes down", "foreach x in {1..5} do d x"),
    ("troll", "function f(x) = count (3..-3) call f(1)", "line 1: 3..-3 goes down",
     "function f(x) = count (-3..3) call f(1)"),
    ("troll", "compositional f(3..1, sum, U) call f(d6)", "line 1: 3..1 goes down",
     "compositional f(1..3, sum, U) call f(d6)"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "program", "begins", "mended"), TOLD, ids=[each[1] for each in TOLD])
def test_it_is_told_with_the_range_the_other_way_round(language: str, program: str, begins: str, mended: str) -> None:
    """The mend answers, and is not told of again; AnyDice counts down with reverse."""
    found = LANGUAGES[language].odds(program, 12, Budget())
    (warning,) = found.warnings
    assert warning.startswith(begins)
    assert ("[reverse {" in warning) == (language == "anydice")
    ((of, mend),) = found.mends
    assert (of, mend.program) == (warning, mended)
    assert not LANGUAGES[language].odds(mended, 12, Budget()).warnings


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("anydice", "output {1..5}"),
        ("anydice", "output {5..5}"),
        ("anydice", "N: 0 loop X over {1..N} { output X } output 1"),
        ("anydice", "output 1 \\ {5..1} \\ output 2"),
        ("anydice", 'output 1 named "5..1"'),
        ("anydice", "output {2*5..1*11}"),
        ("troll", "x := 0; 1..x"),
        ("troll", "1..5 \\ 5..1"),
        ("troll", "sum 5..9"),
    ],
)
def test_what_goes_up_or_is_not_known_is_not_told(language: str, program: str) -> None:
    """Ends that are worked out may be meant to leave nothing; comments and texts have no ranges."""
    assert not LANGUAGES[language].odds(program, 12, Budget()).warnings


def test_what_is_written_between_the_numbers_stays() -> None:
    """With a comment between them, nothing is offered, and so nothing is said."""
    assert not LANGUAGES["anydice"].odds("output {5 \\ to \\ .. 1} output 1", 1, Budget()).warnings


def test_a_mend_that_does_not_answer_is_not_offered() -> None:
    """The warning stands alone then: an output for each of very many."""
    program = "loop X over {1000..1} { output d{1..400000} } output 1"
    found = LANGUAGES["anydice"].odds(program, 1, Budget())
    assert found.warnings
    assert not found.mends
    some = LANGUAGES["anydice"].odds("output {9..1, 8..1, 7..1, 6..1}", 1, Budget())
    assert len(some.warnings) == 3


def test_a_decision_of_troll_is_told_of_too() -> None:
    """What is decided is no other program."""
    program = "\\ goal >= 3\ncall best(d6, 2 + count (5..1))"
    found = LANGUAGES["troll"].odds(program, 12, Budget())
    assert any("5..1 goes down" in each for each in found.warnings)
