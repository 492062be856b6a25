"""Logged rolls of several at once: one record, the link of a party or of rivals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from re import compile as pattern

from fairthrow.decisions import MOST_BEFORE
from fairthrow.links import fields_of
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.group.group import NAME, Group, decision_between
from fairthrow.table.group.links import decode

_NAMED = pattern(r"(?:[1-9]|1[0-2])=")
"""Finds the beginning of a member's name in the link of a group."""


@dataclass(frozen=True, kw_only=True)
class LoggedGroup:
    """A roll of several that was made: its link, and ``at`` what time, as for a logged roll.

    ``before`` are the links of what it was before each decision of a member, the first roll first. ``sent`` is the name
    in the link of a roll that came by one, empty without a name; None for what was rolled here. ``key`` is the name it
    is stored under, chosen by the page; files do not hold it.
    """

    link: Group
    at: str
    before: tuple[Group, ...] = ()
    sent: str | None = None
    key: str = ""

    @property
    def first(self) -> Group:
        """The link of the roll before anything was decided: what the dice were rolled for."""
        return self.before[0] if self.before else self.link

    @property
    def whose(self) -> tuple[str, ...]:
        """The names of those who rolled, as far as they have one."""
        return names_of(self.link)

    def decided(self, link: Group) -> "LoggedGroup":
        """Give the record with the roll as it is after a decision. Raises FieldError when none leads to ``link``."""
        if len(self.before) == MOST_BEFORE or decision_between(self.link, link) is None:
            raise FieldError("before", "before must lead to the roll by what the rules let a side decide")
        return replace(self, link=link, before=(*self.before, self.link))

    def undone(self) -> "LoggedGroup":
        """Give the record as it was before the last decision. Raises FieldError when none was made."""
        if not self.before:
            raise FieldError("before", "before must hold a link: nothing was decided about this roll")
        return replace(self, link=self.before[-1], before=self.before[:-1])


def names_of(group: Group) -> tuple[str, ...]:
    """Give the names of a ``group``'s members, each once, in their order; members without one are left out."""
    return tuple(dict.fromkeys(member.name for member in group.members if member.name))


def names_in(text: str) -> tuple[str, ...]:
    """Give the names in the link ``text`` of a group; none where they cannot be read.

    Nothing else of the link is read: that takes many times as long, and a page asks for the names of a whole log.
    """
    query = (text.partition("#")[2] or text).partition("?")[2]
    try:
        fields = fields_of("&".join(part for part in query.split("&") if _NAMED.match(part)))
        names = [NAME.decode(number, fields[number]) for number in sorted(fields, key=int)]
    except FairthrowError:
        return ()
    return tuple(dict.fromkeys(filter(None, names)))


def logged_group(texts: Sequence[str], at: str, sent: str | None, key: str) -> LoggedGroup:
    """Read a record from ``texts``: the links of its roll before each decision, then the link as it is now.

    ``at`` is when it was rolled, ``sent`` the name in the link that it came by, or None, and ``key`` the name it is
    stored under. Raises FieldError for links that are none of groups, that name no roll, or do not lead to one another.
    """
    first, *later = map(_rolled, texts)
    record = LoggedGroup(link=first, at=at, sent=sent, key=key)
    for link in later:
        record = record.decided(link)
    return record


def _rolled(text: str) -> Group:
    group = decode(text)
    if not group.rolled:
        raise FieldError(*group.missing)
    group.try_roll()  # dice that tie for ever are an error of this entry
    return group
