"""Rolls that are asked answer as the sequences that they stand for, and ask no more than they must."""

from itertools import product

import pytest

from fairthrow.lab.anydice.looking import argument, binary_of, unary_of, whole
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.operators import binary, unary
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.symbolic_roll import (
    COMPARISONS,
    GiveUpError,
    JoinedRoll,
    PoolRoll,
    Question,
    SymbolicRoll,
    Whose,
    concatenate,
    together,
    worth_of,
)

ROLLS = ((6, 4, 4, 1), (5, 4), (6, 4, 2, 1), (3,))


class Knows:
    """Knows its rolls, and notes what it is asked."""

    def __init__(self, rolls: tuple[tuple[int, ...], ...] = ROLLS) -> None:
        self.rolls = rolls
        self.asked: list[tuple[Whose, Question]] = []

    def shown(self, whose: Whose) -> list[int]:
        return sorted((face for number in whose for face in self.rolls[number]), reverse=True)

    def roll(self, *whose: int) -> PoolRoll:
        return PoolRoll(self, whose, len(self.shown(whose)))

    def answer(self, whose: Whose, question: Question) -> int:
        self.asked.append((whose, question))
        shown = self.shown(whose)
        if question[0] == "at":
            return shown[int(question[1]) - 1]
        if question[0] == "places":
            return sum(shown[place - 1] for place in question[1])
        if question[0] == "alike":
            return int(shown[question[1] - 1] == shown[question[2] - 1])
        if question[0] == "order":
            others = self.shown(question[1])
            return (shown > others) - (shown < others)
        return sum(map(worth_of(question), shown))


def cases() -> list[tuple[SymbolicRoll, tuple[int, ...]]]:
    """Give rolls, and rolls laid beside numbers, each with the sequence that it stands for."""
    knows = Knows()
    one, two, both = knows.roll(0), knows.roll(1), knows.roll(0, 1)
    beside = concatenate(((7, 4), one, 9))
    twice = concatenate((one, two, (2,), one))
    assert isinstance(beside, JoinedRoll)
    assert isinstance(twice, JoinedRoll)
    return [
        (one, ROLLS[0]),
        (both, (6, 5, 4, 4, 4, 1)),
        (beside, (7, 4, *ROLLS[0], 9)),
        (twice, (*ROLLS[0], *ROLLS[1], 2, *ROLLS[0])),
        (JoinedRoll([one, two]), (*ROLLS[0], *ROLLS[1])),
        (JoinedRoll([JoinedRoll([one]), (3,), beside]), (*ROLLS[0], 3, 7, 4, *ROLLS[0], 9)),
    ]


CASES = range(len(cases()))


@pytest.mark.parametrize("number", CASES)
def test_each_answer_is_that_of_the_sequence(number: int) -> None:
    """Sums, comparisons with each sign, places within and beyond, counts, likeness and turns."""
    asked, numbers = cases()[number]
    assert len(asked) == len(numbers)
    assert asked.sum() == sum(numbers)
    assert list(asked) == list(numbers)
    for sign, limit in product(COMPARISONS, range(10)):
        assert asked.compared(sign, limit) == sum(COMPARISONS[sign](each, limit) for each in numbers)
    for face in range(10):
        assert asked.count(face) == numbers.count(face)
        assert (face in asked) == (face in numbers)
    for worth in ((4,), (4, 4), (1, 6, 6), ()):
        assert asked.worth(worth) == sum(map(worth.count, numbers))
    there = dict(enumerate(numbers, 1))
    for place in range(-1, len(numbers) + 3):
        assert asked.at(place) == there.get(place, 0)
        for other in range(-1, len(numbers) + 3):
            assert asked.alike(place, other) == (there.get(place, 0) == there.get(other, 0))
            assert asked.places((place, other, 1)) == sum(there.get(each, 0) for each in (place, other, 1))
    with pytest.raises(GiveUpError):
        asked[0]


@pytest.mark.parametrize(
    ("ask", "questions"),
    [
        (lambda roll: roll.at(5), []),
        (lambda roll: roll.at(0), []),
        (lambda roll: roll.places((9, 0)), []),
        (lambda roll: roll.places((2, 9)), [("at", 2)]),
        (lambda roll: roll.places((2, 9, 2)), [("places", (2, 2))]),
        (lambda roll: roll.alike(3, 2), [("alike", 2, 3)]),
        (lambda roll: roll.alike(2, 2), [("at", 2), ("at", 2)]),
        (lambda roll: roll.alike(0, 4), [("at", 4)]),
        (lambda roll: roll.alike(4, 5), [("at", 4)]),
        (lambda roll: roll.worth((4,)), [("compare", "=", 4)]),
        (lambda roll: roll.worth((4, 4)), [("worth", (4, 4))]),
        (lambda roll: roll.count(4), [("compare", "=", 4)]),
        (lambda roll: 4 in roll, [("compare", "=", 4)]),
        (lambda roll: roll.sum(), [("sum",)]),
    ],
)
def test_a_roll_asks_no_more_than_it_must(ask, questions: list[Question]) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    """Places that are not there need no question, and equal things are asked in one way."""
    knows = Knows()
    ask(knows.roll(0))
    assert knows.asked == [((0,), question) for question in questions]


def test_rolls_beside_each_other_are_asked_together_where_that_is_the_same() -> None:
    """What adds up over the dice is one question to all rolls, if none is there twice and one knower has them."""
    knows, other = Knows(), Knows()
    both = JoinedRoll([knows.roll(0), (5,), knows.roll(1)])
    assert (both.sum(), both.compared(">", 4), both.worth((4, 4))) == (29, 3, 6)
    assert knows.asked == [((0, 1), ("sum",)), ((0, 1), ("compare", ">", 4)), ((0, 1), ("worth", (4, 4)))]
    knows.asked.clear()
    assert JoinedRoll([knows.roll(0), knows.roll(0)]).sum() == 30
    assert knows.asked == [((0,), ("sum",))] * 2
    knows.asked.clear()
    assert JoinedRoll([knows.roll(0), other.roll(1)]).sum() == 24
    assert (knows.asked, other.asked) == ([((0,), ("sum",))], [((1,), ("sum",))])


def test_rolls_are_sorted_together_only_where_they_can_be() -> None:
    """Not with numbers among them, not with one roll twice, and not with those of another call."""
    knows, other = Knows(), Knows()
    one, two = knows.roll(0), knows.roll(1)
    assert one.sorted() is one
    assert JoinedRoll([two, one]).sorted() == knows.roll(0, 1)
    assert len(JoinedRoll([two, one]).sorted()) == 6
    for wrong in (
        JoinedRoll([one, (3,)]),
        JoinedRoll([one, one]),
        JoinedRoll([one, other.roll(1)]),
        JoinedRoll([knows.roll(0, 1), two]),
    ):
        with pytest.raises(GiveUpError):
            wrong.sorted()
    assert together([two, one]) == together([one, two]) != one
    assert one != PoolRoll(other, (0,), 4)
    assert (JoinedRoll([one, two]) == JoinedRoll([one, two])) > (JoinedRoll([one, two]) == JoinedRoll([two, one]))
    assert len({one, PoolRoll(knows, (0,), 4), two, JoinedRoll([one, two]), JoinedRoll([one, two])}) == 3


def test_whose_rolls_are_asked_is_told_by_knower() -> None:
    """The numbers of one knower's rolls, each once."""
    knows, other = Knows(), Knows()
    asked = JoinedRoll([knows.roll(1), (3,), other.roll(2), JoinedRoll([knows.roll(0), knows.roll(1)])])
    assert asked.whose(knows) == (0, 1)
    assert asked.whose(other) == (2,)
    assert knows.roll(0).whose(other) == ()
    assert asked.parts() == (knows.roll(1), (3,), other.roll(2), knows.roll(0), knows.roll(1))
    assert concatenate((1, (2, 3), ())) == (1, 2, 3)
    assert concatenate((knows.roll(0), ())) == JoinedRoll([knows.roll(0)])


def test_two_rolls_are_compared_in_turn() -> None:
    """Whichever asks, it is one question; a roll is as much as itself, and those of two calls are not compared."""
    knows = Knows()
    first, third = knows.roll(0), knows.roll(2)
    assert (first.ordered(third), third.ordered(first), first.ordered(first)) == (1, -1, 0)
    assert knows.asked == [((0,), ("order", (2,)))] * 2
    for other in (Knows().roll(2), knows.roll(0, 2)):
        with pytest.raises(GiveUpError):
            first.ordered(other)


BUDGET = Budget()
POOL = Pool([(WeightedDie({1: 1, 2: 1}), 2)])


@pytest.mark.parametrize("settings", [Settings(), Settings(highest_first=False)])
@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "^", "&", "|", *COMPARISONS])
@pytest.mark.parametrize("other", [3, POOL, WeightedDie({4: 1, 20: 3})])
def test_operators_do_with_an_asked_roll_what_they_do_with_its_numbers(
    sign: str, other: Value, settings: Settings
) -> None:
    """On either side of a number, a die or a pool."""
    numbers = ROLLS[0]
    assert binary_of(sign, Knows().roll(0), other, settings, BUDGET) == binary(sign, numbers, other, settings, BUDGET)
    assert binary_of(sign, other, Knows().roll(0), settings, BUDGET) == binary(sign, other, numbers, settings, BUDGET)


@pytest.mark.parametrize("sign", COMPARISONS)
def test_two_asked_rolls_are_compared_as_sequences(sign: str) -> None:
    """Number by number; beside a sequence that lies open, nobody can tell."""
    knows = Knows()
    for one, other in ((0, 2), (2, 0), (0, 0), (0, 1), (3, 1)):
        found = binary_of(sign, knows.roll(one), knows.roll(other), Settings(), BUDGET)
        assert found == int(COMPARISONS[sign](ROLLS[one], ROLLS[other]))  # type: ignore[arg-type]  # as tuples
    for left, right in ((knows.roll(0), (1, 2)), ((1, 2), knows.roll(0)), (JoinedRoll([knows.roll(0), (1,)]), (1, 2))):
        with pytest.raises(GiveUpError):
            binary_of(sign, left, right, Settings(), BUDGET)


def test_places_and_dice_of_an_asked_roll() -> None:
    """A number or a sequence of places; its sum is a number of dice, and its numbers are no faces that are known."""
    knows = Knows()
    roll = knows.roll(0)
    assert binary_of("@", 2, roll, Settings(), BUDGET) == 4
    assert binary_of("@", (1, 4, 9), roll, Settings(), BUDGET) == 7
    assert binary_of("d", knows.roll(3), 2, Settings(), BUDGET) == Pool([(WeightedDie({1: 1, 2: 1}), 3)])
    for left, sign, right in ((roll, "@", roll), (POOL, "@", roll), (2, "d", roll), (roll, "@", 45)):
        with pytest.raises(GiveUpError):
            binary_of(sign, left, right, Settings(), BUDGET)
    for sign in "-!#":
        assert unary_of(sign, roll, BUDGET) == unary(sign, ROLLS[0], BUDGET)
        assert unary_of(sign, (3, 4), BUDGET) == unary(sign, (3, 4), BUDGET)
    with pytest.raises(GiveUpError):
        unary_of("d", roll, BUDGET)
    assert (argument("n", roll), argument("d", roll), argument("s", roll), argument("", roll)) == (
        (15,),
        (15,),
        roll,
        roll,
    )
    assert argument("n", 3) == whole(3) == 3
    with pytest.raises(GiveUpError):
        whole(roll)
