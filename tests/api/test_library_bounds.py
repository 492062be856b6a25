"""The library keeps programs within their seconds and their memory, and leaves alone what else the process does."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "pysrc"

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm clock here")

BEGIN = """
import resource, signal, sys, threading
sys.path.insert(0, {sources!r})
from dataclasses import replace
import fairthrow
from fairthrow.lab.anydice import language

ENDLESS = fairthrow.program("loop A over {{1..9999}} {{ loop B over {{1..9999}} {{ X: A * B }} }} output X")

def of_process():
    timer, _ = signal.getitimer(signal.ITIMER_REAL)
    return signal.getsignal(signal.SIGALRM), timer, resource.getrlimit(resource.RLIMIT_DATA)

def instead(odds):
    language.LANGUAGE = replace(language.LANGUAGE, odds=odds)

def ended(program, seconds):
    try:
        program.odds(seconds=seconds)
    except fairthrow.ProgramError as error:
        return error.reason
    return "answered"

def most_memory():
    try:  # what is told of a process begins with the memory of the one that started it; this does not
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

def spins(*_):
    while True:
        pass

def grows(*_):
    held = []
    while True:
        held.append(bytearray(10_000_000))

before = of_process()
SIX = fairthrow.program("output d6")
"""
"""What each script begins with: a process of its own, since limits and alarms are those of a process."""


def script(text: str) -> str:
    """Run a script, and give what it writes."""
    program = BEGIN.format(sources=str(SOURCES)) + text
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_work_that_never_asks_ends_in_the_main_thread() -> None:
    """The alarm clock ends it, and memory is refused to it. Afterwards all is as it was."""
    said = script(
        "instead(spins); print(ended(SIX, 0.2)); assert of_process() == before\n"
        "instead(grows); print(ended(SIX, 30)); assert of_process() == before\n"
    )
    assert said.splitlines() == [
        "this takes longer than 0.2 seconds, which is the limit",
        "this takes more memory than there is",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not tell how much memory there is")
def test_without_a_time_limit_memory_is_limited_all_the_same() -> None:
    """No alarm is set; whoever grows without end is refused."""
    said = script(
        "instead(lambda *_: print(*of_process()[:2]) or grows())\n"
        "print(ended(SIX, None)); assert of_process() == before\n"
    )
    assert said.splitlines() == ["0 0.0", "this takes more memory than there is"]


@pytest.mark.parametrize(
    "own",
    [
        "signal.signal(signal.SIGALRM, mine)",
        "signal.signal(signal.SIGALRM, mine); signal.alarm(60)",
        "signal.alarm(60)",
    ],
)
def test_an_alarm_of_the_callers_own_is_left_alone(own: str) -> None:
    """Its handler stays, and its timer runs on, while a program works and when it is ended by its budget."""
    said = script(
        f"mine = lambda *_: None\n{own}\nhandler, left, _ = of_process()\nseen = []\n"
        "def looks(program, limit, budget, real=language.LANGUAGE.odds):\n"
        "    seen.append(of_process())\n"
        "    return real(program, limit, budget)\n"
        "instead(looks)\nprint(ended(ENDLESS, 0.2))\nseen.append(of_process())\n"
        "print(all(each[0] == handler and (left - 10 < each[1] <= left) for each in seen), len(seen))\n"
    )
    assert said.splitlines() == ["this takes longer than 0.2 seconds, which is the limit", "True 2"]


def test_a_thread_has_the_budget_alone() -> None:
    """Work that asks ends there; no alarm is set and no limit changed, in it and in a main thread beside others."""
    said = script(
        "seen = []\n"
        "def looks(program, limit, budget, real=language.LANGUAGE.odds):\n"
        "    seen.append(of_process())\n"
        "    return real(program, limit, budget)\n"
        "instead(looks)\n"
        "thread = threading.Thread(target=lambda: print(ended(ENDLESS, 0.2)))\n"
        "thread.start(); thread.join()\nprint(seen == [before], of_process() == before)\n"
        "waits = threading.Event(); other = threading.Thread(target=waits.wait); other.start()\n"
        "print(ended(ENDLESS, 0.2)); waits.set(); other.join()\n"
        "print(seen[1][2] == before[2], of_process() == before)\n"
    )
    limit = "this takes longer than 0.2 seconds, which is the limit"
    assert said.splitlines() == [limit, "True True", limit, "True True"]


def test_programs_that_take_long_end_with_an_error() -> None:
    """Those that worked for minutes, and took gigabytes, in the main thread and in another."""
    said = script(
        "PROGRAMS = ['output [count {1..400000} in {1..400000}]', 'output [middle 1000 of 2000d20]']\n"
        "def tell():\n"
        "    for text in PROGRAMS:\n"
        "        print(ended(fairthrow.program(text), 60))\n"
        "tell(); thread = threading.Thread(target=tell); thread.start(); thread.join()\n"
        "print(most_memory() < 400_000)\n"
    )
    refused = "to add up so many places of so many dice would take more than about 100 MB of memory"
    assert said.splitlines() == ["answered", refused, "answered", refused, "True"]
