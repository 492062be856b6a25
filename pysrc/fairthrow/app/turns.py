"""Long questions, answered in turns with other ones: a worker does one thing at a time."""

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

from fairthrow.app import Heard

T = TypeVar("T")

TURN = 0.004
"""Seconds that a long question takes at a time, before others have their turn."""
QUIET = 0.1
"""Seconds since the last quick question, such as a preview, after which no other is expected soon."""
REST = 0.02
"""Seconds between two turns until then: so that the next quick question finds Python idle."""

newest: dict[str, object] = {}
"""What was asked last, of each kind of question: one page asks one worker."""


class OvertakenError(Exception):
    """The same was asked again before this answer was ready: only the newest question is answered."""


async def in_turns(pieces: Generator[None, None, T], kind: str = "") -> T:
    """Make what is made in pieces; give what it returns.

    With a ``kind`` it raises OvertakenError at the next turn when another question of this kind has begun since.
    """
    mine = object()
    if kind:
        newest[kind] = mine
    since = perf_counter()
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # it is what the generator returns
        if perf_counter() - since < TURN:
            continue
        await asyncio.sleep(REST if perf_counter() - Heard.quick < QUIET else 0)
        if kind and newest[kind] is not mine:
            raise OvertakenError
        since = perf_counter()
