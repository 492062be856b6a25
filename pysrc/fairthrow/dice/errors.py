"""The one tree of errors: whatever outside text does wrong ends in one of these.

Every message names the field, what is allowed and the value given. What it repeats of foreign text is short and
visible: an error may be shown on any screen.
"""

from reprlib import repr as short_repr
from typing import Any, Self, TypeVar

E = TypeVar("E", bound="FairthrowError")

SHOWN_AT_MOST = 40
"""How many characters of a rejected value a message repeats."""

LONGEST_FIELD = 80
"""Characters of the longest name of a field that an error has; declared names are shorter."""

LONGEST_MESSAGE = 400
"""Characters of the longest message."""

BETWEEN = "; "
"""What stands between a message and its hint."""

LONGEST_NUMBER = 14_000
"""Bits of the longest number that a message writes: some 4,200 digits. Python as it comes writes few more."""

MANY_DIGITS = "a number of thousands of digits"
"""What a message says in place of a longer number."""


class FairthrowError(ValueError):
    """Something given to Fairthrow cannot be used; the base of all our errors.

    ``field`` is the name of what was wrong: a declared field, or ``seed``, ``faces``,
    ``label``, ``system``, ``check``, ``v`` or ``link``, or the beginning of what was given as a field's name.
    ``kind`` is the declaration of the field whose value was refused, by which a page says it in its own words; None
    where something else is wrong. ``said`` is what the field takes, in these words, where that hangs on other fields.
    ``limit`` names the limit that was met; it is empty where none was.
    ``hint`` stands at the end of the message where a link was changed on its way; ``meant`` is what it was before.
    """

    limit = ""
    hint = ""
    meant = ""

    def __init__(self, field: str, message: str, kind: object = None, said: str = "") -> None:
        self.kind = kind
        self.said = fitting(said, LONGEST_MESSAGE, marked=True)
        self.field = fitting(field, LONGEST_FIELD)
        self.message = fitting(message, LONGEST_MESSAGE, marked=True)
        super().__init__(self.message)

    def with_hint(self, hint: str, meant: str = "") -> Self:
        """Give the same error with a ``hint`` at the end of its message, in the place of another hint.

        ``meant`` is the link that it offers. What stands before the hint is cut where it must be.

        >>> error = FieldError("skill", "skill must be 0 to 26, got '7)'").with_hint("did you mean '7'?")
        >>> error.message
        "skill must be 0 to 26, got '7)'; did you mean '7'?"
        """
        told = _as_it_was(type(self), ())
        told.__dict__.update(self.__dict__)
        told.hint, told.meant = hint, meant
        said = self.message.removesuffix(f"{BETWEEN}{self.hint}") if self.hint else self.message
        room = LONGEST_MESSAGE - len(hint) - len(BETWEEN)
        told.message = f"{fitting(said, room, marked=True)}{BETWEEN}{hint}"
        told.args = (told.message,)
        return told

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how a copy is made, in this process or another: with all that it has, whatever its type is made from."""
        return _as_it_was, (type(self), self.args), self.__dict__


def _as_it_was(of: type[E], given: tuple[Any, ...]) -> E:
    """Make an error again without making its message again; what it has besides is put back by whoever copies it."""
    return of.__new__(of, *given)


class FieldError(FairthrowError):
    """One field's value is not allowed."""


class TogetherError(FieldError):
    """Two fields cannot both be given, or one of them not without the other."""


class LinkError(FairthrowError):
    """A link's text is not a link of ours, whatever its values are."""


def fitting(text: str, most: int, *, marked: bool = False) -> str:
    """Give foreign ``text`` fit to be shown: all of it visible, and no more than ``most`` characters.

    A text that is too long ends in an ellipsis, which is one of these characters. With ``marked``, the text is a
    sentence of ours whose foreign parts were made visible already; so the marks in it stay as they are.

    >>> fitting("skill", 8), fitting("their_modifier", 8)
    ('skill', 'their_m…')
    """
    if len(text) <= most and text.isascii() and text.isprintable():
        return text
    from fairthrow.dice.visible import visible  # noqa: PLC0415  # few texts need it, and every start would pay for it

    seen = visible(text[: most + 1], marked=marked)
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def shown(value: object) -> str:
    """Give ``value`` as a message repeats it: as Python writes it, cut after some 40 characters.

    >>> shown("abc")
    "'abc'"
    >>> shown(99)
    '99'
    """
    if isinstance(value, str):
        text = repr(value[: SHOWN_AT_MOST + 1])
    elif isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        text = MANY_DIGITS
    else:
        try:
            text = short_repr(value)
        except ValueError:  # Python writes no such number within something else either
            text = MANY_DIGITS
    return fitting(text, SHOWN_AT_MOST + (2 if len(text) <= SHOWN_AT_MOST + 2 else 1))
