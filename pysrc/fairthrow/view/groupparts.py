"""What the pages of parties and of rivals are both made of: rows of members, their dice, and how it came about."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from fairthrow.dice.distribution import Ratio
from fairthrow.systems.die import Die, News
from fairthrow.systems.situation import Roll
from fairthrow.table.group import Group
from fairthrow.table.groupwords import title_of
from fairthrow.view.answer import BLANK, SIGNS, icon
from fairthrow.view.dice import tray
from fairthrow.view.markup import NOTHING, Markup, escape, filled, items, tag
from fairthrow.view.numbers import fraction, percent, rounded, value_text
from fairthrow.view.tray import ready

Parts = dict[str, Markup]
"""Markup by the name of its place. ``answer``, ``split``, ``members``, ``chart`` and ``odds``, ``ready`` (the dice that
lie ready), ``dice`` (words on the button that rolls); with a roll also ``roll`` (the dice) and ``trace``."""


class Named(Protocol):
    """A decision, or what is offered of one: its name, and the words on its button."""

    @property
    def name(self) -> str:
        """The name of the decision."""

    @property
    def label(self) -> str:
        """The words on its button."""


REPEATABLE = "Repeatable: the link shows everyone these dice."


def members(rows: Iterable[Markup]) -> Markup:
    """Write the rows of all members."""
    return tag("ul", *rows, class_="members")


def odds_row(title: str, note: str, chance: Ratio) -> Markup:
    """Write a member before the roll: a ``title``, in a ``note`` what is rolled, the chance, and a bar for it."""
    width = f"{rounded(100 * chance.numerator, chance.denominator, 2)}%"
    bar = filled(
        '<svg class="under" width="100%%" height="4" aria-hidden="true"><rect class="track" width="100%%" height="4">'
        '</rect><rect class="good" width="%s" height="4"></rect></svg>', escape(width))  # fmt: skip
    return tag("li", _who(title, note), BLANK, tag("b", escape(percent(chance))), bar, class_="member")


def rolled_row(title: str, roll: Roll, news: News, chips: Markup = NOTHING) -> Markup:
    """Write a member's roll: the sign of its ``news``, a ``title``, what came of it, and what may be decided now."""
    sign = tag("span", icon(SIGNS[news]) if news else NOTHING, class_=f"sign {news}".strip())
    row = (sign, _who(title, roll.lead), BLANK, tag("b", escape(roll.short)))
    return tag("li", *row, tag("div", chips, class_="chips") if chips else NOTHING, class_=f"member {news}".strip())


def chip(decision: Named, gives: str, number: int) -> Markup:
    """Write a decision as a button that says what it ``gives``; ``number`` is that of the member who decides.

    It is 0 where all decide together.
    """
    words = tag("b", escape(decision.label)), BLANK, tag("span", escape(gives))
    return tag("button", *words, type="button", class_="chip", data_action="decide", data_decision=decision.name,
               data_member=number)  # fmt: skip


def _who(title: str, note: str) -> Markup:
    return tag("span", tag("bdi", escape(title)), BLANK, tag("small", escape(note)), class_="what")


def named(group: Group, several: Iterable[Sequence[Die]]) -> tuple[Die, ...]:
    """Give the dice of all members in one row, each in a group that has its member's name.

    ``several`` has the dice of each member, in the order of members.
    """
    titles = titles_of(group)
    return tuple(
        replace(die, group=f"{title}, {die.group}" if die.group else title)
        for title, dice in zip(titles, several, strict=True) for die in dice
    )  # fmt: skip


def titles_of(group: Group) -> list[str]:
    """Give the members' titles; two of the same are told apart by their numbers."""
    titles = [title_of(number, member) for number, member in group.numbered()]
    return [title if titles.count(title) == 1 else f"{title} ({number})" for number, title in enumerate(titles, 1)]


def lying_ready(group: Group, several: Iterable[Sequence[Die]]) -> Markup:
    """Lay the dice ready that the roll of a group will take; ``several`` has those of each member."""
    dice = named(group, several)
    return ready(dice, f"{len(dice)} dice of {len(group.members)}")


def thrown(group: Group, several: Iterable[Sequence[Die]]) -> Markup:
    """Lay out the dice of all members of a group as they fell; ``several`` has those of each."""
    return tray(named(group, several))


def table(label: str, rows: Sequence[tuple[Any, Ratio]]) -> Markup:
    """Write ``rows`` of values with their chances as a table; ``label`` says what the values are."""
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in (label, "exactly", "fraction")))
    body = (
        filled('<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>', escape(value_text(value)), percent(chance),
               fraction(chance))
        for value, chance in rows
    )  # fmt: skip
    inner = tag("table", tag("thead", head), tag("tbody", *body))
    return tag("div", inner, class_="scroll", tabindex=0, role="region", aria_label=f"Table of {label.lower()}")


def trace(group: Group, summary: str, told: Iterable[str]) -> Markup:
    """Tell how a roll came about: what it was for, the ``summary``, and what is ``told``, a sentence each."""
    label = tag("p", tag("bdi", escape(group.shown_label)), class_="roll-label") if group.label else NOTHING
    return tag(
        "section",
        tag("h2", escape("How it came about")),
        label,
        tag("p", escape(summary), class_="summary"),
        items(tuple(told), "ol", class_="trace"),
        tag("p", escape(REPEATABLE), class_="note"),
        class_="card",
    )


def standing(at_least: Ratio, at_most: Ratio) -> str:
    """Say where a result stands among all: ``the top 12.5 %``, from the chances of at least and at most as good a one.

    >>> standing(Ratio(1, 8), Ratio(1, 1)), standing(Ratio(1, 1), Ratio(1, 4))
    ('the top 12.5 %', 'the bottom 25.0 %')
    """
    if at_least.numerator * at_most.denominator <= at_most.numerator * at_least.denominator:
        return f"the top {percent(at_least)}"
    return f"the bottom {percent(at_most)}"


def steps_of(title: str, roll: Roll) -> str:
    """Tell a member's roll in a line: who, which is the ``title``, and each step of the rule."""
    return f"{title}: {' '.join(roll.steps) or roll.summary}"


def button_words(group: Group) -> str:
    """Say what is rolled, on the button: ``for 4``."""
    return f"for {len(group.members)}"
