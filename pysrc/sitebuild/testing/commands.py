"""Runs the tests, and the measurements: what a newcomer and the continuous integration do alike."""

import os
import subprocess
import sys
from contextlib import nullcontext

from sitebuild.commands import build
from sitebuild.places import ROOT
from sitebuild.testing.asked import RULES, modules, needs_site, split
from sitebuild.testing.browsers import BROWSERS, bring, bring_java, bring_shell
from sitebuild.testing.runs import LIMIT, Run, busy_machine

SHARED = ("--dist", "worksteal", "--durations", "15")
"""Whoever has nothing left to do takes over tests of another."""

RECKONING = ("-n", "auto", *SHARED)
"""One process a processor, for tests that reckon all the time."""

WAITING = ("-n", str(2 * (os.cpu_count() or 1)), *SHARED)
"""Two processes a processor: a test of a page waits for its browser half of the time, and another one reckons then."""

GATE = ("-m", "not only_all")
"""What leaves to `--all` whatever is marked so, by itself or by `tests/gate.py`."""

FEW = ("-m", "not exhaustive", "--hypothesis-profile", "few")
"""What leaves the sweeps to the run of everything, and most of the examples that properties are tried with."""


def test(arguments: list[str]) -> int:
    """Build the site, bring browsers, run pytest; give its exit status.

    Without arguments the gate is run, in two processes a processor: each law once. `--all` runs everything. Both give
    tests of browsers and servers a second try. `--rules` runs what needs no site, without the exhaustive sweeps and
    with fewer examples. `--busy` runs any of these beside endless work. These come first; what follows goes to pytest.
    Arguments that name only tests that need no site have none built. Ruff and mypy are among the tests
    (`tests/build/test_code.py`), so that pytest's last line speaks for everything.
    """
    own, rest = split(arguments)
    with busy_machine() if "--busy" in own else nullcontext():
        if "--rules" in own:
            return Run().pytest([*RECKONING, *FEW, *RULES, *modules(), *rest])
        if not needs_site(arguments):
            return Run().pytest(rest)
        bring_all()
        if "--all" in own:
            return Run().twice([*WAITING, *rest])
        return Run().pytest(rest) if rest else Run(LIMIT).twice([*WAITING, *GATE])


def bring_all() -> None:
    """Build the site, and bring what drives its tests. Say what cannot be had."""
    build()
    for name in BROWSERS:
        found = bring(name)
        if not found.executable:
            print(f"sitebuild: tests in {name} will be skipped: {found.reason}", flush=True)
    bring_shell()
    if reason := bring_java():
        print(f"sitebuild: the Nu checker will be skipped: {reason}", flush=True)


def bench(arguments: list[str]) -> int:
    """Build the site, bring a browser, measure starts, answers and bytes; give the exit status.

    ``arguments`` go to the program that measures (`pysrc/benchmarks/page.py`).
    """
    build()
    found = bring("chromium")
    if not found.executable:
        print(f"sitebuild: nothing can be measured: {found.reason}", flush=True)
        return 1
    paths = os.pathsep.join(str(ROOT / each) for each in ("pysrc", "tests", "tests/site"))
    command = [sys.executable, str(ROOT / "pysrc" / "benchmarks" / "page.py"), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, check=False).returncode
