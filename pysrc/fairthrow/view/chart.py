"""The odds chart: columns drawn as SVG text that fits any width.

Positions across are percentages, and positions down are pixels. So the drawing is as wide as its place on the page,
and its letters keep their size. Verdicts differ by pattern as well as by colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from fairthrow.dice.distribution import Ratio
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.numbers import percent, rounded

TOP, HEIGHT, FOOT = 54, 180, 26
"""Pixels above the tallest column, of the tallest column, and below the base line."""
ROOMY = 8
"""Columns up to which a phone has room for the percent sign above each of them."""
MOST_LABELS = 13
"""Columns up to which their labels fit side by side on a phone."""

PATTERNS = {"bad": "hatch", "even": "dots", "degree-0": "hatch", "degree-2": "dots", "degree-4": "bars"}
"""The pattern that lies over the colour of a style. By patterns verdicts are told apart without seeing colours."""


def definitions() -> Markup:
    """Define the patterns. A page needs this once, for all its charts."""
    shapes = {
        "hatch": tag("path", d="M-1 7 7 -1 M-1 1 1 -1 M5 7 7 5", class_="pattern"),
        "dots": tag("circle", cx=3, cy=3, r=1.2, class_="pattern"),
        "bars": tag("path", d="M0 3H6", class_="pattern"),
    }
    patterns = (
        tag("pattern", shape, id=name, width=6, height=6, patternUnits="userSpaceOnUse")
        for name, shape in shapes.items()
    )
    return tag("svg", tag("defs", *patterns), class_="unseen", width=0, height=0, aria_hidden="true")


def swatch(style: str) -> Markup:
    """Draw the sample of a style that the key shows."""
    return tag("svg", _bar(style, x=0, y=0, width=14, height=14), class_="swatch", width=14, height=14,
               aria_hidden="true")  # fmt: skip


def _bar(style: str, *, x: Markup | int, y: int, width: Markup | int, height: int) -> Markup:
    """Draw a bar in its style's colour, with the style's pattern over it."""
    look, pattern = _look(style)
    if not pattern:
        return filled('<rect class="bar %s" x="%s" y="%s" width="%s" height="%s"></rect>', look, x, y, width, height)
    return filled('<rect class="bar %s" x="%s" y="%s" width="%s" height="%s"></rect>'
                  '<rect fill="url(#%s)" x="%s" y="%s" width="%s" height="%s"></rect>',
                  look, x, y, width, height, pattern, x, y, width, height)  # fmt: skip


@cache
def _look(style: str) -> tuple[Markup, Markup]:
    """Give a style's class, and the name of its pattern, or empty text for none."""
    return escape(style), escape(PATTERNS.get(style, ""))


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column: its label, its chance, and the parts it is made of, each a style and its chance.

    ``says`` is its value in words, shown on hover, focus and tap. ``ghost`` is the chance of the same value in another
    situation that is laid over this one. ``here`` marks the value that was rolled.
    """

    label: str
    chance: Ratio
    parts: tuple[tuple[str, Ratio], ...]
    says: str
    ghost: Ratio | None = None
    here: bool = False


@dataclass(frozen=True, kw_only=True)
class Line:
    """An upright line with its words. It stands at the left edge of the column at index ``before``, from 0."""

    before: int
    label: str


def chart(columns: Sequence[Column], lines: Sequence[Line], title: str) -> Markup:
    """Draw the columns, at least one, as an SVG image named ``title``. Lines off the chart are left out."""
    drawn_chances = (chance for column in columns for chance in (column.chance, column.ghost) if chance)
    tallest = max(drawn_chances, key=lambda chance: chance.numerator / chance.denominator)
    base = TOP + HEIGHT
    every = -(-len(columns) // MOST_LABELS)
    drawn = [tag("line", x1="0", x2="100%", y1=base, y2=base, class_="base")]
    for index, column in enumerate(columns):
        drawn.append(_column(index, column, len(columns), tallest, labelled=index % every == 0))
    drawn.extend(_line(line, len(columns)) for line in lines if 0 <= line.before <= len(columns))
    drawing = tag("svg", *drawn, class_="chart", role="img", width="100%", height=base + FOOT,
                  aria_label=title)  # fmt: skip
    pointed = tag("output", escape("Point at a column, or walk them with the arrow keys."), class_="pointed")
    return tag("div", drawing, pointed, class_="columns", tabindex=0, role="group",
               aria_label="Columns, one by one with the arrow keys")  # fmt: skip


def _share(numerator: int, denominator: int) -> Markup:
    return escape(f"{rounded(100 * numerator, denominator, 3)}%")


@lru_cache(maxsize=8)  # a chart of a hundred columns is drawn at each change
def _across(count: int) -> list[tuple[Markup, Markup, Markup, Markup, Markup]]:
    """Give the places of each of ``count`` columns, as percentages of the drawing's width.

    They are where it begins, its width, where its bars begin, their width, and its middle.
    """
    whole, width = _share(1, count), _share(8, 10 * count)
    return [
        (_share(index, count), whole, _share(10 * index + 1, 10 * count), width, _share(2 * index + 1, 2 * count))
        for index in range(count)
    ]


def _column(index: int, column: Column, count: int, tallest: Ratio, *, labelled: bool) -> Markup:
    start, whole, left, width, middle = _across(count)[index]
    base = TOP + HEIGHT
    bars, top = [], base
    for style, chance in column.parts:
        high = _pixels(chance, tallest)
        top -= high
        bars.append(_bar(style, x=left, y=top, width=width, height=high))
    if column.ghost:
        high = _pixels(column.ghost, tallest)
        bars.append(tag("rect", x=left, width=width, y=base - high, height=high, class_="ghost"))
    value = NOTHING
    if count <= MOST_LABELS:
        said = percent(column.chance) if count <= ROOMY else percent(column.chance).removesuffix(" %")
        value = tag("text", escape(said), x=middle, y=top - 6, class_="value")
    if column.here:
        y = max(top - 20, 12)
        bars.append(tag("text", escape("▼"), x=middle, y=y, class_="you"))
    label = tag("text", escape(column.label), x=middle, y=base + 18, class_="at") if labelled else NOTHING
    return filled(
        '<g data-says="%s" class="column">%s%s%s<rect x="%s" width="%s" y="0" height="%s" class="whole"></rect></g>',
        escape(column.says), joined(*bars), value, label, start, whole, base + FOOT)  # fmt: skip


def _pixels(chance: Ratio, tallest: Ratio) -> int:
    """Give the height of a bar in pixels, HEIGHT for the ``tallest``. It is at least 1 for what can happen."""
    if not chance.numerator:
        return 0
    numerator = HEIGHT * chance.numerator * tallest.denominator
    return max(1, numerator // (chance.denominator * tallest.numerator))


def _line(line: Line, count: int) -> Markup:
    across = _share(line.before, count)
    left = line.before * 2 > count
    words = tag("text", escape(line.label), x=across, y=16, dx=-6 if left else 6,
                class_="mark-label end" if left else "mark-label")  # fmt: skip
    return joined(tag("line", x1=across, x2=across, y1=4, y2=TOP + HEIGHT, class_="mark"), words)
