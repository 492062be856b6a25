"""Long questions, answered in turns with other ones.

A worker does one thing at a time. So a long question pauses again and again, and other questions have their turn.
"""

import asyncio
from collections.abc import Generator
from contextlib import nullcontext
from time import perf_counter
from typing import TypeVar

from fairthrow.app import Heard
from fairthrow.app.answers import Patience

T = TypeVar("T")

TURN = 0.004
"""Seconds that a long question works at a time before others have their turn."""
QUIET = 0.1
"""Seconds after a quick question, such as a preview, in which another one is expected."""
REST = 0.02
"""Seconds of pause between two turns while a quick question is expected: it is then likely to find Python idle."""

newest: dict[str, object] = {}
"""A mark of the question that was asked last, by kind. One page asks one worker, so there is one a kind."""


class OvertakenError(Exception):
    """The same was asked again before this answer was ready. Only the newest question is answered."""


async def in_turns(pieces: Generator[None, None, T], kind: str = "", within: Patience = nullcontext) -> T:
    """Run a generator to its end, in turns with other questions, and give what it returns.

    The generator yields wherever it may be interrupted. What it does between is done ``within`` the question's budget.
    With a ``kind``, OvertakenError is raised when another question of the same kind has begun since; that is looked at
    after each pause.
    """
    mine = object()
    if kind:
        newest[kind] = mine
    since = perf_counter()
    while True:
        with within():
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
