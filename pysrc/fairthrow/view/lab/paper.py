"""The odds of a program on paper, to lie on the table: what it is of, a chart, what sums outputs up, all chances.

Everything is bounded: nobody prints a thousand outputs to look something up. What is left out is in the copies.
"""

from collections.abc import Iterator, Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Output
from fairthrow.programs.own import own
from fairthrow.view.check.text import set_to, show_sentence
from fairthrow.view.lab.figures import LOOKS, columns, curves
from fairthrow.view.lab.parts import MODES, Shown, name_of
from fairthrow.view.lab.spans import Axis, numeric, summary_of, words_of
from fairthrow.view.lab.tables import MOST_OUTPUTS, facts, summary, table
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag

BESIDE = 7
"""Outputs whose chances stand side by side on a page of any usual paper."""

RARE = Ratio(1, 1_000_000)
"""Whole numbers that come at most so often have no row: nobody looks them up at a table."""

MOST_ROWS = 100
"""Rows of all tables of chances together, after which no other table begins."""


def paper(shown: Shown) -> Markup:
    """Write what is printed of a program with its odds.

    What is asked stands on it, and the chart is of what the page's view is of.
    """
    program = shown.program
    about = program.declarations.about
    some = _first(shown)
    tables, left = _tables(some)
    left += len(shown.answer.outputs) - len(some)
    more = f"{left} more {'output is' if left == 1 else 'outputs are'} in the copy."
    return joined(
        tag("h2", tag("bdi", escape(name_of(program)))),
        tag("p", tag("bdi", escape(show_sentence(about)))) if about else NOTHING,
        _inputs(shown),
        tag("p", escape(shown.sentence()), class_="says"),
        _chart(shown, some),
        _summed(some),
        *tables,
        tag("p", escape(more), class_="note") if left else NOTHING,
    )


def _first(shown: Shown) -> list[Output]:
    """Give the outputs that are printed at all, the one that is asked about among them."""
    some = list(shown.answer.outputs[:MOST_OUTPUTS])
    if shown.first >= MOST_OUTPUTS:
        some = [shown.answer.outputs[shown.first], *some[:-1]]
    return some


def _inputs(shown: Shown) -> Markup:
    """Say what each input is set to; nothing for a program without inputs."""
    if not shown.program.declarations.inputs:
        return NOTHING
    check = own(shown.program)
    said = ", ".join(set_to(kind, getattr(check, name)) for name, kind in check.declared().items())
    return tag("p", tag("bdi", escape(said)))


def _chart(shown: Shown, some: Sequence[Output]) -> Markup:
    """Draw the chances: columns of one output, the curves of several."""
    view = shown.view
    mode = MODES[view.shape if view.shape in MODES else view.mode]
    if len(some) == 1:
        return columns(some, mode, shown.asked)
    return curves(some, mode, LOOKS)  # in one colour no two may look the same


def _summed(some: Sequence[Output]) -> Markup:
    """Write what sums outputs of whole numbers up: mean, deviation, and where they lie."""
    if len(some) == 1:
        return facts(summary_of(some[0]))
    return summary(some) if any(map(numeric, some)) else NOTHING


def _tables(some: Sequence[Output]) -> tuple[list[Markup], int]:
    """Write the tables of chances, and say of how many outputs there is none for want of room."""
    rows, left, written = 0, 0, []
    for outputs in _groups(some):
        if rows >= MOST_ROWS:
            left += len(outputs)
            continue
        rows += Axis.over(outputs).count if numeric(outputs[0]) else len(words_of(outputs[0]))
        written.append(table(outputs, RARE))
    return written, left


def _groups(some: Sequence[Output]) -> Iterator[list[Output]]:
    """Give the outputs of each table: those of whole numbers side by side, as many in each, the others alone."""
    numbers = [output for output in some if numeric(output)]
    many = -(-len(numbers) // BESIDE)
    for place in range(many):
        yield numbers[len(numbers) * place // many : len(numbers) * (place + 1) // many]
    for output in some:
        if not numeric(output):
            yield [output]
