"""The Lab's engine: every closed way equals going through all rolls, for random dice and pools."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product
from math import prod
from operator import mul
from random import Random

import icepool
import pytest

from fairthrow.lab.engine.die import EMPTY, NO_RESULT, OF_EMPTY, Missing, WeightedDie, numbered
from fairthrow.lab.engine.limits import SLICE, Budget, LimitError
from fairthrow.lab.engine.mix import mixed
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rolls import rolls_of, size_of
from fairthrow.lab.engine.sums import added, sum_of, sum_of_at_most

BUDGET = Budget()
SEEDS = range(40)


def random_die(random: Random) -> WeightedDie:
    """Give a die of one to four faces, some of them heavier, and sometimes with a part that fell away."""
    weights = {random.randint(-3, 5): random.randint(1, 3) for _ in range(random.randint(1, 4))}
    return WeightedDie(weights, sum(weights.values()) + random.choice([0, 0, 1]))


def random_pool(random: Random) -> Pool:
    return Pool((random_die(random), random.randint(1, 3)) for _ in range(random.randint(1, 2)))


def every(pool: Pool) -> list[tuple[list[int], int]]:
    """Give every roll, its dice sorted highest first, with its weight."""
    dice = [die for die, count in pool.kinds for _ in range(count)]
    rolls = product(*(die.weights.items() for die in dice))
    return [(sorted((f for f, _ in roll), reverse=True), prod(w for _, w in roll)) for roll in rolls]


def by_enumeration(pool: Pool, times: Sequence[int]) -> WeightedDie:
    weights: Counter[int] = Counter()
    for roll, weight in every(pool):
        weights[sum(face * often for face, often in zip(roll, times, strict=False))] += weight
    return WeightedDie(weights, pool.total)


@pytest.mark.parametrize("seed", SEEDS)
def test_places_equal_enumeration(seed: int) -> None:
    """A sum over places of a sorted pool is what all its rolls give, whatever the kinds and places."""
    random = Random(seed)
    pool = random_pool(random)
    times = [random.choice([0, 1, 1, 2]) for _ in range(pool.count)]
    assert pool.places(times, BUDGET) == by_enumeration(pool, times)


@pytest.mark.parametrize("seed", SEEDS)
def test_sums_equal_enumeration(seed: int) -> None:
    """Sums of dice of several kinds, and counts of faces, are what all rolls give."""
    pool = random_pool(Random(seed))
    assert pool.sum(BUDGET) == by_enumeration(pool, [1] * pool.count)
    counted: Counter[int] = Counter()
    for roll, weight in every(pool):
        counted[sum(face > 1 for face in roll)] += weight
    assert pool.counted(lambda face: int(face > 1), BUDGET) == WeightedDie(counted, pool.total)


@pytest.mark.parametrize("highest_first", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_rolls_are_each_sorted_roll_once(seed: int, highest_first: bool) -> None:
    """Going through sorted rolls weighs each as often as it comes up, in the order of the language."""
    pool = random_pool(Random(seed))
    rolls = list(rolls_of(pool, highest_first=highest_first, budget=BUDGET))
    weighed: Counter[tuple[int, ...]] = Counter()
    for roll, weight in every(pool):
        weighed[tuple(roll if highest_first else roll[::-1])] += weight
    assert dict(rolls) == weighed
    assert [roll for roll, _ in rolls] == sorted(weighed, reverse=highest_first)
    assert len(rolls) == size_of(pool) or len(pool.kinds) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_capped_sum_is_the_sum_capped(seed: int) -> None:
    """The lower of a number and a sum is the same whether higher sums are worked out or not."""
    random = Random(seed)
    die, count, most = random_die(random), random.randint(1, 4), random.randint(-15, 22)
    assert sum_of_at_most(most, die, count, BUDGET) == sum_of(die, count, BUDGET).each(lambda face: min(face, most))


def test_long_sums_equal_icepool() -> None:
    """Many dice, weighted dice and packed products agree with an engine of other people."""
    assert sum_of(numbered(20), 60, BUDGET).weights == dict((60 @ icepool.d(20)).items())
    weighted = icepool.Die({1: 3, 2: 1, 5: 2})
    assert sum_of(WeightedDie({1: 3, 2: 1, 5: 2}), 90, BUDGET) == WeightedDie(dict((90 @ weighted).items()))
    left, right = sum_of(numbered(8), 40, BUDGET), sum_of(numbered(12), 30, BUDGET)
    assert added(left, right, BUDGET) == WeightedDie(dict((40 @ icepool.d(8) + 30 @ icepool.d(12)).items()))


@pytest.mark.parametrize("low", [-70, -1, 0, 1, 70])
def test_sums_of_long_dice_are_counted_wherever_their_faces_begin(low: int) -> None:
    """Of two dice with a hundred faces, a sum comes up once more with each step, and once less beyond the middle."""
    die = WeightedDie(dict.fromkeys(range(low, low + 100), 1), 101)
    wanted = {2 * low + step: min(step + 1, 199 - step) for step in range(199)}
    assert added(die, die, BUDGET).weights == wanted
    assert added(die, die, BUDGET).total == 101**2
    assert sum_of(die, 2, BUDGET).weights == wanted
    sparse = WeightedDie(dict.fromkeys(range(1000 * low, 1000 * (low + 100), 1000), 1))  # too far apart to be packed
    assert added(sparse, sparse, BUDGET).weights == {1000 * face: weight for face, weight in wanted.items()}


def test_a_place_of_very_many_dice_has_mass_one() -> None:
    """The 300th highest of 1000 dice: no face is left out."""
    die = Pool([(numbered(100), 1000)]).places([0] * 299 + [1], BUDGET)
    assert die.lost == 0
    assert die.total == 100**1000


def test_mixtures_leave_out_what_is_empty_and_what_has_no_result() -> None:
    """What of it had no result is told; each die counts with the weight of its way."""
    coin = WeightedDie({1: 1, 2: 1})
    assert mixed([(7, 1), (EMPTY, 1)], 2, Budget()) == WeightedDie({7: 1})
    assert mixed([(7, 1), (EMPTY, 1)], 2, Budget()).missing is None
    for nothing, missing in (
        (None, Missing(2, 0, 3)),
        (NO_RESULT, Missing(2, 0, 3)),
        (OF_EMPTY, Missing(0, 2, 3)),
    ):
        some = mixed([(7, 1), (nothing, 2)], 3, Budget())
        assert (some, some.missing) == (WeightedDie({7: 1}), missing)
    assert mixed([(EMPTY, 1), (OF_EMPTY, 1), (None, 1)], 3, Budget()) is NO_RESULT
    assert mixed([(EMPTY, 1), (OF_EMPTY, 1)], 2, Budget()) is OF_EMPTY
    assert mixed([(coin, 1), (7, 1)], 2, Budget()) == WeightedDie({1: 1, 2: 1, 7: 2})
    assert mixed([(EMPTY, 1)], 1, Budget()) == EMPTY


def test_lost_mass_is_lost_from_every_sum() -> None:
    """Of two dice that each lose half, a quarter is left."""
    half = WeightedDie({1: 1}, 2)
    assert sum_of(half, 2, BUDGET) == WeightedDie({2: 1}, 4)
    assert added(half, half, BUDGET) == WeightedDie({2: 1}, 4)


def test_a_budget_asks_after_each_slice() -> None:
    """Long work is interrupted: whoever started it is asked in between, and may end it."""

    def stop() -> None:
        raise LimitError("seconds", "enough")

    with pytest.raises(LimitError, match="enough"):
        sum_of(WeightedDie({face: face for face in range(1, 50)}), 400, Budget(stop))


def test_too_many_products_are_refused_early() -> None:
    """Four d100 have 520,841 products. Not half of the pairs are gone through before that is known to be too many."""
    slices = count()
    three = numbered(100).each_with(numbered(100), mul, BUDGET).each_with(numbered(100), mul, BUDGET)
    with pytest.raises(LimitError, match="500,000 outcomes"):
        three.each_with(numbered(100), mul, Budget(lambda: next(slices)))
    assert next(slices) < len(three.weights) * 100 / SLICE / 2


def test_products_of_long_weights_are_made_between_questions() -> None:
    """Short faces may weigh much: of such products few are made before the budget is asked again."""
    made = [0]

    def product(mine: int, theirs: int) -> int:
        made[-1] += 1
        return mine * theirs

    long, heavy = WeightedDie({face: 3**4_000 + face for face in range(5_000)}), WeightedDie({2: 3**8_000})
    assert len(long.each_with(heavy, product, Budget(lambda: made.append(0))).weights) == sum(made) == 5_000
    assert max(made) < 200  # each takes a tenth of a millisecond


@pytest.mark.parametrize(("sides", "count"), [(10**7, 1), (6, 10**6)])
def test_dice_beyond_memory_name_the_limit(sides: int, count: int) -> None:
    """A die with too many faces, and a pool with too many dice, are refused before they are made."""
    with pytest.raises(LimitError):
        Pool([(numbered(sides), count)]).sum(BUDGET)


def test_dice_that_wait_to_be_laid_together_are_bounded() -> None:
    """Each of many dice may be small enough by itself: all that are held at a time count. Equal ones are one."""
    made = 0

    def dice(many: int, different: int) -> Iterator[tuple[WeightedDie, int]]:
        nonlocal made
        for made in range(1, many + 1):  # how far it came
            yield WeightedDie(dict.fromkeys(range(10_000), 1), 10_000 + made % different), 1

    with pytest.raises(LimitError, match="over 150 MB"):
        mixed(dice(1_000, 1_000), 1_000, Budget())
    assert 100 < made < 200
    assert mixed(dice(200, 1), 200, Budget()) == WeightedDie(dict.fromkeys(range(10_000), 1))
