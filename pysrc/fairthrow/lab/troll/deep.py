"""Room for programs that go deep: Python's own limit on calls within calls is for programs, not for their players."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.lab.engine.limits import LimitError, frames

FRAMES = 25_000
"""Calls within calls of Python's that one program may take: 15 MB at most."""


@contextmanager
def deep() -> Iterator[None]:
    """Allow calls as deep as a program may need; raise LimitError beyond that."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames(FRAMES)))
    try:
        yield
    except RecursionError:
        raise LimitError("depth", "the program goes deeper into itself than can be followed") from None
    finally:
        sys.setrecursionlimit(before)
