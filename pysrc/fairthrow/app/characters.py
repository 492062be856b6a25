"""Characters: a page sends the link of one, and gets the sheet with the chances of the moment.

Each function takes one text, a JSON object, and gives a JSON object as text. A character is the ``link`` that
:mod:`fairthrow.table.characters` reads. A ``moment`` is the link text of a check behind its game,
``test?difficulty=2``; empty for the check that most lines of the sheet are for. Nothing is kept here: what a page
stores of characters it sends along. Errors are those of :mod:`fairthrow.app`.
"""

import json
from collections.abc import Callable, Generator
from functools import lru_cache
from typing import Any

from fairthrow.app.answers import OVERTAKEN, refusal
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import decode as decode_link
from fairthrow.mangled import hinting
from fairthrow.systems import SYSTEMS, FairthrowError, FieldError, shown
from fairthrow.systems.character import Character
from fairthrow.table.characters import decode, encode
from fairthrow.table.edits import free_name
from fairthrow.table.jsontext import read_json
from fairthrow.view.check.controls import Moment, checks_of, moment_of, said
from fairthrow.view.check.text import show
from fairthrow.view.markup import Markup, escape
from fairthrow.view.sheet.lines import SheetChances, across, lines, wanted
from fairthrow.view.sheet.sheet import offer, sheet_parts

NEW = "New character"
"""What a character is called until somebody gives it a name."""

LONGEST_RECORD = 20_000
"""Characters of the longest stored record that is read: more than the longest link of a character."""


def answered(handler: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[str], str]:
    """Give the function that a page calls, made of a handler that takes and gives objects.

    A FairthrowError is never raised: it is answered.
    """

    def answer(text: str) -> str:
        try:
            return json.dumps(handler(read_json(text)))
        except FairthrowError as error:
            return refusal(error)

    return answer


@lru_cache(maxsize=128)
def read(link: str) -> Character:
    """Read the ``link`` of a character.

    A page asks again and again about the same ones: often about all that it keeps. Raises the error of the link, with
    what it was before it was changed on its way, where that is told.
    """
    return hinting(decode)(link)


def at_moment(character: Character, text: str) -> Moment:
    """Read the moment of a character's check from the ``text`` of a link without its system.

    Empty, it is the default of the check that most lines of the sheet are for.
    """
    if not text:
        names = checks_of(character)
        checks = SYSTEMS[character.system].checks
        check = next((each for each in checks if each.check in names[:1]), checks[0])
        return moment_of(character, check())
    return moment_of(character, decode_link(f"{character.system}/{text}").situation)


def given_moment(given: dict[str, Any]) -> tuple[Character, Moment]:
    """Read the character (``link``) and the moment (``moment``) that a page has ``given``."""
    character = read(given["link"])
    return character, at_moment(character, given.get("moment", ""))


def about(character: Character) -> dict[str, Any]:
    """Say who a character is: their canonical link, their name as it is and as it is shown, their game."""
    return {
        "link": encode(character),
        "name": character.name,
        "shown": show(character.name),
        "system": character.system,
    }


def _character(given: dict[str, Any]) -> dict[str, Any]:
    """Give the whole sheet of a ``link`` at a ``moment``, as ``parts``.

    A moment that no line of the sheet is for gives way to the one that an empty ``moment`` stands for. The answer's
    ``moment`` is canonical: the check, and what is set of its ``free`` fields. These have the controls of the parts
    ``axis``, ``open`` and ``rest``.
    """
    character = read(given["link"])
    try:
        moment = at_moment(character, given.get("moment", ""))
    except FairthrowError:
        moment = at_moment(character, "")  # of another game, perhaps
    if not moment.lines:
        moment = at_moment(character, "")  # of a check whose last line has gone
    parts = sheet_parts(character, moment)
    return {**about(character), "moment": said(moment), "free": moment.free, "parts": parts}


def _chances(given: dict[str, Any]) -> dict[str, Any]:
    """Give the lines of a sheet with their chances at another moment: the parts ``lines`` and ``wanted``."""
    character, moment = given_moment(given)
    chances = SheetChances(character, moment)
    return {"moment": said(moment), "parts": {"lines": lines(chances), "wanted": escape(wanted(chances))}}


async def grid(text: str) -> str:
    """Give the grid of every line at every difficulty, the part ``grid``, in turns with other questions.

    ``text`` is a JSON object with what :func:`given_moment` reads. When the page asks again before it is ready, the
    earlier question is answered as overtaken.
    """
    try:
        character, moment = given_moment(read_json(text))
        drawn: Markup = await in_turns(_grid(character, moment), "grid")
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return json.dumps({"parts": {"grid": drawn}})


def _grid(character: Character, moment: Moment) -> Generator[None, None, Markup]:
    return (yield from across(SheetChances(character, moment)))


# --- beside those that are kept -------------------------------------------------------------


def read_kept(given: dict[str, Any]) -> dict[str, Character]:
    """Read the characters that a page has ``given`` as those it keeps: in ``kept``, pairs of key and text.

    Gives key → character. What cannot be read is left out.
    """
    found = {}
    for key, text in given.get("kept", []):
        try:
            found[key] = read(link_in(text))
        except FairthrowError:
            continue
    return found


def link_in(text: str) -> str:
    """Give the link in the stored ``text`` of a character. Raises FieldError for a text that is no such record."""
    record = read_json(text) if len(text) <= LONGEST_RECORD else None
    link = record.get("link") if isinstance(record, dict) else None
    if not isinstance(link, str):
        raise FieldError("link", f"link must be that of a character, got {shown(text)}")
    return link


def names_taken(characters: dict[str, Character], system: str) -> set[str]:
    """Give the names that characters of the game ``system`` have."""
    return {each.name for each in characters.values() if each.system == system}


def _meet(given: dict[str, Any]) -> dict[str, Any]:
    """Say how a character whose ``link`` was opened stands to those that are ``kept``.

    ``same`` is the key of one that is the very same, ``named`` the key of one of that name and game; each is empty
    where there is none. ``another`` is the link under which it can be kept beside that one, with a name that is free.
    The part ``offer`` offers to keep it.
    """
    character = read(given["link"])
    known = {key: each for key, each in read_kept(given).items() if each.system == character.system}
    same = next((key for key, each in known.items() if each == character), "")
    named = next((key for key, each in known.items() if each.name == character.name), "")
    other = named_anew(character, names_taken(known, character.system))
    parts = {"offer": offer(character, named)}
    return {**about(character), "same": same, "named": named, "another": encode(other), "parts": parts}


def named_anew(character: Character, names: set[str]) -> Character:
    """Give a character with a name that is not among ``names``: its own, or with a number behind it."""
    from dataclasses import replace  # noqa: PLC0415  # beside its only use

    return replace(character, name=free_name(character.name, names))


def _begin(given: dict[str, Any]) -> dict[str, Any]:
    """Give a character to begin with: a new one of a ``system``, or a copy of the one of a ``link``.

    A new one may have a name, ``called``, and skills by their names, ``chosen``. No one of ``kept`` has its name.
    """
    known = read_kept(given)
    if "link" in given:
        return about(named_anew(character := decode(given["link"]), names_taken(known, character.system)))
    system = given["system"]
    make = SYSTEMS[system].character if system in SYSTEMS else None
    if make is None:
        raise FieldError("system", f"system must be a game with characters, got {shown(system)}")
    sheet = make()
    name = sheet.declared()["name"].decode("name", given.get("called") or NEW)
    return about(sheet.begun(free_name(name, names_taken(known, system)), map(str.strip, given.get("chosen", ()))))


character = answered(_character)
chances = answered(_chances)
meet = answered(_meet)
begin = answered(_begin)
