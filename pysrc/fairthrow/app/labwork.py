"""Work for the Lab that may take long: it says that it goes on, ends in its time, and can be cancelled.

A program runs in one go: Python does nothing else meanwhile. Each time it asks its budget, as it does between slices of
some milliseconds, it may do two things. It sends the question's number to the page again, which so hears that Python is
not stuck. And it asks whether it is still wanted.

The page can tell nothing to a worker that is busy. But it can take something away. With each question it sends the
address of a ``blob:`` that it has made. To cancel the question, it revokes that address. The worker asks for it with a
request that is answered at once, and the request of a revoked address fails.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from time import perf_counter
from typing import Any

from fairthrow.app import Heard
from fairthrow.app.answers import CancelledError
from fairthrow.dice.errors import FairthrowError, FieldError, shown
from fairthrow.lab.engine.limits import Budget, LimitError, any_digits
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.programs.patience import within
from fairthrow.table.jsontext import read_json

SECONDS = 10.0
"""What a question may take, unless the page says otherwise."""

MOST_SECONDS = 3_600.0

BEAT = 0.03
"""Seconds between two words to the page, and between two questions whether the answer is still wanted."""


class Work:
    """What is asked between slices of work: it ends the work that is cancelled, or that has had its time.

    ``seconds`` are from now. ``wanted`` says whether the answer still is, and ``say`` tells the page that work goes on.
    """

    def __init__(self, seconds: float, wanted: Callable[[], bool], say: Callable[[], object]) -> None:
        self.seconds = seconds
        self._wanted, self._say = wanted, say
        self._said = perf_counter()
        self._end = self._said + seconds

    def between(self) -> None:
        """Raise CancelledError when the answer is not wanted any more, LimitError when the time is up."""
        now = perf_counter()
        if now - self._said < BEAT:
            return
        self._say()
        if not self._wanted():
            raise CancelledError
        if now > self._end:
            unit = "second" if self.seconds == 1 else "seconds"
            raise LimitError("seconds", f"this takes longer than {self.seconds:g} {unit}, which is the limit")
        self._said = perf_counter()


def is_there(address: str) -> bool:
    """Say whether there still is something at the ``address`` of a blob."""
    from js import XMLHttpRequest  # noqa: PLC0415  # exists in a browser only
    from pyodide.ffi import JsException  # noqa: PLC0415  # the same

    request = XMLHttpRequest.new()
    try:
        request.open("GET", address, False)  # not asynchronous: the answer is needed now
        request.overrideMimeType("text/plain")  # Firefox would read it as XML, and say in its console that it is none
        request.send()
    except JsException:
        return False
    return True


def patience(work: str) -> Callable[[], AbstractContextManager[Budget]]:
    """Read the budget of a question from ``work``, a JSON object with ``seconds`` and ``alive``, or an empty text.

    ``seconds`` is what the answer may take, 10 unless said. ``alive`` is as for :func:`budget_of`. All that is done
    within what this gives takes from that one budget, and :func:`spending` says what it raises. Raises FieldError for
    another number of seconds, and CancelledError for a question that was cancelled before it began.
    """
    given = read_json(work) if work else {}
    given = given if isinstance(given, dict) else {}
    return partial(spending, budget_of(seconds_of(given.get("seconds")), str(given.get("alive") or "")))


def seconds_of(given: Any) -> float:
    """Read how many seconds an answer may take from what was ``given``. Raises FieldError for what cannot be."""
    if given is None:
        return SECONDS
    if not isinstance(given, int | float) or not 0 < given <= MOST_SECONDS:
        raise FieldError("seconds", f"seconds must be above 0, {MOST_SECONDS:g} at most, got {shown(given)}")
    return float(given)


def budget_of(seconds: float, alive: str) -> Budget:
    """Give a budget of so many ``seconds`` from now, for work that the page can cancel.

    ``alive`` is the address of a blob that the page takes away to cancel; empty where nobody can. Raises CancelledError
    where that was done before the work began.
    """

    def wanted() -> bool:
        return is_there(alive) if alive else True

    if not wanted():
        raise CancelledError
    return Budget(Work(seconds, wanted, Heard.again).between)


@contextmanager
def working(seconds: float, alive: str) -> Iterator[Budget]:
    """Give a budget of so many ``seconds`` that asks the page; what is asked for meanwhile takes from it.

    ``alive`` is as for :func:`budget_of`. Raises ProgramError for whatever goes wrong, in the words of that limit, and
    CancelledError. One that was cancelled before it began raises at once.
    """
    with spending(budget_of(seconds, alive)) as budget:
        yield budget


@contextmanager
def spending(budget: Budget) -> Iterator[Budget]:
    """Let what is asked for meanwhile take what is left of a budget.

    Raises ProgramError for whatever goes wrong, as :func:`working` does.
    """
    recursion = sys.getrecursionlimit()
    try:
        with any_digits(), within(budget):
            yield budget
    except (FairthrowError, CancelledError):
        raise
    except LimitError as limit:
        raise ProgramError(Place(1, 1), limit.message, limit=limit.limit) from None
    except MemoryError:
        raise ProgramError(Place(1, 1), "this takes more memory than there is", limit="memory") from None
    except RecursionError:
        raise ProgramError(Place(1, 1), "this goes deeper than can be followed", limit="depth") from None
    except Exception as fault:
        reason = f"this met a fault in Fairthrow itself ({type(fault).__name__}); it would help to report it"
        raise ProgramError(Place(1, 1), reason) from fault
    finally:
        sys.setrecursionlimit(recursion)
