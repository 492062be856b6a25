"""Repeated faces: lengths of runs, bounded runs, and sums with runs, against plain counts and icepool.

A run is all the dice that show the same face.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb

import icepool
import pytest

from fairthrow.dice.packed import pack, total_of, unpack, width
from fairthrow.dice.pool import sum_of_places
from fairthrow.dice.runs import rolls_with_runs_upto, runs_of, sums_by_kept, sums_by_longest

SMALL = [(sides, rolled) for sides in range(1, 7) for rolled in range(1, 6)]
WAYS = ([1], [0, 1], [1, 1], [2, 0, 1], [0, 0, 0], [1, 0, 3, 1])
"""How often the dice of the first places are counted."""


def lengths(faces: Sequence[int]) -> tuple[int, ...]:
    """Give the lengths of all runs, longest first."""
    return tuple(sorted(Counter(faces).values(), reverse=True))


@pytest.mark.parametrize(("sides", "rolled"), SMALL)
def test_runs_are_those_of_every_roll(sides: int, rolled: int) -> None:
    """Every pattern of runs has the weight that a count over every roll of up to 5 dice gives."""
    counted = Counter(tuple(run for run in lengths(faces) if run > 1) for faces in product(range(sides), repeat=rolled))
    assert runs_of(sides, rolled) == counted


@pytest.mark.parametrize("rolled", [6, 10, 17, 26])
def test_runs_of_many_dice_add_up(rolled: int) -> None:
    """The weights of all patterns of runs add up to all rolls.

    There are as many patterns as partitions into ten parts.
    """
    runs = runs_of(10, rolled)
    assert sum(runs.values()) == 10**rolled
    partitions = [[1] + [0] * rolled for _ in range(11)]  # [parts][dice]
    for parts in range(1, 11):
        for dice in range(1, rolled + 1):
            fewer = partitions[parts][dice - parts] if dice >= parts else 0
            partitions[parts][dice] = partitions[parts - 1][dice] + fewer
    assert len(runs) == partitions[10][rolled]


@pytest.mark.parametrize(("sides", "rolled"), SMALL)
def test_bounded_runs_are_those_of_every_roll(sides: int, rolled: int) -> None:
    """For every bound on runs, the number of rolls that keep to it is the one counted."""
    longest = Counter(lengths(faces)[0] for faces in product(range(sides), repeat=rolled))
    for most in range(1, rolled + 1):
        expected = sum(count for run, count in longest.items() if run <= most)
        assert rolls_with_runs_upto(most, sides, rolled)[sides][rolled] == expected


@pytest.mark.parametrize("counted", WAYS)
@pytest.mark.parametrize("down", [False, True])
def test_sums_with_the_longest_run_are_those_of_every_roll(counted: list[int], *, down: bool) -> None:
    """The sum over places together with the longest run of all dice, counted from either end."""
    sides = 4
    values = range(sides, 0, -1) if down else range(1, sides + 1)
    for rolled in range(len(counted), 7):
        expected: Counter[tuple[int, int]] = Counter()
        for faces in product(values, repeat=rolled):
            places = sorted(faces, reverse=down)
            total = sum(face * times for face, times in zip(places, counted, strict=False))
            expected[lengths(faces)[0], total] += 1
        found = sums_by_longest(values, rolled, counted)
        assert {(run, total): weight for run, total, weight in found.sums()} == expected


@pytest.mark.parametrize("counted", WAYS)
@pytest.mark.parametrize("down", [False, True])
def test_sums_with_runs_of_kept_dice_are_those_of_every_roll(counted: list[int], *, down: bool) -> None:
    """The sum over places together with all runs of the dice in these places, counted from either end."""
    nothing: tuple[tuple[int, int], ...] = ()

    def noticed(state: tuple[tuple[int, int], ...], value: int, run: int) -> tuple[tuple[int, int], ...]:
        return (*state, (value, run))

    sides, places = 4, len(counted)
    values = range(sides, 0, -1) if down else range(1, sides + 1)
    for rolled in range(places, 7):
        expected: Counter[tuple[tuple[tuple[int, int], ...], int]] = Counter()
        for faces in product(values, repeat=rolled):
            kept = sorted(faces, reverse=down)[:places]
            runs = tuple((value, kept.count(value)) for value in values if value in kept)
            total = sum(face * times for face, times in zip(kept, counted, strict=True))
            expected[runs, total] += 1
        found = sums_by_kept(values, rolled, counted, noticed, nothing)
        assert {(runs, total): weight for runs, total, weight in found.sums()} == expected
        assert found.by(lambda _: None).states().denominator == sides**rolled


def test_what_is_seen_of_states_adds_up() -> None:
    """Whether any two of four dice are equal, beside their highest two: counted over every roll."""
    expected: Counter[tuple[bool, int]] = Counter()
    for faces in product(range(4, 0, -1), repeat=4):
        expected[lengths(faces)[0] > 1, sum(sorted(faces)[-2:])] += 1
    seen = sums_by_longest(range(4, 0, -1), 4, [1, 1]).by(lambda longest: longest > 1)
    assert {(equal, total): weight for equal, total, weight in seen.sums()} == expected


@pytest.mark.parametrize("rolled", [5, 9, 26])
def test_sums_of_many_dice_are_those_without_runs(rolled: int) -> None:
    """Sums that come with runs agree with the plain sum over places, and with icepool."""
    counted, values = [2, 0, 1, 1, 4], range(10, 0, -1)
    plain = sum_of_places(values, rolled, counted).weights
    longest = sums_by_longest(values, rolled, counted).by(lambda _: 0)
    kept = sums_by_kept(values, rolled, counted, lambda state, *_: state, 0)
    assert {total: weight for _, total, weight in longest.sums()} == plain
    assert {total: weight for _, total, weight in kept.sums()} == plain
    pool = icepool.d10.pool(rolled).keep([0] * (rolled - 5) + counted[::-1]).sum()
    assert dict(plain) == {t: w * 10**rolled // pool.denominator() for t, w in pool.items()}


def test_packed_weights_come_back() -> None:
    """Weights as large as they may be are packed, added and read back unchanged."""
    for largest in (1, 127, 128, 255, 256, 10**26):
        size = width(largest)
        weights = {0: largest, 3: 1, 4: largest}
        assert unpack(pack(weights, 8 * size), size) == weights
        assert unpack(pack(weights, 8 * size), size, -2) == {-2: largest, 1: 1, 2: largest}
        assert total_of(pack({0: largest - 1, 7: 1}, 8 * size), size) == largest
    assert unpack(0, 1) == {}


def test_rolls_that_may_not_repeat_are_arrangements() -> None:
    """If each face may come once at most, the rolls are the arrangements of faces. More dice than faces have none."""
    table = rolls_with_runs_upto(1, 6, 8)
    assert [len(table), *{len(row) for row in table}] == [1 + 6, 1 + 8]
    assert table[6][:8] == [1, 6, 30, 120, 360, 720, 720, 0]
    assert table[2][2] == comb(2, 1)
