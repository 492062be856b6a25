"""What Python imports first of all from the runtime image: it makes all other imports quicker.

- Python's own importer of zips is asked only after a look at the file system, and reads and unpacks every module twice:
  once to tell where it is, once to run it. The build notes which modules are there; and what a start imports is all in
  one file, which is read once.
- Making a dataclass writes the source of its methods and compiles it, at every start anew; that took longer than all
  the rest of importing the app. The build notes each source with its code; what is not among them is compiled as ever.
"""

import builtins
import marshal
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter

TYPE_CHECKING = False  # that of `typing` would have to be imported
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

MODULES: dict[str, bool] = {}
"""Each module in the image, and whether it is a package."""

CODE: dict[str, bytes] = {}
"""The methods of dataclasses by their source."""

START = "start"
"""The file with the modules that a start imports: each one's .pyc by its name, as `marshal` writes it."""

HEADER = 16
"""Bytes of a .pyc before its code."""


class Image:
    """Finds the modules of the image, and runs them."""

    def __init__(self, archive: str) -> None:
        self._archive = archive
        self._importer = zipimporter(archive)
        self._start: dict[str, bytes] = marshal.loads(  # noqa: S302  # the build's own
            self._importer.get_data(f"{archive}/{START}")
        )

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """Tell where a module is; None when it is not in the image."""
        package = MODULES.get(name)
        if package is None:
            return None
        place = f"{self._archive}/{name.replace('.', '/')}"
        origin = f"{place}/__init__.pyc" if package else f"{place}.pyc"
        spec = ModuleSpec(name, self, origin=origin, is_package=package)  # type: ignore[arg-type]  # as far as it is used
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(place)
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave that to Python."""

    def exec_module(self, module: "ModuleType") -> None:
        """Run a module's code."""
        content = self._start.pop(module.__name__, None) or self._importer.get_data(str(module.__file__))
        builtins.exec(marshal.loads(memoryview(content)[HEADER:]), vars(module))  # noqa: S102, S302  # the build's own
        if module.__name__ == "dataclasses":
            vars(module)["exec"] = execute


def execute(source: str, space: "dict[str, Any]", names: "dict[str, Any]") -> None:
    """Do what `exec` does for `dataclasses`."""
    code = CODE.get(source)
    builtins.exec(marshal.loads(code) if code else source, space, names)  # noqa: S102, S302  # of the build itself


def prepare() -> None:
    """Be asked before the file system is.

    Nothing is imported here: Python is still at its own start, from where every import would need more of the stack
    than WebKit gives a worker.
    """
    names = [getattr(finder, "__name__", "") for finder in sys.meta_path]
    sys.meta_path.insert(names.index("PathFinder"), Image(__file__.rpartition("/")[0]))


if __name__ == "sitecustomize":  # its name in the image
    prepare()
