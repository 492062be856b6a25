"""One side of a contest alone, as it rolls where three and more compete: what it says, and its odds.

The words and strengths were worked out by hand from the rules of each game.
"""

from collections import defaultdict
from fractions import Fraction
from typing import cast

import pytest
from enumeration import fractions

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Repeated, TypedFaces
from fairthrow.links import decode
from fairthrow.systems.die import Role
from fairthrow.systems.rivalry import Contested


def side(link: str) -> Contested:
    """Give the situation of a link as one side of several."""
    return cast("Contested", decode(link).situation)


OWN: dict[tuple[str, tuple[int, ...]], tuple[object, str, str, str, tuple[str, ...]]] = {
    # 8 under: no whole ten
    ("d100/opposed", (3, 7)): (
        0,
        "0 degrees of success",
        "37 against 45",
        "37 against 45: success with 0 degrees.",
        ("Difficulty: 45.", "Rolled 37: success with 0 degrees."),
    ),
    # 21 over: two whole tens. Failure without a degree stands at −1
    ("d100/opposed", (6, 6)): (
        -3,
        "2 degrees of failure",
        "66 against 45",
        "66 against 45: failure with 2 degrees.",
        ("Difficulty: 45.", "Rolled 66: failure with 2 degrees."),
    ),
    ("d100/opposed?modifier=-50", (10, 5)): (
        -2,
        "1 degree of failure",
        "5 against −5",
        "5 against −5: failure with 1 degree.",
        ("Difficulty: 45 − 50 modifier = −5.", "Rolled 5: failure with 1 degree."),
    ),
    # equal is no success
    ("d100/opposed", (4, 5)): (
        -1,
        "0 degrees of failure",
        "45 against 45",
        "45 against 45: failure with 0 degrees.",
        ("Difficulty: 45.", "Rolled 45: failure with 0 degrees."),
    ),
    ("d100/opposed?ties=margin", (6, 6)): (
        -21,
        "Margin −21",
        "66 against 45",
        "66 against 45: failure with 2 degrees, margin −21.",
        ("Difficulty: 45.", "Rolled 66: failure with 2 degrees, margin −21."),
    ),
    # a score of 5 adds 1
    ("enchanted-realms/competition", (7,)): (
        (True, 8),
        "8",
        "7 + 1 = 8",
        "7 + 1 = 8.",
        ("7 + 1 = 8.",),
    ),
    ("enchanted-realms/competition?score=0", (7,)): ((True, 7), "7", "", "7.", ("7.",)),
    ("enchanted-realms/competition?score=0&other=-9", (7,)): (
        (True, -2),
        "−2",
        "7 − 9 = −2",
        "7 − 9 = −2.",
        ("7 − 9 = −2.",),
    ),
    ("enchanted-realms/competition?natural_one=yes", (1,)): (
        (False, 2),
        "2",
        "1 + 1 = 2; a 1 loses",
        "1 + 1 = 2, a 1, which loses to anything but another 1.",
        ("1 + 1 = 2, a 1, which loses to anything but another 1.",),
    ),
    ("enchanted-realms/competition?natural_one=yes", (2,)): (
        (True, 3),
        "3",
        "2 + 1 = 3",
        "2 + 1 = 3.",
        ("2 + 1 = 3.",),
    ),
    # the 1 counts twice
    ("spellwoven/contest", (1, 5, 9)): (
        3,
        "3 successes",
        "",
        "3 successes.",
        ("Rolled 3d10 against rank 5: 3 successes.",),
    ),
    ("spellwoven/contest?advantage=yes", (7, 8, 9, 10)): (
        0,
        "No successes",
        "",
        "No successes.",
        ("Rolled 4d10 against rank 5 and kept the lowest 3: no successes.",),
    ),
    ("spellwoven/contest?effort=yes&attribute=2", (7, 8, 9)): (
        2,
        "2 successes",
        "",
        "2 successes.",
        ("Rolled 3d10 against rank 5: 2 successes from Effort.",),
    ),
}
"""A link and faces → the strength of the roll, what is said of it short and long, and its steps."""


@pytest.mark.parametrize(("link", "faces"), OWN)
def test_a_side_tells_its_own_roll(link: str, faces: tuple[int, ...]) -> None:
    """The strength is what the rules let decide, and the words tell how it came about."""
    roll = side(link).own_roll(TypedFaces(faces), 1)
    (strength,) = roll.outcomes.values()
    assert list(roll.outcomes) == ["strength"]
    assert tuple(die.face for die in roll.dice) == faces
    assert (strength, roll.short, roll.lead, roll.summary, roll.steps) == OWN[link, faces]


@pytest.mark.parametrize(
    ("link", "faces", "names"),
    [
        ("d100/opposed", (3, 7), ["", "re-roll 1", "re-roll 2"]),
        ("enchanted-realms/competition", (7,), ["", "round 2", "round 3"]),
        ("spellwoven/contest", (1, 2, 3), ["", "", ""]),  # nobody rolls again
    ],
)
def test_dice_that_are_rolled_again_say_so(link: str, faces: tuple[int, ...], names: list[str]) -> None:
    """The dice of the first round have no name. Those of later rounds say which one it is."""
    for number, name in enumerate(names, 1):
        assert {die.group for die in side(link).own_roll(TypedFaces(faces), number).dice} == {name}


@pytest.mark.parametrize(
    ("link", "dice", "rounds"),
    [
        ("d100/opposed", "d100 under 45", None),
        ("d100/opposed?score=0&level=hard", "d100 under −10", None),
        ("d100/opposed?ties=draw", "d100 under 45", 1),
        ("d100/opposed?ties=margin", "d100 under 45", None),
        ("enchanted-realms/competition", "1d12, +1", 1),
        ("enchanted-realms/competition?score=0&disadvantage=yes&struggle=4", "2d12, use the worse", 5),
        ("spellwoven/contest", "3d10", 1),
        ("spellwoven/contest?advantage=yes", "4d10, keep the lowest 3", 1),
    ],
)
def test_what_a_side_rolls_and_how_often(link: str, dice: str, rounds: int | None) -> None:
    """A tie is rolled again as often as the rules say: never, so many times, or for as long as it takes."""
    assert (side(link).own_dice(), side(link).rounds()) == (dice, rounds)
    fell, lie = side(link).own_roll(Repeated((1, 0)), 1).dice, side(link).own_ready()
    assert [(die.sides, die.role is Role.TENS) for die in lie] == [(die.sides, die.role is Role.TENS) for die in fell]
    assert not {die.group for die in (*lie, *fell)} - {""}


@pytest.mark.parametrize(
    "link",
    [
        "d100/opposed",
        "d100/opposed?ties=margin&zero=100",
        "enchanted-realms/competition",
        "enchanted-realms/competition?natural_one=yes&disadvantage=yes&score=12",
        "spellwoven/contest?skill=12",
        "spellwoven/contest?disadvantage=yes&dice=2&effort=yes",
    ],
)
def test_a_sides_own_odds_are_its_rolls_counted(link: str) -> None:
    """The odds of the strength are those of every roll of that side, made once."""
    counted: dict[object, Fraction] = defaultdict(Fraction)
    for roll, ways in every_roll(lambda source: side(link).own_roll(source, 1)):
        counted[roll.outcomes["strength"]] += Fraction(1, ways)
    assert fractions(side(link).own_odds()) == counted
