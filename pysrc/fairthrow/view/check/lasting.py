"""How points that are to last for several checks are best spent, as :mod:`fairthrow.view.needs_form` asks it."""

from fractions import Fraction

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, shown
from fairthrow.sweep.lasting import Spending, spending
from fairthrow.systems.situation import Situation
from fairthrow.view.markup import NOTHING, Markup, escape, tag
from fairthrow.view.numbers import decimal, percent


def lasting_points(situation: Situation, wishes: dict[str, str]) -> Markup:
    """Write how the ``points`` of ``wishes`` are best spent in its ``checks``; nothing where no point is asked for.

    Raises FieldError for numbers beyond bounds.
    """
    points = _number(wishes, "points", 0)
    if not points or not situation.spends:
        return NOTHING
    try:
        plan = spending(situation, situation.spends, points, _number(wishes, "checks", 1))
    except FieldError as error:
        if error.field != "decision":
            raise
        return tag("p", escape("A point gains nothing in this check."), class_="note")
    return tag("div", tag("p", escape(_said(plan)), class_="says"), *_when(plan), class_="needs")


def _number(wishes: dict[str, str], name: str, empty: int) -> int:
    text = wishes.get(name, "").strip()
    if not text:
        return empty
    if not (text.isascii() and text.isdecimal() and len(text) < 4):  # noqa: PLR2004  # digits of the largest
        raise FieldError(name, f"{name} must be a whole number, got {shown(text)}")
    return int(text)


def _said(plan: Spending) -> str:
    points = "1 point" if plan.points == 1 else f"{plan.points} points"
    if plan.checks == 1:
        return f"This check comes out as wanted in {_share(plan.mean)} with {points}, {_share(plan.without)} without."
    mean, without = _mean(plan.mean), _mean(plan.without)
    return f"Of {plan.checks} checks like this one {mean} come out as wanted with {points}, {without} without."


def _when(plan: Spending) -> tuple[Markup, ...]:
    """Say from which gain on a point is spent, by the checks that are still to come and the points that are left."""
    if plan.checks == 1:
        return (tag("p", escape("Spend a point wherever it gains something."), class_="note"),)
    upto = min(plan.points, plan.checks - 1)
    head = tag(
        "tr",
        tag("th", escape("Checks to come"), scope="col"),
        *(tag("th", escape(f"{left} left" if left > 1 else "last point"), scope="col") for left in range(1, upto + 1)),
    )
    rows = []
    for to_come in range(plan.checks - 1, 0, -1):
        worth = (_share(plan.worth[to_come][left]) for left in range(1, upto + 1))
        cells = (tag("td", escape(each.rstrip(" \N{NO-BREAK SPACE}%"))) for each in worth)
        rows.append(tag("tr", tag("th", escape(str(to_come)), scope="row"), *cells))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    note = "Spend one where it gains more than so many percent; in the last check, wherever it gains something."
    region = tag("div", table, class_="scroll", tabindex=0, role="region", aria_label="When to spend a point")
    return tag("p", escape(note), class_="note"), region


def _mean(mean: Fraction) -> str:
    return decimal(Ratio.of(mean.numerator, mean.denominator))


def _share(worth: Fraction) -> Markup:
    return percent(Ratio.of(worth.numerator, worth.denominator))
