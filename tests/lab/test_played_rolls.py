"""Rolls that are played to the end have the odds that are told; their traces tell the first and the last rounds."""

from fractions import Fraction

import pytest
from anydice_rolls import chances_of, odds_by_rolls, odds_of, rolled

from fairthrow.dice.every import GivenFaces, MoreDiceError
from fairthrow.dice.stream import Stream
from fairthrow.lab.anydice import call_sampling, playing
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError

UNTIL = "function: until ROLL:n { if ROLL = 2 { result: 1 } result: 1 + [until d2] } output [until d2]"

GO = (
    "function: go A:n with B:n { if A = B { result: d{} } if A = 3 { result: B } result: [again d2] } "
    "function: again C:n { if C = 1 { result: 7 } result: [go d3 with d2] } output [go d3 with d2]"
)

FINITE = [
    "function: f N:n { if N > 4 { result: N } result: [f N + d2] } output [f 1]",
    "function: f N:n { if N > 3 { result: 0 } result: 1 + [f N + d2] } output [f d2] + d2",
    "function: f N:n { if N > 3 { result: 0 } result: [f N + d2] - d2 } output [f 1]",
    "function: f N:n { if N > 3 { result: 0 } result: d2 + [f N + d2] } output 2 * [f 1]",
    "function: f N:n { if N > 3 { result: 2 } result: [f N + d2] } output [f 1]d2",
    "function: f N:n { if N < 1 { result: 0 } result: ([f N - d2] > 0) + N } output [f 3]",
    "function: f N:n { if N < 1 { result: 0 } result: [f N - 1] + d2 } output [f 4]",
    "function: f N:n { if N < 1 { result: {} } result: {N, [f N - 1]} } output [f 3]",
    "function: f S:s of N:n { if N > 2 { result: 1@S + N } result: [f 2d2 of N + 1@S] } output [f 2d2 of 0]",
    "function: f N:n { if N>2 {result: N} result: [g d2 to N]} function: g A:n to N:n {result: [f N+A]} output [f 0]",
    "function: a A:n b B:n { if A<1 { result: 1 } if B<1 { result: 2 } result: [a A-d2 b B-d2] } output [a 3 b 2]",
    "X: 2 function: f N:n { if N > X { result: N } result: [f N + d{1, 1, 3}] } output [f 1]",
    "function: f A:n of B:n { if A > 2 { result: A } if B = 1 { result: 0 } result: [f A+1 of d2] } output [f 0 of 2]",
]

ENDLESS = [
    UNTIL,
    "function: f N:n { if N = 3 { result: 1 } if N = 0 { result: 0 } result: [f N + d{-1, 1}] } output [f 1]",
    "function: f N:n { if N = 3 { result: 1 } if N = 2 { result: d{} } result: [f d3] } output [f d3]",
    GO,
    "function: f N:n { if N = 1 { result: [f d2] } result: d2 } output [f d3]",
    "function: f S:s { if 1@S = 2@S { result: 1@S } result: [f 2d2] } output [f 2d2]",
    "function: f N:n { if N > 1 { result: 0 } result: 1 + [f N + d{0, 1}] } output [f 0]",
]


@pytest.mark.parametrize("program", FINITE)
def test_every_roll_has_the_odds_that_are_told(program: str) -> None:
    """All ways that the dice can fall are rolled, and counted."""
    whole = rf"\ to the end \ {program}"
    assert odds_by_rolls(whole) == odds_of(whole)


def partly_rolled(program: str, most_dice: int) -> tuple[dict[int, Fraction], Fraction]:
    """Roll in all ways with so many dice at most: what came out, and the chance of those that need more."""
    came: dict[int, Fraction] = {}
    left = Fraction(0)
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            value = roll(program, GivenFaces(faces)).outputs[0].value
        except MoreDiceError as more:
            if len(faces) + more.count > most_dice:
                left += chance
                continue
            ways: list[tuple[int, ...]] = [()]
            for _ in range(more.count):
                ways = [(*way, face) for way in ways for face in range(1, more.sides + 1)]
            waiting.extend(((*faces, *way), chance / len(ways)) for way in ways)
        else:
            assert value is not None
            came[value] = came.get(value, Fraction(0)) + chance
    return came, left


@pytest.mark.parametrize("program", ENDLESS)
def test_rolls_without_an_end_come_ever_closer(program: str) -> None:
    """What comes with few dice is no more than what is told, and what needs more dice is all that is missing."""
    whole = rf"\ to the end \ {program}"
    told = chances_of(outputs_of(whole)[0].die)
    for most_dice in (3, 6, 9):
        came, left = partly_rolled(whole, most_dice)
        assert came.keys() <= told.keys()
        for value, chance in told.items():
            assert value is None or 0 <= chance - came.get(value, Fraction(0)) <= left
        assert sum(came.values(), left) == 1
    assert left < Fraction(2, 5)


def test_a_count_is_rolled_as_often_as_it_says() -> None:
    """Each value of a count of throws comes of just one roll."""
    came, left = partly_rolled(rf"\ to the end \ {UNTIL}", 8)
    assert came == {number: Fraction(1, 2**number) for number in range(1, 9)}
    assert left == Fraction(1, 2**8)


def test_a_trace_tells_the_first_and_the_last_three_rounds() -> None:
    """All dice are there, and those between are told together."""
    result = rolled(f"\\ to the end \\\n{UNTIL}", 1, 1, 1, 1, 1, 1, 1, 2)
    assert len(result.dice) == 8
    assert result.value == 8
    shows = [step for step in result.steps if "shows" in step]
    assert len(shows) == 6
    assert [step for step in result.steps if "rounds" in step] == ["Line 2: 2 more rounds."]
    before = result.steps[: result.steps.index("Line 2: 2 more rounds.")]
    assert len([step for step in before if "shows" in step]) == 3
    few = rolled(f"\\ to the end \\\n{UNTIL}", 1, 1, 1, 1, 1, 2)
    assert not [step for step in few.steps if "round" in step]
    assert [step for step in rolled(f"\\ to the end \\\n{UNTIL}", *[1] * 6, 2).steps if "round" in step] == [
        "Line 2: One more round."
    ]


def test_a_call_that_comes_to_nothing_is_thrown_again() -> None:
    """Its dice do not count; nobody else's are thrown again."""
    program = "function: f N:n { if N = 3 { result: d{} } if N = 2 { result: 1 } result: [f d3] } output [f d3]"
    result = rolled(rf"\ to the end \ {program}", 1, 3, 2)
    assert result.value == 1
    assert [die.out for die in result.dice] == [False, True, False]


def test_a_long_process_needs_no_stack() -> None:
    """A walk of some thousand throws."""
    program = r"\ to the end \ function: f N:n { if N > 5000 { result: N } result: [f N + d2] } output [f 0]"
    result = roll(program, Stream(bytes(16)))
    assert 3_000 < len(result.dice) < 4_000
    assert result.value in {5001, 5002}


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (
            "function: f N:n { if N > 5 { result: 1 } result: [f d2] } output [f d2]",
            "one roll throws 10,000 dice at most",
        ),
        ("function: f N:n { result: [f N] } output [f 1]", "this never ends: it comes back to itself"),
        ("function: f N:n { result: [f 1d{1}] } output [f 1d{1}]", "one roll plays 20,000 rounds at most"),
    ],
)
def test_what_never_ends_is_an_error_of_a_roll(program: str, said: str) -> None:
    """Whether it throws dice for ever, or none."""
    with pytest.raises(ProgramError, match=said):
        roll(rf"\ to the end \ {program}", Stream(bytes(16)))


def test_a_roll_asks_its_budget() -> None:
    """Whoever asked can end it."""

    def stop() -> None:
        raise LimitError("seconds", "this took too long")

    program = r"\ to the end \ function: f N:n { if N > 5 { result: 1 } result: [f d2] } output [f d2]"
    with pytest.raises(ProgramError, match="this took too long"):
        roll(program, Stream(bytes(16)), Budget(stop))


def test_what_comes_to_nothing_too_often_falls_by_its_odds_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a call that is not played to the end does."""
    for module in (call_sampling, playing):
        monkeypatch.setattr(module, "MOST_AGAIN", 2)
    program = "function: f N:n { if N = 1 { result: d{} } if N = 2 { result: [f d3] } result: d2 } output [f d3]"
    thrown = rolled(rf"\ to the end \ {program}", 1, 1, 2)
    assert thrown.outputs[0].value == 2
    assert any("came to nothing 2 times; now its exact odds decide." in line for line in thrown.steps)


def test_what_was_decided_is_told_once_wherever_it_stands() -> None:
    """A variable that holds a decision is told where it is thrown, also where something is added to it."""
    program = (
        r"\ goal highest \ \ to the end \ "
        "function: again N:n { if N = 6 { result: 6 } result: [best of N or [again d6]] } "
        "X: [best of [again d6] or 3]\noutput X + 1\noutput X + X"
    )
    thrown = rolled(program, 2, 6, 6, 5, 6)
    assert [each.value for each in thrown.outputs] == [7, 12]
    told = [line for line in thrown.steps if "X for" in line]
    assert told == ["Line 1: X for line 2 is 6.", *["Line 1: X for line 3 is 6, thrown anew."] * 2]
