"""What is said of Troll programs: written as they are read, told part by part, and refused where they are wrong."""

import pytest
import troll_odds

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.troll import language
from fairthrow.lab.troll.explained import explained
from fairthrow.lab.troll.language import LANGUAGE
from fairthrow.lab.troll.odds import odds
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.printed import printed
from fairthrow.lab.troll.rolls import roll
from fairthrow.lab.troll.tree import Default, Number, Repetition, parts


@pytest.mark.parametrize(
    "program",
    [
        "(x ~ 3) + d6",
        "x ~ d6",
        "- (-3)",
        "-(- d6)",
        "3 ' (2 + d6)",
        "(1 + 2) ' d6",
        "(2 ' d2) || (3 ' d2)",
        "(sum 2d2) d 4",
    ],
)
def test_what_is_written_is_read_the_same(program: str) -> None:
    """Parse → print → parse gives the same program, and so does printing once more."""
    once = printed(parse(program))
    again = parse(once)
    assert printed(again) == once
    assert troll_odds.odds_of(once) == troll_odds.odds_of(program)


def test_parts_stand_in_order() -> None:
    """Below a loop are what is rolled and what ends it; below a default its value."""
    loop = parse("repeat x := 1 until 2").body
    assert isinstance(loop, Repetition)
    assert [part.value for part in parts(loop) if isinstance(part, Number)] == [1, 2]
    default = parse("x ~ 7").body
    assert isinstance(default, Default)
    assert [part.value for part in parts(default) if isinstance(part, Number)] == [7]


@pytest.mark.parametrize(
    ("program", "part", "way"),
    [
        ("max ({1, 2, 3, 4, 5, 6, 7, 8, 9} pick 4)", "{1, 2, 3, 4, 5, 6, 7, 8, 9} pick 4", "4 drawn out of 9"),
        ("sum accumulate x := d6 while x = 6", "accumulate x := d6 while x = 6", "rounds that go on, 12 at most"),
        ("max (if d2 = 1 then 9d6 else 9d8)", "if d2 = 1 then 9d6 else 9d8", "one of 3"),
        ("x := 9d6; (max (x ~ 3)) - min x", "x ~ 3", "the dice of a name"),
        ("max 9d6", "max 9d6", "a part of dice"),
    ],
)
def test_an_account_names_dice_that_nobody_has_looked_at(program: str, part: str, way: str) -> None:
    """Each part is told by what it is: drawn, in rounds, one of several, or shared."""
    ways = {each.what: [*each.ways] for each in explained(parse(program), 12, Budget(), lambda: 0).parts}
    assert any(each.startswith(way) for each in ways[part]), ways


WRONG = [
    ('%1 "abc"', 'needs a pair such as [1, 2], and is given "abc"'),
    ("1000001 # d6", "takes 1,000,000 values at most, and is given 1000001"),
    ("2 # {1..600000}", "a collection has 1,000,000 values at most"),
    ("foreach x in {1, 2} do 1..600000", "a collection has 1,000,000 values at most"),
    ("median (5d6 pick 0)", "there is no middle of nothing"),
    ("compositional f(0, d, +)\ncall f({0, 1})", "a die needs at least one side, and this is d0"),
    ("x + 1", "x"),
    ("3 ! = 2", "An exploding die is sum accumulate"),
    ("!= 3", "Not equal is written =/="),
    ("compositional most(0, sum, +)\ncall most(1, 2)", "most takes one collection, and is given 2 values"),
    ("call most(2)", "there is no function most"),
    ('{1, "a"}', "a collection"),
    ("choose {}", "there is nothing to choose from"),
    ("d 0", "a die needs at least one side, and this is d0"),
    ("median {}", "there is no middle of nothing"),
    ("3 / 0", "nothing can be divided by 0"),
    ("3 mod 0", "nothing can be divided by 0"),
    ("?0." + "1" * 400, "digits behind the point"),
]


@pytest.mark.parametrize(("program", "says"), WRONG, ids=[program[:30] for program, _ in WRONG])
def test_what_cannot_be_done_is_refused_in_odds_and_rolls(program: str, says: str) -> None:
    """Both say the same of it, at the same place."""
    with pytest.raises(ProgramError) as of_odds:
        troll_odds.odds_of(program)
    with pytest.raises(ProgramError) as of_roll:
        roll(parse(program), Stream(bytes(16)))
    assert says in of_odds.value.reason
    assert (of_odds.value.reason, of_odds.value.place) == (of_roll.value.reason, of_roll.value.place)


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("600000 d 2 U 600000 d 2", "a collection has 1,000,000 values at most"),
        ("d10100 # d6", "10,000 values at most"),
    ],
)
def test_odds_of_too_many_dice_are_refused(program: str, says: str) -> None:
    """Long before anything is thrown or listed."""
    with pytest.raises((ProgramError, LimitError), match=says):
        odds(parse(program))


@pytest.mark.parametrize(
    ("program", "hint"),
    [
        ("d6 + 0.5", "A chance is written ?0.25, and all other numbers are whole"),
        ("3 := d6", "Only a name can be given a value"),
        ("d6 ~ 3", "Only a name can have a default: x ~ 3"),
    ],
)
def test_what_is_meant_is_guessed_at_signs_out_of_place(program: str, hint: str) -> None:
    """A sign that cannot stand there says what it is for."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert hint in error.value.reason


def test_memory_that_there_is_not_is_an_error_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own error does not leave the language."""

    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(language, "odds_and_depth", fail)
    with pytest.raises(ProgramError, match="more memory than there is") as error:
        LANGUAGE.odds("d6", 12, Budget())
    assert error.value.limit == "memory"


@pytest.mark.parametrize("program", ["accumulate x := d2 while x = 3", "sum accumulate x := d3 while x > 3"])
def test_rounds_that_never_go_on_are_one_round(program: str) -> None:
    """Where no value goes on, the first is all there is."""
    assert troll_odds.odds_of(program) == troll_odds.odds_by_rolls(program)
