"""The Lab's part of this package, fetched when a page first needs it: no page of a game does.

What every page fetches holds no module of the Lab. They are in an archive of their own, whose address only pages with
programs know. Once it is fetched, Python finds them where they would lie in one piece with the rest. Elsewhere, as on a
command line, they are there from the start.
"""

import sys
from importlib import import_module

from fairthrow.app.answers import refusal
from fairthrow.systems import FieldError

ARCHIVE = "/lab.zip"
"""Where the archive lies in the worker's file system, which is in memory."""

PARTS = ("fairthrow", "fairthrow.app", "fairthrow.view")
"""The packages that have modules in it as well as elsewhere."""


async def lablibrary(address: str) -> str:
    """Fetch the archive at an ``address``, unless its modules are here. The answer is an empty object, or an error."""
    try:
        import_module("fairthrow.lab")
    except ImportError:
        problem = await fetched(address, ARCHIVE, "knows programs")
        if problem:
            return refusal(FieldError("lab", problem))
        add_to_path(ARCHIVE)
    return "{}"


async def fetched(address: str, place: str, does: str) -> str:
    """Fetch an archive of modules at an ``address`` into the file ``place`` of the worker.

    ``does`` says what for: it is the part that ``knows programs``, for example. Gives why that failed; empty if it did
    not.
    """
    from js import fetch  # noqa: PLC0415  # exists in a browser only
    from pyodide.ffi import JsException  # noqa: PLC0415  # the same

    try:
        response = await fetch(address)
        problem = "" if response.ok else f"the server answered {response.status}"
        content = b"" if problem else (await response.arrayBuffer()).to_bytes()
    except JsException:
        return f"the part that {does} is not on this device"
    if not problem:
        with open(place, "wb") as archive:  # noqa: ASYNC230, PTH123  # a file in memory; pathlib costs start-up
            archive.write(content)
    return problem


def add_to_path(archive: str) -> None:
    """Have Python find the modules in an ``archive``, the path of a file of the worker."""
    sys.path.append(archive)
    for name in PARTS:
        import_module(name).__path__.append(f"{archive}/{name.replace('.', '/')}")
