"""Pools of a program that are not thrown yet, and what is made of them: their sum, and the sum of some places."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fairthrow.lab.anydice.lazy_dice import (
    NOTHING,
    Faces,
    Fallen,
    Group,
    LazyDie,
    MadeDie,
    Sides,
    mapped,
    nesting_of,
    take_over,
)
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import listed, of_number
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.pool import MOST_DICE, Pool
from fairthrow.lab.shares import short
from fairthrow.lab.thrown import ReadyDice


class LazyPool(Pool):
    """A pool whose dice can be thrown: so many of each part, each of which shows ``of`` its number."""

    name = ""
    words = ""
    thrown = False
    before: tuple[str, ...] = ()

    def __init__(
        self, parts: Sequence[tuple[LazyDie, int]], budget: Budget, of: Callable[[int], int] | None = None
    ) -> None:
        self.parts = parts
        self.count = sum(count for _, count in parts)
        self._budget = budget
        self._of = of
        self.nested = nesting_of(die for die, _ in parts)
        if self.count > MOST_DICE:
            raise LimitError("outcomes", f"a pool has at most {MOST_DICE:,} dice")

    def __getattr__(self, name: str) -> Any:  # whatever a pool has
        """Make it a pool with exact odds, as soon as something of them is asked for."""
        if name not in Pool.__slots__:
            raise AttributeError(name)
        of = self._of
        with self._budget.deeper():
            take_over(self, Pool((die.each(of) if of else die, count) for die, count in self.parts), Pool.__slots__)
        return object.__getattribute__(self, name)

    @property
    def sure(self) -> bool:
        """Whether each die always gives a number."""
        return all(die.sure for die, _ in self.parts)

    def sum(self, budget: Budget) -> MadeDie:
        """Give the sum of its dice, not thrown yet."""

        def falls(_: MadeDie, trace: Trace) -> Fallen:
            each = self.throw_each(trace, summed=True)
            if each is None:
                return NOTHING
            dice = tuple(die for _, group in each for die in group)
            trace.fate(dice, "added up")
            total = sum(value for value, _ in each)
            return Fallen(total, of_number(total), dice)

        return MadeDie(lambda: Pool.sum(self, budget), falls, self.ready, budget, sure=self.sure, made_of=(self,))

    def places(self, times: Sequence[int], budget: Budget, exactly: Callable[[], Value] | None = None) -> MadeDie:
        """Give the sum over places, not thrown yet: ``times`` says how often each is added, highest first.

        ``exactly`` finds its odds, where these are not those of a pool.
        """

        def falls(made: MadeDie, trace: Trace) -> Fallen:
            each = self.throw_each(trace)
            if each is None:  # of dice without a face, an engine's answer is kept: no place is a 0
                value = next(iter(made.weights)) if self.weightless() and len(made.weights) == 1 else None
                return Fallen(value, of_number(value or 0))
            down = Faces.sorted_of(each, highest_first=True)
            often = [*times, *[0] * (len(down) - len(times))]
            kept: list[int] = []
            for face, group, many in zip(down, down.groups, often, strict=True):
                trace.fate(group, f"{'kept' if many else 'left out'} by {made.by}")
                kept.extend([face] * many)
            total = sum(face * many for face, many in zip(down, often, strict=True))
            if trace.telling:
                together = f", together {short(total)}" if len(kept) > 1 else ""
                keeps = f"keeps {listed(kept) if kept else 'nothing'}{together}"
                trace.tell(made.line, f"{made.by} of {listed(down)} {keeps}.")
            return Fallen(total, of_number(total), down.dice)

        exact = exactly or (lambda: Pool.places(self, times, budget))
        return MadeDie(exact, falls, self.ready, budget, sure=self.sure, made_of=(self,))

    def each(self, of: Callable[[int], int]) -> "LazyPool":
        """Give the pool of dice that show ``of(face)``."""
        before = self._of
        mapped = LazyPool(self.parts, self._budget, of if before is None else lambda face: of(before(face)))
        mapped.name, mapped.before = self.name, self.before
        return mapped

    def shown_parts(self) -> list[tuple[LazyDie, int]]:
        """Give its parts as dice that show by themselves what they show in the pool."""
        if self._of is None:
            return list(self.parts)
        return [(mapped(die, self._of, self._budget), count) for die, count in self.parts]

    def weightless(self) -> bool:
        """Whether no number ever comes of one of its dice."""
        return any(die.weightless() for die, _ in self.parts)

    def ready(self) -> Iterator[ReadyDice]:
        """Give the dice that each throw of it takes, as :meth:`LazyDie.ready` does."""
        for die, count in self.parts:
            if isinstance(die, Sides):
                yield from die.ready_many(count)
                continue
            for _ in range(count):
                self._budget.spend(10)
                yield from die.ready()

    def throw_each(self, trace: Trace, *, summed: bool = False) -> list[tuple[int, Group]] | None:
        """Throw all its dice; nothing if nothing came of one. ``summed`` is whether the trace has their sum."""
        trace.repeat(self.before)
        summed = summed and len(self.parts) == 1 and self._of is None
        thrown: list[tuple[int | None, Group]] = []
        for die, count in self.parts:
            if isinstance(die, Sides):
                thrown += die.fall_many(trace, count, self.name, again=self.thrown, summed=summed)
            else:
                fallen = [die.throw(trace) for _ in range(count)]
                thrown += [(each.value, each.dice) for each in fallen]
        self.thrown = self.thrown or not trace.aside
        of = self._of or int
        trace.budget.spend(4 * len(thrown))
        each = [(of(value), group) for value, group in thrown if value is not None]
        return each if len(each) == len(thrown) else None


def copied(value: LazyDie | LazyPool, name: str) -> LazyDie | LazyPool:
    """Give the same dice again, under a ``name``. What was found of their odds is found again if it is asked for."""
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__)
    if isinstance(value, LazyPool):
        copy.count = value.count  # type: ignore[union-attr]
    elif isinstance(value, Sides):
        take_over(copy, value, WeightedDie.__slots__)
    copy.name, copy.thrown = name, value.thrown and name == value.name
    return copy
