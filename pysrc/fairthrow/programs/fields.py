"""The kinds of field that programs have: their text, the values of their inputs, and what a roll of them decides."""

from dataclasses import dataclass
from re import compile as pattern
from typing import Any, ClassVar

from fairthrow.lab.choices import ASKED, Taken
from fairthrow.lab.length import LONGEST_IN_ALL
from fairthrow.systems.fields import Kind, trimmed, whole

Values = tuple[tuple[str, int | str], ...]
"""Names of inputs, each with its number or its word."""

MOST_INPUTS = 100
"""More inputs than a program can declare."""

MOST_CHOICES = 1_000
"""Decisions of one roll that a link can make."""

MOST_CHOSEN = 100_000
"""The highest number of an option that a link can take."""

_HALF = pattern("[\ud800-\udfff]")
"""Half a character, as it comes from bytes that are no text: it cannot be written in a link."""

_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_]{0,79}")
_WORD = pattern(r"[^,:\x00-\x1f\x7f-\x9f]{1,80}")


@dataclass(frozen=True, kw_only=True)
class ProgramText(Kind):
    """A program: text with line breaks. All kinds of line break become one.

    How much of it may stand beside its comments is the matter of its language.
    """

    sort: ClassVar[str] = "program"

    def allowed(self) -> str:
        return f"a program of up to {LONGEST_IN_ALL:,} characters of Unicode"

    def decode(self, name: str, text: str) -> str:
        return self.accept(name, text.replace("\r\n", "\n").replace("\r", "\n"))

    def encode(self, value: str) -> str:
        return value

    def accept(self, name: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_IN_ALL or (not value.isascii() and _HALF.search(value)):
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class InputValues(Kind):
    """Values of inputs by their names: ``SKILL:7,EDGE:yes``. Whether a program has such inputs is its own matter."""

    sort: ClassVar[str] = "inputs"
    safe: ClassVar[str] = ",:"

    def allowed(self) -> str:
        return "inputs with their values, such as SKILL:7,EDGE:1"

    def decode(self, name: str, text: str) -> Values:
        pairs: dict[str, int | str] = {}
        for part in text.split(",") if trimmed(text) else ():
            of, colon, value = map(trimmed, part.partition(":"))
            if not colon or of in pairs or len(pairs) == MOST_INPUTS:
                raise self.refuse(name, text)
            number = whole(value)
            pairs[of] = value if number is None else number
        return self.accept(name, tuple(pairs.items()))

    def encode(self, value: Values) -> str:
        return ",".join(f"{name}:{each}" for name, each in value)

    def accept(self, name: str, value: object) -> Values:
        if not isinstance(value, tuple) or not all(
            isinstance(each, tuple) and len(each) == 2 and _fits(each[0], _stored(each[1]))  # noqa: PLR2004  # a pair
            for each in value
        ):
            raise self.refuse(name, value)
        return tuple((of, _stored(each)) for of, each in value)


@dataclass(frozen=True, kw_only=True)
class TakenOptions(Kind):
    """The numbers of the options that a roll takes, from 1: ``2,1``. A ``?`` at the end asks for the next decision."""

    sort: ClassVar[str] = "choices"
    safe: ClassVar[str] = ",?"

    def allowed(self) -> str:
        return f"numbers of options, such as 2,1, of which each is 1 to {MOST_CHOSEN}, and perhaps a ? at the end"

    def decode(self, name: str, text: str) -> Taken:
        parts = tuple(map(trimmed, text.split(","))) if trimmed(text) else ()
        last = len(parts) - 1
        numbers = tuple(ASKED if part == "?" and place == last else whole(part) for place, part in enumerate(parts))
        if None in numbers or ASKED in numbers[:-1] or (ASKED in numbers and parts[-1] != "?"):
            raise self.refuse(name, text)
        return self.accept(name, numbers)

    def encode(self, value: Taken) -> str:
        return ",".join("?" if each == ASKED else str(each) for each in value)

    def accept(self, name: str, value: object) -> Taken:
        if not isinstance(value, tuple) or len(value) > MOST_CHOICES:
            raise self.refuse(name, value)
        least = [1] * (len(value) - 1) + [ASKED]
        if not all(type(each) is int and low <= each <= MOST_CHOSEN for low, each in zip(least, value, strict=False)):
            raise self.refuse(name, value)
        return value


def _stored(value: Any) -> Any:
    """Give the number of a text that is no word, as ``1,000`` is none: its comma would begin the next input."""
    number = whole(value) if isinstance(value, str) and not _WORD.fullmatch(value) else None
    return value if number is None else number


def _fits(name: object, value: object) -> bool:
    """Say whether this can be the name and the value of an input."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return False
    return type(value) in (int, bool) or (isinstance(value, str) and bool(_WORD.fullmatch(value)))
