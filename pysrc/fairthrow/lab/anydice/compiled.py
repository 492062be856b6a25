"""Run functions as functions of Python, and remember what calls gave."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, NamedTuple

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.calls import Body, Bound, bound, run, run_asking
from fairthrow.lab.anydice.compiler import TooDeepError, written
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.looking import Looked, argument, binary_of, summed, unary_of, whole
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.names import functions_in, names_of, reaching_themselves
from fairthrow.lab.anydice.operators import binary
from fairthrow.lab.anydice.plain import Plain, not_a_number, not_a_sequence
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.asking import Asked, GiveUpError
from fairthrow.lab.engine.die import EMPTY, Die
from fairthrow.lab.engine.limits import check_outcomes
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rolls import MOST_ROLLS, size_of
from fairthrow.lab.errors import Fault, UnplacedError

FEW = 1_500
"""Rolls up to which going through them is quickest."""

MOST_REMEMBERED = 100_000
"""Calls whose answers are kept."""


MOST_DICE = 2_000
"""Operations on dice whose answers are kept: the same ones meet in each way of an expanded call."""


class _Unset:
    """Stands for a variable that has no value."""


UNSET = _Unset()


class _Entry(NamedTuple):
    """A function, ready to run."""

    function: Function
    expects: Sequence[str]
    body: Callable[..., Value | None] | None
    """Nothing if it can only be run as it stands."""
    carries: bool
    """Whether something may be carried from one way of an expanded call to the next."""


class Compiled:
    """Runs functions. It knows the whole program from its beginning, since what functions need follows from all."""

    def __init__(self, machine: Machine, program: Sequence[Statement], *, asks: bool = True) -> None:
        self._asks = asks
        self._machine = machine
        self._budget = machine.budget
        self._plain = Plain(machine)
        self._functions = functions_in(program)
        self._names = dict(zip(map(id, self._functions), names_of(self._functions), strict=True))
        self._needs = self._needed()
        self._circles = reaching_themselves(self._functions)
        self._entries: dict[int, _Entry] = {}
        self._memory: dict[tuple[object, ...], Value] = {}
        self._dice: dict[tuple[object, ...], tuple[Value, Value, Value]] = {}

    def _needed(self) -> dict[str, tuple[str, ...]]:
        needs: dict[str, set[str]] = {}
        for function in self._functions:
            needs.setdefault(function.signature, set()).update(self._names[id(function)].free)
        return {signature: tuple(sorted(names)) for signature, names in needs.items()}

    def forget(self) -> None:
        """Forget what calls gave: a setting or a function has changed."""
        self._memory.clear()
        self._dice.clear()

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Give what ``function`` gives for these arguments, called where ``scope`` can be read."""
        free = tuple(scope.get(name, UNSET) for name in self._needs[function.signature])
        return self._answer(function, tuple(arguments), free, depth)

    def _called(self, signature: str, arguments: tuple[Value, ...], free: tuple[Any, ...], depth: int) -> Value:
        """Call from a body: the functions are looked up when they are called, since they may be defined again."""
        function = self._machine.functions.get(signature)
        if function is None:
            expects = LIBRARY[signature].expects if signature in LIBRARY else "n" * len(arguments)
            taken = [argument(each, value) for each, value in zip(expects, arguments, strict=True)]
            return self._machine.call(signature, taken, {}, depth)  # type: ignore[arg-type]  # rolls stand for sequences
        if depth >= self._machine.settings.function_depth:
            return EMPTY
        return self._answer(function, arguments, free, depth + 1)

    def _answer(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...], depth: int) -> Value:
        if any(isinstance(value, Asked) for value in (*arguments, *free)):
            expects = self._entry(function).expects
            taken = tuple(argument(each, value) for each, value in zip(expects, arguments, strict=True))
            return self._run(function, taken, free, depth)  # what it gives holds for this roll only
        settings = self._machine.settings
        near = depth + len(self._needs) >= settings.function_depth
        level = depth if near or function.signature in self._circles else 0
        key = (id(function), level, arguments, free)
        answer = self._memory.get(key)
        if answer is None:
            answer = self._run(function, arguments, free, depth)
            if len(self._memory) >= MOST_REMEMBERED:
                self._memory.clear()
            self._memory[key] = answer
        return answer

    def _run(self, function: Function, arguments: tuple[Looked, ...], free: tuple[Any, ...], depth: int) -> Value:
        entry = self._entry(function)
        args = bound(entry.expects, arguments, self._budget)  # type: ignore[arg-type]  # rolls stand for sequences
        body = entry.body
        if body is None or (entry.carries and (args.open or args.rolls)):
            needs = self._needs[function.signature]
            scope = {name: whole(value) for name, value in zip(needs, free, strict=True) if value is not UNSET}
            return self._plain.call(function, [whole(value) for value in arguments], scope, depth)
        try:
            return self._expanded(args, lambda values: body(depth, *free, *values))
        except Fault as fault:
            raise UnplacedError from fault

    def _expanded(self, args: Bound, body: Body) -> Value:
        """Choose: go through the rolls if there are few, else ask as long as that promises to be less work."""
        order = self._machine.settings.highest_first
        size = prod(size_of(pool) for pool in args.rolls.values())
        if self._asks and size > FEW:
            most = size // 6 if size <= MOST_ROLLS else size
            try:
                return run_asking(args, body, most, self._budget, highest_first=order)
            except GiveUpError:
                pass
        return run(args, body, self._budget, highest_first=order)

    def _entry(self, function: Function) -> _Entry:
        entry = self._entries.get(id(function))
        if entry is None:
            expects = [parameter.expects for parameter in function.parameters]
            entry = _Entry(function, expects, self._compiled(function), bool(self._names[id(function)].carried))
            self._entries[id(function)] = entry
        return entry

    def _compiled(self, function: Function) -> Callable[..., Value | None] | None:
        try:
            text, table = written(function, self._needs)
        except TooDeepError:
            return None
        known: dict[str, Any] = {**self._helpers(), "__builtins__": {"len": len, "int": int}}
        known["call"] = lambda number, arguments, free, depth: self._called(table[number], arguments, free, depth)
        known["library"] = [LIBRARY[words].gives if words in LIBRARY else None for words in table]
        exec(compile(text, "<function>", "exec"), known)  # noqa: S102  # written from the syntax alone, by the compiler
        return known["body"]  # type: ignore[no-any-return]

    def _helpers(self) -> dict[str, Any]:
        """Give what bodies use, by the names that the compiler writes."""
        machine, budget = self._machine, self._budget
        return {
            "machine": machine,
            "budget": budget,
            "binary": self._binary,
            "unary": lambda sign, value: unary_of(sign, value, budget),
            "ranged": lambda first, last: meaning.ranged(summed(first), summed(last)),
            "repeated": meaning.repeated,
            "spread": lambda value: meaning.spread(whole(value), budget),
            "sequence": self._sequence,
            "turns": self._turns,
            "turns_of": self._turns_of,
            "condition": _condition,
            "known": _known,
            "place": _place,
            "times": meaning.times,
        }

    def _binary(self, sign: str, left: Looked, right: Looked) -> Value:
        if isinstance(left, int) and isinstance(right, int):
            return binary(sign, left, right, self._machine.settings, self._budget)
        if isinstance(left, Asked) or isinstance(right, Asked):
            return binary_of(sign, left, right, self._machine.settings, self._budget)
        if not isinstance(left, Die | Pool) and not isinstance(right, Die | Pool):
            return binary(sign, left, right, self._machine.settings, self._budget)
        key = (sign, *(id(side) if isinstance(side, Die | Pool) else ("is", side) for side in (left, right)))
        known = self._dice.get(key)
        if known is None:
            if len(self._dice) >= MOST_DICE:
                self._dice.clear()
            known = left, right, binary(sign, left, right, self._machine.settings, self._budget)
            self._dice[key] = known  # with both sides, so that no other dice can take their places in memory
        return known[2]

    def _sequence(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        self._budget.spend(len(numbers))
        check_outcomes(len(numbers))
        return numbers

    def _turns(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        self._budget.spend(8 * len(numbers))
        return numbers

    def _turns_of(self, value: Value) -> tuple[int, ...]:
        numbers = whole(value)
        if not isinstance(numbers, tuple):
            raise Fault(not_a_sequence(numbers))
        return self._turns(numbers)


def _condition(value: Value) -> int:
    number = whole(value)
    if not isinstance(number, int):
        raise Fault(not_a_number(number))
    return number


def _known(value: Value | _Unset) -> Value:
    if isinstance(value, _Unset):
        raise Fault("a variable has no value")
    return value


def _place(place: int, numbers: tuple[int, ...] | Asked) -> int:
    if isinstance(numbers, Asked):
        return numbers.at(place)
    return numbers[place - 1] if 0 < place <= len(numbers) else 0
