"""Rolls of dice notation: their dice in one order for ever, what became of each, and that all rolls give the odds."""

from collections import Counter
from fractions import Fraction

import pytest
from notation_odds import odds_of

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Source, Stream, TypedFaces
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.notation.reader import read
from fairthrow.lab.notation.rolls import roll
from fairthrow.lab.notation.throwing import CutError
from fairthrow.lab.program import LANGUAGES, Value
from fairthrow.lab.thrown import Rolled

PLAIN = (
    "2d6", "d6+d4", "-1d4+10", "2d4*3-1d4/2", "1d6/2*2", "7/1d4", "1d6%4", "1d4-1d6%3", "1d4^2", "(1d6-3)^2", "4/(1d4)",
    "2d{0,0,1,5}", "2d{1..3,9}", "3dF", "2dF.1", "2dc", "d66", "2d66kh1", "d(5)", "d%", "min(1d4,1d6)",
    "max(1d4,2,1d6)",
    "floor(1d6/4)", "ceil(1d6/4)", "round(1d6/4)", "abs(1d4-1d6)", "(1d3)d4", "2d(1d3)", "(1d2)d(1d3)", "(1d3-1)d4kh1",
    "(1d4)d4dl1", "1d6 > 1d4", "1d6+1d4+0>=5", "(2d4) <> 5", "1d4 = 1d4", "1d6/2 <= 1d4/3", "2#1d4", "0d6+1", "3d1",
)  # fmt: skip
CHOSEN = (
    "4d4kh3", "3d6kl2", "3d6k", "4d4d1", "4d4dh2", "4d4dl1dh1", "4d4-H-L", "3d4-L", "2d6kh5", "3d4skh2", "3d4sdkl1m",
    "2d6min3", "2d6max4kl1", "2d6mi2ma5kh1",
)  # fmt: skip
AGAIN_ONCE = ("2d6ro1", "2d6ro<=2kh1", "2d6ro", "2d4ro1ro4", "2d6ro>=1", "2d{0,0,3}ro0", "2d4ro2min3>=3")
EXPLODING = (
    "1d4!", "2d4!", "2d4!>=3", "2d4!1", "2d4!!", "2d4!p", "2d4!!p", "2d4!o", "2d3xo>=2", "2d4x2", "2d4e4", "2d4ie",
    "2d4!kh1", "2d4!kl1", "2d3!dl1", "2d3!dh1", "2d3!dl2", "1d3!dh1", "2d3!odl3", "1d4!pdl2", "2d3!dl1dh1",
    "2d3!pkh2", "2d3!p3kl1", "2d3!okh2", "2d3!odl1", "2d3!!kh1",
    "2d3!!pkl1",
    "2d4!>=3min2", "2d4!pmin2kh1", "2d4!!max3", "2d4!ro1", "2d4! >=3", "2d4!! >=5", "2d4! >=4f1", "2d3!kh2>=3f1",
    "2d3!p>=2", "2d3!o cs3df1", "1d3!+1d2!", "(1d2)d3!kh1", "1d(1d2+1)!", "2d3!!ms2", "2d{0,0,7}!", "2d4!<>1",
    "2d4!2kh2f1>=3",
)  # fmt: skip
COUNTED = (
    "3d6>=5", "3d6<3", "3d6=6", "3d6<>6", "3d6t4", "3d6even", "3d6odd", "3d6cs", "3d6cs>=4", "3d6cf", "3d6cf<=2",
    "3d6>=5f1", "3d6f1f<=2>=4", "3d6>=5f6", "3d6cs>=5df", "3d6cs>=5df1", "3d4kh2>=3f1", "3d4kl2=2f3", "3d4dl1even",
    "3d4dh1odd", "3dF>=0", "3d6ms10", "3d6ms<12", "4d4kh2ms4", "8d2>=2+2", "5+2d6>=4",
)  # fmt: skip
GROUPS = (
    "{2d4,1d6}kh1", "{2d4,1d6}kl1", "{1d4,1d4,1d6}kh2", "{1d4,1d4,1d6}dl1", "{1d4+1,3,2d4kl1}kh1", "(1d4+1,3,1d6)kl2",
    "{2d4,1d6}", "{2d4,1d6}>=4", "{2d4,1d6}>=4f<=3", "{1d6/2,1d4}kh1", "{1d6/2,1d4/3}>=1f<1", "{1d4/2,1d6}even",
    "{1d4max2!p}>=2", "{2d{1,1,2,2}+2d2}kh2", "{1d3max1!p+1d3}kh2", "{2d4+1d6}kh2", "{2d4+1d6}kl1", "{2d4+1d6}dl1",
    "{2d4+1d6}>=3f1", "{1d4!+1d3!}kh1", "{1d4!+1d3!}dl1",
    "{2d3!!+1d4}>=4",
    "{1d4!p+1d3!o}kh2", "{(1d2)d4+1d3}kh1", "{1d4min2+1d3ro1}kl1", "{2d4,}kh1", "{1d4,1d6}ms3", "{2d4+1d6kh1}kh1",
    "{1d4,{1d4,1d3}kh1}kl1", "{1d3!,1d4!}kh1", "{1d3,1d3,1d3}-L", "{1d4,1d6}kh1>=3",
)  # fmt: skip
DIFFERENT = ("3d4u", "3d6ukh2", "3d4u>=3", "3d4umin3dl1", "3d3ukl2", "2d66u")
"""Dice that all show something else: how often one is thrown again depends on no face."""

SAME = {
    "2d6r1": "2d{2..6}",
    "2d6r": "2d{2..6}",
    "2d6rr<=2kh1": "2d{3..6}kh1",
    "3d8rr1rr8 >=5": "3d{2..7}>=5",
    "2d6r1!": "2d{2..6}!",
    "2d6r1!p6kl1": "2d{2..6}!p6kl1",
    "2d4r1u": "2d{2..4}u",
    "2d{0,0,1,2}r1": "2d{0,0,2}",
    "4d6kh3r1": "4d{2..6}kh3",
    "4d6skh3": "4d6kh3",
    "1d6!kh1r2": "1d{1,3..6}!kh1",
    "2d(1d2+3)r1": "2d(1d2+3)r<2",
}
"""Programs with other ones that mean the same; what is thrown again for ever cannot be gone through."""


def rolled(program: str, *faces: int) -> Rolled[Value]:
    """Roll with dice typed in; all of them must be asked for."""
    source = TypedFaces(faces)
    result = roll(read(program), source, Budget())
    source.finish()
    return result


def odds_by_rolls(program: str, limit: int = 3) -> list[dict[int, Fraction]]:
    """Give the chances of each output by rolling once for each way the dice can fall.

    What is cut since a die that is thrown again does not stand is left out, as if it could not come.
    """
    tree = read(program)
    never = Fraction(0)

    def throw(source: Source) -> tuple[int, ...] | bool:
        try:
            return tuple(int(str(outcome.value)) for outcome in roll(tree, source, Budget(), limit=limit).outputs)
        except CutError as cut:
            return cut.again

    found = Counter(every_roll(throw, most_rolls=400_000, most_dice=60))
    chances: list[dict[int, Fraction]] = [{} for _ in tree.outputs]
    for (values, ways), times in found.items():
        if isinstance(values, bool):
            never += Fraction(times, ways) if values else 0
            continue
        for value, held in zip(values, chances, strict=True):
            held[value] = held.get(value, Fraction(0)) + Fraction(times, ways)
    return [{value: chance / (1 - never) for value, chance in sorted(held.items())} for held in chances]


@pytest.mark.parametrize("program", [*PLAIN, *CHOSEN, *AGAIN_ONCE, *EXPLODING, *COUNTED, *GROUPS, *DIFFERENT])
def test_all_rolls_together_give_the_odds(program: str) -> None:
    """Every way that the dice can fall is rolled, and each value comes as often as the odds say."""
    assert odds_of(program) == odds_by_rolls(program)


@pytest.mark.parametrize("program", SAME)
def test_what_is_thrown_until_it_stands_is_as_if_it_had_no_other_faces(program: str) -> None:
    """Its odds are those of dice without the faces that are thrown again."""
    assert odds_of(program) == odds_of(SAME[program])


def test_unlike_faces_are_drawn_one_after_the_other() -> None:
    """Each die is thrown until it shows what none before it does, so rare faces come later, and more often."""
    faces = {1: 2, 2: 1, 3: 1}
    chances: dict[int, Fraction] = {}
    for first, weight in faces.items():
        for second, other in faces.items():
            if first != second:
                chance = Fraction(weight, 4) * Fraction(other, 4 - weight)
                chances[first + second] = chances.get(first + second, Fraction(0)) + chance
    assert odds_of("2d{1,1,2,3}u") == [dict(sorted(chances.items()))]
    assert sum(odds_of("3dF.1ukh2")[0].values()) == 1
    assert odds_of("3dF.1u") == [{0: Fraction(1)}]


ORDERS = {
    "3d6!+(1d2)d4kh1r1-{1d8,2d{0,5}}kl1": ("6/6 2/6 5/6 6/6 1/6 2/2 1/4 3/4 4/4 7/8 1/2 2/2", [19]),
    "d66; 2d20ro<3": ("3/6 5/6 2/20 19/20 4/20", [35, 23]),
    "1d6min2 > 2d(1d3+2)": ("1/6 2/3 4/4 1/4", [0]),
    "2#3d4u": ("3/4 3/4 1/4 4/4 2/4 1/4 2/4 3/4", [8, 6]),
    "{2d4!+1d3r1}>=3": ("4/4 2/4 3/4 1/3 1/3 3/3", [3]),
}
"""Programs with the dice that they ask for, each with its sides, and what comes of them. None of this ever changes."""


@pytest.mark.parametrize("program", ORDERS)
def test_the_order_of_dice_is_frozen(program: str) -> None:
    """From left to right; those that say how many come first, and what follows from a die comes behind it."""
    dice, values = ORDERS[program]
    result = rolled(program, *(int(die.partition("/")[0]) for die in dice.split()))
    assert " ".join(f"{die.face}/{die.sides}" for die in result.dice) == dice
    assert [outcome.value for outcome in result.outputs] == values


def fates_of(program: str, *faces: int) -> list[str]:
    """Give what became of each die that was typed in."""
    return ["; ".join(die.fates) for die in rolled(program, *faces).dice]


def test_each_die_says_what_became_of_it() -> None:
    """It says which modifier did it, as that is written."""
    assert fates_of("4d6kh3", 3, 1, 6, 3) == ["", "left out by kh3", "", ""]
    assert fates_of("4d6d1dh1", 3, 1, 6, 3) == ["", "left out by d1", "left out by dh1", ""]
    assert fates_of("2d6ro<=2", 2, 1, 5) == ["re-rolled by ro<=2", "", ""]
    assert fates_of("1d6r1", 1, 1, 5) == ["re-rolled by r1", "re-rolled by r1", ""]
    assert fates_of("2d6!p", 6, 4, 2) == ["exploded", "counts one less", ""]
    assert fates_of("3d6min2max5", 1, 6, 3) == ["raised to 2", "lowered to 5", ""]
    assert fates_of("3d10>=8f1", 9, 1, 5) == ["a success", "takes one away", ""]
    assert fates_of("2d6>=5f6", 6, 5) == ["a success; takes one away", "a success"]
    assert fates_of("1d10>=8f1f<3", 1) == ["takes 2 away"]
    assert fates_of("2d6cf", 1, 2) == ["a failure", ""]
    assert fates_of("{2d6,1d8}kh1", 1, 2, 8) == ["left out by kh1", "left out by kh1", ""]
    assert fates_of("2d6!!kl1", 6, 1, 2) == ["exploded; left out by kl1", "left out by kl1", ""]
    assert [die.what for die in rolled("Hit: 2d20KH1 + 1d4", 1, 2, 3).dice] == ["2d20KH1", "2d20KH1", "1d4"]
    assert [die.line for die in rolled("d4\n\nd6", 1, 2).dice] == [1, 3]


def test_a_roll_tells_how_its_totals_come_about() -> None:
    """From the dice up to the total, line by line."""
    assert rolled("Hit: 2d20kh1 [bless] + 1d4/2", 7, 18, 3).steps == (
        "Line 1: 2d20 [bless] shows 7, 18.",
        "Line 1: kh1 leaves out 7.",
        "Line 1: 1d4 shows 3.",
        "Line 1: 3 / 2 is 3/2.",
        "Line 1: 18 + 3/2 is 39/2.",
        "Line 1: 39/2 is rounded down to 19.",
    )
    assert rolled("4d6sd", 3, 1, 6, 3).steps == ("Line 1: 4d6 shows 6, 3, 3, 1.", "Line 1: 4d6sd is 13.")
    assert rolled("3d10>=8f1+2", 9, 1, 8).steps == (
        "Line 1: 3d10 shows 9, 1, 8.",
        "Line 1: 3d10>=8f1 counts 1.",
        "Line 1: 1 + 2 is 3.",
    )
    assert rolled("max(1d6, 1d4) >= 5; 2d6ms10", 2, 4, 6, 5).steps == (
        "Line 1: 1d6 shows 2.",
        "Line 1: 1d4 shows 4.",
        "Line 1: max(2, 4) is 4.",
        "Line 1: 4 >= 5 does not hold.",
        "Line 1: 2d6 shows 6, 5.",
        "Line 1: 2d6ms10 is 11.",
        "Line 1: 11 less 10 is 1.",
    )


def test_a_roll_is_never_cut_but_ends() -> None:
    """A die may go on beyond the limit of the odds; one roll throws 10,000 dice at most."""
    assert rolled("1d6!", *([6] * 20), 1).outputs[0].value == 121
    with pytest.raises(LimitError, match="10,000 dice"):
        roll(read("1d100000!<100000"), Stream(bytes(16)), Budget())
    with pytest.raises(ProgramError, match="line 1, column 1: there are at most 10,000 dice"):
        LANGUAGES["notation"].roll("(1d2*9000)d6", TypedFaces((2,)), Budget())


@pytest.mark.parametrize(
    ("program", "faces", "message"),
    [
        ("1d6/(1d4-1)", (3, 1), "line 1, column 4: this divides by 0"),
        ("(1d4-2)d6", (1,), "line 1, column 1: there cannot be fewer than 0 dice"),
        ("(1d4/2)d6", (1,), "line 1, column 1: the number of dice must be whole"),
        ("2d(1d4-1)", (1,), "line 1, column 3: a die has at least 1 side"),
        ("2d(1d4)!", (1,), "line 1, column 1: every face explodes, so it never ends"),
        ("2d(1d4)r1", (1,), "line 1, column 1: every face is rolled again, so it never ends"),
        ("2d(1d4)u", (1,), "line 1, column 1: 2 dice cannot all show different faces, for there are 1"),
    ],
)
def test_what_only_some_rolls_cannot_do_is_told_by_these(program: str, faces: tuple[int, ...], message: str) -> None:
    """The odds of such a program are refused; a roll of it is where it comes to that."""
    with pytest.raises(ProgramError) as refused:
        rolled(program, *faces)
    assert refused.value.message == message
    with pytest.raises(ProgramError):
        odds_of(program)
