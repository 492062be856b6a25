"""Characters leave the page and come in: as files, and as QR codes of their links.

What functions take and give is as in :mod:`fairthrow.app.characters`.
"""

import json
from typing import Any

from fairthrow.app.answers import refusal
from fairthrow.app.characters import about, answered, read_kept
from fairthrow.app.sharing import with_library
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.characters import decode, encode
from fairthrow.table.files.beside import Newcomers, add_characters
from fairthrow.table.files.reading import read_log
from fairthrow.table.files.writing import write_log
from fairthrow.view.check import share
from fairthrow.view.sheet.sheet import handed

MOST_CHARACTERS = 500
"""Characters that one file may hold."""

MOST_PROBLEMS = 5
"""Entries of a file that could not be read, as far as each is told."""


def _written(given: dict[str, Any]) -> dict[str, Any]:
    """Write the characters of ``links`` as a file: its ``text``, and a ``name`` for it."""
    characters = [decode(link) for link in given["links"]]
    entries = [{"link": encode(each)} for each in characters]
    one = "".join(letter if letter.isalnum() else "-" for letter in characters[0].name.lower()) if characters else ""
    name = one.strip("-") if len(characters) == 1 else "characters"
    return {"text": write_log([], [], entries), "name": f"{name or 'character'}.json"}


def _read(given: dict[str, Any]) -> dict[str, Any]:
    """Read the ``text`` of a file beside those that are ``kept``.

    ``found`` in the answer are its characters, each with its link, name and game, without those that are kept already,
    the very same. ``another`` of each is the link under which it can be kept beside the others, with a name that is
    free. The part ``handed`` says what the file holds, and what of it could not be read; ``whole`` says whether there
    is nothing more to say than who is in it.
    """
    contents = read_log(given["text"])
    if len(contents.entries["characters"]) > MOST_CHARACTERS:
        raise FieldError("file", f"file must hold a list of at most {MOST_CHARACTERS} characters")
    newcomers = Newcomers(read_kept(given).values())
    problems = add_characters(contents, newcomers)
    found, same = newcomers.found, newcomers.same
    rolls = sum(len(contents.entries[kind]) for kind in ("rolls", "checks"))
    parts = {"handed": handed(found, same, problems[:MOST_PROBLEMS], rolls)}
    listed_so = [{**about(each), "another": encode(other)} for each, other in zip(found, newcomers.named, strict=True)]
    return {"found": listed_so, "parts": parts, "whole": not (problems or rolls or same)}


def _qr(address: str) -> str:
    try:
        return json.dumps({"markup": share.qr(address)})
    except FairthrowError as error:
        return refusal(error)


async def charactercode(address: str, library: str) -> str:
    """Draw the QR code of an ``address``: SVG, in the answer's ``markup``.

    ``library`` is the URL of the library that draws codes; it is fetched for the first one.
    """
    return await with_library(lambda: _qr(address), library)


written = answered(_written)
readfile = answered(_read)
