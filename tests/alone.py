"""Tests that measure how quick something is run alone: meanwhile no other process of a parallel run has a test.

Mark such a test with ``@pytest.mark.alone``. While it runs, all processors but one have nothing to do. So a test that
may also find among others that something is quick enough begins there, and asks for the fixture ``quiet``: it is alone
only where that fails.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path


class Room:
    """A room for any number of tests, or for one that is alone; known to all processes by its folder.

    Whoever waits to be alone keeps the door shut, so that nobody enters before. Where the system has no locks of this
    kind, as on Windows, all run side by side.
    """

    def __init__(self, folder: Path) -> None:
        """Take a folder that exists and that is this run's own."""
        self._folder = folder

    @contextmanager
    def entered(self, *, alone: bool) -> Iterator[None]:
        """Wait for a place in the room; leave it when the block ends."""
        if sys.platform == "win32":
            yield
            return
        from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock  # noqa: PLC0415  # Windows has none

        with (self._folder / "door").open("w") as door, (self._folder / "room").open("w") as room:
            flock(door, LOCK_EX)
            flock(room, LOCK_EX if alone else LOCK_SH)
            flock(door, LOCK_UN)
            yield


class Guest:
    """One process of a run, which has one test after another."""

    def __init__(self, room: Room) -> None:
        """Take the room that all processes share."""
        self._room = room
        self._place = ExitStack()
        self._stays = False

    @contextmanager
    def entered(self, *, alone: bool, next_alone: bool) -> Iterator[None]:
        """Wait for a place in the room; leave it when the block ends.

        Who is alone, and will want to be alone for the next test too, stays: otherwise it would wait at each of them
        until the others have ended what they have just begun.
        """
        if not (self._stays and alone):
            self.leave()
            self._place.enter_context(self._room.entered(alone=alone))
        self._stays = alone and next_alone
        try:
            yield
        finally:
            if not self._stays:
                self.leave()

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Be alone for a block of a test that is among others, and then among them again."""
        self.leave()
        try:
            with self._room.entered(alone=True):
                yield
        finally:
            self._place.enter_context(self._room.entered(alone=False))

    def leave(self) -> None:
        """Leave the room, where this process is in it."""
        self._stays = False
        self._place.close()
