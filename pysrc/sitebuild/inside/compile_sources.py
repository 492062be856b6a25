"""Runs inside Pyodide: compiles a zip of sources and notes what each module imports.

Compiled by the Python that will run it, so that the bytecode always fits; and parsed by it, as the standard library of
a newer Python may hold syntax that the Python of the build does not know.
"""

import _imp
import ast
import importlib.util
import json
import sys
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from zipfile import ZipFile

IMAGE = "/lib/python{}{}.zip".format(*sys.version_info)
"""Where Pyodide puts the image: the place that tracebacks name."""


def module_name(path: str) -> str:
    """Give the name under which a file of the zip is imported."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def is_frozen(name: str) -> bool:
    """Tell whether the interpreter brings a module along, or has it under this name once it has started."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return _imp.is_frozen(name) or getattr(spec, "origin", None) == "frozen"


def never_runs(node: ast.If) -> bool:
    """Tell whether a branch is not for those who import: `__name__ == "__main__"`, `TYPE_CHECKING`, Windows."""
    match node.test:
        case ast.Compare(left=ast.Attribute(attr="platform"), ops=[ast.Eq()], comparators=[ast.Constant("win32")]):
            return True
        case ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
        case ast.Compare(left=ast.Name("__name__"), ops=[ast.Eq()]):
            return True
    return False


def imported(tree: ast.AST, package: str, *, called: bool = False) -> Iterator[tuple[str, bool]]:
    """Give the names that a module may import, each with whether only a call of a function does so.

    `from a import b` gives both `a` and `a.b`: which of them is a module is seen when all modules are known.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and never_runs(node):
            for each in node.orelse:
                yield from imported(ast.Module([each], []), package, called=called)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, called) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield base, called
            yield from ((f"{base}.{alias.name}", called) for alias in node.names)
        else:
            function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from imported(node, package, called=called or function)


def undocumented(tree: ast.Module) -> ast.Module:
    """Give every class that has a docstring a short one, which no level of optimizing takes away; dataclasses all.

    Of a class without any a dataclass writes one itself, and that takes as long as the rest of making it.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        documented = ast.get_docstring(node) is not None
        if documented or any("dataclass" in ast.unparse(each) for each in node.decorator_list):
            place = node.body[0]
            short = ast.Assign(targets=[ast.Name("__doc__", ast.Store())], value=ast.Constant("-"))
            node.body[: int(documented)] = [ast.fix_missing_locations(ast.copy_location(short, place))]
    return tree


def compile_sources(source: Path, target: Path, optimize: int, started: list[str]) -> None:
    """Write each module of the zip `source` to `target` as .pyc, and `modules.json` that tells of them all.

    `optimize` is that of `compile`: 2 leaves docstrings and asserts out; `started` are the modules that were
    loaded before any of ours. A module's entry: its path, the names imported when the
    module is (`imports`) and when a function of it is called (`calls`), and whether the interpreter brings it along
    (`frozen`), so that it is never looked for.
    """
    modules = {}
    with ZipFile(source) as zipped:
        for path in sorted(name for name in zipped.namelist() if name.endswith(".py")):
            text = zipped.read(path)
            name = module_name(path)
            tree = undocumented(ast.parse(text))
            code = compile(tree, f"{IMAGE}/{path}", "exec", dont_inherit=True, optimize=optimize)
            compiled = target / f"{path}c"
            compiled.parent.mkdir(parents=True, exist_ok=True)
            compiled.write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(text), checked=False))
            package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
            found = set(imported(ast.parse(text), package))
            modules[name] = {
                "path": f"{path}c",
                "frozen": is_frozen(name),
                "imports": sorted(imports for imports, called in found if not called),
                "calls": sorted(imports for imports, called in found if called),
            }
    facts = {"started": started, "modules": modules}
    (target / "modules.json").write_text(json.dumps(facts, indent=1), encoding="utf-8")
