"""Ways of a call that come to no result: their chance is missing from the odds, unless another way comes to dice.

That is AnyDice's own rule (:func:`fairthrow.lab.engine.mix.mixed`), and it depends on all ways. A roll takes one of
them, so it has to find out what the others would come to.
"""

from collections.abc import Callable, Iterator, Sequence

from fairthrow.lab.anydice.calls import Bound, run
from fairthrow.lab.anydice.kinds import ANY, NUMBER, SEQUENCE, kind_of, kinds_in
from fairthrow.lab.anydice.machine import Scope
from fairthrow.lab.anydice.meaning import Value, die_of
from fairthrow.lab.anydice.syntax import Function, If, Loop, Result, Statement
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool


class _DiceError(Exception):
    """A way comes to dice."""


def gives_no_dice(function: Function, scope: Scope) -> bool:
    """Whether all results of a function, called where ``scope`` can be read, are surely numbers or sequences."""
    given = {name: _kind(value) for name, value in scope.items()}
    kinds = kinds_in(function, given)
    return all(kind_of(result.value, kinds) != ANY for result in _results(function.body))


def _kind(value: Value) -> str:
    if isinstance(value, int):
        return NUMBER
    return SEQUENCE if isinstance(value, tuple) else ANY


def _results(body: Sequence[Statement]) -> Iterator[Result]:
    for statement in body:
        if isinstance(statement, Result):
            yield statement
        elif isinstance(statement, Loop):
            yield from _results(statement.body)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                yield from _results(branch)
            yield from _results(statement.otherwise or ())


def comes_to_dice(
    args: Bound, body: Callable[[list[Value]], Value | None], budget: Budget, *, highest_first: bool
) -> bool:
    """Say whether one of all the ways to fill ``args`` has a ``body`` that comes to dice, empty ones left aside.

    ``highest_first`` says in which order the numbers of a roll stand.
    """

    def look(values: list[Value]) -> Value | None:
        result = body(values)
        if isinstance(result, Die | Pool) and die_of(result, budget).total:
            raise _DiceError
        return result

    try:
        run(args, look, budget, highest_first=highest_first)
    except _DiceError:
        return True
    return False
