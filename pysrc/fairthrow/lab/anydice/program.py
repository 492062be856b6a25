"""A program's text in, its outputs out."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fairthrow.lab.anydice.compiled import Compiled
from fairthrow.lab.anydice.machine import Engine, Machine, Scope, Shown
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.syntax import Statement
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.limits import frames as frames_allowed
from fairthrow.lab.errors import Place, ProgramError, UnplacedError

Statements = tuple[Statement, ...]

LONGEST = 6_000
"""Characters of the longest program."""

FRAMES = 8_000
"""How deep Python may go while a program runs; a thousand calls of AnyDice need as many."""


ENGINES: dict[str, Engine] = {
    "compiled": Compiled,
    "listed": lambda machine, program: Compiled(machine, program, ()),
    "asked": lambda machine, program: Compiled(machine, program, ("asked",)),
    "revealed": lambda machine, program: Compiled(machine, program, ("revealed",)),
    "plain": Plain,
}
"""The ways to run functions, by name; the first is the one that answers."""


def outputs_of(program: str, budget: Budget | None = None, engine: str = "compiled") -> list[Shown]:
    """Run the text of a ``program``, and give its outputs in their order.

    Without a ``budget`` only the limits on memory, outcomes and depth end the work. ``engine`` is one of
    :data:`ENGINES`; all give the same. Raises ProgramError where it cannot be read or run, or asks for more than it
    may.

    >>> [(shown.label, shown.die.weights) for shown in outputs_of("output 2d2")]
    [('output 1', {2: 1, 3: 2, 4: 1})]
    """
    return shown_by(read(program), budget or Budget(), engine)


def shown_by(statements: Statements, budget: Budget, engine: str = "compiled") -> list[Shown]:
    """Run ``statements``, and give their outputs in their order; ``engine`` is one of :data:`ENGINES`.

    Raises ProgramError where they cannot be run, or ask for more than they may.
    """
    with frames():
        try:
            return _run(statements, budget, ENGINES[engine])
        except UnplacedError:  # a compiled body does not know its places: run it again as it stands, to say where
            return _run(statements, budget, Plain)


def read(program: str) -> Statements:
    """Read the text of a ``program``.

    Raises ProgramError where it cannot be read, and for more than 6,000 characters.
    """
    if len(program) > LONGEST:
        raise ProgramError(Place(1, 1), f"a program has at most {LONGEST:,} characters")
    return parse(program)


def _run(statements: Statements, budget: Budget, engine: Engine) -> list[Shown]:
    machine = Machine(budget, engine, statements)
    top = Plain(machine)
    scope: Scope = {}
    run_each(statements, lambda statement: top.run([statement], scope, 0))
    return machine.outputs


def run_each(statements: Statements, run: Callable[[Statement], object]) -> None:
    """Call ``run`` for each of ``statements``, in turn.

    Raises ProgramError, at the statement that asks for too much.
    """
    for statement in statements:
        try:
            run(statement)
        except LimitError as limit:
            raise ProgramError(statement.place, limit.message, limit=limit.limit) from None
        except RecursionError:
            raise ProgramError(statement.place, "functions call each other too deep", limit="depth") from None
        except MemoryError:
            raise ProgramError(statement.place, "this takes more memory than there is", limit="memory") from None


@contextmanager
def frames() -> Iterator[None]:
    """Let Python go deeper for a while."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames_allowed(FRAMES)))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
