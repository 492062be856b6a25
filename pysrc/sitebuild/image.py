"""Makes the runtime image: all the Python that a page needs beside the interpreter, compiled, in one zip.

Pyodide's own standard library is a zip of sources, which it compiles at every start. That takes most of a stock start.
The image takes its place. It holds bytecode without sources, and only the modules that a page can come to import:

- what Pyodide itself has loaded once it has started,
- what `fairthrow.app` imports,
- and all that those import in turn.

Imports inside of functions count in our code and in Pyodide's. In the standard library they do not: there they lead to
debuggers, test runners and servers.

The site has the image in two parts. The first has what the first answers of a game's page need, and the list of all
that is in the zip. The rest belongs before that list, and comes later (`site/python/image.js`).
"""

import io
import json
import marshal
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import segno

from sitebuild.cache import cached, digest
from sitebuild.compiled import INSIDE, SHIPPED, Modules, compiled, compiled_library, makers, zipped
from sitebuild.interpreter import interpreter, run_inside
from sitebuild.pack import deflated
from sitebuild.shipped.prepared import START

ENTRANCE = "fairthrow.app"
"""The module of ours that the worker imports."""

ON_DEMAND = ("fairthrow.systems.", "fairthrow.app.")
"""How the names begin of modules that no import statement names: games, and what a page asks for later."""

LAB = (
    "fairthrow.lab",
    "fairthrow.programs",
    "fairthrow.app.lab",
    "fairthrow.view.lab",
)
"""How the names begin of the modules that only programs need: no page of a game fetches them."""

QR = "segno"
"""The library that draws QR codes."""

FOLLOWED = ("fairthrow", "pyodide", "_pyodide")
"""The packages in which imports inside of functions count too."""

BY_NAME = ("encodings.ascii", "encodings.latin_1")
"""Further modules that no import statement names: Python looks codecs up by their names."""

CUSTOM = "sitecustomize"
"""The name of the module that Python imports before any other of its library."""

PREPARED, RECORDING = SHIPPED / "prepared.py", INSIDE / "recording.py"
"""The module that makes imports quicker, and the one that takes notes for it in its place."""

FIRST_ANSWERS = """\
from fairthrow import app
from fairthrow.systems import SYSTEMS

for game in SYSTEMS.values():
    for check in game.checks:
        link = f"{game.name}/{check.check}"
        for answer in (app.open_link, app.preview):
            answer(link, "")
"""
"""What the pages of all games ask first."""

NEXT = """\
import json

async def asked(name, *texts):
    answer = app.OFFERED[name](*texts)
    return json.loads(answer if isinstance(answer, str) else await answer)

for game in SYSTEMS.values():
    for check in game.checks:
        link = f"{game.name}/{check.check}"
        await asked("open", f"{link}?label=with%20a%20space", "")
        for name in ("taps", "insight"):
            await asked(name, link, "")
        for number in range(64):
            rolled = f"{link}?seed={number:021}A"
            await asked("open", rolled, "")
    await asked("roll", link, "{}")
    record = json.dumps({"at": "2026-01-01T00:00:00Z", "link": rolled})
    await asked("remember", json.dumps({"kind": "rolls", "anew": True, "put": [["1", record]], "drop": []}))
    await asked("rail", game.name)
    await asked("luck", '{"brief": true}')
"""
"""What they ask then by themselves, and with the first rolls."""

NOTING = f"""\
import json
import sys
import sitecustomize
from importlib import import_module

import_module(ENTRANCE)
started = sorted(sys.modules.keys() - sitecustomize.BEFORE)
{FIRST_ANSWERS}
{NEXT}
answered = sorted(sys.modules)
for name in MODULES:
    import_module(name)
with open("/making/noted.json", "w", encoding="utf-8") as target:
    json.dump({{"started": started, "answered": answered}}, target)
with open("/making/code", "w", encoding="utf-8") as target:
    target.write(repr(dict(sorted(sitecustomize.FOUND.items()))))
"""
"""What runs to take those notes: it starts, answers, then imports every module for its dataclasses."""


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


class Prepared(NamedTuple):
    """The ``files`` of an image by their paths, and the paths of those that no first answer needs: the ``rest``."""

    files: dict[str, bytes]
    rest: frozenset[str]


def prepared(files: dict[str, bytes], places: dict[str, str], modules: list[str]) -> Prepared:
    """Make an image that begins with `prepared.py`.

    `files` are the .pyc files of the image's modules by their paths, `places` the paths by the modules' names.
    `modules` are those that are imported to see their dataclasses.
    """
    image = zipped(files | custom(RECORDING.read_text(encoding="utf-8")))
    noting = f"ENTRANCE, MODULES = {ENTRANCE!r}, {modules!r}\n" + NOTING

    def make(directory: Path) -> None:
        library = directory.parent / "image.zip"
        library.write_bytes(image)
        run_inside(noting, {"/making": directory}, library=library)

    notes = cached("noted", digest(image, interpreter(), noting.encode(), *makers()), make)
    code = (notes / "code").read_text(encoding="utf-8")
    noted = json.loads((notes / "noted.json").read_text(encoding="utf-8"))
    started = places.keys() & set(noted["started"])
    together = {name: files[places[name]] for name in sorted(started)}
    apart = files.keys() - {places[name] for name in together}
    others = {path: files[path] for path in apart}
    packages = {name: path.endswith("/__init__.pyc") for name, path in sorted(places.items())}
    template = PREPARED.read_text(encoding="utf-8").replace("CODE: dict[str, bytes] = {}", f"CODE = {code}")
    first = custom(template.replace("MODULES: dict[str, bool] = {}", f"MODULES = {packages}"))
    rest = frozenset(others) - {places[name] for name in places.keys() & set(noted["answered"])}
    # Version 2 of marshal's format: newer ones depend on which objects happen to be shared, and so on the run.
    return Prepared(others | first | {START: marshal.dumps(together, 2)}, rest)


class Parts(NamedTuple):
    """The image in two parts: the ``rest`` belongs before the list of files that the ``first`` ends with."""

    first: bytes
    rest: bytes

    @property
    def whole(self) -> bytes:
        """Put both together."""
        ends = int.from_bytes(self.first[-6:-2], "little")  # where the list begins, by the record at the end of a zip
        begins = ends - len(self.rest)
        return self.first[:begins] + self.rest + self.first[begins:]


def parted(image: bytes, rest: Collection[str]) -> Parts:
    """Part an ``image`` before the files that are the ``rest`` of it: they come last."""
    with ZipFile(io.BytesIO(image)) as files:
        ends = files.start_dir
        begins = min((files.getinfo(name).header_offset for name in rest), default=ends)
    return Parts(image[:begins] + image[ends:], image[begins:ends])


@dataclass(frozen=True, kw_only=True)
class Archives:
    """The image that every start needs, what the Lab needs beside it, and what a page fetches to draw a QR code."""

    image: Parts
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
    library = compiled_library()
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
    made = prepared(image, places, sorted(needed & ours.modules.keys()))
    # Hosts do not compress a zip, so it is packed here. Unpacking it takes no longer than undoing a host's compression.
    whole = deflated("image", zipped(made.files, made.rest))
    return Archives(
        image=parted(whole, made.rest),
        lab=deflated("lab", zipped(library.files(programs) | ours.files(programs))),
        qr=deflated("qr", zipped(library.files(more) | qr.files(more))),
    )
