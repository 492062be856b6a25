"""A roll as people see it: the dice, the result in one sentence, and how it came about."""

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.die import Die
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.table.luck import place
from fairthrow.view.dice import tray
from fairthrow.view.fair import TITLE
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import percent


def roll(link: Link, thrown: Roll, odds: Odds) -> Markup:
    """Write the roll ``thrown`` that ``link`` names, with its place among the ``odds`` of its situation."""
    label = tag("p", tag("bdi", escape(link.shown_label)), class_="roll-label") if link.shown_label else NOTHING
    kind = "Repeatable: the link shows everyone these dice."
    if link.revealed:
        from fairthrow.view.verdict import heading  # noqa: PLC0415  # few rolls are fair rolls between two

        kind = f"{heading(link)} What that shows is said under “{TITLE}”."
    elif not thrown.dice:
        kind = "Certain: there are no dice, so the link shows everyone the same."
    elif link.faces is not None:
        kind = "Physical dice, as typed."
    trace = items((*thrown.steps, *(_told(die) for die in thrown.dice if die.note)), "ol")
    return joined(
        label,
        tray(thrown.dice),
        tag("p", escape(thrown.summary), class_="summary"),
        tag("p", escape(standing(link.situation, thrown, odds)), class_="standing"),
        items(thrown.options, class_="options"),
        tag("details", tag("summary", escape("How it came about")), trace) if trace else NOTHING,
        _share(),
        tag("p", escape(kind), class_="help"),
    )


def standing(situation: Situation, thrown: Roll, odds: Odds) -> str:
    """Say where a roll stands among all that its situation could have given; empty without dice."""
    if not thrown.dice:
        return ""
    here = place(situation, odds, thrown.outcomes[situation.main])
    top, worse = here.top, here.worse
    if worse.numerator * 2 >= worse.denominator:
        return f"You are here: the top {percent(top)} of all rolls."
    size = worse.denominator * here.equal.denominator
    at_most = Ratio.of(worse.numerator * here.equal.denominator + here.equal.numerator * worse.denominator, size)
    if at_most.numerator * 2 > at_most.denominator:
        return "You are here: right in the middle of all rolls."
    return f"You are here: the bottom {percent(at_most)} of all rolls."


SHARED = {
    "sheet": "Share…",
    "markdown": "Copy for chat",
    "qr": "QR code",
    "picture": "Save picture",
}
"""Ways to hand a roll on, each with the words on its button. The share sheet's is shown where the browser has one."""


def _share() -> Markup:
    buttons = (button(words, data_action=name, hidden=name == "sheet") for name, words in SHARED.items())
    code = tag("div", data_part="code")
    return tag("details", tag("summary", escape("Share this roll")), tag("div", *buttons, class_="actions"), code)


def _told(die: Die) -> str:
    """Tell what one die did."""
    whose = f" ({die.group})" if die.group else ""
    return f"d{die.sides}{whose} shows {die.face}: {die.note}."
