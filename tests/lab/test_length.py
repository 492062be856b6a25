"""Comments do not count among the characters that a program may have, up to a length that no program may have."""

import json

import pytest

from fairthrow.app.labwrong import program_error_data, too_long
from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.length import LONGEST, LONGEST_IN_ALL, excess, place_in
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS
from fairthrow.programs.decoding import decode
from fairthrow.table.log.programs import LONGEST_LINK
from fairthrow.table.log.programs import decode as decode_kept

BESIDE = {
    "anydice": ("\\ {} \\\n", "output 1 "),
    "troll": ("\\ {}\n", "1 "),
}
"""A comment of each language, and a program."""


@pytest.mark.parametrize("language", BESIDE)
def test_comments_do_not_count(language: str) -> None:
    """A program of 6,000 characters may have comments up to 20,000; a character more of either is one too many."""
    comment, program = BESIDE[language]
    explained = comment.format("why" * 2_000)
    breaks = explained.count("\n") if language == "troll" else 1
    fitting = explained + program.ljust(LONGEST - breaks)
    assert len(fitting) > 2 * LONGEST
    assert LANGUAGES[language].odds(fitting, 1, Budget()).outputs
    with pytest.raises(ProgramError) as error:
        LANGUAGES[language].odds(f"{fitting} ", 1, Budget())
    assert error.value.reason == "6,000 characters fit beside comments; this has 6,001"
    assert error.value.limit == "characters"
    assert error.value.place == place_in(fitting, len(fitting))
    long = explained + comment.format("x" * (LONGEST_IN_ALL - len(explained) - len(comment.format("")) - len(program)))
    assert LANGUAGES[language].odds(long + program, 1, Budget()).outputs
    found = excess(f"{long} {program}", LANGUAGES[language].comments)
    assert found == (LONGEST_IN_ALL, LONGEST_IN_ALL, "20,000 characters fit with all comments; this has 20,001")


def test_what_looks_like_a_comment_counts() -> None:
    """A text in quotation marks may hold the sign of a comment, and a comment has an end."""
    for program in ('output 1 named "\\ {} \\"', "output 1 \\ {}"):
        found = excess(program.format("x" * LONGEST), LANGUAGES["anydice"].comments)
        assert found
        assert found.begins == found.fits == LONGEST


@pytest.mark.parametrize("check", CHECKS)
def test_a_link_holds_the_longest_program(check: str) -> None:
    """It is read again as it was, also where rolls are kept; nothing of it is too long to be told."""
    mark = "//" if check == "notation" else "\\ "
    program = CHECKS[check](program=mark + "\N{GAME DIE}" * (LONGEST_IN_ALL - 4) + "\\\n")
    text = Link(situation=program, faces=(1,)).encode()
    assert decode(text).situation == program
    assert len(text) <= LONGEST_LINK
    assert decode_kept(text).encode() == text
    assert not too_long(text)


def test_the_page_marks_what_does_not_fit() -> None:
    """The place behind the last character that fits, in a program whose comments do not count."""
    program = "\\ why \\\n" + "output 1\n" * 700
    text = Link(situation=CHECKS["anydice"](program=program)).encode()
    with pytest.raises(FairthrowError) as error:
        LANGUAGES["anydice"].check(program)
    said = program_error_data(error.value, text)
    assert json.loads(json.dumps(said)) == {
        "field": "program",
        "limit": "characters",
        "fits": 6_000,
        "message": "6,000 characters fit beside comments; this has 6,301",
        "reason": "6,000 characters fit beside comments; this has 6,301",
        "line": 668,
        "column": 6,
        "length": 301,
    }
