"""The log of rolls and the saved checks, as markup."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS
from fairthrow.table.log import Logged, Saved
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import grouped

LISTED = 50
"""How many rolls are listed at first, and how many more each time that somebody asks for more."""
MOST_SAVED = 200
"""Saved checks that are listed."""


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What came of looking through the log, newest first.

    ``kept`` is how many rolls there are. ``through`` of them were looked through, and ``found`` of those hold ``wish``,
    the text that was looked for (empty for all). ``listed`` are the newest of these, as :func:`entry` writes them.
    """

    kept: int
    through: int
    found: int
    listed: tuple[Markup, ...]
    wish: str = ""


def log(looked: Looked) -> Markup:
    """Write the log, newest first: how many rolls there are, the newest of them, and a way to more."""
    if not looked.kept:
        return tag("p", escape("No rolls yet. Each roll you make is kept here, on this device only."),
                   class_="help")  # fmt: skip
    rolls = f"{grouped(looked.kept)} roll{'' if looked.kept == 1 else 's'}"
    if looked.wish and looked.through < looked.kept:
        count = f"{grouped(looked.found)} in the newest {grouped(looked.through)} of {rolls}; looking on"
    else:
        count = f"{grouped(looked.found)} of {rolls}" if looked.wish else rolls
    rest = looked.found > len(looked.listed)
    listed = f"; the newest {grouped(len(looked.listed))} are listed" if rest else ""
    return joined(
        tag("p", escape(f"{count}{listed}."), class_="help"),
        tag("ol", *looked.listed, class_="log"),
        button("Show more", data_table="more", class_="quiet") if rest else NOTHING,
    )


def line(each: Logged) -> str:
    """Say a logged roll in one line. This is the text that the log's filter searches."""
    situation = each.link.situation
    label = f"{each.link.shown_label}: " if each.link.shown_label else ""
    return f"{label}{SYSTEMS[situation.system].title}, {situation.title}. {each.link.roll().summary}"


def entry(each: Logged, said: str) -> Markup:
    """Write a logged roll as an item of the log. ``said`` is what :func:`line` gives for it."""
    situation = each.link.situation
    # Only games' pages show a log, each one level below the site. So this leads to any game, wherever the site is.
    address = f"../{situation.system}/#{each.link.fragment()}"
    return tag("li",
        tag("time", escape(each.at.replace("T", " ").rstrip("Z")), datetime=each.at),
        tag("a", tag("bdi", escape(said)), href=address),
        tag("span",
            button("Roll again", data_table="again", data_system=situation.system,
                data_link=Link(situation=situation).fragment()),
            button("Delete", data_table="delete", data_key=each.key, aria_label=f"Delete roll of {each.at}"),
            class_="actions"))  # fmt: skip


def saved(checks: Iterable[Saved], system: str) -> Markup:
    """Write the saved checks of the game ``system`` as links, by name, with a button to delete each."""
    mine = [each for each in checks if each.link.situation.system == system]
    if not mine:
        return tag("p", escape("None yet. Set a check up, give it a name and save it."), class_="help")
    listed = sorted(mine, key=lambda each: each.name.casefold())[:MOST_SAVED]
    rest = f"{grouped(len(mine))} checks; the first {MOST_SAVED} by name are listed." if len(mine) > MOST_SAVED else ""
    links = tag("ul", *(
        tag("li",
            tag("a", tag("bdi", escape(each.shown_name)), href=f"#{each.link.fragment()}"),
            button("Delete", data_table="delete", data_key=each.key, aria_label=f"Delete {each.shown_name}"))
        for each in listed), class_="saved")  # fmt: skip
    return joined(links, tag("p", escape(rest), class_="help")) if rest else links


def problems(several: Sequence[str]) -> Markup:
    """Write what could not be read, a sentence an entry; the first 20 are listed. The entries are kept as they are."""
    if not several:
        return NOTHING
    entries = "entry" if len(several) == 1 else "entries"
    return tag("details", tag("summary", escape(f"{grouped(len(several))} {entries} could not be read")),
               items(tuple(several[:20])), class_="help")  # fmt: skip
