"""Where rollers differ, a warning says what is done here, names the roller, and gives the text to write."""

import pytest

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES, LIMIT

NOTATION = LANGUAGES["notation"]


def warned(program: str) -> list[tuple[str, str]]:
    """Give each warning with the program that it offers, empty where it offers none."""
    answer = NOTATION.odds(program, LIMIT, Budget())
    mends = {said: mend.program for said, mend in answer.mends}
    return [(said, mends.get(said, "")) for said in answer.warnings if "chances add up" not in said]


@pytest.mark.parametrize(
    ("program", "says", "offers"),
    [
        ("8d10>7", "in Roll20 it counts too, which is written >=7", "8d10>=7"),
        ("1d20+5 < 10", "in Roll20 it counts too, which is written <= 10", "1d20+5 <= 10"),
        ("3d6ro<2", "which is written ro<=2", "3d6ro<=2"),
        ("2d6r1", "in Foundry and Dice Maiden once, which is ro1; rr1 is as here", "2d6rr1"),
        ("2d20kh1ro1", "Avrae and Foundry go from left to right: ro1kh1", "2d20ro1kh1"),
        ("4d6kh2!", "Avrae and Foundry go from left to right: !kh2", "4d6!kh2"),
        ("4d6dl1r1", "rr1 is as here", "4d6dl1rr1"),
        ("8d10cs", "in Roll20 it only marks a critical; a count is written =10", "8d10=10"),
        ("8d10cf<=2", "in Roll20 it only marks a critical; a count is written <=2", "8d10<=2"),
        ("4d6!cs>=5", "a count is written >=5", "4d6! >=5"),
        ("1d6x6", "as in Foundry; elsewhere it is times, which is *6", "1d6*6"),
        ("2d6e6", "explodes without end, as !6; in Dice Maiden once, which is !o6", "2d6!6"),
        ("3d66", "in Roll20 and Foundry it has 66 sides, which is d(66)", "3d(66)"),
        ("d666", "in Roll20 and Foundry it has 666 sides, which is d(666)", "d(666)"),
        ("1d6/2", "Roll20 and Foundry keep halves", "floor(1d6/2)"),
        ("2d6!=5", "in Avrae it is not equal, which is (2d6) <> 5", "2d6!5"),
        ("8d10 >= 7", "in Avrae it compares the sum, which is (8d10) >= 7", "(8d10) >= 7"),
        ("5+1d20>=15", "the total is compared by (5+1d20) >= 15", "(5+1d20) >= 15"),
        ("4dF>=1", "the total is compared by (4dF) >= 1", "(4dF) >= 1"),
        ("2d8<=17", "the total is compared by (2d8) <= 17", "(2d8) <= 17"),
        (
            "@dc = 14\n2d6>=@dc",
            "line 2: >=@dc counts dice; the total is compared by (2d6) >= @dc",
            "@dc = 14\n(2d6) >= @dc",
        ),
        ("4d6 ! Fireball", "in Dice Maiden it begins a comment, which is # Fireball", "4d6 # Fireball"),
        ("4d6 without the lowest", "is a label here, and changes no dice; what it says is written dl1", "4d6dl1"),
        ("1d20+5 stealth with advantage", "with advantage is a label here", "2d20kh1+5 # stealth"),
        ("4d6 strength drop lowest; d6", "drop lowest is a label here", "4d6dl1 # strength; d6"),
        ("4d6kh3 six times", "six times is a label here", "6#4d6kh3"),
        ("A: 1d4; B: 3*1d6>=4", "the total is compared by (3*1d6) >= 4", "A: 1d4; B: (3*1d6) >= 4"),
    ],
)
def test_what_rollers_read_otherwise(program: str, says: str, offers: str) -> None:
    """The text that is offered has odds, and one touch writes it."""
    found = [each for each in warned(program) if says in each[0]]
    assert [offered for _, offered in found] == [offers]
    assert found[0][0].startswith("line ")
    assert NOTATION.odds(offers, LIMIT, Budget()).outputs


@pytest.mark.parametrize(
    "program",
    [
        "4d6kh3", "2d20kl1+5", "8d10>=7", "3d6!", "2d6ro1", "2d6rr1", "5d6!>=5", "3d6!5", "8d10>=7+2", "2d20kh1 >= 15",
        "2d20dl1 >= 15", "8d10dl4dh3 >= 7",
        "1d20 >= 15", "(2d6) >= 7", "4d10>=8f1", "10 <= 2d6", "8d10>=7 + 4d6>=5", "5d10!", "1d8x", "2d6t5",
        "floor(1d6/2)", "1d6/2*2", "d(66)", "2d6ms10", "2d20kh1mi10", "{4d6,3d8}kh1", "1d6 # 3>2", "{2d6}>=4", "3d6k2",
        "2d6 ! ", "2d6 simply the best", "2d6 top secret", "1d20 with gusto", "4d6 to keep warm", "3d6 # drop lowest",
    ],
)  # fmt: skip
def test_what_all_read_alike_has_no_warning(program: str) -> None:
    """Most rolls have none."""
    assert warned(program) == []


def test_equal_warnings_are_said_once() -> None:
    """With the first line that has it; one touch writes all of them."""
    assert warned("2d6r1\n3d8r1 # more") == [
        (
            "line 1: r1 throws again until it stands; in Foundry and Dice Maiden once, which is ro1; rr1 is as here",
            "2d6rr1\n3d8rr1 # more",
        )
    ]


def test_a_text_that_would_be_wrong_is_not_offered() -> None:
    """Where the other reading cannot be, the warning has no button."""
    ((said, offered),) = warned("1d6!>1")
    assert "Roll20" in said
    assert offered == ""
