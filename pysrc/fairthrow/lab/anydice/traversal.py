"""Go through the parts of a value one after the other. A value may be a chain of any number of operators."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Several
from typing import TypeVar

from fairthrow.lab.anydice.syntax import (
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Sequence,
    Statement,
    Unary,
)

T = TypeVar("T")


def children(value: Expression) -> tuple[Expression, ...]:
    """Give the values that a ``value`` is made of, from left to right; none for a number or a name."""
    if isinstance(value, Binary):
        return (value.left, value.right)
    if isinstance(value, Unary):
        return (value.value,)
    if isinstance(value, Call):
        return value.arguments
    if isinstance(value, Sequence):
        return tuple(part for item in value.items for part in (item.value, item.last, item.times) if part is not None)
    return ()


def nodes_in(value: Expression) -> list[Expression]:
    """List a ``value`` and all that is in it, each before what it is made of, from right to left."""
    found: list[Expression] = []
    waiting = [value]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting.extend(children(node))
    return found


def chain_of(value: Binary) -> tuple[Expression, list[Binary]]:
    """Give the leftmost part of a ``value``, and the operators from there on: each is the left side of the next.

    >>> from fairthrow.lab.anydice.parser import parse
    >>> first, signs = chain_of(parse("output 1 + 2 * 3 - 4")[0].value)
    >>> first, [each.sign for each in signs]
    (Number(value=1), ['+', '-'])
    """
    signs: list[Binary] = []
    node: Expression = value
    while isinstance(node, Binary):
        signs.append(node)
        node = node.left
    return node, signs[::-1]


def folded(value: Expression, of: Callable[[Expression, Several[T]], T]) -> T:
    """Give what ``of`` makes of a ``value``, and of what it made of each of the parts of that, from left to right."""
    made: list[T] = []
    for node in reversed(nodes_in(value)):
        first = len(made) - len(children(node))
        made[first:] = [of(node, made[first:])]
    return made[0]


def values_in(statements: Iterable[Statement]) -> Iterator[Expression]:
    """Give the values that stand in ``statements`` and in their blocks, in the order of the text."""
    for statement in statements:
        if isinstance(statement, Function):
            yield from values_in(statement.body)
        elif isinstance(statement, Loop):
            yield statement.over
            yield from values_in(statement.body)
        elif isinstance(statement, Conditional):
            for condition, branch in statement.branches:
                yield condition
                yield from values_in(branch)
            yield from values_in(statement.otherwise or ())
        elif not isinstance(statement.value, str):
            yield statement.value
