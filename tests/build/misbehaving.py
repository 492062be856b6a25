"""A real server that misbehaves: for each path that a test names, in the way that it names."""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

from conftest import SiteServer

from sitebuild.server import Handler, content_type

PORTAL = b"<!doctype html><title>Hotel</title><h1>Please sign in</h1>"


class Answer:
    """An answer that is about to be given: what it would be, and the connection to give it over."""

    def __init__(self, handler: Handler, path: str, place: Path, released: threading.Event) -> None:
        self.handler = handler
        self.path = path
        self.content = place.read_bytes()
        self.type = content_type(place)
        self._released = released

    def begin(self, length: int, status: HTTPStatus = HTTPStatus.OK) -> None:
        """Send the headers."""
        self.handler.begin(status, self.path, {"Content-Type": self.type}, length)

    def send(self, content: bytes) -> None:
        """Send a part of the content, at once."""
        self.handler.wfile.write(content)
        self.handler.wfile.flush()

    def half(self) -> None:
        """Send headers that promise all, and half of it."""
        self.begin(len(self.content))
        self.send(self.content[: len(self.content) // 2])

    def wait(self) -> None:
        """Do nothing until the test lets go."""
        self._released.wait()

    def hang(self) -> None:
        """Wait until the test lets go, then cut the connection."""
        self.wait()
        self.cut()

    def cut(self, *, reset: bool = False) -> None:
        """Close the connection, properly or by a reset."""
        self.handler.close_connection = True
        if reset:
            self.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.handler.connection.close()
        else:
            with contextlib.suppress(OSError):  # the browser may have gone
                self.handler.connection.shutdown(socket.SHUT_RDWR)


Fault = Callable[[Answer], None]


def status(code: int) -> Fault:
    """Answer with a status and a few words."""

    def fault(answer: Answer) -> None:
        answer.type = "text/html"
        answer.begin(len(PORTAL), HTTPStatus(code))
        answer.send(PORTAL)

    return fault


def hangs(answer: Answer) -> None:
    """Say nothing, not even a header."""
    answer.hang()


def hangs_midway(answer: Answer) -> None:
    """Say nothing more after half of the content."""
    answer.half()
    answer.hang()


def takes_long(answer: Answer) -> None:
    """Send the second half of the content only when the test lets go."""
    answer.half()
    answer.wait()
    answer.send(answer.content[len(answer.content) // 2 :])


def resets_midway(answer: Answer) -> None:
    """Reset the connection after half of the content."""
    answer.half()
    answer.cut(reset=True)


def ends_early(answer: Answer) -> None:
    """Promise all the content, send half of it, close the connection properly."""
    answer.half()
    answer.cut()


def shortened(answer: Answer) -> None:
    """Send half of the content as if that were all."""
    answer.content = answer.content[: len(answer.content) // 2]
    answer.begin(len(answer.content))
    answer.send(answer.content)


def mistyped(answer: Answer) -> None:
    """Send the content as something that it is not."""
    answer.type = "text/plain"
    answer.begin(len(answer.content))
    answer.send(answer.content)


def portal(answer: Answer) -> None:
    """Send the page of a network that wants its users to sign in, in place of everything."""
    answer.type = "text/html"
    answer.begin(len(PORTAL))
    answer.send(PORTAL)


def stale(answer: Answer) -> None:
    """Send an older state of the file."""
    answer.content += b"\n"
    answer.begin(len(answer.content))
    answer.send(answer.content)


def redirected(answer: Answer) -> None:
    """Send the browser from a directory to its page, as some hosts do."""
    answer.handler.begin(HTTPStatus.FOUND, answer.path, {"Location": f"{answer.path}index.html"}, 0)


def unslashed(answer: Answer) -> None:
    """Send the browser from a directory to its name without the slash, as other hosts do."""
    answer.handler.begin(HTTPStatus.FOUND, answer.path, {"Location": answer.path.rstrip("/")}, 0)


def plainly(answer: Answer) -> None:
    """Send the content, as hosts do for a page's name without a slash."""
    answer.begin(len(answer.content))
    answer.send(answer.content)


def altered(answer: Answer) -> None:
    """Put a badge into the page, as hosts do that count visits or live on advertisements."""
    answer.content = answer.content.replace(b"</body>", b'<script src="/badge.js"></script></body>')
    answer.begin(len(answer.content))
    answer.send(answer.content)


FAULTS: dict[str, Fault] = {
    "status 500": status(500),
    "status 503": status(503),
    "hangs": hangs,
    "hangs midway": hangs_midway,
    "resets midway": resets_midway,
    "ends early": ends_early,
    "shortened": shortened,
    "mistyped": mistyped,
    "portal": portal,
    "stale": stale,
}


class MisbehavingServer(SiteServer):
    """A server of a site, with a fault for each path in `faults`, for all under "*"."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.faults: dict[str, Fault] = {}
        self.released = threading.Event()
        site = self

        class MisbehavingHandler(Handler):
            def answer(self) -> None:
                page = site.directory / self.path.strip("/") / "index.html"
                if self.path in site.faults and not self.path.endswith("/") and page.is_file():
                    self.server.requests.append(self.path)
                    self.send(HTTPStatus.OK, self.path, page)  # the fault is of the name without a slash
                else:
                    super().answer()

            def send(self, status: HTTPStatus, path: str, place: Path) -> None:
                fault = site.faults.get(path) or site.faults.get("*")
                if fault:
                    fault(Answer(self, path, place, site.released))
                else:
                    super().send(status, path, place)

        self.handler = MisbehavingHandler

    def mend(self) -> None:
        """Behave from now on; who hangs is let go."""
        self.faults.clear()
        self.released.set()
        self.released = threading.Event()

    def stop(self) -> None:
        """Go away, letting go of whoever hangs."""
        super().stop()
        self.mend()

    def path(self, pattern: str) -> str:
        """Give the path of the one file that a pattern means."""
        (file,) = self.directory.glob(pattern)
        return f"/{file.relative_to(self.directory).as_posix()}"
