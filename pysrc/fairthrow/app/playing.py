"""Characters on the page of their game: who plays, what their sheets make of the check that is shown, what they spend.

Each function takes one text, a JSON object, and gives a JSON object as text; links of characters are sent along, as to
:mod:`fairthrow.app.characters`. A side of a check is called ``yours`` or ``theirs``. Errors are those of
:mod:`fairthrow.app`.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from fairthrow.app.answers import OVERTAKEN, chart_view, refusal
from fairthrow.app.characters import answered, read
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.decisions import decision_between
from fairthrow.links import decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.systems.character import Character
from fairthrow.systems.places import Whose
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import Logged, read_entry
from fairthrow.view.playing import Players, Sides, choosers, lines, nothing_left, standing
from fairthrow.view.text import seen

SIDES = {whose.name.lower(): whose for whose in Whose}
"""The sides of a check by what pages call them."""


def _players(given: dict[str, Any]) -> dict[str, Any]:
    """Say who can be played, of those that are ``kept``: pairs of key and link. What cannot be read is left out.

    ``you`` and ``them`` are the keys of those who are chosen, or empty; in the answer they are so for keys that no
    character has. ``shown`` is the name of the one who is played, as people are shown it. The parts are ``players``,
    the choice, and ``standing``, what those who are chosen have left. ``spends`` are the names of the decisions that
    take a point from one of their pools, and ``empty`` says of which of these nothing is left, in words.
    """
    kept = readable(given["kept"])
    you = given["you"] if given["you"] in kept else ""
    them = given["them"] if you and given["them"] in kept and given["them"] != you else ""
    found = Players(kept=kept, you=you, them=them)
    spends: dict[str, str] = {}
    empty: dict[str, str] = {}
    for name, whose in SIDES.items():
        character = found.of(whose)
        if character is not None:
            spends |= {f"{whose.prefix}{pool.decision}": name for pool in character.pools()}
            empty |= nothing_left(character, whose)
    shown = found.of(Whose.YOURS)
    parts = {"players": choosers(found), "standing": standing(found)}
    return {
        "you": you,
        "them": them,
        "shown": seen(shown.name) if shown else "",
        "spends": spends,
        "empty": empty,
        "parts": parts,
    }


def readable(pairs: Iterable[Sequence[str]]) -> dict[str, Character]:
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
        sides = Sides(
            link=decode(given["link"]).unthrown,
            you=_of(given, "you"),
            them=_of(given, "them"),
            ask=chart_view(given.get("view", "")).ask,
            against=given.get("against", ""),
            used=given.get("used", []),
        )
        found = await in_turns(lines(sides), "sheetlines")
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return json.dumps({"parts": {"lines": found}})


def _of(given: dict[str, Any], side: str) -> Character | None:
    return read(given[side]) if given.get(side) else None


def _settled(given: dict[str, Any]) -> dict[str, Any]:
    """Say whose decision is made about a roll: ``decision``, its ``side``, and how many ``points`` it takes, 1 or −1.

    ``record`` is the text that the log keeps of the roll. Without a ``decision`` the last one is taken back; the answer
    has an empty one where there is none.
    """
    name, points = given["decision"], 1
    if not name:
        record = read_entry("rolls", read_json(given["record"]))
        if not isinstance(record, Logged):
            raise FieldError("record", "record must be of a single roll")
        last = decision_between(record.before[-1], record.link) if record.before else None
        name, points = last.name if last else "", -1
    theirs = name.startswith(Whose.THEIRS.prefix)
    return {"decision": name, "side": "theirs" if theirs else "yours", "points": points}


def _spend(given: dict[str, Any]) -> dict[str, Any]:
    """Give the ``link`` of a character after ``points`` were spent for a ``decision``, or given back, below 0.

    A decision that no pool is for changes nothing; nor does a point that was never spent. When nothing is left, the
    error says so.
    """
    character = read(given["link"])
    plain = given["decision"].removeprefix(Whose.THEIRS.prefix)
    pool = next((each for each in character.pools() if each.decision == plain), None)
    points = given["points"]
    if pool is None or pool.left - points > pool.most:
        return {"link": given["link"]}
    if pool.left < points:
        raise FieldError("", nothing_left(character, Whose.YOURS)[plain])
    from fairthrow.table.characters import encode  # noqa: PLC0415  # beside its only use

    return {"link": encode(character.spent(plain, points))}


players = answered(_players)
settled = answered(_settled)
spend = answered(_spend)
