"""How often each state of a process is met in the mean: once at its start, and as often as others lead to it."""

from collections.abc import Sequence

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.equations import Equation, solved, ways_out
from fairthrow.lab.engine.processes.ratios import NONE, Quotient
from fairthrow.lab.engine.processes.transitions import Transitions, steps


def mean_visits(rows: Sequence[Transitions], start: int, budget: Budget) -> dict[int, Quotient] | None:
    """Give how often each state that ``start`` leads to is met in the mean; nothing where it may go on for ever.

    ``rows`` have no decisions any more. Raises LimitError where a denominator grows too long, or the ``budget`` is
    spent.

    >>> again = Transitions(6, {6: 1}, (0, 1), (3, 2))
    >>> mean_visits([again, Transitions(1, {0: 1})], 0, Budget())
    {0: Quotient(2, 1), 1: Quotient(2, 3)}
    """
    leads: dict[int, Equation] = {}
    met_by: dict[int, dict[int, Quotient]] = {start: {}}
    order = [start]
    for state in order:  # grows on the way
        row = rows[state]
        budget.spend(4 + 4 * len(row.to))
        ways: dict[int, Quotient] = {}
        for target, weight, _ in steps(row):
            ways[target] = ways.get(target, NONE).plus(Quotient(weight, row.total))
        for target, share in ways.items():
            if target not in met_by:
                met_by[target] = {}
                order.append(target)
            met_by[target][state] = share
        leads[state] = Equation(NONE, ways, leaves=sum(row.weights) < row.total)
    if len(ways_out(leads, lambda each: each.leaves)) < len(order):
        return None
    return solved({state: Equation(Quotient(state == start), met_by[state]) for state in order}, budget)
