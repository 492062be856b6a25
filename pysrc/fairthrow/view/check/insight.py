"""What if, and how the chance runs: the exact odds of situations near the one on the page.

A page asks for them when it has time. Large odds take long. So both are written by generators, which yield after the
odds of each neighbour and return their markup.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.situation import Situation
from fairthrow.systems.wording import sentence
from fairthrow.table.log.spreadsheet import inert
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.table import csv_number, csv_text, to_take, to_tap
from fairthrow.view.check.text import name_of
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import minus, real

T = TypeVar("T")

FEW = 4
"""In a choice of up to this many words, any other word is one step away."""
MOST_STEPS = 8
"""Most rows of the ladder."""
ACROSS = 11
"""Most values of the number across the grid. A field that has more shows those around the current one."""
DOWN = 5
"""Most values of the number down the grid, as above."""

Pieces = Generator[None, None, Markup]
"""Markup in the making: a generator that yields wherever it may be interrupted, and returns the markup."""


class LadderStep(NamedTuple):
    """A row of the ladder: its ``label``, the ``name`` of a field, the value that it sets, what that leads to."""

    label: str
    name: str
    value: Any
    then: Ratio


def steps(kind: Kind, value: Any) -> Iterator[tuple[str, Any]]:
    """Give each value that is one step from ``value`` in a field, in pairs of the step's name and the value.

    Numbers step by their stride, as far as it goes. No step begins or ends the use of a field that may be unused: that
    would ask another question.
    """
    name = kind.brief
    if kind.whose is Whose.THEIRS:
        name = f"Their {kind.within}"
    if isinstance(kind, Whole):
        for there in (value - kind.stride, value + kind.stride):
            if kind.low <= there <= kind.high and kind.unused not in (value, there):
                yield f"{name} {minus(there)}", there
    elif isinstance(kind, Flag):
        on = kind.label if kind.whose is not Whose.THEIRS else name
        yield (f"{name} off" if value else on), not value
    elif isinstance(kind, Choice):
        words = list(kind.words)
        here = words.index(value)
        for place, word in enumerate(words):
            # of few words each is a step away; of a long scale only the neighbours are
            if place != here and (len(words) <= FEW or abs(place - here) == 1):
                yield f"{name}: {kind.words[word]}", word


def ladder(neighbours: Neighbours) -> Pieces:
    """Write what the most telling steps lead to, the best first, on one scale with a line at now.

    Steps of the controls in the open come before those of folded ones, and great changes before small ones. Of several
    that lead to the same, the first comes before, and the others after those that lead elsewhere.
    """
    found: list[tuple[int, float, LadderStep]] = []
    for name, kind in neighbours.situation.declared().items():
        for label, value in steps(kind, getattr(neighbours.situation, name)):
            then = neighbours.value(**{name: value})
            yield
            if then and then != neighbours.now:
                change = abs(real(then) - real(neighbours.now))
                found.append((list(FormPlace).index(kind.place), -change, LadderStep(label, name, value, then)))
    if not found:
        what = "chance" if neighbours.situation.verdict else "result"
        return tag("p", escape(f"No single step changes the {what}."), class_="note")
    found.sort(key=itemgetter(0, 1))
    values = [step.then for *_, step in found]
    again = [step.then in values[:place] for place, (*_, step) in enumerate(found)]
    telling = sorted(range(len(found)), key=lambda place: (found[place][0], again[place]))
    best = [found[place][2] for place in telling[:MOST_STEPS]]
    best.sort(key=lambda step: real(step.then), reverse=True)
    most = 1.0 if neighbours.situation.verdict else max(real(neighbours.now), *(real(step.then) for step in best))
    rows = (_rung(neighbours, step, most) for step in best)
    note = f"The line is now: {neighbours.label} {neighbours.said(neighbours.now)}."
    drawn = joined(tag("p", escape(note), to_tap("Tap to set it."), class_="note"), tag("ul", *rows, class_="ladder"))
    what = "chance" if neighbours.situation.verdict else "mean"
    text = csv_text(
        [
            ["step", what, "numerator", "denominator"],
            ["now", csv_number(neighbours.now), *neighbours.now],
            *([inert(step.label), csv_number(step.then), *step.then] for step in best),
        ]
    )
    return to_take(name_of(neighbours.situation), "what-if", drawn, text)


def _rung(neighbours: Neighbours, step: LadderStep, most: float) -> Markup:
    """Write a row of the ladder; ``most`` is what the whole length of a bar stands for."""
    now = _share(neighbours.now, most)
    bar = tag("rect", class_="good", width=_share(step.then, most), height=8)
    meter = tag("svg", tag("rect", class_="track", width="100%", height=8), bar,
                tag("line", class_="now", x1=now, x2=now, y1=-3, y2=11),
                class_="meter", width="100%", height=8, aria_hidden="true")  # fmt: skip
    words = tag("span", escape(step.label)), meter, tag("b", escape(neighbours.said(step.then)))
    return tag("li", setting(neighbours.situation, {step.name: step.value}, *words))


def _share(value: Ratio, most: float) -> str:
    share = max(real(value), 0) / most if most > 0 else 0
    return f"{100 * share:.2f}%"


def setting(situation: Situation, changes: dict[str, Any], *content: Markup, tabindex: int | None = None) -> Markup:
    """Write a link that sets fields by ``changes``: the link of that situation, and the changes alone for a live page.

    ``content`` is what it shows, and ``tabindex`` where it stands for the keyboard.
    """
    kinds = situation.declared()
    then = Link(situation=replace(situation, **changes).linked)
    only = "&".join(f"{name}={kinds[name].encode(value)}" for name, value in changes.items())
    return tag("a", *content, href=f"#{then.fragment()}", data_set=only, tabindex=tabindex)


# --- the grid -------------------------------------------------------------------------------


def grid(neighbours: Neighbours) -> Pieces:
    """Write the chance along the main numbers as a table shaded by chance (a heat map); its cells set these numbers.

    The first main number runs across, the second, if there is one, down. In a contest these are the first of each side.
    Without main numbers there is no table.
    """
    situation = neighbours.situation
    kinds = situation.declared()
    across_name, down_name = axes(situation)
    if not across_name:
        return NOTHING
    across = around(situation, across_name, ACROSS)
    down = around(situation, down_name, DOWN) if down_name else [0]
    cells: list[list[tuple[dict[str, Any], Ratio | None]]] = []
    for y in down:
        cells.append([])
        for x in across:
            changes = {across_name: x, **({down_name: y} if down_name else {})}
            cells[-1].append((changes, neighbours.value(**changes)))
            yield
    values = [real(value) for row in cells for _, value in row if value]
    ends = (0.0, 1.0) if situation.verdict else (min(values), max(values))
    name, below = (axis_name(kinds[each]) if each else "" for each in (across_name, down_name))
    head = tag("tr", tag("td"), *(_head(f"{name} ", minus(x), "col") for x in across))
    rows = (
        tag("tr", _head(f"{below} ", minus(y), "row") if below else _head("", sentence(neighbours.label), "row"),
            *(_cell(neighbours, changes, value, ends) for changes, value in row))
        for y, row in zip(down, cells, strict=True)
    )  # fmt: skip
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="heat")
    what = "Chance" if situation.verdict else "Result"
    label = f"{sentence(neighbours.label)}{' in %' if situation.verdict else ''}"
    note = f"{label}: {name} across{f', {below} down' if below else ''}."
    region = tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=f"{what} by number")
    text = csv_text([
        [f"{down_name} \\ {across_name}" if down_name else across_name, *across],
        *([y if down_name else inert(neighbours.label), *("" if each is None else csv_number(each) for _, each in row)]
          for y, row in zip(down, cells, strict=True)),
    ])  # fmt: skip
    says = tag("p", escape(note), to_tap("Tap a cell to go there."), class_="note")
    return to_take(name_of(situation), "how-it-runs", joined(says, region), text)


def axes(situation: Situation) -> tuple[str, str]:
    """Give the fields that run across the grid and down; empty where there is none."""
    main = {name: kind for name, kind in situation.declared().items() if isinstance(kind, Whole) and kind.main}
    names = list(main)
    if any(kind.whose for kind in main.values()):
        names = [next(name for name, kind in main.items() if kind.whose is whose) for whose in Whose]
    across, down, *_ = (*names, "", "")
    return across, down


def axis_name(kind: Kind) -> str:
    """Name a field of the grid within a sentence: one of the other side as theirs."""
    return f"their {kind.within}" if kind.whose is Whose.THEIRS else kind.within


def around(situation: Situation, name: str, most: int) -> list[int]:
    """List values of the field ``name``, a number's: all that are a stride apart, or ``most`` of them near its own.

    They stand in order. Raises TypeError for a field that is no number.
    """
    kind = situation.declared()[name]
    if not isinstance(kind, Whole):
        raise TypeError(f"{name} is not a number")
    value = getattr(situation, name)
    below, above = (value - kind.low) // kind.stride, (kind.high - value) // kind.stride
    before = min(below, max(most // 2, most - 1 - above))
    after = min(above, most - 1 - before)
    return [value + kind.stride * place for place in range(-before, after + 1)]


def _head(name: str, number: str, scope: str) -> Markup:
    """Write a heading of the grid: the number, and for ears what it is."""
    return tag("th", tag("span", escape(name), class_="unseen") if name else NOTHING, escape(number), scope=scope)


def _cell(neighbours: Neighbours, changes: dict[str, Any], value: Ratio | None, ends: tuple[float, float]) -> Markup:
    """Write a cell of the grid, shaded by where its value stands between two ends.

    Tab goes to the cell of the situation only, and arrows go on from there.
    """
    if value is None:
        return tag("td")
    low, high = ends
    shade = round(10 * (real(value) - low) / (high - low)) if high > low else 0
    here = all(getattr(neighbours.situation, name) == there for name, there in changes.items())
    link = setting(neighbours.situation, changes, escape(_short(neighbours, value)), tabindex=None if here else -1)
    return tag("td", link, class_=f"p{shade}", aria_current="true" if here else None)


def _short(neighbours: Neighbours, value: Ratio) -> str:
    """Write a value for a cell: a chance as a whole percentage, a mean with 1 decimal."""
    return whole_percent(value) if neighbours.situation.verdict else neighbours.amount(value, 1)


def whole_percent(chance: Ratio) -> str:
    """Write a chance for a cell, as a whole percentage without its sign. Only what is certain is ``100``."""
    numerator, denominator = chance
    whole = (200 * numerator + denominator) // (2 * denominator)
    if whole in (0, 100) and numerator not in (0, denominator):
        return "<1" if whole == 0 else ">99"
    return str(whole)


def insight_pieces(situation: Situation, ask: int = 0) -> Generator[None, None, dict[str, Markup]]:
    """Make the parts that a page fills when it has time: what if, and how the chance runs.

    ``ask`` is the number that a verdict in numbers should reach, 0 for the check's own. It yields wherever it may be
    interrupted, and returns the parts ``help`` and ``curve``.
    """
    neighbours = Neighbours(situation, ask)
    return {"help": (yield from ladder(neighbours)), "curve": (yield from grid(neighbours))}


def insight_parts(situation: Situation) -> dict[str, Markup]:
    """Give the parts of :func:`insight_pieces` at once."""
    return whole(insight_pieces(situation))


def whole(pieces: Generator[None, None, T]) -> T:
    """Run a generator to its end, and give what it returns."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # it is what the generator returns
