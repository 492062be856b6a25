"""The runtime image: compiled from the wheel itself, enough to run the app, and nothing beyond that."""

import _imp
import marshal
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from halves import joined_again

from fairthrow.app.library import PARTS
from sitebuild.compiled import zipped
from sitebuild.image import Parts, archives, of_lab, parted, reached
from sitebuild.inside.compile_sources import module_name
from sitebuild.interpreter import run_inside
from sitebuild.npm_files import ENGINE, SECOND
from sitebuild.places import NODE_MODULES, PYODIDE
from sitebuild.shipped.prepared import START
from sitebuild.wheel import wheel as built_wheel

if TYPE_CHECKING:
    from sitebuild.compiled import Modules

UNCHECKED = (1).to_bytes(4, "little")


@pytest.fixture(scope="session")
def wheel(dist: Path) -> ZipFile:
    """Open the wheel of the built site."""
    (wheel,) = dist.glob("wheels/*/fairthrow-*.whl")
    return ZipFile(wheel)


@pytest.fixture(scope="session")
def parts(dist: Path) -> Parts:
    """Read both parts of the image of the built site."""
    first, rest = (next(dist.glob(f"assets/{name}.*.zip")).read_bytes() for name in ("image", "rest"))
    return Parts(first, rest)


@pytest.fixture(scope="session")
def image(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the whole image to a file."""
    image = tmp_path_factory.mktemp("image") / "image.zip"
    image.write_bytes(parts.whole)
    return image


@pytest.fixture(scope="session")
def apart(image: Path) -> dict[str, bytes]:
    """Read the bytecode of each module that has a file of its own in the image, by the module's name."""
    with ZipFile(image) as files:
        return {module_name(name.removesuffix("c")): files.read(name) for name in files.namelist() if name != START}


@pytest.fixture(scope="session")
def together(image: Path) -> dict[str, bytes]:
    """Read the bytecode of the other modules, which are in one file."""
    found: dict[str, bytes] = marshal.loads(ZipFile(image).read(START))  # noqa: S302  # of our own build
    return found


@pytest.fixture(scope="session")
def in_image(apart: dict[str, bytes], together: dict[str, bytes]) -> dict[str, bytes]:
    """Read the bytecode of all modules in the image."""
    assert not apart.keys() & together.keys()
    return apart | together


def test_every_module_is_the_compile_of_the_wheels(wheel: ZipFile, in_image: dict[str, bytes]) -> None:
    """Each .pyc of ours bears the hash of the same module's source in the wheel.

    None is marked to be checked against a file.
    """
    sources = {module_name(path): path for path in wheel.namelist() if path.endswith(".py")}
    ours = [name for name in in_image if name.partition(".")[0] == "fairthrow"]
    assert "fairthrow.app" in ours
    for name in ours:
        compiled = in_image[name]
        magic = int.from_bytes(compiled[:4], "little")
        assert compiled[4:8] == UNCHECKED, name
        assert compiled[8:16] == _imp.source_hash(magic, wheel.read(sources[name])), name


def test_image_leaves_out_what_nothing_reaches(image: Path, in_image: dict[str, bytes]) -> None:
    """The image holds only bytecode.

    Nothing only debuggers, servers or Windows import is in it, nor what the interpreter has.
    """
    assert all(name.endswith(".pyc") for name in ZipFile(image).namelist() if name != START)
    assert not in_image.keys() & {"pdb", "doctest", "unittest", "http.server", "fairthrow.__main__"}
    with ZipFile(PYODIDE / "python_stdlib.zip") as library:
        sources = [name for name in library.namelist() if name.endswith(".py")]
    assert len([name for name in in_image if name.partition(".")[0] != "fairthrow"]) < len(sources) / 3
    frozen = {"os", "zipimport", "importlib._bootstrap", "importlib._bootstrap_external"}
    assert not in_image.keys() & {*frozen, "html.entities", "asyncio.windows_events"}


def test_what_a_start_imports_is_together(image: Path, apart: dict[str, bytes], together: dict[str, bytes]) -> None:
    """One file holds what a start imports, and only that. What Python needs to read that file stands apart."""
    code = """
import sys
from fairthrow.app import serve
print(*sys.modules)
"""
    imported = set(run_inside(code, {}, library=image).split())
    assert together.keys() <= imported
    assert apart.keys() & imported == {"encodings", "encodings.aliases", "encodings.utf_8", "sitecustomize"}


def test_first_answers_need_only_the_first_part(parts: Parts, tmp_path: Path) -> None:
    """Where the rest is nothing but zeros, the pages of all games have their odds and their rolls."""
    image = tmp_path / "image.zip"
    image.write_bytes(Parts(parts.first, bytes(len(parts.rest))).whole)
    code = """
import json
from fairthrow import app
from fairthrow.systems import SYSTEMS

for game in SYSTEMS.values():
    for check in game.checks:
        link = f"{game.name}/{check.check}"
        rolls = [("open", f"{link}?seed={number:021}A") for number in range(1000, 1010)]
        for name, asked in [("open", link), ("preview", link), *rolls, ("insight", link), ("taps", link)]:
            found = app.OFFERED[name](asked, "")
            found = json.loads(found if isinstance(found, str) else await found)
            if "error" in found or ("seed" in asked and found["fragment"] not in asked):
                print(asked, name, found)
try:
    import fairthrow.table.group.party
except Exception as error:
    print(type(error).__name__)
"""
    assert run_inside(code, {}, library=image).split() == ["ZipImportError"]
    assert len(parts.rest) > 400_000


def test_parts_make_the_whole_wherever_it_is_parted() -> None:
    """Byte for byte: with no rest, with some files, with all of them."""
    names = ["a", "b", "c"]
    for many in range(len(names) + 1):
        rest = names[many:]
        whole = zipped({name: name.encode() * 100 for name in names}, rest)
        found = parted(whole, rest)
        assert found.whole == whole
        assert [name.encode() * 100 in found.rest for name in names] == [name in rest for name in names]


def test_app_runs_from_the_image_alone(image: Path) -> None:
    """Pyodide starts from the image with no other library, and the app answers."""
    code = """
import sys
from fairthrow.app.answers import preview
print(sys.modules["fairthrow.app"].__file__, preview("spellwoven/test")[:1])
"""
    assert run_inside(code, {}, library=image).split() == ["/lib/python314.zip/fairthrow/app/__init__.pyc", "{"]


def test_no_dataclass_is_compiled_at_a_start(image: Path, in_image: dict[str, bytes]) -> None:
    """The image holds the code of every dataclass, and the classes are what they would be without it."""
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
    importlib.import_module(name)
from fairthrow.links import Link, decode
link = decode("spellwoven/test?skill=7")
print(len(known) > 50, missing, link == decode(link.encode()), repr(decode("skew/task").situation)[:5])

@dataclass(frozen=True)
class New:
    field_of_its_own: int

print(New(3), len(missing))
"""
    names = [name for name in in_image if name.partition(".")[0] == "fairthrow"]
    said = run_inside(code.replace("NAMES", repr(names)), {}, library=image)
    assert said.splitlines() == ["True [] True Task(", "New(field_of_its_own=3) 1"]


def test_modules_are_found_by_the_list_of_the_image(image: Path, in_image: dict[str, bytes]) -> None:
    """The image lists its modules, and each is found by that list; Python looks for all others as ever.

    Modules that Python needs before it can read the list are not in it.
    """
    code = """
import sys
import sitecustomize
from fairthrow.app import answers
from importlib.util import find_spec

loaded = [name for name in sitecustomize.MODULES if name in sys.modules]
print([name for name in loaded if type(sys.modules[name].__spec__.loader) is not sitecustomize.Image])
print(answers.__spec__.parent, answers.__file__, sys.modules["fairthrow.app"].__path__, find_spec("fairthrow.nowhere"))
with open("late.py", "w") as target:
    target.write("came = True")
import late
print(late.came, sorted(sitecustomize.MODULES) == sorted(NAMES))
"""
    names = in_image.keys() - {"sitecustomize"}
    said = run_inside(code.replace("NAMES", repr(names)), {}, library=image)
    where = "/lib/python314.zip/fairthrow/app"
    assert said.splitlines() == [
        "['encodings', 'encodings.aliases', 'encodings.utf_8']",
        f"fairthrow.app {where}/answers.pyc ['{where}'] None",
        "True True",
    ]


def test_code_knows_its_lines_but_not_its_columns(image: Path) -> None:
    """Tracebacks have line numbers but no columns, which would take up a quarter of the image."""
    code = """
from fairthrow.app.answers import preview
print({place[2:] for place in preview.__code__.co_positions()})
"""
    assert run_inside(code, {}, library=image).strip() == "{(None, None)}"


def test_imports_in_functions_are_followed_in_our_code_only() -> None:
    """What a library's function imports is left out.

    What a function of ours imports is not, and its parents come along.
    """
    modules: Modules = {
        "fairthrow.app": {"path": "", "frozen": False, "imports": ["library.part"], "calls": ["late"]},
        "library": {"path": "", "frozen": False, "imports": [], "calls": []},
        "library.part": {"path": "", "frozen": False, "imports": [], "calls": ["debugger"]},
        "late": {"path": "", "frozen": False, "imports": ["missing"], "calls": []},
        "debugger": {"path": "", "frozen": False, "imports": [], "calls": []},
    }
    assert reached(modules, ["fairthrow.app"]) == {"fairthrow.app", "library", "library.part", "late"}


def test_interpreter_is_the_pinned_one(dist: Path) -> None:
    """The interpreter is served exactly as npm gives it, but in two halves, which make the very same."""
    (directory,) = dist.glob("runtime/pyodide-*")
    files = {file.name: file.read_bytes() for file in directory.iterdir()}
    halves = files.pop(ENGINE), files.pop(SECOND)
    files[ENGINE] = joined_again(*halves)
    assert files == {name: (NODE_MODULES / "pyodide" / name).read_bytes() for name in files}


def test_games_fetch_nothing_of_the_lab(in_image: dict[str, bytes]) -> None:
    """What only programs need is not in the image, however it may be reached from what is."""
    assert not [name for name in in_image if of_lab(name)]
    assert of_lab("fairthrow.lab.notation.reader")
    assert of_lab("fairthrow.programs.words.notation")
    assert "fairthrow.app.library" in in_image


def test_packages_that_the_archive_shares_are_listed(in_image: dict[str, bytes], tmp_path: Path) -> None:
    """Each package with modules in the image and in the Lab's archive is one that the library opens, parents first."""
    archive = tmp_path / "lab.zip"
    archive.write_bytes(archives(built_wheel()).lab)
    with ZipFile(archive) as files:
        names = [module_name(name.removesuffix("c")) for name in files.namelist()]
    shared = {name.rpartition(".")[0] for name in names} & in_image.keys()
    assert shared == set(PARTS)
    assert sorted(PARTS) == list(PARTS)


def test_programs_run_from_the_image_and_the_archive_of_the_lab(image: Path, tmp_path: Path) -> None:
    """With its archive, Pyodide counts, rolls, explains and copies programs of both languages.

    Endless recursion and deep nesting end with an error of the program: Python lives on.
    """
    archive = tmp_path / "lab.zip"
    archive.write_bytes(archives(built_wheel()).lab)
    code = """
import json
from fairthrow import app
from fairthrow.app.library import add_to_path
add_to_path("/assets/NAME")

def asked(name, program, check="anydice", **given):
    text = "".join(f"%{byte:02x}" for byte in program.encode())
    return json.loads(app.OFFERED[name](f"lab/{check}?program={text}", json.dumps(given), json.dumps(given)))

print(asked("labrun", "output [highest 3 of 4d6]")["said"])
print(asked("labrun", "sum largest 3 4d6", "troll")["said"])
print(asked("labroll", "output 2d6")["fragment"][:8])
print(asked("labcopy", "output d2", format="markdown")["kind"])
print(asked("labwords", "output d2", line=1, column=1)["parts"]["words"][:10])
print(asked("labinsight", chr(92) + "input A 1..3" + chr(92) + " A: 2 output Ad6")["taps"])
print(len(json.loads(app.OFFERED["labexamples"]("", "{}"))["parts"]["examples"]) > 20000)
for check, program in [
    ("anydice", "function: f N:n { result: [f N+1] } set " + chr(34) + "maximum function depth" + chr(34)
        + " to 1000 output [f 1]"),
    ("anydice", "output " + "(" * 2000 + "1" + ")" * 2000),
    ("anydice", "output " + "-" * 5000 + "1"),
    ("troll", "(" * 2900 + "1" + ")" * 2900),
    ("troll", "- " * 2900 + "1"),
    ("troll", "function f(x) = call f(x + 1) call f(1)"),
]:
    found = asked("labrun", program, check, seconds=3)
    print("error" in found or "parts" in found)
"""
    said = run_inside(code.replace("NAME", archive.name), {"/assets": archive.parent}, library=image)
    assert said.splitlines() == [
        "output 1: mean 12.24, 3 to 18.",
        "output 1: mean 12.24, 3 to 18.",
        "anydice?",
        "text/markdown",
        "<dl class=",
        "{'input_A:1': '−3.5', 'input_A:3': '+3.5'}",
        "True",
        *["True"] * 6,
    ]
