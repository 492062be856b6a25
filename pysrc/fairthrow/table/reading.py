"""Reads any link: of a check or a program, with or without a roll of it, of several at once, or of a character.

Programs are read by a room of their own, where it is there: the page of a game has no Lab.
"""

from importlib import import_module

from fairthrow.links import Link, split_link
from fairthrow.links import decode as decode_link
from fairthrow.systems.character import Character
from fairthrow.systems.fields import trimmed
from fairthrow.table.characters import KIND_OF_LINK
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.group import Group
from fairthrow.table.grouplinks import KINDS
from fairthrow.table.grouplinks import decode as decode_group

PROGRAMS = "lab"
"""What stands in the link of a program in the place of a game."""

PLAYED = "play"
"""What stands there in the address of the page that has a program as a game of one's own."""

LANGUAGES = ("anydice", "troll")
"""The languages of programs, in the place of the check."""

READER = "fairthrow.programs.decoding"
"""The module that reads programs. It is named here and not imported, since whatever is imported is in all pages."""


def read_link(text: str) -> Link | Group | Character:
    """Read a link, and roll it where it names a roll. A program is read to its end.

    Raises LinkError when the text is no link, and FieldError naming the field that is unknown, or has a value that is
    not allowed, also where the faces do not fit the check.
    """
    if is_program(text):
        return _program(text, "check")
    if _kind(text) == KIND_OF_LINK:
        return decode_character(text)
    link = read_roll(text)
    if isinstance(link, Group):
        link.try_roll()
    elif link.rolled:
        link.roll()
    return link


def read_roll(text: str) -> Link | Group:
    """Read a link of what can be rolled: of a check, of a program, or of several who roll at once.

    Raises LinkError when the text is no such link, and FieldError naming the field that is wrong.

    >>> [type(read_roll(text)).__name__ for text in ("d100/check", "d100/party?check=check&1=Jen")]
    ['Link', 'Party']
    """
    if is_program(text):
        return _program(text, "decode")
    return decode_group(text) if _kind(text) in KINDS else decode_link(text)


def is_program(text: str) -> bool:
    """Say whether ``text`` is the link of a program, whatever else may be wrong with it.

    Raises LinkError for no link.
    """
    return split_link(trimmed(text))[0] in (PROGRAMS, PLAYED)


def _program(text: str, read: str) -> Link:
    """Read the link of a program. Where there is no Lab, it is a link of no game."""
    try:
        reader = import_module(READER)
    except ModuleNotFoundError:
        return decode_link(text)
    link: Link = getattr(reader, read)(text)
    return link


def _kind(text: str) -> str:
    """Give what stands in a link in the place of the check. Raises LinkError for no link."""
    return split_link(trimmed(text))[1].partition("?")[0].rpartition("/")[2]
