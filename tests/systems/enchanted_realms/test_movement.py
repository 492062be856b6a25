"""Movement: the rules' examples, every short path at every speed, and its words."""

from itertools import product
from re import search

import pytest
from enumeration import assert_odds_are_enumerated, fractions

from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms import Movement
from fairthrow.systems.situation import Roll


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/movement?{query}&faces=").roll()


@pytest.mark.parametrize(
    ("query", "hexes", "left"),
    [
        ("path=oooooooooooo", 10, 0),  # the rulebook: 50 feet are 10 hexes
        ("path=dddddddddddd", 5, 0),  # the rulebook: each foot of difficult ground costs two
        ("path=oooooooooooo&prone=yes", 3, 5),  # the rulebook: each crawled hex costs 15
        ("path=oo", 2, 40),
        ("path=", 0, 50),
        ("path=dod&speed=24", 2, 9),
        ("path=ddo&speed=15", 1, 5),  # the second hex costs too much, and nothing behind it is entered
        ("path=od&prone=yes&speed=35&crawl=20", 2, 0),
        ("path=do&prone=yes&speed=44&crawl=30", 1, 14),
        ("path=do&crawl=30&speed=15", 2, 0),  # only a prone creature crawls
        ("speed=0", 0, 0),
        ("speed=4", 0, 4),
    ],
)
def test_hand_counted_movement(query: str, hexes: int, left: int) -> None:
    """Hexes entered and feet left, the rules' examples among them."""
    assert of(query).outcomes == {"hexes": hexes, "left": left}


@pytest.mark.parametrize(("prone", "crawl"), [(False, 15), (True, 15), (True, 20), (True, 30)])
def test_every_short_path_at_every_speed(prone: bool, crawl: int) -> None:
    """All paths of up to five hexes, at speeds 0 to 151, against a second way of counting."""
    for length in range(6):
        for letters in product("od", repeat=length):
            path = "".join(letters)
            for speed in range(0, 152, 3 if length > 3 else 1):
                left, entered = speed, 0
                for letter in path:
                    cost = (crawl if letter == "d" else 15) if prone else 10 if letter == "d" else 5
                    if cost > left:
                        break
                    left, entered = left - cost, entered + 1
                situation = Movement(speed=speed, path=path, prone=prone, crawl=str(crawl))
                odds = situation.odds().outcomes
                assert odds["hexes"].weights == {entered: 1}
                assert odds["left"].weights == {left: 1}


def test_a_roll_has_no_dice_and_certain_odds() -> None:
    """Rolling gives what the odds say, from any seed, without dice."""
    for situation in (Movement(), Movement(path="dodo", prone=True), Movement(path="")):
        assert_odds_are_enumerated(situation)
        assert situation.roll(seed=bytes(16)) == situation.roll(seed=bytes(range(16)))
        assert situation.roll(seed=bytes(16)).dice == ()
        chart = situation.odds().chart
        assert fractions(chart) == {(next(iter(situation.odds().outcomes["hexes"].weights)), None): 1}
    with pytest.raises(FieldError, match="faces must be empty: no dice are rolled, got 1"):
        Movement().roll(faces=(1,))


def test_a_walk_is_told_in_stretches() -> None:
    """The steps have one line for each stretch of the same ground, and tell what ended the walk."""
    roll = of("path=ooddddo&speed=35")
    assert roll.steps == (
        "35 feet to move.",
        "2 open hexes at 5 feet: 10 feet.",
        "2 difficult hexes at 10 feet: 20 feet.",
        "The next hex is difficult and costs 10 feet; 5 feet are left.",
    )
    assert roll.summary == "4 hexes entered, 5 feet left."
    roll = of("path=o&prone=yes")
    assert roll.steps == (
        "50 feet to move, crawling.",
        "1 open hex at 15 feet: 15 feet.",
        "The whole path is walked; 35 feet are left.",
    )
    assert of("path=&speed=0").summary == "No hex entered, 0 feet left."


@pytest.mark.parametrize("speed", range(32))
@pytest.mark.parametrize("path", ["", "o", "oo", "dod"])
@pytest.mark.parametrize("prone", [False, True])
def test_one_of_anything_is_no_plural(speed: int, path: str, prone: bool) -> None:
    """One foot and one hex are singular in the roll, its steps, the notes and the table, at every small number."""
    situation = Movement(speed=speed, path=path, prone=prone)
    roll = situation.roll(faces=())
    (table,) = situation.tables()
    cells = (cell for row in table.rows for cell in row)
    said = " ".join((roll.summary, *roll.steps, *situation.notes(), table.title, *cells))
    assert not search(r"\b1 (feet|hexes|are)\b", said), said
    assert not search(r"\b(?!1 )\d+ (foot|hex|difficult hex|open hex|is)\b", said), said


def test_one_foot_is_one_foot() -> None:
    """Speed 1, word for word."""
    roll = of("speed=1")
    assert roll.summary == "No hex entered, 1 foot left."
    assert roll.steps == ("1 foot to move.", "The next hex is open and costs 5 feet; 1 foot is left.")
    assert Movement(speed=1).tables()[0].title == "How far 1 foot goes"
    assert Movement(speed=50).tables()[0].title == "How far 50 feet go"
    assert Movement(speed=1).notes() == ("The whole path costs 50 feet, more than 1 foot.",)


def test_how_far_the_speed_goes() -> None:
    """The table has the rulebook's numbers for 50 feet, and marks how the creature moves."""
    (table,) = Movement(prone=True, crawl="30").tables()
    assert table.rows == (
        ("Standing", "10 hexes, 5 feet each", "5 hexes, 10 feet each"),
        ("Prone", "3 hexes, 15 feet each", "1 hex, 30 feet each"),
    )
    assert table.here == 1
    assert Movement(path="o" * 11).notes() == ("The whole path costs 55 feet, more than 50 feet.",)
    assert Movement().notes() == ()


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (
            "path=x",
            "path must be up to 200 letters, o for an open hex and d for a difficult one, got 'x'",
        ),
        ("path=o,d", "path must be up to 200 letters"),
        ("path=O", "path must be up to 200 letters"),
        ("path=o+d", "path must be up to 200 letters"),
        (f"path={'o' * 201}", "path must be up to 200 letters"),
        ("speed=501", "speed must be 0 to 500, got 501"),
        ("speed=-5", "speed must be 0 to 500, got -5"),
        ("crawl=10", "crawl must be 15, 20 or 30, got '10'"),
    ],
)
def test_what_is_not_allowed(query: str, message: str) -> None:
    """An error names the field, what is allowed, and the value."""
    with pytest.raises(FieldError) as error:
        decode(f"enchanted-realms/movement?{query}")
    assert error.value.message.startswith(message)
    assert error.value.field == query.partition("=")[0]


def test_the_longest_path() -> None:
    """200 hexes are allowed, and walked as far as the speed goes."""
    assert of(f"path={'o' * 200}&speed=500").outcomes == {"hexes": 100, "left": 0}
    with pytest.raises(FieldError, match="path must be"):
        Movement(path=("o", "d"))  # type: ignore[arg-type]
