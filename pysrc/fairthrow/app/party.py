"""Several at once: a page sends the link of a party or of rivals, and gets its odds, or its roll.

Functions take the text of such a link, and how it is to be shown: ``ask=<number>``, how many are to succeed, or whose
chance to win stands large; empty for all, or the first. They give a JSON object as text, with ``kind`` (``party`` or
``rivals``), ``system``, ``check``, ``fragment``, ``bare``, ``name`` and ``parts`` as :mod:`fairthrow.app` has them, and
with a roll ``said``. ``members`` has for each an object of its ``name``, its ``label`` and its ``bare`` link behind
the game. Errors are those of :mod:`fairthrow.app`.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from fairthrow.app.answers import refusal
from fairthrow.links import Link
from fairthrow.systems import FairthrowError, LinkError, Situation, shown
from fairthrow.systems.situation import Odds
from fairthrow.table.group.group import Group, decision_between
from fairthrow.table.group.links import decode
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import odds_of as rival_odds
from fairthrow.table.group.words import of_rivals, summary_of
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.records import read_entry, write_text
from fairthrow.table.payments import Payment, pay
from fairthrow.view.group.parts import ASK
from fairthrow.view.group.party import party_parts, party_roll_parts
from fairthrow.view.group.rivals import rival_parts, rival_roll_parts
from fairthrow.view.markup import NOTHING, Markup

Found = dict[str, Any]

KNOWN: dict[Situation, Odds] = {}
"""The odds of the party that was asked about last: as a rule one member has changed since."""


def answered(handler: Callable[[Group, Any], Found], read: Callable[[str], Any]) -> Callable[..., str]:
    """Give the function that a page calls, made of a handler. It never raises a FairthrowError: that is answered.

    It takes the text of a group's link, and a second text that ``read`` reads for the handler.
    """

    def answer(text: str, other: str = "") -> str:
        try:
            group = decode(text)
            found = handler(group, read(other))
        except FairthrowError as error:
            return refusal(error)
        return json.dumps({**about(group), **found})

    return answer


def about(group: Group) -> Found:
    """Say what a link is about."""
    return {
        "kind": group.kind,
        "system": group.system,
        "check": group.check.check,
        "fragment": replace(group, sender="").fragment(),
        "bare": replace(group, seed=None, label="", sender="").fragment(),
        "name": f"{group.check.title}, {group.kind} of {len(group.members)}",
        "members": [
            {"name": each.name, "label": each.label, "bare": Link(situation=each.situation).fragment()}
            for each in group.members
        ],
    }


def parts_of(group: Group, ask: int) -> dict[str, Markup]:
    """Write a group, with its roll where it has one; ``ask`` is what is asked of it, 0 for the usual.

    That is how many of a party are to succeed, or the number of the rival whose chance stands large.
    """
    if isinstance(group, Party):
        odds = party_odds(group, KNOWN)
        KNOWN.clear()
        KNOWN.update({member.situation: own for member, own in zip(group.members, odds.each, strict=True)})
        return party_roll_parts(group, odds, ask) if group.rolled else party_parts(group, odds, ask)
    rivals = of_rivals(group)
    found = rival_odds(rivals)
    return rival_roll_parts(rivals, found, ask) if rivals.rolled else rival_parts(rivals, found, ask)


def _party(group: Group, ask: int) -> Found:
    """Give the odds of a group, and its roll where the link names one."""
    if group.rolled:
        return {"parts": parts_of(group, ask), "said": summary_of(group)}
    return {"parts": {**parts_of(group, ask), "roll": NOTHING, "trace": NOTHING}, "said": ""}


def read_ask(text: str) -> int:
    """Read from a ``text`` how a group is to be shown: ``ask=<number>``, 0 where it is missing.

    Raises a FairthrowError for anything but a small number.
    """
    return ASK.decode("ask", dict(parse_qsl(text)).get("ask", "0"))


def read_wish(text: str) -> Found:
    """Read what a page sends with a decision: a JSON object with ``member`` (its number), ``decision`` (a name).

    The number is 0 for what all decide together.

    Empty, a decision takes the last one back. ``payer`` is the member who decides, or decided last, where the page
    keeps that character: a pair of key and text. ``record`` is the pair of key and text that the log keeps of the roll,
    if it does, and ``view`` is as for odds. Raises LinkError for a record that is no such pair or of no such roll.
    """
    given = read_json(text)
    given = given if isinstance(given, dict) else {}
    record = None
    if given.get("record"):
        match given["record"]:
            case [str(key), str(stored)]:
                record = read_entry("rolls", read_json(stored))
            case other:
                raise LinkError("record", f"record must be a pair of key and text, got {shown(other)}")
        if not isinstance(record, LoggedGroup):
            raise LinkError("record", "record must be of a roll of several")
        record = replace(record, key=key)
    return {**given, "record": record, "ask": read_ask(str(given.get("view") or ""))}


def _decide(group: Group, wish: Found) -> Found:
    """Give the roll after a member's decision, with the same dice, and its record to store; or the one before it.

    ``put`` are the records to store of a member who pays, or gets a point back: pairs of key and text.
    """
    record: LoggedGroup | None = wish["record"]
    if record is not None and record.link != group:
        raise LinkError("record", "record must be of the roll that is decided about")
    name, points = wish.get("decision"), 1
    if name:
        after: Group = _decided(group, wish.get("member"), name)
        record = record.decided(after) if record else None
    elif record is None:
        raise LinkError("record", "record must be given: it says what the roll was before")
    else:
        record = record.undone()
        after = record.link
        last = decision_between(after, group)
        name, points = last[1].name if last else "", -1
    keep = [{"kind": "rolls", "text": write_text(record), "key": record.key}] if record else []
    put: dict[str, str] = {}
    if wish.get("payer"):
        key, text = wish["payer"]
        put = pay({key: text}, [Payment(key=key, decision=name, points=points)])
    return {**about(after), **_party(after, wish["ask"]), "keep": keep, "put": list(put.items())}


def _decided(group: Group, number: Any, name: str) -> Group:
    for each, decision in group.decisions():
        if type(number) is int and (each, decision.name) == (number, name):
            return group.decided(each, decision.situation)
    message = f"decision must be one that the rules allow now, got {shown(name)} of member {shown(number)}"
    raise LinkError("decision", message)


party = answered(_party, read_ask)
partydecide = answered(_decide, read_wish)
