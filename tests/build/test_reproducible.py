"""The same sources give the same site, byte for byte, wherever and whenever it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sitebuild.places import BUILD, ROOT

READ = ("pysrc", "site", "LICENSE", "README.md", "pyproject.toml")
"""All that a build reads of the repository."""

HERE_AND_NOW = {
    "here": {"PYTHONHASHSEED": "1", "TZ": "EAST-14", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "elsewhere – on another day": {"PYTHONHASHSEED": "2", "TZ": "WEST+12", "LC_ALL": "C.UTF-8"},
}
"""Names of directories, and what differs in the environment of each."""

UMASKS = (0o077, 0o000)


def contents(directory: Path) -> dict[str, bytes]:
    """Read all files below a directory, by their paths."""
    files = (path for path in directory.rglob("*") if path.is_file())
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in files}


def checkout(target: Path, *, backwards: bool) -> None:
    """Copy what a build reads, with the time of now; in what order decides how some file systems list it."""
    for name in READ:
        sources = [path for path in (ROOT / name, *(ROOT / name).rglob("*")) if path.is_file()]
        for source in sorted(sources, reverse=backwards):
            if "__pycache__" not in source.parts:
                place = target / source.relative_to(ROOT)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, place)
    (target / ".build").mkdir()
    (target / ".build" / "npm").symlink_to(BUILD / "npm", target_is_directory=True)


@pytest.mark.skipif(os.name != "posix", reason="umask, links and time zones are set as POSIX has them")
def test_two_builds_from_nothing_are_the_same(dist: Path, tmp_path: Path) -> None:
    """Neither place, time zone, locale, umask, hashes of strings, order of files nor what is cached is seen in it."""
    builds = {}
    for number, ((name, differs), umask) in enumerate(zip(HERE_AND_NOW.items(), UMASKS, strict=True)):
        place = tmp_path / name
        checkout(place, backwards=bool(number))
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
        builds[place] = subprocess.Popen(
            [sys.executable, "-m", "sitebuild", "build"],
            cwd=tmp_path,
            env={**environment, **differs, "PYTHONPATH": str(place / "pysrc")},
            umask=umask,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    said = [build.communicate()[0].decode() for build in builds.values()]
    assert [build.returncode for build in builds.values()] == [0, 0], said
    expected = contents(dist)
    for place in builds:
        made = contents(place / "dist")
        assert sorted(made) == sorted(expected)
        assert [path for path in expected if made[path] != expected[path]] == []
