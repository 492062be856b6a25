"""Takes the memory snapshot: the memory of a Python that has started and imported the app.

A start from the snapshot skips both. It is larger than the image, so a first visit does without it. The service worker
brings it, and later visits start from it. It fits only the interpreter and the image that it was made with.

The build gzips it and the service worker unpacks it, because hosts do not compress files of a kind that they do not
know.
"""

import json
from pathlib import Path

from sitebuild.cache import cached, digest
from sitebuild.image import FIRST_ANSWERS
from sitebuild.interpreter import interpreter, start
from sitebuild.pack import gzipped
from sitebuild.places import PYODIDE, SITE

HERE = Path(__file__).parent
DRIVER = HERE / "inside" / "snapshot.mjs"
MEMORY = SITE / "python" / "memory.js"

WARMING = (
    FIRST_ANSWERS
    + """
import gc, sitecustomize, sys, traceback
from importlib import import_module
from importlib.util import find_spec

for name in set(app.LATER.values()):
    if find_spec(f"fairthrow.app.{name}"):
        import_module(f"fairthrow.app.{name}")
sys.path_importer_cache.clear()
del game, check, link, answer, name
sitecustomize.CODE.clear()
gc.collect()
zeros = [bytes(1 << power) for power in range(19, 9, -1) for _ in range(2)]
del zeros
"""
)
"""What Python does before the snapshot is taken.

It does all that a page does at first, because everything takes longer the first time. What is in no image comes with
an archive of its own, to the pages that need it. Then it forgets what it knows of
directories, as a page has others. At last it fills most of the free memory, two megabytes, with zeros: what was left
there would be part of the snapshot."""


def snapshot(image: bytes, lock: dict[str, object]) -> bytes:
    """Make the snapshot for a runtime image, gzipped; `lock` is what Pyodide is told of packages."""
    makers = (Path(__file__), DRIVER, MEMORY, HERE / "interpreter.py", HERE / "node.py", HERE / "pack.py")
    told = json.dumps(lock)
    key = digest(image, interpreter(), told.encode(), *(maker.read_bytes() for maker in makers))

    def make(directory: Path) -> None:
        library = directory.parent / "image.zip"
        library.write_bytes(image)
        taken = directory.parent / "memory"
        what: dict[str, object] = {
            "pyodide": str(PYODIDE),
            "library": str(library.resolve()),
            "lock": told,
            "memory": str(MEMORY),
            "target": str(taken),
        }
        start(DRIVER, what, WARMING)
        (directory / "snapshot.bin").write_bytes(gzipped("snapshot", taken.read_bytes()))

    return (cached("snapshot", key, make) / "snapshot.bin").read_bytes()
