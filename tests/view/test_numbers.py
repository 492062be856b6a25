"""Numbers that people read are right to their last digit, and never claim a certainty that is not there."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isqrt

import pytest
import strategies  # noqa: F401  # its settings: the same examples in every run
from hypothesis import assume, given
from hypothesis import strategies as st

from fairthrow.dice.distribution import Ratio
from fairthrow.view.numbers import (
    MOST_DIGITS,
    decimal,
    grouped,
    minus,
    percent,
    plain,
    rounded,
    square_root,
)

CHANCES = st.integers(1, 10**12).flatmap(lambda size: st.builds(Ratio.of, st.integers(0, size), st.just(size)))
RARE = st.builds(Ratio.of, st.just(1), st.integers(1, 10**30))
NEARLY = RARE.map(lambda chance: Ratio.of(chance.denominator - chance.numerator, chance.denominator))
ANY_CHANCE = CHANCES | RARE | NEARLY
SMALL = st.integers(1001, 10**12).flatmap(
    lambda size: st.builds(Ratio.of, st.integers(-(-size // 10**8), (size - 1) // 1000), st.just(size))
)
"""Chances below 0.1 % that are written as a number: from 0.000001 % up."""


def shown_value(chance: Ratio) -> Fraction:
    """Read a percentage as it was written; give it as a chance."""
    number, space, sign = percent(chance).partition(" %")
    assert (space, sign) == (" %", "")
    return Fraction(number) / 100


@given(ANY_CHANCE)
def test_only_certain_things_are_100_percent_and_only_impossible_ones_0(chance: Ratio) -> None:
    """Neither 100 % nor 0 % is ever reached by rounding."""
    text = percent(chance)
    assert (text == "100 %") == (chance.numerator == chance.denominator)
    assert (text == "0 %") == (chance.numerator == 0)
    digits = text.removesuffix(" %").removeprefix("under ").removeprefix("over ")
    if 0 < chance.numerator < chance.denominator:
        assert 0 < Fraction(digits) < 100


@given(ANY_CHANCE)
def test_percentages_are_right_to_their_last_digit(chance: Ratio) -> None:
    """A percentage is within half a unit of its last digit. Others say over or under, and are."""
    exact = Fraction(*chance) * 100
    text = percent(chance)
    if text.startswith("under "):
        assert exact < Fraction(text[6:-2])
    elif text.startswith("over "):
        assert exact > Fraction(text[5:-2])
    else:
        number = text.removesuffix(" %")
        digits = len(number.partition(".")[2])
        assert digits <= MOST_DIGITS
        assert abs(Fraction(number) - exact) <= Fraction(1, 2 * 10**digits)


@given(SMALL)
def test_small_chances_have_two_digits_that_mean_something(chance: Ratio) -> None:
    """A chance below 0.1 % still shows its size: the percentage is within a twentieth of the exact chance."""
    exact = Fraction(*chance)
    assert abs(shown_value(chance) - exact) <= exact / 20


@given(CHANCES, CHANCES)
def test_percentages_keep_the_order(one: Ratio, other: Ratio) -> None:
    """A larger chance is never written as a smaller percentage."""
    values = []
    for chance in sorted((one, other), key=lambda each: Fraction(*each)):
        assume(not percent(chance).startswith(("under", "over")))
        values.append(shown_value(chance))
    assert values == sorted(values)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Ratio(1, 2), "50.0 %"),
        (Ratio(1, 3), "33.3 %"),
        (Ratio(2, 3), "66.7 %"),
        (Ratio(1, 1000), "0.1 %"),
        (Ratio(999, 1000), "99.9 %"),
        (Ratio(1, 1001), "0.100 %"),
        (Ratio(1, 10**8), "0.0000010 %"),
        (Ratio(1, 10**9), "under 0.000001 %"),
        (Ratio(1999, 2000), "99.95 %"),
        (Ratio(10**9 - 1, 10**9), "99.9999999 %"),
        (Ratio(10**12 - 1, 10**12), "over 99.999999 %"),
    ],
)
def test_percentages_by_hand(chance: Ratio, text: str) -> None:
    """Percentages where the number of digits changes."""
    assert percent(chance) == text


@given(st.integers(0, 10**15), st.integers(1, 10**12), st.integers(0, 9))
def test_rounding_is_half_up(numerator: int, denominator: int, digits: int) -> None:
    """The same as the decimal module gives, with more digits than it needs."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(numerator) / Decimal(denominator)
        half = Fraction(numerator, denominator) * 10**digits % 1 == Fraction(1, 2)
        expected = exact.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    text = rounded(numerator, denominator, digits)
    assert len(text.partition(".")[2]) == digits
    assert Decimal(text) == expected or half  # a half may not be exact in decimals
    above = Fraction(text) - Fraction(numerator, denominator)
    assert -Fraction(1, 2 * 10**digits) < above <= Fraction(1, 2 * 10**digits)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6), st.integers(1, 4))
def test_decimals_are_rounded_away_from_0(numerator: int, denominator: int, digits: int) -> None:
    """Digits are the same on both sides of 0, with a true minus."""
    text = decimal(Ratio.of(numerator, denominator), digits)
    assert text.removeprefix("−") == rounded(abs(numerator), denominator, digits)
    assert text.startswith("−") == (numerator < 0)


@given(st.integers(0, 10**12), st.integers(1, 10**9), st.integers(0, 5))
def test_square_roots_are_correctly_rounded(numerator: int, denominator: int, digits: int) -> None:
    """No decimal of as many digits is nearer."""
    text = square_root(Ratio.of(numerator, denominator), digits)
    number = Fraction(text)
    half = Fraction(1, 2 * 10**digits)
    exact_square = Fraction(numerator, denominator)
    assert max(number - half, Fraction(0)) ** 2 <= exact_square <= (number + half) ** 2


def test_square_roots_of_squares_are_exact() -> None:
    """Nothing is rounded."""
    for root in range(200):
        assert square_root(Ratio(root * root, 1)) == f"{root}.00"
        assert isqrt(root * root) == root


@pytest.mark.parametrize("denominator", [*range(2, 121), 1000, 46656, 10**6])
def test_plain_words_are_exact_or_say_about(denominator: int) -> None:
    """``3 in 4`` is exact. With ``about``, it is at most an eighteenth away from the chance."""
    step = max(1, denominator // 300)
    for numerator in range(1, denominator, step):
        chance = Ratio.of(numerator, denominator)
        text = plain(chance)
        parts, _, whole = text.removeprefix("all but ").removeprefix("about ").partition(" in ")
        said = Fraction(int(parts), int(whole.replace(",", "")))
        exact = Fraction(*chance)
        if text.startswith("all but "):
            exact = 1 - exact
        assert ("about " in text) == (said != exact), (chance, text)
        assert abs(said - exact) <= Fraction(1, 18), (chance, text)
        assert abs(said - exact) <= exact / 2, (chance, text)


def test_plain_words_of_certain_things() -> None:
    """Only what is certain is said to come always or never."""
    assert plain(Ratio(1, 1)) == "always"
    assert plain(Ratio(0, 1)) == "never"
    assert plain(Ratio(10**9 - 1, 10**9)) == "all but 1 in 1,000,000,000"


def test_small_marks() -> None:
    """Signs and separators are written as printed."""
    assert [minus(value) for value in (-3, 3, "F-1", "x")] == ["−3", "3", "F-1", "x"]
    assert grouped(1234567) == "1,234,567"
