"""Compiles Python for Pyodide: a standard library, our package, single modules.

Bytecode fits only the Python that compiled it, so it is Pyodide that compiles. Its own standard library is a zip of
sources, which it would compile again at every start, and that takes most of a start. So the first start compiles it,
and whatever else the build does inside Pyodide starts from the bytecode.
"""

import io
import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict
from zipfile import ZipFile, ZipInfo

from sitebuild.cache import cached, digest
from sitebuild.interpreter import SOURCES, interpreter, run_inside

UNNEEDED = "ssl.py"
"""Of no use in a browser. Pyodide's start imports `asyncio`, which imports it if it can and does without it if not."""

INSIDE, SHIPPED = (Path(__file__).parent / name for name in ("inside", "shipped"))
REPLACED = {"pyodide/_package_loader.py": SHIPPED / "no_packages.py"}
"""The modules of Pyodide's library that the image holds a version of ours of."""

MADE_BY = ("compiled.py", "inside/compile_sources.py", "interpreter.py", "inside/run.mjs", "node.py")
NO_DATE = (1980, 1, 1, 0, 0, 0)


class Module(TypedDict):
    """What `inside/compile_sources.py` says of a module that it has compiled."""

    path: str
    frozen: bool
    imports: list[str]
    calls: list[str]


Modules = dict[str, Module]


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """A tree of compiled modules, and what each of them imports.

    ``started`` are the modules that the interpreter has loaded before any of ours.
    """

    directory: Path
    started: tuple[str, ...]
    modules: Modules

    def places(self, modules: set[str]) -> dict[str, str]:
        """Give the paths of those modules that have a file here: none of the interpreter's own has one."""
        found = {name: self.modules[name] for name in modules & self.modules.keys()}
        return {name: module["path"] for name, module in found.items() if not module["frozen"]}

    def files(self, modules: set[str]) -> dict[str, bytes]:
        """Give the bytecode of those ``modules`` that have a file here, by their paths."""
        return {path: (self.directory / path).read_bytes() for path in self.places(modules).values()}


def makers() -> list[bytes]:
    """Read the files that do the compiling: with other ones, what is in the cache does not count."""
    return [(Path(__file__).parent / name).read_bytes() for name in MADE_BY]


def compiled(kind: str, sources: bytes, *, optimize: int, library: bool = False) -> Compiled:
    """Compile a zip of ``sources`` inside Pyodide, or give what an earlier build has compiled.

    ``kind`` names it, for the cache. ``optimize`` is the level of `compile`; 2 leaves out docstrings and asserts.
    ``library`` says that the sources are a standard library: Pyodide is then started with them, and else from bytecode.
    """

    def make(directory: Path) -> None:
        source = directory.parent / "sources.zip"
        source.write_bytes(sources)
        code = (
            "import sys; started = sorted(sys.modules); sys.path.insert(0, '/sitebuild')\n"
            "from pathlib import Path\n"
            "from compile_sources import compile_sources\n"
            f"compile_sources(Path('/making/sources.zip'), Path('/making/{kind}'), {optimize}, started)\n"
        )
        run_inside(code, {"/making": directory.parent, "/sitebuild": INSIDE}, library=source if library else ready())

    key = digest(sources, interpreter(), *makers(), str(optimize).encode())
    directory = cached(kind, key, make)
    facts = json.loads((directory / "modules.json").read_text(encoding="utf-8"))
    return Compiled(directory=directory, started=tuple(facts["started"]), modules=facts["modules"])


def library_sources() -> bytes:
    """Zip Pyodide's standard library, with our versions of some modules and without what no page needs."""
    with ZipFile(SOURCES) as stock:
        files = {name: stock.read(name) for name in stock.namelist() if name != UNNEEDED}
    return zipped(files | {name: ours.read_bytes() for name, ours in REPLACED.items()})


def compiled_library() -> Compiled:
    """Compile Pyodide's standard library as pages get it."""
    return compiled("library", library_sources(), optimize=2, library=True)


@cache
def ready() -> Path:
    """Give that library as one zip of bytecode. Pyodide starts from it in a third of the time that sources take."""
    library = compiled_library()
    packed = zipped(library.files(set(library.modules)))

    def make(directory: Path) -> None:
        (directory / "library.zip").write_bytes(packed)

    return cached("ready", digest(packed), make) / "library.zip"


def zipped(files: dict[str, bytes], last: Collection[str] = ()) -> bytes:
    """Zip files without dates and uncompressed: the same files give the same bytes. Some of them come ``last``."""
    whole = io.BytesIO()
    with ZipFile(whole, "w") as target:
        for name in sorted(files, key=lambda name: (name in last, name)):
            target.writestr(ZipInfo(name, NO_DATE), files[name])
    return whole.getvalue()
