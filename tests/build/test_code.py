"""The code itself: ruff and mypy find nothing, and the quick tests stay quick."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import nodes_of

from sitebuild.places import ROOT
from sitebuild.testing.asked import RULES, modules

TESTS = ROOT / "tests"
BROWSERS = {"playwright", "selenium"}
SITE = {"dist", "site_server", "own_server", "chromium", "context", "page", "fresh_context", "fresh_page", "page_alone"}
"""Fixtures that build the site or start a browser."""


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "--quiet"), ("ruff", "format", "--check"), ("mypy",)],
    ids=["ruff check", "ruff format", "mypy --strict"],
)
def test_tool_finds_nothing(command: tuple[str, ...]) -> None:
    """Each tool, as pyproject.toml sets it, has nothing to say."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def quick() -> Iterator[Path]:
    """Give the modules of `tests/` that `build.py test --rules` imports, and the names of what they may share."""
    yield from TESTS.glob("*.py")
    for place in (ROOT / each for each in (*RULES, *modules())):
        if place.is_relative_to(TESTS):
            yield from place.rglob("*.py") if place.is_dir() else [place]


def imported_at_once(source: str) -> set[str]:
    """Give the packages that a module imports as soon as it is imported.

    Imports for types and in functions do not count.
    """
    found = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name.partition(".")[0] for name in found}


def asked_for(source: str) -> set[str]:
    """Give the fixtures that a module's tests ask for."""
    tests = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {each.arg for test in tests if test.name.startswith("test_") for each in test.args.args}


def test_quick_tests_need_neither_site_nor_browser() -> None:
    """No test of the rules, and nothing such tests share, needs the site or imports a library that drives browsers."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in quick()}
    assert {"tests/conftest.py", "tests/test_links.py", "tests/build/test_code.py"} <= sources.keys()
    assert [name for name, source in sources.items() if imported_at_once(source) & BROWSERS] == []
    assert [name for name, source in sources.items() if asked_for(source) & SITE] == []


def test_no_quick_test_has_more_examples_than_the_run_asks_for() -> None:
    """Where few examples are asked for, no property of the rules is tried with more: `at_most` alone sets a number."""
    setting = {
        path.name
        for path in quick()
        if "max_examples" in path.read_text(encoding="utf-8")
        for node in nodes_of(path)
        if isinstance(node, ast.keyword) and node.arg == "max_examples"
    }
    assert setting == {"conftest.py", "strategies.py"}


def test_a_test_that_needs_a_browser_would_be_noticed() -> None:
    """The tests of the site need both, and are found to."""
    source = (TESTS / "site" / "test_fair.py").read_text(encoding="utf-8")
    assert imported_at_once(source) & BROWSERS
    assert asked_for(source) & SITE
