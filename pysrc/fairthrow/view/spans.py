"""The values of an outcome in the order people are shown, many of them gathered into spans.

A chart or a table of a thousand values says nothing; beyond a hundred they are shown in equal
steps. Every chance is still exact: that of its whole span.
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
"""Most spans that are shown."""

SIZES = (1, 2, 5, 10, 20, 50, 100)
"""How many whole numbers a span may hold."""


@dataclass(frozen=True, kw_only=True)
class Span:
    """Neighbouring values: the chance of exactly them, of at least and of at most the span.

    "At least" always means as good or better where an outcome's order runs down from the best.
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
    """Give the values of one or more distributions in order, whole numbers without gaps."""
    values = sorted({value for each in chances for value in each.weights}, key=outcome.rank)
    if not outcome.words and isinstance(values[0], int):
        return list(range(values[0], values[-1] + 1))
    return values


def groups_of(values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Gather values into groups: singly while there are few, whole numbers in round steps."""
    if len(values) <= MOST or not isinstance(values[0], int):
        return [(value,) for value in values]
    size = next((size for size in SIZES if len(values) <= MOST * size), SIZES[-1])
    groups: dict[int, list[int]] = {}
    for value in values:
        groups.setdefault(value // size, []).append(value)
    return [tuple(group) for group in groups.values()]


def spread(outcome: Outcome, chances: Distribution[Any]) -> list[Span]:
    """Give the spans in which an outcome is shown by itself."""
    return spans_of(outcome, chances, groups_of(values_of(outcome, chances)))


def spans_of(outcome: Outcome, chances: Distribution[Any], groups: Sequence[tuple[Any, ...]]) -> list[Span]:
    """Give the chances of each group; the groups hold all values that can happen, in order."""
    weights, total, downwards = chances.weights, chances.denominator, best_first(outcome)
    spans, before = [], 0
    for group in groups:
        weight = sum([weights.get(value, 0) for value in group])
        upward, downward = Ratio.of(total - before, total), Ratio.of(before + weight, total)
        least, most = (downward, upward) if downwards else (upward, downward)
        spans.append(Span(values=group, exact=Ratio.of(weight, total), least=least, most=most))
        before += weight
    return spans
