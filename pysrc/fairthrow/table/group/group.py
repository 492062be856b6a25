"""Groups that roll from one link: what a party (:mod:`fairthrow.table.group.party`) and rivals share, and their text.

::

    <system>/party?check=<check>[&reach=<n>]&<field>=<value>&…&1=<name>&1.<field>=<value>&…&2=<name>&…[&seed=…][&label=…][&sender=…]
    <system>/rivals?check=<check>&<field>=<value>&…&1=<name>&…

A group is of one check. What stands before the members holds for all of them, unless a member says otherwise. Members
are numbered from 1; each number has the member's name, which may be empty, and ``1.label`` says what the member rolls
for.

The link is read as strictly as any other (:mod:`fairthrow.table.group.links`), and it is canonical as well: a value
that more than half of the members have stands before the members, every other one at its own member, and defaults are
left out.

One seed gives the dice of all. The seed of member i is the first 16 bytes of HMAC-SHA256 with the group's seed as key
over ``fairthrow/party/1/`` and i in decimal. That must never change, for links hold seeds.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hmac import digest
from typing import Any, ClassVar, Self

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import LONGEST, quoted
from fairthrow.systems import ROLL_FIELDS, SYSTEMS, FieldError, Situation, fitting, shown
from fairthrow.systems.fields import Label
from fairthrow.systems.situation import Decision

MOST_MEMBERS = 12
"""Members that a group has at most."""

NAME = Label(label="Name", help="Whose roll it is.", most=60)
LABEL = ROLL_FIELDS["label"]
LABEL_LENGTH = 80
"""Characters of the longest label."""

SEED = ROLL_FIELDS["seed"]

SENDER = ROLL_FIELDS["sender"]

_ROOM_FOR_A_SEED = len("&seed=") + 22
"""Characters that a seed adds to a link."""


@dataclass(frozen=True, kw_only=True)
class Member:
    """One of a group: a situation, the name of whoever rolls, and in ``label`` what for.

    A name has at most 60 characters, a label at most 80. Both may be empty.
    """

    situation: Situation
    name: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        NAME.accept("name", self.name)
        LABEL.accept("label", self.label)

    @property
    def title(self) -> str:
        """Who rolls for what.

        >>> from fairthrow.links import decode
        >>> Member(situation=decode("spellwoven/test").situation, name="Jen", label="Climb").title
        'Jen: Climb'
        """
        return ": ".join(filter(None, (self.name, self.label)))


@dataclass(frozen=True, kw_only=True)
class Group:
    """Several who roll at once, all in situations of one check, and optionally one roll of all; the base of the kinds.

    ``seed`` (16 bytes) names a roll. ``label`` says what they all roll for. ``sender`` is the name of whoever sends the
    link, at most 40 characters; empty for none. Raises FieldError for a check that cannot
    be rolled so, for too few or too many members, and where the link would be too long.
    """

    kind: ClassVar[str]
    """What stands in its links in the place of the check."""
    fewest: ClassVar[int]
    lacks: ClassVar[str]
    """What a game has no check for, where there is no such group in it; behind "no check"."""

    members: tuple[Member, ...]
    seed: bytes | None = None
    label: str = ""
    sender: str = ""

    def __post_init__(self) -> None:
        if not self.fewest <= len(self.members) <= MOST_MEMBERS:
            message = f"{self.kind} must have {self.fewest} to {MOST_MEMBERS} members, got {len(self.members)}"
            raise FieldError("members", message)
        if not self.alike:
            raise FieldError("check", "check must be one and the same for all members")
        if not self.fits(self.check):
            raise self.unfit(self.system, self.check.check)
        if self.seed is not None:
            SEED.accept("seed", self.seed)
        LABEL.accept("label", self.label)
        SENDER.accept("sender", self.sender)
        length = len(self.encode()) + (_ROOM_FOR_A_SEED if self.seed is None else 0)
        if length > LONGEST:
            message = f"members must fit a link of {LONGEST} characters with its seed, this one has {length}"
            raise FieldError("members", message)

    @classmethod
    def fits(cls, check: type[Situation]) -> bool:
        """Say whether there can be a group of this kind whose members all make the ``check``."""
        raise NotImplementedError

    @classmethod
    def unfit(cls, system: str, got: str) -> FieldError:
        """Give the error for a check of which there can be no such group; ``got`` is its name, empty for none.

        It lists the checks of the game ``system`` that can be had instead.
        """
        checks = ", ".join(check.check for check in SYSTEMS[system].checks if cls.fits(check))
        allowed = f"one of {checks} in {system}" if checks else f"of another game: {system} has no check {cls.lacks}"
        return FieldError("check", f"check of {cls.kind} must be {allowed}, got {shown(got) if got else 'none'}")

    @property
    def alike(self) -> bool:
        """Whether all members make one and the same check: a group in which they do not cannot be built."""
        return len({type(member.situation) for member in self.members}) == 1

    @property
    def check(self) -> type[Situation]:
        """The check that all members make."""
        return type(self.members[0].situation)

    @property
    def system(self) -> str:
        """The game's name in links."""
        return self.check.system

    @property
    def shown_label(self) -> str:
        """The label as people are shown it: unseen characters are replaced by marks."""
        return fitting(self.label, LONGEST)

    @property
    def rolled(self) -> bool:
        """Whether it names a roll, not only situations."""
        return self.seed is not None

    @property
    def missing(self) -> tuple[str, str]:
        """The field that a link lacks to name a roll, and what to do about it."""
        return "seed", f"seed must be given: the link of {self.kind} names no roll"

    def numbered(self) -> Iterator[tuple[int, Member]]:
        """Give each member with its number, from 1."""
        return enumerate(self.members, 1)

    def try_roll(self) -> None:
        """Roll all of them, to see whether the dice can be; nothing happens where no roll is named.

        Raises FieldError for dice that no rule allows.
        """
        raise NotImplementedError

    def decisions(self) -> tuple[tuple[int, Decision], ...]:
        """Give what may be decided after the roll, with the number of the member who decides; 0 for all of them.

        Raises FieldError where no roll is named.
        """
        raise NotImplementedError

    def decided(self, number: int, situation: Situation) -> Self:
        """Give the group after a decision of the member with a ``number`` from 1, or of all for 0: with the same dice.

        ``situation`` is the member's, or the first's, as the decision made it.
        """
        return replace(self, members=tuple(self._after(number, situation)))

    def _after(self, number: int, situation: Situation) -> Iterator[Member]:
        for each, member in self.numbered():
            yield replace(member, situation=situation) if each == number else member

    def seeds(self) -> tuple[bytes, ...]:
        """Give the members' own seeds, 16 bytes each, in their order.

        Raises FieldError where the group is not rolled.
        """
        if self.seed is None:
            raise FieldError(*self.missing)
        return tuple(seed_of(self.seed, number) for number, _ in self.numbered())

    def fragment(self) -> str:
        """Write the link without its system, as it stands behind ``#`` on the system's page."""
        return f"{self.kind}?{'&'.join(f'{name}={quoted(text)}' for name, text in self._pairs())}"

    def encode(self) -> str:
        """Write the canonical link."""
        return f"{self.system}/{self.fragment()}"

    def settings(self) -> Iterator[tuple[str, str]]:
        """Give what the group's link says beside its check, its fields and its members, each with its text."""
        yield from ()

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Give the link's fields in order, each with its text."""
        declared, front = self.check.declared(), self._front()
        yield "check", self.check.check
        yield from self.settings()
        for name, value in front.items():
            if value != self.check.default(name):
                yield name, declared[name].encode(value)
        for number, member in self.numbered():
            yield str(number), member.name
            for name, kind in declared.items():
                value = getattr(member.situation, name)
                if value != front[name]:
                    yield f"{number}.{name}", kind.encode(value)
            if member.label:
                yield f"{number}.label", member.label
        if self.seed is not None:
            yield "seed", SEED.encode(self.seed)
        if self.label:
            yield "label", self.label
        if self.sender:
            yield "sender", self.sender

    def _front(self) -> dict[str, Any]:
        """Give the value of each field that stands before the members: that of more than half of them, or the default.

        Equal groups have one text, so it does not matter in which way a group was written.
        """
        front = {}
        for name in self.check.declared():
            value, times = Counter(getattr(member.situation, name) for member in self.members).most_common(1)[0]
            front[name] = value if 2 * times > len(self.members) else self.check.default(name)
        return front


def seed_of(seed: bytes, number: int) -> bytes:
    """Give the seed of a member, 16 bytes, from the ``seed`` of its group.

    ``number`` is 1 for the first member, and 0 for what is rolled once for all of them.
    It is the beginning of an HMAC-SHA256 and part of every shared link of a group: it must never change.

    >>> seed_of(bytes(16), 1).hex()
    'd3bcfde3efaa3cbe0e99892c581d556b'
    """
    return digest(seed, f"fairthrow/party/1/{number}".encode("ascii"), "sha256")[:SEED_BYTES]


def decision_between(before: Group, after: Group) -> tuple[int, Decision] | None:
    """Give the decision that leads from one roll of a group to the next, with the number of the member who made it.

    None if none does. Raises FieldError where no roll is named.
    """
    for number, decision in before.decisions():
        if before.decided(number, decision.situation) == after:
            return number, decision
    return None
