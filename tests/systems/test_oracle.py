"""Every link of oracle_links.json, through the command line, against what another program has counted."""

import json
from pathlib import Path
from typing import Any

import pytest

from fairthrow.__main__ import main
from fairthrow.systems import SYSTEMS

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "oracle_links.json").read_text(encoding="utf-8"))
OURS = [row for row in ROWS if row["link"].partition("/")[0] in SYSTEMS]


def rows(key: str) -> pytest.MarkDecorator:
    """Run a test for each row that has ``key``."""
    chosen = [row for row in OURS if key in row]
    return pytest.mark.parametrize("row", chosen, ids=[row["id"] for row in chosen])


def frozen(value: object) -> object:
    """Make lists hashable, as JSON has no tuples."""
    return tuple(frozen(each) for each in value) if isinstance(value, list) else value


def test_every_row_is_run() -> None:
    """Each row is there once and is run. It asks for odds or for a roll."""
    assert OURS == ROWS
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(("odds" in row) != ("roll" in row) for row in ROWS)


@rows("odds")
def test_odds(row: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """The odds of the row's outcome, exactly."""
    assert main(["odds", row["link"]]) == 0
    printed = json.loads(capsys.readouterr().out)["outcomes"][row["outcome"]]
    assert {frozen(each) for each in printed} == {frozen(each) for each in row["odds"]}
    assert len(printed) == len(row["odds"])


@rows("roll")
def test_roll(row: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """The outcome of typed faces."""
    assert main(["roll", row["link"]]) == 0
    assert json.loads(capsys.readouterr().out)["outcomes"][row["outcome"]] == row["roll"]
