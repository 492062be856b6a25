"""Dice that are thrown on: a die whose throw says so is followed by one more, up to a limit.

All throws of a pool that say so are dice of one kind, together so many, and the last throws of its dice are plain dice
of another kind. So whatever can be asked of a pool of plain dice can be asked of one of these.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, bits_of, check_memory
from fairthrow.lab.engine.sums import added, sum_of

Kinds = tuple[tuple[WeightedDie, int], ...]
"""Dice by kinds: each kind with how many there are."""


class Throw(NamedTuple):
    """One throw: the weights of faces that ``end`` a chain, and of those after which it goes ``on``, out of a total."""

    end: dict[int, int]
    on: dict[int, int]
    total: int


class ChainWays(NamedTuple):
    """What dice a pool may come to: ``kinds`` with a weight each, so that all weights are out of one ``total``.

    The weight of a way is its own times those of the faces that its dice show.
    """

    ways: tuple[tuple[int, Kinds], ...]
    total: int


def chain_sum(first: Throw, later: Throw, limit: int, budget: Budget) -> WeightedDie:
    """Give the sum of one chain of throws: the ``first``, and those ``later``. All throws have one total.

    What would go on behind ``limit`` throws (1 or more) is lost.

    >>> coin = Throw({0: 1}, {1: 1}, 2)
    >>> chain_sum(coin, coin, 3, Budget())
    WeightedDie({0: 4, 1: 2, 2: 1}, 8)
    """
    total = first.total
    check_memory(1, bits_of([(total, limit)]))
    if limit == 1:
        return WeightedDie(first.end, total)
    chain, scale = WeightedDie(later.end, total), total
    for throws in range(limit - 2, -1, -1):
        throw = later if throws else first
        budget.spend(2 * len(chain.weights))
        chain = added(WeightedDie(throw.on, total), chain, budget) if throw.on else WeightedDie({}, total * scale)
        weights = chain.weights
        for face, weight in throw.end.items():
            weights[face] = weights.get(face, 0) + weight * scale
        scale *= total
        chain = WeightedDie(weights, scale)
    return chain


def ways_of_chains(first: Throw, later: Throw, count: int, limit: int, budget: Budget) -> ChainWays:
    """Give the ways of ``count`` chains, as :func:`chain_sum` has them, by the throws that go on.

    Each chain has ``limit`` throws at most.
    """
    throws = count * limit
    check_memory(1, bits_of([(first.total, throws)]))
    made = _alike(first, count, limit, budget) if first == later else _apart(first, later, count, limit, budget)
    ways = []
    for chains, thrown, kinds in made:
        if not all(die.weights for die, _ in kinds):
            continue  # there is no such throw
        budget.spend(10 + (first.total.bit_length() * throws >> 8))
        ways.append((chains * first.total ** (throws - thrown), kinds))
    return ChainWays(tuple(ways), first.total**throws)


def _alike(throw: Throw, count: int, limit: int, budget: Budget) -> Iterator[tuple[int, int, Kinds]]:
    """Give how many chains, how many throws, and the dice, where the first throw is like all others."""
    on, end = WeightedDie(throw.on), WeightedDie(throw.end)
    for many, chains in _longer(count, limit, budget):
        yield chains, count + many, _kinds((on, many), (end, count))


def _apart(first: Throw, later: Throw, count: int, limit: int, budget: Budget) -> Iterator[tuple[int, int, Kinds]]:
    """Give the same where the later throws are other ones: also by how many dice are thrown on at all."""
    on, end, later_on, later_end = (
        WeightedDie(first.on),
        WeightedDie(first.end),
        WeightedDie(later.on),
        WeightedDie(later.end),
    )
    for longer in range(count + 1 if limit > 1 and first.on else 1):
        for many, chains in _longer(longer, limit - 1, budget) if later.on else [(0, 1)]:
            kinds = _kinds((end, count - longer), (on, longer), (later_on, many), (later_end, longer))
            yield comb(count, longer) * chains, count + longer + many, kinds


def _longer(count: int, limit: int, budget: Budget) -> Iterator[tuple[int, int]]:
    """Give how many throws beyond their first so many chains may have together, and in how many ways each."""
    one = WeightedDie(dict.fromkeys(range(limit), 1)) if limit else WeightedDie({0: 1})
    yield from sum_of(one, count, budget).weights.items()


def _kinds(*kinds: tuple[WeightedDie, int]) -> Kinds:
    return tuple((die, count) for die, count in kinds if count)
