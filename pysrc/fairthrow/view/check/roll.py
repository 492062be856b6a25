"""A roll as people see it: the dice on the stage, and how it came about."""

from collections.abc import Sequence

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.die import Die, News
from fairthrow.systems.places import Whose
from fairthrow.systems.ranking import percentile_rank
from fairthrow.systems.situation import Odds, Roll, Situation
from fairthrow.view.check.among import among
from fairthrow.view.check.answer import write_verdict
from fairthrow.view.check.decisions import Offered, Undo, best_of_them, offered
from fairthrow.view.check.text import show
from fairthrow.view.dice import token_button, tray
from fairthrow.view.lie import thrown_by
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag

NARROW = 12
"""Characters of a button's label that fit beside a verdict in its large size on a phone. Beside more it is smaller."""


RARE = 20
"""A roll is rare that one in so many is like: a 20 on a d20."""


def roll_parts(link: Link, thrown: Roll, odds: Odds, undo: Undo | None = None) -> dict[str, Markup]:
    """Write the roll ``thrown`` that ``link`` names, with its place among the ``odds`` of its situation.

    The parts are ``answer``, where the verdict takes the place of the chance, ``roll``, the dice, ``results``, what
    else came of it, and ``trace``, how it came about. ``undo`` is the last decision, where it can be taken back.
    """
    where = standing(link.situation, thrown, odds)
    may = offered(link, thrown)
    return {
        "answer": write_verdict(
            link.situation, thrown, where, joined(chips(link.situation, thrown, may, undo), _together(link))
        ),
        "roll": laid(link, thrown, may, undo, rare(link.situation, thrown, odds)),
        "results": results(thrown),
        "trace": trace(link, thrown, where, may, undo),
    }


def rare(situation: Situation, thrown: Roll, odds: Odds) -> News:
    """Say which news a rare roll is: no more than one in :data:`RARE` go as well, or as badly. Empty for others."""
    if not thrown.dice:
        return ""
    here, news = percentile_rank(situation, odds, thrown.outcomes[situation.main]), situation.news_of(thrown.outcomes)
    if news == "bad":
        kept = here.worse.denominator * here.equal.denominator
        low = here.worse.numerator * here.equal.denominator + here.equal.numerator * here.worse.denominator
        return "bad" if low * RARE <= kept else ""
    return "good" if news == "good" and here.top.numerator * RARE <= here.top.denominator else ""


def laid(link: Link, thrown: Roll, may: tuple[Offered, ...] = (), undo: Undo | None = None, light: News = "") -> Markup:
    """Lay out the dice of a link's roll; where they are too many, the first, and how many more.

    Beside them lie the tokens of what ``may`` be decided, to be tapped, and that of ``undo`` to be taken back.
    ``light`` says which news a :func:`rare` roll is.
    """
    shown = thrown.laid
    buttons = {each.token: token_button(each.token, each.label, each.name) for each in may if each.token}
    if undo and undo.token:
        buttons[undo.token] = token_button(undo.token, "Take back", None)
    more = tag("p", escape(f"and {shown.more:,} more"), class_="pool") if shown.more else NOTHING
    return joined(tray(shown.dice, shown.tokens, buttons, key=thrown_by(link), light=light), more)


def results(thrown: Roll, where: Sequence[str] = (), first: int = 0) -> Markup:
    """Write what else came of a roll, the one at the place ``first``, from 0, before the others; nothing for none.

    ``where`` says of each where it stands among all that could have come; empty where that is not known.
    """
    rows = [
        tag("li", tag("bdi", escape(label)), escape(" "), tag("b", escape(value)), escape(" "),
            tag("small", escape(where[at] if where else "")))
        for at, (label, value) in enumerate(thrown.laid.results)
    ]  # fmt: skip
    return tag("ul", *rows[first : first + 1], *rows[:first], *rows[first + 1 :], class_="results") if rows else NOTHING


def chips(situation: Situation, thrown: Roll, may: tuple[Offered, ...], undo: Undo | None) -> Markup:
    """Write what may be decided as buttons of the stage. The first is of the side that has reason to: who is behind.

    ``undo`` is the last decision, where it can be taken back. A phone has room for the first button alone; all of them
    stand below, where the roll is told.
    """
    behind = {"good": Whose.THEIRS, "bad": Whose.YOURS}.get(situation.news_of(thrown.outcomes))
    first = sorted(may, key=lambda each: each.whose is not behind)
    buttons = [_chip(each.label, each.gives, data_action="decide", data_decision=each.name) for each in first]
    if undo:
        buttons.append(_chip("Take back", undo.label, data_action="undecide"))
    return joined(*buttons)


def _together(link: Link) -> Markup:
    """Write the way to make such a roll together with somebody; nothing beside a fair roll, and without dice."""
    if link.offer is not None or not link.situation.takes_dice:
        return NOTHING
    return _chip("Fair roll", "together", data_action="offer")


def _chip(label: str, says: str, **attributes: str) -> Markup:
    content = tag("b", escape(label)), escape(" "), tag("span", escape(says))
    return tag("button", *content, type="button", class_="chip" if len(label) <= NARROW else "chip wide", **attributes)


def trace(link: Link, thrown: Roll, where: str, may: tuple[Offered, ...], undo: Undo | None = None) -> Markup:
    """Tell how a roll came about: what it was for, its whole sentence, what each step and each die did.

    ``where`` says where it stands among all rolls; it may be empty. What may be decided stands below, and what can be
    taken back: the decision ``undo``. A phone's stage has room for one of these.
    """
    kind = "Repeatable: the link shows everyone these dice."
    if link.revealed:
        from fairthrow.view.check.messages import FOLD  # noqa: PLC0415  # few rolls are fair rolls between two
        from fairthrow.view.check.verdict import heading  # noqa: PLC0415  # as above

        kind = f"{heading(link)} What that shows is said under “{FOLD}”."
    elif not thrown.dice:
        kind = "Certain: there are no dice, so the link shows everyone the same."
    elif link.faces is not None:
        kind = "Physical dice, as typed."
    label = tag("p", tag("bdi", escape(link.shown_label)), class_="roll-label") if link.shown_label else NOTHING
    told = (*thrown.steps, *(_tell_die(die) for die in thrown.dice if die.note))
    placed = f"Among all rolls of this situation it is {where}." if where else ""
    return tag(
        "section",
        tag("h2", escape("How it came about")),
        label,
        tag("p", escape(thrown.summary), class_="summary"),
        items(tuple(map(show, told)), "ol", class_="trace"),
        tag("p", escape(placed), class_="among") if placed else NOTHING,
        *(_option(each.label, each.says, data_action="decide", data_decision=each.name) for each in may),
        *(tag("p", escape(best), class_="note") for best in best_of_them(link, thrown, may)),
        _option("Take back", f"The roll as it was before “{undo.label}”.", data_action="undecide") if undo else NOTHING,
        tag("p", escape(kind), class_="note"),
        class_="card",
    )


def _option(label: str, says: str, **attributes: str) -> Markup:
    return tag("p", button(label, **attributes), escape(" "), tag("span", escape(says)), class_="option")


def standing(situation: Situation, thrown: Roll, odds: Odds) -> str:
    """Say where a roll stands among all that its situation could have given: ``better than 23 in 24``.

    Empty in the middle, and without dice.
    """
    if not thrown.dice:
        return ""
    here = percentile_rank(situation, odds, thrown.outcomes[situation.main])
    top, equal = here.top, here.equal
    better = Ratio.of(
        top.numerator * equal.denominator - equal.numerator * top.denominator, top.denominator * equal.denominator
    )
    return among(here.worse, better)


def _tell_die(die: Die) -> str:
    """Tell what one die did."""
    whose = f" ({die.group})" if die.group else ""
    return f"d{die.sides}{whose} shows {die.face}: {die.note}."
