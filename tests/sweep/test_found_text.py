"""What is found, as people read it: the sentence, the table with its edge, CSV; and the two commands."""

import json
import sys

import pytest

import fairthrow
from fairthrow.__main__ import main

SPELL = "spellwoven/test?attribute=1"


def program(body: str, inputs: str = "N 1..9") -> fairthrow.Check:
    """Give a program with an input N whose output X is to be 2 or more."""
    return fairthrow.program(f'\\ input {inputs}\n success X >= 2 \\ N: 1 output {body} named "X"')


@pytest.mark.parametrize(
    ("body", "want", "says"),
    [
        ("d(N + 1)", ">= 65%", "N 2 or more (2: 66.7 %, 1: 50.0 %)."),
        ("d(11 - N)", ">= 65%", "N 8 or less (8: 66.7 %, 9: 50.0 %)."),
        ("d(N + 1)", "= 2/3", "N 2 (2: 66.7 %, 1: 50.0 %, 3: 75.0 %)."),
        ("1 + (N = 3 | N = 4 | N = 8)", "= 1", "N 3 to 4 or 8."),
        ("d(N + 1)", "< 1/3", "No N makes it less than 33.3 %; the nearest is 1: 50.0 %."),
        ("d(N + 1)", "> 1/3", "Every N makes it more than 33.3 %; the nearest is 1: 50.0 %."),
        ("d(N + 1)", "mean >= 5", "N 8 or more (8: 5.00, 7: 4.50)."),
    ],
)
def test_the_sentence_names_where_it_begins_and_ends(body: str, want: str, says: str) -> None:
    """One run has the chances at its ends; several are named; none and all say which value is nearest."""
    assert says in str(fairthrow.find(program(body), "N", want=want)).splitlines()


def test_words_are_said_as_people_know_them() -> None:
    """Not the numbers that they stand for."""
    game = program("d(N + 1)", "N easy 9, normal 4, hard 1")
    assert "N easy or normal (normal: 80.0 %, hard: 50.0 %)." in str(fairthrow.find(game, "N", want=">= 3/5"))


def test_a_table_has_a_line_where_it_ends_to_hold() -> None:
    """Where what holds is one run from an end in each row, its edge is a line."""
    found = fairthrow.find(SPELL, "skill=1..4", "difficulty=1..3", want=">= 1/3")
    assert str(found).splitlines()[4:] == [
        "    1   2   3",
        "1│ 27  27   3",
        " └───┐",
        "2  49│ 30   8",
        "     └───┐",
        "3  66  36│ 13",
        "4  78  46│ 19",
    ]


def test_a_table_without_an_edge_has_no_line() -> None:
    """What holds in the middle has no edge from an end."""
    game = fairthrow.program('\\ input N 1..3\n input M 1..5\n success X = 3 \\ N: 1 M: 1 output (N = N) * M named "X"')
    assert "\u2502" not in str(fairthrow.find(game, "N", "M", want=">= 1/3"))


def test_csv_is_for_spreadsheets() -> None:
    """Of one field the exact chance stands there too; words that look like formulas are inert."""
    found = fairthrow.find(program("d(N + 1)", "N =x 1, y 2"), "N", want=">= 65%")
    assert found.csv().splitlines() == [
        "N,chance,numerator,denominator,holds",
        "'=x,0.5,1,2,no",
        "y,0.6666666667,2,3,yes",
    ]
    grid = fairthrow.find(SPELL, "skill=1..2", "difficulty=0..1", want=">= 1/3")
    assert grid.csv().splitlines()[0] == "skill \\ difficulty,0,1"
    assert grid.csv().splitlines()[1:] == ["1,1,0.271", "2,1,0.488"]


def test_find_answers_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """With the same data as the library, words with --text, a table with --csv."""
    arguments = ["find", SPELL, "skill=1..9", "--want", ">= 2/3"]
    assert main(arguments) == 0
    found = fairthrow.find(SPELL, "skill=1..9", want=">= 2/3")
    assert json.loads(capsys.readouterr().out) == found.data()
    assert main([*arguments, "--text"]) == 0
    assert capsys.readouterr().out.rstrip() == str(found).rstrip()
    assert main([*arguments, "--csv"]) == 0
    assert capsys.readouterr().out.split() == found.csv().split()


def test_near_answers_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The programs stand in their order, and each has both distances as fractions. Python is left as it was."""
    digits = sys.get_int_max_str_digits()
    links = ["lab/notation?program=d12", "lab/notation?program=2d6"]
    arguments = ["near", *links, "--to", "skew/roll?keep=2"]
    assert main(arguments) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["order"] == [2, 1]
    assert data["distances"] == [["1/6", "1/4"], ["0/1", "0/1"]]
    assert main([*arguments, "--text"]) == 0
    assert links[1] in capsys.readouterr().out.splitlines()[1]
    assert main([*arguments, "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("2,0,0,")
    assert sys.get_int_max_str_digits() == digits


@pytest.mark.parametrize(
    "arguments",
    [
        ["find", SPELL, "height", "--want", ">= 1/2"],
        ["find", "spellwoven/nothing", "skill", "--want", ">= 1/2"],
        ["find", "spellwoven/party?check=test&1=Jen", "skill", "--want", ">= 1/2"],
        ["find", SPELL, "skill", "--want", "65"],
        ["near", SPELL, "--to", "3:2"],
        ["near", "lab/anydice?program=output", "--to", "3:1"],
    ],
)
def test_what_is_wrong_is_an_answer(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 2; the field and the message are JSON, or words with --text."""
    assert main(arguments) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"]
    assert main([*arguments, "--text"]) == 2
    assert capsys.readouterr().out.startswith(arguments[1])
