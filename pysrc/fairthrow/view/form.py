"""The form of a check: one control for each declared field, named as in links.

The form is complete plain HTML: labels, help, bounds and the situation's values are all in it.
"""

from typing import Any

from fairthrow.links import Link
from fairthrow.systems.fields import ROLL_FIELDS, Choice, Flag, Kind, Label, Whole, Wholes, Whose
from fairthrow.systems.wording import MINUS
from fairthrow.view.markup import NOTHING, Markup, button, escape, joined, tag

FEW = 5
"""A field of up to this many numbers or words is shown as radio buttons side by side."""


NOT_USED = "none"
"""Shown for the number which says that a field is not used."""


def form(link: Link) -> Markup:
    """Write the controls of the link's check, set to its situation, in their groups."""
    check = link.situation.check
    groups: dict[str, list[Markup]] = {}
    declared = link.situation.declared()
    for name, kind in declared.items():
        value = getattr(link.situation, name)
        groups.setdefault(kind.group, []).append(field(check, name, kind, value))
    shared = "Both sides" if any(kind.whose is Whose.THEIRS for kind in declared.values()) else ""
    return joined(*(_group(title or shared, controls) for title, controls in groups.items()))


def _group(title: str, controls: list[Markup]) -> Markup:
    if not title:
        return tag("div", *controls, class_="fields")
    return tag("fieldset", tag("legend", escape(title)), *controls)


def roll_fields(link: Link) -> Markup:
    """Write the fields every roll may have: a label, and the faces of physical dice."""
    check = link.situation.check
    return joined(*(field(check, name, ROLL_FIELDS[name], getattr(link, name) or "") for name in ("label", "faces")))


def form_parts(link: Link) -> dict[str, Markup]:
    """Give the parts that hold the controls, ``form`` and ``roll-fields``, set to a link's values."""
    return {"form": form(link), "roll-fields": roll_fields(link)}


def field(check: str, name: str, kind: Kind, value: Any) -> Markup:
    """Write one field: label, control, help. A page adds the place for its error when there is one.

    ``check`` and ``name`` are the check's and the field's names in links; ``kind`` says what the field may hold, and
    ``value`` is what it holds.
    """
    ident = f"{check}-{name}"
    many = isinstance(kind, (Choice, Whole)) and _few(kind)
    head = tag("span" if many else "label", escape(kind.label), class_="label", id=f"{ident}-label",
               for_=None if many else ident)  # fmt: skip
    help_text = tag("p", escape(kind.help), class_="help", id=f"{ident}-help")
    body = _control(ident, name, kind, value)
    content = (body, head) if isinstance(kind, Flag) else (head, body)
    return tag("div", *content, help_text, class_=f"field {kind.sort}", data_field=name)


def _few(kind: Choice | Whole) -> bool:
    size = len(kind.words) if isinstance(kind, Choice) else kind.high - kind.low + 1
    return size <= FEW


def _control(ident: str, name: str, kind: Kind, value: Any) -> Markup:
    described = f"{ident}-help"
    if isinstance(kind, Flag):
        return tag("input", type="checkbox", id=ident, name=name, checked=value, value="yes",
                   aria_describedby=described)  # fmt: skip
    if isinstance(kind, Choice):
        if _few(kind):
            return _radios(ident, name, kind.words, value)
        options = (tag("option", escape(said), value=word, selected=word == value) for word, said in kind.words.items())
        return tag("select", *options, id=ident, name=name, aria_describedby=described)
    if isinstance(kind, Whole):
        if _few(kind):
            words = {str(n): NOT_USED if n == kind.unused else str(n) for n in range(kind.low, kind.high + 1)}
            return _radios(ident, name, words, str(value))
        return _stepper(ident, name, kind, value)
    most = kind.most if isinstance(kind, Label) else None
    text = kind.encode(value) if value != "" else ""
    example = ""
    if isinstance(kind, Wholes):
        text, example = text.replace(",", ", "), kind.allowed()
    return tag("input", type="text", id=ident, name=name, value=text,
               maxlength=most, title=example or None, autocapitalize="off", spellcheck="false",
               aria_describedby=described)  # fmt: skip


def _stepper(ident: str, name: str, kind: Whole, value: int) -> Markup:
    described = f"{ident}-help"
    number = tag("input", type="number", id=ident, name=name, value=value, min=kind.low,
                 max=kind.high, step=1, required=True, inputmode="numeric" if kind.low >= 0 else None,
                 aria_describedby=described)  # fmt: skip
    unit = tag("span", escape(kind.unit), class_="unit") if kind.unit else NOTHING
    down, up = (
        button(sign, data_step=step, data_for=ident, tabindex=-1, aria_label=f"{kind.label} {word}")
        for sign, step, word in ((MINUS, -1, "less"), ("+", 1, "more"))
    )
    return tag("span", down, number, up, unit, class_="stepper")


def _radios(ident: str, name: str, words: dict[str, str], value: str) -> Markup:
    radios = (
        tag("label",
            tag("input", type="radio", name=name, value=word, checked=word == value,
                id=ident if place == 0 else f"{ident}-{word}"),
            tag("span", escape(said)))
        for place, (word, said) in enumerate(words.items())
    )  # fmt: skip
    return tag("span", *radios, class_="radios", role="radiogroup",
               aria_labelledby=f"{ident}-label", aria_describedby=f"{ident}-help")  # fmt: skip
