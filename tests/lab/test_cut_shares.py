"""Which share of the throws AnyDice's depth cuts is told exactly, or not at all."""

from fractions import Fraction

import pytest

from fairthrow.lab.anydice.cut_shares import shares_cut
from fairthrow.lab.anydice.program import outputs_of, read
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.program import LANGUAGES

UNTIL = "function: until N:n { if N = 6 { result: 1 } result: 1 + [until d6] }\n"


def shares(program: str, budget: Budget | None = None) -> list[tuple[str, Fraction]]:
    """Give the shares of a program's outputs."""
    found = shares_cut(read(program), outputs_of(program), budget or Budget())
    return [(label, Fraction(some, whole)) for label, some, whole in found]


@pytest.mark.parametrize(
    ("program", "share"),
    [
        (f"{UNTIL}output [until d6]", Fraction(5, 6) ** 10),
        (f'set "maximum function depth" to 3\n{UNTIL}output [until d6]', Fraction(5, 6) ** 3),
        (f"{UNTIL}output [until d6] + [until d6]", 1 - (1 - Fraction(5, 6) ** 10) ** 2),
        (f"{UNTIL}output [until d6] > 5", Fraction(5, 6) ** 10),
        (f"{UNTIL}output -[until d6] * 2", Fraction(5, 6) ** 10),
        ("function: f { result: [f] } output [f]", Fraction(1)),
        ("function: f N:n { if N = 0 { result: 0 } result: 1 + [f N - 1] } output [f d20]", Fraction(11, 20)),
        ("function: f N:n { if N = 1 { result: [f d2] } result: N } output [f d2]", Fraction(1, 1024)),
    ],
)
def test_the_share_is_that_of_throws_that_come_to_a_cut_call(program: str, share: Fraction) -> None:
    """As chances of throws say it."""
    assert shares(program) == [("output 1", share)]


@pytest.mark.parametrize(
    "use",
    ["[until d6]d6", "2d[until d6]", "1@[until d6]", "[highest of [until d6] and 3]", "#[until d6]", "{[until d6]}"],
)
def test_what_cannot_be_told_surely_is_not(use: str) -> None:
    """An empty die and a lost one make the same there; that calls are cut is told."""
    assert shares(f"{UNTIL}output {use}") == []
    warnings = LANGUAGES["anydice"].odds(f"{UNTIL}output {use}", 1, Budget()).warnings
    assert any("calls itself more than 10 deep" in each for each in warnings)
    assert not any("is met by" in each for each in warnings)


def test_outputs_without_a_cut_have_none() -> None:
    """Each output has its own share, and the answer tells of a few by name."""
    program = f'{UNTIL}output 3 output [until d6] named "x" loop N over {{1..4}} {{ output [until N] + N }}'
    assert [label for label, _ in shares(program)] == ["x", *(f"output {at}" for at in range(3, 7))]
    said = LANGUAGES["anydice"].odds(program, 1, Budget()).warnings[-1]
    assert said.startswith('a call that is cut is met by 9765625/60466176 of the throws of "x" and by')
    assert said.endswith(" and by some of those of 2 more outputs")


def test_what_takes_long_is_not_told() -> None:
    """The budget ends it, and the odds stay as they are."""

    def over() -> None:
        raise LimitError("seconds", "over")

    budget = Budget(over)
    budget.left = 1
    assert shares(f"{UNTIL}output [until d6]", budget) == []
