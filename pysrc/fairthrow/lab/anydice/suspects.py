"""What in a program can meet a fault of AnyDice, seen from its text alone: most programs have nothing of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.faulty import LARGEST
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Number,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.anydice.traversal import children, folded, nodes_in, values_in


def may_meet(statements: Sequence[Statement]) -> bool:
    """Say whether ``statements`` have something at which AnyDice may be wrong."""
    return _Looking(frozenset(_empty_names(statements)), given=_is_empty_given(statements)).any(statements, frozenset())


class _Looking:
    """Looks through a program.

    ``empty`` are the variables that are somewhere given what may be the empty die; with ``given``, a parameter may be
    given one too.
    """

    def __init__(self, empty: frozenset[str], *, given: bool) -> None:
        self._empty = empty
        self._given = given
        self._parameters: frozenset[str] = frozenset()

    def any(self, statements: Iterable[Statement], plain: frozenset[str]) -> bool:
        """Whether one of some statements may. ``plain`` are the variables that never hold dice there."""
        return any(self._statement(statement, plain) for statement in statements)

    def _statement(self, statement: Statement, plain: frozenset[str]) -> bool:
        if isinstance(statement, Function):
            names = {parameter.name for parameter in statement.parameters}
            changed = set(assigned(statement.body))
            own = {parameter.name for parameter in statement.parameters if parameter.expects in {"n", "s"}}
            self._parameters = frozenset(names - own) if self._given else frozenset()
            found = not names.isdisjoint(changed) or self.any(statement.body, frozenset(own - changed))
            self._parameters = frozenset()
            return found
        if isinstance(statement, Loop):
            return self._value(statement.over, plain) or self.any(statement.body, plain | {statement.name})
        if isinstance(statement, Conditional):
            branches = (
                self._value(condition, plain) or self.any(body, plain) for condition, body in statement.branches
            )
            return any(branches) or self.any(statement.otherwise or (), plain)
        return not isinstance(statement.value, str) and self._value(statement.value, plain)

    def _value(self, value: Expression, plain: frozenset[str]) -> bool:
        def seen(node: Expression, parts: Sequence[_Seen]) -> _Seen:
            meets = self._meets(node, parts) or any(part.meets for part in parts)
            return _Seen(meets, _may_be_empty(node, [part.empty for part in parts]), _is_plain(node, parts, plain))

        return folded(value, seen).meets

    def _meets(self, node: Expression, parts: Sequence["_Seen"]) -> bool:
        """Whether something itself may meet a fault; its ``parts`` are looked at for themselves."""
        if isinstance(node, Number):
            return node.value > LARGEST
        if not isinstance(node, Binary):
            return False
        if node.sign == "<=":
            return isinstance(node.right, InBraces | VariableName | Call) and not parts[0].plain
        if node.sign in "+|":
            return any(map(self._is_empty, (node.left, node.right), parts))
        return node.sign == "^"

    def _is_empty(self, value: Expression, seen: "_Seen") -> bool:
        if isinstance(value, VariableName):
            return value.name in self._empty or value.name in self._parameters
        return seen.empty


class _Seen(NamedTuple):
    """What was seen of a value: whether it ``meets`` a fault, may be ``empty`` dice, is surely ``plain``: no dice."""

    meets: bool
    empty: bool
    plain: bool


def _is_plain(node: Expression, parts: Sequence[_Seen], plain: frozenset[str]) -> bool:
    """Whether a value is surely no dice."""
    if isinstance(node, VariableName):
        return node.name in plain
    if isinstance(node, Unary):
        return node.sign == "#" or (node.sign != "d" and parts[0].plain)
    if isinstance(node, Binary):
        return node.sign != "d" and parts[0].plain and parts[1].plain
    return not isinstance(node, Call)


def _may_be_empty(node: Expression, parts: Sequence[bool]) -> bool:
    """Whether a value may be dice with no faces, ``d{}`` or what a call comes to; ``parts`` says it of its parts."""
    if isinstance(node, Binary | Unary) and node.sign == "d" and (parts[-1] or _has_no_faces(children(node)[-1])):
        return True
    if isinstance(node, Unary):
        return node.sign not in {"d", "#"} and parts[0]
    return isinstance(node, Call) or (isinstance(node, Binary) and any(parts))


def _has_no_faces(faces: Expression) -> bool:
    """Whether what stands behind ``d`` may be an empty sequence, or a variable of one."""
    return isinstance(faces, VariableName) or (isinstance(faces, InBraces) and not faces.items)


def _is_empty_given(statements: Iterable[Statement]) -> bool:
    """Whether a call is somewhere given what may be the empty die."""
    calls = (node for value in values_in(statements) for node in nodes_in(value) if isinstance(node, Call))
    return any(
        isinstance(given, VariableName) or folded(given, _may_be_empty) for call in calls for given in call.arguments
    )


def _empty_names(statements: Iterable[Statement]) -> Iterator[str]:
    for statement in statements:
        if isinstance(statement, Assign):
            if folded(statement.value, _may_be_empty):
                yield statement.name
        elif isinstance(statement, Loop | Function):
            yield from _empty_names(statement.body)
        elif isinstance(statement, Conditional):
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
        elif isinstance(statement, Conditional):
            for _, branch in statement.branches:
                yield from assigned(branch)
            yield from assigned(statement.otherwise or ())
