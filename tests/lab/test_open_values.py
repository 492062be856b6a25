"""What Troll's words do with values that lie open: small examples for each, and whole messages where it cannot be."""

from collections.abc import Callable

import pytest

from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import MOST_TEXT, box, boxed, written_box
from fairthrow.lab.engine.multisets.values import MOST_BITS, MOST_VALUES, Box, CannotError, Pair

DONE: list[tuple[Callable[[], object], object]] = [
    (lambda: of.filtered("=", 2, (1, 2, 2, 3)), (2, 2)),
    (lambda: of.filtered("=/=", 2, (1, 2, 2, 3)), (1, 3)),
    (lambda: of.filtered("<", 2, (1, 2, 2, 3)), (3,)),
    (lambda: of.filtered(">", 2, (1, 2, 2, 3)), (1,)),
    (lambda: of.filtered("<=", 2, (1, 2, 2, 3)), (2, 2, 3)),
    (lambda: of.filtered(">=", 2, (1, 2, 2, 3)), (1, 2, 2)),
    (lambda: of.least(2, (1, 3, 3, 4)), (1, 3)),
    (lambda: of.largest(2, (1, 3, 3, 4)), (3, 4)),
    (lambda: of.largest(0, (1, 3)), ()),
    (lambda: of.largest(3, (1, 3)), (1, 3)),
    (lambda: of.minimal((1, 1, 2)), (1, 1)),
    (lambda: of.minimal(()), ()),
    (lambda: of.maximal((1, 2, 2)), (2, 2)),
    (lambda: of.maximal(()), ()),
    (lambda: of.different((1, 1, 2, 2, 5)), (1, 2, 5)),
    (lambda: of.median((1, 2, 9)), (2,)),
    (lambda: of.median((1, 2, 8, 9)), (8,)),
    (lambda: of.dropped((1, 1, 2, 3), (1, 3)), (2,)),
    (lambda: of.kept((1, 1, 2, 3), (1, 3)), (1, 1, 3)),
    (lambda: of.taken_away((1, 1, 2, 3), (1, 3, 7)), (1, 2)),
    (lambda: of.taken_away((1, 1, 1), (1, 1)), (1,)),
    (lambda: of.joined((2, 5), (1, 5)), (1, 2, 5, 5)),
    (lambda: of.joined((), (1, 5)), (1, 5)),
    (lambda: of.joined((1, 5), ()), (1, 5)),
    (lambda: of.added((2, 3, 4)), (9,)),
    (lambda: of.added(()), (0,)),
    (lambda: of.how_many((2, 3, 4)), (3,)),
    (lambda: of.OF_COLLECTION["min"]((2, 3)), (2,)),
    (lambda: of.OF_COLLECTION["max"]((2, 3)), (3,)),
    (lambda: of.OF_COLLECTION["!"]((2, 3)), ()),
    (lambda: of.OF_COLLECTION["!"](()), (1,)),
    (lambda: of.divided(7, 2), 3),
    (lambda: of.divided(-7, 2), -4),
    (lambda: of.rest(-7, 2), 1),
    (lambda: of.rest(7, -2), -1),
    (lambda: [of.OF_NUMBER["sgn"](each) for each in (-7, 0, 7)], [-1, 0, 1]),
    (lambda: of.span(2, 4), (2, 3, 4)),
    (lambda: of.span(2, 2), (2,)),
    (lambda: of.span(2, 1), ()),
    (lambda: of.first(Pair((1,), (2,)), "%1"), (1,)),
    (lambda: of.first(Pair((1,), (2,)), "%2"), (2,)),
    (lambda: of.collection((1, 2), "sum"), (1, 2)),
    (lambda: of.number((7,), "+"), 7),
    (lambda: of.counted((0,), "#"), 0),
    (lambda: of.counted((MOST_VALUES,), "#"), MOST_VALUES),
    (lambda: of.sides((1,), "d"), 1),
    (lambda: of.sides((0,), "z"), 0),
    (lambda: len(of.joined((1,) * (MOST_VALUES - 1), (2,))), MOST_VALUES),
    (lambda: len(of.span(1, MOST_VALUES)), MOST_VALUES),
    (lambda: of.small(2**MOST_BITS - 1), 2**MOST_BITS - 1),
]


@pytest.mark.parametrize(("do", "wanted"), DONE)
def test_each_word_does_what_the_manual_says(do: Callable[[], object], wanted: object) -> None:
    """The left side of a filter is compared with each value; what is rounded is rounded down; limits are allowed."""
    assert do() == wanted


ON_ITS_RIGHT = ": dice stand on its right, as in count 7 <= 3d10"

CANNOT: list[tuple[Callable[[], object], str]] = [
    (lambda: of.collection(Box(("a",)), "sum"), "sum needs numbers, and is given a text"),
    (lambda: of.collection(Pair((1,), (2,)), "sum"), "sum needs numbers, and is given a pair"),
    (lambda: of.number((), "mod"), "mod needs a single number, and is given nothing"),
    (
        lambda: of.number((1, 2), "mod"),
        "mod needs a single number, and is given {1, 2}, which has 2 values: sum adds them up",
    ),
    (lambda: of.number((1, 2), "sgn"), "sgn needs a single number, and is given {1, 2}, which has 2 values"),
    (
        lambda: of.number((1, 2), f"{of.LEFT} <"),
        f"the left side of < needs a single number, and is given {{1, 2}}, which has 2 values{ON_ITS_RIGHT}",
    ),
    (lambda: of.counted((-1,), "#"), "# needs a number of 0 or more, and is given -1"),
    (lambda: of.counted((1_000_001,), "#"), "# takes 1,000,000 values at most, and is given 1000001"),
    (lambda: of.sides((0,), "d"), "a die needs at least one side, and this is d0"),
    (lambda: of.sides((-1,), "z"), "a die needs faces from 0 up, and this is z-1"),
    (lambda: of.joined((1,) * MOST_VALUES, (2,)), "a collection has 1,000,000 values at most"),
    (lambda: of.median(()), "there is no middle of nothing"),
    (lambda: of.small(2**MOST_BITS), "the number has more than 900 digits, which is the most there can be"),
    (lambda: of.small(-(2**MOST_BITS)), "the number has more than 900 digits, which is the most there can be"),
    (lambda: of.divided(3, 0), "nothing can be divided by 0"),
    (lambda: of.rest(3, 0), "nothing can be divided by 0"),
    (lambda: of.span(0, 1_000_000), "a range has 1,000,000 numbers at most"),
    (lambda: of.first((1, 2), "%2"), "%2 needs a pair such as [1, 2], and is given {1, 2}"),
    (lambda: boxed("||", Box(("x" * MOST_TEXT,)), Box(("y",))), "a text has 100,000 characters at most"),
]


@pytest.mark.parametrize(("do", "says"), CANNOT, ids=[says[:30] for _, says in CANNOT])
def test_what_cannot_be_done_says_why(do: Callable[[], object], says: str) -> None:
    """The message names the word, what it needs, and what it is given."""
    with pytest.raises(CannotError) as error:
        do()
    assert str(error.value) == says


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ((), "{}"),
        ((7,), "7"),
        (tuple(range(12)), "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}"),
        (tuple(range(13)), "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (13 values)}"),
        (Pair((1,), (2, 3)), "[1, {2, 3}]"),
        (Box(("a ", "bc")), '"a |>bc"'),
        (Box(("x" * 61,)), f'"{"x" * 60}"'),
    ],
)
def test_values_are_written_short(value: of.Value, says: str) -> None:
    """Twelve values are listed; of more, their number is told. A text has its lines joined as Troll joins them."""
    assert of.shown(value) == says


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one", ("one",)),
        ("a|>bcd", ("a  ", "bcd")),
        ("a<|bcd", ("  a", "bcd")),
        ("a<>bcd", (" a ", "bcd")),
        ("a<>bcde", (" a  ", "bcde")),
        ("abc<>d", ("abc", " d ")),
        ("a||b", ("ab",)),
        ("a||b|>cd", ("ab ", " cd")),
        ("a|>bc||d", ("a  ", "bcd")),
        ("", ("",)),
        ("|", ("|",)),
        ("a|b", ("a|b",)),
    ],
)
def test_signs_in_a_text_join_its_parts_from_the_right(text: str, lines: tuple[str, ...]) -> None:
    """Text goes to the left, to the right or to the middle of the widest line; what is beside a box begins above."""
    assert written_box(text).lines == lines


def test_boxes_of_unlike_height_are_filled_up_below() -> None:
    """Side by side, the shorter one has blank lines; an empty box adds nothing."""
    tall, low = Box(("ab", "cd")), Box(("x",))
    assert boxed("||", tall, low).lines == ("abx", "cd ")
    assert boxed("||", low, tall).lines == ("xab", " cd")
    assert boxed("|>", Box(()), tall) == boxed("|>", tall, Box(())) == tall
    half = Box(("x" * (MOST_TEXT // 2),))
    assert len(boxed("||", half, half).lines[0]) == MOST_TEXT


def test_pairs_and_numbers_become_text() -> None:
    """A number has a blank behind it; a pair with parts of one line stands in one, else it stands upright."""
    assert box((3, 10)).lines == ("3 10 ",)
    assert box(()).lines == ("",)
    assert box(Pair((3,), Box(("a",)))).lines == ("[3  , a]",)
    assert box(Pair(Box(("ab", "cd")), (3,))).lines == ("[  ", "ab ", "cd ", " , ", "3  ", "]  ")
