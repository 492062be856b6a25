"""Work that ends: within its seconds, and within the memory that a small machine has.

Whoever works for the Lab asks its budget again and again, and that is what ends almost all that takes too long. What
lies here is also for work that forgets to ask: an alarm clock interrupts it, and the system refuses it more memory.
Where a system has neither, as in a browser or on Windows, the budget alone has to do.
"""

import contextlib
import gc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from math import isinf
from pathlib import Path
from threading import active_count, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.engine.limits import Budget, LimitError, any_digits
from fairthrow.lab.errors import Place, ProgramError

try:
    import resource
except ImportError:  # there is none on Windows and in browsers
    resource = None  # type: ignore[assignment]

MOST_BYTES = 280_000_000
"""Of memory for data that a process may have while it works, if it had less to begin with."""

MORE_BYTES = 60_000_000
"""What is allowed beyond what the process has, where it has much already."""

MUCH_BYTES = 30_000_000
"""What work may leave behind before garbage is collected: otherwise the next work would find less memory."""


class GarbageCollector:
    """Collects garbage when the memory of the process has grown.

    What is collected does not always go back to the system. Then the process seems to hold as much as before, and what
    the next work leaves there would not be noticed. So the size that it began with is remembered.
    """

    def __init__(self) -> None:
        self._floor: int | None = None

    def collect(self, held: int) -> None:
        """Collect if the process holds much more than the bytes that it ``held`` before, or at the last collection."""
        floor = held if self._floor is None else min(self._floor, held)
        grown = (data_bytes() or 0) > floor + MUCH_BYTES
        if grown:
            gc.collect()
        self._floor = floor if grown else None


COLLECTOR = GarbageCollector()

LATE = 0.3
"""Seconds after which the alarm clock goes off, when the budget should have ended the work."""


@contextmanager
def program_errors() -> Iterator[None]:
    """Make whatever goes wrong with a program an error of that program, so that the next one can be answered.

    It is a ProgramError. A limit that was met in a known place is one already. A fault of our own says that it is one.
    """
    try:
        yield
    except FairthrowError:
        raise
    except LimitError as limit:
        reason = limit.message
    except (MemoryError, SystemError):  # Python's long numbers say the second where they get no memory
        reason = "this takes more memory than there is"
    except RecursionError:
        reason = "this goes deeper than can be followed"
    except Exception as fault:  # noqa: BLE001  # a fault in one program is no fault of the others
        reason = f"this met a fault in Fairthrow itself ({type(fault).__name__}); it would help to report it"
    else:
        return
    raise ProgramError(Place(1, 1), reason)


QUIET = frozenset({__file__, contextlib.__file__})
"""Files whose code begins and ends work. An alarm that goes off there would leave half of it undone."""

HERE = str(Path(__file__).parent)
ELSEWHERE = ("site-packages", "_weakrefset.py", "weakref.py")
"""Where code stands that the work does not call, but Python does amid the work: what other people are told of whenever
garbage is collected, say, and what is done when an object goes. An error raised there is lost, and does harm."""


class Clock:
    """Ends work after so many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = monotonic() + seconds
        self._around = frozenset(_frames_from(sys._getframe()))  # noqa: SLF001  # inspect would cost an import
        self.running = True

    def between(self) -> None:
        """Raise LimitError when the time is up."""
        if monotonic() > self._end:
            raise self.over()

    def over(self) -> LimitError:
        """Give the error that names the limit."""
        unit = "second" if self.seconds == 1 else "seconds"
        return LimitError("seconds", f"this takes longer than {self.seconds:g} {unit}, which is the limit")

    def ring(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002  # as the system calls it
        """Interrupt the work, by a LimitError: the system calls it with a signal's number and the ``frame`` that runs.

        ``signum``, the number, is not used. It interrupts nothing while the work begins or ends: the work would begin
        again, or never be over. Nor does it interrupt other people's code that Python calls amid the work.
        """
        if not self.running:
            return
        ours = False
        for each in _frames_from(frame):
            if each in self._around:
                break
            file = each.f_code.co_filename
            ours = ours or file.startswith(HERE)
            if file in QUIET or (not ours and any(each in file for each in ELSEWHERE)):
                return  # the alarm goes off again soon
        raise self.over()

    def stop(self) -> None:
        """Interrupt nothing any more."""
        self.running = False
        self._around = frozenset()


def _frames_from(frame: FrameType | None) -> Iterator[FrameType]:
    """Give a frame, whoever called it, and so on."""
    while frame:
        yield frame
        frame = frame.f_back


@contextmanager
def bounded(seconds: float, *, guest: bool = False) -> Iterator[Budget]:
    """Give a budget that ends after so many ``seconds``, and see to it that what is done with it ends in any case.

    A ``guest`` works in somebody else's process. There the alarm clock is set only where nobody else uses one, and
    memory is limited only where no other thread would be refused it too; else there is the budget alone. ``seconds``
    may be infinite. Raises LimitError after the time, and MemoryError beyond the memory.
    """
    clock = Clock(seconds)
    recursion = sys.getrecursionlimit()
    with any_digits(), nullcontext() if guest and active_count() > 1 else _memory():
        before = None if guest and not _alarm_is_free() else _wind(clock)
        try:
            yield Budget(clock.between)
        finally:
            clock.stop()
            if before is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
            sys.setrecursionlimit(recursion)  # an alarm may have come where it would have been set back


def _alarm_is_free() -> bool:
    """Say whether nobody has an alarm clock, set or with something to do when it goes off."""
    if not hasattr(signal, "setitimer"):
        return False
    return signal.getsignal(signal.SIGALRM) == signal.SIG_DFL and not signal.getitimer(signal.ITIMER_REAL)[0]


def _wind(clock: Clock) -> Any:
    """Set the alarm clock; it goes off again and again, since what it interrupts may take no notice."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread() or isinf(clock.seconds):
        return None
    before = signal.signal(signal.SIGALRM, clock.ring)
    signal.setitimer(signal.ITIMER_REAL, clock.seconds + LATE, LATE)
    return before


@contextmanager
def _memory() -> Iterator[None]:
    """Have the system refuse more memory than is allowed, as long as this lasts."""
    held = data_bytes()
    if resource is None or held is None:
        yield
        return
    before, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = max(MOST_BYTES, held + MORE_BYTES)
    wanted = min(each for each in (wanted, before, most) if each != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))
    try:
        yield
    except SystemError:  # Python's long numbers end so where they get no memory
        raise MemoryError from None
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (before, most))
        COLLECTOR.collect(held)


def data_bytes() -> int | None:
    """Give how much memory for data this process has; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
    except (OSError, ValueError, IndexError):
        return None
    return pages * resource.getpagesize() if resource is not None else None
