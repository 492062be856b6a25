"""Counts without an end: the first values, exactly what is behind them, and mean and variance from equations.

Values are gone through from the lowest. For each, chance flows as far as it goes while nothing is added; what adds
something waits for a later value. Mean and variance come from three flows through the whole: of the chance, of the
chance times what was added so far, and of the chance times its square.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from typing import NamedTuple

from fairthrow.lab.engine.limits import MOST_DIGITS, Budget, LimitError
from fairthrow.lab.engine.mix import MOST_HELD
from fairthrow.lab.engine.processes.circles import Circle, TwoStates
from fairthrow.lab.engine.processes.graph import Graph, Solver

MOST_VALUES = 1_000
"""Values that are shown of a count without an end."""

LEFT = 1_000_000
"""No more values are shown when less than one part of so many is left."""

Fraction = tuple[int, int]
"""A whole number over another, which is 1 or more, in lowest terms."""


class EndlessCount(NamedTuple):
    """A count that has no last value: its first values, each with its weight out of the ``total``.

    ``rest`` is the weight of what comes behind them. What never ends is in neither. ``mean`` and ``variance`` are those
    of the whole, given that it ends.
    """

    weights: Mapping[int, int]
    total: int
    rest: int
    mean: Fraction
    variance: Fraction

    @property
    def lost(self) -> int:
        """The weight of what never ends."""
        return self.total - self.rest - sum(self.weights.values())


def endless(graph: Graph, budget: Budget) -> EndlessCount:
    """Give the count that a ``graph`` comes to in which something is added on the way round."""
    levels = graph.levels(budget)
    moments = _Moments(graph, levels, budget)
    ending, mean, variance = moments.found()
    rows: dict[int, Fraction] = {}
    left = ending
    for value, chance in _Values(graph, levels, budget).chances():
        rows[value] = chance
        left = _minus(left, chance)
        budget.spend(20 + left[1].bit_length() // 16)
        if len(rows) == MOST_VALUES or left[0] * LEFT < left[1]:
            break
    total = lcm(left[1], *(below for _, below in rows.values()))
    weights = {value: above * (total // below) for value, (above, below) in rows.items()}
    return EndlessCount(weights, total, left[0] * (total // left[1]), mean, variance)


def _lowest(above: int, below: int) -> Fraction:
    common = gcd(above, below)
    return above // common, below // common


def _minus(left: Fraction, right: Fraction) -> Fraction:
    return _lowest(left[0] * right[1] - right[0] * left[1], left[1] * right[1])


class _Moments:
    """Three flows through a graph at once."""

    def __init__(self, graph: Graph, levels: Sequence[Sequence[int]], budget: Budget) -> None:
        self._graph, self._levels, self._budget = graph, levels, budget
        self._held: dict[int, list[int]] = {graph.start: [1, 0, 0]}
        self._ends = [0, 0, 0]

    def found(self) -> tuple[Fraction, Fraction, Fraction]:
        """Give the chance that it ends; and the mean and the variance of what it comes to, given that."""
        total = 1
        for level in self._levels:
            solved = [(number, *self._graph.circle(number, self._budget)) for number in level]
            factor = lcm(*(circle.determinant for _, circle, _ in solved))
            scale = factor**3
            total *= scale
            if total.bit_length() > MOST_DIGITS:
                raise LimitError("memory", "the exact mean of that has a denominator of more than 90,000 digits")
            taken = [[self._held.pop(state, None) for state in self._graph.groups[number].states] for number in level]
            self._budget.spend((2 + (total.bit_length() >> 9)) * (len(self._held) + 1))
            for each in self._held.values():
                each[:] = [mass * scale for mass in each]
            self._ends = [mass * scale for mass in self._ends]
            for (number, circle, places), comes in zip(solved, taken, strict=True):
                self._pass(number, circle, places, comes, factor)
        chance, first, second = self._ends
        mean = _lowest(first, chance)
        return _lowest(chance, total), mean, _minus(_lowest(second, chance), _lowest(mean[0] ** 2, mean[1] ** 2))

    def _pass(
        self,
        number: int,
        circle: Circle | TwoStates,
        places: Mapping[int, int],
        comes: Sequence[list[int] | None],
        factor: int,
    ) -> None:
        """Let what ``comes`` to a group go on. Visits are over the ``factor``, its square, and its cube."""
        states = self._graph.groups[number].states
        came = [each or [0, 0, 0] for each in comes]
        scale = factor // circle.determinant
        visits: list[dict[int, int]] = []
        for moment in range(3):
            inner = {places[state]: each[moment] * factor**moment for state, each in zip(states, came, strict=True)}
            if moment:
                for state in states:
                    for target, weight, add in self._steps(state):
                        if target in places and add:
                            at = places[state]
                            more = visits[0][at] * add if moment == 1 else self._second(visits, at, add, factor)
                            inner[places[target]] += more * weight
            found = circle.visits(inner, self._budget)
            visits.append({state: mass * scale for state, mass in found.items()})
        for state in states:
            at = places[state]
            whole = visits[0][at] * factor**2, visits[1][at] * factor, visits[2][at]
            for target, weight, add in self._steps(state):
                if target not in places and self._graph.group_of[target] >= 0:
                    self._add(self._held.setdefault(target, [0, 0, 0]), whole, add, weight)
            for value, weight in self._graph.rows[state].ends.items():
                self._add(self._ends, whole, value, weight)

    def _steps(self, state: int) -> Iterable[tuple[int, int, int]]:
        row = self._graph.rows[state]
        self._budget.spend(4 + 4 * len(row.to))
        return zip(row.to, row.weights, [add or 0 for add in row.adds or (0,) * len(row.to)], strict=True)

    @staticmethod
    def _second(visits: Sequence[Mapping[int, int]], at: int, add: int, factor: int) -> int:
        return 2 * add * visits[1][at] + add * add * visits[0][at] * factor

    @staticmethod
    def _add(to: list[int], whole: tuple[int, int, int], add: int, weight: int) -> None:
        chance, first, second = whole
        to[0] += chance * weight
        to[1] += (first + add * chance) * weight
        to[2] += (second + 2 * add * first + add * add * chance) * weight


class _Values:
    """The values of a count from the lowest, each with its chance."""

    def __init__(self, graph: Graph, levels: Sequence[Sequence[int]], budget: Budget) -> None:
        self._graph, self._budget = graph, budget
        self._level = {number: level for level, numbers in enumerate(levels) for number in numbers}
        self._depths = graph.depths(budget)
        self._circles: dict[int, Solver] = {}
        self._total = 1
        """What all chances that wait are over."""
        self._waiting: dict[int, dict[int, int]] = {0: {graph.start: 1}}
        self._ends: dict[int, int] = {}
        """Values that are not complete."""
        deep = [(graph.rows[state].ends, depth) for group, depth in zip(graph.groups, self._depths, strict=True)
                for state in group.states]  # fmt: skip
        self._least = min(min(ends) - depth for ends, depth in deep if ends)
        """How far a value may be from what was added when it ended."""

    def chances(self) -> Iterator[tuple[int, Fraction]]:
        """Give the values in turn; there is no last one."""
        order = list(self._waiting)
        known = set(order)
        while order:
            added = heappop(order)
            for value in sorted(value for value in self._ends if value < added + self._least):
                yield value, _lowest(self._ends.pop(value), self._total)
            self._go_on(added)
            self._reduce()
            for each in self._waiting.keys() - known:
                known.add(each)
                heappush(order, each)

    def _go_on(self, added: int) -> None:
        """Let flow what came to be while so much was ``added``."""
        groups: dict[int, dict[int, int]] = {}
        levels: dict[int, list[int]] = {}
        for state, mass in self._waiting.pop(added).items():
            self._arrive(state, mass, groups, levels)
        order = list(levels)
        heapify(order)
        while order:
            level = heappop(order)
            numbers = levels.pop(level)
            taken = [groups.pop(number) for number in numbers]
            solved = [self._circle(number) for number in numbers]
            scale = lcm(*(circle.determinant for circle, _ in solved))
            self._rescale(scale, groups)
            known = set(levels)
            for number, comes, (circle, places) in zip(numbers, taken, solved, strict=True):
                visits = circle.visits({places[state]: mass for state, mass in comes.items()}, self._budget)
                more = scale // circle.determinant
                for state in self._graph.groups[number].states:
                    if visits[places[state]]:
                        self._leave(state, visits[places[state]] * more, added, groups, levels)
            for each in levels.keys() - known:
                heappush(order, each)

    def _arrive(self, state: int, mass: int, groups: dict[int, dict[int, int]], levels: dict[int, list[int]]) -> None:
        number = self._graph.group_of[state]
        if number not in groups:
            groups[number] = {}
            levels.setdefault(self._level[number], []).append(number)
        came = groups[number]
        came[state] = came.get(state, 0) + mass

    def _leave(
        self, state: int, visits: int, added: int, groups: dict[int, dict[int, int]], levels: dict[int, list[int]]
    ) -> None:
        row, mine = self._graph.rows[state], self._graph.group_of[state]
        self._budget.spend((1 + len(row.to) + len(row.ends)) * (4 + (visits.bit_length() >> 9)))
        for target, weight, add in zip(row.to, row.weights, row.adds or (0,) * len(row.to), strict=True):
            group = self._graph.group_of[target]
            if group < 0 or (group == mine and not add):
                continue
            rise = (add or 0) + self._depths[group] - self._depths[mine]
            if rise:
                later = self._waiting.setdefault(added + rise, {})
                later[target] = later.get(target, 0) + visits * weight
            else:
                self._arrive(target, visits * weight, groups, levels)
        for value, weight in row.ends.items():
            shown = value + added - self._depths[mine]
            self._ends[shown] = self._ends.get(shown, 0) + visits * weight

    def _circle(self, number: int) -> Solver:
        if number not in self._circles:
            self._circles[number] = self._graph.circle(number, self._budget, counting=True)
        return self._circles[number]

    def _rescale(self, scale: int, groups: Mapping[int, dict[int, int]]) -> None:
        """Bring all that waits over a longer denominator."""
        self._total *= scale
        if scale == 1:
            return
        for masses in (*self._waiting.values(), *groups.values(), self._ends):
            self._budget.spend(len(masses) * (2 + (self._total.bit_length() >> 9)))
            for each in masses:
                masses[each] *= scale

    def _reduce(self) -> None:
        """Bring all that waits to lowest terms."""
        held = [*self._waiting.values(), self._ends]
        bits, count = self._total.bit_length(), sum(map(len, held))
        if bits > MOST_DIGITS or bits * count > MOST_HELD:
            raise LimitError("memory", "the exact odds of that would take more than about 150 MB of memory")
        self._budget.spend(count * (2 + (bits >> 5)))
        common = self._total
        for masses in held:
            for mass in masses.values():
                common = gcd(common, mass)
                if common == 1:
                    return
        self._total //= common
        for masses in held:
            for each in masses:
                masses[each] //= common
