"""What a page keeps in the browser's storage: lists of it, files of it, the luck of its rolls, and what is new to it.

A page first tells what it keeps (:func:`remember`), in portions, and later only what is new or gone. Every answer names
how much is known by then as ``held``: a Python that was started anew knows nothing, and is told all again.

The functions take text and give a JSON object as text, like those of the app. All that may take long is made in turns
with other questions.
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
from fairthrow.table.log import LONGEST_NAME, Saved, entries_of, file_of, read_entry, write_csv, write_entry, write_text
from fairthrow.table.luck import MOST_ROLLS, Judge, Report
from fairthrow.view import log
from fairthrow.view import luck as luck_view
from fairthrow.view.markup import Markup

PATIENCE = 0.4
"""Seconds after which a search of the log says what it has found by then."""

SHELVES = {kind: Shelf(kind) for kind in ("rolls", "checks")}
JUDGE = Judge()


def held() -> dict[str, int]:
    """Say how many records of each kind are known."""
    return {kind: len(shelf.texts) for kind, shelf in SHELVES.items()}


async def remember(text: str) -> str:
    """Take records that a page keeps.

    ``text`` is a JSON object: ``kind``, ``put`` (pairs of key and text) and ``drop`` (keys); with ``anew`` all that
    was known before is forgotten first.
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
    ``system`` (the page's game). An answer with ``more`` has not looked through all of the log yet: asked again, it
    goes on from there.
    """
    asked = read_json(text)
    until = perf_counter() + PATIENCE
    parts, more = await in_turns(_lists(asked, lambda: perf_counter() > until))
    return json.dumps({"parts": parts, "held": held(), "more": more})


def _lists(asked: dict[str, Any], enough: Callable[[], bool]) -> Generator[None, None, tuple[dict[str, Markup], bool]]:
    """Write the lists, and say whether there is more of the log to look through."""
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
    """Look through the log for the newest rolls that hold a wish; without one, no further than need be."""
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
    """Report the luck of the newest rolls; of several at a time only the newest is answered."""
    try:
        found = await in_turns(_luck(), "luck")
    except OvertakenError:
        return OVERTAKEN
    return json.dumps({"parts": {"luck": luck_view.luck(found)}, "held": held()})


def _luck() -> Generator[None, None, Report]:
    shelf = SHELVES["rolls"]
    links: list[str] = []
    for key in shelf.newest():
        link = shelf.entry(key).get("link")
        if isinstance(link, str):
            links.append(link)
        if len(links) == MOST_ROLLS:
            break
        yield
    return (yield from JUDGE.report(links[::-1]))


async def exported(form: str) -> str:
    """Write what is kept as a file: ``form`` is ``json`` or ``csv`` (the rolls)."""
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
    """Read a file that somebody chose.

    The answer has what is new in it as ``records``: by kind, each as the text to store. What is kept already is left
    out, however its text is written there; so is what the file holds twice. ``problems`` are the first few of the
    entries that could not be read.
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
        here: dict[str, set[str]] = {}  # by mark, what is kept or in the file
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
    """Write the records of a mark that are kept, in the one way that is the same for records that are the same."""
    texts = set()
    for record in shelf.marked(mark):
        if record:
            texts.add(write_text(record))
        yield
    return texts


async def saving(text: str) -> str:
    """Say what becomes of a check that is to be saved under a name.

    ``text`` is a JSON object: ``name``, of which at most 80 characters count, and ``link``. In the answer ``text`` is
    the record to store, empty when the same is kept already; ``over`` is the key of the record whose place it takes,
    or empty: a game has one saved check of a name. ``said`` is the sentence for whoever saved it.
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
