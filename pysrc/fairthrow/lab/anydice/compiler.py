"""Write a function of AnyDice as a function of Python.

What is written is made of the syntax alone: names are a program's with ``v_`` before them (they have only capital
letters and lines under), numbers are written as numbers, and nothing else of the program's text gets into it. The
words of calls stand in a table beside it, and are named by their number.

Where it is known that values are numbers or sequences (:mod:`value_types`), operators are Python's own. Everywhere else
they are those of :mod:`meaning`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fairthrow.lab.anydice.decisions import DECISIONS
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.natives import SIGNS
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Number,
    Result,
    Sequence,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.traversal import children, nodes_in
from fairthrow.lab.anydice.value_types import ANY, NUMBER, SEQUENCE, Kinds, kind_of, kinds_in
from fairthrow.lab.engine.symbolic_roll import COMPARISONS

MOST_LOOPS = 15
"""Loops in each other that Python takes (20) and more."""

DEEPEST = 40
"""Operators and brackets in each other, in one value; Python takes more, but not any number."""

_PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class TooDeepError(Exception):
    """A body is nested too deep to be written as Python."""


class Written(NamedTuple):
    """A function of Python: its text, and what the numbers in it stand for."""

    text: str
    table: list[str]
    """Words of calls."""


def written(function: Function, needs: Mapping[str, tuple[str, ...]], given: Kinds, *, rolls: bool = False) -> Written:
    """Write a function. ``needs`` says for each of the program's functions what it takes from its caller.

    ``given`` says what its own needs hold, and parameters that expect nothing. What is written takes how deep it is
    called, what it needs, then its parameters. With ``rolls``, sequences may be rolls that are asked. Raises
    TooDeepError if Python could not read it.
    """
    return Writer(function, needs, given, rolls=rolls).function()


class Writer:
    """Writes parts of a function. ``rolls`` says whether its sequences may be rolls that are asked."""

    ends = "return {}"
    """How a result leaves."""

    def __init__(self, function: Function, needs: Mapping[str, tuple[str, ...]], given: Kinds, *, rolls: bool) -> None:
        self._rolls = rolls
        self._function = function
        self._needs = needs
        self._doubtful = {name for name in needs[function.signature] if given[name] == ANY}
        self._kinds = kinds_in(function, given)
        self.table: list[str] = []
        """Words of calls."""
        self.lines: list[str] = []
        self._depth = 0
        self._lasting = 0
        self._inside = False

    def function(self) -> Written:
        """Write the whole function, and give it with its table. Raises TooDeepError if it is nested too deep."""
        taken: set[str] = set()
        own = [self._own(parameter.name, taken, number) for number, parameter in enumerate(self._function.parameters)]
        free = [f"f_{name}" if f"v_{name}" in taken else f"v_{name}" for name in self._needs[self._function.signature]]
        self.lines.append(f"def body({', '.join(['depth', *free, *own])}):")
        self.body(self._function.body, 1, 0)
        self.lines.append(" return None")
        return Written("\n".join(self.lines), self.table)

    @staticmethod
    def _own(name: str, taken: set[str], number: int) -> str:
        """Name a parameter. Of two of one name, the first counts."""
        if f"v_{name}" in taken:
            return f"unused_{number}"
        taken.add(f"v_{name}")
        return f"v_{name}"

    # statements

    def body(self, body: tuple[Statement, ...], indent: int, loops: int) -> None:
        """Write the statements of a ``body`` with an ``indent`` of so many blanks, within so many ``loops``.

        Raises TooDeepError for more than Python takes.
        """
        for statement in body:
            self._statement(statement, indent, loops)
        if not body:
            self.line(indent, "pass")

    def line(self, indent: int, text: str) -> None:
        """Write a ``text`` as a line of Python, with an ``indent`` of so many blanks.

        Blocks stand as deep as the parser lets them, which Python takes.
        """
        self.lines.append(" " * indent + text)

    def _statement(self, statement: Statement, indent: int, loops: int) -> None:
        if isinstance(statement, Assign):
            self.line(indent, f"v_{statement.name} = {self.value(statement.value)}")
        elif isinstance(statement, Result):
            self.line(indent, self.ends.format(self.value(statement.value)))
        elif isinstance(statement, Loop):
            if loops == MOST_LOOPS:
                raise TooDeepError
            self.line(indent, f"for v_{statement.name} in each({self.over(statement)}):")
            self.body(statement.body, indent + 1, loops + 1)
        elif isinstance(statement, Conditional):
            for number, (condition, branch) in enumerate(statement.branches):
                self.line(indent, f"{'elif' if number else 'if'} {self.condition(condition)}:")
                self.body(branch, indent + 1, loops)
            if statement.otherwise:
                self.line(indent, "else:")
                self.body(statement.otherwise, indent + 1, loops)
        else:
            raise TypeError(statement)  # pragma: no cover  # no other statement is in a body

    def over(self, loop: Loop) -> str:
        """Write what a loop goes over."""
        return f"{'turns' if self.is_always(loop.over, SEQUENCE) else 'turns_of'}({self.value(loop.over)})"

    # values

    def value(self, value: Expression) -> str:
        """Give the Python of a value. Raises TooDeepError where it is nested deeper than Python takes."""
        return self._within(self._written, value)

    def _within(self, write: Callable[[Expression], str], value: Expression) -> str:
        """Have a part of a value written. Raises TooDeepError where it is nested deeper than Python takes."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooDeepError
        text = write(value)
        self._depth -= 1
        return text

    def _written(self, value: Expression) -> str:
        if self._lasts(value):
            self._lasting += 1
            number, self._inside = self._lasting, True
            text = self._anew(value)
            self._inside = False
            return f"lasting({number}, lambda: {text})"
        return self._anew(value)

    def _lasts(self, value: Expression) -> bool:
        """Whether a value is dice that are the same each time, and is no part of such."""
        if self._inside or not isinstance(value, Binary | Unary):
            return False
        parts = nodes_in(value)
        if any(isinstance(each, VariableName | Call) for each in parts):
            return False
        return any(isinstance(each, Binary | Unary) and each.sign == "d" for each in parts)

    def _anew(self, value: Expression) -> str:
        if isinstance(value, Number):
            return str(value.value) if value.value < 10**18 else f"int({str(value.value)!r})"
        if isinstance(value, VariableName):
            return f"known(v_{value.name})" if value.name in self._doubtful else f"v_{value.name}"
        if isinstance(value, Call):
            return self._call(value)
        if isinstance(value, Sequence):
            return self._sequence(value)
        if isinstance(value, Unary):
            return self._unary(value)
        if self.is_always(value.left, NUMBER) and self.is_always(value.right, NUMBER):
            direct = self._of_numbers(value)
        else:
            direct = self._of_sequence(value)
        left, right = self.value(value.left), self.value(value.right)
        return direct or f"{SIGNS[value.sign]}({left}, {right})"

    def is_always(self, value: Expression, kind: str) -> bool:
        """Say whether a value is of one ``kind``, whatever the program does."""
        return kind_of(value, self._kinds) == kind

    def condition(self, value: Expression) -> str:
        """Write a condition: a comparison as Python's own where it can be."""
        holds = self._holds(value)
        if holds:
            return holds
        return self.value(value) if self.is_always(value, NUMBER) else f"condition({self.value(value)})"

    def _holds(self, value: Expression) -> str:
        """Write whether two numbers compare, or both of two such things hold; nothing if it is not of this form."""
        if not isinstance(value, Binary) or not (
            self.is_always(value.left, NUMBER) and self.is_always(value.right, NUMBER)
        ):
            return ""
        if value.sign in {"=", "!="} and self._rolls:
            places = self._places_of_one(value.left, value.right)
            if places:
                return f"alike({places})" if value.sign == "=" else f"(not alike({places}))"
        if value.sign in COMPARISONS:
            return f"({self.value(value.left)} {_PYTHON[value.sign]} {self.value(value.right)})"
        if value.sign in "&|":
            left, right = (self._within(self._holds, side) or f"({self.value(side)} != 0)" for side in children(value))
            return f"({left} {value.sign} {right})"
        return ""

    def _places_of_one(self, left: Expression, right: Expression) -> str:
        """Write two places, and the sequence if both are places of the same; nothing if not."""
        if not (isinstance(left, Binary) and isinstance(right, Binary) and left.sign == right.sign == "@"):
            return ""
        one, other = left.right, right.right
        if not (isinstance(one, VariableName) and isinstance(other, VariableName) and one.name == other.name):
            return ""
        if not (self.is_always(one, SEQUENCE) and all(self.is_always(side.left, NUMBER) for side in (left, right))):
            return ""
        return ", ".join(map(self.value, (left.left, right.left, one)))

    def _of_numbers(self, value: Binary) -> str:
        if value.sign == "*" and not isinstance(value.left, Number) and not isinstance(value.right, Number):
            return f"times({self.value(value.left)}, {self.value(value.right)})"
        if value.sign in "+-*":
            return f"({self.value(value.left)} {value.sign} {self.value(value.right)})"
        holds = self._holds(value)
        return f"(1 if {holds} else 0)" if holds else ""

    def _of_sequence(self, value: Binary) -> str:
        if value.sign == "@" and self.is_always(value.left, NUMBER) and self.is_always(value.right, SEQUENCE):
            return f"place({self.value(value.left)}, {self.value(value.right)})"
        if value.sign == "=" and self.is_always(value.left, SEQUENCE) and self.is_always(value.right, NUMBER):
            return f"howoften({self.value(value.left)}, {self.value(value.right)})"
        return ""

    def _unary(self, value: Unary) -> str:
        inner = self.value(value.value)
        if value.sign == "+":
            return inner
        if value.sign == "#" and self.is_always(value.value, SEQUENCE):
            return f"len({inner})"
        if value.sign == "-" and self.is_always(value.value, NUMBER):
            return f"(-{inner})"
        if value.sign == "!" and self.is_always(value.value, NUMBER):
            return f"(0 if {inner} else 1)"
        return f"unary({value.sign!r}, {inner})"

    def _sequence(self, value: Sequence) -> str:
        if self._rolls and all(item.last is None and item.times is None for item in value.items):
            kinds = [kind_of(item.value, self._kinds) for item in value.items]
            if SEQUENCE in kinds and ANY not in kinds:
                return f"concatenate({', '.join(self.value(item.value) for item in value.items)})"
        parts = []
        for item in value.items:
            first = self.value(item.value)
            kind = kind_of(item.value, self._kinds)
            if item.last is not None:
                part = f"*ranged({first}, {self.value(item.last)})"
            elif kind == NUMBER:
                part = first
            else:
                part = f"*{first}" if kind == SEQUENCE else f"*spread({first})"
            if item.times is not None:
                whole = part[1:] if part[0] == "*" else f"({part},)"
                part = f"*repeated({whole}, {self.value(item.times)})"
            parts.append(part)
        text = "".join(f"{part}, " for part in parts)
        return f"sequence(({text}))" if "*" in text else f"({text})"

    def _call(self, call: Call) -> str:
        arguments = [self.value(argument) for argument in call.arguments]
        if call.signature not in self._needs and call.signature in LIBRARY:
            expects = LIBRARY[call.signature].expects
            kinds = [kind_of(argument, self._kinds) for argument in call.arguments]
            known = {("n", NUMBER), ("s", SEQUENCE), ("s", NUMBER)}
            if all((expected, kind) in known for expected, kind in zip(expects, kinds, strict=True)):
                given = [
                    f"({text},)" if expected == "s" and kind == NUMBER else text
                    for text, expected, kind in zip(arguments, expects, kinds, strict=True)
                ]
                return f"library[{self._number(call.signature)}]({', '.join(given)}, machine.settings, budget)"
        if call.signature in DECISIONS and call.signature not in self._needs:
            return f"decide(({', '.join(arguments)}))"
        free = "".join(f"v_{name}, " for name in self._needs.get(call.signature, ()))
        return f"call({self._number(call.signature)}, ({''.join(f'{text}, ' for text in arguments)}), ({free}), depth)"

    def _number(self, signature: str) -> str:
        """Give a call's words a number in the table."""
        if signature not in self.table:
            self.table.append(signature)
        return str(self.table.index(signature))
