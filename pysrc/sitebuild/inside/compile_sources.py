"""Runs inside Pyodide: compiles a zip of sources and notes what each module imports.

Bytecode fits only the Python that compiled it, so the Python that will run it compiles it. It also parses the sources:
its standard library may use syntax that the older Python of the build does not know.
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
"""Where Pyodide puts the image. Tracebacks name files by this place."""


def module_name(path: str) -> str:
    """Give the name under which a file of the zip is imported."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def is_frozen(name: str) -> bool:
    """Tell whether a module is part of the interpreter, by its own name or by another that it gets at the start."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return _imp.is_frozen(name) or getattr(spec, "origin", None) == "frozen"


def never_runs(node: ast.If) -> bool:
    """Tell whether a branch never runs in an import: `__name__ == "__main__"`, `TYPE_CHECKING`, or Windows alone."""
    match node.test:
        case ast.Compare(left=ast.Attribute(attr="platform"), ops=[ast.Eq()], comparators=[ast.Constant("win32")]):
            return True
        case ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
        case ast.Compare(left=ast.Name("__name__"), ops=[ast.Eq()]):
            return True
    return False


def imported(tree: ast.AST, package: str, *, called: bool = False) -> Iterator[tuple[str, bool]]:
    """Give the names that a module may import. With each goes whether only the call of a function imports it.

    `from a import b` gives both `a` and `a.b`. Which of them are modules can be told once all modules are known.
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
    """Give a short docstring to every class that has one, and to every dataclass.

    Compiling for speed takes docstrings away. A dataclass without one writes its own, which takes as long as all the
    rest of making it. The short ones are assignments, which stay.
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
    """Write each module of the zip `source` to `target` as .pyc, and a file `modules.json` about them all.

    `optimize` is the level of `compile`; 2 leaves out docstrings and asserts. `started` are the modules that were
    loaded before any of ours. `modules.json` holds these, and for each module four things:

    - `path`: where its .pyc is;
    - `imports`: what importing it imports;
    - `calls`: what calling one of its functions may import;
    - `frozen`: whether it is part of the interpreter, and so never looked for.
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
