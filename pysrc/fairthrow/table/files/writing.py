"""Writes files: of the log, of characters, and of all that a browser keeps (:mod:`fairthrow.table.files.reading`)."""

import json
from collections.abc import Mapping
from re import fullmatch
from typing import Any

from fairthrow.systems import FairthrowError
from fairthrow.table.files.reading import (
    ID,
    KINDS,
    OF_THIS_BROWSER,
    SETTINGS,
    VERSION,
    VERSION_OF_EVERYTHING,
    Entry,
    is_setting,
)
from fairthrow.table.jsontext import read_json

Store = Mapping[str, Mapping[str, str]]
"""What is kept: by kind, the text of each record by its id; under ``settings`` the text of each setting by its name."""


def write_log(rolls: list[Entry], checks: list[Entry], characters: list[Entry] | None = None) -> str:
    """Write a file of the log: of ``rolls``, ``checks`` and ``characters``.

    Each is as :func:`fairthrow.table.log.records.write_entry` gives it. Without characters the file has no list of
    them, as files had before there were any.
    """
    kinds = {"rolls": rolls, "checks": checks, **({"characters": characters} if characters else {})}
    return json.dumps({"fairthrow": VERSION, **kinds}, ensure_ascii=False, indent=1)


def write_everything(store: Store, saved: str) -> tuple[str, int]:
    """Write the file of all that is kept in ``store``; ``saved`` is the time now, in UTC, as ``2026-11-21T18:30:00Z``.

    Gives the text, and how many records are not in it: their texts hold no object of JSON, so nothing can be read of
    them. All others are taken as they are, also where something is wrong with them.

    >>> kept = {"checks": {"7": '{"name":"Jump","link":"d100/check"}', "8": "{"}}
    >>> write_everything(kept, "2026-11-21T18:30:00Z")[1]
    1
    """
    left = 0
    found: dict[str, Any] = {"fairthrow": VERSION, "everything": VERSION_OF_EVERYTHING, "saved": saved}
    for kind in KINDS:
        entries = found[kind] = []
        for key, text in sorted(store.get(kind, {}).items()):
            entry = read_stored(text)
            if not entry:
                left += 1
                continue
            entry.pop("id", None)
            entries.append({"id": key, **entry} if fullmatch(ID, key) else entry)
    kept = store.get(SETTINGS, {})
    allowed = {name: text for name, text in sorted(kept.items()) if is_setting(name, text)}
    found[SETTINGS] = {name: text for name, text in allowed.items() if name not in OF_THIS_BROWSER}
    return json.dumps(found, ensure_ascii=False, indent=1), left + len(kept) - len(allowed)


def read_stored(text: str) -> Entry:
    """Give the object of JSON that a stored text holds; an empty one where it holds none."""
    try:
        found = read_json(text)
    except FairthrowError:
        return {}
    return found if isinstance(found, dict) else {}
