"""What in a program can meet a fault of AnyDice, seen from its text alone: most programs have nothing of it."""

from collections.abc import Iterable, Iterator, Sequence

from fairthrow.lab.anydice.faulty import LARGEST
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Expression,
    Function,
    If,
    Loop,
    Name,
    Number,
    Statement,
    Unary,
)
from fairthrow.lab.anydice.syntax import Sequence as InBraces


def may_meet(statements: Sequence[Statement]) -> bool:
    """Say whether ``statements`` have something at which AnyDice may be wrong."""
    return _Looking(frozenset(_empty_names(statements))).any(statements, frozenset())


class _Looking:
    """Looks through a program. ``empty`` are the variables that are somewhere given the empty die."""

    def __init__(self, empty: frozenset[str]) -> None:
        self._empty = empty

    def any(self, statements: Iterable[Statement], plain: frozenset[str]) -> bool:
        """Whether one of some statements may. ``plain`` are the variables that never hold dice there."""
        return any(self._statement(statement, plain) for statement in statements)

    def _statement(self, statement: Statement, plain: frozenset[str]) -> bool:
        if isinstance(statement, Function):
            names = {parameter.name for parameter in statement.parameters}
            changed = set(assigned(statement.body))
            own = {parameter.name for parameter in statement.parameters if parameter.expects in {"n", "s"}}
            return not names.isdisjoint(changed) or self.any(statement.body, frozenset(own - changed))
        if isinstance(statement, Loop):
            return self._value(statement.over, plain) or self.any(statement.body, plain | {statement.name})
        if isinstance(statement, If):
            branches = (
                self._value(condition, plain) or self.any(body, plain) for condition, body in statement.branches
            )
            return any(branches) or self.any(statement.otherwise or (), plain)
        return not isinstance(statement.value, str) and self._value(statement.value, plain)

    def _value(self, value: Expression, plain: frozenset[str]) -> bool:
        if isinstance(value, Number):
            return value.value > LARGEST
        if isinstance(value, Unary):
            return self._value(value.value, plain)
        if isinstance(value, Binary):
            return self._binary(value, plain) or self._value(value.left, plain) or self._value(value.right, plain)
        if isinstance(value, InBraces):
            parts = (part for item in value.items for part in (item.value, item.last, item.times) if part is not None)
            return any(self._value(part, plain) for part in parts)
        return isinstance(value, Call) and any(self._value(argument, plain) for argument in value.arguments)

    def _binary(self, value: Binary, plain: frozenset[str]) -> bool:
        if value.sign == "<=":
            return isinstance(value.right, InBraces | Name | Call) and not _is_plain(value.left, plain)
        if value.sign in "+|":
            return self._is_empty(value.left) or self._is_empty(value.right)
        return value.sign == "^"

    def _is_empty(self, value: Expression) -> bool:
        return value.name in self._empty if isinstance(value, Name) else _is_empty_die(value)


def _is_plain(value: Expression, plain: frozenset[str]) -> bool:
    """Whether a value is surely no dice."""
    if isinstance(value, Name):
        return value.name in plain
    if isinstance(value, Unary):
        return value.sign == "#" or (value.sign != "d" and _is_plain(value.value, plain))
    if isinstance(value, Binary):
        return value.sign != "d" and _is_plain(value.left, plain) and _is_plain(value.right, plain)
    return not isinstance(value, Call)


def _is_empty_die(value: Expression) -> bool:
    """Whether dice with no faces are written: ``d{}``."""
    if isinstance(value, Unary) and value.sign != "d":
        return _is_empty_die(value.value)
    if isinstance(value, Binary) and value.sign != "d":
        return _is_empty_die(value.left) or _is_empty_die(value.right)
    faces = value.right if isinstance(value, Binary) else value.value if isinstance(value, Unary) else None
    return isinstance(faces, InBraces) and not faces.items


def _empty_names(statements: Iterable[Statement]) -> Iterator[str]:
    for statement in statements:
        if isinstance(statement, Assign):
            if _is_empty_die(statement.value):
                yield statement.name
        elif isinstance(statement, Loop | Function):
            yield from _empty_names(statement.body)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                yield from _empty_names(branch)
            yield from _empty_names(statement.otherwise or ())


def assigned(body: Iterable[Statement]) -> Iterator[str]:
    """Give the variables that the statements of a ``body`` set, also within loops and conditions; some come twice."""
    for statement in body:
        if isinstance(statement, Assign | Loop):
            yield statement.name
        if isinstance(statement, Loop):
            yield from assigned(statement.body)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                yield from assigned(branch)
            yield from assigned(statement.otherwise or ())
