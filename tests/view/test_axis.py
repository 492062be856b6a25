"""The axis of an output's values: few places, each of 1, 2 or 5 times a power of ten, found at once for any number."""

from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.powers import tens
from fairthrow.lab.program import Output
from fairthrow.programs.said import value_said
from fairthrow.view.lab.spans import Axis
from fairthrow.view.spans import MOST


def over(*values: int) -> Axis:
    """Give the axis of an output of these values."""
    return Axis.over([Output("output 1", dict.fromkeys(sorted(values), 1), len(set(values)))])


NUMBERS = st.one_of(st.integers(-(10**6), 10**6), st.integers(-(10**60), 10**60))


@given(NUMBERS, NUMBERS)
def test_no_smaller_span_has_few_enough_places(first: int, second: int) -> None:
    """All sizes are tried in turn, from 1 on; the first that leaves fewer places than allowed is that of the axis."""
    low, high = sorted((first, second))
    sizes = (step * 10**power for power in range(70) for step in (1, 2, 5))
    assert over(low, high).size == next(size for size in sizes if high // size - low // size < MOST)


@given(st.integers(0, 20_000), st.integers(-1, 1))
def test_digits_are_counted_without_writing_the_number(power: int, beside: int) -> None:
    """Beside a power of ten too, where they change."""
    number = max(1, 10**power + beside)
    assert 10 ** tens(number) <= number < 10 ** (tens(number) + 1)


@given(st.integers(0, 4_000).flatmap(lambda bits: st.integers(-(2**bits), 2**bits)))
def test_a_long_value_is_said_by_its_first_digits(value: int) -> None:
    """They are those of the number as it is written out, cut and not rounded."""
    digits, sign = str(abs(value)), "−" if value < 0 else ""
    long = f"{sign}{digits[0]}.{digits[1:3]}e{len(digits) - 1}"
    assert value_said(value) == (long if len(digits) > 24 else f"{sign}{digits}")
