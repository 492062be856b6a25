"""Numbers that people read are right to their last digit, and never claim a certainty that is not there."""

from bisect import bisect_left
from collections.abc import Iterable
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


SAID = sorted(
    {Fraction(parts, whole) for whole in range(2, 11) for parts in range(1, whole)}
    | {fraction for whole in range(11, 500) for fraction in (Fraction(1, whole), Fraction(whole - 1, whole))}
)
"""The fractions that a chance is said in, down to one in 499."""


def said_of(text: str) -> Fraction:
    """Read the words of a chance as the fraction they say."""
    parts, _, whole = text.removeprefix("about ").replace(",", "").partition(" in ")
    return Fraction(int(parts), int(whole))


@pytest.mark.parametrize("denominators", [range(2, 61), range(61, 201), range(201, 261), (399, 400, 432)])
def test_plain_words_are_the_nearest_of_all_that_can_be_said(denominators: Iterable[int]) -> None:
    """No other fraction of the kind is nearer to the chance, none as near is simpler, and only others are ``about``."""
    for denominator in denominators:
        for numerator in range(1, denominator):
            exact = Fraction(numerator, denominator)
            text = plain(Ratio.of(numerator, denominator))
            above = bisect_left(SAID, exact)  # the nearest lies on one side or the other
            best = min(SAID[max(above - 1, 0) : above + 1], key=lambda each: (abs(each - exact), each.denominator))
            assert said_of(text) == best, (exact, text)
            assert text.startswith("about ") == (best != exact), (exact, text)


@given(ANY_CHANCE)
def test_plain_words_of_the_rarest_things_are_the_nearest(chance: Ratio) -> None:
    """Of anything, neither one more nor one fewer in the whole would be nearer; what is said of the rest mirrors it."""
    exact = Fraction(*chance)
    assume(0 < exact < Fraction(1, 10))
    text, mirrored = plain(chance), plain(Ratio.of(chance.denominator - chance.numerator, chance.denominator))
    said = said_of(text)
    assert said.numerator == 1
    for whole in (said.denominator - 1, said.denominator + 1):
        assert abs(said - exact) <= abs(Fraction(1, whole) - exact)
    assert said_of(mirrored) == 1 - said
    assert text.startswith("about ") == mirrored.startswith("about ") == (said != exact)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Ratio(1, 12), "1 in 12"),
        (Ratio(11, 12), "11 in 12"),
        (Ratio(83333, 10**6), "about 1 in 12"),
        (Ratio(91, 100), "about 10 in 11"),
        (Ratio(19, 200), "about 1 in 11"),  # 0.095: a tenth is 0.005 away, an eleventh 0.0041
        (Ratio(24, 250), "about 1 in 10"),
        (Ratio(23943, 25000), "about 23 in 24"),
        (Ratio(46655, 46656), "46,655 in 46,656"),
        (Ratio(1, 10**9), "1 in 1,000,000,000"),
    ],
)
def test_plain_words_by_hand(chance: Ratio, text: str) -> None:
    """Chances beside a twelfth, a tenth, and what they leave of the whole."""
    assert plain(chance) == text


def test_plain_words_of_certain_things() -> None:
    """Only what is certain is said to come always or never."""
    assert plain(Ratio(1, 1)) == "always"
    assert plain(Ratio(0, 1)) == "never"


def test_small_marks() -> None:
    """Signs and separators are written as printed."""
    assert [minus(value) for value in (-3, 3, "F-1", "x")] == ["−3", "3", "F-1", "x"]
    assert grouped(1234567) == "1,234,567"


def test_very_large_values_are_powers_of_ten() -> None:
    """A mean of hundreds of digits is read as its first three, rounded, and their power."""
    assert decimal(Ratio(10**24 - 1, 1)) == f"{10**24 - 1}.00"
    assert decimal(Ratio(-(10**300) * 7, 2)) == "\N{MINUS SIGN}3.50e300"
    assert decimal(Ratio(2 * 10**5000 + 1, 3), 0) == "6.67e4999"
