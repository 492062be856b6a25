"""Builds the wheel from `pysrc/fairthrow`; the same sources always give the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

from sitebuild.cache import cached, digest
from sitebuild.errors import BuildError
from sitebuild.pack import deflated
from sitebuild.places import PACKAGE, ROOT

EPOCH = "1577836800"
"""The time that every file in the wheel bears, in seconds: the start of 2020."""

MADE_BY = ("wheel.py", "pack.py")


def sources() -> list[Path]:
    """List the files that the wheel is made from."""
    code = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted([*code, *(ROOT / name for name in ("pyproject.toml", "pysrc/PACKAGE.md", "LICENSE"))])


def wheel() -> Path:
    """Give the path of the wheel."""
    made_from = (*sources(), *(Path(__file__).with_name(name) for name in MADE_BY))
    parts = (part for path in made_from for part in (path.relative_to(ROOT).as_posix().encode(), path.read_bytes()))
    return next(cached("wheel", digest(*parts), build_wheel).glob("*.whl"))


def build_wheel(directory: Path) -> None:
    """Build the wheel into a directory, in this environment: what builds it is pinned already.

    Raises BuildError with what was printed, where that fails.
    """
    # -P keeps the current directory, with its own build.py, off the path.
    command = [sys.executable, "-P", "-m", "build", "--wheel", "--no-isolation", "--outdir", str(directory), str(ROOT)]
    done = subprocess.run(
        command, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"the wheel could not be built:\n{done.stdout}{done.stderr}")
    for built in directory.glob("*.whl"):
        built.write_bytes(deflated("wheel", built.read_bytes()))
