"""The dice of a program as they lie ready before its roll."""

from collections.abc import Iterable

from fairthrow.dice.errors import FairthrowError
from fairthrow.dice.stream import Repeated
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.program import Language
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError
from fairthrow.systems.die import Die, Role

TRIED = (3, 2, 2, 0, 1, 1, 2)
"""Faces of the roll that is tried: neither the highest nor the lowest comes first."""


def ready_of(language: Language, program: str) -> tuple[Die, ...]:
    """Give the dice that lie ready for a ``program`` in a ``language``, blank: those that every roll of it throws.

    Where only a roll can tell, they are those of one that is tried. None are given where that takes more than next to
    no time.
    """
    try:
        return tuple(_laid(_found(language, program)))
    except (FairthrowError, LimitError):
        return ()


def _found(language: Language, program: str) -> Iterable[ReadyDice]:
    try:
        return language.ready(program, Budget(_enough))
    except UnknownDiceError:
        thrown = language.roll(program, Repeated(TRIED), Budget(_enough)).dice
        return (ReadyDice(1, each.sides, each.what) for each in thrown)


def _laid(dice: Iterable[ReadyDice]) -> Iterable[Die]:
    for each in dice:
        yield from (Die(sides=each.sides, face=1, role=Role.KEPT, group=each.what),) * each.many


def _enough() -> None:
    """End the work after its first slice."""
    raise LimitError("seconds", "this takes too long to be tried")
