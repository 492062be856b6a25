"""Typed faces of dice too large for a table: each roll comes to an answer, or to an error that says what is missing."""

import json
from typing import Any
from urllib.parse import quote

import pytest

import fairthrow
from fairthrow.__main__ import main
from fairthrow.app.lab import labroll
from fairthrow.dice.errors import FairthrowError, FieldError
from fairthrow.dice.stream import MOST_LOTS, Repeated, Stream, TypedFaces
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS
from fairthrow.programs.patience import within

TOO_FEW = [
    ("troll", "d 257", (), "2 numbers for 2d17 (d257), and more if the dice call for 2d17 (d257), got 0"),
    ("troll", "d 1000", (32,), "2 numbers for 2d32 (d1000), and more if the dice call for 2d32 (d1000), got 1"),
    (
        "anydice",
        "output d1000",
        (32,),
        "2 numbers for 2d32 (line 1), and more if the dice call for 2d32 (line 1), got 1",
    ),
    ("anydice", "output d1000", (), "2 numbers for 2d32 (line 1), and more if the dice call for 2d32 (line 1), got 0"),
    (
        "troll",
        "2d1000",
        (1, 1),
        "4 numbers for 2d32 (2d1000), then 2d32 (2d1000), and more if the dice call for 2d32 (2d1000), got 2",
    ),
]
"""Each with what is missing. A d257 is two digits of base 17, a d1000 two of base 32."""


def message_of(language: str, program: str, *faces: int) -> str:
    """Give the message of the library's error."""
    with pytest.raises(FairthrowError) as caught:
        fairthrow.program(program, language=language).roll(faces=faces, seconds=10)
    return caught.value.message


@pytest.mark.parametrize(("language", "program", "faces", "missing"), TOO_FEW)
def test_too_few_faces_of_a_large_die_say_what_is_missing(
    language: str, program: str, faces: tuple[int, ...], missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The library, the page and the command line say how many numbers there must be, and what for."""
    assert message_of(language, program, *faces) == f"faces must be {missing}"
    link = f"lab/{language}?program={quote(program)}&faces={','.join(map(str, faces))}"
    answer: Any = json.loads(labroll(link, "{}"))
    assert answer["error"]["message"] == f"Your own dice: {missing.replace('got', 'not')}"
    assert main(["roll", link]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"] == f"faces must be {missing}"


def test_enough_faces_are_an_answer() -> None:
    """32 and 32 are 1,024, too high for a d1000: it is thrown again, with 1 and 5, which are 5."""
    check = fairthrow.program("output d1000")
    assert check.roll(faces=[1, 5]).outcomes == {"output 1": 5}
    assert check.roll(faces=[32, 32, 1, 5]).outcomes == {"output 1": 5}
    missing = "4 numbers for 2d32 (line 1), then 2d32 (line 1), and more if the dice call for 2d32 (line 1), got 2"
    assert message_of("anydice", "output d1000", 32, 32) == f"faces must be {missing}"


@pytest.mark.parametrize(("language", "program"), [("anydice", "output d1000"), ("troll", "d1000")])
def test_a_large_die_that_never_falls_is_refused(language: str, program: str) -> None:
    """After a hundred throws that are too high the error says which die it is."""
    message = "faces: a d1000 is thrown as 2d32, and is too high 100 times one after the other"
    assert message_of(language, program, *[32] * 600) == message
    with pytest.raises(FieldError, match="too high 100 times"):
        LANGUAGES[language].roll(program, Repeated((0,)), Budget())


@pytest.mark.parametrize(
    ("language", "program"),
    [("anydice", "output d1000"), ("troll", "d1000"), ("anydice", "output 50d1000"), ("troll", "50d1000")],
)
def test_each_throw_of_a_large_die_asks_the_budget(language: str, program: str) -> None:
    """Of 10 steps, none is left before the die has fallen: the work ends there, and no further dice are asked for."""

    def end() -> None:
        raise LimitError("seconds", "that is enough")

    budget = Budget(end)
    budget.left = 10
    source = TypedFaces((32,) * 600)
    with pytest.raises(FairthrowError, match="that is enough"):
        LANGUAGES[language].roll(program, source, budget)
    assert len(source.lots) <= 1


def test_what_fails_however_it_falls_says_why() -> None:
    """More faces would not help a roll without end."""
    assert "one roll throws 10,000 dice at most" in message_of("troll", "repeat x := d6 until x = 7")


def test_all_tries_share_one_budget() -> None:
    """Trials go on where the faces end. When the time is up they end as well, each at its next question."""
    asked = 0

    def between() -> None:
        nonlocal asked
        asked += 1
        if asked >= 5:
            raise LimitError("seconds", "time is up")

    check = CHECKS["troll"](program="sum 9999d1000")
    with within(Budget(between)), pytest.raises(FairthrowError):
        Link(situation=check, faces=()).roll()
    assert asked < 5 + 30


def test_lots_are_bounded() -> None:
    """So are those that something else gives where the typed faces end."""
    source = TypedFaces((), then=Stream(bytes(16)))
    for _ in range(MOST_LOTS):
        source.dice(1, 6)
    with pytest.raises(FieldError, match="20,000"):
        source.dice(1, 6)
    assert len(source.lots) == MOST_LOTS
