"""Links that lost something on the way: the situation that can still be read.

A link's end gets lost where it is copied in part, or broken into lines. Signs are changed where a program takes them
for its own. What says which dice lie there stands at the end, so the situation is mostly whole.
"""

from collections.abc import Callable
from re import search
from typing import Any, Protocol, TypeVar

from fairthrow.dice.errors import FairthrowError, TogetherError
from fairthrow.dice.stream import TooFewFacesError, characters_of
from fairthrow.systems import ROLL_FIELDS
from fairthrow.systems.fields import Octets

DICE_MISSING = "This link is cut off: its dice are missing. Ask for it again."
END_MISSING = "This link is cut off: its end is missing. Ask for it again."
DAMAGED = "This link is damaged: its dice cannot be read. Ask for it again."
CHANGED = "This link was changed on its way: its dice cannot be read. Did you mean '{}'?"

SAID = ("threw", "sender")
"""Fields of a link that are only said: without them it is as whole as with them."""


class Rollable(Protocol):
    """What a link is read as: that of a check, of a program or of a group."""

    @property
    def rolled(self) -> bool:
        """Whether it names a roll."""


L = TypeVar("L", bound=Rollable)


def shown_or_rest(text: str, read: Callable[[str], L], show: Callable[[L], Any], *, sent: bool = True) -> tuple[L, Any]:
    """Read the ``text`` of a link and show it, or what it still holds: then ``cut`` in what is shown says what is lost.

    ``read`` reads a link, and ``show`` finds what is told of one. Raises the FairthrowError of either where anything
    else is wrong than the end of the link or its dice. It says what a link that was ``sent`` was before it was changed
    on its way, where that is told, and so does ``cut``.
    """
    try:
        link = read(text)
        return link, show(link)
    except FairthrowError as error:
        return (rest if sent else read_damaged_link)(text, error, read, show)


def rest(text: str, error: FairthrowError, read: Callable[[str], L], show: Callable[[L], Any]) -> tuple[L, Any]:
    """Do so for the ``text`` of a link that cannot be shown as it is, with its ``error``, which is raised otherwise.

    ``read`` and ``show`` are as there.
    """
    from fairthrow.mangled import hinted  # noqa: PLC0415  # few links are wrong

    told = hinted(error, text, lambda other: show(read(other)))
    try:
        link, found = read_damaged_link(text, told, read, show)
    except FairthrowError:
        raise told from None
    if found["cut"] == DAMAGED and told.meant and told.meant in told.hint:
        found = {**found, "cut": CHANGED.format(told.meant)}
    return link, found


def read_damaged_link(
    text: str, error: FairthrowError, read: Callable[[str], L], show: Callable[[L], Any]
) -> tuple[L, Any]:
    """Give what the ``text`` of a link still holds, as :func:`rest` does without a hint. Raises the ``error``.

    ``read`` and ``show`` are as there.
    """
    at = text.find("?", text.find("#") + 1) + 1
    fields = text[at:].split("&")
    lost = _lost(fields[-1], error)
    if not at or not lost:
        raise error
    names = [each.partition("=")[0] for each in fields]
    if lost == END_MISSING and ("offer" not in names or names[-1] in SAID):
        kept = fields[:-1]
    else:  # half a fair roll is none, and dice are shown whole or not at all
        whole = fields if lost == DAMAGED else fields[:-1]
        kept = [each for each, name in zip(whole, names, strict=False) if name == "label" or name not in ROLL_FIELDS]
    try:
        link = read(text[:at] + "&".join(kept))
        found = show(link)
    except FairthrowError:
        raise error from None
    if lost == DICE_MISSING and link.rolled:
        lost = END_MISSING
    if lost == DICE_MISSING and isinstance(error, TooFewFacesError):
        lost = f"{lost} {error.message[:1].upper()}{error.message[1:]}."
    return link, {**found, "cut": lost}


def _lost(last: str, error: FairthrowError) -> str:
    """Say what a link has lost, by its ``last`` field and what is wrong with the whole; empty for nothing."""
    name, equals, value = last.partition("=")
    if not equals:
        begun = not name or any(each.startswith(name) for each in ROLL_FIELDS)
        return END_MISSING if begun and error.field in (name, "link") else ""
    kind = ROLL_FIELDS.get(error.field)
    if kind is None:
        return ""
    if error.field == name and _short(name, value, error):
        return END_MISSING if name == "label" or name in SAID else DICE_MISSING
    octets = isinstance(kind, Octets) and error.kind is kind
    return DAMAGED if octets or isinstance(error, TogetherError) else ""


def _short(name: str, value: str, error: FairthrowError) -> bool:
    """Say whether the ``value`` of a link's last field has lost its end."""
    if search(r"%([0-9A-Fa-f]?|[C-Fc-f][0-9A-Fa-f](%[89ABab][0-9A-Fa-f])*)\Z", value):  # half a sign
        return True
    kind = ROLL_FIELDS[name]
    if isinstance(kind, Octets):
        return len(value) < characters_of(max(kind.sizes))
    return name == "faces" and (not value or value.endswith(",") or isinstance(error, TooFewFacesError))
