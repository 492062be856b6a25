"""What `build.py mutants` reads: what changed, what came of each change, and what is known of those that survive."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import build
import pytest

from sitebuild.errors import BuildError
from sitebuild.places import PACKAGE, ROOT
from sitebuild.testing import mutants
from sitebuild.testing.mutations import EXPLAINED, Mutant, explanations, read
from sitebuild.testing.rooms import TESTS

TRIED = """
@wrapped
def area(wide, high=1):
    return wide * high

def x_area__mutmut_orig(wide, high=1):
    return wide * high

def x_area__mutmut_1(wide, high=2):
    return wide * high

def x_area__mutmut_2(wide, high=1):
    return wide / high

class Box:
    def xǁBoxǁfits__mutmut_orig(self, size):
        found = self.size
        return size <= found

    def xǁBoxǁfits__mutmut_1(self, size):
        found = None
        return size <= found

    def xǁBoxǁfits__mutmut_2(self, size):
        found = self.size
        return size < found
"""
CODES = {"shapes.x_area__mutmut_1": 0, "shapes.x_area__mutmut_2": 1, "shapes.xǁBoxǁfits__mutmut_1": -24}
"""What came of the changes. The last was not tried."""


@pytest.fixture
def tried(tmp_path: Path) -> list[Mutant]:
    """Write a module as mutmut leaves it; give the changes that are read from it."""
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "shapes.py").write_text(TRIED, encoding="utf-8")
    codes = {f"made.{key}": code for key, code in {**CODES, "shapes.xǁBoxǁfits__mutmut_2": None}.items()}
    (tmp_path / "made" / "shapes.py.meta").write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")
    return read(tmp_path)


def test_each_change_is_read_with_what_came_of_it(tried: list[Mutant]) -> None:
    """A change is its function, the line that went and the line that came; and it is killed, or it is not."""
    assert [(each.function, each.was, each.now, each.outcome, each.killed) for each in tried] == [
        ("area", ("def (wide, high=1):",), ("def (wide, high=2):",), "survived", False),
        ("area", ("return wide * high",), ("return wide / high",), "killed", True),
        ("Box.fits", ("found = self.size",), ("found = None",), "out of time", True),
        ("Box.fits", ("return size <= found",), ("return size < found",), "not tried", False),
    ]
    assert {each.module for each in tried} == {"made.shapes"}


def explained(*functions: str) -> str:
    changes = "\n".join(f'"{name}" = ["return size < found"]' for name in functions)
    return f'[[explained]]\nwhy = "No size is the very size."\n[explained.changes]\n{changes}\n'


def test_what_is_explained_is_not_counted(tried: list[Mutant], capsys: pytest.CaptureFixture[str]) -> None:
    """Explained survivors count neither way. An explanation that nothing needs is named."""
    known = explanations(explained("made.shapes.Box.fits", "made.shapes.area", "made.other.area"))
    known = [replace(each, function=each.function.removeprefix("fairthrow.")) for each in known]
    assert mutants.report("made", tried, known) == 1  # two of three is less than is wanted
    said = capsys.readouterr().out
    assert "made.shapes.area (survived)\n  - def (wide, high=1):\n  + def (wide, high=2):" in said
    assert "Box.fits (not tried)" not in said
    assert "explains what did not survive: made.shapes.area" in said
    assert "made.other" not in said  # it was not tried
    assert "66.7 %" in said
    assert "1 explained" in said
    assert mutants.report("made", [each for each in tried if each.killed], known) == 0


def test_every_explanation_names_what_is_there() -> None:
    """Each function that is explained is in the package, where its module is, and a reason is a sentence."""
    for each in explanations(EXPLAINED.read_text(encoding="utf-8")):
        file = ROOT / "pysrc" / Path(*each.module.split(".")).with_suffix(".py")
        file = file if file.is_file() else file.with_suffix("") / "__init__.py"
        assert f"def {each.function.rpartition('.')[2]}(" in file.read_text(encoding="utf-8"), each.function
        assert each.module.split(".")[1] in TESTS
        assert each.why.endswith("."), each.why


def test_files_are_sorted_into_their_rooms() -> None:
    """A file is in the room that its folder is, or in that of its own name; files of no room are not changed."""
    sums, links = PACKAGE / "dice" / "sums.py", PACKAGE / "links.py"
    assert mutants.by_room([sums, links, PACKAGE / "app" / "log.py"]) == {"dice": [sums], "links": [links]}
    whole = mutants.by_room([Path("pysrc/fairthrow/dice")])
    assert whole.keys() == {"dice"}
    assert sums in whole["dice"]
    everything = mutants.by_room([PACKAGE / room for room in TESTS])
    assert everything.keys() == TESTS.keys()
    assert everything["links"] == [links]
    with pytest.raises(BuildError, match="no part of"):
        mutants.by_room([ROOT / "build.py"])


def test_tests_of_each_room_are_there() -> None:
    """The tests that are to find what is wrong in a room are in the repository."""
    assert [place for places in TESTS.values() for place in places if not (ROOT / place).exists()] == []


def test_settings_ask_for_the_files_and_their_tests() -> None:
    """Mutmut is told to change these files only, and to run the tests of their room only."""
    written = mutants.settings("dice", [PACKAGE / "dice" / "sums.py"])
    assert "source_paths=\n    src/fairthrow/dice\n" in written
    assert "only_mutate=\n    src/fairthrow/dice/sums.py\nalso_copy" in written
    assert "test_selection=\n    tests/dice\npytest" in written


def test_only_what_was_not_killed_is_tried_again(tmp_path: Path) -> None:
    """What a test failed for stays killed. What survived, ran too long or was not tried is tried again."""
    meta = tmp_path / "shapes.py.meta"
    meta.write_text(json.dumps({"exit_code_by_key": {"a": 1, "b": 0, "c": -24, "d": None, "e": 3}, "more": 5}))
    mutants.forget_survivors(meta)
    held = json.loads(meta.read_text())
    assert held == {"exit_code_by_key": {"a": 1, "b": None, "c": None, "d": None, "e": 3}, "more": 5}


@pytest.mark.parametrize("command", ["coverage", "mutants"])
def test_only_these_commands_install_what_tests_the_tests(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They get a lock file more than the tests do, and the arguments as they were given. They need no site."""
    done: list[object] = []

    def taken(given: list[str]) -> None:
        raise SystemExit(" ".join(given))

    monkeypatch.setattr(build, "set_up_python", lambda *locks: done.extend(locks))
    monkeypatch.setattr(build, "set_up_npm", lambda *_: done.append("npm"))
    monkeypatch.setattr(build, "hand_over", taken)
    with pytest.raises(SystemExit, match=f"^{command} tests/dice -x$"):
        build.main([command, "tests/dice", "-x"])
    assert done == [build.SITE_LOCK, build.TEST_LOCK, build.THOROUGH_LOCK]
    done.clear()
    with pytest.raises(SystemExit):
        build.main(["test", "tests/dice"])
    assert done == [build.SITE_LOCK, build.TEST_LOCK]


def test_what_coverage_leaves_out_says_why() -> None:
    """Each line that coverage is told to leave out says why beside it; so does each pattern."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if "pragma: no " in line:
                reason = line.partition("pragma: no ")[2].partition("  # ")[2]
                assert len(reason.split()) > 2, f"{file}:{number}"
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for pattern in tomllib.loads(settings)["tool"]["coverage"]["report"]["exclude_also"]:
        (line,) = [line for line in settings.splitlines() if line.strip().startswith(json.dumps(pattern))]
        assert "  #" in line or ", #" in line, pattern
