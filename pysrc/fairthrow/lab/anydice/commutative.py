"""Which loops come to the same in whatever order they go over their numbers: those that only gather something.

What such a loop carries from turn to turn is only ever added to, or only raised, or only lowered, and nothing else in
its body reads it.
"""

from collections.abc import Callable, Iterable, Iterator

from fairthrow.lab.anydice.liveness import Names, Needs, needed_at_head, read_in
from fairthrow.lab.anydice.suspects import assigned
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Loop,
    Result,
    Statement,
    VariableName,
)

_GATHERING = {"highest of ? and ?", "lowest of ? and ?"}


def in_any_order(loop: Loop, after: Names, needs: Needs, is_number: Callable[[Expression], bool]) -> bool:
    """Say whether the turns of a ``loop`` may be taken in any order.

    ``after`` are the variables that are needed behind it, ``needs`` says what calls read, and ``is_number`` whether a
    value is always a number.
    """
    carried = needed_at_head(loop, after, needs).intersection(assigned(loop.body))
    if loop.name in after or loop.name in carried:
        return False
    ways: dict[str, str] = {}
    for statement, values in _parts(loop.body):
        read = values
        if isinstance(statement, Result) or (isinstance(statement, Loop) and statement.name in carried):
            return False
        if isinstance(statement, Assign) and statement.name in carried:
            way, rest = _accumulation(statement, needs)
            if not way or ways.setdefault(statement.name, way) != way:
                return False
            if not (is_number(rest) and is_number(statement.value)):
                return False
            read = (rest,)
        if any(carried.intersection(read_in(value, needs)) for value in read):
            return False
    return True


def _parts(body: Iterable[Statement]) -> Iterator[tuple[Statement, tuple[Expression, ...]]]:
    """Give the statements of a body, those within others too, each with the values that it reads itself."""
    for statement in body:
        if isinstance(statement, Conditional):
            yield statement, tuple(condition for condition, _ in statement.branches)
            for each in (*(branch for _, branch in statement.branches), statement.otherwise or ()):
                yield from _parts(each)
        elif isinstance(statement, Loop):
            yield statement, (statement.over,)
            yield from _parts(statement.body)
        elif isinstance(statement, Assign | Result):  # pragma: no branch  # no other statement is in a body
            yield statement, (statement.value,)


def _accumulation(statement: Assign, needs: Needs) -> tuple[str, Expression]:
    """Give how a variable gathers something, and what it gathers; nothing if it is set in another way."""
    value = statement.value
    if isinstance(value, Binary) and value.sign in {"+", "-"}:
        way, sides = "+", [value.left, value.right]
    elif isinstance(value, Call) and value.signature in _GATHERING and value.signature not in needs:
        way, sides = value.signature, list(value.arguments)
    else:
        return "", value
    if isinstance(sides[0], VariableName) and sides[0].name == statement.name:
        return way, sides[1]
    if isinstance(sides[1], VariableName) and sides[1].name == statement.name and getattr(value, "sign", "") != "-":
        return way, sides[0]
    return "", value
