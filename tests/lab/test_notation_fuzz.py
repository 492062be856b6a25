"""Whatever text is given as dice notation, it is answered or refused with an error of a program, and soon."""

import tracemalloc
from collections import Counter
from fractions import Fraction
from random import Random
from time import process_time

import pytest
from lab.hostile import HOSTILE_NOTATION
from lab.random_notation import ASKED, NOTATION, Written, ask, texts
from notation_odds import odds_of

from fairthrow.dice.every import TooManyError, every_roll
from fairthrow.dice.stream import Source
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.notation.reader import read
from fairthrow.lab.notation.rolls import roll
from fairthrow.lab.notation.throwing import CutError
from fairthrow.lab.program import LIMIT

SECONDS = 1.0
"""What a text may take before its budget ends it."""


@pytest.mark.parametrize("seed", range(2))
def test_any_text_is_answered_or_refused(seed: int) -> None:
    """It is never a fault, and never takes longer than it may. A roll of it is the same."""
    for text in texts(seed, 80):
        for do in ASKED:
            begun = process_time()
            ask(text, do, Budget(lambda: _end(begun)))  # noqa: B023  # it is asked within the round
            assert process_time() - begun < 4 * SECONDS, text[:200]


def _end(begun: float) -> None:
    if process_time() - begun > SECONDS:
        raise LimitError("seconds", "it is over")


@pytest.mark.parametrize("name", HOSTILE_NOTATION)
def test_hostile_notation_ends(name: str) -> None:
    """Each of these is read, rolled, told in words and has its odds within what a machine that is busy may take."""
    for do in ASKED:
        begun = process_time()
        ask(HOSTILE_NOTATION[name], do, Budget(lambda: _end(begun)))  # noqa: B023  # the same
        assert process_time() - begun < 4 * SECONDS, do


def test_long_sums_are_added_at_once() -> None:
    """Terms that are alike are one pool of dice, wherever they stand; others are added in halves."""
    many = "+".join(["1d6"] * 1_900)
    assert odds_of(many, 12) == odds_of("1900d6", 12)
    assert odds_of("2d6-d4+3+2d6-d4-d8/2-1/2-d8/2", 12) == odds_of("4d6-2d4-d8/2-d8/2+2.5", 12)
    mixed = "+".join(f"d{sides}" for sides in range(2, 60))
    (found,) = odds_of(mixed, 12)
    assert min(found) == 58
    assert max(found) == sum(range(2, 60))
    assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("program", "place", "reason"),
    [
        ("100d100!kh50", (1, 1), "to add up so many places"),
        ("d6+{100d20!+100d12!}kh50", (1, 4), "to add up so many places"),
        ("{9d20+(1d20)d6+(1d20)d8+(1d20)d10+(1d20)d12}kh3", (1, 1), "the dice of a group come to more than"),
        ("+".join(f"d{sides}" for sides in range(2, 999)), (1, 2319), "more than about 50 MB of memory"),
    ],
)
def test_what_takes_minutes_is_refused_at_once(program: str, place: tuple[int, int], reason: str) -> None:
    """It is told where, and before the work begins: the budget here has room for a few slices only."""
    asked: list[int] = []

    def few() -> None:
        asked.append(1)
        if len(asked) > 400:
            raise LimitError("seconds", "it was begun")

    with pytest.raises(ProgramError, match=reason) as raised:
        NOTATION.odds(program, LIMIT, Budget(few))
    assert raised.value.place == place


def by_rolls(program: str, limit: int) -> dict[int, Fraction] | None:
    """Give the chances of an output by going through all rolls; None where these are too many, or are never over."""
    tree = read(program)

    def throw(source: Source) -> int | CutError:
        try:
            return int(str(roll(tree, source, Budget(), limit=limit).value))
        except CutError as cut:
            return cut

    chances: dict[int, Fraction] = {}
    try:
        for value, ways in every_roll(throw, most_rolls=2_000, most_dice=40):
            if isinstance(value, CutError):
                if value.again:
                    return None
                continue
            chances[value] = chances.get(value, Fraction(0)) + Fraction(1, ways)
    except TooManyError:
        return None
    return dict(sorted(chances.items()))


def test_all_rolls_of_programs_made_at_random_give_the_odds() -> None:
    """What is made by the rules of the grammar, and is right, is gone through roll by roll."""
    random = Random(7)
    compared = Counter[str]()
    for _ in range(110):
        program = Written(random, (1, 2, 2, 3, 4), again=False).total()
        try:
            (odds,) = odds_of(program, 2)
        except ProgramError:
            continue
        found = by_rolls(program, 2)
        if found is not None:
            assert found == odds, program
            compared["right"] += 1
    assert compared["right"] > 15


def test_so_many_numbers_of_dice_are_refused_before_all_is_there() -> None:
    """Each number of dice up to 1,296 has odds of its own: together they took over 800 MB before they were counted."""
    tracemalloc.start()
    try:
        with pytest.raises(ProgramError, match="would take over 150 MB of memory"):
            NOTATION.odds("(((((1)d6)d6)d6)d6)d6", LIMIT, Budget())
        assert tracemalloc.get_traced_memory()[1] < 250_000_000
    finally:
        tracemalloc.stop()
