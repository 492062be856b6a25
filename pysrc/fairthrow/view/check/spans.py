"""The values of an outcome in the order people are shown, many of them gathered into spans.

Nobody can read a chart or a table of a thousand values. So more than a hundred whole numbers are gathered into spans of
equal size. Every chance is still exact: it is that of the whole span.
"""

from collections.abc import Sequence
from typing import Any

from fairthrow.dice.distribution import Distribution
from fairthrow.systems import FieldError
from fairthrow.systems.situation import Outcome
from fairthrow.view.check.answer import best_first, said_by
from fairthrow.view.spans import MOST, Span, spans_over

SIZES = (1, 2, 5, 10, 20, 50, 100)
"""How many whole numbers a span may hold. The smallest that suffices is taken."""

MOST_APART = 20_000
"""How far apart the lowest and the highest of the whole numbers may be that are shown. Programs alone have more."""

MOST_BITS = 4_000
"""Binary digits of the denominator of chances that are shown. Programs alone have more."""


def values_of(outcome: Outcome, *chances: Distribution[Any]) -> list[Any]:
    """Give the values of one or more distributions in the order people are shown. Whole numbers come without gaps.

    Raises FieldError for the ``program`` whose odds have no room on the page of a game.
    """
    values = sorted({value for each in chances for value in each.weights}, key=outcome.rank)
    whole = not outcome.words and isinstance(values[0], int)
    if whole and values[-1] - values[0] > MOST_APART:
        raise _too_large(f"its results are more than {MOST_APART:,} apart")
    if any(each.denominator.bit_length() > MOST_BITS for each in chances):
        raise _too_large("its exact chances have more digits than anybody could read")
    return list(range(values[0], values[-1] + 1)) if whole else values


def _too_large(reason: str) -> FieldError:
    return FieldError("program", f"program is too large for the page of a game: {reason}. The Lab shows it")


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
    said, weights = said_by(outcome), chances.weights
    named = []
    for group in groups:
        label = said(group[0]) if len(group) == 1 else f"{said(group[0])}–{said(group[-1])}"
        named.append((label, outcome.brief(group[0]) if outcome.brief else label, group))
    some = [sum([weights.get(value, 0) for value in group]) for group in groups]
    return spans_over(named, some, chances.denominator, downwards=best_first(outcome))
