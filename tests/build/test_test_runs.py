"""How tests are run: what has a second try and what has none, what the gate leaves out, how a run ends itself."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from processor import PROC, folder_of, processor_seconds

from sitebuild.places import ROOT
from sitebuild.testing.runs import MOST_AGAIN, Run, busy_machine

CONFTEST = f"""
import sys
sys.path[:0] = {[str(ROOT / "pysrc"), str(ROOT / "tests")]!r}
import gate, pytest
from again import Again, add_options
from processor import Processor

def pytest_addoption(parser):
    add_options(parser)

def pytest_configure(config):
    for name in ("only_all", "every_case", "serving", "alone", "exhaustive"):
        config.addinivalue_line("markers", f"{{name}}: as in pyproject.toml")
    for part in (gate, Again(), Processor()):
        config.pluginmanager.register(part)

@pytest.fixture
def own_server():
    return None

def first_time(name):
    flag = __import__("pathlib").Path(__file__).with_name(name)
    there = flag.exists()
    flag.touch()
    return not there
"""

Project = Callable[[str], Path]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Give what makes a project of one module of tests, which are run as ours are."""

    def made(tests: str) -> Path:
        (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n", encoding="utf-8")
        (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
        place = tmp_path / "tests" / "site"
        place.mkdir(parents=True)
        (place / "test_small.py").write_text(
            f"import pytest\nfrom conftest import first_time\n{tests}", encoding="utf-8"
        )
        return tmp_path

    return made


SITE = "tests/site/"

SOUND = "def test_sound(): pass\n"

ONCE = "def test_{0}({1}): assert not first_time('{0}')\n"
ALWAYS = "def test_{0}({1}): assert False, 'always'\n"


def status(project: Path) -> int:
    """Run the tests of a project, as the gate does but in one process; give the status."""
    return Run(place=project).twice([])


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_test_of_a_browser_that_fails_once_is_named(
    processes: str, project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    """The run passes, and its end says which test needed a second try. The first failure is printed as well."""
    place = project(SOUND + ONCE.format("flaky", "own_server"))
    assert Run(place=place).twice(["-n", processes]) == 0
    out = capfd.readouterr().out
    assert "assert not first_time('flaky')" in out
    assert f"1 needed a second try: {SITE}test_small.py::test_flaky\n" in out
    assert "1 passed" in out.splitlines()[-1]


def test_a_test_of_a_browser_that_fails_twice_fails_the_run(
    project: Project, capfd: pytest.CaptureFixture[str]
) -> None:
    """What fails alone too is broken. What passed the second time is named beside it."""
    place = project(ALWAYS.format("broken", "own_server") + ONCE.format("flaky", "own_server"))
    assert status(place) == 1
    out = capfd.readouterr().out
    assert f"1 needed a second try: {SITE}test_small.py::test_flaky\n" in out
    assert "1 failed, 1 passed" in out.splitlines()[-1]


@pytest.mark.parametrize("beside", ["", ONCE.format("flaky", "own_server")])
def test_a_test_of_a_rule_has_no_second_try(beside: str, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """A rule that fails once is wrong. Then nothing is tried again: the run has failed as it is."""
    assert status(project(SOUND + ONCE.format("rule", "") + beside)) == 1
    assert "second try" not in capfd.readouterr().out


def test_a_test_that_starts_a_server_itself_may_say_so(project: Project) -> None:
    """The marker `serving` stands for a fixture."""
    assert status(project("@pytest.mark.serving\n" + ONCE.format("flaky", ""))) == 0


def test_many_failures_are_no_accident(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """With more than ten failures something is broken."""
    tests = "".join(ONCE.format(f"flaky_{number}", "own_server") for number in range(MOST_AGAIN + 1))
    assert status(project(tests)) == 1
    assert "second try" not in capfd.readouterr().out


def test_what_a_browser_test_asks_for_may_fail_once(project: Project) -> None:
    """A fixture that cannot be had the first time is a failure like any other."""
    tests = "@pytest.fixture\ndef page(own_server): assert not first_time('page')\ndef test_page(page): pass\n"
    assert status(project(tests)) == 0


def test_a_run_without_a_test_has_no_second_try(project: Project) -> None:
    """A module that cannot be imported is nothing that a busy machine does."""
    assert status(project("1 / 0\n")) not in {0, 5}


class Impatient(Run):
    """A run whose time is over as soon as a file is there."""

    def _left(self) -> float | None:
        while not (self._place / "hangs").exists():
            os.sched_yield()
        return 0.0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a run is only killed")
def test_a_run_ends_itself_and_tells_what_it_knows(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """What had failed by then is told, though another test never ends; and nothing is tried again."""
    hangs = "import threading\ndef test_hangs():\n    first_time('hangs')\n    threading.Event().wait()\n"
    assert Impatient(place=project(ALWAYS.format("broken", "own_server") + hangs)).twice([]) not in {0, 5}
    out = capfd.readouterr().out
    assert "the time is over" in out
    assert f"FAILED {SITE}test_small.py::test_broken" in out
    assert "second try" not in out


GAMES = """
@pytest.mark.parametrize("game", ["spellwoven", "d100"])
def test_games(own_server, game): pass
@pytest.mark.parametrize("game", ["skew", "d100"])
def test_others_only(own_server, game): pass
@pytest.mark.parametrize("width", [320, 390, 1280, 1600])
@pytest.mark.parametrize("state", ["empty", "full"])
def test_widths(own_server, width, state): pass
@pytest.mark.parametrize("browser", ["chromium", "firefox", "webkit"])
def test_browsers(own_server, browser): pass
@pytest.mark.parametrize("state", ["empty", "full"])
def test_states(own_server, state): pass
@pytest.mark.every_case
@pytest.mark.parametrize("state", ["empty", "full"])
def test_every_state(own_server, state): pass
@pytest.mark.parametrize("game", ["spellwoven", "d100"])
def test_rules(game): pass
@pytest.mark.alone
def test_quick(): pass
@pytest.mark.exhaustive
def test_sweep(): pass
@pytest.mark.only_all
def test_marked(): pass
"""


def test_the_gate_leaves_out_what_is_tried_again(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """Of pages one game, browser and state, a phone's and a desk's width; nothing that measures, sweeps or is marked.

    Rules are tried with everything.
    """
    assert Run(place=project(GAMES)).pytest(["--collect-only", "-q", "-m", "not only_all"]) == 0
    listed = [line.partition("::")[2] for line in capfd.readouterr().out.splitlines() if "::" in line]
    assert listed == [
        "test_games[spellwoven]",
        "test_others_only[skew]",
        "test_widths[empty-390]",
        "test_widths[empty-1280]",
        "test_browsers[chromium]",
        "test_states[empty]",
        "test_every_state[empty]",
        "test_every_state[full]",
        "test_rules[spellwoven]",
        "test_rules[d100]",
    ]


def test_a_run_tells_the_seconds_of_the_processors(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    """By folder, and in all; the processes of a run are added up."""
    burns = "import time\n@pytest.mark.parametrize('number', range(20))\ndef test_burns(number):\n"
    burns += "    end = time.process_time() + 0.1\n    while time.process_time() < end: pass\n"
    assert Run(place=project(burns)).pytest(["-n", "2"]) == 0
    lines = capfd.readouterr().out.splitlines()
    told = {line.split()[-1]: line.split()[:-1] for line in lines if line.endswith(("  tests/site", "  all"))}
    assert told["tests/site"] == told["all"]
    assert int(told["all"][0]) >= 2
    assert told["all"][2] == "20"


@pytest.mark.skipif(not PROC.is_dir(), reason="only Linux tells of processes that still run")
def test_what_still_runs_is_counted() -> None:
    """A browser runs on while its seconds are told."""
    burn = "import time\nwhile time.process_time() < 0.5: pass\nprint(flush=True)\ninput()"
    before = processor_seconds()
    with subprocess.Popen([sys.executable, "-c", burn], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout
        child.stdout.readline()
        assert processor_seconds() - before >= 0.4  # it is told in hundredths, rounded down
        child.kill()


@pytest.mark.parametrize(
    ("nodeid", "folder"),
    [
        ("tests/site/test_audits.py::test_b[c/d::e]", "tests/site"),
        ("tests/systems/d100/test_d100_check.py::test_b", "tests/systems"),
        ("tests/test_links.py::test_b", "tests"),
        ("pysrc/fairthrow/dice/pool.py::fairthrow.dice.pool", "pysrc/fairthrow"),
    ],
)
def test_seconds_are_told_by_the_first_two_folders(nodeid: str, folder: str) -> None:
    """More would be a long table."""
    assert folder_of(nodeid) == folder


def test_a_busy_machine_is_left_idle() -> None:
    """The endless programs run while the block does, and no longer."""
    with busy_machine() as loops:
        assert [loop.poll() for loop in loops] == [None] * 2 * (os.cpu_count() or 1)
    assert None not in [loop.returncode for loop in loops]
