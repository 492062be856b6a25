"""Sums over unlike chances, between bounds: compared with plain counting and exact fractions."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice import bounds
from fairthrow.dice.bounds import Between, Successes, successes, total
from fairthrow.dice.distribution import Ratio

ratios = st.integers(1, 12).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))
unlike = st.integers(1, 10**60).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))
"""Chances whose denominators have little in common."""


def finished(chances: list[Ratio]) -> Successes:
    """Give how many chances come true, computed without a pause."""
    pieces = successes(chances)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def holds(found: Between, exact: Fraction, apart: Fraction = Fraction(0)) -> bool:
    """Say whether a value lies between its bounds, and these are as close together as they must be."""
    low, high = Fraction(*found.low), Fraction(*found.high)
    return low <= exact <= high and high - low <= apart


def by_counting(chances: list[Ratio]) -> list[Fraction]:
    """Give the chance of each number of successes. Each chance in turn comes true or does not."""
    found = [Fraction(1)]
    for chance in (Fraction(*each) for each in chances):
        stays = [*(weight * (1 - chance) for weight in found), Fraction(0)]
        rises = [Fraction(0), *(weight * chance for weight in found)]
        found = [one + other for one, other in zip(stays, rises, strict=True)]
    return found


@given(st.lists(ratios, max_size=7))
def test_successes_are_those_of_every_way_it_can_go(several: list[Ratio]) -> None:
    """For few chances, the distribution of successes equals the sum over all ways they can come true."""
    expected: dict[int, Fraction] = {}
    for way in product((0, 1), repeat=len(several)):
        weight = Fraction(1)
        for came, chance in zip(way, several, strict=True):
            weight *= Fraction(*chance) if came else 1 - Fraction(*chance)
        expected[sum(way)] = expected.get(sum(way), Fraction(0)) + weight
    found = finished(several)
    assert found.lost == 0
    assert {k: Fraction(w, found.scale) for k, w in enumerate(found.weights) if w} == {
        k: w for k, w in expected.items() if w
    }


@given(st.lists(st.one_of(ratios, unlike), min_size=1, max_size=40), st.data())
def test_rounded_sums_hold_the_exact_value(several: list[Ratio], data: st.DataObject) -> None:
    """With everything rounded, the exact chances, the mean and their bounds are as the docstrings say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "EXACT_SIZE", 0)
        patch.setattr(bounds, "EXACT_DENOMINATOR", 0)
        found = finished(several)
        mean = total({chance: several.count(chance) for chance in several})
    exact = by_counting(several)
    number = data.draw(st.integers(0, len(several)))
    apart = Fraction(sum(step + 2 for step in range(1, len(several) + 1)), bounds.ONE)
    assert Fraction(found.lost, found.scale) <= apart
    assert holds(found.at_least(number), sum(exact[number:], Fraction(0)), apart)
    assert holds(found.at_most(number), sum(exact[: number + 1], Fraction(0)), apart)
    assert holds(mean, sum((Fraction(*chance) for chance in several), Fraction(0)), Fraction(len(several), bounds.ONE))


def test_worst_denominators_of_500_rolls_stay_between_narrow_bounds() -> None:
    """500 chances of some hundred digits each, no two alike, against exact fractions: the bounds lie 2**-110 apart."""
    several = [Ratio.of(7**150 + 2 * n, 10**170 + 2 * n + 1) for n in range(250)]
    several += [Ratio.of(10**170 - 3**n, 10**170 + 7) for n in range(250)]
    found = finished(several)
    assert found.lost > 0
    scale = bounds.ONE**2  # finer than what is tested: whole numbers still, but not those of the module
    exact = [scale]
    for numerator, denominator in several:
        yes = scale * numerator // denominator
        exact = [
            ((exact[k] * (scale - yes) if k < len(exact) else 0) + (exact[k - 1] * yes if k else 0)) // scale
            for k in range(len(exact) + 1)
        ]
    finer = Fraction(1000, scale) * 501
    for number in range(0, 501, 50):
        between = found.at_least(number)
        assert Fraction(*between.low) - finer <= Fraction(sum(exact[number:]), scale) <= Fraction(*between.high) + finer
        assert Fraction(*between.high) - Fraction(*between.low) < Fraction(1, 2**110)


def test_sums_of_few_kinds_are_exact() -> None:
    """With few kinds of denominators nothing is rounded: neither the mean of 500 rolls nor the test of 30."""
    assert total({Ratio(7, 8): 400, Ratio(1, 1000): 100}) == Between(Ratio(3501, 10), Ratio(3501, 10))
    assert finished([Ratio(7, 8)] * 30).at_least(30).exact
    assert finished([Ratio(7, 8)] * 30).at_least(30).low == Ratio(7**30, 8**30)


def test_a_sum_is_exact_up_to_a_common_denominator_of_4096_bits() -> None:
    """A denominator of 4,096 bits is the longest that is exact; one bit more, and the value lies between two bounds."""
    longest, longer = Ratio(1, 2**4095), Ratio(1, 2**4096)
    assert total({longest: 3}) == Between(Ratio(3, 2**4095), Ratio(3, 2**4095))
    found = total({longer: 3, Ratio(1, 2): 1})
    assert not found.exact
    assert holds(found, Fraction(1, 2) + Fraction(3, 2**4096), Fraction(2, bounds.ONE))


def test_unlike_ratios_add_up_in_any_order() -> None:
    """Three halves and a third are eleven sixths, whichever comes first."""
    for counted in ({Ratio(1, 2): 3, Ratio(1, 3): 1}, {Ratio(1, 3): 1, Ratio(1, 2): 3}):
        assert total(counted) == Between(Ratio(11, 6), Ratio(11, 6))
    assert total({}) == Between(Ratio(0, 1), Ratio(0, 1))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_successes_are_exact_as_long_as_their_weights_are_short(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All weights together have so many bits; at that limit they are exact, and one below it they are rounded.

    Each chance of one in four takes three bits, and their sum one more. There is a weight for each number from 0.
    """
    bits = (3 * number + 1) * (number + 1)
    monkeypatch.setattr(bounds, "EXACT_SIZE", bits)
    exact = finished([Ratio(1, 4)] * number)
    assert exact.scale == 4**number
    monkeypatch.setattr(bounds, "EXACT_SIZE", bits - 1)
    rounded = finished([Ratio(1, 4)] * number)
    assert rounded.scale == bounds.ONE == 2**128
    assert [Fraction(weight, rounded.scale) for weight in rounded.weights] == by_counting([Ratio(1, 4)] * number)


def test_rounded_work_can_be_left_after_each_chance() -> None:
    """What takes long yields once for each chance that it takes in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "EXACT_SIZE", 0)
        assert len(list(successes([Ratio(1, 3)] * 5))) == 5
    assert list(successes([Ratio(1, 3)] * 5)) == []


def test_bounds_never_pass_what_is_certain() -> None:
    """The upper bound of a chance is 1 at most, whatever rounding has taken away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "EXACT_SIZE", 0)
        found = finished([Ratio(1, 3)] * 4)
    assert found.lost > 0
    assert found.at_least(0).high == found.at_most(4).high == Ratio(1, 1)
    assert found.at_least(0).low != Ratio(1, 1)
