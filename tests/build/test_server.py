"""The server of `build.py serve` and of the tests answers as the real host does."""

import gzip
import http.client
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from conftest import SiteServer

from sitebuild.npm_files import ENGINE
from sitebuild.places import ROOT
from sitebuild.server import DEFAULT_CACHING, compressed


class Client:
    """Asks the server several things, one after the other, over one connection."""

    def __init__(self, server: SiteServer) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Ask for a path; give the answer and its content."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, headers=named)
        response = self.connection.getresponse()
        return response, response.read()


@pytest.fixture
def client(own_server: SiteServer) -> Iterator[Client]:
    """Connect to the served site."""
    client = Client(own_server)
    yield client
    client.connection.close()


@pytest.mark.parametrize(("accepted", "used"), [("gzip, deflate, br", "br"), ("gzip;q=1.0", "gzip"), ("", None)])
def test_text_is_compressed_as_the_browser_takes_it(client: Client, accepted: str, used: str | None) -> None:
    """Brotli is preferred to gzip, and gzip to nothing. Unpacked, the content is that of the file."""
    _, plain = client.get("/")
    response, content = client.get("/", Accept_Encoding=accepted)
    assert response.headers["Content-Encoding"] == used
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[used]
    assert unpack(content) == plain
    assert response.headers["Vary"] == "Accept-Encoding"


def test_packed_files_are_not_compressed_again(dist: Path, client: Client) -> None:
    """A zip file is sent as it is."""
    image = next(dist.glob("assets/image.*.zip"))
    response, content = client.get(f"/assets/{image.name}", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] is None
    assert content == image.read_bytes()


def test_what_the_browser_has_is_not_sent_again(client: Client) -> None:
    """If the browser's ETag still fits, the answer is 304 without content. The headers stay."""
    first, _ = client.get("/", Accept_Encoding="br")
    again, content = client.get("/", Accept_Encoding="br", If_None_Match=first.headers["ETag"])
    assert (again.status, content) == (304, b"")
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
    other, _ = client.get("/", If_None_Match=first.headers["ETag"])
    assert other.status == 200  # another encoding is another representation


def test_head_gives_headers_alone(client: Client) -> None:
    """HEAD gives what GET would, without the content, and the connection stays open."""
    response, content = client.get("/", method="HEAD")
    assert (response.status, content) == (200, b"")
    assert client.get("/")[0].headers["Content-Length"] == response.headers["Content-Length"]


def test_directory_without_slash_is_redirected(client: Client) -> None:
    """The address of a page ends with a slash. The redirect to it keeps the query."""
    response, _ = client.get("/spellwoven?from=there")
    assert (response.status, response.headers["Location"]) == (301, "/spellwoven/?from=there")


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/assets/", "/assets", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/..%2fpyproject.toml", "/%00"],
)
def test_what_is_not_in_the_site_is_missing(client: Client, path: str) -> None:
    """Anything that is not in the site gets the 404 page, files outside of its directory too."""
    response, content = client.get(path)
    assert response.status == 404
    assert b"There is no such page" in content
    assert response.headers["Cache-Control"] == DEFAULT_CACHING


def test_compression_is_done_once(dist: Path, client: Client) -> None:
    """The interpreter is packed for the first who asks, and not again."""
    (wasm,) = dist.glob(f"runtime/*/{ENGINE}")
    path = f"/{wasm.relative_to(dist).as_posix()}"
    client.get(path, Accept_Encoding="br")
    before = compressed.cache_info().misses
    client.get(path, Accept_Encoding="br")
    assert compressed.cache_info().misses == before


def test_stopped_server_cuts_connections_and_comes_back(own_server: SiteServer, client: Client) -> None:
    """A stopped server answers nobody, not even on an open connection. Started again, it has the same address."""
    client.get("/")
    own_server.stop()
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        client.get("/")
    client.connection.close()
    with pytest.raises(ConnectionError):
        client.get("/")
    client.connection.close()
    own_server.start()
    assert client.get("/")[0].status == 200


def test_busy_port_is_said_in_words() -> None:
    """On a port that is taken, `serve` fails with words that say what can be done, and without a traceback."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "build.py", "serve", "--port", str(port)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.search(rf"port {port} is in use already; another can be given with --port", done.stderr)
    assert "Traceback" not in done.stderr
