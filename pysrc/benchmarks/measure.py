"""Times a piece of work with nothing remembered from before.

Each piece runs in a fork of a process that has imported everything and run nothing. ``first`` is the very first run in
it. Then Python itself is cold: memory is not mapped yet, bytecode is not specialised. ``cold`` is a later run after
:func:`forget`. Then Python is warm, and every cache of icepool is empty; Fairthrow has no caches. Starting Python and
importing are never counted.
"""

import gc
import os
import select
import signal
import statistics
import struct
import traceback
from collections.abc import Callable, MutableMapping
from functools import _lru_cache_wrapper
from time import perf_counter_ns

import icepool
from icepool.math import comb_row_cache

LONGEST = 60.0
"""Seconds after which a measurement is given up."""
ENOUGH = 3.0
"""Seconds spent on repetitions of one measurement."""


REMEMBERED: list[MutableMapping[object, object]] = [comb_row_cache]
"""Tables that icepool fills as it goes along."""
REMEMBERING = [each for each in gc.get_objects() if isinstance(each, icepool.MultisetEvaluator)]
"""Evaluators that live in icepool's modules and remember what they have evaluated."""
CACHED = [
    each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("icepool")
]
"""Functions of icepool that remember their answers."""


def forget() -> None:
    """Empty every cache of icepool."""
    for table in REMEMBERED:
        table.clear()
    for evaluator in REMEMBERING:
        evaluator.__dict__.pop("_cache", None)
    for function in CACHED:
        function.cache_clear()


def in_a_fork(work: Callable[[], int]) -> int | None:
    """Run ``work`` in a fork and give its whole number; None when it takes too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, struct.pack("q", work()))
        except BaseException:  # noqa: BLE001  # whatever it was, this process ends here
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], LONGEST)
        answer = os.read(reading, 8) if ready else b""
        if not ready:
            os.kill(child, signal.SIGKILL)
    finally:
        os.close(reading)
        os.waitpid(child, 0)
    if not ready:
        return None
    if len(answer) < 8:
        raise RuntimeError("the work failed; what it printed says why")
    return int(struct.unpack("q", answer)[0])


def nanoseconds(work: Callable[[], object]) -> int:
    """Give the time that one run takes."""
    began = perf_counter_ns()
    work()
    return perf_counter_ns() - began


def repeated(work: Callable[[], object], most: int) -> list[int]:
    """Run again and again with empty caches, up to ``most`` times or for a few seconds."""
    gc.disable()
    times: list[int] = []
    while len(times) < most and sum(times) < ENOUGH * 1e9:
        forget()
        times.append(nanoseconds(work))
    return times


def cold(work: Callable[[], object], most: int = 101) -> float | None:
    """Give the median seconds of runs with empty caches; None when one takes too long."""

    def median() -> int:
        times = repeated(work, most)
        return int(statistics.median(times[len(times) // 3 :]))  # the first ones find Python cold

    spent = in_a_fork(median)
    return None if spent is None else spent / 1e9


def first(work: Callable[[], object], most: int = 9) -> float | None:
    """Give the median seconds of the first run in a new process; None when it takes too long."""
    times: list[int] = []
    while len(times) < most and sum(times) < ENOUGH * 1e9:
        spent = in_a_fork(lambda: nanoseconds(work))
        if spent is None:
            return None
        times.append(spent)
    return statistics.median(times) / 1e9


def same(work: Callable[[], bool]) -> bool | None:
    """Give what ``work`` says; None when it takes too long."""
    found = in_a_fork(lambda: int(work()))
    return None if found is None else bool(found)
