"""What a check is in which several can roll against each other: one side of it rolls alone.

A check for two sides declares fields of both. Where three and more compete, each has a situation of its own in such a
check, and only the fields of "you" count in it. A check offers this by having the methods of :class:`Contested`; it
makes them of the functions that its own roll and odds for two are made of. So there is no second rule.
"""

from typing import Any, Protocol, runtime_checkable

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.situation import Decision, Roll

STRENGTH = "strength"
"""The outcome of one side's own roll: what decides between sides. The highest wins, and equal ones are a tie."""


@runtime_checkable
class Contested(Protocol):
    """A check in which sides roll against each other, as far as one side rolls alone."""

    def rounds(self) -> int | None:
        """How many rounds all sides roll at most, as long as the best is shared; None for as many as it takes."""

    def own_odds(self) -> Distribution[Any]:
        """Give the exact odds of what your side's own roll comes to: its strength."""

    def own_roll(self, source: Source, number: int) -> Roll:
        """Roll your side alone; ``number`` counts the rounds from 1. Its one outcome is :data:`STRENGTH`."""

    def own_decisions(self, result: str) -> tuple[Decision, ...]:
        """Give what your side may decide after a roll; ``result`` is the verdict's word for it.

        That is the first word for who won, the last for who did not, and the one between for all where nobody did. A
        decision that changes a field of neither side is made for all.
        """

    def own_dice(self) -> str:
        """Say in a few words what your side rolls."""
