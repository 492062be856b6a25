"""The runtime image: compiled from the very wheel, enough to run the app, and cut down to that."""

import _imp
from pathlib import Path
from zipfile import ZipFile

import pytest

from sitebuild.image import Modules, reached
from sitebuild.inside import run_inside
from sitebuild.places import NODE_MODULES, PYODIDE

UNCHECKED = (1).to_bytes(4, "little")


@pytest.fixture(scope="session")
def wheel(dist: Path) -> ZipFile:
    """Open the wheel of the built site."""
    (wheel,) = dist.glob("wheels/*/fairthrow-*.whl")
    return ZipFile(wheel)


@pytest.fixture(scope="session")
def in_image(dist: Path) -> ZipFile:
    """Open the image of the built site."""
    (image,) = dist.glob("assets/image.*.zip")
    return ZipFile(image)


def test_every_module_is_the_compile_of_the_wheels(wheel: ZipFile, in_image: ZipFile) -> None:
    """Each .pyc of ours bears the hash of the source of that name in the wheel, and asks no file system for it."""
    ours = [name for name in in_image.namelist() if name.startswith("fairthrow/")]
    assert "fairthrow/app/__init__.pyc" in ours
    for name in ours:
        compiled = in_image.read(name)
        magic = int.from_bytes(compiled[:4], "little")
        assert compiled[4:8] == UNCHECKED, name
        assert compiled[8:16] == _imp.source_hash(magic, wheel.read(name.removesuffix("c"))), name


def test_image_leaves_out_what_nothing_reaches(in_image: ZipFile) -> None:
    """Only bytecode is in it; nothing that only debuggers, servers or Windows import, or that is in the interpreter."""
    names = set(in_image.namelist())
    assert all(name.endswith(".pyc") for name in names)
    assert not names & {"pdb.pyc", "doctest.pyc", "unittest/__init__.pyc", "http/server.pyc", "fairthrow/__main__.pyc"}
    with ZipFile(PYODIDE / "python_stdlib.zip") as library:
        sources = [name for name in library.namelist() if name.endswith(".py")]
    assert len(names) < len(sources) / 2
    frozen = {"os.pyc", "zipimport.pyc", "importlib/_bootstrap.pyc", "importlib/_bootstrap_external.pyc"}
    assert not names & {*frozen, "html/entities.pyc", "asyncio/windows_events.pyc"}


def test_app_runs_from_the_image_alone(in_image: ZipFile) -> None:
    """With no other library Pyodide starts from the image, and the app answers."""
    code = """
import sys
from fairthrow.app.odds import preview
print(sys.modules["fairthrow.app"].__file__, preview("spellwoven/test")[:1])
"""
    library = Path(str(in_image.filename))
    assert run_inside(code, {}, library=library).split() == ["/lib/python314.zip/fairthrow/app/__init__.pyc", "{"]


def test_no_dataclass_is_compiled_at_a_start(in_image: ZipFile) -> None:
    """The code of all of them is in the image, and they are what they are without it."""
    code = """
import importlib
import sitecustomize
from dataclasses import dataclass

class Asked(dict):
    def get(self, source):
        found = super().get(source)
        (missing if found is None else known).append(source)
        return found

known, missing, sitecustomize.CODE = [], [], Asked(sitecustomize.CODE)
for name in NAMES:
    importlib.import_module(name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__"))
from fairthrow.links import Link, decode
link = decode("spellwoven/test?skill=7")
print(len(known) > 50, missing, link == decode(link.encode()), repr(decode("skew/task").situation)[:5])

@dataclass(frozen=True)
class New:
    field_of_its_own: int

print(New(3), len(missing))
"""
    names = [name for name in in_image.namelist() if name.startswith("fairthrow/")]
    said = run_inside(code.replace("NAMES", repr(names)), {}, library=Path(str(in_image.filename)))
    assert said.splitlines() == ["True [] True Task(", "New(field_of_its_own=3) 1"]


def test_modules_are_found_by_the_list_of_the_image(in_image: ZipFile) -> None:
    """Each of them is that Python does not need before it can; what is not in the list is looked for as ever."""
    code = """
import sys
import sitecustomize
from fairthrow.app import odds
from importlib.util import find_spec

loaded = [name for name in sitecustomize.MODULES if name in sys.modules]
print([name for name in loaded if type(sys.modules[name].__spec__.loader) is not sitecustomize.Image])
print(odds.__spec__.parent, odds.__file__, sys.modules["fairthrow.app"].__path__, find_spec("fairthrow.nowhere"))
with open("late.py", "w") as target:
    target.write("came = True")
import late
print(late.came, sorted(sitecustomize.MODULES) == sorted(NAMES))
"""
    names = [name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__") for name in in_image.namelist()]
    names.remove("sitecustomize")
    said = run_inside(code.replace("NAMES", repr(names)), {}, library=Path(str(in_image.filename)))
    where = "/lib/python314.zip/fairthrow/app"
    assert said.splitlines() == [
        "['encodings', 'encodings.aliases', 'encodings.utf_8']",
        f"fairthrow.app {where}/odds.pyc ['{where}'] None",
        "True True",
    ]


def test_code_knows_its_lines_but_not_its_columns(in_image: ZipFile) -> None:
    """Columns in tracebacks would be a quarter of the image."""
    code = """
from fairthrow.app.odds import preview
print({place[2:] for place in preview.__code__.co_positions()})
"""
    assert run_inside(code, {}, library=Path(str(in_image.filename))).strip() == "{(None, None)}"


def test_imports_in_functions_are_followed_in_our_code_only() -> None:
    """What a library's function imports is left out, what one of ours imports is not; parents always come along."""
    modules: Modules = {
        "fairthrow.app": {"path": "", "frozen": False, "imports": ["library.part"], "calls": ["late"]},
        "library": {"path": "", "frozen": False, "imports": [], "calls": []},
        "library.part": {"path": "", "frozen": False, "imports": [], "calls": ["debugger"]},
        "late": {"path": "", "frozen": False, "imports": ["missing"], "calls": []},
        "debugger": {"path": "", "frozen": False, "imports": [], "calls": []},
    }
    assert reached(modules, ["fairthrow.app"]) == {"fairthrow.app", "library", "library.part", "late"}


def test_interpreter_is_the_pinned_one(dist: Path) -> None:
    """The interpreter is served exactly as npm gives it."""
    for file in dist.glob("runtime/pyodide-*/*"):
        assert file.read_bytes() == (NODE_MODULES / "pyodide" / file.name).read_bytes()
