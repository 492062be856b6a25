"""What an AnyDice program is made of, once read. Two are equal if they say the same, wherever it stands."""

from dataclasses import dataclass, field

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.errors import Place

NOWHERE = Place(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A part of a program, and where it stands: an operator's own place, else where the part begins."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number of 0 or more, its ``value``, as written."""

    value: int


@dataclass(frozen=True, slots=True)
class VariableName(Node):
    """A variable that is read, by its ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class Item(Node):
    """A part of a sequence: a value, or a range from it to ``last``, and how many times."""

    value: "Expression"
    last: "Expression | None" = None
    times: "Expression | None" = None


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """A sequence in braces, with its ``items`` in their order."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """One ``sign`` of ``-``, ``+``, ``!``, ``#`` and ``d`` before a value."""

    sign: str
    value: "Expression"


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two values and the operator between them, which is the ``sign``."""

    sign: str
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A call in brackets: its ``parts`` are texts of words, and the arguments between them."""

    parts: tuple["str | Expression", ...]

    @property
    def signature(self) -> str:
        """The words, with ``?`` for each argument: what names the function."""
        return " ".join(part if isinstance(part, str) else "?" for part in self.parts)

    @property
    def arguments(self) -> tuple["Expression", ...]:
        """The arguments, from the first."""
        return tuple(part for part in self.parts if not isinstance(part, str))


Expression = Number | VariableName | Sequence | Unary | Binary | Call


@dataclass(frozen=True, slots=True)
class OutputStatement(Node):
    """``output``, perhaps with a label: its pieces of text, and the variables shown between them."""

    value: Expression
    label: tuple["str | VariableName", ...] | None = None


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """The variable called ``name`` gets a value."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Result(Node):
    """What a function gives. It ends the call."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """The body, once for each number of a sequence, to which the variable called ``name`` is set."""

    name: str
    over: Expression
    body: tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class Conditional(Node):
    """The body of the first of the ``branches`` whose condition holds, else ``otherwise``, if there is one."""

    branches: tuple[tuple[Expression, tuple["Statement", ...]], ...]
    otherwise: tuple["Statement", ...] | None = None


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """``set`` the setting called ``name`` to a number or a text."""

    name: str
    value: "Expression | str"


@dataclass(frozen=True, slots=True)
class GoalStatement(Node):
    """From here on, what decides does so for this ``goal``. It stands in a comment."""

    goal: Goal

    @property
    def value(self) -> str:
        """The goal in words, as it is declared."""
        return f"goal {self.goal}"


TO_THE_END = "to the end"
"""The comment that says that calls are played to their end."""


@dataclass(frozen=True, slots=True)
class ToTheEnd(Setting):
    """The comment that plays calls to their end, however deep they go: as a setting, its ``name`` is that of depth."""

    name: str = "maximum function depth"
    value: "Expression | str" = TO_THE_END


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter, its ``name`` and what it ``expects``: ``n`` a number, ``s`` a sequence, ``d`` a die, or anything.

    Empty stands for anything.
    """

    name: str
    expects: str = ""


@dataclass(frozen=True, slots=True)
class Function(Node):
    """A function: its ``parts`` are texts of words, and the parameters between them; and its body."""

    parts: tuple[str | Parameter, ...]
    body: tuple["Statement", ...]

    @property
    def signature(self) -> str:
        """The words, with ``?`` for each parameter."""
        return " ".join(part if isinstance(part, str) else "?" for part in self.parts)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters, from the first."""
        return tuple(part for part in self.parts if isinstance(part, Parameter))


Statement = OutputStatement | Assign | Result | Loop | Conditional | Setting | GoalStatement | Function
