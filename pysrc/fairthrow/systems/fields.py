"""The kinds of field a check can declare, each with its bounds, its words and its text form.

A kind turns text into a value (``decode``), a value into its one canonical text (``encode``)
and refuses what is not allowed (``accept``), always with the field's name, what is allowed
and the value given. Forms, links and the command line are all made from these.
"""

from dataclasses import dataclass, field, replace
from re import compile as pattern
from re import search
from typing import Any, ClassVar

from fairthrow.dice.errors import FieldError, shown
from fairthrow.dice.stream import SEED_BYTES, characters_of, decode_bytes, encode_bytes
from fairthrow.systems.places import FormPlace, Whose

KIND = "kind"
"""Key of a dataclass field's metadata that holds its kind."""

BLANKS = (
    " \t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What people type or paste around a value. The separators U+001C to U+001F are not among them: Python's own
functions do not agree on those."""

_WHOLE = pattern(r"[+-]?[0-9]{1,6}")
_CONTROL = "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
"""Control characters, line breaks, and marks that turn the direction of text around.

Compiled with the first label: that takes some milliseconds, which every start would pay for.
"""


def trimmed(text: str) -> str:
    """Give the ``text`` of a value without the blanks around it, which count for nothing."""
    return text.strip(BLANKS)


def whole(text: str) -> int | None:
    r"""Read a whole number from ``text``, the one way that all are read: up to six digits, maybe a sign; else None.

    It may have the signs that pages show: a true minus, grouped thousands.

    >>> whole(" -7 "), whole("+007"), whole("−1,000"), whole("7.0"), whole("٧"), whole("\x1f7")
    (-7, 7, -1000, None, None, None)
    """
    bare = trimmed(text)
    return int(bare) if _WHOLE.fullmatch(bare) else _asshown().number_of(bare)


def _asshown() -> Any:
    """Give what reads a value that is not in its canonical form: few are, and every start would pay for it."""
    from fairthrow.systems import asshown  # noqa: PLC0415  # as said

    return asshown


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What all kinds share: how people are told what the field is, and where it stands.

    ``label`` names the control, and ``short`` where there is little room. ``help`` says in one sentence what it does,
    ``empty`` that a folded field holds nothing, where that is something: "no thresholds". ``group`` names the fields
    that belong together. ``whose`` is set in a contest only; a field that both sides share is nobody's.
    """

    sort: ClassVar[str]
    """What fields of this kind are called where a form is styled: the name of a class in its style sheet."""
    safe: ClassVar[str] = ","
    """Marks that stand in links as they are."""

    label: str
    help: str
    short: str = ""
    empty: str = ""
    place: FormPlace = FormPlace.OPEN
    group: str = ""
    whose: Whose | None = None

    @property
    def brief(self) -> str:
        """The label where there is little room."""
        return self.short or self.label

    @property
    def within(self) -> str:
        """The same within a sentence: ``good luck``, but ``DC``."""
        return self.brief if self.brief[1:2].isupper() else self.brief[:1].lower() + self.brief[1:]

    def allowed(self) -> str:
        """Say what values are allowed, to end "skill must be …"."""
        raise NotImplementedError

    def decode(self, name: str, text: str) -> Any:
        """Read the value of the field ``name`` from its ``text``, or raise FieldError."""
        raise NotImplementedError

    def encode(self, value: Any) -> str:
        """Write an allowed ``value`` as its one canonical text, not yet percent-encoded."""
        raise NotImplementedError

    def accept(self, name: str, value: Any) -> Any:
        """Give the ``value`` of the field ``name`` in the form that is stored, or raise FieldError."""
        raise NotImplementedError

    def refuse(self, name: str, value: object) -> FieldError:
        """Give the error that says what the field ``name`` must be, and that it got ``value``."""
        return FieldError(name, f"{name} must be {self.allowed()}, got {shown(value)}", self)


@dataclass(frozen=True, kw_only=True)
class Whole(Kind):
    """A whole number from ``low`` to ``high``, both allowed; ``unit`` is shown behind it."""

    sort: ClassVar[str] = "whole"

    low: int
    high: int
    unit: str = ""
    main: bool = False
    """Whether the page shows how the chance runs along this number.

    The first two such numbers of a check make a grid; in a contest the first of each side.
    """
    stride: int = 1
    """The distance of two numbers that stand side by side in that grid, where 1 would hardly change the chance."""
    unused: int | None = None
    """The number that means that the field is not used; people are shown a word instead."""

    def allowed(self) -> str:
        return f"{self.low} to {self.high}"

    def decode(self, name: str, text: str) -> int:
        number = whole(text)
        if number is None:
            number = _asshown().amount_of(trimmed(text), self.unit, self.unused)
        if number is None:
            raise self.refuse(name, text)
        return self.accept(name, number)

    def encode(self, value: int) -> str:
        return str(value)

    def accept(self, name: str, value: object) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class Wholes(Kind):
    """A list of up to ``most`` whole numbers from ``low`` to ``high``; it may be empty."""

    sort: ClassVar[str] = "wholes"

    low: int
    high: int
    most: int

    def allowed(self) -> str:
        return f"up to {self.most} whole numbers from {self.low} to {self.high}, with commas between"

    def decode(self, name: str, text: str) -> tuple[int, ...]:
        bare = trimmed(text)
        parts = bare.split(",") if bare else []
        numbers = [whole(part) for part in parts[: self.most + 1]]
        if numbers == [None]:
            listed = _asshown().list_of(bare, max(self.high, -self.low), self.empty)
            parts = parts if listed is None else listed
            numbers = [whole(part) for part in parts[: self.most + 1]]
        if len(parts) > self.most or None in numbers:
            raise self.refuse(name, text)
        return self.accept(name, numbers)

    def encode(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))

    def accept(self, name: str, value: object) -> tuple[int, ...]:
        if not isinstance(value, (list, tuple)) or len(value) > self.most:
            raise self.refuse(name, value)
        if not all(type(item) is int and self.low <= item <= self.high for item in value):
            raise self.refuse(name, ",".join(map(shown, value)))
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class FaceList(Wholes):
    """Faces of dice, 1 or more. A 0 is not too ``low``: its die refuses it, and knows how it is to be written."""

    low: int = 0

    def allowed(self) -> str:
        return f"up to {self.most} whole numbers from 1 to {self.high}, with commas between"


@dataclass(frozen=True, kw_only=True)
class Flag(Kind):
    """Yes or no."""

    sort: ClassVar[str] = "flag"

    def allowed(self) -> str:
        return "yes or no"

    def decode(self, name: str, text: str) -> bool:
        if text in ("yes", "no"):
            return text == "yes"
        truth: bool | None = _asshown().TRUTHS.get(trimmed(text).lower())
        if truth is None:
            raise self.refuse(name, text)
        return truth

    def encode(self, value: bool) -> str:  # the value is what this encodes
        return "yes" if value else "no"

    def accept(self, name: str, value: object) -> bool:
        if type(value) is not bool:
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class Choice(Kind):
    """One of a few words; ``words`` maps each to how it is said to people."""

    sort: ClassVar[str] = "choice"

    words: dict[str, str]

    def allowed(self) -> str:
        words = list(self.words)
        return f"{', '.join(words[:-1])} or {words[-1]}"

    def decode(self, name: str, text: str) -> str:
        word = text if text in self.words else _asshown().word_of(trimmed(text), self.words)
        return self.accept(name, text if word is None else word)

    def encode(self, value: str) -> str:
        return value

    def accept(self, name: str, value: object) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class Octets(Kind):
    """Bytes of one of a few ``sizes``, as base64url without padding."""

    sort: ClassVar[str] = "octets"

    sizes: tuple[int, ...]

    def allowed(self) -> str:
        return " or ".join(f"{size} bytes as {characters_of(size)} base64url characters" for size in self.sizes)

    def decode(self, name: str, text: str) -> bytes:
        sizes = {characters_of(size): size for size in self.sizes}
        try:
            return decode_bytes(name, text, sizes[len(text)])
        except (KeyError, FieldError):
            raise self.refuse(name, text) from None

    def encode(self, value: bytes) -> str:
        return encode_bytes(value)

    def accept(self, name: str, value: object) -> bytes:
        if not isinstance(value, bytes) or len(value) not in self.sizes:
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class Seed(Octets):
    """The 16 random bytes that a roll's dice come from; other ``sizes`` are not allowed."""

    sizes: tuple[int, ...] = (SEED_BYTES,)


@dataclass(frozen=True, kw_only=True)
class Label(Kind):
    """Free text of up to ``most`` characters on one line; never part of the rules."""

    sort: ClassVar[str] = "label"

    most: int

    def allowed(self) -> str:
        return f"up to {self.most} characters without control characters"

    def decode(self, name: str, text: str) -> str:
        return self.accept(name, text)

    def encode(self, value: str) -> str:
        return value

    def accept(self, name: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > self.most or (value and search(_CONTROL, value)):
            raise self.refuse(name, value)
        return value


def declare(kind: Kind, default: Any, whose: Whose | None = None, *, says: str = "") -> Any:
    """Declare a field of a check: a dataclass field that carries its ``kind``, and has a ``default``.

    In a contest ``whose`` says which side has it, and so in which box it stands. A field of theirs is called as yours,
    with ``their_`` before it. ``says`` is its help there, if another than the kind's.
    """
    if whose:
        kind = replace(kind, whose=whose, group=whose.title, help=says or kind.help)
    return field(default=kind.accept("default", default), metadata={KIND: kind})
