"""endworld/check: odds against every roll, against icepool for up to 26 dice, and what must always hold.

A roll's outcomes do not depend on the order of its dice (held in test_endworld_check), so that
every roll can be gone through as every sorted roll, with the number of its orders.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import situations

from fairthrow.systems.endworld import Check
from fairthrow.systems.endworld.selection import degrees_of

NETS = range(-20, 22)
"""Every number of bonus (below 0: penalty) dice that can be left."""
PLACES = (0, 1, 2, 3, 4, 5)
"""A selector for every place that can be picked, and for none."""


def leaving(net: int, **fields: Any) -> Check:
    """Give a check that leaves so many bonus (penalty) dice."""
    return Check(
        bonus=min(max(net, 0), 20), penalty=max(-net, 0), broad="specialization" if net > 20 else "none", **fields
    )


@cache
def sorted_rolls(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Give every sorted roll of so many d10, and in how many orders it falls."""
    return [
        (faces, factorial(count) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, 11), count)
    ]


def as_fractions(counts: dict[Any, int], denominator: int) -> dict[Any, Fraction]:
    """Divide counts by their sum."""
    return {value: Fraction(count, denominator) for value, count in counts.items()}


@pytest.mark.parametrize("resonance", ["kept", "rolled"])
@pytest.mark.parametrize("net", range(-3, 4))
def test_odds_are_every_sorted_roll_thrown(net: int, resonance: str) -> None:
    """All outcomes of up to 8 dice, by throwing every sorted roll."""
    situation = leaving(net, resonance=resonance, extra=(1, 9), thresholds=(4, 9, 15, 15, 30))
    counts: dict[str, Counter[object]] = defaultdict(Counter)
    for faces, orders in sorted_rolls(5 + abs(net)):
        for name, value in situation.roll(faces=faces).outcomes.items():
            counts[name][value] += orders
    for name, odds in situation.odds().outcomes.items():
        assert fractions(odds) == as_fractions(counts[name], 10 ** (5 + abs(net))), name


def test_odds_of_the_default_are_all_rolls_thrown() -> None:
    """All 100,000 rolls of five dice, in every order."""
    assert_odds_are_enumerated(Check())


def counted_kept(net: int) -> Iterator[tuple[list[int], int]]:
    """Give the five kept faces of every sorted roll, and how often they are kept."""
    kept: Counter[tuple[int, ...]] = Counter()
    for faces, orders in sorted_rolls(5 + abs(net)):
        kept[faces[net:] if net > 0 else faces[:5]] += orders
    for faces, orders in kept.items():
        yield list(faces), orders


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_totals_of_every_pair_of_selectors(net: int) -> None:
    """Every attribute with every skill (-5 to 10), both readings of a die picked twice.

    Selectors that pick the same place are the same to a count: each pair of places is counted once.
    """
    rolls = list(counted_kept(net))
    for first, second in product(PLACES, repeat=2):
        for repeat in ("each", "once"):
            places = [place for place in (first, second) if place]
            if repeat == "once":
                places = list(set(places))
            counts: Counter[int] = Counter()
            for faces, orders in rolls:
                counts[sum(faces[place - 1] for place in places)] += orders
            expected = as_fractions(counts, 10 ** (5 + abs(net)))
            wanted = product(range(-5, 11), repeat=2) if net == 0 else [(first, second)]
            for attribute, skill in wanted:
                if min(max(attribute, 0), 5) == first and min(max(skill, 0), 5) == second:
                    situation = leaving(net, attribute=attribute, skill=skill, repeat=repeat)
                    assert fractions(situation.odds().outcomes["total"]) == expected


class Resonating(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool's types are not for mypy
    """The whole check for icepool, on the dice it is given: total, amplitudes and frequency."""

    def __init__(self, times: Sequence[int], skipped: int = 0) -> None:
        self.times, self.skipped = times, skipped

    def next_state(self, state: Any, _order: Any, face: int, count: int) -> Any:
        """Place the dice of a face, in ascending order."""
        placed, total, amplitudes, frequency = state or (0, 0, (), 0)
        for place in range(placed - self.skipped, placed - self.skipped + count):
            if 0 <= place < 5:
                total += face * self.times[place]
        if count > 1:
            if not amplitudes or count - 1 >= amplitudes[0]:
                frequency = face
            amplitudes = tuple(sorted((*amplitudes, count - 1), reverse=True))
        return placed + count, total, amplitudes, frequency

    def initial_state(self, order: Any, *_: Any, **__: Any) -> None:
        """Insist on ascending order, in which a later face is the stronger of equals."""
        if order is not icepool.Order.Ascending:
            raise icepool.UnsupportedOrder

    def final_outcome(self, final_state: Any, *_: Any, **__: Any) -> Any:
        """Give all but the number of dice."""
        return final_state[1:]


class Longest(icepool.MultisetEvaluator):  # type: ignore[misc]  # as above
    """Only the total and the largest amplitude: icepool goes through 26 dice in a second."""

    def __init__(self, times: Sequence[int], skipped: int) -> None:
        self.times, self.skipped = times, skipped

    def next_state(self, state: Any, _order: Any, face: int, count: int) -> Any:
        """Place the dice of a face, in ascending order."""
        placed, total, largest = state or (0, 0, 0)
        for place in range(placed - self.skipped, placed - self.skipped + count):
            if 0 <= place < 5:
                total += face * self.times[place]
        return placed + count, total, max(largest, count - 1)

    def initial_state(self, order: Any, *_: Any, **__: Any) -> None:
        """Insist on ascending order: places are counted from the lowest."""
        if order is not icepool.Order.Ascending:
            raise icepool.UnsupportedOrder

    def final_outcome(self, final_state: Any, *_: Any, **__: Any) -> Any:
        """Give all but the number of dice."""
        return final_state[1:]


def weighed(die: Any, of: Any) -> dict[Any, Fraction]:
    """Give the odds of ``of`` over an icepool die."""
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    for outcome, weight in die.items():
        chances[of(*outcome)] += Fraction(weight, die.denominator())
    return dict(chances)


@pytest.mark.parametrize("net", NETS)
def test_kept_dice_are_icepools(net: int) -> None:
    """Every outcome with the kept dice resonating, for every number of bonus and penalty dice."""
    situation = leaving(net, extra=(5, 5, 1))
    pool = icepool.d10.pool(5 + abs(net))
    kept = pool.highest(5) if net > 0 else pool.lowest(5)
    die = Resonating((1, 0, 1, 1, 2)).evaluate(kept)
    found = situation.odds().outcomes
    thresholds = situation.thresholds
    assert fractions(found["total"]) == weighed(die, lambda total, *_: total)
    assert fractions(found["degrees"]) == weighed(die, lambda total, *_: degrees_of(total, thresholds))
    assert fractions(found["amplitudes"]) == weighed(
        die, lambda _, amplitudes, __: "+".join(map(str, amplitudes)) or "none"
    )
    assert fractions(found["frequency"]) == weighed(die, lambda *outcome: outcome[2])
    assert fractions(found["degrees_amplitude"]) == weighed(
        die, lambda total, amplitudes, _: (degrees_of(total, thresholds), max(amplitudes, default=0))
    )


@pytest.mark.parametrize("net", [-4, -3, 3, 4, 5])
def test_all_rolled_dice_are_icepools(net: int) -> None:
    """Every outcome with all dice resonating, for up to 10 dice."""
    die = Resonating((1, 0, 1, 1, 2), max(net, 0)).evaluate(icepool.d10.pool(5 + abs(net)))
    found = leaving(net, extra=(5, 5, 1), resonance="rolled").odds().outcomes
    assert fractions(found["total"]) == weighed(die, lambda total, *_: total)
    assert fractions(found["amplitudes"]) == weighed(
        die, lambda _, amplitudes, __: "+".join(map(str, amplitudes)) or "none"
    )
    assert fractions(found["frequency"]) == weighed(die, lambda *outcome: outcome[2])
    assert fractions(found["degrees_amplitude"]) == weighed(
        die, lambda total, amplitudes, _: (degrees_of(total, (3, 7, 17)), max(amplitudes, default=0))
    )


@pytest.mark.parametrize("net", NETS)
def test_longest_runs_of_all_rolled_dice_are_icepools(net: int) -> None:
    """Totals with the largest amplitude among all dice, for every number of dice up to 26."""
    die = Longest((0, 0, 1, 1, 0), max(net, 0)).evaluate(icepool.d10.pool(5 + abs(net)))
    found = leaving(net, resonance="rolled", thresholds=tuple(range(6, 18))).odds().outcomes
    assert fractions(found["total"]) == weighed(die, lambda total, _: total)
    pairs = weighed(die, lambda total, largest: (degrees_of(total, range(6, 18)), largest))
    assert fractions(found["degrees_amplitude"]) == pairs
    amplitudes: dict[int, Fraction] = defaultdict(Fraction)
    for text, chance in fractions(found["amplitudes"]).items():
        amplitudes[0 if text == "none" else int(str(text).partition("+")[0])] += chance
    assert amplitudes == weighed(die, lambda _, largest: largest)


@pytest.mark.parametrize("net", NETS)
def test_frequency_among_all_dice_by_another_count(net: int) -> None:
    """For every number of dice: the highest face of the longest runs, by polynomials of runs."""
    rolled = 5 + abs(net)

    def ways(faces: int, most: int) -> list[Fraction]:
        """Rolls of 0, 1, … dice over ``faces`` with no run above ``most``, each over its factorial."""
        series = [Fraction(1)] + [Fraction(0)] * rolled
        for _ in range(faces):
            series = [
                sum((series[dice - run] / factorial(run) for run in range(min(most, dice) + 1)), Fraction(0))
                for dice in range(rolled + 1)
            ]
        return series

    expected: dict[int, Fraction] = defaultdict(Fraction)
    for longest in range(2, rolled + 1):
        tables = [[ways(faces, most) for faces in range(10)] for most in (longest - 1, longest)]
        for face in range(1, 11):
            above, below = tables[0][10 - face], tables[1][face - 1]
            rest = rolled - longest
            expected[face] += sum(
                (above[dice] * below[rest - dice] for dice in range(rest + 1)), Fraction(0)
            ) / factorial(longest)
    chances = {face: chance * factorial(rolled) / 10**rolled for face, chance in expected.items()}
    found = fractions(leaving(net, resonance="rolled").odds().outcomes["frequency"])
    silent = found.pop(0, Fraction(0))
    assert found == chances
    assert silent == 1 - sum(chances.values())


@pytest.mark.parametrize("net", NETS)
def test_penalty_dice_mirror_bonus_dice(net: int) -> None:
    """Faces and places turned around, penalty dice are bonus dice; resonance stays as it is."""
    selectors = (1, 4, 4, 2)
    for resonance in ("kept", "rolled"):
        if abs(net) > 20:
            continue
        first, second, *extra = selectors
        one = leaving(net, attribute=first, skill=second, extra=tuple(extra), resonance=resonance).odds()
        first, second, *extra = (6 - each for each in selectors)
        other = leaving(-net, attribute=first, skill=second, extra=tuple(extra), resonance=resonance).odds()
        assert one.outcomes["total"].map(lambda total: 44 - total) == other.outcomes["total"]
        assert one.outcomes["amplitudes"] == other.outcomes["amplitudes"]


def test_only_what_is_left_of_bonus_and_penalty_matters() -> None:
    """They cancel one to one; a specialization is one more bonus die."""
    for bonus, penalty in product(range(0, 21, 4), repeat=2):
        for broad in ("none", "specialization"):
            net = bonus - penalty + (broad == "specialization")
            found = Check(bonus=bonus, penalty=penalty, broad=broad).odds()
            assert found.outcomes == leaving(net).odds().outcomes


@given(situations(Check), st.integers(1, 3))
def test_bonus_dice_never_hurt(situation: Check, more: int) -> None:
    """With more bonus dice no total and no degree becomes harder to reach."""
    net = situation.bonus - situation.penalty
    fields = {name: getattr(situation, name) for name in ("attribute", "skill", "extra", "thresholds", "repeat")}
    worse = leaving(min(net, 20), **fields).odds().outcomes
    better = leaving(min(net + more, 21), **fields).odds().outcomes
    for name, highest in (("total", 80), ("degrees", 12)):
        for least in range(highest + 1):
            before, after = (
                Fraction(*odds[name].chance_of(lambda value, least=least: value >= least))
                for odds in (worse, better)
            )
            assert before <= after


@given(situations(Check), st.sampled_from(["attribute", "skill"]), st.integers(-5, 9))
def test_a_higher_selector_never_hurts(situation: Check, name: str, value: int) -> None:
    """Where every pick adds, a selector one higher never makes a total harder to reach."""
    fields = {field: getattr(situation, field) for field in Check.declared()} | {"repeat": "each"}
    worse = Check(**(fields | {name: value})).odds().outcomes["total"]
    better = Check(**(fields | {name: value + 1})).odds().outcomes["total"]
    for least in range(81):
        before, after = (
            Fraction(*odds.chance_of(lambda total, least=least: total >= least)) for odds in (worse, better)
        )
        assert before <= after


@given(situations(Check))
def test_outcomes_agree_with_each_other(situation: Check) -> None:
    """Degrees follow from totals, and the pairs hold both the degrees and the largest amplitudes."""
    found = situation.odds().outcomes
    assert found["total"].map(lambda total: degrees_of(total, situation.thresholds)) == found["degrees"]
    assert found["degrees_amplitude"].map(lambda pair: pair[0]) == found["degrees"]
    largest = found["amplitudes"].map(lambda text: 0 if text == "none" else int(text.partition("+")[0]))
    assert found["degrees_amplitude"].map(lambda pair: pair[1]) == largest
    silent = found["frequency"].chance(0)
    assert silent == found["amplitudes"].chance("none")
