"""What would help, and how the chance runs: the exact odds of situations near the one on the page.

A page asks for them when it has time. Large odds take long. So both are written by generators, which yield after the
odds of each neighbour and return their markup.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from fairthrow.dice.distribution import Ratio, mean
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.systems.situation import Situation
from fairthrow.view.answer import points, questions
from fairthrow.view.markup import NOTHING, Markup, escape, tag
from fairthrow.view.numbers import decimal, minus, percent

T = TypeVar("T")

FEW = 4
"""In a choice of up to this many words, any other word is one step away."""
ACROSS = 31
"""Most values of the number across a curve. A field that has more shows those around the current one."""
DOWN = 7
"""Most values of the number down a curve, as above."""

Pieces = Generator[None, None, Markup]
"""Markup in the making: a generator that yields wherever it may be interrupted, and returns the markup."""


def wanted(situation: Situation) -> tuple[str, Ratio]:
    """Give the name and the value of what matters most in a situation.

    The value is the chance of the first of its :func:`questions`. Where nothing can fail, it is the mean of the main
    outcome, and without dice the certain result.
    """
    found = situation.odds()
    asked = questions(situation, found)
    if asked:
        return asked[0]
    label = situation.outcome(situation.main).label.lower()
    return f"mean {label}" if situation.takes_dice else label, mean(found.outcomes[situation.main])


def said(situation: Situation, value: Ratio) -> str:
    """Write a value of :func:`wanted`: a chance as a percentage, a mean with 2 decimals."""
    return percent(value) if situation.verdict else _amount(situation, value, 2)


def _amount(situation: Situation, value: Ratio, digits: int) -> str:
    """Write a value that is no chance: a mean with ``digits`` decimals, a certain result as the whole number it is."""
    return decimal(value, digits if situation.takes_dice else 0)


def difference(situation: Situation, now: Ratio, then: Ratio) -> str:
    """Write the change from one value of :func:`wanted` to another: of chances in percentage points."""
    if situation.verdict:
        return points(now, then)
    change = Ratio.of(
        then.numerator * now.denominator - now.numerator * then.denominator,
        then.denominator * now.denominator,
    )
    return f"{'+' if change.numerator > 0 else ''}{_amount(situation, change, 2)}"


def steps(kind: Kind, value: Any) -> Iterator[tuple[str, Any]]:
    """Give each value that is one step from ``value`` in a field, in pairs of the step's name and the value.

    No step begins or ends the use of a field that may be unused: that would ask another question.
    """
    if isinstance(kind, Whole):
        for step in (-1, 1):
            if kind.low <= value + step <= kind.high and kind.unused not in (value, value + step):
                yield minus(value + step), value + step
    elif isinstance(kind, Flag):
        yield ("no" if value else "yes"), not value
    elif isinstance(kind, Choice):
        words = list(kind.words)
        here = words.index(value)
        for place, word in enumerate(words):
            # of few words each is a step away; of a long scale only the neighbours are
            if place != here and (len(words) <= FEW or abs(place - here) == 1):
                yield kind.words[word], word


def help_table(situation: Situation) -> Pieces:
    """Write what one step of each control does to the chance, most helpful first."""
    label, now = wanted(situation)
    rows = []
    for name, kind in situation.declared().items():
        for step, value in steps(kind, getattr(situation, name)):
            try:
                then = wanted(replace(situation, **{name: value}))[1]
            except FairthrowError:
                continue  # not allowed together with the other fields
            yield
            if then != now:
                rows.append((then, f"{kind.group + ': ' if kind.group else ''}{kind.label} → {step}"))
    rows.sort(key=lambda row: row[0].numerator / row[0].denominator, reverse=True)
    body = (
        tag("tr", tag("th", escape(step), scope="row"), tag("td", escape(difference(situation, now, then))),
            tag("td", escape(said(situation, then))))
        for then, step in rows
    )  # fmt: skip
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in ("One step", "change", label)))
    if not rows:
        what = "the chance" if situation.verdict else "the result"
        return tag("p", escape(f"No single step changes {what}."), class_="help")
    return tag("table", tag("thead", head), tag("tbody", *body))


def curve(situation: Situation) -> Pieces:
    """Write the chance against the main numbers as a table shaded by chance (a heat map).

    The first main number runs across, the second, if there is one, down. Without main numbers there is no table.
    """
    names = [n for n, kind in situation.declared().items() if isinstance(kind, Whole) and kind.main]
    if not names:
        return NOTHING
    across_name, *rest = names
    across = around(situation, across_name, ACROSS)
    down_name = rest[0] if rest else across_name
    down = around(situation, down_name, DOWN) if rest else [getattr(situation, across_name)]
    kinds = situation.declared()
    label, _ = wanted(situation)
    head = tag("tr", tag("td"), *(tag("th", escape(minus(x)), scope="col") for x in across))
    rows = []
    for y in down:
        cells = []
        for x in across:
            there = replace(situation, **{down_name: y, across_name: x})
            here = there == situation
            value = wanted(there)[1]
            yield
            cells.append(tag("td", escape(_short(situation, value)), class_=_shade(situation, value),
                             aria_current="true" if here else None))  # fmt: skip
        title = f"{kinds[down_name].label} {minus(y)}" if rest else label
        rows.append(tag("tr", tag("th", escape(title), scope="row"), *cells))
    caption = tag("caption", escape(f"{label} by {kinds[across_name].label.lower()} (across)"))
    table = tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="heat")
    what = "Chance" if situation.verdict else "Result"
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=f"{what} by number")


def around(situation: Situation, name: str, most: int) -> list[int]:
    """Give the values of a number's field, in order: of more than ``most`` those around the current one.

    Raises TypeError for a field that is no number.
    """
    kind = situation.declared()[name]
    if not isinstance(kind, Whole):
        raise TypeError(f"{name} is not a number")
    value = getattr(situation, name)
    first = max(kind.low, min(value - most // 2, kind.high - most + 1))
    return list(range(first, min(kind.high, first + most - 1) + 1))


def _short(situation: Situation, value: Ratio) -> str:
    """Write a value for a cell: a chance as a whole percentage without its sign, a mean with 1 decimal."""
    if not situation.verdict:
        return _amount(situation, value, 1)
    numerator, denominator = value
    whole = (200 * numerator + denominator) // (2 * denominator)
    if whole in (0, 100) and numerator not in (0, denominator):
        return "<1" if whole == 0 else ">99"
    return str(whole)


def _shade(situation: Situation, value: Ratio) -> str | None:
    """Give the style class of a chance rounded to tenths, ``p0`` to ``p10``. None where nothing can fail."""
    if not situation.verdict:
        return None
    return f"p{(20 * value.numerator + value.denominator) // (2 * value.denominator)}"


def insight_pieces(situation: Situation) -> Generator[None, None, dict[str, Markup]]:
    """Make the parts that a page fills when it has time: what would help, how the chance runs.

    It yields wherever it may be interrupted, and returns the parts ``help`` and ``curve``.
    """
    return {"help": (yield from help_table(situation)), "curve": (yield from curve(situation))}


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
