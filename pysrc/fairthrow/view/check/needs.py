"""What do I need? Which values give the chance that is wanted, as :mod:`fairthrow.view.needs_form` asks it.

The answer is a sentence, then a row for each value, or the grid of two fields. Each sets its value, as *What if* does.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from fairthrow.dice.errors import FieldError, shown
from fairthrow.sweep.checks import CheckAsked
from fairthrow.sweep.fields import SweptField
from fairthrow.sweep.found import Cell, SweepAnswer, sweep_pieces
from fairthrow.sweep.wanted import wanted_in
from fairthrow.systems.situation import Situation
from fairthrow.systems.wording import sentence
from fairthrow.view.check.answer import icon
from fairthrow.view.check.found import found_csv, found_sentence, said_value, short_value, wish_said
from fairthrow.view.check.insight import setting
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.table import to_take
from fairthrow.view.check.text import name_of
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.needs_form import SIGNS
from fairthrow.view.numbers import real

MOST_ROWS = 121
"""Values of one field that are asked for on a page; those around the situation's own, where it has more."""

DOWN, ACROSS = 31, 15
"""Values of the first and of the second field that a page's grid has at most, as above."""


@dataclass(frozen=True, kw_only=True)
class NeedsView:
    """What the controls say: one or two ``fields``, what is wanted (``want``).

    A verdict in numbers should reach ``ask``; with 0 what the check asks for.
    """

    fields: tuple[str, ...]
    want: str
    ask: int = 0


def read_needs(wishes: dict[str, str]) -> NeedsView:
    """Read what the controls say from ``wishes``: ``field``, ``second``, ``sign``, ``share`` and ``ask``, each a text.

    A share is a percentage; with ``mean`` it is a mean. Raises FieldError for a sign that there is not.
    """
    sign = wishes.get("sign", "least")
    if sign not in SIGNS:
        raise FieldError("sign", f"sign must be {' or '.join(SIGNS)}, got {shown(sign)}")
    share = wishes.get("share", "").replace(",", ".")
    want = f"mean {SIGNS[sign][0]} {share}" if "mean" in wishes else f"{SIGNS[sign][0]} {share}%"
    fields = tuple(name for name in (wishes.get("field", ""), wishes.get("second", "")) if name)
    asked = wishes.get("ask", "0")
    return NeedsView(fields=tuple(dict.fromkeys(fields)), want=want, ask=int(asked) if asked.isdecimal() else 0)


def needs_pieces(situation: Situation, view: NeedsView) -> Generator[None, None, Markup]:
    """Find what is needed, and write it, to be taken along. It yields wherever it may be interrupted.

    Of a field with many values those around the situation's own are asked for. Raises FieldError for a share or a field
    that cannot be asked for.
    """
    want = wanted_in(view.want)
    asked = CheckAsked(situation, of_mean=want.mean, degree=Neighbours(situation, view.ask).degree)
    alone = len(view.fields) == 1
    limits = (MOST_ROWS,) if alone else (DOWN, ACROSS)
    names = tuple(
        around(asked.field(name), getattr(situation, name), most)
        for name, most in zip(view.fields, limits, strict=False)
    )
    answer = yield from sweep_pieces(asked, names, want)
    drawn = _rows(situation, answer) if alone else _grid(situation, answer)
    refused = tuple(answer.refused.values())[:1]
    notes = [f"Not allowed here: {each}" for each in refused]
    for field, name in zip(answer.fields, names, strict=True):
        if name != field.name:  # the sentence is about these alone
            first, last = field.said(field.values[0]), field.said(field.values[-1])
            notes.append(f"Asked for {field.within} {first} to {last}.")
    left = joined(*(tag("p", escape(note), class_="note") for note in notes))
    return tag(
        "div", to_take(name_of(situation), "what-i-need", joined(drawn, left), found_csv(answer)), class_="needs"
    )


def around(field: SweptField, value: Any, most: int) -> str:
    """Give a ``field`` with the values that are asked for: all, or a range of ``most`` of them around its ``value``."""
    count = len(field.values)
    if count <= most:
        return field.name
    begin = max(0, min(field.values.index(value) - most // 2, count - most))
    first, last = (field.written(field.values[place]) for place in (begin, begin + most - 1))
    return f"{field.name}={first}..{last}"


def _rows(situation: Situation, answer: SweepAnswer) -> Markup:
    (field,) = answer.fields
    here = getattr(situation, field.name)
    scale = 1.0
    if answer.want.mean:
        scale = max([1e-9, *(abs(real(each)) for each in answer.chances.values())])
    line = f"{100 * max(0.0, min(1.0, real(answer.want.share) / scale)):.2f}%"
    hatch = f"{situation.check}-hatch"
    rows = []
    for cell, chance in answer.chances.items():
        holds = answer.want.holds(chance)
        bar = tag("rect", class_="good" if holds else "miss", fill=None if holds else f"url(#{hatch})",
                  width=f"{100 * max(0.0, real(chance)) / scale:.2f}%", height=10)  # fmt: skip
        meter = tag("svg", tag("rect", class_="track", width="100%", height=10), bar,
                    tag("line", class_="now", x1=line, x2=line, y1=-3, y2=13),
                    class_="meter", width="100%", height=10, aria_hidden="true")  # fmt: skip
        sign = joined(icon("yes"), tag("span", escape("as wanted"), class_="unseen")) if holds else NOTHING
        words = tag("span", escape(field.said(cell[0]))), meter, tag("b", escape(said_value(answer, chance))), sign
        link = setting(situation, {field.name: cell[0]}, *words)
        rows.append(tag("li", link, class_="met" if holds else None, aria_current="true" if cell[0] == here else None))
    told = tag("p", escape(found_sentence(answer)), class_="says")
    region = tag("div", tag("ul", *rows, class_="ladder"), class_="scroll", tabindex=0, role="region",
                 aria_label=f"Chance by {field.within}")  # fmt: skip
    shape = tag("path", d="M-1 7 7-1M-1 1 1-1M5 7 7 5", class_="pat")
    pattern = tag("pattern", shape, id=hatch, width=6, height=6, patternUnits="userSpaceOnUse")
    return joined(told, tag("svg", pattern, width=0, height=0, class_="drawn", aria_hidden="true"), region)


def _grid(situation: Situation, answer: SweepAnswer) -> Markup:
    down, across = answer.fields
    held = set(answer.holds)
    values = [real(each) for each in answer.chances.values()]
    ends = (min(values, default=0.0), max(values, default=1.0)) if answer.want.mean else (0.0, 1.0)
    head = tag("tr", tag("td"), *(tag("th", escape(across.said(y)), scope="col") for y in across.values))
    rows = []
    for at, x in enumerate(down.values):
        cells = []
        for place, y in enumerate(across.values):
            edges = _edges(answer, held, at, place)
            cells.append(_cell(situation, answer, (x, y), ends, edges))
        rows.append(tag("tr", tag("th", escape(down.said(x)), scope="row"), *cells))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="heat")
    note = f"{sentence(down.within)} down, {across.within} across. The line is where it is {wish_said(answer)}."
    count = f"{len(held)} of {len(answer.chances)} pairs make it {wish_said(answer)}."
    region = tag("div", table, class_="scroll", tabindex=0, role="region", aria_label="Chance by both")
    return joined(tag("p", escape(count), class_="says"), tag("p", escape(note), class_="note"), region)


def _edges(answer: SweepAnswer, held: set[Cell], row: int, column: int) -> str:
    """Give the sides of a cell at which what is wanted begins or ends: ``left`` and ``top``."""
    down, across = answer.fields
    here = (down.values[row], across.values[column]) in held
    left = column and ((down.values[row], across.values[column - 1]) in held) is not here
    top = row and ((down.values[row - 1], across.values[column]) in held) is not here
    return f"{' edge-left' if left else ''}{' edge-top' if top else ''}"


def _cell(situation: Situation, answer: SweepAnswer, cell: Cell, ends: tuple[float, float], edges: str) -> Markup:
    if cell not in answer.chances:
        return tag("td", escape("–"))
    down, across = answer.fields
    changes = {down.name: cell[0], across.name: cell[1]}
    value, (low, high) = answer.chances[cell], ends
    shade = round(10 * (real(value) - low) / (high - low)) if high > low else 0
    here = all(getattr(situation, name) == there for name, there in changes.items())
    holds = answer.want.holds(value)
    unseen = tag("span", escape(" as wanted"), class_="unseen") if holds else NOTHING
    link = setting(situation, changes, escape(short_value(answer, value)), unseen, tabindex=None if here else -1)
    looks = f"p{shade}{' met' if holds else ''}{edges}"
    return tag("td", link, class_=looks, aria_current="true" if here else None)
