"""Ranges that go down, and so are empty: how one is written, and how it would be written the other way round."""

import re
from typing import NamedTuple

from fairthrow.lab.errors import Mend

_RANGE = re.compile(r"(-?[ \t]*[0-9]+)([ \t]*\.\.[ \t]*)(-?[ \t]*[0-9]+)")


class Falling(NamedTuple):
    """A range that goes down: as ``written``, as it is ``turned`` round, and the ``mend`` that writes that."""

    written: str
    turned: str
    mend: Mend


def falling_at(program: str, at: int) -> Falling | None:
    """Give the range of two plain numbers that begins ``at`` a place in the text of a ``program``.

    None where something else is written between them, such as a comment.

    >>> falling_at("output {5..1}", 8)
    Falling(written='5..1', turned='1..5', mend=Mend(label='Write 1..5', program='output {1..5}'))
    """
    found = _RANGE.match(program, at)
    if not found:
        return None
    first, dots, last = found.groups()
    turned = f"{last}{dots}{first}"
    return Falling(found.group(), turned, Mend(f"Write {turned}", f"{program[:at]}{turned}{program[found.end() :]}"))
