"""A roll as people see it: the dice on the stage, and how it came about."""

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.die import Die
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.table.luck import place
from fairthrow.view.answer import told
from fairthrow.view.decisions import sentences
from fairthrow.view.dice import tray
from fairthrow.view.fair import TITLE
from fairthrow.view.markup import NOTHING, Markup, escape, items, joined, tag
from fairthrow.view.numbers import percent


def roll_parts(link: Link, thrown: Roll, odds: Odds) -> dict[str, Markup]:
    """Write the roll ``thrown`` that ``link`` names, with its place among the ``odds`` of its situation.

    The parts are ``answer``, where the verdict takes the place of the chance, ``roll``, the dice, and ``trace``, how it
    came about.
    """
    where = standing(link.situation, thrown, odds)
    return {
        "answer": told(link.situation, thrown, where),
        "roll": tray(thrown.dice),
        "trace": trace(link, thrown, where),
    }


def trace(link: Link, thrown: Roll, where: str) -> Markup:
    """Tell how a roll came about: what it was for, its whole sentence, what each step and each die did."""
    kind = "Repeatable: the link shows everyone these dice."
    if link.revealed:
        from fairthrow.view.verdict import heading  # noqa: PLC0415  # few rolls are fair rolls between two

        kind = f"{heading(link)} What that shows is said under “{TITLE}”."
    elif not thrown.dice:
        kind = "Certain: there are no dice, so the link shows everyone the same."
    elif link.faces is not None:
        kind = "Physical dice, as typed."
    label = tag("p", tag("bdi", escape(link.shown_label)), class_="roll-label") if link.shown_label else NOTHING
    among = f"You are here: {where} of all rolls." if where else ""
    return tag(
        "section",
        tag("h2", escape("How it came about")),
        label,
        tag("p", escape(thrown.summary), class_="summary"),
        items((*thrown.steps, *(_told(die) for die in thrown.dice if die.note)), "ol", class_="trace"),
        tag("p", escape(among), class_="among") if among else NOTHING,
        items(sentences(link, thrown), class_="options"),
        tag("p", escape(kind), class_="note"),
        class_="card",
    )


def standing(situation: Situation, thrown: Roll, odds: Odds) -> str:
    """Say where a roll stands among all that its situation could have given: ``the top 3.1 %``. Empty without dice."""
    if not thrown.dice:
        return ""
    here = place(situation, odds, thrown.outcomes[situation.main])
    top, worse = here.top, here.worse
    if worse.numerator * 2 >= worse.denominator:
        return f"the top {percent(top)}"
    size = worse.denominator * here.equal.denominator
    at_most = Ratio.of(worse.numerator * here.equal.denominator + here.equal.numerator * worse.denominator, size)
    if at_most.numerator * 2 > at_most.denominator:
        return "right in the middle"
    return f"the bottom {percent(at_most)}"


def _told(die: Die) -> str:
    """Tell what one die did."""
    whose = f" ({die.group})" if die.group else ""
    return f"d{die.sides}{whose} shows {die.face}: {die.note}."
