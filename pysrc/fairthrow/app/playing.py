"""Characters on the page of their game: who plays, what their sheets make of the check that is shown.

Each function takes one text, a JSON object, and gives a JSON object as text; links of characters are sent along, as to
:mod:`fairthrow.app.characters`. A side of a check is called ``yours`` or ``theirs``. Errors are those of
:mod:`fairthrow.app`.
"""

import json
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from fairthrow.app.answers import OF_PROGRAMS, OVERTAKEN, CancelledError, chart_view, patience, refusal
from fairthrow.app.characters import answered, read
from fairthrow.app.paying import SIDES
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import PROGRAMS, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.character import Character
from fairthrow.systems.places import Whose
from fairthrow.table.jsontext import read_json
from fairthrow.view.check.text import show
from fairthrow.view.markup import NOTHING, joined
from fairthrow.view.sheet.playing import Players, SheetSides, choosers, lines, nothing_left, standing


def _players(given: dict[str, Any]) -> dict[str, Any]:
    """Say who can be played, of those that are ``kept``: pairs of key and link. What cannot be read is left out.

    ``you`` and ``them`` are the keys of those who are chosen, or empty; in the answer they are so for keys that no
    character has. With a true ``alone`` they play a game of one's own, whose rules know neither another side nor pools.
    ``shown`` is the name of the one who is played, as people are shown it. The parts are ``players``, the choice, and
    ``standing``, what those who are chosen have left. ``spends`` are the names of the decisions that take a point from
    one of their pools, and ``empty`` says of which of these nothing is left, in words.
    """
    kept = read_links(given["kept"])
    you = given["you"] if given["you"] in kept else ""
    alone = bool(given.get("alone"))
    them = given["them"] if you and given["them"] in kept and given["them"] != you and not alone else ""
    found = Players(kept=kept, you=you, them=them)
    spends: dict[str, str] = {}
    empty: dict[str, str] = {}
    for name, whose in SIDES.items():
        character = found.of(whose)
        if character is not None and not alone:
            spends |= {f"{whose.prefix}{pool.decision}": name for pool in character.pools()}
            empty |= nothing_left(character, whose)
    shown = found.of(Whose.YOURS)
    parts = {"players": choosers(found, alone=alone), "standing": standing(found)}
    return {
        "you": you,
        "them": them,
        "shown": show(shown.name) if shown else "",
        "spends": spends,
        "empty": empty,
        "parts": parts,
    }


def read_links(pairs: Iterable[Sequence[str]]) -> dict[str, Character]:
    """Read the characters that are kept, from pairs of key and link. What cannot be read is left out."""
    kept = {}
    for key, link in pairs:
        try:
            kept[key] = read(link)
        except FairthrowError:
            continue
    return kept


async def sheetlines(text: str) -> str:
    """Give what the sheets of ``you`` and ``them``, links of characters or empty, make of a check: the part ``lines``.

    ``text`` is a JSON object that has these. Its ``link`` is the check as its form stands, ``view`` how its odds are
    shown, ``against`` the line that was chosen last for the other side, ``used`` the weaknesses that somebody uses. The
    answer is made in turns with other questions. When the page asks again before it is ready, the earlier question is
    answered as overtaken.
    """
    given = read_json(text)
    try:
        within = patience(given["link"], "")
        with within():
            link = decode(given["link"]).unthrown
            you, bindings = _of(given, "you"), NOTHING
            if link.situation.system == PROGRAMS and you:
                you, bindings = import_module(OF_PROGRAMS).on_the_sheet(link, you, given)
            sides = SheetSides(
                link=link,
                you=you,
                them=_of(given, "them"),
                ask=chart_view(given.get("view", "")).ask,
                against=given.get("against", ""),
                used=given.get("used", []),
            )
        found = joined(await in_turns(lines(sides), "sheetlines", within), bindings)
    except (FairthrowError, CancelledError) as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return json.dumps({"parts": {"lines": found}})


def _of(given: dict[str, Any], side: str) -> Character | None:
    return read(given[side]) if given.get(side) else None


players = answered(_players)
