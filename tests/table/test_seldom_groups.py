"""Groups that cannot be, and records of programs that are not what they should be."""

import pytest

from fairthrow.dice.errors import FieldError
from fairthrow.systems import SYSTEMS
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Member
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals
from fairthrow.table.group.words import of_rivals
from fairthrow.table.log.programs import AsWritten


@pytest.mark.parametrize("kind", [Party, Rivals])
def test_a_group_is_only_of_checks_that_it_can_be_of(kind: type[Party] | type[Rivals]) -> None:
    """Made in code, a group of any other check is refused as its link would be: the field is ``check``."""
    refused = 0
    for game in SYSTEMS.values():
        for check in game.checks:
            members = tuple(Member(situation=check(), name=name) for name in ("Jen", "Tom"))
            if kind.fits(check):
                assert kind(members=members).check is check
            else:
                refused += 1
                with pytest.raises(FieldError) as error:
                    kind(members=members)
                assert error.value.field == "check"
    assert refused


def test_a_party_is_no_fight() -> None:
    """What is said of a fight alone is not said of a party."""
    party = grouplinks.decode("spellwoven/party?check=test&1=Jen&2=Tom")
    with pytest.raises(TypeError):
        of_rivals(party)


@pytest.mark.parametrize("value", [3, None, "half a sign \ud800"])
def test_the_text_of_a_program_is_whole_text(value: object) -> None:
    """Whatever is no text, or not all of it, is refused in words."""
    with pytest.raises(FieldError, match="program must be text"):
        AsWritten(label="Program", help="").accept("program", value)
    assert AsWritten(label="Program", help="").decode("program", " as it\nis ") == " as it\nis "
