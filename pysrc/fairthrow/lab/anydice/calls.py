"""What happens between a call and a function's body.

Arguments are brought to what the parameters expect. Where a number or a sequence is expected and dice are given, the
body is run for each face or each sorted roll, and what it gives is mixed by weight: the call is *expanded*.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.engine.asked import Asked, Hidden, Working
from fairthrow.lab.engine.asking import by_asking
from fairthrow.lab.engine.die import EMPTY, LOST, Die, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.mix import mixed
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.revealing import by_revealing
from fairthrow.lab.engine.rolls import faces_of, rolls_of
from fairthrow.lab.engine.steps import Plan, Values

Ways = list[tuple[int | tuple[int, ...], int]]
"""What a parameter may get, each with its weight."""

Body = Callable[[list[Value]], Value | None]
"""Runs a function once, with a value for each parameter; nothing if it comes to no result."""


class Bound(NamedTuple):
    """Arguments brought to what the parameters expect."""

    values: list[Value]
    """What each parameter gets; for those in ``open``, not yet."""
    open: dict[int, Ways]
    """The parameters that get a face of dice, from the first."""
    rolls: dict[int, Pool]
    """The parameters that get a sorted roll of a pool."""
    total: int
    """The weight of all ways to go."""
    expanded: bool
    """Whether what the body gives is summed and mixed, or handed on as it is."""


def bound(expects: Sequence[str], arguments: Sequence[Value], budget: Budget) -> Bound:
    """Bring ``arguments`` to what each parameter ``expects``: ``n``, ``s``, ``d``, or nothing of its own.

    These stand for a number, a sequence, and dice.
    """
    budget.spend(20)
    values: list[Value] = []
    ways: dict[int, Ways] = {}
    rolls: dict[int, Pool] = {}
    total, expanded = 1, False
    for number, (kind, value) in enumerate(zip(expects, arguments, strict=True)):
        taken = value
        if kind == "d":
            taken = value if isinstance(value, Die | Pool) else die_of(value, budget)
        elif kind == "n" and not isinstance(value, int):
            expanded = True
            taken = number_or_die(value, budget)
            if isinstance(taken, Die):
                ways[number] = list(taken.weights.items())
                total *= taken.total
        elif kind == "s" and isinstance(value, int):
            taken = (value,)
        elif kind == "s" and isinstance(value, Die):
            ways[number] = list(faces_of(value))
            total *= value.total
        elif kind == "s" and isinstance(value, Pool):
            rolls[number] = value
            total *= value.total
        values.append(taken)
    return Bound(values, ways, rolls, total, expanded or bool(ways) or bool(rolls))


def run(args: Bound, body: Body, budget: Budget, *, highest_first: bool) -> Value:
    """Run a body in all ways its parameters can be filled; the first parameter changes fastest, as in AnyDice.

    Without dice to go through, the body's result is handed on as it is; but a sequence becomes its sum if a sequence
    was summed for a parameter. ``highest_first`` says in which order the numbers of a roll stand.
    """
    if not args.open and not args.rolls:
        result = body(args.values)
        if result is None:
            return EMPTY
        if args.expanded and isinstance(result, tuple):
            return certain(sum(result))  # AnyDice takes the one sum for a die
        return result
    ways = dict(args.open)
    for number, pool in args.rolls.items():
        ways[number] = list(rolls_of(pool, highest_first=highest_first, budget=budget))
    if not all(ways.values()):
        return LOST  # nothing can be rolled, and nothing comes of it
    return mixed(_ways(args, ways, body, budget), args.total)


def run_asking(args: Bound, body: Body, budget: Budget, *, highest_first: bool) -> Working[Value]:
    """Do as :func:`run` does, with rolls that are asked questions instead of being gone through.

    ``highest_first`` says in which order the numbers of a roll stand. No way may depend on another. Raises GiveUpError
    when it cannot be done.
    """
    if _impossible(args):
        return LOST
    pools = list(args.rolls.values())
    found: list[tuple[int | Die | None, int]] = []
    for filled, weight in _filled(args, args.open, budget):
        values = list(filled)

        def look(rolls: list[Asked], values: list[Value] = values) -> int | Die | None:
            for number, roll in zip(args.rolls, rolls, strict=True):
                values[number] = roll  # type: ignore[call-overload]  # a body takes it for a sequence
            return _as_result(body(values), budget)

        results = yield from by_asking(pools, look, budget, highest_first=highest_first)
        found.extend((result, weight * each) for result, each in results)
    return mixed(found, args.total)


def run_revealing(args: Bound, plan: Plan, free: Values, budget: Budget, *, highest_first: bool) -> Working[Value]:
    """Do as :func:`run` does, with a body that is a plan, and rolls that are revealed as far as it asks for them.

    ``free`` is what the plan takes before the parameters. ``highest_first`` says in which order the numbers of a roll
    stand. No way may depend on another. Raises GiveUpError when it cannot be done.
    """
    if _impossible(args):
        return LOST

    def begins(rolls: list[Hidden]) -> Iterator[tuple[Values, int]]:
        for values, weight in _filled(args, args.open, budget):
            for number, roll in zip(args.rolls, rolls, strict=True):
                values[number] = roll  # type: ignore[call-overload]  # a body takes it for a sequence
            yield (*free, *values), weight

    pools = list(args.rolls.values())
    found = yield from by_revealing(
        pools, plan, begins, lambda value: _as_result(value, budget), budget, highest_first=highest_first
    )
    return mixed(found, args.total)


def _impossible(args: Bound) -> bool:
    """Say whether nothing can be rolled."""
    return not all(args.open.values()) or not all(die.weights for pool in args.rolls.values() for die, _ in pool.kinds)


def _ways(args: Bound, ways: dict[int, Ways], body: Body, budget: Budget) -> Iterator[tuple[int | Die | None, int]]:
    return ((_as_result(body(values), budget), weight) for values, weight in _filled(args, ways, budget))


def _filled(args: Bound, ways: dict[int, Ways], budget: Budget) -> Iterator[tuple[list[Value], int]]:
    """Fill the parameters in all ways, each with its weight. The list is the same each time."""
    values = list(args.values)
    cost = 10 + args.total.bit_length() // 32
    if len(ways) == 1:
        ((number, only),) = ways.items()
        for value, weight in only:
            budget.spend(cost)
            values[number] = value
            yield values, weight
        return
    numbers = sorted(ways, reverse=True)
    for filled in product(*(ways[number] for number in numbers)):
        budget.spend(cost)
        weight = 1
        for number, (value, each) in zip(numbers, filled, strict=True):
            values[number] = value
            weight *= each
        yield values, weight


def _as_result(value: object, budget: Budget) -> int | Die | None:
    """Give what one way adds to the mixture: a number or a die; nothing where the body came to no result."""
    if isinstance(value, int):
        return value
    if isinstance(value, Asked):
        return value.sum()
    return None if value is None else number_or_die(value, budget)  # type: ignore[arg-type]  # a body's result
