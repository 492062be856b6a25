"""Which variables are still needed at a place in a body: those that may be read before they are set again."""

from collections.abc import Mapping, Sequence

from fairthrow.lab.anydice.syntax import (
    Assign,
    Call,
    Conditional,
    Expression,
    Loop,
    Result,
    Statement,
    VariableName,
)
from fairthrow.lab.anydice.traversal import nodes_in

Names = frozenset[str]

Needs = Mapping[str, Sequence[str]]
"""What calls of the program's functions read, by their words."""


def read_in(value: Expression, needs: Needs) -> Names:
    """Give the variables that a ``value`` reads; ``needs`` says what calls do."""
    read: set[str] = set()
    for node in nodes_in(value):
        if isinstance(node, VariableName):
            read.add(node.name)
        elif isinstance(node, Call):
            read.update(needs.get(node.signature, ()))
    return frozenset(read)


def needed_before(body: Sequence[Statement], after: Names, needs: Needs) -> Names:
    """Give the variables that are needed before a ``body``, if those in ``after`` are needed behind it."""
    for statement in reversed(body):
        if isinstance(statement, Result):
            after = read_in(statement.value, needs)
        elif isinstance(statement, Assign):
            after = after - {statement.name} | read_in(statement.value, needs)
        elif isinstance(statement, Loop):
            after = needed_at_head(statement, after, needs) | read_in(statement.over, needs)
        elif isinstance(statement, Conditional):  # pragma: no branch  # no other statement is in a body
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
