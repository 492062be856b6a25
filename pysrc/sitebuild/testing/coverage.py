"""Which branches of the rules no test takes: `build.py coverage`.

All that needs no site is run once, with a watch on every line and branch of the package. The rooms of the rules must be
covered wholly. What they leave out says why beside the line (`# pragma: no cover`), or in `pyproject.toml`.
"""

import shutil
import subprocess
import sys

from sitebuild.places import BUILD, ROOT
from sitebuild.testing.asked import RULES, modules
from sitebuild.testing.commands import RECKONING
from sitebuild.testing.rooms import TESTS, is_package

DATA = BUILD / "coverage"
"""Where coverage keeps what it saw."""


def native() -> list[str]:
    """List the tests that need no site, but for those of the code as such: ruff, mypy and templates."""
    rules = [place for place in RULES if not place.startswith("tests/build/")]
    return [*rules, "tests/lab", "tests/programs", *modules()]


def coverage(arguments: list[str]) -> int:
    """Run the tests, print what no test reached; give the exit status, 0 if the rooms are covered wholly.

    ``arguments`` go to pytest. If they name tests, only these are run, and what they miss is printed all the same.
    """
    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir(parents=True)
    named = [each for each in arguments if (ROOT / each.partition("::")[0]).exists()]
    tests = arguments if named else [*RECKONING, *native(), *arguments]
    print("sitebuild: running the tests, and watching what they reach", flush=True)
    if status := _python("-m", "coverage", "run", "-m", "pytest", *tests):
        return status
    rooms = ",".join(f"*/fairthrow/{room}/*" if is_package(room) else f"*/fairthrow/{room}.py" for room in TESTS)
    return _python("-m", "coverage", "combine", "--quiet") or _python(
        "-m", "coverage", "report", f"--include={rooms}", "--fail-under=100", "--precision=2"
    )


def _python(*arguments: str) -> int:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode
