"""A program's text in, its outputs out."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from fairthrow.lab.anydice.compiled import Compiled, Placed
from fairthrow.lab.anydice.decisions import decisions_in, with_goals
from fairthrow.lab.anydice.lexer import COMMENTS
from fairthrow.lab.anydice.machine import Engine, LabelledOdds, Machine, Scope
from fairthrow.lab.anydice.outline import outline_of
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.syntax import TO_THE_END, Statement, ToTheEnd
from fairthrow.lab.engine.limits import Budget, LimitError, in_browser
from fairthrow.lab.engine.limits import frames as frames_allowed
from fairthrow.lab.errors import ProgramError, UnplacedError
from fairthrow.lab.inputs import comments_in, declared
from fairthrow.lab.length import check_length

Statements = tuple[Statement, ...]

FRAMES = 25_000
"""How deep Python may go while a program runs: enough for a thousand calls of AnyDice, and 15 MB at most."""


ENGINES: dict[str, Engine] = {
    "compiled": Compiled,
    "listed": lambda machine, program: Compiled(machine, program, ()),
    "asked": lambda machine, program: Compiled(machine, program, ("asked",)),
    "revealed": lambda machine, program: Compiled(machine, program, ("revealed",)),
    "plain": Plain,
}
"""The ways to run functions, by name; the first is the one that answers."""


def outputs_of(program: str, budget: Budget | None = None, engine: str = "compiled") -> list[LabelledOdds]:
    """Run the text of a ``program``, and give its outputs in their order.

    Without a ``budget`` only the limits on memory, outcomes and depth end the work. ``engine`` is one of
    :data:`ENGINES`; all give the same. Raises ProgramError where it cannot be read or run, or asks for more than it
    may.

    >>> [(shown.label, shown.die.weights) for shown in outputs_of("output 2d2")]
    [('output 1', {2: 1, 3: 2, 4: 1})]
    """
    return shown_by(read(program), budget or Budget(), engine)


def shown_by(statements: Statements, budget: Budget, engine: str = "compiled") -> list[LabelledOdds]:
    """Run ``statements``, and give their outputs in their order; ``engine`` is one of :data:`ENGINES`.

    Raises ProgramError where they cannot be run, or ask for more than they may.
    """
    return ran(statements, budget, engine).outputs


def ran(statements: Statements, budget: Budget, engine: str = "compiled") -> Machine:
    """Run ``statements`` as :func:`shown_by` does, with ``budget`` and ``engine``; give the machine as it is then."""
    with frames():
        try:
            return _run(statements, budget, ENGINES[engine])
        except UnplacedError:  # a compiled body does not know its places: run it again as it stands, to say where
            return _run(statements, budget, Placed)


def read(program: str) -> Statements:
    """Read the text of a ``program``, with what its comments say of calls, and where it decides of goals.

    Raises ProgramError where it cannot be read, and where it is too long (:mod:`fairthrow.lab.length`).
    """
    check_length(program, COMMENTS)
    statements = parse(program)
    if decisions_in(statements):
        statements = with_goals(statements, declared(outline_of(program)))
    return (*_to_the_end(program), *statements)


def _to_the_end(program: str) -> Statements:
    """Give what a line of a comment says that plays calls to their end, wherever it stands; nothing without one."""
    if TO_THE_END.split()[-1] not in program.casefold():
        return ()
    said = (each.place for each in comments_in(program, COMMENTS) if any(map(_says_so, each.text.splitlines())))
    return tuple(ToTheEnd(place=place) for place in islice(said, 1))


def _says_so(line: str) -> bool:
    return " ".join(line.split()).casefold() == TO_THE_END


def _run(statements: Statements, budget: Budget, engine: Engine) -> Machine:
    machine = Machine(budget, engine, statements)
    top = Plain(machine)
    scope: Scope = {}
    run_each(statements, lambda statement: top.run([statement], scope, 0))
    return machine


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
            raise ProgramError(statement.place, _too_deep(), limit="depth") from None
        except MemoryError:
            raise ProgramError(statement.place, "this takes more memory than there is", limit="memory") from None


def _too_deep() -> str:
    if in_browser():
        return "functions call each other deeper than a browser can follow; the command line follows 1,000 calls"
    return "functions call each other deeper than can be followed"


@contextmanager
def frames() -> Iterator[None]:
    """Let Python go deeper for a while."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames_allowed(FRAMES)))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
