"""Rolls a program: the same statements as for its odds, with dice that are thrown where an output shows them.

A variable holds dice, not what they showed: each use throws them anew. Dice are thrown from left to right, as they are
written; parameters from the first; what a function comes to, after its body. Links hold seeds, so this must not change.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fairthrow.dice.stream import Source
from fairthrow.lab.anydice import calls
from fairthrow.lab.anydice.compiled import Compiled
from fairthrow.lab.anydice.drawn import Arguments, Body, Drawn, Way, run_once, taken
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.memory import Known, Memory
from fairthrow.lab.anydice.missing import comes_to_dice, gives_no_dice
from fairthrow.lab.anydice.names import functions_in, names_of
from fairthrow.lab.anydice.operating import Operators
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.program import frames, read, run_each
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import Assign, Binary, Call, Expression, Function, Output, Result, Statement, Unary
from fairthrow.lab.anydice.table import Table
from fairthrow.lab.anydice.telling import called, came_about, holds, is_written, shown, with_values
from fairthrow.lab.anydice.throws import throw_sum
from fairthrow.lab.anydice.unrolled import Sides, Unrolled
from fairthrow.lab.anydice.unrolledpool import UnrolledPool, copied
from fairthrow.lab.engine.die import EMPTY, Die
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import Fault, ProgramError, UnplacedError
from fairthrow.lab.thrown import Outcome, Rolled

Functions = dict[str, Function]


def roll(program: str, source: Source, budget: Budget | None = None) -> Rolled[int | None]:
    """Roll a ``program`` once, with dice from ``source``. An output of which nothing comes has no value: None.

    Raises ProgramError where it cannot be read or run, or asks for more than it may.

    >>> from fairthrow.dice.stream import Faces
    >>> roll("output 2d6 + 1", Faces((3, 5))).steps
    ('Line 1: 2d6 shows 3, 5, together 8.', 'Line 1: output 1: 8 + 1 is 9.')
    """
    statements = read(program)
    table = Table(source, budget or Budget())
    scope: Scope = {}
    with frames():
        top = Rolling(Machine(table.budget, Plain, statements), statements, table)
        run_each(statements, lambda statement: top.run([statement], scope, 0))
    return Rolled(tuple(top.outputs), tuple(table.dice), tuple(table.steps))


class _FoundError(Exception):
    """The way that was thrown is reached."""


class Rolling(Plain):
    """Runs statements at a table."""

    def __init__(self, machine: Machine, program: Sequence[Statement], table: Table) -> None:
        super().__init__(machine)
        self.outputs: list[Outcome[int | None]] = []
        self._table = table
        self._operators = Operators(table, lambda: machine.settings)
        self._program = program
        functions = functions_in(program)
        self._names = dict(zip(map(id, functions), names_of(functions), strict=True))
        self._memory = Memory()
        self._machines: list[Machine] = []

    # statements

    def _assign(self, statement: Assign, scope: Scope, depth: int) -> None:
        value = self._value(statement.value, scope, depth)
        line, name = statement.place.line, statement.name
        if isinstance(value, Unrolled | UnrolledPool):
            value = copied(value, name)
            self._table.tell(line, f"{name} stands for {expression(statement.value)}; each use is a new throw.")
        elif isinstance(value, int | tuple) and self._table.telling and not is_written(statement.value):
            self._table.tell(line, f"{name}{came_about(with_values(statement.value, scope), value)}.")
        scope[name] = value

    def _result(self, statement: Result, scope: Scope, depth: int) -> Value:
        value = self._value(statement.value, scope, depth)
        if isinstance(value, int | tuple) and self._table.telling:
            self._table.tell(statement.place.line, f"result{came_about(with_values(statement.value, scope), value)}.")
        return value

    def _holds(self, condition: Expression, scope: Scope, depth: int) -> bool:
        held = super()._holds(condition, scope, depth)
        if self._table.telling:
            self._table.tell(condition.place.line, f"{holds(with_values(condition, scope), held=held)}.")
        return held

    def _output(self, statement: Output, scope: Scope, depth: int) -> None:
        line = statement.place.line
        value = self._value(statement.value, scope, depth)
        label = self._label(statement, len(self.outputs) + 1, scope, depth)
        self._table.shows = line
        try:
            if isinstance(value, tuple):
                value = Sides(Die.counted(value), f"d{shown(value)}", line)
            fallen = throw_sum(value, self._table, statement.value)
        except Fault as fault:  # pragma: no cover  # what is wrong was met before: a net for what is not known
            raise ProgramError(statement.place, str(fault)) from None
        self.outputs.append(Outcome(label, fallen.value))
        named = label if statement.label is None else f'"{label}"'
        came = " is nothing" if fallen.value is None else came_about(fallen.how, fallen.value)
        self._table.tell(line, f"{named}{came}.")

    # values

    def _binary(self, node: Binary, left: Value, right: Value) -> Value:
        return self._operators.binary(node, left, right)

    def _unary(self, node: Unary, value: Value) -> Value:
        return self._operators.unary(node, value)

    def _call(self, node: Call, arguments: list[Value], scope: Scope, depth: int) -> Value:
        machine, signature = self._machine, node.signature
        function = machine.functions.get(signature)
        if function is None:
            expects, body = machine.builtin(signature).expects, self._library(node)
        elif depth >= machine.settings.function_depth:
            return EMPTY
        else:
            expects, body = "", self._body(node, function, arguments, dict(scope), depth + 1)
        args = taken([each.expects for each in function.parameters] if function else expects, arguments, self._budget)
        if not args.open:
            return self._at_once((node, function), args, body, scope, depth) if function else run_once(args, body)
        exactly = self._exactly(signature, arguments, dict(scope), depth)
        drawn = Drawn(node, args, body, exactly, self._budget)
        drawn.highest_first = machine.settings.highest_first
        if function:
            drawn.misses = self._misses(function, arguments, dict(scope), depth + 1)
        return drawn

    def _at_once(self, of: tuple[Call, Function], args: Arguments, body: Body, scope: Scope, depth: int) -> Value:
        """Run a function without dice to throw for it. If it comes to dice, it is told when these are thrown.

        What it comes to is remembered: nothing is thrown here, and dice that are remembered are thrown anew each time.
        """
        machine = self._machine
        free = (scope.get(name) for name in sorted(self._names[id(of[1])].free))

        def answer() -> Known:
            with self._table.set_aside() as told:
                value = run_once(args, body)
            if isinstance(value, Unrolled | UnrolledPool):
                value = copied(value, value.name)
                value.before = (*told, *value.before)
                told.clear()
            return Known(value, tuple(told))

        moment = machine.settings, depth, self._table.telling
        known = self._memory.get((*of, machine.functions), moment, (*args.values, *free), answer)
        self._table.repeat(known.told)
        return (
            copied(known.value, known.value.name) if isinstance(known.value, Unrolled | UnrolledPool) else known.value
        )

    def _library(self, node: Call) -> Body:
        """Give what runs a function of AnyDice's own."""
        settings, line = self._machine.settings, node.place.line

        def body(way: Way) -> Value:
            with self._as_of(self._machine.functions, settings):
                value = self._operators.library(node.signature, way)
            if isinstance(value, Unrolled):
                value.line = line
            elif isinstance(value, int | tuple) and way.dice and self._table.telling:
                said = [shown(each) if isinstance(each, int | tuple) else "dice" for each in way.values]
                words = " ".join(said.pop(0) if word == "?" else word for word in node.signature.split())
                self._table.tell(line, f"{words} is {shown(value)}.")
            return value

        return body

    def _body(self, node: Call, function: Function, arguments: list[Value], scope: Scope, depth: int) -> Body:
        """Give what runs a function of the program, as its functions and settings are now."""
        functions, settings = self._machine.functions, self._machine.settings
        names = [parameter.name for parameter in function.parameters]

        def body(way: Way) -> Value | None:
            inner = dict(scope)
            with self._as_of(functions, settings):
                carried = sorted(self._names[id(function)].carried)
                if way.dice and carried:
                    self._go_through(function, arguments, way, inner, depth)
                    left = f"in {', '.join(carried)} is what other rolls left there, which come before this one"
                    self._table.tell(node.place.line, f"As in AnyDice, {left}.")
                inner.update(zip(reversed(names), reversed(way.values), strict=True))
                self._tell_taken(node, names, way)
                return self.run(function.body, inner, depth)

        return body

    def _tell_taken(self, node: Call, names: list[str], way: Way) -> None:
        for number, dice in way.dice.items():
            self._table.fate(dice, f"taken as {names[number]}")
        if self._table.telling:
            said = [
                f"{name} = {shown(value)}"
                for name, value in zip(names, way.values, strict=True)
                if isinstance(value, int | tuple)
            ]
            if said:
                self._table.tell(node.place.line, f"{called(node)} takes {', '.join(said)}.")

    def _go_through(self, function: Function, arguments: list[Value], way: Way, inner: Scope, depth: int) -> None:
        """Run the body for all ways that AnyDice takes before this one: what they set is there when it is its turn."""
        names = [parameter.name for parameter in function.parameters][::-1]

        def body(values: list[Value]) -> Value | None:
            if all(values[number] == way.values[number] for number in way.dice):
                raise _FoundError
            inner.update(zip(names, reversed(values), strict=True))
            self.run(function.body, inner, depth)
            return None

        args = calls.bound([parameter.expects for parameter in function.parameters], arguments, self._budget)
        with self._table.quiet():
            try:
                calls.run(args, body, self._budget, highest_first=self._machine.settings.highest_first)
            except _FoundError:
                return

    def _misses(self, function: Function, arguments: list[Value], scope: Scope, depth: int) -> Callable[[Drawn], bool]:
        """Give what finds whether ways without a result are missing from the odds of a call, or left out."""
        functions, settings = self._machine.functions, self._machine.settings

        def misses(drawn: Drawn) -> bool:
            if gives_no_dice(function, scope):
                return True
            if not drawn.lost:
                return False
            inner = dict(scope)

            def body(values: list[Value]) -> Value | None:
                inner.update(zip(names, reversed(values), strict=True))
                return self.run(function.body, inner, depth)

            names = [parameter.name for parameter in function.parameters][::-1]
            args = calls.bound([parameter.expects for parameter in function.parameters], arguments, self._budget)
            with self._as_of(functions, settings), self._table.tried():
                return not comes_to_dice(args, body, self._budget, highest_first=settings.highest_first)

        return misses

    # exact odds, where they are asked for

    @contextmanager
    def _as_of(self, functions: Functions, settings: Settings) -> Iterator[None]:
        """Have functions and settings as they were for a while."""
        machine = self._machine
        before = machine.functions, machine.settings
        machine.functions, machine.settings = functions, settings
        try:
            yield
        finally:
            machine.functions, machine.settings = before

    def _exactly(self, signature: str, arguments: list[Value], scope: Scope, depth: int) -> Callable[[], Value]:
        """Give what finds the exact odds of a call, as functions and settings are now."""
        functions, settings = self._machine.functions, self._machine.settings

        def find() -> Value:
            try:
                return self._machine_of(functions, settings).call(signature, arguments, scope, depth)
            except UnplacedError:  # a compiled body does not know its places: run it again as it stands, to say where
                machine = Machine(self._budget, Plain, self._program)
                machine.functions, machine.settings = functions, settings
                return machine.call(signature, arguments, scope, depth)

        return find

    def _machine_of(self, functions: Functions, settings: Settings) -> Machine:
        for machine in self._machines:
            if machine.functions is functions and machine.settings == settings:
                return machine
        machine = Machine(self._budget, Compiled, self._program)
        machine.functions, machine.settings = functions, settings
        self._machines.append(machine)
        return machine
