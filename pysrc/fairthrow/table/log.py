"""What a player keeps: logged rolls and saved checks, and the files that hold them.

A record holds a link and little else. Everything shown of it is computed from the link. A roll about which something
was decided takes the place of the roll before, and holds the links of what it was.

Entries come from storage, or from a file that somebody chose, so every one is checked. One that cannot be read is named
as a problem, and does not spoil the others.
"""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from re import fullmatch, sub
from typing import Any

from fairthrow.decisions import decision_between
from fairthrow.links import LONGEST, Link, decode
from fairthrow.systems import FairthrowError, FieldError, fitting, shown
from fairthrow.table.jsontext import read_json

VERSION = 1
"""Version of the files written here."""

MOST_RECORDS = 20_000
"""Records of each kind that a file may have to be read."""

MOST_BEFORE = 40
"""Decisions that may have been made about one roll. No check allows as many."""

LONGEST_NAME = 80
"""Characters of the longest name of a saved check."""


@dataclass(frozen=True, kw_only=True)
class Logged:
    """A roll that was made: its link, and when, in UTC as ``2026-11-21T18:30:00Z``.

    ``before`` are the links of what it was before each decision, the first roll first. ``key`` is the name it is stored
    under, chosen by the page; files do not hold it.
    """

    link: Link
    at: str
    before: tuple[Link, ...] = ()
    key: str = ""

    @property
    def first(self) -> Link:
        """The link of the roll before anything was decided: what the dice were rolled for."""
        return self.before[0] if self.before else self.link

    def decided(self, link: Link) -> "Logged":
        """Give the record with the roll as it is after a decision. Raises FieldError when none leads to ``link``."""
        if len(self.before) == MOST_BEFORE or decision_between(self.link, link) is None:
            raise FieldError("before", "before must lead to the roll by what the rules let a side decide")
        return replace(self, link=link, before=(*self.before, self.link))

    def undone(self) -> "Logged":
        """Give the record as it was before the last decision. Raises FieldError when none was made."""
        if not self.before:
            raise FieldError("before", "before must hold a link: nothing was decided about this roll")
        return replace(self, link=self.before[-1], before=self.before[:-1])


@dataclass(frozen=True, kw_only=True)
class Saved:
    """A check that was saved under a name of 1 to 80 characters.

    ``key`` is the name it is stored under, chosen by the page; files do not hold it.
    """

    name: str
    link: Link
    key: str = ""

    @property
    def shown_name(self) -> str:
        """The name as people are shown it: unseen characters are replaced by marks, as in a label."""
        return fitting(self.name, LONGEST)


@dataclass(frozen=True, kw_only=True)
class Records:
    """What was read: the records, and one sentence for each entry that could not be."""

    rolls: tuple[Logged, ...] = ()
    checks: tuple[Saved, ...] = ()
    problems: tuple[str, ...] = ()


def _text(entry: dict[str, Any], name: str, most: int) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not 1 <= len(value) <= most:
        raise FieldError(name, f"{name} must be text of 1 to {most} characters, got {shown(value)}")
    return value


def _logged(entry: dict[str, Any]) -> Logged:
    at = _text(entry, "at", 24)
    if not fullmatch(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](\.[0-9]{1,3})?Z", at):
        raise FieldError("at", f"at must be a time such as 2026-11-21T18:30:00Z, got {shown(at)}")
    first, *later = (_rolled(text) for text in (*_earlier(entry), _text(entry, "link", LONGEST)))
    record = Logged(link=first, at=at, key=str(entry.get("key", ""))[:200])
    for link in later:
        record = record.decided(link)
    return record


def _earlier(entry: dict[str, Any]) -> list[str]:
    """Give the texts of the links before each decision."""
    value = entry.get("before", [])
    fits = isinstance(value, list) and len(value) <= MOST_BEFORE
    if not fits or not all(isinstance(text, str) and len(text) <= LONGEST for text in value):
        raise FieldError("before", f"before must be a list of at most {MOST_BEFORE} links, got {shown(value)}")
    return list(value)


def _rolled(text: str) -> Link:
    link = decode(text)
    if not link.rolled:
        raise FieldError("link", "link must name a roll, by seed or faces")
    link.roll()  # faces that do not fit are an error of this entry
    return link


def first_link(entry: dict[str, Any]) -> Any:
    """Give what an unread entry of a roll holds as the link that its dice were rolled for; luck is judged by it."""
    before = entry.get("before")
    return before[0] if isinstance(before, list) and before else entry.get("link")


def _saved(entry: dict[str, Any]) -> Saved:
    link = decode(_text(entry, "link", LONGEST))
    name = _text(entry, "name", LONGEST_NAME)
    return Saved(name=name, link=link, key=str(entry.get("key", ""))[:200])


def read_entry(kind: str, entry: Any) -> Any:
    """Read one record of a kind, ``rolls`` or ``checks``: a Logged or a Saved. Raises FieldError for anything else."""
    if not isinstance(entry, dict):
        raise FieldError("entry", f"entry must be an object, got {shown(entry)}")
    return {"rolls": _logged, "checks": _saved}[kind](entry)


def read_entries(kind: str, entries: Iterable[Any]) -> Records:
    """Read records of one kind, ``rolls`` or ``checks``.

    An entry that cannot be read becomes a problem, with its place in the list, from 1. The others are read as ever.
    """
    good: list[Any] = []
    problems = []
    for place, entry in enumerate(entries, 1):
        try:
            good.append(read_entry(kind, entry))
        except FairthrowError as error:
            problems.append(f"Entry {place}: {error.message}.")
    records: dict[str, Any] = {kind: tuple(good)}
    return Records(**records, problems=tuple(problems))


def read_file(text: str) -> Records:
    """Read a file written by :func:`write_file`.

    Raises FieldError like :func:`entries_of`.
    """
    rolls, checks = (read_entries(kind, entries) for kind, entries in entries_of(text).items())
    return Records(rolls=rolls.rolls, checks=checks.checks, problems=(*rolls.problems, *checks.problems))


def entries_of(text: str) -> dict[str, list[Any]]:
    """Give the entries of a file by kind, ``rolls`` and ``checks``, each unread: :func:`read_entry` reads one.

    Raises FieldError when the file was not saved by Fairthrow, is cut off, was saved by a newer version, or has more
    than 20,000 entries of a kind.
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
    found = {}
    for kind in ("rolls", "checks"):
        entries = data.get(kind, [])
        if not isinstance(entries, list) or len(entries) > MOST_RECORDS:
            raise FieldError("file", f"file must hold a list of at most {MOST_RECORDS} {kind}")
        found[kind] = entries
    return found


def write_file(records: Records) -> str:
    """Write records as a JSON file that :func:`read_file` reads back."""
    return file_of([write_entry(each) for each in records.rolls], [write_entry(each) for each in records.checks])


def write_entry(record: Logged | Saved) -> dict[str, Any]:
    """Write one record as a file holds it."""
    if isinstance(record, Logged):
        before = {"before": [link.encode() for link in record.before]} if record.before else {}
        return {"at": record.at, "link": record.link.encode(), **before}
    return {"name": record.name, "link": record.link.encode()}


def write_text(record: Logged | Saved) -> str:
    """Write one record as browsers store it, without its key: records that say the same have the same text.

    >>> write_text(read_entry("checks", {"link": "d100/check?score=50", "name": "Jump"}))
    '{"name":"Jump","link":"d100/check?score=50"}'
    """
    return json.dumps(write_entry(record), ensure_ascii=False, separators=(",", ":"))


def file_of(rolls: list[dict[str, Any]], checks: list[dict[str, Any]]) -> str:
    """Write a JSON file of entries that :func:`write_entry` gave."""
    return json.dumps({"fairthrow": VERSION, "rolls": rolls, "checks": checks}, ensure_ascii=False, indent=1)


def write_csv(rolls: Iterable[Logged]) -> str:
    """Write logged rolls as CSV for a spreadsheet: a header, then a row for each roll.

    A row has the time, game, check, label, summary, dice (such as ``d10:7 d10:3``), link, and where something was
    decided the link of the roll before it. Raises FieldError for a link whose faces do not fit its check.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("at", "game", "check", "label", "summary", "dice", "link", "before"))
    for each in rolls:
        thrown = each.link.roll()
        situation = each.link.situation
        dice = " ".join(f"d{die.sides}:{die.face}" for die in thrown.dice)
        label = each.link.shown_label
        before = each.first.encode() if each.before else ""
        row = (each.at, situation.system, situation.check, label, thrown.summary, dice, each.link.encode(), before)
        rows.writerow(map(_inert, row))
    return out.getvalue()


def _inert(cell: str) -> str:
    """Give a cell's text with an apostrophe wherever a spreadsheet might take what follows for a formula.

    A spreadsheet runs a cell that begins like a formula, even behind blanks or quotes. It may also split the table at
    another delimiter than the comma, and take no notice of quotes. Then a cell begins behind that delimiter, in the
    middle of one of ours. Links stay as they are: such characters are percent-encoded in them.
    """
    return sub(r"(^|[;\t|])(?=[\s\"']*[=+@＝＋－＠-])", r"\1'", cell)
