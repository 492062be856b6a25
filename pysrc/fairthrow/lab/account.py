"""What the parts of a program cost, and how each was answered: told by those who work, while they work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.engine.limits import Budget

Clock = Callable[[], int]
"""Gives the time in nanoseconds. Whoever asks for an account brings it."""

LONGEST = 60
"""Characters of a part that are repeated."""


@dataclass(slots=True)
class WayAccount:
    """A way to answer: how many ``calls`` took it, and how many ``runs`` of something they needed.

    ``rolls`` is how many sorted rolls these runs stand for.
    """

    calls: int = 0
    runs: int = 0
    rolls: int = 0


@dataclass(slots=True)
class Part:
    """One part of a program, and ``what`` it is: a function, or a place in the text in a ``line``, 0 for none.

    ``times`` it was asked for, of which ``known`` times the answer was remembered. ``steps`` and ``nanoseconds`` are
    its own, without those of the parts that it asked. ``ways`` are those that it was answered in, by name.
    """

    what: str
    line: int = 0
    times: int = 0
    known: int = 0
    steps: int = 0
    nanoseconds: int = 0
    ways: dict[str, WayAccount] = field(default_factory=dict)


class Meter(Budget):
    """A budget that counts all that is spent."""

    __slots__ = ("spent",)

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self._between = budget._between  # noqa: SLF001  # the same questions are asked
        self.spent = 0

    def spend(self, steps: int) -> None:
        """Count ``steps`` of work, and spend them as any budget does."""
        self.spent += steps
        super().spend(steps)


class Account:
    """The parts of one program at work."""

    def __init__(self, budget: Budget, clock: Clock) -> None:
        self.budget = Meter(budget)
        self.parts: dict[str, Part] = {}
        self._clock = clock
        self._open: list[Part] = []
        self._since = 0, clock()

    @contextmanager
    def part(self, what: str, line: int = 0) -> Iterator[Part]:
        """Count what happens meanwhile for the part ``what``, but for what happens in parts of its own.

        ``line`` is its line in the program, from 1; 0 for what no line has.
        """
        part = self.parts.setdefault(f"{line} {what}", Part(what, line))
        part.times += 1
        self._settle()
        self._open.append(part)
        try:
            yield part
        finally:
            self._settle()
            self._open.pop()

    def _settle(self) -> None:
        """Put what was spent since last time down to the part that is at work."""
        steps, time = self._since
        self._since = self.budget.spent, self._clock()
        if self._open:
            self._open[-1].steps += self._since[0] - steps
            self._open[-1].nanoseconds += self._since[1] - time

    def went(self, way: str, *, runs: int = 0, rolls: int = 0) -> None:
        """Note the ``way`` in which the part that is at work is answered, by its name.

        ``runs`` is how often something ran for that, ``rolls`` out of how many sorted rolls.
        """
        if self._open:
            found = self._open[-1].ways.setdefault(way, WayAccount())
            found.calls += 1
            found.runs += runs
            found.rolls += rolls

    def told(self, plans: tuple["DecisionPlan", ...] = ()) -> "Explained":
        """Give the account as it is in the end; ``plans`` say what is best, for each line that decides."""
        return Explained(tuple(self.parts.values()), self.budget.spent, plans)


def values_said(many: int) -> str:
    """Name the way of a part that came to so ``many`` values."""
    return f"{many} value{'' if many == 1 else 's'}"


def repeated(words: str) -> str:
    """Give the ``words`` of a part as they are repeated: blanks as one, and cut where they are many."""
    words = " ".join(words.split())
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


class BestCase(NamedTuple):
    """A case of a decision: the ``values`` of the names in its options, the words of the ``best``, how likely it is."""

    values: tuple[tuple[str, str], ...]
    best: str
    chance: Ratio
    """How often it is met in the mean: 1 or less where it is met once at most, and so its chance."""


class DecisionPlan(NamedTuple):
    """What is best where a ``line`` of a program decides: its ``cases``, the likeliest first."""

    line: int
    cases: tuple[BestCase, ...]


class Explained(NamedTuple):
    """What the parts of a program cost, in the order first asked for, and the ``steps`` of all work together.

    ``plans`` say what is best, for each line that decides.
    """

    parts: tuple[Part, ...]
    steps: int
    plans: tuple[DecisionPlan, ...] = ()
