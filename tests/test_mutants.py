"""What `build.py mutants` reads: what changed, what came of each change, and what is known of those that survive."""

import argparse
import json
import os
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import build
import pytest

from sitebuild.errors import BuildError
from sitebuild.places import PACKAGE, ROOT
from sitebuild.testing import mutants
from sitebuild.testing.drawing import drawn, interval
from sitebuild.testing.mutations import EXPLAINED, Mutant, explanations, read
from sitebuild.testing.quickest import pytest_collection_modifyitems
from sitebuild.testing.rooms import SLOW, TESTS

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


def test_a_sample_is_drawn_evenly_and_can_be_drawn_again() -> None:
    """A seed draws the same of the same names in any order, none twice. Over many seeds each comes about as often."""
    names = [f"change {number}" for number in range(40)]
    assert drawn(names, 10, "a") == drawn(names[::-1], 10, "a") != drawn(names, 10, "b")
    assert drawn(names, 50, "a") == sorted(names)
    counts = Counter(name for seed in range(2000) for name in set(drawn(names, 10, f"{seed}")))
    assert counts.keys() == set(names)
    assert all(400 < count < 600 for count in counts.values())  # 500 each, and five standard deviations


@pytest.mark.parametrize(
    ("killed", "tried", "low", "high"),
    [(8, 10, 0.490162, 0.943318), (15, 148, 0.062386, 0.160487), (0, 20, 0.0, 0.161125), (20, 20, 0.838875, 1.0)],
)
def test_an_interval_is_wilsons(killed: int, tried: int, low: float, high: float) -> None:
    """Its bounds are the shares from which what was found is 1.96 standard deviations away."""
    assert interval(killed, tried) == pytest.approx((low, high), abs=1e-6)
    for bound in interval(killed, tried):
        deviation = sqrt(bound * (1 - bound) / tried)
        assert abs(killed / tried - bound) == pytest.approx(1.959964 * deviation, abs=1e-9)


def test_of_a_sample_only_what_was_drawn_is_reported(
    tried: list[Mutant], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The tool is given the names that were drawn; the others count neither way, and the rate has its bounds."""
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, stdout="\n".join(each.key for each in tried))

    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "BUILD", tmp_path)
    monkeypatch.setattr(mutants, "prepare", lambda workspace, *_, **__: workspace.mkdir(parents=True))
    monkeypatch.setattr(mutants, "read", lambda _: tried)
    monkeypatch.setattr(subprocess, "run", run)
    options = argparse.Namespace(again=False, processes=1, sample=2, seed="s")
    assert mutants.try_room("dice", [PACKAGE / "dice" / "sums.py"], [], options) in (0, 1)
    chosen = drawn([each.key for each in tried], 2, "s")
    assert asked[0][-2:] == ["sitebuild.testing.drawing", "src/fairthrow/dice/sums.py"]
    assert asked[1][-3:] == ["1", *chosen]
    said = capsys.readouterr().out
    assert "2 of 4 changes are drawn; --seed s draws them again" in said
    assert "dice: 2 changes: " in said
    assert "(Wilson's interval of 95 %)" in said


def test_what_survives_is_tried_alone(
    tried: list[Mutant], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A process that has never run the tests has the last word, but for what is killed, explained or not tried."""
    asked: list[str] = []

    def run(command: list[str], *, env: dict[str, str], cwd: Path, **_: object) -> subprocess.CompletedProcess[str]:
        assert (command[1:3], cwd) == (["-m", "pytest"], tmp_path / "mutants")
        asked.append(env["MUTANT_UNDER_TEST"])
        return subprocess.CompletedProcess(command, returncode)

    monkeypatch.setattr(subprocess, "run", run)
    survived = tried[0].key
    for returncode, outcome in ((0, "survived"), (1, "killed alone"), (2, "killed alone")):
        again = [mutants.again_alone(tmp_path, "dice", each, []) for each in tried]
        assert [each.outcome for each in again] == [outcome, *(each.outcome for each in tried[1:])]
        assert again[0].killed == bool(returncode)
    assert asked == [survived] * 3
    known = [replace(each, function=each.function.removeprefix("fairthrow.")) for each in explanations(OF_AREA)]
    assert mutants.again_alone(tmp_path, "dice", tried[0], known) == tried[0]
    assert len(asked) == 3
    assert mutants.report("dice", again[:3], []) == 0
    assert "1 killed alone" in capsys.readouterr().out


OF_AREA = """[[explained]]
why = "Nothing is higher."
[explained.changes]
"made.shapes.area" = ["def (wide, high=2):"]
"""


def test_quicker_tests_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are sorted by what they took; what was not measured comes first, and without measures all stay."""
    monkeypatch.chdir(tmp_path)
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in "abc"]
    pytest_collection_modifyitems(items)
    assert [each.nodeid for each in items] == ["a", "b", "c"]
    (tmp_path / "mutmut-stats.json").write_text(json.dumps({"duration_by_test": {"a": 2.5, "b": 0.5}}))
    pytest_collection_modifyitems(items)
    assert [each.nodeid for each in items] == ["c", "b", "a"]


@pytest.mark.exhaustive
def test_a_test_that_is_given_bytes_has_a_name(tmp_path: Path) -> None:
    """Where nothing is escaped, pytest makes no name of bytes by itself; texts keep their backslashes."""
    text = """import pytest\n@pytest.mark.parametrize("x", [b"\\xff\\n", "a\\\\b", 3])\ndef test_it(x): pass\n"""
    (tmp_path / "test_given.py").write_text(text, encoding="utf-8")
    unescaped = [option for option in mutants.OPTIONS if option.startswith("disable_test_id_escaping")]
    plugins = [option for option in mutants.OPTIONS if option.startswith("sitebuild.testing.")]
    options = [*("-o", *unescaped), *(each for plugin in plugins for each in ("-p", plugin)), *("--co", "-q")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, "test_given.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    names = [line for line in done.stdout.splitlines() if "::" in line]
    assert names == ["test_given.py::test_it[ff0a]", "test_given.py::test_it[a\\b]", "test_given.py::test_it[3]"], done


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
    for test in SLOW:
        file, _, name = test.partition("::")
        assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8"), test


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
