"""Writes the style sheets as they are shipped: with the looks of the games, without spaces and comments."""

import re
import tempfile
from pathlib import Path

from sitebuild.bundle import ESBUILD
from sitebuild.errors import BuildError
from sitebuild.looks import Look, styled
from sitebuild.node import run_node
from sitebuild.places import SITE

FIRST = "styles/first.css"
"""What every page needs before it is seen; the looks of the games are in it."""

NAMED = re.compile(r"@custom-media (--[\w-]+) (\(.*\));\n")
"""A name for a window's size, as the first sheet gives it to all (CSS Media Queries 5); browsers do not read it yet."""


def style_sheets(found: dict[str, Look], directory: Path = SITE) -> dict[str, bytes]:
    """Give every style sheet of a directory's `styles/` by its path; ``found`` are the looks of the games.

    Raises BuildError for a sheet that has faults.
    """
    names = sorted(f"styles/{path.name}" for path in directory.glob("styles/*.css"))
    windows = NAMED.findall((directory / FIRST).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="fairthrow-styles-") as made:
        copy = Path(made).resolve()
        (copy / "styles").mkdir()
        for name in names:
            sheet = NAMED.sub("", (directory / name).read_text(encoding="utf-8"))
            for window, query in windows:
                sheet = sheet.replace(f"({window})", query)
            if unknown := re.search(r"@media[^{]*\((--[\w-]+)\)", sheet):
                raise BuildError(f"{name}: no window is called {unknown[1]}")
            (copy / name).write_text(styled(sheet, found) if name == FIRST else sheet, encoding="utf-8")
        options = ("--minify-whitespace", "--minify-syntax", "--log-level=warning", "--allow-overwrite")
        done = run_node(ESBUILD, *names, *options, f"--outdir={copy}", f"--outbase={copy}", directory=copy)
        if done.returncode or done.stderr:
            raise BuildError(f"the style sheets have faults:\n{done.stderr}")
        return {name: (copy / name).read_bytes() for name in names}
