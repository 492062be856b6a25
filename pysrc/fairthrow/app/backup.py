"""One file for everything: it is written of all that a page keeps, and read beside what another page keeps.

A page sends what it keeps, ``kept``: by kind, pairs of id and text (:mod:`fairthrow.table.files`). Nothing is kept
here, and nothing is stored: the page does that. Errors are those of :mod:`fairthrow.app`.
"""

import json
from collections.abc import Iterator
from typing import Any

from fairthrow.app.answers import refusal
from fairthrow.app.turns import in_turns
from fairthrow.systems import FairthrowError
from fairthrow.table.files.merging import merge
from fairthrow.table.files.reading import read_everything
from fairthrow.table.files.writing import write_everything
from fairthrow.table.jsontext import read_json
from fairthrow.view.log.backup import preview


def everything(text: str) -> str:
    """Write the file of all that is ``kept``; ``saved`` is the time now, in UTC.

    The answer has the ``text`` of the file, a ``name`` for it, and ``left``: how many records hold nothing readable,
    and are not in it.
    """
    given = read_json(text)
    written, left = write_everything(_store(given), given["saved"])
    return json.dumps({"text": written, "name": f"fairthrow-{given['saved'][:10]}.json", "left": left})


async def restorable(file: str, text: str) -> str:
    """Read a ``file`` of everything, or one of the log, beside what is ``kept``.

    ``fresh`` is a pair of texts: an id with which they begin and end is nobody's yet. The answer has what is to be
    stored, ``put``: triples of kind, id and text; what is to be dropped, ``drop``: pairs of kind and id; and
    the part ``preview``. In the answer to a file that cannot be read, the message says why.
    """
    given = read_json(text)
    try:
        found = read_everything(file)
        merged = await in_turns(merge(found, _store(given), _fresh(*given["fresh"])))
    except FairthrowError as error:
        return refusal(error)
    parts = {"preview": preview(merged, found.saved)}
    return json.dumps({"put": merged.put, "drop": merged.drop, "parts": parts})


def _store(given: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {kind: dict(records) for kind, records in given["kept"].items()}


def _fresh(time: str, chance: str) -> Iterator[str]:
    """Give ids in their order, as a page makes them of the time and of chance."""
    number = 0
    while True:
        yield f"{time}-{number:06}-{chance}"
        number += 1
