"""The values of an outcome in the order people are shown, many of them gathered into spans.

Nobody can read a chart or a table of a thousand values. So more than a hundred whole numbers are gathered into spans of
equal size. Every chance is still exact: it is that of the whole span.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.systems.situation import Outcome
from fairthrow.view.answer import best_first
from fairthrow.view.numbers import value_text

MOST = 100
"""Most whole numbers that are shown one by one. More are gathered into about so many spans at most."""

SIZES = (1, 2, 5, 10, 20, 50, 100)
"""How many whole numbers a span may hold. The smallest that suffices is taken."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """Neighbouring values of an outcome, with three chances.

    ``exact`` is the chance of any of these values, ``least`` of these or higher ones, ``most`` of these or lower ones.
    Where an outcome is ordered best first, ``least`` is of these or better ones, ``most`` of these or worse ones.
    """

    values: tuple[Any, ...]
    exact: Ratio
    least: Ratio
    most: Ratio

    @cached_property
    def label(self) -> str:
        """Name the span: ``7``, ``20–29``."""
        first = value_text(self.values[0])
        return first if len(self.values) == 1 else f"{first}–{value_text(self.values[-1])}"

    def chance(self, mode: str) -> Ratio:
        """Give the chance that a mode is about: ``exact``, ``least`` or ``most``."""
        return {"exact": self.exact, "least": self.least, "most": self.most}[mode]


def values_of(outcome: Outcome, *chances: Distribution[Any]) -> list[Any]:
    """Give the values of one or more distributions in the order people are shown. Whole numbers come without gaps."""
    values = sorted({value for each in chances for value in each.weights}, key=outcome.rank)
    if not outcome.words and isinstance(values[0], int):
        return list(range(values[0], values[-1] + 1))
    return values


def groups_of(values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Gather ordered values into groups.

    Up to a hundred values stay single, and so do values that are no whole numbers. Of more whole numbers each group
    begins at a multiple of one of :data:`SIZES`, except that the first may begin later.
    """
    if len(values) <= MOST or not isinstance(values[0], int):
        return [(value,) for value in values]
    size = next((size for size in SIZES if len(values) <= MOST * size), SIZES[-1])
    groups: dict[int, list[int]] = {}
    for value in values:
        groups.setdefault(value // size, []).append(value)
    return [tuple(group) for group in groups.values()]


def spread(outcome: Outcome, chances: Distribution[Any]) -> list[Span]:
    """Give the spans of an outcome that is shown alone, with no other situation beside it."""
    return spans_of(outcome, chances, groups_of(values_of(outcome, chances)))


def spans_of(outcome: Outcome, chances: Distribution[Any], groups: Sequence[tuple[Any, ...]]) -> list[Span]:
    """Give a span for each group, with its chances. The groups must hold all values that can happen, in order."""
    weights, total, downwards = chances.weights, chances.denominator, best_first(outcome)
    spans, before = [], 0
    for group in groups:
        weight = sum([weights.get(value, 0) for value in group])
        upward, downward = Ratio.of(total - before, total), Ratio.of(before + weight, total)
        least, most = (downward, upward) if downwards else (upward, downward)
        spans.append(Span(values=group, exact=Ratio.of(weight, total), least=least, most=most))
        before += weight
    return spans
