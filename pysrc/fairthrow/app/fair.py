"""The steps of a fair roll between two people, as their pages ask for them."""

from dataclasses import dataclass, field, replace
from secrets import token_bytes

from fairthrow.app.answers import PageAnswer, answered, rolled, unrolled
from fairthrow.app.rolling import RollRequest, request_of
from fairthrow.links import Link
from fairthrow.systems import FairthrowError
from fairthrow.systems.roll_fields import PART_BYTES
from fairthrow.table import fair
from fairthrow.table.jsontext import read_json
from fairthrow.view.check.figure import ChartView
from fairthrow.view.check.messages import refused

CONFIRMED = "The proof is confirmed: its answer is the one given from this browser."
"""What is said when the key has been added to a proof."""

CONFIRMED_BY_FILE = "The key of its answer came to this browser with a file: the answer was not given here."
"""What is said when that key was not made here."""


FAILED = (
    "with the dice of this answer there is no roll: {}. The offer is used, and another answer would be a second try"
)
"""Why there is no roll of a program that fails for the dice that were revealed."""


@dataclass(frozen=True, kw_only=True)
class FairRequest:
    """What a page sends with each step of a fair roll: the records that it keeps, and what it sends with any roll.

    ``seals`` are the records of sealed rolls. ``sender`` is the name that the message came with; empty for none.
    """

    kept: fair.Kept
    request: RollRequest
    seals: list[list[str]] = field(default_factory=list)
    sender: str = ""

    @property
    def view(self) -> ChartView:
        """How odds are shown."""
        return self.request.view


def read_known(text: str) -> FairRequest:
    """Read a JSON object with ``offers``, ``answers``, ``seals`` (pairs of key and text), and what comes with a roll.

    That is as :func:`fairthrow.app.rolling.request_of` reads it. Raises a FairthrowError for text that is no JSON, and
    for a view that is not allowed. Records that cannot be read are left out.
    """
    stored = read_json(text)
    kept = fair.read_kept(stored["offers"], stored["answers"])
    return FairRequest(kept=kept, request=request_of(stored), seals=stored.get("seals") or [])


def offered(link: Link, known: FairRequest) -> PageAnswer:
    """Make an offer of the link's situation. Its secret is drawn here, and stands in the record to store."""
    offer = fair.make_offer(link, token_bytes(PART_BYTES))
    now = replace(known, kept=replace(known.kept, offers=(*known.kept.offers, offer)))
    said = "The offer is made: send its link to the other side."
    return {**_message(offer.link, now, said), "keep": [{"kind": "offers", "text": offer.record()}]}


def threw_in(link: Link, known: FairRequest) -> PageAnswer:
    """Answer an offer: throw in a part, made of a key that is drawn here.

    An offer that was answered from this browser before gets the same answer again. Raises FieldError for what
    :func:`fairthrow.table.fair.throw_in` refuses.
    """
    sender, link = link.sender, replace(link, sender="")
    given = fair.throw_in(link, token_bytes(PART_BYTES), known.kept)
    if given in known.kept.answers:
        return read_message(given.link, known)
    found = read_message(
        replace(given.link, sender=sender),
        replace(known, kept=replace(known.kept, answers=(*known.kept.answers, given))),
    )
    mine = known.kept.offer_of(link)
    if mine and found.get("revealed"):
        given = replace(given, secret=mine.secret)
    return {**found, "keep": [{"kind": "answers", "text": given.record()}, *found.get("keep", [])]}


def read_message(link: Link, known: FairRequest) -> PageAnswer:
    """Say what a message means in this browser.

    An answer to an offer made here reveals the roll, and the log gets its ``record`` of that. A proof that holds an
    answer given here is confirmed. A message that is false by the records of this browser is shown as false, without a
    roll. The name of whoever sent a message is not on the next one.
    """
    known, link = replace(known, sender=link.sender), replace(link, sender="")
    wrong = known.kept.wrong(link)
    if wrong:
        return {**_message(link, known, refused(link, wrong)), "alarm": True}
    if link.revealed:
        return _proof(link, known) if not known.seals else _opened(link, known)
    if link.answer is None:
        return _message(link, known, "")
    try:
        mine = fair.reveal(link, known.kept)
    except FairthrowError as error:
        own = known.kept.answer_of(link)
        problem = "" if own and known.kept.offer_of(link) is None else error.message
        return {**_message(link, known, "", problem), "alarm": bool(problem)}
    used = known.kept.offer_of(link)
    kept_now = replace(known.kept, offers=tuple(mine if each == used else each for each in known.kept.offers))
    known = replace(known, kept=kept_now)
    record = {"kind": "offers", "text": mine.record(), "key": mine.key}
    try:
        found = _proof(replace(link, secret=mine.secret), known, fresh=used != mine)
    except FairthrowError as error:  # the offer is used all the same, or whoever answers could try until it rolls
        return {**_message(link, known, "", FAILED.format(error.message)), "alarm": True, "keep": [record]}
    return {**found, "keep": [record, *found.get("keep", [])], "revealed": used != mine}


def _proof(link: Link, known: FairRequest, *, fresh: bool = False) -> PageAnswer:
    """Show the roll of a proof that nothing speaks against. It is confirmed if this browser keeps the key.

    The log gets a record of a roll that was revealed just now, a ``fresh`` one.
    """
    proof = fair.confirm(link, known.kept)
    found = rolled(proof, known.view, kept=known.kept, sender=known.sender)
    given = known.kept.answer_of(link)
    whose = CONFIRMED_BY_FILE if given and given.by_file else CONFIRMED
    said = found["said"] if proof == link else f"{found['said']} {whose}"
    seen = fair.with_secret(link, known.kept)
    keep = [{"kind": "answers", "text": seen.record(), "key": seen.name}] if seen and seen.name else []
    stored: PageAnswer = known.request.record(proof, found["said"]) if fresh else {}
    if keep:
        stored["keep"] = keep
    return {**found, "said": said, "fragment": proof.fragment(), **stored}


def _opened(link: Link, known: FairRequest) -> PageAnswer:
    """Show the roll of a proof where seals are known: whether it is what was sealed."""
    from fairthrow.table.sealing import read_seals  # noqa: PLC0415  # few browsers have met a sealed roll
    from fairthrow.view.check import cup  # noqa: PLC0415  # as above

    seals = read_seals(known.seals)
    mine = known.kept.offer_of(link) or known.kept.answer_of(link)
    wrong = "" if mine else cup.not_sealed(link, seals)
    found = _message(link, known, f"{cup.FALSE} {wrong}.") if wrong else _proof(link, known)
    found["parts"] |= cup.draw_refused(link, wrong) if wrong else cup.draw_confirmed(link, seals)
    return {**found, "alarm": True} if wrong else found


def _message(link: Link, known: FairRequest, said: str, problem: str = "") -> PageAnswer:
    """Give the parts of a message that shows no roll.

    ``said`` is the sentence for the status line. ``problem`` says why an answer cannot be revealed here, or is empty.
    """
    found = unrolled(link, known.view, known.kept, problem, known.sender)
    return {**found, "said": said, "fragment": link.fragment()}


offer = answered(offered, read_known)
answer = answered(threw_in, read_known)
exchange = answered(read_message, read_known)
