"""What a process comes to in the end."""

from collections.abc import Sequence
from math import gcd

from fairthrow.lab.engine.die import WeightedDie, in_order
from fairthrow.lab.engine.limits import Budget, check_outcomes
from fairthrow.lab.engine.processes.counts import EndlessCount, endless
from fairthrow.lab.engine.processes.ends import Flow
from fairthrow.lab.engine.processes.graph import Graph
from fairthrow.lab.engine.processes.transitions import Transitions, joined, without_forgotten


def outcome(rows: Sequence[Transitions], start: int, budget: Budget) -> WeightedDie | EndlessCount | None:
    """Give what the state ``start`` comes to in the end; None where that is the empty die.

    ``rows`` are the transitions of all states. What never ends is lost: it is missing from the die's weights, and not
    from its total. Raises FallingError for a circle that adds below 0, and LimitError for too much.

    >>> outcome([Transitions(3, {1: 1, 2: 1}, (0,), (1,))], 0, Budget())
    WeightedDie({1: 1, 2: 1})
    >>> outcome([Transitions(4, {1: 1}, (0, 1), (1, 2)), Transitions(1, {}, (1,), (1,))], 0, Budget())
    WeightedDie({1: 1}, 3)
    """
    kept, empty = without_forgotten(rows, budget)
    if start in empty:
        return None
    kept, start = joined(kept, start, budget)
    graph = Graph(kept, start, budget)
    if any(group.counts for group in graph.groups):
        return endless(graph, budget)
    if not graph.groups:
        return WeightedDie({}, 1)
    flow = Flow(graph, budget)
    weights = flow.weights()
    check_outcomes(len(weights))
    common = flow.total
    for weight in budget.over(weights.values(), 2 + (flow.total.bit_length() >> 6)):
        common = gcd(common, weight)
        if common == 1:
            break
    lowest = {value: weight // common for value, weight in weights.items()}
    return WeightedDie(in_order(lowest, budget), flow.total // common)
