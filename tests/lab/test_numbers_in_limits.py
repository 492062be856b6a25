"""A limit that names a number was met by what was counted, and not by what was guessed."""

import pytest

from fairthrow.lab.anydice.arithmetic import MOST_BITS, power
from fairthrow.lab.engine.die import WeightedDie, numbered
from fairthrow.lab.engine.limits import Budget, LimitError, any_digits, check_numbers, check_span
from fairthrow.lab.engine.sums import added, sum_of
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES

ANYDICE = LANGUAGES["anydice"]


@pytest.mark.parametrize("base", [2, 3, 7, 10, 16, 999, -2, -7])
def test_a_power_is_refused_for_its_true_length(base: int) -> None:
    """What is refused has more than 6,000 digits, and the next lower power has not many more."""
    low, high = 1, 20_001
    while low < high:
        middle = (low + high) // 2
        try:
            power(base, middle)
            low = middle + 1
        except LimitError:
            high = middle
    with any_digits():
        assert len(str(abs(base**low))) > 6_000
    assert abs(base ** (low - 1)).bit_length() <= MOST_BITS


def test_a_gigantic_power_is_not_worked_out() -> None:
    """It is refused at once."""
    with pytest.raises(LimitError, match="more than 6,000 digits"):
        power(10**4_000, 10**4_000)
    assert ANYDICE.odds("output 2^10001 > 0", 1, Budget()).outputs[0].weights == {1: 1}


@pytest.mark.parametrize(
    ("program", "outcomes"),
    [
        ("output d500000 + 1", 500_000),
        ("output 1 + d499999 * d{0, 1}", 500_000),
        ("output 100d{0, 10000000, 10000001}", 5_151),
        ("function: f N:n { result: N } output [f d300000] * d{0}", 1),
        ("output [explode d250001]", 0),
        ("output d300000 + d200002", 0),
        ("output d300000 + d{1..100000, 900000}", 0),
    ],
)
def test_outcomes_are_counted(program: str, outcomes: int) -> None:
    """As many as may be are shown, or it is told that there are more, which is true."""
    if not outcomes:
        with pytest.raises(ProgramError) as error:
            ANYDICE.odds(program, 1, Budget())
        assert error.value.reason == "that has more than 500,000 outcomes, which is too many to list"
        return
    (output,) = ANYDICE.odds(program, 1, Budget()).outputs
    assert len(output.weights) == outcomes


def test_sums_with_gaps_are_counted() -> None:
    """Faces that lie far apart, of which many sums are the same."""
    far = WeightedDie(dict.fromkeys(range(0, 800_000, 1_000), 1))
    assert len(added(far, far.each(lambda face: face + 7), Budget()).weights) == 1_599
    assert len(sum_of(WeightedDie({0: 1, 10**7: 1, 10**7 + 1: 1}), 50, Budget()).weights) == 1_326
    wide = WeightedDie(dict.fromkeys([*range(300_000), 900_000], 1))
    with pytest.raises(LimitError, match="more than 500,000 outcomes"):
        added(wide, numbered(250_000), Budget())


def test_numbers_that_are_only_gone_through_are_called_so() -> None:
    """Numbers of a sequence are no outcomes, and nor is what lies between the least and the most."""
    with pytest.raises(ProgramError, match="a sequence has at most 500,000 numbers"):
        ANYDICE.odds("output {1:300000, 1:200001}", 1, Budget())
    with pytest.raises(ProgramError, match="more than 500,000 numbers would be counted, from lowest to highest"):
        ANYDICE.odds("output [highest 2 of 3d{0, 1000000}]", 1, Budget())
    check_numbers(500_000)
    check_span(500_000, 1)
    with pytest.raises(LimitError, match="at most 500,000 numbers"):
        check_numbers(500_001)
    with pytest.raises(LimitError, match="more than 500,000 numbers would be counted"):
        check_span(500_001, 1)


def test_signs_count_as_nesting_and_are_called_so() -> None:
    """A row of signs before a value is as deep as brackets."""
    with pytest.raises(ProgramError, match="brackets, blocks and signs may stand at most 60 deep"):
        ANYDICE.check(f"output {'-' * 61}5")
