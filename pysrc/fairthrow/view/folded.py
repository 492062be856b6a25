"""What the folded fields of a form are set to, in a few words."""

from collections.abc import Iterator
from typing import Any

from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.situation import Situation
from fairthrow.systems.wording import minus
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag

PARTS = {FormPlace.MORE: "set-more", FormPlace.HOUSE: "set-house"}
"""The part of the page that says what is set in a fold, by the place of its fields."""

AS_WRITTEN = "as written"
"""Said of rulings that are all as the program comes with them."""

Setting = tuple[Kind, Any, bool]
"""A field's kind, its value, and whether that is the default."""


def fold_words(situation: Situation) -> dict[str, Markup]:
    """Say what is set in each fold of a form, and in a contest what each side's first number is: by part of the page.

    ``set-more`` and ``set-house`` are there where the check has such a fold. A dot stands before the words where
    anything in the fold is not at its default. ``set-you`` and ``set-them`` are there in a contest.
    """
    fields = [
        (kind, getattr(situation, name), getattr(situation, name) == situation.default(name))
        for name, kind in situation.declared().items()
    ]
    parts = {}
    for place, part in PARTS.items():
        folded = [each for each in fields if each[0].place is place]
        if folded:
            words = more_words(folded) if place is FormPlace.MORE else house_words(folded)
            parts[part] = joined(NOTHING if all(default for _, _, default in folded) else _DOT, escape(words))
    for whose, part in ((Whose.YOURS, "set-you"), (Whose.THEIRS, "set-them")):
        numbers = (each for each in fields if each[0].whose is whose and isinstance(each[0], Whole))
        for kind, value, _ in numbers:
            parts[part] = escape(f"{kind.within} {minus(value)}")
            break
    return parts


_DOT = joined(tag("span", tag("span", escape("changed: "), class_="unseen"), class_="changed"), escape(" "))


def more_words(fields: list[Setting]) -> str:
    """Say what folded fields hold, leaving out those that hold nothing. Empty where all do.

    >>> from fairthrow.systems.fields import Flag, Whole
    >>> trained, dice = Flag(label="Trained", help="."), Whole(label="Dice", help=".", low=1, high=9, unit="d10")
    >>> more_words([(trained, False, False), (dice, 3, True)])
    'not trained · 3d10'
    """
    sides = [list(_say_fields(each for each in fields if each[0].whose is whose)) for whose in (None, *Whose)]
    shared, mine, theirs = sides
    if mine == theirs:
        said = [*([f"both {mine[0]}", *mine[1:]] if mine else []), *shared]
    else:
        each = (("you", mine), ("they", theirs))
        said = [*(f"{who} {', '.join(words)}" for who, words in each if words), *shared]
    empty = dict.fromkeys(kind.empty for kind, *_ in fields if kind.empty)
    return " · ".join(said or empty)


def _say_fields(fields: Iterator[Setting]) -> Iterator[str]:
    """Say what each field holds; nothing of one that is empty or not used."""
    for kind, value, default in fields:
        said = _value(kind, value, default=default)
        if said:
            yield said


def _value(kind: Kind, value: Any, *, default: bool) -> str:
    """Say in a few words what a field holds. Empty where it holds nothing."""
    name = kind.within
    if isinstance(kind, Flag):
        return name if value else "" if default else f"not {name}"
    if isinstance(kind, Choice):
        # at its default a word may say that there is nothing to say
        return "" if default and value in ("none", "nothing") else kind.words[value].partition(",")[0]
    if isinstance(kind, Whole):
        if value == kind.unused:
            return ""
        dice = kind.unit[:1] == "d" and kind.unit[1:].isdecimal()
        return f"{value}{kind.unit}" if dice else f"{name} {minus(value)}"
    text = minus(kind.encode(value).replace(",", ", "))
    if not text:
        return ""
    return text if default else f"{name} {text}"


def house_words(fields: list[Setting]) -> str:
    """Say which of the ``fields`` are not at their default, rulings all, and what they are set to."""
    changed = []
    for kind, value, default in fields:
        if default:
            continue
        name = kind.within
        if isinstance(kind, Flag):
            changed.append(name if value else f"not {name}")
        else:
            changed.append(f"{name}: {kind.words[value] if isinstance(kind, Choice) else kind.encode(value)}")
    return " · ".join(changed) or AS_WRITTEN
