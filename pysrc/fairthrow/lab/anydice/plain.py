"""Run statements as they stand, value by value. Other ways to run a function must agree with this one.

A roll is run so too (:mod:`fairthrow.lab.anydice.rolling`): it has operators and calls of its own, which give dice that
can be thrown, and tells of what happens.
"""

from collections.abc import Sequence as Several

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.calls import bound, run
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value, described
from fairthrow.lab.anydice.operators import binary, unary
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
    Output,
    Result,
    Sequence,
    Setting,
    Statement,
    Unary,
)
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import check_outcomes
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.errors import Fault, ProgramError


class Plain:
    """Runs statements on a machine. ``scope`` holds the variables, ``depth`` is how many calls deep it is."""

    def __init__(self, machine: Machine, _: Several[Statement] = ()) -> None:
        self._machine = machine
        self._budget = machine.budget

    def call(self, function: Function, arguments: Several[Value], scope: Scope, depth: int) -> Value:
        """Run the body for each way in which ``arguments`` fill its parameters, and mix what comes of them.

        Its other variables, which begin as in ``scope``, last from one way to the next. ``depth`` is how many calls
        deep it is.
        """
        parameters = function.parameters
        expects = [parameter.expects for parameter in parameters]
        args = bound(expects, arguments, self._budget)
        names = [parameter.name for parameter in parameters][::-1]  # of two of one name, the first counts
        inner = dict(scope)

        def body(values: list[Value]) -> Value | None:
            inner.update(zip(names, reversed(values), strict=True))
            return self.run(function.body, inner, depth)

        value = run(args, body, self._budget, highest_first=self._machine.settings.highest_first)
        self._machine.note(value, function.place.line, f"[{function.signature}]")
        return value

    def forget(self) -> None:
        """Nothing is remembered."""

    def run(self, statements: Several[Statement], scope: Scope, depth: int) -> Value | None:
        """Run ``statements``, ``depth`` calls deep; give the result that they come to, or None."""
        for statement in statements:
            result = self._statement(statement, scope, depth)
            if result is not None:
                return result
        return None

    def _statement(self, statement: Statement, scope: Scope, depth: int) -> Value | None:
        self._budget.spend(5)
        if isinstance(statement, Assign):
            self._assign(statement, scope, depth)
            return None
        if isinstance(statement, If):
            return self._if(statement, scope, depth)
        if isinstance(statement, Loop):
            return self._loop(statement, scope, depth)
        if isinstance(statement, Result):
            return self._result(statement, scope, depth)
        if isinstance(statement, Output):
            self._output(statement, scope, depth)
        elif isinstance(statement, Function):
            self._machine.define(statement)
        else:
            self._set(statement, scope, depth)
        return None

    def _assign(self, statement: Assign, scope: Scope, depth: int) -> None:
        value = scope[statement.name] = self._value(statement.value, scope, depth)
        self._machine.note(value, statement.place.line, statement.name)

    def _result(self, statement: Result, scope: Scope, depth: int) -> Value:
        return self._value(statement.value, scope, depth)

    def _if(self, statement: If, scope: Scope, depth: int) -> Value | None:
        for condition, body in statement.branches:
            if self._holds(condition, scope, depth):
                return self.run(body, scope, depth)
        return self.run(statement.otherwise or (), scope, depth)

    def _holds(self, condition: Expression, scope: Scope, depth: int) -> bool:
        value = self._value(condition, scope, depth)
        if not isinstance(value, int):
            raise ProgramError(condition.place, not_a_number(value))
        return bool(value)

    def _loop(self, statement: Loop, scope: Scope, depth: int) -> Value | None:
        numbers = self._value(statement.over, scope, depth)
        if not isinstance(numbers, tuple):
            raise ProgramError(statement.over.place, not_a_sequence(numbers))
        for number in numbers:
            scope[statement.name] = number
            result = self.run(statement.body, scope, depth)
            if result is not None:
                return result
        return None

    def _output(self, statement: Output, scope: Scope, depth: int) -> None:
        value = self._value(statement.value, scope, depth)
        label = self._label(statement, len(self._machine.outputs) + 1, scope, depth)
        die = meaning.shown_as_die(value, self._budget)
        self._machine.note(die, statement.place.line, label)
        self._machine.show(label, die)

    def _label(self, statement: Output, number: int, scope: Scope, depth: int) -> str:
        if statement.label is None:
            return f"output {number}"
        return "".join(
            piece if isinstance(piece, str) else described(self._value(piece, scope, depth))
            for piece in statement.label
        )

    def _set(self, statement: Setting, scope: Scope, depth: int) -> None:
        value = statement.value
        taken = value if isinstance(value, str) else self._value(value, scope, depth)
        try:
            self._machine.set(statement.name, taken)
        except Fault as fault:
            raise ProgramError(statement.place, str(fault)) from None

    def _value(self, node: Expression, scope: Scope, depth: int) -> Value:
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Name):
            try:
                return scope[node.name]
            except KeyError:
                raise ProgramError(node.place, unknown(node.name, scope)) from None
        try:
            if isinstance(node, Binary):
                left, right = self._value(node.left, scope, depth), self._value(node.right, scope, depth)
                return self._binary(node, left, right)
            if isinstance(node, Call):
                arguments = [self._value(part, scope, depth) for part in node.parts if not isinstance(part, str)]
                return self._call(node, arguments, scope, depth)
            if isinstance(node, Sequence):
                return self._sequence(node, scope, depth)
            return self._unary(node, self._value(node.value, scope, depth))
        except Fault as fault:
            raise ProgramError(node.place, str(fault)) from None

    def _binary(self, node: Binary, left: Value, right: Value) -> Value:
        return binary(node.sign, left, right, self._machine.settings, self._budget)

    def _unary(self, node: Unary, value: Value) -> Value:
        return unary(node.sign, value, self._budget)

    def _call(self, node: Call, arguments: list[Value], scope: Scope, depth: int) -> Value:
        return self._machine.call(node.signature, arguments, scope, depth)

    def _sequence(self, node: Sequence, scope: Scope, depth: int) -> tuple[int, ...]:
        numbers: list[int] = []
        for item in node.items:
            value = self._value(item.value, scope, depth)
            part: Several[int]
            if item.last is None:
                part = meaning.spread(value, self._budget)
            else:
                part = meaning.ranged(value, self._value(item.last, scope, depth))
            if item.times is not None:
                part = meaning.repeated(part, self._value(item.times, scope, depth))
            numbers.extend(part)
            check_outcomes(len(numbers))
        self._budget.spend(len(numbers))
        return tuple(numbers)


def not_a_number(value: Value) -> str:
    """Say that a condition is no number, and what would help."""
    if isinstance(value, Die | Pool):
        return (
            f"a condition must be a number, and this is dice ({described(value)}), which show many; "
            "put the if into a function with a parameter N:n, and call that with the dice"
        )
    return f"a condition must be a number, and this is a sequence ({described(value)}); write 0 + before it for its sum"


def not_a_sequence(value: Value) -> str:
    """Say that a loop goes over sequences only, and what would help."""
    if isinstance(value, int):
        return f"a loop goes over a sequence, not over a number; did you mean {{1..{value}}}?"
    return f"a loop goes over a sequence, not over dice ({described(value)}); a parameter S:s gets each roll as one"


def unknown(name: str, scope: Scope) -> str:
    """Say that the variable ``name`` has no value yet, and which one of ``scope`` is nearly named so."""
    from difflib import get_close_matches  # noqa: PLC0415  # only a wrong program needs it

    near = get_close_matches(name, list(scope), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"there is no variable {name[:40]}{hint}"
