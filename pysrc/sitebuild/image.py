"""Makes the runtime image: all the Python that a page needs beside the interpreter, compiled, in one zip.

Pyodide's own standard library is a zip of sources, which it compiles at every start. That takes most of a stock start.
The image takes its place. It holds bytecode without sources, and only the modules that a page can come to import:

- what Pyodide itself has loaded once it has started,
- what `fairthrow.app` imports,
- and all that those import in turn.

Imports inside of functions count in our code and in Pyodide's. In the standard library they do not: there they lead to
debuggers, test runners and servers.
"""

import io
import json
import marshal
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict
from zipfile import ZipFile, ZipInfo

import segno

from sitebuild.cache import cached, digest
from sitebuild.interpreter import interpreter, run_inside
from sitebuild.pack import deflated
from sitebuild.places import PYODIDE
from sitebuild.shipped.prepared import START

ENTRANCE = "fairthrow.app"
"""The module of ours that the worker imports."""

ON_DEMAND = ("fairthrow.systems.", "fairthrow.app.")
"""How the names begin of modules that no import statement names: games, and what a page asks for later."""

LAB = ("fairthrow.lab", "fairthrow.programs", "fairthrow.app.lab", "fairthrow.view.lab", "fairthrow.view.programs")
"""How the names begin of the modules that only programs need: no page of a game fetches them."""

QR = "segno"
"""The library that draws QR codes."""

FOLLOWED = ("fairthrow", "pyodide", "_pyodide")
"""The packages in which imports inside of functions count too."""

BY_NAME = ("encodings.ascii", "encodings.latin_1")
"""Further modules that no import statement names: Python looks codecs up by their names."""

UNNEEDED = "ssl.py"
"""Of no use in a browser. Pyodide's start imports `asyncio`, which imports it if it can and does without it if not."""

INSIDE, SHIPPED = (Path(__file__).parent / name for name in ("inside", "shipped"))
REPLACED = {"pyodide/_package_loader.py": SHIPPED / "no_packages.py"}
"""The modules of Pyodide's library that the image holds a version of ours of."""

CUSTOM = "sitecustomize"
"""The name of the module that Python imports before any other of its library."""

PREPARED, RECORDING = SHIPPED / "prepared.py", INSIDE / "recording.py"
"""The module that makes imports quicker, and the one that takes notes for it in its place."""

NOTING = """
import importlib
import json
import sys
import sitecustomize

importlib.import_module({entrance!r})
started = sorted(sys.modules.keys() - sitecustomize.BEFORE)
for name in {modules}:
    importlib.import_module(name)
with open("/making/started.json", "w", encoding="utf-8") as target:
    json.dump(started, target)
with open("/making/code", "w", encoding="utf-8") as target:
    target.write(repr(dict(sorted(sitecustomize.FOUND.items()))))
"""
"""What runs to take those notes: it does what a start does, then imports every module for its dataclasses."""

MADE_BY = ("inside/compile_sources.py", "interpreter.py", "inside/run.mjs", "node.py")
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
    ``library`` says that the sources are a standard library: Pyodide is then started with them.
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
        run_inside(code, {"/making": directory.parent, "/sitebuild": INSIDE}, library=source if library else None)

    key = digest(sources, interpreter(), *makers(), str(optimize).encode())
    directory = cached(kind, key, make)
    facts = json.loads((directory / "modules.json").read_text(encoding="utf-8"))
    return Compiled(directory=directory, started=tuple(facts["started"]), modules=facts["modules"])


def zipped(files: dict[str, bytes]) -> bytes:
    """Zip files without dates and uncompressed: the same files give the same bytes."""
    whole = io.BytesIO()
    with ZipFile(whole, "w") as target:
        for name in sorted(files):
            target.writestr(ZipInfo(name, NO_DATE), files[name])
    return whole.getvalue()


def library_sources() -> bytes:
    """Zip Pyodide's standard library, with our versions of some modules and without what no page needs."""
    with ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        files = {name: stock.read(name) for name in stock.namelist() if name != UNNEEDED}
    return zipped(files | {name: ours.read_bytes() for name, ours in REPLACED.items()})


def reached(modules: Modules, roots: Iterable[str]) -> set[str]:
    """List the modules that importing the roots may import. Names that are no modules here are passed over."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or not name:
            continue
        waiting.append(name.rpartition(".")[0])
        if name in modules:
            found.add(name)
            waiting.extend(modules[name]["imports"])
            if name.partition(".")[0] in FOLLOWED:
                waiting.extend(modules[name]["calls"])
    return found


def custom(source: str) -> dict[str, bytes]:
    """Give the file of the module that Python imports before any other of an image, compiled from its ``source``."""
    return compiled("custom", zipped({f"{CUSTOM}.py": source.encode()}), optimize=2).files({CUSTOM})


def prepared(files: dict[str, bytes], places: dict[str, str], modules: list[str]) -> dict[str, bytes]:
    """Give the files of an image that begins with `prepared.py`.

    `files` are the .pyc files of the image's modules by their paths, `places` the paths by the modules' names.
    `modules` are those that are imported to see their dataclasses.
    """
    image = zipped(files | custom(RECORDING.read_text(encoding="utf-8")))
    noting = NOTING.format(entrance=ENTRANCE, modules=modules)

    def make(directory: Path) -> None:
        library = directory.parent / "image.zip"
        library.write_bytes(image)
        run_inside(noting, {"/making": directory}, library=library)

    noted = cached("noted", digest(image, interpreter(), noting.encode(), *makers()), make)
    code = (noted / "code").read_text(encoding="utf-8")
    started = set(json.loads((noted / "started.json").read_text(encoding="utf-8"))) & places.keys()
    together = {name: files[places[name]] for name in sorted(started)}
    apart = files.keys() - {places[name] for name in together}
    others = {path: files[path] for path in apart}
    packages = {name: path.endswith("/__init__.pyc") for name, path in sorted(places.items())}
    template = PREPARED.read_text(encoding="utf-8").replace("CODE: dict[str, bytes] = {}", f"CODE = {code}")
    first = custom(template.replace("MODULES: dict[str, bool] = {}", f"MODULES = {packages}"))
    # Version 2 of marshal's format: newer ones depend on which objects happen to be shared, and so on the run.
    return others | first | {START: marshal.dumps(together, 2)}


@dataclass(frozen=True, kw_only=True)
class Archives:
    """The image that every start needs, what the Lab needs beside it, and what a page fetches to draw a QR code."""

    image: bytes
    lab: bytes
    qr: bytes


def qr_sources() -> bytes:
    """Zip the part of the library that encodes. Its `__init__.py` is left empty: the original imports all writers."""
    directory = Path(segno.__file__).parent
    files = {f"{QR}/{name}.py": (directory / f"{name}.py").read_bytes() for name in ("encoder", "consts")}
    return zipped({**files, f"{QR}/__init__.py": b""})


def of_lab(name: str) -> bool:
    """Say whether the module called ``name`` is one that only programs need."""
    return name.startswith(LAB)


def archives(wheel: Path) -> Archives:
    """Make the image that holds a wheel's modules, and on top of it the archives of the Lab and of QR codes."""
    library = compiled("library", library_sources(), optimize=2, library=True)
    ours = compiled("ours", wheel.read_bytes(), optimize=2)
    qr = compiled("qr", qr_sources(), optimize=2)
    by_name = [name for name in ours.modules if name.startswith(ON_DEMAND)]
    # PyScript's own Python package is not among them: site/python/runtime.js leaves it out.
    every = library.modules | ours.modules
    common = {name: module for name, module in every.items() if not of_lab(name)}
    needed = reached(common, [*library.started, ENTRANCE, *by_name, *BY_NAME])
    programs = reached(every, filter(of_lab, ours.modules)) - needed
    more = reached(library.modules | qr.modules, [f"{QR}.encoder"]) - needed

    image = library.files(needed) | ours.files(needed)
    places = library.places(needed) | ours.places(needed)
    image = prepared(image, places, sorted(needed & ours.modules.keys()))
    # Hosts do not compress a zip, so it is packed here. Unpacking it takes no longer than undoing a host's compression.
    return Archives(
        image=deflated("image", zipped(image)),
        lab=deflated("lab", zipped(library.files(programs) | ours.files(programs))),
        qr=deflated("qr", zipped(library.files(more) | qr.files(more))),
    )
