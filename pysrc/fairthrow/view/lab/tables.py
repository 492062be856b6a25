"""The numbers of a program's outputs: a table of chances, a line that sums each output up."""

from collections.abc import Sequence
from math import isqrt

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Output
from fairthrow.programs.said import LONGEST_VALUE, value_said
from fairthrow.systems.wording import counted
from fairthrow.view.lab.figures import label_of, lost
from fairthrow.view.lab.spans import (
    Axis,
    Summary,
    numeric,
    slim,
    spans_on,
    summary_of,
    words_of,
)
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import decimal, fraction, percent, square_root
from fairthrow.view.spans import MODES, Span, rows_by_chance, rows_of

MOST_OUTPUTS = 24
"""Outputs that stand side by side in a table at most."""

EXACT = 10**12
"""Denominators from this one on are not read by people: the fraction is left out."""


def exactly(chance: Ratio) -> Markup:
    """Write a chance as a fraction in lowest terms; nothing where that is too long to be read."""
    reduced = Ratio.of(*chance) if chance.denominator.bit_length() <= 2 * EXACT.bit_length() else chance
    return fraction(reduced) if reduced.denominator < EXACT else NOTHING


NONE = Ratio(0, 1)
"""What never happens. It has no row in any table."""


def table(outputs: Sequence[Output], rare: Ratio = NONE) -> Markup:
    """Write the chances of all outputs: those of whole numbers side by side, the others each by itself.

    Whole numbers have no row where no output has a chance of more than ``rare``; it is said how many are left out.
    """
    some = [output for output in outputs if numeric(output)]
    shown = some[:MOST_OUTPUTS]
    left = len(some) - len(shown)
    more = f"{left} more outputs are in the copy."
    side_by_side = NOTHING if not shown else _alone(shown[0], rare) if len(shown) == 1 else _beside(shown, rare)
    return joined(
        side_by_side,
        tag("p", escape(more), class_="note") if left else NOTHING,
        *(_words(output) for output in outputs if not numeric(output)),
    )


def _alone(output: Output, rare: Ratio) -> Markup:
    """Write the table of one output: exactly, at least, at most, and as a fraction."""
    spans = spans_on(Axis.over([output]), output)
    kept, left = _kept([spans], rare)
    rows = rows_of([spans[at] for at in kept], exactly)
    return joined(_table(label_of(output), (*MODES.values(), "fraction"), rows), _left_out(left, rare), lost(output))


def _beside(outputs: Sequence[Output], rare: Ratio) -> Markup:
    """Write the table of several outputs, a column for each."""
    axis = Axis.over(outputs)
    spread = [spans_on(axis, output) for output in outputs]
    kept, left = _kept(spread, rare)
    rows = []
    for at in kept:
        chances = (spans[at].exact for spans in spread)
        cells = (tag("td", percent(chance) if chance.numerator else NOTHING) for chance in chances)
        rows.append(tag("tr", tag("th", escape(axis.label(at)), scope="row"), *cells))
    said = (
        tag("p", tag("bdi", escape(label_of(output))), escape(": "), lost(output))
        for output in outputs
        if output.lost or output.tail
    )
    heads = [label_of(output) for output in outputs]
    return joined(_table("All outputs, exactly", heads, rows), _left_out(left, rare), *said)


def _kept(spread: Sequence[Sequence[Span]], rare: Ratio) -> tuple[list[int], int]:
    """Give the places at which some output has a chance of more than ``rare``, and how many possible ones are left."""
    chances = [[span.exact for span in spans] for spans in zip(*spread, strict=True)]
    kept = [at for at, some in enumerate(chances) if any(_exceeds(each, rare) for each in some)]
    return kept, sum(any(each.numerator for each in some) for some in chances) - len(kept)


def _exceeds(chance: Ratio, rare: Ratio) -> bool:
    return chance.numerator * rare.denominator > rare.numerator * chance.denominator


def _left_out(left: int, rare: Ratio) -> Markup:
    words = f"Left out: {counted(left, 'row')} of at most {percent(rare)}{' each' if left > 1 else ''}."
    return tag("p", escape(words), class_="note") if left else NOTHING


def _words(output: Output) -> Markup:
    spans = words_of(output)
    rows = rows_by_chance(((span.label, span.exact) for span in spans), exactly)
    left = len(output.weights) - len(spans)
    more = f"The {len(spans)} likeliest; {left:,} more are in the copy."
    note = tag("p", escape(more), class_="note") if left else NOTHING
    return joined(_table(label_of(output), ("exactly", "fraction"), rows), lost(output), note)


def _table(caption: str, heads: Sequence[str], rows: Sequence[Markup]) -> Markup:
    head = tag("tr", tag("td"), *(tag("th", tag("bdi", escape(each)), scope="col") for each in heads))
    whole = tag("table", tag("caption", escape(caption)), tag("thead", head), tag("tbody", *rows), class_="chances")
    return tag("div", whole, class_="scroll", tabindex=0, role="region", aria_label=caption)


# --- what sums outputs up ----------------------------------------------------------------------

HEADS = ("mean", "deviation", "least", "median", "most", "likeliest")
"""What an output of whole numbers is summed up by."""


def figures_of(found: Summary) -> tuple[str, ...]:
    """Give what sums an output up, as :data:`HEADS` names it, as people are shown it."""
    mean, deviation = decimal(found.mean), square_root(found.variance)
    if max(len(mean), len(deviation)) > LONGEST_VALUE:
        mean = value_said(found.mean.numerator // found.mean.denominator)
        deviation = value_said(isqrt(found.variance.numerator // found.variance.denominator))
    whole = (found.least, found.median, found.most, found.likeliest)
    least, median, most, likeliest = map(value_said, whole)
    return mean, deviation, least, median, f"over {most}" if found.more else most, likeliest


def facts(found: Summary | None) -> Markup:
    """Write what sums up one output as the line below the large number; nothing where it has no numbers."""
    if not found:
        return NOTHING
    entries = (
        tag("li", tag("small", escape(head)), escape(" "), escape(said))
        for head, said in zip(HEADS, figures_of(found), strict=True)
    )
    return tag("ul", *entries, class_="facts")


def summary(outputs: Sequence[Output]) -> Markup:
    """Write the table that sums all outputs up, a row for each."""
    rows = []
    for output in outputs:
        found = summary_of(output)
        if found:
            cells = joined(*(tag("td", escape(each)) for each in figures_of(found)))
        else:
            likeliest = max(output.weights, key=lambda value: output.weights[value], default=None)
            says = "nothing comes out" if likeliest is None else f"{len(output.weights):,} values, the likeliest "
            said = "" if likeliest is None else value_said(likeliest)
            cells = tag("td", escape(f"{says}{said}"), colspan=len(HEADS))
        none = percent(slim(output.lost, output.total)) if output.lost else NOTHING
        rows.append(tag("tr", tag("th", tag("bdi", escape(label_of(output))), scope="row"), cells, tag("td", none)))
    heads = (*HEADS, "nothing" if any(output.lost for output in outputs) else "")
    return _table("All outputs", heads, rows)


def mean_said(found: Summary) -> tuple[str, str]:
    """Give the mean of an output and its range, in words."""
    least, most = value_said(found.least), value_said(found.most)
    if found.more:
        return figures_of(found)[0], f"{least} and more"
    return figures_of(found)[0], f"always {least}" if least == most else f"{least} to {most}"
