"""Takes the place of Pyodide's own loader of packages in the runtime image.

Pyodide imports its loader at every start, and with it all that unpacks archives. Our pages load no package.
"""

from contextlib import suppress
from site import getsitepackages

with suppress(ImportError):  # outside of Pyodide
    from pyodide_js import loadedPackages  # noqa: F401  # a memory snapshot expects Python to know it, as from the loader


class Place:
    """A directory that a package would go to: Pyodide asks it for its text."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = Place(getsitepackages()[0])
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: no package is there already."""
