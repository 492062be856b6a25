"""Inputs of programs take their values as pages show them: in a link, by keyword, and in the form of a game."""

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairthrow
from fairthrow.links import decode as decode_game
from fairthrow.programs.decoding import decode
from fairthrow.systems import FairthrowError, FieldError

MINUS = "\N{MINUS SIGN}"
PROGRAM = f"""
\\ input SKILL "Skill" {MINUS}5..9999 \\
\\ input EDGE "Edge" no, yes \\
\\ input LEVEL "Level" Very hard {MINUS}20, hard {MINUS}10, easy 10 \\
\\ success TOTAL >= {MINUS}3 \\
\\ degrees poor {MINUS}9, fair {MINUS}3, good 8 \\
SKILL: 0 EDGE: 0 LEVEL: 10
TOTAL: d10 + SKILL + EDGE + LEVEL
output TOTAL named "Total"
"""
LINK = fairthrow.program(PROGRAM).link

SHOWN: list[tuple[str, str, str]] = [
    ("SKILL", f"{MINUS}3", "-3"),
    ("SKILL", "\u20133", "-3"),
    ("SKILL", "+7", "7"),
    ("SKILL", "1\u202f000", "1000"),
    ("SKILL", "1\u2009000", "1000"),
    ("SKILL", "\u00a05\u00a0", "5"),
    ("EDGE", "Yes", "1"),
    ("EDGE", "on", "1"),
    ("LEVEL", "very hard", "-20"),
    ("LEVEL", "Very hard", "-20"),
    ("LEVEL", "HARD", "-10"),
    ("LEVEL", f"{MINUS}10", "-10"),
]


@pytest.mark.parametrize(("name", "text", "plain"), SHOWN)
def test_an_input_is_read_as_it_is_shown(name: str, text: str, plain: str) -> None:
    """By its link, encoded or not, and by keyword; and it is written in plain signs."""
    wanted = decode(f"{LINK}&inputs={name}:{plain}").encode()
    assert f"inputs={name}:{plain}" in wanted
    assert decode(f"{LINK}&inputs={name}:{quote(text)}").encode() == wanted
    if "+" not in text:
        assert decode(f"{LINK}&inputs={name}:{text}").encode() == wanted
    for inputs in (f"{name}:{text}", {name: text}, [(name, text)]):
        made: Any = fairthrow.check(LINK, inputs=inputs)
        assert made.link == wanted
        assert fairthrow.program(PROGRAM, inputs=inputs).link == wanted


@pytest.mark.parametrize(
    ("field", "text", "plain"),
    [
        *((f"input_{name}", text, f"{name}:{plain}") for name, text, plain in SHOWN[:10]),
        ("input_SKILL", "1,000", "SKILL:1000"),
        ("input_LEVEL", "HARD", "LEVEL:-10"),
    ],
)
def test_the_form_of_a_game_of_ones_own_takes_them(field: str, text: str, plain: str) -> None:
    """There each input is a field of its own."""
    wanted = decode_game(f"{LINK}&inputs={plain}").encode()
    assert decode_game(f"{LINK}&{field}={quote(text)}").encode() == wanted


def test_a_number_with_a_comma_is_one_input_by_keyword() -> None:
    """In the text of several inputs a comma ends one."""
    wanted = decode(f"{LINK}&inputs=SKILL:1000").encode()
    assert fairthrow.check(LINK, inputs={"SKILL": "1,000"}).link == wanted
    with pytest.raises(FieldError) as fault:
        decode(f"{LINK}&inputs=SKILL:1,000")
    assert fault.value.field == "inputs"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("SKILL", f"{MINUS}{MINUS}3"),
        ("SKILL", f"3{MINUS}"),
        ("SKILL", "1 000"),
        ("SKILL", "5.0"),
        ("SKILL", "5%"),
        ("SKILL", "1/2"),
        ("SKILL", "yes"),
        ("EDGE", "2"),
        ("EDGE", "true"),
        ("LEVEL", "very"),
        ("LEVEL", "on"),
        ("LEVEL", f"{MINUS}11"),
    ],
)
def test_other_texts_stay_refused(name: str, text: str) -> None:
    """The error names the inputs, and says what this one may be."""
    for inputs in (f"{name}:{text}", {name: text}):
        with pytest.raises(FieldError, match=f"^inputs: {name} must be ") as fault:
            fairthrow.check(LINK, inputs=inputs)
        assert fault.value.field == "inputs"


def test_words_that_differ_in_case_alone_are_told_apart() -> None:
    """Each is itself; in other letters it might be either."""
    link = fairthrow.program("\\ input N one 1, ONE 2, two 3 \\ N: 3\noutput N").link
    assert decode(f"{link}&inputs=N:ONE").encode().endswith("N:2")
    with pytest.raises(FieldError):
        decode(f"{link}&inputs=N:One")


def test_a_program_declares_with_the_signs_that_its_language_takes() -> None:
    """A true minus in a declaration is one, as in the program itself."""
    plain = fairthrow.program(PROGRAM.replace(MINUS, "-"))
    assert fairthrow.program(PROGRAM).odds() == plain.odds()
    declared: Any = decode(LINK).situation
    assert declared.declarations.problems == ()
    assert declared.declarations.inputs["LEVEL"].words == {"Very hard": -20, "hard": -10, "easy": 10}
    assert (declared.declarations.success.number, dict(declared.declarations.degrees.begins)) == (
        -3,
        {"poor": -9, "fair": -3, "good": 8},
    )


def test_a_choice_of_a_roll_takes_them() -> None:
    """No zero is taken for the question mark, however it is written."""
    assert decode(f"{LINK}&choices=%2B2,\u00a01").encode().endswith("choices=2,1")
    assert decode(f"{LINK}&choices=2,?").encode().endswith("choices=2,?")
    for text in ("0", "-0", "2,00", f"2,{MINUS}0", f"{MINUS}1"):
        with pytest.raises(FieldError, match=r"^choices must be ") as fault:
            decode(f"{LINK}&choices={text}")
        assert fault.value.field == "choices"


SIGNS = "+-\u2212\u2013\u2009\u202f\u00a0 ,:.%0123789yesonoffVry hard\u0130"
"""What is typed for an input, and what is like it."""


@given(st.text(SIGNS, max_size=10), st.sampled_from(["SKILL", "EDGE", "LEVEL"]))
def test_any_such_text_is_a_value_or_the_documented_error(text: str, name: str) -> None:
    """Whether it stands in the one field of a link or in a field of its own."""
    for link, fields in (
        (f"{LINK}&inputs={name}:{quote(text)}", {"inputs"}),
        (f"{LINK}&input_{name}={quote(text)}", {f"input_{name}"}),
    ):
        try:
            found = decode_game(link)
        except FairthrowError as error:
            field = error.field
        else:
            field = ""
            assert decode_game(found.encode()) == found
        assert not field or field in fields
