"""Characters gather: each fills the check of the moment with a line of their sheet, and together they are a group."""

from collections.abc import Sequence
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, Situation, shown
from fairthrow.systems.character import Character
from fairthrow.table.group import LABEL_LENGTH, Group, Member


def gathered(kind: type[Group], moment: Situation, people: Sequence[tuple[Character, str]], **settings: Any) -> Group:
    """Give the group of some characters, each with the name of a line of their sheet.

    What a sheet does not know is as it is in ``moment``. ``settings`` are those of the kind, such as a label. Raises
    FieldError, with the member's number before the field, for a line that a sheet has not or that is not for this
    check; and for what cannot be a group of that kind.
    """
    members = (_member(number, moment, *each) for number, each in enumerate(people, 1))
    return kind(members=tuple(members), **settings)


def _member(number: int, moment: Situation, character: Character, line: str) -> Member:
    try:
        situation = character.filled(line, moment)
    except FairthrowError as error:
        message = f"of {shown(character.name)}: {error.message}"
        raise FieldError(f"{number}.{error.field}", message) from None
    return Member(situation=situation, name=character.name, label=line[:LABEL_LENGTH])


def lines_for(character: Character, moment: Situation) -> tuple[str, ...]:
    """Give the names of the lines of a sheet that can be used in the check of a moment."""
    if character.system != moment.system:
        return ()
    return tuple(line.name for line in character.lines() if moment.check in line.checks)
