"""A limit that names a number was met by what was counted, and not by what was guessed."""

from itertools import product

import pytest

from fairthrow.lab.anydice.arithmetic import MOST_BITS, power
from fairthrow.lab.engine.die import WeightedDie, numbered
from fairthrow.lab.engine.limits import Budget, LimitError, any_digits, check_numbers, check_span
from fairthrow.lab.engine.multisets import law as laws
from fairthrow.lab.engine.sums import added, sum_of
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES

ANYDICE = LANGUAGES["anydice"]
TROLL = LANGUAGES["troll"]


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


def collections(program: str) -> set[tuple[int, ...]]:
    """Give all collections that a sum of pools such as ``2d3 U 3d4`` may show, by going through all dice."""
    sides = [int(part.split("d")[1]) for part in program.split(" U ") for _ in range(int(part.split("d")[0]))]
    return {tuple(sorted(roll)) for roll in product(*(range(1, each + 1) for each in sides))}


@pytest.mark.parametrize("program", ["3d3", "2d3 U 2d4", "2d2 U 1d3 U 1d4"])
def test_collections_of_dice_of_several_kinds_are_not_said_to_be_counted(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of like dice are counted. Where dice of several kinds may show the same, it is told that they may."""
    shown = len(collections(program))
    (output,) = TROLL.odds(program, 1, Budget()).outputs
    assert len(output.weights) == shown
    monkeypatch.setattr(laws, "MOST_OUTCOMES", shown)
    told = "may have more than" if " U " in program else None
    if told is None:
        assert len(TROLL.odds(program, 1, Budget()).outputs[0].weights) == shown
        monkeypatch.setattr(laws, "MOST_OUTCOMES", shown - 1)
        told = "has more than"
    with pytest.raises(ProgramError, match=told):
        TROLL.odds(program, 1, Budget())


def test_cases_on_the_way_are_not_called_outcomes() -> None:
    """What is refused for pairs of what two pools show speaks of cases: how many outcomes there are is not known."""
    program = "x := 4d20; y := 4d20; (if 3 = count different x then min y else 0) U (sum y) U (x drop 3)"
    with pytest.raises(ProgramError, match="to work that out, more than 200,000 cases would be gone through"):
        TROLL.odds(program, 1, Budget())


@pytest.mark.parametrize("bits", [1_000, 4_000])
def test_faces_of_one_long_number_are_not_all_counted_as_long(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces of which few are long are refused for what all take together, and not for the longest."""
    long = WeightedDie({1: 1, 2**bits: 1})
    short = numbered(2_000)
    held = sum(face.bit_length() for face in {a * b for a in long.weights for b in short.weights})
    monkeypatch.setattr("fairthrow.lab.engine.die.MOST_BITS", held)
    assert len(long.each_with(short, lambda a, b: a * b, Budget()).weights) == 4_000
    monkeypatch.setattr("fairthrow.lab.engine.die.MOST_BITS", held // 2)
    with pytest.raises(LimitError, match="the faces of that would take more than about 50 MB"):
        long.each_with(short, lambda a, b: a * b, Budget())
