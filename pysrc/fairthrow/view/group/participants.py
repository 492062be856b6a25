"""The controls of a roll of several: which check, the moment that is the same for all, and who takes part."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fairthrow.systems import SYSTEMS, FairthrowError, Situation
from fairthrow.systems.fields import Whole
from fairthrow.systems.wording import plural
from fairthrow.table.group.group import MOST_MEMBERS, NAME, Group
from fairthrow.table.group.participants import (
    Draft,
    Participant,
    free_fields,
    kinds_of,
    line_field,
    lines_for,
    own_fields,
)
from fairthrow.table.group.party import OPPONENT, REACH, Party, has_opponent
from fairthrow.table.group.rivals import AGAIN, Rivals, rolls_again
from fairthrow.table.log.records import KeptCharacter
from fairthrow.view.check.answer import BLANK, icon
from fairthrow.view.check.controls import Moment, axis_of, controls
from fairthrow.view.check.text import show
from fairthrow.view.folded import house_words
from fairthrow.view.form import Field, row, stepper
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag

ALONE = {Party: "", Rivals: ", against each other"}
"""What is said behind a check's title of what several do with it."""

OPPOSED = ", each against an opponent"
"""The same of a party's check in which somebody rolls against the members."""

NO_HEADS: Mapping[str, Markup] = {}
"""Where no chances are known."""


def title_of(kind: type[Group], check: type[Situation]) -> str:
    """Say what several roll: the check, and against whom."""
    return f"{check.title}{OPPOSED if kind is Party and has_opponent(check) else ALONE[kind]}"


def control_parts(
    draft: Draft,
    known: Sequence[KeptCharacter],
    wrong: FairthrowError | None = None,
    heads: Mapping[str, Markup] = NO_HEADS,
) -> dict[str, Markup]:
    """Write all controls: the parts ``check``, ``moment``, ``everyone``, ``participants`` and ``adding``.

    ``known`` are the characters that are kept, of any game. While something that is set for all is ``wrong``, the
    moment is left out: people set it right where they have written it. ``heads`` are the chances in everybody's line.
    """
    return {
        "check": chooser(draft),
        **({} if wrong else {"moment": moment(draft)}),
        "everyone": everyone(draft),
        "participants": participants(draft, heads),
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
    return joined(tag("div", found["axis"], found["open"], _reach(draft), _opponent(draft), _again(draft),
                      class_="rows"),
                  tag("div", found["rest"], class_="folds") if found["rest"] else NOTHING)  # fmt: skip


def _opponent(draft: Draft) -> Markup:
    """Write how often the opponent rolls, where the check has one."""
    if draft.kind is not Party or not has_opponent(draft.check):
        return NOTHING
    return row(Field("moment", "opponent", OPPONENT, draft.opponent))


def _again(draft: Draft) -> Markup:
    """Write who of some rivals rolls again after a tie, where anybody does."""
    if draft.kind is not Rivals or not rolls_again(draft.check):
        return NOTHING
    return row(Field("moment", "again", AGAIN, draft.again))


def _reach(draft: Draft) -> Markup:
    """Write how much counts as a success, where the verdict is a number."""
    outcome = draft.check.outcome(draft.check.verdict)
    if draft.kind is not Party or outcome.words:
        return NOTHING
    what = plural(outcome.unit) if outcome.unit else outcome.label.lower()
    asks = draft.check.asks
    fewer = f" Where nobody can have {asks}, fewer are enough." if asks > 1 else ""
    kind = replace(REACH, label=f"Needed {what}", help=f"Whoever has at least so many {what} succeeds.{fewer}")
    return row(Field("moment", "reach", kind, draft.reach or asks))


# --- who takes part -------------------------------------------------------------------------


def everyone(draft: Draft) -> Markup:
    """Write the choice of one line for all who have it; nothing where only one sheet is at the table."""
    sheets = [participant.character for participant in draft.participants if participant.character]
    names = dict.fromkeys(line.name for sheet in sheets for line in lines_for(sheet, draft.check))
    if len(sheets) < 2 or not names:  # noqa: PLR2004  # one alone chooses for itself
        return NOTHING
    chosen = {participant.line for participant in draft.participants if participant.character}
    now = next(iter(chosen)) if len(chosen) == 1 else ""
    options = [
        tag("option", escape("Each their own"), value="", selected=not now),
        *(tag("option", escape(show(name)), value=name, selected=name == now) for name in names),
    ]
    select = tag("select", *options, id="party-everyone", data_everyone=True)
    return tag("div", tag("label", escape("All roll"), for_="party-everyone"), select, class_="row choice")


def participants(draft: Draft, heads: Mapping[str, Markup] = NO_HEADS) -> Markup:
    """Write a line for each who takes part, below the names of the columns; ``heads`` are the chances at their ends."""
    field = line_field(draft)
    number = escape(draft.check.declared()[field].brief if field else "")
    columns = (escape("Who"), number, escape("Wins" if draft.kind is Rivals else "Chance"))
    listed = (_participant(draft, at, participant, heads) for at, participant in enumerate(draft.participants, 1))
    return joined(
        tag("p", *(tag("span", each) for each in columns), class_="heads", aria_hidden="true"),
        tag("ol", *listed, class_="participants"),
    )


def who(number: int, participant: Participant) -> str:
    """Name a participant, for ears: a name that is typed there changes, its number does not."""
    return show(participant.character.name) if participant.character else f"number {number}"


def _participant(draft: Draft, number: int, participant: Participant, heads: Mapping[str, Markup]) -> Markup:
    """Write somebody's line: the name, which opens all else that is theirs; a number with − and +; the chance."""
    named = who(number, participant)
    ident = f"participant-{number}"
    away = tag("button", icon("no"), type="button", class_="away", data_do="away", aria_label=f"Remove {named}")
    rest = tag("div", _name(participant, number, named), _what(draft, participant, ident, named), away, class_="behind")
    summary = tag("summary", tag("span", _who(draft, number, participant), class_="whoever", data_part=f"who-{number}"))
    fold = tag("details", summary, rest, tag("div", class_="inside"), class_="fold", data_fold=ident)
    name = f"head-{number}"
    chance = tag("span", heads.get(name, NOTHING), class_="chance", data_part=name)
    field = line_field(draft)
    ends = tag("div", _number(draft, number, field, named), chance, class_="sits", data_field=field or None)
    inside = tag("form", fold, ends, autocomplete="off", novalidate=True, aria_label=named)
    return tag("li", inside, class_="participant", data_participant=number)


def _number(draft: Draft, number: int, name: str, named: str) -> Markup:
    """Write the number in somebody's line, set to what the sheet says, or what was set by hand."""
    if not name:
        return NOTHING
    kind = draft.check.declared()[name]
    field = Field(f"participant-{number}-{draft.check.check}", name, kind, _value(draft, number, name))
    return stepper(field, kind, named) if isinstance(kind, Whole) else NOTHING


def _value(draft: Draft, number: int, name: str) -> Any:
    """Give what a participant has in a field. What is not allowed stands there as it was written."""
    participant = draft.participants[number - 1]
    if name in participant.own:
        try:
            return draft.check.declared()[name].decode(name, participant.own[name])
        except FairthrowError:
            return participant.own[name]
    try:
        return getattr(draft.before(participant, draft.at_moment()), name)
    except FairthrowError:
        return draft.check.default(name)  # something that is set for all is wrong


def _name(participant: Participant, number: int, named: str) -> Markup:
    """Write the field of a name; nothing for a character, whose name is on the sheet."""
    if participant.character:
        return NOTHING
    return tag("input", type="text", id=f"participant-{number}-name", value=participant.name, maxlength=NAME.most,
               data_name=True, placeholder=f"Number {number}", aria_label=f"Name of {named}",
               autocapitalize="words", spellcheck="false")  # fmt: skip


def _what(draft: Draft, participant: Participant, ident: str, named: str) -> Markup:
    """Write what a participant rolls: a line of its sheet, or words."""
    if participant.character:
        line = participant.line
        options = [
            tag("option", escape(f"{show(each.name)}, {each.value}"), value=each.name, selected=each.name == line)
            for each in lines_for(participant.character, draft.check)
        ]
        if not participant.line:
            options = [tag("option", escape("No line for this check"), value="", selected=True)]
        return tag("select", *options, id=f"{ident}-line", data_line=True, aria_label=f"What {named} rolls")
    return tag("input", type="text", id=f"{ident}-label", value=participant.label, maxlength=80, data_label=True,
               placeholder="What for", aria_label=f"What {named} rolls for", spellcheck="false")  # fmt: skip


def who_parts(draft: Draft) -> dict[str, Markup]:
    """Write who everybody is: the name, what is rolled, what is set by hand. They are parts: ``who-1`` and so on."""
    return {f"who-{number}": _who(draft, number, each) for number, each in enumerate(draft.participants, 1)}


def _who(draft: Draft, number: int, participant: Participant) -> Markup:
    name = show(participant.shown_name) or f"Number {number}"
    rolls, own = show(participant.shown_label), own_words(draft, participant)
    words = tag("small", tag("span", escape(rolls), class_="rolls"), escape(", " if rolls and own else ""),
                tag("span", escape(own), class_="set"))  # fmt: skip
    return joined(tag("bdi", escape(name), class_="named"), BLANK, words)


def own_words(draft: Draft, participant: Participant) -> str:
    """Say in a few words what is set for a participant alone, but for what stands in the line."""
    declared, shown = draft.check.declared(), line_field(draft)
    settings: list[Any] = []
    for name, text in participant.own.items():
        if name not in declared or name == shown:
            continue
        try:
            value = declared[name].decode(name, text)
        except FairthrowError:
            continue  # said where it is set
        settings.append((declared[name], value, False))
    return house_words(settings) if settings else ""


def own_form(draft: Draft, number: int) -> Markup:
    """Write the form of what can be set for the participant with a ``number`` from 1 alone, set to its situation.

    What stands in the line is not in it.
    """
    situation, shown = draft.situations()[number - 1], line_field(draft)
    declared = draft.check.declared()
    fields = (
        Field(f"participant-{number}-{draft.check.check}", name, declared[name], getattr(situation, name))
        for name in own_fields(draft)
        if name != shown
    )
    return joined(*map(row, fields))


def adding(draft: Draft, known: Sequence[KeptCharacter]) -> Markup:
    """Write a button for each of the ``known`` characters of the game who is not in the draft, and for a stranger."""
    here = {participant.character for participant in draft.participants if participant.character}
    if len(draft.participants) >= MOST_MEMBERS:
        return tag("p", escape(f"{MOST_MEMBERS} take part: no more can."), class_="note")
    others = [each for each in known if each.character.system == draft.check.system and each.character not in here]
    buttons = (
        tag("button", escape("+ "), tag("bdi", escape(show(each.character.name))), type="button", data_do="join",
            data_key=each.key)
        for each in others
    )  # fmt: skip
    return tag("p", *joined_by_blanks([*buttons, button("+ Somebody without a sheet", data_do="stranger")]),
               class_="actions")  # fmt: skip


def joined_by_blanks(pieces: Sequence[Markup]) -> list[Markup]:
    """Give ``pieces`` with a blank behind each."""
    return [joined(piece, BLANK) for piece in pieces]
