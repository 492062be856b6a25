"""The command line: one JSON object a line, words with --text, and exit status 2 for any error."""

import io
import json
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

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
    """A seed and a label in a link change no odds."""
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
    """The printed link gives the same roll again. Two rolls without a seed have different dice."""
    assert main(["roll", "spellwoven/test?skill=7", "spellwoven/test?skill=7"]) == 0
    first, second = lines(capsys)
    assert first["link"] != second["link"]
    assert str(first["link"]).startswith("spellwoven/test?skill=7&seed=")
    assert main(["roll", str(first["link"])]) == 0
    assert lines(capsys) == [first]


def test_roll_of_typed_faces(capsys: pytest.CaptureFixture[str]) -> None:
    """Faces of real dice are scored as they were typed."""
    assert main(["roll", "spellwoven/test?faces=1,1,2"]) == 0
    (printed,) = lines(capsys)
    assert printed["link"] == "spellwoven/test?faces=1,1,2"
    assert printed["outcomes"] == {"successes": 5, "result": "pass", "margin": 4}


def test_verify(capsys: pytest.CaptureFixture[str]) -> None:
    """Verify recomputes the roll and says what that shows. A link without a roll is an error."""
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


def test_check_of_a_roll(capsys: pytest.CaptureFixture[str]) -> None:
    """The canonical link, and what it is of: a check, a roll of it, or a fair roll. Nothing is rolled anew."""
    certain, offer = "enchanted-realms/movement?speed=30", f"spellwoven/test?offer={'A' * 43}"
    assert main(["check", "spellwoven/test?difficulty=1", ROLL, certain, offer]) == 0
    assert lines(capsys) == [
        {"link": "spellwoven/test", "kind": "check"},
        {"link": ROLL, "kind": "roll"},
        {"link": certain, "kind": "check"},
        {"link": offer, "kind": "fair roll"},
    ]
    assert main(["check", "spellwoven/test?faces=1,2"]) == 2
    assert lines(capsys)[0]["error"] == {"field": "faces", "message": "faces must be 3 numbers for 3d10 (roll), got 2"}


JEN = "skew/character?name=Jen&skills=Brew:4:Alchemy:yes"


def test_check_of_a_character(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line with the links that it fills, so that other programs can ask for their odds; advice is no error."""
    assert main(["check", f"https://example.org/characters/#{JEN}&high=0", f"{JEN}&high=13"]) == 2
    assert lines(capsys) == [
        {
            "link": JEN,
            "kind": "character",
            "name": "Jen",
            "lines": [
                {
                    "name": "Brew",
                    "value": "+4",
                    "note": "Alchemy, advanced",
                    "links": {"task": "skew/task?adjustment=4"},
                },
                {"name": "Other rolls", "value": "none", "note": "luck in force", "links": {"roll": "skew/roll"}},
            ],
            "notes": [
                "Brew: the sheet has no field Alchemy.",
                "Brew: an advanced skill takes ranks in its field first.",
            ],
        },
        {"link": f"{JEN}&high=13", "error": {"field": "high", "message": "high must be 0 to 12, got 13"}},
    ]


def test_odds_of_what_a_character_fills(capsys: pytest.CaptureFixture[str]) -> None:
    """A link that the check of a character gives is one that the other commands take."""
    assert main(["check", JEN]) == 0
    (person,) = lines(capsys)
    line: dict[str, Any] = person["lines"][0]  # type: ignore[index]  # a list of objects
    assert main(["odds", line["links"]["task"]]) == 0
    assert lines(capsys)[0]["link"] == "skew/task?adjustment=4"
    assert main(["odds", JEN]) == 2


@pytest.mark.parametrize("command", ["odds", "roll", "verify", "check"])
def test_an_error_is_a_line_and_the_others_are_answered(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error's line has the link as given, the field and the message. The exit status is 2."""
    wrong = "spellwoven/test?skill=99"
    assert main([command, ROLL, wrong, ROLL]) == 2
    first, error, last = lines(capsys)
    assert first == last
    assert error == {
        "link": wrong,
        "error": {"field": "skill", "message": "skill must be 0 to 26, got 99"},
    }


def test_faces_that_do_not_fit_are_an_error_of_the_roll(capsys: pytest.CaptureFixture[str]) -> None:
    """Faces that do not fit are an error of the roll. The odds of the same link are still given."""
    link = "spellwoven/test?faces=1,2"
    assert main(["odds", link]) == 0
    assert main(["roll", link]) == 2
    assert main(["roll", "--text", link]) == 2
    assert "faces must be 3 numbers for 3d10 (roll), got 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["odds", "--text", "spellwoven/test"], ["Test of Skill", "87.5 %", "7/8", "█"]),
        (["roll", "--text", ROLL], ["d10: 2", "2 successes against difficulty 1", ROLL]),
        (["verify", "--text", ROLL], ["Repeatable", "Not proven"]),
        (["verify", "--text", "spellwoven/test?faces=1,1,2"], ["typed in"]),
        (["check", "--text", ROLL], ["Right: a roll.", ROLL]),
        (
            ["check", "--text", JEN],
            ["Right: a character of Skew.\nJen\n", "  Brew +4 (Alchemy, advanced)\n    skew/task?adjustment=4\n", JEN],
        ),
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
    """``-`` reads links from standard input, one a line, in their place among the others. Empty lines are skipped."""
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
    """A wrong call prints the usage on standard error, with exit status 2."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: fairthrow" in capsys.readouterr().err


def test_help_names_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names every check, so it is enough to find what there is."""
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "spellwoven (test, contest)" in printed
    assert "d100 (check, opposed)" in printed
    assert "lab (notation, anydice, troll)" in printed


PROJECT = tomllib.loads(Path(__file__, "../../pyproject.toml").resolve().read_text("utf-8"))["project"]
MODULE, FUNCTION = PROJECT["scripts"]["fairthrow"].split(":")
PYTHON = [sys.executable, "-W", "error"]
PROGRAMS = {
    "module": [*PYTHON, "-m", "fairthrow"],
    "installed": [*PYTHON, "-c", f"import sys\nfrom {MODULE} import {FUNCTION}\nsys.exit({FUNCTION}())"],
}
"""The two ways to call it; what is installed calls the entry point in the words that installers write."""

OURS = {"PYTHONPATH": str(Path(__file__).parents[1] / "pysrc"), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": ""}
ENVIRONMENT = {**os.environ, **OURS}
EITHER_WAY = pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="closes and redirects streams as POSIX shells do")


def run(*arguments: str, program: list[str], text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a program of its own."""
    return subprocess.run(
        [*program, *arguments], input=text, capture_output=True, check=False, timeout=60, env=ENVIRONMENT
    )


def through_shell(redirected: str, program: list[str], *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run it with its streams redirected as a shell does."""
    command = ["sh", "-c", f'exec "$@" {redirected}', "sh", *program, *arguments]
    return subprocess.run(command, input=b"", capture_output=True, check=False, timeout=60, env=ENVIRONMENT)


@contextmanager
def running(program: list[str], *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run it so that the test can write to it and read from it. In the end it is gone."""
    with subprocess.Popen(
        [*program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def asked(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
    """Write a line; give what is answered before anything more is written."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(line)
    process.stdin.flush()
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found


@EITHER_WAY
def test_as_a_program(program: list[str]) -> None:
    """It answers arguments and standard input, and gives the exit status."""
    done = run("roll", "-", ROLL, text=b"spellwoven/contest\n\xff\xfe/test\n", program=program)
    assert done.returncode == 2
    assert done.stderr == b""
    contest, broken, rolled = (json.loads(line) for line in done.stdout.splitlines())
    assert contest["link"].startswith("spellwoven/contest?seed=")
    assert broken["error"]["field"] == "system"
    assert rolled["outcomes"]["successes"] == 2
    version = run("--version", program=program)
    assert version.stdout.decode().strip() == f"fairthrow {__version__}"


@POSIX
@EITHER_WAY
def test_whoever_reads_may_stop(program: list[str], tmp_path: Path) -> None:
    """When the reader stops, as `head` does, the program ends at once without a traceback or a complaint."""
    many = tmp_path / "links"
    many.write_text("spellwoven/test\n" * 20_000)
    with running(program, "odds", "--text", "-") as process, many.open("rb") as links:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(links.read(4096))
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"Test of Skill")
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.write(links.read())
            process.stdin.close()
        assert process.wait(timeout=60) == 1
        assert process.stderr.read() == b""


@POSIX
@EITHER_WAY
def test_closed_input_is_an_error_of_its_line(program: list[str]) -> None:
    """With standard input closed, other links are still answered."""
    for redirected in ("<&-", "0>/dev/null"):
        done = through_shell(redirected, program, "odds", "-", "skew/percentile")
        assert done.returncode == 2
        assert done.stderr == b""
        closed, answered = map(json.loads, done.stdout.splitlines())
        assert closed["link"] == "-"
        assert closed["error"]["field"] == "link"
        assert "standard input" in closed["error"]["message"]
        assert answered["link"] == "skew/percentile"


FULL = Path("/dev/full")


@POSIX
@EITHER_WAY
@pytest.mark.parametrize(
    "arguments", [["odds", ROLL], ["roll", "--text", ROLL], ["--help"], ["--version"]], ids=lambda given: given[0]
)
def test_what_cannot_be_written_is_said(program: list[str], arguments: list[str]) -> None:
    """If output is closed or a disk is full, an error is printed and the exit status is 1, never 0."""
    for redirected in (">&-", f">{FULL}") if FULL.exists() else (">&-",):
        done = through_shell(redirected, program, *arguments)
        assert done.returncode == 1
        assert done.stdout == b""
        assert done.stderr.startswith(b"fairthrow: ")
        assert len(done.stderr.splitlines()) == 1


@POSIX
@EITHER_WAY
def test_nothing_is_written_in_the_place_of_closed_errors(program: list[str]) -> None:
    """With standard error closed, errors do not come in among the answers."""
    done = through_shell("2>&-", program, "odds", "--fast")
    assert (done.returncode, done.stdout) == (2, b"")
    assert through_shell(f"2>&- >{FULL}", program, "odds", ROLL).returncode == 1


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let programs that are started here be interrupted: where the tests run in the background, they would not be."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@POSIX
@EITHER_WAY
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_it_quietly(program: list[str]) -> None:
    """Ctrl-C while it waits for the next line ends it with exit status 130, as shells expect, and no traceback."""
    with running(program, "odds", "-") as process:
        assert process.stderr
        assert asked(process, b"skew/percentile\n")["link"] == "skew/percentile"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


def test_an_interrupt_of_the_start_is_guarded_too() -> None:
    """Whatever takes time to import is imported where Ctrl-C is caught already."""
    code = "import sys\nbefore = {*sys.modules}\nimport fairthrow.__main__\nprint(*{*sys.modules} - before)"
    done = subprocess.run([*PYTHON, "-c", code], capture_output=True, check=True, env=ENVIRONMENT, text=True)
    loaded = done.stdout.split()
    assert "fairthrow.__main__" in loaded
    assert not {"argparse", "json", "fairthrow.links", "fairthrow.systems"} & {*loaded}


@EITHER_WAY
def test_each_answer_comes_as_its_line_is_done(program: list[str]) -> None:
    """Each line is answered before the next is read, whatever the line holds."""
    with running(program, "odds", "-") as process:
        for line in ("skew/percentile", "nope", "spellwoven/test?skill=7", "d100/check?score=%1F5"):
            assert asked(process, f"\n{line}\r\n".encode())["link"] == line


@POSIX
@EITHER_WAY
def test_marks_of_encoding_and_line_ends_count_for_nothing(program: list[str]) -> None:
    """A byte order mark at the start of the input or of a line does not count, in any locale.

    Nor do line ends of any system.
    """
    bom = b"\xef\xbb\xbf"
    text = bom + b"skew/percentile\r\n" + bom + b" d100/check\r" + bom + b"\n\t\nspellwoven/test?label=%C3%A9\n"
    done = run(
        "odds",
        "-",
        text=text + "spellwoven/test?label=é".encode(),
        program=["env", "LC_ALL=C", "PYTHONUTF8=0", *program],
    )
    assert done.returncode == 0
    found = [json.loads(line)["link"] for line in done.stdout.splitlines()]
    assert found == ["skew/percentile", "d100/check", "spellwoven/test?label=%C3%A9", "spellwoven/test?label=%C3%A9"]


def peak(process: subprocess.Popen[bytes]) -> int:
    """Give the most memory that a process has used so far, in bytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@EITHER_WAY
def test_a_line_without_end_is_not_held(program: list[str]) -> None:
    """A line of 60 MB is an error in a few words, and the next line is answered."""
    with running(program, "odds", "-") as process:
        asked(process, b"spellwoven/test?skill=99\n")
        before = peak(process)
        error = asked(process, b"spellwoven/test?skill=" + b"9" * 60_000_000 + b"\n")
        assert peak(process) - before < 8_000_000
        assert error["error"]["field"] == "link"
        assert error["error"]["message"] == "link must have at most 8192 characters, got 60000022"
        assert error["link"] == "spellwoven/test?skill=" + "9" * 177 + "…"
        assert asked(process, b"skew/percentile\n")["link"] == "skew/percentile"
        assert process.stdin
        process.stdin.close()
        assert process.wait(timeout=60) == 2


ACTS = {*"\x1b\x07\x9b\u202e\u200b\u200f\r\x7f"}
HOSTILE = "\x1b]0;owned\x07\x9b31m\u202eab\u200b\r\x7f"
WRONG = [
    f"{HOSTILE}/test",
    f"spellwoven/{HOSTILE}",
    f"spellwoven/test?{HOSTILE}=1",
    f"spellwoven/test?{HOSTILE}",
    f"spellwoven/test?skill={HOSTILE}",
    f"spellwoven/test?label={quote(HOSTILE)}",
    f"spellwoven/test?{HOSTILE * 500}=1",
    HOSTILE,
]


@EITHER_WAY
@pytest.mark.parametrize("how", [[], ["--text"]], ids=["json", "text"])
def test_nothing_given_acts_on_a_terminal(program: list[str], how: list[str]) -> None:
    """An error repeats at most 200 characters of a wrong link, all of them visible. The same holds for labels."""
    links = [*WRONG, "spellwoven/test?faces=1,1,2&label=Jen%E2%80%8B%E2%80%8F", f"spellwoven/test?skill={'9' * 8000}"]
    for done in (
        run("roll", *how, *links, program=program),
        run("roll", *how, "-", text="\n".join(links).replace("\r", "").encode(), program=program),
    ):
        assert done.returncode == 2
        assert done.stderr == b""
        said = done.stdout.decode()
        assert not {*said} & ACTS
        assert "9" * 201 not in said
        if not how:
            answers = [json.loads(line) for line in said.splitlines()]
            assert len(answers) == len(links)
            assert all(len(each["link"]) <= 200 for each in answers)
            assert answers[0]["link"].startswith("\x1b]0;owned")  # as given: JSON writes it so that nothing acts
        else:
            assert max(map(len, said.splitlines())) < 200 + 2 + 400
    wrong_call = run("roll", f"--{HOSTILE * 500}", ROLL, program=program)
    assert wrong_call.returncode == 2
    assert not {*wrong_call.stderr.decode()} & ACTS
    assert len(wrong_call.stderr) < 2000
