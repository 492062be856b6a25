"""Decisions within a process: each is a state of its own, of which one run takes one of several options."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.awaited import OpenChoice
from fairthrow.lab.engine.processes.best_plan import BestPlan, planned
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
    ) -> BestPlan:
        """Give the best plan of a ``chain`` of rows for a ``goal``.

        ``order`` has the number of each among the states. ``away``, and what is raised, are as in
        :func:`fairthrow.lab.engine.processes.best_plan.planned`.
        """
        del order
        return planned(chain, 0, goal, budget, away)
