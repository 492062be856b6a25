"""Stands where `prepared.py` will stand in the runtime image, while the build notes what a start does.

That is: what Python imports, and what dataclasses have compiled.
"""

import sys

BEFORE = frozenset(sys.modules)
"""What Python has imported by now: without it, it could not look for the rest."""

import builtins  # noqa: E402  # all that follows comes after
import dataclasses  # noqa: E402
import marshal  # noqa: E402
from typing import Any  # noqa: E402

FOUND: dict[str, bytes] = {}
"""Code by its source."""


def record(source: str, space: dict[str, Any], names: dict[str, Any]) -> None:
    """Do what `exec` does for `dataclasses`, and note the code."""
    code = compile(source, "<string>", "exec", dont_inherit=True, optimize=2)
    FOUND[source] = marshal.dumps(code)
    builtins.exec(code, space, names)  # noqa: S102  # what it would do


if __name__ == "sitecustomize":  # its name in the image
    vars(dataclasses)["exec"] = record
