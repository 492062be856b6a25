"""Limits are where they are said to be: just as much is allowed, one more is refused, and the error names the limit."""

import sys
from collections.abc import Callable
from importlib import import_module

import pytest

from fairthrow.dice.stream import Repeated
from fairthrow.lab.anydice import arithmetic, meaning
from fairthrow.lab.anydice.settings import MOST_DEPTH, Settings
from fairthrow.lab.engine import limits
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import MOST_BITS, MOST_DIGITS, MOST_OUTCOMES, SLICE, Budget, LimitError
from fairthrow.lab.engine.mix import EACH, mixed
from fairthrow.lab.engine.multisets import law as laws
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.errors import Fault, ProgramError
from fairthrow.lab.program import LANGUAGES

BUDGET = Budget()
NEVER = "the program goes on for ever, or for more than 200 calls within calls"

Do = Callable[[], object]


def coins(count: int) -> Pool:
    return Pool([(WeightedDie({1: 1, 2: 1}), count)])


CALLS: list[tuple[Do, Do, str, str]] = [
    (
        lambda: limits.check_outcomes(MOST_OUTCOMES),
        lambda: limits.check_outcomes(MOST_OUTCOMES + 1),
        "outcomes",
        "that has more than 500,000 outcomes, which is too many to list",
    ),
    (
        lambda: limits.check_memory(1, MOST_DIGITS),
        lambda: limits.check_memory(1, MOST_DIGITS + 1),
        "memory",
        "the exact odds of that have a denominator of more than 90,000 digits",
    ),
    (
        lambda: limits.check_memory(4_000, MOST_BITS // 4_000),
        lambda: limits.check_memory(4_000, MOST_BITS // 4_000 + 1),
        "memory",
        "the exact odds of that would take more than about 50 MB of memory",
    ),
    (
        lambda: laws.check_outcomes(200_000, 2_000_000),
        lambda: laws.check_outcomes(200_001),
        "outcomes",
        "that has more than 200,000 outcomes, which is too many to list",
    ),
    (
        lambda: laws.check_outcomes(1, 2_000_000),
        lambda: laws.check_outcomes(1, 2_000_001),
        "memory",
        "the collections that can come out are too many and too long to list",
    ),
    (lambda: coins(100_000), lambda: coins(100_001), "outcomes", "a pool has at most 100,000 dice"),
    (
        lambda: arithmetic.times(2**9_999, 2**9_999),
        lambda: arithmetic.times(2**9_999, 2**10_000),
        "memory",
        "that product has more than 6,000 digits",
    ),
    (
        lambda: arithmetic.power(2, 19_999),  # 2 has two bits
        lambda: arithmetic.power(2, 20_000),
        "memory",
        "that power has more than 6,000 digits",
    ),
    (
        lambda: meaning.repeated((1, 2), MOST_OUTCOMES // 2),
        lambda: meaning.repeated((1, 2, 3), MOST_OUTCOMES // 3 + 1),
        "outcomes",
        "a sequence has at most 500,000 numbers",
    ),
    (
        lambda: meaning.ranged(1, MOST_OUTCOMES),
        lambda: meaning.ranged(0, MOST_OUTCOMES),
        "outcomes",
        "a sequence has at most 500,000 numbers",
    ),
]


@pytest.mark.parametrize(("enough", "more", "limit", "message"), CALLS, ids=[f"{row[3][:40]}" for row in CALLS])
def test_just_as_much_is_allowed(enough: Do, more: Do, limit: str, message: str) -> None:
    """The error has the name of the limit, and a message that says how much may be."""
    enough()
    with pytest.raises(LimitError) as error:
        more()
    assert (error.value.limit, error.value.message, str(error.value)) == (limit, message, message)


def roll_of(language: str) -> Callable[[str], object]:
    """Give what rolls a program in which every die shows a 1."""
    return lambda program: LANGUAGES[language].roll(program, Repeated((1,)), BUDGET)


def odds_of(language: str) -> Callable[[str], object]:
    return lambda program: LANGUAGES[language].odds(program, 12, Budget())


LOWERED: list[tuple[str, int, Callable[[str], object], str, str, str, str]] = [
    (
        "anydice.machine.MOST_SHOWN",
        7,
        odds_of("anydice"),
        "output d6 output 1",
        "output d6 output 1 output d{}",
        "memory",
        "the outputs have over 7 values in all, which is too many to show",
    ),
    (
        "anydice.trace.MOST_DICE",
        7,
        roll_of("anydice"),
        "output 3d6 + 4d6",
        "output 3d6 + 5d6",
        "outcomes",
        "one roll throws 7 dice at most",
    ),
    (
        "anydice.lazy_pool.MOST_DICE",
        7,
        roll_of("anydice"),
        "output [highest 1 of 3d6 and 4d6]",
        "output [highest 1 of 3d6 and 5d6]",
        "outcomes",
        "a pool has at most 7 dice",
    ),
    (
        "engine.rolls.MOST_ROLLS",
        21,
        odds_of("anydice"),
        "function: f S:s { result: {S, 1} } output [f 2d6]",
        "function: f S:s { result: {S, 1} } output [f 2d7]",
        "outcomes",
        "this would go through more than 21 different rolls",
    ),
    (
        "engine.mix.MOST_HELD",
        6 * (EACH + 3),
        odds_of("anydice"),
        "function: f N:n { result: d6 } output [f d2]",
        "function: f N:n { result: dN } output [f d6]",
        "memory",
        "the exact odds of all ways together would take over 150 MB of memory",
    ),
    ("troll.throwing.MOST_DICE", 7, roll_of("troll"), "7d6", "8d6", "outcomes", "one roll throws 7 dice at most"),
    (
        "troll.rolls.MOST_DICE",
        7,
        roll_of("troll"),
        "repeat x := 6 until x = 6",
        "repeat x := 1 until x = 6",
        "depth",
        "a repeat goes through 7 rounds at most",
    ),
    ("troll.words.MOST_SIDES", 7, odds_of("troll"), "d7", "d8", "outcomes", "a die has 7 sides at most"),
    ("troll.words.MOST_SIDES", 7, odds_of("troll"), "z7", "d d8", "outcomes", "a die has 7 sides at most"),
    (
        "troll.words.MOST_WAYS",
        5,
        odds_of("troll"),
        "max (8 + d5)d6",
        "max (8 + d6)d6",
        "outcomes",
        "a number of dice has 5 values at most",
    ),
    (
        "engine.multisets.faces.MOST_DICE",
        7,
        odds_of("troll"),
        "count different 7d6",
        "count different 8d6",
        "memory",
        "at most 7 dice can be gone through face by face",
    ),
    (
        "engine.multisets.law.MOST_OUTCOMES",
        21,
        odds_of("troll"),
        "2d6",
        "2d7",
        "outcomes",
        "that has more than 21 outcomes, which is too many to list",
    ),
    (
        "engine.multisets.law.MOST_NUMBERS",
        42,
        odds_of("troll"),
        "2d6",
        "2d7",
        "memory",
        "the collections that can come out are too many and too long to list",
    ),
    (
        "engine.multisets.values.MOST_VALUES",
        7,
        odds_of("troll"),
        "1..7",
        "1..8",
        "outcomes",
        "a range has 7 numbers at most",
    ),
    (
        "engine.multisets.values.MOST_VALUES",
        7,
        odds_of("troll"),
        "{1..4, 1..3}",
        "{1..4, 1..4}",
        "outcomes",
        "a collection has 7 values at most",
    ),
    (
        "engine.multisets.values.MOST_VALUES",
        7,
        odds_of("troll"),
        "count (3d6 U 4d6)",
        "count (3d6 U 5d6)",
        "outcomes",
        "a collection has 7 values at most",
    ),
    (
        "engine.multisets.values.MOST_VALUES",
        6,
        odds_of("troll"),
        "3 # {1, 2}",
        "4 # {1, 2}",
        "outcomes",
        "a collection has 6 values at most",
    ),
    (
        "engine.multisets.values.MOST_VALUES",
        6,
        odds_of("troll"),
        "foreach x in 1..3 do {x, x}",
        "foreach x in 1..4 do {x, x}",
        "outcomes",
        "a collection has 6 values at most",
    ),
    (
        "engine.multisets.boxes.MOST_TEXT",
        7,
        odds_of("troll"),
        '"abc" || "abcd"',
        '"abcd" || "abcd"',
        "outcomes",
        "a text has 7 characters at most",
    ),
    (
        "troll.odds.MOST_CALLS",
        200,
        odds_of("troll"),
        "call f(199)\nfunction f(n) = if n = 0 then 1 else call f(n - 1)",
        "call f(200)\nfunction f(n) = if n = 0 then 1 else call f(n - 1)",
        "depth",
        NEVER,
    ),
]


@pytest.mark.parametrize(
    ("limit", "do", "right", "wrong", "refused"),
    [((name, most), do, right, wrong, (limit, message)) for name, most, do, right, wrong, limit, message in LOWERED],
    ids=[f"{row[0]}: {row[4]}" for row in LOWERED],
)
def test_a_program_may_ask_for_just_as_much(
    limit: tuple[str, int],
    do: Callable[[str], object],
    right: str,
    wrong: str,
    refused: tuple[str, str],
) -> None:
    """With a limit that is low, a program that reaches it is answered, and one that goes beyond it is not."""
    name, most = limit
    module, _, constant = name.rpartition(".")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module(f"fairthrow.lab.{module}"), constant, most)
        do(right)
        with pytest.raises(ProgramError) as error:
            do(wrong)
    assert (error.value.limit, error.value.reason) == refused


@pytest.mark.parametrize("name", ["maximum function depth", "explode depth"])
def test_depths_have_ends(name: str) -> None:
    """They go from 1 to 1,000, as whole numbers."""
    place = {"maximum function depth": 1, "explode depth": 2}[name]
    for value in (1, MOST_DEPTH):
        changed = Settings().changed(name, value)
        assert [each for each, was in zip(changed, Settings(), strict=True) if each != was] in ([value], [])
        assert changed[place] == value
    for wrong in (0, MOST_DEPTH + 1, "5", (5,), WeightedDie({5: 1})):
        with pytest.raises(Fault, match=f'^"{name}" must be a number from 1 to 1,000$'):
            Settings().changed(name, wrong)


def test_a_setting_that_is_none_names_those_there_are() -> None:
    """Forty characters of its name are repeated."""
    known = '"position order", "maximum function depth", "explode depth"'
    for name in ("x" * 40, "x" * 41):
        with pytest.raises(Fault) as error:
            Settings().changed(name, 3)
        assert str(error.value) == f'there is no setting "{"x" * 40}"; there are {known}'


def test_a_budget_asks_after_each_slice() -> None:
    """Not before it is spent, and then again after as much."""
    asked: list[int] = []
    budget = Budget(lambda: asked.append(1))
    for spent, times in ((SLICE - 1, 0), (1, 1), (SLICE - 1, 1), (1, 2), (3 * SLICE, 3), (1, 3)):
        budget.spend(spent)
        assert len(asked) == times


def test_python_goes_less_deep_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """There its stack ends early; elsewhere it goes as deep as is wanted."""
    assert limits.frames(8_000) == 8_000
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert limits.frames(8_000) == limits.MOST_FRAMES
    assert limits.frames(limits.MOST_FRAMES - 1) == limits.MOST_FRAMES - 1


def test_dice_that_wait_to_be_mixed_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each face takes 800 bits beside those of its weight; a die that is met again takes no more."""
    six, four = WeightedDie(dict.fromkeys(range(6), 1)), WeightedDie(dict.fromkeys(range(4), 1))
    monkeypatch.setattr("fairthrow.lab.engine.mix.MOST_HELD", 6 * (800 + 3) + 4 * (800 + 3))
    assert mixed([(six, 1), (four, 1), (six, 1), (four, 1)], 4, Budget())
    monkeypatch.setattr("fairthrow.lab.engine.mix.MOST_HELD", 6 * (800 + 3) + 4 * (800 + 3) - 1)
    with pytest.raises(LimitError, match="150 MB"):
        mixed([(six, 1), (four, 1)], 2, Budget())


@pytest.mark.parametrize(
    ("language", "program", "place", "reason"),
    [
        ("anydice", "output 1\n output 10^7000", (2, 2), "that power has more than 6,000 digits"),
        ("anydice", "\n output {1..999999}", (2, 2), "a sequence has at most 500,000 numbers"),
        ("troll", "1 +\n d 999999", (1, 1), "a die has 100,000 sides at most"),
        ("troll", "call f(1)\nfunction f(n) = 1 + call f(n)", (1, 1), NEVER),
    ],
)
def test_a_limit_is_told_where_it_is_met(language: str, program: str, place: tuple[int, int], reason: str) -> None:
    """A statement of AnyDice is named; a program of Troll is one expression."""
    with pytest.raises(ProgramError) as error:
        LANGUAGES[language].odds(program, 12, Budget())
    assert (error.value.place, error.value.reason) == (place, reason)
    assert error.value.message == f"line {place[0]}, column {place[1]}: {reason}"
    assert error.value.field == "program"


@pytest.mark.parametrize(
    ("language", "good", "long"),
    [
        ("anydice", "A: 999999", "A: 1234567"),
        ("anydice", "A: -999999", "A: -1234567"),
        ("troll", "A := 999999; A", "A := 1234567; A"),
        ("troll", "(A ~ -999999)", "(A ~ -1234567)"),
    ],
)
def test_a_number_of_an_input_has_six_digits(language: str, good: str, long: str) -> None:
    """Longer ones are no defaults of inputs."""
    assert list(LANGUAGES[language].outline(good).numbers) == ["A"]
    assert not LANGUAGES[language].outline(long).numbers
