"""The pages that our start is compared with. Each starts Python in a way that is common elsewhere.

Every page sets the mark ``bench:done`` when Python has given its first answer.
"""

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import icepool

from sitebuild.compiled import zipped
from sitebuild.image import Parts
from sitebuild.places import PYODIDE, PYODIDE_WHEELS, PYSCRIPT

STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What the npm package of Pyodide needs to start."""


@dataclass(frozen=True, kw_only=True)
class Rival:
    """A page to measure: its letter, what it is, its address, and the mark that ends a start."""

    letter: str
    what: str
    path: str
    mark: str = "bench:done"


RIVALS = (
    Rival(letter="a", what="bare loadPyodide() and 1+1, stock files, main thread", path="/a/"),
    Rival(letter="b", what="Icepool imported in stock Pyodide, main thread", path="/b/"),
    Rival(letter="c", what="PyScript worker, our wheel installed by micropip, first preview", path="/c/"),
    Rival(letter="d", what="bare loadPyodide() and 1+1, our .pyc library, main thread", path="/d/"),
)
OURS = Rival(letter="*", what="Fairthrow: first odds drawn by live Python", path="/endworld/", mark="fairthrow:drawn")

DONE = 'performance.mark("bench:done");\n'
BARE = (
    'import {{ loadPyodide }} from "/runtime/stock/pyodide.mjs";\n'
    "const python = await loadPyodide({options});\n"
    "{then}" + DONE
)
SUM = 'if (python.runPython("1+1") !== 2) throw new Error("not two");\n'
ICEPOOL = (
    'const archive = await fetch("/runtime/icepool.zip");\n'
    'python.unpackArchive(await archive.arrayBuffer(), "zip");\n'
    'python.runPython("import icepool");\n'
)
MICROPIP = """import { PyWorker } from "/runtime/pyscript/core.js";
const worker = await PyWorker("/c/worker.py", {
  type: "pyodide",
  version: new URL("/runtime/stock/pyodide.mjs", location.href).href,
  config: { sync_main_only: true, packages: [new URL("/runtime/WHEEL", location.href).href] },
});
document.body.innerHTML = await worker.sync.preview("endworld/check", "");
"""
WORKER = """from fairthrow.app import preview
from polyscript import xworker
xworker.sync.preview = preview
"""


def page(script: str) -> str:
    """Write a page that does nothing but run a script."""
    head = '<meta charset="utf-8"><title>-</title><link rel="icon" href="data:,">'
    return (
        f'<!doctype html><html lang="en"><head>{head}</head><body><script type="module" src="{script}"></script></body>'
    )


def write_rivals(target: Path, dist: Path) -> None:
    """Write the other pages, and all that they fetch, to a directory. `dist` is the built site."""
    stock = target / "runtime" / "stock"  # below runtime/, so that browsers keep it as they keep ours
    stock.mkdir(parents=True)
    for name in STOCK:
        shutil.copy(PYODIDE / name, stock)
    (wheel,) = dist.glob("wheels/*/fairthrow-*.whl")
    first, rest = (next(dist.glob(f"assets/{name}.*.zip")).read_bytes() for name in ("image", "rest"))
    (micropip,) = PYODIDE_WHEELS.glob("micropip-*.whl")
    shutil.copy(wheel, stock.parent)
    (stock.parent / "image.zip").write_bytes(Parts(first, rest).whole)
    shutil.copy(micropip, stock)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    lock["packages"]["micropip"] |= {
        "file_name": micropip.name,
        "sha256": hashlib.sha256(micropip.read_bytes()).hexdigest(),
    }
    (stock / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    root = Path(icepool.__file__).parent
    archive = zipped({f"icepool/{each.relative_to(root).as_posix()}": each.read_bytes() for each in root.rglob("*.py")})
    (stock.parent / "icepool.zip").write_bytes(archive)
    shutil.copytree(PYSCRIPT / "dist", stock.parent / "pyscript", ignore=shutil.ignore_patterns("*.map"))
    library = '{ stdLibURL: "/runtime/image.zip" }'
    scripts = {
        "a": BARE.format(options="", then=SUM),
        "b": BARE.format(options="", then=ICEPOOL),
        "c": MICROPIP.replace("WHEEL", wheel.name) + DONE,
        "d": BARE.format(options=library, then=SUM),
    }
    for letter, script in scripts.items():
        directory = target / letter
        directory.mkdir()
        (directory / "index.html").write_text(page(f"/{letter}/start.js"), encoding="utf-8")
        (directory / "start.js").write_text(script, encoding="utf-8")
    (target / "c" / "worker.py").write_text(WORKER, encoding="utf-8")
    (target / "404.html").write_text("missing", encoding="utf-8")
