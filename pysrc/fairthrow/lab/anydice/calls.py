"""What happens between a call and a function's body.

Arguments are brought to what the parameters expect. Where a number or a sequence is expected and dice are given, the
body is run for each face or each sorted roll, and what it gives is mixed by weight: the call is *expanded*.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import NamedTuple

from fairthrow.lab.anydice.decisions import check_undecided
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.engine.asking import by_asking
from fairthrow.lab.engine.decided import DecidedError
from fairthrow.lab.engine.die import NEVER, NO_RESULT, OF_EMPTY, WeightedDie, certain
from fairthrow.lab.engine.limits import Budget, LimitError, bits_of, check_held
from fairthrow.lab.engine.mix import held_with
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.processes.awaited import laid_together
from fairthrow.lab.engine.products import power
from fairthrow.lab.engine.products import product as product_of
from fairthrow.lab.engine.reveal.run import by_revealing
from fairthrow.lab.engine.rolls import faces_of, rolls_of, size_of
from fairthrow.lab.engine.rounding import off_of, shortened, without_error_bound
from fairthrow.lab.engine.steps import Plan, Values
from fairthrow.lab.engine.symbolic_roll import PoolRoll, SymbolicRoll, Working
from fairthrow.lab.errors import Fault

Way = tuple[int | tuple[int, ...], int]
"""What a parameter may get, with its weight."""

Ways = list[Way]
"""What a parameter may get, each with its weight."""

LONG = 8_192
"""Bits of weights that take longer to be multiplied than it takes to find out which of them can be added up first."""

MOST_NUMBERS = 20_000_000
"""Numbers of all rolls that are held, with those that each roll takes beside its own: 160 MB."""

MOST_GATHERED = 50_000
"""Ways that may wait for that."""

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
    off: int
    """How far these weights are off (:mod:`fairthrow.lab.engine.rounding`)."""
    expanded: bool
    """Whether what the body gives is summed and mixed, or handed on as it is."""


def bind_arguments(expects: Sequence[str], arguments: Sequence[Value], budget: Budget) -> Bound:
    """Bring ``arguments`` to what each parameter ``expects``: ``n``, ``s``, ``d``, or nothing of its own.

    These stand for a number, a sequence, and dice.
    """
    budget.spend(20)
    values: list[Value] = []
    dice: dict[int, WeightedDie | Pool] = {}
    expanded = False
    for number, (kind, value) in enumerate(zip(expects, arguments, strict=True)):
        taken = value
        if kind and kind != "?":
            check_undecided(value, "given to a parameter", number)
        if kind == "d":
            taken = value if isinstance(value, WeightedDie | Pool) else die_of(value, budget)
        elif kind == "n" and not isinstance(value, int):
            expanded = True
            taken = number_or_die(value, budget)
            if isinstance(taken, WeightedDie):
                dice[number] = taken
        elif kind == "s" and isinstance(value, int):
            taken = (value,)
        elif kind == "s" and isinstance(value, WeightedDie | Pool):
            dice[number] = value
        values.append(taken)
    return _enumerate_dice(expects, values, dice, budget) if dice else Bound(values, {}, {}, 1, 0, expanded)


def _enumerate_dice(
    expects: Sequence[str], values: list[Value], dice: dict[int, WeightedDie | Pool], budget: Budget
) -> Bound:
    """Give all ways in which ``dice`` fill parameters, by number; the dice are rounded where they need it."""
    kinds = [kind for each in dice.values() for kind in (each.kinds if isinstance(each, Pool) else ((each, 1),))]
    short = shortened(kinds)
    off = off_of(short)
    if off or short is not kinds:  # whoever goes through them need not know
        told_of = iter([(without_error_bound(die), count) for die, count in short])
        dice = {
            number: Pool(islice(told_of, len(each.kinds))) if isinstance(each, Pool) else next(told_of)[0]
            for number, each in dice.items()
        }
    ways: dict[int, Ways] = {}
    rolls: dict[int, Pool] = {}
    total = 1
    for number, each in dice.items():
        for die, count in each.kinds if isinstance(each, Pool) else ((each, 1),):
            check_held(bits_of([(die.total, count)]))
            total = product_of(total, power(die.total, count, budget), budget)
        if isinstance(each, Pool):
            rolls[number] = each
        else:
            faces = each.weights.items() if expects[number] == "n" else faces_of(each)
            ways[number] = list(budget.over(faces, 2))
    return Bound(values, ways, rolls, total, off, expanded=True)


def run(args: Bound, body: Body, budget: Budget, *, highest_first: bool) -> Value:
    """Run a body in all ways its parameters can be filled; the first parameter changes fastest, as in AnyDice.

    Without dice to go through, the body's result is handed on as it is; but a sequence becomes its sum if a sequence
    was summed for a parameter. ``highest_first`` says in which order the numbers of a roll stand.
    Raises LimitError where the rolls of several pools together would take too much memory.
    """
    if not args.open and not args.rolls:
        result = body(args.values)
        if result is None:
            return NO_RESULT
        if args.expanded and isinstance(result, tuple):
            return certain(sum(result))  # AnyDice takes the one sum for a die
        return result
    if nothing := _impossible(args):
        return nothing
    rolls = {number: rolls_of(pool, highest_first=highest_first, budget=budget) for number, pool in args.rolls.items()}
    if len(rolls) == 1 and not args.open:  # each is forgotten before the next
        return mixed_ways(_results_of(args, rolls, body, budget), args, budget)
    if sum([size_of(pool) * (8 + pool.count) for pool in args.rolls.values()]) > MOST_NUMBERS:
        raise LimitError("memory", "the rolls of those dice together would take over 150 MB of memory")
    ways: dict[int, Ways] = {**args.open, **{number: list(each) for number, each in rolls.items()}}
    return mixed_ways(_ways(args, ways, body, budget), args, budget)


def mixed_ways(results: Iterable[tuple[int | WeightedDie | None, int]], args: Bound, budget: Budget) -> WeightedDie:
    """Give the die that shows what the way taken came to: ``results`` of all ways to fill the parameters ``args``.

    Raises Fault where some are decided and others are forgotten.
    """
    try:
        return laid_together(results, args.total, budget, args.off)
    except DecidedError as refused:
        raise Fault(str(refused)) from None


def run_asking(args: Bound, body: Body, budget: Budget, *, highest_first: bool) -> Working[Value]:
    """Do as :func:`run` does, with rolls that are asked questions instead of being gone through.

    ``highest_first`` says in which order the numbers of a roll stand. No way may depend on another. Raises GiveUpError
    when it cannot be done.
    """
    if nothing := _impossible(args):
        return nothing
    pools = list(args.rolls.values())
    found: list[tuple[int | WeightedDie | None, int]] = []
    for filled, weight in assignments(args, args.open, budget):
        values = list(filled)

        def look(rolls: list[SymbolicRoll], values: list[Value] = values) -> int | WeightedDie | None:
            for number, roll in zip(args.rolls, rolls, strict=True):
                values[number] = roll  # type: ignore[call-overload]  # a body takes it for a sequence
            return as_result(body(values), budget)

        results = yield from by_asking(pools, look, budget, highest_first=highest_first)
        found.extend((result, weight * each) for result, each in results)
    return mixed_ways(found, args, budget)


def run_revealing(args: Bound, plan: Plan, free: Values, budget: Budget, *, highest_first: bool) -> Working[Value]:
    """Do as :func:`run` does, with a body that is a plan, and rolls that are revealed as far as it asks for them.

    ``free`` is what the plan takes before the parameters. ``highest_first`` says in which order the numbers of a roll
    stand. No way may depend on another. Raises GiveUpError when it cannot be done.
    """
    if nothing := _impossible(args):
        return nothing

    def begins(rolls: list[PoolRoll]) -> Iterator[tuple[Values, int]]:
        for values, weight in assignments(args, args.open, budget):
            for number, roll in zip(args.rolls, rolls, strict=True):
                values[number] = roll  # type: ignore[call-overload]  # a body takes it for a sequence
            yield (*free, *values), weight

    pools = list(args.rolls.values())
    found = yield from by_revealing(
        pools, plan, begins, lambda value: as_result(value, budget), budget, highest_first=highest_first
    )
    return mixed_ways(found, args, budget)


def _impossible(args: Bound) -> WeightedDie | None:
    """Give what comes of it where nothing can be rolled: of an empty die, or of one that never shows anything."""
    if all(args.open.values()) and all(die.weights for pool in args.rolls.values() for die, _ in pool.kinds):
        return None
    return NEVER if args.total else OF_EMPTY


def _ways(
    args: Bound, ways: dict[int, Ways], body: Body, budget: Budget
) -> Iterable[tuple[int | WeightedDie | None, int]]:
    if len(ways) > 1 and args.total.bit_length() > LONG and prod(map(len, ways.values())) <= MOST_GATHERED:
        return _factor_weights(args, ways, body, budget)
    return _results_of(args, ways, body, budget)


def _results_of(
    args: Bound, ways: Mapping[int, Iterable[Way]], body: Body, budget: Budget
) -> Iterator[tuple[int | WeightedDie | None, int]]:
    """Give what each way comes to, with its weight."""
    return ((as_result(body(values), budget), weight) for values, weight in assignments(args, ways, budget))


def _factor_weights(
    args: Bound, ways: dict[int, Ways], body: Body, budget: Budget
) -> Iterator[tuple[int | WeightedDie | None, int]]:
    """Give what all ways come to, with weights that are multiplied as seldom as can be: long ones take their time.

    Where all parameters but one are filled alike and the same comes of it, the weights of that one are added up first.
    """
    numbers = sorted(ways, reverse=True)
    results = _results(args, {number: [(value, 1) for value, _ in ways[number]] for number in numbers}, body, budget)
    places = list(product(*(range(len(ways[number])) for number in numbers)))
    found: list[dict[tuple[tuple[int, ...], int | WeightedDie | None], int]] = [{} for _ in numbers]
    for at, (number, gathered) in enumerate(zip(numbers, found, strict=True)):
        for place, result in zip(places, results, strict=True):
            key = (*place[:at], -1, *place[at + 1 :]), result
            gathered[key] = gathered.get(key, 0) + ways[number][place[at]][1]
    for (place, result), weight in min(found, key=len).items():
        budget.spend(10 + args.total.bit_length() // 32)
        others = (ways[number][at][1] for number, at in zip(numbers, place, strict=True) if at >= 0)
        yield result, prod(others, start=weight)


def _results(args: Bound, ways: dict[int, Ways], body: Body, budget: Budget) -> list[int | WeightedDie | None]:
    """Give what each way comes to, in turn. Raises LimitError if dice would take too much memory together."""
    results: list[int | WeightedDie | None] = []
    seen: set[WeightedDie] = set()
    held = 0
    for values, _ in assignments(args, ways, budget):
        result = as_result(body(values), budget)
        if isinstance(result, WeightedDie) and result not in seen:
            seen.add(result)
            held = held_with(held, result)
        results.append(result)
    return results


def assignments(args: Bound, ways: Mapping[int, Iterable[Way]], budget: Budget) -> Iterator[tuple[list[Value], int]]:
    """Fill the parameters ``args`` in all ``ways``, each with its weight. The list is the same each time."""
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


def as_result(value: object, budget: Budget) -> int | WeightedDie | None:
    """Give what the ``value`` of one way adds to the mixture: a number or a die; None where it came to no result."""
    if isinstance(value, int):
        return value
    if isinstance(value, SymbolicRoll):
        return value.sum()
    return None if value is None else number_or_die(value, budget)  # type: ignore[arg-type]  # a body's result
