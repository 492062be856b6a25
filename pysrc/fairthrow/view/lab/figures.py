"""Charts of a program's outputs: columns for each, or the curves of all of them laid over each other."""

from collections.abc import Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Output, Value
from fairthrow.programs.said import value_said
from fairthrow.systems import fitting
from fairthrow.view.chart import HEIGHT, Column, Line, chart, labels_below
from fairthrow.view.lab.asked import Asked
from fairthrow.view.lab.spans import Axis, numeric, slim, spans_of, spans_on
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.numbers import percent, real, rounded
from fairthrow.view.spans import MODES, Span

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
    """Draw a chart of columns for each output, the one at the place ``first``, from 0, before the others.

    Of very many at least that one is drawn. It says how many stand below it, which a small window does not show.
    ``mode`` says what the columns are of: ``exact``, ``least`` or ``most``. ``here`` are the values that were
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
        others = 0 if shown else len(outputs) - 1
        shown[at] = _columns(outputs[at], at, spans, mode, mine, here=here[at] if here else None, others=others)
    left = len(outputs) - len(shown)
    more = f"{left} more outputs are not drawn here: see them as curves, as a table or as a summary."
    return joined(*shown.values(), tag("p", escape(more), class_="note") if left else NOTHING)


def _columns(
    output: Output, at: int, spans: Sequence[Span], mode: str, asked: Asked | None, *, here: Value | None, others: int
) -> Markup:
    words = label_of(output)
    more = tag("p", escape(f"{others:,} more below"), class_="note more") if others else NOTHING
    caption = tag("figcaption", tag("bdi", escape(words)))
    if not spans:
        return tag("figure", caption, tag("p", escape("Nothing comes out."), class_="note"), more, class_="chart")
    numbers = numeric(output)
    drawn = [
        Column(
            label=span.brief,
            chance=span.chance(mode),
            parts=_parts(output, span, mode, asked),
            says=span.says(ordered=numbers),
            asks=_asks(span) if numbers else None,
            here=here is not None and (here in span.values if numbers and isinstance(here, int)
                                       else span.label == value_said(here)),
        )
        for span in spans
    ]  # fmt: skip
    lines = [Line(before=each, label=str(asked)) for each in _edge(spans, asked)] if asked and numbers else []
    title = f"Odds of {words}, {MODES[mode]}"
    cut = len(output.weights) - len(spans) if not numbers else 0
    note = f"The {len(spans)} likeliest of {len(output.weights):,} values; all of them are in the copy."
    return tag("figure", caption, chart(drawn, lines, title, at if numbers else None), lost(output),
               tag("p", escape(note), class_="note") if cut else NOTHING, more, class_="chart")  # fmt: skip


def _asks(span: Span) -> int | None:
    """Give the number that a press of a span's column asks about: its first value."""
    return span.values[0] if isinstance(span.values[0], int) else None


def lost(output: Output) -> Markup:
    """Say how often nothing comes out, or it never ends, and what is beyond the last value; nothing without such."""
    words = "It never ends" if output.unending else "Nothing comes out"
    said = [f"{words}: {percent(slim(output.lost, output.total))}."] if output.lost else []
    if output.tail:
        said.append(f"Over {output.last:,}: {percent(slim(output.tail.weight, output.total))}.")
    return tag("p", escape(" ".join(said)), class_="note lost") if said else NOTHING


def _edge(spans: Sequence[Span], asked: Asked) -> list[int]:
    """Give where the line of what is asked stands: before the first span on its upper side."""
    bound = asked.number + (asked.sign in (">", "<="))
    if asked.sign in ("=", "!="):
        return []
    return [next((at for at, span in enumerate(spans) if span.values[0] >= bound), len(spans))]


def _parts(output: Output, span: Span, mode: str, asked: Asked | None) -> tuple[tuple[str, Ratio], ...]:
    """Give the parts of a column: what is wanted, and what is not."""
    if not asked:
        return (("plain", span.chance(mode)),)
    low, high = span.values[0], span.values[-1]
    if low == high or mode != "exact":
        return (("good" if asked.holds(low) else "bad", span.chance(mode)),)
    good = sum(weight for value, weight in output.weights.items()
               if isinstance(value, int) and low <= value <= high and asked.holds(value))  # fmt: skip
    return ("bad", minus_of(span.exact, slim(good, output.total))), ("good", slim(good, output.total))


def minus_of(whole: Ratio, part: Ratio) -> Ratio:
    """Give what is left of a chance without a part of it."""
    numerator = whole.numerator * part.denominator - part.numerator * whole.denominator
    return slim(max(numerator, 0), whole.denominator * part.denominator)


# --- curves -----------------------------------------------------------------------------


def curves(outputs: Sequence[Output], mode: str, most: int = MOST_CURVES) -> Markup:
    """Draw the curves of outputs of whole numbers, at ``most`` so many, in one chart, with a key.

    Others are drawn as columns below. ``mode`` says what the curves are of: ``exact``, ``least`` or ``most``.
    """
    some = [output for output in outputs if numeric(output)][:most]
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
