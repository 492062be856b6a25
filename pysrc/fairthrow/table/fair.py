"""The steps of a fair roll between two people, and what each side keeps of it.

The format of the messages is in :mod:`fairthrow.proof`. As there, the asker makes an offer and the roller answers it.

The caller draws the random bytes and stores the records. A step takes drawn bytes and kept records. It gives the next
link, and the record to keep. Records come back from storage as text, so each is read as strictly as a link.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any, TypeVar

from fairthrow import proof
from fairthrow.links import Link, decode
from fairthrow.systems import ROLL_FIELDS, FairthrowError, FieldError
from fairthrow.table.jsontext import read_json

COMPARED = 16
"""How many first bytes of two answers are compared. Honest answers never share so many, so one that does is a copy."""

SHOWN_BEFORE = 40
"""Characters that a message repeats of two situations before the first one that differs."""

BY_FILE = "file"
"""What a record's ``by`` says of a part that was not made in this browser, but came to it with a file."""

Read = TypeVar("Read")


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What the asker keeps: the link of the offer, its secret (16 bytes), and the answer that it was used for, if any.

    ``key`` is the name that the offer is stored under. An offer that is not of this browser's making, but came with a
    file, is ``by_file``: whoever wrote that file knows its secret. Raises FieldError when the offer is not the
    commitment to this secret and the link's situation.
    """

    link: Link
    secret: bytes
    answer: bytes | None = None
    key: str = ""
    by_file: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if self.link.offer is None or not proof.matches(self.link.offer, self.secret, self.link.committed):
            raise FieldError("offer", "offer must be the commitment to its own secret and situation")

    @property
    def proof(self) -> Link | None:
        """The proof of the roll that the offer was used for; None for an offer that is still open."""
        return None if self.answer is None else replace(self.link, answer=self.answer, secret=self.secret)

    def record(self) -> str:
        """Write the offer as it is stored: JSON text, without the name it is stored under."""
        return _written(self.link, by_file=self.by_file, secret=self.secret, answer=self.answer)


@dataclass(frozen=True, kw_only=True)
class FairAnswer:
    """What the roller keeps: the answer's link, and the key that confirms a proof of it (None in the earlier format).

    ``secret`` is that of the offer. It is known once a proof of the roll was opened here. ``name`` is the name that the
    answer is stored under. ``by_file`` is as with offers: such an answer was not given from this browser. Raises
    FieldError when the link is no answer, when its answer is not the one that the key gives, and when the secret is not
    the one that the offer was bound to.
    """

    link: Link
    key: bytes | None = None
    secret: bytes | None = None
    name: str = field(default="", compare=False)
    by_file: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        offer, answer = self.link.offer, self.link.answer
        if offer is None or answer is None or self.link.revealed:
            raise FieldError("answer", "answer must be the link of an answer, without a secret")
        if (self.key is None) != self.link.earlier_format:
            raise FieldError("key", "key must be kept with an answer that has one")
        if self.key is not None and not proof.confirms(self.key, offer, answer, self.link.committed):
            raise FieldError("key", "key must be the one that the answer was made with")
        if self.secret is not None and not proof.matches(offer, self.secret, self.link.committed):
            raise FieldError("secret", "secret must be the one that the offer was bound to")

    def record(self) -> str:
        """Write the answer as it is stored: JSON text, without the name it is stored under."""
        return _written(self.link, by_file=self.by_file, key=self.key, secret=self.secret)


def _written(link: Link, *, by_file: bool, **parts: bytes | None) -> str:
    texts = {name: ROLL_FIELDS[name].encode(value) for name, value in parts.items() if value is not None}
    return json.dumps({"link": link.encode(), **texts, **({"by": BY_FILE} if by_file else {})})


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What a browser keeps of fair rolls: the offers made in it, the answers given from it, and those of files."""

    offers: tuple[Offer, ...] = ()
    answers: tuple[FairAnswer, ...] = ()

    def offer_of(self, link: Link) -> Offer | None:
        """Give the offer kept in this browser that the message ``link`` is about; None if there is none."""
        return next((each for each in self.offers if _same(each.link.offer, link.offer)), None)

    def answer_of(self, link: Link) -> FairAnswer | None:
        """Give the answer kept in this browser to the offer that the message ``link`` is about; None for none.

        Older versions could answer one offer several times. Then it is the answer that the message holds, else the
        first.
        """
        found = [each for each in self.answers if _same(each.link.offer, link.offer)]
        return next((each for each in found if _same(each.link.answer, link.answer)), found[0] if found else None)

    def unseen(self, link: Link) -> int:
        """Count the other offers that were answered from here and never revealed, as far as they are like ``link``.

        They are of the situation and the label of that message. An offer counts as revealed once a proof of its roll
        was opened in this browser.
        """
        offers = {
            each.link.offer for each in self.answers if each.secret is None and each.link.committed == link.committed
        }
        return len(offers - {link.offer})

    def wrong(self, link: Link) -> str:
        """Say why the message ``link`` is false by what this browser knows; empty if nothing speaks against it.

        A message that nothing speaks against may still be false: see :mod:`fairthrow.proof` for what it shows.
        """
        return next(filter(None, self._doubts(link)), "")

    def _doubts(self, link: Link) -> Iterator[str]:
        """Give each reason to hold a message false. Some are empty texts: they stand for no reason."""
        made, given = self.offer_of(link), self.answer_of(link)
        yield _changed(link, made, "was made here")
        yield _changed(link, given, "was answered here")
        for mine in self.answers:
            if _copied(mine, link) and not _same(mine.link.offer, link.offer):
                yield (
                    f"the answer in it {_came(mine, 'was given from this browser')} to another offer, "
                    f"for {proof.cut(mine.link.committed)}: whoever made this offer knew the answer already"
                )
        if link.answer is None:
            return
        if given and not _same(given.link.answer, link.answer) and (link.revealed or not made):
            yield (
                "another answer to this offer came to this browser with a file"
                if given.by_file
                else "another answer was given to this offer from this browser"
            )
        if link.revealed and made and made.answer is not None and not _same(made.answer, link.answer):
            yield f"the offer {_came(made, 'was made in this browser')}, and used for another answer"


def _same(one: bytes | None, other: bytes | None) -> bool:
    return one is not None and other is not None and compare_digest(one, other)


def _copied(mine: FairAnswer, link: Link) -> bool:
    """Say whether a message holds an answer of ours, the beginning of one, or its key."""
    known, shown = mine.link.answer, link.answer
    begins = known is not None and shown is not None and compare_digest(known[:COMPARED], shown[:COMPARED])
    return begins or _same(mine.key, link.key)


def _came(part: Offer | FairAnswer, here: str) -> str:
    """Say where a part is from: ``here`` is said of one that was made in this browser."""
    return "came to this browser with a file" if part.by_file else here


def _changed(link: Link, known: Offer | FairAnswer | None, did: str) -> str:
    """Say how a message differs in its situation from the offer that is known here; empty if it does not.

    ``did`` says what this browser did with that offer: ``was made here`` or ``was answered here``.
    """
    if known is None or known.link.committed == link.committed:
        return ""
    was, says = known.link.committed, link.committed
    differ = (place for place, (one, other) in enumerate(zip(was, says, strict=False)) if one != other)
    begin = max(0, next(differ, min(len(was), len(says))) - SHOWN_BEFORE)
    return (
        f"the situation was changed: the offer that {_came(known, did)} was for {proof.cut(was[begin:])}, "
        f"this one says {proof.cut(says[begin:])}"
    )


def read_kept(offers: Iterable[Any], answers: Iterable[Any], read: Callable[[str], Link] = decode) -> Kept:
    """Read the stored offers and answers, each a pair of key and text; ``read`` reads their links.

    Those that cannot be read are left out.
    """
    return Kept(
        offers=tuple(_readable(_read_offer, offers, read)), answers=tuple(_readable(_read_answer, answers, read))
    )


def _readable(
    make: Callable[[str, dict[str, Any], Link], Read], entries: Iterable[Any], read: Callable[[str], Link]
) -> Iterator[Read]:
    for key, text in entries:
        try:
            entry = read_json(text)
            yield make(key, entry, read(entry["link"]))
        except (FairthrowError, ValueError, TypeError, KeyError, AttributeError):
            continue


def _read_offer(key: str, entry: dict[str, Any], link: Link) -> Offer:
    parts = {name: ROLL_FIELDS[name].decode(name, entry[name]) for name in ("secret", "answer") if name in entry}
    return Offer(link=link, key=key, by_file=entry.get("by") == BY_FILE, **parts)


def _read_answer(name: str, entry: dict[str, Any], link: Link) -> FairAnswer:
    parts = {name: ROLL_FIELDS[name].decode(name, entry[name]) for name in ("key", "secret") if name in entry}
    return FairAnswer(link=link, name=name, by_file=entry.get("by") == BY_FILE, **parts)


def make_offer(link: Link, secret: bytes) -> Offer:
    """Make an offer of the situation and label of ``link``; ``secret`` are 16 new random bytes.

    A roll that the link names is left out.
    """
    plain = link.unthrown
    return Offer(link=replace(plain, offer=proof.commitment(secret, plain.committed)), secret=secret)


def throw_in(link: Link, key: bytes, kept: Kept) -> FairAnswer:
    """Answer the offer ``link`` with a ``key`` of 16 new random bytes.

    An offer that was answered from here before, by what is ``kept``, gets the same answer again. Raises FieldError for
    a link that is no offer, and for an offer that is false by what is kept: one whose situation was changed after it
    was answered from here, for example.
    """
    if link.offer is None or link.answer is not None:
        raise FieldError("offer", "offer must be given, and no answer yet: only an offer can be answered")
    wrong = kept.wrong(link)
    if wrong:
        raise FieldError("situation", wrong)
    answer = proof.answer_to(link.offer, key, link.committed)
    return kept.answer_of(link) or FairAnswer(link=replace(link, answer=answer), key=key)


def reveal(link: Link, kept: Kept) -> Offer:
    """Give the kept offer that a link answers, with that answer in it. Its ``proof`` is then the link of the roll.

    Raises FieldError when the link holds no answer, when it is false by what is kept, when its offer is not kept here,
    and when that offer was used for another answer.
    """
    if link.answer is None:
        raise FieldError(*link.missing)
    wrong = kept.wrong(link)
    if wrong:
        raise FieldError("answer", wrong)
    mine = kept.offer_of(link)
    if mine is None:
        raise FieldError("secret", _not_here(kept))
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


def with_secret(link: Link, kept: Kept) -> FairAnswer | None:
    """Give the kept answer to a proof's offer, with the secret that the proof shows.

    Gives None when no answer to this offer is kept, when its secret is known already, when the link is no proof, and
    when it is false by what is kept.
    """
    mine = kept.answer_of(link)
    if mine is None or mine.secret is not None or link.secret is None or kept.wrong(link):
        return None
    return replace(mine, secret=link.secret)


def confirm(link: Link, kept: Kept) -> Link:
    """Add to the proof ``link`` the key of its answer, if that was given from this browser to this very offer.

    ``kept`` is what the browser keeps. Any other link is given back as it is: a proof of the earlier format, one whose
    answer was given elsewhere, one that is false by what is kept, and a link that is no proof.
    """
    mine = kept.answer_of(link)
    if mine is None or mine.key is None or not link.revealed or not _same(mine.link.answer, link.answer):
        return link
    return link if kept.wrong(link) else replace(link, key=mine.key)
