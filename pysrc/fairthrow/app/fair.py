"""The steps of a fair roll between two people, as their pages ask for them."""

import json
from dataclasses import dataclass, replace
from secrets import token_bytes

from fairthrow import exchange as fair
from fairthrow.app.answers import Answer, answered, shown
from fairthrow.app.odds import unrolled
from fairthrow.app.rolls import rolled
from fairthrow.links import Link
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import PART_BYTES
from fairthrow.view.fair import panel
from fairthrow.view.figure import Shown


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a page tells with a step of a fair roll: what is stored for it, and how odds are shown."""

    kept: fair.Kept
    view: Shown


def known(text: str) -> Known:
    """Read ``offers`` and ``answers`` (lists of key and text) and ``view`` of a JSON object."""
    told = json.loads(text)
    return Known(kept=fair.read_kept(told["offers"], told["answers"]), view=shown(told["view"]))


def _offer(link: Link, told: Known) -> Answer:
    """Make an offer of the situation: draws its secret, which is to be kept."""
    offer = fair.make_offer(link, token_bytes(PART_BYTES))
    kept_now = replace(told.kept, offers=(*told.kept.offers, offer))
    said = "The offer is made: send its link to the other side."
    return {**_message(offer.link, kept_now, told.view, said), "keep": [{"kind": "offers", "text": offer.record()}]}


def _answer(link: Link, told: Known) -> Answer:
    """Throw a part into an offer: drawn here, or the one that was thrown in from here before."""
    answered_now = fair.throw_in(link, token_bytes(PART_BYTES), told.kept)
    found = _exchange(answered_now, replace(told, kept=replace(told.kept, answers=(answered_now,))))
    if answered_now in told.kept.answers:
        return found
    record = {"kind": "answers", "text": json.dumps({"link": answered_now.encode()})}
    return {**found, "keep": [record, *found.get("keep", [])]}


def _exchange(link: Link, told: Known) -> Answer:
    """Say what a message means in this browser: an answer to an offer made here reveals the roll."""
    if link.proven:
        return {"parts": {"fair": panel(link, told.kept)}, "said": link.roll().summary}
    if link.answer is None:
        return _message(link, told.kept, told.view, "")
    try:
        mine = fair.reveal(link, told.kept)
    except FairthrowError as error:
        own = told.kept.answer_of(link)
        problem = "" if own == link and told.kept.offer_of(link) is None else error.message
        return _message(link, told.kept, told.view, "", problem)
    proven = replace(link, secret=mine.secret)
    found = rolled(proven, told.view)
    return {
        **found,
        "parts": {**found["parts"], "fair": panel(proven, told.kept)},
        "fragment": proven.fragment(),
        "keep": [{"kind": "offers", "text": mine.record(), "key": mine.key}],
        "revealed": told.kept.offer_of(link) != mine,
    }


def _message(link: Link, kept_now: fair.Kept, view: Shown, said: str, problem: str = "") -> Answer:
    """Give the parts of a message that is no roll yet."""
    found = unrolled(link, view)
    parts = {**found["parts"], "fair": panel(link, kept_now, problem)}
    return {"parts": parts, "said": said, "fragment": link.fragment()}


offer = answered(_offer, known)
answer = answered(_answer, known)
exchange = answered(_exchange, known)
