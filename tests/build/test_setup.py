"""`build.py` itself: what it says, and that it uses only a whole set-up again."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import build
import pytest

from sitebuild.places import ROOT
from sitebuild.testing import commands
from sitebuild.testing.asked import RULES, modules
from sitebuild.testing.browsers import BROWSERS, Found
from sitebuild.testing.runs import LIMIT


def run(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in the repository."""
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_help_names_the_commands() -> None:
    """`--help` needs no set-up, and names every command."""
    done = run(sys.executable, "build.py", "--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("build", "serve", "test", "lock"))


@pytest.mark.parametrize("arguments", [["nonsense"], ["serve", "--port", "x"], ["build", "--fast"]])
def test_wrong_command_line_is_refused(arguments: list[str]) -> None:
    """A command line that is not understood is refused in words, with exit status 2."""
    done = run(sys.executable, "build.py", *arguments)
    assert done.returncode == 2
    assert ": error: " in done.stderr


def test_old_python_is_refused_in_words() -> None:
    """A Python that is too old is told which one is needed."""
    pretend = "import runpy, sys; sys.version_info = (3, 10, 4); runpy.run_path('build.py', run_name='__main__')"
    done = run(sys.executable, "-c", pretend)
    assert done.returncode == 1
    assert done.stderr.startswith("build.py: Fairthrow needs Python 3.11 or newer")


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let `build.py` set up a made-up place; give the commands it runs. They all succeed and do nothing."""
    ran: list[str] = []
    (tmp_path / "site").mkdir()
    for name in ("requirements.txt", "tests.txt", "site/package.json", "site/package-lock.json"):
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "VENV", tmp_path / "venv")
    monkeypatch.setattr(build, "NPM", tmp_path / "npm")
    monkeypatch.setattr(build, "SITE_LOCK", tmp_path / "requirements.txt")
    monkeypatch.setattr(build, "TEST_LOCK", tmp_path / "tests.txt")

    def note(what: str, *_: str | Path, **__: Path) -> None:
        ran.append(what)
        (tmp_path / "venv").mkdir(exist_ok=True)

    monkeypatch.setattr(build, "run", note)
    return ran


MADE = ["make a virtual environment", "install requirements.txt"]


def test_second_setup_does_nothing(setup: list[str]) -> None:
    """With the same lock files nothing is made or installed again."""
    for _ in range(2):
        build.set_up_python(build.SITE_LOCK)
        build.set_up_npm(build.ROOT / "site", build.NPM)
    assert setup == [*MADE, "install site/package-lock.json"]


def test_tests_install_on_top(setup: list[str]) -> None:
    """`test` after `build` keeps the environment, and `build` after `test` needs no other."""
    build.set_up_python(build.SITE_LOCK)
    build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    build.set_up_python(build.SITE_LOCK)
    assert setup == [*MADE, "install requirements.txt", "install tests.txt"]


def test_changed_lock_is_installed_anew(setup: list[str]) -> None:
    """A changed lock file makes a new environment. Nothing of the old one stays, not even the test tools."""
    build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    build.SITE_LOCK.write_text("2")
    setup.clear()
    build.set_up_python(build.SITE_LOCK)
    assert setup == MADE
    held = json.loads((build.VENV / "stamp.json").read_text())
    assert "tests.txt" not in held


@pytest.mark.parametrize("failing", [*MADE, "install tests.txt"])
def test_interrupted_setup_is_redone(setup: list[str], monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """A set-up that was interrupted at any step is not taken for a whole one by the next run."""
    working = build.run

    def broken(what: str, *command: str | Path) -> None:
        if what == failing:
            raise KeyboardInterrupt
        working(what, *command)

    monkeypatch.setattr(build, "run", broken)
    with pytest.raises(KeyboardInterrupt):
        build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    monkeypatch.setattr(build, "run", working)
    setup.clear()
    build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    assert setup == [*MADE, "install tests.txt"]


def test_failed_step_is_said_in_words(capfd: pytest.CaptureFixture[str]) -> None:
    """The output of a step that fails is shown, with words that say what could not be done."""
    with pytest.raises(build.SetupError, match="could not do this"):
        build.run("do this", sys.executable, "-c", "print('because'); raise SystemExit(3)")
    assert "because" in capfd.readouterr().err
    with pytest.raises(build.SetupError, match="could not do that"):
        build.run("do that", "no-such-program-anywhere")


def test_python_without_venv_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's Python comes without `ensurepip`. Whoever is not root is told which package to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(build.SetupError, match=r"install python3\.\d+-venv"):
        build.require_venv()


LOCKS = (build.SITE_LOCK, build.TEST_LOCK, build.THOROUGH_LOCK, build.PYODIDE_LOCK, build.LOCK_LOCK)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.relative_to(ROOT)))
def test_every_requirement_is_one_version_with_hashes(lock: Path) -> None:
    """Each file that is installed is named in a lock file, with its hash."""
    found = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE).strip())
    assert found
    for requirement in found:
        pinned = r"[\w.-]+==[\w.]+(?: ; [^\n]+?)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+"
        assert re.fullmatch(pinned, requirement), requirement[:80]


def test_what_writes_the_lock_files_is_locked() -> None:
    """The version of uv that `lock` uses is the one whose hashes are in the repository."""
    assert f"\n{build.UV} \\\n" in build.LOCK_LOCK.read_text(encoding="utf-8")


def test_pip_is_run_in_one_way() -> None:
    """Everything that runs pip goes through the one function that asks for hashes."""
    source = ast.parse((ROOT / "build.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    words = {call.lineno: [each.value for each in call.args if isinstance(each, ast.Constant)] for call in calls}
    (line,) = [line for line, given in words.items() if given[:2] == ["-m", "pip"]]
    function = next(node for node in source.body if isinstance(node, ast.FunctionDef) and node.name == "pip")
    assert function.lineno < line <= (function.end_lineno or 0)


def test_pip_takes_only_wheels_whose_hashes_are_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each command of pip asks for wheels with known hashes.

    So does that of `lock`, which lists the hashes of its own tool.
    """
    ran: list[list[str]] = []
    monkeypatch.setattr(build, "run", lambda _, *command, **__: ran.append([str(part) for part in command]))
    monkeypatch.setattr(build, "set_up_python", lambda *_: None)
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setenv("UV_PYTHON_DOWNLOADS", "never")
    (tmp_path / "lock").mkdir()
    build.write_locks()
    build.pip("install", "install", "-r", build.SITE_LOCK)
    build.pip("fetch", "download", "-r", build.PYODIDE_LOCK)
    pips = [command for command in ran if command[1:3] == ["-m", "pip"]]
    assert [command[-1] for command in pips] == [str(build.LOCK_LOCK), str(build.SITE_LOCK), str(build.PYODIDE_LOCK)]
    for command in pips:
        assert {"--require-hashes", "--only-binary", ":all:"} <= set(command)
    compiled = [command for command in ran if command[1:3] == ["pip", "compile"]]
    assert [command[command.index("--output-file") + 1] for command in compiled] == list(map(str, LOCKS))
    assert all("--generate-hashes" in command for command in compiled)
    assert (tmp_path / "lock" / "uv.in").read_text(encoding="utf-8") == f"{build.UV}\n"


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (["--rules"], False),
        (["--rules", "-x"], False),
        (["tests/systems"], False),
        (["-x", "tests/systems/d100/test_d100_check.py::test_weights", "-k", "weights"], False),
        (["tests/test_walls.py", "tests/dice"], False),
        (["tests/build/test_code.py"], False),
        (["--fuzz", "tests/test_fuzz.py"], False),
        ([], True),
        (["-x"], True),
        (["-k", "walls"], True),
        (["--all"], True),
        (["--busy"], True),
        (["--all", "--busy", "-x"], True),
        (["--busy", "--rules"], False),
        (["--busy", "tests/systems"], False),
        (["tests"], True),
        (["tests/site"], True),
        (["tests/systems", "tests/site/test_pages.py"], True),
        (["tests/build"], True),
        (["tests/build/test_code.py", "tests/build/test_start.py"], True),
    ],
)
def test_tests_of_the_rules_need_no_more_than_python(
    arguments: list[str], more: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The packages of npm and the wheels for Pyodide are set up only if the tests that are named need a site."""
    done: list[str] = []

    def taken(given: list[str]) -> None:
        raise SystemExit(json.dumps(given))

    monkeypatch.setattr(build, "set_up_python", lambda *_: done.append("python"))
    monkeypatch.setattr(build, "set_up_npm", lambda *_: done.append("npm"))
    monkeypatch.setattr(build, "set_up_pyodide_wheels", lambda: done.append("wheels"))
    monkeypatch.setattr(build, "hand_over", taken)
    with pytest.raises(SystemExit) as handed:
        build.main(["test", *arguments])
    assert handed.value.code == json.dumps(["test", *arguments])
    assert done == (["python", "npm", "npm", "wheels"] if more else ["python"])


FEW = [*commands.RECKONING, *commands.FEW, *RULES, *modules()]


@pytest.mark.parametrize(
    ("arguments", "tested", "more"),
    [
        (["tests/systems", "-x"], [("once", inf, ["tests/systems", "-x"])], False),
        (["--busy", "tests/systems"], ["busy", ("once", inf, ["tests/systems"]), "idle"], False),
        (["--rules", "-x"], [("once", inf, [*FEW, "-x"])], False),
        (["tests/build"], [("once", inf, ["tests/build"])], True),
        ([], [("twice", LIMIT, [*commands.WAITING, *commands.GATE])], True),
        (["--busy"], ["busy", ("twice", LIMIT, [*commands.WAITING, *commands.GATE]), "idle"], True),
        (["--all"], [("twice", inf, [*commands.WAITING])], True),
        (["--all", "--busy", "-x"], ["busy", ("twice", inf, [*commands.WAITING, "-x"]), "idle"], True),
    ],
)
def test_what_each_command_runs(
    arguments: list[str], tested: list[Any], more: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests of the rules build no site and look for no browser. The gate and the run of everything try twice.

    Pytest gets the arguments as they were given, without our own.
    """
    done: list[str] = []
    ran: list[Any] = []

    class Noting:
        def __init__(self, limit: float = inf) -> None:
            self.limit = limit

        def pytest(self, given: list[str]) -> int:
            ran.append(("once", self.limit, given))
            return 0

        def twice(self, given: list[str]) -> int:
            ran.append(("twice", self.limit, given))
            return 0

    @contextmanager
    def noted() -> Iterator[None]:
        ran.append("busy")
        yield
        ran.append("idle")

    def found(name: str) -> Found:
        done.append(name)
        return Found(executable="there")

    monkeypatch.setattr(commands, "build", lambda: done.append("site"))
    monkeypatch.setattr(commands, "bring", found)
    monkeypatch.setattr(commands, "bring_shell", lambda: None)
    monkeypatch.setattr(commands, "bring_java", lambda: "")
    monkeypatch.setattr(commands, "Run", Noting)
    monkeypatch.setattr(commands, "busy_machine", noted)
    assert commands.test(arguments) == 0
    assert ran == tested
    assert done == (["site", *BROWSERS] if more else [])
