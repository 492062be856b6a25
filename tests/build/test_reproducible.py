"""The same sources give the same site, byte for byte, wherever and whenever it is built."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitebuild.places import BUILD, ROOT

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


MACHINES = (
    Machine(
        place="here",
        environment={
            "PYTHONHASHSEED": "1",
            "TZ": "EAST-14",
            "LC_ALL": "C",
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
        },
        umask=0o077,
        backwards=False,
    ),
    Machine(
        place="elsewhere – on another day",
        environment={"PYTHONHASHSEED": "2", "TZ": "WEST+12", "LC_ALL": "C.UTF-8"},
        umask=0o000,
        backwards=True,
        startup=ANOTHER_ZLIB,
    ),
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


def begin(machine: Machine, directory: Path) -> subprocess.Popen[str]:
    """Begin a build in a directory, as this machine would make it."""
    checkout(directory, backwards=machine.backwards)
    startup = directory / "startup"
    startup.mkdir()
    (startup / "sitecustomize.py").write_text(machine.startup, encoding="utf-8")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    path = os.pathsep.join([str(directory / "pysrc"), str(startup)])
    return subprocess.Popen(
        [sys.executable, "-m", "sitebuild", "build"],
        cwd=startup,
        env={**kept, **machine.environment, "PYTHONPATH": path},
        umask=machine.umask,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.skipif(os.name != "posix", reason="umask, links and time zones are set as POSIX has them")
def test_two_builds_from_nothing_are_the_same(dist: Path, tmp_path: Path) -> None:
    """Place, time zone, locale, umask, zlib, hashes of strings, order of files and caches leave no trace."""
    builds = {tmp_path / machine.place: begin(machine, tmp_path / machine.place) for machine in MACHINES}
    said = {place.name: build.communicate()[0] for place, build in builds.items()}
    assert [build.returncode for build in builds.values()] == [0, 0], said
    expected = contents(dist)
    for place in builds:
        made = contents(place / "dist")
        assert sorted(made) == sorted(expected)
        assert [path for path in expected if made[path] != expected[path]] == []


def test_checkouts_are_the_same() -> None:
    """Git gives every checkout the line ends of the repository, whatever the machine's settings say."""
    git = shutil.which("git")
    if not git or not (ROOT / ".git").exists():
        pytest.skip("not a checkout by git")
    listed = subprocess.run([git, "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = listed.splitlines()
    assert lines
    assert [line for line in lines if "attr/text=auto eol=lf" not in line or "crlf" in line or "mixed" in line] == []
