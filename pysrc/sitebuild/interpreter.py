"""Runs Python inside Pyodide, the very one that browsers get, by Node.js."""

import json
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.node import run_node
from sitebuild.places import PYODIDE

DRIVER = Path(__file__).parent / "inside" / "run.mjs"

SOURCES = PYODIDE / "python_stdlib.zip"
"""Pyodide's standard library, as npm has it."""


def interpreter() -> bytes:
    """Give bytes that differ from one interpreter to another, for keys of the cache."""
    return (PYODIDE / "pyodide-lock.json").read_bytes() + (PYODIDE / "package.json").read_bytes()


def run_inside(code: str, mounts: dict[str, Path], *, library: Path | None = None) -> str:
    """Run Python ``code`` in a fresh Pyodide that sees each directory of ``mounts`` under its key.

    Gives what the code printed. ``library`` takes the place of Pyodide's standard library. What is compiled does not
    depend on the run: strings have the same hashes in each. Raises BuildError where it fails.
    """
    seen = {place: str(directory.resolve()) for place, directory in mounts.items()}
    what: dict[str, object] = {
        "pyodide": str(PYODIDE),
        "library": str(library or SOURCES),
        "mounts": seen,
    }
    return start(DRIVER, what, code)


def start(driver: Path, what: dict[str, object], code: str) -> str:
    """Run a script, the ``driver``, that starts Pyodide; give what it printed. Raises BuildError where it fails.

    ``what`` is told to the script, and the Python ``code`` is for it to run.
    """
    done = run_node(driver, json.dumps(what), text=code)
    if done.returncode:
        raise BuildError(f"Python inside Pyodide failed:\n{done.stdout}{done.stderr}")
    return done.stdout
