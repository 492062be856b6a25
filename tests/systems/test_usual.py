"""What new characters may begin with: every game has some, and each is a line that is rolled at once."""

import pytest
from strategies import SHEETS

from fairthrow.systems import SYSTEMS, FieldError
from fairthrow.systems.character import Character
from fairthrow.table.characters import decode, encode

EVERY_SHEET = pytest.mark.parametrize(
    "sheet", [each for each in SHEETS if "skills" in each.declared()], ids=lambda sheet: sheet.system
)
"""A sheet without skills begins as it is."""


@EVERY_SHEET
def test_every_game_has_usual_skills(sheet: type[Character]) -> None:
    """There are as many as fit under a thumb, no two of one name, and where they come from is said."""
    names = [each.name for each in sheet.usual]
    assert 8 <= len(names) <= 12
    assert len(set(names)) == len(names)
    assert sheet.usual_of.endswith(".")


@EVERY_SHEET
def test_each_of_them_is_a_line_that_can_be_rolled(sheet: type[Character]) -> None:
    """Alone or with all others it stands on the sheet under its name, with nothing to warn of, and fills a check."""
    everybody = sheet.begun("Tamsin", [each.name for each in sheet.usual])
    assert decode(encode(everybody)) == everybody
    for each in sheet.usual:
        for character in (sheet.begun("Tamsin", [each.name]), everybody):
            line = character.line(each.name)
            moment = SYSTEMS[sheet.system].check(line.checks[0])()
            assert character.filled(line, moment).odds()
            assert character.notes() == ()


@EVERY_SHEET
def test_what_is_in_no_list_is_a_skill_of_ones_own(sheet: type[Character]) -> None:
    """It has the values of a new row; a name twice is one skill; one that is too long is refused."""
    assert sheet.begun("Tamsin", ["", "Dance"]).line("Dance").sort == "skill"
    twice = sheet.begun("Tamsin", ["Dance", "Dance"])
    assert [each.name for each in twice.lines()].count("Dance") == 1
    with pytest.raises(FieldError, match="name must be"):
        sheet.begun("Tamsin", ["D" * 61])
