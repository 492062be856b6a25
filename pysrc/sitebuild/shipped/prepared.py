"""The first module that Python imports from the runtime image. It makes all other imports quicker, in two ways.

Modules. Python's own importer of zips comes after a look at the file system. It unpacks every module twice: once to
tell where it is, once to run it. Here the build has written down which modules there are, so nothing is looked for. All
modules that a start imports are in one file, which is read once.

Dataclasses. Python writes the source of a dataclass's methods and compiles it, at every start. That took longer than
all the rest of importing the app. Here the build has written down each such source with its compiled code. A source
that it has not seen is compiled as usual.
"""

import builtins
import marshal
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter

TYPE_CHECKING = False  # the one of `typing` would cost the import of `typing`
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

MODULES: dict[str, bool] = {}
"""Each module in the image, and whether it is a package."""

CODE: dict[str, bytes] = {}
"""The compiled methods of dataclasses, by their source."""

START = "start"
"""The file that holds all modules that a start imports: a dictionary from name to .pyc, as `marshal` writes it."""

HEADER = 16
"""How many bytes of a .pyc come before its code."""


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
        """Leave it to Python to make the module."""

    def exec_module(self, module: "ModuleType") -> None:
        """Run a module's code."""
        content = self._start.pop(module.__name__, None) or self._importer.get_data(str(module.__file__))
        builtins.exec(marshal.loads(memoryview(content)[HEADER:]), vars(module))  # noqa: S102, S302  # the build's own
        if module.__name__ == "dataclasses":
            vars(module)["exec"] = execute


def execute(source: str, space: "dict[str, Any]", names: "dict[str, Any]") -> None:
    """Stand in for `exec` in the module `dataclasses`: take the code that the build has compiled, if there is any."""
    code = CODE.get(source)
    builtins.exec(marshal.loads(code) if code else source, space, names)  # noqa: S102, S302  # of the build itself


def prepare() -> None:
    """Have Python look for modules in the image before it looks in the file system.

    This function must import nothing. It runs in the midst of Python's own start. An import from there needs a deeper
    stack than WebKit gives a worker.
    """
    names = [getattr(finder, "__name__", "") for finder in sys.meta_path]
    sys.meta_path.insert(names.index("PathFinder"), Image(__file__.rpartition("/")[0]))


if __name__ == "sitecustomize":  # its name in the image
    prepare()
