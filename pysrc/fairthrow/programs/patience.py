"""How much work one answer may take. Whoever asks for the answer says so; whoever works asks here."""

from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.lab.engine.limits import GIVEN, Budget, LimitError

MOST_SLICES = 5_000
"""Slices of work where nobody has said how long it may take: some ten seconds."""


@contextmanager
def within(budget: Budget) -> Iterator[None]:
    """Let what is asked for here take as much work as ``budget`` allows."""
    token = GIVEN.set(budget)
    try:
        yield
    finally:
        GIVEN.reset(token)


def allowed() -> Budget:
    """Give the budget of whoever asked; without one, a budget of its own that ends after so many slices."""
    given = GIVEN.get(None)
    return given or Budget(_Slices().spent)


class TooLongError(LimitError):
    """An answer is too long to be written."""

    def __init__(self, message: str) -> None:
        super().__init__("memory", message)


class _Slices:
    def __init__(self) -> None:
        self.left = MOST_SLICES

    def spent(self) -> None:
        self.left -= 1
        if not self.left:
            raise LimitError("seconds", "this takes too long")
