"""The page of licences: every notice that a shipped file requires, word for word, and on no other page."""

import json
import re
from fnmatch import fnmatch
from html import unescape
from importlib.metadata import distribution
from pathlib import Path

import brotli
import pytest

from sitebuild import notices as module
from sitebuild.errors import BuildError
from sitebuild.interpreter import run_inside
from sitebuild.looks import icons, looks
from sitebuild.notices import bundled, font, interpreter, notices, package, pyscript
from sitebuild.places import NODE_MODULES, PYODIDE, PYSCRIPT, SITE

ASKED = """
import json, sqlite3, sys, zlib
import _bz2, _ctypes, _decimal, _lzma, _zstd, pyexpat
print(json.dumps({
    "modules": sys.builtin_module_names,
    "Python and its standard library": ".".join(map(str, sys.version_info[:3])),
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "libmpdec": _decimal.__libmpdec_version__,
    "Zstandard": _zstd.zstd_version,
    "SQLite": sqlite3.sqlite_version,
    "Emscripten": ".".join(map(str, sys._emscripten_info.emscripten_version)),
}))
"""

OF_LIBRARIES = {
    "_bz2": "bzip2",
    "_ctypes": "libffi",
    "_curses": None,
    "_dbm": None,
    "_decimal": "libmpdec",
    "_gdbm": None,
    "_hashlib": None,
    "_lzma": "liblzma of XZ Utils",
    "_sqlite3": "SQLite",
    "_ssl": None,
    "_tkinter": None,
    "_uuid": None,
    "_zstd": "Zstandard",
    "pyexpat": "Expat",
    "readline": None,
    "zlib": "zlib",
}
"""Modules of Python's that bring somebody else's library along, and its name where it is in the interpreter."""


def page(dist: Path) -> str:
    """Read the page."""
    return (dist / "licences" / "index.html").read_text(encoding="utf-8")


def shown(dist: Path) -> list[str]:
    """Give the texts that the page shows."""
    return [unescape(text) for text in re.findall(r'<pre class="licence">(.*?)</pre>', page(dist), re.DOTALL)]


def test_each_shipped_file_has_its_notices(dist: Path) -> None:
    """Each shipped file that is not ours has somebody's notice, and each notice is of a file that is there."""
    ours = {file.stem for file in SITE.rglob("*.*")} | {Path(name).stem for name in icons(looks())}
    others = [each for each in notices() if each.name != "Fairthrow"]
    patterns = {pattern for each in others for pattern in each.files}
    addresses = [f"/{file.relative_to(dist).as_posix()}" for file in dist.rglob("*") if file.is_file()]
    uncovered = {path for path in addresses if not any(fnmatch(path, pattern) for pattern in patterns)}
    not_ours = {
        path
        for path in uncovered
        if not path.endswith((".html", ".whl")) and path.rpartition("/")[2].split(".")[0] not in ours
    }
    assert not_ours == set()
    assert [pattern for pattern in patterns if not any(fnmatch(path, pattern) for path in addresses)] == []
    assert {"/assets/qr", "/assets/image", "/assets/snapshot", "/assets/lock"} <= {
        path.partition(".")[0] for path in set(addresses) - uncovered
    }


def test_texts_stand_there_word_for_word(dist: Path) -> None:
    """Each text stands on the page as its package brings it, such as segno's BSD-3 and coincident's MIT licence."""
    found = distribution("segno")
    (licence,) = [file for file in found.files or () if file.name == "LICENSE"]
    segno = Path(str(found.locate_file(licence))).read_text(encoding="utf-8").strip("\n")
    assert "Redistributions in binary form must reproduce the above copyright" in segno
    coincident = (NODE_MODULES / "coincident" / "LICENSE").read_text(encoding="utf-8").strip("\n")
    assert "The above copyright notice and this permission notice" in coincident
    script = next(dist.glob("runtime/pyscript-*/core.js")).read_text(encoding="utf-8")
    assert "/*! Changed for Fairthrow" in script  # PyScript's licence asks this of files that are changed
    texts = shown(dist)
    assert segno in texts
    assert coincident in texts
    assert texts == [each.text for each in notices()]
    assert all(len(text) > 80 for text in texts)
    told = unescape(page(dist))
    for each in notices():
        assert f"<summary>{f'{each.name} {each.version}'.strip()} ({each.licence})</summary>" in told


def test_texts_are_on_that_page_alone(dist: Path) -> None:
    """The texts stand on no other page, so they make none heavier."""
    holding = [file.parent.name for file in dist.rglob("*.html") if "<pre class" in file.read_text(encoding="utf-8")]
    assert holding == ["licences"]


def test_what_the_interpreter_says_of_itself_is_what_is_told_of_it() -> None:
    """The page tells the interpreter's parts, in the versions that its own modules name."""
    said = json.loads(run_inside(ASKED, {}))
    known = {each.name: each.version for each in interpreter()}
    modules = set(said.pop("modules"))
    assert {OF_LIBRARIES[name] for name in modules & OF_LIBRARIES.keys()} == set(filter(None, OF_LIBRARIES.values()))
    assert set(filter(None, OF_LIBRARIES.values())) <= known.keys()
    assert {name: known[name] for name in said} == said


@pytest.mark.parametrize("name", ["zlib", "Zstandard"])
def test_terms_are_those_that_others_carry_of_the_same(name: str) -> None:
    """Our licence texts equal, but for line ends, those that Playwright's Node carries for the same parts."""
    carried = distribution("playwright").locate_file("playwright/driver/LICENSE")
    theirs = " ".join(Path(str(carried)).read_text(encoding="utf-8").split())
    (ours,) = [each.text for each in interpreter() if each.name == name]
    for paragraph in ours.split("\n\n")[1:]:  # the first line has the years of a version
        assert " ".join(paragraph.split()) in theirs


IN_MUSL = {
    "Unknown collating element": "Copyright (c) 2001-2009 Ville Laurikari",
    "$2a$00$abcdefghijklmnopqrstuu": "Copyright (c) 1994 David Burren",
    "exp2l": "David Schultz <das@FreeBSD.ORG>",
    "sinl": "Copyright (c) 2007 Steven G. Kargl",
    "erfl": "Copyright (c) 2008 Stephen L. Moshier",
}
"""What only certain parts of musl bring into the interpreter, and whose they are."""


def test_whose_parts_of_musl_are_in_the_interpreter_are_named() -> None:
    """All of musl is linked into the interpreter, so what others wrote of musl is shipped, and their terms are told."""
    interpreter_bytes = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    told = "\n".join(each.text for each in interpreter())
    for mark, holder in IN_MUSL.items():
        assert mark.encode() in interpreter_bytes
        assert holder in told


def test_pyscripts_packages_are_those_of_its_source_map() -> None:
    """A package of PyScript has a version if its installed files are in the script.

    Of the others the page says they differ.
    """
    found = bundled()
    names = {directory.relative_to(NODE_MODULES).as_posix(): same for directory, same in found.items()}
    assert {"@pyscript/core", "coincident", "polyscript", "html-escaper", "reflected-ffi"} <= set(names)
    told = {each.name: each for each in pyscript()}
    assert {name.rpartition("node_modules/")[2] for name in names} == set(told)
    for name, same in names.items():
        if "node_modules/" in name or name == "@webreflection/utils":
            continue  # in several versions
        about = json.loads((NODE_MODULES / name / "package.json").read_bytes())
        assert told[name].version == (about["version"] if same else "")
        assert same is not told[name].origin.startswith("PyScript holds another version of it")
    (source_map,) = (PYSCRIPT / "dist").glob("core-*.js.map")
    held = json.loads(source_map.read_bytes())
    script = dict(zip(held["sources"], held["sourcesContent"], strict=True))
    source = next(each for each in script if each.endswith("/node_modules/html-escaper/esm/index.js"))
    assert (NODE_MODULES / "html-escaper" / "esm" / "index.js").read_bytes().decode() == script[source]
    assert names["html-escaper"]


def within(woff2: bytes) -> bytes:
    """Unpack the tables of a font. Where they begin is found by trying: a list of tables stands before them."""
    size = int.from_bytes(woff2[20:24])
    for start in range(48, 400):
        try:
            return bytes(brotli.decompress(woff2[start : start + size]))
        except brotli.error:
            continue
    raise AssertionError("this is no WOFF2 font")


def test_the_font_names_those_whom_the_notice_names() -> None:
    """The font itself says who made it and what it is. Its notice gives the same, and the terms that they chose."""
    tables = within((SITE / "fonts" / "display.woff2").read_bytes())
    notice = font()
    (line,) = re.findall(r"\A(Copyright 2020 The Fraunces Project Authors \(.*?\))", notice.text)
    for said in (line, f"Version {notice.version}", "Fraunces SemiBold"):
        assert said.encode("utf-16-be") in tables
    assert "SIL OPEN FONT LICENSE Version 1.1" in notice.text
    assert "Reserved Font Name" not in notice.text.partition("PREAMBLE")[0]  # so what is changed may keep the name


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"name": "x", "version": "1", "license": "GPL-3.0"}, "x is under GPL-3.0, which nobody has looked at"),
        ({"name": "x", "version": "1", "license": "MIT"}, "x brings no text of its licence, and names no author"),
    ],
)
def test_a_package_without_notice_stops_the_build(tmp_path: Path, about: dict[str, str], message: str) -> None:
    """A package stops the build if nobody has looked at its terms, or if it brings no text and names no author."""
    (tmp_path / "package.json").write_text(json.dumps(about))
    with pytest.raises(BuildError, match=message):
        package(tmp_path)


def test_a_package_without_text_gets_the_terms_it_names(tmp_path: Path) -> None:
    """A package without a text gets that of the terms it names, with its author and words that say so.

    A text that it brings is taken as it is.
    """
    (tmp_path / "package.json").write_text(
        json.dumps({"name": "x", "version": "1", "license": "isc", "author": "A. Nobody"})
    )
    made = package(tmp_path)
    assert made.text.startswith("Copyright (c) A. Nobody\n\nPermission to use, copy, modify")
    assert "brings no text" in made.origin
    (tmp_path / "LICENSE.txt").write_text("\nMy own words.\n")
    assert package(tmp_path).text == "My own words."
    assert package(tmp_path).origin == ""
    (tmp_path / "LICENSE.txt").write_text("\n")
    with pytest.raises(BuildError, match="is empty"):
        package(tmp_path)


def test_another_pyodide_must_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of the interpreter's parts holds for one version of Pyodide. Each part has its terms."""
    listed = (module.TERMS / "notices.toml").read_text(encoding="utf-8")
    other = tmp_path / "notices.toml"
    other.write_text(re.sub(r'(?m)^pyodide = ".*"', 'pyodide = "1.2.3"', listed), encoding="utf-8")
    with pytest.raises(BuildError, match=r"notices.toml is about Pyodide 1\.2\.3; somebody must look into"):
        interpreter(other)
    monkeypatch.setattr(module, "TERMS", tmp_path)
    other.write_text(listed, encoding="utf-8")
    with pytest.raises(BuildError, match=r"there is no text of a licence at .*MPL-2.0.txt"):
        interpreter(other)
