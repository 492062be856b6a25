"""The processor-seconds of the tests by folder, told at the end of a run: who makes the run longer is seen at once."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROC = Path("/proc")

LONGEST = 10
"""Modules that are named besides."""


class Processor:
    """What the processors have done, by folder. Each process of a parallel run tells its part in the end.

    The processes are looked at when a module of tests begins and ends: that takes milliseconds. A browser that was
    killed meanwhile takes its seconds along, so what is told is a little less than what was done.
    """

    def __init__(self) -> None:
        """Nothing has been done so far."""
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._module = ""
        self._since = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Look at the processors when tests of another module begin."""
        module = module_of(item.nodeid)
        if module != self._module:
            self._look(module)
        return (yield)

    def _look(self, module: str) -> None:
        now = processor_seconds()
        if self._module:
            self.spent[folder_of(self._module)] += max(0.0, now - self._since)
        self._module, self._since = module, now

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Look for the last time, before browsers are closed, and hand it on to the process that prints it."""
        self._look("")
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output["processor"] = dict(self.spent)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take the part of a process."""
        for folder, spent in getattr(node, "workeroutput", {}).get("processor", {}).items():
            self.spent[folder] += spent

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table: folders by name, then the modules that took longest."""
        seconds: defaultdict[str, float] = defaultdict(float)
        number: Counter[str] = Counter()
        modules: defaultdict[str, float] = defaultdict(float)
        for reports in terminalreporter.stats.values():
            for report in reports:
                if isinstance(report, pytest.TestReport):
                    folder = folder_of(report.nodeid)
                    seconds[folder] += report.duration
                    number[folder] += report.when == "call"
                    modules[module_of(report.nodeid)] += report.duration
        if sum(number.values()) < LONGEST:
            return  # somebody tries a test or two
        write = terminalreporter.write_line
        write("processor-seconds, seconds of all processes, tests")
        rows = [*((folder, self.spent[folder], seconds[folder], number[folder]) for folder in sorted(number))]
        rows.append(("all", sum(self.spent.values()), sum(seconds.values()), number.total()))
        for folder, spent, took, tests in rows:
            write(f"{spent:9,.0f} {took:9,.0f} {tests:7,}  {folder}")
        longest = sorted(modules.items(), key=lambda module: -module[1])[:LONGEST]
        write("seconds of the longest modules: " + ", ".join(f"{path} {took:.0f}" for path, took in longest))


def module_of(nodeid: str) -> str:
    """Give the module of a test."""
    return nodeid.partition("::")[0]


def folder_of(nodeid: str) -> str:
    """Give the first two folders of a test, such as ``tests/site``."""
    return "/".join(module_of(nodeid).split("/")[:-1][:2])


def processor_seconds() -> float:
    """Give the seconds of the processor that this process has taken, with all that it has started.

    On Linux that counts the processes that still run, such as browsers; elsewhere only those that have ended.
    """
    if not PROC.is_dir():
        return sum(os.times()[:4])
    ticks = os.sysconf("SC_CLK_TCK")
    taken: dict[int, float] = {}
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in PROC.iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            children[int(fields[1])].append(int(entry.name))
            taken[int(entry.name)] = sum(map(int, fields[11:15])) / ticks
    total, waiting = 0.0, [os.getpid()]
    while waiting:
        process = waiting.pop()
        total += taken.get(process, 0.0)
        waiting += children[process]
    return total
