"""The odds of a situation: the answer, the chart, the table with the same numbers."""

from html import escape
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio, mean, variance
from fairthrow.systems.situation import Odds, Outcome, Situation, Table, Variant
from fairthrow.view.chart import Column, Line, chart
from fairthrow.view.markup import items, tag
from fairthrow.view.numbers import decimal, fraction, minus, percent, plain, square_root

MOST_ROWS = 1200
"""Rows of the longest table that is written out; no situation reaches it."""


def style(situation: Situation, verdict: Any) -> str:
    """Give the style class of a verdict: the news of its word, or its number as ``degree-2``."""
    words = situation.outcome(situation.verdict).words
    return words[verdict] if words else f"degree-{min(verdict, 5)}"


def answer(situation: Situation, odds: Odds) -> str:
    """Write the answer: the chance of what the player wants, large, and of the rest."""
    outcome = situation.outcome(situation.verdict)
    chances = odds.outcomes[situation.verdict]
    wanted, *rest = _questions(outcome, chances)
    label, chance = wanted
    large = tag("strong", percent(chance), class_="percent")
    exact = tag("span", f"{fraction(chance)}, {plain(chance)}", class_="exact")
    others = tag("span", ", ".join(f"{word} {percent(other)}" for word, other in rest), class_="rest")
    return tag("p", tag("span", escape(label), class_="wanted"), large, exact, others, class_="answer")


def _questions(outcome: Outcome, chances: Distribution[Any]) -> list[tuple[str, Ratio]]:
    """Give what people ask first: each word, or reaching each number, with its chance."""
    if outcome.words:
        return [(word, chances.chance(word)) for word in outcome.words]
    most = max(max(chances.weights), 1)
    return [
        (f"at least {degree} {outcome.unit}".strip(), chances.chance_of(lambda has, d=degree: has >= d))
        for degree in range(1, most + 1)
    ]


def panel(situation: Situation, odds: Odds) -> str:
    """Write the chart with its sentence, the table, and what else the situation calls for."""
    return "".join(
        (
            items(situation.notes(), class_="notes"),
            _figure(situation, odds),
            _numbers(situation, odds),
            *(_variant(situation, odds, variant) for variant in situation.variants()),
            *(table(each) for each in situation.tables()),
        )
    )


def _figure(situation: Situation, odds: Odds) -> str:
    outcome = situation.outcome(situation.main)
    title = f"Odds of {outcome.label.lower()} on {situation.dice_text()}"
    values = _values(situation, odds)
    by_value: dict[Any, list[tuple[str, Ratio]]] = {value: [] for value in values}
    for (value, verdict), weight in odds.chart.weights.items():
        part = (style(situation, verdict), Ratio.of(weight, odds.chart.denominator))
        by_value[value].append(part)
    main = odds.outcomes[situation.main]
    columns = [
        Column(label=minus(value), chance=main.chance(value), parts=tuple(sorted(parts)))
        for value, parts in by_value.items()
    ]
    lines = [
        Line(before=values.index(reached[0]), label=mark.label)
        for mark in situation.marks()
        if (reached := [value for value in values if value >= mark.at])
    ]
    caption = tag("figcaption", escape(title), tag("span", _key(situation, odds), class_="key"))
    return tag("figure", caption, chart(columns, lines, f"{title}. {sentence(situation, odds)}"))


def _values(situation: Situation, odds: Odds) -> list[Any]:
    """Give the values across the chart in order, whole numbers without gaps."""
    outcome = situation.outcome(situation.main)
    values = sorted(odds.outcomes[situation.main].weights, key=outcome.rank)
    if not outcome.words and isinstance(values[0], int):
        return list(range(values[0], values[-1] + 1))
    return values


def _key(situation: Situation, odds: Odds) -> str:
    """Explain the styles of the bars that are in the chart."""
    outcome = situation.outcome(situation.verdict)
    verdicts = sorted({verdict for _, verdict in odds.chart.weights}, key=outcome.rank)
    return "".join(
        tag("span", tag("i", class_=f"swatch {style(situation, verdict)}"),
            escape(str(verdict) if outcome.words else f"{verdict} {outcome.unit}"))
        for verdict in verdicts
    )  # fmt: skip


def sentence(situation: Situation, odds: Odds) -> str:
    """Say the odds in one sentence."""
    outcome = situation.outcome(situation.verdict)
    main = situation.outcome(situation.main)
    parts = [
        f"{label} {percent(chance)}"
        for label, chance in _questions(outcome, odds.outcomes[situation.verdict])
    ]
    values = odds.outcomes[situation.main]
    if not main.words and all(isinstance(value, int) for value in values.weights):
        parts.append(f"mean {main.label.lower()} {decimal(mean(values))}")
        parts.append(f"standard deviation {square_root(variance(values))}")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _numbers(situation: Situation, odds: Odds) -> str:
    """Write the same numbers as a table: exactly, at least, at most, and the exact fraction."""
    outcome = situation.outcome(situation.main)
    values = odds.outcomes[situation.main]
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in
               (outcome.label, "exactly", "at least", "at most", "fraction")))  # fmt: skip
    total, below, rows = values.denominator, 0, []
    for value, chance in values.ordered(outcome.rank)[:MOST_ROWS]:
        at_least = Ratio.of(total - below, total)
        below += values.weights[value]
        at_most = Ratio.of(below, total)
        cells = (percent(chance), percent(at_least), percent(at_most), fraction(chance))
        rows.append(tag("tr", tag("th", escape(minus(value)), scope="row"),
                        *(tag("td", cell) for cell in cells)))  # fmt: skip
    body = tag("table", tag("thead", head), tag("tbody", *rows))
    says = tag("p", escape(sentence(situation, odds)), class_="sentence")
    scroll = tag("div", body, class_="scroll", tabindex=0, role="region",
                 aria_label=f"Table of {outcome.label.lower()}")  # fmt: skip
    return says + tag("details", tag("summary", "The numbers"), scroll, class_="numbers")


def _variant(situation: Situation, odds: Odds, variant: Variant) -> str:
    """Write the answer to a variant beside this situation's own."""
    other = variant.situation.odds()
    outcome = situation.outcome(situation.verdict)
    rows = [
        tag("tr", tag("th", escape(label), scope="row"), tag("td", percent(chance)),
            tag("td", percent(varied)))
        for (label, chance), (_, varied) in zip(
            _questions(outcome, odds.outcomes[situation.verdict]),
            _questions(outcome, other.outcomes[situation.verdict]),
            strict=False,
        )
    ]  # fmt: skip
    head = tag("tr", tag("td"), tag("th", "now", scope="col"),
               tag("th", escape(variant.label.lower()), scope="col"))  # fmt: skip
    return tag("section", tag("h3", escape(variant.label)),
               tag("table", tag("thead", head), tag("tbody", *rows)), class_="variant")  # fmt: skip


def table(given: Table) -> str:
    """Write one of a situation's own tables; the row it is in is marked in words too."""
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in given.columns))
    rows = []
    for place, (first, *cells) in enumerate(given.rows):
        here = place == given.here
        mark = tag("span", " ← now", class_="here") if here else ""
        rows.append(tag("tr", tag("th", escape(first) + mark, scope="row"),
                        *(tag("td", escape(cell)) for cell in cells),
                        class_="current" if here else None))  # fmt: skip
    body = tag("table", tag("thead", head), tag("tbody", *rows))
    note = tag("p", escape(given.note), class_="help") if given.note else ""
    return tag("details", tag("summary", escape(given.title)), body, note, class_="more")
