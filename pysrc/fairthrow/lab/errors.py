"""What is wrong with a program, and where, in words for a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fairthrow.dice.errors import FieldError


class Place(NamedTuple):
    """A place in a program's text: a ``line`` and a ``column``, both from 1."""

    line: int
    column: int


def line_starts(program: str) -> list[int]:
    r"""Give where each line of a ``program`` begins in its text, from 0.

    >>> line_starts("a\nbc\n")
    [0, 2, 5]
    """
    starts = [0]
    for line in program.split("\n")[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    return starts


class Mend(NamedTuple):
    """What makes a program right by one touch: a ``label`` for that, and the whole ``program`` as it is then."""

    label: str
    program: str


class ProgramError(FieldError):
    """A program cannot be run. ``place`` is where it says so; the message begins with it.

    ``limit`` names the limit that it met, as a LimitError does; it is empty for any other reason. ``mends`` are ways to
    make it right.

    >>> ProgramError(Place(3, 5), "there is no variable X").message
    'line 3, column 5: there is no variable X'
    """

    def __init__(self, place: Place, reason: str, *, limit: str = "", mends: tuple[Mend, ...] = ()) -> None:
        super().__init__("program", f"line {place.line}, column {place.column}: {reason}")
        self.place = place
        self.reason = reason
        self.limit = limit
        self.mends = mends


class Fault(Exception):  # noqa: N818  # it becomes a ProgramError as soon as its place is known
    """Something that cannot be done with these values. Whoever knows the place gives it one."""


class UnplacedError(Exception):
    """A fault in a body that does not know its places: whoever ran it runs it again in a way that does."""


@contextmanager
def limits_placed() -> Iterator[None]:
    """Raise a ProgramError, at the beginning of the program, for a limit that was met in no known place."""
    from fairthrow.lab.engine.limits import LimitError  # noqa: PLC0415  # whoever only names errors needs no engine

    try:
        yield
    except LimitError as limit:
        raise ProgramError(Place(1, 1), limit.message, limit=limit.limit) from None
    except MemoryError:
        raise ProgramError(Place(1, 1), "this takes more memory than there is", limit="memory") from None
