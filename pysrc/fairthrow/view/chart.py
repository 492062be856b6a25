"""The odds chart: columns drawn as SVG text that fits any place.

All positions are percentages, so one drawing serves the small chart of a phone and the large one of a desk: styles say
how high it is, and letters keep their size. What is wanted is solid, what is not is hatched, what is between is dotted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from fairthrow.dice.distribution import Ratio
from fairthrow.systems import fitting
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.numbers import percent, rounded

HEIGHT = 72
"""How high the tallest column is, in hundredths of the plot; above it is room for its value and for a line's words."""
ROOM = 5
"""Into how many parts of a chart's width the words of a line fit."""
LEAST = 600
"""How high the lowest column is, in thousandths of a hundredth of the plot."""
FINEST = 3
"""Decimals of the percentages that places in the drawing are written in."""
MOST_LABELS = 13
"""Columns up to which their labels fit side by side on a phone."""
LETTERS = 60
"""Letters, and spaces between labels, that fit side by side there."""
SHORT = 5
"""Letters of a label that may stand below the first column."""
LONGEST_LABEL = 12
"""Letters of a label at most."""


def definitions() -> Markup:
    """Define the patterns. A page needs this once, for all its charts."""
    shapes = {
        "hatch": (6, tag("path", d="M-1 7 7-1M-1 1 1-1M5 7 7 5", class_="pat")),
        "dots": (5, tag("circle", cx=2.5, cy=2.5, r=1.1, class_="dots")),
    }
    return joined(
        *(
            tag("pattern", shape, id=name, width=size, height=size, patternUnits="userSpaceOnUse")
            for name, (size, shape) in shapes.items()
        )
    )


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column: its label, its chance, and the parts it is made of, each a style and its chance.

    ``says`` is its value in words, shown on hover, focus and tap. ``ghost`` is the chance of the same value in another
    situation that is laid over this one. ``here`` marks the value that was rolled. ``asks`` is the number that a press
    of the column asks about; None where it asks nothing.
    """

    label: str
    chance: Ratio
    parts: tuple[tuple[str, Ratio], ...]
    says: str
    ghost: Ratio | None = None
    here: bool = False
    asks: int | None = None


@dataclass(frozen=True, kw_only=True)
class Line:
    """An upright line with its ``label``. It stands at the left edge of the column at index ``before``, from 0."""

    before: int
    label: str


def chart(columns: Sequence[Column], lines: Sequence[Line], title: str, at: int | None = None) -> Markup:
    """Draw the columns, at least one, as an SVG image named ``title``. Lines off the chart are left out.

    ``at`` is the place of the chart among several whose columns ask something; None where they do not.
    """
    drawn_chances = (chance for column in columns for chance in (column.chance, column.ghost) if chance)
    tallest = max(drawn_chances, key=lambda chance: chance.numerator / chance.denominator)
    names = [fitting(column.label, LONGEST_LABEL) for column in columns]
    named = labels_below(names)
    drawn = [tag("line", x1="0", x2="100%", y1="100%", y2="100%", class_="base")]
    labels = []
    for index, column in enumerate(columns):
        drawn.append(_column(index, column, len(columns), tallest))
        if index in named:
            middle = _across(len(columns))[index][4]
            look = escape(" on" if column.here else "")
            labels.append(filled('<text x="%s" y="11" class="at%s">%s</text>', middle, look, escape(names[index])))
    shown = [line for line in lines if 0 <= line.before <= len(columns)]
    for place, line in enumerate(shown):
        end = shown[place + 1].before if place + 1 < len(shown) else 2 * len(columns)
        drawn.append(_line(line, len(columns), named=(end - line.before) * ROOM >= len(columns)))
    # the name says it all: what is written into the drawing is not to be read out once more
    drawing = tag("svg", tag("g", *drawn, aria_hidden="true"), class_="plot", role="img", width="100%",
                  aria_label=title)  # fmt: skip
    ticks = tag("svg", *labels, class_="ticks", width="100%", height=14, aria_hidden="true")
    pointed = tag("output", class_="pointed")
    told = "Columns, one by one with the arrow keys"
    keys = told if at is None else f"{told}; Enter asks about one"
    return tag("div", drawing, ticks, pointed, class_="columns", tabindex=0, role="group", data_at=at, aria_label=keys)


def labels_below(names: Sequence[str]) -> range:
    """Say which of the names of columns are written below them: as many as fit side by side.

    Long ones begin a little later: in the middle below the first column there is no room for them.

    >>> labels_below(["7", "8"]), labels_below(["100-199"] * 20)
    (range(0, 2), range(1, 20, 3))
    """
    longest = max(map(len, names))
    every = -(-len(names) // min(MOST_LABELS, max(1, LETTERS // (1 + longest))))
    return range(every // 2 if longest > SHORT else 0, len(names), every)


def _share(numerator: int, denominator: int) -> Markup:
    return escape(f"{rounded(100 * numerator, denominator, FINEST)}%")


@lru_cache(maxsize=8)  # a chart of a hundred columns is drawn at each change
def _across(count: int) -> list[tuple[Markup, Markup, Markup, Markup, Markup]]:
    """Give the places of each of ``count`` columns, as percentages of the drawing's width.

    They are where it begins, its width, where its bars begin, their width, and its middle.
    """
    whole, width = _share(1, count), _share(82, 100 * count)
    return [
        (_share(index, count), whole, _share(100 * index + 9, 100 * count), width, _share(2 * index + 1, 2 * count))
        for index in range(count)
    ]


def _column(index: int, column: Column, count: int, tallest: Ratio) -> Markup:
    start, whole, left, width, middle = _across(count)[index]
    bars, high = [], 0
    for style, chance in column.parts:
        mine = _high(chance, tallest)
        high += mine
        bars.append(filled('<rect class="%s" x="%s" y="%s" width="%s" height="%s"></rect>', escape(style), left,
                           _down(high), width, _thousandths(mine)))  # fmt: skip
    if column.ghost:
        mine = _high(column.ghost, tallest)
        bars.append(filled('<rect class="ghost" x="%s" y="%s" width="%s" height="%s"></rect>', left, _down(mine),
                           width, _thousandths(mine)))  # fmt: skip
    if count <= MOST_LABELS:
        said = escape("<0.1" if _tiny(column.chance) else percent(column.chance).removesuffix(" %"))
        bars.append(filled('<text class="value" x="%s" y="%s" dy="-5">%s</text>', middle, _down(high), said))
    if column.here:
        bars.append(filled('<svg class="here" x="%s" y="%s" overflow="visible"><path d="M0-3-6-12h12z"></path></svg>',
                           middle, _down(high)))  # fmt: skip
    look = escape("column on" if column.here else "column")
    asks = NOTHING if column.asks is None else filled(' data-asks="%s"', column.asks)
    return filled('<g data-says="%s"%s class="%s">%s<rect x="%s" width="%s" height="100%%" class="whole"></rect></g>',
                  escape(column.says), asks, look, joined(*bars), start, whole)  # fmt: skip


def _high(chance: Ratio, tallest: Ratio) -> int:
    """Give the height of a bar in thousandths of a hundredth of the plot. What can happen is at least seen."""
    if not chance.numerator:
        return 0
    numerator = 1000 * HEIGHT * chance.numerator * tallest.denominator
    return max(LEAST, numerator // (chance.denominator * tallest.numerator))


def _down(high: int) -> Markup:
    """Give how far down a bar of this height begins."""
    return _thousandths(100_000 - high)


def _tiny(chance: Ratio) -> bool:
    """Say whether a chance is too small to be written over a column beside the others: less than a tenth of 1 %."""
    return 0 < 1000 * chance.numerator < chance.denominator


def _thousandths(value: int) -> Markup:
    return escape(f"{value // 1000}.{value % 1000:03}%")


def _line(line: Line, count: int, *, named: bool) -> Markup:
    """Draw an upright line, ``named`` where its words do not run into the next one."""
    across = _share(line.before, count)
    upright = tag("line", x1=across, x2=across, y1=0, y2="100%", class_="thr")
    if not named:
        return upright
    left = line.before * 4 > count * 3
    words = tag("text", escape(line.label), x=across, y=11, dx=-5 if left else 5,
                class_="thr-label end" if left else "thr-label")  # fmt: skip
    return joined(upright, words)
