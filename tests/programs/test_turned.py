"""Programs whose text turns around: a warning says that they may not say what they show."""

import pytest

from fairthrow.programs.check import TURNED, AnyDice, Troll

MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("mark", MARKS, ids=[f"U+{ord(mark):04X}" for mark in MARKS])
def test_a_program_that_turns_around_is_warned_of(mark: str) -> None:
    """In a comment and in a name, in both languages; the odds stay what they are."""
    for program in (
        AnyDice(program=f"\\ {mark} \\ output d6"),
        AnyDice(program=f'output d6 named "a{mark}"'),
        Troll(program=f"\\ {mark}\nd6"),
    ):
        answer = program.answer()
        assert answer.warnings[0] == TURNED


def test_an_ordinary_program_is_not_warned_of() -> None:
    """Letters of scripts that run from right to left, emoji and unseen joiners turn nothing around."""
    for text in ('output d6 named "שלום"', 'output d6 named "👩\u200d🚀"', "output d6"):
        assert TURNED not in AnyDice(program=text).answer().warnings
