"""Edits of a character: a page sends what it keeps now and what is to be changed, and gets what to keep instead.

What functions take and give is as in :mod:`fairthrow.app.characters`.
"""

from typing import Any

from fairthrow.app.characters import about, answered
from fairthrow.table.characters import decode
from fairthrow.table.edits import apply_edits, undoing
from fairthrow.view.sheet.form import editor


def _edit(given: dict[str, Any]) -> dict[str, Any]:
    """Change the character of a ``link`` by ``edits``, as :mod:`fairthrow.table.edits` has them: by all or by none.

    ``undo`` in the answer are the edits that take them back, where that can be done later.
    """
    before = decode(given["link"])
    after = apply_edits(before, given["edits"])
    return {**about(after), "undo": undoing(before, given["edits"])}


def _editing(given: dict[str, Any]) -> dict[str, Any]:
    """Give the form that edits the character of a ``link``: the part ``editor``."""
    found = decode(given["link"])
    return {**about(found), "parts": {"editor": editor(found)}}


edit = answered(_edit)
editing = answered(_editing)
