"""The form of a check: one control for each declared field, named as in links.

The form is complete plain HTML: labels, help, bounds and the situation's values are all in it. What is changed from
roll to roll stands in the open. The rest is folded away, and each fold says what is set in it
(:mod:`fairthrow.view.folded`).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fairthrow.links import Link
from fairthrow.systems.fields import Choice, Flag, Kind, Label, Whole, Wholes
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.roll_fields import ROLL_FIELDS
from fairthrow.systems.wording import MINUS, NOT_USED
from fairthrow.view.folded import PARTS, fold_words
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag

FEW = 5
"""A field of up to this many numbers or words is shown as radio buttons side by side."""

SIDES = {Whose.YOURS: ("mine", "you", "You"), Whose.THEIRS: ("theirs", "them", "Them")}
"""The sides of a contest: the style class of its rows, its value where sides are chosen, and what it is called."""

BLANK = escape(" ")
"""A space between two elements."""


Changes = Mapping[str, str]
"""What each tap on a control would change, in few letters, such as "+13.3"; `view/check/taps.py` finds it.

The keys name the taps: ``skill:+1`` and ``skill:-1`` are those on the buttons beside a number, ``attribute:4`` is that
on one of several words or numbers, ``trained`` that on a flag. A tap that would change nothing, or is not allowed, is
not among them.
"""

UNKNOWN: Changes = {}
"""Where what taps would change is not known yet."""


class Field(NamedTuple):
    """A field of the form that is being written: its ``check`` and its ``name``, its kind, and what it holds.

    ``changes`` are what taps on the form would change, as far as that is known.
    """

    check: str
    name: str
    kind: Kind
    value: Any
    changes: Changes = UNKNOWN
    unit: str = ""
    """What is said behind a change."""

    @property
    def ident(self) -> str:
        """Give the id of the control."""
        return f"{self.check}-{self.name}"

    @property
    def help_id(self) -> str:
        """Give the id of the help."""
        return f"{self.ident}-help"

    def tapped(self, key: str, says: str) -> dict[str, str | None]:
        """Give the attributes of a control that is tapped: ``key`` says which tap it is, ``says`` names the control."""
        change = self.changes.get(key)
        named = f"{says}, {change} {self.unit}".rstrip() if change else None
        return {"data_tap": key, "data_says": says, "aria_label": named}

    def change(self, key: str) -> Markup:
        """Write what the tap with that ``key`` would change; an empty place where that is not known."""
        change = self.changes.get(key, "")
        return tag("small", escape(change), class_=f"change{' up' if change.startswith('+') else ''}")


def form(link: Link, changes: Changes = UNKNOWN) -> Markup:
    """Write the controls of the link's check, set to its situation.

    ``changes`` are what taps would change, where that is known already.
    """
    situation = link.situation
    check = situation.check
    unit = "points" if situation.verdict else ""  # of chances, in percent; means are as they are
    fields = [
        Field(check, name, kind, getattr(situation, name), changes, unit) for name, kind in situation.declared().items()
    ]
    words = fold_words(situation)
    opened = [each for each in fields if each.kind.place is FormPlace.OPEN]
    folds = [
        _fold(place, [each for each in fields if each.kind.place is place], words[PARTS[place]])
        for place in (FormPlace.MORE, FormPlace.HOUSE)
        if any(each.kind.place is place for each in fields)
    ]
    sides = _sides(check, words) if any(each.kind.whose for each in opened) else NOTHING
    unseen = situation.unseen.items()
    return joined(
        *(tag("input", type="hidden", name=name, value=value) for name, value in unseen),
        tag("div", sides, _by_side(opened, _open_rows), class_="rows", data_unit=unit),
        tag("div", *folds, class_="folds") if folds else NOTHING,
    )


def roll_fields(link: Link) -> Markup:
    """Write the fields every roll may have: a label, and the faces of physical dice."""
    check = link.situation.check
    fields = (Field(check, name, ROLL_FIELDS[name], getattr(link, name) or "") for name in ("label", "faces"))
    return joined(*map(row, fields))


def form_parts(link: Link, changes: Changes = UNKNOWN) -> dict[str, Markup]:
    """Give the parts that hold the controls, ``form`` and ``roll-fields``, set to a link's values.

    ``need-form`` holds those that ask what is needed.
    """
    from fairthrow.view.needs_form import needs_form  # noqa: PLC0415  # few starts are of a link

    return {
        "form": form(link, changes),
        "roll-fields": roll_fields(link),
        "need-form": needs_form(link.situation),
    }


def few(kind: Kind) -> bool:
    """Say whether the values of a field are shown side by side, one of them chosen."""
    if isinstance(kind, Choice):
        return len(kind.words) <= FEW
    return isinstance(kind, Whole) and kind.high - kind.low < FEW


# --- rows and their boxes -------------------------------------------------------------------


def _sides(check: str, words: Mapping[str, Markup]) -> Markup:
    """Write the choice of the side whose rows a phone shows. It is no part of the form: links know nothing of it."""
    radios = (
        tag("label",
            tag("input", type="radio", name=f"{check}-side", value=value, form="none", checked=whose is Whose.YOURS),
            tag("span", escape(title)), BLANK,
            tag("small", words[f"set-{value}"], data_part=f"set-{value}"))
        for whose, (_, value, title) in SIDES.items()
    )  # fmt: skip
    return tag("div", *radios, class_="seg sides", role="radiogroup", aria_label="Whose controls are shown")


def _by_side(fields: list[Field], rows: Any) -> Markup:
    """Write fields as ``rows`` does: each side of a contest in its box, then what is nobody's."""
    boxes = []
    for whose, (style, _, title) in SIDES.items():
        theirs = [each for each in fields if each.kind.whose is whose]
        if theirs:
            heading = tag("p", escape(title), class_="side-title")
            boxes.append(tag("div", heading, rows(theirs), class_=style, role="group", aria_label=title))
    shared = [each for each in fields if each.kind.whose is None]
    return joined(*boxes, rows(shared) if shared else NOTHING)


def _open_rows(fields: list[Field]) -> Markup:
    """Write fields that stand in the open: several flags share a row of their own, the last."""
    flags = [each for each in fields if isinstance(each.kind, Flag)]
    if len(flags) <= 1:
        return _rows(fields)
    return joined(_rows([each for each in fields if each not in flags]), pills(flags))


def _rows(fields: list[Field]) -> Markup:
    return joined(*(row(each) for each in fields))


def _fold(place: FormPlace, fields: list[Field], words: Markup) -> Markup:
    part = PARTS[place]
    summary = tag("summary", escape(f"{place.value} "), tag("span", words, class_="set", data_part=part))
    return tag("details", summary, tag("div", _by_side(fields, _rows), class_="inside"), class_="fold", data_fold=part)


def row(field: Field) -> Markup:
    """Write one field as a row: label, help behind a question mark, control.

    A page adds the place for its error when there is one.
    """
    kind, ident = field.kind, field.ident
    unit = kind.unit if isinstance(kind, Whole) and not kind.short else ""
    words = joined(escape(kind.brief), BLANK, tag("small", escape(unit))) if unit else escape(kind.brief)
    side_by_side = few(kind)
    label = tag("span", words, class_="label", id=f"{ident}-label") if side_by_side else tag("label", words, for_=ident)
    more = (explained(kind.within, field.help_id, _help(field)), *_control(field))
    wide = " wide" if side_by_side else ""
    return tag("div", label, *more, class_=f"row {kind.sort}{wide}", data_field=field.name)


def _help(field: Field) -> Markup:
    """Write what a field means; its whole label first, where only a short one stands there."""
    kind = field.kind
    label = joined(tag("b", escape(f"{kind.label}.")), BLANK) if kind.short else NOTHING
    return joined(label, escape(kind.help))


def explained(name: str, ident: str, words: Markup) -> Markup:
    """Write a question mark, and the ``words`` that come up when it is pressed, for the control called ``name``.

    Controls refer to them by ``ident``, whether they are up or not.
    """
    mark = button("?", class_="q", popovertarget=ident, aria_label=f"About {name}")
    return joined(mark, tag("span", words, class_="tip", popover=True, id=ident))


def pills(fields: list[Field]) -> Markup:
    """Write ``fields``, flags all, side by side, with one question mark for all. There is at least one."""
    boxes = (
        tag("label", _checkbox(each), tag("span", escape(each.kind.brief)), BLANK, each.change(each.name),
            class_="pill", data_field=each.name)
        for each in fields
    )  # fmt: skip
    lines = (
        tag("span", tag("b", escape(f"{each.kind.label}.")), BLANK,
            tag("span", escape(each.kind.help), id=each.help_id))
        for each in fields
    )  # fmt: skip
    names = " and ".join(each.kind.within for each in (fields[0], fields[-1]))
    return tag("div", *boxes, explained(names, f"{fields[0].ident}-pills-help", joined(*lines)), class_="pills")


# --- controls -------------------------------------------------------------------------------


def _control(field: Field) -> tuple[Markup, ...]:
    kind, name, value = field.kind, field.name, field.value
    if isinstance(kind, Flag):
        return field.change(name), _checkbox(field, role="switch", class_="switch")
    if isinstance(kind, Choice):
        if few(kind):
            return (_radios(field, kind.words, value),)
        options = (tag("option", escape(said), value=word, selected=word == value) for word, said in kind.words.items())
        return (tag("select", *options, id=field.ident, name=name, aria_describedby=field.help_id),)
    if isinstance(kind, Whole):
        if few(kind):
            words = {str(n): NOT_USED if n == kind.unused else str(n) for n in range(kind.low, kind.high + 1)}
            return (_radios(field, words, str(value)),)
        return (stepper(field, kind, aria_describedby=field.help_id),)
    return (_text(field),)


def _checkbox(field: Field, **attributes: str) -> Markup:
    return tag("input", type="checkbox", id=field.ident, name=field.name, checked=field.value, value="yes",
               aria_describedby=field.help_id, **field.tapped(field.name, field.kind.brief), **attributes)  # fmt: skip


def _text(field: Field) -> Markup:
    kind = field.kind
    text = kind.encode(field.value) if field.value != "" else ""
    many = isinstance(kind, Wholes)
    return tag("input", type="text", id=field.ident, name=field.name, value=text.replace(",", ", ") if many else text,
               maxlength=kind.most if isinstance(kind, Label) else None, title=kind.allowed() if many else None,
               placeholder=NOT_USED if many else None, autocapitalize="off", spellcheck="false",
               aria_describedby=field.help_id)  # fmt: skip


def stepper(field: Field, kind: Whole, whose: str = "", **attributes: str) -> Markup:
    """Write a number between its − and +. Where no label stands by, ears are told ``whose`` it is.

    The number has the ``attributes`` as well.
    """
    named = f"{kind.brief} of {whose}" if whose else None
    number = tag("input", type="number", id=field.ident, name=field.name, value=field.value, min=kind.low,
                 max=kind.high, step=1, required=True, inputmode="numeric" if kind.low >= 0 else None,
                 aria_label=named, **attributes)  # fmt: skip
    down, up = (
        _step(field, sign, step, f"{named or kind.brief} {word}", at_end=field.value == end)
        for sign, step, word, end in ((MINUS, -1, "less", kind.low), ("+", 1, "more", kind.high))
    )
    return tag("span", down, number, up, class_="stepper")


def _step(field: Field, sign: str, step: int, says: str, *, at_end: bool) -> Markup:
    key = f"{field.name}:{step:+d}"
    named = {**field.tapped(key, says)}
    named["aria_label"] = named["aria_label"] or says
    return tag("button", tag("span", escape(sign)), field.change(key), type="button", class_="step", data_step=step,
               data_for=field.ident, tabindex=-1, disabled=at_end, **named)  # fmt: skip


def _radios(field: Field, words: dict[str, str], value: str) -> Markup:
    ident = field.ident
    radios = []
    for place, (word, said) in enumerate(words.items()):
        key = f"{field.name}:{word}"
        radio = tag("input", type="radio", name=field.name, value=word, checked=word == value,
                    id=f"{ident}-{place}" if place else ident, **field.tapped(key, said))  # fmt: skip
        radios.append(tag("label", radio, tag("span", escape(said)), BLANK, field.change(key)))
    return tag("span", *radios, class_="seg", role="radiogroup",
               aria_labelledby=f"{ident}-label", aria_describedby=field.help_id)  # fmt: skip
