"""What the head of the home page shows: a check to roll there and then, and pictures of what is done nowhere else.

Every number and every die of it is the engine's.
"""

from dataclasses import dataclass

from markupsafe import Markup as Safe

from fairthrow.decisions import decisions_of
from fairthrow.links import Link, decode
from fairthrow.view.check.answer import answer, wanted_of
from fairthrow.view.check.decisions import offered
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps
from fairthrow.view.dice import drawing
from fairthrow.view.halves import seal
from fairthrow.view.lie import lies, thrown_by
from fairthrow.view.numbers import percent
from fairthrow.view.tray import ready
from sitebuild.markup import safe

CHECK = "enchanted-realms/check?score=10&dc=12"
"""The check on the felt. Anybody who has held a d20 knows it, as :data:`ADDED` and :data:`WANTED` say it."""
ADDED, WANTED = 4, 12
"""What that check adds to its die, and the total that succeeds."""
HELPED = f"{CHECK}&advantage=yes"
"""The same check with its one pill pressed."""

TAPPED, FIELD = "skew/task?high=1", "adjustment"
"""A check of which a picture shows what a tap on − and + of a field would change."""

DECIDED = "spellwoven/test?skill=7&difficulty=3&faces=9,2,5"
"""A roll of which a picture shows what may be decided."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """The check with its pill pressed, or without: its ``link``, its ``answer`` and the dice that lie ``ready``."""

    link: str
    answer: Safe
    ready: Safe


@dataclass(frozen=True, kw_only=True)
class Hero:
    """The felt at the head of the home page: its two ``sides``, and what the pill changes, in percentage points.

    ``added`` and ``wanted`` are :data:`ADDED` and :data:`WANTED`; ``change`` is signed.
    """

    sides: tuple[Side, Side]
    change: str
    added: int = ADDED
    wanted: int = WANTED


@dataclass(frozen=True, kw_only=True)
class Tapped:
    """A control in a picture: the value that it has, what a tap on − and + changes, and the chance now.

    ``link`` is where in the site the check opens; ``less`` and ``more`` are signed percentage points, ``now`` a
    percentage.
    """

    link: str
    value: int
    less: str
    more: str
    now: str


@dataclass(frozen=True, kw_only=True)
class Decided:
    """A decision in a picture: the dice that lie there, the words of its button, and what comes of it.

    ``link`` is where in the site the roll opens, ``label`` and ``gives`` are as in
    :class:`fairthrow.view.check.decisions.Offered`.
    """

    link: str
    dice: tuple[Safe, ...]
    label: str
    gives: str


def hero_words() -> dict[str, Hero | Tapped | Decided | Safe]:
    """Give what the head of the home page is filled with."""
    return {"hero": hero(), "tapped": tapped(), "decided": decided(), "seal": safe(seal("whole"))}


def hero() -> Hero:
    """Draw the felt at the head of the home page."""
    before, after = decode(CHECK), decode(HELPED)
    return Hero(sides=(side(before), side(after)), change=changes(before)["advantage"])


def side(link: Link) -> Side:
    """Draw one side of the check on the felt."""
    situation = link.situation
    drawn = answer(situation, situation.odds())
    return Side(link=link.encode(), answer=safe(drawn), ready=safe(ready(situation.ready(), situation.dice_text())))


def changes(link: Link) -> dict[str, str]:
    """Give what each tap on a control of a check would change, as :func:`fairthrow.view.check.taps.taps` has it."""
    making = taps(Neighbours(link.situation))
    while True:
        try:
            next(making)
        except StopIteration as done:
            found: dict[str, str] = done.value
            return found


def tapped() -> Tapped:
    """Draw the picture of what a tap would change."""
    link = decode(TAPPED)
    found = changes(link)
    return Tapped(
        link=page_of(link),
        value=getattr(link.situation, FIELD),
        less=found[f"{FIELD}:-1"],
        more=found[f"{FIELD}:+1"],
        now=percent(wanted_of(link.situation, link.situation.odds())[1]),
    )


def decided() -> Decided:
    """Draw the picture of a decision, with the roll that it is about."""
    link = decode(DECIDED)
    thrown = link.roll()
    (decision,) = decisions_of(link)
    found = next(each for each in offered(link, thrown) if each.name == decision.name)
    lying = lies(thrown_by(link), len(thrown.dice))
    dice = tuple(safe(drawing(die, lie)) for die, lie in zip(thrown.dice, lying, strict=True))
    return Decided(link=page_of(link), dice=dice, label=found.label, gives=found.gives)


def page_of(link: Link) -> str:
    """Give the place in the site where a link opens.

    >>> page_of(decode("skew/task?high=1"))
    '/skew/#task?high=1'
    """
    return f"/{link.situation.system}/#{link.fragment()}"
