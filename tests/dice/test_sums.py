"""Sums of dice of several kinds: counted by hand, against plain enumeration, and against icepool."""

from collections import Counter
from itertools import product

import icepool
import pytest

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of
from fairthrow.dice.sums import sum_of_kinds, sum_of_so_many


def die(sides: int) -> Distribution[int]:
    return Distribution.uniform(range(1, sides + 1))


def test_hand_counted() -> None:
    """1d4 + 1d6 is 5 in 4 of 24 ways. A number alone is certain, and no dice are a certain 0."""
    assert sum_of_kinds([(die(4), 1), (die(6), 1)]).weights[5] == 4
    assert sum_of_kinds([(Distribution({-7: 1}), 3)]).weights == {-21: 1}
    assert sum_of_kinds([]).weights == {0: 1}
    assert sum_of_kinds([(die(6), 0)]).weights == {0: 1}


@pytest.mark.parametrize("counts", list(product(range(3), repeat=3)))
def test_every_way_is_counted(counts: tuple[int, ...]) -> None:
    """Each way that the dice can fall is weighed, with loaded dice and faces below 0 too."""
    kinds = [
        Distribution({1: 2, 2: 1, 5: 3}),
        Distribution({-3: 1, -2: 1, -1: 1}),
        Distribution({0: 19, 1: 1}),
    ]
    expected: Counter[int] = Counter()
    dice = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    for faces in product(*(each.weights.items() for each in dice)):
        ways = 1
        for _, weight in faces:
            ways *= weight
        expected[sum(face for face, _ in faces)] += ways
    found = sum_of_kinds(zip(kinds, counts, strict=True))
    assert found.weights == expected


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 100])
def test_icepool_agrees(sides: int) -> None:
    """Up to ten dice of a kind, less a d3; and one kind alone, which equals the plain sum."""
    for count in range(11):
        found = sum_of_kinds([(die(sides), count), (Distribution.uniform([-1, -2, -3]), 1)])
        wanted = (count @ icepool.d(sides) if count else icepool.Die([0])) - icepool.d(3)
        assert found == Distribution(dict(wanted.items()))
        assert sum_of_kinds([(die(sides), count)]) == sum_of(die(sides), count)


def test_hand_counted_random_sums() -> None:
    """A random number of d2s: none in one way, one in two ways, two in one way. The sum is 0, 1, 2 and more."""
    found = sum_of_so_many(die(2), Distribution({0: 1, 1: 2, 2: 1}))
    assert found == Distribution({0: 4, 1: 4, 2: 4 + 1, 3: 2, 4: 1})
    assert sum_of_so_many(die(6), Distribution({0: 3})).weights == {0: 3}
    assert sum_of_so_many(die(6), Distribution({4: 1})) == sum_of(die(6), 4)


@pytest.mark.parametrize("counts", [{0: 1, 1: 1}, {2: 5}, {1: 2, 4: 1}, {0: 3, 3: 2, 5: 7}, {7: 1, 2: 1}])
@pytest.mark.parametrize("faces", [{1: 2, 2: 1, 5: 3}, {-3: 1, 0: 2}, {0: 19, 1: 1}, {-2: 1, 4: 1}, {3: 1}])
def test_random_sums_are_sums_weighed(counts: dict[int, int], faces: dict[int, int]) -> None:
    """A random number of dice equals the plain sums, each weighed with the chance of its number."""
    kind, most = Distribution(faces), max(counts)
    expected: Counter[int] = Counter()
    for count, ways in counts.items():
        for total, weight in sum_of_kinds([(kind, count)]).weights.items():
            expected[total] += ways * weight * kind.denominator ** (most - count)
    assert sum_of_so_many(kind, Distribution(counts)).weights == expected


def test_a_random_sum_of_many() -> None:
    """A binomial number of dice equals as many dice that each count or not."""
    kind = Distribution.uniform(range(10))
    binomial = sum_of_kinds([(Distribution({0: 3, 1: 2}), 40)])
    each = Distribution({face: 2 + (30 if face == 0 else 0) for face in range(10)})
    assert sum_of_so_many(kind, binomial) == sum_of_kinds([(each, 40)])
