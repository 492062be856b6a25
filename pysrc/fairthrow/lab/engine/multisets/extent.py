"""What can be said of dice before anybody looks at them: how many there are, and how many values they can have."""

from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import cast

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import (
    MOST_NUMBERS,
    DicePool,
    DrawPile,
    Law,
    Lazy,
    Shared,
    View,
    check_likely,
    check_outcomes,
)
from fairthrow.lab.engine.multisets.streams import leaves

MANY = 1_000
"""Stands for numbers that are not known and not small."""

VERY_MANY = 10**15
"""Stands for all numbers of outcomes beyond."""


def collections_of(faces: int, dice: int) -> int:
    """Give how many collections so many ``dice`` with so many ``faces`` can show; of very many, only that they are.

    >>> collections_of(6, 2)
    21
    """
    many = 1
    for at in range(1, min(dice, faces - 1) + 1):
        many = many * (faces + dice - at) // at
        if many > VERY_MANY:
            return VERY_MANY
    return many


def outcomes_of(heap: DicePool | DrawPile, budget: Budget) -> int:
    """Give how many different collections there can be, at most, where all of a heap are dice, or can be drawn."""
    many = 1
    if isinstance(heap, DicePool):
        budget.spend(len(heap.kinds))
        for law, count in heap.kinds:
            many *= collections_of(len(law.weights), count)
        return many
    values = heap.values
    drawn = min(heap.many, len(values) - heap.many)  # to draw some is to leave out the others
    budget.spend(len(values))
    if len(set(values)) == len(values):
        return collections_of(len(values) - drawn + 1, drawn)
    runs = Counter(values).values()
    if len(runs) * drawn > MOST_NUMBERS:
        return VERY_MANY
    ways = [1] + [0] * drawn
    for run in runs:
        budget.spend(4 + 4 * drawn)
        upto = [0, *accumulate(ways)]
        ways = [min(VERY_MANY, upto[many + 1] - upto[max(0, many - run)]) for many in range(drawn + 1)]
    return ways[drawn]


def check_listing(heap: DicePool | DrawPile, budget: Budget) -> None:
    """Raise LimitError if the collections of a ``heap`` are too many or too long to list."""
    outcomes = outcomes_of(heap, budget)
    if isinstance(heap, DicePool) and len(heap.kinds) > 1:
        check_likely(outcomes)  # some of them may be the same
    longest = heap.many if isinstance(heap, DrawPile) else sum(count for _, count in heap.kinds)
    check_outcomes(outcomes, outcomes * longest)


def shareable(lazy: Lazy) -> bool:
    """Tell whether something looks at dice only, some of them not shared yet."""
    found = leaves(lazy)
    return (
        any(not isinstance(leaf, Shared) for leaf in found)
        and all(isinstance(leaf, Shared) or leaf.dice for leaf in found)
        and only_dice(lazy)
    )


def only_shared(lazy: Lazy) -> bool:
    """Tell whether something looks at dice only, all of them shared already."""
    return all(isinstance(leaf, Shared) for leaf in leaves(lazy)) and only_dice(lazy)


def only_dice(lazy: Lazy) -> bool:
    """Tell whether something is dice, part of them, or what is known, and looks at nothing else."""
    if isinstance(lazy, View):
        return only_dice(lazy.base) and (isinstance(lazy.by, int | tuple) or only_dice(lazy.by))
    return isinstance(lazy, DicePool | DrawPile | Shared) or (isinstance(lazy, Law) and lazy.certain)


def few(lazy: Lazy, most: int, budget: Budget) -> bool:
    """Tell whether something looks at dice only, none of them shared, and has so many values at most."""
    found = leaves(lazy)
    if any(isinstance(leaf, Shared) or not leaf.dice for leaf in found) or not only_dice(lazy):
        return False
    none: dict[Shared, DicePool | DrawPile] = {}
    return Extents(none.__getitem__, budget).outcomes(lazy) <= most


class Extents:
    """Finds out how much parts can show at most. What was found of one is kept: a union may hold it many times.

    ``heap_of`` gives the heap that shared dice are of. The parts must live as long as this does.
    """

    def __init__(self, heap_of: Callable[[Shared], DicePool | DrawPile], budget: Budget) -> None:
        self._heap_of, self._budget = heap_of, budget
        self._outcomes: dict[int, int] = {}
        self._shown: dict[int, tuple[int, int]] = {}

    def outcomes(self, lazy: Lazy) -> int:
        """Give how many values something has, at most; very many where that is not known."""
        known = self._outcomes.get(id(lazy))
        if known is None:
            self._budget.spend(10)
            known = self._outcomes[id(lazy)] = self._counted(lazy)
        return known

    def _counted(self, lazy: Lazy) -> int:
        if isinstance(lazy, Law):
            return len(lazy.weights)
        if isinstance(lazy, Shared):
            lazy = self._heap_of(lazy)
        if isinstance(lazy, DrawPile) or (isinstance(lazy, DicePool) and lazy.dice):
            return outcomes_of(lazy, self._budget)
        if isinstance(lazy, View):
            most, faces = self._extent(lazy)
            many = collections_of(faces, most)
            if lazy.word == "U" and not isinstance(lazy.by, int):  # what is known beside dice adds nothing
                others = 1 if isinstance(lazy.by, tuple) else self.outcomes(lazy.by)
                many = min(many, self.outcomes(lazy.base) * others)
            return many
        return MANY

    def _extent(self, lazy: Lazy) -> tuple[int, int]:
        """Give how many dice a view shows at most, and on how many different faces."""
        known = self._shown.get(id(lazy))
        if known is None:
            self._budget.spend(10)
            known = self._shown[id(lazy)] = self._looked(lazy)
        return known

    def _looked(self, lazy: Lazy) -> tuple[int, int]:
        if isinstance(lazy, Shared):
            lazy = self._heap_of(lazy)
        if isinstance(lazy, DrawPile):
            self._budget.spend(len(lazy.values))
            return lazy.many, len(set(lazy.values))
        if isinstance(lazy, DicePool):
            self._budget.spend(sum([len(law.weights) for law, _ in lazy.kinds]))
            return sum(count for _, count in lazy.kinds), len({face for law, _ in lazy.kinds for face in law.weights})
        if isinstance(lazy, View):
            most, faces = self._extent(lazy.base)
            if lazy.word == "U":
                more, others = (len(lazy.by),) * 2 if isinstance(lazy.by, tuple) else (0, 0)
                if not isinstance(lazy.by, int | tuple):
                    more, others = self._extent(lazy.by)
                return most + more, faces + others
            if lazy.word in {"least", "largest"} and isinstance(lazy.by, int):
                most = min(most, lazy.by)
            return (1 if lazy.word == "median" else most), faces
        if isinstance(lazy, Law) and lazy.certain:
            (value,) = lazy.weights
            self._budget.spend(len(value) if isinstance(value, tuple) else 1)
            return (len(value), len(set(value))) if isinstance(value, tuple) else (1, 1)
        return MANY, MANY


def content(lazy: Lazy, seen: dict[int, int]) -> object:
    """Give what two views have in common that show the same part of equal dice; ``seen`` numbers the heaps."""
    if isinstance(lazy, DicePool | DrawPile):
        number = seen.setdefault(id(lazy), len(seen))
        return number, lazy.kinds if isinstance(lazy, DicePool) else (lazy.values, lazy.many)
    if isinstance(lazy, View):
        by = lazy.by if isinstance(lazy.by, int | tuple) else (content(lazy.by, seen),)
        return lazy.word, content(lazy.base, seen), isinstance(lazy.by, int | tuple), by
    return lazy


def length_of(lazy: Lazy) -> int | None:
    """Give how many values there are, where that is known whatever the dice show."""
    if isinstance(lazy, View):
        of_base = length_of(lazy.base)
        if lazy.word == "U":
            others = len(lazy.by) if isinstance(lazy.by, tuple) else length_of(cast("Lazy", lazy.by))
            return None if of_base is None or others is None else of_base + others
        if of_base is None or lazy.word not in {"least", "largest", "median"}:
            return None
        return min(of_base, cast("int", lazy.by) if lazy.word != "median" else 1)
    if isinstance(lazy, DicePool):
        return lazy.length if lazy.dice and not any(law.lost for law, _ in lazy.kinds) else None
    return lazy.length if isinstance(lazy, DrawPile | Shared) else None
