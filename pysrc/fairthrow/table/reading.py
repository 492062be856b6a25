"""Reads any link: of a check or a program, with or without a roll of it, of several, of a character, or of a seal.

Programs are read by a room of their own, where it is there: the page of a game has no Lab.
"""

from fairthrow.links import Link, reader_of, split_link
from fairthrow.links import decode as decode_link
from fairthrow.mangled import hinting
from fairthrow.systems import FieldError
from fairthrow.systems.character import Character
from fairthrow.systems.fields import trimmed
from fairthrow.table.characters import KIND_OF_LINK
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.group.group import Group
from fairthrow.table.group.links import KINDS
from fairthrow.table.group.links import decode as decode_group
from fairthrow.table.seals import Seal, decode_seal, is_seal

LANGUAGES = ("notation", "anydice", "troll")
"""The languages of programs, in the place of the check."""


def read_link(text: str) -> Link | Group | Character | Seal:
    """Read a link, and roll it where it names a roll. A program is read to its end.

    Raises LinkError when the text is no link, and FieldError naming the field that is unknown, or has a value that is
    not allowed, also where the faces do not fit the check. The error of a link that was changed on its way says what it
    was before, as those of the other functions here do; that of the program in it says nothing of the link.
    """
    found = _read_and_rolled(text)
    reader = reader_of(text)
    if reader:
        program: Link = reader.check(text)
        return program
    return found


@hinting
def read_roll(text: str) -> Link | Group:
    """Read a link of what can be rolled: of a check, of a program, or of several who roll at once.

    Raises LinkError when the text is no such link, and FieldError naming the field that is wrong.

    >>> [type(read_roll(text)).__name__ for text in ("d100/check", "d100/party?check=check&1=Jen")]
    ['Link', 'Party']
    """
    reader = reader_of(text)
    if reader:
        program: Link = reader.decode(text)
        return program
    if is_seal(text):
        raise FieldError("link", "link must name what is rolled: a sealed roll tells its caption and nothing else")
    return decode_group(text) if _kind(text) in KINDS else decode_link(text)


@hinting
def read_sealed(text: str) -> Link | Group | Seal:
    """Read the ``text`` of a link of what can be rolled as :func:`read_roll` does, or of that of a sealed roll."""
    return decode_seal(text) if is_seal(text) else read_roll(text)


@hinting
def _read_and_rolled(text: str) -> Link | Group | Character | Seal:
    """Read a link, and roll it where it names a roll of no program."""
    if is_seal(text):
        return decode_seal(text)
    if _kind(text) == KIND_OF_LINK:
        return decode_character(text)
    link = read_roll(text)
    if isinstance(link, Group):
        link.try_roll()
    elif link.rolled and not reader_of(text):
        link.roll()
    return link


def _kind(text: str) -> str:
    """Give what stands in a link in the place of the check. Raises LinkError for no link."""
    return split_link(trimmed(text))[1].partition("?")[0].rpartition("/")[2]
