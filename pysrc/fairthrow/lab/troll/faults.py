"""What is wrong with a program, where, and what would be right."""

from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.lab.engine.multisets.values import CannotError
from fairthrow.lab.errors import Mend, Place, ProgramError


class TrollError(ProgramError):
    """A program that is not Troll, or asks for what cannot be done, such as a die without sides.

    ``mends`` are ways to make it right by one touch; ``limit`` names the limit that it met, if any.
    """

    def __init__(self, place: tuple[int, int], reason: str, mends: tuple[Mend, ...] = (), *, limit: str = "") -> None:
        super().__init__(Place(*place), reason, limit=limit, mends=mends)


def cannot_at(place: tuple[int, int], cannot: CannotError) -> TrollError:
    """Give the error that what is at a ``place`` cannot be done; it is told as ``cannot`` tells it."""
    return TrollError(place, str(cannot), limit=cannot.limit)


@contextmanager
def placed(place: tuple[int, int]) -> Iterator[None]:
    """Tell what cannot be done meanwhile as an error at a ``place``: raise TrollError for CannotError."""
    try:
        yield
    except CannotError as cannot:
        raise cannot_at(place, cannot) from None
