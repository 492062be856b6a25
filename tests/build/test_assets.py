"""Addresses that hold a hash: how they are made from content, and how they get into the files that name others."""

from pathlib import Path

import pytest

from sitebuild.assets import Assets
from sitebuild.errors import BuildError


def assets(directory: Path, **files: str) -> Assets:
    """Make a site of a few files; `_` in a name stands for the dot."""
    for name, text in files.items():
        (directory / name.replace("_", ".")).write_text(text)
    return Assets(directory)


def test_addresses_are_put_in_wherever_a_file_is_named(tmp_path: Path) -> None:
    """Imports of every kind, and URLs in scripts and style sheets, get addresses. Other text is left as it is."""
    made = assets(
        tmp_path,
        a_js='import { b } from "./b.js"; import("./b.js"); new URL("./c.svg", import.meta.url); say("./b.js");',
        b_js="export const b = 1;",
        c_svg="<svg/>",
        d_css='i { background: url("./c.svg") } p { background: url(./c.svg) }',
    )
    b, c = made.address("b.js"), made.address("c.svg")
    script = made.published[made.address("a.js")].decode()
    assert script == f'import {{ b }} from "{b}"; import("{b}"); new URL("{c}", import.meta.url); say("./b.js");'
    style = made.published[made.address("d.css")].decode()
    assert style == f'i {{ background: url("{c}") }} p {{ background: url({c}) }}'


def test_address_follows_all_that_a_file_names(tmp_path: Path) -> None:
    """A change far down the imports changes the addresses of all files that import it, and of no others."""
    files = {"a_js": 'import "./b.js";', "b_js": "1;", "c_js": "1;"}
    before = assets(tmp_path, **files)
    first = {name: before.address(name) for name in ("a.js", "b.js", "c.js")}
    after = assets(tmp_path, **files | {"b_js": "2;"})
    assert {name for name in first if after.address(name) != first[name]} == {"a.js", "b.js"}


def test_files_of_a_package_keep_their_names(tmp_path: Path) -> None:
    """Files of a package name each other by themselves, so the hash is in the name of their directory."""
    made = assets(tmp_path, a_js='import "@pyscript/core/core.js";')
    made.add_directory("@pyscript/core", {"core.js": b'import"./part.js"', "part.js": b""})
    core = made.address("@pyscript/core/core.js")
    assert core.startswith("/runtime/pyscript-")
    assert made.published[core] == b'import"./part.js"'
    assert made.modules("a.js") == [core, core.replace("core.js", "part.js")]


def test_modules_lists_each_once(tmp_path: Path) -> None:
    """Every module that a script imports is listed once, however deep.

    A file of which it only gives the address is not.
    """
    made = assets(
        tmp_path,
        a_js='import "./b.js"; import "./c.js"; new URL("./e.js", import.meta.url);',
        b_js='import "./d.js";',
        c_js='import("./d.js");',
        d_js="",
        e_js="",
    )
    assert made.modules("a.js") == [made.address(name) for name in ("b.js", "c.js", "d.js")]


@pytest.mark.parametrize(
    ("a_js", "says"),
    [
        ('import "./gone.js";', r"there is no file gone\.js, which a\.js names"),
        ('import "./b.js";', r"a\.js → b\.js → a\.js"),
    ],
)
def test_what_cannot_be_named_is_said(tmp_path: Path, a_js: str, says: str) -> None:
    """Naming a file that is not there, or a circle of names, fails the build with an error that says so."""
    with pytest.raises(BuildError, match=says):
        assets(tmp_path, a_js=a_js, b_js='import "./a.js";').address("a.js")
