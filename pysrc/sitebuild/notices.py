"""Gathers the notices of all that the site ships: what it is, under which terms, and their text.

- Ours is in the repository's LICENSE.
- CodeMirror's packages are named in `site/package.json`, and name each other.
- PyScript tells by its source map which packages are in its script; their texts come from these packages.
- segno's comes from its own package.
- The display font was cut out of another one; its terms stand in `site/licences/`.
- The interpreter's parts have no packages here: they stand in `site/licences/notices.toml`, with their terms beside.

What has no text, or has become another version, is a BuildError.
"""

import json
import re
import tomllib
from dataclasses import dataclass, replace
from importlib.metadata import distribution
from pathlib import Path

from fairthrow import __version__ as our_version
from sitebuild.errors import BuildError
from sitebuild.places import NODE_MODULES, PYODIDE, PYSCRIPT, ROOT, SITE

TERMS = SITE / "licences"
LICENCES = {"APACHE-2.0": "Apache-2.0", "MIT": "MIT", "ISC": "ISC"}
"""SPDX's names of the licences that npm packages give; another one is an error, to be looked at."""

OTHER = "PyScript holds another version of it; the text is that of version"
"""What is said of a package whose installed files are not those in PyScript's script."""

CHANGED = {"@pyscript/core": "Changed: its parts are joined, its plugins left out; its script says so as well."}
"""What is said of packages that the build changes."""

INTERPRETER = ("/runtime/pyodide-*", "/assets/snapshot.*")
"""The files that hold the interpreter, or its memory."""

PYSCRIPT_FILES = ("/runtime/pyscript-*",)
EDITOR_FILES = ("/assets/codemirror.*",)
EDITOR_PARTS = ("@codemirror/", "@lezer/")
"""How the names begin of the packages that the editor is bundled from; they name the others."""
OUR_FILES = ("/*",)
QR_FILES = ("/assets/qr.*",)
FONT_FILES = ("/assets/display.*",)


@dataclass(frozen=True, kw_only=True)
class Notice:
    """What somebody who gets a part of the site is to be told of it: its ``name`` and ``version``, and its terms."""

    name: str
    version: str
    licence: str
    """SPDX's name of it, or a few words."""

    text: str
    """The copyright lines and the terms, word for word."""

    files: tuple[str, ...]
    """Patterns of the addresses of the files that it is in."""

    origin: str = ""
    """Where the text comes from, where that is not the package itself."""

    code: str = ""
    """Where its source can be had, for licences that want it told."""


def notices() -> list[Notice]:
    """Give the notices of all that is in the site: ours first, then what pages bring, by what brings it."""
    ours = Notice(
        name="Fairthrow",
        version=our_version,
        licence="MIT",
        text=(ROOT / "LICENSE").read_text(encoding="utf-8"),
        files=OUR_FILES,
    )
    return [ours, *interpreter(), *pyscript(), *editor(), segno(), font()]


def interpreter(listed: Path = TERMS / "notices.toml") -> list[Notice]:
    """Read the notices of the interpreter's parts; raises BuildError when they were made for another Pyodide."""
    known = tomllib.loads(listed.read_text(encoding="utf-8"))
    version = json.loads((PYODIDE / "package.json").read_bytes())["version"]
    if known["pyodide"] != version:
        raise BuildError(f"{listed.name} is about Pyodide {known['pyodide']}; somebody must look into {version}")
    found = []
    for part in known["part"]:
        words = [part.get("copyright", "").strip(), *(text_of(TERMS / name) for name in part["terms"])]
        found.append(
            Notice(
                name=part["name"],
                version=part.get("version", ""),
                licence=part["licence"],
                text="\n\n".join(filter(None, words)),
                files=tuple(part.get("files", INTERPRETER)),
                origin=part.get("origin", ""),
                code=part.get("code", ""),
            )
        )
    return found


def text_of(file: Path) -> str:
    """Read a text without the empty lines around it; raises BuildError when it is not there, or empty."""
    try:
        text = file.read_text(encoding="utf-8").strip("\n")
    except OSError as error:
        raise BuildError(f"there is no text of a licence at {file} ({error.strerror})") from error
    if not text.strip():
        raise BuildError(f"the text of a licence at {file} is empty")
    return text


def bundled() -> dict[Path, bool]:
    """Name the directories of the packages whose code is in PyScript's script, as its source map names them.

    With each goes whether the script holds the very files that are installed, and so this version of it.
    """
    (source_map,) = (PYSCRIPT / "dist").glob("core-*.js.map")
    held = json.loads(source_map.read_bytes())
    found = {PYSCRIPT: True}
    for source, content in zip(held["sources"], held["sourcesContent"], strict=True):
        inside = re.match(r"(?:\.\./)+node_modules/(((?:.*/node_modules/)?(?:@[^/]+/)?[^/]+)/.*)", source)
        if inside:
            path, directory = NODE_MODULES / inside[1], NODE_MODULES / inside[2]
            same = path.is_file() and path.read_bytes() == content.encode()
            found[directory] = found.get(directory, True) and same
    return dict(sorted(found.items()))


def pyscript() -> list[Notice]:
    """Read the notices of PyScript and of the packages that it has put into its script."""
    found: dict[tuple[str, str], Notice] = {}
    for directory, same in bundled().items():
        notice = package(directory)
        if not same:
            notice = replace(notice, version="", origin=f"{OTHER} {notice.version}. {notice.origin}".strip())
        found.setdefault((notice.name, notice.text), notice)
    return list(found.values())


def editor(asked: Path = SITE / "package.json") -> list[Notice]:
    """Read the notices of the packages that the editor of programs is made of, those they name in turn included."""
    waiting = [name for name in json.loads(asked.read_bytes())["dependencies"] if name.startswith(EDITOR_PARTS)]
    found: dict[str, Notice] = {}
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            directory = NODE_MODULES / name
            found[name] = package(directory, EDITOR_FILES)
            waiting += json.loads((directory / "package.json").read_bytes()).get("dependencies", {})
    style = found["style-mod"]
    found["style-mod"] = replace(style, origin="Changed: pages adopt its style sheets; the script says so as well.")
    return [found[name] for name in sorted(found)]


def package(directory: Path, files: tuple[str, ...] = PYSCRIPT_FILES) -> Notice:
    """Read the notice of an npm package in a ``directory``, whose ``files`` are shipped.

    One that brings no text gets the terms that it names, and says so. Raises BuildError for a package that is not
    there, for a licence that nobody has looked at, and where nobody is named as its author.
    """
    try:
        about = json.loads((directory / "package.json").read_bytes())
    except OSError as error:
        raise BuildError(f"a script holds a package that is not installed: {directory}") from error
    name, declared = about["name"], str(about.get("license"))
    if declared.upper() not in LICENCES:
        raise BuildError(f"{name} is under {declared}, which nobody has looked at")
    licence = LICENCES[declared.upper()]
    texts = sorted(each for each in directory.iterdir() if re.fullmatch(r"(?i)(licen[sc]e|notice)(\.\w+)?", each.name))
    if texts:
        text, origin = "\n\n".join(map(text_of, texts)), CHANGED.get(name, "")
    else:
        author = about.get("author")
        if not isinstance(author, str):
            raise BuildError(f"{name} brings no text of its licence, and names no author")
        text = f"Copyright (c) {author}\n\n{text_of(TERMS / f'{licence}.txt')}"
        origin = f"The package brings no text: its package.json names the author and the {licence} licence."
    return Notice(
        name=name,
        version=about["version"],
        licence=licence,
        text=text,
        files=files,
        origin=origin,
    )


def segno() -> Notice:
    """Read the notice of the library that draws QR codes. Raises BuildError where it brings none."""
    found = distribution("segno")
    texts = [file for file in found.files or () if re.search(r"\.dist-info/licenses/", file.as_posix())]
    if not texts:
        raise BuildError("segno brings no text of its licence")
    return Notice(
        name="segno (QR codes)",
        version=found.version,
        licence="BSD-3-Clause",
        text="\n\n".join(text_of(Path(str(found.locate_file(file)))) for file in texts),
        files=QR_FILES,
    )


def font() -> Notice:
    """Read the notice of the display font; the copyright line is part of its text."""
    return Notice(
        name="Fraunces (the display font)",
        version="1.000",
        licence="OFL-1.1",
        text=text_of(TERMS / "OFL-1.1.txt"),
        files=FONT_FILES,
        origin="Changed: cut down to the characters that the pages need, with lining figures (site/fonts/cut.py).",
        code="https://github.com/undercasetype/Fraunces",
    )
