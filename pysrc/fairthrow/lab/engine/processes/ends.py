"""Chance flows forward from the start, one number a state, over one denominator a level: nothing is reduced on the way.

Where something is added, the chances of all sums lie side by side in one whole number.
"""

from math import lcm

from fairthrow.lab.engine.limits import MOST_BITS, MOST_DIGITS, Budget, LimitError
from fairthrow.lab.engine.mix import MOST_HELD
from fairthrow.lab.engine.processes.graph import Graph, Solver


class Flow:
    """The chances of all ends. ``graph`` has no circle on which something is added."""

    def __init__(self, graph: Graph, budget: Budget) -> None:
        self._graph = graph
        self._budget = budget
        self._levels = graph.levels(budget)
        self._solvers: dict[int, Solver] = {}
        self._determinants = [self._determinant(number) for number in range(len(graph.groups))]
        self._factors = [lcm(*(self._determinants[number] for number in level)) for level in self._levels]
        self._scales: dict[tuple[int, int], int] = {}
        self.total = 1
        """What all chances are out of."""
        for factor in self._factors:
            self.total *= factor
            if self.total.bit_length() > MOST_DIGITS:
                raise LimitError("memory", "the exact odds of that have a denominator of more than 90,000 digits")
        self._width = self._bits() if graph.adding else 0
        self._depths = graph.depths(budget)
        self._mass = [0] * len(graph.rows)
        self._since = [0] * len(graph.rows)  # the level whose denominator a mass is over
        self._held = 0  # about so many bits
        self._ends: dict[int, tuple[int, int]] = {}

    def _determinant(self, number: int) -> int:
        """Give what visits of a group are over."""
        rows, states = self._graph.rows, self._graph.groups[number].states
        if len(states) == 1:
            (state,) = states
            row = rows[state]
            self._budget.spend(1 + len(row.to))
            if state not in row.to:
                return row.total
            loops = zip(row.to, row.weights, strict=True)
            return row.total - sum([weight for target, weight in loops if target == state])
        self._solvers[number] = self._graph.circle(number, self._budget)
        return self._solvers[number][0].determinant

    def _bits(self) -> int:
        """Give how wide one sum's chance is at most on the way, in whole bytes' bits."""
        widest = 0
        for number, group in enumerate(self._graph.groups):
            totals = [self._graph.rows[state].total for state in group.states]
            inner = self._solvers[number][0].longest if number in self._solvers else 0
            widest = max(widest, inner + sum(total.bit_length() for total in totals) + max(totals).bit_length())
        return (self.total.bit_length() + widest + 15) // 8 * 8

    def weights(self) -> dict[int, int]:
        """Give each number that it may end with, with its weight out of the :attr:`total`."""
        self._mass[self._graph.start] = 1
        for level, numbers in enumerate(self._levels):
            for number in numbers:
                self._pass(number, level)
        found: dict[int, int] = {}
        for least, (mass, since) in self._ends.items():
            for offset, weight in self._sums(mass * self._scale(since, len(self._levels))):
                found[least + offset] = found.get(least + offset, 0) + weight
        return found

    def _sums(self, mass: int) -> list[tuple[int, int]]:
        """Give the chances that lie side by side in one number, each with its place, where there are any."""
        if not self._width:
            return [(0, mass)]
        step = self._width // 8
        data = mass.to_bytes((mass.bit_length() + 7) // 8 + step, "little")
        pieces = range(0, len(data), step)
        self._budget.spend(len(pieces))
        weights = [(at // step, int.from_bytes(data[at : at + step], "little")) for at in pieces]
        return [(place, weight) for place, weight in weights if weight]

    def _scale(self, since: int, level: int) -> int:
        """Give what brings a weight over the denominator of one level to that of a later one."""
        if since == level:
            return 1
        if level == since + 1:
            return self._factors[since]
        known = self._scales.get((since, level))
        if known is None:
            known = self._scales[since, level] = self._scale(since, level - 1) * self._factors[level - 1]
        return known

    def _pass(self, number: int, level: int) -> None:
        """Let what came to a group go on."""
        graph = self._graph
        states = graph.groups[number].states
        scale = self._factors[level] // self._determinants[number]
        if number not in self._solvers:
            (state,) = states
            self._leave(state, self._taken(state, level) * scale, level + 1)
            return
        circle, places = self._solvers.pop(number)
        comes = {places[state]: taken for state in states if (taken := self._taken(state, level))}
        visits = circle.visits(comes, self._budget)
        for state in states:
            self._leave(state, visits[places[state]] * scale, level + 1)

    def _taken(self, state: int, level: int) -> int:
        mass, self._mass[state] = self._mass[state], 0
        since = self._since[state]
        self._held -= mass.bit_length()
        return mass * self._scale(since, level) if mass and since != level else mass

    def _leave(self, state: int, visits: int, level: int) -> None:
        """Let the ``visits`` of a state go where they go, but for its own group; ``level`` is the next."""
        row = self._graph.rows[state]
        size = visits.bit_length()
        self._budget.spend((1 + len(row.to) + len(row.ends)) * (2 + (size >> 9)))
        group_of, since, mass = self._graph.group_of, self._since, self._mass
        mine = group_of[state]
        if self._width:
            self._leave_adding(state, visits, level)
        else:
            for target, weight in zip(row.to, row.weights, strict=True):
                group = group_of[target]
                if group in (mine, -1):
                    continue
                if since[target] == level:
                    mass[target] += visits * weight
                else:
                    held = mass[target]
                    if not held:
                        self._hold(size)
                    mass[target] = (held * self._scale(since[target], level) if held else 0) + visits * weight
                    since[target] = level
        depth = self._depths[mine]
        for value, weight in row.ends.items():
            held, then = self._ends.get(value - depth, (0, level))
            self._ends[value - depth] = held * self._scale(then, level) + visits * weight, level

    def _hold(self, bits: int) -> None:
        self._held += bits
        if self._held > MOST_HELD:
            raise LimitError("memory", "the exact odds of that would take more than about 150 MB of memory")

    def _leave_adding(self, state: int, visits: int, level: int) -> None:
        graph, row = self._graph, self._graph.rows[state]
        mine = graph.group_of[state]
        for target, weight, add in zip(row.to, row.weights, row.adds or (0,) * len(row.to), strict=True):
            group = graph.group_of[target]
            if group in (mine, -1):
                continue
            rise = (add or 0) + self._depths[group] - self._depths[mine]
            bits = visits.bit_length() + rise * self._width
            if bits > MOST_BITS:
                raise LimitError("memory", "the odds of all that is added would take over 50 MB of memory")
            self._budget.spend(2 + (bits >> 9))
            self._hold(bits)
            held = self._mass[target] * self._scale(self._since[target], level)
            self._mass[target] = held + (visits * weight << rise * self._width)
            self._since[target] = level
