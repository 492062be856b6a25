"""The moment that a character's check is made in: what the sheet knows fills the check, people set the rest.

Which fields those are follows from what the lines of the sheet fill. A field that one of them leaves alone is free.
"""

from collections import Counter
from dataclasses import dataclass

from fairthrow.links import Link
from fairthrow.systems import Situation
from fairthrow.systems.character import Character, SheetLine
from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.systems.places import FormPlace
from fairthrow.view.form import Field, pills, row
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag

MOST_SIDE_BY_SIDE = 3
"""Checks of which one is chosen side by side; of more it is chosen from a menu."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A check at a moment: ``situation`` holds what people have set.

    ``free`` are the names of the fields that they may set, in the order of links. ``axis`` is the one that the grid
    runs along; empty where there is none. ``lines`` are those of the sheet that can be rolled so.
    """

    situation: Situation
    free: tuple[str, ...]
    axis: str
    lines: tuple[SheetLine, ...]


def checks_of(character: Character) -> tuple[str, ...]:
    """Give the names of the checks that the lines of a sheet are for, that of most of them first.

    One is listed for being a line's usual check, or one that it can be used in as well.
    """
    lines = character.lines()
    usual = Counter(line.checks[0] for line in lines if line.checks)
    also = dict.fromkeys(name for line in lines for name in line.checks)
    return tuple(sorted(also, key=lambda name: (-usual[name], list(also).index(name))))


def moment_of(character: Character, situation: Situation) -> Moment:
    """Give the moment of a check that somebody has set, for a character."""
    lines = tuple(line for line in character.lines() if situation.check in line.checks)
    free = free_fields(situation, lines)
    return Moment(situation=situation, free=free, axis=axis_of(situation, free), lines=lines)


def free_fields(situation: Situation, lines: tuple[SheetLine, ...]) -> tuple[str, ...]:
    """Give the fields of a check that the sheet leaves alone for one of its lines at least, in the order of links."""
    filled = [frozenset(line.fills) for line in lines]
    known = frozenset.intersection(*filled) if filled else frozenset[str]()
    return tuple(name for name in situation.declared() if name not in known)


def axis_of(situation: Situation, free: tuple[str, ...]) -> str:
    """Give the field of a moment that says how hard it is: the one that a grid of chances runs along.

    That is the first main number among the free ones; else the first choice in the open, else the first number there.
    """
    kinds = {name: situation.declared()[name] for name in free}
    opened = {name: kind for name, kind in kinds.items() if kind.place is FormPlace.OPEN}
    ways = (
        (name for name, kind in kinds.items() if isinstance(kind, Whole) and kind.main),
        (name for name, kind in opened.items() if isinstance(kind, Choice)),
        (name for name, kind in opened.items() if isinstance(kind, Whole)),
    )
    return next((name for way in ways for name in way), "")


def said(moment: Moment) -> str:
    """Write the moment as a link holds it: the check, and the free fields that are not at their default."""
    free = {name: getattr(moment.situation, name) for name in moment.free}
    return Link(situation=type(moment.situation)(**free)).fragment()


# --- controls -------------------------------------------------------------------------------


def chooser(character: Character, situation: Situation, titles: dict[str, str]) -> Markup:
    """Write the choice of the check, where a sheet has several; ``titles`` are those of the game's checks by name."""
    names = checks_of(character)
    if len(names) < 2:  # noqa: PLR2004  # one is no choice
        return NOTHING
    if len(names) > MOST_SIDE_BY_SIDE:
        options = (tag("option", escape(titles[name]), value=name, selected=name == situation.check) for name in names)
        select = tag("select", *options, id="moment-check", data_check=True)
        return tag("p", tag("label", escape("Check"), for_="moment-check"), select, class_="row choice")
    radios = (
        tag("label",
            tag("input", type="radio", name="moment-check", value=name, checked=name == situation.check,
                id=f"moment-check-{name}", form="none", data_check=True),
            tag("span", escape(titles[name])))
        for name in names
    )  # fmt: skip
    return tag("div", *radios, class_="seg", role="radiogroup", aria_label="Check")


def controls(moment: Moment) -> dict[str, Markup]:
    """Write the controls of a moment, in three parts: ``axis`` for the thumb, ``open``, and ``rest``, folded away."""
    fields = [
        Field(f"moment-{moment.situation.check}", name, moment.situation.declared()[name],
              getattr(moment.situation, name))
        for name in moment.free
    ]  # fmt: skip
    axis = [each for each in fields if each.name == moment.axis]
    others = [each for each in fields if each.name != moment.axis]
    mine = [each for each in others if each.kind.place is FormPlace.OPEN and not _theirs(each.kind)]
    flags = [each for each in mine if isinstance(each.kind, Flag)]
    rows = [each for each in mine if each not in flags]
    rest = [each for each in others if each not in mine]
    return {
        "axis": joined(*(row(each) for each in axis)),
        "open": joined(*(row(each) for each in rows), pills(flags) if flags else NOTHING),
        "rest": _folded(rest, moment.situation),
    }


def _theirs(kind: Kind) -> bool:
    return kind.whose is not None and bool(kind.whose.prefix)


def _folded(fields: list[Field], situation: Situation) -> Markup:
    """Fold fields away; the other side's under its own heading, with what is set in it said."""
    folds = []
    for theirs, words in ((True, "The other side"), (False, "More")):
        some = [each for each in fields if _theirs(each.kind) is theirs]
        if not some:
            continue
        changed = sum(each.value != situation.default(each.name) for each in some)
        note = tag("span", escape(f"{changed} changed" if changed else ""), class_="set")
        folds.append(
            tag("details",
                tag("summary", escape(f"{words} "), note),
                tag("div", *(row(each) for each in some), class_="inside"),
                class_="fold", data_fold=words)
        )  # fmt: skip
    return joined(*folds)
