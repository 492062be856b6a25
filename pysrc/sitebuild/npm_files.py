"""Picks what the site serves of the npm packages."""

import re

from sitebuild.errors import BuildError
from sitebuild.places import PYODIDE, PYSCRIPT

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Pyodide's standard library is not among them: the runtime image takes its place."""

STATIC = re.compile(r"""\b(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
LAZY = re.compile(r"""\bimport\(\s*["']\./([\w.-]+\.js)["']\s*\)""")

UNUSED = ("codemirror", "pyodide_graph", "toml", "zip")
"""Chunks of PyScript that only an editor, package names, TOML and packed files in a configuration call for."""


def pyodide_files() -> dict[str, bytes]:
    """Read the files of Pyodide."""
    return {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES}


def pyscript_files() -> dict[str, bytes]:
    """Read PyScript's entrance `core.js` and the chunks that it fetches as it starts.

    Those are its plugins, each asked for by a dynamic import in the core, and what any of these files imports
    statically. What the plugins import dynamically in their turn is for terminals and editors.
    """
    directory = PYSCRIPT / "dist"
    (core,) = set(STATIC.findall((directory / "core.js").read_text(encoding="utf-8")))
    plugins = [name for name in LAZY.findall((directory / core).read_text("utf-8")) if not name.startswith(UNUSED)]
    files: dict[str, bytes] = {}
    waiting = ["core.js", core, *plugins]
    while waiting:
        name = waiting.pop()
        if name not in files:
            files[name] = (directory / name).read_bytes()
            waiting.extend(STATIC.findall(files[name].decode()))
    if not plugins:
        raise BuildError("PyScript's core names no plugins any more: see npm_files.py")
    return files
