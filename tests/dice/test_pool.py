"""Sums of dice, and over places of sorted pools, against brute force over whole small ranges and against icepool."""

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of, sum_of_places
from fairthrow.dice.sums import sum_of_kinds


@pytest.mark.exhaustive
@pytest.mark.parametrize("sides", range(1, 6))
@pytest.mark.parametrize("rolled", range(1, 6))
def test_sums_over_places_of_every_small_pool(sides: int, rolled: int) -> None:
    """Up to four places from either end, each counted 0, 1 or 2 times, for every pool this small."""
    rolls = list(product(range(1, sides + 1), repeat=rolled))
    for places in range(min(rolled, 4) + 1):
        for counted in product(range(3), repeat=places):
            for down in (False, True):
                values = range(sides, 0, -1) if down else range(1, sides + 1)
                found = sum_of_places(values, rolled, counted)
                expected = Counter(
                    sum(face * times for face, times in zip(sorted(roll, reverse=down), counted, strict=False))
                    for roll in rolls
                )
                assert found.weights == expected


@pytest.mark.parametrize("values", [(0, 0, 1, 2), (2, 2, 0), (5,), (3, 0, 3, 0, 1), (0, 0)])
@pytest.mark.parametrize("rolled", range(1, 6))
def test_values_need_not_be_the_faces(values: tuple[int, ...], rolled: int) -> None:
    """Faces are sorted by their place in ``values``, whatever numbers they stand for."""
    for kept in range(rolled + 1):
        expected = Counter(
            sum(values[face] for face in sorted(roll)[:kept]) for roll in product(range(len(values)), repeat=rolled)
        )
        assert sum_of_places(values, rolled, (1,) * kept).weights == expected


@pytest.mark.parametrize("sides", range(1, 7))
@pytest.mark.parametrize("count", range(6))
def test_sums_of_every_few_dice(sides: int, count: int) -> None:
    """Up to five dice of up to six sides. No dice give a certain 0."""
    expected = Counter(sum(roll) for roll in product(range(1, sides + 1), repeat=count))
    assert sum_of(Distribution.uniform(range(1, sides + 1)), count).weights == expected


@given(st.dictionaries(st.integers(-20, 20), st.integers(1, 5), min_size=1, max_size=5), st.integers(0, 5))
def test_sums_of_uneven_dice(weights: dict[int, int], count: int) -> None:
    """Dice with faces of any sign and weight, added one after the other."""
    die = Distribution(weights)
    expected: Distribution[int] = Distribution({0: 1})
    for _ in range(count):
        expected = expected.times(die, lambda a, b: a + b)
    assert sum_of(die, count) == expected


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(0, 3), st.integers(-5, 5)), max_size=4))
def test_sums_of_several_kinds(kinds: list[tuple[int, int, int]]) -> None:
    """Dice of several kinds and a number, added one after the other."""
    expected: Distribution[int] = Distribution({0: 1})
    given_kinds = []
    for sides, count, shift in kinds:
        die = Distribution.uniform(range(1 + shift, sides + 1 + shift))
        given_kinds.append((die, count))
        for _ in range(count):
            expected = expected.times(die, lambda a, b: a + b)
    assert sum_of_kinds(given_kinds) == expected


@pytest.mark.exhaustive
@pytest.mark.parametrize(("sides", "rolled", "kept"), [(20, 11, 10), (10, 25, 5), (6, 40, 20), (100, 10, 10)])
def test_large_pools_are_icepools(sides: int, rolled: int, kept: int) -> None:
    """Pools too large to enumerate, with dice kept from either end."""
    pool = icepool.d(sides).pool(rolled)
    for values, die in (
        (range(sides, 0, -1), pool.highest(kept).sum()),
        (range(1, sides + 1), pool.lowest(kept).sum()),
    ):
        found = sum_of_places(values, rolled, (1,) * kept)
        assert found == Distribution(dict(zip(die.keys(), die.quantities(), strict=True)))
