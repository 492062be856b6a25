"""The program that a rulebook prints for Troll, mended, and ours that says what the rulebook's text says."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fairthrow.lab.errors import ProgramError
from fairthrow.links import decode
from fairthrow.programs.check import ProgramCheck, Troll
from fairthrow.programs.gallery.printed import MENDED, PRINTED, UP_TO_THE_RANK


def odds(program: ProgramCheck) -> dict[Any, Fraction]:
    """Give the chances of a program with one output."""
    (output,) = program.answer().outputs
    return {value: Fraction(*chance) for value, chance in output.rows()}


def successes(rank: int) -> dict[Any, Fraction]:
    """Give the chances of the game's own check at a rank."""
    found = decode(f"spellwoven/test?skill={rank}").situation.odds().outcomes["successes"]
    return {value: Fraction(*chance) for value, chance in found.ordered()}


def test_as_printed_it_is_refused_where_its_comment_was_wrapped() -> None:
    """The error says that a comment ends with its line; by one touch all of them are joined."""
    with pytest.raises(ProgramError, match=r"a comment ends with its line") as refused:
        PRINTED.program.answer()
    assert refused.value.place == (4, 6)
    mended = Troll(program=refused.value.mended)  # type: ignore[attr-defined]
    assert odds(mended) == odds(MENDED.program)


@pytest.mark.parametrize("rank", [2, 4, 9])
def test_mended_it_is_off_by_one_rank(rank: int) -> None:
    """It counts dice below S: the chances are those of the rank before."""
    program = replace(MENDED.program, program=MENDED.text.replace("S:=4", f"S:={rank}"))
    assert odds(program) == successes(rank - 1)
    assert odds(program) != successes(rank)


@pytest.mark.parametrize("rank", range(1, 10))
def test_ours_has_the_chances_of_the_game(rank: int) -> None:
    """At every rank up to 9 each number of successes has exactly the chance that the game's page gives."""
    assert odds(replace(UP_TO_THE_RANK.program, inputs=(("SKILL", rank),))) == successes(rank)
