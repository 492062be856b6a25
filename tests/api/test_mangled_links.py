"""Links that chats and mail programs changed, in the library: the error says what the link was."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import fairthrow
from fairthrow.__main__ import main
from fairthrow.dice.errors import LONGEST_MESSAGE, FairthrowError, FieldError, LinkError
from fairthrow.lab.errors import ProgramError

MEANT = "https://fairthrow.example/spellwoven/#test?skill=7&difficulty=2"
CHANGED = [
    MEANT.replace("#", "%23"),
    MEANT.replace("&", "&amp;"),
    MEANT.replace("?", "%3F"),
    f"<{MEANT}>",
    f"{MEANT}).",
    f"{MEANT}&gt;",
    MEANT.replace("&", "\\&"),
]
DOORS: dict[str, Callable[[str], Any]] = {
    "check": fairthrow.check,
    "odds": fairthrow.odds,
    "roll": fairthrow.roll,
    "find": lambda link: fairthrow.find(link, "skill", want=">= 1/2"),
    "near": lambda link: fairthrow.near(link, to="1:1/2,2:1/2"),
    "near to": lambda link: fairthrow.near("d100/check", to=link),
    "with a field": lambda link: fairthrow.odds(link, attribute=2),
}


@pytest.mark.parametrize("text", CHANGED)
@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_what_the_link_was(door: str, text: str) -> None:
    """It says so once, and at the end."""
    with pytest.raises(FairthrowError) as caught:
        DOORS[door](text)
    assert caught.value.message.endswith(f"; did you mean '{MEANT}'?")
    assert caught.value.message.count("did you mean") == 1
    assert str(caught.value) == caught.value.message
    assert caught.value.meant == MEANT
    assert fairthrow.odds(MEANT).link == "spellwoven/test?skill=7&difficulty=2"


def test_the_error_is_of_the_same_kind() -> None:
    """Who catches errors of fields has them still, with the name and the declaration of the field."""
    with pytest.raises(FieldError) as caught:
        fairthrow.check("spellwoven/test?skill=7)")
    assert (caught.value.field, caught.value.kind is None) == ("skill", False)
    with pytest.raises(LinkError):
        fairthrow.check(CHANGED[0])


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301  # our own
def test_a_copy_has_the_hint_too(again: Callable[[FieldError], FieldError]) -> None:
    """Errors go from one process to another."""
    with pytest.raises(FieldError) as caught:
        fairthrow.check("spellwoven/test?skill=7)")
    copied = again(caught.value)
    assert (copied.message, copied.meant) == (caught.value.message, "spellwoven/test?skill=7")


PROGRAM = "lab/notation?program=4d6kh3"
OF_PROGRAMS: dict[str, Callable[[str], Any]] = {
    "odds": fairthrow.odds,
    "roll": fairthrow.roll,
    "translate": lambda link: fairthrow.check(link).translate("troll"),
    "find": lambda link: fairthrow.find(link, "n", want=">= 1/2"),
    "near": lambda link: fairthrow.near(link, to="1:1/2,2:1/2"),
    "near to": lambda link: fairthrow.near("d100/check", to=link),
}


@pytest.mark.parametrize("door", OF_PROGRAMS)
@pytest.mark.parametrize("end", [".", ")", ").", "&gt;"])
def test_what_a_chat_took_into_a_program_is_told(door: str, end: str) -> None:
    """A program is read when it is asked for odds or a roll. Its error keeps its place."""
    with pytest.raises(FairthrowError) as caught:
        OF_PROGRAMS[door](f"{PROGRAM}{end}")
    assert caught.value.message.endswith(f"; did you mean '{PROGRAM}'?")
    if end == ".":
        assert isinstance(caught.value, ProgramError)
        assert caught.value.place == (1, 12 - 5)
        assert "did you mean" not in caught.value.reason


def test_a_program_that_is_given_is_no_link() -> None:
    """Nothing has changed it on its way."""
    with pytest.raises(ProgramError) as caught:
        fairthrow.program("4d6kh3.", language="notation").odds()
    assert "did you mean" not in caught.value.message


@pytest.mark.parametrize("text", [f"{PROGRAM}&amp;label=Hit", f"{PROGRAM}&label=Hit".replace("&", "%26amp;")])
def test_an_entity_is_no_sign_of_the_program(text: str) -> None:
    """A chat wrote it. It was told of as a & in the program, to be written %26."""
    with pytest.raises(FairthrowError) as caught:
        fairthrow.odds(text)
    assert caught.value.message.endswith(f"did you mean '{PROGRAM}&label=Hit'?")


def test_a_sign_in_a_program_is_named() -> None:
    """The library tells how it is written, and nothing of options that only a command has."""
    with pytest.raises(FairthrowError) as caught:
        fairthrow.odds("lab/notation?program=2d6 # fire")
    assert caught.value.message.endswith(
        "did you mean 'lab/notation?program=2d6 %23 fire'? A # in a program is written %23 in a link"
    )


@pytest.mark.parametrize("arguments", [["find", "{}", "skill", "--want", ">= 1/2"], ["near", "{}", "--to", "1:1"]])
def test_the_commands_that_turn_the_question_say_it_too(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """They had no hint."""
    assert main([each.format(CHANGED[0]) for each in arguments]) == 2
    assert f"did you mean '{MEANT}'?" in capsys.readouterr().out


def test_a_hint_is_never_cut() -> None:
    """What stands before it is, where both are too long."""
    link = f"spellwoven/test?skill=7&label={'x' * 60}&amp;difficulty=2"
    error = FieldError("skill", "skill is wrong: " + "y" * 400)
    with pytest.raises(FieldError) as caught:
        fairthrow.check(link)
    for each in (caught.value, error.with_hint(caught.value.hint)):
        assert each.message.endswith(f"; did you mean '{link.replace('&amp;', '&')}'?")
        assert len(each.message) <= LONGEST_MESSAGE
    assert "…; did" in error.with_hint(caught.value.hint).message


def test_another_hint_takes_the_place_of_one() -> None:
    """So nothing is said twice."""
    error = FieldError("skill", "skill is wrong").with_hint("ask for it").with_hint("ask again", "x")
    assert (error.message, error.hint, error.meant) == ("skill is wrong; ask again", "ask again", "x")
