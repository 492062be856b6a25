"""`build.py` itself: its words, and that only a whole set-up is used again."""

import json
import subprocess
import sys
from pathlib import Path

import build
import pytest

from sitebuild.places import ROOT


def run(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in the repository."""
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_help_names_the_commands() -> None:
    """`--help` needs no set-up and names every command."""
    done = run(sys.executable, "build.py", "--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("build", "serve", "test", "lock"))


@pytest.mark.parametrize("arguments", [["nonsense"], ["serve", "--port", "x"], ["build", "--fast"]])
def test_wrong_command_line_is_refused(arguments: list[str]) -> None:
    """What is not understood is said, with exit status 2."""
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
    """Let `build.py` set up a made-up place; give what it runs, which all works and does nothing."""
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
    """`test` after `build` keeps the environment; `build` after `test` is content with it."""
    build.set_up_python(build.SITE_LOCK)
    build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    build.set_up_python(build.SITE_LOCK)
    assert setup == [*MADE, "install requirements.txt", "install tests.txt"]


def test_changed_lock_is_installed_anew(setup: list[str]) -> None:
    """A lock file that has changed makes a new environment: nothing of the old stays, the test tools neither."""
    build.set_up_python(build.SITE_LOCK, build.TEST_LOCK)
    build.SITE_LOCK.write_text("2")
    setup.clear()
    build.set_up_python(build.SITE_LOCK)
    assert setup == MADE
    held = json.loads((build.VENV / "stamp.json").read_text())
    assert "tests.txt" not in held


@pytest.mark.parametrize("failing", [*MADE, "install tests.txt"])
def test_interrupted_setup_is_redone(setup: list[str], monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """A set-up that broke off at any step leaves nothing that the next one takes for whole."""
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
    """A step that fails shows what it printed and names what could not be done."""
    with pytest.raises(build.SetupError, match="could not do this"):
        build.run("do this", sys.executable, "-c", "print('because'); raise SystemExit(3)")
    assert "because" in capfd.readouterr().err
    with pytest.raises(build.SetupError, match="could not do that"):
        build.run("do that", "no-such-program-anywhere")


def test_python_without_venv_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's Python comes without `ensurepip`: who is not root is told what to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(build.SetupError, match=r"install python3\.\d+-venv"):
        build.require_venv()
