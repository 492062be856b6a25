"""A program as a tree. Each part knows the place in the text that a fault of it is told at."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from math import gcd
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class _Part:
    place: tuple[int, int] = field(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(_Part):
    """A whole number, its ``value``."""

    value: int


@dataclass(frozen=True, slots=True)
class Name(_Part):
    """The value of a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Text(_Part):
    """A text between quotation marks, as it is written; the signs ``|>``, ``<|``, ``<>`` and ``||`` join its parts."""

    text: str


@dataclass(frozen=True, slots=True)
class Listed(_Part):
    """``{a, b}``: the collections of all items together. ``commas`` are the places of what joins them."""

    items: tuple["Exp", ...]
    commas: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Unary(_Part):
    """A word or sign before its operand: ``sum``, ``-``, ``d``, ``%1``, ``'``."""

    sign: str
    operand: "Exp"


@dataclass(frozen=True, slots=True)
class Binary(_Part):
    """A word or sign between its operands; ``2d6`` is one too."""

    sign: str
    left: "Exp"
    right: "Exp"


@dataclass(frozen=True, slots=True)
class Chain(_Part):
    """Many operands, with ``signs`` of one level between them, which stand at ``places``.

    It is what :class:`Binary` parts within each other are, and goes no deeper for each. ``rightwards`` says that the
    last two operands belong together first, and not the first two.
    """

    operands: tuple["Exp", ...]
    signs: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    rightwards: bool = False

    def link(self, at: int) -> Binary:
        """Give the sign ``at`` a place from 0, between what stands on its sides, with its place in the text."""
        left = self if at and not self.rightwards else self.operands[at]
        return Binary(self.signs[at], left, self.operands[at + 1], place=self.places[at])


@dataclass(frozen=True, slots=True)
class Select(_Part):
    """``least n x`` or ``largest n x``; the ``sign`` says which."""

    sign: str
    number: "Exp"
    operand: "Exp"


@dataclass(frozen=True, slots=True)
class Let(_Part):
    """``name := value; body``."""

    name: str
    value: "Exp"
    body: "Exp"


@dataclass(frozen=True, slots=True)
class If(_Part):
    """``if test then yes else no``."""

    test: "Exp"
    yes: "Exp"
    no: "Exp"


@dataclass(frozen=True, slots=True)
class Foreach(_Part):
    """``foreach name in values do body``."""

    name: str
    values: "Exp"
    body: "Exp"


@dataclass(frozen=True, slots=True)
class Repetition(_Part):
    """``repeat`` or ``accumulate`` (the ``word``) ``name := value``, ``while`` or ``until`` (the ``stop``) ``test``."""

    word: str
    name: str
    value: "Exp"
    stop: str
    test: "Exp"


@dataclass(frozen=True, slots=True)
class Call(_Part):
    """``call name(arguments)``."""

    name: str
    arguments: tuple["Exp", ...]


@dataclass(frozen=True, slots=True)
class Chance(_Part):
    """``?0.25``: 1 with that chance, which is kept as it is written, else nothing."""

    chance: str

    @property
    def ratio(self) -> tuple[int, int]:
        """The chance in lowest terms.

        >>> Chance("0.250").ratio
        (1, 4)
        """
        digits = self.chance.partition(".")[2]
        some, whole = int(digits), 10 ** len(digits)
        common = gcd(some, whole)
        return some // common, whole // common


@dataclass(frozen=True, slots=True)
class Paired(_Part):
    """``[left, right]``."""

    left: "Exp"
    right: "Exp"


@dataclass(frozen=True, slots=True)
class Default(_Part):
    """``name ~ value``: the name's value, or this one if it has none."""

    name: str
    value: "Exp"


Exp: TypeAlias = (
    Number
    | Name
    | Text
    | Listed
    | Unary
    | Binary
    | Chain
    | Select
    | Let
    | If
    | Foreach
    | Repetition
    | Call
    | Chance
    | Paired
    | Default
)


@dataclass(frozen=True, slots=True)
class Function(_Part):
    """``function name(parameters) = body``."""

    name: str
    parameters: tuple[str, ...]
    body: Exp


@dataclass(frozen=True, slots=True)
class Compositional(_Part):
    """``compositional name(empty, single, union)``: the last two are names of functions, or signs."""

    name: str
    empty: Exp
    single: str
    union: str


@dataclass(frozen=True, slots=True)
class TrollProgram:
    """Functions in the order they stand, and the one expression."""

    functions: tuple[Function | Compositional, ...]
    body: Exp


def parts(part: Exp) -> tuple[Exp, ...]:  # noqa: C901, PLR0911  # one line for each kind of part
    """Give the parts right below a part, in the order they stand."""
    match part:
        case Listed(items):
            return items
        case Unary(_, operand):
            return (operand,)
        case Binary(_, left, right) | Paired(left, right):
            return left, right
        case Select(_, number, operand):
            return number, operand
        case Let(_, value, body) | Foreach(_, value, body):
            return value, body
        case If(test, yes, no):
            return test, yes, no
        case Repetition(_, _, value, _, test):
            return value, test
        case Call(_, arguments):
            return arguments
        case Default(_, value):
            return (value,)
        case Chain(operands):
            return operands
        case _:
            return ()


def everything(*within: Exp) -> Iterator[Exp]:
    """Give some parts with all parts below them, however deep these are, in no order."""
    waiting = [*within]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += parts(part)


def with_parts(part: Exp, found: tuple[Exp, ...]) -> Exp:
    """Give a ``part`` with others in the place of those right below it; ``found`` stand in their order.

    >>> with_parts(Unary("sum", Name("x")), (Number(3),))
    Unary(place=(0, 0), sign='sum', operand=Number(place=(0, 0), value=3))
    """
    names = [each.name for each in fields(part) if each.init and each.name in _BELOW]
    if isinstance(part, Listed):
        return replace(part, items=found)
    if isinstance(part, Call):
        return replace(part, arguments=found)
    if isinstance(part, Chain):
        return replace(part, operands=found)
    given: dict[str, Any] = dict(zip(names, found, strict=True)) if found else {}
    return replace(part, **given)


_BELOW = ("operand", "left", "right", "number", "value", "values", "test", "yes", "no", "body")
"""Names of the fields of parts that hold one part."""
