"""The dice of a program that lie ready before its roll: its statements are run, and no die is thrown.

What an output shows then says by itself which dice each throw of it takes (:mod:`fairthrow.lab.anydice.lazy_dice`). A
call that throws for its parameters knows these; whether its body throws others is read from its text.
"""

from collections.abc import Collection, Sequence

from fairthrow.dice.stream import Stream
from fairthrow.lab.anydice.call_sampling import SampledCall
from fairthrow.lab.anydice.lazy_dice import Sides, is_dice
from fairthrow.lab.anydice.lazy_ops import ready_of
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.program import frames, read, run_each
from fairthrow.lab.anydice.rolling import Functions, Rolling
from fairthrow.lab.anydice.syntax import (
    Binary,
    Call,
    Conditional,
    Expression,
    OutputStatement,
    Result,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import shown
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError, within_one_roll


def ready(program: str, budget: Budget) -> tuple[ReadyDice, ...]:
    """Give the dice that every roll of a ``program`` throws, in that order.

    Raises UnknownDiceError where only a roll can tell, LimitError for more dice than one roll throws, and ProgramError
    where the program is wrong.

    >>> ready("output [highest 1 of 2d20] + d4", Budget())
    (ReadyDice(many=2, sides=20, what='2d20'), ReadyDice(many=1, sides=4, what='d4'))
    """
    statements = read(program)
    trace = Trace(Stream(bytes(16)), budget)
    scope: Scope = {}
    with frames(), trace.tried():
        top = _Reading(Machine(budget, Plain, statements), statements, trace)
        run_each(statements, lambda statement: top.run([statement], scope, 0))
    return tuple(top.ready)


class _Reading(Rolling):
    """Runs statements as for a roll, and asks each output which dice it takes."""

    def __init__(self, machine: Machine, program: Sequence[Statement], trace: Trace) -> None:
        super().__init__(machine, program, trace)
        self.ready: list[ReadyDice] = []
        self._read_for: tuple[Functions, set[str]] = {}, set()
        self._throwing_none: dict[str, bool] = {}

    def _output(self, statement: OutputStatement, scope: Scope, depth: int) -> None:
        value = self._value(statement.value, scope, depth)
        if isinstance(value, tuple):
            value = Sides(WeightedDie.counted(value, self._budget), f"d{shown(value)}", statement.place.line)
        self.ready = within_one_roll([*self.ready, *ready_of(value, self._budget, statement.value)])

    def _call(self, node: Call, arguments: list[Value], scope: Scope, depth: int) -> Value:
        value = super()._call(node, arguments, scope, depth)
        if isinstance(value, SampledCall) and not self._throws_none(node.signature, arguments, scope):
            raise UnknownDiceError
        return value

    def _throws_none(self, signature: str, arguments: list[Value], scope: Scope) -> bool:
        """Say whether the body of a call surely throws no die beside its parameters', and comes to a number."""
        functions = self._machine.functions
        function = functions.get(signature)
        if function is None:
            return "d" not in LIBRARY[signature].expects
        given = zip(function.parameters, arguments, strict=True)
        dice = {name for name, value in scope.items() if is_dice(value)}
        dice -= {each.name for each in function.parameters}
        dice |= {each.name for each, value in given if each.expects not in {"n", "s"} and is_dice(value)}
        if (functions, dice) != self._read_for:
            self._read_for, self._throwing_none = (functions, dice), {}
        return self._is_without_dice(signature)

    def _is_without_dice(self, signature: str) -> bool:
        """Say so of the function of the words in ``signature`` and all that it calls; not of one that calls itself."""
        functions, dice = self._read_for
        function = functions.get(signature)
        if function is None:
            return True
        if signature not in self._throwing_none:
            self._throwing_none[signature] = False
            nodes = [node for value in values_in(function.body) for node in nodes_in(value)]
            self._budget.spend(len(nodes))
            self._throwing_none[signature] = (
                _has_result(function.body)
                and not any(_is_dice(node, dice) for node in nodes)
                and all(self._is_without_dice(node.signature) for node in nodes if isinstance(node, Call))
            )
        return self._throwing_none[signature]


def _is_dice(node: Expression, dice: Collection[str]) -> bool:
    """Whether dice stand there: the sign ``d``, or a variable that holds ``dice``."""
    if isinstance(node, VariableName):
        return node.name in dice
    return isinstance(node, Binary | Unary) and node.sign == "d"


def _has_result(body: Sequence[Statement]) -> bool:
    """Whether a ``body`` comes to a result, whatever holds in it."""
    return any(
        isinstance(each, Result)
        or (
            isinstance(each, Conditional)
            and each.otherwise is not None
            and _has_result(each.otherwise)
            and all(_has_result(branch) for _, branch in each.branches)
        )
        for each in body
    )
