"""A roll as people see it: the dice on the stage, and how it came about."""

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.die import Die
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.table.luck import place
from fairthrow.view.answer import told
from fairthrow.view.decisions import Offered, offered
from fairthrow.view.dice import tray
from fairthrow.view.fair import TITLE
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import percent

NARROW = 12
"""Characters of a button's label that fit beside a verdict in its large size on a phone. Beside more it is smaller."""


def roll_parts(link: Link, thrown: Roll, odds: Odds, undo: str = "") -> dict[str, Markup]:
    """Write the roll ``thrown`` that ``link`` names, with its place among the ``odds`` of its situation.

    The parts are ``answer``, where the verdict takes the place of the chance, ``roll``, the dice, and ``trace``, how it
    came about. ``undo`` is the label of the last decision, where it can be taken back; empty where not.
    """
    where = standing(link.situation, thrown, odds)
    may = offered(link, thrown)
    return {
        "answer": told(link.situation, thrown, where, chips(link.situation, thrown, may, undo)),
        "roll": tray(thrown.dice),
        "trace": trace(link, thrown, where, may, undo),
    }


def chips(situation: Situation, thrown: Roll, may: tuple[Offered, ...], undo: str) -> Markup:
    """Write what may be decided as buttons of the stage. The first is of the side that has reason to: who is behind.

    ``undo`` is the label of the last decision, where it can be taken back; empty where not. A phone has room for the
    first button alone; all of them stand below, where the roll is told.
    """
    behind = {"good": Whose.THEIRS, "bad": Whose.YOURS}.get(situation.news_of(thrown.outcomes))
    first = sorted(may, key=lambda each: each.whose is not behind)
    buttons = [_chip(each.label, each.gives, data_action="decide", data_decision=each.name) for each in first]
    if undo:
        buttons.append(_chip("Take back", undo, data_action="undecide"))
    return joined(*buttons)


def _chip(label: str, says: str, **attributes: str) -> Markup:
    content = tag("b", escape(label)), escape(" "), tag("span", escape(says))
    return tag("button", *content, type="button", class_="chip" if len(label) <= NARROW else "chip wide", **attributes)


def trace(link: Link, thrown: Roll, where: str, may: tuple[Offered, ...], undo: str = "") -> Markup:
    """Tell how a roll came about: what it was for, its whole sentence, what each step and each die did.

    ``where`` says where it stands among all rolls; it may be empty. What may be decided stands below, and what can be
    taken back: the decision labelled ``undo``, empty for none. A phone's stage has room for one of these.
    """
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
        *(_option(each.label, each.says, data_action="decide", data_decision=each.name) for each in may),
        _option("Take back", f"The roll as it was before “{undo}”.", data_action="undecide") if undo else NOTHING,
        tag("p", escape(kind), class_="note"),
        class_="card",
    )


def _option(label: str, says: str, **attributes: str) -> Markup:
    return tag("p", button(label, **attributes), escape(" "), tag("span", escape(says)), class_="option")


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
