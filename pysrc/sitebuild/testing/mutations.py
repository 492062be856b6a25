"""Reads what mutmut did, and what is known of the changes that no test can find."""

import ast
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path
from typing import ClassVar

from sitebuild.places import ROOT

EXPLAINED = ROOT / "tests" / "mutants.toml"

OUTCOMES = {0: "survived", 5: "untested", 33: "untested", None: "not tried"}
"""What mutmut's exit codes mean, beside the killed ones. Any other is a test run that was ended: it took too long."""


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One small change of a function in a ``module``: what lines were, what they are ``now``, and what came of it.

    ``key`` is mutmut's name of it. ``was`` has the lines taken away, and ``code`` the exit status of the tests, None
    where they were not run.
    """

    KILLED: ClassVar = (1, 3)
    """The exit codes of pytest that say that a test failed."""

    ALONE: ClassVar = 256
    """Stands for the exit code where tests failed in a process of its own only. No process has it."""

    key: str
    module: str
    function: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    code: int | None

    @property
    def outcome(self) -> str:
        """Say what came of it in a word or two."""
        if self.code == self.ALONE:
            return "killed alone"
        return "killed" if self.code in self.KILLED else OUTCOMES.get(self.code, "out of time")

    @property
    def killed(self) -> bool:
        """Whether the tests found it: one failed, or went on for ever."""
        return self.outcome in {"killed", "killed alone", "out of time"}

    def shown(self) -> str:
        """Write it as a difference."""
        lines = [*(f"  - {line}" for line in self.was), *(f"  + {line}" for line in self.now)]
        return "\n".join([f"{self.module}.{self.function} ({self.outcome})", *lines])


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """Why a change of a function makes no difference, or none that a test should mind.

    ``now`` is a line as the change leaves it, or the line taken away if it leaves none; ``*`` stands for any change.
    """

    function: str
    now: str
    why: str

    @property
    def module(self) -> str:
        """Give the module of the function."""
        return ".".join(part for part in self.function.split(".")[:-1] if not part.lstrip("_")[0].isupper())

    def fits(self, mutant: Mutant) -> bool:
        """Say whether this explains a change."""
        return f"{mutant.module}.{mutant.function}" == self.function and self.now in ("*", *(mutant.now or mutant.was))


def explanations(text: str) -> list[Explanation]:
    """Read from a ``text`` of TOML why changes survive: an explanation for each line that such a change leaves."""
    return [
        Explanation(function=f"fairthrow.{function}", now=now, why=each["why"])
        for each in tomllib.loads(text)["explained"]
        for function, lines in each["changes"].items()
        for now in lines
    ]


def read(source: Path) -> list[Mutant]:
    """Read all changes below a folder in which mutmut has been at work."""
    return [mutant for meta in sorted(source.rglob("*.py.meta")) for mutant in _of_file(meta, source)]


def _of_file(meta: Path, source: Path) -> Iterator[Mutant]:
    file = meta.with_suffix("")
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    bodies = {
        node.name: [line.strip().replace(node.name, "") for line in lines[node.lineno - 1 : node.end_lineno]]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    for key, code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].items():
        name = key.rpartition(".")[2]
        changed = name.partition("__mutmut_")[0]
        was, now = _difference(bodies[f"{changed}__mutmut_orig"], bodies[name])
        module = ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        yield Mutant(key=key, module=module, function=_plain(changed), was=was, now=now, code=code)


def _plain(mangled: str) -> str:
    """Give the name of a function as it was: mutmut writes `x_name`, or `xǁClassǁname` for a method."""
    return mangled.removeprefix("xǁ").replace("ǁ", ".") if mangled.startswith("xǁ") else mangled.removeprefix("x_")


def _difference(was: list[str], now: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lines = list(ndiff(was, now))
    gone, come = ([line[2:] for line in lines if line[:2] == mark] for mark in ("- ", "+ "))
    return tuple(gone), tuple(come)
