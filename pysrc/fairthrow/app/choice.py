"""Which rolls of the log somebody wants to see: of a game, of a time, of a character, with some words in their line."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

SECONDS = len("2026-11-21T18:30:00")
"""Characters of a time up to its seconds. Times that are cut off there sort as texts."""


@dataclass(frozen=True, kw_only=True)
class RollChoice:
    """A choice of rolls; by default all of them.

    ``system`` is the game that they are of. They were made at ``since`` or later, and before ``until``: times in UTC,
    written as :class:`fairthrow.table.log.records.Logged` has them. ``period`` says in words which time that is. ``by``
    is the name of a character who rolled. ``wish`` is a text that their lines hold, in small letters.
    """

    system: str = ""
    since: str = ""
    until: str = ""
    period: str = ""
    by: str = ""
    wish: str = ""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "RollChoice":
        """Read a choice that a page has ``given``: an object that has some of these members, each a text."""
        found = cls(**{each.name: str(given.get(each.name) or "") for each in fields(cls)})
        return cls(**{**vars(found), "wish": found.wish.casefold().strip()})

    @property
    def everything(self) -> bool:
        """Whether these are all rolls, whatever they hold."""
        return not (self.system or self.since or self.until or self.by or self.wish)

    def holds(self, system: str, at: str, whose: Collection[str] = ()) -> bool:
        """Say whether a roll of the game ``system``, made ``at`` a time, may be one of these.

        ``whose`` are the names of those who rolled. The roll's words are not looked at.

        >>> RollChoice(system="skew", since="2026-11-21T00:00:00Z").holds("skew", "2026-11-21T18:30:00Z")
        True
        """
        if (self.system and system != self.system) or (self.by and self.by not in whose):
            return False
        if self.since and at[:SECONDS] < self.since[:SECONDS]:
            return False
        return not self.until or at[:SECONDS] < self.until[:SECONDS]
