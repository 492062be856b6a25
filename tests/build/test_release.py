"""A release: its files, its words, and what a tag must fit."""

import hashlib
from pathlib import Path
from zipfile import ZipFile

import pytest

from sitebuild.errors import BuildError
from sitebuild.release import notes_of, release, version, zipped

pytestmark = pytest.mark.only_all

CHANGELOG = """# Changes

## 1.2.0 (2026-12-24)

- Dice may fall.

## 1.1.0 (2026-11-01)

- There are dice.
"""


def test_a_release_offers_the_site_and_the_wheel(dist: Path, tmp_path: Path) -> None:
    """The zip holds every file of the built site, and the checksums are of what lies beside them."""
    written = release(tmp_path)
    assert {path.name for path in written} == {path.name for path in tmp_path.iterdir()}
    with ZipFile(tmp_path / f"fairthrow-{version()}-site.zip") as packed:
        held = {name: packed.read(name) for name in packed.namelist()}
    assert held == {path.relative_to(dist).as_posix(): path.read_bytes() for path in dist.rglob("*") if path.is_file()}
    (wheel,) = dist.glob("wheels/*/*.whl")
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    listed = {name: told for told, name in (line.split("  ") for line in lines)}
    assert sorted(listed) == sorted(path.name for path in tmp_path.iterdir() if path.suffix in {".zip", ".whl"})
    for name, told in listed.items():
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == told


def test_the_zip_is_the_same_in_any_order() -> None:
    """Files found in another order make the same zip."""
    files = {"/index.html": b"<p>dice", "/docs/index.html": b"<p>words"}
    assert zipped(files) == zipped(dict(reversed(files.items())))


def test_notes_are_of_the_newest_version() -> None:
    """A release says what the changelog says below its heading, and no more."""
    assert notes_of(CHANGELOG, "1.2.0", "v1.2.0") == "- Dice may fall.\n"
    assert notes_of("# Changes\n\n## Unreleased\n\n- New.\n", "1.2.0") == "- New.\n"


@pytest.mark.parametrize(
    ("changelog", "sources", "tag", "named"),
    [
        (CHANGELOG, "1.2.0", "1.2.0", "the tag must be v1.2.0"),
        (CHANGELOG, "1.2.0", "v1.3.0", "the tag must be v1.2.0"),
        (CHANGELOG, "1.3.0", "v1.3.0", r"must be '## 1\.3\.0 \(YYYY-MM-DD\)', got '## 1\.2\.0 \(2026-12-24\)'"),
        (CHANGELOG.replace(" (2026-12-24)", ""), "1.2.0", "v1.2.0", "YYYY-MM-DD"),
        ("# Changes\n", "1.2.0", "", "no heading"),
    ],
)
def test_what_does_not_fit_is_no_release(changelog: str, sources: str, tag: str, named: str) -> None:
    """The tag, the sources and the changelog must all have the same version; what differs is named."""
    with pytest.raises(BuildError, match=named):
        notes_of(changelog, sources, tag)


def test_the_version_is_written_twice_and_is_the_same() -> None:
    """The package and pyproject.toml agree, or there would be no version."""
    assert version().count(".") == 2
