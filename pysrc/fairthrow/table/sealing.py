"""The steps of a sealed roll, and what each side keeps of it. The links are told in :mod:`fairthrow.table.seals`.

As in a fair roll, the caller draws the random bytes and stores the records. A step takes drawn bytes and kept records,
and gives the record to keep. Records come back from storage as text, so each is read as strictly as a link.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any

from fairthrow import proof
from fairthrow.links import Link, decode
from fairthrow.systems import ROLL_FIELDS, FairthrowError, FieldError, shown
from fairthrow.table.fair import BY_FILE, make_offer
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.times import read_time
from fairthrow.table.seals import FIELDS, Seal, decode_seal

SOMEBODY = "somebody"
"""What an opened roll says of whoever threw in without a name."""


@dataclass(frozen=True, kw_only=True)
class Sealed:
    """What the master keeps of a roll that was sealed here: all that is needed to open it.

    ``link`` is the offer's with its situation, whose label is the caption; ``secret`` its 16 bytes; ``at`` when it was
    sealed, in UTC as ``2026-11-21T18:30:00Z``. ``key`` is known once the dice are: it is the part that somebody threw
    in, whose name ``threw`` is, or it was drawn here, and ``threw`` is empty. ``opened`` is when it was opened, or
    empty. ``name`` is the name that it is stored under. One that came with a file is ``by_file``. Raises FieldError
    when the offer is not bound to the secret and the situation, and for other texts than these.
    """

    link: Link
    secret: bytes
    at: str
    key: bytes | None = None
    threw: str = ""
    opened: str = ""
    name: str = field(default="", compare=False)
    by_file: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if self.link.offer is None or not proof.matches(self.link.offer, self.secret, self.link.committed):
            raise FieldError("offer", "offer must be the commitment to its own secret and situation")
        read_time("at", self.at)
        if self.opened:
            read_time("opened", self.opened)
        ROLL_FIELDS["threw"].accept("threw", self.threw)
        if self.key is None and (self.threw or self.opened):
            raise FieldError("key", "key must be kept with a sealed roll that somebody threw in to, or that is opened")

    @property
    def seal(self) -> Seal:
        """What is sent to everybody: neither the situation nor the secret is in it."""
        return Seal(offer=self.link.offer or b"", label=self.link.label)

    @property
    def roll(self) -> Link | None:
        """The confirmed proof that opens it, for the master alone until then; None while the dice are not known."""
        if self.key is None or self.link.offer is None:
            return None
        answer = proof.answer_to(self.link.offer, self.key, self.link.committed)
        return replace(self.link, answer=answer, secret=self.secret, key=self.key, threw=self.threw)

    @property
    def mark(self) -> tuple[object, ...]:
        """What tells it from every other record: it was sealed here, under this offer."""
        return "sealed", self.link.offer

    @property
    def step(self) -> int:
        """How far it has come: 0 sealed, 1 with its dice, 2 opened."""
        return (self.key is not None) + bool(self.opened)

    def record(self) -> str:
        """Write it as it is stored: JSON text, without the name it is stored under."""
        key = {} if self.key is None else {"key": ROLL_FIELDS["key"].encode(self.key)}
        said = {name: text for name, text in (("threw", self.threw), ("opened", self.opened)) if text}
        about = {"link": self.link.encode(), "secret": ROLL_FIELDS["secret"].encode(self.secret), "at": self.at}
        return json.dumps({**about, **key, **said, **({"by": BY_FILE} if self.by_file else {})})


@dataclass(frozen=True, kw_only=True)
class SealSeen:
    """What everybody else keeps of a ``seal`` that was opened in their browser, first ``at`` that time in UTC.

    The seal's ``part`` is the one that was thrown in from here, or None. ``name`` and ``by_file`` are as with
    :class:`Sealed`. Raises FieldError for another time.
    """

    seal: Seal
    at: str
    name: str = field(default="", compare=False)
    by_file: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        read_time("at", self.at)

    @property
    def mark(self) -> tuple[object, ...]:
        """What tells it from every other record: it was seen here, with this offer and caption."""
        return "seen", self.seal.offer, self.seal.label

    @property
    def step(self) -> int:
        """What a file brings never goes further than what is here: it could say that a part was thrown in here."""
        return 0

    def record(self) -> str:
        """Write it as it is stored: JSON text, without the name it is stored under."""
        return json.dumps({"seal": self.seal.encode(), "at": self.at, **({"by": BY_FILE} if self.by_file else {})})


@dataclass(frozen=True, kw_only=True)
class SealsKept:
    """What a browser keeps of sealed rolls: those ``sealed`` in it, and those ``seen``; each as they were stored."""

    sealed: tuple[Sealed, ...] = ()
    seen: tuple[SealSeen, ...] = ()

    def sealed_of(self, offer: bytes | None) -> Sealed | None:
        """Give the roll that was sealed here under an ``offer``; None for none."""
        return next((each for each in self.sealed if _same(each.link.offer, offer)), None)

    def seen_of(self, offer: bytes | None) -> SealSeen | None:
        """Give the seal of an ``offer`` that was seen here: the one that was thrown in to first; None for none."""
        found = [each for each in self.seen if _same(each.seal.offer, offer)]
        return next((each for each in found if each.seal.part is not None), found[0] if found else None)

    def counts(self) -> tuple[int, int]:
        """Count the rolls that were sealed here, and those of them that were opened."""
        return len(self.sealed), sum(1 for each in self.sealed if each.opened)

    def another(self, link: Link) -> bool:
        """Say whether a confirmed roll bears the caption of a seal that was seen here, and is of none that is known."""
        if not link.confirmed or not link.label or self.sealed_of(link.offer) or self.seen_of(link.offer):
            return False
        return any(each.seal.label == link.label for each in self.seen)

    def wrong(self, link: Link) -> str:
        """Say why the proof ``link`` is false by the seals that are known here; empty if nothing speaks against it."""
        if link.answer is None or link.offer is None or not link.revealed:
            return ""
        for each in self.seen:
            if _same(each.seal.offer, link.offer):
                if each.seal.label != link.label and not self._under(link):
                    return (
                        f"it was sealed under the caption {shown(each.seal.label)}, and this says {shown(link.label)}"
                    )
            elif each.seal.part and proof.confirms(each.seal.part, link.offer, link.answer, link.committed):
                came = "came to this browser with a file" if each.by_file else "was thrown in from this browser"
                return (
                    f"the part in it {came} for another seal, {shown(each.seal.label)}: "
                    "whoever made this offer knew the part already"
                )
        return ""

    def _under(self, link: Link) -> bool:
        return any(_same(each.seal.offer, link.offer) and each.seal.label == link.label for each in self.seen)

    def later(self, link: Link) -> SealSeen | None:
        """Give another seal with the caption of ``link`` that was seen here after it; None for none."""
        seen = self.seen_of(link.offer)
        others = (each for each in self.seen if each.seal.label == link.label and each.seal.offer != link.offer)
        return next((each for each in others if seen and each.at > seen.at), None)


def _same(one: bytes | None, other: bytes | None) -> bool:
    return one is not None and other is not None and compare_digest(one, other)


# --- records ----------------------------------------------------------------------------------


def read_seals(records: Iterable[Any], read: Callable[[str], Link] = decode) -> SealsKept:
    """Read stored records of sealed rolls, each a pair of name and text; ``read`` reads the links of their situations.

    Those that cannot be read are left out.
    """
    found = [each for each in (_readable(entry, read) for entry in records) if each]
    return SealsKept(
        sealed=tuple(each for each in found if isinstance(each, Sealed)),
        seen=tuple(each for each in found if isinstance(each, SealSeen)),
    )


def _readable(pair: Any, read: Callable[[str], Link]) -> Sealed | SealSeen | None:
    try:
        name, text = pair
        entry = read_json(text)
        by_file = entry.get("by") == BY_FILE
        if "seal" in entry:
            return SealSeen(seal=decode_seal(entry["seal"]), at=entry["at"], name=name, by_file=by_file)
        parts = {each: ROLL_FIELDS[each].decode(each, entry[each]) for each in ("secret", "key") if each in entry}
        said = {each: entry[each] for each in ("threw", "opened") if each in entry}
        return Sealed(link=read(entry["link"]), at=entry["at"], name=name, by_file=by_file, **parts, **said)
    except (FairthrowError, ValueError, TypeError, KeyError, AttributeError):
        return None


# --- the master's steps -----------------------------------------------------------------------


def make_seal(link: Link, caption: str, secret: bytes, at: str) -> Sealed:
    """Seal a roll of the situation of ``link`` under a ``caption`` of at most 80 characters.

    ``secret`` are 16 new random bytes, ``at`` is the time now, in UTC. The link's own label and roll are left out.
    Raises FieldError for a situation without dice, which could be told without any key, and for another caption.
    """
    if not link.situation.takes_dice:
        raise FieldError("situation", "situation must take dice: without any there is nothing to seal")
    label = ROLL_FIELDS["label"].accept("label", caption)
    offer = make_offer(replace(link.unthrown, label=label), secret)
    return Sealed(link=offer.link, secret=secret, at=at)


def take_part(seal: Seal, kept: SealsKept) -> Sealed:
    """Take the part that a ``seal``'s link brings for a roll that was sealed here: with it the dice are known.

    The same part may come again. Raises FieldError when there is no part, when the roll was not sealed here, and when
    its dice are known already: another part would be another try.
    """
    if seal.part is None:
        raise FieldError("part", "part must be given: nobody has thrown in with this link")
    mine = kept.sealed_of(seal.offer)
    if mine is None:
        raise FieldError("offer", "this roll was sealed in another browser: the part must be opened there")
    if mine.key is not None and not (mine.threw and compare_digest(mine.key, seal.part)):
        with_what = f"with the part of {mine.threw}" if mine.threw else "without anybody’s part"
        raise FieldError("part", f"the dice of this roll are known already, {with_what}: a part cannot change them")
    return mine if mine.key is not None else replace(mine, key=seal.part, threw=seal.sender or SOMEBODY)


def roll_alone(mine: Sealed, key: bytes) -> Sealed:
    """Work out the dice of a sealed roll that nobody threw in to, with a ``key`` of 16 new random bytes.

    One whose dice are known stays as it is.
    """
    return mine if mine.key is not None else replace(mine, key=key)


def open_seal(mine: Sealed, at: str) -> Sealed:
    """Open a sealed roll ``at`` a time in UTC: its ``roll`` is then for everybody. One that is open stays as it is.

    Raises FieldError while its dice are not known.
    """
    if mine.key is None:
        raise FieldError("key", "key must be known: wait for a part, or roll without one")
    return mine if mine.opened else replace(mine, opened=at)


# --- the steps of everybody else ------------------------------------------------------------------


def throw_in(seal: Seal, part: bytes, at: str, kept: SealsKept) -> SealSeen:
    """Throw in a ``part`` of 16 new random bytes for a ``seal``. Who threw in before gets the same part again.

    ``at`` is the time now, in UTC. Raises FieldError for a roll that was sealed in this very browser, and for a link
    that brings somebody's part already.
    """
    if kept.sealed_of(seal.offer):
        raise FieldError("part", "this roll was sealed in this browser: somebody else must throw in, from their own")
    seen = kept.seen_of(seal.offer)
    if seen and seen.seal.part is not None:
        return seen
    if seal.part is not None:
        raise FieldError("part", "this link brings somebody’s part already: open the seal itself to throw in")
    FIELDS["part"].accept("part", part)
    return replace(seen or SealSeen(seal=seal, at=at), seal=replace(seal, part=part, sender=""))
