"""The log of rolls and the saved checks, as markup: in the rail of a game's page, and whole on a page of their own.

Both pages lie one level below the site. So an address such as ``../skew/#task`` leads to a game from either, wherever
the site is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairthrow.dice.distribution import mean
from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, Situation, fitting
from fairthrow.systems.wording import counted
from fairthrow.table.log.luck import wanted_chance
from fairthrow.table.log.records import LONGEST_BY, Logged, Saved, SavedGroup
from fairthrow.view.check.answer import BLANK, SIGNS, icon
from fairthrow.view.log import logged
from fairthrow.view.log.logged import Told
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import decimal, grouped, percent

if TYPE_CHECKING:
    from fairthrow.table.log.groups import LoggedGroup

LAST = 8
"""Rolls that the rail shows."""
LISTED = 50
"""How many rolls the log lists at first, and how many more each time that somebody asks for more."""
MOST_IN_RAIL = 24
"""Saved checks that the rail lists."""
MOST_SAVED = 200
"""Saved checks that the page of the log lists."""

EMPTY = "No rolls yet. Each roll you make is kept here, on this device only."


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What came of looking through the log, newest first.

    ``kept`` is how many rolls there are. ``through`` of them were looked through, and ``found`` of those are ``chosen``
    (or are all of them, when nothing was chosen). ``listed`` are the newest of these, as :func:`entry` writes them.
    """

    kept: int
    through: int
    found: int
    listed: tuple[Markup, ...]
    chosen: bool = False

    @property
    def going_on(self) -> bool:
        """Whether not all rolls were looked through."""
        return self.chosen and self.through < self.kept


def log(looked: Looked) -> Markup:
    """Write the log, newest first: the newest rolls of those that were found, and a way to more."""
    if not looked.kept:
        return tag("p", escape(EMPTY), class_="note")
    if not looked.found and not looked.going_on:
        return tag("p", escape("None of your rolls is like that."), class_="note")
    rest = looked.found > len(looked.listed)
    return joined(
        tag("ol", *looked.listed, class_="list"),
        button("Show more", data_do="more", class_="quiet") if rest else NOTHING,
    )


def count(looked: Looked) -> Markup:
    """Say how many rolls there are, how many were found, and how many of these are listed."""
    if not looked.kept:
        return NOTHING
    rolls = counted_rolls(looked.kept)
    said = f"{grouped(looked.found)} of {rolls}" if looked.chosen else rolls
    if looked.going_on:
        said = f"{grouped(looked.found)} in the newest {grouped(looked.through)} of {rolls}; looking on"
    rest = looked.found > len(looked.listed)
    listed = f"; the newest {grouped(len(looked.listed))} are listed" if rest else ""
    return escape(f"{said}{listed}.")


def deeds(looked: Looked, checks: int, characters: int = 0) -> Markup:
    """Write what can be done with the rolls that were found, and with all that is kept: to export or delete it.

    ``checks`` and ``characters`` are how many saved checks and characters there are.
    """
    found = NOTHING
    if looked.going_on:
        found = _deeds("the rolls found", "the rolls found", "these")
    elif looked.chosen and looked.found:
        these = "this roll" if looked.found == 1 else f"these {counted_rolls(looked.found)}"
        found = _deeds(these, these, "these")
    rolls = f"{'all ' if looked.kept > 1 else ''}{counted_rolls(looked.kept)}" if looked.kept else ""
    beside = ((checks, "saved check"), (characters, "character"))
    parts = [part for part in (rolls, *(counted(number, what) for number, what in beside if number)) if part]
    all_of_it = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)
    return joined(found, _deeds(all_of_it, rolls, "all") if parts else NOTHING)


def _deeds(records: str, rolls: str, which: str) -> Markup:
    """Write the buttons for some records, in the words for them and for the rolls among them, if there are any.

    CSV files hold rolls alone, and saved checks and characters are deleted one by one.
    """
    buttons = [button(f"Export {records}", data_do="export", data_form="json", data_which=which)]
    if rolls:
        buttons += [
            button(f"Export {rolls} as CSV", data_do="export", data_form="csv", data_which=which),
            button(f"Delete {rolls}", data_do="clear", data_which=which),
        ]
    return tag("p", *buttons, class_="actions")


def counted_rolls(number: int) -> str:
    """Say a ``number`` of rolls: ``1 roll``, ``1,204 rolls``."""
    return f"{grouped(number)} roll{'' if number == 1 else 's'}"


def chosen(system: str, period: str, wish: str, by: str = "") -> str:
    """Say which rolls were chosen: those made ``by`` a character, of a ``system``, in a ``period``, with a ``wish``.

    The period is said in words, and the wish is a text that their lines hold. Each may be empty; all empty is all
    rolls, of which nothing is said.

    >>> chosen("skew", "today", "jen"), chosen("", "", "", "Jen"), chosen("", "", "")
    ('Skew, today, “jen”', 'Jen', '')
    """
    game = SYSTEMS[system].title if system in SYSTEMS else system
    who = fitting(by, LONGEST_BY)
    return ", ".join(each for each in (who, game, period, f"“{wish}”" if wish else "") if each)


def describe(each: "Logged | LoggedGroup") -> Told:
    """Say what there is to say of a logged roll."""
    if isinstance(each, Logged):
        return logged.describe_single(each)
    from fairthrow.view.log import groups as loggroup  # noqa: PLC0415  # few rolls are of several

    return loggroup.describe_group(each)


def line(each: "Logged | LoggedGroup") -> str:
    """Say a logged roll in one line. This is the text that the log's filter searches."""
    said = describe(each)
    label = f"{said.named}: " if said.named else ""
    return f"{label}{said.game}. {said.summary}"


def entry(each: "Logged | LoggedGroup") -> Markup:
    """Write a logged roll as an item of the log: its sign, its whole sentence, its time, and a button for its menu."""
    said = describe(each)
    name = f"{said.named}: {said.within}" if said.named else said.short
    return tag("li",
        _row(each.at, said, name, f"{said.game}. {said.summary}"),
        _menu("roll-menu", each.key, f"More to do with the roll of {_utc(each.at)}, {said.short}",
            data_again=f"{said.page}{said.again}"),
        data_system=said.system)  # fmt: skip


def brief(each: "Logged | LoggedGroup", system: str) -> Markup:
    """Write a logged roll as an item of the rail: its sign, its check or label, its verdict in short words, its time.

    ``system`` is the page's game. A roll of another game names its own.
    """
    said = describe(each)
    words = ", ".join(part for part in (said.within, said.lead) if part)
    name = logged.named(said.by, said.label or (said.check if said.system == system else said.game))
    return tag("li", _row(each.at, said, name, words), data_system=said.system)


def _row(at: str, said: Told, name: str, words: str) -> Markup:
    sign = tag("span", icon(SIGNS[said.news]) if said.news else NOTHING, class_=f"sign {said.news}".strip())
    what = tag("span", tag("bdi", escape(name)), BLANK, tag("small", escape(words)), class_="what")
    return tag("a", sign, what, _time(at), href=f"{said.page}{said.fragment}")


def _time(at: str) -> Markup:
    """Write a time in UTC. The page says it in the time of whoever reads it, also to ears in the name of a menu."""
    return tag("time", escape(_utc(at)), datetime=at)


def _utc(at: str) -> str:
    return at[:16].replace("T", " ")


def _address(link: Link) -> str:
    return f"../{logged.GAMES if logged.is_own(link) else link.situation.system}/#{link.fragment()}"


def _menu(menu: str, key: str, says: str, **data: str) -> Markup:
    """Write the button that opens a menu about a record."""
    return tag("button", icon("more"), type="button", class_="do", popovertarget=menu, data_key=key, aria_label=says,
               **data)  # fmt: skip


def last(listed: Sequence[Markup]) -> Markup:
    """Write the newest rolls, ``listed`` as :func:`brief` writes each; without any, that there are none yet."""
    if not listed:
        return tag("p", escape(EMPTY), class_="note")
    return tag("ol", *listed, class_="list")


def all_of(number: int, what: str) -> Markup:
    """Write the words that lead to a ``number`` of things: ``All 42``; unseen, they say ``what`` these are.

    Nothing for 0. Of one thing the number is not said.
    """
    if not number:
        return NOTHING
    return joined(
        escape(f"All {grouped(number)}" if number > 1 else "All"), tag("span", escape(f" {what}"), class_="unseen")
    )


def by_name(checks: Sequence[Saved | SavedGroup], system: str = "") -> list[str]:
    """Give the keys of the ``checks`` of a ``system``, or of all games where that is empty, in the order of names."""
    mine = [each for each in checks if system in ("", each.system)]
    return [each.key for each in sorted(mine, key=lambda each: each.name.casefold())]


def check(each: Saved | SavedGroup) -> Markup:
    """Write a saved check as an item: its name, what it is, its chance, and a button for its menu.

    Of a group no chance is said: it takes longer than people wait for a list.
    """
    if isinstance(each, SavedGroup):
        what = f"{each.link.check.title}, {each.link.kind} of {len(each.link.members)}"
        return _saved_item(each, what, "", f"../{logged.PARTY}/#{each.link.encode()}")
    return saved_item(each, each.link.situation.title, chance(each.link.situation))


def saved_item(each: Saved, what: str, said: str) -> Markup:
    """Write a saved check that is judged elsewhere as an item: ``what`` it is, and what is ``said`` of its chance."""
    return _saved_item(each, what, said, _address(each.link))


def _saved_item(each: Saved | SavedGroup, what: str, said: str, address: str) -> Markup:
    name = each.shown_name
    words = tag("span", tag("bdi", escape(name)), BLANK, tag("small", escape(what)), class_="what")
    return tag("li",
        tag("a", words, tag("b", escape(said)), href=address),
        _menu("saved-menu", each.key, f"Rename or delete {name}", data_name=each.name),
        data_system=each.system)  # fmt: skip


def chance(situation: Situation) -> str:
    """Say what people ask first of a situation: the chance of what they want, or the mean where nothing can fail.

    Of a program nothing is said.
    """
    return wanted_said(situation) if situation.system in SYSTEMS else ""  # a program is not run for this


def wanted_said(situation: Situation) -> str:
    """Say what people ask first of any situation, also of a program: the chance of what they want, or the mean."""
    odds = situation.odds_asked()
    if situation.verdict:
        return percent(wanted_chance(situation, odds))
    found = odds.outcomes[situation.main]
    return decimal(mean(found), 0) if len(found.weights) == 1 else f"mean {decimal(mean(found), 1)}"


def saved(listed: Sequence[Markup], number: int) -> Markup:
    """Write saved checks, ``listed`` as :func:`check` writes each; ``number`` is how many there are.

    Nothing without any.
    """
    if not listed:
        return NOTHING
    rest = f"The first {grouped(len(listed))} of {grouped(number)} by name." if number > len(listed) else ""
    return joined(tag("ul", *listed, class_="list"), tag("p", escape(rest), class_="note") if rest else NOTHING)


def problems(several: Sequence[str]) -> Markup:
    """Write what could not be read: ``several`` sentences, one an entry, of which the first 20 are listed.

    Nothing is written without any.
    """
    if not several:
        return NOTHING
    return tag("details", tag("summary", escape(f"{counted(len(several), 'entry', 'entries')} could not be read")),
               items(tuple(several[:20])), class_="note")  # fmt: skip
