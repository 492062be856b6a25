"""Which variables a function reads and sets, whoever calls it and whomever it calls.

A function sees its caller's variables. So what it reads before it has set it, it needs from its caller; and what a
function that it calls needs, it needs itself unless it has set it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.syntax import (
    Assign,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Result,
    Statement,
    VariableName,
)
from fairthrow.lab.anydice.traversal import nodes_in, values_in


class VariableUses(NamedTuple):
    """What a function's variables are for."""

    free: frozenset[str]
    """May be read before they are set: they come from the caller."""
    set: frozenset[str]
    """Are set in the body, as parameters are not."""

    @property
    def carried(self) -> frozenset[str]:
        """May bring something from one way of an expanded call to the next: the order of the ways matters."""
        return self.free & self.set


class _Reading:
    """Goes through a body in the order in which it runs, with what is surely set so far."""

    def __init__(self, needs: dict[str, frozenset[str]]) -> None:
        self.needs = needs
        self.free: set[str] = set()
        self.set: set[str] = set()

    def body(self, statements: Sequence[Statement], sure: frozenset[str]) -> frozenset[str]:
        for statement in statements:
            sure = self.statement(statement, sure)
        return sure

    def statement(self, statement: Statement, sure: frozenset[str]) -> frozenset[str]:
        if isinstance(statement, Assign):
            self.value(statement.value, sure)
            self.set.add(statement.name)
            return sure | {statement.name}
        if isinstance(statement, Loop):
            self.value(statement.over, sure)
            self.set.add(statement.name)
            self.body(statement.body, sure | {statement.name})
            return sure
        if isinstance(statement, Conditional):
            return self.branches(statement, sure)
        if isinstance(statement, Result):  # pragma: no branch  # no other statement is in a body
            self.value(statement.value, sure)
        return sure

    def branches(self, statement: Conditional, sure: frozenset[str]) -> frozenset[str]:
        ends = []
        for condition, body in statement.branches:
            self.value(condition, sure)
            ends.append((body, self.body(body, sure)))
        otherwise = statement.otherwise or ()
        ends.append((otherwise, self.body(otherwise, sure)))
        lasting = [end for body, end in ends if not (body and isinstance(body[-1], Result))]
        return frozenset.intersection(*lasting) if lasting else sure

    def value(self, value: Expression, sure: frozenset[str]) -> None:
        for node in nodes_in(value):
            if isinstance(node, VariableName):
                self.read({node.name}, sure)
            elif isinstance(node, Call):
                self.read(self.needs.get(node.signature, frozenset()), sure)

    def read(self, names: Iterable[str], sure: frozenset[str]) -> None:
        self.free.update(name for name in names if name not in sure)


def names_of(functions: Sequence[Function]) -> list[VariableUses]:
    """Give each function's names. What functions of the same words need, every call of these words needs.

    Functions call each other in circles, so this is repeated until nothing is added.
    """
    needs = dict.fromkeys((function.signature for function in functions), frozenset[str]())
    while True:
        found = [_names(function, needs) for function in functions]
        now = dict.fromkeys((function.signature for function in functions), frozenset[str]())
        for function, names in zip(functions, found, strict=True):
            now[function.signature] |= names.free
        if now == needs:
            return found
        needs = now


def _names(function: Function, needs: dict[str, frozenset[str]]) -> VariableUses:
    reading = _Reading(needs)
    reading.body(function.body, frozenset(parameter.name for parameter in function.parameters))
    return VariableUses(frozenset(reading.free), frozenset(reading.set))


def functions_in(statements: Iterable[Statement]) -> list[Function]:
    """List the functions that ``statements`` define, wherever they stand in them."""
    found: list[Function] = []
    for statement in statements:
        if isinstance(statement, Function):
            found.append(statement)
        elif isinstance(statement, Loop):
            found.extend(functions_in(statement.body))
        elif isinstance(statement, Conditional):
            for _, body in statement.branches:
                found.extend(functions_in(body))
            found.extend(functions_in(statement.otherwise or ()))
    return found


def has_result(body: Iterable[Statement]) -> bool:
    """Say whether a result stands somewhere in the ``body`` of a function."""
    for statement in body:
        if isinstance(statement, Result) or (isinstance(statement, Loop) and has_result(statement.body)):
            return True
        if isinstance(statement, Conditional):
            branches = [*(branch for _, branch in statement.branches), statement.otherwise or ()]
            if any(map(has_result, branches)):
                return True
    return False


def calls_in(function: Function) -> set[str]:
    """Give the words of all functions that a function's body may call."""
    nodes = (node for value in values_in(function.body) for node in nodes_in(value))
    return {node.signature for node in nodes if isinstance(node, Call)}


def _reached(functions: Sequence[Function]) -> dict[str, set[str]]:
    """Give for the words of each function those of all that it may call, and that these may call, and so on."""
    calls: dict[str, set[str]] = {}
    for function in functions:
        calls.setdefault(function.signature, set()).update(calls_in(function))
    reach = {signature: set(called) & calls.keys() for signature, called in calls.items()}
    changed = True
    while changed:
        changed = False
        for signature, reached in reach.items():
            more = set().union(*(reach[each] for each in reached)) - reached
            reach[signature] = reached | more
            changed = changed or bool(more)
    return reach


def circles_in(functions: Sequence[Function]) -> dict[str, int]:
    """Give the words of the functions that lead back to themselves, each with the number of its circle."""
    reach = _reached(functions)
    order = list(reach)
    return {
        words: next(number for number, other in enumerate(order) if other in reached and words in reach[other])
        for words, reached in reach.items()
        if words in reached
    }


def reaching_themselves(functions: Sequence[Function]) -> set[str]:
    """Give the words of the functions from which recursion is reached: how deep they are called matters."""
    reach = _reached(functions)
    circles = {signature for signature, reached in reach.items() if signature in reached}
    return {signature for signature, reached in reach.items() if signature in circles or reached & circles}
