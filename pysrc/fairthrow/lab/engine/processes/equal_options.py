"""Options of a process that are worth the same: one is taken of each decision so that the whole comes to an end.

Whoever always took the first of them might go round for ever, since to wait for what is best is worth as much. So the
nearest to an end is taken, and of these the first. That hangs on the state alone, and not on where a process began: a
roll that comes to the decision takes the same.
"""

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from heapq import heapify, heappop, heappush

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.ratios import Quotient
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.engine.symbolic_roll import COMPARISONS


class EqualOptions:
    """The ``options`` of each state, which of them are the ``best`` as written, and its ``worth`` for a ``goal``.

    What is worth something is on its way to what makes it so; all else, to any end.
    """

    def __init__(
        self,
        options: Sequence[Sequence[Transitions]],
        best: Mapping[int, Sequence[int]],
        worth: Sequence[Quotient],
        goal: Goal,
        budget: Budget,
    ) -> None:
        self._options, self._best, self._worth = options, best, worth
        self._goal, self._budget = goal, budget

    def settle(self, taken: MutableSequence[int], away: Mapping[int, int]) -> dict[int, int]:
        """Put what is ``taken`` in each state; give its distance. ``away`` has that of rows that are known already.

        The distance is 0 where options that are written first may lead to an end. From elsewhere it is counted in
        states on the way to one of these.
        """
        several = [state for state, best in self._best.items() if len(best) > 1]
        if not several:
            return {}
        distances = self._distances(away)
        for state in several:
            if state in distances:
                reach = {at: far for at in self._best[state] if (far := self._reach(state, at, distances)) is not None}
                taken[state] = min(reach, key=reach.__getitem__)
        return distances

    def _distances(self, away: Mapping[int, int]) -> dict[int, int]:
        """Give the distance of each state from which there is a way to an end."""
        sources: dict[int, list[tuple[int, int]]] = {}
        for state, best in self._best.items():
            for at in best:
                for target in self._leads_on(state, at):
                    sources.setdefault(target, []).append((state, at))
        near = self._near(sources, away)
        waiting = [(0, state) for state in near]
        for state, best in self._best.items():
            if state not in near and any(self._ends(state, at) for at in best):
                waiting.append((away.get(state, 1), state))
        heapify(waiting)
        distances: dict[int, int] = {}
        while waiting:
            distance, state = heappop(waiting)
            if state not in distances:
                distances[state] = distance
                for source, _ in sources.get(state, ()):
                    heappush(waiting, (distance + 1, source))
        return distances

    def _near(self, sources: Mapping[int, Sequence[tuple[int, int]]], away: Mapping[int, int]) -> set[int]:
        """Give the states from where options that are written first may lead to an end; ``sources`` lead to each."""
        agenda = [state for state, best in self._best.items() if state not in away and self._ends(state, best[0])]
        near = set(agenda)
        while agenda:
            for state, at in sources.get(agenda.pop(), ()):
                if at == self._best[state][0] and state not in near:
                    near.add(state)
                    agenda.append(state)
        return near

    def _reach(self, state: int, at: int, distances: Mapping[int, int]) -> int | None:
        """Give the distance of one option; None if it leads to no end."""
        if self._ends(state, at):
            return 0
        return min((distances[target] for target in self._leads_on(state, at) if target in distances), default=None)

    def _leads_on(self, state: int, at: int) -> Iterator[int]:
        """Give where an option leads, as far as that is worth something if the state is."""
        row = self._options[state][at]
        self._budget.spend(4 + 2 * len(row.to))
        anywhere = self._goal.is_mean or not self._worth[state]
        return (target for target in row.to if anywhere or self._worth[target])

    def _ends(self, state: int, at: int) -> bool:
        """Say whether an option may end at once, in a way that is worth something if the state is."""
        ends = self._options[state][at].ends
        if self._goal.is_mean or not self._worth[state]:
            return bool(ends)
        holds, number = COMPARISONS[self._goal.sign], self._goal.number
        return any(holds(value, number) for value in ends)
