"""Decisions within a process: each is a state of its own, of which one run takes one of several options."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.awaited import OpenChoice
from fairthrow.lab.engine.processes.best_plan import PlannedState, planned
from fairthrow.lab.engine.processes.transitions import Transitions, steps
from fairthrow.lab.errors import Place


class ChoiceStates:
    """Gives decisions their numbers among the ``states`` of a process, and their transitions among the ``rows``.

    ``places`` says where the run of a state added to what was awaited.
    """

    def __init__(self, states: list[Any], rows: dict[int, Transitions], places: dict[int, Place]) -> None:
        self._states, self._rows, self._places = states, rows, places
        self._numbers: dict[object, int] = {}
        self.many = 0
        """How many there are, each of their options counted too."""
        self.planned_states: dict[int, PlannedState] = {}
        """What each state does by its number, and is worth: of decisions and of all else that leads to one."""

    def numbered(self, row: Transitions, state: int) -> Transitions:
        """Give the ``row`` of a ``state`` with numbers in place of decisions."""
        if not any(isinstance(target, OpenChoice) for target in row.to):
            return row
        return row._replace(to=[self.number(target, state) for target in row.to])

    def number(self, target: "int | OpenChoice", state: int) -> int:
        """Give the number of what a ``state`` leads to: a ``target`` that has one, or a decision."""
        if isinstance(target, int):
            return target
        options = [self.numbered(option, state) for option in target.options]
        key = (
            target.goal,
            target.case,
            tuple([(each.total, frozenset(each.ends.items()), tuple(steps(each))) for each in options]),
        )
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._states)
            self._states.append((-1, (), ()))
            self.many += 1 + len(options)
            to = [each for option in options for each in option.to]
            self._rows[number] = Transitions(0, {}, to, [0] * len(to), options=options, goal=target.goal)
        if state in self._places:
            self._places.setdefault(number, self._places[state])
        return number

    def planned(
        self, chain: Sequence[Transitions], order: Sequence[int], goal: Goal, budget: Budget, away: Mapping[int, int]
    ) -> tuple[list[Transitions], int]:
        """Give a ``chain`` of rows by the best plan for a ``goal``, and the distance of the first.

        ``order`` has the number of each among the states. What was planned before is not worked out again. ``away``,
        and what is raised, are as in :func:`fairthrow.lab.engine.processes.best_plan.planned`.
        """
        states = self.planned_states
        first = states.get(order[0])
        if first is None:
            plan = planned(chain, 0, goal, budget, away)
            states.update((order[place], each) for place, each in plan.states.items())
            return plan.rows, states[order[0]].distance
        budget.spend(4 * len(chain))
        rows = [
            row.options[states[state].taken if state in states else 0] if row.options else row
            for row, state in zip(chain, order, strict=True)
        ]
        return rows, first.distance
