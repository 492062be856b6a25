"""What states are worth that lead to each other: one linear equation a state, solved in exact ratios.

A state is put into those that lead to it, the one with the fewest ways through it first.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from fairthrow.lab.engine.limits import MOST_DIGITS, Budget, LimitError
from fairthrow.lab.engine.processes.ratios import Quotient


class Equation(NamedTuple):
    """A state is worth what is ``known``, and what others are worth: ``ways`` has the weight of each, by its number."""

    known: Quotient
    ways: Mapping[int, Quotient]
    leaves: bool = True
    """Whether some way leads elsewhere."""

    def only(self, states: Container[int]) -> "Equation":
        """Give it without ways to others than ``states``."""
        return self._replace(ways={each: weight for each, weight in self.ways.items() if each in states})


def solved(equations: Mapping[int, Equation], budget: Budget) -> dict[int, Quotient]:  # noqa: C901  # one elimination
    """Give what each state is worth by its equation, by the numbers of the states. From each there must be a way out.

    ``equations`` may lead to one another in circles. Raises LimitError where a
    denominator grows too long.

    >>> half = Quotient(1, 2)
    >>> solved({0: Equation(half, {1: half}), 1: Equation(Quotient(0), {0: half})}, Budget())
    {1: Quotient(1, 3), 0: Quotient(2, 3)}
    """
    known = {state: each.known for state, each in equations.items()}
    ways = {state: dict(each.ways) for state, each in equations.items()}
    sources: dict[int, set[int]] = {state: set() for state in equations}
    for state, leads in ways.items():
        for target in leads:
            sources[target].add(state)
    waiting = [(len(sources[state]) * len(ways[state]), state) for state in equations]
    heapify(waiting)
    order: list[int] = []
    gone: set[int] = set()
    while waiting:
        cost, state = heappop(waiting)
        if state in gone:
            continue
        now = len(sources[state]) * len(ways[state])
        if now > cost:
            heappush(waiting, (now, state))
            continue
        gone.add(state)
        order.append(state)
        mine = ways[state]
        loop = mine.pop(state, None)
        sources[state].discard(state)
        if loop is not None:
            scale = loop.without_loop()
            known[state] = known[state].times(scale)
            for each in mine:
                mine[each] = mine[each].times(scale)
        bits = known[state].below.bit_length()
        if bits > MOST_DIGITS:
            raise LimitError("memory", "the exact mean of that has a denominator of more than 90,000 digits")
        budget.spend((1 + len(sources[state])) * (1 + len(mine)) * (8 + (bits >> 6)))
        for source in sources[state]:
            theirs = ways[source]
            weight = theirs.pop(state)
            known[source] = known[source].plus(weight.times(known[state]))
            for each, inner in mine.items():
                more = weight.times(inner)
                theirs[each] = theirs[each].plus(more) if each in theirs else more
                sources[each].add(source)
            heappush(waiting, (len(sources[source]) * len(theirs), source))
        for each in mine:
            sources[each].discard(state)
            heappush(waiting, (len(sources[each]) * len(ways[each]), each))
    return _put_in(order, known, ways)


def _put_in(
    order: Sequence[int], known: Mapping[int, Quotient], ways: Mapping[int, Mapping[int, Quotient]]
) -> dict[int, Quotient]:
    """Give what states are worth, from the last in an ``order`` of which each leads to later ones alone."""
    values: dict[int, Quotient] = {}
    for state in reversed(order):
        value = known[state]
        for each, weight in ways[state].items():
            value = value.plus(weight.times(values[each]))
        values[state] = value
    return values


def ways_out(plan: Mapping[int, Equation], out: Callable[[Equation], bool]) -> set[int]:
    """Give the states of a ``plan`` that lead to one that is ``out``, these as well."""
    sources: dict[int, list[int]] = {}
    for state, equation in plan.items():
        for target in equation.ways:
            sources.setdefault(target, []).append(state)
    agenda = [state for state, equation in plan.items() if out(equation)]
    found = set(agenda)
    while agenda:
        for state in sources.get(agenda.pop(), ()):
            if state not in found:
                found.add(state)
                agenda.append(state)
    return found
