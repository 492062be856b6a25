"""Bundles the scripts, so that a page asks for a few files and not for each of many small ones.

Every request costs a browser some milliseconds, and the service worker as many again. Names of modules and of exports
stay as they are written; only spaces and comments go.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from sitebuild.errors import BuildError
from sitebuild.node import run_node
from sitebuild.places import NODE_MODULES

ESBUILD = NODE_MODULES / "esbuild" / "bin" / "esbuild"


def bundle(directory: Path, entries: Sequence[str], apart: Sequence[str] = ()) -> dict[str, bytes]:
    """Put each script of a directory together with all that it imports; give them by their names.

    What `apart` names, as it stands in the imports (with `*` for anything), is left an import. Of a Python program a
    script imports the text.
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
        return {entry: Path(target, entry).read_bytes() for entry in entries}
