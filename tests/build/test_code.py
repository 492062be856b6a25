"""The code itself: what ruff and mypy find."""

import subprocess
import sys

import pytest

from sitebuild.places import ROOT


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "--quiet"), ("ruff", "format", "--check"), ("mypy",)],
    ids=["ruff check", "ruff format", "mypy --strict"],
)
def test_tool_finds_nothing(command: tuple[str, ...]) -> None:
    """Each tool, as pyproject.toml sets it, has nothing to say."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
