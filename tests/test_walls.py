"""The walls between the rooms, read from the imports of every module.

``dice`` knows no game, ``systems`` no text format, ``view`` no browser. Only ``app`` knows PyScript.
A test goes through all the modules it is about, and lists each that breaks its rule.
"""

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from sources import nodes_of

from fairthrow.systems import MODULES as GAMES
from sitebuild.image import of_lab
from sitebuild.inside.compile_sources import module_name

PACKAGE = Path(__file__).parents[1] / "pysrc" / "fairthrow"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAY_IMPORT = {
    "dice": {"dice"},
    "systems": {"dice", "systems"},
    "lab": {"dice", "lab"},
    "proof": {"dice"},
    "linktext": {"dice"},
    "mangled": {"dice"},
    "links": {"dice", "systems", "proof", "linktext", "mangled"},
    "decisions": {"dice", "systems", "links"},
    "programs": {"dice", "systems", "lab", "links", "linktext", "programs"},
    "sweep": {"dice", "systems", "lab", "programs", "sweep"},
    "selfcheck": {"dice", "systems", "proof", "links"},
    "table": {"dice", "systems", "proof", "links", "linktext", "mangled", "decisions", "programs", "table"},
    "view": {"dice", "systems", "links", "decisions", "lab", "programs", "sweep", "table", "view"},
    "app": {"dice", "systems", "links", "mangled", "decisions", "selfcheck", "lab", "programs", "table", "view", "app"},
    "terminal": set(),
    "bounded": {"dice", "lab"},
    "__main__": {"terminal", "commands"},
    "cli_programs": {"terminal", "bounded", "systems", "lab", "programs", "table"},
    "cli_links": {"terminal", "bounded", "systems", "links", "mangled", "programs", "table", "cli_programs"},
    "cli_sweep": {"api", "cli_links", "lab", "systems"},
    "cli_rolls": {"dice", "systems", "links", "table", "view"},
    "commands": {
        "__init__",
        "terminal",
        "cli_links",
        "cli_programs",
        "cli_rolls",
        "cli_sweep",
        "selfcheck",
        "dice",
        "systems",
        "links",
        "table",
        "view",
    },
    "api": {"dice", "systems", "lab", "links", "mangled", "programs", "sweep", "table", "view", "bounded", "api"},
    "__init__": {"api"},
}
"""Room → the rooms it may know. A new room needs a line here: a thought about where it stands."""

ROOM_OF_ENTRY = {"__init__", "__main__"}
"""What is no room: the package's own name and version, and the command line's first line."""

FOREIGN = {
    "app/__init__.py": {"polyscript"},
    "app/labwork.py": {"js", "pyodide"},
    "app/library.py": {"js", "pyodide"},
    "view/check/share.py": {"segno"},
}
"""What is neither ours nor Python's, by module: PyScript in one room, QR codes when asked for."""

UNWANTED = {"random", "time", "datetime", "fractions", "decimal", "statistics", "pathlib", "os", "socket"}
"""Clocks, global generators, storage, and inexact or slow numbers: not in ``dice`` and ``systems``."""


INNER = {
    "view": {"check": set[str](), "sheet": {"check"}, "group": {"check"}, "lab": {"check"}, "log": {"check"}},
    "table": {"group": set[str](), "log": {"group"}, "files": {"log"}},
}
"""Rooms within a room → which of these each may know, besides what lies there for all of them."""

LANGUAGES = {"anydice", "notation", "troll"}
"""Rooms in ``lab``. Neither knows the other, and the engine knows neither."""


def room_of(module: Path) -> str:
    """Name the room that a module is in: the first part of its place in the package."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def imported(module: Path) -> tuple[str, ...]:
    """Give the full names of all that a module imports, anywhere in its text."""
    found: list[str] = []
    for node in nodes_of(module):
        if isinstance(node, ast.Import):
            found += (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written in full"
            found += (f"{node.module}.{each.name}" for each in node.names)
    return tuple(found)


def rooms_known(module: Path) -> set[str]:
    """Give the rooms of ours from which a module imports."""
    known = set()
    for name in imported(module):
        first, _, rest = name.partition(".")
        if first == "fairthrow":
            room = rest.partition(".")[0]
            known.add(room if room in MAY_IMPORT else "__init__")
    return known


def place(module: Path) -> str:
    """Give a module's place in the package."""
    return module.relative_to(PACKAGE).as_posix()


OF_SYSTEMS = [module for module in MODULES if room_of(module) == "systems"]
LIST = PACKAGE / "systems" / "__init__.py"
OF_NAME = {full.rpartition(".")[2]: name for name, full in GAMES.items()}
"""Module or package of a game → the game's name in links, as the list of games has them."""
OF_RULES = [
    module for module in MODULES if room_of(module) in {"dice", "systems", "lab", "proof", "links", "programs", "table"}
]


def test_every_room_is_known() -> None:
    """No module lies outside of the plan of rooms, and no line of the plan is about nothing."""
    assert {room_of(module) for module in MODULES} == MAY_IMPORT.keys()


def test_rooms_look_inwards_only() -> None:
    """A module imports only from the rooms that its own room may know."""
    assert MODULES
    outwards = {place(module): rooms_known(module) - MAY_IMPORT[room_of(module)] for module in MODULES}
    assert {name: rooms for name, rooms in outwards.items() if rooms} == {}


def test_rooms_within_a_room_look_inwards_too() -> None:
    """A module knows of its neighbours what its own room may. What all rooms of the view share knows none of them."""
    for room, inner in INNER.items():
        assert {each.name for each in (PACKAGE / room).iterdir() if (each / "__init__.py").is_file()} == inner.keys()
        for module in (module for module in MODULES if room_of(module) == room):
            first, *within = module.relative_to(PACKAGE / room).parts
            known = {name.split(".")[2] for name in imported(module) if name.startswith(f"fairthrow.{room}.")}
            if within or room == "view":
                allowed = inner[first] | {first} if within else set()
                assert (known & inner.keys()) <= allowed, place(module)


def part_of(name: str) -> str:
    """Give the game, or the shared module of ``systems``, that a full name lies in; nothing for the list of games.

    ``fairthrow.systems.SYSTEMS`` is a name in the list, and so is every other name there that is no module.
    """
    part = [*name.split("."), ""][2]
    found = PACKAGE / "systems" / part
    return part if part in OF_NAME or found.is_dir() or found.with_suffix(".py").is_file() else ""


def strangers(module: Path, part: str) -> set[str]:
    """Give what a module of ``systems`` imports and may not: another game than ``part``, or the list of games."""
    known = {part_of(name) for name in imported(module) if f"{name}.".startswith("fairthrow.systems.")}
    return {name or "the list of games" for name in known if (name in OF_NAME and name != part) or not name}


def test_games_do_not_know_each_other() -> None:
    """A game imports neither another game nor the list of games. What games share knows none of them.

    A game is a package, or a single file beside the modules that games share.
    """
    assert LIST in OF_SYSTEMS
    assert OF_SYSTEMS != [LIST]
    found = {
        place(module): strangers(module, module.relative_to(PACKAGE / "systems").parts[0].removesuffix(".py"))
        for module in OF_SYSTEMS
        if module != LIST
    }
    assert {name: others for name, others in found.items() if others} == {}


def test_no_room_names_a_game() -> None:
    """Modules about games in general get them from the list. So a new game needs no change in them."""
    general = [module for module in MODULES if room_of(module) != "systems"]
    assert general
    found = {
        place(module): {part_of(name) for name in imported(module) if name.startswith("fairthrow.systems.")}
        for module in general
    }
    assert {name: games for name, known in found.items() if (games := known & OF_NAME.keys())} == {}


def test_the_labs_engine_knows_no_language() -> None:
    """Languages end in the engine's terms; the engine knows none of them, and none knows another."""
    found = {}
    for module in (module for module in MODULES if room_of(module) == "lab"):
        part = module.relative_to(PACKAGE / "lab").parts[0]
        known = {name.split(".")[2] for name in imported(module) if name.startswith("fairthrow.lab.")}
        found[place(module)] = known - {part} if part == "engine" else known & LANGUAGES - {part}
    assert found
    assert {name: others for name, others in found.items() if others} == {}


def test_every_game_is_a_package_or_a_file() -> None:
    """Each game on the list lies beside it, and each game that lies there is on the list."""
    parts = {module.relative_to(PACKAGE / "systems").parts for module in OF_SYSTEMS}
    found = {each[0].removesuffix(".py") for each in parts}
    assert OF_NAME.keys() <= found
    packages = {each[0] for each in parts if len(each) > 1}
    assert packages <= OF_NAME.keys()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from fairthrow.systems.skew.pool import Pool", {"skew"}),
        ("from fairthrow.systems.skew import GAME", {"skew"}),
        ("from fairthrow.systems import skew", {"skew"}),
        ("def later():\n    import fairthrow.systems.skew as s", {"skew"}),
        ("from fairthrow.systems.single import GAME", {"single"}),
        ("from fairthrow.systems import single, d100", {"single", "d100"}),
        ("from fairthrow.systems import SYSTEMS", {"the list of games"}),
        ("import fairthrow.systems", {"the list of games"}),
        ("from fairthrow.systems.mine import rule", set()),
        ("from fairthrow.systems.situation import Die\nfrom fairthrow.systems import fields", set()),
        ("from fairthrow.dice.pool import sum_of", set()),
    ],
)
def test_a_game_that_knows_another_is_noticed(
    line: str, found: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is noticed however a game is imported, and whether the two games are packages or single files."""
    for name in ("mine", "single"):
        monkeypatch.setitem(OF_NAME, name, name)
    module = tmp_path / "mine.py"
    module.write_text(line, encoding="utf-8")
    assert strangers(module, "mine") == found


def test_no_module_needs_itself() -> None:
    """Imports form no circle, not even one that a function closes."""
    names = {module_name(module.relative_to(PACKAGE.parent).as_posix()): module for module in MODULES}
    needs = {
        name: {full if full in names else full.rpartition(".")[0] for full in imported(module)} & names.keys()
        for name, module in names.items()
    }
    assert {"fairthrow.links", "fairthrow.view.check.messages"} <= needs["fairthrow.view.check.fair"]
    TopologicalSorter(needs).prepare()  # fails if there is a circle, and names it


def test_no_page_of_a_game_has_the_lab() -> None:
    """From what a page asks for no import leads to the Lab, not even one inside a function: all these are shipped.

    What the Lab's own page asks for comes in an archive of its own.
    """
    names = {module_name(module.relative_to(PACKAGE.parent).as_posix()): module for module in MODULES}
    found = [name for name in names if room_of(names[name]) in {"app", "systems"} and not of_lab(name)]
    assert "fairthrow.app" in found
    for name in found:
        for full in imported(names[name]):
            known = full if full in names else full.rpartition(".")[0]
            if known in names and known not in found:
                found.append(known)
    assert {"fairthrow.table.group.party", "fairthrow.view.check.share"} <= set(found)
    assert not {name for name in found if room_of(names[name]) in {"lab", "programs", "bounded"}}


def first_parts(module: Path) -> set[str]:
    """Give the packages that a module imports from, by the first part of their names."""
    return {name.partition(".")[0] for name in imported(module)}


def test_nothing_but_the_standard_library() -> None:
    """The package runs wherever Python does. The few exceptions are in :data:`FOREIGN`."""
    outside = {place(module): first_parts(module) - {"fairthrow"} - sys.stdlib_module_names for module in MODULES}
    assert {name: foreign for name, foreign in outside.items() if foreign} == FOREIGN


def inexact(module: Path) -> list[int]:
    """Give the lines of a module in which there are floats, true divisions or assertions."""
    return [
        node.lineno
        for node in nodes_of(module)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Name) and node.id in {"float", "round"})
        or isinstance(node, ast.Assert)
    ]


def test_rules_read_no_clock_no_chance_and_no_storage() -> None:
    """A roll follows only from the situation and the seed, in whole numbers."""
    assert {room_of(module) for module in OF_RULES} > {"dice", "systems", "links"}
    known = {place(module): first_parts(module) & UNWANTED for module in OF_RULES}
    assert {name: unwanted for name, unwanted in known.items() if unwanted} == {}
    lines = {place(module): inexact(module) for module in OF_RULES}
    assert {name: found for name, found in lines.items() if found} == {}, "floats, true division or assertions"


def test_what_is_inexact_would_be_noticed(tmp_path: Path) -> None:
    """Each way to lose exactness is found, by its line. Whole division is no such way."""
    module = tmp_path / "x.py"
    module.write_text("half = 0.5\nthird = 1 / 3\nassert half\nwhole = 7 // 2\nf = float\nr = round(7)\n")
    assert sorted(inexact(module)) == [1, 2, 3, 5, 6]


def test_modules_are_short() -> None:
    """A module has about 300 lines at most."""
    lines = {place(module): len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {name: count for name, count in lines.items() if count > 320} == {}


def test_the_walls_would_be_noticed(tmp_path: Path) -> None:
    """The reading of imports finds ``from … import``, and imports in functions."""
    module = tmp_path / "x.py"
    module.write_text("def f():\n    from fairthrow import view\n    import fairthrow.links as l, js\n")
    assert set(imported(module)) == {"fairthrow.view", "fairthrow.links", "js"}
    assert rooms_known(module) == {"view", "links"}


def loaded_by(program: str) -> set[str]:
    """Give the modules that a Python of its own loads for a program."""
    code = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); before = set(sys.modules)\n"
        f"{program}\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True, text=True, timeout=60)
    return set(done.stdout.split())


def test_a_roll_that_is_opened_loads_what_its_picture_needs() -> None:
    """No log, no luck, no decisions where none is left; only the game and the view of a check come to the start's."""
    roll = "spellwoven/test?skill=7&seed=AAECAwQFBgcICQoLDA0ODw"
    loaded = loaded_by(f"from fairthrow.app import OFFERED\nOFFERED['open']({roll!r})")
    rooms = {name.split(".")[1] for name in loaded if name.startswith("fairthrow.")}
    assert rooms == {"app", "dice", "links", "systems", "view"}
    assert not {name for name in loaded if name.startswith(("fairthrow.view.log", "fairthrow.view.sheet"))}


def test_importing_the_app_is_light() -> None:
    """The app can be imported anywhere.

    It imports neither PyScript nor QR codes, nor the Lab, nor a module too heavy for every start.
    """
    unwanted = {
        "argparse", "asyncio", "csv", "decimal", "email", "fractions", "hashlib", "hmac", "http", "logging",
        "polyscript", "secrets", "segno", "ssl", "statistics", "subprocess", "tempfile", "unittest", "urllib",
    }  # fmt: skip
    loaded = loaded_by("import fairthrow.app")
    assert "fairthrow.app" in loaded
    assert not loaded & unwanted
    assert not {module for module in loaded if module.startswith(("fairthrow.lab", "fairthrow.programs"))}
