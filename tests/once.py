"""Makes what all processes of a parallel run need, once for all of them."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def made_once(place: Path, make: Callable[[Path], object]) -> Path:
    """Give a directory that ``make`` has made, in this process or in another one of the run.

    Who comes while it is made waits for it. What was not made to its end has another name, and is made again. Where
    the system has no locks of this kind, as on Windows, each process makes one of its own.
    """
    if sys.platform == "win32":
        place = place.with_name(f"{place.name}-{os.getpid()}")
    with locked(place.with_name(f"{place.name}.lock")):
        if not place.is_dir():
            making = place.with_name(f"{place.name}.making")
            make(making)
            making.rename(place)
    return place


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait until nobody else is in such a block for the same file. On Windows nobody waits."""
    if sys.platform == "win32":
        yield
        return
    from fcntl import LOCK_EX, flock  # noqa: PLC0415  # Windows has none

    with file.open("w") as lock:
        flock(lock, LOCK_EX)
        yield
