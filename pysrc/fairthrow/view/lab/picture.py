"""The picture of the odds of a program's outputs.

It is a list of strokes, as :mod:`fairthrow.view.check.picture` has them.
"""

from collections.abc import Sequence

from fairthrow.lab.program import Answer, Output
from fairthrow.links import Link
from fairthrow.view.check.picture import WIDTH, heading, lines
from fairthrow.view.check.picture_dice import Felt, Stroke
from fairthrow.view.colour import CHALK
from fairthrow.view.lab.figures import label_of
from fairthrow.view.lab.spans import Axis, numeric, spans_of, spans_on, summary_of
from fairthrow.view.lab.tables import mean_said
from fairthrow.view.numbers import percent, real

PLOT = (60, 170, WIDTH - 120, 330)
"""Where the chart lies: its left and upper edge, its width and height."""

MOST_CURVES = 6
"""Outputs whose curves are drawn; their names stand below."""

DASHES = (0, 18, 6)
"""Lengths of dashes by which curves differ, each with the next colour."""

MOST_TICKS = 20
"""Values that are named below the chart at most."""


def odds_picture(link: Link, answer: Answer, name: str, look: tuple[float, float]) -> list[Stroke]:
    """Draw the odds: columns for one output, curves for several of whole numbers. ``look`` are hue and strength.

    ``name`` is that of the program.
    """
    felt = Felt(*look)
    some = [output for output in answer.outputs if numeric(output)][:MOST_CURVES]
    first = some[0] if some else next(iter(answer.outputs), None)
    if first is None or not first.weights:
        return heading(name, f"in {link.situation.title}", felt) + lines("Nothing comes out.", CHALK, 330, 40, 40)
    found = summary_of(first)
    said = ": mean ".join((label_of(first), ", ".join(mean_said(found)))) if found else label_of(first)
    strokes = heading(name, said, felt)
    strokes += _curves(some, felt) if len(some) > 1 else _columns(first, felt)
    return strokes + lines("Fairthrow", felt.quiet, 612, 20, 90, rows=1)


def _columns(output: Output, felt: Felt) -> list[Stroke]:
    spans = spans_of(output)
    left, top, width, height = PLOT
    tallest = max(real(span.exact) for span in spans)
    share = width / len(spans)
    strokes: list[Stroke] = []
    for at, span in enumerate(spans):
        x, high = left + at * share, height * real(span.exact) / tallest
        base = top + height
        ends = [round(x + 0.09 * share, 1), round(x + 0.91 * share, 1)]
        y = round(base - high, 1)
        strokes.append(["shape", felt.glow, [[ends[0], y], [ends[1], y], [ends[1], base], [ends[0], base]]])
        if len(spans) <= MOST_TICKS:
            strokes.append(["text", CHALK, round(x + share / 2), round(y - 8), 18, 400,
                            str(percent(span.exact)).removesuffix(" %")])  # fmt: skip
    return strokes + _ticks([span.label for span in spans], felt)


def _curves(outputs: Sequence[Output], felt: Felt) -> list[Stroke]:
    axis = Axis.over(outputs)
    spread = [[real(span.exact) for span in spans_on(axis, output)] for output in outputs]
    tallest = max(max(each) for each in spread)
    left, top, width, height = PLOT
    shades = (felt.glow, CHALK, felt.quiet)
    strokes: list[Stroke] = []
    for at, (output, chances) in enumerate(zip(outputs, spread, strict=True)):
        points = [
            [round(left + width * (place + 0.5) / axis.count, 1), round(top + height * (1 - chance / tallest), 1)]
            for place, chance in enumerate(chances)
        ]
        look = shades[at % len(shades)], DASHES[at // len(shades) % len(DASHES)]
        strokes.append(["line", look[0], points, 4, look[1]])
        column = width / len(outputs)
        middle, below = round(left + column * (at + 0.5)), 568
        strokes.append(["line", look[0], [[middle - 40, below - 24], [middle + 40, below - 24]], 4, look[1]])
        strokes.append(["text", CHALK, middle, below, 18, 400, _cut(label_of(output), int(column / 10))])
    return strokes + _ticks([axis.label(place) for place in range(axis.count)], felt)


def _ticks(labels: Sequence[str], felt: Felt) -> list[Stroke]:
    """Draw the base line of a chart, and name its values as far as there is room."""
    left, top, width, height = PLOT
    base = top + height
    room = max(1, width // (12 * max(map(len, labels))))
    every = -(-len(labels) // min(MOST_TICKS, room))
    share = width / len(labels)
    named: list[Stroke] = [
        ["text", felt.quiet, round(left + (at + 0.5) * share), base + 26, 18, 400, labels[at]]
        for at in range(0, len(labels), every)
    ]
    return [["line", felt.quiet, [[left, base], [left + width, base]], 2, 0], *named]


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: max(1, most - 1)]}…"
