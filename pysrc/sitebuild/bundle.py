"""Bundles the scripts, so that a page asks for a few files and not for each of many small ones.

Every request costs a browser some milliseconds, and the service worker as many again. Names of modules and of exports
stay as they are written; only spaces and comments go.
"""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from posixpath import dirname, relpath

from sitebuild.errors import BuildError
from sitebuild.node import run_node
from sitebuild.places import NODE_MODULES

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"

NO_SCRIPTS = ("*.css", "*.html", "*.md", "*.png", "*.svg", "*.txt", "node_modules")
"""What no script imports."""


def bundle(
    directory: Path, entries: Sequence[str], apart: Sequence[str] = (), packages: Path | None = None
) -> dict[str, bytes]:
    """Put each script below a directory together with all that it imports; give them by their paths.

    ``entries`` are the paths of the scripts, seen from the directory. What ``apart`` names (a path that begins with
    `./`, seen from the directory, or the name of a package; with `*` for anything) is left an import. Of a Python
    program a script imports the text. Other packages come from ``packages``: what they name is not read by people, and
    gets short names. Raises BuildError with what was printed, where that fails.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-bundle-") as made:
        # The bundles are written over a copy of the scripts. So nothing in them depends on where the scripts are.
        copy = Path(made).resolve() / "scripts"  # as esbuild sees it
        shutil.copytree(directory, copy, ignore=shutil.ignore_patterns(*NO_SCRIPTS))
        options: tuple[str, ...] = (
            "--bundle",
            "--format=esm",
            "--minify-whitespace",
            "--minify-syntax",
            "--log-level=warning",
            "--loader:.py=text",
            "--allow-overwrite",
            f"--outdir={copy}",
            f"--outbase={copy}",
        )
        options += ("--minify-identifiers",) if packages else ()
        left = (f"--external:{name}" for name in apart)
        done = run_node(
            ESBUILD, *(f"./{entry}" for entry in entries), *options, *left, directory=copy, packages=packages
        )
        if done.returncode or done.stderr:
            raise BuildError(f"the scripts could not be bundled:\n{done.stderr}")
        paths = [name for name in apart if name.startswith("./")]
        return {entry: put_right(entry, Path(copy, entry).read_bytes(), paths) for entry in entries}


def put_right(entry: str, script: bytes, paths: Sequence[str]) -> bytes:
    """Name paths as a script does that lies where the entry is; esbuild names them as seen from the directory of all.

    >>> put_right("a/b.js", b'import"./c/d.js";', ["./c/d.js"])
    b'import"../c/d.js";'
    """
    for path in paths:
        right = relpath(path, dirname(entry) or ".")
        right = right if right.startswith(".") else f"./{right}"
        script = script.replace(f'"{path}"'.encode(), f'"{right}"'.encode())
    return script
