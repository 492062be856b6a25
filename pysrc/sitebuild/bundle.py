"""Bundles the scripts, so that a page asks for a few files and not for each of many small ones.

Every request costs a browser some milliseconds, and the service worker as many again. Names of modules and of exports
stay as they are written; only spaces and comments go.
"""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from posixpath import dirname, relpath

from sitebuild.errors import BuildError
from sitebuild.node import run_node
from sitebuild.places import NODE_MODULES

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"


def bundle(directory: Path, entries: Sequence[str], apart: Sequence[str] = ()) -> dict[str, bytes]:
    """Put each script below a directory together with all that it imports; give them by their paths.

    What `apart` names (a path that begins with `./`, seen from the directory, or the name of a package; with `*` for
    anything) is left an import. Of a Python program a script imports the text.
    """
    directory = directory.resolve()  # as esbuild sees it
    with tempfile.TemporaryDirectory(prefix="fairthrow-bundle-") as target:
        options = (
            "--bundle",
            "--format=esm",
            "--minify-whitespace",
            "--minify-syntax",
            "--log-level=warning",
            "--loader:.py=text",
        )
        command = [*options, *(f"--external:{name}" for name in apart), f"--outdir={target}", f"--outbase={directory}"]
        done = run_node(ESBUILD, *(f"./{entry}" for entry in entries), *command, directory=directory)
        if done.returncode or done.stderr:
            raise BuildError(f"the scripts could not be bundled:\n{done.stderr}")
        # esbuild names what lies apart as seen from the target, wherever in it a script stands.
        named = {relpath(directory / name, target): name for name in apart if name.startswith("./")}
        return {entry: put_right(entry, Path(target, entry).read_bytes(), named) for entry in entries}


def put_right(entry: str, script: bytes, named: Mapping[str, str]) -> bytes:
    """Name paths as a script does that lies where the entry is.

    ``named`` holds, by the path as the script has it, the path as seen from the directory of all.

    >>> put_right("a/b.js", b'import"../site/c/d.js";', {"../site/c/d.js": "./c/d.js"})
    b'import"../c/d.js";'
    """
    for wrong, path in named.items():
        right = relpath(path, dirname(entry) or ".")
        right = right if right.startswith(".") else f"./{right}"
        script = script.replace(f'"{wrong}"'.encode(), f'"{right}"'.encode())
    return script
