"""Neighbouring values that are shown as one, with their chances: as a column of a chart, and as a row of a table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.view.markup import Markup, escape, filled
from fairthrow.view.numbers import percent

MOST = 100
"""Most whole numbers that are shown one by one. More are gathered into about so many spans at most."""

MODES = {"exact": "exactly", "least": "at least", "most": "at most"}
"""What chances are of, each with its words."""


class Span(NamedTuple):
    """Neighbouring values, with three chances. ``label`` names them, and ``brief`` where there is little room.

    ``exact`` is the chance of any of these values, ``least`` of these or higher ones, ``most`` of these or lower ones.
    Where values are ordered best first, ``least`` is of these or better ones, ``most`` of these or worse ones.
    """

    label: str
    brief: str
    values: Sequence[Any]
    exact: Ratio
    least: Ratio
    most: Ratio

    def chance(self, mode: str) -> Ratio:
        """Give the chance that a ``mode`` of :data:`MODES` is about."""
        return {"exact": self.exact, "least": self.least, "most": self.most}[mode]

    def says(self, *, ordered: bool = True) -> str:
        """Say the chances: of exactly, at least and at most these values; if not ``ordered``, the first alone."""
        if not ordered:
            return f"{self.label}: {percent(self.exact)}"
        some = (f"{words} {percent(self.chance(mode))}" for mode, words in MODES.items())
        return f"{self.label}: {', '.join(some)}"


def spans_over(
    named: Iterable[tuple[str, str, Sequence[Any]]],
    weights: Sequence[int],
    total: int,
    chance: Callable[[int, int], Ratio] = Ratio.of,
    *,
    downwards: bool = False,
    beyond: int = 0,
) -> list[Span]:
    """Give a span for each that is ``named``: its label, its brief label and its values, in their order.

    ``weights`` are theirs, of so many in ``total``, and ``chance`` makes a chance of these. ``downwards`` says that the
    best values come first. So much of the weight is ``beyond`` the last value.
    """
    spans, before, came = [], 0, sum(weights) + beyond
    for (label, brief, values), weight in zip(named, weights, strict=True):
        upward, downward = chance(came - before, total), chance(before + weight, total)
        least, most = (downward, upward) if downwards else (upward, downward)
        spans.append(Span(label, brief, values, chance(weight, total), least, most))
        before += weight
    return spans


def rows_of(spans: Sequence[Span], fraction: Callable[[Ratio], Markup]) -> list[Markup]:
    """Write each span that can happen as a row: its three chances, and the first as a ``fraction``."""
    # Most of a page's elements are these cells, so they are written in the fastest way.
    return [
        filled('<tr><th scope="row">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>', escape(span.label),
               percent(span.exact), percent(span.least), percent(span.most), fraction(span.exact))
        for span in spans
        if span.exact.numerator
    ]  # fmt: skip


def rows_by_chance(rows: Iterable[tuple[str, Ratio]], fraction: Callable[[Ratio], Markup]) -> list[Markup]:
    """Write labels of values with their chances, each as a row, and the chance as a ``fraction`` as well."""
    return [
        filled('<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>', escape(label), percent(chance),
               fraction(chance))
        for label, chance in rows
    ]  # fmt: skip
