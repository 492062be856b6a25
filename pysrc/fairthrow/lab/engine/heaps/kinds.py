"""The dice of heaps by kinds, as they fall face by face."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from fairthrow.lab.engine.heaps.law import Bag, Heap


@dataclass(slots=True)
class Kind:
    """So many dice (``count``) of one kind; or values drawn from a ``bag``, which do not come back.

    ``heap`` is the place of the heap that they are of. ``weights`` are those of the faces that one of them can show.
    """

    heap: int
    weights: dict[int, int]
    none: int
    """The weight of showing nothing."""
    count: int
    bag: bool

    def ways(self, face: int, left: int) -> list[int]:
        """Give in how many ways 0, 1, … of the dice that are left show ``face``."""
        weight = self.weights.get(face, 0)
        if not weight:
            return [1]
        if self.bag:
            return [comb(weight, run) for run in range(min(weight, left) + 1)]
        ways: list[int] = []
        power = 1
        for run in range(left + 1):
            ways.append(comb(left, run) * power)
            power *= weight
        return ways

    def rest(self, behind: int, left: int) -> int:
        """Give in how many ways all that are left show something of weight ``behind``."""
        return comb(behind, left) if self.bag else behind**left


def kinds_of(at: int, heap: Heap | Bag) -> Iterator[Kind]:
    """Give the kinds of the heap in the place ``at``."""
    if isinstance(heap, Bag):
        yield Kind(at, dict(Counter(heap.values)), 0, heap.many, bag=True)
        return
    for law, count in heap.kinds:
        weights = {value[0]: weight for value, weight in law.weights.items() if isinstance(value, tuple) and value}
        yield Kind(at, weights, law.weights.get((), 0), count, bag=False)
