"""Rolls a program: the same statements as for its odds, with dice that are thrown where an output shows them.

A variable holds dice, not what they showed: each use throws them anew. Dice are thrown from left to right, as they are
written; parameters from the first; what a function comes to, after its body. Links hold seeds, so this must not change.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from fairthrow.dice.stream import Source
from fairthrow.lab.anydice import calls
from fairthrow.lab.anydice.call_sampling import (
    Arguments,
    Body,
    CallMemo,
    CallResult,
    SampledCall,
    Way,
    bind_lazily,
    run_once,
)
from fairthrow.lab.anydice.decisions import DECISIONS, NO_GOAL, decides
from fairthrow.lab.anydice.exact_calls import ExactCalls
from fairthrow.lab.anydice.free_variables import functions_in, names_of
from fairthrow.lab.anydice.lazy_decision import LazyDecision, Option
from fairthrow.lab.anydice.lazy_dice import LazyDie, Sides
from fairthrow.lab.anydice.lazy_ops import throw_sum
from fairthrow.lab.anydice.lazy_pool import LazyPool, copied
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.playing import PlayedCall
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.program import frames, ran, read, run_each
from fairthrow.lab.anydice.roll_ops import Operators
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Expression,
    Function,
    OutputStatement,
    Result,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import (
    called,
    came_about,
    holds,
    is_written,
    option_words,
    shown,
    with_values,
)
from fairthrow.lab.choices import ChoiceAskedError, Choices, Taken
from fairthrow.lab.engine.die import EMPTY, WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import Fault, ProgramError
from fairthrow.lab.thrown import ProgramOutcome, Rolled

Functions = dict[str, Function]


def roll(program: str, source: Source, budget: Budget | None = None, choices: Taken = ()) -> Rolled[int | None]:
    """Roll a ``program`` once, with dice from ``source``. An output of which nothing comes has no value: None.

    ``choices`` are the options that are taken where it decides; beyond them the best is taken. A program that decides
    is worked out first, so that a roll of it is refused where its odds are. Raises ProgramError where it cannot be
    read or run, or asks for more than it may; FieldError for choices that it does not have.

    >>> from fairthrow.dice.stream import TypedFaces
    >>> roll("output 2d6 + 1", TypedFaces((3, 5))).steps
    ('Line 1: 2d6 shows 3, 5, together 8.', 'Line 1: output 1: 8 + 1 is 9.')
    """
    statements = read(program)
    trace = Trace(source, budget or Budget(), made := Choices(choices))
    scope: Scope = {}
    top = Rolling(Machine(trace.budget, Plain, statements), statements, trace)
    if decides(statements):
        top.exact.know(ran(statements, trace.budget))
    with frames(), suppress(ChoiceAskedError):
        run_each(statements, lambda statement: top.run([statement], scope, 0))
    made.finish()
    return Rolled(tuple(top.outputs), tuple(trace.dice), tuple(trace.steps), tuple(made.made))


class _FoundError(Exception):
    """The way that was thrown is reached."""


class Rolling(Plain):
    """Runs statements, and writes a trace of them."""

    def __init__(self, machine: Machine, program: Sequence[Statement], trace: Trace) -> None:
        super().__init__(machine)
        self.outputs: list[ProgramOutcome[int | None]] = []
        self._trace = trace
        self._operators = Operators(trace, lambda: machine.settings)
        functions = functions_in(program)
        self._names = dict(zip(map(id, functions), names_of(functions), strict=True))
        self._memory = CallMemo()
        self.exact = ExactCalls(program, machine.budget)

    # statements

    def _assign(self, statement: Assign, scope: Scope, depth: int) -> None:
        value = self._value(statement.value, scope, depth)
        line, name = statement.place.line, statement.name
        if isinstance(value, LazyDie | LazyPool):
            words = self._words(statement.value, scope, depth)
            value = copied(value, name)
            value.words = words
            if not isinstance(value, LazyDecision):
                self._trace.tell(line, f"{name} stands for {expression(statement.value)}; each use is a new throw.")
        elif isinstance(value, int | tuple) and self._trace.telling and not is_written(statement.value):
            self._trace.tell(line, f"{name}{came_about(with_values(statement.value, scope), value)}.")
        scope[name] = value

    def _result(self, statement: Result, scope: Scope, depth: int) -> Value:
        value = self._value(statement.value, scope, depth)
        if isinstance(value, int | tuple) and self._trace.telling:
            self._trace.tell(statement.place.line, f"result{came_about(with_values(statement.value, scope), value)}.")
        return value

    def _holds(self, condition: Expression, scope: Scope, depth: int) -> bool:
        held = super()._holds(condition, scope, depth)
        if self._trace.telling:
            self._trace.tell(condition.place.line, f"{holds(with_values(condition, scope), held=held)}.")
        return held

    def _output(self, statement: OutputStatement, scope: Scope, depth: int) -> None:
        line = statement.place.line
        value = self._value(statement.value, scope, depth)
        label = self._label(statement, len(self.outputs) + 1, scope, depth)
        self._trace.shows = line
        try:
            if isinstance(value, tuple):
                value = Sides(WeightedDie.counted(value, self._budget), f"d{shown(value)}", line)
            fallen = throw_sum(value, self._trace, statement.value)
        except Fault as fault:  # pragma: no cover  # what is wrong was met before: a net for what is not known
            raise ProgramError(statement.place, str(fault)) from None
        self.outputs.append(ProgramOutcome(label, fallen.value))
        named = label if statement.label is None else f'"{label}"'
        came = " is nothing" if fallen.value is None else came_about(fallen.how, fallen.value)
        self._trace.tell(line, f"{named}{came}.")

    # values

    def _binary(self, node: Binary, left: Value, right: Value) -> Value:
        return self._operators.binary(node, left, right)

    def _unary(self, node: Unary, value: Value) -> Value:
        return self._operators.unary(node, value)

    def _call(self, node: Call, arguments: list[Value], scope: Scope, depth: int) -> Value:
        machine, signature, function = self._machine, node.signature, self._machine.functions.get(node.signature)
        if function is None:
            expects, body = machine.builtin(signature).expects, self._library(node)
        elif depth >= machine.settings.function_depth and not (machine.decides or machine.settings.to_the_end):
            return EMPTY
        else:
            expects, body = "", self._body(node, function, arguments, dict(scope), depth + 1)
        args = bind_lazily(
            [each.expects for each in function.parameters] if function else expects, arguments, self._budget
        )

        def drawn() -> LazyDie:
            """Give what runs as soon as it is thrown."""
            exactly = self.exact.asked(machine, signature, arguments, dict(scope), depth)
            plays = machine.plays(signature)
            call = (PlayedCall if plays else SampledCall)(
                node, args, body, exactly, self._budget, around=scope.values()
            )
            if isinstance(call, PlayedCall):
                call.in_plan = self.exact.planned(machine, signature, arguments, dict(scope))
            call.highest_first = machine.settings.highest_first
            return call

        if args.open:
            return drawn()
        return self._at_once((node, function), args, body, scope, depth, drawn) if function else run_once(args, body)

    def _value(self, node: Expression, scope: Scope, depth: int) -> Value:
        if isinstance(node, Call) and node.signature in DECISIONS and node.signature not in self._machine.functions:
            return self._decision(node, scope, depth)
        return super()._value(node, scope, depth)

    def _decision(self, node: Call, scope: Scope, depth: int) -> Value:
        """Give what decides as soon as it is thrown. What options did until then is told of the one that is taken."""
        goal, options = self._machine.settings.goal, []
        if goal is None:
            raise ProgramError(node.place, NO_GOAL)
        for part in node.arguments:
            with self._trace.untaken() as untaken:
                value = self._value(part, scope, depth)
            options.append(Option(value, part, self._words(part, scope, depth), node.place.line, (untaken,)))
        return LazyDecision(node, options, goal, self._budget)

    def _words(self, node: Expression, scope: Scope, depth: int) -> str:
        """Write an option as it stands, with numbers in the place of what comes to numbers."""
        held = scope.get(node.name) if isinstance(node, VariableName) else None
        with self._trace.tried():
            words: str = getattr(held, "words", "")
            return words or option_words(node, lambda part: self._value(part, scope, depth))

    def _at_once(  # noqa: PLR0917  # what a call is made of
        self,
        of: tuple[Call, Function],
        args: Arguments,
        body: Body,
        scope: Scope,
        depth: int,
        drawn: Callable[[], LazyDie],
    ) -> Value:
        """Run a function without dice to throw for it. If it comes to dice, it is told when these are thrown.

        An option that leads back to its own decision is ``drawn``: it runs as soon as it is taken.

        What it comes to is remembered: nothing is thrown here, and dice that are remembered are thrown anew each time.
        """
        machine = self._machine
        free = (scope.get(name) for name in sorted(self._names[id(of[1])].free))

        def answer() -> CallResult:
            with self._trace.set_aside() as told:
                value = run_once(args, body)
            if isinstance(value, LazyDie | LazyPool):
                value = copied(value, value.name)
                value.before = (*told, *value.before)
                told.clear()
            return CallResult(value, tuple(told))

        moment = machine.settings, 0 if machine.settings.to_the_end else depth, self._trace.telling
        things, values = (*of, machine.functions), (*args.values, *free)
        if self._trace.weighing and machine.plays(of[0].signature) and self._memory.asks(things, moment, values):
            return drawn()
        known = self._memory.get(things, moment, values, answer)
        self._trace.repeat(known.told)
        return copied(known.value, known.value.name) if isinstance(known.value, LazyDie | LazyPool) else known.value

    def _library(self, node: Call) -> Body:
        """Give what runs a function of AnyDice's own."""
        settings, line = self._machine.settings, node.place.line

        def body(way: Way) -> Value:
            with self._as_of(self._machine.functions, settings):
                value = self._operators.library(node.signature, way)
            if isinstance(value, LazyDie):
                value.line = line
            elif isinstance(value, int | tuple) and way.dice and self._trace.telling:
                said = [shown(each) if isinstance(each, int | tuple) else "dice" for each in way.values]
                words = " ".join(said.pop(0) if word == "?" else word for word in node.signature.split())
                self._trace.tell(line, f"{words} is {shown(value)}.")
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
                    self._trace.tell(node.place.line, f"As in AnyDice, {left}.")
                inner.update(zip(reversed(names), reversed(way.values), strict=True))
                self._tell_taken(node, names, way)
                return self.run(function.body, inner, depth)

        return body

    def _tell_taken(self, node: Call, names: list[str], way: Way) -> None:
        for number, dice in way.dice.items():
            self._trace.fate(dice, f"taken as {names[number]}")
        if self._trace.telling:
            said = [
                f"{name} = {shown(value)}"
                for name, value in zip(names, way.values, strict=True)
                if isinstance(value, int | tuple)
            ]
            if said:
                self._trace.tell(node.place.line, f"{called(node)} takes {', '.join(said)}.")

    def _go_through(self, function: Function, arguments: list[Value], way: Way, inner: Scope, depth: int) -> None:
        """Run the body for all ways that AnyDice takes before this one: what they set is there when it is its turn."""
        names = [parameter.name for parameter in function.parameters][::-1]

        def body(values: list[Value]) -> Value | None:
            if all(values[number] == way.values[number] for number in way.dice):
                raise _FoundError
            inner.update(zip(names, reversed(values), strict=True))
            self.run(function.body, inner, depth)
            return None

        args = calls.bind_arguments([parameter.expects for parameter in function.parameters], arguments, self._budget)
        with self._trace.quiet():
            try:
                calls.run(args, body, self._budget, highest_first=self._machine.settings.highest_first)
            except _FoundError:
                return

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
