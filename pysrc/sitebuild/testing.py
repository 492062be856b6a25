"""Runs every test: what a newcomer and the continuous integration do alike."""

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
