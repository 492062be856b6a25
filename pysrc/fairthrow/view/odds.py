"""The odds of a situation: the answer, the chart, the table with the same numbers."""

from collections.abc import Hashable
from dataclasses import dataclass
from html import escape
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio, mean, variance
from fairthrow.systems import FieldError, shown
from fairthrow.systems.situation import Odds, Outcome, Situation, Table, Variant
from fairthrow.view.chart import Column, Line, chart, swatch
from fairthrow.view.markup import items, tag
from fairthrow.view.numbers import decimal, fraction, minus, percent, plain, square_root, value_text

MOST_ROWS = 40
"""Rows of the longest table of an outcome that is not the main one."""


MOST_DEGREES = 4
"""Numbers of a verdict (degrees, successes) whose chances are said in the answer."""


def style(situation: Situation, verdict: Any) -> str:
    """Give the style class of a verdict: the news of its word, or its number as ``degree-2``."""
    if not situation.verdict:
        return "plain"
    words = situation.outcome(situation.verdict).words
    if words:
        return words[verdict]
    if situation.verdict == situation.main:  # only whether there is any matters
        return "good" if verdict else "bad"
    return f"degree-{min(verdict, 5)}"


def answer(situation: Situation, odds: Odds) -> str:
    """Write the answer: the chance of what the player wants, large, and of the rest.

    Where nothing can fail, the answer is the certain value, or else the mean.
    """
    asked = questions(situation, odds)
    if not asked:
        return _value_answer(situation.outcome(situation.main), odds.outcomes[situation.main])
    (label, chance), *rest = asked
    return _large(label, percent(chance), f"{fraction(chance)}, {plain(chance)}",
                  ", ".join(f"{word} {percent(other)}" for word, other in rest))  # fmt: skip


def _large(label: str, number: str, exact: str, rest: str) -> str:
    return tag("p", tag("span", escape(label), class_="wanted"), " ",
               tag("strong", escape(number), class_="percent"), " ",
               tag("span", escape(exact), class_="exact"), " ",
               tag("span", escape(rest), class_="rest"), class_="answer")  # fmt: skip


def _value_answer(outcome: Outcome, chances: Distribution[int]) -> str:
    low, high = min(chances.weights), max(chances.weights)
    if low == high:
        return _large(outcome.label, minus(low), outcome.unit, "certain")
    average = mean(chances)
    spread = f"{minus(low)} to {minus(high)}, standard deviation {square_root(variance(chances))}"
    return _large(f"mean {outcome.label.lower()}", decimal(average), fraction(average), spread)


def questions(situation: Situation, odds: Odds) -> list[tuple[str, Ratio]]:
    """Give what people ask first: each word, or reaching each number, with its chance."""
    if not situation.verdict:
        return []
    outcome = situation.outcome(situation.verdict)
    chances = odds.outcomes[situation.verdict]
    if outcome.words:
        return [(word, chances.chance(word)) for word in outcome.words]
    most = min(max(*chances.weights, 1), MOST_DEGREES)
    asked = []
    for degree in range(1, most + 1):
        reached = sum(weight for has, weight in chances.weights.items() if has >= degree)
        label = f"at least {degree} {_plural(outcome.unit, degree)}".strip()
        asked.append((label, Ratio.of(reached, chances.denominator)))
    return asked


def _plural(unit: str, count: int) -> str:
    if count == 1 or not unit:
        return unit
    return unit + ("es" if unit.endswith(("s", "x", "sh", "ch")) else "s")


MODES = {"exact": "exactly", "least": "at least", "most": "at most"}
"""What the chart's columns stand for."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """How odds are to be shown: the chart's mode, a situation laid over it, and the value rolled."""

    mode: str = "exact"
    pinned: Situation | None = None
    here: Hashable = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            allowed = ", ".join(MODES)
            raise FieldError("mode", f"mode must be one of {allowed}, got {shown(self.mode)}")


def panel(situation: Situation, odds: Odds, view: Shown) -> str:
    """Write the chart with its sentence, the table, and what else the situation calls for."""
    return "".join(
        (
            items(situation.notes(), class_="notes"),
            _figure(situation, odds, view),
            _numbers(situation, odds),
            *(_variant(situation, odds, variant) for variant in situation.variants()),
            *(table(each) for each in situation.tables()),
        )
    )


def _figure(situation: Situation, odds: Odds, view: Shown) -> str:
    outcome = situation.outcome(situation.main)
    title = f"Odds of {outcome.label.lower()} on {situation.dice_text()}"
    main = odds.outcomes[situation.main]
    if len(main.weights) == 1 and not situation.verdict:
        return ""  # nothing to draw: the answer says it all
    pinned = view.pinned
    if pinned is not None and type(pinned) is not type(situation):
        pinned = None
    other = pinned.odds() if pinned is not None else None
    values = _values(outcome, main, other.outcomes[situation.main] if other else main)
    ghosts = _columns(outcome, other, values, situation.main, view.mode) if other else None
    parts: dict[Any, dict[str, int]] = {value: {} for value in values}
    for (value, verdict), weight in odds.chart.weights.items():
        look = style(situation, verdict)
        parts[value][look] = parts[value].get(look, 0) + weight
    total = odds.chart.denominator
    columns = [
        Column(
            label=value_text(value),
            chance=chance,
            parts=tuple((look, Ratio.of(weight, total)) for look, weight in sorted(parts[value].items()))
            if view.mode == "exact"
            else ((_look(parts[value]), chance),),
            ghost=ghosts[place] if ghosts else None,
            here=value == view.here,
        )
        for place, (value, chance) in enumerate(
            zip(values, _columns(outcome, odds, values, situation.main, view.mode), strict=True)
        )
    ]
    lines = [
        Line(before=values.index(reached[0]), label=mark.label)
        for mark in situation.marks()
        if (reached := [value for value in values if value >= mark.at])
    ]
    says = f"{title}, {MODES[view.mode]}. {sentence(situation, odds)}"
    caption = tag("figcaption", escape(title), tag("span", _key(situation, odds, ghost=bool(ghosts)),
                  class_="key"))  # fmt: skip
    compared = _comparison(situation, odds, pinned, other) if pinned is not None and other else ""
    return tag("figure", caption, chart(columns, lines, says), compared)


def _look(parts: dict[str, int]) -> str:
    """Give the style of a column that stands for a whole range: that of its own value."""
    return max(parts, key=lambda look: parts[look], default="plain")


def best_first(outcome: Outcome) -> bool:
    """Say whether the outcome's order runs down from the best, as words and degrees do; numbers run up."""
    return bool(outcome.words or outcome.order)


def _columns(outcome: Outcome, odds: Odds, values: list[Any], main: str, mode: str) -> list[Ratio]:
    """Give the chance of each value, of at least it, or of at most it, in the order shown."""
    chances = odds.outcomes[main]
    ranks = {value: outcome.rank(value) for value in {*values, *chances.weights}}
    weights = chances.weights
    if mode == "exact":
        return [chances.chance(value) for value in values]
    running, sums = 0, {}
    ordered = sorted(ranks, key=lambda value: ranks[value], reverse=(mode == "least") != best_first(outcome))
    for value in ordered:
        running += weights.get(value, 0)
        sums[value] = Ratio.of(running, chances.denominator)
    return [sums[value] for value in values]


def _comparison(situation: Situation, odds: Odds, pinned: Situation, other: Odds) -> str:
    """Say the difference to the pinned situation in words."""
    now, before = questions(situation, odds), questions(pinned, other)
    if not now or not before:
        mine, theirs = (each.outcomes[situation.main] for each in (odds, other))
        text = f"Mean {decimal(mean(theirs))} pinned, {decimal(mean(mine))} now."
    else:
        (label, chance), (_, pinned_chance) = now[0], before[0]
        change = points(pinned_chance, chance)
        text = f"{label}: {percent(pinned_chance)} pinned, {percent(chance)} now, {change}."
        text = text[0].upper() + text[1:]
    return tag("p", escape(text), class_="compared")


def points(before: Ratio, after: Ratio) -> str:
    """Say the change of a chance in percentage points, rounded once from the exact difference.

    >>> points(Ratio(7, 8), Ratio(15, 16))
    '+6.3 points'
    """
    numerator = after.numerator * before.denominator - before.numerator * after.denominator
    denominator = before.denominator * after.denominator
    if numerator == 0:
        return "no change"
    if abs(numerator) * 2000 < denominator:
        return "a trace more" if numerator > 0 else "a trace less"
    return f"{'+' if numerator > 0 else ''}{decimal(Ratio.of(100 * numerator, denominator), 1)} points"


def _values(outcome: Outcome, *chances: Distribution[Any]) -> list[Any]:
    """Give the values across the chart in order, whole numbers without gaps."""
    values = sorted({value for each in chances for value in each.weights}, key=outcome.rank)
    if not outcome.words and isinstance(values[0], int):
        return list(range(values[0], values[-1] + 1))
    return values


def _key(situation: Situation, odds: Odds, *, ghost: bool) -> str:
    """Explain the styles of the bars that are in the chart."""
    pinned = tag("span", swatch("ghost"), "pinned") if ghost else ""
    if not situation.verdict:
        return pinned
    outcome = situation.outcome(situation.verdict)
    looks: dict[str, str] = {}
    for verdict in sorted({verdict for _, verdict in odds.chart.weights}, key=outcome.rank):
        said = verdict if outcome.words else f"{verdict} {_plural(outcome.unit, verdict)}".strip()
        look = style(situation, verdict)
        looks[look] = f"{looks[look].removesuffix(' or more')} or more" if look in looks else said
    return pinned + "".join(tag("span", swatch(look), escape(said)) for look, said in looks.items())


def sentence(situation: Situation, odds: Odds) -> str:
    """Say the odds in one sentence."""
    main = situation.outcome(situation.main)
    parts = [f"{label} {percent(chance)}" for label, chance in questions(situation, odds)]
    values = odds.outcomes[situation.main]
    if not main.words and all(isinstance(value, int) for value in values.weights):
        parts.append(f"mean {main.label.lower()} {decimal(mean(values))}")
        parts.append(f"standard deviation {square_root(variance(values))}")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _numbers(situation: Situation, odds: Odds) -> str:
    """Write the same numbers as tables: the main outcome's in full, the other outcomes' chances."""
    tables = [_main_table(situation, odds)]
    tables.extend(
        _other_table(outcome, odds.outcomes[outcome.name])
        for outcome in situation.results
        if outcome.name not in (situation.main, situation.verdict)
    )
    copies = (
        tag("button", f"Copy {form.upper()}", type="button", data_action=f"copy-{form}") for form in ("csv", "json")
    )
    actions = tag("div", *copies, class_="actions")
    says = tag("p", escape(sentence(situation, odds)), class_="sentence")
    return says + tag("details", tag("summary", "The numbers"), *tables, actions, class_="numbers")


def _main_table(situation: Situation, odds: Odds) -> str:
    """Write each value's chance exactly, at least, at most, and as an exact fraction."""
    outcome = situation.outcome(situation.main)
    values = odds.outcomes[situation.main]
    total, below, rows = values.denominator, 0, []
    for value, chance in values.ordered(outcome.rank):
        at_least = Ratio.of(total - below, total)
        below += values.weights[value]
        at_most = Ratio.of(below, total)
        rows.append((value_text(value), percent(chance), percent(at_least), percent(at_most), fraction(chance)))
    return _chances(outcome.label, ("exactly", "at least", "at most", "fraction"), rows)


def _other_table(outcome: Outcome, values: Distribution[Any]) -> str:
    """Write the chances of another outcome; of very many values the likeliest."""
    listed = values.ordered(outcome.rank)
    if len(listed) > MOST_ROWS:
        least = sorted(values.weights.values(), reverse=True)[MOST_ROWS - 1]
        listed = [row for row in listed if values.weights[row[0]] >= least][:MOST_ROWS]
    rows = [(value_text(value), percent(chance), fraction(chance)) for value, chance in listed]
    left = len(values.weights) - len(listed)
    more = tag("p", f"The {len(listed)} likeliest; {left} more in the copy.", class_="help") if left else ""
    return _chances(outcome.label, ("exactly", "fraction"), rows) + more


def _chances(label: str, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in (label, *columns)))
    body = (
        tag("tr", tag("th", escape(first), scope="row"), *(tag("td", cell) for cell in cells)) for first, *cells in rows
    )
    table = tag("table", tag("thead", head), tag("tbody", *body))
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=f"Table of {label.lower()}")


def _variant(situation: Situation, odds: Odds, variant: Variant) -> str:
    """Write the answer to a variant beside this situation's own."""
    other = variant.situation.odds()
    rows = [
        tag("tr", tag("th", escape(label), scope="row"), tag("td", percent(chance)),
            tag("td", percent(varied)))
        for (label, chance), (_, varied) in zip(
            questions(situation, odds),
            questions(variant.situation, other),
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
