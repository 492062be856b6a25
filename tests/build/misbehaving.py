"""A real server that misbehaves. A test names paths, and how the server fails for each."""

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
    """An answer that is about to be given: its content, and the connection to send it over."""

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
        """Send a part of the content at once."""
        self.handler.wfile.write(content)
        self.handler.wfile.flush()

    def half(self) -> None:
        """Send headers that promise all of the content, and then half of it."""
        self.begin(len(self.content))
        self.send(self.content[: len(self.content) // 2])

    def wait(self) -> None:
        """Do nothing until the test says go on."""
        self._released.wait()

    def hang(self) -> None:
        """Wait until the test says go on, then cut the connection."""
        self.wait()
        self.cut()

    def cut(self, *, reset: bool = False) -> None:
        """Close the connection, properly or by a reset."""
        self.handler.close_connection = True
        if reset:
            self.handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.handler.connection.close()
        else:
            with contextlib.suppress(OSError):  # the browser may have gone already
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
    """Send the second half of the content only when the test says go on."""
    answer.half()
    answer.wait()
    answer.send(answer.content[len(answer.content) // 2 :])


def resets_midway(answer: Answer) -> None:
    """Reset the connection after half of the content."""
    answer.half()
    answer.cut(reset=True)


def ends_early(answer: Answer) -> None:
    """Promise all of the content, send half of it, and close the connection properly."""
    answer.half()
    answer.cut()


def shortened(answer: Answer) -> None:
    """Send half of the content as if it were all."""
    answer.content = answer.content[: len(answer.content) // 2]
    answer.begin(len(answer.content))
    answer.send(answer.content)


def mistyped(answer: Answer) -> None:
    """Send the content with a wrong content type."""
    answer.type = "text/plain"
    answer.begin(len(answer.content))
    answer.send(answer.content)


def portal(answer: Answer) -> None:
    """Send, in place of everything, the page of a network that wants its users to sign in."""
    answer.type = "text/html"
    answer.begin(len(PORTAL))
    answer.send(PORTAL)


def stale(answer: Answer) -> None:
    """Send an older state of the file."""
    answer.content += b"\n"
    answer.begin(len(answer.content))
    answer.send(answer.content)


def redirected(answer: Answer) -> None:
    """Redirect the browser from a directory to its page, as some hosts do."""
    answer.handler.begin(HTTPStatus.FOUND, answer.path, {"Location": f"{answer.path}index.html"}, 0)


def unslashed(answer: Answer) -> None:
    """Redirect the browser from a directory to its name without the slash, as other hosts do."""
    answer.handler.begin(HTTPStatus.FOUND, answer.path, {"Location": answer.path.rstrip("/")}, 0)


def plainly(answer: Answer) -> None:
    """Send the content, as hosts do for the name of a page without a slash."""
    answer.begin(len(answer.content))
    answer.send(answer.content)


def altered(answer: Answer) -> None:
    """Put a badge into the page, as hosts do that count visits or sell advertisements."""
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
    """A server of a site that fails in a given way for each path in `faults`; the path "*" means all."""

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
                    self.send(HTTPStatus.OK, self.path, page)  # the fault is named by the path without a slash
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
        """Behave well from now on, and end every wait."""
        self.faults.clear()
        self.released.set()
        self.released = threading.Event()

    def stop(self) -> None:
        """Stop, and end every wait."""
        super().stop()
        self.mend()

    def path(self, pattern: str) -> str:
        """Give the path of the one file that matches a pattern."""
        (file,) = self.directory.glob(pattern)
        return f"/{file.relative_to(self.directory).as_posix()}"
