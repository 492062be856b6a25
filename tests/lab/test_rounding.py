"""Dice with denominators that grow too long are rounded, and never further from the exact odds than is told."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from anydice_rolls import chances_of, odds_by_rolls
from lab.rounded_programs import (
    FUNCTIONS,
    STEPS,
    broken,
    dice_of,
    distance,
    random_chain,
    random_rounded,
    rounding_at,
)

from fairthrow.lab.anydice import call_sampling, calls, choosing
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.program import ENGINES, read, run_each
from fairthrow.lab.engine import mix
from fairthrow.lab.engine.asking import by_asking
from fairthrow.lab.engine.die import EMPTY, UNIT, WeightedDie, numbered
from fairthrow.lab.engine.limits import MOST_DIGITS, Budget, LimitError, bits_of
from fairthrow.lab.engine.mix import mixed
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rolls import rolls_of
from fairthrow.lab.engine.rounding import PLACES, rounded, shortened
from fairthrow.lab.engine.symbolic_roll import SymbolicRoll
from fairthrow.lab.program import LANGUAGES, Answer

BUDGET = Budget()
TINY = Decimal(10) ** -75
"""How far shown odds may be off."""


def answer(program: str) -> Answer:
    """Give what the Lab answers."""
    return LANGUAGES["anydice"].odds(program, 12, BUDGET)


# --- rounding a die, counted by hand --------------------------------------------------------


PARTS = {
    "the likeliest face gets what remains": (WeightedDie({0: 2, 1: 1}), 8, {0: 171, 1: 85}),
    "of equal ones the first does": (numbered(3), 8, {1: 86, 2: 85, 3: 85}),
    "what is possible stays possible": (WeightedDie({0: 10**9, 7: 1}), 8, {0: 255, 7: 1}),
    "what is lost counts as a face": (WeightedDie({1: 1, 2: 1}, 10), 8, {1: 26, 2: 26}),
    "a little that is lost stays lost": (WeightedDie({1: 10**9}, 10**9 + 1), 8, {1: 255}),
    "what fits is only told in other parts": (WeightedDie({1: 1, 2: 3}), 8, {1: 64, 2: 192}),
    "there are more places where faces need them": (numbered(300), 8, dict.fromkeys(range(2, 301), 3495) | {1: 3571}),
    "a long total is cut off before it divides": (WeightedDie({0: 2 << 5_000, 1: 1 << 5_000}), 8, {0: 171, 1: 85}),
}


@pytest.mark.parametrize(("die", "places", "parts"), PARTS.values(), ids=list(PARTS))
def test_a_die_is_rounded_to_parts(die: WeightedDie, places: int, parts: dict[int, int]) -> None:
    """The parts are those, and the die is no further off than it says."""
    told = rounded(die, places)
    assert told.weights == parts
    assert told.total == (1 << 20 if len(parts) == 300 else 1 << 8)
    assert told.off == 2 * (len(parts) + bool(die.lost)) * (1 << UNIT) // told.total
    assert not broken(die, told)


@pytest.mark.parametrize(
    "die", [WeightedDie({4: 3**9_000}), WeightedDie({}, 3**9_000), EMPTY], ids=["certain", "lost", "empty"]
)
def test_what_is_sure_is_not_off(die: WeightedDie) -> None:
    """One face without a loss, a loss without a face, and nothing at all are told exactly."""
    told = rounded(die)
    assert (told.off, list(told.weights), bool(told.lost)) == (0, list(die.weights), bool(die.lost))
    assert told.total == min(die.total, 1)


@pytest.mark.parametrize("seed", range(40))
def test_a_long_die_is_rounded_as_its_exact_chances_are(seed: int) -> None:
    """Weights of thousands of digits are cut off before they are divided; that changes next to nothing."""
    random = Random(seed)
    die = WeightedDie(
        {face: random.getrandbits(random.choice([1, 40, 9_000])) + 1 for face in range(random.randint(2, 9))}
    )
    for places in (8, 40, 700):
        assert not broken(die, rounded(die, places))


# --- how far operations are off, counted by hand -----------------------------------------------


COIN, D3 = WeightedDie({0: 1, 1: 1}, None, 10), WeightedDie({1: 1, 2: 1, 3: 2}, None, 100)
OFF: dict[str, tuple[Callable[[], WeightedDie], int]] = {
    "another face": (lambda: D3.each(lambda face: -face), 100),
    "a sum": (lambda: Pool([(COIN, 1), (D3, 1)]).sum(BUDGET), 110),
    "a sum of like dice": (lambda: Pool([(COIN, 3)]).sum(BUDGET), 30),
    "a product": (lambda: COIN.each_with(D3, int.__mul__, BUDGET), 110),
    "a comparison": (lambda: COIN.compared("<", D3, BUDGET), 110),
    "the highest of like dice": (lambda: Pool([(D3, 4)]).places([1], BUDGET), 400),
    "places of unlike dice": (lambda: Pool([(D3, 4), (COIN, 2)]).places([1, 0, 1], BUDGET), 420),
    "no place": (lambda: Pool([(WeightedDie({1: 1}, 2, 7), 2)]).places([0], BUDGET), 14),
    "one of two": (
        lambda: mixed([(COIN, 1), (D3, 3)], 4, Budget(), 5),
        5 + 78,
    ),  # a fourth of 10 and three of 100: 77.5
    "a part that is left out": (lambda: mixed([(1, 1), (2, 1), (EMPTY, 2)], 4, Budget(), 5), 10),
    "a part without a result": (lambda: mixed([(1, 1), (2, 1), (None, 2)], 4, Budget(), 5), 10),
    "dice beside a part that is left out": (lambda: mixed([(D3, 1), (None, 1)], 2, Budget(), 5), 10 + 100),
}


@pytest.mark.parametrize(("operation", "off"), OFF.values(), ids=list(OFF))
def test_an_operation_is_as_far_off_as_its_dice_together(operation: Callable[[], WeightedDie], off: int) -> None:
    """Each die counts as often as it is rolled, each way by its share, and all the more if others are left out."""
    assert operation().off == off


def test_dice_that_are_off_otherwise_are_others() -> None:
    """What was remembered of one is not told of the other; and in a pool they are two kinds."""
    assert numbered(2) != WeightedDie({1: 1, 2: 1}, None, 3) != WeightedDie({1: 1, 2: 1}, None, 4)
    assert WeightedDie({1: 1, 2: 1}, None, 3) == WeightedDie({1: 1, 2: 1}, None, 3)
    assert len(Pool([(numbered(2), 1), (WeightedDie({1: 1, 2: 1}, None, 3), 1)]).kinds) == 2


def _nearby(random: Random) -> tuple[WeightedDie, WeightedDie]:
    """Give a die, and what is told of it: other odds of the same faces, and how far these are off."""
    faces = random.sample(range(-1, 5), random.randint(2, 4))
    lost = random.random() < 0.3
    true, told = (
        WeightedDie({face: random.randint(1, 9) for face in faces}, random.randint(37, 40) if lost else None)
        for _ in range(2)
    )
    return true, WeightedDie(told.weights, told.total, -int(-distance(true, told) * (1 << UNIT) // 1))


@pytest.mark.parametrize("step", STEPS)
def test_what_is_made_of_dice_is_off_by_no_more_than_it_says(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice are told of that are as far from the true ones as can be. So are those that are made of both, at most."""
    monkeypatch.setattr("fairthrow.lab.engine.rounding.MOST_OFF", 1 << 2 * UNIT)
    random = Random(step)
    program = read("\n".join([*FUNCTIONS, f"output {step}"]))

    def made(d: WeightedDie, e: WeightedDie, engine: str) -> WeightedDie:
        machine = Machine(BUDGET, ENGINES[engine], program)
        scope: Scope = {"D": d, "E": e}
        run_each(program, lambda statement: Plain(machine).run([statement], scope, 0))
        return machine.outputs[0].die

    for engine in ("compiled", "plain", "asked", "revealed") * 4:
        monkeypatch.setattr(choosing, "FEW", random.choice([1, 1_500]))
        (true_d, told_d), (true_e, told_e) = _nearby(random), _nearby(random)
        exact, told = made(true_d, true_e, "plain"), made(told_d, told_e, engine)
        assert not broken(exact, told), (true_d, true_e, told_d, told_e)


@pytest.mark.parametrize("make", [random_chain, random_rounded])
@pytest.mark.parametrize("seed", range(10))
def test_long_weights_that_are_added_up_first_weigh_the_same(
    make: Callable[[Random], str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever order weights are added and multiplied, odds are the same, each to the last digit."""
    random = Random(seed)
    for _ in range(6):
        program = make(random)
        expected = [(die.weights, die.total) for die in dice_of(program, "listed")]
        monkeypatch.setattr(calls, "LONG", 0)
        found = [(die.weights, die.total) for die in dice_of(program, "listed")]
        monkeypatch.undo()
        assert found == expected, program


def test_dice_that_wait_to_be_mixed_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take memory before they are laid together, too: the body is not run for all the others."""
    monkeypatch.setattr(calls, "LONG", 0)
    monkeypatch.setattr(mix, "MOST_HELD", 2 * mix.EACH * 100)
    made: list[WeightedDie] = []

    def body(_: list[Value]) -> Value:
        made.append(WeightedDie.counted(range(len(made), 70 + len(made))))
        return made[-1]

    args = calls.bind_arguments(["n", "n"], [numbered(6), numbered(6)], BUDGET)
    with pytest.raises(LimitError, match="memory"):
        calls.run(args, body, BUDGET, highest_first=True)
    assert len(made) == 3


# --- random programs ------------------------------------------------------------------------


@pytest.mark.parametrize("make", [random_chain, random_rounded])
@pytest.mark.parametrize("seed", range(15))
def test_rounded_programs_are_as_near_as_they_say(
    make: Callable[[Random], str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With denominators of a few binary places everything is rounded. The same faces are possible as with exact odds.

    Each way to run functions says how far it is off at most; errors are the same as ever.
    """
    random = Random(seed)
    rounds = 0
    for _ in range(12):
        program, places = make(random), random.choice([8, 9, 10, 12, 16, 24])
        engine = random.choice(list(ENGINES))
        exact = dice_of(program, "compiled")
        monkeypatch.setattr(choosing, "FEW", random.choice([1, 1_500]))
        told = dice_of(program, engine, places)
        for each, its in zip(exact, told, strict=True):
            assert not broken(each, its), (program, places, engine)
            rounds += bool(its.off)
    assert rounds


@pytest.mark.parametrize("asked", ["count", "at", "sum"])
def test_rolls_that_are_asked_are_not_rounded_once_more(asked: str) -> None:
    """A pool has a short way to a single answer, which rounds. A call has counted already how far its dice are off."""
    pool = Pool([(WeightedDie({1: 9, 2: 8, 3: 5}), 4)])
    expected: dict[int, int] = {}
    for roll, weight in rolls_of(pool, highest_first=True, budget=BUDGET):
        shows = {"count": roll.count(2), "at": roll[1], "sum": sum(roll)}[asked]
        expected[shows] = expected.get(shows, 0) + weight

    def look(rolls: list[SymbolicRoll]) -> int:
        (roll,) = rolls
        return roll.count(2) if asked == "count" else roll.at(2) if asked == "at" else roll.sum()

    with rounding_at(8), pytest.raises(StopIteration) as ended:
        next(by_asking([pool], look, BUDGET, highest_first=True))
    assert dict(ended.value.value) == expected


@pytest.mark.parametrize("step", ["[lowest of D and D]", "D + D", "[miss D]", "2@2dD", "[gap D D]", "[hit D]"])
def test_rolls_fit_rounded_odds(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All ways the dice can fall give together odds that are no further from the told ones than these say."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 0)
    program = "\n".join([*FUNCTIONS, "D: d{1, 2, 3}", f"D: {step}", "output [pick D else D]"])
    (by_rolls,), (die,) = odds_by_rolls(program), dice_of(program, "compiled", 3)
    told = chances_of(die)
    assert told.keys() == by_rolls.keys()
    assert die.off
    apart = sum(abs(by_rolls[value] - told[value]) for value in told)
    assert apart <= Fraction(die.off, 1 << UNIT)


# --- limits ---------------------------------------------------------------------------------


def test_as_many_dice_as_fit_are_not_rounded() -> None:
    """Whether a denominator is too long is found out exactly, however its factors are spread."""
    nine = numbered(9)
    fits = MOST_DIGITS * 1_000_000 // 3_169_926  # binary digits of 9, a little too many
    assert bits_of([(9, fits)]) <= MOST_DIGITS < bits_of([(9, fits + 2)])
    assert shortened([(nine, fits)]) == [(nine, fits)]
    assert bits_of([(9, 10**9)]) > MOST_DIGITS


def test_many_rounded_ways_are_mixed_quickly() -> None:
    """Dice whose totals have no factor in common would need the product of all: each is rounded before."""
    ways = [(WeightedDie({0: 1, 1: 2 * number + 1}), 1) for number in range(1, 60)]
    exact = mixed(ways, 59, Budget())
    with rounding_at(64):
        told = mixed(ways, 59, Budget())
    assert told.off
    assert not broken(exact, told)
    assert told.total.bit_length() <= 2 * PLACES


def test_a_long_sum_of_ways_is_cut_where_they_have_no_dice() -> None:
    """Numbers alone are rounded too where the denominator of the ways is too long."""
    long = 3**200_000
    told = mixed([(1, 1), (2, long - 1)], long, Budget())
    assert (told.total, told.weights[1]) == (1 << PLACES, 1)
