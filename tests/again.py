"""A second try for tests of browsers and servers: what the first run leaves for it, and what is said in the end.

`build.py test` runs once more, alone, what a busy machine may have disturbed (`sitebuild/testing/runs.py`). It learns
from a file what failed, and which of that drives a browser or a server.
"""

import json
from pathlib import Path
from typing import Any

import pytest

DRIVING = {"executable", "playwright", "site_server", "own_server", "serving"}
"""Fixtures of tests that drive a browser or a server, and the marker of those that start one themselves."""


class Again:
    """The failures of one run, kept by the process that starts it; the others tell it which tests drive something."""

    def __init__(self) -> None:
        """Nothing has failed so far."""
        self.failed: dict[str, None] = {}
        self.driving: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note which tests may be disturbed, and hand it on, if this process is one of several."""
        self.driving = {item.nodeid for item in session.items if drives(item)}
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output["driving"] = sorted(self.driving)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a process has told. All have collected the same tests, so one that broke down is not missed."""
        self.driving.update(getattr(node, "workeroutput", {}).get("driving", ()))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, of the test or of what it asks for."""
        if report.failed:
            self.failed[report.nodeid] = None

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Leave the failures for the second try."""
        if (file := session.config.getoption("--failures")) and not hasattr(session.config, "workerinput"):
            failed = list(self.failed)
            told = {"failed": failed, "disturbed": [name for name in failed if name in self.driving]}
            Path(file).write_text(json.dumps(told), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Name what passes now and failed before. Its first failure stands further up, in the run before."""
        if file := config.getoption("--after"):
            before = json.loads(Path(file).read_text(encoding="utf-8"))["failed"]
            passed = [name for name in before if name not in self.failed]
            if passed:
                terminalreporter.write_line(f"{len(passed)} needed a second try: {', '.join(passed)}")


def drives(item: pytest.Item) -> bool:
    """Say whether a test drives a browser or a server."""
    return bool(DRIVING & set(getattr(item, "fixturenames", ()))) or item.get_closest_marker("serving") is not None


def add_options(parser: pytest.Parser) -> None:
    """Add what `build.py test` asks for."""
    parser.addoption("--failures", help="leave what fails in this file, for a second try")
    parser.addoption("--after", help="this is the second try of what failed in the run that left this file")
