"""Picks what the site serves of the npm packages."""

from sitebuild.bundle import bundle
from sitebuild.places import PYODIDE, PYSCRIPT

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Pyodide's standard library is not among them: the runtime image takes its place."""

UNUSED = ("codemirror", "mpy-", "py-D", "pyodide_graph", "toml", "zip")
"""Chunks of PyScript that only an editor, a terminal, package names, TOML and packed files in a configuration call
for."""


def pyodide_files() -> dict[str, bytes]:
    """Read the files of Pyodide."""
    return {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES}


def pyscript_files() -> dict[str, bytes]:
    """Make one file of PyScript's entrance `core.js` and of the chunks that it would fetch as it starts."""
    return bundle(PYSCRIPT / "dist", ["core.js"], [f"./{name}*" for name in UNUSED])
