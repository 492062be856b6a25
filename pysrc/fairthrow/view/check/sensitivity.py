"""The success chance of a check, and of checks that are one step away."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from fairthrow.dice.distribution import Ratio, mean
from fairthrow.systems import FairthrowError
from fairthrow.systems.situation import Situation
from fairthrow.systems.wanted import wanted_chance
from fairthrow.systems.wording import MINUS
from fairthrow.view.check.answer import default_question, questions, wanted_of
from fairthrow.view.numbers import decimal, percent

REMEMBERED = 512
"""How many values are remembered: what taps would change, the ladder and the grid ask for many of the same."""


class Neighbours:
    """A situation, what matters most in it, and the same of the situations near it.

    ``label`` names what matters, and ``now`` is its value: the chance of the words that are wanted, or of a verdict
    that is ``degree`` or more. Where nothing can fail, it is the mean of the main outcome, and without dice the certain
    result.
    """

    def __init__(self, situation: Situation, ask: int = 0) -> None:
        """Ask for what a player wants.

        ``ask`` is the number that a verdict in numbers should reach, 0 for the check's own. If it cannot be reached at
        all, the highest that can be takes its place.
        """
        found = situation.odds_asked()
        self.situation = situation
        self.label, self.now = wanted_of(situation, found, ask)
        in_numbers = situation.verdict and not situation.outcome(situation.verdict).words
        self.degree = default_question(situation, ask, len(questions(situation, found))) + 1 if in_numbers else 0

    def value(self, **changes: Any) -> Ratio | None:
        """Give what matters most in the situation with some fields changed; None where that is not allowed."""
        try:
            return value_of(replace(self.situation, **changes), self.degree)
        except FairthrowError:
            return None

    def said(self, value: Ratio) -> str:
        """Write a value: a chance as a percentage, a mean with 2 decimals."""
        return percent(value) if self.situation.verdict else self.amount(value, 2)

    def amount(self, value: Ratio, digits: int) -> str:
        """Write a value that is no chance: a mean with ``digits`` decimals, a certain result as the number it is."""
        return decimal(value, digits if self.situation.takes_dice else 0)

    def change(self, value: Ratio) -> str:
        """Write the change from now to another value, in few letters: "+13.3" points or of the mean.

        It is rounded once from the exact difference. What would be rounded to nothing is "+<0.1" or "−<0.1". The text
        is empty where nothing changes.
        """
        exact = Ratio.of(
            (value.numerator * self.now.denominator - self.now.numerator * value.denominator)
            * (100 if self.situation.verdict else 1),
            value.denominator * self.now.denominator,
        )
        if exact.numerator == 0:
            return ""
        sign = "+" if exact.numerator > 0 else MINUS
        size = Ratio(abs(exact.numerator), exact.denominator)
        if 20 * size.numerator < size.denominator:
            return f"{sign}<0.1"
        certain = not self.situation.verdict and not self.situation.takes_dice
        return f"{sign}{decimal(size, 0 if certain else 1)}"


@lru_cache(maxsize=REMEMBERED)
def value_of(situation: Situation, degree: int) -> Ratio:
    """Give what matters most in a situation (:class:`Neighbours`), with the ``degree`` that is to be reached."""
    found = situation.odds_asked()
    if not situation.verdict:
        return mean(found.outcomes[situation.main])
    return wanted_chance(situation, found, degree)


def wanted(situation: Situation, ask: int = 0) -> tuple[str, Ratio]:
    """Give the name and the value of what matters most in a situation: see :class:`Neighbours`.

    ``ask`` is the number that a verdict in numbers should reach, 0 for the check's own.
    """
    near = Neighbours(situation, ask)
    return near.label, near.now
