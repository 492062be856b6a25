"""The programs that rulebooks print, and ours that match what the rulebooks say."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from fairthrow.lab.errors import ProgramError
from fairthrow.links import decode
from fairthrow.programs.gallery.printed import MENDED, PRINTED, UP_TO_THE_RANK
from fairthrow.programs.own import own
from fairthrow.systems import SYSTEMS
from sitebuild.pages import templates
from sitebuild.printed import PROGRAMS, doors


def counted(successes: Callable[[tuple[int, ...]], int]) -> dict[int, int]:
    """Count the rolls of 3d10 by a number that follows from the roll."""
    return dict(Counter(successes(roll) for roll in product(range(1, 11), repeat=3)))


def test_the_printed_program_is_refused_where_its_comment_was_wrapped() -> None:
    """The error names the place, and mends it by one touch."""
    with pytest.raises(ProgramError) as refused:
        PRINTED.program.answer()
    assert refused.value.place == (4, 6)
    assert "a comment ends with its line" in refused.value.message
    assert [mend.program for mend in refused.value.mends] == [MENDED.text]


def test_mended_it_counts_the_dice_below_the_rank() -> None:
    """So it is off by one rank, as its ruling says; a 1 is two successes all the same."""
    (output,) = MENDED.program.answer().outputs
    assert dict(output.weights) == counted(lambda roll: sum(face < 4 for face in roll) + roll.count(1))
    assert "strictly under" in next(
        ruling.text for ruling in SYSTEMS["spellwoven"].rulings if ruling.title == "The Troll program in the rules"
    )


@pytest.mark.parametrize("skill", range(1, 10))
def test_the_other_matches_the_text(skill: int) -> None:
    """Its odds are those of the game's own Test of Skill, of ranks that no attribute exceeds."""
    for difficulty in range(1, 7):
        values = (("SKILL", skill), ("DIFFICULTY", difficulty))
        odds = own(type(UP_TO_THE_RANK.program)(program=UP_TO_THE_RANK.text, inputs=values)).odds()
        test = decode(f"spellwoven/test?attribute=1&skill={skill}&difficulty={difficulty}").situation.odds()
        assert odds.outcomes["value"] == test.outcomes["successes"]
        assert odds.outcomes["result"].chance("success") == test.outcomes["result"].chance("pass")


def test_the_page_of_the_game_leads_to_both() -> None:
    """Beneath the ruling about the program, by links that the Lab opens."""
    game = SYSTEMS["spellwoven"]
    page = templates().get_template("rules.html").render(game=game, programs=doors(game.name))
    for example in (MENDED, UP_TO_THE_RANK):
        assert f'href="/lab/#{example.link.fragment()}"' in page.replace("&amp;", "&")
    assert {title for several in PROGRAMS.values() for title in several} <= {ruling.title for ruling in game.rulings}
