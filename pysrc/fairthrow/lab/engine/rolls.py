"""Every sorted roll of a pool, with its weight: what is gone through where nothing better is known."""

from collections.abc import Iterator, Sequence
from math import comb, prod

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.products import power

Roll = tuple[int, ...]

MOST_ROLLS = 5_000_000
"""Sorted rolls that one call goes through at most."""


MOST_LAID = 1_000_000
"""Of these, where dice are of several kinds: they must be held together to be sorted."""

MOST_PAIRS = 2_000
"""Rolls that are laid to another in one go."""


def size_of(pool: Pool) -> int:
    """Give how many sorted rolls are gone through: all of each kind, with all of the others."""
    return prod(comb(len(die.weights) + count - 1, count) for die, count in pool.kinds)


def rolls_of(pool: Pool, *, highest_first: bool, budget: Budget) -> Iterator[tuple[Roll, int]]:
    """Give each sorted roll once, with its weight out of ``pool.total``.

    Rolls come in the order that AnyDice has: sorted ones, by their first die, then their second, and so on, highest
    or lowest first. Raises LimitError when there are too many.

    >>> pool = Pool([(WeightedDie.counted([1, 2]), 2)])
    >>> list(rolls_of(pool, highest_first=True, budget=Budget()))
    [((2, 2), 1), ((2, 1), 2), ((1, 1), 1)]
    """
    if size_of(pool) > MOST_ROLLS:
        different = "different " if len(pool.kinds) == 1 else ""  # of several kinds, some are the same once sorted
        raise LimitError("outcomes", f"this would go through more than {MOST_ROLLS:,} {different}rolls")
    if len(pool.kinds) > 1 and size_of(pool) > MOST_LAID:
        raise LimitError("outcomes", f"dice of several kinds have more than {MOST_LAID:,} rolls here")
    if len(pool.kinds) == 1:
        ((die, count),) = pool.kinds
        return _of_kind(sorted(die.weights.items(), reverse=highest_first), count, budget)
    return _of_kinds(pool, budget, highest_first=highest_first)


def _of_kind(
    faces: Sequence[tuple[int, int]], count: int, budget: Budget, first: int = 0
) -> Iterator[tuple[Roll, int]]:
    """Give the rolls of the faces from the one at ``first`` on, those with more dice on it before the others."""
    if not faces:
        return
    face, weight = faces[first]
    if first == len(faces) - 1:
        budget.spend(4 + count // 64)
        yield (face,) * count, power(weight, count, budget)
        return
    for run in range(count, -1, -1):
        if run == count:
            budget.spend(4 + count // 64)
            yield (face,) * count, power(weight, count, budget)
            continue
        ways = comb(count, run) * weight**run
        begun = (face,) * run
        for roll, rest in _of_kind(faces, count - run, budget, first + 1):
            yield begun + roll, ways * rest


def _of_kinds(pool: Pool, budget: Budget, *, highest_first: bool) -> Iterator[tuple[Roll, int]]:
    """Lay the rolls of each kind together; rolls that are equal when sorted add up."""
    laid: dict[Roll, int] = {(): 1}
    for die, count in pool.kinds:
        rolls = list(_of_kind(list(die.weights.items()), count, budget))
        after: dict[Roll, int] = {}
        for roll, weight in laid.items():
            for begin in range(0, len(rolls), MOST_PAIRS):
                some = rolls[begin : begin + MOST_PAIRS]
                budget.spend(4 * len(some) * (1 + (len(roll) >> 3)))
                for other, other_weight in some:
                    both = tuple(sorted(roll + other, reverse=highest_first))
                    after[both] = after.get(both, 0) + weight * other_weight
        laid = after
    return iter(sorted(laid.items(), reverse=highest_first))


def faces_of(die: WeightedDie) -> Iterator[tuple[Roll, int]]:
    """Give each face of one die as a roll, ascending: a single die has no places to sort by."""
    return (((face,), weight) for face, weight in die.weights.items())
