"""Picks what the site serves of the npm packages."""

import re
import shutil
import tempfile
from pathlib import Path

from sitebuild.bundle import bundle
from sitebuild.errors import BuildError
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


ATTEMPT = re.compile(r"(?<=try\{)(?=new (\w+)\(4,\{maxByteLength:8\}\)\}catch)")
"""Where PyScript tries for shared memory."""
ATTEMPTS = 2
"""How often it does: in the page, and again in its worker."""


def pyscript_files() -> dict[str, bytes]:
    """Make one file of PyScript's entrance `core.js` and of the chunks that it would fetch as it starts.

    Its plugins are left empty. They would be read as the page starts, and one of them looks for editors four times a
    second as long as the page is open.

    Where there is no shared memory, PyScript calls what is not there. To word an error that nobody reads, browsers then
    read all of the script twice more: half of the time that PyScript takes to begin. So it looks first.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-pyscript-") as directory:
        for chunk in (PYSCRIPT / "dist").glob("*.js"):
            shutil.copy(chunk, directory)
        for name in PLUGINS:
            (plugin,) = Path(directory).glob(f"{name}-*.js")
            plugin.write_text("export default null;\n", encoding="ascii")
        (core,) = Path(directory).glob("core-*.js")
        asked, times = ATTEMPT.subn(r"if(!\1)throw 0;", core.read_text(encoding="utf-8"))
        if times != ATTEMPTS:
            raise BuildError(f"PyScript tries for shared memory in {times} places, not in its page's and its worker's")
        core.write_text(asked, encoding="utf-8")
        return bundle(Path(directory), ["core.js"], [f"./{name}*" for name in UNUSED])
