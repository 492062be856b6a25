"""Programs on the command line: as text, from files, from standard input, and in the place of a link."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairthrow.__main__ import main

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "pysrc"), "PYTHONUTF8": "0"}
TWO_DICE = [
    [2, 1, 36], [3, 1, 18], [4, 1, 12], [5, 1, 9], [6, 5, 36], [7, 1, 6], [8, 5, 36], [9, 1, 9], [10, 1, 12],
    [11, 1, 18], [12, 1, 36],
]  # fmt: skip


def answers(capsys: pytest.CaptureFixture[str]) -> tuple[list[dict[str, object]], str]:
    """Give what was printed, a JSON object a line, and what was said on standard error."""
    printed = capsys.readouterr()
    return [json.loads(line) for line in printed.out.splitlines()], printed.err


def odds_of(found: dict[str, object]) -> object:
    """Give the odds of the first output."""
    return found["outputs"][0]["odds"]  # type: ignore[index]  # a list of objects


def ran(*arguments: str, text: bytes = b"", encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a program of its own, on a console of an ``encoding``."""
    return subprocess.run(
        [sys.executable, "-m", "fairthrow", *arguments],
        input=text, capture_output=True, check=False, timeout=60, env={**ENVIRONMENT, "PYTHONIOENCODING": encoding},
    )  # fmt: skip


@pytest.mark.parametrize("arguments", [["--program", "output 2d6"], ["-p", "2d6"], ["output 2d6"], ["2d6"]])
def test_a_program_is_given_as_it_is(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """With an option or in the place of a link. Which language it was taken for is said on standard error."""
    assert main(["odds", *arguments]) == 0
    (found,), said = answers(capsys)
    language, title = ("anydice", "AnyDice") if "output" in arguments[-1] else ("notation", "Dice notation")
    assert str(found["link"]).startswith(f"lab/{language}?program=")
    assert said.startswith(f"fairthrow: read as {title}")
    assert odds_of(found) == TWO_DICE


@pytest.mark.parametrize(
    ("program", "language"),
    [
        ("4d6kh3", "notation"),
        ("output [highest 3 of 4d6]", "anydice"),
        ("SKILL: 5\noutput d20 + SKILL", "anydice"),
        ("\\ two dice \\ output 2d6", "anydice"),
        ("sum largest 3 4d6", "troll"),
        ("x := d6; x + 1", "troll"),
        ("2d6 # fire & ice, 100 %", "notation"),
        ("d%", "notation"),
        ("1d20+5 >= 15", "notation"),
    ],
)
def test_a_language_is_told_by_the_look(program: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Signs that a link has for its own are no matter."""
    assert main(["check", "--program", program]) == 0
    (found,), _ = answers(capsys)
    assert str(found["link"]).startswith(f"lab/{language}?")


@pytest.mark.parametrize("program", ["2d6d4", "2d6r{1,2}", "4d6p1", "1d20adv", "10d10!>10"])
def test_modifiers_right_behind_dice_are_dice_notation(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Even where it refuses them, and Troll would read them as dice of dice."""
    assert main(["translate", "-p", program]) != 0
    (found,), said = answers(capsys)
    assert said.startswith("fairthrow: read as Dice notation")
    assert "did you mean" in str(found["error"])


def test_a_language_that_is_said_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """Then nothing is said of it. Dice that notation adds up are a collection in Troll."""
    assert main(["odds", "--language", "troll", "-p", "2d2", "2d2"]) == 0
    (first, second), said = answers(capsys)
    assert said == ""
    assert first == second
    assert odds_of(first) == [[[1, 1], 1, 4], [[1, 2], 1, 2], [[2, 2], 1, 4]]


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("duel.troll", "2d6", "troll"),
        ("duel.t", "2d6", "troll"),
        ("duel.anydice", "output 2d6", "anydice"),
        ("duel.txt", "output 2d6\n", "anydice"),
        ("duel", "sum 2d6", "troll"),
    ],
)
def test_a_program_from_a_file(
    name: str, text: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ending tells the language; else the look does. A file may be in UTF-16."""
    file = tmp_path / name
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le"):
        file.write_bytes(text.encode(encoding))
        assert main(["check", "--file" if encoding == "utf-8" else "-f", str(file)]) == 0
        (found,), said = answers(capsys)
        assert str(found["link"]).startswith(f"lab/{language}?")
        assert bool(said) == (name not in {"duel.troll", "duel.t", "duel.anydice"})


def test_a_program_from_standard_input() -> None:
    """``-f -`` takes all of it as one program, also in UTF-16."""
    program = "X: 2d6\r\noutput X\r\n"
    for encoding in ("utf-8", "utf-16"):
        done = ran("odds", "-f", "-", text=program.encode(encoding))
        assert done.returncode == 0, done.stderr
        assert odds_of(json.loads(done.stdout)) == TWO_DICE


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is an answer of its own, and names the file. The others are answered."""
    (tmp_path / "wrong.txt").write_bytes(b"2d6 \xff\xff")
    (tmp_path / "long.txt").write_bytes(b"1" * 1_000_001)
    names = [str(tmp_path / name) for name in ("none.txt", "wrong.txt", "long.txt")]
    assert main(["odds", "2d6", *(part for name in names for part in ("-f", name))]) == 2
    (found, *errors), _ = answers(capsys)
    assert odds_of(found) == TWO_DICE
    assert [each["link"] for each in errors] == names
    messages = [each["error"]["message"] for each in errors]  # type: ignore[index]  # objects
    for message, said in zip(messages, ("No such file", "UTF-8 or UTF-16", "at most"), strict=True):
        assert said in message


def test_inputs_are_given_as_a_link_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    """An input that the program does not declare is an error of the field."""
    program = "\\ input N 1..9 \\ N: 1  output Nd6"
    assert main(["odds", "-p", program, "--inputs", "N:2"]) == 0
    (found,), _ = answers(capsys)
    assert odds_of(found) == TWO_DICE
    assert main(["odds", "-p", program, "--inputs", "M:2"]) == 2
    (wrong,), _ = answers(capsys)
    assert wrong["error"]["field"] == "inputs"  # type: ignore[index]  # an object
    assert wrong["link"] == program


@pytest.mark.parametrize("link", ["d100/chek?score=5", "chess/d6", "nope", "spelwoven/test", "d100chek?score=5", ""])
def test_a_mistyped_link_is_no_program(link: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What Troll could read as names and numbers stays the error of a link."""
    assert main(["odds", link]) == 2
    (found,), said = answers(capsys)
    assert found["error"]["field"] in {"link", "system", "check"}  # type: ignore[index]  # an object
    assert said == ""


def test_a_wrong_program_is_an_error_with_its_mend(capsys: pytest.CaptureFixture[str]) -> None:
    """It repeats the program as it was given."""
    assert main(["odds", "--text", "output d6 +"]) == 2
    said = capsys.readouterr().out
    assert said.startswith("output d6 +: line 1, column")


@pytest.mark.parametrize(
    ("link", "sign", "mended"),
    [
        ("lab/notation?program=2d6 # fire", "# in a program is written %23", "lab/notation?program=2d6 %23 fire"),
        ("lab/anydice?program=output d6 & 1", "& in a program is written %26", "lab/anydice?program=output d6 %26 1"),
        ("lab/notation?program=d%&label=x", "% in a program is written %25", "lab/notation?program=d%25&label=x"),
    ],
)
def test_a_raw_sign_in_a_program_is_named(
    link: str, sign: str, mended: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message tells how to write it, and that a program can be given as it is; the mended link is right."""
    assert main(["odds", "--text", link]) == 2
    said = capsys.readouterr().out
    assert sign in said
    assert "--program" in said
    assert f"did you mean '{mended}'?" in said
    assert main(["odds", mended]) == 0


def test_a_list_of_systems_has_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a link is of no system, the Lab is among those there are."""
    assert main(["odds", "--text", "chess/test"]) == 2
    assert "d100, lab, got 'chess'" in capsys.readouterr().out


def test_a_command_without_links_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """The error names the options."""
    with pytest.raises(SystemExit) as left:
        main(["odds"])
    assert left.value.code == 2
    assert "--program" in capsys.readouterr().err


def test_programs_among_the_links_of_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line may be a program in one line; ``find`` takes one, too."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("2d6\nskew/roll\n"))
    assert main(["odds", "-"]) == 0
    (first, second), _ = answers(capsys)
    assert first["link"] == "lab/notation?program=2d6"
    assert second["link"] == "skew/roll"


def test_links_in_utf_16() -> None:
    """Standard input in UTF-16, as some shells write it, is read as that."""
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        done = ran("check", "-", text="skew/roll\r\nspellwoven/test?label=é\r\n".encode(encoding))
        assert done.returncode == 0, done.stdout
        assert [json.loads(line)["link"] for line in done.stdout.splitlines()] == [
            "skew/roll", "spellwoven/test?label=%C3%A9",
        ]  # fmt: skip


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252"])
def test_signs_that_a_console_lacks_have_plain_ones(encoding: str) -> None:
    """Bars are drawn with ``#``, and no escape stands in their place."""
    for link in ("spellwoven/test", "lab/anydice?program=output%202d6-7", "spellwoven/test?skill=99"):
        done = ran("odds", "--text", link, encoding=encoding)
        assert b"\\u" not in done.stdout
        assert b"\\x" not in done.stdout
        assert done.stdout.decode(encoding)
    bar = "█" if encoding == "cp437" else "#"
    assert bar * 40 in ran("odds", "--text", "lab/notation?program=d6", encoding=encoding).stdout.decode(encoding)


def test_what_has_no_plain_sign_is_escaped() -> None:
    """A label in another script stays legible as escapes, as before."""
    done = ran("roll", "--text", "spellwoven/test?faces=1,1,2&label=%D7%90", encoding="ascii")
    assert b"\\u05d0" in done.stdout
