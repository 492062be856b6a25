"""Reads a file of the log as a whole, and writes one: what pages do entry by entry, in turns with other questions."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fairthrow.systems import FairthrowError
from fairthrow.table.files.reading import read_log
from fairthrow.table.files.writing import write_log
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.records import KINDS, KeptCharacter, Logged, Saved, read_entry, write_entry


@dataclass(frozen=True, kw_only=True)
class Records:
    """What was read: ``rolls``, saved ``checks`` and ``characters``; and ``problems``, a sentence for what was not."""

    rolls: tuple[Logged | LoggedGroup, ...] = ()
    checks: tuple[Saved, ...] = ()
    characters: tuple[KeptCharacter, ...] = ()
    problems: tuple[str, ...] = ()


def read_entries(kind: str, entries: Iterable[Any]) -> Records:
    """Read ``entries`` of one ``kind``; one that cannot be read becomes a problem, with its place, from 1."""
    good: list[Any] = []
    problems = []
    for place, entry in enumerate(entries, 1):
        try:
            good.append(read_entry(kind, entry))
        except FairthrowError as error:
            problems.append(f"Entry {place}: {error.message}.")
    records: dict[str, Any] = {kind: tuple(good)}
    return Records(**records, problems=tuple(problems))


def entries_of(text: str) -> dict[str, list[Any]]:
    """Give the entries in the ``text`` of a file by their kind, unread."""
    return {kind: [entry for _, _, entry in entries] for kind, entries in read_log(text).entries.items()}


def read_file(text: str) -> Records:
    """Read the ``text`` of a file. Raises FieldError for one that is none."""
    read = {kind: read_entries(kind, entries) for kind, entries in entries_of(text).items()}
    records: dict[str, Any] = {kind: getattr(found, kind) for kind, found in read.items()}
    return Records(**records, problems=tuple(problem for found in read.values() for problem in found.problems))


def write_file(records: Records) -> str:
    """Write records as a file that :func:`read_file` reads back."""
    return write_log(**{kind: [write_entry(each) for each in getattr(records, kind)] for kind in KINDS})
