"""The wheel: what it holds, that pip and Pyodide can install it, and that it is the same each time."""

import subprocess
import sys
import tomllib
import venv
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from fairthrow import __version__
from sitebuild import interpreter
from sitebuild.places import PACKAGE, PYODIDE_WHEELS, ROOT
from sitebuild.wheel import build_wheel


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    """Find the wheel in the built site."""
    (wheel,) = dist.glob("wheels/*/fairthrow-*.whl")
    return wheel


def test_wheel_holds_the_package_alone(wheel: Path) -> None:
    """It holds every file of pysrc/fairthrow and nothing of the build, and needs no other package."""
    with ZipFile(wheel) as zipped:
        names = {name for name in zipped.namelist() if ".dist-info/" not in name}
        (metadata,) = (zipped.read(name).decode() for name in zipped.namelist() if name.endswith("/METADATA"))
    held = {f"fairthrow/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == held
    assert all(name.startswith("fairthrow/") for name in names)
    fields = Parser().parsestr(metadata)
    assert fields["Name"] == "fairthrow"
    assert fields["Requires-Python"] == ">=3.11"
    assert fields["Requires-Dist"] is None


def test_wheel_says_what_it_is(wheel: Path) -> None:
    """Its metadata have the project's version, summary, readme and licence. It has the mark of a package with types."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with ZipFile(wheel) as zipped:
        held = {name.partition(".dist-info/")[2]: name for name in zipped.namelist() if ".dist-info/" in name}
        fields = Parser().parsestr(zipped.read(held["METADATA"]).decode())
        licence = zipped.read(held["licenses/LICENSE"])
        assert zipped.read("fairthrow/py.typed") == b""
    assert fields["Version"] == project["version"] == __version__
    assert fields["Summary"] == project["description"]
    assert fields["License-Expression"] == "MIT"
    assert licence == (ROOT / "LICENSE").read_bytes()
    assert set(fields.get_all("Classifier", [])) == set(project["classifiers"])
    assert "Typing :: Typed" in project["classifiers"]
    assert set((fields["Keywords"] or "").split(",")) == set(project["keywords"])
    assert fields["Description-Content-Type"] == "text/markdown"
    assert fields.get_payload() == (ROOT / "pysrc" / "PACKAGE.md").read_text(encoding="utf-8")


def test_wheel_is_reproducible(wheel: Path, tmp_path: Path) -> None:
    """Built again, the wheel has the same bytes."""
    build_wheel(tmp_path)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_pip_installs_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """In a fresh environment pip installs the wheel. Then both the module and the command answer."""
    venv.create(tmp_path, with_pip=False)
    scripts = tmp_path / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    subprocess.run([*pip, "install", "-q", "--no-index", "--disable-pip-version-check", str(wheel)], check=True)
    for command in ([str(scripts / "python"), "-m", "fairthrow", "--help"], [str(scripts / "fairthrow"), "--help"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert "odds" in done.stdout


@pytest.mark.only_all
def test_micropip_installs_the_wheel_in_pyodide(wheel: Path) -> None:
    """In Pyodide micropip installs the wheel, and it computes. So any Pyodide page or notebook can use it."""
    code = f"""
import sys, zipfile
zipfile.ZipFile(next(__import__("pathlib").Path("/wheels").glob("micropip-*.whl"))).extractall("/micropip")
sys.path.append("/micropip")
import micropip
await micropip.install("emfs:/site/{wheel.name}")
from fairthrow.app.answers import preview
print(micropip.list()["fairthrow"].version, preview("spellwoven/test?skill=7")[:1])
"""
    version = wheel.name.split("-")[1]
    assert interpreter.run_inside(code, {"/wheels": PYODIDE_WHEELS, "/site": wheel.parent}).strip() == f"{version} {{"
