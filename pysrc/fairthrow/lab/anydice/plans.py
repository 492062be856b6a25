"""Write a function of AnyDice as a plan of steps, for rolls that are revealed (:mod:`fairthrow.lab.engine.reveal.run`).

Statements without loops become stretches, each a function of Python. A function of a step takes how deep the call is,
then the values of the variables that are needed at that place, in an order that is fixed there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from fairthrow.lab.anydice.compiler import Writer
from fairthrow.lab.anydice.liveness import Names, Needs, needed_at_head, needed_before, read_in
from fairthrow.lab.anydice.suspects import assigned
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Result,
    Statement,
    VariableName,
)
from fairthrow.lab.anydice.value_types import NUMBER, Kinds
from fairthrow.lab.engine.steps import Fork, Plan, Stretch, Turns

Order = tuple[str, ...]
"""Names of variables; an empty name for a value that nothing needs."""

Sketch = tuple[tuple[Any, ...], ...]
"""A plan in which steps have the names of their functions: what is written, before Python has read it."""

_GATHERING = {"highest of ? and ?", "lowest of ? and ?"}


class _StepWriter(Writer):
    ends = "return {}, None"


class Sketched:
    """A function written as a plan: its text, what the numbers in it stand for, and the plan's sketch."""

    def __init__(self, function: Function, needs: dict[str, tuple[str, ...]], given: Kinds) -> None:
        self._writer = _StepWriter(function, needs, given, rolls=True)
        self._needs: Needs = needs
        self._steps = 0
        self.sketch = self._plan(function.body, _first(function, needs[function.signature]), ())
        self.text = "\n".join(self._writer.lines)
        self.table = self._writer.table

    def _plan(self, body: Sequence[Statement], takes: Order, gives: Order, *, headed: bool = False) -> Sketch:
        """Sketch a body that takes and gives values in these orders. If ``headed``, it begins with a stretch."""
        parts = [list(part) for _, part in groupby(enumerate(body), key=lambda each: _step_of(*each))]
        bodies = [[statement for _, statement in part] for part in parts]
        if not bodies or (headed and has_loop(bodies[0][0])):
            bodies.insert(0, [])
        plan = []
        for number, part in enumerate(bodies):
            behind = [statement for other in bodies[number + 1 :] for statement in other]
            needed = needed_before(behind, frozenset(gives), self._needs)
            then = gives if number == len(bodies) - 1 else tuple(sorted(needed))
            plan.append(self._step(part, takes, then))
            takes = then
        return tuple(plan)

    def _step(self, part: Sequence[Statement], takes: Order, gives: Order) -> tuple[Any, ...]:
        if part and has_loop(part[0]):
            (statement,) = part
            if isinstance(statement, Loop):
                return self._loop(statement, takes, gives)
            if isinstance(statement, Conditional):  # pragma: no branch  # nothing else has loops in it
                return self._if(statement, takes, gives)
        name = self._begin(takes)
        self._writer.body(tuple(part), 1, 0)
        self._writer.line(1, f"return None, {_values(gives)}")
        return Stretch, name

    def _loop(self, loop: Loop, takes: Order, gives: Order) -> tuple[Any, ...]:
        head = tuple(sorted(needed_at_head(loop, frozenset(gives), self._needs)))
        name = self._begin(takes)
        over = self._writer.over(loop)
        if in_any_order(loop, frozenset(gives), self._needs, lambda value: self._writer.is_always(value, NUMBER)):
            over = f"unordered({over})"
        self._writer.line(1, f"return {over}, {_values(head)}")
        taken = (loop.name, *("" if each == loop.name else each for each in head))
        return Turns, name, self._plan(loop.body, taken, head, headed=True), tuple(map(head.index, gives))

    def _if(self, statement: Conditional, takes: Order, gives: Order) -> tuple[Any, ...]:
        bodies = [*(body for _, body in statement.branches), statement.otherwise or ()]
        needed: Names = frozenset()
        for body in bodies:
            needed |= needed_before(body, frozenset(gives), self._needs)
        head = tuple(sorted(needed))
        name = self._begin(takes)
        for number, (condition, _) in enumerate(statement.branches):
            self._writer.line(1, f"{'elif' if number else 'if'} {self._writer.condition(condition)}:")
            self._writer.line(2, f"return {number}, {_values(head)}")
        self._writer.line(1, f"return {len(bodies) - 1}, {_values(head)}")
        return Fork, name, tuple(self._plan(body, head, gives) for body in bodies)

    def _begin(self, takes: Order) -> str:
        self._steps += 1
        name = f"step_{self._steps}"
        taken = [f"v_{each}" if each else f"unused_{number}" for number, each in enumerate(takes)]
        self._writer.lines.append(f"def {name}({', '.join(['depth', *taken])}):")
        return name


def plan_of(sketch: Sketch, steps: dict[str, Callable[..., Any]], depth: int) -> Plan:
    """Make the plan of a sketch for a call that is ``depth`` calls deep. ``steps`` has the functions by name."""
    plan: list[Stretch | Turns | Fork] = []
    for kind, name, *others in sketch:
        run = partial(steps[name], depth)
        if kind is Stretch:
            plan.append(Stretch(run))
        elif kind is Turns:
            plan.append(Turns(run, plan_of(others[0], steps, depth), others[1]))
        else:
            plan.append(Fork(run, tuple(plan_of(each, steps, depth) for each in others[0])))
    return tuple(plan)


def _first(function: Function, needs: Iterable[str]) -> Order:
    """Give the order of values at the beginning: what it needs, then its parameters; of two of one name, the first."""
    parameters = [parameter.name for parameter in function.parameters]
    own = [name if parameters.index(name) == number else "" for number, name in enumerate(parameters)]
    return (*("" if name in parameters else name for name in needs), *own)


def _values(order: Order) -> str:
    return f"({''.join(f'v_{name}, ' for name in order)})"


def _step_of(number: int, statement: Statement) -> int:
    """Give a number for each loop, and one for all statements without loops: those beside each other are one step."""
    return number if has_loop(statement) else -1


def has_loop(statement: Statement) -> bool:
    """Say whether a statement has a loop in it."""
    if isinstance(statement, Conditional):
        bodies = [*(body for _, body in statement.branches), statement.otherwise or ()]
        return any(has_loop(each) for body in bodies for each in body)
    return isinstance(statement, Loop)


def in_any_order(loop: Loop, after: Names, needs: Needs, is_number: Callable[[Expression], bool]) -> bool:
    """Say whether the turns of a ``loop`` may be taken in any order: whether it only gathers something.

    What it carries from turn to turn is only ever added to, or only raised, or only lowered, and nothing else in its
    body reads it.

    ``after`` are the variables that are needed behind it, ``needs`` says what calls read, and ``is_number`` whether a
    value is always a number.
    """
    carried = needed_at_head(loop, after, needs).intersection(assigned(loop.body))
    if loop.name in after or loop.name in carried:
        return False
    ways: dict[str, str] = {}
    for statement, values in _statements_in(loop.body):
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


def _statements_in(body: Iterable[Statement]) -> Iterator[tuple[Statement, tuple[Expression, ...]]]:
    """Give the statements of a body, those within others too, each with the values that it reads itself."""
    for statement in body:
        if isinstance(statement, Conditional):
            yield statement, tuple(condition for condition, _ in statement.branches)
            for each in (*(branch for _, branch in statement.branches), statement.otherwise or ()):
                yield from _statements_in(each)
        elif isinstance(statement, Loop):
            yield statement, (statement.over,)
            yield from _statements_in(statement.body)
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
