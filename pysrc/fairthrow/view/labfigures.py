"""Charts of a program's outputs: columns for each, or the curves of all of them laid over each other."""

from collections.abc import Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Output, Value
from fairthrow.systems import fitting
from fairthrow.view.chart import HEIGHT, Column, Line, chart, labels_below
from fairthrow.view.labasked import Asked
from fairthrow.view.labspans import Axis, Span, numeric, slim, spans_of, spans_on, value_said
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.numbers import percent, real, rounded

MODES = {"exact": "exactly", "atleast": "at least", "atmost": "at most"}
"""What chances are of, each with its words."""

MOST_COLUMNS = 600
"""Columns that are drawn at most, of all outputs together; the output that was chosen is drawn in any case."""

MOST_CURVES = 24
"""Curves in one chart at most."""

LOOKS = 8
"""How many curves look different; the next one looks like the first."""

LONGEST_LABEL = 60
"""Characters of a label as people are shown it."""

ACROSS = 1_000
"""Units of a curve's drawing from left to right; a hundred from top to bottom."""


def label_of(output: Output) -> str:
    """Give the label of an output as people are shown it."""
    return fitting(output.label, LONGEST_LABEL) or "output"


def columns(
    outputs: Sequence[Output], mode: str, asked: Asked | None, *, first: int = 0, here: Sequence[Value] = ()
) -> Markup:
    """Draw a chart of columns for each output; of very many, at least for the one at the place ``first``, from 0.

    ``mode`` says what the columns are of: ``exact``, ``atleast`` or ``atmost``. ``here`` are the values that were
    rolled, one for each output; it is empty without a roll.
    """
    drawn = 0
    order = [first, *(at for at in range(len(outputs)) if at != first)] if outputs else []
    shown: dict[int, Markup] = {}
    for at in order:
        spans = spans_of(outputs[at])
        drawn += len(spans)
        if shown and drawn > MOST_COLUMNS:
            break
        mine = asked if asked and asked.output == at else None
        shown[at] = _columns(outputs[at], spans, mode, mine, here[at] if here else None)
    left = len(outputs) - len(shown)
    more = f"{left} more outputs are not drawn here: see them as curves, as a table or as a summary."
    return joined(*(shown[at] for at in sorted(shown)), tag("p", escape(more), class_="note") if left else NOTHING)


def _columns(output: Output, spans: Sequence[Span], mode: str, asked: Asked | None, here: Value | None) -> Markup:
    words = label_of(output)
    caption = tag("figcaption", tag("bdi", escape(words)))
    if not spans:
        return tag("figure", caption, tag("p", escape("Nothing comes out."), class_="note"), class_="chart")
    numbers = numeric(output)
    drawn = [
        Column(
            label=span.tick or span.label,
            chance=span.chance(mode),
            parts=_parts(output, span, mode, asked),
            says=said_of(span, ordered=numbers),
            here=here is not None and (span.low <= here <= span.high if numbers and isinstance(here, int)
                                       else span.label == value_said(here)),
        )
        for span in spans
    ]  # fmt: skip
    lines = [Line(before=at, label=str(asked)) for at in _edge(spans, asked)] if asked and numbers else []
    title = f"Odds of {words}, {MODES[mode]}"
    cut = len(output.weights) - len(spans) if not numbers else 0
    note = f"The {len(spans)} likeliest of {len(output.weights):,} values; all of them are in the copy."
    return tag("figure", caption, chart(drawn, lines, title), lost(output),
               tag("p", escape(note), class_="note") if cut else NOTHING, class_="chart")  # fmt: skip


def lost(output: Output) -> Markup:
    """Say how often nothing comes out; nothing where that never happens."""
    if not output.lost:
        return NOTHING
    return tag("p", escape(f"Nothing comes out: {percent(slim(output.lost, output.total))}."), class_="note lost")


def _edge(spans: Sequence[Span], asked: Asked) -> list[int]:
    """Give where the line of what is asked stands: before the first span on its upper side."""
    bound = asked.number + (asked.sign in (">", "<="))
    if asked.sign in ("=", "!="):
        return []
    return [next((at for at, span in enumerate(spans) if span.low >= bound), len(spans))]


def _parts(output: Output, span: Span, mode: str, asked: Asked | None) -> tuple[tuple[str, Ratio], ...]:
    """Give the parts of a column: what is wanted, and what is not."""
    if not asked:
        return (("plain", span.chance(mode)),)
    if span.low == span.high or mode != "exact":
        return (("good" if asked.holds(span.low) else "bad", span.chance(mode)),)
    good = sum(weight for value, weight in output.weights.items()
               if isinstance(value, int) and span.low <= value <= span.high and asked.holds(value))  # fmt: skip
    return ("bad", minus_of(span.exact, slim(good, output.total))), ("good", slim(good, output.total))


def minus_of(whole: Ratio, part: Ratio) -> Ratio:
    """Give what is left of a chance without a part of it."""
    numerator = whole.numerator * part.denominator - part.numerator * whole.denominator
    return slim(max(numerator, 0), whole.denominator * part.denominator)


def said_of(span: Span, *, ordered: bool) -> str:
    """Say the chances of a span: of exactly, at least and at most its values; if not ``ordered``, the first alone."""
    if not ordered:
        return f"{span.label}: {percent(span.exact)}"
    return f"{span.label}: exactly {percent(span.exact)}, at least {percent(span.least)}, at most {percent(span.most)}"


# --- curves -----------------------------------------------------------------------------


def curves(outputs: Sequence[Output], mode: str) -> Markup:
    """Draw the curves of all outputs of whole numbers in one chart, with a key. Others are drawn as columns below.

    ``mode`` says what the curves are of: ``exact``, ``atleast`` or ``atmost``.
    """
    some = [output for output in outputs if numeric(output)][:MOST_CURVES]
    others = [output for output in outputs if not numeric(output)]
    drawn = _curves(some, mode) if some else NOTHING
    left = sum(map(numeric, outputs)) - len(some)
    more = f"{left} more outputs are not drawn here: see them as a table or as a summary."
    note = tag("p", escape(more), class_="note") if left else NOTHING
    return joined(drawn, note, columns(others, "exact", None))


def _curves(outputs: Sequence[Output], mode: str) -> Markup:
    axis = Axis.over(outputs)
    chances = [[span.chance(mode) for span in spans_on(axis, output)] for output in outputs]
    tallest = max((chance for each in chances for chance in each), key=real)
    paths = (
        tag("path", d=_path(each, tallest), class_=f"curve c{at % LOOKS}", vector_effect="non-scaling-stroke")
        for at, each in reversed(list(enumerate(chances)))
    )
    laid = tag("svg", *paths, viewBox=f"0 0 {ACROSS} 100", preserveAspectRatio="none", width="100%", height="100%",
               overflow="visible")  # fmt: skip
    base = tag("line", x1="0", x2="100%", y1="100%", y2="100%", class_="base")
    names = [label_of(output) for output in outputs]
    spots = joined(*(_spot(axis, at, names, [each[at] for each in chances]) for at in range(axis.count)))
    title = f"Odds of {', '.join(names)}, {MODES[mode]}"
    drawing = tag("svg", tag("g", base, laid, spots, aria_hidden="true"), class_="plot", role="img", width="100%",
                  aria_label=fitting(title, 400))  # fmt: skip
    labels = [axis.tick(at) for at in range(axis.count)]
    ticks = tag("svg", *(
        filled('<text x="%s" y="11" class="at">%s</text>', _across(2 * at + 1, 2 * axis.count), escape(labels[at]))
        for at in labels_below(labels)
    ), class_="ticks", width="100%", height=14, aria_hidden="true")  # fmt: skip
    box = tag("div", drawing, ticks, tag("output", class_="pointed"), class_="columns", tabindex=0, role="group",
              aria_label="Values, one by one with the arrow keys")  # fmt: skip
    return tag("figure", tag("figcaption", escape(f"All outputs, {MODES[mode]}")), box, _key(outputs, names),
               class_="chart curves")  # fmt: skip


def _across(part: int, whole: int) -> Markup:
    return escape(f"{rounded(100 * part, whole, 3)}%")


def _path(chances: Sequence[Ratio], tallest: Ratio) -> str:
    """Draw a line through the middles of the spans; where there is one only, across the whole chart."""
    count = len(chances)
    downs = [100 - HEIGHT * real(chance) / (real(tallest) or 1) for chance in chances]
    if count == 1:
        return f"M0 {downs[0]:.2f}H{ACROSS}"
    points = (f"{ACROSS * (2 * at + 1) / (2 * count):.1f} {down:.2f}" for at, down in enumerate(downs))
    return f"M{'L'.join(points)}"


def _spot(axis: Axis, at: int, names: Sequence[str], chances: Sequence[Ratio]) -> Markup:
    """Write the place of a value, with what all curves say there."""
    each = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, chances, strict=True))
    return filled('<g data-says="%s" class="column"><rect x="%s" width="%s" height="100%%" class="whole"></rect></g>',
                  escape(f"{axis.label(at)}: {each}"), _across(at, axis.count), _across(1, axis.count))  # fmt: skip


def _key(outputs: Sequence[Output], names: Sequence[str]) -> Markup:
    entries = (
        tag("li",
            tag("svg", tag("path", d="M0 6H28", class_=f"curve c{at % LOOKS}"), class_="swatch", width=28, height=12,
                aria_hidden="true"),
            escape(" "), tag("bdi", escape(name)), lost(output))
        for at, (name, output) in enumerate(zip(names, outputs, strict=True))
    )  # fmt: skip
    return tag("ul", *entries, class_="key")
