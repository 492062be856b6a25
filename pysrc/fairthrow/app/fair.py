"""The steps of a fair roll between two people, as their pages ask for them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from secrets import token_bytes

from fairthrow.app.answers import Answer, answered, chart_view, rolled, unrolled
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import PART_BYTES
from fairthrow.table import fair
from fairthrow.table.jsontext import read_json
from fairthrow.view.fair import panel
from fairthrow.view.figure import ChartView
from fairthrow.view.messages import refused

CONFIRMED = "The proof is confirmed: its answer is the one given from this browser."
"""What is said when the key has been added to a proof."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a page sends with each step of a fair roll: the records that it keeps, and how it shows odds."""

    kept: fair.Kept
    view: ChartView


def read_known(text: str, read: Callable[[str], Link] = decode) -> Known:
    """Read a JSON object with ``offers`` and ``answers`` (lists of pairs of key and text) and ``view``.

    The view is text, as :func:`chart_view` reads it; ``read`` reads links. Raises a FairthrowError for text that is no
    JSON, and for a view that is not allowed. Records that cannot be read are left out.
    """
    stored = read_json(text)
    kept = fair.read_kept(stored["offers"], stored["answers"], read)
    return Known(kept=kept, view=chart_view(stored["view"], read))


def offered(link: Link, known: Known) -> Answer:
    """Make an offer of the link's situation. Its secret is drawn here, and stands in the record to store."""
    offer = fair.make_offer(link, token_bytes(PART_BYTES))
    kept_now = replace(known.kept, offers=(*known.kept.offers, offer))
    said = "The offer is made: send its link to the other side."
    return {**_message(offer.link, kept_now, known.view, said), "keep": [{"kind": "offers", "text": offer.record()}]}


def threw_in(link: Link, known: Known) -> Answer:
    """Answer an offer: throw in a part, made of a key that is drawn here.

    An offer that was answered from this browser before gets the same answer again. Raises FieldError for what
    :func:`fairthrow.table.fair.throw_in` refuses.
    """
    given = fair.throw_in(link, token_bytes(PART_BYTES), known.kept)
    if given in known.kept.answers:
        return exchanged(given.link, known)
    found = exchanged(given.link, replace(known, kept=replace(known.kept, answers=(*known.kept.answers, given))))
    mine = known.kept.offer_of(link)
    if mine and found.get("revealed"):
        given = replace(given, secret=mine.secret)
    return {**found, "keep": [{"kind": "answers", "text": given.record()}, *found.get("keep", [])]}


def exchanged(link: Link, known: Known) -> Answer:
    """Say what a message means in this browser.

    An answer to an offer made here reveals the roll. A proof that holds an answer given here is confirmed. A message
    that is false by the records of this browser is shown as false, without a roll.
    """
    wrong = known.kept.wrong(link)
    if wrong:
        return {**_message(link, known.kept, known.view, refused(link, wrong)), "alarm": True}
    if link.revealed:
        return _proof(link, known)
    if link.answer is None:
        return _message(link, known.kept, known.view, "")
    try:
        mine = fair.reveal(link, known.kept)
    except FairthrowError as error:
        own = known.kept.answer_of(link)
        problem = "" if own and known.kept.offer_of(link) is None else error.message
        return {**_message(link, known.kept, known.view, "", problem), "alarm": bool(problem)}
    used = known.kept.offer_of(link)
    kept_now = replace(known.kept, offers=tuple(mine if each == used else each for each in known.kept.offers))
    found = _proof(replace(link, secret=mine.secret), replace(known, kept=kept_now))
    record = {"kind": "offers", "text": mine.record(), "key": mine.key}
    return {**found, "keep": [record, *found.get("keep", [])], "revealed": used != mine}


def _proof(link: Link, known: Known) -> Answer:
    """Show the roll of a proof that nothing speaks against. It is confirmed if this browser keeps the key."""
    proof = fair.confirm(link, known.kept)
    found = rolled(proof, known.view)
    parts = {**found["parts"], "fair": panel(proof, known.kept)}
    said = found["said"] if proof == link else f"{found['said']} {CONFIRMED}"
    seen = fair.with_secret(link, known.kept)
    keep = [{"kind": "answers", "text": seen.record(), "key": seen.name}] if seen and seen.name else []
    return {**found, "parts": parts, "said": said, "fragment": proof.fragment(), **({"keep": keep} if keep else {})}


def _message(link: Link, kept_now: fair.Kept, view: ChartView, said: str, problem: str = "") -> Answer:
    """Give the parts of a message that shows no roll.

    ``said`` is the sentence for the status line. ``problem`` says why an answer cannot be revealed here, or is empty.
    """
    found = unrolled(link, view)
    parts = {**found["parts"], "fair": panel(link, kept_now, problem)}
    return {"parts": parts, "said": said, "fragment": link.fragment()}


offer = answered(offered, read_known)
answer = answered(threw_in, read_known)
exchange = answered(exchanged, read_known)
