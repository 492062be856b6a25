"""Draws from collections: from values that lie open, and from dice that nobody has looked at."""

from collections import Counter
from math import comb, lcm

from fairthrow.lab.engine.limits import Budget, check_memory
from fairthrow.lab.engine.multisets.law import DicePool, Law, Lazy, Mix, certain, check_outcomes
from fairthrow.lab.engine.multisets.values import Collection

PIECE = 500
"""So many are chosen in one go when ways are counted."""


def ways_to_pick(values: Collection, many: int, budget: Budget) -> Law:
    """Give the law of drawing ``many`` of ``values`` that are not put back.

    Raises LimitError where the ways are too long a number.

    >>> ways_to_pick((1, 2, 2), 2, Budget())
    Law({(2, 2): 1, (1, 2): 2}, 3)
    """
    if many >= len(values):
        return certain(values)
    few = min(many, len(values) - many)
    check_memory(0, few * (len(values) // max(1, few)).bit_length())
    ways: dict[Collection, int] = {(): 1}
    left = len(values)
    for value, run in Counter(values).items():
        left -= run
        after: dict[Collection, int] = {}
        for drawn, way in ways.items():
            for taken in range(max(0, many - len(drawn) - left), min(run, many - len(drawn)) + 1):
                budget.spend(4 + (len(drawn) + taken) // 16)
                key = drawn + (value,) * taken
                after[key] = after.get(key, 0) + way * ways_to_choose(run, taken, budget)
        ways = after
        check_outcomes(len(ways))
    return Law(ways)  # type: ignore[arg-type]


def ways_to_choose(some: int, many: int, budget: Budget) -> int:
    """Give in how many ways ``many`` of ``some`` can be chosen, as :func:`math.comb` does, which asks nobody.

    >>> ways_to_choose(10_000, 5_000, Budget()) == comb(10_000, 5_000)
    True
    """
    many = min(many, some - many)
    if many <= PIECE:
        return comb(some, many)
    half = many // 2
    budget.spend(4 + (many * many >> 15))
    first, rest, twice = (
        ways_to_choose(*each, budget) for each in ((some, half), (some - half, many - half), (many, half))
    )
    return first * rest // twice


def picked_dice(heap: DicePool, many: int, budget: Budget) -> Lazy:
    """Draw from dice that nobody has looked at: those drawn are dice of the same kinds.

    How many are drawn from each kind has odds; so has how many show a number, where a die may show none.
    """
    bits = heap.total.bit_length()  # sees that it is not too long
    cost = 10 + (bits * bits >> 19)

    def spent() -> int:
        budget.spend(cost)
        return 1

    ways: list[tuple[tuple[tuple[Law, int], ...], int]] = [((), 1)]  # those that show a number, with its weight
    for law, count in heap.kinds:
        none = law.weights.get((), 0)
        shows = Law({value: weight for value, weight in law.weights.items() if value})
        ways = [
            (
                (*before, (shows, shown)),
                spent() * way * comb(count, shown) * shows.total**shown * none ** (count - shown),
            )
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
                ((*before, (law, drawn)), spent() * each * comb(shown, drawn), rest - drawn)
                for before, each, rest in draws
                for drawn in range(max(0, rest - left), min(shown, rest) + 1)
            ]
        for drawn_kinds, each, _ in draws:
            parts.append((DicePool(tuple(kind for kind in drawn_kinds if kind[1])), way * each * (common // whole)))
    return Mix(tuple(part for part in parts if part[1]), heap.total * common)


def ways_to_draw(heap: DicePool) -> int:
    """Give how many parts a draw from a heap has, at most."""
    many = 1
    for law, count in heap.kinds:
        many *= (count + 1) * (count + 1 if () in law.weights else 1)
    return many if len(heap.kinds) > 1 or any(() in law.weights for law, _ in heap.kinds) else 1
