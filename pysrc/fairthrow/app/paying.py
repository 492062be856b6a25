"""Points of pools: a page sends the characters that it keeps, and gets the records to store once they have paid.

A page reads and stores the records of all who pay at once, and asks again where another tab was faster. So nothing here
has to be taken back: all is paid, or nothing. Functions take and give what those of :mod:`fairthrow.app.characters` do;
``put`` in an answer are pairs of key and text to store.
"""

from typing import Any

from fairthrow.app.characters import answered
from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.places import Whose
from fairthrow.table import payments
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import read_entry
from fairthrow.table.payments import Payment, spends
from fairthrow.view.refused import words

Pairs = list[tuple[str, str]]
"""Pairs of key and text, as records are stored."""

SIDES = {whose.name.lower(): whose for whose in Whose}
"""The sides of a check by what pages call them."""


def _pay(given: dict[str, Any]) -> dict[str, Any]:
    """Make all ``payments`` from the pools of those who are ``kept``, or none of them.

    A payment is an object of ``key``, ``decision`` and ``points``; who is kept, pairs of key and text. The error says
    who has not so many points left.
    """
    wanted = [Payment(**each) for each in given["payments"]]
    return {"put": list(payments.pay(dict(given["kept"]), wanted).items())}


def _payforroll(given: dict[str, Any]) -> dict[str, Any]:
    """Take what the ``roll`` of a link spends at once from those who are its ``sides``, each as far as it has it.

    Sides are pairs of key and text by the names in :data:`SIDES`; nobody may be one. ``notes`` says in a sentence each
    what could not be taken.
    """
    situation = decode(given["roll"]).situation
    put: dict[str, str] = {}
    notes = []
    for name, (key, text) in given["sides"].items():
        try:
            character = read_entry("characters", read_json(text)).character
            for pool in spends(character, situation, SIDES[name]):
                put |= payments.pay({key: text, **put}, [Payment(key=key, decision=pool.decision)])
        except FairthrowError as error:
            notes.append(f"{words(error)}. None was taken for this roll.")
    return {"put": list(put.items()), "notes": notes}


def settle(sides: dict[str, tuple[str, str]], decision: str, points: int) -> Pairs:
    """Give the records to store once the point for a ``decision`` is paid by the side that it is of.

    With −1 as ``points`` it is given back. ``sides`` are as for a roll. Raises a FairthrowError when nothing is left.
    """
    theirs = decision.startswith(Whose.THEIRS.prefix)
    payer = sides.get("theirs" if theirs else "yours")
    if payer is None:
        return []
    key, text = payer
    payment = Payment(key=key, decision=decision.removeprefix(Whose.THEIRS.prefix), points=points)
    return list(payments.pay({key: text}, [payment]).items())


pay = answered(_pay)
payforroll = answered(_payforroll)
