"""Reads any link: of a check with or without a roll of it, of several who roll at once, or of a character."""

from fairthrow.links import Link, split_link
from fairthrow.links import decode as decode_link
from fairthrow.systems.character import Character
from fairthrow.systems.fields import trimmed
from fairthrow.table.characters import KIND_OF_LINK
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.group import Group
from fairthrow.table.grouplinks import KINDS
from fairthrow.table.grouplinks import decode as decode_group


def read_link(text: str) -> Link | Group | Character:
    """Read a link, and roll it where it names a roll.

    Raises LinkError when the text is no link, and FieldError naming the field that is unknown, or has a value that is
    not allowed, also where the faces do not fit the check.
    """
    if _kind(text) == KIND_OF_LINK:
        return decode_character(text)
    link = read_roll(text)
    if isinstance(link, Group):
        link.try_roll()
    elif link.rolled:
        link.roll()
    return link


def read_roll(text: str) -> Link | Group:
    """Read a link of what can be rolled: of a check, or of several who roll at once.

    Raises LinkError when the text is no such link, and FieldError naming the field that is wrong.

    >>> [type(read_roll(text)).__name__ for text in ("d100/check", "d100/party?check=check&1=Jen")]
    ['Link', 'Party']
    """
    return decode_group(text) if _kind(text) in KINDS else decode_link(text)


def _kind(text: str) -> str:
    """Give what stands in a link in the place of the check. Raises LinkError for no link."""
    return split_link(trimmed(text))[1].partition("?")[0].rpartition("/")[2]
