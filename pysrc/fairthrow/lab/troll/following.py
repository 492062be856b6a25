"""What follows one behind the other in a program, however much of it: names that are given values, and ifs."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fairthrow.lab.engine.multisets.law import Lazy
from fairthrow.lab.troll.binding import LONG
from fairthrow.lab.troll.tree import Exp, If, Let

Env = dict[str, Lazy]
"""What names stand for."""

Then = Callable[[Env], Lazy]
"""What is done once names have their values."""


class NamedValue(NamedTuple):
    """A ``name`` that a ``body`` looks at, and the ``place`` in the text where it is given a value."""

    name: str
    body: Exp
    place: tuple[int, int]
    value: Exp | None = None
    """The part of the program that is its value."""
    made: Lazy | None = None
    """What its value is, where that is known before."""
    part: Let | None = None
    """What gives it, where a program gives names their values one behind the other."""
    then: Then | None = None
    """What to do once the name has its value, if that is more than to go through the body."""
    opened: bool = False
    """Whether its values are gone through whatever looks at them."""


def is_long(part: Let | If) -> bool:
    """Tell whether many names are given values one behind the other from a ``part`` on, or many ifs follow an else."""
    body: Exp = part
    for _ in range(LONG):
        if isinstance(body, Let) and isinstance(part, Let):
            body = body.body
        elif isinstance(body, If) and isinstance(part, If):
            body = body.no
        else:
            return False
    return True


def lets(part: Exp) -> Iterator[NamedValue]:
    """Give the names that are given values one behind the other, from a ``part`` on."""
    while isinstance(part, Let):
        yield NamedValue(part.name, part.body, part.place, value=part.value, part=part)
        part = part.body
