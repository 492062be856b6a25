"""endworld/check: odds against every roll, against icepool for up to 26 dice, and properties.

A roll's outcomes do not depend on the order of its dice (test_endworld_check holds that). So instead of every roll it
is enough to go through every sorted roll, with the number of its orders. The self-check counts the rolls of the default
in every order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import TypeVar

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions, sorted_rolls
from hypothesis import given
from hypothesis import strategies as st
from strategies import situations

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.endworld import Check
from fairthrow.systems.endworld.selection import degrees_of

T = TypeVar("T")
NETS = range(-20, 22)
"""Every number of bonus (below 0: penalty) dice that can be left."""
PLACES = (0, 1, 2, 3, 4, 5)
"""A selector for every place that can be picked, and for none."""


def leaving(net: int, **fields: object) -> Check:
    """Give a check that leaves so many bonus dice (below 0: penalty dice)."""
    fields |= {"bonus": min(max(net, 0), 20), "penalty": max(-net, 0)}
    return Check(broad="specialization" if net > 20 else "none", **fields)  # type: ignore[arg-type]


def as_fractions(counts: Mapping[T, int], denominator: int) -> dict[T, Fraction]:
    """Divide counts by their sum."""
    return {value: Fraction(count, denominator) for value, count in counts.items()}


@pytest.mark.exhaustive
@pytest.mark.parametrize("resonance", ["kept", "rolled"])
@pytest.mark.parametrize("net", range(-3, 4))
def test_odds_are_every_sorted_roll_thrown(net: int, resonance: str) -> None:
    """All outcomes of up to 8 dice, by throwing every sorted roll."""
    assert_odds_are_enumerated(leaving(net, resonance=resonance, extra=(1, 9), thresholds=(4, 9, 15, 15, 30)))


def counted_kept(net: int) -> Iterator[tuple[list[int], int]]:
    """Give the five kept faces of every sorted roll, and how often they are kept."""
    kept: Counter[tuple[int, ...]] = Counter()
    for faces, orders in sorted_rolls(5 + abs(net), 10):
        kept[faces[net:] if net > 0 else faces[:5]] += orders
    for faces, orders in kept.items():
        yield list(faces), orders


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_totals_of_every_pair_of_selectors(net: int) -> None:
    """Every attribute with every skill (-5 to 10), and both readings of a die that is picked twice.

    Selectors that pick the same place give the same odds. So each pair of places is counted once.
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


State = tuple[int, int, tuple[int, ...], int]
"""Dice placed, total, amplitudes, frequency."""


class Reading(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool's types are not for mypy
    """The check as icepool counts it: total, amplitudes and frequency of the five dice above ``skipped``.

    With ``largest`` only the largest amplitude is kept, so that icepool can go through 26 dice.
    """

    def __init__(self, times: Sequence[int], *, skipped: int = 0, largest: bool = False) -> None:
        self.times, self.skipped, self.largest = times, skipped, largest

    def next_state(self, state: State | None, _order: object, face: int, count: int) -> State:
        """Place the dice of a face, in ascending order."""
        placed, total, amplitudes, frequency = state or (0, 0, (), 0)
        for place in range(placed - self.skipped, placed - self.skipped + count):
            if 0 <= place < 5:
                total += face * self.times[place]
        if count > 1:
            if not amplitudes or count - 1 >= amplitudes[0]:
                frequency = face
            amplitudes = tuple(sorted((*amplitudes, count - 1), reverse=True))
            if self.largest:
                amplitudes, frequency = amplitudes[:1], 0
        return placed + count, total, amplitudes, frequency

    def initial_state(self, order: object, *_: object, **__: object) -> None:
        """Insist on ascending order: places are counted from the lowest."""
        if order is not icepool.Order.Ascending:
            raise icepool.UnsupportedOrder

    def final_outcome(self, final_state: State, *_: object, **__: object) -> State:
        """Give the outcomes of all dice."""
        return final_state


def weighed(die: icepool.Die, of: Callable[[State], object]) -> dict[object, Fraction]:
    """Give the odds of ``of`` over an icepool die."""
    counts: Counter[object] = Counter()
    for outcome, weight in die.items():
        counts[of(outcome)] += weight
    return as_fractions(counts, die.denominator())


def pairs(thresholds: Sequence[int]) -> Callable[[State], object]:
    """Read a state as degrees with the largest amplitude."""
    return lambda state: (degrees_of(state[1], thresholds), max(state[2], default=0))


def written(state: State) -> str:
    """Read a state as the text of its amplitudes."""
    return "+".join(map(str, state[2])) or "none"


def never_less(better: Distribution[int], worse: Distribution[int], highest: int) -> bool:
    """Say whether ``better`` reaches each number up to the ``highest`` there can be at least as often as ``worse``."""
    assert {*better.weights, *worse.weights} <= set(range(highest + 1))
    more = less = 0  # ways to reach as much
    for least in range(highest, -1, -1):
        more, less = more + better.weights.get(least, 0), less + worse.weights.get(least, 0)
        if more * worse.denominator < less * better.denominator:
            return False
    return True


def first_of(pair: tuple[int, int]) -> int:
    """Give the degrees of a pair."""
    return pair[0]


def second_of(pair: tuple[int, int]) -> int:
    """Give the amplitude of a pair."""
    return pair[1]


def largest_of(text: str) -> int:
    """Give the largest amplitude of a text."""
    return 0 if text == "none" else int(text.partition("+")[0])


@pytest.mark.exhaustive
@pytest.mark.parametrize("net", NETS)
def test_kept_dice_are_icepools(net: int) -> None:
    """Every outcome if the kept dice resonate, for every number of bonus and penalty dice."""
    situation = leaving(net, extra=(5, 5, 1))
    pool = icepool.d10.pool(5 + abs(net))
    kept = pool.highest(5) if net > 0 else pool.lowest(5)
    assert_icepools(situation, Reading((1, 0, 1, 1, 2)).evaluate(kept))


@pytest.mark.parametrize("net", [-4, -3, 3, 4, 5])
def test_all_rolled_dice_are_icepools(net: int) -> None:
    """Every outcome if all dice resonate, for up to 10 dice."""
    situation = leaving(net, extra=(5, 5, 1), resonance="rolled")
    reading = Reading((1, 0, 1, 1, 2), skipped=max(net, 0))
    assert_icepools(situation, reading.evaluate(icepool.d10.pool(5 + abs(net))))


def assert_icepools(situation: Check, die: icepool.Die) -> None:
    """Assert that all outcomes have the odds of an icepool die of states."""
    found = situation.odds().outcomes
    thresholds = situation.thresholds
    assert fractions(found["total"]) == weighed(die, lambda state: state[1])
    assert fractions(found["degrees"]) == weighed(die, lambda state: degrees_of(state[1], thresholds))
    assert fractions(found["amplitudes"]) == weighed(die, written)
    assert fractions(found["frequency"]) == weighed(die, lambda state: state[3])
    assert fractions(found["degrees_amplitude"]) == weighed(die, pairs(thresholds))


@pytest.mark.exhaustive
@pytest.mark.parametrize("net", NETS)
def test_longest_runs_of_all_rolled_dice_are_icepools(net: int) -> None:
    """Totals with the largest amplitude among all dice, for every number of dice up to 26."""
    thresholds = tuple(range(6, 18))
    reading = Reading((0, 0, 1, 1, 0), skipped=max(net, 0), largest=True)
    die = reading.evaluate(icepool.d10.pool(5 + abs(net)))
    found = leaving(net, resonance="rolled", thresholds=thresholds).odds().outcomes
    assert fractions(found["total"]) == weighed(die, lambda state: state[1])
    assert fractions(found["degrees_amplitude"]) == weighed(die, pairs(thresholds))
    amplitudes = fractions(found["amplitudes"].map(largest_of))
    assert amplitudes == weighed(die, lambda state: max(state[2], default=0))


@pytest.mark.exhaustive
@pytest.mark.parametrize("net", NETS)
def test_frequency_among_all_dice_by_another_count(net: int) -> None:
    """The highest face among the longest runs, for every number of dice.

    The other count goes through runs face by face.
    """
    rolled = 5 + abs(net)

    def ways(faces: int, most: int) -> list[int]:
        """Count the rolls of 0, 1, … dice over ``faces`` without a run above ``most``, face by face."""
        counts = [1] + [0] * rolled
        for _ in range(faces):
            counts = [
                sum(comb(dice, run) * counts[dice - run] for run in range(min(most, dice) + 1))
                for dice in range(rolled + 1)
            ]
        return counts

    expected: Counter[int] = Counter()
    for longest in range(2, rolled + 1):
        tables = [[ways(faces, most) for faces in range(10)] for most in (longest - 1, longest)]
        rest = rolled - longest
        for face in range(1, 11):
            above, below = tables[0][10 - face], tables[1][face - 1]
            expected[face] += comb(rolled, longest) * sum(
                comb(rest, dice) * above[dice] * below[rest - dice] for dice in range(rest + 1)
            )
    chances = as_fractions(expected, 10**rolled)
    found = fractions(leaving(net, resonance="rolled").odds().outcomes["frequency"])
    silent = found.pop(0, Fraction(0))
    assert found == chances
    assert silent == 1 - sum(chances.values())


@pytest.mark.parametrize("net", range(-20, 21))
def test_penalty_dice_mirror_bonus_dice(net: int) -> None:
    """With faces and places turned around, penalty dice act as bonus dice. Resonance stays as it is."""
    selectors = (1, 4, 4, 2)
    for resonance in ("kept", "rolled"):
        first, second, *extra = selectors
        one = leaving(net, attribute=first, skill=second, extra=tuple(extra), resonance=resonance).odds()
        first, second, *extra = (6 - each for each in selectors)
        other = leaving(-net, attribute=first, skill=second, extra=tuple(extra), resonance=resonance).odds()
        assert one.outcomes["total"].map(lambda total: 44 - total) == other.outcomes["total"]
        assert one.outcomes["amplitudes"] == other.outcomes["amplitudes"]


def test_only_what_is_left_of_bonus_and_penalty_matters() -> None:
    """Bonus and penalty dice cancel one to one, and a specialization is one more bonus die.

    Only what is left matters.
    """
    for bonus, penalty in product(range(0, 21, 4), repeat=2):
        for broad in ("none", "specialization"):
            net = bonus - penalty + (broad == "specialization")
            found = Check(bonus=bonus, penalty=penalty, broad=broad).odds()
            assert found.outcomes == leaving(net).odds().outcomes


@given(situations(Check), st.integers(1, 3))
def test_bonus_dice_never_hurt(situation: Check, more: int) -> None:
    """With more bonus dice, every total and every number of degrees is reached at least as often."""
    net = situation.bonus - situation.penalty
    fields = {name: getattr(situation, name) for name in ("attribute", "skill", "extra", "thresholds", "repeat")}
    worse = leaving(min(net, 20), **fields).odds().outcomes
    better = leaving(min(net + more, 21), **fields).odds().outcomes
    for name, highest in (("total", 80), ("degrees", 12)):
        assert never_less(better[name], worse[name], highest)


@given(situations(Check), st.sampled_from(["attribute", "skill"]), st.integers(-5, 9))
def test_a_higher_selector_never_hurts(situation: Check, name: str, value: int) -> None:
    """Where every pick adds, a selector that is one higher reaches every total at least as often."""
    fields = {field: getattr(situation, field) for field in Check.declared()} | {"repeat": "each"}
    worse, better = (Check(**(fields | {name: selector})).odds().outcomes["total"] for selector in (value, value + 1))
    assert never_less(better, worse, 80)


@given(situations(Check))
def test_outcomes_agree_with_each_other(situation: Check) -> None:
    """Degrees follow from totals. The outcome of pairs agrees with the degrees and with the largest amplitudes."""
    found = situation.odds().outcomes
    if situation.adds != "degrees":
        assert found["total"].map(lambda total: degrees_of(total, situation.thresholds)) == found["degrees"]
    assert found["degrees_amplitude"].map(first_of) == found["degrees"]
    assert found["degrees_amplitude"].map(second_of) == found["amplitudes"].map(largest_of)
    assert found["frequency"].chance(0) == found["amplitudes"].chance("none")
