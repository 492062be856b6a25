"""The states that one leads to, put in order for the engine: with the values of those that are known."""

from collections.abc import Mapping, Sequence

from fairthrow.lab.anydice.choice_states import ChoiceStates
from fairthrow.lab.anydice.decisions import used_further
from fairthrow.lab.anydice.endless import ShownOnly
from fairthrow.lab.anydice.meaning import Value, calculate, number_or_die
from fairthrow.lab.engine.decided import Decided, DecidedError, Goal, distance_of, farther, goal_of_mixture
from fairthrow.lab.engine.die import EMPTY, NEVER, WeightedDie, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.awaited import exact
from fairthrow.lab.engine.processes.best_plan import UnsureError
from fairthrow.lab.engine.processes.counts import EndlessCount
from fairthrow.lab.engine.processes.graph import FallingError
from fairthrow.lab.engine.processes.outcome import outcome
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.errors import Fault


def flowed(
    goal: int, rows: Mapping[int, Transitions], values: Mapping[int, Value], choices: ChoiceStates, budget: Budget
) -> WeightedDie | EndlessCount | None:
    """Give what the state ``goal`` comes to; None where that is the empty die.

    For a mean that no way to decide is sure to have, it is the die that never shows anything, as decided.

    Each state that it leads to has its transitions in ``rows``, or what it comes to in ``values``; ``choices`` decide
    among options. Raises FallingError, with the number of the state, for a circle that adds below 0; Fault for
    decisions that are made for several goals.
    """
    chain, order = _chain(goal, rows, values, budget)
    dice = [value for state in order if isinstance(value := values.get(state), WeightedDie) and state not in rows]
    aims = [row.goal for row in chain if row.goal]
    distance = 0
    try:
        if aims:
            _aimed(aims, dice, chain)
            away = _away(order, rows, values)
            chain, distance = choices.planned(chain, order, aims[0], budget, away)
        found = outcome(chain, 0, budget)
    except UnsureError:
        return Decided.of(NEVER, aims[0])
    except DecidedError as refused:
        raise Fault(str(refused)) from None
    except FallingError as error:
        raise FallingError(order[error.source], order[error.target]) from None
    decided = _decided(found, chain, dice, aims)
    if isinstance(decided, Decided | ShownOnly):
        decided.distance = distance
    return decided


def _chain(
    goal: int, rows: Mapping[int, Transitions], values: Mapping[int, Value], budget: Budget
) -> tuple[list[Transitions], list[int]]:
    """Give the transitions of all states that ``goal`` leads to, by their places in an order; and that order."""
    places, order = {goal: 0}, [goal]
    chain: list[Transitions] = []
    for state in order:  # grows on the way
        row = rows.get(state)
        if row is None:
            chain.append(_known(values[state], budget))
            continue
        budget.spend(2 + len(row.to))
        if any(type(values.get(target)) is int for target in row.to):
            row = _shortened(row, values)
        to = []
        for target in row.to:
            place = places.get(target)
            if place is None:
                place = places[target] = len(order)
                order.append(target)
            to.append(place)
        options = [each._replace(to=[places[target] for target in each.to]) for each in row.options]
        chain.append(row._replace(to=to, options=options))
    return chain, order


def handed_on(value: Value, more: int | None, runs: int, budget: Budget, *, summed: bool) -> Value:
    """Give a ``value`` that came through so many ``runs`` in which nothing was thrown: it stays what it is.

    ``more`` is added to it, and a sequence is ``summed``.
    """
    if more is not None:
        return farther(calculate("+", more, value, budget), value, runs)
    return certain(sum(value)) if summed and isinstance(value, tuple) else farther(value, value, runs)


def _away(order: Sequence[int], rows: Mapping[int, Transitions], values: Mapping[int, Value]) -> dict[int, int]:
    """Give the places in an ``order`` of states that are known and not near to their end, each with its distance."""
    known = {place: distance_of(values[state]) for place, state in enumerate(order) if state not in rows}
    return {place: distance for place, distance in known.items() if distance}


def _aimed(aims: Sequence[Goal], dice: Sequence[WeightedDie], chain: Sequence[Transitions]) -> None:
    """Raise DecidedError, or Fault, where decisions within a process are not all made for one goal, the output's."""
    ways = [option for row in chain for option in row.options or (row,)]
    forgets = any(row.forgotten for row in ways)
    marks = [Decided.of(EMPTY, goal) for goal in dict.fromkeys(aims)]
    goal = goal_of_mixture([*marks, *dict.fromkeys(dice)], forgets=forgets or any(die.forgets for die in dice))
    if goal and not goal.is_mean and any(add is not None for row in ways for add in row.adds or ()):
        raise Fault(used_further(goal, "added to"))


def _decided(
    found: WeightedDie | EndlessCount | None,
    chain: Sequence[Transitions],
    dice: Sequence[WeightedDie],
    aims: Sequence[Goal],
) -> WeightedDie | EndlessCount | None:
    """Give what was ``found`` as decided, if some of the ``dice`` that it leads to are.

    Raises Fault where that would be a decision for another goal.
    """
    forgets = any(row.forgotten for row in chain)
    try:
        goal = goal_of_mixture(dict.fromkeys(dice), forgets=forgets)
    except DecidedError as refused:
        raise Fault(str(refused)) from None
    if isinstance(found, WeightedDie):
        found.forgets = forgets or any(die.forgets for die in dice)
    if aims:
        goal = aims[0]
    if goal is None or found is None:
        return found
    if not goal.is_mean and any(add is not None for row in chain for add in row.adds or ()):
        raise Fault(used_further(goal, "added to"))
    if isinstance(found, EndlessCount):
        return ShownOnly(found, goal)
    return Decided.of(found, goal)


def _shortened(row: Transitions, values: Mapping[int, Value]) -> Transitions:
    """Give a row with numbers in place of the states that are known to come to one; so in a decision's options."""
    if row.options:
        options = [_shortened(each, values) for each in row.options]
        all_to = [target for each in options for target in each.to]
        return row._replace(to=all_to, weights=[0] * len(all_to), options=options)
    ends = dict(row.ends)
    kept = []
    for step in zip(row.to, row.weights, row.adds or (None,) * len(row.to), strict=True):
        value = values.get(step[0])
        if isinstance(value, int):
            end = value + (step[2] or 0)
            ends[end] = ends.get(end, 0) + step[1]
        else:
            kept.append(step)
    to, weights, adds = zip(*kept, strict=True) if kept else ((), (), ())
    return Transitions(row.total, ends, to, weights, adds if row.adds else None, row.forgotten, row.opens)


def _known(value: Value, budget: Budget) -> Transitions:
    summed = number_or_die(value, budget)
    if isinstance(summed, int):
        return Transitions(1, {summed: 1})
    if not summed.weights and not summed.total:
        return Transitions(1, {}, forgotten=1)
    return Transitions(exact(summed).total, summed.weights)
