"""Tables: the numbers of the chart, other outcomes, a variant beside the situation, the game's own."""

from collections.abc import Sequence
from typing import Any

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.situation import Odds, Outcome, Situation, Table, Variant
from fairthrow.view.check.answer import questions, said_by
from fairthrow.view.check.table import about_it, to_print
from fairthrow.view.check.text import name_of
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag
from fairthrow.view.numbers import fraction, percent
from fairthrow.view.spans import MODES, Span, rows_by_chance, rows_of

MOST_ROWS = 40
"""Most rows of the table of an outcome that is not the main one."""


def numbers(situation: Situation, odds: Odds, spans: Sequence[Span], said: str) -> Markup:
    """Write the chart's numbers as tables: the main outcome's, in spans, and the other outcomes' chances.

    ``said`` is the sentence that says the odds.
    """
    tables = [_main_table(situation, spans)]
    tables.extend(
        _other_table(outcome, odds.outcomes[outcome.name])
        for outcome in situation.results
        if outcome.name not in (situation.main, situation.verdict)
    )
    copies = (button(f"Copy {form.upper()}", data_action=f"copy-{form}") for form in ("csv", "json"))
    taken = to_print(joined(*tables), button("CSV", data_action="save-csv"), *copies)
    says = tag("p", escape(said), class_="sentence")
    fold = tag("details", tag("summary", escape("The numbers")), taken, class_="numbers")
    return joined(about_it(name_of(situation)), says, fold)


def _main_table(situation: Situation, spans: Sequence[Span]) -> Markup:
    """Write the chance of each value exactly, at least, at most, and as an exact fraction."""
    label = situation.outcome(situation.main).label
    return _chances(label, (*MODES.values(), "fraction"), rows_of(spans, fraction))


def _other_table(outcome: Outcome, values: Distribution[Any]) -> Markup:
    """Write the chances of an outcome that is not the main one. Of more than 40 values the likeliest are listed."""
    listed = values.ordered(outcome.rank)
    if len(listed) > MOST_ROWS:
        least = sorted(values.weights.values(), reverse=True)[MOST_ROWS - 1]
        listed = [row for row in listed if values.weights[row[0]] >= least][:MOST_ROWS]
    said = said_by(outcome)
    rows = rows_by_chance(((said(value), chance) for value, chance in listed), fraction)
    chances = _chances(outcome.label, ("exactly", "fraction"), rows)
    left = len(values.weights) - len(listed)
    more = f"The {len(listed)} likeliest; {left} more in the copy."
    return joined(chances, tag("p", escape(more), class_="help")) if left else chances


def _chances(label: str, columns: tuple[str, ...], rows: Sequence[Markup]) -> Markup:
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in (label, *columns)))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=f"Table of {label.lower()}")


def variant(situation: Situation, odds: Odds, given: Variant) -> Markup:
    """Write the chances of a variant beside those of this situation, whose ``odds`` are given."""
    other = given.situation.odds_asked()
    rows = [
        tag("tr", tag("th", escape(label), scope="row"), tag("td", percent(chance)),
            tag("td", percent(varied)))
        for (label, chance), (_, varied) in zip(
            questions(situation, odds),
            questions(given.situation, other),
            strict=False,
        )
    ]  # fmt: skip
    head = tag("tr", tag("td"), tag("th", escape("now"), scope="col"),
               tag("th", escape(given.label.lower()), scope="col"))  # fmt: skip
    return tag("section", tag("h3", escape(given.label)),
               tag("table", tag("thead", head), tag("tbody", *rows)), class_="variant")  # fmt: skip


def table(given: Table) -> Markup:
    """Write one of a situation's own tables. The row that the situation is in is marked in words too."""
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in given.columns))
    rows = []
    for place, (first, *cells) in enumerate(given.rows):
        here = place == given.here
        mark = tag("span", escape(" ← now"), class_="here") if here else NOTHING
        rows.append(tag("tr", tag("th", escape(first), mark, scope="row"),
                        *(tag("td", escape(cell)) for cell in cells),
                        class_="current" if here else None))  # fmt: skip
    body = tag("table", tag("thead", head), tag("tbody", *rows))
    note = tag("p", escape(given.note), class_="help") if given.note else NOTHING
    return tag("details", tag("summary", escape(given.title)), body, note, class_="more")
