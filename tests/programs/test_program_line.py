"""The command line for programs: the answers' form, errors, warnings, and that each line is answered at once."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from lab.hostile import ANSWERED, REFUSED, SLOW

from fairthrow.__main__ import main
from fairthrow.lab.engine.limits import any_digits

SEED = "AAECAwQFBgcICQoLDA0ODw"
SUCCESS = (
    'SKILL: 5 \\ input SKILL "Skill" 1..10 \\ \\ title Luck \\ output d10 <= SKILL named "hit" \\ success hit = 1 \\'
)


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """Give the one object that a command prints."""
    assert main(list(arguments)) == status
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def words(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Give the words that a command prints."""
    assert main([*arguments, "--text"]) == 0
    return capsys.readouterr().out


def link(language: str, program: str) -> str:
    """Write the link of a program."""
    return f"lab/{language}?program={quote(program, safe=',')}"


def test_odds_of_anydice(capsys: pytest.CaptureFixture[str]) -> None:
    """Each output has its label, and rows of value, numerator and denominator in lowest terms."""
    asked = link("anydice", 'output 2d2 named "x"\noutput d4 > 1')
    assert told(capsys, "odds", asked) == {
        "link": asked,
        "outputs": [
            {"label": "x", "odds": [[2, 1, 4], [3, 1, 2], [4, 1, 4]]},
            {"label": "output 2", "odds": [[0, 1, 4], [1, 3, 4]]},
        ],
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("program", "odds"),
    [
        ("d2", [[1, 1, 2], [2, 1, 2]]),
        ("2d2", [[[1, 1], 1, 4], [[1, 2], 1, 2], [[2, 2], 1, 4]]),
        ("1 < d2", [[[], 1, 2], [[2], 1, 2]]),
        ("{}", [[[], 1, 1]]),
        ("[d2, {}]", [[[[1], []], 1, 2], [[[2], []], 1, 2]]),
        ('"a" |> \' d2', [["a \n1 ", 1, 2], ["a \n2 ", 1, 2]]),
    ],
)
def test_odds_of_troll(program: str, odds: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Single numbers are numbers; where there may be others, collections are sorted lists; a text is text."""
    found = told(capsys, "odds", link("troll", program))
    assert found["outputs"] == [{"label": "output 1", "odds": odds}]


def test_odds_of_what_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """The limit is a field of Troll's; what is cut is missing in the odds."""
    asked = link("troll", "count accumulate x := d2 while x = 1")
    assert told(capsys, "odds", f"{asked}&limit=2")["outputs"][0]["odds"] == [[1, 1, 2], [2, 1, 4]]
    answer = told(capsys, "odds", asked)
    assert len(answer["outputs"][0]["odds"]) == 12
    assert answer["warnings"][0].startswith(
        "the chances add up to less than 1, by 1/4096: an accumulate is cut after 12"
    )
    (warning,) = told(capsys, "odds", f"{asked}&limit=1000")["warnings"]
    assert warning.startswith(
        "the chances add up to less than 1, by less than 1/10^301: an accumulate is cut after 1000"
    )
    assert told(capsys, "odds", link("troll", "count 2d6"))["warnings"] == []


def test_what_a_program_wants_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The chance of it, exactly, with the inputs of the link."""
    asked = link("anydice", SUCCESS)
    assert told(capsys, "odds", asked)["success"] == {"says": "hit = 1", "output": 1, "chance": [1, 2]}
    assert told(capsys, "odds", f"{asked}&inputs=SKILL:7")["success"]["chance"] == [7, 10]
    said = words(capsys, "odds", f"{asked}&inputs=SKILL:7")
    assert said.startswith("Luck\nSkill: 7\nhit = 1: 70.0 %")
    assert [line.split() for line in said.strip().splitlines()[-2:]] == [
        ["0", "30.0", "%", "3/10", "█" * 17],
        ["1", "70.0", "%", "7/10", "█" * 40],
    ]


def test_declarations_that_are_not_right_are_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    """The odds are those of the program; what is not right is said beside them, and in words as a note."""
    asked = link("anydice", 'A: 9 \\ input A 1..6 \\ output d2 named "x" output d2 \\ success y = 1 \\')
    answer = told(capsys, "odds", asked)
    assert [each["label"] for each in answer["outputs"]] == ["x", "output 2"]
    assert answer["warnings"] == [
        "line 1, column 8: input A: the program begins with 9, and it must be 1 to 6",
        "success y = 1: no output is named y; they are x, output 2",
    ]
    assert "success" not in answer
    assert "Note: line 1, column 8: input A" in words(capsys, "odds", asked)


def test_a_program_that_shows_nothing_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """It is no error in AnyDice; but who asks for odds has forgotten something."""
    for program in ("", "X: 3d6", "\\ success X > 3 \\"):
        answer = told(capsys, "odds", link("anydice", program))
        assert answer["outputs"] == []
        assert answer["warnings"] == ["nothing is shown: a program in AnyDice shows what stands behind output"]
        assert "Note: nothing is shown" in words(capsys, "odds", link("anydice", program))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (link("anydice", "output 3d6\n output highest 3 of 4d6"), "line 2, column 9: "),
        (link("troll", "sum\n  largest"), "line 2, column 10: "),
        (link("anydice", "output d9999999999"), "500,000 outcomes"),
        (link("troll", "999999d999999"), "sides"),
        ("lab/troll", "line 1, column 1: "),
    ],
)
@pytest.mark.parametrize("command", ["odds", "check"])
def test_a_wrong_program_is_an_error_of_its_field(
    command: str, asked: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message begins with line and column, and says what is wrong in words. Checking only reads a program."""
    if command == "check" and ("9999" in asked):
        assert told(capsys, command, asked)["kind"] == "check"
        return
    answer = told(capsys, command, asked, status=2)
    assert answer["error"]["field"] == "program"
    assert message in answer["error"]["message"]
    assert answer["error"]["message"].startswith("line ")


def test_a_roll_of_troll(capsys: pytest.CaptureFixture[str]) -> None:
    """Each die says what threw it, where, and what became of it; the trace goes from the dice to the value."""
    asked = f"{link('troll', 'x := 4d6;' + chr(10) + 'sum largest 3 x')}&seed={SEED}"
    answer = told(capsys, "roll", asked)
    assert answer["link"] == asked
    assert [(die["sides"], die["face"], die["what"], die["line"]) for die in answer["dice"]] == [
        (6, face, "4d6", 1) for face in (2, 3, 2, 4)
    ]
    assert ["left out by largest 3"] in [die["fates"] for die in answer["dice"]]
    assert answer["outputs"] == [{"label": "output 1", "value": 9}]
    assert answer["outcomes"] == {"output 1": 9}
    assert answer["summary"] == "output 1: 9."
    assert answer["steps"][-1] == "Line 2: sum {2, 3, 4} is 9."
    said = words(capsys, "roll", asked).rstrip().splitlines()
    assert said[0].startswith("  4d6, line 1: 2 on a d6, left out by largest 3")
    assert said[-2:] == ["output 1: 9.", asked]


def test_a_roll_without_a_seed_gets_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Its link shows the same roll again, and verifies."""
    first = told(capsys, "roll", link("troll", "5d10"))
    again = told(capsys, "verify", first["link"])
    assert again == {**first, "kind": "repeatable", "from": "seed"}
    found = told(capsys, "check", first["link"])
    assert (found["link"], found["kind"], found["inputs"], found["notes"]) == (first["link"], "roll", [], [])
    assert "Repeatable" in words(capsys, "verify", first["link"])
    assert told(capsys, "verify", link("troll", "5d10"), status=2)["error"]["field"] == "seed"
    assert told(capsys, "verify", link("troll", "7") + f"&seed={SEED}")["kind"] == "certain"


def test_checking_tells_what_a_program_says_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """Inputs with what they are and may be, what is wanted, and which declarations are not right."""
    program = SUCCESS + "\\ input LEVEL easy 1, hard 2 \\ LEVEL: 2 \\ input LUCK 1..2 \\"
    asked = f"{link('anydice', program)}&inputs=SKILL:7"
    column = program.index("input LUCK") + 1
    assert told(capsys, "check", asked) == {
        "link": asked,
        "kind": "check",
        "title": "Luck",
        "about": "",
        "inputs": [
            {"name": "SKILL", "label": "Skill", "value": 7, "default": 5, "allowed": [1, 10]},
            {"name": "LEVEL", "label": "Level", "value": 2, "default": 2, "allowed": {"easy": 1, "hard": 2}},
        ],
        "success": "hit = 1",
        "notes": [f"line 1, column {column}: input LUCK: nothing gives LUCK a number; begin with LUCK: 1"],
    }
    assert words(capsys, "check", asked).splitlines()[:5] == [
        "Right: a check in AnyDice.",
        "Luck",
        "  SKILL (Skill): 7; it may be 1 to 10",
        "  LEVEL (Level): hard; it may be 1 (easy) or 2 (hard)",
        "  success: hit = 1",
    ]


def test_seconds_are_a_number_above_0(capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is a wrong call."""
    for seconds in ("0", "-1", "soon", "nan", "1e9"):
        with pytest.raises(SystemExit):
            main(["odds", "--seconds", seconds, "lab/troll?program=d6"])
        assert "must be a number above 0" in capsys.readouterr().err
    assert told(capsys, "odds", "--seconds", "0.5", "lab/troll?program=d1")["outputs"]


@pytest.mark.parametrize("language", SLOW)
def test_what_takes_too_long_ends_with_the_limit(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error names the seconds; a program after it is answered as if nothing had been."""
    answer = told(capsys, "odds", "--seconds", "0.2", link(language, SLOW[language]), status=2)
    assert answer["error"]["field"] == "program"
    assert "longer than 0.2 seconds" in answer["error"]["message"]
    assert told(capsys, "odds", link(language, "output 1" if language == "anydice" else "1"))["outputs"]


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "pysrc"), "PYTHONUNBUFFERED": ""}


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command line so that the test can write to it and read from it."""
    command = [sys.executable, "-W", "error", "-m", "fairthrow", *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def asked_of(process: subprocess.Popen[bytes], line: str) -> dict[str, Any]:
    """Write a line; give what is answered before anything more is written."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found


def peak(process: subprocess.Popen[bytes]) -> int:
    """Give the most memory that a process has used so far, in bytes."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def spent(process: subprocess.Popen[bytes]) -> float:
    """Give the seconds of a processor that a process has had so far, however busy the machine is."""
    stat = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii", errors="replace")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


PROC = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="what a process uses is read from /proc")


def ended(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Let the process come to its end; give its exit status and what it complained of."""
    assert process.stdin
    assert process.stderr
    process.stdin.close()
    return process.wait(timeout=60), process.stderr.read()


@PROC
def test_programs_that_ask_for_too_much_are_refused_one_after_the_other() -> None:
    """Each is an error of the program within its seconds, and then the next is asked. Nothing needs over 300 MB.

    A process that is asked for 1.5 seconds may finish the step it is at.
    """
    with running("odds", "--seconds", "1.5", "-") as process:
        for language, program in REFUSED:
            begun = spent(process)
            error = asked_of(process, link(language, program))["error"]
            assert spent(process) - begun < 3, program[:60]
            assert error["field"] == "program", program[:60]
            assert "fault in Fairthrow" not in error["message"], program[:60]
        assert peak(process) < 300_000_000
        assert ended(process) == (2, b"")


@PROC
def test_long_answers_are_given_one_after_the_other() -> None:
    """Each is written out in full by one process that never has more than 300 MB, and knows games as well."""
    with running("odds", "--seconds", "120", "-") as process:
        for language, program in ANSWERED:
            answer = asked_of(process, link(language, program))
            assert sum(len(output["odds"]) for output in answer["outputs"]) > 9_000, program
        (output,) = asked_of(process, link("troll", "d2"))["outputs"]
        assert output["odds"] == [[1, 1, 2], [2, 1, 2]]
        assert asked_of(process, "skew/percentile")["outcomes"]
        assert peak(process) < 300_000_000
        assert ended(process) == (0, b"")


def test_numbers_of_any_length_are_written() -> None:
    """Exact odds are written in full where Python by itself would refuse to."""
    asked = link("anydice", "output [highest 1 of 5000d10] > 9")
    with running("odds", "--seconds", "120", "-") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{asked}\n".encode())
        process.stdin.flush()
        line = process.stdout.readline().decode()
    never, always = line.split('"odds": [[0, ')[1].split("]]")[0].split("], [1, ")
    below, total = never.split(", ")
    assert total == "1" + "0" * 5_000
    assert always.endswith(f", {total}")
    assert below == str_of(9, 5_000)


def str_of(number: int, power: int) -> str:
    """Write a power of a number, however long."""
    with any_digits():
        return str(number**power)
