"""Functions of Troll that call themselves: however many levels there are, the answer comes, and it is the right one."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

import fairthrow
from fairthrow.lab.troll import long_programs
from fairthrow.lab.troll.adding_calls import AddingCalls

DOUBLES = "function f(n) = x := 2d6; if 1 = count different x then sum x + call f(n) else sum x\ncall f(1)"
TWISTED = (
    "function twisted(n) = x := n d 6; y := max foreach i in 1..6 do sum (i = x); "
    "if 1 < count different x then y else y + call twisted(n)\ncall twisted({})"
)
DOWN = (
    "function down(n) = if n < 1 then 0 else "
    "(x := 2d6; if 1 = count different x then sum x else sum x + call down(n-1))\n"
    "call down({})"
)
BOTH = "function w(n) = if n < 2 then d6 else if d2 = 1 then 1 + call w(n-1) else 2 + call w(n-2)\ncall w({})"

Odds = dict[int, Fraction]


def odds_of(program: str) -> Odds:
    """Give the odds of a program, within the seconds that every answer has."""
    (output,) = fairthrow.odds("lab/troll", program=program).data()["outputs"]
    return {value: Fraction(weight, total) for value, weight, total in output["odds"]}


def test_published_values_of_rolling_again_on_doubles() -> None:
    """What somebody else has counted: 2d6, and again on doubles, added up."""
    found = odds_of(DOUBLES)
    assert found[3] == Fraction(1, 18)
    assert found[7] == Fraction(3997, 23328)
    missing = 1 - sum(found.values())
    assert 0 < missing < Fraction(1, 10**150)
    at_least_15 = sum(chance for value, chance in found.items() if value >= 15)
    assert Fraction(48915323, 544195584) - missing <= at_least_15 <= Fraction(48915323, 544195584)


def repeated(ends: Counter[int], on: Counter[int], last: dict[int, int], levels: int) -> Odds:
    """Add what goes on to what comes of it, level by level, from the ``last`` up: plainly, with whole numbers."""
    total = sum((ends + on).values())
    found, whole = last, 1
    for _ in range(levels):
        above = {value: weight * whole for value, weight in ends.items()}
        for add, weight in on.items():
            for value, each in found.items():
                above[add + value] = above.get(add + value, 0) + weight * each
        found, whole = above, whole * total
    return {value: Fraction(weight, whole) for value, weight in found.items()}


@pytest.mark.parametrize("dice", [2, 3, 4])
def test_matching_dice_are_rolled_again(dice: int) -> None:
    """The largest sum of equal dice; all equal rolls again. Counted roll by roll, 200 levels deep."""
    ends, again = Counter[int](), Counter[int]()
    for roll in product(range(1, 7), repeat=dice):
        best = max(face * count for face, count in Counter(roll).items())
        (again if len(set(roll)) == 1 else ends)[best] += 1
    assert odds_of(TWISTED.format(dice)) == repeated(ends, again, {}, 200)


def doubles() -> tuple[Counter[int], Counter[int]]:
    """Give the sums of two dice: of doubles, and of all others."""
    rolls = list(product(range(1, 7), repeat=2))
    return Counter(a + b for a, b in rolls if a == b), Counter(a + b for a, b in rolls if a != b)


@pytest.mark.parametrize("levels", [3, 40, 59, 61, 100, 199])
def test_no_number_of_levels_is_a_cliff(levels: int) -> None:
    """Each level another number: doubles end it."""
    assert odds_of(DOWN.format(levels)) == repeated(*doubles(), {0: 1}, levels)


@pytest.mark.parametrize("levels", [10, 61, 150])
def test_levels_may_be_met_in_several_ways(levels: int) -> None:
    """Whoever goes down one or two levels at a time meets most of them in many ways."""
    wanted: list[Odds] = [{face: Fraction(1, 6) for face in range(1, 7)}] * 2
    for _ in range(2, levels + 1):
        now: dict[int, Fraction] = defaultdict(Fraction)
        for add, before in ((1, wanted[-1]), (2, wanted[-2])):
            for value, chance in before.items():
                now[value + add] += chance / 2
        wanted.append(dict(now))
    assert odds_of(BOTH.format(levels)) == wanted[levels]


def test_what_lies_deeper_than_calls_may_go_is_lost() -> None:
    """Level 200 is the last: of 250 levels down the numbers behind it are missing, and the answer says so."""
    answer = fairthrow.odds("lab/troll", program=DOWN.format(250))
    assert "calls within calls are cut off 200 deep" in answer.data()["warnings"][0]
    assert odds_of(DOWN.format(250)) == repeated(*doubles(), {}, 200)


def test_different_values_of_many_dice_are_asked_for_by_their_faces() -> None:
    """The most equal dice among 20, and what is counted of each value that is there, against a plain count of few."""
    program = "x := {}; {} foreach i in different x do {}"
    many = odds_of(program.format("20d6", "max", "count i = x"))
    assert many == odds_of("x := 20d6; max foreach i in 1..6 do count i = x")
    rolls = [Counter(roll) for roll in product(range(1, 5), repeat=7)]
    for word, term, told in (
        ("max", "count i = x", lambda roll: max(roll.values())),
        ("min", "i * count i = x", lambda roll: min(face * many for face, many in roll.items())),
        ("sum", "if 1 < count i = x then i else 10", lambda roll: sum(f if n > 1 else 10 for f, n in roll.items())),
        ("count", "if 2 < count i = x then i else {}", lambda roll: sum(n > 2 for n in roll.values())),
    ):
        counted = Counter(map(told, rolls))
        wanted = {value: Fraction(weight, len(rolls)) for value, weight in counted.items()}
        assert odds_of(program.format("7d4", word, term)) == wanted


def test_what_was_asked_for_last_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a program makes much, the oldest is forgotten: to forget the newest took twice the time a level."""
    monkeypatch.setattr(AddingCalls, "law", lambda *_: None)
    monkeypatch.setattr(long_programs, "MOST_REMEMBERED", 3_000)
    found = odds_of(DOWN.format(30))
    monkeypatch.undo()
    assert found == odds_of(DOWN.format(30))
