"""Saving a check under a name, and renaming it. A game has one saved check of each name.

What functions take and give, and how errors are told, is as in :mod:`fairthrow.app.log`.
"""

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from fairthrow.app.answers import refusal
from fairthrow.app.log import answer
from fairthrow.app.records import RECORDS
from fairthrow.app.turns import in_turns
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.systems.wording import in_a_row, sentence
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import LONGEST_NAME, Saved, SavedGroup, saved_as, write_text

if TYPE_CHECKING:
    from fairthrow.table.group.group import Group


async def saving(text: str) -> str:
    """Say what the page must store to save a check under a name.

    ``text`` is a JSON object: ``name``, of which the first 80 characters count, and ``link``. A group without a name is
    called as its label, or as its members. The answer has

    - ``text``: the record to store; empty when the same is kept already;
    - ``over``: the key of the record that it replaces; empty when it replaces none;
    - ``said``: a sentence for the player.

    A link that cannot be read is answered with an error.
    """
    asked = read_json(text)
    try:
        check = saved_as(asked["name"][:LONGEST_NAME], asked["link"])
        if isinstance(check, SavedGroup) and not check.name.strip():
            check = replace(check, name=_name_of(check.link)[:LONGEST_NAME])
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
        old: Saved | SavedGroup | None = RECORDS["checks"].read(key)
        if old is None:
            raise FieldError("key", "This check was deleted meanwhile")
        if not name:
            raise FieldError("name", "A saved check needs a name")
        check = replace(old, name=name, key="")
        other = await in_turns(_saved_as(check))
        if other and other.key != key:
            raise FieldError("name", f"There is a “{name}” already")
    except FairthrowError as error:
        return refusal(error)
    if name == old.name:
        return answer(text="", over="", said=f"“{name}” is its name already.")
    return answer(text=write_text(check), over=key, said=f"Renamed “{old.name}” to “{name}”.")


def _name_of(group: "Group") -> str:
    """Name a group that is saved without a name: by its label, else by who takes part."""
    from fairthrow.table.group.words import name_of  # noqa: PLC0415  # few saved checks are of several

    return group.label or sentence(in_a_row([name_of(number, member) for number, member in group.numbered()]))


def _saved_as(check: Saved | SavedGroup) -> Generator[None, None, Saved | SavedGroup | None]:
    """Find the oldest saved check that has the name of this one, in the same game."""
    for each in RECORDS["checks"].marked(check.name):
        if each and each.system == check.system:
            return cast("Saved | SavedGroup", each)
        yield
    return None
