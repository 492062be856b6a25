"""Which share of an output's throws comes to a call that AnyDice's depth cuts.

The odds do not tell: what is cut counts as an empty die, and that is a 0 in a sum. So the program is run once more with
a die in its place that is lost. Some of what can be done with dice makes no difference between a lost die and an empty
one, and forgets the loss; a program that does such a thing with what may be cut is told of without a share.
"""

from collections.abc import Iterator, Sequence

from fairthrow.lab.anydice.compiled import Compiled
from fairthrow.lab.anydice.free_variables import calls_in, functions_in
from fairthrow.lab.anydice.machine import LabelledOdds, Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.program import frames, run_each
from fairthrow.lab.anydice.syntax import (
    Binary,
    Call,
    Expression,
    Function,
    Loop,
    OutputStatement,
    Result,
    Statement,
    Unary,
)
from fairthrow.lab.anydice.syntax import Conditional as If
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.engine.die import NEVER
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.symbolic_roll import COMPARISONS
from fairthrow.lab.errors import ProgramError, UnplacedError

_KEEPS_THE_LOSS = {"+", "-", "*", "/", "&", "|", "!", *COMPARISONS}
"""Operators of which all is lost that either side loses."""


def shares_cut(
    statements: Sequence[Statement], shown: Sequence[LabelledOdds], budget: Budget
) -> list[tuple[str, int, int]]:
    """Give for each output that is ``shown`` its label and which share of its throws is cut: so many of how many.

    Those of which nothing is cut are left out. Gives nothing at all where that cannot surely be told of ``statements``,
    or takes more than the ``budget`` allows.
    """
    if not _is_told(statements):
        return []
    machine = _Losing(budget, Compiled, statements)
    top = Plain(machine)
    scope: Scope = {}
    try:
        with frames():
            run_each(tuple(statements), lambda statement: top.run([statement], scope, 0))
    except (ProgramError, UnplacedError):
        return []
    if len(machine.outputs) != len(shown):
        return []
    dice = [(each.label, each.die) for each in machine.outputs]
    return [(label, die.lost, die.total) for label, die in dice if die.lost and not die.off]


class _Losing(Machine):
    """Runs a program in which a call that is too deep is lost."""

    def cut(self, signature: str) -> Value:
        """Give a die of which all is lost, in place of the empty one; note the words in ``signature``."""
        super().cut(signature)
        return NEVER


def _is_told(statements: Sequence[Statement]) -> bool:
    """Whether what may be cut is only added to, compared, and the like, and then given or shown."""
    functions = functions_in(statements)
    deep = _may_be_cut(functions)
    kept = sum(_kept(value, deep) for value in _given_on(statements))
    calls = sum(
        isinstance(node, Call) and node.signature in deep for value in values_in(statements) for node in nodes_in(value)
    )
    return kept == calls


def _may_be_cut(functions: Sequence[Function]) -> set[str]:
    """Give the words of the functions that call others of the program: such a call may be too deep, or meet one."""
    own = {function.signature for function in functions}
    return {function.signature for function in functions if calls_in(function) & own}


def _given_on(statements: Sequence[Statement]) -> Iterator[Expression]:
    """Give the values that are shown, or are the result of a function."""
    for statement in statements:
        if isinstance(statement, OutputStatement | Result):
            yield statement.value
        elif isinstance(statement, Function | Loop):
            yield from _given_on(statement.body)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                yield from _given_on(branch)
            yield from _given_on(statement.otherwise or ())


def _kept(value: Expression, deep: set[str]) -> int:
    """Count the calls of ``deep`` functions of which a ``value`` keeps the loss."""
    kept, waiting = 0, [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Call):
            kept += node.signature in deep
        elif isinstance(node, Binary) and node.sign in _KEEPS_THE_LOSS:
            waiting += [node.left, node.right]
        elif isinstance(node, Unary) and node.sign in _KEEPS_THE_LOSS:
            waiting.append(node.value)
    return kept
