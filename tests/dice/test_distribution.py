"""Distributions: their weights are exact and never change, and their scale does not matter to comparing them."""

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.distribution import Distribution, Ratio, mean, mixed, variance

WEIGHTS = st.dictionaries(st.integers(-50, 50), st.integers(0, 30), min_size=1, max_size=12).filter(
    lambda weights: any(weights.values())
)
DISTRIBUTIONS = WEIGHTS.map(Distribution)


def expectation(distribution: Distribution[int], power: int) -> Fraction:
    """Give the mean of a power of the outcomes."""
    return sum(
        (Fraction(weight, distribution.denominator) * outcome**power
         for outcome, weight in distribution.weights.items()),
        Fraction(0),
    )  # fmt: skip


def test_a_d6() -> None:
    """Each face one in six, mean 7/2, variance 35/12."""
    d6 = Distribution.uniform(range(1, 7))
    assert d6.denominator == 6
    assert [d6.chance(face) for face in range(8)] == [Ratio(0, 1), *[Ratio(1, 6)] * 6, Ratio(0, 1)]
    assert mean(d6) == Ratio(7, 2)
    assert variance(d6) == Ratio(35, 12)
    assert d6.chance_of(lambda face: face > 4) == Ratio(1, 3)


def test_impossible_outcomes_are_left_out() -> None:
    """An outcome of weight 0 is left out."""
    assert Distribution({"a": 1, "b": 0}).weights == {"a": 1}
    assert Distribution({"a": 1, "b": 0}) == Distribution({"a": 7})


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1}, {"a": 2, "b": -1}])
def test_what_is_no_distribution(weights: dict[str, int]) -> None:
    """No distribution has only impossible outcomes, or a weight below 0."""
    with pytest.raises(ValueError, match="weights must be whole numbers of 0 or more, not all 0"):
        Distribution(weights)


def test_a_distribution_cannot_be_changed() -> None:
    """Neither its weights nor its denominator can be changed."""
    coin = Distribution({0: 1, 1: 1})
    with pytest.raises(AttributeError, match="cannot be changed"):
        coin.denominator = 3
    with pytest.raises(TypeError):
        coin.weights[0] = 3  # type: ignore[index]  # the point of the test
    given_weights = {0: 1, 1: 1}
    coin = Distribution(given_weights)
    given_weights[0] = 5
    assert coin.chance(0) == Ratio(1, 2)


def test_a_distribution_is_no_key_and_equals_nothing_else() -> None:
    """Equality ignores the scale, so a distribution has no hash."""
    coin = Distribution({0: 1, 1: 1})
    with pytest.raises(TypeError):
        hash(coin)
    assert coin != {0: 1, 1: 1}
    assert coin != Distribution({0: 1})
    assert coin != Distribution({0: 1, 1: 2})
    assert repr(coin) == "Distribution({0: 1, 1: 1})"


@given(WEIGHTS, st.integers(1, 9))
def test_equality_ignores_the_scale(weights: dict[int, int], scale: int) -> None:
    """Distributions are equal if their chances are."""
    scaled = {outcome: weight * scale for outcome, weight in weights.items()}
    assert Distribution(weights) == Distribution(scaled)


@given(DISTRIBUTIONS)
def test_chances_are_whole_and_in_lowest_terms(distribution: Distribution[int]) -> None:
    """They sum to 1."""
    rows = distribution.ordered()
    assert [outcome for outcome, _ in rows] == sorted(distribution.weights)
    assert sum(Fraction(*chance) for _, chance in rows) == 1
    assert all(gcd(*chance) == 1 for _, chance in rows)
    assert distribution.ordered(lambda outcome: -outcome) == rows[::-1]


@given(DISTRIBUTIONS)
def test_mean_and_variance_are_exact(distribution: Distribution[int]) -> None:
    """Mean and variance equal those computed with fractions."""
    first, second = expectation(distribution, 1), expectation(distribution, 2)
    assert Fraction(*mean(distribution)) == first
    assert Fraction(*variance(distribution)) == second - first * first
    assert variance(distribution).denominator > 0


@given(DISTRIBUTIONS)
def test_mapping_adds_up_what_falls_together(distribution: Distribution[int]) -> None:
    """Weights of outcomes that become the same add up: evens and odds of a die, counted directly."""
    odd = distribution.map(lambda outcome: outcome % 2 == 1)
    assert odd.chance(True) == distribution.chance_of(lambda outcome: outcome % 2 == 1)
    assert odd.chance(False) == distribution.chance_of(lambda outcome: outcome % 2 == 0)
    assert odd.denominator == distribution.denominator


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_independent_sums(mine: Distribution[int], theirs: Distribution[int]) -> None:
    """Means add and variances add, whatever the distributions."""
    total = mine.times(theirs, lambda a, b: a + b)
    assert Fraction(*mean(total)) == Fraction(*mean(mine)) + Fraction(*mean(theirs))
    assert Fraction(*variance(total)) == Fraction(*variance(mine)) + Fraction(*variance(theirs))


def test_conditional_chances() -> None:
    """A d6 that is known to be above 4. Nothing can be said to follow from what is impossible."""
    d6 = Distribution.uniform(range(1, 7))
    assert d6.given(lambda face: face > 4) == Distribution({5: 1, 6: 1})
    with pytest.raises(ValueError, match="not all 0"):
        d6.given(lambda face: face > 6)


@given(st.integers(0, 10**30), st.integers(1, 10**30))
def test_ratios_are_reduced(numerator: int, denominator: int) -> None:
    """A ratio is reduced as fractions are."""
    assert Ratio.of(numerator, denominator) == Fraction(numerator, denominator).as_integer_ratio()


@given(DISTRIBUTIONS, st.lists(DISTRIBUTIONS | st.integers(-50, 50), min_size=1, max_size=6))
def test_what_follows_is_counted_pair_by_pair(first: Distribution[int], futures: list[Distribution[int] | int]) -> None:
    """Each outcome leads to a future of its own, or to one thing for certain: every pair is counted as a fraction."""

    def of(outcome: int) -> Distribution[int] | int:
        return futures[outcome % len(futures)]

    counted: dict[int, Fraction] = {}
    for outcome, weight in first.weights.items():
        future = of(outcome)
        pairs = future.weights.items() if isinstance(future, Distribution) else [(future, 1)]
        whole = first.denominator * sum(ways for _, ways in pairs)
        for then, ways in pairs:
            counted[then] = counted.get(then, Fraction()) + Fraction(weight * ways, whole)
    found = first.then(of)
    assert {then: Fraction(ways, found.denominator) for then, ways in found.weights.items()} == counted
    assert found.denominator == sum(found.weights.values())


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_what_follows_obeys_the_laws_of_a_monad(first: Distribution[int], other: Distribution[int]) -> None:
    """One thing for certain changes nothing before it or behind it; three steps are the same however they are read."""

    def up(outcome: int) -> Distribution[int]:
        return other.map(lambda add: outcome + add)

    def odd(outcome: int) -> Distribution[int] | int:
        return first if outcome % 2 else outcome

    assert first.then(lambda outcome: outcome) == first
    assert Distribution({7: 3}).then(up) == up(7)
    assert first.then(up).then(odd) == first.then(lambda outcome: up(outcome).then(odd))
    assert first.then(up) == first.times(other, lambda mine, theirs: mine + theirs)


def test_a_mixture_weighs_its_futures() -> None:
    """What weighs nothing is left out, also its denominator; something must weigh."""
    coin, d6 = Distribution.uniform(range(2)), Distribution.uniform(range(1, 7))
    assert mixed([(2, coin), (1, d6), (3, 1)]).weights == {0: 6, 1: 6 + 1 + 18, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert mixed([(0, d6), (2, coin), (0, 9)]).weights == {0: 2, 1: 2}
    for nothing in ([], [(0, coin)]):
        with pytest.raises(ValueError, match="needs a weight"):
            mixed(nothing)
