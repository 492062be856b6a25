"""The steps of a fair roll between two people, and what each side keeps of it.

The format of the messages is :mod:`fairthrow.proof`'s. Randomness and storage are the caller's: a
step takes the bytes that were drawn and the records that are kept, and gives the next link and
the record to keep. Records come back from storage as text, so each is read as strictly as a link.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any

from fairthrow import proof
from fairthrow.links import Link, decode
from fairthrow.systems import ROLL_FIELDS, FairthrowError, FieldError


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What the asker keeps: the offer's link, its secret, and the answer it was used for, if any.

    Raises FieldError when the offer is none to this secret. ``key`` is the name it is stored under.
    """

    link: Link
    secret: bytes
    answer: bytes | None = None
    key: str = ""

    def __post_init__(self) -> None:
        if self.link.offer is None or not proof.matches(self.link.offer, self.secret, self.link.committed):
            raise FieldError("offer", "offer must be the commitment to its own secret and situation")

    @property
    def proof(self) -> Link | None:
        """The proof of the roll that the offer was used for; None for an offer that is still open."""
        return None if self.answer is None else replace(self.link, answer=self.answer, secret=self.secret)

    def record(self) -> str:
        """Write the offer as it is stored."""
        written = {name: ROLL_FIELDS[name].encode(value) for name in ("secret", "answer")
                   if (value := getattr(self, name)) is not None}  # fmt: skip
        return json.dumps({"link": self.link.encode(), **written})


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What a browser keeps of fair rolls: offers made in it, and links of the answers thrown in from it."""

    offers: tuple[Offer, ...] = ()
    answers: tuple[Link, ...] = ()

    def offer_of(self, link: Link) -> Offer | None:
        """Give the offer made in this browser that a message is about."""
        return next((each for each in self.offers if _same_offer(each.link, link)), None)

    def answer_of(self, link: Link) -> Link | None:
        """Give the answer thrown in from this browser to the offer that a message is about."""
        return next((each for each in self.answers if _same_offer(each, link)), None)

    def changed(self, link: Link) -> str:
        """Say how the offer in a message differs from what this browser knows of it; empty if it does not."""
        made, answered = self.offer_of(link), self.answer_of(link)
        for known, did in ((made and made.link, "made"), (answered, "answered")):
            if known and known.committed != link.committed:
                return (
                    f"the situation was changed: the offer that was {did} here was for {known.committed}, "
                    f"this one says {link.committed}"
                )
        return ""


def _same_offer(one: Link, other: Link) -> bool:
    return one.offer is not None and other.offer is not None and compare_digest(one.offer, other.offer)


def read_kept(offers: Iterable[Any], answers: Iterable[Any]) -> Kept:
    """Read what is stored, each a pair of key and text; what cannot be read is left alone."""
    read_offers, read_answers = [], []
    for key, text in offers:
        try:
            entry = json.loads(text)
            part = ROLL_FIELDS["answer"].decode("answer", entry["answer"]) if "answer" in entry else None
            secret = ROLL_FIELDS["secret"].decode("secret", entry["secret"])
            read_offers.append(Offer(link=decode(entry["link"]), secret=secret, answer=part, key=key))
        except (FairthrowError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
    for _, text in answers:
        try:
            link = decode(json.loads(text)["link"])
        except (FairthrowError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
        if link.answer is not None and not link.proven:
            read_answers.append(link)
    return Kept(offers=tuple(read_offers), answers=tuple(read_answers))


def make_offer(link: Link, secret: bytes) -> Offer:
    """Bind a link's situation and label to 16 newly drawn secret bytes; a roll it names is left out."""
    plain = Link(situation=link.situation, label=link.label)
    return Offer(link=replace(plain, offer=proof.commitment(secret, plain.committed)), secret=secret)


def throw_in(link: Link, part: bytes, kept: Kept) -> Link:
    """Answer an offer with 16 newly drawn bytes, or as it was answered from here before.

    Raises FieldError for a link that is no offer, or was another when it was answered from here.
    """
    if link.offer is None or link.answer is not None:
        raise FieldError("offer", "offer must be given, and no answer yet: only an offer can be answered")
    changed = kept.changed(link)
    if changed:
        raise FieldError("situation", changed)
    return kept.answer_of(link) or replace(link, answer=part)


def reveal(link: Link, kept: Kept) -> Offer:
    """Give the offer that a link answers, with that answer; its ``proof`` is the roll.

    Raises FieldError where the offer is not kept here, was for another situation, or is used.
    """
    if link.answer is None:
        raise FieldError(*link.missing)
    mine = kept.offer_of(link)
    if mine is None:
        raise FieldError("secret", _not_here(kept))
    changed = kept.changed(link)
    if changed:
        raise FieldError("situation", changed)
    if mine.answer is not None and not compare_digest(mine.answer, link.answer):
        raise FieldError(
            "answer",
            "this offer is used: it was answered with another part and its roll revealed. A second answer would be "
            "a second try; make a new offer",
        )
    return replace(mine, answer=link.answer)


def _not_here(kept: Kept) -> str:
    if kept.offers:
        return (
            "this answers somebody else's offer: it is none of those made in this browser. "
            "Only the browser that made an offer has its secret; open the answer there"
        )
    return (
        "the secret of this offer is not in this browser, which keeps none at all: the offer was made in another "
        "browser, or this one's data was deleted. Without the secret nobody can tell the dice; make a new offer"
    )


def recognised(link: Link, kept: Kept) -> bool | None:
    """Say whether a proof holds the answer thrown in from this browser, to what was seen then.

    None where nothing was thrown in from here.
    """
    mine = kept.answer_of(link)
    if mine is None or mine.answer is None or link.answer is None:
        return None
    return compare_digest(mine.answer, link.answer) and mine.committed == link.committed
