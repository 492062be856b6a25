"""A check, a program or a roll as a widget on somebody else's page: its odds, a roll of it, where the whole page is.

The page of the widget keeps nothing, and no record is written of its rolls. Its functions take the text of a link,
``system/check?…``, and in ``ask`` the number that a verdict in numbers should reach, as
:func:`fairthrow.app.answers.chart_view` has it. They give a JSON object as text:

- ``link``: the canonical link of what is shown, with its roll;
- ``whole``: where the page of that is, as seen from the home page; empty where the link says none;
- ``system``: the game whose felt it has; ``title``: what it is about, as plain text;
- ``parts``: markup, by the name of its place: ``name``, ``set`` (the situation in words), ``answer``, ``odds`` (how all
  rolls divide, or the chart where nothing can fail), ``ready``, ``roll``, ``results`` and ``notes``;
- ``said``: the sentence for who hears the page;
- ``charted``: whether the odds are a chart; ``more``: lines that stand below, and rows of dice beside the first;
- ``action``: what its button does; empty without dice. ``rolled``: whether it has a roll;
- ``cut``: what a link that was cut off has lost, where it was.

Instead there is ``error``, as :func:`fairthrow.app.answers.error_data` writes it, beside ``whole``.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import ASK, error_data, patience, refusal
from fairthrow.app.cutoff import shown_or_rest
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import PLAYED, PROGRAMS, Link, decode_ruled, reader_of
from fairthrow.systems import SYSTEMS, FairthrowError, FieldError
from fairthrow.systems.die import Die
from fairthrow.view.check.answer import answer, sentence, write_verdict
from fairthrow.view.check.figure import ChartView, figure
from fairthrow.view.check.roll import laid, rare, results, standing
from fairthrow.view.check.spans import spread
from fairthrow.view.check.split import split
from fairthrow.view.check.text import name_of
from fairthrow.view.frame import frame
from fairthrow.view.markup import NOTHING, Markup, escape, items, tag
from fairthrow.view.tray import ready

OF_PROGRAMS = "fairthrow.app.labembed"
"""The module that reads and shows programs. It is named here and not imported: a game's widget fetches none of it."""

ROW = 5
"""Dice in a row of the tray, each with a word below it."""

Found = dict[str, Any]


def embedready(text: str) -> str:
    """Roll something of the kind that the link ``text`` is of, so that its own answer need not wait for imports.

    Whatever is wrong with the link is told when it is opened: the answer is an empty object.
    """
    system, _, rest = text.partition("/")
    if system in SYSTEMS:
        embedroll(f"{system}/{SYSTEMS[system].checks[0].check}")
    elif system in (PROGRAMS, PLAYED):
        language = rest.partition("?")[0]
        embedroll(f"{PROGRAMS}/{language}?program={'output d6' if language == 'anydice' else 'd6'}")
    return "{}"


def embed(text: str, ask: str = "") -> str:
    """Give what the link ``text`` is about, with the roll that it names; ``ask`` is as in the module's words."""
    return _answered(text, ask, lambda link: link)


def embedroll(text: str, ask: str = "") -> str:
    """Roll what the link ``text`` is about from a newly drawn seed; typed faces are left aside.

    ``ask`` is as in the module's words.
    """
    return _answered(text, ask, lambda link: replace(link, faces=None, seed=token_bytes(SEED_BYTES)))


def embedcode(text: str, address: str) -> str:
    """Give the frame to copy for what the link ``text`` is about, as ``text``; ``address`` is that of the widget."""
    try:
        with patience(text, "")():
            link = _read(text)
            shown = _shown(link, "")
    except FairthrowError as error:
        return refusal(error)
    here = f"{address}#{link.encode().removeprefix(f'{PROGRAMS}/')}"
    return json.dumps({"text": frame(here, shown["title"], charted=shown["charted"], more=shown["more"])})


def _answered(text: str, ask: str, draw: Callable[[Link], Link]) -> str:
    def show(link: Link) -> Found:
        mine = draw(link)
        found = _shown(mine, ask)
        return {"link": mine.encode(), "system": mine.situation.system, "rolled": mine.rolled, **found}

    try:
        with patience(text, "")():
            _, found = shown_or_rest(text, _read, show)
    except FairthrowError as error:
        return json.dumps({"error": error_data(error), "whole": whole_of(text)})
    return json.dumps({"whole": whole_of(found["link"]), **found})


def whole_of(text: str, program: str = PROGRAMS) -> str:
    """Give where the page is that opens the link ``text``, seen from the home page; empty where it is of none.

    ``program`` is the page that opens a program.

    >>> whole_of("spellwoven/test?skill=7"), whole_of("lab/anydice?program=output%20d6"), whole_of("x/y")
    ('spellwoven/#test?skill=7', 'lab/#anydice?program=output%20d6', '')
    """
    system, slash, rest = text.partition("/")
    page = program if system in (PROGRAMS, PLAYED) else system if system in SYSTEMS else ""
    return f"{page}/#{rest}" if slash and page else ""


def _read(text: str) -> Link:
    if reader_of(text):
        link: Link = import_module(OF_PROGRAMS).read(text)
    else:
        link = decode_ruled(text)
    if link.offer is not None:
        raise FieldError("offer", "a fair roll of two people cannot be shown here; its own page says what it proves")
    return link


def _shown(link: Link, ask: str) -> Found:
    number = ASK.decode("ask", ask or "0")
    if link.situation.system == PROGRAMS:
        found: Found = import_module(OF_PROGRAMS).shown(link, number)
        return found
    return check_shown(link, number, SYSTEMS[link.situation.system].title, name_of(link.situation))


def heading(link: Link, title: str, words: str) -> Found:
    """Give the ``title`` and those ``parts`` that say what a link is about: its label or ``title``, and ``words``."""
    name = link.shown_label or title
    parts = {"name": tag("bdi", escape(name)), "set": tag("bdi", escape(words))}
    return {"title": f"{name}: {words}", "parts": parts}


def check_shown(link: Link, ask: int, title: str, words: str) -> Found:
    """Give what the widget shows of a check; ``ask`` is the number to reach, 0 for its own.

    ``title`` names its game, and ``words`` say the situation.
    """
    situation = link.situation
    odds = situation.odds()
    said = sentence(situation, odds)
    parts: dict[str, Markup] = {"ready": ready(situation.ready(), situation.dice_text())}
    view = ChartView()
    if link.rolled:
        thrown = link.roll()
        view = replace(view, here=thrown.outcomes[situation.main])
        parts["answer"] = write_verdict(situation, thrown, standing(situation, thrown, odds))
        parts |= {"roll": laid(link, thrown, light=rare(situation, thrown, odds)), "results": results(thrown)}
        told = thrown.summary
    else:
        parts |= {"answer": answer(situation, odds, ask), "roll": NOTHING, "results": NOTHING}
        told = said
    spans = spread(situation.outcome(situation.main), odds.outcomes[situation.main])
    parts["odds"] = split(situation, odds, ask) or figure(situation, odds, spans, view, said)
    notes = situation.notes()
    parts["notes"] = items(notes, class_="notes")
    found = heading(link, title, words)
    action = situation.action if situation.takes_dice else ""
    return {
        **found,
        "parts": found["parts"] | parts,
        "said": told,
        "action": action,
        "charted": not situation.verdict,
        "more": len(notes) + rows_of(situation.ready()),
    }


def rows_of(dice: Sequence[Die]) -> int:
    """Count the rows that ``dice`` take in the frame's tray beside the first."""
    return max(0, len(dice) - 1) // ROW
