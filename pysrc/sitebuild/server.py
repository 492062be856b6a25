"""Serves `dist/` as the real host does: with the headers of netlify.toml, its caching, compression and redirects.

A site with a base is served below that; headers and redirects are those of its places at the root.
"""

import contextlib
import errno
import functools
import gzip
import hashlib
import socket
import sys
import threading
from collections.abc import Iterator
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote, urlsplit

import brotli

from sitebuild.base import AT_ROOT, Base
from sitebuild.errors import BuildError
from sitebuild.headers import HeaderRule, headers_for

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")
"""The beginnings of content types that hosts compress as they send them."""

DEFAULT_CACHING = "public, max-age=0, must-revalidate"
"""What Netlify sends where no rule says otherwise."""

BROTLI_QUALITY = 5
"""Hosts compress while the browser waits; the best quality, 11, would take it half a minute for the interpreter."""


@functools.cache
def compressed(content: bytes, encoding: str) -> bytes:
    """Compress the ``content`` of a file with an ``encoding``, ``br`` or ``gzip``, once, wherever it lies."""
    if encoding == "br":
        return bytes(brotli.compress(content, quality=BROTLI_QUALITY))
    return gzip.compress(content, mtime=0)


def content_type(path: Path) -> str:
    """Give the content type of a file by its name."""
    return CONTENT_TYPES.get(path.suffix, "application/octet-stream")


class Handler(BaseHTTPRequestHandler):
    """Answers one request after another of one connection."""

    server: "Server"
    protocol_version = "HTTP/1.1"
    server_version = "fairthrow"
    sys_version = ""
    timeout = 30
    disable_nagle_algorithm = True  # headers and content are two writes; the second must not wait for an answer
    accepts: ClassVar[tuple[str, ...]] = ("br", "gzip")

    def do_GET(self) -> None:
        """Answer with a file, a redirect to a directory's page or to the site, or the page for what is missing."""
        self.answer()

    def do_HEAD(self) -> None:
        """Answer as GET does, without the content."""
        self.answer()

    def answer(self) -> None:
        """Answer with what is in `dist/` under the path that was asked for."""
        url = urlsplit(self.path)
        path = unquote(url.path)
        self.server.requests.append(path)
        base = self.server.base.path
        place = self.server.find(path)
        if path == "/" != base:  # for whoever opens the server's address: another base may be served there tomorrow
            self.begin(HTTPStatus.FOUND, path, {"Location": base}, 0)
        elif (place and place.is_dir()) or f"{path}/" == base:
            query = f"?{url.query}" if url.query else ""
            self.begin(HTTPStatus.MOVED_PERMANENTLY, path, {"Location": f"{url.path}/{query}"}, 0)
        elif place:
            self.send(HTTPStatus.OK, path, place)
        else:
            self.send(HTTPStatus.NOT_FOUND, path, self.server.directory / "404.html")

    def send(self, status: HTTPStatus, path: str, place: Path) -> None:
        """Send the file at a ``place``, compressed as the browser takes it.

        ``path`` is what was asked for, ``status`` what is answered. Nothing but headers is sent when the browser has it
        already.
        """
        headers = {"Content-Type": content_type(place)}
        content = place.read_bytes()
        tag = hashlib.sha256(content).hexdigest()[:32]
        if headers["Content-Type"].startswith(COMPRESSED):
            headers["Vary"] = "Accept-Encoding"
            taken = {each.partition(";")[0].strip() for each in self.headers.get("Accept-Encoding", "").split(",")}
            for encoding in self.accepts:
                if encoding in taken:
                    headers["Content-Encoding"] = encoding
                    tag += f"-{encoding}"
                    content = compressed(content, encoding)
                    break
        headers["ETag"] = f'"{tag}"'
        if status == HTTPStatus.OK and headers["ETag"] in self.headers.get("If-None-Match", ""):
            self.begin(HTTPStatus.NOT_MODIFIED, path, headers, None)
            return
        self.begin(status, path, headers, len(content))
        if self.command == "GET":
            self.wfile.write(content)

    def begin(self, status: HTTPStatus, path: str, headers: dict[str, str], length: int | None) -> None:
        """Send the ``status`` and all headers: those of the rules for the place in the site win over ``headers``.

        ``path`` is what was asked for, ``length`` that of the content in bytes; None is not sent. What is missing is
        not to be remembered as missing, whatever a rule says of the path; Netlify sees to that too.
        """
        self.send_response(status)
        caching = {"Cache-Control": DEFAULT_CACHING}
        found = caching | headers | headers_for(self.server.base.place(path) or path, self.server.rules)
        if status == HTTPStatus.NOT_FOUND:
            found |= caching
        if length is not None:
            found["Content-Length"] = str(length)
        for name, value in found.items():
            self.send_header(name, value)
        self.end_headers()

    def date_time_string(self, timestamp: float | None = None) -> str:
        """Give the date of an answer; the standard library's own depends on the locale in some versions."""
        return formatdate(timestamp, usegmt=True)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class gives it
        """Say nothing: what was asked for is in the server's `requests`."""


class Server(ThreadingHTTPServer):
    """A server of one directory, on one address; `with server.running():` answers from a thread.

    ``directory`` holds what is below the base, and ``requests`` the paths that were asked for, with the base.
    """

    daemon_threads = True

    def __init__(
        self,
        directory: Path,
        rules: list[HeaderRule],
        *,
        base: Base = AT_ROOT,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        """Take the address; port 0 takes any that is free. Raises BuildError when it cannot be had."""
        self.directory = directory.resolve()
        self.base = base
        self.rules = rules
        self.requests: list[str] = []
        self.connections: set[socket.socket] = set()
        try:
            super().__init__((host, port), Handler)
        except (OSError, OverflowError) as error:
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                reason = f"port {port} is in use already; another can be given with --port, 0 takes any that is free"
            else:
                reason = str(error)
            raise BuildError(f"cannot serve on {host}:{port}: {reason}") from error

    @property
    def url(self) -> str:
        """The address of the origin, without a final slash."""
        host, port = self.server_address[0], self.server_address[1]
        return f"http://{host!s}:{port}"

    def find(self, path: str) -> Path | None:
        """Find what is under a path of the origin: a file, a directory to be asked for with a slash, or nothing."""
        below = self.base.place(path)
        if below is None or "\0" in below:
            return None
        place = (self.directory / below.lstrip("/")).resolve()
        if not place.is_relative_to(self.directory):
            return None
        if path.endswith("/"):
            place /= "index.html"
        return place if place.is_file() or (place / "index.html").is_file() else None

    def process_request(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Take note of a connection, so that it can be ended."""
        if isinstance(request, socket.socket):
            self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket | tuple[bytes, socket.socket]) -> None:
        """Forget a connection that has ended."""
        if isinstance(request, socket.socket):
            self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of browsers that went away in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError | ValueError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @contextlib.contextmanager
    def running(self) -> Iterator["Server"]:
        """Answer from a thread; at the end let the address go and cut every connection, as if the machine went."""
        thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()
            for connection in list(self.connections):
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
