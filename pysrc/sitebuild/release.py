"""Makes what a release offers to download: the site in a zip, the wheel, their checksums, and the changelog's words.

The same sources give the same bytes on every machine, so whoever builds a release again can compare the checksums.
"""

import hashlib
import io
import re
import tomllib
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import fairthrow
from sitebuild.errors import BuildError
from sitebuild.pack import deflated
from sitebuild.places import ROOT
from sitebuild.site import site
from sitebuild.wheel import wheel

DATED = (2020, 1, 1, 0, 0, 0)
"""The date that every file in the zip bears."""

READABLE = 0o100644 << 16
"""What a zip holds for a plain file that everybody may read."""

HEADING = re.compile(r"^## (?P<version>\S+)(?: \((?P<day>\d{4}-\d\d-\d\d)\))?$", re.MULTILINE)
"""The heading of one version in the changelog: `## 1.2.0 (2026-12-24)`, or `## Unreleased`."""


def release(target: Path, tag: str = "") -> list[Path]:
    """Write the files of a release to a directory; give their paths.

    A tag, such as ``v1.2.0``, must have the version that the package, ``pyproject.toml`` and the newest heading of the
    changelog have, or BuildError is raised. Without a tag the words below the newest heading are taken as they are.
    """
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version(), tag)
    built = wheel()
    files = {
        f"fairthrow-{version()}-site.zip": zipped(site()),
        built.name: built.read_bytes(),
    }
    sums = "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
    target.mkdir(parents=True, exist_ok=True)
    written = {**files, "SHA256SUMS": sums.encode(), "NOTES.md": notes.encode()}
    for name, content in written.items():
        (target / name).write_bytes(content)
    print(sums, end="", flush=True)
    return [target / name for name in written]


def version() -> str:
    """Give the version of the sources; raises BuildError where the package and ``pyproject.toml`` differ."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if project["version"] != fairthrow.__version__:
        raise BuildError(
            f"pyproject.toml has version {project['version']}, pysrc/fairthrow/__init__.py has {fairthrow.__version__}"
        )
    return str(project["version"])


def notes_of(changelog: str, version: str, tag: str = "") -> str:
    """Give what the ``changelog`` says below its newest heading.

    A ``tag`` must be that of ``version``, and so the heading. Without a tag the heading may be any. Raises BuildError
    where there is no heading, or the tag and it are others.
    """
    found = HEADING.search(changelog)
    if not found:
        raise BuildError("CHANGELOG.md has no heading such as '## 1.2.0 (2026-12-24)' or '## Unreleased'")
    if tag and tag != f"v{version}":
        raise BuildError(f"the tag is {tag}, and the version of the sources is {version}: the tag must be v{version}")
    if tag and not (found["version"] == version and found["day"]):
        raise BuildError(f"the newest heading of CHANGELOG.md must be '## {version} (YYYY-MM-DD)', got {found[0]!r}")
    following = HEADING.search(changelog, found.end())
    return changelog[found.end() : following.start() if following else None].strip() + "\n"


def zipped(files: dict[str, bytes]) -> bytes:
    """Pack the files of the site, by their places in it, into a zip that is the same on every machine."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as made:
        for place, content in sorted(files.items()):
            entry = ZipInfo(place.removeprefix("/"), DATED)
            entry.external_attr = READABLE
            made.writestr(entry, content)
    return deflated("release", packed.getvalue())
