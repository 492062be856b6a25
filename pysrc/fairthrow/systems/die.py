"""What lies on the table after a roll: each die, how it fell and what became of it; and tokens, which are no dice."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Literal, Self, TypeAlias

News: TypeAlias = Literal["good", "even", "bad", ""]
"""What kind of news something is to whoever rolled; empty where it is none."""


class Fate(Enum):
    """What a die has to do with the result. Whoever draws dice draws these."""

    COUNTS = "counts"
    """The result is made of it."""
    LIES = "lies"
    """It is on the table and is shown as it lies: read as a digit, kept without being picked, or a miss."""
    LEFT_OUT = "left out"
    """It counts nothing: another die counts in its place."""


class Role(StrEnum):
    """What became of a die, in a word. Each role is declared with its fate.

    The word itself stands in data. ``said`` is what people are told below the die, where the word says too little.
    """

    fate: Fate
    said: str

    def __new__(cls, word: str, fate: Fate, said: str = "") -> Self:
        """Make a role of its declaration."""
        role = str.__new__(cls, word)
        role._value_ = word
        role.fate = fate
        role.said = said or word
        return role

    COUNTED = "counted", Fate.COUNTS, "counts"
    SELECTED = "selected", Fate.COUNTS
    USED = "used", Fate.COUNTS
    KEPT = "kept", Fate.LIES
    MISSED = "missed", Fate.LIES, "misses"
    TENS = "tens", Fate.LIES
    """The first digit of a percentile roll: its face is printed as 00 to 90."""
    ONES = "ones", Fate.LIES
    """The second digit of a percentile roll: its face is printed as 0 to 9."""
    DROPPED = "dropped", Fate.LEFT_OUT
    REMOVED = "removed", Fate.LEFT_OUT
    REROLLED = "re-rolled", Fate.LEFT_OUT


@dataclass(frozen=True, kw_only=True)
class Die:
    """One die with so many ``sides``, as it fell: the ``face`` is 1 to that many, and ``role`` what became of it.

    ``group`` says whose die it is or which pool it belongs to, ``note`` what it did, in words. ``tag`` says the same in
    one short word (at most 9 characters), where that of the role says too little: ``+1``, ``hits``, ``3rd``. ``badge``
    is a second word for a die that is special beside its role, such as ``resonates``. ``news`` says which kind of news
    the badge is, as dice of another colour would at a table. ``place`` is where the die is laid: those of a lower place
    come first, those of one place in the order drawn. ``printed`` is what its face shows, where that is another number
    than ``face``.
    """

    sides: int
    face: int
    role: Role
    note: str = ""
    group: str = ""
    badge: str = ""
    news: News = ""
    tag: str = ""
    place: int = 0
    printed: str = ""

    @property
    def word(self) -> str:
        """The one short word below the die: its tag, or what is said of its role."""
        return self.tag or self.role.said


def blank_dice(count: int, sides: int, group: str = "") -> tuple[Die, ...]:
    """Give ``count`` dice with ``sides`` that nobody has rolled yet, of a ``group``: their faces say nothing."""
    return (Die(sides=sides, face=1, role=Role.KEPT, group=group),) * count


def blank_percentile(group: str = "") -> tuple[Die, Die]:
    """Give the two dice of a percentile roll that nobody has rolled yet, of a ``group``: the tens, then the ones."""
    return Die(sides=10, face=1, role=Role.TENS, group=group), Die(sides=10, face=1, role=Role.ONES, group=group)


@dataclass(frozen=True, kw_only=True)
class ValueToken:
    """What is added to a roll and shown by no die, laid beside the dice as a token: so many of what they count.

    ``amount`` is 1 or more, ``name`` says in one short word (at most 9 characters) what it is for, such as ``Effort``,
    and ``group`` beside whose dice it lies.
    """

    amount: int
    name: str
    group: str = ""


@dataclass(frozen=True, kw_only=True)
class Laid:
    """What is shown of a roll on the table: its ``dice`` in the order drawn, and ``tokens``.

    Where there is no room for all dice, ``more`` says how many are left out. ``results`` are what came of it where that
    is not one result: for each a label and its value in words.
    """

    dice: tuple[Die, ...]
    tokens: tuple[ValueToken, ...] = ()
    more: int = 0
    results: tuple[tuple[str, str], ...] = ()
