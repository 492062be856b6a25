"""Numbers with a sign between the thousands, or a power of ten: the error, or a warning, says how to write them."""

import pytest

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT

WRITTEN = {
    "d1,000": "d1000",
    "d10 000": "d10000",
    "d1_000": "d1000",
    "d6*3e5": "d6*300000",
    "d6*1,000,000": "d6*1000000",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wrong", WRITTEN)
def test_the_error_says_how_to_write_it(language: str, wrong: str) -> None:
    """What is offered answers."""
    begins = "output " if language == "anydice" else ""
    with pytest.raises(ProgramError) as caught:
        LANGUAGES[language].odds(begins + wrong, LIMIT, Budget())
    error = caught.value
    assert "number is written in digits alone" in error.reason.lower()
    right = begins + WRITTEN[wrong]
    assert [mend.program for mend in error.mends] == [right]
    assert LANGUAGES[language].odds(right, LIMIT, Budget()).outputs


@pytest.mark.parametrize(
    ("language", "wrong"), [("anydice", "output d6 100"), ("troll", "d6 100"), ("notation", "d6 100"), ("troll", "d6e")]
)
def test_other_slips_keep_their_hints(language: str, wrong: str) -> None:
    """Two numbers beside each other may lack a sign between them."""
    with pytest.raises(ProgramError) as caught:
        LANGUAGES[language].odds(wrong, LIMIT, Budget())
    assert "digits alone" not in caught.value.reason


@pytest.mark.parametrize(
    ("language", "program", "mended"),
    [
        ("anydice", 'output {1,000} named "1,000"', 'output {1000} named "1,000"'),
        ("anydice", "output d{1,050,7}", None),
        ("troll", "sum {1,000}", "sum {1000}"),
    ],
)
def test_numbers_in_a_row_that_look_like_one_are_warned_of(language: str, program: str, mended: str | None) -> None:
    """They are read as before."""
    answer = LANGUAGES[language].odds(program, LIMIT, Budget())
    warnings = [each for each in answer.warnings if "digits alone" in each]
    assert len(warnings) == 1
    if mended:
        assert [mend.program for warning, mend in answer.mends if warning in warnings] == [mended]


@pytest.mark.parametrize("program", ["output {1,100}", "output {1, 0}", "output {10,0,5}", "output 1000"])
def test_other_rows_are_not(program: str) -> None:
    """A row with plain numbers is one."""
    assert not any("digits" in each for each in LANGUAGES["anydice"].odds(program, LIMIT, Budget()).warnings)
