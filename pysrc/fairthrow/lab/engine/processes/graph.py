"""Circles in order: what can be reached from a start, where it may end, and how what is added grows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.circles import Circle, TwoStates
from fairthrow.lab.engine.processes.components import components
from fairthrow.lab.engine.processes.transitions import Transitions

Solver = tuple[Circle | TwoStates, Mapping[int, int]]
"""The equations of states, and the place of each in them."""


class FallingError(Exception):
    """A circle adds below 0: there would be no least number. ``source`` leads to ``target`` in it."""

    def __init__(self, source: int, target: int) -> None:
        super().__init__(source, target)
        self.source, self.target = source, target


class StateGroup(NamedTuple):
    """States that lead back to each other, or one that does not lead back to itself."""

    states: Sequence[int]
    counts: bool
    """Whether something is added on the way round."""


class Graph:
    """What can be reached from ``start``, but for what never ends.

    ``rows`` are all states, with nothing forgotten. Raises FallingError for a circle that adds below 0.
    """

    def __init__(self, rows: Sequence[Transitions], start: int, budget: Budget) -> None:
        self.rows = rows
        self.start = start
        found = components([row.to for row in rows], start, budget)
        self.group_of = [-1] * len(rows)
        """The number of a state's group; -1 where none is, or what never ends."""
        self.groups: list[StateGroup] = []
        """What leads to others comes before them."""
        for number, states in enumerate(found):
            for state in states:
                self.group_of[state] = number
        counts = [self._counts(states) for states in found]
        ends = self._ending(found, budget)
        kept = [number for number in range(len(found) - 1, -1, -1) if ends[number]]
        new = {number: place for place, number in enumerate(kept)}
        self.group_of = [new.get(number, -1) for number in self.group_of]
        self.groups = [StateGroup(found[number], counts[number]) for number in kept]
        self.adding = any(rows[state].adds for group in self.groups for state in group.states)
        """Whether anything is added anywhere."""

    def _counts(self, states: Sequence[int]) -> bool:
        counts = False
        for state in states:
            row = self.rows[state]
            for target, add in zip(row.to, row.adds or (), strict=False):
                if add and self.group_of[target] == self.group_of[state]:
                    if add < 0:
                        raise FallingError(state, target)
                    counts = True
        return counts

    def _ending(self, found: Sequence[Sequence[int]], budget: Budget) -> list[bool]:
        """Say of each group whether it may end; each comes behind all that it leads to."""
        ends = [False] * len(found)
        for number, states in enumerate(found):
            for state in states:
                row = self.rows[state]
                budget.spend(1)
                if row.ends or any(ends[self.group_of[target]] for target in row.to):
                    ends[number] = True
                    break
        return ends

    def levels(self, budget: Budget) -> list[list[int]]:
        """Give the numbers of groups, level by level: each is later than all that lead to it."""
        level = [0] * len(self.groups)
        group_of = self.group_of
        levels: list[list[int]] = []
        for number, group in enumerate(self.groups):
            deeper = level[number] + 1
            for state in group.states:
                to = self.rows[state].to
                budget.spend(1 + len(to))
                for target in to:
                    other = group_of[target]
                    if level[other] < deeper and other not in {number, -1}:
                        level[other] = deeper
            while len(levels) <= level[number]:
                levels.append([])
            levels[level[number]].append(number)
        return levels

    def depths(self, budget: Budget) -> list[int]:
        """Give for each group how much is to be added to what came there so that it is never below 0."""
        depths = [0] * len(self.groups)
        for number, group in enumerate(self.groups if self.adding else ()):
            for state in group.states:
                row = self.rows[state]
                budget.spend(len(row.to))
                for target, add in zip(row.to, row.adds or (0,) * len(row.to), strict=True):
                    other = self.group_of[target]
                    if other not in {-1, number}:
                        depths[other] = max(depths[other], depths[number] - (add or 0))
        return depths

    def circle(self, number: int, budget: Budget, *, counting: bool = False) -> Solver:
        """Give the equations of a group, by its ``number``, and the place of each state in them.

        With ``counting``, ways on which something is added are no part of it.
        """
        states = self.groups[number].states
        places = {state: place for place, state in enumerate(states)}
        inner: list[dict[int, int]] = []
        for state in states:
            row, ways = self.rows[state], dict[int, int]()
            for at, target in enumerate(row.to):
                if target in places and not (counting and row.adds and row.adds[at]):
                    ways[places[target]] = ways.get(places[target], 0) + row.weights[at]
            inner.append(ways)
        totals = [self.rows[state].total for state in states]
        return (TwoStates(totals, inner) if len(states) == 2 else Circle(totals, inner, budget)), places  # noqa: PLR2004
