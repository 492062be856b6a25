"""Pools of a program that are not thrown yet, and what is made of them: their sum, and the sum of some places."""

from collections.abc import Callable, Sequence
from typing import Any

from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.table import Table
from fairthrow.lab.anydice.telling import listed, of_number, short
from fairthrow.lab.anydice.unrolled import NOTHING, Faces, Fallen, Group, Sides, Unrolled, take_over
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.pool import MOST_DICE, Pool


class UnrolledPool(Pool):
    """A pool whose dice can be thrown: so many of each part, each of which shows ``of`` its number."""

    name = ""
    thrown = False
    before: tuple[str, ...] = ()

    def __init__(
        self, parts: Sequence[tuple[Unrolled, int]], budget: Budget, of: Callable[[int], int] | None = None
    ) -> None:
        self.parts = parts
        self.count = sum(count for _, count in parts)
        self._budget = budget
        self._of = of
        if self.count > MOST_DICE:
            raise LimitError("outcomes", f"a pool has at most {MOST_DICE:,} dice")

    def __getattr__(self, name: str) -> Any:  # whatever a pool has
        """Make it a pool with exact odds, as soon as something of them is asked for."""
        if name not in Pool.__slots__:
            raise AttributeError(name)
        of = self._of
        take_over(self, Pool((die.each(of) if of else die, count) for die, count in self.parts), Pool.__slots__)
        return object.__getattribute__(self, name)

    @property
    def sure(self) -> bool:
        """Whether each die always gives a number."""
        return all(die.sure for die, _ in self.parts)

    def sum(self, budget: Budget) -> "Sum":
        """Give the sum of its dice, not thrown yet."""
        return Sum(self, budget)

    def places(self, times: Sequence[int], budget: Budget) -> "Places":
        """Give the sum over places, not thrown yet: ``times`` says how often each is added, highest first."""
        return Places(self, times, budget)

    def each(self, of: Callable[[int], int]) -> "UnrolledPool":
        """Give the pool of dice that show ``of(face)``."""
        before = self._of
        mapped = UnrolledPool(self.parts, self._budget, of if before is None else lambda face: of(before(face)))
        mapped.name, mapped.before = self.name, self.before
        return mapped

    def shown_parts(self) -> list[tuple[Unrolled, int]]:
        """Give its parts as dice that show by themselves what they show in the pool."""
        if self._of is None:
            return list(self.parts)
        return [(Mapped(die, self._of, self._budget), count) for die, count in self.parts]

    def weightless(self) -> bool:
        """Whether no number ever comes of one of its dice."""
        return any(die.weightless() for die, _ in self.parts)

    def throw_each(self, table: Table, *, summed: bool = False) -> list[tuple[int, Group]] | None:
        """Throw all its dice; nothing if nothing came of one. ``summed`` is whether the trace has their sum."""
        table.repeat(self.before)
        summed = summed and len(self.parts) == 1 and self._of is None
        thrown: list[tuple[int | None, Group]] = []
        for die, count in self.parts:
            if isinstance(die, Sides):
                thrown += die.fall_many(table, count, self.name, again=self.thrown, summed=summed)
            else:
                fallen = [die.throw(table) for _ in range(count)]
                thrown += [(each.value, each.dice) for each in fallen]
        self.thrown = self.thrown or not table.aside
        of = self._of or int
        each = [(of(value), group) for value, group in thrown if value is not None]
        return each if len(each) == len(thrown) else None


class Mapped(Unrolled):
    """A die of a pool that shows something else than its face."""

    def __init__(self, die: Unrolled, of: Callable[[int], int], budget: Budget) -> None:
        super().__init__(lambda: Die.each(die, of), budget, sure=die.sure)
        self._die, self._of = die, of

    def fall(self, table: Table) -> Fallen:
        """Throw the die."""
        fallen = self._die.throw(table)
        if fallen.value is None:
            return fallen
        value = self._of(fallen.value)
        return Fallen(value, of_number(value), fallen.dice)


class Sum(Unrolled):
    """The sum of a pool."""

    def __init__(self, pool: UnrolledPool, budget: Budget) -> None:
        super().__init__(lambda: Pool.sum(pool, budget), budget, sure=pool.sure)
        self._pool = pool

    def fall(self, table: Table) -> Fallen:
        """Throw all, and add them up."""
        each = self._pool.throw_each(table, summed=True)
        if each is None:
            return NOTHING
        dice = tuple(die for _, group in each for die in group)
        table.fate(dice, "added up")
        total = sum(value for value, _ in each)
        return Fallen(total, of_number(total), dice)


class Places(Unrolled):
    """The sum of some places of a pool. ``times`` says how often each is added, highest first; none is 0."""

    by = ""
    """What keeps them: ``highest 3``."""

    def __init__(
        self,
        pool: UnrolledPool,
        times: Sequence[int],
        budget: Budget,
        exactly: Callable[[], Value] | None = None,
    ) -> None:
        super().__init__(exactly or (lambda: Pool.places(pool, times, budget)), budget, sure=pool.sure)
        self._pool = pool
        self._times = times

    def fall(self, table: Table) -> Fallen:
        """Throw all, and keep some."""
        each = self._pool.throw_each(table)
        if each is None:  # of dice without a face, an engine's answer is kept: no place is a 0
            value = next(iter(self.weights)) if self._pool.weightless() and len(self.weights) == 1 else None
            return Fallen(value, of_number(value or 0))
        down = Faces.sorted_of(each, highest_first=True)
        times = [*self._times, *[0] * (len(down) - len(self._times))]
        total = sum(face * often for face, often in zip(down, times, strict=True))
        kept: list[int] = []
        for face, group, often in zip(down, down.groups, times, strict=True):
            table.fate(group, f"{'kept' if often else 'left out'} by {self.by}")
            kept.extend([face] * often)
        if table.telling:
            together = f", together {short(total)}" if len(kept) > 1 else ""
            table.tell(self.line, f"{self.by} of {listed(down)} keeps {listed(kept) if kept else 'nothing'}{together}.")
        return Fallen(total, of_number(total), down.dice)


def copied(value: Unrolled | UnrolledPool, name: str) -> Unrolled | UnrolledPool:
    """Give the same dice again, under a ``name``. What was found of their odds is found again if it is asked for."""
    copy = object.__new__(type(value))
    copy.__dict__.update(value.__dict__)
    if isinstance(value, UnrolledPool):
        copy.count = value.count  # type: ignore[union-attr]
    elif isinstance(value, Sides):
        Die.__init__(copy, value.weights, value.total, value.off)  # type: ignore[arg-type]
    copy.name, copy.thrown = name, value.thrown and name == value.name
    return copy
