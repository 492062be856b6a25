"""The controls of a roll of several: which check, the moment that is the same for all, and who takes part."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairthrow.systems import SYSTEMS, FairthrowError, Situation
from fairthrow.systems.character import Character
from fairthrow.systems.wording import plural
from fairthrow.table.group import MOST_MEMBERS, NAME, Group
from fairthrow.table.party import REACH, Party
from fairthrow.table.rivals import Rivals
from fairthrow.table.seats import Draft, Seat, free_fields, kinds_of, lines_for, own_fields
from fairthrow.view.answer import BLANK, icon
from fairthrow.view.folded import house_words
from fairthrow.view.form import Field, row
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag
from fairthrow.view.moment import Moment, axis_of, controls
from fairthrow.view.text import seen

ALONE = {Party: "", Rivals: ", against each other"}
"""What is said behind a check's title of what several do with it."""

SAME_OPPONENT = ", each against the same opponent"
"""The same of a party's check in which each has an opponent."""

OWN_VALUES = "Values of their own"


@dataclass(frozen=True, kw_only=True)
class Known:
    """A character who could take part: the key under which it is kept, and the sheet."""

    key: str
    character: Character


def title_of(kind: type[Group], check: type[Situation]) -> str:
    """Say what several roll: the check, and against whom."""
    opposed = kind is Party and any(each.whose for each in check.declared().values())
    return f"{check.title}{SAME_OPPONENT if opposed else ALONE[kind]}"


def control_parts(draft: Draft, known: Sequence[Known], wrong: FairthrowError | None = None) -> dict[str, Markup]:
    """Write all controls: the parts ``check``, ``moment``, ``everyone``, ``seats`` and ``adding``.

    ``known`` are the characters that are kept, of any game. While something that is set for all is ``wrong``, the
    moment is left out: people set it right where they have written it.
    """
    return {
        "check": chooser(draft),
        **({} if wrong else {"moment": moment(draft)}),
        "everyone": everyone(draft),
        "seats": seats(draft),
        "adding": adding(draft, known),
    }


# --- the check and the moment ---------------------------------------------------------------


def chooser(draft: Draft) -> Markup:
    """Write the choice of the check, and of whether all roll for themselves or against each other."""
    options = [
        tag("option", escape(title_of(kind, check)), value=f"{kind.kind} {check.check}",
            selected=(kind, check) == (draft.kind, draft.check))
        for check in SYSTEMS[draft.check.system].checks for kind in kinds_of(check)
    ]  # fmt: skip
    select = tag("select", *options, id="party-check", data_check=True)
    return tag("div", tag("label", escape("Check"), for_="party-check"), select, class_="row choice")


def moment(draft: Draft) -> Markup:
    """Write the fields that are set for all at once; the main one first, the rare ones folded away."""
    situation = draft.at_moment()
    free = free_fields(draft)
    at = Moment(situation=situation, free=free, axis=axis_of(situation, free), lines=())
    found = controls(at)
    return joined(tag("div", found["axis"], found["open"], _reach(draft), class_="rows"),
                  tag("div", found["rest"], class_="folds") if found["rest"] else NOTHING)  # fmt: skip


def _reach(draft: Draft) -> Markup:
    """Write how much counts as a success, where the verdict is a number."""
    outcome = draft.check.outcome(draft.check.verdict)
    if draft.kind is not Party or outcome.words:
        return NOTHING
    what = plural(outcome.unit) if outcome.unit else outcome.label.lower()
    kind = replace(REACH, label=f"Needed {what}", help=f"Whoever has at least so many {what} succeeds.")
    return row(Field("moment", "reach", kind, draft.reach or draft.check.asks))


# --- who takes part -------------------------------------------------------------------------


def everyone(draft: Draft) -> Markup:
    """Write the choice of one line for all who have it; nothing where only one sheet is at the table."""
    sheets = [seat.character for seat in draft.seats if seat.character]
    names = dict.fromkeys(line.name for sheet in sheets for line in lines_for(sheet, draft.check))
    if len(sheets) < 2 or not names:  # noqa: PLR2004  # one alone chooses for itself
        return NOTHING
    chosen = {seat.line for seat in draft.seats if seat.character}
    now = next(iter(chosen)) if len(chosen) == 1 else ""
    options = [
        tag("option", escape("Each their own"), value="", selected=not now),
        *(tag("option", escape(seen(name)), value=name, selected=name == now) for name in names),
    ]
    select = tag("select", *options, id="party-everyone", data_everyone=True)
    return tag("div", tag("label", escape("All roll"), for_="party-everyone"), select, class_="row choice")


def seats(draft: Draft) -> Markup:
    """Write a row for each who takes part."""
    listed = (_seat(draft, number, seat) for number, seat in enumerate(draft.seats, 1))
    return tag("ol", *listed, class_="seats")


def who(number: int, seat: Seat) -> str:
    """Name a seat, for ears: a name that is typed there changes, its number does not."""
    return seen(seat.character.name) if seat.character else f"number {number}"


def _seat(draft: Draft, number: int, seat: Seat) -> Markup:
    named = who(number, seat)
    ident = f"seat-{number}"
    if seat.character:
        name = tag("bdi", escape(named), class_="named", id=f"{ident}-name")
    else:
        name = tag("input", type="text", id=f"{ident}-name", value=seat.name, maxlength=NAME.most, data_name=True,
                   placeholder=f"Number {number}", aria_label=f"Name of {named}", autocapitalize="words",
                   spellcheck="false")  # fmt: skip
    away = tag("button", icon("no"), type="button", class_="away", data_do="away", aria_label=f"Remove {named}")
    summary = tag("summary", escape(f"{OWN_VALUES} "), tag("span", escape(own_words(draft, seat)), class_="set"))
    fold = tag("details", summary, tag("div", class_="inside"), class_="fold", data_fold=ident)
    row_of_it = tag("div", name, _what(draft, seat, ident, named), away, class_="sits")
    inside = tag("form", row_of_it, fold, autocomplete="off", novalidate=True, aria_label=named)
    return tag("li", inside, class_="seat", data_seat=number)


def _what(draft: Draft, seat: Seat, ident: str, named: str) -> Markup:
    """Write what a seat rolls: a line of its sheet, or words."""
    if seat.character:
        options = [
            tag("option", escape(f"{seen(line.name)}, {line.value}"), value=line.name, selected=line.name == seat.line)
            for line in lines_for(seat.character, draft.check)
        ]
        if not seat.line:
            options = [tag("option", escape("No line for this check"), value="", selected=True)]
        return tag("select", *options, id=f"{ident}-line", data_line=True, aria_label=f"What {named} rolls")
    return tag("input", type="text", id=f"{ident}-label", value=seat.label, maxlength=80, data_label=True,
               placeholder="What for", aria_label=f"What {named} rolls for", spellcheck="false")  # fmt: skip


def own_words(draft: Draft, seat: Seat) -> str:
    """Say in a few words what is set for a seat alone; the words of a sheet's own values where nothing is."""
    declared = draft.check.declared()
    settings: list[Any] = []
    for name, text in seat.own.items():
        if name not in declared:
            continue
        try:
            value = declared[name].decode(name, text)
        except FairthrowError:
            continue  # said where it is set
        settings.append((declared[name], value, False))
    if not settings:
        return "from the sheet" if seat.character and seat.line else "as they come"
    return house_words(settings)


def own_form(draft: Draft, number: int) -> Markup:
    """Write the form of what can be set for the seat with a ``number`` from 1 alone, set to its situation."""
    situation = draft.situations()[number - 1]
    declared = draft.check.declared()
    fields = (
        Field(f"seat-{number}-{draft.check.check}", name, declared[name], getattr(situation, name))
        for name in own_fields(draft)
    )
    return joined(*map(row, fields))


def adding(draft: Draft, known: Sequence[Known]) -> Markup:
    """Write a button for each of the ``known`` characters of the game who is not in the draft, and for a stranger."""
    here = {seat.character for seat in draft.seats if seat.character}
    if len(draft.seats) >= MOST_MEMBERS:
        return tag("p", escape(f"{MOST_MEMBERS} take part: no more can."), class_="note")
    others = [each for each in known if each.character.system == draft.check.system and each.character not in here]
    buttons = (
        tag("button", escape("+ "), tag("bdi", escape(seen(each.character.name))), type="button", data_do="seat",
            data_key=each.key)
        for each in others
    )  # fmt: skip
    return tag("p", *joined_by_blanks([*buttons, button("+ Somebody without a sheet", data_do="stranger")]),
               class_="actions")  # fmt: skip


def joined_by_blanks(pieces: Sequence[Markup]) -> list[Markup]:
    """Give ``pieces`` with a blank behind each."""
    return [joined(piece, BLANK) for piece in pieces]
