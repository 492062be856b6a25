"""One file for everything: all that a browser keeps for this site, as one text that any browser can take it from.

The file is one of :mod:`fairthrow.table.logfiles`, with more in it. So the page of the log and that of characters read
their part of it as they read their own files. What is more is named by ``everything``, which is the version of that.
Here a file is written, and read as far as its frame goes; :mod:`fairthrow.table.merging` reads the records in it, and
adds them to those that are kept already.

    {"fairthrow": 1, "everything": 1, "saved": "2026-11-21T18:30:00Z",
     "rolls": […], "checks": […], "characters": […], "drafts": […], "offers": […], "answers": […],
     "settings": {"shortcuts-off": "yes", …}}

Each record stands there as it is stored, with its ``id``: the end of the key that it is stored under.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from re import fullmatch
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import TIME
from fairthrow.table.logfiles import VERSION as OF_THE_LOG
from fairthrow.table.logfiles import listed, opened

VERSION = 1
"""Version of what a file of everything has beyond a file of the log."""

KINDS = ("rolls", "checks", "characters", "drafts", "offers", "answers")
"""The kinds of records: those of the log, programs that somebody is writing, and both sides of fair rolls."""

SETTINGS = "settings"
"""What holds the settings, by their names, where records are held by their ids."""

OF_THIS_BROWSER = ("filed", "reminded")
"""Settings that say something of one browser alone: when it wrote such a file, when it spoke of one."""

MOST_SETTINGS = 5_000
LONGEST_SETTING = 1_000_000
"""Characters of the text of a setting."""

ID = r"[0-9A-Za-z_.-]{1,100}"
NAME = r"[a-z][0-9a-z-]{0,59}"

Store = Mapping[str, Mapping[str, str]]
"""What is kept: by kind, the text of each record by its id; under ``settings`` the text of each setting by its name."""

Entry = dict[str, Any]
"""A record as JSON holds it, not read yet."""


@dataclass(frozen=True, kw_only=True)
class Everything:
    """What stands in a file: by kind the entries, each with its place from 1, and its id, empty where it has none.

    ``settings`` are those of the browser that wrote it, by name. ``saved`` is when that was, in UTC; empty where it
    does not say. ``problems`` has a sentence for each entry that is none.
    """

    entries: dict[str, tuple[tuple[int, str, Entry], ...]]
    settings: dict[str, str] = field(default_factory=dict)
    saved: str = ""
    problems: tuple[str, ...] = ()


def write(store: Store, saved: str) -> tuple[str, int]:
    """Write the file of all that is kept in ``store``; ``saved`` is the time now, in UTC, as ``2026-11-21T18:30:00Z``.

    Gives the text, and how many records are not in it: their texts hold no object of JSON, so nothing can be read of
    them. All others are taken as they are, also where something is wrong with them.

    >>> write({"checks": {"7": '{"name":"Jump","link":"d100/check"}', "8": "{"}}, "2026-11-21T18:30:00Z")[1]
    1
    """
    left = 0
    found: dict[str, Any] = {"fairthrow": OF_THE_LOG, "everything": VERSION, "saved": saved}
    for kind in KINDS:
        entries = found[kind] = []
        for key, text in sorted(store.get(kind, {}).items()):
            entry = parsed(text)
            if not entry:
                left += 1
                continue
            entry.pop("id", None)
            entries.append({"id": key, **entry} if fullmatch(ID, key) else entry)
    kept = store.get(SETTINGS, {})
    allowed = {name: text for name, text in sorted(kept.items()) if is_setting(name, text)}
    found[SETTINGS] = {name: text for name, text in allowed.items() if name not in OF_THIS_BROWSER}
    return json.dumps(found, ensure_ascii=False, indent=1), left + len(kept) - len(allowed)


def parsed(text: str) -> Entry:
    """Give the object of JSON that a stored text holds; an empty one where it holds none."""
    try:
        found = read_json(text)
    except FairthrowError:
        return {}
    return found if isinstance(found, dict) else {}


def is_setting(name: str, text: object) -> bool:
    """Say whether something can be a setting, by its ``name`` and its ``text``."""
    return bool(fullmatch(NAME, name)) and isinstance(text, str) and len(text) <= LONGEST_SETTING


def read(text: str) -> Everything:
    """Read the ``text`` of a file of everything, or of one of the log, which holds less.

    Raises FieldError for the field ``file``, in words that say what is wrong: for a file that is cut off, that is not
    of Fairthrow or of a newer version, and for one whose parts are not what they should be.
    """
    data = opened(text)
    version = data.get("everything", VERSION)
    if type(version) is not int or version < 1:
        raise FieldError("file", f"file must name the version of what it holds, got {shown(version)}")
    if version > VERSION:
        raise FieldError("file", f"file was saved by a newer version, {shown(version)}; this page reads {VERSION}")
    entries = {}
    problems: list[str] = []
    for kind in KINDS:
        entries[kind] = tuple(_named(kind, listed(data, kind), problems))
    saved = data.get("saved", "")
    if not isinstance(saved, str) or not fullmatch(f"(?:{TIME})?", saved):
        raise FieldError("file", f"file must say when it was saved as 2026-11-21T18:30:00Z, got {shown(saved)}")
    return Everything(entries=entries, settings=_settings(data), saved=saved, problems=tuple(problems))


def _named(kind: str, entries: list[Any], problems: list[str]) -> list[tuple[int, str, Entry]]:
    """Give entries with their places and ids; name those that are none among the problems."""
    found = []
    for place, entry in enumerate(entries, 1):
        key = entry.get("id", "") if isinstance(entry, dict) else ""
        if not isinstance(entry, dict):
            problems.append(f"{at(kind, place)}: entry must be an object, got {shown(entry)}.")
        elif not isinstance(key, str) or not fullmatch(f"(?:{ID})?", key):
            problems.append(f"{at(kind, place)}: id must be letters, digits and hyphens, got {shown(key)}.")
        else:
            found.append((place, key, {name: value for name, value in entry.items() if name != "id"}))
    return found


def at(kind: str, place: int) -> str:
    """Name the entry of a ``kind`` that stands at a ``place`` of a file, from 1: ``Entry 2 of rolls``."""
    return f"Entry {place} of {kind}"


def _settings(data: Entry) -> dict[str, str]:
    """Read the settings of a file. Raises FieldError for what can be none."""
    settings = data.get(SETTINGS, {})
    if not isinstance(settings, dict) or len(settings) > MOST_SETTINGS:
        raise FieldError("file", f"file must hold at most {MOST_SETTINGS} settings, each with its name")
    for name, text in settings.items():
        if not is_setting(name, text):
            raise FieldError("file", f"file must hold settings as texts, got {shown(text)} for {shown(name)}")
    return {name: text for name, text in settings.items() if name not in OF_THIS_BROWSER}
