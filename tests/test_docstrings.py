"""What can be held of docstrings without reading them: whoever raises says so, and nobody is left without one.

Ruff holds that modules, classes and functions have docstrings. A method may do without where it overrides one that has.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from sitebuild.inside.compile_sources import module_name

SOURCES = Path(__file__).parents[1] / "pysrc"
ELSEWHERE = ("sitebuild/inside/", "sitebuild/shipped/")
"""Programs that run in Pyodide: some cannot be imported here."""
FILES = [
    path
    for path in sorted(SOURCES.rglob("*.py"))
    if not path.relative_to(SOURCES).as_posix().startswith(ELSEWHERE) and path.name != "__main__.py"
]
Function = ast.FunctionDef | ast.AsyncFunctionDef

UNTOLD = {"AssertionError", "NotImplementedError", "AttributeError"}
"""Errors of whoever wrote the program, of which no caller is told."""

REFERRED = ("raises what", "errors as")
"""How a docstring begins to say that errors are those of another function."""


def name_of(path: Path) -> str:
    """Give the name of a module."""
    return module_name(path.relative_to(SOURCES).as_posix())


class Documented(NamedTuple):
    """A function of a module: where it is, and the module once it is imported, if it can be."""

    name: str
    function: Function
    module: ModuleType | None

    @property
    def says(self) -> str:
        """Its docstring."""
        return ast.get_docstring(self.function) or ""

    @property
    def raises(self) -> set[str]:
        """The errors that it raises itself by name, but for those that it catches itself."""
        caught = {
            each.id
            for node in ast.walk(self.function)
            if isinstance(node, ast.ExceptHandler) and node.type
            for each in ast.walk(node.type)
            if isinstance(each, ast.Name)
        }
        return {
            name
            for name in raised_in(self.function)
            if not name.startswith("_") and name not in UNTOLD and not self.names_of(name) & caught
        }

    def names_of(self, error: str) -> set[str]:
        """Give the names by which a docstring may call an error: its own, or that of a kind which it is of."""
        found = getattr(self.module, error.partition(".")[0], None) if self.module else None
        for part in error.split(".")[1:]:
            found = getattr(found, part, None)
        kinds = found.__mro__[:-3] if isinstance(found, type) else ()  # not Exception and what is above it
        return {error.rpartition(".")[2], *(kind.__name__ for kind in kinds)}

    @property
    def unsaid(self) -> set[str]:
        """The errors that it raises and does not tell of."""
        words = self.says
        if any(each in words.lower() for each in REFERRED):
            return set()
        return {error for error in self.raises if not any(name in words for name in self.names_of(error))}


def raised_in(node: ast.AST) -> Iterator[str]:
    """Give the names of what the statements of a function raise; those of functions in it are left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(child, ast.Raise) and child.exc:
            made = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = ast.unparse(made)
            if name.rpartition(".")[2][:1].isupper():
                yield name
        yield from raised_in(child)


def public(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, Function]]:
    """Give the public functions of a module, and of its public classes, by name."""
    for node in tree.body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            yield node.name, node
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from ((f"{node.name}.{name}", function) for name, function in public(node))


def functions(path: Path) -> list[Documented]:
    """List the public functions of a module."""
    module = import_module(name_of(path))
    return [Documented(name, each, module) for name, each in public(ast.parse(path.read_text(encoding="utf-8")))]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_a_function_raises_it_tells(path: Path) -> None:
    """A public function that raises an error names it, or a kind that it is of, or the function whose errors it has."""
    silent = {
        each.name: unsaid for each in functions(path) if not each.name.startswith("_") and (unsaid := each.unsaid)
    }
    silent = {name: unsaid for name, unsaid in silent.items() if not overrides(path, name)}
    assert silent == {}


def overrides(path: Path, name: str) -> bool:
    """Say whether a method has no docstring of its own, and overrides one that has."""
    owner, _, method = name.rpartition(".")
    found = getattr(import_module(name_of(path)), owner, None) if owner else None
    if not isinstance(found, type) or documented(vars(found).get(method)):
        return False
    return any(documented(vars(base).get(method)) for base in found.__mro__[1:])


def documented(member: object) -> bool:
    """Say whether a member of a class has a docstring of its own."""
    inner = getattr(member, "__func__", member)  # of a class method
    inner = inner.func if isinstance(inner, cached_property) else inner
    inner = inner.fget if isinstance(inner, property) else inner
    return bool(getattr(inner, "__doc__", None))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_methods_without_a_docstring_override_one(path: Path) -> None:
    """Each public method has a docstring, or a class that it comes from has one for it."""
    module = import_module(name_of(path))
    bare = [
        f"{each.__name__}.{name}"
        for each in vars(module).values()
        if inspect.isclass(each) and each.__module__ == module.__name__ and not each.__name__.startswith("_")
        for name, member in vars(each).items()
        if not name.startswith("_") and written_here(member) and not documented(member)
        if not any(documented(vars(base).get(name)) for base in each.__mro__[1:])
    ]
    assert bare == []


def written_here(member: object) -> bool:
    """Say whether a member of a class is a method or a property that somebody wrote."""
    if inspect.isfunction(getattr(member, "__func__", member)):
        return getattr(member, "__name__", "") != "<lambda>"
    return isinstance(member, property | cached_property)


EXAMPLE = '''
def tells(x):
    """Do it. Raises ValueError for x."""
    raise ValueError(x)

def refers(x):
    """Do it. Raises what :func:`tells` raises."""
    raise ValueError(x)

def catches(x):
    """Do it."""
    try:
        raise KeyError(x)
    except KeyError:
        return

def of_a_kind(x):
    """Do it. Raises OSError."""
    raise FileNotFoundError(x)

def hides(x):
    """Do it."""
    def inner():
        raise TypeError(x)
    raise ValueError(x)
'''


def test_who_does_not_tell_is_noticed() -> None:
    """Only whoever raises without a word is."""
    found = [Documented(name, each, import_module("builtins")) for name, each in public(ast.parse(EXAMPLE))]
    assert {each.name: each.unsaid for each in found if each.unsaid} == {"hides": {"ValueError"}}
