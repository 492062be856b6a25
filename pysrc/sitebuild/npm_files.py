"""Picks what the site serves of the npm packages."""

import shutil
import tempfile
from pathlib import Path

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


PLUGINS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""Chunks that PyScript runs as it starts, for Python in the page itself, which we have not: ours is in a worker."""


def pyscript_files() -> dict[str, bytes]:
    """Make one file of PyScript's entrance `core.js` and of the chunks that it would fetch as it starts.

    Its plugins are left empty. They would be read as the page starts, and one of them looks for editors four times a
    second as long as the page is open.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-pyscript-") as directory:
        for chunk in (PYSCRIPT / "dist").glob("*.js"):
            shutil.copy(chunk, directory)
        for name in PLUGINS:
            (plugin,) = Path(directory).glob(f"{name}-*.js")
            plugin.write_text("export default null;\n", encoding="ascii")
        return bundle(Path(directory), ["core.js"], [f"./{name}*" for name in UNUSED])
