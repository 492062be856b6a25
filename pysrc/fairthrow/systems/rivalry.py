"""What a check is in which several can roll against each other: one side of it rolls alone.

A check for two sides declares fields of both. Where three and more compete, each has a situation of its own in such a
check, and only the fields of "you" count in it. A check offers this by having the methods of :class:`Contested`; it
makes them of the functions that its own roll and odds for two are made of. So there is no second rule.
"""

from collections.abc import Mapping
from typing import Any, Protocol, cast, runtime_checkable

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Roll, Situation

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

    def between(self, mine: Any, theirs: Any) -> Mapping[str, Any]:
        """Give the outcomes of a round, by name, in which the sides have the strengths ``mine`` and ``theirs``.

        A tie is one here, also where it is then rolled again.
        """

    def again(self) -> "Contested | None":
        """Give the check that two who have tied go on with, both with new dice; None where a tie stands."""

    def own_decisions(self, result: str) -> tuple[Decision, ...]:
        """Give what your side may decide after a roll; ``result`` is the verdict's word for it.

        That is the first word for who won, the last for who did not, and the one between for all where nobody did. A
        decision that changes a field of neither side is made for all.
        """

    def own_ready(self) -> tuple[Die, ...]:
        """Give the dice that your side alone rolls, as they lie before its first roll."""

    def own_dice(self) -> str:
        """Say in a few words what your side rolls."""

    def aside(self, roll: Roll, *, won: bool) -> str:
        """Say what explains that your side's own ``roll`` is the best of all; empty where nothing has to be said.

        ``won`` says whether it is alone the best. The words stand behind it in the sentence.
        """


def opponent_of(situation: Situation) -> Contested:
    """Give the other side of a ``situation`` that is :class:`Contested`, as a side that rolls alone.

    >>> from fairthrow.links import decode
    >>> opponent_of(decode("d100/opposed?their_score=60").situation).own_dice()
    'd100 under 60'
    """
    shared = {name: getattr(situation, name) for name, kind in situation.declared().items() if kind.whose is None}
    return cast("Contested", type(situation)(**shared, **situation.side_of(Whose.THEIRS)))


def decided_on_a_tie(check: type[Situation]) -> frozenset[str]:
    """Give the fields of a ``check`` that is :class:`Contested` about which a side may decide after a tie."""
    begin = check()
    tied = cast("Contested", begin).own_decisions(tied_word(check))
    return frozenset().union(*(decision.situation.differing(begin) for decision in tied))


def tied_word(check: type[Situation]) -> str:
    """Give what a ``check`` that is :class:`Contested` calls it where nobody wins: ``draw`` or ``tie``."""
    return next(word for word, news in check.outcome(check.verdict).words.items() if news == "even")
