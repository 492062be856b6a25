"""Rolls of a character's lines, and what is decided after them: the pools go down and come back with it.

What functions take and give is as in :mod:`fairthrow.app.characters`.
"""

import json
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from fairthrow.app.characters import about, answered, given_moment
from fairthrow.app.decisions import last_of, read_wish
from fairthrow.decisions import decided, decision_between, decision_of
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link
from fairthrow.links import decode as decode_link
from fairthrow.systems import ROLL_FIELDS, FieldError, Situation
from fairthrow.systems.character import Character
from fairthrow.table.characters import decode
from fairthrow.table.log.records import Logged, record_of, write_text
from fairthrow.table.payments import spends
from fairthrow.view.check.text import show
from fairthrow.view.sheet.playing import label
from fairthrow.view.sheet.sheet import stage_parts


def pay_for(character: Character, situation: Situation) -> Character:
    """Give a character after a roll of a situation: what it spends at once is taken from its pools.

    Raises FieldError when nothing is left of a pool.
    """
    for pool in spends(character, situation):
        if not pool.left:
            raise FieldError(pool.decision, f"{pool.label} must be left to be spent: there is none")
        character = character.spent(pool.decision)
    return character


def _throw(given: dict[str, Any]) -> dict[str, Any]:
    """Roll the ``line`` of a character at a ``moment``, from a newly drawn seed.

    ``roll`` in the answer is the link of the roll, ``record`` what the log keeps of it, made ``at`` the time given, and
    ``parts`` the stage. ``link`` is the character as they are after it, and ``spent`` the names of the fields of the
    moment by which a point of a pool was spent.
    """
    before, moment = given_moment(given)
    line = given["line"]
    situation = before.filled(line, moment.situation)
    after = pay_for(before, situation)
    seed = token_bytes(SEED_BYTES) if situation.takes_dice else None
    link = Link(situation=situation, seed=seed, label=ROLL_FIELDS["label"].accept("label", label(before, line)))
    spent = [pool.decision for pool in spends(before, situation)]
    return {**_answer(after, line, record_of(link, at=given["at"], by=before.name)), "spent": spent}


def _settle(given: dict[str, Any]) -> dict[str, Any]:
    """Decide about a ``roll`` of a ``line``: ``decision`` names what is decided; empty takes the last one back.

    ``record`` is the pair of key and text that the log keeps of the roll. The answer is as for a roll. A pool from
    which the decision takes a point has one less, and one more when it is taken back.
    """
    character = decode(given["link"])
    before = decode_link(given["roll"])
    record = read_wish(json.dumps({"record": given["record"]})).record
    if record is None or replace(record.link, key=None, threw="") != replace(before, key=None, threw=""):
        raise FieldError("record", "record must be of the roll that is decided about")
    if given["decision"]:
        decision = decision_of(before, given["decision"])
        after, points = record.decided(decided(before, decision)), 1
        name = decision.name
    else:
        after, points = record.undone(), -1
        back = decision_between(after.link, before)
        name = back.name if back else ""
    if name in {pool.decision for pool in character.pools()}:
        character = character.spent(name, points)
    return _answer(character, given["line"], after)


def _answer(character: Character, line: str, logged: Logged) -> dict[str, Any]:
    link = logged.link
    return {
        **about(character),
        "roll": link.encode(),
        "record": write_text(logged),
        "said": f"{show(line)}: {link.roll().summary}",
        "parts": stage_parts(character, line, link, last_of(logged)),
    }


throw = answered(_throw)
settle = answered(_settle)
