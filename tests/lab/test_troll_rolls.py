"""A roll of a Troll program tells of each die what threw it and what became of it, and why the result is what it is."""

from collections import Counter

import pytest
from troll_odds import plain

from fairthrow.dice.errors import FieldError
from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Source, Stream, TypedFaces
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.values import Value
from fairthrow.lab.thrown import Rolled, face_of
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.rolls import roll


def rolled(program: str, *faces: int) -> Rolled[Value]:
    """Roll with dice typed in; all of them must be asked for."""
    source = TypedFaces(faces)
    result = roll(parse(program), source)
    source.finish()
    return result


def test_kept_and_dropped_dice_say_so() -> None:
    """Of four dice the lowest is left out, and the others are added up."""
    result = rolled("\\ an ability\nsum largest 3 4d6", 3, 1, 6, 3)
    assert result.value == (12,)
    assert [(die.what, die.line, die.value, die.fates) for die in result.dice] == [
        ("4d6", 2, 3, ["kept by largest 3", "added up"]),
        ("4d6", 2, 1, ["left out by largest 3"]),
        ("4d6", 2, 6, ["kept by largest 3", "added up"]),
        ("4d6", 2, 3, ["kept by largest 3", "added up"]),
    ]
    assert [die.out for die in result.dice] == [False, True, False, False]
    assert result.steps == (
        "Line 2: 4d6 shows 3, 1, 6, 3.",
        "Line 2: largest 3 of {1, 3, 3, 6} keeps {3, 3, 6}.",
        "Line 2: sum {3, 3, 6} is 12.",
    )


def test_of_equal_dice_as_many_are_left_out_as_do_not_count() -> None:
    """Two of three equal dice are kept: one, and only one, is left out."""
    result = rolled("max 3d6", 4, 4, 4)
    assert sorted(die.fates[0] for die in result.dice) == ["kept by max", "left out by max", "left out by max"]


def test_repeat_and_accumulate_tell_of_dice_rolled_again() -> None:
    """What a repeat throws away was re-rolled; an accumulate keeps all, and rolls on."""
    again = rolled("repeat x := d6 while 2 < x", 4, 5, 2)
    assert again.value == (2,)
    assert "re-rolled" not in again.dice[2].fates
    assert [die.fates[-1] for die in again.dice[:2]] == ["re-rolled", "re-rolled"]
    on = rolled("sum accumulate x := d6 while x = 6", 6, 6, 2)
    assert on.value == (14,)
    assert [die.fates[-1] for die in on.dice] == ["added up"] * 3
    assert "rolled on" in on.dice[0].fates
    assert "Line 1: x is 6, so it is rolled on." in on.steps


def test_a_test_looks_at_dice_and_nothing_becomes_of_them() -> None:
    """What is only looked at stays in play; dice thrown for a test are told of, and what is looked for is not."""
    result = rolled("x := 2d6; if 4 < (sum x) & 3 < d6 then max x else 0", 2, 5, 4)
    assert result.value == (5,)
    assert [die.fates for die in result.dice] == [["left out by max"], ["kept by max"], []]
    assert result.steps == (
        "Line 1: 2d6 shows 2, 5.",
        "Line 1: x is {2, 5}.",
        "Line 1: d6 shows 4.",
        "Line 1: 4 < (sum x) & 3 < d6 holds.",
        "Line 1: max of {2, 5} keeps 5.",
    )
    again = rolled("repeat x := 2d6 until 1 < (count 4 < x)", 4, 6, 5, 6)
    assert [die.fates for die in again.dice] == [["re-rolled"], ["re-rolled"], [], []]


def test_a_name_is_one_throw_wherever_it_is_used() -> None:
    """X stands for two dice; its sum and its highest look at the same."""
    result = rolled("x := 2d6; (sum x) * (max x)", 2, 5)
    assert result.value == (35,)
    assert "Line 1: x is {2, 5}." in result.steps


def test_what_is_reckoned_is_told() -> None:
    """Each sum with a thrown number, what a function takes, and no more of a test than that it holds."""
    assert rolled("x := d6; x + x", 2).steps == (
        "Line 1: d6 shows 2.",
        "Line 1: x is 2.",
        "Line 1: 2 + 2 is 4.",
    )
    recursive = "function f(n) = if (n - 1) < 1 then 2 + 3 else d6 mod 4 + call f(n - 1)\ncall f(2)"
    assert rolled(recursive, 6).steps == (
        "Line 2: f takes n = 2.",
        "Line 1: (n - 1) < 1 does not hold.",
        "Line 1: d6 shows 6.",
        "Line 1: 6 mod 4 is 2.",
        "Line 1: 2 - 1 is 1.",
        "Line 1: f takes n = 1.",
        "Line 1: (n - 1) < 1 holds.",
        "Line 1: 2 + 5 is 7.",
    )


def test_sides_that_are_themselves_thrown_are_thrown_for_each_die() -> None:
    """2d(d4) throws a d4 for each of its dice, as Troll has it; z counts from 0."""
    assert rolled("2d(d4)", 4, 3, 2, 1).value == (1, 3)
    result = rolled("2z3", 1, 4)
    assert result.value == (0, 3)
    assert [(die.face, die.value) for die in result.dice] == [(1, 0), (4, 3)]


def test_chances_and_draws_are_dice() -> None:
    """?0.25 is a d4 that shows a 1; a draw from three values is a d3, from the two that are left a d2."""
    assert rolled("?0.25", 1).value == (1,)
    assert rolled("?0.25", 2).value == ()
    assert rolled("{4, 7, 9} pick 2", 2, 2).value == (7, 9)
    assert rolled("choose {4, 7, 9}", 3).value == (9,)


class OneTry:
    """Gives dice once; asked again, it ends the roll with a 0."""

    def __init__(self, source: Source) -> None:
        self.source, self.asked = source, False

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        if self.asked:
            return (1,) * (count - 1) + (0,)
        self.asked = True
        return self.source.dice(count, sides, what)


def test_large_dice_are_made_of_smaller_ones_that_are_fair() -> None:
    """A d1000 is made of dice that the stream knows, and what is too high is thrown again."""
    shown = Counter(face for face, _ in every_roll(lambda source: face_of(OneTry(source), 1000, "", Budget())))
    assert shown == {0: 24, **dict.fromkeys(range(1, 1001), 1)}


def test_too_few_faces_are_refused() -> None:
    """Dice typed in are those that the program asks for."""
    with pytest.raises(FieldError, match="faces must be"):
        rolled("3d6", 1, 2)


def test_a_roll_without_end_is_refused() -> None:
    """A repeat that never ends stops at a limit that the message names."""
    with pytest.raises(LimitError, match="10,000"):
        roll(parse("repeat x := d6 while 1"), Stream(bytes(16)))


def test_pairs_and_texts_come_out_as_they_are() -> None:
    """A pair of a number and two dice; a text with two samples."""
    assert plain(rolled("[d6, 2d6]", 3, 2, 1).value) == (3, (1, 2))
    assert plain(rolled('"Strength " || \' sum 2d6', 3, 4).value) == "Strength 7 "
