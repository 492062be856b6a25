"""The field ``choices`` of a link: what a roll of a program decides."""

from typing import Any
from urllib.parse import quote

import pytest

from fairthrow.dice.errors import FieldError
from fairthrow.programs.decoding import check, decode, decode_game
from fairthrow.table.log.programs import decode as decode_kept
from fairthrow.view.lab.data import roll_data

PIG = quote(
    '\\ goal highest \\ set "maximum function depth" to 30 '
    "function: pig N:n face F:n { if F = 1 { result: 0 } if N + F > 20 { result: N + F } "
    "result: [best of N + F or [pig N + F face d6]] } output [pig 0 face d6]",
    safe="",
)
LINK = f"lab/anydice?program={PIG}"


def rolled(more: str) -> dict[str, Any]:
    """Give the data of a roll."""
    return roll_data(decode(f"{LINK}&{more}"))


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("choices=2,1", "choices=2,1"),
        ("choices=%202%20,%20%3F", "choices=2,?"),
        ("choices=?", "choices=?"),
        ("choices=", ""),
        ("seed=AAAAAAAAAAAAAAAAAAAAAA&choices=2", "choices=2&seed=AAAAAAAAAAAAAAAAAAAAAA"),
    ],
)
def test_choices_are_written_as_they_are_read(given: str, written: str) -> None:
    """They stand behind the inputs, before a seed or faces."""
    link = decode(f"{LINK}&{given}")
    assert link.encode() == (f"{LINK}&{written}" if written else LINK)
    assert decode(link.encode()) == link
    assert decode_kept(link.encode()).encode() == link.encode()


@pytest.mark.parametrize("text", ["0", "x", "1,,2", "?,1", "2,?,?", "-1", "1.5", "100001", "1," * 1_000 + "1", "1,0"])
def test_what_are_no_choices(text: str) -> None:
    """Numbers from 1, and perhaps a question at the end."""
    with pytest.raises(FieldError, match="choices must be numbers of options, such as 2,1") as error:
        decode(f"{LINK}&choices={text}")
    assert error.value.field == "choices"


def test_a_roll_asks() -> None:
    """What is asked ends the roll; each option has the number that takes it."""
    found = rolled("faces=3&choices=?")
    assert found["outputs"] == []
    assert found["link"] == f"{LINK}&choices=?&faces=3"
    assert found["summary"] == "Line 1 asks which of 2 options is taken."
    (decision,) = found["decisions"]
    assert [(each["number"], each["words"]) for each in decision["options"]] == [(2, "pig 3 face d6"), (1, "3")]
    assert "taken" not in decision


def test_a_roll_goes_on_where_it_was_asked() -> None:
    """Faces that are typed come after each decision; what is beyond the choices is the best."""
    assert rolled("faces=3,4&choices=2,?")["outputs"] == []
    done = rolled("faces=3,4&choices=2,1")
    assert done["outputs"] == [{"label": "output 1", "value": 7}]
    assert [each["taken"] for each in done["decisions"]] == [2, 1]
    assert rolled("faces=3,4,1")["outputs"] == [{"label": "output 1", "value": 0}]


def test_a_question_where_nothing_is_left_is_dropped() -> None:
    """The link that is shared has none."""
    assert rolled("faces=1&choices=?")["link"] == f"{LINK}&faces=1"
    assert rolled("faces=3&choices=1,?")["link"] == f"{LINK}&choices=1&faces=3"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("faces=3&choices=3", "choices: decision 1 has 2 options, got 3"),
        ("faces=1&choices=1", "choices: this roll has no decision, got 1"),
        ("faces=3&choices=1,1", "choices: this roll has 1 decision, got 2"),
    ],
)
def test_choices_that_a_roll_does_not_have(more: str, message: str) -> None:
    """They say how many there are."""
    with pytest.raises(FieldError) as error:
        rolled(more)
    assert (error.value.field, error.value.message) == ("choices", message)


@pytest.mark.parametrize("program", ["notation?program=2d6", "troll?program=sum%202d6", "anydice?program=output%20d6"])
def test_programs_that_decide_nothing(program: str) -> None:
    """A question is dropped, and a number is an error."""
    seed = "seed=AAAAAAAAAAAAAAAAAAAAAA"
    assert roll_data(decode(f"lab/{program}&choices=?&{seed}"))["link"] == f"lab/{program}&{seed}"
    with pytest.raises(FieldError, match="this roll has no decision, got 1"):
        check(f"lab/{program}&choices=1&{seed}")


def test_odds_do_not_hang_on_choices() -> None:
    """They are those of the best play."""
    plain, chosen = (decode(text).situation.answer() for text in (LINK, f"{LINK}&choices=1"))  # type: ignore[attr-defined]
    assert plain == chosen


def test_a_game_of_ones_own_takes_the_best() -> None:
    """It has no place to ask."""
    link = decode_game(f"{LINK}&faces=3&choices=?")
    with pytest.raises(FieldError, match="choices must not ask in a game of one's own"):
        link.roll()
    assert decode_game(f"{LINK}&faces=3&choices=1").roll().outcomes["value"] == 3
