"""A roll as people see it: the dice, the result in one sentence, and how it came about."""

from html import escape

from fairthrow.links import Link
from fairthrow.systems.situation import Die, Roll
from fairthrow.view.dice import tray
from fairthrow.view.markup import items, tag


def roll(link: Link, thrown: Roll) -> str:
    """Write the roll that ``link`` names."""
    label = tag("p", tag("bdi", escape(link.label)), class_="roll-label") if link.label else ""
    kind = (
        "Physical dice, as typed."
        if link.faces is not None
        else "Repeatable: the link shows everyone these dice."
    )
    trace = items((*thrown.steps, *(_told(die) for die in thrown.dice if die.note)), "ol")
    return "".join(
        (
            label,
            tray(thrown.dice),
            tag("p", escape(thrown.summary), class_="summary"),
            items(thrown.options, class_="options"),
            tag("details", tag("summary", "How it came about"), trace),
            tag("p", kind, class_="help"),
        )
    )


def _told(die: Die) -> str:
    """Tell what one die did."""
    whose = f" ({die.group})" if die.group else ""
    return f"d{die.sides}{whose} shows {die.face}: {die.note}."
