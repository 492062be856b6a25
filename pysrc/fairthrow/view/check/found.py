"""The answer to a question turned round as people read it: a sentence, rows of bars, a table to print, CSV."""

from collections.abc import Sequence
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.sweep.fields import SweptField
from fairthrow.sweep.found import SweepAnswer
from fairthrow.systems.wording import in_a_row, sentence
from fairthrow.table.log.spreadsheet import inert
from fairthrow.view.check.insight import whole_percent
from fairthrow.view.check.table import csv_number, csv_text
from fairthrow.view.check.text import BAR, show
from fairthrow.view.longnumbers import json_whole
from fairthrow.view.numbers import decimal, percent, real

MOST_RUNS = 6
"""Runs of values that the sentence names."""


def said_value(answer: SweepAnswer, value: Ratio) -> str:
    """Write a chance as a percentage, a mean with two decimals, as the ``answer`` has it."""
    return decimal(value) if answer.want.mean else percent(value)


def wish_said(answer: SweepAnswer) -> str:
    """Say what is wanted: ``at least 65 %``."""
    words = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": "exactly", "!=": "other than"}
    return f"{words[answer.want.sign]} {said_value(answer, answer.want.share)}"


def runs_of(places: Sequence[int]) -> list[tuple[int, int]]:
    """Give the runs of neighbours among ``places`` in ascending order: the first and the last of each.

    >>> runs_of([1, 2, 3, 5])
    [(1, 3), (5, 5)]
    """
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][1] == place - 1:
            runs[-1] = (runs[-1][0], place)
        else:
            runs.append((place, place))
    return runs


def found_sentence(answer: SweepAnswer) -> str:
    """Say for which values of the one field it holds, with the chances where that begins or ends.

    ``Level 13 or less (13: 67.2 %, 14: 56.3 %).`` What was not asked for is said too.
    """
    (field,) = answer.fields
    chances = {field.values.index(cell[0]): chance for cell, chance in answer.chances.items()}
    held = [field.values.index(cell[0]) for cell in answer.holds]
    unasked = {field.values.index(cell[0]) for cell in answer.unasked}
    are = "is" if len(answer.unasked) == 1 else "are"
    left = f" {len(answer.unasked)} of {len(field.values)} values {are} not asked yet." if answer.unasked else ""
    if not chances:
        return f"No {field.within} was asked in the time.{left}"

    def at(place: int) -> str:
        return f"{field.said(field.values[place])}: {said_value(answer, chances[place])}"

    nearest = "" if answer.nearest is None else at(field.values.index(answer.nearest[0]))
    if not held:
        asked = " that was asked" if unasked else ""
        return f"No {field.within}{asked} makes it {wish_said(answer)}; the nearest is {nearest}.{left}"
    if len(held) == len(field.values):
        return f"Every {field.within} makes it {wish_said(answer)}; the nearest is {nearest}.{left}"
    runs = runs_of(held)
    alone = len(runs) == 1 and not unasked.intersection((runs[0][0] - 1, runs[0][1] + 1))
    said = in_a_row([_run_said(field, run, alone=alone) for run in runs[:MOST_RUNS]], "or")
    more = f" and {len(runs) - MOST_RUNS} more" if len(runs) > MOST_RUNS else ""
    ends = f" ({', '.join(at(place) for place in _ends(runs[0], chances))})" if len(runs) == 1 else ""
    return f"{sentence(field.within)} {said}{more}{ends}.{left}"


def _run_said(field: SweptField, run: tuple[int, int], *, alone: bool) -> str:
    """Say which values a ``run`` has; whether it is ``alone``, so that beside it nothing holds."""
    first, last = (field.said(field.values[place]) for place in run)
    if run[0] == run[1]:
        return first
    numbers = isinstance(field.values, range)
    if alone and numbers and run[0] == 0:
        return f"{last} or less"
    if alone and numbers and run[1] == len(field.values) - 1:
        return f"{first} or more"
    if numbers:
        return f"{first} to {last}"
    return in_a_row([field.said(value) for value in field.values[run[0] : run[1] + 1]], "or")


def _ends(run: tuple[int, int], chances: dict[int, Ratio]) -> list[int]:
    """Give the places whose chances show where a run begins and ends: the last inside, the first outside."""
    ends = []
    for inside, outside in ((run[0], run[0] - 1), (run[1], run[1] + 1)):
        if outside in chances:
            ends += [place for place in (inside, outside) if place not in ends]
    return ends or [run[0]]


# --- as plain text -----------------------------------------------------------------------


def found_text(answer: SweepAnswer, title: str) -> str:
    """Write an answer for a terminal: what is asked, then a sentence and a row for each value; of two fields a table.

    ``title`` names the check.
    """
    fields = answer.fields
    lines = [title, f"{answer.of}, wanted {wish_said(answer)}"]
    if len(fields) == 1:
        lines += [found_sentence(answer), "", *_bars(answer)]
    else:
        lines += [f"{fields[0].label} down, {fields[1].label} across{', in %' if not answer.want.mean else ''}", ""]
        lines += table_text(answer)
        if answer.unasked:
            lines += ["", f"{len(answer.unasked)} pairs are not asked yet."]
    named = {" ".join(field.said(value) for field, value in zip(fields, cell, strict=True)): message
             for cell, message in answer.refused.items()}  # fmt: skip
    lines += [f"{name}: {message}" for name, message in list(named.items())[:MOST_RUNS]]
    return "\n".join(lines) + "\n"


def _bars(answer: SweepAnswer) -> list[str]:
    (field,) = answer.fields
    names = {cell: field.said(cell[0]) for cell in answer.chances}
    wide = max([8, *map(len, names.values())])
    most = max((abs(real(chance)) for chance in answer.chances.values()), default=1) or 1
    scale = most if answer.want.mean else 1
    return [
        f"{'*' if answer.want.holds(chance) else ' '}{names[cell]:>{wide}}  {said_value(answer, chance):>12}  "
        f"{'█' * round(BAR * abs(real(chance)) / scale)}".rstrip()
        for cell, chance in answer.chances.items()
    ]


def short_value(answer: SweepAnswer, value: Ratio) -> str:
    """Write a value for a cell of a table: a chance as a whole percentage, a mean with one decimal."""
    return decimal(value, 1) if answer.want.mean else whole_percent(value)


def table_text(answer: SweepAnswer) -> list[str]:
    """Write the table of two fields as lines; where what holds is one run from one end, its edge is a line."""
    down, across = answer.fields
    cells = [[answer.chances.get((x, y)) for y in across.values] for x in down.values]
    said = [["–" if each is None else short_value(answer, each) for each in row] for row in cells]
    heads = [across.said(y) for y in across.values]
    names = [down.said(x) for x in down.values]
    wide = max(map(len, (*heads, *(each for row in said for each in row)))) + 1
    left = max(map(len, names))
    edges = frontier(answer)
    lines = [" " * (left + 1) + "".join(f"{head:>{wide}} " for head in heads).rstrip()]
    before = None
    for place, (name, row) in enumerate(zip(names, said, strict=True)):
        edge = edges[place] if edges else None
        if before is not None and edge is not None and before != edge:
            lines.append(_step(left + before * (wide + 1), left + edge * (wide + 1)))
        marks = ["│" if column == edge else " " for column in range(len(row) + 1)]
        body = "".join(f"{mark}{each:>{wide}}" for mark, each in zip(marks, row, strict=False))
        lines.append(f"{name:>{left}}{body}{marks[-1]}".rstrip())
        before = edge
    return lines


def _step(before: int, after: int) -> str:
    """Draw the line between two rows whose edges stand in other columns."""
    first, last = ("└", "┐") if before < after else ("┌", "┘")
    begin, end = sorted((before, after))
    return " " * begin + first + "─" * (end - begin - 1) + last


def frontier(answer: SweepAnswer) -> list[int]:
    """Give for each row of a table how many of its columns stand before the edge of what holds.

    It is empty where something was refused or not asked, where what holds is not one run from the same end in every
    row, and where there is no edge at all.
    """
    down, across = answer.fields
    if answer.refused or answer.unasked:
        return []
    held = {first: {across.values.index(second) for second in seconds} for first, seconds in answer.held_by()}
    count = len(across.values)
    rows = [held[x] for x in down.values]
    if len({len(row) for row in rows} & {0, count}) == 1 and all(len(row) in (0, count) for row in rows):
        return []
    if all(row == set(range(len(row))) for row in rows):
        return [len(row) for row in rows]
    if all(row == set(range(count - len(row), count)) for row in rows):
        return [count - len(row) for row in rows]
    return []


# --- as CSV ------------------------------------------------------------------------------


def found_csv(answer: SweepAnswer) -> str:
    """Write it as CSV: of one field a row for each value, with its exact chance; of two fields the table of chances.

    A chance is a decimal number, which the table has alone. A whole number that Python
    refuses to write is in base 16.
    """
    names = [field.name for field in answer.fields]
    what = "mean" if answer.want.mean else "chance"
    rows: list[list[object]]
    if len(names) == 1:
        rows = [[*names, what, "numerator", "denominator", "holds"]]
        for cell, chance in answer.chances.items():
            holds = "yes" if answer.want.holds(chance) else "no"
            rows.append([_cell(answer.fields[0], cell[0]), csv_number(chance), *map(json_whole, chance), holds])
        return csv_text(rows)
    down, across = answer.fields
    rows = [[f"{names[0]} \\ {names[1]}", *(_cell(across, y) for y in across.values)]]
    for x in down.values:
        chances = (answer.chances.get((x, y)) for y in across.values)
        rows.append([_cell(down, x), *("" if each is None else csv_number(each) for each in chances)])
    return csv_text(rows)


def _cell(field: SweptField, value: Any) -> str | int:
    return int(value) if isinstance(field.values, range) else inert(field.said(value))


# --- how near to a curve -----------------------------------------------------------------

NearRow = tuple[int, str, tuple[int, int], tuple[int, int]]
"""The number of a program, its link, and its two distances from a curve, each as numerator and denominator."""


def near_text(to: str, rows: Sequence[NearRow], unasked: int = 0) -> str:
    """Write for a terminal how near programs are ``to`` a curve: a row for each, from the nearest.

    ``unasked`` is the number of those that are left.
    """
    lines = [f"From the nearest to {show(to)}: greatest difference of 'at least N', half the sum of differences"]
    for number, link, at_least, half_sum in rows:
        lines.append(f"{number:>4}  {percent(Ratio(*at_least)):>10}  {percent(Ratio(*half_sum)):>10}  {show(link)}")
    lines += [f"{unasked} not asked yet."] if unasked else []
    return "\n".join(lines) + "\n"


def near_csv(rows: Sequence[NearRow]) -> str:
    """Write as CSV how near programs are to a curve: a row for each, from the nearest."""
    return csv_text(
        [
            ["program", "at least", "half sum", "link"],
            *(
                [number, csv_number(Ratio(*at_least)), csv_number(Ratio(*half_sum)), inert(link)]
                for number, link, at_least, half_sum in rows
            ),
        ]
    )
