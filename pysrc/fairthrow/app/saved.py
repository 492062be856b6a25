"""Saving a check under a name, and renaming it. A game has one saved check of each name.

What functions take and give, and how errors are told, is as in :mod:`fairthrow.app.log`.
"""

from collections.abc import Generator
from typing import cast

from fairthrow.app.answers import refusal
from fairthrow.app.log import answer
from fairthrow.app.shelf import SHELVES
from fairthrow.app.turns import in_turns
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import LONGEST_NAME, Saved, check_of, write_text


async def saving(text: str) -> str:
    """Say what the page must store to save a check under a name.

    ``text`` is a JSON object: ``name``, of which the first 80 characters count, and ``link``. The answer has

    - ``text``: the record to store; empty when the same is kept already;
    - ``over``: the key of the record that it replaces; empty when it replaces none;
    - ``said``: a sentence for the player.

    A link that cannot be read is answered with an error.
    """
    asked = read_json(text)
    try:
        check = Saved(name=asked["name"][:LONGEST_NAME], link=check_of(asked["link"]))
    except FairthrowError as error:
        return refusal(error)
    before = await in_turns(_saved_as(check))
    over = before.key if before else ""
    name, written = f"“{check.name}”", write_text(check)
    if before and write_text(before) == written:
        over, written, said = "", "", f"{name} is saved already."
    else:
        said = f"Saved {name} in the place of the one before." if before else f"Saved {name}."
    return answer(text=written, over=over, said=said)


async def renaming(text: str) -> str:
    """Say what the page must store to give a saved check another name.

    ``text`` is a JSON object: ``key``, that of the saved check, and ``name``, of which the first 80 characters count.
    The answer is as for :func:`saving`. An empty name, one that another saved check of the game has, and a check that
    is not there any more are answered with an error: nothing is to be changed then.
    """
    asked = read_json(text)
    key, name = asked["key"], asked["name"].strip()[:LONGEST_NAME]
    try:
        old: Saved | None = SHELVES["checks"].read(key)
        if old is None:
            raise FieldError("key", "This check was deleted meanwhile")
        if not name:
            raise FieldError("name", "A saved check needs a name")
        check = Saved(name=name, link=old.link)
        other = await in_turns(_saved_as(check))
        if other and other.key != key:
            raise FieldError("name", f"There is a “{name}” already")
    except FairthrowError as error:
        return refusal(error)
    if name == old.name:
        return answer(text="", over="", said=f"“{name}” is its name already.")
    return answer(text=write_text(check), over=key, said=f"Renamed “{old.name}” to “{name}”.")


def _saved_as(check: Saved) -> Generator[None, None, Saved | None]:
    """Find the oldest saved check that has the name of this one, in the same game."""
    for each in SHELVES["checks"].marked(check.name):
        if each and each.link.situation.system == check.link.situation.system:
            return cast("Saved", each)
        yield
    return None
