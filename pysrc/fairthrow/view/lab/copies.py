"""The odds of a program to take elsewhere: as CSV for a spreadsheet, as JSON, as a table in Markdown."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from fairthrow.lab.program import Answer, Output, Value
from fairthrow.links import Link
from fairthrow.programs.patience import TooLongError, allowed
from fairthrow.programs.said import said
from fairthrow.systems import fitting
from fairthrow.table.log.spreadsheet import inert
from fairthrow.view.chat import plain
from fairthrow.view.lab.data import odds_json
from fairthrow.view.lab.figures import label_of
from fairthrow.view.lab.spans import PACE, slim
from fairthrow.view.lab.tables import exactly
from fairthrow.view.numbers import percent, rounded

LONGEST = 16_000_000
"""Characters of the longest copy."""

DIGITS = 12
"""Decimals of a percentage in CSV."""

LONGEST_CELL = 200
"""Characters of a label or a value in a copy."""

HEADER = ("output", "value", "percent", "numerator", "denominator")


class Copy(NamedTuple):
    """A copy: its text, and what kind of file it is."""

    text: str
    kind: str


def _csv(link: Link, answer: Answer) -> Copy:  # noqa: ARG001  # other copies name the link
    """Write a header, then a row for each value: what is lost has no value."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(HEADER)
    for output in answer.outputs:
        label = inert(fitting(output.label, LONGEST_CELL))
        for value, weight in _weights(output):
            cell: int | str = value if isinstance(value, int) else ""
            if value is not None and not isinstance(value, int):
                cell = inert(fitting(said(value, LONGEST_CELL), LONGEST_CELL))
            share = slim(weight, output.total)
            rows.writerow(
                (label, cell, rounded(100 * share.numerator, share.denominator, DIGITS), weight, output.total)
            )
            if out.tell() > LONGEST:
                raise TooLongError(f"this copy has more than {LONGEST:,} characters")
    return Copy(out.getvalue(), "text/csv")


def _weights(output: Output) -> Iterator[tuple[Value | None, int]]:
    """Give each value with its weight, what is beyond the last one, and None with that of what is lost."""
    longest = max((each.bit_length() for each in output.weights if isinstance(each, int)), default=0)
    budget, pace = allowed(), 1 + (output.total.bit_length() ** 2 + longest**2) // 2_000
    for at, (value, weight) in enumerate(output.weights.items()):
        if not at % PACE:
            budget.spend(PACE * (20 + pace))  # to write a number takes the square of its length
        yield value, weight
    if output.tail:
        yield f"over {output.last}", output.tail.weight
    if output.lost:
        yield None, output.lost


def _markdown(link: Link, answer: Answer) -> Copy:
    """Write a table for each output: value, chance, fraction; the link behind them."""
    lines: list[str] = []
    length = 0
    for output in answer.outputs:
        lines += [f"**{plain(label_of(output))}**", "", "| value | chance | fraction |", "|---:|---:|---|"]
        for value, weight in _weights(output):
            chance = slim(weight, output.total)
            words = "nothing" if value is None else plain(fitting(said(value, LONGEST_CELL), LONGEST_CELL))
            lines.append(f"| {words} | {percent(chance)} | {exactly(chance)} |")
            length += len(lines[-1])
            if length > LONGEST:
                raise TooLongError(f"this copy has more than {LONGEST:,} characters")
        lines.append("")
    return Copy("\n".join([*lines, f"`{link.unthrown.encode()}`", ""]), "text/markdown")


def _json(link: Link, answer: Answer) -> Copy:  # noqa: ARG001  # it is known to who is asked for it
    """Write the object that the command line answers with."""
    return Copy(odds_json(link.unthrown, LONGEST), "application/json")


FORMATS: Mapping[str, Callable[[Link, Answer], Copy]] = {"csv": _csv, "json": _json, "markdown": _markdown}
"""What a copy may be, by the names that pages have for them."""

SUFFIXES = {"csv": "csv", "json": "json", "markdown": "md"}
"""How the names of such files end."""
