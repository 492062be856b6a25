"""The odds chart: columns drawn as SVG text that fits any width.

Positions across are percentages and positions down are pixels, so that the drawing follows
its column while its letters keep their size. Verdicts differ by pattern as well as by colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from fairthrow.dice.distribution import Ratio
from fairthrow.view.markup import tag
from fairthrow.view.numbers import percent, rounded

TOP, HEIGHT, FOOT = 28, 180, 26
"""Pixels above the tallest column, of the tallest column, and below the base line."""
MOST_LABELS = 13
"""Column labels that fit side by side on a phone."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column: its label, its chance, and the parts it is made of (style → chance)."""

    label: str
    chance: Ratio
    parts: tuple[tuple[str, Ratio], ...]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line before the column at index ``before`` (may lie between columns), with its words."""

    before: int
    label: str


def chart(columns: Sequence[Column], lines: Sequence[Line], title: str) -> str:
    """Draw the columns as an SVG image named ``title``."""
    tallest = max((column.chance for column in columns), key=lambda c: c.numerator / c.denominator)
    base = TOP + HEIGHT
    every = -(-len(columns) // MOST_LABELS)
    drawn = [tag("line", x1="0", x2="100%", y1=base, y2=base, class_="base")]
    for index, column in enumerate(columns):
        drawn.append(_column(index, column, len(columns), tallest, labelled=index % every == 0))
    drawn.extend(_line(line, len(columns)) for line in lines if 0 <= line.before <= len(columns))
    return tag("svg", tag("title", escape(title)), *drawn, class_="chart", role="img",
               width="100%", height=base + FOOT, aria_label=title)  # fmt: skip


def _share(numerator: int, denominator: int) -> str:
    return f"{rounded(100 * numerator, denominator, 3)}%"


def _column(index: int, column: Column, count: int, tallest: Ratio, *, labelled: bool) -> str:
    left, width = _share(10 * index + 1, 10 * count), _share(8, 10 * count)
    middle = _share(2 * index + 1, 2 * count)
    base = TOP + HEIGHT
    bars, top = [], base
    for style, chance in column.parts:
        high = _pixels(chance, tallest)
        top -= high
        bars.append(tag("rect", x=left, width=width, y=top, height=high, class_=f"bar {style}"))
    value = (
        tag("text", percent(column.chance), x=middle, y=top - 6, class_="value")
        if count <= MOST_LABELS
        else ""
    )
    label = tag("text", escape(column.label), x=middle, y=base + 18, class_="at") if labelled else ""
    hint = tag("title", escape(f"{column.label}: {percent(column.chance)}"))
    return tag("g", hint, *bars, value, label)


def _pixels(chance: Ratio, tallest: Ratio) -> int:
    """Height of a bar, at least one pixel for what can happen."""
    numerator = HEIGHT * chance.numerator * tallest.denominator
    return max(1, numerator // (chance.denominator * tallest.numerator))


def _line(line: Line, count: int) -> str:
    across = _share(line.before, count)
    left = line.before * 2 > count
    words = tag("text", escape(line.label), x=across, y=14, dx=-6 if left else 6,
                class_="mark-label end" if left else "mark-label")  # fmt: skip
    return tag("line", x1=across, x2=across, y1=4, y2=TOP + HEIGHT, class_="mark") + words
