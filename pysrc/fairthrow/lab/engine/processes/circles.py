"""The equations of states that lead back to each other, solved in whole numbers.

The unknowns are how often each of its ways is gone. There is one equation a state: what comes in is what goes out.
States are eliminated one by one, the one with the fewest ways through it first. All numbers stay whole, and are no
longer than the determinants that they are (Bareiss 1968).
"""

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from fairthrow.lab.engine.limits import Budget


class TwoStates:
    """Two states that lead to each other: as a :class:`Circle`, by the formula."""

    def __init__(self, total: Sequence[int], inner: Sequence[Mapping[int, int]]) -> None:
        self._first, self._second = total[0] - inner[0].get(0, 0), total[1] - inner[1].get(1, 0)
        self._on, self._back = inner[0].get(1, 0), inner[1].get(0, 0)
        self.determinant = self._first * self._second - self._on * self._back
        self.longest = self.determinant.bit_length()

    def visits(self, comes: Mapping[int, int], budget: Budget) -> dict[int, int]:
        """Give how often each way of each state is gone, over the determinant, where so much ``comes`` in.

        >>> TwoStates([2, 2], [{1: 1}, {0: 1}]).visits({0: 3}, Budget())
        {0: 6, 1: 3}
        """
        first, second = comes.get(0, 0), comes.get(1, 0)
        budget.spend(8 + (first.bit_length() >> 8) + (second.bit_length() >> 8))
        return {0: first * self._second + second * self._back, 1: second * self._first + first * self._on}


class _Step(NamedTuple):
    """The elimination of one state."""

    state: int
    pivot: int
    comes: tuple[tuple[int, int], ...]
    """States that lead there, and how heavily."""
    leads: tuple[tuple[int, int], ...]
    """States that it leads to, and how heavily."""


class Circle:
    """States that lead back to each other, by numbers from 0, with their equations solved up to what comes in.

    ``total`` says for each the weight of all its ways, ``inner`` the weight of those to states of the same circle.
    From each there must be a way out.

    >>> Circle([2, 2], [{1: 1}, {0: 1}], Budget()).visits({0: 3}, Budget())
    {1: 3, 0: 6}
    """

    def __init__(self, total: Sequence[int], inner: Sequence[Mapping[int, int]], budget: Budget) -> None:
        comes: list[dict[int, int]] = [{} for _ in total]
        leads: list[set[int]] = [set() for _ in total]
        pivots = list(total)
        for state, ways in enumerate(inner):
            for target, weight in ways.items():
                if target == state:
                    pivots[state] -= weight
                else:
                    comes[target][state] = weight
                    leads[state].add(target)
        self._steps: list[_Step] = []
        self._minors = [1]
        self._eliminate(pivots, comes, leads, budget)
        self.determinant = self._minors[-1]
        """What all visits are over."""

    def _eliminate(self, pivots: list[int], comes: list[dict[int, int]], leads: list[set[int]], budget: Budget) -> None:
        minors = self._minors
        since = [0] * len(pivots)  # after how many eliminations an equation is as it is
        waiting = [(len(comes[state]) * len(leads[state]), state) for state in range(len(pivots))]
        heapify(waiting)
        gone = [False] * len(pivots)
        while waiting:
            cost, state = heappop(waiting)
            if gone[state]:
                continue
            now = len(comes[state]) * len(leads[state])
            if now > cost:
                heappush(waiting, (now, state))
                continue
            gone[state] = True
            last = minors[-1]
            up, down = last, minors[since[state]]
            pivot = pivots[state] * up // down
            row = {each: weight * up // down for each, weight in comes[state].items()}
            heavy = []
            budget.spend((1 + len(row)) * (1 + len(leads[state])) * (2 + (last.bit_length() >> 9)))
            for target in leads[state]:
                equation = comes[target]
                down = minors[since[target]]
                weight = equation.pop(state) * up // down
                heavy.append((target, weight))
                mine = pivots[target] * up // down * pivot
                new = {each: inner * up // down * pivot for each, inner in equation.items()}
                for each, inner in row.items():
                    if each == target:
                        mine -= weight * inner
                    else:
                        new[each] = new.get(each, 0) + weight * inner
                        leads[each].add(target)
                pivots[target] = mine // last
                comes[target] = {each: inner // last for each, inner in new.items()}
                since[target] = len(minors)
            for each in row:
                leads[each].discard(state)
                heappush(waiting, (len(comes[each]) * len(leads[each]), each))
            for target, _ in heavy:
                heappush(waiting, (len(comes[target]) * len(leads[target]), target))
            minors.append(pivot)
            self._steps.append(_Step(state, pivot, tuple(row.items()), tuple(heavy)))

    @property
    def longest(self) -> int:
        """The bits of the longest number that visits are multiplied by on the way."""
        return 2 * max(minor.bit_length() for minor in self._minors)

    def visits(self, comes: Mapping[int, int], budget: Budget) -> dict[int, int]:
        """Give how often each way of each state is gone, over the :attr:`determinant`, where so much ``comes`` in.

        What comes in may be several numbers side by side in one, if none of them is below 0.
        """
        held = {state: (coming, 0) for state, coming in comes.items()}
        minors = self._minors
        taken: list[int] = []
        for number, step in enumerate(self._steps):
            coming, since = held.pop(step.state, (0, 0))
            if coming:
                coming = coming * minors[number] // minors[since]
                budget.spend(len(step.leads) * (2 + (coming.bit_length() >> 9)))
                for target, weight in step.leads:
                    other, since = held.get(target, (0, 0))
                    if other:
                        other = other * minors[number] // minors[since]
                    held[target] = (other * step.pivot + weight * coming) // minors[number], number + 1
            taken.append(coming)
        visits: dict[int, int] = {}
        for step, coming in zip(reversed(self._steps), reversed(taken), strict=True):
            found = coming * self.determinant
            for each, weight in step.comes:
                found += weight * visits[each]
            budget.spend((1 + len(step.comes)) * (2 + (found.bit_length() >> 9)))
            visits[step.state] = found // step.pivot
        return visits
