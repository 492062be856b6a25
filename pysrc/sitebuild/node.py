"""Runs Node.js: the environment's own, which is the same in every build."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitebuild.errors import BuildError

NOWHERE = {"TZ": "UTC", "LC_ALL": "en_US.UTF-8", "NODE_OPTIONS": ""}
"""What it is told of the place, the same on every machine: Pyodide takes the time zone and the language over."""


def _command(*arguments: str | Path) -> list[str | Path]:
    node = shutil.which("node", path=str(Path(sys.executable).parent))
    if not node:
        raise BuildError("Node.js is not in the environment; remove .build/venv and try again")
    return [node, *arguments]


def run_node(
    *arguments: str | Path, text: str = "", directory: Path | None = None, packages: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program with its arguments, `text` on its standard input, in a directory; its exit is for the caller.

    ``packages`` is where it finds the packages that scripts name and that do not lie beside them.
    """
    found = {"NODE_PATH": str(packages)} if packages else {}
    return subprocess.run(
        _command(*arguments),
        input=text,
        cwd=directory,
        env={**os.environ, **NOWHERE, **found},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@contextmanager
def running_node(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Start a program that reads lines and writes lines, to be talked to until the block ends."""
    with subprocess.Popen(
        _command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **NOWHERE},
        text=True,
        encoding="utf-8",
    ) as process:
        yield process
        if process.stdin:
            process.stdin.close()
