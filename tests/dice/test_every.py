"""Going through every roll: none is missed, none comes twice, and the weights are right."""

from fractions import Fraction
from itertools import product

import pytest

from fairthrow.dice.every import TooManyError, every_roll
from fairthrow.dice.stream import Source


def again_on_a_one(source: Source) -> tuple[int, ...]:
    """Roll two d3, and a d4 for each 1 among them."""
    faces = source.dice(2, 3)
    return faces + source.dice(faces.count(1), 4) if 1 in faces else faces


def exploding(source: Source) -> int:
    """Roll a coin until it shows 1."""
    rolls = 1
    while source.dice(1, 2) == (2,):
        rolls += 1
    return rolls


def test_each_roll_comes_once() -> None:
    """Counted by hand: 4 rolls without a 1, 4 with one and a d4, one with two and two d4."""
    rolls = list(every_roll(again_on_a_one))
    assert len(rolls) == len({faces for faces, _ in rolls}) == 4 + 4 * 4 + 16
    expected = dict.fromkeys(product((2, 3), repeat=2), 9)
    for first, last in product((2, 3), range(1, 5)):
        expected |= {(1, first, last): 36, (first, 1, last): 36}
    expected |= {(1, 1, *lot): 144 for lot in product(range(1, 5), repeat=2)}
    assert dict(rolls) == expected
    assert sum(Fraction(1, ways) for _, ways in rolls) == 1


def test_no_dice_are_one_roll() -> None:
    """A roll without dice comes once, for certain."""
    assert list(every_roll(lambda _: "walked")) == [("walked", 1)]


def test_there_is_an_end() -> None:
    """If more rolls are begun than are allowed, or a roll has more dice, it stops instead of going on for ever."""
    begun = 9 + 4 * 4 + 16  # all rolls of two d3, those that one d4 follows, and those that two follow
    assert len(list(every_roll(again_on_a_one, most_rolls=begun, most_dice=4))) == 36
    with pytest.raises(TooManyError):
        list(every_roll(again_on_a_one, most_rolls=begun - 1))
    with pytest.raises(TooManyError):
        list(every_roll(again_on_a_one, most_dice=3))
    with pytest.raises(TooManyError):
        list(every_roll(exploding, most_dice=40))


def test_too_many_shows_before_most_are_thrown() -> None:
    """With a limit, no roll is thrown to its end before each that has begun has said how many more dice it wants."""
    tried: list[int] = []

    def two_by_turns(source: Source) -> int:
        tried.append(1)
        return source.dice(1, 100)[0] - source.dice(1, 100)[0]

    with pytest.raises(TooManyError):
        list(every_roll(two_by_turns, most_rolls=2_000))
    assert len(tried) == 1 + 20  # the first, and of its hundred so many as make 2,000 with the hundred
