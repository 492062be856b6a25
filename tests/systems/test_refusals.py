"""What a field refuses, and in which words: each kind of field at the edge of what it allows."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from fairthrow.dice.errors import FieldError
from fairthrow.systems import ROLL_FIELDS, SYSTEMS
from fairthrow.systems.fields import Choice, FaceList, Flag, Label, Octets, Whole, Wholes
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import FreeText, NameList, Row, RowName, Rows

if TYPE_CHECKING:
    from collections.abc import Callable
from fairthrow.systems.spellwoven import unopposed
from fairthrow.systems.spellwoven.opposed import Contest

WHOLE = Whole(label="", help="", low=-2, high=5)
WHOLES = Wholes(label="", help="", low=-2, high=5, most=3)
FACES = FaceList(label="", help="", high=6, most=2)
FLAG = Flag(label="", help="")
CHOICE = Choice(label="", help="", words={"a": "A", "b": "B", "c": "C"})
OCTETS = Octets(label="", help="", sizes=(3, 4))
LABEL = Label(label="", help="", most=3)
WORDS = FreeText(label="", help="", most=3)
NAME = RowName(label="", help="", most=3)
NAMES = NameList(label="", help="", most=2, each=NAME)
ROWS = Rows(label="", help="", row=Row, one="row", most=2)

REFUSED: list[tuple[Any, str, str]] = [
    (WHOLE, "6", "-2 to 5, got '6'"),
    (WHOLE, "-3", "-2 to 5, got '-3'"),
    (WHOLE, "x", "-2 to 5, got 'x'"),
    (WHOLES, "1,2,3,4", "up to 3 whole numbers from -2 to 5, with commas between, got '1,2,3,4'"),
    (WHOLES, "1,x", "up to 3 whole numbers from -2 to 5, with commas between, got '1,x'"),
    (WHOLES, "1,6", "up to 3 whole numbers from -2 to 5, with commas between, got '1,6'"),
    (FACES, "1,7", "up to 2 whole numbers from 1 to 6, with commas between, got '1,7'"),
    (FLAG, "true", "yes or no, got 'true'"),
    (CHOICE, "d", "a, b or c, got 'd'"),
    (OCTETS, "AAA", "3 bytes as 4 base64url characters or 4 bytes as 6 base64url characters, got 'AAA'"),
    (LABEL, "four", "up to 3 characters without control characters, got 'four'"),
    (LABEL, "a\nb", "up to 3 characters without control characters, got 'a\\nb'"),
    (WORDS, "four", "up to 3 characters without control characters and without blanks around them, got 'four'"),
    (NAME, " ", "1 to 3 characters without control characters and without blanks around them, got ''"),
    (NAMES, "a,b,c", "up to 2 different names of up to 3 characters, with commas between, got ['a', 'b', 'c']"),
    (NAMES, "four", "up to 2 different names of up to 3 characters, with commas between, got 'four'"),
    (NAMES, "a,a", "up to 2 different names of up to 3 characters, with commas between, got 'a,a'"),
    (NAMES, "a\\b", "up to 2 different names of up to 3 characters, with commas between, got 'a\\\\b'"),
    (ROWS, "a,b,c", "up to 2 different rows name, with commas between, got 'a,b,c'"),
    (
        ROWS,
        "a:1",
        "up to 2 different rows name, with commas between; in 'a:1' a row must have at most 1 cells, name, got 'a:1'",
    ),
    (
        ROWS,
        "a\\b",
        (
            "up to 2 different rows name, with commas between; in 'a\\\\b' name must have a \\ only before , : or \\, "
            "got 'a\\\\b'"
        ),
    ),
    (ROWS, "a,a", "have different names, got 'a' twice"),
]


@pytest.mark.parametrize(
    ("kind", "text", "says"), REFUSED, ids=[f"{type(kind).__name__} {n}" for n, (kind, *_) in enumerate(REFUSED)]
)
def test_a_refused_text_is_answered_with_all_that_is_allowed(kind: Any, text: str, says: str) -> None:
    """The error names the field, says what it must be, and repeats what was given."""
    with pytest.raises(FieldError) as caught:
        kind.decode("field", text)
    wanted = says if says.startswith("have") else f"be {says}"
    got = re.sub(r"got (-?\d+)$", r"got '\1'", caught.value.message)  # a number is repeated with quotes or without
    assert (caught.value.field, got) == ("field", f"field must {wanted}")


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (WHOLE, "-2", -2),
        (WHOLE, " +5 ", 5),
        (WHOLES, "-2,5, 0", (-2, 5, 0)),
        (WHOLES, " ", ()),
        (FACES, "6,1", (6, 1)),
        (FLAG, "yes", True),
        (FLAG, "no", False),
        (OCTETS, "AAAA", bytes(3)),
        (OCTETS, "AAAAAA", bytes(4)),
        (LABEL, "a b", "a b"),
        (LABEL, "", ""),
        (WORDS, " abc ", "abc"),
        (NAMES, "abc, b", ("abc", "b")),
        (ROWS, "a,b", (Row(name="a"), Row(name="b"))),
    ],
)
def test_the_edge_of_what_is_allowed_is_allowed(kind: Any, text: str, value: object) -> None:
    """The smallest, the largest, the longest and the most are taken; and each is written as it is read."""
    assert kind.decode("field", text) == value
    assert kind.decode("field", kind.encode(value)) == value
    assert kind.accept("field", value) == value


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (WHOLE, True),
        (WHOLE, 5.0),
        (WHOLES, [1, True]),
        (WHOLES, {1: 2}),
        (FLAG, 1),
        (CHOICE, ["a"]),
        (OCTETS, bytes(5)),
        (OCTETS, "AAAA"),
        (LABEL, None),
        (WORDS, " a"),
        (NAME, ""),
        (NAMES, "ab"),
        (ROWS, ["a"]),
    ],
)
def test_a_value_of_another_type_is_refused(kind: Any, value: object) -> None:
    """What code gives is held to what a link may give, and the error says the same."""
    with pytest.raises(FieldError) as caught:
        kind.accept("field", value)
    assert caught.value.field == "field"
    assert caught.value.message.startswith(f"field must be {kind.allowed()}, got ")


def test_a_label_has_eighty_characters_and_no_more() -> None:
    """So have names of members, which stand in titles."""
    assert ROLL_FIELDS["label"].decode("label", "x" * 80) == "x" * 80
    with pytest.raises(FieldError, match="up to 80 characters"):
        ROLL_FIELDS["label"].decode("label", "x" * 81)


def jen() -> Any:
    """Give the sample character of Spellwoven."""
    make = SYSTEMS["spellwoven"].character
    assert make
    return make().sample()


def test_a_character_refuses_what_does_not_fit_the_sheet() -> None:
    """Each error names what was asked for, and what there is."""
    sheet = jen()
    test, contest = unopposed.Test(), Contest()
    other = SYSTEMS["d100"].checks[0]()
    name, line = sheet.name, sheet.lines()[0]
    steps: list[tuple[Callable[[], Any], str, str]] = [
        (lambda: sheet.line("Nothing"), "line", f"line must be one on the sheet of {name!r}, got 'Nothing'"),
        (lambda: sheet.filled(line, other), "system", "system must be spellwoven for this character, got 'd100'"),
        (
            lambda: sheet.filled(line, test, Whose.THEIRS),
            "whose",
            f"whose must be a side of spellwoven/test, got {Whose.THEIRS.title!r}",
        ),
        (lambda: sheet.helps("Cats", test), "weakness", f"weakness must be one that {name!r} has, got 'Cats'"),
    ]
    for step, field, says in steps:
        with pytest.raises(FieldError) as caught:
            step()
        assert (caught.value.field, caught.value.message) == (field, says)
    against = replace(contest, their_skill=line.fills["skill"] + 1)
    assert sheet.filled(line, against, Whose.THEIRS) == replace(against, their_skill=line.fills["skill"])


def test_a_row_without_a_name_is_refused() -> None:
    """Whoever makes one without is told so as if nothing had been typed in."""
    with pytest.raises(FieldError, match=r"^name must be .* got ''$"):
        Row()


@pytest.mark.parametrize("blank", ["\t", "\x85", "\xa0", "\u2003", "\u3000"])
def test_blanks_around_a_value_count_for_nothing(blank: str) -> None:
    """They come with what people paste."""
    assert WHOLE.decode("skill", f"{blank}3{blank}") == 3


@pytest.mark.parametrize("separator", ["\x1c", "\x1d", "\x1e", "\x1f"])
def test_a_separator_is_no_blank(separator: str) -> None:
    """Python's own functions take it for one, and do not agree on it: it is refused on both sides."""
    for text in (f"{separator}3", f"3{separator}"):
        with pytest.raises(FieldError):
            WHOLE.decode("skill", text)
