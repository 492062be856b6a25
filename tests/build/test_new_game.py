"""The recipe of `site/docs/new-game.md`, followed to the letter: its game passes what all games pass.

The page's blocks are added to a copy of the repository. There the game goes, in one process, through the contract of
checks, the walls, the self-check, its own tests and the build. Then comes a journey in Chromium: open its page,
change, roll, share, open the link elsewhere, and all that without a network.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fairthrow.systems import MODULES, SYSTEMS
from sitebuild.docs import DOCS
from sitebuild.places import BUILD, CACHE, ROOT
from sitebuild.testing.browsers import find

PAGE = (DOCS / "new-game.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL))
"""The page's blocks that name a file, by that file."""

LIST = "pysrc/fairthrow/systems/__init__.py"
MODULE = next(path for path in BLOCKS if path.startswith("pysrc/") and path != LIST)
GAME = Path(MODULE).stem.replace("_", "-")
"""The name of the page's game in links."""

COPIED = ("LICENSE", "README.md", "netlify.toml", "pyproject.toml", "pysrc", "site", "tests")

CONTRACT = ("tests/systems/test_contract.py", "tests/test_walls.py", "tests/test_selfcheck.py")
"""Tests that are run as a whole, but for what is about a game that was there before."""

GOLDENS = {"test_every_row_is_run", "test_every_situation_of_the_oracle_is_kept"}
"""Tests that hold the lists of links against each other."""

ALL = (*CONTRACT, "tests/systems", "tests/table", "tests/view", "tests/test_links.py", "tests/test_proof.py",
       "tests/test_without_dice.py", "tests/build/test_docs_systems.py", "tests/build/test_docs_characters.py",
       "tests/build/test_templates.py", "tests/site/test_journeys.py")  # fmt: skip
"""Where there are tests whose names tell the game that they are about."""


def checkout(target: Path) -> None:
    """Copy the repository, with Python's compiled files. What is slow to make is shared with the original."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name)
        else:
            shutil.copy2(ROOT / name, target / name)
    (target / ".build").mkdir()
    for shared in (CACHE, BUILD / "npm"):
        (target / ".build" / shared.name).symlink_to(shared, target_is_directory=True)


def follow(target: Path) -> None:
    """Do in a copy what the page says.

    A block is a new file, or is added to one: to the list of games, to a list of JSON, or to the end of a page.
    """
    for name, block in BLOCKS.items():
        path = target / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if name == LIST:
            before, end, after = text.partition("    )\n}\n")
            assert end, "the list of games ends otherwise than it did"
            path.write_text(before + block + end + after, encoding="utf-8")
        elif path.suffix == ".json":
            rows = text.rstrip().removesuffix("]").rstrip()
            path.write_text(f"{rows},\n{block}]\n", encoding="utf-8")
        else:
            path.write_text(text + block, encoding="utf-8")


def chosen() -> str:
    """Tell pytest which tests to run: those about the new game, and those of the contract that are about no game."""
    others = " or ".join({*SYSTEMS, *(module.rpartition(".")[2] for module in MODULES.values())})
    whole = " or ".join(Path(each).stem for each in CONTRACT)
    about_it = f"{GAME} or {Path(MODULE).stem} or {' or '.join(GOLDENS)}"
    return f"({about_it} or (({whole}) and not ({others}))) and not (firefox or webkit)"


def run(copy: Path, *command: str) -> None:
    """Run a tool in a copy; if it fails, fail with what it printed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment = {**kept, "PYTHONPATH": str(copy / "pysrc")}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-8000:]}\n{done.stderr[-4000:]}"


def passed(report: Path) -> set[str]:
    """Read from pytest's report which tests have passed."""
    cases = ET.parse(report).iter("testcase")  # noqa: S314  # our own pytest has written it
    return {case.attrib["name"] for case in cases if not {each.tag for each in case} & {"failure", "error", "skipped"}}


def test_a_game_is_one_module_and_one_line() -> None:
    """The page changes nothing else of the package, and the module is short enough to be read at once."""
    assert [path for path in BLOCKS if path.startswith("pysrc/")] == [MODULE, LIST]
    assert BLOCKS[LIST] == f'        "{Path(MODULE).stem}",\n'
    assert len(BLOCKS[MODULE].splitlines()) <= 140
    assert GAME not in SYSTEMS


@pytest.mark.only_all
def test_the_recipe_makes_a_game(dist: Path, tmp_path: Path) -> None:  # noqa: ARG001  # a build has filled the cache
    """The page's game and its tests are without fault, and it passes every test of the contract."""
    checkout(tmp_path)
    follow(tmp_path)
    written = [path for path in BLOCKS if path.endswith(".py")]
    run(tmp_path, "ruff", "check", "--quiet", *written)
    run(tmp_path, "ruff", "format", "--check", "--quiet", *written)
    run(tmp_path, "mypy", "--follow-imports=silent", *written)
    report = tmp_path / "report.xml"
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=few", f"--junitxml={report}")
    run(tmp_path, "pytest", *quiet, "-k", chosen(), *ALL)
    names = passed(report)
    tree = ast.parse((ROOT / CONTRACT[0]).read_text(encoding="utf-8"))
    contract = {each.name for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")}
    about_others = {"test_what_is_needed_is_said_at_once"}  # rows of links for the games that are there
    assert contract - {name.partition("[")[0] for name in names} == about_others
    assert f"test_every_step_is_right[odds of {GAME}/check]" in names
    assert f"test_rolls_follow_the_odds[{GAME}/check]" in names
    assert names >= GOLDENS
    assert f"test_every_field_and_cell_is_kept[{GAME}/character]" in names
    assert f"test_nothing_of_another_line_stays[{GAME}/character]" in names
    if find("chromium").executable:
        assert f"test_open_change_roll_share_and_go_offline[chromium-{GAME}]" in names


@pytest.mark.parametrize("name", sorted(BLOCKS.keys() - {MODULE}))
def test_every_file_of_the_recipe_has_its_place(name: str) -> None:
    """Each block is added to a file that is there, or is a test of the game."""
    assert (ROOT / name).is_file() or name == f"tests/systems/test_{Path(MODULE).stem}.py"
