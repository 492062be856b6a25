"""Builds the wheel from `pysrc/fairthrow`; the same sources always give the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

from sitebuild.cache import cached, digest
from sitebuild.errors import BuildError
from sitebuild.places import PACKAGE, ROOT

EPOCH = "1577836800"
"""The time that every file in the wheel bears, in seconds: the start of 2020."""


def sources() -> list[Path]:
    """List the files that the wheel is made from."""
    code = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted([*code, *(ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE"))])


def wheel() -> Path:
    """Give the path of the wheel."""
    parts = (part for path in sources() for part in (str(path.relative_to(ROOT)).encode(), path.read_bytes()))
    return next(cached("wheel", digest(*parts), build_wheel).glob("*.whl"))


def build_wheel(directory: Path) -> None:
    """Build the wheel into a directory, in this environment: what builds it is pinned already."""
    # -P keeps the current directory, with its own build.py, off the path.
    command = [sys.executable, "-P", "-m", "build", "--wheel", "--no-isolation", "--outdir", str(directory), str(ROOT)]
    done = subprocess.run(
        command, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BuildError(f"the wheel could not be built:\n{done.stdout}{done.stderr}")
