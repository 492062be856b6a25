"""Run functions as functions of Python, and remember what calls gave."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from fairthrow.lab.anydice.calls import bind_arguments
from fairthrow.lab.anydice.choosing import Chooser, Forms
from fairthrow.lab.anydice.compiler import TooDeepError, written
from fairthrow.lab.anydice.free_variables import functions_in, names_of, reaching_themselves
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.looking import Looked, argument, whole
from fairthrow.lab.anydice.machine import UNSET, Machine, Scope, Unset, check_none_awaited
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.natives import Natives
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.plans import Sketched, has_loop, plan_of
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.anydice.value_types import ANY, NUMBER, SEQUENCE, Kinds
from fairthrow.lab.engine.die import NO_RESULT
from fairthrow.lab.engine.steps import Plan
from fairthrow.lab.engine.symbolic_roll import SymbolicRoll
from fairthrow.lab.errors import Fault, UnplacedError

MOST_REMEMBERED = 100_000
"""Calls whose answers are kept."""

MOST_HELD = 5_000_000
"""Numbers of all sequences that are kept, with those that calls were given: 40 MB."""


Written = Callable[..., Value | None]
"""A body as a function of Python: takes how deep it is called, what it needs from its caller, its parameters."""


_EXACTLY = {"n": int, "s": tuple}
"""What parameters that expect numbers and sequences get as it is."""


class _Entry(NamedTuple):
    """A function, ready to run."""

    expects: Sequence[str]
    exactly: tuple[type, ...]
    """The types of arguments that need not be brought to what is expected."""
    open: Sequence[tuple[int, str]]
    """The parameters that take whatever comes: their numbers and names."""
    needs: tuple[str, ...]
    """What it takes from its caller."""
    carries: bool
    """Whether something may be carried from one way of an expanded call to the next."""
    circular: bool
    """Whether it reaches a function that calls itself, so that it matters how deep it is called."""
    loops: bool
    """Whether its body has a loop."""
    bodies: dict[tuple[bool, tuple[str, ...]], Written | None]
    """By whether it may get rolls that are asked, and the kinds of what it needs and of its open parameters; nothing
    if it can only be run as it stands."""
    plans: dict[tuple[str, ...], tuple[Sketched, dict[str, Any]]]
    """Plans and their steps, by those kinds."""


class Compiled:
    """Runs functions. It knows the whole program from its beginning, since what functions need follows from all."""

    def __init__(
        self, machine: Machine, program: Sequence[Statement], ways: Sequence[str] = ("asked", "revealed")
    ) -> None:
        """Take the whole program, and the ways to go through large rolls that may be tried."""
        self._machine = machine
        self._budget = machine.budget
        self._plain = Plain(machine)
        self._natives = Natives(machine)
        self._chooser = Chooser(machine, ways)
        self._functions = functions_in(program)
        self._names = dict(zip(map(id, self._functions), names_of(self._functions), strict=True))
        self._needs = self._needed()
        self._circles = reaching_themselves(self._functions)
        self._entries: dict[int, _Entry] = {}
        self._calls = {words: builtin.kind for words, builtin in LIBRARY.items() if words not in self._needs}
        self._memory: dict[tuple[object, ...], Value] = {}
        self._held = 0

    def _needed(self) -> dict[str, tuple[str, ...]]:
        needs: dict[str, set[str]] = {}
        for function in self._functions:
            needs.setdefault(function.signature, set()).update(self._names[id(function)].free)
        return {signature: tuple(sorted(names)) for signature, names in needs.items()}

    def forget(self) -> None:
        """Forget what calls gave: a setting or a function has changed."""
        self._memory.clear()
        self._held = 0
        self._natives.forget()

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Give what ``function`` gives for ``arguments``, called where ``scope`` can be read, ``depth`` calls deep."""
        free = tuple(scope.get(name, UNSET) for name in self._needs[function.signature])
        return self._answer(function, tuple(arguments), free, depth)

    def _called(self, signature: str, arguments: tuple[Value, ...], free: tuple[Any, ...], depth: int) -> Value:
        """Call from a body: the functions are looked up when they are called, since they may be defined again."""
        function = self._machine.functions.get(signature)
        if function is None:
            expects = LIBRARY[signature].expects if signature in LIBRARY else "n" * len(arguments)
            taken = [argument(each, value) for each, value in zip(expects, arguments, strict=True)]
            return self._machine.call(signature, taken, {}, depth)  # type: ignore[arg-type]  # rolls stand for sequences
        machine = self._machine
        if machine.settings.to_the_end:
            check_none_awaited((*arguments, *free))
            if machine.processes.leads_back(signature):
                return machine.processes.call(function, self._whole(function, arguments), tuple(map(whole, free)))
        elif depth >= machine.settings.function_depth:
            return machine.cut(signature)
        return self._answer(function, arguments, free, depth + 1)

    def _whole(self, function: Function, arguments: tuple[Looked, ...]) -> tuple[Value, ...]:
        """Give the arguments of a state. Raises GiveUpError for a roll that is only asked."""
        if not any(isinstance(value, SymbolicRoll) for value in arguments):
            return arguments  # type: ignore[return-value]  # no roll is there
        expects = self._entry(function).expects
        return tuple(whole(argument(each, value)) for each, value in zip(expects, arguments, strict=True))

    def once(self, function: Function, arguments: Sequence[Value], free: Sequence[Any]) -> Value:
        """Run ``function`` for ``arguments`` as a state of a process; ``free`` has what it reads of its caller."""
        return self._run(function, tuple(arguments), tuple(free), 1)

    def _answer(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...], depth: int) -> Value:
        steps, asked = 0, False
        for values in (arguments, free):
            for value in values:
                if type(value) is tuple:
                    steps += len(value)
                elif type(value) is not int and isinstance(value, SymbolicRoll):
                    asked = True
        self._budget.spend(steps)
        entry = self._entry(function)
        if asked:
            taken = tuple(argument(each, value) for each, value in zip(entry.expects, arguments, strict=True))
            return self._run(function, taken, free, depth)  # what it gives holds for this roll only
        near = depth + len(self._needs) >= self._machine.settings.function_depth
        deep = not self._machine.decides and (near or entry.circular)
        level = depth if deep else 0  # a program that decides has no cut, so that depth is nothing to an answer
        key = (id(function), level, arguments, free)
        answer = self._memory.get(key)
        if answer is None:
            answer = self._run(function, arguments, free, depth)
            self._held += steps + (len(answer) if isinstance(answer, tuple) else 0)
            if len(self._memory) >= MOST_REMEMBERED or self._held > MOST_HELD:
                self._memory.clear()
                self._held = 0
            self._memory[key] = answer
        return answer

    def _run(self, function: Function, arguments: tuple[Looked, ...], free: tuple[Any, ...], depth: int) -> Value:
        entry = self._entry(function)
        if not free and tuple(map(type, arguments)) == entry.exactly:
            body = self.body(function, (), rolls=False)
            if body is not None:
                value = self._direct(body, depth, arguments)
                self._machine.gave(function, value)
                return value
        args = bind_arguments(entry.expects, arguments, self._budget)  # type: ignore[arg-type]  # rolls stand for sequences
        body, kinds = None, tuple(map(_kind, (*free, *(arguments[number] for number, _ in entry.open))))
        if not (entry.carries and (args.open or args.rolls)):
            body = self.body(
                function, kinds, rolls=any(isinstance(value, SymbolicRoll) for value in (*arguments, *free))
            )
        if body is None:
            scope = {name: whole(value) for name, value in zip(entry.needs, free, strict=True) if value is not UNSET}
            return self._as_it_stands(function, [whole(value) for value in arguments], scope, depth)
        try:
            value = self._chooser.value(args, self._forms(function, kinds, free, depth, body))
        except Fault as fault:
            raise UnplacedError from fault
        self._machine.gave(function, value)
        return value

    def _direct(self, body: Written, depth: int, arguments: tuple[Looked, ...]) -> Value:
        """Run a ``body`` for arguments that are just what its parameters expect."""
        self._budget.spend(20)
        try:
            value = body(depth, *arguments)
        except Fault as fault:
            raise UnplacedError from fault
        return NO_RESULT if value is None else value

    def _as_it_stands(self, function: Function, arguments: list[Value], scope: Scope, depth: int) -> Value:
        return self._plain.call(function, arguments, scope, depth)

    def _forms(
        self, function: Function, kinds: tuple[str, ...], free: tuple[Any, ...], depth: int, body: Written
    ) -> Forms:
        """Give the forms of a ``body`` that ways to go through rolls need, each written when it is asked for."""

        def asked(values: list[Value]) -> Value | None:
            return cast("Written", self.body(function, kinds, rolls=True))(depth, *free, *values)  # nested no deeper

        def listed(values: list[Value]) -> Value | None:
            return body(depth, *free, *values)

        loops = self._entry(function).loops
        return Forms(loops, free, listed, asked, lambda: self.plan(function, kinds, depth))

    def _entry(self, function: Function) -> _Entry:
        entry = self._entries.get(id(function))
        if entry is None:
            expects = [parameter.expects for parameter in function.parameters]
            untyped = [(number, each.name) for number, each in enumerate(function.parameters) if not each.expects]
            carries = bool(self._names[id(function)].carried)
            exactly = tuple(_EXACTLY.get(each, type(None)) for each in expects)
            circular, loops = function.signature in self._circles, any(map(has_loop, function.body))
            entry = _Entry(expects, exactly, untyped, self._needs[function.signature], carries, circular, loops, {}, {})
            self._entries[id(function)] = entry
        return entry

    def _given(self, function: Function, kinds: tuple[str, ...]) -> Kinds:
        entry = self._entry(function)
        names = [*entry.needs, *(name for _, name in entry.open)]
        given = dict(reversed(list(zip(names, kinds, strict=True))))  # of two of one name, the first counts
        return {**self._calls, **given}

    def body(self, function: Function, kinds: tuple[str, ...], *, rolls: bool) -> Written | None:
        """Give the body of a function, written for the ``kinds`` of its parameters; None where it is nested too deep.

        Where they are numbers or sequences, it is the quicker for knowing it. ``rolls`` says whether it asks rolls.
        """
        bodies = self._entry(function).bodies
        if (rolls, kinds) not in bodies:
            try:
                text, table = written(function, self._needs, self._given(function, kinds), rolls=rolls)
                bodies[rolls, kinds] = self._read(text, table)["body"]
            except TooDeepError:
                bodies[rolls, kinds] = None
        return bodies[rolls, kinds]

    def plan(self, function: Function, kinds: tuple[str, ...], depth: int) -> Plan:
        """Give the body of a function as a plan of steps, for the ``kinds`` of its parameters, ``depth`` calls deep."""
        plans = self._entry(function).plans
        if kinds not in plans:
            sketched = Sketched(function, self._needs, self._given(function, kinds))
            plans[kinds] = sketched, self._read(sketched.text, sketched.table)
        sketched, steps = plans[kinds]
        return plan_of(sketched.sketch, steps, depth)

    def _read(self, text: str, table: Sequence[str]) -> dict[str, Any]:
        """Let Python read what was written; give what is named in it."""
        names: dict[str, Any] = {**self._natives.named(), "__builtins__": {"len": len, "int": int}}
        names["call"] = lambda number, arguments, free, depth: self._called(table[number], arguments, free, depth)
        names["lasting"] = self._natives.lasting()
        names["library"] = [LIBRARY[words].gives if words in LIBRARY else None for words in table]
        exec(compile(text, "<function>", "exec"), names)  # noqa: S102  # written from the syntax alone, by the compiler
        return names


class Placed(Compiled):
    """Runs functions as they stand, and remembers what calls gave: it knows the places of faults."""

    def body(self, function: Function, kinds: tuple[str, ...], *, rolls: bool) -> Written | None:
        """Give nothing: no body is written as Python."""
        del function, kinds, rolls
        return None


def _kind(value: Looked | Unset) -> str:
    if isinstance(value, int):
        return NUMBER
    return SEQUENCE if isinstance(value, tuple | SymbolicRoll) else ANY
