"""A server behind a line of given speed, to measure what a first visit over such a line takes."""

import threading
import time
from pathlib import Path

from sitebuild.headers import HeaderRule
from sitebuild.server import COMPRESSED, Handler, Server, compressed, content_type

PIECE = 16 * 1024
"""Bytes that are sent in one go."""


class Line:
    """A line that all connections share. It has a speed in bits a second, and a time for the way there and back."""

    def __init__(self, megabits: float, milliseconds: float) -> None:
        self.bytes_per_second = megabits * 1e6 / 8
        self.delay = milliseconds / 1000
        self._lock = threading.Lock()
        self._free = 0.0  # when all that was sent before is through

    def carry(self, count: int, ready: float | None = None) -> float:
        """Wait until so many bytes have gone through. Gives when that was due, by :func:`time.monotonic`.

        ``ready`` is when they could have been sent, now unless said. What follows other bytes was ready when those were
        due, though the one who waits for that was woken too late: that is the machine's doing, not the line's.
        """
        with self._lock:
            self._free = max(self._free, ready or time.monotonic()) + count / self.bytes_per_second
            due = self._free
        if (wait := due - time.monotonic()) > 0:
            time.sleep(wait)
        return due


class Slowed:
    """A file for writing whose bytes go over a line."""

    def __init__(self, handler: "FarHandler", line: Line) -> None:
        self._target = handler.wfile
        self._line = line

    def write(self, content: bytes) -> int:
        """Write a piece at a time, each when the line has room."""
        due = None
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            due = self._line.carry(len(piece), due)
            self._target.write(piece)
        return len(content)

    def __getattr__(self, name: str) -> object:
        return getattr(self._target, name)


class FarHandler(Handler):
    """Answers over the server's line. A new connection, and each answer, takes the time there and back."""

    server: "FarServer"

    def setup(self) -> None:
        """Take a connection."""
        super().setup()
        time.sleep(self.server.line.delay)
        self.wfile = Slowed(self, self.server.line)  # type: ignore[assignment]

    def answer(self) -> None:
        """Answer one request."""
        time.sleep(self.server.line.delay)
        super().answer()


class FarServer(Server):
    """A server that is reached over a line."""

    def __init__(self, directory: Path, rules: list[HeaderRule], line: Line) -> None:
        super().__init__(directory, rules)
        self.line = line
        self.RequestHandlerClass = FarHandler


def warm(server: Server) -> None:
    """Let the server compress every file before anything is timed, because hosts keep what they have compressed."""
    for place in server.directory.rglob("*"):
        if place.is_file() and content_type(place).startswith(COMPRESSED):
            compressed(place.read_bytes(), "br")
