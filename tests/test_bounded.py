"""Work that takes no notice of its budget ends all the same: in time, and within its memory."""

import gc
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from fairthrow.bounded import Clock, bounded, program_errors
from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.errors import ProgramError

ALARMED = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm clock here")


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Have a list that grows each time the alarm goes off."""
    heard: list[int] = []
    ring = Clock.ring

    def counted(clock: Clock, signum: int, frame: FrameType | None) -> None:
        heard.append(signum)
        ring(clock, signum, frame)

    monkeypatch.setattr(Clock, "ring", counted)
    return heard


def test_a_budget_ends_after_its_seconds() -> None:
    """Work that asks is ended when it asks."""

    def asks() -> None:
        with bounded(0.1) as budget:
            while True:
                budget.spend(1_000)

    begun = time.monotonic()
    with pytest.raises(LimitError, match=r"longer than 0\.1 seconds") as error:
        asks()
    assert error.value.limit == "seconds"
    assert time.monotonic() - begun >= 0.1


@ALARMED
def test_work_that_never_asks_is_interrupted() -> None:
    """The alarm clock ends it, and goes off again where the first times were taken no notice of."""
    heard: list[str] = []

    def never_asks() -> None:
        with bounded(0.1):
            while True:
                try:
                    forever()
                except LimitError as error:
                    heard.append(error.message)
                    if len(heard) == 3:
                        raise

    with pytest.raises(LimitError, match=r"longer than 0\.1 seconds"):
        never_asks()
    assert len(heard) == 3


@ALARMED
def test_other_peoples_code_amid_the_work_is_not_interrupted(rings: list[int]) -> None:
    """Python tells them of a collection of garbage, say: an alarm that goes off there waits until they are done."""
    told: list[int] = []
    theirs = "def tell(phase, info):\n    while not told and len(rings) < 2: pass\n    told.append(len(rings))\n"
    names: dict[str, Any] = {"told": told, "rings": rings}
    exec(compile(theirs, "/lib/site-packages/theirs.py", "exec"), names)  # noqa: S102  # a file of that name

    def works() -> None:
        with bounded(0.05):
            gc.collect()
            forever()

    gc.callbacks.append(names["tell"])
    try:
        with pytest.raises(LimitError, match=r"longer than 0\.05 seconds"):
            works()
    finally:
        gc.callbacks.remove(names["tell"])
    assert told[0] >= 2


@ALARMED
@pytest.mark.parametrize("file", ["_weakrefset.py", "weakref.py"])
def test_what_is_done_when_an_object_goes_is_not_interrupted(file: str, rings: list[int]) -> None:
    """Python calls it amid the work, and what is raised there is lost: an alarm waits until it is done."""
    done: list[int] = []
    theirs = "def gone(_):\n    while len(rings) < 2: pass\n    done.append(len(rings))\n"
    names: dict[str, Any] = {"done": done, "rings": rings}
    exec(compile(theirs, f"/lib/python3/{file}", "exec"), names)  # noqa: S102  # a file of that name

    class Thing:
        pass

    def works() -> None:
        with bounded(0.05):
            thing = Thing()
            watched = weakref.ref(thing, names["gone"])
            del thing
            forever()
            assert watched

    with pytest.raises(LimitError, match=r"longer than 0\.05 seconds"):
        works()
    assert done[0] >= 2


@ALARMED
def test_the_end_of_work_is_not_interrupted(rings: list[int]) -> None:
    """An alarm that goes off while something is set back waits; afterwards it ends the work as always."""
    ended: list[int] = []

    @contextmanager
    def ends_slowly() -> Iterator[None]:
        yield
        while len(rings) < 2:
            pass
        ended.append(len(rings))

    def works() -> None:
        with bounded(0.05):
            with ends_slowly():
                pass
            forever()

    with ends_slowly(), bounded(0.05), ends_slowly():
        pass
    assert len(ended) == 2
    rings.clear()
    with pytest.raises(LimitError):
        works()
    assert len(ended) == 3
    assert len(rings) >= 3


def forever() -> None:
    """Do nothing, without an end."""
    while True:
        pass


@ALARMED
def test_all_is_as_before() -> None:
    """Handler, timer and Python's own limits are as they were, whatever was done to them in between."""
    handler = signal.getsignal(signal.SIGALRM)
    recursion, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()

    def changes() -> None:
        with bounded(0.05):
            sys.setrecursionlimit(9_999)
            forever()

    with pytest.raises(LimitError):
        changes()
    assert signal.getsignal(signal.SIGALRM) == handler
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert sys.getrecursionlimit() == recursion
    assert sys.get_int_max_str_digits() == digits


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (LimitError("outcomes", "too many"), "too many"),
        (MemoryError(), "more memory than there is"),
        (SystemError(), "more memory than there is"),
        (RecursionError(), "deeper than can be followed"),
        (KeyError("x"), r"fault in Fairthrow itself \(KeyError\)"),
    ],
)
def test_whatever_goes_wrong_is_an_error_of_the_program(fault: Exception, words: str) -> None:
    """One program that fails in a way that nobody thought of does not keep the next ones from being answered."""
    with pytest.raises(ProgramError, match=f"line 1, column 1: .*{words}") as error, program_errors():
        raise fault
    assert error.value.field == "program"


def printed(program: str) -> str:
    """Run a ``program`` in a process of its own; give what it prints. If it fails, fail with what it said."""
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("kept", [0, 100_000])
def test_what_is_left_behind_is_swept_up(kept: int) -> None:
    """Work that ends with much that refers to itself leaves its memory to the next.

    It does so even where a little that is ``kept`` above that memory prevents it from going back to the system.
    """
    program = (
        "import gc\n"
        "from fairthrow.bounded import bounded, data_bytes\n"
        "gc.disable()\n"
        "above = []\n"
        "for _ in range(8):\n"
        "    with bounded(60):\n"
        "        held = [bytearray(1_000_000) for _ in range(150)]\n"
        f"        above.append(bytearray({kept}))\n"
        "        held.append(held)\n"
        "        del held\n"
        "print(data_bytes() < 200_000_000)\n"
    )
    assert printed(program) == "True\n"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory there is for data")
def test_long_numbers_without_memory_run_out_of_it() -> None:
    """Python says something else of them, as if it was at fault itself."""
    with pytest.raises(MemoryError), bounded(10):
        raise SystemError("error return without exception set")


def test_memory_is_refused_beyond_the_limit() -> None:
    """A process that wants more than 280 MB gets an error, can go on, and may have as much as before afterwards."""
    program = (
        "from fairthrow.bounded import bounded, data_bytes\n"
        "held = []\n"
        "try:\n"
        "    with bounded(60):\n"
        "        while True:\n"
        "            held.append(bytearray(10_000_000))\n"
        "except MemoryError:\n"
        "    print(len(held), data_bytes() < 290_000_000)\n"
        "held += [bytearray(400_000_000)]\n"
        "print('free again')\n"
    )
    first, last = printed(program).splitlines()
    many, below = first.split()
    assert 20 <= int(many) <= 28
    assert (below, last) == ("True", "free again")
