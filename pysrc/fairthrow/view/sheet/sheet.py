"""A character's sheet: who it is, what comes and goes, and the roll that was made last."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character, Resource
from fairthrow.systems.fields import Kind, Whole
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import Row, Rows
from fairthrow.systems.wording import MINUS, counted
from fairthrow.table.characters import encode
from fairthrow.view.check.answer import BLANK, icon, write_verdict
from fairthrow.view.check.controls import Moment, chooser, controls
from fairthrow.view.check.decisions import Undo, offered
from fairthrow.view.check.roll import chips, laid, rare, standing, trace
from fairthrow.view.check.text import show
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import minus
from fairthrow.view.sheet.form import words_of
from fairthrow.view.sheet.lines import SheetChances, across_title, lines, wanted

MOST_TICKS = 10
"""Points of a pool up to which each has a mark of its own; of more the number is shown between two buttons."""


def sheet_parts(character: Character, moment: Moment) -> dict[str, Markup]:
    """Give all parts of a sheet at a moment, but for the grid, the last roll and the form that edits it.

    ``who`` is the name with what is said of them, ``stats`` their values, ``pools`` what goes down and comes back,
    ``check`` the choice of the check. ``axis``, ``open`` and ``rest`` are the controls of the moment; ``lines`` are
    what can be rolled, ``wanted`` what their chances are of, and ``across`` is the heading of the grid. ``marks`` are
    what comes and goes, ``advice`` is what this very sheet calls for.
    """
    titles = {check.check: check.title for check in SYSTEMS[character.system].checks}
    chances = SheetChances(character, moment)
    return {
        "who": who(character),
        "stats": stats(character),
        "pools": pools(character),
        "check": chooser(character, moment.situation, titles),
        **controls(moment),
        "lines": lines(chances),
        "wanted": escape(wanted(chances)),
        "across": escape(across_title(moment)),
        "marks": marks(character, moment),
        "advice": items(character.notes(), class_="notes"),
    }


def who(character: Character) -> Markup:
    """Write the name, and the line about them."""
    about = tag("p", tag("bdi", escape(show(character.about)))) if character.about else NOTHING
    return joined(tag("h1", tag("bdi", escape(show(character.name)))), about)


def stats(character: Character) -> Markup:
    """Write the values at the head of the sheet."""
    found = character.stats()
    if not found:
        return NOTHING
    values = (
        tag("li", tag("b", escape(show(value))), BLANK, tag("span", tag("bdi", escape(show(label)))))
        for label, value in found
    )
    return tag("ul", *values, class_="stats")


def pools(character: Character) -> Markup:
    """Write the pools with a mark for each point, and the button for a rest where it would change anything."""
    found = character.pools()
    rows = [_pool(pool) for pool in found if pool.most]
    if character.rested() == character:
        return joined(*rows)
    rest = tag("button", icon("rest"), tag("span", escape("Rest")), type="button", class_="resting",
               data_do="rest", data_at="rest")  # fmt: skip
    return joined(*rows, tag("p", rest, class_="rests"))


def _pool(pool: Resource) -> Markup:
    label = show(pool.label)
    head = (tag("b", escape(label)), BLANK, tag("span", escape(f"{pool.left} of {pool.most}"), class_="left"))
    if pool.most > MOST_TICKS:
        ways = (
            tag("button", escape(sign), type="button", class_="step", data_do="spend", data_decision=pool.decision,
                data_points=points, aria_label=f"{label}: {says}", data_at=f"pool {pool.name} {points}", disabled=over)
            for sign, points, says, over in (
                (MINUS, 1, "spend a point", not pool.left), ("+", -1, "give a point back", pool.left == pool.most)
            )
        )  # fmt: skip
        marked = tag("span", *ways, class_="stepper")
    else:
        marked = tag("span", *(_tick(pool, label, place) for place in range(pool.most)), class_="ticks")
    return tag(
        "div", *head, marked, class_="ticks-row", role="group", aria_label=f"{label}, {pool.left} of {pool.most}"
    )


def _tick(pool: Resource, label: str, place: int) -> Markup:
    """Write the mark of a point: those that are spent come first, and a tap on one gives a point back."""
    spent = place < pool.most - pool.left
    says = f"{label}: give a point back" if spent else f"{label}: spend a point"
    return tag("button", type="button", class_="tick spent" if spent else "tick", data_do="spend",
               data_decision=pool.decision, data_points=-1 if spent else 1, aria_label=says,
               data_at=f"pool {pool.name} {place}")  # fmt: skip


# --- what comes and goes --------------------------------------------------------------------


def marks(character: Character, moment: Moment) -> Markup:
    """Write what comes and goes of a character, each a button that is pressed while it holds; and the weaknesses.

    Which of these are used is told by the ``moment``.
    """
    kinds = character.declared()
    lists = [
        _marked_rows(name, kind, getattr(character, name))
        for name, kind in kinds.items() if isinstance(kind, Rows) and kind.row.mark and getattr(character, name)
    ]  # fmt: skip
    single = [_passing(name, kinds[name], getattr(character, name)) for name in character.passing]
    return joined(*single, *lists, _weaknesses(character, moment))


def _passing(name: str, kind: Kind, value: Any) -> Markup:
    """Write a field that comes and goes: a flag as a button, a number between two."""
    if isinstance(kind, Whole):
        ways = (
            tag("button", escape(sign), type="button", class_="step", data_do="set", data_field=name,
                data_text=value + step, aria_label=f"{kind.label} {says}", data_at=f"mark {name} {step}",
                disabled=not kind.low <= value + step <= kind.high)
            for sign, step, says in ((MINUS, -1, "less"), ("+", 1, "more"))
        )  # fmt: skip
        down, up = ways
        number = tag("output", escape(minus(value)), class_="num")
        return tag("p", tag("span", escape(kind.label)), tag("span", down, number, up, class_="stepper"),
                   class_="row", role="group", aria_label=kind.label)  # fmt: skip
    return tag("div", _mark(kind.label, value, data_field=name), class_="pills marks")


def _marked_rows(field: str, kind: Rows, rows: tuple[Row, ...]) -> Markup:
    mark = kind.row.mark
    pressed = (
        _mark(
            show(row.name),
            getattr(row, mark),
            words_of(row),
            data_field=field,
            data_row=row.name,
            data_cell=mark,
        )
        for row in rows
    )
    return joined(tag("h3", escape(kind.label)), tag("div", *pressed, class_="pills marks"))


def _mark(words: str, value: object, more: str = "", **data: str) -> Markup:
    on = value is True
    note = joined(BLANK, tag("small", escape(more))) if more else NOTHING
    return tag("button", tag("bdi", escape(words)), note, type="button", class_="pill",
               aria_pressed="true" if on else "false", data_do="set", data_text="no" if on else "yes",
               data_at=f"mark {' '.join(data.values())}", **data)  # fmt: skip


def _weaknesses(character: Character, moment: Moment) -> Markup:
    """List the weaknesses. In a contest each is a button: the other side uses it."""
    found = character.weaknesses()
    if not found:
        return NOTHING
    heading = tag("h3", escape("Weaknesses"))
    situation = moment.situation
    if not any(kind.whose is Whose.THEIRS for kind in situation.declared().values()):
        note = tag("p", escape("Whoever uses one against them rolls at advantage."), class_="note")
        return joined(heading, items(tuple(show(each) for each in found), class_="options"), note)
    used = []
    for weakness in found:
        then = character.helps(weakness, situation)
        kinds = situation.declared()
        changed = [name for name in kinds if getattr(then, name) != getattr(situation, name)]
        setting = "&".join(f"{name}={kinds[name].encode(getattr(then, name))}" for name in changed)
        used.append(
            tag("button", tag("bdi", escape(show(weakness))), type="button", class_="pill", data_set=setting,
                disabled=not changed, data_at=f"weakness {weakness}")
        )  # fmt: skip
    note = tag("p", escape("Tap the one that they use: they roll at advantage then."), class_="note")
    return joined(heading, tag("div", *used, class_="pills marks"), note)


# --- a sheet that is not kept ---------------------------------------------------------------


def offer(character: Character, named: str = "") -> Markup:
    """Offer to keep a character whose link was opened; ``named`` is the key of a kept one of that name, or empty."""
    shown = show(character.name)
    keep = tag("button", icon("save"), tag("span", escape("Save")), type="button", data_do="keep", data_at="keep")
    away = button("Not now", class_="quiet", data_do="away", data_at="away")
    sample = type(character).sample()
    if character == sample:
        return _offer("A sample to look around with. Saved, it is yours.", keep)
    if named:
        words = f"You have a character called {shown} already. Nothing of yours is changed until you say so."
        replacing = (
            tag("button", escape(f"Replace {shown}"), type="button", data_do="replace", data_at="replace"),
            tag("button", escape("Save as another"), type="button", data_do="keep-another", data_at="another"),
        )
        return _offer(words, *replacing, away)
    if (character.name, character.about) == (sample.name, sample.about):
        return _offer("The sample, with changes. Saved, it is yours.", keep, away)
    words = f"{shown} is not kept on this device. Save the sheet to have it here."
    return _offer(words, keep, away)


def _offer(words: str, *buttons: Markup) -> Markup:
    return joined(tag("p", escape(words)), tag("p", *buttons, class_="actions"))


def handed(characters: Sequence[Character], same: int, problems: Sequence[str], rolls: int) -> Markup:
    """Say what a file holds: several characters to keep at once, and what could not be read.

    ``same`` of its characters are kept already, and are not among ``characters``. ``problems`` has a sentence for each
    that cannot be read. ``rolls`` is how many rolls and saved checks it holds besides.
    """
    links = (
        tag("li", tag("a", icon_of(each.system), tag("span", tag("bdi", escape(show(each.name))), BLANK,
            tag("small", escape(SYSTEMS[each.system].title)), class_="what"), href=f"#{encode(each)}"),
            data_system=each.system)
        for each in characters
    )  # fmt: skip
    number = counted(len(characters), "character")
    known = f" {counted(same, 'character')} of it you have already." if same else ""
    beside = f" It holds {counted(rolls, 'entry', 'entries')} of your log as well: the page of your rolls imports them."
    words = f"The file holds {number} that you do not have.{known}{beside if rolls else ''}"
    all_of = button(f"Save all {len(characters)}", data_do="keep-all", data_at="keep-all")
    return joined(
        tag("p", escape(words)),
        tag("ul", *links, class_="list people") if len(characters) > 1 else NOTHING,
        items(tuple(problems), class_="notes"),
        tag("p", *((all_of,) if len(characters) > 1 else ()), button("Close", class_="quiet", data_do="close-file"),
            class_="actions"),
    )  # fmt: skip


def icon_of(system: str) -> Markup:
    """Draw the mark of the game whose name in links is ``system``."""
    return tag("svg", tag("use", href=f"#mark-{system}"), class_="mark", viewBox="0 0 24 24", aria_hidden="true")


# --- the last roll --------------------------------------------------------------------------


def roll_address(link: Link) -> str:
    """Give the address of a roll on its game's page, from a page one level below the site."""
    return f"../{link.situation.system}/#{link.fragment()}"


def roll_deeds(link: Link) -> Markup:
    """Write what can be done with the roll that lies there: to hand on its link, to see it on its game's page."""
    title = SYSTEMS[link.situation.system].title
    return tag("p",
        button("Copy roll link", data_do="copy-roll"),
        tag("a", escape(f"See it in {title}"), class_="quiet", href=roll_address(link)),
        class_="actions")  # fmt: skip


def stage_parts(character: Character, line: str, link: Link, undo: Undo | None = None) -> dict[str, Markup]:
    """Write the roll of a line that a link names: ``answer`` and ``roll`` on the stage, ``trace`` below, ``deeds``.

    What may be decided is offered as far as the character's pools reach. ``undo`` is the last decision,
    where it can be taken back.
    """
    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    where = standing(situation, thrown, odds)
    empty = {pool.decision for pool in character.pools() if not pool.left}
    may = tuple(each for each in offered(link, thrown) if each.name not in empty)
    lead = ", ".join(each for each in (show(line), f"{thrown.lead[:1].lower()}{thrown.lead[1:]}") if each)
    return {
        "answer": write_verdict(situation, replace(thrown, lead=lead), "", chips(situation, thrown, may, undo)),
        "roll": laid(link, thrown, may, undo, rare(situation, thrown, odds)),
        "trace": trace(link, thrown, where, may, undo),
        "deeds": roll_deeds(link),
    }
