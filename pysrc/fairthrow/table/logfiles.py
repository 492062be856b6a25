"""Files of what a player keeps (:mod:`fairthrow.table.log`): JSON, with the number of its version.

A file comes from outside. So it is read as strictly as a link, and what it may hold is bounded.
"""

import json
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import KINDS, Records, read_entries, write_entry

VERSION = 1
"""Version of the files written here."""

MOST_RECORDS = 100_000
"""Records of a kind that a file may have to be read. No browser gives a site as much room: we can read all we write."""


def read_file(text: str) -> Records:
    """Read the ``text`` of a file written by :func:`write_file`. Raises FieldError like :func:`entries_of`."""
    read = {kind: read_entries(kind, entries) for kind, entries in entries_of(text).items()}
    records: dict[str, Any] = {kind: getattr(found, kind) for kind, found in read.items()}
    return Records(**records, problems=tuple(problem for found in read.values() for problem in found.problems))


def entries_of(text: str) -> dict[str, list[Any]]:
    """Give the entries in the ``text`` of a file by their kind (:data:`KINDS`), unread.

    :func:`fairthrow.table.log.read_entry` reads one. Raises FieldError as :func:`opened` and :func:`listed` do.
    """
    data = opened(text)
    return {kind: listed(data, kind) for kind in KINDS}


def listed(data: dict[str, Any], kind: str) -> list[Any]:
    """Give the entries of a ``kind`` in ``data``, the object in a file, unread; none where it has no such kind.

    Raises FieldError for what is no list, and for more than 100,000 entries.
    """
    entries = data.get(kind, [])
    if not isinstance(entries, list) or len(entries) > MOST_RECORDS:
        raise FieldError("file", f"file must hold a list of at most {MOST_RECORDS} {kind}")
    return entries


def opened(text: str) -> dict[str, Any]:
    """Give the object in the ``text`` of a file of ours, its entries unread.

    Raises FieldError when the file was not saved by Fairthrow, is cut off, or was saved by a newer version.
    """
    try:
        data = read_json(text)
    except FairthrowError:
        raise FieldError("file", "file must be a whole JSON file saved by Fairthrow; this is not") from None
    if not isinstance(data, dict) or "fairthrow" not in data:
        raise FieldError("file", "file must be one saved by Fairthrow; this is another JSON file")
    version = data["fairthrow"]
    if type(version) is not int or version < 1:
        raise FieldError("file", f"file must name its version, got {shown(version)}")
    if version > VERSION:
        raise FieldError("file", f"file was saved by a newer version, {shown(version)}; this page reads {VERSION}")
    return data


def write_file(records: Records) -> str:
    """Write records as a JSON file that :func:`read_file` reads back."""
    return file_of(**{kind: [write_entry(each) for each in getattr(records, kind)] for kind in KINDS})


def file_of(
    rolls: list[dict[str, Any]], checks: list[dict[str, Any]], characters: list[dict[str, Any]] | None = None
) -> str:
    """Write a JSON file of ``rolls``, ``checks`` and ``characters``, each as :func:`write_entry` gives it.

    Without characters the file has no list of them, as files had before there were any.
    """
    kinds = {"rolls": rolls, "checks": checks, **({"characters": characters} if characters else {})}
    return json.dumps({"fairthrow": VERSION, **kinds}, ensure_ascii=False, indent=1)
