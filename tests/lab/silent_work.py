"""How long a program works without asking its budget, and how much memory it takes, seen from outside.

    .build/venv/bin/python tests/lab/silent_work.py [--programs 10000] [--first 0] [--seconds 0.5] [--verbose]

Each program of :mod:`large_programs` is asked for its odds and for a roll, as the Lab's page asks, with a budget and
nothing behind it. A process of its own does the work; it notes the time of the processor between two questions to the
budget. Whoever started it reads from the system how much memory it took at most, begins a new one when it fails, and
ends it when it hangs.
"""

import argparse
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple, Self
from urllib.parse import quote

HERE = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[2] / "pysrc"), str(HERE.parents[1])]

SILENCE = 0.25
"""Seconds of the processor without a question: more is too many."""

MEMORY = 600
"""MB that a program may take: more is too many. The process ends beyond half as much again."""

PATIENCE = 60
"""Seconds of the processor until a process that says nothing is ended; and so many tenths of the seconds of a clock.

Where many share a processor, a clock goes on while the process waits for its turn.
"""


class Seen(NamedTuple):
    """What a program did: its longest ``silence`` in seconds, ``where`` it was, its ``memory`` in MB, what it ``said``.

    That is the error's message, or that it was answered.
    """

    silence: float
    where: str
    memory: float
    said: str

    @property
    def fine(self) -> bool:
        """Whether it asked soon enough, and did with little."""
        return self.silence <= SILENCE and self.memory <= MEMORY and "a fault in Fairthrow" not in self.said


class Worker:
    """A process that works, with a budget of so many seconds a program."""

    def __init__(self, seconds: float) -> None:
        self._command = [sys.executable, str(HERE), "--work", str(seconds)]
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def ask(self, what: str, language: str, program: str) -> Seen:
        """Give what a program did when it was asked for ``what``: ``odds`` or a ``roll``."""
        process = self._process = self._process or self._begun()
        assert process.stdin
        assert process.stdout
        Path(f"/proc/{process.pid}/clear_refs").write_text("5", encoding="ascii")  # forget the most memory until now
        process.stdin.write(json.dumps([what, language, program]) + "\n")
        process.stdin.flush()
        line = process.stdout.readline() if self._said(process) else ""
        if not line:
            code = process.poll()
            self._end()
            return Seen(PATIENCE, "", 0, f"no answer; the process ended with {code}")
        told = json.loads(line)
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        (peak,) = (int(each.split()[1]) / 1_000 for each in status.splitlines() if each.startswith("VmHWM"))
        return Seen(told["silence"], told["where"], peak, told["said"])

    def _said(self, process: "subprocess.Popen[str]") -> bool:
        """Wait until a process says something, or ends; tell whether it did before anybody lost patience."""
        assert process.stdout
        begun, ends = processor_time(process.pid), time.monotonic() + 10 * PATIENCE
        while processor_time(process.pid) - begun <= PATIENCE and time.monotonic() <= ends:
            ready, _, _ = select.select([process.stdout], [], [], min(1, PATIENCE))
            if ready:
                return True
        return False

    def _begun(self) -> subprocess.Popen[str]:
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
        self._process = None


def processor_time(process: int) -> float:
    """Give how many seconds a ``process`` has had of the processor."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def large(first: int, programs: int, seconds: float) -> Iterator[tuple[str, str, str, Seen]]:
    """Ask so many random ``programs``, from the one with the number ``first`` on, for odds and a roll."""
    from lab.large_programs import large_program  # noqa: PLC0415  # the process that works does not need it

    with Worker(seconds) as worker:
        for number in range(first, first + programs):
            language, program = large_program(number)
            for what in ("odds", "roll"):
                yield what, language, program, worker.ask(what, language, program)


# --- the process that works -----------------------------------------------------------------------


class Listening:
    """Stands behind a budget: it ends work after its time, and notes the longest silence and where that was."""

    def __init__(self, seconds: float) -> None:
        signal.signal(signal.SIGPROF, self._caught)
        self.silence, self.where, self._held = 0.0, "", ""
        self._heard = time.process_time()
        self._end = self._heard + seconds
        self._arm()

    def _arm(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, SILENCE * 0.8)

    def _caught(self, _: int, frame: FrameType | None) -> None:
        """Note what runs: nobody has asked for long."""
        places: list[str] = []
        while frame and len(places) < 6:
            places.append(f"{Path(frame.f_code.co_filename).stem}:{frame.f_lineno} {frame.f_code.co_name}")
            frame = frame.f_back
        self._held = " < ".join(places)

    def heard(self) -> None:
        """Note that somebody has asked."""
        now = time.process_time()
        if now - self._heard > self.silence:
            self.silence, self.where = now - self._heard, self._held
        self._heard, self._held = now, ""

    def between(self) -> None:
        """Be asked whether to go on."""
        from fairthrow.lab.engine.limits import LimitError  # noqa: PLC0415  # as above

        self.heard()
        self._arm()
        if self._heard > self._end:
            raise LimitError("seconds", "this takes too long")


def work(seconds: float) -> None:
    """Answer what is asked on standard input, a line each."""
    import resource  # noqa: PLC0415  # there is none on Windows

    from fairthrow import app  # noqa: PLC0415  # only this process needs it
    from fairthrow.app import lab, labwork  # noqa: PLC0415  # the same
    from fairthrow.lab.engine.limits import Budget  # noqa: PLC0415  # the same

    most = MEMORY * 1_500_000
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    for each in ("labrun", "labroll"):  # what is imported with the first
        app.OFFERED[each]("lab/anydice?program=output+d6", "{}")
    for line in sys.stdin:
        what, language, program = json.loads(line)
        lab.KNOWN.clear()
        listening = Listening(seconds)
        budget = Budget(listening.between)
        setattr(labwork, "budget_of", lambda _seconds, _alive, budget=budget: budget)  # noqa: B010  # for mypy
        handler = app.OFFERED["labrun" if what == "odds" else "labroll"]
        seed = "" if what == "odds" else "&seed=AAECAwQFBgcICQoLDA0ODw"
        try:
            answer = json.loads(handler(f"lab/{language}?program={quote(program)}{seed}", "{}"))
            said = answer.get("error", {}).get("message", "answered")
        except MemoryError:
            said = "MemoryError"
        listening.heard()
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(json.dumps({"silence": listening.silence, "where": listening.where, "said": said}) + "\n")
        sys.stdout.flush()


def main() -> int:
    """Try the programs, say what is not fine, and the worst at the end."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--programs", type=int, default=10_000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--work", type=float)
    options.add_argument("--ask", nargs=3, metavar=("WHAT", "LANGUAGE", "PROGRAM"))
    given = options.parse_args()
    if given.work:
        work(given.work)
        return 0
    if given.ask:
        with Worker(given.seconds) as worker:
            sys.stdout.write(f"{worker.ask(*given.ask)}\n")
        return 0
    bad = answered = 0
    silence = memory = 0.0
    for count, (what, language, program, seen) in enumerate(large(given.first, given.programs, given.seconds), 1):
        silence, memory = max(silence, seen.silence), max(memory, seen.memory)
        answered += seen.said == "answered"
        if not seen.fine:
            bad += 1
            sys.stdout.write(f"{what} {language}: {seen.silence:.2f} s, {seen.memory:.0f} MB, {seen.said}\n")
            sys.stdout.write(f"  {program!r}\n  {seen.where}\n")
        if not count % 500 or count == 2 * given.programs:
            sys.stdout.write(f"{count} asked, {answered} answered, {bad} not fine; ")
            sys.stdout.write(f"worst {silence:.2f} s, {memory:.0f} MB\n")
        sys.stdout.flush()
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
