"""What can come out, and how it is made: laws that are written out, and heaps of dice that nobody has looked at yet."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import comb, gcd, lcm
from typing import TypeAlias

from fairthrow.lab.engine.limits import Budget, LimitError, check_memory, whole_of
from fairthrow.lab.engine.multisets.values import Collection, Pair, Value


class Law:
    """Values with whole-number weights over one ``total``; what is missing to the total has no value at all.

    >>> Law({(1,): 1, (2,): 2}, 4).lost
    1
    """

    __slots__ = ("_present", "_single", "total", "weights")

    def __init__(self, weights: Mapping[Value, int], total: int | None = None) -> None:
        self.weights = weights
        self.total = sum(weights.values()) if total is None else total
        self._present: int | None = None
        self._single: bool | None = None

    @property
    def present(self) -> int:
        """The weight of all values together."""
        if self._present is None:
            self._present = sum(self.weights.values())
        return self._present

    @property
    def single(self) -> bool:
        """Whether no value is a collection of more than one number."""
        if self._single is None:
            self._single = all(len(value) <= 1 for value in self.weights if isinstance(value, tuple))
        return self._single

    @property
    def lost(self) -> int:
        """The weight of what has no value."""
        return self.total - self.present

    @property
    def certain(self) -> bool:
        """Whether there is one value and nothing else."""
        return len(self.weights) == 1 and not self.lost

    def map(self, of: Callable[[Value], Value]) -> "Law":
        """Give the law of ``of(value)``."""
        weights: dict[Value, int] = {}
        for value, weight in self.weights.items():
            image = of(value)
            weights[image] = weights.get(image, 0) + weight
        return Law(weights, self.total)

    def reduced(self, budget: Budget) -> "Law":
        """Give the same law in lowest terms."""
        common, rows = self.total, list(self.weights.items())
        piece = max(1, PIECE // (cost := 1 + (common.bit_length() ** 2 >> 18)))
        for begin in range(0, len(rows), piece):
            if common <= 1:
                break
            budget.spend(min(piece, len(rows) - begin) * cost)
            common = gcd(common, *[weight for _, weight in rows[begin : begin + piece]])
        if common <= 1:
            return self
        weights: dict[Value, int] = {}
        for begin in range(0, len(rows), piece):
            budget.spend(min(piece, len(rows) - begin) * cost)
            weights.update([(value, weight // common) for value, weight in rows[begin : begin + piece]])
        return Law(weights, self.total // common)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Law) and (self.total, self.weights) == (other.total, other.weights))

    def __hash__(self) -> int:
        return hash((self.total, frozenset(self.weights.items())))

    def __repr__(self) -> str:
        return f"Law({self.weights!r}, {self.total})"


def certain(value: Value) -> Law:
    """Give the law of one value."""
    return Law({value: 1}, 1)


NOTHING: Collection = ()


def mixed(laws: Iterable[tuple[Law, int]], total: int, budget: Budget) -> Law:
    """Lay laws together, each with its weight out of ``total``; what is missing to the total is lost.

    >>> mixed([(certain((1,)), 1), (Law({(1,): 1, (2,): 1}), 2)], 4, Budget())
    Law({(1,): 2, (2,): 1}, 4)
    """
    layers = Layers(budget)
    for law, weight in laws:
        layers.add(law, weight)
    return layers.law(total)


class Layers:
    """Lays laws together as they come, so that not many are held at a time."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._laws: list[tuple[Law, int]] = []
        self._held = 0

    def add(self, law: Law, weight: int) -> None:
        """Lay a law on those before, with its weight."""
        self._laws.append((law, weight))
        self._held += len(law.weights)
        if self._held > MOST_HELD:
            whole = self._whole()
            self._laws = [(whole, 1)]
            self._held = MOST_HELD // 2

    def law(self, total: int) -> Law:
        """Give all together; what is missing to the ``total`` of all weights is lost."""
        whole = self._whole()
        return Law(whole.weights, whole.total * total).reduced(self._budget)

    def _whole(self) -> Law:
        totals = {law.total for law, _ in self._laws}
        if len(totals) * max((each.bit_length() for each in totals), default=0) ** 2 > MOST_WORK:
            raise LimitError("memory", "the exact odds of that would need too many long denominators")
        common = 1
        for each in totals:
            self._budget.spend(4 + (common.bit_length() * each.bit_length() >> 17))
            common = lcm(common, each)
            check_memory(0, common.bit_length())
        weights: dict[Value, int] = {}
        for law, weight in self._laws:
            factor = weight * (common // law.total)
            cost = 4 + factor.bit_length() * law.total.bit_length() // 500_000
            for value, each in self._budget.over(law.weights.items(), cost):
                weights[value] = weights.get(value, 0) + factor * each
            check_memory(len(weights), common.bit_length())
            check_outcomes(len(weights))
        check_outcomes(len(weights), sum(map(numbers_in, weights)) if len(weights) > 1 else 0)
        return Law(weights, common)


PIECE = 5_000
"""Steps that are taken in one go to find lowest terms."""

MOST_WORK = 10**12
"""Squared bits of denominators that are brought to one: about a second's work."""

MOST_HELD = 100_000
"""Weights of laws that wait to be laid together."""

MOST_OUTCOMES = 200_000
"""Values that may come out of one part of a program."""

MOST_NUMBERS = 2_000_000
"""Numbers in all of these together."""


def check_outcomes(outcomes: int, numbers: int = 0) -> None:
    """Raise LimitError if so many ``outcomes`` are too many to list, or so many ``numbers`` in them."""
    if outcomes > MOST_OUTCOMES:
        raise LimitError("outcomes", f"that has more than {MOST_OUTCOMES:,} outcomes, which is too many to list")
    if numbers > MOST_NUMBERS:
        raise LimitError("memory", "the collections that can come out are too many and too long to list")


def check_cases(cases: int) -> None:
    """Raise LimitError if so many ``cases`` are too many to go through: what comes of them may be the same of many."""
    if cases > MOST_OUTCOMES:
        raise LimitError("outcomes", f"to work that out, more than {MOST_OUTCOMES:,} cases would be gone through")


def check_likely(outcomes: int) -> None:
    """Raise LimitError if there may be so many ``outcomes``, where to count them would itself take too much."""
    if outcomes > MOST_OUTCOMES:
        raise LimitError(
            "outcomes", f"that may have more than {MOST_OUTCOMES:,} outcomes, and they are too many to count"
        )


def numbers_in(value: Value) -> int:
    """Give how many numbers a value holds; of a text, how many would take as much memory."""
    if isinstance(value, tuple):
        return len(value)
    if isinstance(value, Pair):
        return numbers_in(value.left) + numbers_in(value.right)
    return sum(8 + len(line) // 8 for line in value.lines)


MOST_PARTS = 1_000
"""Parts of a view. Parts that are met twice count twice."""


@dataclass(frozen=True, slots=True, eq=False)
class DicePool:
    """The values of independent laws of collections, put together: ``kinds`` are pairs of a law and how many of it."""

    kinds: tuple[tuple[Law, int], ...]

    @property
    def dice(self) -> bool:
        """Whether each of them shows one number at most, so that the heap can be gone through face by face."""
        return all(law.single for law, _ in self.kinds)

    @property
    def present(self) -> int:
        """The weight of all that has values."""
        return whole_of([(law.present, count) for law, count in self.kinds])

    @property
    def total(self) -> int:
        """What all weights are out of."""
        return whole_of([(law.total, count) for law, count in self.kinds])

    @property
    def length(self) -> int | None:
        """How many dice show a number, where all always do."""
        if any(() in law.weights for law, _ in self.kinds):
            return None
        return sum(count for _, count in self.kinds)


@dataclass(frozen=True, slots=True, eq=False)
class DrawPile:
    """``many`` of ``values``, drawn and not put back; there are more than that."""

    values: Collection
    many: int

    dice = True

    @property
    def present(self) -> int:
        """In how many ways they can be drawn. Raises LimitError if that is too long a number."""
        few = min(self.many, len(self.values) - self.many)
        check_memory(0, few and few * ((len(self.values) // few).bit_length() + 1))
        return comb(len(self.values), self.many)

    @property
    def total(self) -> int:
        """In how many ways they can be drawn, which is what their weights are out of."""
        return self.present

    @property
    def length(self) -> int:
        """How many are drawn."""
        return self.many


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """What is gathered in rounds: those that go on, then one that stops, ``limit`` rounds at most.

    ``go`` and ``stop`` have the same total, and are both part of it.
    """

    go: Law
    stop: Law
    limit: int


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """One of several ``parts``, each with its weight out of ``total``."""

    parts: tuple[tuple["Lazy", int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Shared:
    """A heap that a name stands for, which is looked at in several places: all of them see the same dice.

    ``context`` is the number of what shares it, and ``index`` its place there. ``length`` is how many dice show a
    number, where all always do.
    """

    context: int
    index: int
    length: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A part of a heap, not looked at yet: ``word`` says which, with a number, a collection or another heap."""

    word: str
    base: "Lazy"
    by: "int | Collection | Lazy" = 0
    size: int = field(init=False, compare=False, repr=False)
    """How many parts it has, those within parts included: whoever goes through it meets so many."""

    def __post_init__(self) -> None:
        size = 1 + sum([each.size for each in (self.base, self.by) if isinstance(each, View)])
        if size > MOST_PARTS:
            raise LimitError("memory", f"that is put together of more than {MOST_PARTS:,} parts")
        object.__setattr__(self, "size", size)


Lazy: TypeAlias = Law | DicePool | DrawPile | Repeat | Mix | Shared | View
