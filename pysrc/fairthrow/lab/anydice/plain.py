"""Run statements as they stand, value by value. Other ways to run a function must agree with this one.

A roll is run so too (:mod:`fairthrow.lab.anydice.rolling`): it has operators and calls of its own, which give dice that
can be thrown, and tells of what happens.
"""

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Several
from contextlib import contextmanager
from typing import Any

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.awaiting import DECIDED, GONE_THROUGH, met_at, met_by
from fairthrow.lab.anydice.calls import Bound, bind_arguments, run
from fairthrow.lab.anydice.decisions import used_by
from fairthrow.lab.anydice.endless import check_sure
from fairthrow.lab.anydice.machine import UNSET, Machine, Scope
from fairthrow.lab.anydice.meaning import Value, described
from fairthrow.lab.anydice.operators import binary, unary
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    GoalStatement,
    Loop,
    Number,
    OutputStatement,
    Result,
    Sequence,
    Setting,
    Statement,
    ToTheEnd,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.traversal import chain_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import check_numbers
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.processes.awaited import AwaitedDie, AwaitedError
from fairthrow.lab.errors import Fault, Place, ProgramError


class Plain:
    """Runs statements on a machine. ``scope`` holds the variables, ``depth`` is how many calls deep it is."""

    def __init__(self, machine: Machine, _: Several[Statement] = (), *, afresh: bool = False) -> None:
        """Take the machine; ``afresh`` runs each roll of a call as if it were the only one."""
        self._machine = machine
        self._budget = machine.budget
        self._afresh = afresh

    def call(self, function: Function, arguments: Several[Value], scope: Scope, depth: int) -> Value:
        """Run the body for each way in which ``arguments`` fill its parameters, and mix what comes of them.

        Its other variables, which begin as in ``scope``, last from one way to the next, unless each begins afresh.
        ``depth`` is how many calls deep it is.
        """
        args, body = self._bound(function, arguments, scope, depth)
        value = run(args, body, self._budget, highest_first=self._machine.settings.highest_first)
        self._machine.gave(function, value)
        return value

    def _bound(
        self, function: Function, arguments: Several[Value], scope: Scope, depth: int
    ) -> tuple[Bound, Callable[[list[Value]], Value | None]]:
        """Give the ways in which ``arguments`` fill the parameters, and what runs the body for the values of one."""
        args = bind_arguments([parameter.expects for parameter in function.parameters], arguments, self._budget)
        names = [parameter.name for parameter in function.parameters][::-1]  # of two of one name, the first counts
        inner = dict(scope)

        def body(values: list[Value]) -> Value | None:
            if self._afresh:
                self._budget.spend(10)
                inner.clear()
                inner.update(scope)
            inner.update(zip(names, reversed(values), strict=True))
            return self.run(function.body, inner, depth)

        return args, body

    def once(self, function: Function, arguments: Several[Value], free: Several[Any]) -> Value:
        """Run ``function`` for ``arguments`` as a state of a process; ``free`` has what it reads of its caller."""
        names = self._machine.processes.reads(function.signature)
        scope = {name: value for name, value in zip(names, free, strict=True) if value is not UNSET}
        return self.call(function, arguments, scope, 1)

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
        if isinstance(statement, Conditional):
            return self._if(statement, scope, depth)
        if isinstance(statement, Loop):
            return self._loop(statement, scope, depth)
        if isinstance(statement, Result):
            return self._result(statement, scope, depth)
        if isinstance(statement, OutputStatement):
            self._output(statement, scope, depth)
        elif isinstance(statement, Function):
            self._machine.define(statement)
        elif isinstance(statement, GoalStatement):
            self._machine.aim(statement.goal)
        else:
            self._set(statement, scope, depth)
        return None

    def _assign(self, statement: Assign, scope: Scope, depth: int) -> None:
        value = scope[statement.name] = self._value(statement.value, scope, depth)
        self._machine.note(value, statement.place.line, statement.name)

    def _result(self, statement: Result, scope: Scope, depth: int) -> Value:
        return self._value(statement.value, scope, depth)

    def _if(self, statement: Conditional, scope: Scope, depth: int) -> Value | None:
        for condition, body in statement.branches:
            if self._holds(condition, scope, depth):
                return self.run(body, scope, depth)
        return self.run(statement.otherwise or (), scope, depth)

    def _holds(self, condition: Expression, scope: Scope, depth: int) -> bool:
        value = self._value(condition, scope, depth)
        if not isinstance(value, int):
            with placed(condition.place, DECIDED):
                raise Fault(not_a_number(value))
        return bool(value)

    def _loop(self, statement: Loop, scope: Scope, depth: int) -> Value | None:
        numbers = self._value(statement.over, scope, depth)
        if not isinstance(numbers, tuple):
            with placed(statement.over.place, GONE_THROUGH):
                raise Fault(not_a_sequence(numbers))
        for number in numbers:
            scope[statement.name] = number
            result = self.run(statement.body, scope, depth)
            if result is not None:
                return result
        return None

    def _output(self, statement: OutputStatement, scope: Scope, depth: int) -> None:
        value = self._value(statement.value, scope, depth)
        with placed(statement.place, DECIDED):
            label = self._label(statement, len(self._machine.outputs) + 1, scope, depth)
        self._budget.spend(meaning.steps_of(value))
        die = meaning.shown_as_die(value, self._budget)
        self._budget.spend(meaning.steps_of(die))
        self._machine.note(die, statement.place.line, label)
        with placed(statement.value.place, DECIDED):
            check_sure(die)
        self._machine.show(label, die)

    def _label(self, statement: OutputStatement, number: int, scope: Scope, depth: int) -> str:
        if statement.label is None:
            return f"output {number}"
        return "".join(
            piece if isinstance(piece, str) else described(self._value(piece, scope, depth), self._budget)
            for piece in statement.label
        )

    def _set(self, statement: Setting, scope: Scope, depth: int) -> None:
        if isinstance(statement, ToTheEnd):
            self._machine.play_to_the_end()
            return
        value = statement.value
        taken = value if isinstance(value, str) else self._value(value, scope, depth)
        try:
            self._machine.set(statement.name, taken)
        except Fault as fault:
            raise ProgramError(statement.place, str(fault)) from None

    def _value(self, node: Expression, scope: Scope, depth: int) -> Value:
        if isinstance(node, Number):
            return node.value
        if isinstance(node, VariableName):
            try:
                return scope[node.name]
            except KeyError:
                raise ProgramError(node.place, unknown(node.name)) from None
        if isinstance(node, Binary):
            return self._chain(node, scope, depth)
        try:
            if isinstance(node, Call):
                arguments = [self._value(part, scope, depth) for part in node.parts if not isinstance(part, str)]
                return self._call(node, arguments, scope, depth)
            if isinstance(node, Sequence):
                return self._sequence(node, scope, depth)
            return self._unary(node, self._value(node.value, scope, depth))
        except Fault as fault:
            function = self._machine.functions.get(node.signature) if isinstance(node, Call) else None
            raise ProgramError(node.place, used_by(fault, node, function=function)) from None
        except AwaitedError as error:
            raise met_at(error, node) from None

    def _chain(self, node: Binary, scope: Scope, depth: int) -> Value:
        """Give the value of operators of which each stands on the left of the next: there may be very many."""
        first, signs = chain_of(node)
        value = self._value(first, scope, depth)
        for each in signs:
            right = self._value(each.right, scope, depth)
            try:
                value = self._binary(each, value, right)
            except Fault as fault:
                raise ProgramError(each.place, used_by(fault, each, value)) from None
            except AwaitedError as error:
                raise met_at(error, each) from None
            if type(value) is AwaitedDie:
                self._machine.processes.added(each.place)
        return value

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
            self._budget.spend(len(part))
            check_numbers(len(numbers) + len(part))
            numbers.extend(part)
        return tuple(numbers)


@contextmanager
def placed(place: Place, deed: tuple[str, str]) -> Iterator[None]:
    """Give a ``place`` to what is wrong, and to what is awaited: there, the ``deed`` is done with it.

    Raises ProgramError for a Fault.
    """
    try:
        yield
    except Fault as fault:
        raise ProgramError(place, str(fault)) from None
    except AwaitedError as error:
        raise met_by(error, place, deed) from None


def not_a_number(value: Value) -> str:
    """Say that a condition is no number, and what would help."""
    if isinstance(value, WeightedDie | Pool):
        return (
            f"a condition must be a number, and this is dice ({described(value)}), which show many; "
            "put the if into a function with a parameter N:n, and call that with the dice"
        )
    return f"a condition must be a number, and this is a sequence ({described(value)}); write 0 + before it for its sum"


def not_a_sequence(value: Value) -> str:
    """Say that a loop goes over sequences only, and what would help."""
    if isinstance(value, int):
        return "a loop goes over a sequence, not over a number"
    return f"a loop goes over a sequence, not over dice ({described(value)}); a parameter S:s gets each roll as one"


def unknown(name: str) -> str:
    """Say that the variable ``name`` has no value yet."""
    return f"there is no variable {name[:40]}"
