"""What a page keeps in the browser's storage: rolls, saved checks, characters. Here it is listed, searched and judged.

The page sends its records with :func:`remember`: at first all of them, in portions, and later only what was added or
deleted. Answers have ``counts``: how many records of each kind are known here. A worker that was started anew knows
none. The page sees that in ``counts``, and sends everything again.

Each function takes one text, as a rule a JSON object, and gives a JSON object as text. A choice of rolls
(:class:`fairthrow.app.choice.RollChoice`) is an object with its members. All that may take long is done in turns with
other questions (:mod:`fairthrow.app.turns`). Errors, and answers that were overtaken, are those of
:mod:`fairthrow.app`.
"""

import json
from collections.abc import Callable, Generator
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

from fairthrow.app.answers import OF_PROGRAMS, OVERTAKEN
from fairthrow.app.choice import RollChoice
from fairthrow.app.records import RECORDS, count_records
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import PROGRAMS, reader_of
from fairthrow.systems import fitting
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.luck import MOST_ROLLS, Judge, Report
from fairthrow.table.log.records import LONGEST_BY, Saved, first_link
from fairthrow.view.log import log
from fairthrow.view.log import luck as luck_view
from fairthrow.view.markup import Markup, led_to

PATIENCE = 0.4
"""Seconds after which a search of the log answers with what it has found so far."""

JUDGE = Judge()
"""Makes the luck reports."""

Parts = dict[str, Markup]
"""Markup by the name of its place on the page."""


def answer(**found: Any) -> str:
    """Write an answer: what was found, and how many records are known."""
    return json.dumps({**found, "counts": count_records()})


async def remember(text: str) -> str:
    """Take over changes to the records that a page keeps.

    ``text`` is a JSON object: ``kind`` (``rolls``, ``checks`` or ``characters``), ``put`` (new records, as pairs of key
    and text) and ``drop`` (the keys of deleted records). With a true ``anew``, all records are forgotten first.
    """
    await in_turns(_remembered(read_json(text)))
    return answer()


def _remembered(given: dict[str, Any]) -> Generator[None, None, None]:
    if given.get("anew"):
        for each in RECORDS.values():
            each.clear()
    records = RECORDS[given["kind"]]
    records.drop(set(given["drop"]))
    for key, record in given["put"]:
        records.put(key, record)
        yield


async def rail(system: str) -> str:
    """List what stands beside the checks of a game: the game's saved checks and the newest rolls of all games.

    ``system`` is the game's name in links, or ``lab``, or for a game of one's own its whole link. Beside the Lab,
    programs that are games open in the Lab: it is the page that asks.
    """
    if reader_of(system):
        return str(await import_module(OF_PROGRAMS).rail(system))
    parts = await in_turns(rail_parts(system))
    if system == PROGRAMS:
        parts = {name: led_to(part, "../play/", "../lab/") for name, part in parts.items()}
    return answer(parts=parts)


def rail_parts(system: str) -> Generator[None, None, Parts]:
    """Make the parts of the rail beside the game ``system``; empty for that of no game.

    It yields where it may pause.
    """
    records = RECORDS["rolls"]
    keys: list[str] = []
    for key, _ in records.newest():
        if records.line(key) is not None:
            keys.append(key)
        if len(keys) == log.LAST:
            break
        yield
    rolls = yield from records.listed(keys, partial(log.brief, system=system))
    checks, number = yield from _saved(system, log.MOST_IN_RAIL)
    return {
        "last": log.last(rolls),
        "all-rolls": log.all_of(records.readable, "rolls"),
        "saved": log.saved(checks, number),
        "all-checks": log.all_of(kept if (kept := RECORDS["checks"].readable) > len(checks) else 0, "saved checks"),
        "table-problems": _problems(),
    }


async def rolls_of(text: str) -> str:
    """List the newest rolls of a character, as a rail lists rolls, and say how many there are.

    ``text`` is a JSON object: ``by``, the character's name, and ``system``, the game that need not be named.
    """
    asked = read_json(text)
    return answer(parts=await in_turns(_rolls_of(asked["by"], asked["system"])))


def _rolls_of(by: str, system: str) -> Generator[None, None, Parts]:
    records = RECORDS["rolls"]
    keys: list[str] = []
    for key, theirs in records.newest(RollChoice(by=by)):
        if theirs and records.line(key) is not None:
            keys.append(key)
        yield
    rolls = yield from records.listed(keys[: log.LAST], partial(log.brief, system=system))
    return {"last": log.last(rolls), "all-rolls": log.all_of(len(keys), "rolls")}


def _saved(system: str, most: int, *, several: bool = False) -> Generator[None, None, tuple[tuple[Markup, ...], int]]:
    """Write the first saved checks of a game, or of all games, by name; say also how many there are.

    With ``several`` only those of several at once.
    """
    records = RECORDS["checks"]
    checks = []
    for check in records.checks():
        if check and not (several and isinstance(check, Saved)):
            checks.append(check)
        yield
    keys = log.by_name(checks, system)
    return (yield from records.listed(keys[:most], log.check)), len(keys)


def _problems() -> Markup:
    """Say what could not be read of what was looked at."""
    return log.problems([problem for records in RECORDS.values() for problem in records.problems.values()])


async def checks(_text: str = "") -> str:
    """List the saved checks of all games. The text is not used."""
    listed, number = await in_turns(_saved("", log.MOST_SAVED))
    return answer(parts={"saved": log.saved(listed, number), "table-problems": _problems()})


async def parties(text: str) -> str:
    """List the saved parties and rivals of the game that the ``text`` names."""
    listed, number = await in_turns(_saved(text, log.MOST_IN_RAIL, several=True))
    all_of = log.all_of(RECORDS["checks"].readable if number > len(listed) else 0, "saved checks")
    return answer(parts={"saved": log.saved(listed, number), "all-checks": all_of})


async def listed(text: str) -> str:
    """List the rolls of a choice, the newest first, and say what can be done with them.

    ``text`` is a choice of rolls, with ``most``: how many to list. ``hours`` in the answer are those of
    :meth:`fairthrow.app.records.Records.hours`. ``names`` are those of all who rolled, each as it is and as it is
    shown. A true ``more`` says that time was up before the whole log was searched. Asked again, the search gets
    further, because it remembers the rolls that it has read.
    """
    asked = read_json(text)
    until = perf_counter() + PATIENCE
    looked = await in_turns(_looked(RollChoice.of(asked), asked["most"], lambda: perf_counter() > until))
    parts = {
        "log": log.log(looked),
        "count": log.count(looked),
        "deeds": log.deeds(looked, RECORDS["checks"].readable, RECORDS["characters"].readable),
        "table-problems": _problems(),
    }
    names = [(name, fitting(name, LONGEST_BY)) for name in RECORDS["rolls"].names()]
    return answer(parts=parts, more=looked.going_on, hours=RECORDS["rolls"].hours(), names=names)


def _looked(choice: RollChoice, most: int, enough: Callable[[], bool]) -> Generator[None, None, log.Looked]:
    """Look through the log from the newest roll on, for the rolls of a choice.

    The newest ``most`` of them are listed. No more rolls are read than the choice and the list need. ``enough`` says
    whether the time for a search by words is up.
    """
    records = RECORDS["rolls"]
    keys: list[str] = []
    through = found = 0
    for key, may_fit in records.newest(choice):
        if choice.everything and len(keys) == most:
            break
        if not may_fit:
            through += 1
        elif choice.wish or len(keys) < most:
            line = records.line(key)
            fits = line is not None and choice.wish in line.casefold()
            through += line is not None  # a damaged one counts no longer
            found += fits
            keys += [key] * (fits and len(keys) < most)
        else:
            through, found = through + 1, found + 1
        yield
        if choice.wish and enough():
            break
    rolls = yield from records.listed(keys, log.entry)
    kept = records.readable
    if choice.everything:
        return log.Looked(kept=kept, through=kept, found=kept, listed=rolls)
    return log.Looked(kept=kept, through=through, found=found, listed=rolls, chosen=True)


async def chosen(text: str) -> str:
    """Give the ``keys`` of the rolls of a choice, which ``text`` is: all of them, however long the search takes."""
    return answer(keys=await in_turns(of_choice(RollChoice.of(read_json(text)))))


def of_choice(choice: RollChoice, most: int | None = None) -> Generator[None, None, list[str]]:
    """Give the keys of the rolls of a choice, the newest first, or of the newest ``most`` of them.

    What cannot be read is among all rolls, but never among those with some words.
    """
    records = RECORDS["rolls"]
    keys: list[str] = []
    if choice.everything and most is None:
        return list(records.texts)
    for key, fits in records.newest(choice):
        if fits and (not choice.wish or choice.wish in (records.line(key) or "").casefold()):
            keys.append(key)
        if len(keys) == most:
            break
        yield
    return keys


async def luck(text: str = "{}") -> str:
    """Report the luck of the newest 500 rolls of a choice, which ``text`` is; in a few words with a true ``brief``.

    When the page asks again before the report is ready, the earlier question is answered as overtaken.
    """
    asked = read_json(text)
    choice = RollChoice.of(asked)
    try:
        found, cut, decided = await in_turns(_luck(choice), "luck")
    except OvertakenError:
        return OVERTAKEN
    if asked.get("brief"):
        return answer(parts={"luck": luck_view.brief(found, cut=cut, decided=decided)})
    of = log.chosen(choice.system, choice.period, choice.wish, choice.by)
    return answer(parts={"luck": luck_view.luck(found, of, cut=cut, decided=decided)})


def _luck(choice: RollChoice) -> Generator[None, None, tuple[Report, bool, bool]]:
    """Make the report; say also whether there are more rolls than it is about, and whether something was decided.

    Luck is that of the dice: it judges each roll as it fell, before anything was decided about it. What came by a link
    is left out: who sends rolls chooses which.
    """
    records = RECORDS["rolls"]
    keys = yield from of_choice(choice, MOST_ROLLS + 1)
    links: list[str] = []
    decided = False
    for key in keys[:MOST_ROLLS]:
        entry = records.entry(key)
        link = first_link(entry)
        if isinstance(link, str) and "sent" not in entry:
            links.append(link)
            decided = decided or link != entry.get("link")
        yield
    return (yield from JUDGE.report(links[::-1], choice.by)), len(keys) > MOST_ROLLS, decided
