"""The local server below a base, and the command line that asks for one."""

import http.client
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import build
import pytest

from sitebuild.base import AT_ROOT, Base
from sitebuild.headers import read_rules
from sitebuild.places import NETLIFY, ROOT
from sitebuild.precache import address
from sitebuild.server import Server

pytestmark = pytest.mark.serving

BELOW = Base(path="/games/fairthrow/")
UNLIKE = {"Date"}
"""Headers that differ from one answer to the next."""


@pytest.fixture
def ports(dist: Path) -> Iterator[dict[str, int]]:
    """Serve the same files at the root and below a base; give the port of each base."""
    rules = read_rules(NETLIFY)
    with Server(dist, rules).running() as root, Server(dist, rules, base=BELOW).running() as below:
        yield {server.base.path: server.server_address[1] for server in (root, below)}


def ask(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path; give status, headers and content."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    response = connection.getresponse()
    answer = response.status, dict(response.getheaders()), response.read()
    connection.close()
    return answer


def test_every_file_is_served_below_as_at_the_root(dist: Path, ports: dict[str, int]) -> None:
    """Each file has the same status, content and headers as at the root, its caching included."""
    places = [address(f"/{file.relative_to(dist).as_posix()}") for file in dist.rglob("*") if file.is_file()]
    assert len(places) > 40
    for place in places:
        at_root, below = (ask(ports[base.path], base.at(place)) for base in (AT_ROOT, BELOW))
        for _, headers, _ in (at_root, below):
            for name in UNLIKE:
                del headers[name]
        assert below == at_root, place


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/", 302, "/games/fairthrow/"),
        ("/games/fairthrow", 301, "/games/fairthrow/"),
        ("/games/fairthrow?a=b", 301, "/games/fairthrow/?a=b"),
        ("/games/fairthrow/skew", 301, "/games/fairthrow/skew/"),
        ("/games/fairthrow/skew/", 200, None),
        ("/games/fairthrow/nothing", 404, None),
        ("/games/", 404, None),
        ("/skew/", 404, None),
        ("/games/fairthrower/", 404, None),
        ("/games/fairthrow/../../pyproject.toml", 404, None),
        ("/games/fairthrow/%2e%2e/pyproject.toml", 404, None),
        ("/games/fairthrow/%00", 404, None),
    ],
)
def test_only_what_is_below_the_base_is_the_site(
    path: str, status: int, location: str | None, ports: dict[str, int]
) -> None:
    """The root of the origin redirects to the site. Nothing else outside of the base is there."""
    answered, headers, _ = ask(ports[BELOW.path], path)
    assert (answered, headers.get("Location")) == (status, location)


@pytest.mark.parametrize("base", ["fairthrow", "//x", "/a b/", "..", "/../", "/fairthrow"])
@pytest.mark.parametrize("command", [["build"], ["serve", "--host", "127.0.0.1", "--port", "0"]])
def test_a_base_that_is_none_is_said_in_words(base: str, command: list[str]) -> None:
    """The build does not begin. The error names what is allowed, without a traceback."""
    called = [sys.executable, "-m", "sitebuild", *command, "--base", base]
    done = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("sitebuild: --base must be a path that begins and ends with a slash, such as /fairth")
    assert done.stderr.rstrip().endswith(f"got {base!r}")


@pytest.mark.parametrize(
    ("arguments", "handed"),
    [
        ([], ["build", "--base=/"]),
        (["--base", "/x/"], ["build", "--base=/x/"]),
        (["build", "--base", "/x/"], ["build", "--base=/x/"]),
        (["--base", "/x/", "build"], ["build", "--base=/x/"]),
        (["--origin", "https://a.example"], ["build", "--base=/", "--origin=https://a.example"]),
        (["build", "--origin", "https://a.example"], ["build", "--base=/", "--origin=https://a.example"]),
        (["serve", "--base=/x/"], ["serve", "--base=/x/", "--port", "8000", "--host", "127.0.0.1"]),
        (["--base", "/x/", "serve", "--port", "1"], ["serve", "--base=/x/", "--port", "1", "--host", "127.0.0.1"]),
    ],
)
def test_build_py_hands_the_base_on(arguments: list[str], handed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--base` may stand before the command or behind it, or without a command."""
    got: list[list[str]] = []

    def taken(command: list[str]) -> None:
        got.append(command)
        raise SystemExit

    for name in ("set_up_python", "set_up_npm"):
        monkeypatch.setattr(build, name, lambda *_: None)
    monkeypatch.setattr(build, "hand_over", taken)
    with pytest.raises(SystemExit):
        build.main(arguments)
    assert got == [handed]


@pytest.mark.parametrize("command", ["test", "bench", "lock"])
def test_a_base_is_for_building_and_serving(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With any other command `--base` is refused instead of being ignored."""
    with pytest.raises(SystemExit) as refused:
        build.parse(["--base", "/x/", command])
    assert refused.value.code == 2
    assert f"--base is for build and serve, not for {command}" in capsys.readouterr().err
