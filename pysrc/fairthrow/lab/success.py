"""What a program wants of one of its outputs, as a comment of it declares that."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from fairthrow.dice.comparison import SAID, SIGN, SIGNS, sign_of
from fairthrow.dice.errors import fitting
from fairthrow.lab.engine.decided import MEANS, Goal
from fairthrow.lab.lookalikes import DECLARED, declared_number

LONGEST_NAME = 60
"""Characters of the name of an output."""


@dataclass(frozen=True, kw_only=True)
class Success:
    """What is wanted: an output that stands in relation ``sign`` to a number, or to the number of an input.

    ``name`` is the label of the output, or the variable that it shows; empty for the only one, or the first.
    """

    name: str
    sign: str
    number: int | str

    def __str__(self) -> str:
        return f"{self.name} {self.sign} {self.number}".strip()

    @property
    def begins(self) -> int | None:
        """The least number that is wanted, where all from there on are; None where that hangs on an input."""
        more = LOWER_ENDS.get(self.sign)
        return None if more is None or isinstance(self.number, str) else self.number + more

    def holds(self, value: object, values: Mapping[str, int]) -> bool:
        """Say whether a value is wanted, with these ``values`` of the inputs. What is no number never is."""
        number = values[self.number] if isinstance(self.number, str) else self.number
        return isinstance(value, int) and SIGNS[self.sign](value, number)

    def holds_beyond(self, last: int, values: Mapping[str, int]) -> bool | None:
        """Say whether all numbers above ``last`` are wanted, or none, with these ``values`` of the inputs.

        None where that is not so.
        """
        number = values[self.number] if isinstance(self.number, str) else self.number
        if number > last + (self.sign in {">=", "<"}):
            return None
        return self.sign in {">=", ">", "!="}

    def goal(self, inputs: Mapping[str, "WithDefault"]) -> Goal:
        """Give it as what is best, with the numbers that ``inputs`` have."""
        return Goal(self.sign, self.number if isinstance(self.number, int) else inputs[self.number].default)


class WithDefault(Protocol):
    """An input of which its number is known."""

    @property
    def default(self) -> int:
        """The number that the program itself gives it."""


LOWER_ENDS: Mapping[str, int] = {">=": 0, ">": 1}
"""The signs of what is wanted from some number on, each with how far from its number that begins."""

_SUCCESS = re.compile(rf'"?(.*?)"?\s*({SIGN})\s*(?:({DECLARED})|([A-Za-z_][A-Za-z0-9_]*))')

_UNNUMBERED = re.compile(r"(?:[<>]=?|[=!]=|=|[\u2264\u2265\u2260])\s*(?:[0-9]*\.[0-9]+)?$|^(?:is\s+)?[0-9]+\+?$")
"""A sign that ends a text, or behind which stands a number with a point; a number alone."""


def success_in(text: str) -> Success | None:
    """Read the ``text`` behind the word ``success`` as what is wanted; None for what only begins like that.

    Raises ValueError where a number is lacking behind its sign, or a sign before its number, or it is no whole one.
    """
    found = _SUCCESS.fullmatch(text)
    if not found:
        if _UNNUMBERED.search(text):
            raise ValueError(
                "success: a sign stands there, and behind it a whole number or an input, as in success Attack >= 22"
            )
        return None
    name = fitting(" ".join(found[1].split()), LONGEST_NAME)
    number = int(declared_number(found[3])) if found[3] else found[4]
    return Success(name=name, sign=sign_of(found[2]), number=number)


_GOAL_MEANT = re.compile(
    rf"{'|'.join(map(re.escape, sorted({*SIGNS, *SAID, *MEANS})))}"
    r"|\b(?:max|min|best|most|least|mean|average)|\b(?:hi|high|lo|low)\b|^(?:[0-9]|is\b)|[0-9]$",
    re.IGNORECASE,
)


def goal_in(text: str) -> Success | None:
    """Read the ``text`` behind the word ``goal`` as what is best: without a name, and perhaps a mean.

    None for a comment that only begins like that. Raises ValueError where a goal seems to be meant; it says what to
    write.

    >>> str(goal_in("at least 22")), goal_in("highest").sign, goal_in("of the game")
    ('>= 22', 'highest', None)
    """
    if text in MEANS:
        return Success(name="", sign=text, number=0)
    goal = success_in(text) if _SUCCESS.fullmatch(text) else None
    if goal and not goal.name:
        return goal
    if _GOAL_MEANT.search(text):
        raise ValueError("goal: it is written goal >= 22, goal highest or goal lowest")
    return None
