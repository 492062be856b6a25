"""Part of the runtime image: the methods of dataclasses, compiled beforehand.

Making a dataclass writes the source of its methods and compiles it, at every start anew; that took longer than all the
rest of importing the app. The build notes each source with its code here; what is not among them is compiled as ever.
"""

import builtins
import dataclasses
import marshal
from typing import Any

CODE: dict[str, bytes] = {}


def execute(source: str, space: dict[str, Any], names: dict[str, Any]) -> None:
    """Do what `exec` does for `dataclasses`."""
    code = CODE.get(source)
    builtins.exec(marshal.loads(code) if code else source, space, names)  # noqa: S102, S302  # of the build itself


vars(dataclasses)["exec"] = execute
