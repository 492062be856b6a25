"""The chart of a situation: its columns by verdict, its lines, and another situation laid over it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from fairthrow.dice.distribution import Ratio, mean
from fairthrow.systems import FieldError, shown
from fairthrow.systems.situation import Odds, Situation
from fairthrow.view.chart import Column, Line, chart
from fairthrow.view.check.answer import MOST_DEGREES, points, questions, style, wanted_of
from fairthrow.view.check.spans import groups_of, spans_of, values_of
from fairthrow.view.markup import NOTHING, Markup, escape, tag
from fairthrow.view.numbers import decimal, percent
from fairthrow.view.spans import MODES, Span


@dataclass(frozen=True, kw_only=True)
class ChartView:
    """How odds are to be shown: the chart's mode, a situation that is laid over it, and the value that was rolled.

    ``ask`` is the number that a verdict in numbers should reach, 0 for the one that the check asks for first. Raises
    FieldError for a mode that is not in :data:`MODES`.
    """

    mode: str = "exact"
    pinned: Situation | None = None
    ask: int = 0
    here: Hashable = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            allowed = ", ".join(MODES)
            raise FieldError("mode", f"mode must be one of {allowed}, got {shown(self.mode)}")


def figure(situation: Situation, odds: Odds, spans: Sequence[Span], view: ChartView, said: str) -> Markup:
    """Draw the chart of the main outcome's spans. ``said`` is the sentence that says the odds.

    There is no chart where only one thing can happen and nothing can fail. A pinned situation is left out if it is of
    another check.
    """
    outcome = situation.outcome(situation.main)
    main = odds.outcomes[situation.main]
    if len(main.weights) == 1 and not situation.verdict:
        return NOTHING
    pinned = view.pinned if type(view.pinned) is type(situation) else None
    other = pinned.odds_asked() if pinned is not None else None
    ghosts: Sequence[Span | None] = [None] * len(spans)
    if other:
        beside = other.outcomes[situation.main]
        groups = groups_of(values_of(outcome, main, beside))
        spans, ghosts = spans_of(outcome, main, groups), spans_of(outcome, beside, groups)
    looks = _looks(situation, odds)
    columns = [
        Column(
            label=span.brief,
            says=span.says(),
            chance=span.chance(view.mode),
            parts=_parts(span, looks, odds.chart.denominator, view.mode),
            ghost=ghost.chance(view.mode) if ghost else None,
            here=view.here in span.values,
            asks=_asks(situation, span),
        )
        for span, ghost in zip(spans, ghosts, strict=True)
    ]
    asked = 0 if any(column.asks for column in columns) else None
    title = f"Odds of {outcome.label.lower()} on {situation.dice_text()}"
    key = tag("span", swatch("ghost"), escape("pinned"), class_="key") if other else NOTHING
    on = tag("span", escape(f"on {situation.dice_text()}"))
    caption = tag("figcaption", tag("span", escape(outcome.label), escape(" "), on), key)
    drawn = chart(columns, _lines(situation, spans), f"{title}, {MODES[view.mode]}. {said}", asked)
    compared = _comparison(situation, odds, pinned, other, view.ask) if pinned is not None and other else NOTHING
    return tag("figure", caption, drawn, compared, class_="chart")


def _asks(situation: Situation, span: Span) -> int | None:
    """Give the number that a press of a span's column asks for, where the chart is of a verdict in numbers."""
    value = span.values[0]
    fits = situation.main == situation.verdict and isinstance(value, int) and 1 <= value <= MOST_DEGREES
    return value if fits else None


def swatch(style: str) -> Markup:
    """Draw the sample of a style for a key."""
    return tag("svg", tag("rect", width=12, height=12, class_=style), class_="swatch", width=12, height=12,
               aria_hidden="true")  # fmt: skip


def _looks(situation: Situation, odds: Odds) -> dict[Any, dict[str, int]]:
    """Give the styles that each value is drawn in, with their weights."""
    looks: dict[Any, dict[str, int]] = {}
    for (value, verdict), weight in odds.chart.weights.items():
        look = style(situation, verdict)
        of_value = looks.setdefault(value, {})
        of_value[look] = of_value.get(look, 0) + weight
    return looks


def _parts(span: Span, looks: dict[Any, dict[str, int]], total: int, mode: str) -> tuple[tuple[str, Ratio], ...]:
    """Give the parts of a span's column, each a style and its chance.

    In the mode ``exact`` each style of the span's values has its part. In other modes there is one part, in the style
    that most of the span's own weight has. ``total`` is the sum of all weights.
    """
    weights: dict[str, int] = {}
    for value in span.values:
        for look, weight in looks.get(value, {}).items():
            weights[look] = weights.get(look, 0) + weight
    if mode != "exact" or len(weights) == 1:
        return ((max(weights, key=lambda look: weights[look], default="plain"), span.chance(mode)),)
    return tuple((look, Ratio.of(weight, total)) for look, weight in sorted(weights.items()))


def _lines(situation: Situation, spans: Sequence[Span]) -> list[Line]:
    """Give the upright lines of the chart, each before the first column that reaches its mark."""
    lines = []
    for mark in situation.marks():
        reached = [index for index, span in enumerate(spans) if span.values[-1] >= mark.at]
        if reached:
            lines.append(Line(before=reached[0], label=mark.label))
    return lines


def _comparison(situation: Situation, odds: Odds, pinned: Situation, other: Odds, ask: int) -> Markup:
    """Say the difference to the pinned situation in words."""
    if not questions(situation, odds) or not questions(pinned, other):
        mine, theirs = (each.outcomes[situation.main] for each in (odds, other))
        text = f"Mean {decimal(mean(theirs))} pinned, {decimal(mean(mine))} now."
    else:
        (label, chance), (_, before) = wanted_of(situation, odds, ask), wanted_of(pinned, other, ask)
        text = f"{label}: {percent(before)} pinned, {percent(chance)} now, {points(before, chance)}."
        text = text[0].upper() + text[1:]
    return tag("p", escape(text), class_="compared")
