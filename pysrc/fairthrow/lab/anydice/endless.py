"""A count without an end: it can be shown, and nothing else may be done with it. And what may have no mean."""

from typing import NoReturn

from fairthrow.lab.engine.decided import UNSURE, Goal, goal_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.processes.counts import EndlessCount
from fairthrow.lab.errors import Fault


class CountAskedFault(Fault):
    """Something was asked of a count that only a die with a last value has."""


class ShownOnly(WeightedDie):
    """Stands for the ``count`` wherever the odds have a die. Whoever looks at its faces meets a Fault."""

    __slots__ = ("count", "distance", "goal")

    distance: int
    """How far it is from its end, as in :mod:`fairthrow.lab.engine.processes.best_plan`."""

    goal: Goal | None
    """What it was decided for, if it was."""

    def __init__(self, count: EndlessCount, goal: Goal | None = None) -> None:
        self.count, self.goal, self.distance = count, goal, 0

    def __getattr__(self, name: str) -> NoReturn:
        """Tell that something of the die is asked for."""
        if name not in WeightedDie.__slots__:
            raise AttributeError(name)
        raise CountAskedFault("this count has no last value, so it can only be shown by an output")

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"ShownOnly({self.count!r})"


def check_sure(die: WeightedDie) -> None:
    """Raise Fault for a ``die`` that was decided for a mean, and is not sure to end: it has none."""
    goal = goal_of(die)
    counted = die.count if isinstance(die, ShownOnly) else die
    if goal and goal.is_mean and counted.lost:
        raise Fault(UNSURE)
