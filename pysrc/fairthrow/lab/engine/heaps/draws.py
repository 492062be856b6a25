"""Draws from collections: from values that lie open, and from dice that nobody has looked at."""

from collections import Counter
from math import comb, lcm

from fairthrow.lab.engine.heaps.law import Heap, Law, Lazy, Mix, certain, check_outcomes
from fairthrow.lab.engine.heaps.values import Collection


def ways_to_pick(values: Collection, many: int) -> Law:
    """Give the law of drawing ``many`` of ``values`` that are not put back.

    >>> ways_to_pick((1, 2, 2), 2)
    Law({(2, 2): 1, (1, 2): 2}, 3)
    """
    if many >= len(values):
        return certain(values)
    ways: dict[Collection, int] = {(): 1}
    left = len(values)
    for value, run in Counter(values).items():
        left -= run
        after: dict[Collection, int] = {}
        for drawn, way in ways.items():
            for taken in range(max(0, many - len(drawn) - left), min(run, many - len(drawn)) + 1):
                key = drawn + (value,) * taken
                after[key] = after.get(key, 0) + way * comb(run, taken)
        ways = after
        check_outcomes(len(ways))
    return Law(ways)  # type: ignore[arg-type]


def picked_dice(heap: Heap, many: int) -> Lazy:
    """Draw from dice that nobody has looked at: those drawn are dice of the same kinds.

    How many are drawn from each kind has odds; so has how many show a number, where a die may show none.
    """
    ways: list[tuple[tuple[tuple[Law, int], ...], int]] = [((), 1)]  # those that show a number, with its weight
    for law, count in heap.kinds:
        none = law.weights.get((), 0)
        shows = Law({value: weight for value, weight in law.weights.items() if value})
        ways = [
            ((*before, (shows, shown)), way * comb(count, shown) * shows.total**shown * none ** (count - shown))
            for before, way in ways
            for shown in range(0 if none else count, count + 1)
        ]
    parts: list[tuple[Lazy, int]] = []
    wholes = [comb(sum(shown for _, shown in kinds), min(many, sum(shown for _, shown in kinds))) for kinds, _ in ways]
    common = lcm(*wholes)
    for (kinds, way), whole in zip(ways, wholes, strict=True):
        left = sum(shown for _, shown in kinds)
        draws: list[tuple[tuple[tuple[Law, int], ...], int, int]] = [((), 1, min(many, left))]
        for law, shown in kinds:
            left -= shown
            draws = [
                ((*before, (law, drawn)), each * comb(shown, drawn), rest - drawn)
                for before, each, rest in draws
                for drawn in range(max(0, rest - left), min(shown, rest) + 1)
            ]
        for drawn_kinds, each, _ in draws:
            parts.append((Heap(tuple(kind for kind in drawn_kinds if kind[1])), way * each * (common // whole)))
    return Mix(tuple(part for part in parts if part[1]), heap.total * common)


def ways_to_draw(heap: Heap) -> int:
    """Give how many parts a draw from a heap has, at most."""
    many = 1
    for law, count in heap.kinds:
        many *= (count + 1) * (count + 1 if () in law.weights else 1)
    return many if len(heap.kinds) > 1 or any(() in law.weights for law, _ in heap.kinds) else 1
