"""Takes notes for `prepared.py`, whose place in the runtime image it has while the build makes that image.

It notes which modules a start imports, and which sources dataclasses have compiled.
"""

import sys

BEFORE = frozenset(sys.modules)
"""The modules that Python had imported before this one. It looks for others with them: no image can bring them."""

import builtins  # noqa: E402  # all that follows comes after
import dataclasses  # noqa: E402
import marshal  # noqa: E402
from typing import Any  # noqa: E402

FOUND: dict[str, bytes] = {}
"""The compiled methods of dataclasses, by their source."""


def record(source: str, space: dict[str, Any], names: dict[str, Any]) -> None:
    """Stand in for `exec` in the module `dataclasses`: run ``source`` in the names it is given, and note its code."""
    code = compile(source, "<string>", "exec", dont_inherit=True, optimize=2)
    FOUND[source] = marshal.dumps(code)
    builtins.exec(code, space, names)  # noqa: S102  # as `dataclasses` itself would


if __name__ == "sitecustomize":  # its name in the image
    vars(dataclasses)["exec"] = record
