"""The command line: one JSON object a line, words with --text, exit status 2 for any error."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairthrow import __version__
from fairthrow.__main__ import main

SEED = "AAAAAAAAAAAAAAAAAAAAAA"
ROLL = f"spellwoven/test?seed={SEED}"


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """Give what was printed, a JSON object a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_odds_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """The canonical link, then every outcome: value, numerator, denominator."""
    assert main(["odds", "spellwoven/test?skill=5&attribute=1&dice=1"]) == 0
    assert lines(capsys) == [
        {
            "link": "spellwoven/test?attribute=1&dice=1",
            "outcomes": {
                "successes": [[0, 1, 2], [1, 2, 5], [2, 1, 10]],
                "result": [["pass", 1, 2], ["fail", 1, 2]],
                "margin": [[-1, 1, 2], [0, 2, 5], [1, 1, 10]],
            },
        }
    ]


def test_odds_of_a_link_with_a_roll_are_the_situations(capsys: pytest.CaptureFixture[str]) -> None:
    """A seed and a label change no odds."""
    assert main(["odds", "spellwoven/test", f"{ROLL}&label=x"]) == 0
    first, second = lines(capsys)
    assert first["outcomes"] == second["outcomes"]


def test_roll_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """The link with its seed, every die, the outcomes and the summary."""
    assert main(["roll", ROLL]) == 0
    assert lines(capsys) == [
        {
            "link": ROLL,
            "dice": [
                {"sides": 10, "face": 2, "role": "counted"},
                {"sides": 10, "face": 7, "role": "missed"},
                {"sides": 10, "face": 5, "role": "counted"},
            ],
            "outcomes": {"successes": 2, "result": "pass", "margin": 1},
            "summary": "2 successes against difficulty 1: the test passes by 1.",
        }
    ]


def test_roll_without_a_seed_draws_one_and_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The printed link gives the same roll again; two draws differ."""
    assert main(["roll", "spellwoven/test?skill=7", "spellwoven/test?skill=7"]) == 0
    first, second = lines(capsys)
    assert first["link"] != second["link"]
    assert str(first["link"]).startswith("spellwoven/test?skill=7&seed=")
    assert main(["roll", str(first["link"])]) == 0
    assert lines(capsys) == [first]


def test_roll_of_typed_faces(capsys: pytest.CaptureFixture[str]) -> None:
    """Physical dice are scored as they were typed."""
    assert main(["roll", "spellwoven/test?faces=1,1,2"]) == 0
    (printed,) = lines(capsys)
    assert printed["link"] == "spellwoven/test?faces=1,1,2"
    assert printed["outcomes"] == {"successes": 5, "result": "pass", "margin": 4}


def test_verify(capsys: pytest.CaptureFixture[str]) -> None:
    """Recomputes the roll and says what that shows; a link without a roll is an error."""
    assert main(["verify", ROLL, "spellwoven/test?faces=1,1,2", "spellwoven/test"]) == 2
    seeded, typed, nothing = lines(capsys)
    assert main(["roll", ROLL]) == 0
    (rolled,) = lines(capsys)
    assert {**rolled, "kind": seeded["kind"], "from": "seed"} == seeded
    assert typed["from"] == "faces"
    assert seeded["kind"] != typed["kind"]
    assert nothing["error"] == {
        "field": "seed",
        "message": "seed or faces must be given: the link names no roll to verify",
    }


@pytest.mark.parametrize("command", ["odds", "roll", "verify"])
def test_an_error_is_a_line_and_the_others_are_answered(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The link as given, the field and the message; exit status 2."""
    wrong = "spellwoven/test?skill=99"
    assert main([command, ROLL, wrong, ROLL]) == 2
    first, error, last = lines(capsys)
    assert first == last
    assert error == {
        "link": wrong,
        "error": {"field": "skill", "message": "skill must be 0 to 26, got 99"},
    }


def test_faces_that_do_not_fit_are_an_error_of_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    """Their odds can be asked for, their roll cannot."""
    link = "spellwoven/test?faces=1,2"
    assert main(["odds", link]) == 0
    assert main(["roll", link]) == 2
    assert main(["roll", "--text", link]) == 2
    assert "faces must be 3 for 3d10 (roll), got 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["odds", "--text", "spellwoven/test"], ["Test of Skill", "87.5 %", "7/8", "█"]),
        (["roll", "--text", ROLL], ["d10: 2", "2 successes against difficulty 1", ROLL]),
        (["verify", "--text", ROLL], ["Repeatable", "Not proven"]),
        (["verify", "--text", "spellwoven/test?faces=1,1,2"], ["typed in"]),
    ],
)
def test_text_is_for_people(arguments: list[str], expected: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Words, percentages and bars instead of JSON."""
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert all(part in printed for part in expected), printed


def test_text_says_errors_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The link and what is wrong with it."""
    assert main(["odds", "--text", "spellwoven/test?skill=99"]) == 2
    assert capsys.readouterr().out == "spellwoven/test?skill=99: skill must be 0 to 26, got 99\n"


def test_links_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` reads links, one a line, in their place among the others; empty lines are skipped."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("spellwoven/test?skill=7\n\n  spellwoven/contest \r\nnope\n"))
    assert main(["odds", "spellwoven/test", "-", "d100/check"]) == 2
    assert [line["link"] for line in lines(capsys)] == [
        "spellwoven/test",
        "spellwoven/test?skill=7",
        "spellwoven/contest",
        "nope",
        "d100/check",
    ]


@pytest.mark.parametrize("arguments", [[], ["odds"], ["toss", "spellwoven/test"], ["odds", "--fast", "x"]])
def test_a_wrong_call_tells_how_to_call(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2 and the usage, on standard error."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: fairthrow" in capsys.readouterr().err


def test_help_names_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody with only the program can find what there is."""
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "spellwoven (test, contest)" in printed
    assert "d100 (check, opposed)" in printed


def run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a program of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "fairthrow", *arguments],
        input=text,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "pysrc"), "PYTHONUTF8": "1"},
    )


def test_as_a_program() -> None:
    """``python -m fairthrow`` answers arguments and standard input, and has the exit status."""
    done = run("roll", "-", ROLL, text=b"spellwoven/contest\n\xff\xfe/test\n")
    assert done.returncode == 2
    assert done.stderr == b""
    contest, broken, rolled = (json.loads(line) for line in done.stdout.splitlines())
    assert contest["link"].startswith("spellwoven/contest?seed=")
    assert broken["error"]["field"] == "system"
    assert rolled["outcomes"]["successes"] == 2
    version = run("--version")
    assert version.stdout.decode().strip() == f"fairthrow {__version__}"
