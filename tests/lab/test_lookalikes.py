"""Signs of other keyboards: read alike in both languages where their meaning is sure, every place as it was typed."""

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.lookalikes import SIGNS
from fairthrow.lab.program import LANGUAGES, LIMIT, Answer
from fairthrow.programs.check import CHECKS


def odds(program: str, language: str) -> Answer:
    return LANGUAGES[language].odds(program, LIMIT, Budget())


SPACES = "\u00a0\u2003\u200b\u200d\u202f\u2060\ufeff\u00ad"


@pytest.mark.parametrize(
    ("language", "typed", "plain"),
    [
        ("anydice", "output 2d6 \u2265 7", "output 2d6 >= 7"),
        ("anydice", "output 2d6 \u2264 7", "output 2d6 <= 7"),
        ("anydice", "output 2d6 \u2260 7", "output 2d6 != 7"),
        ("anydice", "output 3 \u00d7 d6 \u2013 2 \u2212 d4 \u2010 1", "output 3 * d6 - 2 - d4 - 1"),
        ("anydice", "output d6 \u00f7 2", "output d6 / 2"),
        ("anydice", "output d{1\u20266}", "output d{1..6}"),
        ("anydice", "output 1 named \u201cx\u201d", 'output 1 named "x"'),
        ("anydice", "output 1 named \u201ex\u201c", 'output 1 named "x"'),
        ("anydice", "output 1 named \u00abx\u00bb", 'output 1 named "x"'),
        ("anydice", 'output 1 named \u201cx"', 'output 1 named "x"'),
        *(("anydice", f"{space}output{space}d6{space}", "output d6") for space in SPACES),
        ("troll", "count 7 \u2265 2d6", "count 7 >= 2d6"),
        ("troll", "count 7 \u2264 2d6", "count 7 <= 2d6"),
        ("troll", "count 7 \u2260 2d6", "count 7 =/= 2d6"),
        ("troll", "3 \u00d7 d6 \u2013 2 \u2212 d4 \u2010 1", "3 * d6 - 2 - d4 - 1"),
        ("troll", "d6 \u00f7 2", "d6 / 2"),
        ("troll", "choose 1\u20266", "choose 1..6"),
        ("troll", "\u201cx\u201d || \u00aby\u00bb", '"x" || "y"'),
        ("troll", "2 \u2019 d6", "2 ' d6"),
        *(("troll", f"{space}sum{space}2d6{space}", "sum 2d6") for space in SPACES),
    ],
)
def test_what_looks_alike_is_read_alike(language: str, typed: str, plain: str) -> None:
    """The odds are those of the program with plain signs, and so is a roll."""
    assert odds(typed, language) == odds(plain, language)
    rolled = [LANGUAGES[language].roll(each, Stream(bytes(16)), Budget()) for each in (typed, plain)]
    assert rolled[0].outputs == rolled[1].outputs


@pytest.mark.parametrize("language", ["anydice", "troll"])
def test_places_count_what_was_typed(language: str) -> None:
    """A sign that is read as two is one character, and a space of no width is one too."""
    with pytest.raises(ProgramError) as error:
        odds("\ufeff1 \u2265 2 $", language) if language == "troll" else odds("\ufeffX: 1 \u2265 2 $", language)
    assert error.value.place == (1, 8 if language == "troll" else 11)


def test_texts_and_comments_stay_as_they_are() -> None:
    """There the signs are somebody's own: quotation marks within straight ones, dashes, and a backslash in a text."""
    (output,) = odds('output 1 named "a \u201cb\u201d \u2013 \u2265"', "anydice").outputs
    assert output.label == "a \u201cb\u201d \u2013 \u2265"
    (output,) = odds("\\ \u201c\u00d7 \\ output 1 named \u201ca \\ title no \\\u201d", "anydice").outputs
    assert output.label == "a \\ title no \\"
    assert not CHECKS["anydice"](program="output 1 named \u201ca \\ title no \\\u201d").declarations.title
    assert odds('\\ \u201c\n"\u2013"', "troll").outputs[0].weights == {"\u2013": 1}


def test_an_input_with_another_minus_has_its_number() -> None:
    """The default of an input is the number that is read, and is written over in its place."""
    check = CHECKS["anydice"](program="\\ input A -9..9 \\ A: \u22125 output A", inputs=(("A", 4),))
    assert check.declarations.inputs["A"].default == -5
    assert check.answer().outputs[0].weights == {4: 1}


@pytest.mark.parametrize("text", ["output 1 named \u201cx", "output 1 named \u201cx\ny\u201d"])
def test_a_text_that_does_not_end_is_told(text: str) -> None:
    """A quotation mark that is not the straight one ends in its line."""
    with pytest.raises(ProgramError, match="line 1, column 16: this text has no end"):
        odds(text, "anydice")


def test_each_sign_is_one_character_of_its_own() -> None:
    """So no place moves, and no program of plain signs is read otherwise than before."""
    assert all(len(sign) == 1 and not sign.isascii() for sign in SIGNS)
