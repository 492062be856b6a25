"""A program's roll, in whatever language it is written: dice as they were thrown, and what came of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from fairthrow.dice.errors import FieldError
from fairthrow.dice.stream import MOST_SIDES, Source
from fairthrow.lab.choices import RolledDecision
from fairthrow.lab.engine.limits import Budget, LimitError

V = TypeVar("V")
"""What an output can be: a language's own kind of value."""

MOST_DICE = 10_000
"""Dice of one roll."""

MOST_STEPS = 300
"""Sentences of one trace."""

MOST_AGAIN = 100
"""Throws of one large die that may be too high. Of those of a seed at least seven in eight are not."""

OUT = ("left out", "re-rolled", "not counted")
"""How fates begin after which a die does not count."""


@dataclass(slots=True)
class Thrown:
    """One die: what threw it, where, with how many ``sides``, and how it fell.

    ``fates`` are what became of it, in words, in the order that came about.
    """

    what: str
    """The dice it is one of, as a player writes them: ``4d6``."""
    line: int
    """The line of the program that throws it, from 1."""
    sides: int
    face: int
    """What was thrown, from 1 to ``sides``: the number that somebody with a real die types in."""
    value: int
    """What this face shows, where a die has faces of its own; else the same number."""
    fates: list[str] = field(default_factory=list)

    @property
    def out(self) -> bool:
        """Whether it does not count in the end.

        >>> Thrown("4d6", 1, 6, 2, 2, ["left out by largest 3"]).out
        True
        """
        return any(fate.startswith(OUT) for fate in self.fates)


class ReadyDice(NamedTuple):
    """So many alike dice that lie ready before a roll: how ``many``, their ``sides``, and ``what`` throws them.

    The last two are as for :class:`Thrown`.
    """

    many: int
    sides: int
    what: str


class UnknownDiceError(Exception):
    """Which dice a program throws is known only as it is rolled: their number hangs on how others fall."""


def within_one_roll(dice: Sequence[ReadyDice]) -> list[ReadyDice]:
    """Give ``dice`` as they are. Raises LimitError for more than one roll throws."""
    if sum(each.many for each in dice) > MOST_DICE:
        raise too_many_dice(MOST_DICE)
    return list(dice)


def too_many_dice(most: int) -> LimitError:
    """Make the error that a roll throws more than so many dice, the ``most`` that it may."""
    return LimitError("outcomes", f"one roll throws {most:,} dice at most")


class ProgramOutcome(NamedTuple, Generic[V]):
    """What one output of a program came to: its ``label``, and a value."""

    label: str
    value: V


@dataclass(frozen=True, slots=True)
class Rolled(Generic[V]):
    """What a program gave, its ``outputs``, with its dice in the order thrown and a trace of ``steps``, top down.

    ``decisions`` are those that it made. The last of them may be asked: then the roll ends there.
    """

    outputs: tuple[ProgramOutcome[V], ...]
    dice: tuple[Thrown, ...]
    steps: tuple[str, ...]
    decisions: tuple[RolledDecision, ...] = ()

    @property
    def asked(self) -> RolledDecision | None:
        """The decision that is asked and not made, if one is."""
        return self.decisions[-1] if self.decisions and not self.decisions[-1].taken else None

    @property
    def value(self) -> V:
        """The value of a program with one output."""
        (outcome,) = self.outputs
        return outcome.value


def face_of(source: Source, sides: int, what: str, budget: Budget) -> int:
    """Take one die of any number of ``sides`` from ``source``, which may know dice of few sides only.

    ``what`` says to people what it is for. A larger die is made of several: each is a digit, and what is too high is
    thrown again. It is part of every link with such dice, and must never change. Each throw asks the ``budget``.
    Raises FieldError where it is too high :data:`MOST_AGAIN` times: dice of a seed never are, but typed ones may be.
    """
    if sides <= MOST_SIDES:
        return source.dice(1, sides, what)[0]
    digits = 2
    while MOST_SIDES**digits < sides:
        digits += 1
    base = 2
    while base**digits < sides:
        base += 1
    for _ in range(MOST_AGAIN):
        budget.spend(20)
        shown = 0
        for face in source.dice(digits, base, what):
            shown = shown * base + face - 1
        if shown < sides:
            return shown + 1
    message = f"faces: a d{sides} is thrown as {digits}d{base}, and is too high {MOST_AGAIN} times one after the other"
    raise FieldError("faces", message)
