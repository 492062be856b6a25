"""The rolls and saved checks that a page keeps in the browser's storage.

Here they are listed, written to files, read from files, and judged for luck.

The page sends its records with :func:`remember`: at first all of them, in portions, and later only what was added or
deleted. Answers have ``held``: how many records of each kind are known here. A worker that was started anew knows none.
The page sees that in ``held``, and sends everything again.

Each function takes one text and gives a JSON object as text. All that may take long is done in turns with other
questions (:mod:`fairthrow.app.turns`). Errors, and answers that were overtaken, are those of :mod:`fairthrow.app`.
"""

import json
from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, cast

from fairthrow.app.answers import OVERTAKEN, refusal
from fairthrow.app.shelf import MARKS, Shelf
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import LONGEST_NAME, Saved, entries_of, file_of, first_link, read_entry, write_csv, write_entry, write_text
from fairthrow.table.luck import MOST_ROLLS, Judge, Report
from fairthrow.view import log
from fairthrow.view import luck as luck_view
from fairthrow.view.markup import Markup

PATIENCE = 0.4
"""Seconds after which a search of the log answers with what it has found so far."""

SHELVES = {kind: Shelf(kind) for kind in ("rolls", "checks")}
"""The records that are known here, by kind."""

JUDGE = Judge()
"""Makes the luck reports."""


def held() -> dict[str, int]:
    """Say how many records of each kind are known."""
    return {kind: len(shelf.texts) for kind, shelf in SHELVES.items()}


async def remember(text: str) -> str:
    """Take over changes to the records that a page keeps.

    ``text`` is a JSON object: ``kind`` (``rolls`` or ``checks``), ``put`` (new records, as pairs of key and text) and
    ``drop`` (the keys of deleted records). With a true ``anew``, all records of both kinds are forgotten first.
    """
    await in_turns(_remembered(read_json(text)))
    return json.dumps({"held": held()})


def _remembered(given: dict[str, Any]) -> Generator[None, None, None]:
    if given.get("anew"):
        for each in SHELVES.values():
            each.clear()
    shelf = SHELVES[given["kind"]]
    shelf.drop(set(given["drop"]))
    for key, record in given["put"]:
        shelf.put(key, record)
        yield


async def listed(text: str) -> str:
    """List what a page keeps: the log, the saved checks, and what could not be read of what was looked at.

    ``text`` is a JSON object: ``wish`` (what to look for in the log), ``most`` (how many rolls to list) and
    ``system`` (the page's game). A true ``more`` in the answer says that time was up before the whole log was searched.
    Asked again, the search gets further, because it remembers the rolls that it has read.
    """
    asked = read_json(text)
    until = perf_counter() + PATIENCE
    parts, more = await in_turns(_lists(asked, lambda: perf_counter() > until))
    return json.dumps({"parts": parts, "held": held(), "more": more})


def _lists(asked: dict[str, Any], enough: Callable[[], bool]) -> Generator[None, None, tuple[dict[str, Markup], bool]]:
    """Write the lists, and say whether there is more of the log to look through.

    ``asked`` is what :func:`listed` read. ``enough`` says whether the time for a search is up.
    """
    looked = yield from _looked(asked["wish"].casefold().strip(), asked["most"], enough)
    checks = []
    for check in SHELVES["checks"].checks():
        if check:
            checks.append(check)
        yield
    problems = [problem for shelf in SHELVES.values() for problem in shelf.problems.values()]
    parts = {
        "log": log.log(looked),
        "saved": log.saved(checks, asked["system"]),
        "table-problems": log.problems(problems),
    }
    return parts, bool(looked.wish) and looked.through < looked.kept


def _looked(wish: str, most: int, enough: Callable[[], bool]) -> Generator[None, None, log.Looked]:
    """Look through the log from the newest roll on, for rolls whose line holds ``wish``.

    The newest ``most`` of them are listed. An empty wish is in every line; then no more rolls are read than are listed.
    ``enough`` says whether the time for a search is up.
    """
    shelf = SHELVES["rolls"]
    keys: list[str] = []
    through = found = 0
    for key in shelf.newest():
        if not wish and len(keys) == most:
            break
        line = shelf.line(key)
        if line is not None:
            through += 1
            if wish in line.casefold():
                found += 1
                if len(keys) < most:
                    keys.append(key)
        yield
        if wish and enough():
            break
    listed = []
    for item in shelf.listed(keys):
        listed.append(item)
        yield
    kept_now = len(shelf.texts) - len(shelf.problems)
    return log.Looked(
        kept=kept_now, through=through, found=found if wish else kept_now, listed=tuple(listed), wish=wish
    )


async def luck(_text: str = "") -> str:
    """Report the luck of the newest 500 rolls. The text is not used.

    When the page asks again before the report is ready, the earlier question is answered as overtaken.
    """
    try:
        found = await in_turns(_luck(), "luck")
    except OvertakenError:
        return OVERTAKEN
    return json.dumps({"parts": {"luck": luck_view.luck(found)}, "held": held()})


def _luck() -> Generator[None, None, Report]:
    shelf = SHELVES["rolls"]
    links: list[str] = []
    for key in shelf.newest():
        link = first_link(shelf.entry(key))
        if isinstance(link, str):
            links.append(link)
        if len(links) == MOST_ROLLS:
            break
        yield
    return (yield from JUDGE.report(links[::-1]))


async def exported(form: str) -> str:
    """Write a file, the answer's ``text``: of all records if ``form`` is ``json``, of the rolls if it is ``csv``."""
    text = await in_turns(_csv() if form == "csv" else _json())
    return json.dumps({"text": text, "held": held()})


def _csv() -> Generator[None, None, str]:
    header = write_csv(())
    rows = [header]
    shelf = SHELVES["rolls"]
    for key in sorted(shelf.texts):
        roll = shelf.read(key)
        if roll:
            rows.append(write_csv((roll,)).removeprefix(header))
        yield
    return "".join(rows)


def _json() -> Generator[None, None, str]:
    entries: dict[str, list[dict[str, str]]] = {"rolls": [], "checks": []}
    for kind, shelf in SHELVES.items():
        for key in sorted(shelf.texts):
            record = shelf.read(key)
            if record:
                entries[kind].append(write_entry(record))
            yield
    return file_of(**entries)


async def imported(text: str) -> str:
    """Read the text of a file that somebody chose.

    In the answer, ``records`` are the new ones: by kind, each as the text to store. A record that is kept already is
    left out, even if its stored text is written in another way. A record that the file holds twice is given once.
    ``problems`` has a sentence for each entry that could not be read, for the first five of them. A file that Fairthrow
    did not save is answered with an error.
    """
    try:
        records, problems = await in_turns(_imported(text))
    except FairthrowError as error:
        return refusal(error)
    return json.dumps({"records": records, "problems": problems[:5], "held": held()})


def _imported(text: str) -> Generator[None, None, tuple[dict[str, list[str]], list[str]]]:
    records: dict[str, list[str]] = {}
    problems = []
    for kind, entries in entries_of(text).items():
        new = records[kind] = []
        here: dict[str, set[str]] = {}  # mark → texts that are kept, or stood earlier in the file
        for place, entry in enumerate(entries, 1):
            yield
            try:
                record = read_entry(kind, entry)
            except FairthrowError as error:
                problems.append(f"Entry {place}: {error.message}.")
                continue
            mark = write_entry(record)[MARKS[kind]]
            if mark not in here:
                here[mark] = yield from _texts(SHELVES[kind], mark)
            written = write_text(record)
            if written not in here[mark]:
                here[mark].add(written)
                new.append(written)
    return records, problems


def _texts(shelf: Shelf, mark: str) -> Generator[None, None, set[str]]:
    """Give the texts of the kept records with a mark, written anew: so that the same record has the same text."""
    texts = set()
    for record in shelf.marked(mark):
        if record:
            texts.add(write_text(record))
        yield
    return texts


async def saving(text: str) -> str:
    """Say what the page must store to save a check under a name. A game has one saved check of each name.

    ``text`` is a JSON object: ``name``, of which the first 80 characters count, and ``link``. The answer has

    - ``text``: the record to store; empty when the same is kept already;
    - ``over``: the key of the record that it replaces; empty when it replaces none;
    - ``said``: a sentence for the player.

    A link that cannot be read is answered with an error.
    """
    asked = read_json(text)
    try:
        check = Saved(name=asked["name"][:LONGEST_NAME], link=decode(asked["link"]))
    except FairthrowError as error:
        return refusal(error)
    before = await in_turns(_saved_as(check))
    over = before.key if before else ""
    name, written = f"“{check.name}”", write_text(check)
    if before and write_text(before) == written:
        over, written, said = "", "", f"{name} is saved already."
    else:
        said = f"Saved {name} in the place of the one before." if before else f"Saved {name}."
    return json.dumps({"text": written, "over": over, "said": said, "held": held()})


def _saved_as(check: Saved) -> Generator[None, None, Saved | None]:
    """Find the oldest saved check that has the name of this one, in the same game."""
    for each in SHELVES["checks"].marked(check.name):
        if each and each.link.situation.system == check.link.situation.system:
            return cast("Saved", each)
        yield
    return None
