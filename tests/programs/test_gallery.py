"""The gallery: the odds of each example against an oracle that does not know the Lab.

An oracle goes through every roll, or adds chances up by the rule as the example's own words tell it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm, prod
from operator import eq, ge, gt, le, lt
from typing import Any

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.program import Output, Value
from fairthrow.lab.thrown import Rolled
from fairthrow.programs.check import AnyDice, ProgramCheck
from fairthrow.programs.gallery import EXAMPLES
from fairthrow.programs.gallery.decided import DECIDED
from fairthrow.programs.gallery.example import Example
from fairthrow.programs.own import own

Chances = dict[Any, Fraction]
BY_TITLE = {example.title: example for example in EXAMPLES}


def every(*dice: Iterable[int]) -> Iterable[tuple[int, ...]]:
    """Give every roll of some dice."""
    return product(*dice)


def d(sides: int) -> range:
    return range(1, sides + 1)


def counted(values: Iterable[object]) -> Chances:
    """Give the chance of each value, of rolls that are all as likely."""
    found = Counter(values)
    return {value: Fraction(number, found.total()) for value, number in found.items()}


def summed(*parts: Chances) -> Chances:
    """Give the chances of the sum of independent parts."""
    total: Chances = {0: Fraction(1)}
    for part in parts:
        added: Chances = {}
        for (a, chance), (b, other) in product(total.items(), part.items()):
            value = a + b
            added[value] = added.get(value, Fraction(0)) + chance * other
        total = added
    return total


def seen(chances: Chances, of: Callable[[Any], object]) -> Chances:
    """Give the chances of what is made of each value."""
    found: Chances = {}
    for value, chance in chances.items():
        found[of(value)] = found.get(of(value), Fraction(0)) + chance
    return found


def exploding(sides: int, more: int) -> Chances:
    """Give the chances of a die that is thrown again on its highest face, at most ``more`` times."""
    if not more:
        return counted(d(sides))
    low: Chances = {face: Fraction(1, sides) for face in range(1, sides)}
    again = exploding(sides, more - 1)
    return low | {sides + value: chance / sides for value, chance in again.items()}


def best(*parts: Chances, keep: int = 1) -> Chances:
    """Give the chances of the sum of the best of some dice."""
    wholes = [lcm(*(chance.denominator for chance in part.values())) for part in parts]
    weighed = [
        [(face, int(chance * whole)) for face, chance in part.items()]
        for part, whole in zip(parts, wholes, strict=True)
    ]
    found: Counter[int] = Counter()
    for row in product(*weighed):
        value = sum(sorted((face for face, _ in row), reverse=True)[:keep])
        found[value] += prod(weight for _, weight in row)
    return {value: Fraction(weight, prod(wholes)) for value, weight in found.items()}


def binomial(number: int, chance: Fraction) -> Chances:
    return {hits: comb(number, hits) * chance**hits * (1 - chance) ** (number - hits) for hits in range(number + 1)}


def dice_poker(roll: tuple[int, ...]) -> int:
    sets = sorted(Counter(roll).values(), reverse=True)
    if sets[0] in (4, 5):
        return sets[0] + 2
    if sets[:2] == [3, 2]:
        return 5
    if len(sets) == 5 and max(roll) - min(roll) == 4:
        return 4
    return 3 if sets[0] == 3 else sets.count(2)


def attack() -> Chances:
    """Miss on 1 to 9 (a 10 and 5 reach 15), hit on 10 to 19, critical on 20."""
    one = seen(counted(map(sum, every(d(6), d(6)))), lambda value: value + 5)
    two = seen(counted(map(sum, every(*[d(6)] * 4))), lambda value: value + 5)
    found: Chances = {0: Fraction(9, 20)}
    for part, weight in ((one, Fraction(10, 20)), (two, Fraction(1, 20))):
        for value, chance in part.items():
            found[value] = found.get(value, Fraction(0)) + weight * chance
    return found


@cache
def luck(so: int) -> tuple[tuple[int, Fraction], ...]:
    """Push on until 20 or more; a 1 loses all."""
    if so >= 20:
        return ((so, Fraction(1)),)
    found = {0: Fraction(1, 6)}
    for face in range(2, 7):
        for value, chance in luck(so + face):
            found[value] = found.get(value, Fraction(0)) + chance / 6
    return tuple(found.items())


@cache
def lives(good: int = 0, bad: int = 0) -> Fraction:
    """20 lives; 10 to 19 is a success, 2 to 9 a failure, 1 two of them."""
    if good >= 3 or bad >= 3:
        return Fraction(good >= 3)
    return (1 + 10 * lives(good + 1, bad) + 8 * lives(good, bad + 1) + lives(good, bad + 2)) / Fraction(20)


def again() -> list[int]:
    """Give the 36 equally likely ends of a die of which 1 and 2 are rolled again."""
    return [second if first <= 2 else first for first, second in every(d(6), d(6))]


def widest(roll: tuple[int, ...]) -> int:
    return max(Counter(roll).values())


def ten_again(successes: int) -> Fraction:
    """Give the chance of so many successes of one die: a ten is one and is rolled again, without end."""
    if successes == 0:
        return Fraction(7, 10)
    tens = Fraction(1, 10) ** (successes - 1)
    return tens * Fraction(2, 10) + tens * Fraction(1, 10) * Fraction(7, 10)


def degree(roll: int) -> int:
    return -1 if roll >= 96 else 3 if roll <= 5 else 2 if roll <= 10 else int(roll <= 50)


def high(rolls: Iterable[tuple[int, ...]], keep: int) -> Chances:
    """Give the chances of the sum of the ``keep`` highest of each roll."""
    return counted(sum(sorted(roll)[-keep:]) for roll in rolls)


def once_more(sides: int, low: int) -> Chances:
    """Give the chances of a die that is thrown again, once, when it shows ``low`` or less."""
    return counted(second if first <= low else first for first, second in every(d(sides), d(sides)))


STRIKE = {0: Fraction(1, 2)} | dict.fromkeys(d(6), Fraction(1, 12))
"""What a strike of the duel takes."""


@cache
def duel(mine: int, theirs: int) -> Fraction:
    """Give the chance to win a duel; both may miss, and then all is as it was."""
    if mine < 1 or theirs < 1:
        return Fraction(mine >= 1)
    ways = [(hurt, hit) for hurt in STRIKE for hit in STRIKE if hurt or hit]
    return sum(STRIKE[hurt] * STRIKE[hit] * duel(mine - hurt, theirs - hit) for hurt, hit in ways) / Fraction(3, 4)


@cache
def clocks(yours: int, theirs: int) -> Fraction:
    """Give the chance to fill a clock of so many segments that are left before the other is full."""
    if yours < 1 or theirs < 1:
        return Fraction(yours < 1)
    fills = {face: (2, 0) if face == 6 else (2, 1) if face >= 4 else (0, 2) for face in d(6)}
    found = [clocks(yours - fills[max(roll)][0], theirs - fills[max(roll)][1]) for roll in every(d(6), d(6))]
    return sum(found, Fraction(0)) / 36


def kept(total: int) -> Chances:
    """Keep the best of five d6 and throw the others again, as many as give ``total`` the likeliest; ties keep more."""
    found: Chances = {}
    for roll, weight in Counter(tuple(sorted(roll, reverse=True)) for roll in every(*[d(6)] * 5)).items():
        ends = [summed({sum(roll[:keep]): Fraction(1)}, d6(5 - keep)) for keep in range(5, -1, -1)]
        best_end = max(ends, key=lambda end: sum(chance for value, chance in end.items() if value >= total))
        for value, chance in best_end.items():
            found[value] = found.get(value, Fraction(0)) + chance * weight / 6**5
    return found


@cache
def d6(dice: int) -> Chances:
    """Give the chances of the sum of so many d6."""
    return summed(*[counted(d(6))] * dice)


def pushed() -> Chances:
    """Push six d6 where that is worth more in the mean: each new die is worth 1/6 of 3 less 1/6 of 2."""
    found: Chances = {}
    one: Chances = {3: Fraction(1, 6), -2: Fraction(1, 6), 0: Fraction(4, 6)}
    for (sixes, ones), weight in Counter((roll.count(6), roll.count(1)) for roll in every(*[d(6)] * 6)).items():
        left = 6 - sixes - ones
        more = summed({-2 * ones: Fraction(1)}, *[one] * left) if Fraction(left, 6) > 2 * ones else {0: Fraction(1)}
        for value, chance in more.items():
            found[3 * sixes + value] = found.get(3 * sixes + value, Fraction(0)) + chance * weight / 6**6
    return found


@cache
def pig(so: int) -> tuple[tuple[int, Fraction], ...]:
    """Hold at 20 or more: a throw then wins 20/6 in the mean, and loses a sixth of what is there."""
    found = {0: Fraction(1, 6)}
    for face in range(2, 7):
        for value, chance in ((so + face, Fraction(1)),) if so + face >= 20 else pig(so + face):
            found[value] = found.get(value, Fraction(0)) + chance / 6
    return tuple(found.items())


@cache
def felled(foe: int, rounds: int) -> Fraction:
    """Give the chance to fell a foe under the better way to strike in each round."""
    if foe < 1 or not rounds:
        return Fraction(foe < 1)
    light = sum((felled(foe - face - 3, rounds - 1) for face in d(8)), Fraction(0)) / 8
    heavy = sum((felled(foe - sum(roll) - 6, rounds - 1) for roll in every(d(8), d(8))), Fraction(0)) / 64
    missed = felled(foe, rounds - 1)
    return max((13 * light + 7 * missed) / 20, (8 * heavy + 12 * missed) / 20)


D20 = counted(d(20))
ORACLES: dict[str, Callable[[], list[Chances]]] = {
    "Six ability scores": lambda: [high(every(*[d(6)] * 4), 3)] * 6,
    "Two d20, the higher": lambda: [counted(max(roll) + 5 for roll in every(d(20), d(20)))],
    "Two d20, the lower": lambda: [counted(min(roll) + 5 for roll in every(d(20), d(20)))],
    "A lucky d20": lambda: [seen(once_more(20, 1), lambda face: face + 3)],
    "Greatsword": lambda: [summed(once_more(6, 2), once_more(6, 2), {4: Fraction(1)})],
    "Fireball": lambda: [
        summed(*[counted(d(6))] * 8),
        seen(summed(*[counted(d(6))] * 8), lambda total: total // 2),
    ],
    "Count eights on tens": lambda: [binomial(6, Fraction(3, 10))],
    "Sevens count, ones take away": lambda: [
        summed(*[{1: Fraction(4, 10), 0: Fraction(5, 10), -1: Fraction(1, 10)}] * 5)
    ],
    "Fives and sixes": lambda: [binomial(12, Fraction(1, 3))],
    "Roll five, keep three": lambda: [high(every(*[d(10)] * 5), 3)],
    "Four fudge dice and a skill": lambda: [counted(sum(roll) + 2 for roll in every(*[(-1, 0, 1)] * 4))],
    "A table of thirty-six": lambda: [counted(10 * tens + ones for tens, ones in every(d(6), d(6)))],
    "Best three of four": lambda: [
        counted(sum(roll) - min(roll) for roll in every(*[d(6)] * 4)),
        counted(map(sum, every(*[d(6)] * 3))),
    ],
    "Advantage on a d20": lambda: [counted(max(roll) + 5 for roll in every(d(20), d(20)))],
    "Attack and damage": lambda: [attack()],
    "Great weapon": lambda: [summed(counted(again()), counted(again())), counted(map(sum, every(d(6), d(6))))],
    "Roll and keep": lambda: [best(*[exploding(10, 2)] * 4, keep=2)],
    "Trait and wild die": lambda: [best(exploding(8, 3), exploding(6, 3))],
    "A wild die among others": lambda: [summed(*[counted(d(6))] * 3, exploding(6, 10))],
    "Fudge dice": lambda: [counted(sum(roll) + 2 for roll in every(*[(-1, 0, 1)] * 4))],
    "Two dice and a stat": lambda: [counted(sum(roll) + 1 for roll in every(d(6), d(6)))],
    "Armour": lambda: [counted(max(0, sum(roll) - 5) for roll in every(d(8), d(8)))],
    "Three step dice, best two": lambda: [counted(sum(roll) - min(roll) for roll in every(d(6), d(8), d(10)))],
    "Under a percentage": lambda: [counted(map(degree, d(100)))],
    "Ones take successes away": lambda: [
        counted(sum(face >= 7 for face in roll) - roll.count(1) for roll in every(*[d(10)] * 5))
    ],
    "Tens count twice": lambda: [summed(*[{0: Fraction(6, 10), 1: Fraction(3, 10), 2: Fraction(1, 10)}] * 8)],
    "Hits and glitches": lambda: [
        counted(2 * (sum(face >= 5 for face in roll) >= 2) + (roll.count(1) < 3) for roll in every(*[d(6)] * 6))
    ],
    "Stress dice": lambda: [counted(2 * (6 in roll) + (1 not in roll[4:]) for roll in every(*[d(6)] * 6))],
    "Best of some d6": lambda: [counted(7 if roll.count(6) > 1 else max(roll) for roll in every(*[d(6)] * 3))],
    "Width of the best set": lambda: [counted(map(widest, every(*[d(10)] * 5)))],
    "Hit, wound, save": lambda: [binomial(10, Fraction(4, 6) * Fraction(3, 6) * Fraction(4, 6))],
    "Three tries for sixes": lambda: [binomial(5, 1 - Fraction(5, 6) ** 3)],
    "How many different faces": lambda: [counted(len(set(roll)) for roll in every(*[d(6)] * 6))],
    "Up to the rank, ones twice": lambda: [
        counted(sum(face <= 4 for face in roll) + roll.count(1) for roll in every(*[d(10)] * 3))
    ],
    "Three against two": lambda: [
        counted(
            (sorted(roll[:3])[2] > max(roll[3:])) + (sorted(roll[:3])[1] > min(roll[3:])) for roll in every(*[d(6)] * 5)
        )
    ],
    "Opposed pools": lambda: [
        summed(binomial(6, Fraction(1, 3)), seen(binomial(4, Fraction(1, 3)), lambda hits: -hits))
    ],
    "Initiative": lambda: [counted((a + 3) - (b + 1) for a, b in every(d(20), d(20)))],
    "Dice poker": lambda: [counted(map(dice_poker, every(*[d(6)] * 5)))],
    "Push your luck": lambda: [dict(luck(0))],
    "Death saves": lambda: [{1: lives(), 0: 1 - lives()}],
    "The pass line": lambda: [{1: Fraction(244, 495), 0: Fraction(251, 495)}],
    "A duel": lambda: [{0: 1 - duel(8, 6), 1: duel(8, 6)}],
    "Two clocks": lambda: [{0: 1 - clocks(6, 4), 1: clocks(6, 4)}],
    "Any dice once more": lambda: [kept(22)],
    "Push at a price": lambda: [pushed()],
    "A turn of Pig": lambda: [dict(pig(0))],
    "Two ways to strike": lambda: [{0: 1 - felled(24, 4), 1: felled(24, 4)}],
    "Until a six": lambda: [{number: Fraction(5, 6) ** (number - 1) / 6 for number in range(1, 77)}],
    "Highest of two teams": lambda: [
        counted(max(roll[:2]) - max(roll[2:]) for roll in every(*[d(20)] * 2, *[d(20)] * 2))
    ],
}
"""What each output of each example comes to, at the defaults of its inputs; counted when it is asked for."""


@cache
def oracle(title: str) -> list[Chances]:
    """Give what the outputs of an example come to, counted once."""
    return ORACLES[title]()


def odds(output: Output) -> Chances:
    """Give the chances of an output."""
    return {value: Fraction(*chance) for value, chance in output.rows()}


def outputs(example: Example, **inputs: int) -> list[Chances]:
    """Give the chances of each output of an example."""
    program = replace(example.program, inputs=tuple(inputs.items()))
    return [odds(output) for output in program.answer().outputs]


def test_there_is_an_oracle_for_each() -> None:
    """There are 24 examples at least, no two with one title, and each has an oracle of its own."""
    assert len(BY_TITLE) == len(EXAMPLES) >= 24
    assert BY_TITLE.keys() == ORACLES.keys() | {"Successes, tens again"}


@pytest.mark.parametrize("title", ORACLES)
def test_the_odds_are_those_of_the_oracle(title: str) -> None:
    """Every chance is exactly that of the oracle."""
    inputs = {"MINE": 2, "OTHERS": 2} if title == "Highest of two teams" else {}
    assert outputs(BY_TITLE[title], **inputs) == oracle(title)


def test_tens_are_thrown_again_up_to_a_limit() -> None:
    """An ``accumulate`` is cut, so that a few parts in a million millions are missing, and no chance is too large."""
    (found,) = outputs(BY_TITLE["Successes, tens again"])
    whole = summed(*[{hits: ten_again(hits) for hits in range(40)}] * 5)
    assert 0 < 1 - sum(found.values()) < Fraction(1, 10**10)
    assert all(0 <= whole[hits] - chance < Fraction(1, 10**10) for hits, chance in found.items())


CHANGED: dict[str, tuple[dict[str, int], Callable[[], list[Chances]]]] = {
    "Advantage on a d20": ({"EDGE": 1}, lambda: [counted(min(roll) + 5 for roll in every(d(20), d(20)))]),
    "Roll and keep": ({"ROLLED": 3, "KEPT": 1}, lambda: [best(*[exploding(10, 2)] * 3)]),
    "Trait and wild die": ({"SIDES": 12}, lambda: [best(exploding(12, 3), exploding(6, 3))]),
    "Best of some d6": ({"DICE": 0}, lambda: [counted(min(roll) for roll in every(d(6), d(6)))]),
    "Stress dice": ({"STRESS": 0}, lambda: [seen(binomial(4, Fraction(1, 6)), lambda sixes: 3 if sixes else 1)]),
    "Hits and glitches": (
        {"POOL": 4, "NEEDED": 1},
        lambda: [counted(2 * any(face >= 5 for face in roll) + (2 * roll.count(1) < 4) for roll in every(*[d(6)] * 4))],
    ),
    "Opposed pools": (
        {"YOURS": 1, "THEIRS": 2},
        lambda: [summed(binomial(1, Fraction(1, 3)), seen(binomial(2, Fraction(1, 3)), lambda hits: -hits))],
    ),
}


@pytest.mark.parametrize("title", CHANGED)
def test_inputs_change_the_odds_as_they_say(title: str) -> None:
    """With other inputs the chances are those of the oracle for these."""
    inputs, counted_anew = CHANGED[title]
    assert outputs(BY_TITLE[title], **inputs) == counted_anew()


def test_without_an_edge_or_a_burden_one_die_is_rolled() -> None:
    """The third choice of the input has its own way through the program."""
    assert outputs(BY_TITLE["Advantage on a d20"], EDGE=2) == [counted(face + 5 for face in d(20))]


@pytest.mark.parametrize("title", [title for title in ORACLES if BY_TITLE[title].program.declarations.success])
def test_the_chance_of_success_is_that_of_the_oracle(title: str) -> None:
    """What a program wants is looked for in the right output, and all of it is counted."""
    program = BY_TITLE[title].program
    found = program.chance(program.answer())
    assert found
    place, chance = found
    chances = outputs(BY_TITLE[title])[place] if title == "Highest of two teams" else oracle(title)[place]
    success = program.declarations.success
    assert success
    number = success.number if isinstance(success.number, int) else program.values[success.number]
    holds = {">=": ge, ">": gt, "=": eq, "<=": le, "<": lt}[success.sign]
    assert Fraction(*chance) == sum(each for value, each in chances.items() if holds(value, number))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_each_can_be_rolled_and_says_what_it_is(example: Example) -> None:
    """Each is told in a line, declares nothing wrong, and rolls only what can come out."""
    assert 20 < len(example.about) <= 125
    answer = example.program.answer()
    expected = "AnyDice takes the first option, as its function says" if example in DECIDED else ""
    if example.title == "Successes, tens again":
        expected = "by less than 1/10^11"
    assert [expected in warning for warning in answer.warnings] == [True] * bool(expected)
    for seed in range(3):
        rolled = example.program.throw(Stream(bytes([seed] * 16))).rolled
        for (label, value), output in zip(rolled.outputs, answer.outputs, strict=True):
            assert label == output.label
            assert value in output.weights
    if example.program.declarations.success:
        found = example.program.chance(answer)
        assert found
        assert 0 < Fraction(*found[1]) < 1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_each_runs_with_the_ends_of_its_inputs(example: Example) -> None:
    """Every input may be at its lowest and at its highest: the program still comes to something."""
    for name, each in example.program.declarations.inputs.items():
        if name == "POOL" and example.title == "Width of the best set":
            continue  # the widest pools take seconds
        for number in each.words.values() or (each.low, each.high):
            program = replace(example.program, inputs=((name, number),))
            assert all(output.weights for output in program.answer().outputs), (name, number)


WISHES = [example for example in EXAMPLES if example.program.declarations.success]
"""The examples that want something of their dice."""

STANDS_FOR = re.compile(r"Line \d+: (\w+) stands for .*; each use is a new throw\.")


def thrown_anew(program: ProgramCheck, rolled: Rolled[Value]) -> list[str]:
    """Say what of a roll was thrown again for another sentence about it: outputs, and variables that hold dice."""
    dice = {found[1] for step in rolled.steps if (found := STANDS_FOR.fullmatch(step))}
    uses = {name: len(re.findall(rf"\b{name}\b(?!\s*:)", program.program)) for name in dice}
    more = [label for label, _ in rolled.outputs[1:]]
    return more + [name for name, number in uses.items() if number > 1]


@pytest.mark.parametrize("example", WISHES, ids=lambda example: example.title)
def test_what_is_wanted_is_seen_in_one_throw(example: Example) -> None:
    """Who wants something of dice looks at one throw of them: no output, and no second use, throws them once more."""
    for seed in range(3):
        rolled = example.program.throw(Stream(bytes([seed] * 16))).rolled
        assert thrown_anew(example.program, rolled) == []
        assert len(rolled.outputs) == 1


@pytest.mark.parametrize(
    ("program", "again"),
    [
        ('output 2d6 named "total" output [count 6 in 2d6] named "sixes"', ["sixes"]),
        ("HAND: 2d6 output (HAND >= 7) + (HAND >= 10)", ["HAND"]),
        ("HAND: 2d6 output HAND >= 7", []),
    ],
)
def test_dice_that_are_thrown_anew_are_found(program: str, again: list[str]) -> None:
    """What the test above looks for is there to be found, where a program throws its dice once for each sentence."""
    check = AnyDice(program=program)
    assert thrown_anew(check, check.throw(Stream(bytes(16))).rolled) == again


@pytest.mark.parametrize("example", WISHES, ids=lambda example: example.title)
def test_a_roll_says_in_words_how_it_went(example: Example) -> None:
    """The verdict is a word, and names no number that only the program knows: none of a code, and no variable."""
    declared = example.program.declarations
    assert declared.success
    assert declared.success.sign == ">="
    for seed in range(6):
        thrown = own(example.program).roll(seed=bytes([seed] * 16))
        assert "_" not in thrown.lead + thrown.short
        assert "wanted =" not in thrown.lead
        assert thrown.short.isascii()
        assert not any(letter.isdigit() for letter in thrown.short)


DEGREES: dict[str, tuple[tuple[int, ...], str]] = {
    "Two dice and a stat": ((6, 3), "Full success"),
    "Best of some d6": ((5, 2, 1), "At a price"),
    "Under a percentage": ((10,), "Hard success"),
    "Attack and damage": ((9,), "Misses"),
    "Ones take successes away": ((1, 1, 2, 3, 7), "Botch"),
    "Hits and glitches": ((5, 6, 1, 1, 1, 2), "Succeeds with a glitch"),
    "Stress dice": ((1, 2, 3, 4, 5, 1), "Fails in panic"),
    "Opposed pools": ((5, 6, 1, 1, 1, 1, 5, 5, 1, 1), "A tie"),
    "Initiative": ((9, 12), "They are first"),
    "Dice poker": ((4, 2, 4, 2, 4), "Full house"),
    "Push your luck": ((6, 6, 1), "All is lost"),
    "Death saves": ((1, 9), "Dies"),
    "The pass line": ((5, 6), "Wins"),
    "A duel": ((9, 3, 15, 6), "You win"),
    "Two clocks": ((6, 1, 2, 6, 6, 3), "You are first"),
    "Two ways to strike": ((13, 8, 8, 8, 1), "It falls"),
    "Highest of two teams": ((3, 8, 17, 17, 1), "They win"),
}
"""Faces that were typed, and what is said of them by the rule as the example's own words tell it."""


@pytest.mark.parametrize("title", DEGREES)
def test_degrees_are_those_that_the_words_tell(title: str) -> None:
    """By hand: one roll of each example that names degrees."""
    faces, says = DEGREES[title]
    assert own(BY_TITLE[title].program).roll(faces=faces).short == says


def test_each_that_names_degrees_is_tried_by_hand() -> None:
    """The list above is whole, and each way that an example can go is one of its words."""
    named = {example.title: example.program for example in EXAMPLES if example.program.declarations.degrees}
    assert named.keys() == DEGREES.keys()
    for program in named.values():
        chances = program.degrees(program.answer())
        assert [word for word, _ in chances] == [*program.declarations.degrees.words]
        assert all(chance.numerator for _, chance in chances)
        assert sum(Fraction(*chance) for _, chance in chances) == 1
