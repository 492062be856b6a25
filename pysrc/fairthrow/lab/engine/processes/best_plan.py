"""The best plan of a process with decisions: of each the option that is best if all others are made as well.

Circles are solved behind all that they lead to. Within one, a plan is worked out exactly, then each decision takes an
option that is better by the values found, until none is: policy iteration (Howard 1960). No plan comes twice, so that
it ends. A mean needs ends that are sure; a chance counts what never ends as a failure.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fairthrow.lab.engine.decided import UNSURE, DecidedError, Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.components import components
from fairthrow.lab.engine.processes.equal_options import EqualOptions
from fairthrow.lab.engine.processes.equations import Equation, solved, ways_out
from fairthrow.lab.engine.processes.graph import FallingError
from fairthrow.lab.engine.processes.ratios import NONE, Quotient
from fairthrow.lab.engine.processes.transitions import Transitions, steps
from fairthrow.lab.engine.symbolic_roll import COMPARISONS

WITHOUT_BOUND = "the mean has no highest value here, since each round more makes it higher; let there be a last round"


NOWHERE: Mapping[int, int] = {}


class UnsureError(DecidedError):
    """A mean is asked of what is not sure to end."""

    def __init__(self) -> None:
        super().__init__(UNSURE)


class PlannedState(NamedTuple):
    """The option that is ``taken`` in a state, counted from 0; its ``worth`` for the goal; and its ``distance``.

    That is how far it is from where options that are written first lead to an end. It is 0 there.
    """

    taken: int
    worth: Quotient
    distance: int


class BestPlan(NamedTuple):
    """The ``rows`` of a process with the best option in place of each decision, and the ``states`` of the plan.

    It has each state that its start leads to. They are as here wherever else a process begins.
    """

    rows: list[Transitions]
    states: Mapping[int, PlannedState]


def planned(
    rows: Sequence[Transitions], start: int, goal: Goal, budget: Budget, away: Mapping[int, int] = NOWHERE
) -> BestPlan:
    """Give the best plan for a ``goal``. Of equal options it has the nearest to an end, and of these the first.

    ``away`` has the distance of rows that are known already, where that is not 0. A state has the same option
    whatever the start is. Raises DecidedError where no plan from ``start`` surely ends, or none is the best;
    FallingError for a circle that adds below 0.

    >>> again = Transitions(6, dict.fromkeys(range(1, 6), 1), (1,), (1,))
    >>> choice = Transitions(0, {}, (0,), (0,), options=(Transitions(1, {3: 1}), Transitions(1, {}, (0,), (1,))))
    >>> planned([again, choice], 0, Goal("=", 3), Budget()).rows[1].ends
    {3: 1}
    """
    plan = _Plan(rows, goal, budget)
    if goal.is_mean:
        plan.end_surely(start)
    for states in components(plan.leads, start, budget):
        plan.solve(states)
    distances = EqualOptions(plan.options, plan.best, plan.value, goal, budget).settle(plan.taken, away)
    kept = [row.options[plan.taken[state]] if row.options else row for state, row in enumerate(rows)]
    planned_states = {
        state: PlannedState(plan.taken[state], plan.value[state], distances.get(state, 0)) for state in plan.best
    }
    return BestPlan(kept, planned_states)


class _Plan:
    """The option that each state takes, and what each state is worth as far as that is known."""

    def __init__(self, rows: Sequence[Transitions], goal: Goal, budget: Budget) -> None:
        self._rows, self._goal, self._budget = rows, goal, budget
        self.options = [row.options or (row,) for row in rows]
        self._allowed = [list(range(len(options))) for options in self.options]
        self.taken = [0] * len(rows)
        self.leads = [list(row.to) for row in rows]
        """Where each state may lead."""
        self.value: list[Quotient] = [NONE] * len(rows)
        self.best: dict[int, list[int]] = {}
        """The options that are the best of each state that was solved, in the order written."""

    # ends that are sure

    def end_surely(self, start: int) -> None:
        """Leave out options that may lead to where no end is sure, and take those that end in the fewest steps."""
        count = len(self._rows)
        good = [True] * count
        for state, options in enumerate(self.options):
            self._allowed[state] = [at for at in self._allowed[state] if _complete(options[at])]
        while True:
            ending = self._ending(good)
            if ending == good:
                break
            good = ending
        if not good[start]:
            raise UnsureError
        for state, options in enumerate(self.options):
            self._allowed[state] = kept = [
                at for at in self._allowed[state] if all(good[target] for target in options[at].to)
            ]
            self.leads[state] = [target for at in kept for target in options[at].to]

    def _ending(self, good: Sequence[bool]) -> list[bool]:
        """Say which states may end by way of ``good`` ones alone, and have each take what ends in the fewest steps."""
        sources: list[list[tuple[int, int]]] = [[] for _ in good]
        found: list[int] = []
        ends = [False] * len(good)
        for state, options in enumerate(self.options):
            for at in self._allowed[state]:
                row = options[at]
                self._budget.spend(2 + len(row.to))
                if not all(good[target] for target in row.to):
                    continue
                if row.ends and not ends[state]:
                    ends[state] = True
                    self.taken[state] = at
                    found.append(state)
                for target in row.to:
                    sources[target].append((state, at))
        for target in found:  # grows on the way
            for state, at in sources[target]:
                if not ends[state]:
                    ends[state] = True
                    self.taken[state] = at
                    found.append(state)
        return ends

    # one circle

    def solve(self, states: Sequence[int]) -> None:
        """Find the best plan of ``states`` that lead back to each other, where all is known that they lead to."""
        inside = set(states)
        self._check(inside)
        equations = {
            state: {at: self._equation(self.options[state][at], inside) for at in self._allowed[state]}
            for state in states
        }
        deciding = [state for state in states if len(self._allowed[state]) > 1]
        while True:
            plan = {state: equations[state][self.taken[state]] for state in states}
            if self._goal.is_mean and len(ways_out(plan, _leaves)) < len(states):
                raise DecidedError(WITHOUT_BOUND)
            self._work_out(plan)
            if not [state for state in deciding if self._improve(state, equations[state])]:
                break
        for state, each in equations.items():
            best = (
                [at for at, equation in each.items() if self._worth(equation) == self.value[state]]
                if len(each) > 1
                else list(each)
            )
            self.best[state] = best
            self.taken[state] = best[0]

    def _check(self, inside: set[int]) -> None:
        """Raise FallingError for a way round on which something below 0 is added."""
        for state in inside:
            for at in self._allowed[state]:
                for target, _, add in steps(self.options[state][at]):
                    if add is not None and add < 0 and target in inside:
                        raise FallingError(state, target)

    def _equation(self, row: Transitions, inside: set[int]) -> Equation:
        self._budget.spend(4 + 4 * len(row.to) + len(row.ends))
        ways: dict[int, int] = {}
        if self._goal.is_mean:
            ended = sum([value * weight for value, weight in row.ends.items()])
        else:
            holds, number = COMPARISONS[self._goal.sign], self._goal.number
            ended = sum([weight for value, weight in row.ends.items() if holds(value, number)])
        left = bool(row.ends)
        known = NONE
        for target, weight, add in steps(row):
            ended += weight * (add or 0)
            if target in inside:
                ways[target] = ways.get(target, 0) + weight
            else:
                left = True
                known = known.plus(Quotient(weight).times(self.value[target]))
        one = Quotient(1, row.total)
        known = known.plus(Quotient(ended)).times(one)
        return Equation(known, {each: Quotient(weight, row.total) for each, weight in ways.items()}, left)

    def _work_out(self, plan: dict[int, Equation]) -> None:
        """Find what states are worth by a plan; with a chance, nothing where it never holds."""
        if not self._goal.is_mean:
            reached = ways_out(plan, _holds)
            for state in plan:
                self.value[state] = NONE
            plan = {state: plan[state].only(reached) for state in plan if state in reached}
        for state, value in solved(plan, self._budget).items():
            self.value[state] = value

    def _improve(self, state: int, equations: dict[int, Equation]) -> bool:
        """Take the first of the best options, if it is better than what is taken; say whether it is."""
        best, value = self.taken[state], self.value[state]
        for at, equation in equations.items():
            worth = self._worth(equation)
            if value.exceeds(worth) if self._goal.sign == "lowest" else worth.exceeds(value):
                best, value = at, worth
        better = best != self.taken[state]
        self.taken[state] = best
        return better

    def _worth(self, equation: Equation) -> Quotient:
        self._budget.spend(4 + 8 * len(equation.ways))
        worth = equation.known
        for each, weight in equation.ways.items():
            worth = worth.plus(weight.times(self.value[each]))
        return worth


def _complete(row: Transitions) -> bool:
    """Whether nothing of a row is lost."""
    return sum(row.weights) + sum(row.ends.values()) == row.total


def _leaves(equation: Equation) -> bool:
    return equation.leaves


def _holds(equation: Equation) -> bool:
    return bool(equation.known)
