"""What dice notation is in AnyDice's language and in Troll: a text with the same odds, or why there is none."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lab.random_notation import Written

import fairthrow
from fairthrow.__main__ import main
from fairthrow.dice.distribution import Ratio
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, Translation

NOTATION = LANGUAGES["notation"]
EXPECTED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("notation_expected.json").read_text("utf-8"))
RIGHT = [each for each in EXPECTED if not each.get("error")]
LOW = 4
"""Throws that long chains are cut after here: they would take long in other languages."""


def limit_of(expected: dict[str, Any]) -> int:
    """Give after how many throws chains are cut."""
    return min(LOW, int(expected.get("limit", LOW)))


def rows_of(language: str, program: str, limit: int, budget: Budget) -> list[dict[Any, Ratio]]:
    """Give each output's values with their chances."""
    return [dict(output.rows()) for output in LANGUAGES[language].odds(program, limit, budget).outputs]


@pytest.mark.parametrize("expected", RIGHT, ids=lambda each: each["id"])
def test_a_translation_has_the_same_odds(expected: dict[str, Any]) -> None:
    """Whatever is written elsewhere is answered there as here; what is known to have a text has one."""
    limit = limit_of(expected)
    here = rows_of("notation", expected["program"], limit, Budget())
    found = NOTATION.translate(expected["program"], limit, Budget())
    assert list(found) == ["anydice", "troll"]
    for name, translation in found.items():
        assert bool(translation.text) != bool(translation.why)
        assert translation.text or name not in expected.get("same", {}), translation.why
        if translation.text:
            there = rows_of(name, translation.text, limit, Budget())
            assert [dict(sorted(each.items())) for each in there] == here


KEPT = ["kh1", "kl1", "kh2", "kl2", "dl1", "dh1", "dl2"]
COUNTED = ["cs4", "cs4 df=3", "even", "odd", "cs>4", "cs<4", "cf1", "cs=5 df=1", "cs>=3 df=6"]


@pytest.mark.parametrize("bound", ["", "min3", "min4", "max4", "min2max5"])
def test_kept_dice_that_count_are_those_of_the_raised_faces(bound: str) -> None:
    """Which die is kept hangs on its face as it counts, and so does what it is worth."""
    compared = 0
    for faces in ("{5,3}", "{1,5,1}", "6", "{2,4,4,5}"):
        for kept in KEPT:
            for counted in COUNTED:
                program = f"3d{faces}{kept} {bound} {counted}"
                try:
                    here = rows_of("notation", program, 2, Budget())
                except ProgramError:
                    continue  # nothing there can be counted
                translation = NOTATION.translate(program, 2, Budget())["anydice"]
                if translation.text:
                    compared += 1
                    there = rows_of("anydice", translation.text, 2, Budget())
                    assert [dict(sorted(each.items())) for each in there] == here, (program, translation.text)
    assert compared > 20


def test_translations_of_programs_made_at_random_have_the_same_odds() -> None:
    """Whatever the grammar makes is written only where the odds are the same."""
    random = Random(11)
    compared = 0
    for _ in range(60):
        program = Written(random, (1, 2, 2, 3, 4)).total()
        try:
            here = rows_of("notation", program, 2, short())
            found = NOTATION.translate(program, 2, short())
        except ProgramError:
            continue
        for name, translation in found.items():
            try:
                there = rows_of(name, translation.text, 2, short()) if translation.text else []
            except ProgramError as error:
                assert error.limit, (program, name, translation.text)  # noqa: PT017  # others are no matter
                continue
            if there:
                assert [dict(sorted(each.items())) for each in there] == here, (program, name, translation.text)
                compared += 1
    assert compared > 20


def short() -> Budget:
    """Give a budget for a little work."""
    left = [30]

    def between() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise LimitError("seconds", "it is over")

    return Budget(between)


@pytest.mark.parametrize(
    ("program", "anydice", "troll"),
    [
        ("4d6kh3", "output [highest 3 of 4d6]", "sum (largest 3 (4 d6))"),
        ("Hit: 1d20+7", 'output 1d20 + (7) named "Hit"', "(sum (1 d20)) + 7"),
        ("8d10>=7", "output 8d{0:3, 1:2}", "count 7 <= (8 d10)"),
        ("2d6r1", "output 2d{2, 3, 4, 5, 6}", "sum (2 # (repeat va := d6 while ((1 = va))))"),
    ],
)
def test_common_rolls_are_written_as_people_would(program: str, anydice: str, troll: str) -> None:
    """They are short, and can be read."""
    found = NOTATION.translate(program, 12, Budget())
    assert found == {"anydice": Translation(anydice), "troll": Translation(troll)}


@pytest.mark.parametrize(
    ("program", "language", "why"),
    [
        ("3d6!", "anydice", "AnyDice lets dice explode a few times only, and gives the rest to the last"),
        ("3d6u", "anydice", "AnyDice throws no dice that are all different"),
        ("3d6!p", "troll", "in Troll extra dice that count one less would be cut one throw later"),
        ("1d6; 1d8", "troll", "a program in Troll has one output"),
        ("1.5*2d6", "troll", "numbers are whole there, and this line has a point"),
        ("1d6%4+1d4/3", "anydice", "AnyDice gives no rest of a division"),
        ("{4d6,3d8,2d10}kh2", "anydice", "AnyDice keeps one of several totals only"),
    ],
)
def test_where_there_is_no_text_it_says_why(program: str, language: str, why: str) -> None:
    """Nothing that is only nearly the same is written."""
    assert NOTATION.translate(program, 12, Budget())[language] == Translation(why=why)


def test_the_library_and_the_command_line_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    """With the values of inputs; what cannot be written is an error that says why."""
    check = fairthrow.program("// input n 1..9\n@n = 4\n(@n)d6kh3", language="notation", inputs={"n": 5})
    assert check.translate("anydice") == "output [highest 3 of 5d6]"
    with pytest.raises(fairthrow.FieldError, match="language cannot be anydice: AnyDice lets dice explode"):
        fairthrow.program("3d6!", language="notation").translate("anydice")
    with pytest.raises(fairthrow.FieldError, match="language must be anydice or troll, got 'java'"):
        check.translate("java")
    with pytest.raises(fairthrow.FieldError, match="language must be none for this check"):
        fairthrow.program("output d6").translate("troll")
    assert main(["translate", "lab/notation?program=3d6!"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["link"] == "lab/notation?program=3d6%21"
    assert set(told["translations"]["anydice"]) == {"why"}
    assert told["translations"]["troll"]["link"].startswith("lab/troll?program=sum%20")
    assert main(["translate", "--text", "lab/notation?program=4d6kh3"]) == 0
    assert "AnyDice:\n    output [highest 3 of 4d6]\nTroll:\n    sum (largest 3 (4 d6))\n" in capsys.readouterr().out
    assert main(["translate", "lab/troll?program=d6"]) == 2
    assert "link must be of a program in dice notation" in capsys.readouterr().out
