"""Dice that are not yet rolled, by kinds. A pool stays one until something looks at it."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import prod

from fairthrow.lab.engine.die import EMPTY, WeightedDie, certain
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.places import sum_of_places
from fairthrow.lab.engine.rounding import off_of, rounded_again, shortened
from fairthrow.lab.engine.sums import added, sum_of

MOST_DICE = 100_000
"""Dice of the largest pool."""


class Pool:
    """How many dice of which kinds, in the order in which the kinds were first named.

    >>> d6 = WeightedDie.counted(range(1, 7))
    >>> pool = Pool([(d6, 2), (d6, 1)])
    >>> pool.count, len(pool.kinds)
    (3, 1)
    """

    __slots__ = ("_sum", "count", "kinds")

    kinds: tuple[tuple[WeightedDie, int], ...]
    count: int

    def __init__(self, kinds: Iterable[tuple[WeightedDie, int]]) -> None:
        held: dict[WeightedDie, int] = {}
        for die, count in kinds:
            held[die] = held.get(die, 0) + count
        self.kinds = tuple(held.items())
        self.count = sum(held.values())
        self._sum: WeightedDie | None = None
        if self.count > MOST_DICE:
            raise LimitError("outcomes", f"a pool has at most {MOST_DICE:,} dice")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return NotImplemented
        return dict(self.kinds) == dict(other.kinds)

    def __hash__(self) -> int:
        return hash(frozenset(self.kinds))

    def __repr__(self) -> str:
        return f"Pool({list(self.kinds)!r})"

    @property
    def total(self) -> int:
        """The weight of all its rolls, and of what fell away."""
        if any(not die.total for die, _ in self.kinds):
            return 0  # without the long numbers of others
        total = 1
        for die, count in self.kinds:
            total *= die.total**count
        return total

    @property
    def present(self) -> int:
        """The weight of all its rolls."""
        return prod(sum(die.weights.values()) ** count for die, count in self.kinds)

    def sum(self, budget: Budget) -> WeightedDie:
        """Give the sum of its dice."""
        if self._sum is None:
            sums = (sum_of(die, count, budget) for die, count in shortened(self.kinds))
            self._sum = rounded_again(reduce(lambda a, b: added(a, b, budget), sums))
        return self._sum

    def each(self, of: Callable[[int], int]) -> "Pool":
        """Give the pool of dice that show ``of(face)``."""
        return Pool((die.each(of), count) for die, count in self.kinds)

    def places(self, times: Sequence[int], budget: Budget) -> WeightedDie:
        """Give the sum over places, highest first: ``times`` says how often the die at each place is added."""
        kept = list(times[: self.count])
        while kept and not kept[-1]:
            kept.pop()
        if not kept:
            if not any(die.lost for die, _ in self.kinds):
                return certain(0)
            return WeightedDie({0: self.present}, self.total, off_of(self.kinds))
        if not all(die.weights for die, _ in self.kinds):
            return WeightedDie({}, self.total)
        if len(kept) == self.count and len(set(kept)) == 1:
            whole = self.sum(budget)
            return whole if kept[0] == 1 else whole.each(lambda face: face * kept[0])
        return rounded_again(sum_of_places(shortened(self.kinds), kept, budget))

    def counted(self, worth: Callable[[int], int], budget: Budget) -> WeightedDie:
        """Give the sum of what each face is worth: with 1 or 0, how many dice show one of some faces."""
        return Pool((die.each(worth, budget), count) for die, count in self.kinds).sum(budget)


def pool_of(die: WeightedDie, count: int) -> "Pool | WeightedDie":
    """Give ``count`` dice of a kind (1 or more): the ``die`` itself if it is one, the empty die if it is empty."""
    if count == 1:
        return die
    return Pool([(die, count)]) if die.weights or die.total else EMPTY
