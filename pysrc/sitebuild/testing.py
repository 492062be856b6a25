"""Runs every test, and the measurements: what a newcomer and the continuous integration do alike."""

import os
import subprocess
import sys

from sitebuild.browsers import BROWSERS, bring, bring_java
from sitebuild.commands import build
from sitebuild.places import ROOT


def test(arguments: list[str]) -> int:
    """Build the site, bring browsers, run pytest; give its exit status.

    Ruff and mypy are among the tests (`tests/build/test_code.py`), so that pytest's last line speaks for everything.
    """
    build()
    for name in BROWSERS:
        found = bring(name)
        if not found.executable:
            print(f"sitebuild: tests in {name} will be skipped: {found.reason}", flush=True)
    if reason := bring_java():
        print(f"sitebuild: the Nu checker will be skipped: {reason}", flush=True)
    print("sitebuild: running the tests", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode


def bench(arguments: list[str]) -> int:
    """Build the site, bring a browser, measure starts, answers and bytes; give the exit status."""
    build()
    found = bring("chromium")
    if not found.executable:
        print(f"sitebuild: nothing can be measured: {found.reason}", flush=True)
        return 1
    paths = os.pathsep.join(str(ROOT / each) for each in ("pysrc", "tests", "tests/site"))
    command = [sys.executable, str(ROOT / "tests" / "benchmarks" / "page.py"), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, check=False).returncode
