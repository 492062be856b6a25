"""The lines of a character's sheet with their chances, and the grid of every line by what makes it harder or easier.

Several lines often come to the same situation: its odds are computed once. The grid takes long, so it is written by a
generator that yields after the odds of each cell.
"""

from collections.abc import Generator, Hashable
from dataclasses import replace
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems import FairthrowError, Situation
from fairthrow.systems.character import NO_VALUE, Character, SheetLine
from fairthrow.systems.fields import Choice, Kind, Whole
from fairthrow.systems.wording import sentence
from fairthrow.table.log.spreadsheet import inert
from fairthrow.view.check.answer import BLANK, wanted_of
from fairthrow.view.check.controls import Moment
from fairthrow.view.check.insight import around, axis_name, whole_percent
from fairthrow.view.check.table import csv_number, csv_text, to_take, to_tap
from fairthrow.view.check.text import name_of, show
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.numbers import decimal, minus, percent, real, rounded
from fairthrow.view.refused import words

ACROSS = 9
"""Most columns of the grid: of more values those around the one of the moment are shown."""

Chance = tuple[str, Ratio]
"""What is asked of a line, in words, and its chance; or what comes out at the mean, where nothing can fail."""


class SheetChances:
    """The chances of a character's lines, each situation's computed once."""

    def __init__(self, character: Character, moment: Moment) -> None:
        """Begin without any."""
        self.character = character
        self.moment = moment
        self._known: dict[Hashable, Chance] = {}
        self.problems: dict[str, str] = {}
        """Why a line cannot be rolled so, by its name."""

    def situation(self, line: SheetLine, **changes: Any) -> Situation:
        """Give the situation of a line at the moment, or at the moment with some fields changed."""
        at = replace(self.moment.situation, **changes) if changes else self.moment.situation
        return self.character.filled(line, at)

    def of(self, line: SheetLine, **changes: Any) -> Chance | None:
        """Give the chance of a line at the moment, or at the moment with some fields changed.

        It is None where the rules do not allow that, and ``problems`` says why.
        """
        try:
            situation = self.situation(line, **changes)
        except FairthrowError as error:
            self.problems[line.name] = words(error)
            return None
        follows = situation.odds_follow_from
        if follows not in self._known:
            self._known[follows] = wanted_of(situation, situation.odds_asked())
        return self._known[follows]


def lines(chances: SheetChances) -> Markup:
    """Write the lines that can be rolled at the moment: each a button with its value, its chance, a bar for that."""
    moment = chances.moment
    if not moment.lines:
        return tag("p", escape("Nothing on this sheet is for this check yet."), class_="note")
    some = [(line, chances.of(line)) for line in moment.lines]
    fails = bool(moment.situation.verdict)
    most = Ratio(1, 1) if fails else max((chance[1] for _, chance in some if chance), key=real, default=Ratio(1, 1))
    rows = (_line(line, chance, most, chances.problems.get(line.name, ""), fails=fails) for line, chance in some)
    return tag("ul", *rows, class_="skills")


def _line(line: SheetLine, chance: Chance | None, most: Ratio, problem: str, *, fails: bool) -> Markup:
    """Write a line; ``most`` is what the whole length of a bar stands for.

    One without a chance cannot be rolled at the moment: its ``problem`` stands there instead.
    """
    label, value = chance or ("", Ratio(0, 1))
    words = NO_VALUE if chance is None else percent(value) if fails else decimal(value, 1)
    return tag("li", tag("button",
        tag("span", escape("Roll "), class_="unseen"),
        tag("span", tag("bdi", escape(show(line.name))), BLANK, tag("small", escape(show(problem or line.note))),
            class_="what"),
        BLANK,
        tag("span", escape(show(line.value)), class_="rank num"),
        tag("span", escape(f", {label} "), class_="unseen"),
        tag("b", escape(words)),
        filled('<svg class="under" width="100%%" height="4" aria-hidden="true"><rect class="track" width="100%%" '
               'height="4"></rect><rect class="good" width="%s" height="4"></rect></svg>',
               escape(_share(value, most))),
        type="button", class_="skill", data_line=line.name, data_at=f"line {line.name}",
        disabled=chance is None))  # fmt: skip


def _share(value: Ratio, most: Ratio) -> str:
    """Give the part that a value is of the greatest, as a width."""
    numerator, denominator = max(value.numerator, 0) * most.denominator, value.denominator * most.numerator
    return f"{rounded(100 * numerator, denominator, 2)}%" if denominator > 0 else "0%"


def wanted(chances: SheetChances) -> str:
    """Say what the chances are of: ``success``, ``at least 1 degree``. Empty without lines."""
    found = (chances.of(line) for line in chances.moment.lines)
    return next((chance[0] for chance in found if chance), "")


# --- the grid -------------------------------------------------------------------------------


def columns(moment: Moment) -> list[Any]:
    """Give the values that the grid has a column for, in order."""
    kind = moment.situation.declared()[moment.axis]
    if isinstance(kind, Choice):
        return list(kind.words)
    return list(around(moment.situation, moment.axis, ACROSS))


def across_title(moment: Moment) -> str:
    """Say what the grid shows, as its heading: ``Every skill, by difficulty``; nothing where there is none."""
    if not moment.axis or not moment.lines:
        return ""
    return f"Every skill, by {axis_name(moment.situation.declared()[moment.axis])}"


def across(chances: SheetChances) -> Generator[None, None, Markup]:
    """Write the grid of each line at each value of what makes it harder or easier, to be taken along.

    Its cells set that value.
    Nothing is written where a moment has nothing of the kind, and without lines.
    """
    moment = chances.moment
    if not moment.axis or not moment.lines:
        return NOTHING
    name, kind = moment.axis, moment.situation.declared()[moment.axis]
    values = columns(moment)
    now = getattr(moment.situation, name)
    rows = []
    found: list[float] = []
    for line in moment.lines:
        cells: list[Ratio | None] = []
        for value in values:
            chance = chances.of(line, **{name: value})
            cells.append(chance and chance[1])
            yield
        rows.append((line, cells))
        found += [real(each) for each in cells if each]
    fails = bool(moment.situation.verdict)
    ends = (0.0, 1.0) if fails or not found else (min(found), max(found))
    body = (
        tag("tr",
            tag("th", tag("bdi", escape(show(line.name))), scope="row"),
            *(_cell(chances, line, value, chance, ends, here=value == now, first=not place)
              for value, chance in zip(values, cells, strict=True)))
        for place, (line, cells) in enumerate(rows)
    )  # fmt: skip
    head = tag("tr", tag("td"), *(_head(kind, value, here=value == now) for value in values))
    table = tag("table", tag("thead", head), tag("tbody", *body), class_=f"heat of{len(values)}")
    what = f"{sentence(wanted(chances))}{' in %' if fails else ''}"
    says = tag("p", escape(f"{what}, by {axis_name(kind)}."), to_tap("Tap a number to set it."), class_="note")
    region = tag(
        "div", table, class_="scroll", tabindex=0, role="region", aria_label=f"Every line by {axis_name(kind)}"
    )
    text = csv_text([
        [f"line \\ {name}", *(value if isinstance(kind, Whole) else inert(kind.encode(value)) for value in values)],
        *([inert(show(line.name)), *("" if each is None else csv_number(each) for each in cells)]
          for line, cells in rows),
    ])  # fmt: skip
    return to_take(about(chances), "every-skill", joined(says, region), text)


def about(chances: SheetChances) -> str:
    """Say what the grid is of, in a line: whose sheet, which check, and what is set of the moment besides the axis."""
    moment = chances.moment
    of = [name for name in moment.free if name != moment.axis]
    return f"{show(chances.character.name)}, {name_of(moment.situation, of)}"


def _said(kind: Kind, value: Any) -> str:
    """Say a value of the axis over its column."""
    if isinstance(kind, Choice):
        return kind.words[value].partition(",")[0]
    return minus(value) if isinstance(kind, Whole) else "yes" if value else "no"


def _head(kind: Kind, value: Any, *, here: bool) -> Markup:
    unseen = tag("span", escape(f"{axis_name(kind)} "), class_="unseen")
    return tag("th", unseen, escape(_said(kind, value)), scope="col", class_="now-col" if here else None)


def _cell(chances: SheetChances, line: SheetLine, value: Any, chance: Ratio | None, ends: tuple[float, float], *,
          here: bool, first: bool) -> Markup:  # fmt: skip
    """Write a cell: shaded by its chance, a link to the check of that line on its game's page.

    Tab goes to one cell of the grid, and arrows go on from there.
    """
    if chance is None:
        return tag("td")
    name = chances.moment.axis
    low, high = ends
    shade = round(10 * (real(chance) - low) / (high - low)) if high > low else 0
    link = Link(situation=chances.situation(line, **{name: value}))
    kind = chances.moment.situation.declared()[name]
    said = whole_percent(chance) if chances.moment.situation.verdict else decimal(chance, 1)
    cell = tag("a", escape(said), href=f"../{link.situation.system}/#{link.fragment()}",
               data_set=f"{name}={kind.encode(value)}", tabindex=None if here and first else -1,
               data_at=f"cell {line.name} {kind.encode(value)}")  # fmt: skip
    return tag("td", cell, class_=f"p{shade}", aria_current="true" if here else None)
