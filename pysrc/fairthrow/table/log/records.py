"""What a player keeps: logged rolls, saved checks and characters. :mod:`fairthrow.table.files` has files of them.

A record holds a link and little else. Everything shown of it is computed from the link. A roll about which something
was decided takes the place of the roll before, and holds the links of what it was. A roll of several at once is one
record as well (:mod:`fairthrow.table.log.groups`).

Entries come from storage, or from a file that somebody chose, so every one is checked. One that cannot be read is named
as a problem, and does not spoil the others.
"""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from fairthrow.decisions import MOST_BEFORE, decision_between
from fairthrow.links import LONGEST, Link, decode_ruled
from fairthrow.systems import ROLL_FIELDS, FairthrowError, FieldError, fitting, shown
from fairthrow.table.linknames import names_group, names_program
from fairthrow.table.log.times import read_time

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairthrow.systems.character import Character
    from fairthrow.table.group.group import Group
    from fairthrow.table.log.groups import LoggedGroup

LONGEST_NAME = 80
"""Characters of the longest name of a saved check."""

LONGEST_BY = 60
"""Characters of the longest name of a character."""

MARKS = {"rolls": "at", "checks": "name", "characters": "link"}
"""The field that is the mark of a record, by kind. Records with different marks are never the same."""

KINDS = tuple(MARKS)
"""The kinds of records."""


@dataclass(frozen=True, kw_only=True)
class Logged:
    """A roll that was made: its link, and when, in UTC as ``2026-11-21T18:30:00Z``.

    ``before`` are the links of what it was before each decision, the first roll first. ``by`` is the name of the
    character who rolled, at most 60 characters; empty where that is not known. ``sent`` is the name in the link of a
    roll that came by one, at most 40 characters, empty without a name; None for what was rolled here. ``key`` is the
    name it is stored under, chosen by the page; files do not hold it. ``said`` is what was said of the roll of a
    program, which is not made again to be listed (:mod:`fairthrow.table.log.programs`); empty for all others.
    """

    link: Link
    at: str
    before: tuple[Link, ...] = ()
    by: str = ""
    sent: str | None = None
    key: str = ""
    said: str = ""

    @property
    def whose(self) -> tuple[str, ...]:
        """The names of those who rolled, as far as they are known."""
        name = self.by or self.sent
        return (name,) if name else ()

    @property
    def first(self) -> Link:
        """The link of the roll before anything was decided: what the dice were rolled for."""
        return self.before[0] if self.before else self.link

    def decided(self, link: Link) -> "Logged":
        """Give the record with the roll as it is after a decision. Raises FieldError when none leads to ``link``."""
        if len(self.before) == MOST_BEFORE or decision_between(self.link, link) is None:
            raise FieldError("before", "before must lead to the roll by what the rules let a side decide")
        return replace(self, link=link, before=(*self.before, self.link))

    def undone(self) -> "Logged":
        """Give the record as it was before the last decision. Raises FieldError when none was made."""
        if not self.before:
            raise FieldError("before", "before must hold a link: nothing was decided about this roll")
        return replace(self, link=self.before[-1], before=self.before[:-1])


@dataclass(frozen=True, kw_only=True)
class Saved:
    """A check that was saved under a name of 1 to 80 characters.

    ``key`` is the name it is stored under, chosen by the page; files do not hold it.
    """

    name: str
    link: Link
    key: str = ""

    @property
    def shown_name(self) -> str:
        """The name as people are shown it: unseen characters are replaced by marks, as in a label."""
        return fitting(self.name, LONGEST)

    @property
    def system(self) -> str:
        """The game that it is of."""
        return self.link.situation.system


@dataclass(frozen=True, kw_only=True)
class SavedGroup:
    """A party, or rivals, saved under a name as a check is: all who take part, with their values.

    ``link`` is theirs, and ``key`` that of the record; empty for one that is not stored yet.
    """

    name: str
    link: "Group"
    key: str = ""

    @property
    def shown_name(self) -> str:
        """The name as people are shown it, as that of a saved check."""
        return fitting(self.name, LONGEST)

    @property
    def system(self) -> str:
        """The game that it is of."""
        return self.link.system


@dataclass(frozen=True, kw_only=True)
class KeptCharacter:
    """A character that is kept. ``key`` is the name it is stored under, chosen by the page; files do not hold it."""

    character: "Character"
    key: str = ""


class Encoded(Protocol):
    """What a record of a roll holds: something that can be written as a link."""

    def encode(self) -> str:
        """Write the canonical link."""


def _text(entry: dict[str, Any], name: str, most: int) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not 1 <= len(value) <= most:
        raise FieldError(name, f"{name} must be text of 1 to {most} characters, got {shown(value)}")
    return value


def _logged(entry: dict[str, Any]) -> "Logged | LoggedGroup":
    at = read_time("at", entry.get("at"))
    key = str(entry.get("key", ""))[:200]
    if names_program(entry.get("link")):
        from fairthrow.table.log.programs import rolled_program  # noqa: PLC0415  # few rolls are of programs

        link, said = rolled_program(entry, entry["link"])
        return Logged(link=link, at=at, by=_by(entry), sent=_sent(entry), key=key, said=said)
    texts = [*_earlier(entry), _text(entry, "link", LONGEST)]
    if names_group(texts[0]):
        from fairthrow.table.log.groups import logged_group  # noqa: PLC0415  # few rolls are of several

        return logged_group(texts, at, _sent(entry), key)
    first, *later = map(_rolled, texts)
    record = Logged(link=first, at=at, by=_by(entry), sent=_sent(entry), key=key)
    for link in later:
        record = record.decided(link)
    return record


def _by(entry: dict[str, Any]) -> str:
    """Give the name of the character who rolled; empty for older records, and where nobody said it."""
    by = entry.get("by", "")
    if not isinstance(by, str) or len(by) > LONGEST_BY:
        raise FieldError("by", f"by must be text of at most {LONGEST_BY} characters, got {shown(by)}")
    ROLL_FIELDS["label"].accept("by", by)
    return by


def _sent(entry: dict[str, Any]) -> str | None:
    """Give the name that the link of a roll came with, empty for none; None for a roll that was made here."""
    if "sent" not in entry:
        return None
    return str(ROLL_FIELDS["sender"].accept("sent", entry["sent"]))


def whose(entry: dict[str, Any]) -> tuple[str, ...]:
    """Give the names of those who rolled in an unread ``entry`` of a roll; what cannot be read of them is left out."""
    by, link = entry.get("by") or entry.get("sent"), first_link(entry)
    if names_group(link):
        from fairthrow.table.log.groups import names_in  # noqa: PLC0415  # as above

        return names_in(link)
    return (by,) if isinstance(by, str) and 1 <= len(by) <= LONGEST_BY else ()


def _earlier(entry: dict[str, Any]) -> list[str]:
    """Give the texts of the links before each decision."""
    value = entry.get("before", [])
    fits = isinstance(value, list) and len(value) <= MOST_BEFORE
    if not fits or not all(isinstance(text, str) and len(text) <= LONGEST for text in value):
        raise FieldError("before", f"before must be a list of at most {MOST_BEFORE} links, got {shown(value)}")
    return list(value)


def _rolled(text: str) -> Link:
    link = decode_ruled(text)
    if not link.rolled:
        raise FieldError("link", "link must name a roll, by seed or faces")
    link.roll()  # faces that do not fit are an error of this entry
    return link


def first_link(entry: dict[str, Any]) -> Any:
    """Give what an unread entry of a roll holds as the link that its dice were rolled for; luck is judged by it."""
    before = entry.get("before")
    return before[0] if isinstance(before, list) and before else entry.get("link")


def _saved(entry: dict[str, Any]) -> Saved | SavedGroup:
    text = entry["link"] if names_program(entry.get("link")) else _text(entry, "link", LONGEST)
    return replace(saved_as(_text(entry, "name", LONGEST_NAME), text), key=str(entry.get("key", ""))[:200])


def saved_as(name: str, text: str) -> Saved | SavedGroup:
    """Read the link ``text`` of what is saved under a ``name``: a check, a program, or a group, which is not rolled.

    Raises a FairthrowError.
    """
    if not names_group(text):
        return Saved(name=name, link=check_of(text))
    from fairthrow.table.group.links import decode  # noqa: PLC0415  # few saved checks are of several

    return SavedGroup(name=name, link=replace(decode(text), seed=None, sender=""))


def check_of(text: str) -> Link:
    """Read the link ``text`` of what can be saved: a check, or a program, which is not run. Raises a FairthrowError."""
    if names_program(text):
        from fairthrow.table.log import programs as logprogram  # noqa: PLC0415  # few saved checks are programs

        return logprogram.decode(text)
    return decode_ruled(text)


def _character(entry: dict[str, Any]) -> KeptCharacter:
    from fairthrow.table import characters  # noqa: PLC0415  # few pages are about characters

    character = characters.decode(_text(entry, "link", LONGEST))
    return KeptCharacter(character=character, key=str(entry.get("key", ""))[:200])


def read_entry(kind: str, entry: Any) -> Any:
    """Read one record of a ``kind``, one of the :data:`KINDS`, from the object in a file or in the browser's storage.

    Gives a Logged or a LoggedGroup, a Saved or a SavedGroup, or a KeptCharacter. Raises FieldError for an ``entry``
    that is none.
    """
    if not isinstance(entry, dict):
        raise FieldError("entry", f"entry must be an object, got {shown(entry)}")
    return {"rolls": _logged, "checks": _saved, "characters": _character}[kind](entry)


def record_of(link: Link, *, at: str, by: str = "", said: str = "") -> Logged:
    """Give the record of a roll that was made just now, the one that the ``link`` names.

    ``at`` is the time in UTC, and ``by`` the name of the character who rolled; a name that no record may hold is left
    out. ``said`` is what was said of the roll: its record keeps that for a program alone, cut to 400 characters.
    """
    try:
        by = _by({"by": by})
    except FairthrowError:
        by = ""
    if not names_program(link.encode()):
        return Logged(link=link, at=at, by=by)
    from fairthrow.table.log.programs import LONGEST_SAID  # noqa: PLC0415  # few rolls are of programs

    return Logged(link=link, at=at, by=by, said=said[:LONGEST_SAID])


def write_entry(record: "Logged | LoggedGroup | Saved | SavedGroup | KeptCharacter") -> dict[str, Any]:
    """Write one record as a file holds it."""
    if isinstance(record, Saved | SavedGroup):
        return {"name": record.name, "link": record.link.encode()}
    if isinstance(record, KeptCharacter):
        from fairthrow.table import characters  # noqa: PLC0415  # as above

        return {"link": characters.encode(record.character)}
    by = {"by": record.by} if isinstance(record, Logged) and record.by else {}
    sent = {"sent": record.sent} if record.sent is not None else {}
    said = {"said": record.said} if isinstance(record, Logged) and record.said else {}
    earlier: Iterable[Encoded] = record.before
    before = {"before": [link.encode() for link in earlier]} if record.before else {}
    return {"at": record.at, "link": record.link.encode(), **by, **sent, **before, **said}


def write_text(record: "Logged | LoggedGroup | Saved | SavedGroup | KeptCharacter") -> str:
    """Write one record as browsers store it, without its key: records that say the same have the same text.

    >>> write_text(read_entry("checks", {"link": "d100/check?score=50", "name": "Jump"}))
    '{"name":"Jump","link":"d100/check?score=50"}'
    """
    return json.dumps(write_entry(record), ensure_ascii=False, separators=(",", ":"))
