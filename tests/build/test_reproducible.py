"""The same sources give the same site, byte for byte, wherever and whenever it is built."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitebuild.interpreter import run_inside
from sitebuild.places import BUILD, PYODIDE, ROOT

pytestmark = pytest.mark.only_all

READ = ("pysrc", "site", "LICENSE", "README.md", "netlify.toml", "pyproject.toml")
"""All that a build reads of the repository."""

ANOTHER_ZLIB = """
import zlib

ours = zlib.compressobj


def compressobj(level=-1, method=zlib.DEFLATED, wbits=15, memory=8, *more):
    return ours(level, method, wbits, 1, *more)


def compress(data, level=-1, wbits=15):
    packer = compressobj(level, zlib.DEFLATED, wbits)
    return packer.compress(data) + packer.flush()


zlib.compressobj, zlib.compress = compressobj, compress
"""
"""What makes a Python pack otherwise than it does, as that of another system may; it runs when the Python starts."""


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What differs from one build machine to the next."""

    place: str
    environment: dict[str, str]
    umask: int
    backwards: bool
    startup: str = ""


FROM_NOTHING = Machine(
    place="on another day",
    environment={
        "PYTHONHASHSEED": "1",
        "TZ": "EAST-14",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    },
    umask=0o077,
    backwards=True,
    startup=ANOTHER_ZLIB,
)
FROM_THE_CACHE = Machine(
    place="elsewhere – later",
    environment={"PYTHONHASHSEED": "2", "TZ": "WEST+12", "LC_ALL": "C.UTF-8"},
    umask=0o000,
    backwards=False,
)


def contents(directory: Path) -> dict[str, bytes]:
    """Read all files below a directory, by their paths."""
    files = (path for path in directory.rglob("*") if path.is_file())
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in files}


def checkout(target: Path, *, backwards: bool) -> None:
    """Copy what a build reads, with new times. Some file systems list files in the order in which they were written."""
    for name in READ:
        sources = [path for path in (ROOT / name, *(ROOT / name).rglob("*")) if path.is_file()]
        for source in sorted(sources, reverse=backwards):
            if "__pycache__" not in source.parts:
                place = target / source.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, place)
    (target / ".build").mkdir()
    (target / ".build" / "npm").symlink_to(BUILD / "npm", target_is_directory=True)


def made(machine: Machine, directory: Path, cache: Path | None = None) -> dict[str, bytes]:
    """Build in a directory as this machine would, from nothing or with a cache; give what was made."""
    checkout(directory, backwards=machine.backwards)
    if cache:
        (directory / ".build" / "cache").symlink_to(cache, target_is_directory=True)
    startup = directory / "startup"
    startup.mkdir()
    (startup / "sitecustomize.py").write_text(machine.startup, encoding="utf-8")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    path = os.pathsep.join([str(directory / "pysrc"), str(startup)])
    build = subprocess.run(
        [sys.executable, "-m", "sitebuild", "build"],
        cwd=startup,
        env={**kept, **machine.environment, "PYTHONPATH": path},
        umask=machine.umask,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout
    return contents(directory / "dist")


@pytest.mark.skipif(os.name != "posix", reason="umask, links and time zones are set as POSIX has them")
def test_builds_of_other_machines_are_the_same(dist: Path, tmp_path: Path) -> None:
    """Place, time zone, locale, umask, zlib, hashes of strings, order of files and caches leave no trace.

    One build begins with nothing. The other takes from the first one's cache what is slow to make.
    """
    expected = contents(dist)
    first = tmp_path / FROM_NOTHING.place
    cache = first / ".build" / "cache"
    for found in (made(FROM_NOTHING, first), made(FROM_THE_CACHE, tmp_path / FROM_THE_CACHE.place, cache)):
        assert sorted(found) == sorted(expected)
        assert [path for path in expected if found[path] != expected[path]] == []


def test_pyodide_works_in_a_place_of_any_name(tmp_path: Path) -> None:
    """What the build runs inside Pyodide reads and writes in a directory whose name has spaces and more than ASCII."""
    place = tmp_path / "elsewhere – later"
    place.mkdir()
    library = shutil.copy(PYODIDE / "python_stdlib.zip", place)
    (place / "given").write_text("as it came", encoding="utf-8")
    code = "from pathlib import Path; Path('/seen/made').write_bytes(Path('/seen/given').read_bytes()); print('–')"
    assert run_inside(code, {"/seen": place}, library=Path(library)) == "–\n"
    assert (place / "made").read_text(encoding="utf-8") == "as it came"


def test_checkouts_are_the_same() -> None:
    """Git gives every checkout the line ends of the repository, whatever the machine's settings say."""
    git = shutil.which("git")
    if not git or not (ROOT / ".git").exists():
        pytest.skip("not a checkout by git")
    listed = subprocess.run([git, "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = listed.splitlines()
    assert lines
    assert [line for line in lines if "attr/text=auto eol=lf" not in line or "crlf" in line or "mixed" in line] == []
