"""Archives of modules that a page fetches when it first needs them."""

import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from awaiting import awaited

from fairthrow.app import library, sharing


class GoneError(Exception):
    """What a browser raises where an address cannot be fetched."""


class Server:
    """Stands for what a browser's fetch asks: it answers with a status and a content, or not at all."""

    def __init__(self, status: int, content: bytes) -> None:
        self.status, self.content = status, content
        self.asked: list[str] = []

    async def fetch(self, address: str) -> object:
        self.asked.append(address)
        if not self.status:
            raise GoneError

        async def content() -> object:
            return SimpleNamespace(to_bytes=lambda: self.content)

        return SimpleNamespace(ok=self.status == 200, status=self.status, arrayBuffer=content)


def served(monkeypatch: pytest.MonkeyPatch, status: int, content: bytes = b"") -> Server:
    """Have Python find a browser here, whose fetch is answered so."""
    server = Server(status, content)
    modules: dict[str, dict[str, object]] = {
        "js": {"fetch": server.fetch},
        "pyodide": {},
        "pyodide.ffi": {"JsException": GoneError},
    }
    for name, given in modules.items():
        module = ModuleType(name)
        vars(module).update(given)
        monkeypatch.setitem(sys.modules, name, module)
    return server


def test_an_archive_is_put_where_it_belongs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is asked for once, and lies there byte by byte; nothing is said."""
    server = served(monkeypatch, 200, b"an archive")
    place = tmp_path / "some.zip"
    assert awaited(library.fetched("https://example.org/some.zip", str(place), "does some")) == ""
    assert server.asked == ["https://example.org/some.zip"]
    assert place.read_bytes() == b"an archive"


@pytest.mark.parametrize(
    ("status", "says"), [(404, "the server answered 404"), (0, "the part that does some is not on this device")]
)
def test_an_archive_that_does_not_come_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: int, says: str
) -> None:
    """It is said why; a later question may ask for it again."""
    served(monkeypatch, status)
    place = tmp_path / "some.zip"
    assert awaited(library.fetched("some.zip", str(place), "does some")) == says
    assert not place.exists()


def test_each_part_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code without what draws it, a program without what knows programs: an error of the field, in words."""
    served(monkeypatch, 0)

    def draw() -> str:
        raise ImportError

    missing = json.loads(awaited(sharing.with_library(draw, "qr.zip")))["error"]
    assert missing == {"field": "qr", "message": "the part that draws codes is not on this device"}
    monkeypatch.setattr(library, "import_module", lambda name: (_ for _ in ()).throw(ImportError(name)))
    missing = json.loads(awaited(library.lablibrary("lab.zip")))["error"]
    assert missing == {"field": "lab", "message": "the part that knows programs is not on this device"}
