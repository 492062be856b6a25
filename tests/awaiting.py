"""Runs coroutines in tests."""

import asyncio
import atexit
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end; where Playwright keeps a loop running in this thread, in one of its own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _loop().run_until_complete(coroutine)
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Make the loop that all coroutines take turns in, since making one takes far longer than most of them."""
    made = asyncio.new_event_loop()
    atexit.register(made.close)
    return made
