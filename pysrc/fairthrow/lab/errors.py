"""What is wrong with a program, and where, in words for a player."""

from typing import NamedTuple

from fairthrow.dice.errors import FieldError


class Place(NamedTuple):
    """A place in a program's text: a ``line`` and a ``column``, both from 1."""

    line: int
    column: int


class ProgramError(FieldError):
    """A program cannot be run. ``place`` is where it says so; the message begins with it.

    ``limit`` names the limit that it met, as a LimitError does; it is empty for any other reason.

    >>> ProgramError(Place(3, 5), "there is no variable X").message
    'line 3, column 5: there is no variable X'
    """

    def __init__(self, place: Place, reason: str, *, limit: str = "") -> None:
        super().__init__("program", f"line {place.line}, column {place.column}: {reason}")
        self.place = place
        self.reason = reason
        self.limit = limit


class Fault(Exception):  # noqa: N818  # it becomes a ProgramError as soon as its place is known
    """Something that cannot be done with these values. Whoever knows the place gives it one."""


class UnplacedError(Exception):
    """A fault in a body that does not know its places: whoever ran it runs it again in a way that does."""
