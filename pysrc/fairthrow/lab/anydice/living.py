"""Which variables are still needed at a place in a body: those that may be read before they are set again."""

from collections.abc import Mapping, Sequence

from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Expression,
    If,
    Loop,
    Name,
    Result,
    Statement,
    Unary,
)
from fairthrow.lab.anydice.syntax import (
    Sequence as InBraces,
)

Names = frozenset[str]

Needs = Mapping[str, Sequence[str]]
"""What calls of the program's functions read, by their words."""


def read_in(value: Expression, needs: Needs) -> Names:
    """Give the variables that a value reads."""
    if isinstance(value, Name):
        return frozenset({value.name})
    if isinstance(value, Unary):
        return read_in(value.value, needs)
    if isinstance(value, Binary):
        return read_in(value.left, needs) | read_in(value.right, needs)
    if isinstance(value, InBraces):
        parts = [part for item in value.items for part in (item.value, item.last, item.times) if part is not None]
        return frozenset[str]().union(*(read_in(part, needs) for part in parts))
    if isinstance(value, Call):
        called = frozenset(needs.get(value.signature, ()))
        return called.union(*(read_in(argument, needs) for argument in value.arguments))
    return frozenset()


def needed_before(body: Sequence[Statement], after: Names, needs: Needs) -> Names:
    """Give the variables that are needed before a ``body``, if those in ``after`` are needed behind it."""
    for statement in reversed(body):
        if isinstance(statement, Result):
            after = read_in(statement.value, needs)
        elif isinstance(statement, Assign):
            after = after - {statement.name} | read_in(statement.value, needs)
        elif isinstance(statement, Loop):
            after = needed_at_head(statement, after, needs) | read_in(statement.over, needs)
        elif isinstance(statement, If):  # pragma: no branch  # no other statement is in a body
            otherwise = needed_before(statement.otherwise or (), after, needs)
            for condition, branch in statement.branches:
                otherwise |= needed_before(branch, after, needs) | read_in(condition, needs)
            after = otherwise
    return after


def needed_at_head(loop: Loop, after: Names, needs: Needs) -> Names:
    """Give the variables that are needed at the head of a loop, before its own is set, if ``after`` are behind it."""
    head = after
    while True:
        more = head | (needed_before(loop.body, head, needs) - {loop.name})
        if more == head:
            return head
        head = more
