"""Every field of every check, and every input of a program, takes by keyword what its link takes, and Python's own."""

import array
from collections import deque
from collections.abc import Callable
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from operator import index
from typing import Any
from urllib.parse import quote

import pytest
from strategies import CHECKS, check_id

import fairthrow
from fairthrow.programs.check import CHECKS as PROGRAMS
from fairthrow.systems.enchanted_realms.damage import Damage, DamageDice
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, Wholes


class Five(IntEnum):
    """A whole number with a name."""

    FIVE = 5


class Foreign:
    """A whole number of another package."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


class Truth:
    """True or False of another package: it is equal to it, and is no number."""

    def __init__(self, *, value: bool) -> None:
        self._value = value

    def __bool__(self) -> bool:
        return self._value

    def __eq__(self, other: object) -> bool:
        return self._value == other

    def __hash__(self) -> int:
        return hash(self._value)


class Series:
    """An array of another package: it has values in order, and knows how many, and is registered as nothing."""

    def __init__(self, *values: int) -> None:
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, place: int) -> Foreign:
        return Foreign(self._values[place])

    def __iter__(self) -> Any:
        return map(Foreign, self._values)


class NoNumber:
    """Something that says it is a whole number, and is none."""

    def __index__(self) -> int:
        return "5"  # type: ignore[return-value]  # noqa: PLE0305  # as it says


def natives(kind: Kind) -> list[tuple[str, Any]]:
    """Give values of a kind: each by its text in a link, and as a value of Python's own."""
    if isinstance(kind, Whole):
        numbers = sorted({kind.low, kind.high, (kind.low + kind.high) // 2})
        return [pair for number in numbers for pair in ((str(number), number), (str(number), Foreign(number)))]
    if isinstance(kind, Flag):
        return [(text, made) for text, is_so in (("no", False), ("yes", True)) for made in (is_so, Truth(value=is_so))]
    if isinstance(kind, Choice):
        words: list[tuple[str, Any]] = [(word, word) for word in kind.words]
        words += [(word, int(word)) for word in kind.words if word.isdigit()]
        words += [(word, Foreign(int(word))) for word in kind.words if word.isdigit()]
        return words + [(word, word == "yes") for word in kind.words if word in ("yes", "no")]
    if isinstance(kind, Wholes):
        lists: list[Any] = [[], [kind.low], (kind.low, kind.high)[: kind.most], range(kind.low, kind.low + 1)]
        lists += [array.array("q", [kind.low]), deque([kind.high]), Series(kind.high)]
        return [(",".join(str(index(each)) for each in some), some) for some in lists]
    if isinstance(kind, DamageDice):
        return [("4", 4), ("4", Foreign(4)), ("2d4+1", Damage(count=2, sides=4, added=1))]
    return [("od", "od")]


FIELDS = [(check_id(check), name, kind) for check in CHECKS for name, kind in check.declared().items()]


@pytest.mark.parametrize(("check", "name", "kind"), FIELDS, ids=[f"{check}-{name}" for check, name, _ in FIELDS])
def test_a_field_takes_text_and_native_values(check: str, name: str, kind: Kind) -> None:
    """All come to the check that the link with the text comes to, and its link is as short as that of the text."""
    for text, native in natives(kind):
        try:
            wanted = fairthrow.check(f"{check}?{name}={quote(text)}")
        except fairthrow.FieldError as error:  # the other fields do not go with it
            for value in (text, native):
                with pytest.raises(fairthrow.FieldError) as fault:
                    fairthrow.check(check, **{name: value})
                assert fault.value.message == error.message  # noqa: PT017  # that of the link
            continue
        for value in (text, native):
            made = fairthrow.check(check, **{name: value})
            assert made == wanted
            assert made.link == wanted.link
            assert type(made.fields[name]) is type(wanted.fields[name])


@pytest.mark.parametrize(("check", "name", "kind"), FIELDS, ids=[f"{check}-{name}" for check, name, _ in FIELDS])
def test_a_field_refuses_values_of_other_types(check: str, name: str, kind: Kind) -> None:
    """Each is an error that names the field."""
    odd: list[Any] = [
        None,
        5.0,
        Fraction(5),
        Decimal(5),
        b"5",
        {"a": 1},
        {1},
        object(),
        [[1]],
        [5.0],
        [None],
        NoNumber(),
    ]
    if not isinstance(kind, Flag) and "yes" not in getattr(kind, "words", {}):
        odd += [True, Truth(value=True)]
    if isinstance(kind, Flag):
        odd += [1, 0, "y", "true", Foreign(1)]
    for value in odd:
        with pytest.raises(fairthrow.FieldError) as fault:
            fairthrow.check(check, **{name: value})
        assert fault.value.field == name
        assert fault.value.message.startswith(f"{name} must be ")


def test_a_float_is_told_that_it_is_none() -> None:
    """It may well be within the bounds."""
    with pytest.raises(fairthrow.FieldError, match=r"skill must be a whole number, 0 to 26, got 7\.0"):
        fairthrow.check("spellwoven/test", skill=7.0)


def test_members_of_enums_are_their_values() -> None:
    """A link has the number or the word, not the name of the member."""

    class Word(StrEnum):
        LINK = "spellwoven/test"

    class Old(str, Enum):  # noqa: UP042  # it writes itself as its name
        WORD = "20"

    made = fairthrow.check(Word.LINK, skill=Five.FIVE, difficulty=Five.FIVE)
    assert made.link == "spellwoven/test?difficulty=5"
    assert type(made.fields["skill"]) is int
    walked = fairthrow.check("enchanted-realms/movement", crawl=Old.WORD)
    assert walked == fairthrow.check("enchanted-realms/movement", crawl=20)
    assert type(walked.fields["crawl"]) is str


FACES = [
    "3,8,10",
    [3, 8, 10],
    (Foreign(3), Foreign(8), Foreign(10)),
    array.array("b", [3, 8, 10]),
    deque([3, 8, 10]),
    Series(3, 8, 10),
    [3, 8, Foreign(10)],
]


@pytest.mark.parametrize("faces", FACES)
def test_faces_are_any_list_of_whole_numbers(faces: Any) -> None:
    """They are those of the roll."""
    assert [die.face for die in fairthrow.roll("spellwoven/test", skill=7, faces=faces).dice] == [3, 8, 10]


def test_faces_may_be_a_range() -> None:
    """Nobody rolls it, but it is a list of whole numbers."""
    assert [die.face for die in fairthrow.check("spellwoven/test").roll(faces=range(3, 6)).dice] == [3, 4, 5]


@pytest.mark.parametrize(
    "faces", ["3,8", "a", b"\x03\x08\x0a", {3: 1, 8: 1, 10: 1}, {3, 8, 10}, 3, [3, 8, True], [3, 8, 10.0], range(10**9)]
)
def test_other_faces_are_refused(faces: Any) -> None:
    """By an error that names them, and at once."""
    with pytest.raises(fairthrow.FieldError) as fault:
        fairthrow.roll("spellwoven/test", faces=faces)
    assert fault.value.field == "faces"


def test_a_seed_is_any_bytes() -> None:
    """Or the text of a link."""
    seed = bytes(range(16))
    wanted = fairthrow.roll("spellwoven/test", seed=seed)
    for same in (bytearray(seed), memoryview(seed), "AAECAwQFBgcICQoLDA0ODw"):
        assert fairthrow.roll("spellwoven/test", seed=same) == wanted  # type: ignore[arg-type]


PROGRAM = r"""
\ input SKILL 1..10 \
\ input EDGE no, yes \
\ input LEVEL easy 4, normal 6, hard 8 \
\ input RISK no 0, yes 5, maybe 3 \
SKILL: 5 EDGE: 0 LEVEL: 6 RISK: 0
output d10 + SKILL + EDGE + LEVEL + RISK
"""

WAYS_TO_GIVE_INPUTS: list[Callable[[Any], object]] = [
    lambda inputs: fairthrow.program(PROGRAM, inputs=inputs),
    lambda inputs: fairthrow.check(fairthrow.program(PROGRAM).link, inputs=inputs),
]

INPUTS: list[tuple[str, str, list[Any]]] = [
    ("SKILL", "7", [7, "7", " 7 ", Foreign(7)]),
    ("SKILL", "5", [5, "5", Five.FIVE]),
    ("EDGE", "yes", ["yes", True, 1, "1", Truth(value=True)]),
    ("EDGE", "no", ["no", False, 0, "0", Truth(value=False)]),
    ("LEVEL", "hard", ["hard", 8, "8", Foreign(8)]),
    ("RISK", "yes", ["yes", True, 5, "5"]),
    ("RISK", "maybe", ["maybe", 3]),
]


@pytest.mark.parametrize(("name", "text", "values"), INPUTS)
def test_an_input_takes_text_and_native_values(name: str, text: str, values: list[Any]) -> None:
    """All come to the program that the link with the text comes to, by whatever way inputs are given."""
    plain = fairthrow.program(PROGRAM)
    wanted = fairthrow.check(f"{plain.link}&inputs={name}:{text}")
    assert fairthrow.program(PROGRAM, inputs=f"{name}:{text}") == wanted
    for value in values:
        made = [
            fairthrow.program(PROGRAM, inputs={name: value}),
            fairthrow.program(PROGRAM, inputs=[(name, value)]),
            fairthrow.check(plain.link, inputs={name: value}),
            fairthrow.check(plain.link, inputs=((name, value),)),
        ]
        assert all(each == wanted and each.link == wanted.link for each in made)


@pytest.mark.parametrize(
    "inputs",
    [
        {"SKILL": True},
        {"SKILL": 7.0},
        {"SKILL": None},
        {"SKILL": "high"},
        {"LEVEL": True},
        {"EDGE": 2},
        {"EDGE": "maybe"},
        {"SKILL": [7]},
        {1: 2},
        {None: 2},
        {("SKILL",): 2},
        "SKILL",
        "SKILL:7,SKILL:8",
        7,
        b"SKILL:7",
        ["SKILL"],
        [("SKILL", 7, 8)],
        object(),
    ],
)
def test_other_inputs_are_refused(inputs: Any) -> None:
    """By an error that names them."""
    for ask in WAYS_TO_GIVE_INPUTS:
        with pytest.raises(fairthrow.FieldError) as fault:
            ask(inputs)
        assert fault.value.field == "inputs"


def test_the_fields_of_a_program_are_taken_too() -> None:
    """By text and by value, and as the check itself gives them."""
    for name in PROGRAMS:
        link = fairthrow.program("d6" if name != "anydice" else "output d6", language=name).link
        made = fairthrow.check(link, choices=[Foreign(2), 1])
        assert made == fairthrow.check(link, choices="2,1")
        assert fairthrow.check(link, **made.fields) == made
    troll = fairthrow.program("sum 2 d6", language="troll").link
    assert fairthrow.check(troll, limit="200") == fairthrow.check(troll, limit=Foreign(200))


def test_numbers_of_a_plan_and_of_a_curve_are_whole_too() -> None:
    """As everywhere."""
    test = fairthrow.check("spellwoven/test", difficulty=3)
    plan = test.spending(points=Foreign(2), checks=Five.FIVE, decision="effort")  # type: ignore[arg-type]
    assert plan == test.spending(points=2, checks=5, decision="effort")
    coin = fairthrow.program("output d2")
    numbers: Any = {Foreign(1): Fraction(1, 2), "2": "1/2"}
    assert fairthrow.near(coin, to=numbers).distances[0] == (Fraction(0), Fraction(0))
