"""Takes the memory snapshot: the memory of a Python that has started and imported the app.

A start from it skips both. It costs more to fetch than the image, so only later visits start from it, once the service
worker has brought it. It fits one interpreter and one image, those that it was made with.

It is gzipped here, and opened by the service worker: hosts do not compress what they do not know.
"""

import json
from pathlib import Path

from sitebuild.cache import cached, digest
from sitebuild.interpreter import interpreter, start
from sitebuild.pack import gzipped
from sitebuild.places import PYODIDE, SITE

HERE = Path(__file__).parent
DRIVER = HERE / "inside" / "snapshot.mjs"
MEMORY = SITE / "python" / "memory.js"

WARMING = """
import gc, sitecustomize, sys, traceback
from importlib import import_module
from fairthrow import app
from fairthrow.systems import SYSTEMS

for name in set(app.LATER.values()):
    import_module(f"fairthrow.app.{name}")

for game in SYSTEMS.values():
    for check in game.checks:
        link = f"{game.name}/{check.check}"
        for answer in (app.open_link, app.preview):
            answer(link, "")
sys.path_importer_cache.clear()
del game, check, link, answer, name
sitecustomize.CODE.clear()
gc.collect()
zeros = [bytes(1 << power) for power in range(19, 9, -1) for _ in range(2)]
del zeros
"""
"""What Python does before the snapshot: all that a page's first moments do, so that nothing in them is for the first
time. What finders remember of directories goes, as the directories will be others. And two megabytes of free memory,
which is most of it, are filled with zeros: what has been in them would be part of the snapshot."""


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
