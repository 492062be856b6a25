"""Runs pytest: within a limit of time, a second time for what a busy machine may disturb, or beside endless work."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from sitebuild.places import BUILD, ROOT

LIMIT = 75 * 60
"""Seconds after which the gate ends itself and tells what it knows, before whoever waits for it cuts it off."""

GRACE = 60
"""Seconds that pytest has to tell what it knows, once it was asked to end."""

MOST_AGAIN = 10
"""With more failures than these, something is broken."""

TESTS_FAILED = 1
"""What pytest ends with where tests have failed, and nothing else is wrong."""

ENDLESS = "import os; parent = os.getppid()\nwhile os.getppid() == parent: sum(range(100_000))"
"""A program that keeps a processor busy until whoever started it is gone."""


@dataclass(frozen=True)
class Failures:
    """What the first run of the tests left: who failed, and which of them a busy machine may have disturbed."""

    failed: Sequence[str]
    disturbed: Sequence[str]

    @classmethod
    def read(cls, file: Path) -> "Failures":
        """Read what `tests/again.py` has written. A run that broke down has written nothing, and counts as none."""
        if not file.exists():
            return cls((), ())
        told = json.loads(file.read_text(encoding="utf-8"))
        return cls(told["failed"], told["disturbed"])

    def have_a_second_try(self) -> bool:
        """Say whether they are few, and each drives a browser or a server: no other test has a second try."""
        return 0 < len(self.failed) <= MOST_AGAIN and set(self.failed) <= set(self.disturbed)


class Run:
    """One run of the tests, perhaps in two parts, which share a limit of time."""

    def __init__(self, limit: float = inf, place: Path = ROOT) -> None:
        """Begin, in the folder ``place``: ``limit`` seconds are left."""
        self._end = monotonic() + limit
        self._place = place

    def _left(self) -> float | None:
        """Give the seconds that are left; None without a limit."""
        return None if self._end == inf else max(0.0, self._end - monotonic())

    def pytest(self, arguments: Sequence[str]) -> int:
        """Run pytest with ``arguments``; give its exit status. When the time is over it is asked to end, then made to.

        What Python makes of the sources is kept under `.build`, even where Python is told to keep nothing beside them.
        Otherwise each process of a run, and each program that a test starts, would compile everything anew.
        """
        print("sitebuild: running the tests", flush=True)
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "pytest", *arguments]
        with interrupts(), subprocess.Popen(command, cwd=self._place, env=environment) as running:
            try:
                return running.wait(self._left())
            except subprocess.TimeoutExpired:
                print("sitebuild: the time is over; what has run is told, the rest is not known", flush=True)
            for _ in range(2):  # Python loses an interrupt that comes while it cleans up
                running.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
                with suppress(subprocess.TimeoutExpired):
                    return running.wait(GRACE) or TESTS_FAILED
            running.kill()
            return TESTS_FAILED

    def twice(self, arguments: Sequence[str]) -> int:
        """Run pytest with ``arguments``, then what failed of browsers and servers again, alone; give the exit status.

        What fails twice fails the run. So does a failure of any other test, and so do more than `MOST_AGAIN`.
        """
        with TemporaryDirectory(prefix="fairthrow-failures-") as folder:
            told = Path(folder) / "failures.json"
            status = self.pytest([*arguments, f"--failures={told}"])
            failures = Failures.read(told)
            if status != TESTS_FAILED or not failures.have_a_second_try():
                return status
            print(f"sitebuild: {len(failures.failed)} failed beside others; each has a second try, alone", flush=True)
            return self.pytest([f"--after={told}", *failures.failed])


@contextmanager
def interrupts() -> Iterator[None]:
    """Let programs that are started here hear interrupts. Who runs in the background may have been told to ignore them.

    Programs inherit that. Outside the main thread nothing can be done about it.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def busy_machine() -> Iterator[Sequence["subprocess.Popen[bytes]"]]:
    """Keep all processors busy until the block ends: two endless programs for each, which are given."""
    loops = [subprocess.Popen([sys.executable, "-c", ENDLESS]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
