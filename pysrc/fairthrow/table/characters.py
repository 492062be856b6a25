"""Link text ⇄ character.

    <system>/character?name=<name>&<field>=<value>&…

A link is read as strictly as that of a check (:mod:`fairthrow.links`), and written as canonically. It also stands
behind ``#`` on the game's page (``…/spellwoven/#character?…``), and as a whole on the page of characters
(``…/characters/#spellwoven/character?…``).
"""

from typing import Any

from fairthrow.dice.errors import FieldError, LinkError, shown
from fairthrow.links import LONGEST, RULES_VERSION, fields_of, quoted, split_link
from fairthrow.linktext import check_version, too_long
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character
from fairthrow.systems.fields import trimmed

KIND_OF_LINK = "character"
"""What stands in a link where that of a roll has its check."""

PAGE = "characters"
"""The page that has characters of all games: the links on it are whole."""

SAFE = ",:"
"""Marks between rows and cells. They may stand in a link as they are."""


def decode(text: str) -> Character:
    """Read a character from the ``text`` of its link, in any form that links have.

    Raises LinkError when the text is no such link, and FieldError naming the field that is unknown, or has a value that
    is not allowed.
    """
    before, mark, behind = text.partition("#")
    read = behind if mark else before
    if len(read) > LONGEST:
        raise too_long(read, LONGEST)
    system, rest = split_link(trimmed(text))
    if system == PAGE and mark:
        system, rest = split_link(rest)
    name, _, query = rest.partition("?")
    if name != KIND_OF_LINK:
        raise LinkError("link", f"link must be <system>/{KIND_OF_LINK}?name=<name>&…, got {shown(text)}")
    return sheet_of(system)(**_values(sheet_of(system), query))


def sheet_of(system: str) -> type[Character]:
    """Give the class of the characters of a game, whose name in links is ``system``.

    Raises LinkError for a game that has none, and for no game.
    """
    if system not in SYSTEMS or (character := SYSTEMS[system].character) is None:
        having = ", ".join(name for name, game in SYSTEMS.items() if game.character)
        raise LinkError("system", f"system must be one of {having}, got {shown(system)}")
    return character()


def _values(sheet: type[Character], query: str) -> dict[str, Any]:
    """Read the values of a sheet's fields."""
    fields = fields_of(query)
    if "v" in fields:
        check_version(fields.pop("v"), RULES_VERSION)
    declared = sheet.declared()
    for name in fields:
        if name not in declared:
            message = f"{shown(name)} is not a field of {sheet.system}/{KIND_OF_LINK}, which has {', '.join(declared)}"
            raise FieldError(name, message)
    return {name: declared[name].decode(name, text) for name, text in fields.items()}


def fragment(character: Character) -> str:
    """Write the link of a ``character`` without its system, as it stands behind ``#`` on the game's page."""
    return encode(character).partition("/")[2]


def encode(character: Character) -> str:
    """Write the canonical link of a ``character``; fields at their defaults are left out.

    Raises FieldError for a character whose link would be longer than 8,192 characters.
    """
    declared = character.declared()
    pairs = [(name, quoted(declared[name].encode(value), SAFE)) for name, value in character.changed()]
    link = f"{character.system}/{KIND_OF_LINK}?" + "&".join(f"{name}={text}" for name, text in pairs)
    if len(link) > LONGEST:
        name, text = max(pairs, key=lambda pair: len(pair[1]))
        message = f"{name} must fit a link of {LONGEST} characters, got {len(text)} of {len(link)} in all"
        raise FieldError(name, message)
    return link
