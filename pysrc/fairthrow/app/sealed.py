"""Rolls behind the screen, as the page of sealed rolls asks for them.

Each function but :func:`sealcounts` takes the text of a link and a JSON object: ``seals``, the records that the page
keeps, as pairs of key and text, ``at``, the time in UTC, and ``caption``. The answer has ``fragment``, the seal's link
as the page shows it, ``system``, the game whose felt it has, empty while that is nobody's to know, ``parts``, ``said``
and ``keep`` (:mod:`fairthrow.app`). Where a roll is opened, the log's ``record`` of it comes along.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import CancelledError, patience, refusal
from fairthrow.app.rolling import RollRequest
from fairthrow.links import decode
from fairthrow.mangled import hinting
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.systems.roll_fields import PART_BYTES
from fairthrow.table import sealing
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import check_of
from fairthrow.table.sealing import Sealed, SealSeen, SealsKept
from fairthrow.table.seals import Seal, decode_seal
from fairthrow.view.check import cup
from fairthrow.view.check.figure import ChartView

Found = dict[str, Any]

SEALED = "It is sealed. Send the seal to everybody."
"""What is said once a roll is sealed."""
THREW = "Your part is in. Send it back."
"""What is said once a part is thrown in."""
KNOWN = "The dice are known now, to you alone."
"""What is said once the master sees them."""
OPENED = "The roll is opened."
"""What is said once a roll is opened."""


@dataclass(frozen=True, kw_only=True)
class SealRequest:
    """What the page sends: the seals that are ``kept``, the time ``at`` which it asks, and a ``caption``."""

    kept: SealsKept
    at: str
    caption: str = ""


def read_request(text: str) -> SealRequest:
    """Read what the page sends as ``text``. Raises a FairthrowError for no JSON; damaged records are left out."""
    given = read_json(text)
    kept = sealing.read_seals(given.get("seals") or ())
    return SealRequest(kept=kept, at=str(given.get("at") or ""), caption=str(given.get("caption") or ""))


def _answered(handler: Callable[[str, SealRequest], Found]) -> Callable[..., str]:
    def answer(text: str, other: str = "{}", work: str = "") -> str:
        try:
            with patience(text, work)():
                return json.dumps(handler(text, read_request(other)))
        except (FairthrowError, CancelledError) as error:
            return refusal(error)

    return answer


def _compose(text: str, known: SealRequest) -> Found:  # noqa: ARG001  # nothing is kept of it yet
    """Ask for the caption of a roll that is to be sealed."""
    link = decode(text)
    return {"fragment": "", "system": link.situation.system, "parts": cup.composing(link), "said": ""}


def _seal(text: str, known: SealRequest) -> Found:
    """Seal a roll of a link's situation under the caption. Its secret is drawn here, and stands in the record."""
    made = sealing.make_seal(decode(text), known.caption, token_bytes(PART_BYTES), known.at)
    return _mine(made, SEALED, _stored(made))


def _look(text: str, known: SealRequest) -> Found:
    """Say what a seal's link means in this browser: a part for a roll that was sealed here lets its dice be known."""
    seal = hinting(decode_seal)(text)
    sealed = known.kept.sealed_of(seal.offer)
    if sealed is None:
        seen = known.kept.seen_of(seal.offer)
        new = SealSeen(seal=replace(seal, part=None, sender=""), at=known.at)
        return _seen(seal, seen, "", [] if seen else _stored(new))
    if seal.part is None:
        return _mine(sealed, "")
    taken = sealing.take_part(seal, known.kept)
    return _mine(taken, "" if taken == sealed else KNOWN, [] if taken == sealed else _stored(taken))


def _throw(text: str, known: SealRequest) -> Found:
    """Throw in a part for a seal: it is drawn here, and stands in the record."""
    seal = decode_seal(text)
    before = known.kept.seen_of(seal.offer)
    given = sealing.throw_in(seal, token_bytes(PART_BYTES), known.at, known.kept)
    return _seen(given.seal, given, THREW, [] if given == before else _stored(given))


def _alone(text: str, known: SealRequest) -> Found:
    """Roll a sealed roll without anybody's part."""
    mine = _sealed_here(text, known)
    done = sealing.roll_alone(mine, token_bytes(PART_BYTES))
    return _mine(done, KNOWN, [] if done == mine else _stored(done))


def _open(text: str, known: SealRequest) -> Found:
    """Open a sealed roll: it is noted that this was done, and the log gets its ``record`` of the roll, once."""
    mine = _sealed_here(text, known)
    done = sealing.open_seal(mine, known.at)
    if done == mine or done.roll is None:
        return _mine(done, OPENED)
    opened = _mine(done, OPENED, _stored(done))
    try:
        summary = done.roll.roll().summary
    except FairthrowError:  # a program fails for these dice: that is shown, and the log has no roll
        return opened
    return {**opened, **RollRequest(view=ChartView(), at=known.at).record(done.roll, summary)}


def _sealed_here(text: str, known: SealRequest) -> Sealed:
    mine = known.kept.sealed_of(decode_seal(text).offer)
    if mine is None:
        raise FieldError("offer", "this roll was sealed in another browser: only that one can roll or open it")
    return mine


def _mine(mine: Sealed, said: str, keep: list[dict[str, str]] | None = None) -> Found:
    answer = {"fragment": mine.seal.fragment(), "system": mine.link.situation.system, "parts": cup.mine(mine)}
    return {**answer, "said": said, "keep": keep or []}


def _seen(seal: Seal, seen: SealSeen | None, said: str, keep: list[dict[str, str]]) -> Found:
    shown = replace(seal, sender="")
    parts = cup.under_the_cup(shown, seen, seal.sender)
    return {"fragment": shown.fragment(), "system": "", "parts": parts, "said": said, "keep": keep}


def _stored(record: Sealed | SealSeen) -> list[dict[str, str]]:
    return [{"kind": "seals", "text": record.record(), **({"key": record.name} if record.name else {})}]


def sealcounts(text: str) -> str:
    """List the rolls that were sealed here, of a JSON list of records as pairs of key and text.

    Gives the part ``seals``: how many there are and how many of them were opened, and each with its link. It is empty
    where nothing was sealed here.
    """
    return json.dumps({"parts": {"seals": cup.listed(sealing.read_seals(read_json(text), check_of))}})


compose = _answered(_compose)
seal = _answered(_seal)
sealed = _answered(_look)
throwpart = _answered(_throw)
rollalone = _answered(_alone)
openseal = _answered(_open)
