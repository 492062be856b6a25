"""Reads a file of ours, of whatever it is: of the log, of characters, or of all that a browser keeps.

A file comes from outside. So it is read as strictly as a link, and what it may hold is bounded. Here it is read as far
as its frame goes; :mod:`fairthrow.table.files.merging` reads the records in it, and adds them to those that are kept.

    {"fairthrow": 1, "everything": 1, "saved": "2026-11-21T18:30:00Z",
     "rolls": […], "checks": […], "characters": […], "drafts": […], "offers": […], "answers": […], "seals": […],
     "settings": {"shortcuts-off": "yes", …}}

A file of the log has the first three kinds of records, and one of characters the third. What a file of everything has
beyond them is named by ``everything``, which is the version of that. Each record stands there as it is stored, with its
``id``: the end of the key that it is stored under.
"""

from dataclasses import dataclass, field
from re import fullmatch
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import KINDS as IN_THE_LOG
from fairthrow.table.log.times import read_time

VERSION = 1
"""Version of the files written here."""

VERSION_OF_EVERYTHING = 1
"""Version of what a file of everything has beyond a file of the log."""

KINDS = (*IN_THE_LOG, "drafts", "offers", "answers", "seals")
"""The kinds of records: those of the log, programs that somebody is writing, and all sides of fair and sealed rolls."""

SETTINGS = "settings"
"""What holds the settings, by their names, where records are held by their ids."""

OF_THIS_BROWSER = ("filed", "reminded")
"""Settings that say something of one browser alone: when it wrote such a file, when it spoke of one."""

MOST_RECORDS = 100_000
"""Records of a kind that a file may have to be read. No browser gives a site as much room: we can read all we write."""

MOST_SETTINGS = 5_000
LONGEST_SETTING = 1_000_000
"""Characters of the text of a setting."""

ID = r"[0-9A-Za-z_.-]{1,100}"
NAME = r"[a-z][0-9a-z-]{0,59}"

Entry = dict[str, Any]
"""A record as JSON holds it, not read yet."""


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What stands in a file: by kind the entries, each with its place from 1, and its id, empty where it has none.

    ``settings`` are those of the browser that wrote it, by name. ``saved`` is when that was, in UTC; empty where it
    does not say. ``problems`` has a sentence for each entry that is none.
    """

    entries: dict[str, tuple[tuple[int, str, Any], ...]]
    settings: dict[str, str] = field(default_factory=dict)
    saved: str = ""
    problems: tuple[str, ...] = ()


def read_log(text: str) -> Contents:
    """Read the ``text`` of a file as far as the log and the page of characters keep it: entries, and nothing else.

    So a file of everything is read as well, also of a newer version. Ids are not looked at, nor what an entry is.
    Raises FieldError for the field ``file``, in words that say what is wrong: for a file that is cut off, that is not
    of Fairthrow or of a newer version, and for one with no list of a kind, or too long a one.
    """
    data = _opened(text)
    return Contents(
        entries={
            kind: tuple((place, "", entry) for place, entry in enumerate(_listed(data, kind), 1)) for kind in IN_THE_LOG
        }
    )


def read_everything(text: str) -> Contents:
    """Read the ``text`` of a file of everything, or of one of the log, which holds less.

    Raises FieldError as :func:`read_log` does, and for a file whose parts are not what they should be.
    """
    data = _opened(text)
    _check_version(data.get("everything", VERSION_OF_EVERYTHING), VERSION_OF_EVERYTHING, "the version of what it holds")
    problems: list[str] = []
    entries = {kind: tuple(_named(kind, _listed(data, kind), problems)) for kind in KINDS}
    saved = data.get("saved", "")
    if saved != "":
        _check_saved(saved)
    return Contents(entries=entries, settings=_settings(data), saved=saved, problems=tuple(problems))


def _check_saved(saved: object) -> None:
    """Raise FieldError unless a file was ``saved`` at a time that there is."""
    try:
        read_time("saved", saved)
    except FieldError:
        message = f"file must say when it was saved as 2026-11-21T18:30:00Z, got {shown(saved)}"
        raise FieldError("file", message) from None


def _opened(text: str) -> Entry:
    """Give the object in the ``text`` of a file of ours, its entries unread."""
    try:
        data = read_json(text)
    except FairthrowError:
        raise FieldError("file", "file must be a whole JSON file saved by Fairthrow; this is not") from None
    if not isinstance(data, dict) or "fairthrow" not in data:
        raise FieldError("file", "file must be one saved by Fairthrow; this is another JSON file")
    _check_version(data["fairthrow"], VERSION, "its version")
    return data


def _check_version(version: Any, newest: int, what: str) -> None:
    if type(version) is not int or version < 1:
        raise FieldError("file", f"file must name {what}, got {shown(version)}")
    if version > newest:
        raise FieldError("file", f"file was saved by a newer version, {shown(version)}; this page reads {newest}")


def _listed(data: Entry, kind: str) -> list[Any]:
    """Give the entries of a ``kind`` in ``data``, the object in a file, unread; none where it has no such kind.

    Raises FieldError for what is no list, and for more than 100,000 entries.
    """
    entries = data.get(kind, [])
    if not isinstance(entries, list) or len(entries) > MOST_RECORDS:
        raise FieldError("file", f"file must hold a list of at most {MOST_RECORDS} {kind}")
    return entries


def _named(kind: str, entries: list[Any], problems: list[str]) -> list[tuple[int, str, Entry]]:
    """Give entries with their places and ids; name those that are none among the problems."""
    found = []
    for place, entry in enumerate(entries, 1):
        key = entry.get("id", "") if isinstance(entry, dict) else ""
        if not isinstance(entry, dict):
            problems.append(f"{place_of(kind, place)}: entry must be an object, got {shown(entry)}.")
        elif not isinstance(key, str) or not fullmatch(f"(?:{ID})?", key):
            problems.append(f"{place_of(kind, place)}: id must be letters, digits and hyphens, got {shown(key)}.")
        else:
            found.append((place, key, {name: value for name, value in entry.items() if name != "id"}))
    return found


def place_of(kind: str, place: int) -> str:
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


def is_setting(name: str, text: object) -> bool:
    """Say whether something can be a setting, by its ``name`` and its ``text``."""
    return bool(fullmatch(NAME, name)) and isinstance(text, str) and len(text) <= LONGEST_SETTING
