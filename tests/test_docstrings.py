"""What can be held of docstrings without reading them: each says what goes in and which errors come out.

Whoever raises says so, whoever takes a number or a text names it, and nobody is left without a docstring. Ruff holds
that modules, classes and functions have docstrings. A method may do without where it overrides one that has.
A test goes through all modules, and lists each of which something is not said.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from sources import tree_of

from sitebuild.inside.compile_sources import module_name

SOURCES = Path(__file__).parents[1] / "pysrc"
ELSEWHERE = ("sitebuild/inside/", "sitebuild/shipped/")
"""Programs that run in Pyodide: some cannot be imported here."""
FILES = [
    path
    for room in ("fairthrow", "sitebuild")
    for path in sorted((SOURCES / room).rglob("*.py"))
    if not path.relative_to(SOURCES).as_posix().startswith(ELSEWHERE) and path.name != "__main__.py"
]
Function = ast.FunctionDef | ast.AsyncFunctionDef

UNTOLD = {"AssertionError", "NotImplementedError", "AttributeError"}
"""Errors of whoever wrote the program, of which no caller is told."""

REFERRED = ("raises what", "errors as")
"""How a docstring begins to say that errors are those of another function."""

BARE = {"bool", "bytes", "float", "int", "object", "str"}
"""Types that say nothing of what a value is for, or what it may be: another type tells that by its own docstring."""
HOLDERS = {
    "Callable", "Collection", "Iterable", "Iterator", "Mapping", "Sequence", "dict", "frozenset", "list", "set", "tuple"
}  # fmt: skip
"""Types of many values, or of functions, that say nothing of what for."""


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

    @property
    def unnamed(self) -> list[str]:
        """The parameters whose type leaves open what they are, and whose names, in any number, it does not have."""
        given = self.function.args
        every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
        return unnamed_in(self.says, ((each.arg, each.annotation) for each in every))


def unnamed_in(says: str, typed: Iterable[tuple[str, ast.expr | None]]) -> list[str]:
    """Give the public names, of those with a type that leaves open what they are, that a docstring does not have.

    It has a name if it has all words of it, in any number. What stands in its examples does not count.
    """
    words = {stem(word) for word in re.findall("[a-z0-9]+", says.partition(">>>")[0].lower())}
    return [
        name
        for name, annotation in typed
        if annotation and is_bare(annotation) and not name.startswith("_")
        if not {stem(part) for part in name.lower().split("_")} <= words
    ]


def is_bare(annotation: ast.expr) -> bool:
    """Say whether a type is one of :data:`BARE` or :data:`HOLDERS`, or may be nothing else besides None."""
    if isinstance(annotation, ast.BinOp):
        return all(is_bare(side) for side in (annotation.left, annotation.right))
    if isinstance(annotation, ast.Constant):
        return annotation.value is None or (
            isinstance(annotation.value, str) and is_bare(ast.parse(annotation.value, mode="eval").body)
        )
    if isinstance(annotation, ast.Subscript):
        return isinstance(annotation.value, ast.Name) and annotation.value.id in HOLDERS
    return isinstance(annotation, ast.Name) and annotation.id in BARE


def stem(word: str) -> str:
    """Give what a word and its plural have in common: ``entr`` of entry and entries, ``sid`` of side and sides."""
    return re.sub("(ie|e|y)$", "", re.sub("(?<!s)s$", "", word))


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


@cache
def functions(path: Path) -> tuple[Documented, ...]:
    """List the public functions of a module."""
    module = import_module(name_of(path))
    return tuple(Documented(name, each, module) for name, each in public(tree_of(path)))


def test_what_a_function_raises_it_tells() -> None:
    """A public function that raises an error names it, or a kind that it is of, or the function whose errors it has."""
    assert FILES
    silent = {
        f"{name_of(path)}.{each.name}": unsaid
        for path in FILES
        for each in functions(path)
        if (unsaid := each.unsaid) and not overrides(path, each.name)
    }
    assert silent == {}


def test_what_a_function_takes_it_names() -> None:
    """A public function names each parameter whose type leaves open what it is; what it overrides may do so for it."""
    silent = {
        f"{name_of(path)}.{each.name}": unnamed
        for path in FILES
        for each in functions(path)
        if (unnamed := each.unnamed) and not inherited(path, each.name)
    }
    assert silent == {}


def test_what_a_value_is_made_of_it_names() -> None:
    """A public class of values names each field whose type leaves open what it is, if that has no docstring itself."""
    silent = {
        f"{name_of(path)}.{node.name}": unnamed
        for path in FILES
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and (unnamed := unnamed_fields(node))
    }
    assert silent == {}


def unnamed_fields(node: ast.ClassDef) -> list[str]:
    """Give the fields of a class of values that nothing is said of. Those that a check declares say what they are."""
    made = [ast.unparse(each) for each in (*node.decorator_list, *node.bases)]
    if not any(each.startswith(("dataclass", "NamedTuple")) for each in made):
        return []
    typed = [
        (each.target.id, each.annotation)
        for each, following in zip(node.body, (*node.body[1:], None), strict=True)
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        if not (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant))
        if not (isinstance(each.value, ast.Call) and ast.unparse(each.value.func) in {"declare", "required"})
    ]
    return unnamed_in(ast.get_docstring(node) or "", typed)


def overrides(path: Path, name: str) -> bool:
    """Say whether a method has no docstring of its own, and overrides one that has."""
    found = owner_of(path, name)
    return not documented(vars(found).get(name.rpartition(".")[2])) and inherited(path, name)


def inherited(path: Path, name: str) -> bool:
    """Say whether a method overrides one that has a docstring: what that says holds for both."""
    return any(documented(vars(base).get(name.rpartition(".")[2])) for base in owner_of(path, name).__mro__[1:])


def owner_of(path: Path, name: str) -> type:
    """Give the class that the method ``name`` of a module is written in; ``object`` for a function."""
    owner = name.rpartition(".")[0]
    found = getattr(import_module(name_of(path)), owner, None) if owner else None
    return found if isinstance(found, type) else object


def documented(member: object) -> bool:
    """Say whether a member of a class has a docstring of its own."""
    inner = getattr(member, "__func__", member)  # of a class method
    inner = inner.func if isinstance(inner, cached_property) else inner
    inner = inner.fget if isinstance(inner, property) else inner
    return bool(getattr(inner, "__doc__", None))


def test_methods_without_a_docstring_override_one() -> None:
    """Each public method has a docstring, or a class that it comes from has one for it."""
    bare = [
        f"{module.__name__}.{each.__name__}.{name}"
        for module in (import_module(name_of(path)) for path in FILES)
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


PARAMETERS = '''
def names(number: int, sides: tuple[int, ...], /, *, with_faces: bool, why: "str | None" = None) -> None:
    """Take a number of dice of one side, say why, and draw it with its face."""

def needs_no_name(die: Die, _unused: str, law: "Law | None", either: int | Die) -> None:
    """Take what its own class explains."""

def in_an_example(face: int) -> None:
    """Take something.

    >>> in_an_example(face)
    """

def hides(label: str | None, rows: Sequence[Row], of: Callable[[Die], bool], place: object = None) -> None:
    """Take something."""
'''


def test_what_is_not_named_is_noticed() -> None:
    """Only parameters are whose types do not say what they are, and no word of an example counts."""
    found = [Documented(name, each, None) for name, each in public(ast.parse(PARAMETERS))]
    assert {each.name: each.unnamed for each in found if each.unnamed} == {
        "in_an_example": ["face"],
        "hides": ["label", "rows", "of", "place"],
    }


FIELDS = '''
@dataclass(frozen=True)
class Names:
    """So many dice with a number of sides."""

    sides: int
    dice: Sequence[Die]
    kind: Kind
    of: ClassVar[int]
    help: str
    """What they are for."""
    skill: int = declare(SKILL, 5)

class Hides(NamedTuple):
    """Something."""

    sides: tuple[int, ...]
    said: str = ""

class IsNoValue:
    """Something."""

    sides: int
'''


def test_what_a_value_does_not_name_is_noticed() -> None:
    """Only fields of values are, and not those that tell what they are in another way."""
    classes = [node for node in ast.parse(FIELDS).body if isinstance(node, ast.ClassDef)]
    assert {each.name: unnamed_fields(each) for each in classes} == {
        "Names": [],
        "Hides": ["sides", "said"],
        "IsNoValue": [],
    }
