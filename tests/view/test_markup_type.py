"""Markup is a type: mypy refuses plain text where markup is wanted, before anything runs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from sources import nodes_of

import fairthrow

PACKAGE = Path(fairthrow.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}

SNIPPET = """
from fairthrow.app.answers import PageAnswer
from fairthrow.view.markup import escape, filled, joined, tag

label = input()
tag("p", escape(label))
joined(tag("p"), filled("<b>%s</b>", 3))
found: PageAnswer = {"parts": {"roll": escape(label)}}
tag("p", label)  # refused
tag("p", "<b>words</b>")  # refused
tag("p", tag("b") + escape(label))  # refused
tag("p", f"{tag('b')}")  # refused
joined(tag("p"), label)  # refused
filled("<b>%s</b>", label)  # refused
found["parts"]["roll"] = label  # refused
found["parts"] = {"said": label}  # refused
"""


def test_plain_text_is_refused_as_markup(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Mypy names exactly those lines of a module that use text as markup."""
    (tmp_path / "snippet.py").write_text(SNIPPET, encoding="utf-8")
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)  # pytest may be told not to keep any
    kept = cache.mkdir("mypy") if cache else tmp_path / "cache"
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary",
               "--config-file=", f"--cache-dir={kept}", "snippet.py"]  # fmt: skip
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"MYPYPATH": str(PACKAGE.parent)},
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
    )
    assert done.stderr == ""
    refused = [place for place, line in enumerate(SNIPPET.splitlines(), 1) if "# refused" in line]
    errors = [line for line in done.stdout.splitlines() if " error: " in line]
    assert [int(line.split(":")[1]) for line in errors] == refused
    assert [line for line in errors if '"Markup"' not in line and '"Markup | int"' not in line] == []


def named(path: Path, name: str) -> list[ast.Call]:
    """Find the calls of a function by its name."""
    return [node for node in nodes_of(path) if isinstance(node, ast.Call) and called(node) == name]


def called(call: ast.Call) -> str:
    """Give the name by which something is called, without what it is a part of."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def test_one_module_makes_markup_of_text() -> None:
    """Only `markup.py` says that a text is markup. Nowhere is a type overridden to get around that."""
    assert [name for name, path in MODULES.items() if named(path, "Markup")] == ["view/markup.py"]
    casts = [ast.unparse(call) for path in MODULES.values() for call in named(path, "cast")]
    assert [call for call in casts if "Markup" in call] == []
    ignored = [
        name
        for name, path in MODULES.items()
        if name.startswith(("view/", "app/"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if "# type: ignore" in line and "[no-any-return]  # it is what the generator returns" not in line
    ]
    assert ignored == []


def test_forms_of_markup_are_written_out() -> None:
    """The text that `filled` fills is written in the program. So nothing from outside can be part of it.

    Every module imports it by its name. What is called so as a method is another thing: a sheet fills a check.
    """
    assert "markup" not in {
        name.name.rpartition(".")[2]
        for path in MODULES.values()
        for node in nodes_of(path)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in node.names
    }
    calls = ((name, call) for name, path in MODULES.items() for call in named(path, "filled"))
    forms = [(name, call.args[0]) for name, call in calls if isinstance(call.func, ast.Name)]
    assert len(forms) > 5
    for name, form in forms:
        assert isinstance(form, ast.Constant), f"{name}: {ast.unparse(form)}"
