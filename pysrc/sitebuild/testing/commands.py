"""Runs every test, and the measurements: what a newcomer and the continuous integration do alike."""

import json
import os
import subprocess
import sys

from sitebuild.commands import build
from sitebuild.places import BUILD, ROOT
from sitebuild.testing.asked import RULES, modules, needs_site
from sitebuild.testing.browsers import BROWSERS, bring, bring_java, bring_shell

SHARED = ("--dist", "worksteal", "--durations", "15")
"""Whoever has nothing left to do takes over tests of another."""

RECKONING = ("-n", "auto", *SHARED)
"""One process a processor, for tests that reckon all the time."""

WAITING = ("-n", str(2 * (os.cpu_count() or 1)), *SHARED)
"""Two processes a processor: a test of a page waits for its browser half of the time, and another one reckons then."""

FEW = ("-m", "not exhaustive", "--hypothesis-profile", "few")
"""What leaves the sweeps to the run of everything, and most of the examples that properties are tried with."""


def test(arguments: list[str]) -> int:
    """Build the site, bring browsers, run pytest; give its exit status.

    Without arguments for pytest, every test is run, in two processes a processor. Arguments that name only tests that
    need no site have none built. `--rules`, as the first of them, runs all of these, without the exhaustive sweeps and
    with fewer examples. Ruff and mypy are among the tests (`tests/build/test_code.py`), so that pytest's last line
    speaks for everything.
    """
    if arguments[:1] == ["--rules"]:
        return run_pytest([*RECKONING, *FEW, *RULES, *modules(), *arguments[1:]])
    if not needs_site(arguments):
        return run_pytest(arguments)
    build()
    for name in BROWSERS:
        found = bring(name)
        if not found.executable:
            print(f"sitebuild: tests in {name} will be skipped: {found.reason}", flush=True)
    bring_shell()
    if reason := bring_java():
        print(f"sitebuild: the Nu checker will be skipped: {reason}", flush=True)
    everything = arguments[:1] == ["--all"]
    return twice([*WAITING, *arguments]) if everything or not arguments else run_pytest(arguments)


BROWSER = ("tests/site/", "tests/build/")
"""Where tests drive browsers and servers, which other tests that run beside them may disturb."""

MANY = 10
"""More failures than these are no accident of a busy machine."""


def twice(arguments: list[str]) -> int:
    """Run pytest with ``arguments``; what failed of a browser's tests has a second try, alone. Give the exit status."""
    status = run_pytest(["--cache-clear", *arguments])  # what failed in other runs is not asked for
    if status != TESTS_FAILED:
        return status
    failed = json.loads((ROOT / ".pytest_cache/v/cache/lastfailed").read_text())
    if len(failed) > MANY or not all(name.startswith(BROWSER) for name in failed):
        return status
    print(f"sitebuild: {len(failed)} failed beside others; each has a second try, alone", flush=True)
    status = run_pytest([*[each for each in arguments if each == "--all"], "-p", "no:cacheprovider", *failed])
    if not status:
        print(f"sitebuild: {len(failed)} needed a second try: {', '.join(failed)}", flush=True)
    return status


TESTS_FAILED = 1
"""What pytest ends with where tests have failed, and nothing else is wrong."""


def run_pytest(arguments: list[str]) -> int:
    """Run pytest with ``arguments``; give its exit status.

    What Python makes of the sources is kept under `.build`, even where Python is told to keep nothing beside them.
    Otherwise each process of a run, and each program that a test starts, would compile everything anew.
    """
    print("sitebuild: running the tests", flush=True)
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


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
