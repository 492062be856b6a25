"""The steps of a fair roll between two people, as their pages ask for them."""

from dataclasses import dataclass, replace
from secrets import token_bytes

from fairthrow.app.answers import Answer, answered, shown
from fairthrow.app.odds import unrolled
from fairthrow.app.rolls import rolled
from fairthrow.links import Link
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import PART_BYTES
from fairthrow.table import fair
from fairthrow.table.jsontext import read_json
from fairthrow.view.fair import panel
from fairthrow.view.figure import Shown
from fairthrow.view.messages import refused

CONFIRMED = "The proof is confirmed: its answer is the one given from this browser."
"""What is said when the key has been added to a proof."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a page tells with a step of a fair roll: what is stored for it, and how odds are shown."""

    kept: fair.Kept
    view: Shown


def known(text: str) -> Known:
    """Read ``offers`` and ``answers`` (lists of key and text) and ``view`` of a JSON object."""
    told = read_json(text)
    return Known(kept=fair.read_kept(told["offers"], told["answers"]), view=shown(told["view"]))


def _offer(link: Link, told: Known) -> Answer:
    """Make an offer of the situation: draws its secret, which is to be kept."""
    offer = fair.make_offer(link, token_bytes(PART_BYTES))
    kept_now = replace(told.kept, offers=(*told.kept.offers, offer))
    said = "The offer is made: send its link to the other side."
    return {**_message(offer.link, kept_now, told.view, said), "keep": [{"kind": "offers", "text": offer.record()}]}


def _answer(link: Link, told: Known) -> Answer:
    """Throw a part into an offer: made of a key that is drawn here, or the one that was thrown in from here before."""
    given = fair.throw_in(link, token_bytes(PART_BYTES), told.kept)
    if given in told.kept.answers:
        return _exchange(given.link, told)
    found = _exchange(given.link, replace(told, kept=replace(told.kept, answers=(*told.kept.answers, given))))
    mine = told.kept.offer_of(link)
    if mine and found.get("revealed"):
        given = replace(given, secret=mine.secret)
    return {**found, "keep": [{"kind": "answers", "text": given.record()}, *found.get("keep", [])]}


def _exchange(link: Link, told: Known) -> Answer:
    """Say what a message means in this browser.

    An answer to an offer made here reveals the roll; a proof of an answer given here is confirmed. Of a message that
    is false by what is kept here nothing is shown but that.
    """
    wrong = told.kept.wrong(link)
    if wrong:
        return {**_message(link, told.kept, told.view, refused(link, wrong)), "alarm": True}
    if link.revealed:
        return _proof(link, told)
    if link.answer is None:
        return _message(link, told.kept, told.view, "")
    try:
        mine = fair.reveal(link, told.kept)
    except FairthrowError as error:
        own = told.kept.answer_of(link)
        problem = "" if own and told.kept.offer_of(link) is None else error.message
        return {**_message(link, told.kept, told.view, "", problem), "alarm": bool(problem)}
    used = told.kept.offer_of(link)
    kept_now = replace(told.kept, offers=tuple(mine if each == used else each for each in told.kept.offers))
    found = _proof(replace(link, secret=mine.secret), replace(told, kept=kept_now))
    record = {"kind": "offers", "text": mine.record(), "key": mine.key}
    return {**found, "keep": [record, *found.get("keep", [])], "revealed": used != mine}


def _proof(link: Link, told: Known) -> Answer:
    """Show the roll of a proof that nothing speaks against, confirmed if this browser can."""
    proof = fair.confirm(link, told.kept)
    found = rolled(proof, told.view)
    parts = {**found["parts"], "fair": panel(proof, told.kept)}
    said = found["said"] if proof == link else f"{found['said']} {CONFIRMED}"
    seen = fair.shown(link, told.kept)
    keep = [{"kind": "answers", "text": seen.record(), "key": seen.name}] if seen and seen.name else []
    return {**found, "parts": parts, "said": said, "fragment": proof.fragment(), **({"keep": keep} if keep else {})}


def _message(link: Link, kept_now: fair.Kept, view: Shown, said: str, problem: str = "") -> Answer:
    """Give the parts of a message that is no roll yet."""
    found = unrolled(link, view)
    parts = {**found["parts"], "fair": panel(link, kept_now, problem)}
    return {"parts": parts, "said": said, "fragment": link.fragment()}


offer = answered(_offer, known)
answer = answered(_answer, known)
exchange = answered(_exchange, known)
