"""What the pages of parties and of rivals are both made of: rows of members, their dice, and how it came about."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from fairthrow.dice.distribution import Ratio
from fairthrow.systems import SYSTEMS
from fairthrow.systems.die import Die, News, ValueToken
from fairthrow.systems.fields import Whole
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import counted
from fairthrow.table.group.group import MOST_MEMBERS, Group
from fairthrow.table.group.words import title_of
from fairthrow.table.log.spreadsheet import inert
from fairthrow.view.check.among import among
from fairthrow.view.check.answer import BLANK, SIGNS, icon
from fairthrow.view.check.table import about_it, csv_number, csv_text, to_print, to_save
from fairthrow.view.dice import tray
from fairthrow.view.longnumbers import json_whole
from fairthrow.view.markup import NOTHING, Markup, escape, filled, items, joined, tag
from fairthrow.view.numbers import fraction, percent, rounded, value_text
from fairthrow.view.tray import ready

P = TypeVar("P", Die, ValueToken)

Parts = dict[str, Markup]
"""Markup by the name of its place. ``answer``, ``split``, ``members``, ``chart`` and ``odds``, ``ready`` (the dice that
lie ready), ``dice`` (words on the button that rolls), ``head-1`` and so on (:func:`heads`); with a roll ``roll`` (the
dice) and ``trace``."""


NO_OFFERS: Mapping[str, Mapping[ValueToken, Markup]] = MappingProxyType({})


class NamedDecision(Protocol):
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


ASK = Whole(label="Asked for", low=0, high=MOST_MEMBERS, help="How many are to succeed, or who is to win.")
"""What a page may ask for; 0 for all, or for the first."""


def within(ask: int, many: int) -> int:
    """Give what is asked for, ``ask``: at most so ``many`` as there are members. Raises FieldError for more."""
    return replace(ASK, high=many).accept("ask", ask)


def odds_row(title: str, note: str, chance: Ratio) -> Markup:
    """Write a member before the roll: a ``title``, in a ``note`` what is rolled, the chance, and a bar for it."""
    width = f"{rounded(100 * chance.numerator, chance.denominator, 2)}%"
    bar = filled(
        '<svg class="under" width="100%%" height="4" aria-hidden="true"><rect class="track" width="100%%" height="4">'
        '</rect><rect class="good" width="%s" height="4"></rect></svg>', escape(width))  # fmt: skip
    return tag("li", _who(title, note), BLANK, tag("b", escape(percent(chance))), bar, class_="member")


def heads(chances: Sequence[Ratio], news: Sequence[News] = ()) -> Parts:
    """Write what stands at the end of everybody's line: the chance, and with a roll the sign of its ``news``.

    The parts are called ``head-1``, ``head-2`` and so on.
    """
    signs = [tag("span", icon(SIGNS[each]) if each else NOTHING, class_=f"sign {each}".strip()) for each in news]
    return {
        f"head-{number}": tag("b", escape(percent(chance))) if not signs
        else joined(tag("b", escape(percent(chance))), signs[number - 1])
        for number, chance in enumerate(chances, 1)
    }  # fmt: skip


def rolled_row(title: str, roll: Roll, news: News, chips: Markup = NOTHING) -> Markup:
    """Write a member's roll: the sign of its ``news``, a ``title``, what came of it, and what may be decided now."""
    sign = tag("span", icon(SIGNS[news]) if news else NOTHING, class_=f"sign {news}".strip())
    row = (sign, _who(title, roll.lead), BLANK, tag("b", escape(roll.short)))
    return tag("li", *row, tag("div", chips, class_="chips") if chips else NOTHING, class_=f"member {news}".strip())


def chip(decision: NamedDecision, gives: str, number: int) -> Markup:
    """Write a decision as a button that says what it ``gives``; ``number`` is that of the member who decides.

    It is 0 where all decide together.
    """
    words = tag("b", escape(decision.label)), BLANK, tag("span", escape(gives))
    return tag("button", *words, type="button", class_="chip", data_action="decide", data_decision=decision.name,
               data_member=number)  # fmt: skip


def _who(title: str, note: str) -> Markup:
    return tag("span", tag("bdi", escape(title)), BLANK, tag("small", escape(note)), class_="what")


def named(titles: Iterable[str], several: Iterable[Sequence[P]]) -> tuple[P, ...]:
    """Give the dice of all who roll in one row, each in a group that has one of ``titles``: the name of whoever rolls.

    ``several`` has the dice of each of them, in the same order. Tokens are named in the same way.
    """
    return tuple(
        replace(piece, group=f"{title}, {piece.group}" if piece.group else title)
        for title, pieces in zip(titles, several, strict=True) for piece in pieces
    )  # fmt: skip


def titles_of(group: Group) -> list[str]:
    """Give the members' titles; two of the same are told apart by their numbers."""
    titles = [title_of(number, member) for number, member in group.numbered()]
    return [title if titles.count(title) == 1 else f"{title} ({number})" for number, title in enumerate(titles, 1)]


def lying_ready(titles: Sequence[str], several: Iterable[Sequence[Die]]) -> Markup:
    """Lay the dice ready that a roll will take; ``several`` has those of each whose name is in ``titles``."""
    dice = named(titles, several)
    return ready(dice, f"{counted(len(dice), 'die')}, thrown by {len(titles)}")


def thrown(
    key: bytes,
    titles: Sequence[str],
    several: Sequence[Sequence[Die]],
    tokens: Iterable[Sequence[ValueToken]],
    *,
    offers: Mapping[str, Mapping[ValueToken, Markup]] = NO_OFFERS,
    failed: Collection[str] = (),
) -> Markup:
    """Lay out the dice of all as they fell; ``several`` has those of each whose name is in ``titles``.

    ``tokens`` has those that lie beside the dice of each, in the same order, and ``offers`` by names those that may be
    laid there, each with its button. The dice of those who have ``failed`` are darker. ``key`` is the group's seed: it
    says how the dice lie.
    """
    dim = {die.group for title, dice in zip(titles, several, strict=True) if title in failed
           for die in named([title], [dice])}  # fmt: skip
    buttons = {
        named([title], [[token]])[0]: button
        for title, each in offers.items() for token, button in each.items()
    }  # fmt: skip
    return tray(named(titles, several), named(titles, tokens), buttons, key=key, dim=dim)


def table(label: str, rows: Sequence[tuple[Any, Ratio]], said: Callable[[Any], str] = value_text) -> Markup:
    """Write ``rows`` of values with their chances as a table.

    ``label`` says what the values are, ``said`` writes one.
    """
    head = tag("tr", *(tag("th", escape(text), scope="col") for text in (label, "exactly", "fraction")))
    body = (
        filled('<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>', escape(said(value)), percent(chance),
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


def name_of_check(group: Group) -> str:
    """Say what is rolled, and by how many: ``Spellwoven, Test of Skill, party of 4``."""
    return f"{SYSTEMS[group.system].title}, {group.check.title}, {group.kind} of {len(group.members)}"


def numbers(group: Group, says: str, tables: Sequence[Markup], rows: Iterable[tuple[str, object, Ratio]]) -> Markup:
    """Write the sentence that ``says`` a group's odds, and below it the fold of its numbers.

    Its ``tables`` can be printed, and handed over as CSV. Of that, ``rows`` have what is counted, a value of it, and
    its chance.
    """
    listed = [
        [
            inert(what),
            value if isinstance(value, int) else inert(str(value)),
            csv_number(chance),
            *map(json_whole, chance),
        ]
        for what, value, chance in rows
    ]
    text = csv_text([["what", "value", "chance", "numerator", "denominator"], *listed])
    taken = to_print(joined(*tables), to_save(group.kind, text))
    fold = tag("details", tag("summary", escape("The numbers")), taken, class_="numbers")
    return joined(about_it(name_of_check(group)), tag("p", escape(says), class_="sentence"), fold)


def standing(at_least: Ratio, at_most: Ratio) -> str:
    """Say where a result stands among all, from the chances of at least and at most as good a one.

    >>> standing(Ratio(1, 8), Ratio(1, 1)), standing(Ratio(1, 1), Ratio(1, 4))
    ('better than 7 in 8', 'worse than 3 in 4')
    """
    worse, better = (Ratio(each.denominator - each.numerator, each.denominator) for each in (at_least, at_most))
    return among(worse, better)


def steps_of(title: str, roll: Roll) -> str:
    """Tell a member's roll in a line: who, which is the ``title``, and each step of the rule."""
    return f"{title}: {' '.join(roll.steps) or roll.summary}"


def button_words(group: Group) -> str:
    """Say what is rolled, on the button: ``for 4``."""
    return f"for {len(group.members)}"
