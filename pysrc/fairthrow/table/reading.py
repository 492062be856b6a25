"""Reads any link: of a check with or without a roll of it, or of a character."""

from fairthrow.links import Link, split_link
from fairthrow.links import decode as decode_link
from fairthrow.systems.character import Character
from fairthrow.systems.fields import trimmed
from fairthrow.table.characters import KIND_OF_LINK
from fairthrow.table.characters import decode as decode_character


def read_link(text: str) -> Link | Character:
    """Read a link, and roll it where it names a roll.

    Raises LinkError when the text is no link, and FieldError naming the field that is unknown, or has a value that is
    not allowed, also where the faces do not fit the check.
    """
    _, rest = split_link(trimmed(text))
    if rest.partition("?")[0].rpartition("/")[2] == KIND_OF_LINK:
        return decode_character(text)
    link = decode_link(text)
    if link.rolled:
        link.roll()
    return link
