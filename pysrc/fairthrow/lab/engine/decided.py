"""Dice that were decided: of several options the one that is best for a goal.

A decided die knows the goal that it was decided for. It may be handed on and mixed with others. Whatever else is done
with it would be a decision for another goal: what adds, compares or counts asks :func:`goal_of`, and refuses it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from fairthrow.lab.engine.die import EMPTY, NEVER, WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.symbolic_roll import COMPARISONS

MEANS = ("highest", "lowest")
"""Goals that are a mean."""

FORGOTTEN = "a throw is forgotten here (d{}), and another is decided; give it a value instead"
UNFINISHED = "this option may come to no result, so that it cannot be compared; give it a result in each case"
UNSURE = "no way to decide here is sure to end, so that there is no mean; let there be an option that ends"


Decidable = TypeVar("Decidable")


class DecidedError(Exception):
    """Dice are decided in a way that no goal is declared for; the message says it to a player."""


class Goal(NamedTuple):
    """What is best: a chance, that the result stands in relation ``sign`` to a ``number``, or a mean.

    ``sign`` is one of ``= != < <= > >=``, or ``highest`` or ``lowest`` for the mean, which has no number.
    """

    sign: str
    number: int = 0

    @property
    def is_mean(self) -> bool:
        """Whether it is the highest or the lowest mean; else it is a chance."""
        return self.sign in MEANS

    def __str__(self) -> str:
        return self.sign if self.is_mean else f"{self.sign} {self.number}"

    def value(self, die: WeightedDie, budget: Budget) -> int:
        """Give the chance or the mean that a ``die`` has, times its total."""
        budget.spend(len(die.weights) * (1 + (die.total.bit_length() >> 10)))
        if self.is_mean:
            return sum([face * weight for face, weight in die.weights.items()])
        holds, number = COMPARISONS[self.sign], self.number
        return sum([weight for face, weight in die.weights.items() if holds(face, number)])


class Decided(WeightedDie):
    """A die that was decided for a ``goal``. It equals others that were decided for the same one only."""

    __slots__ = ("distance", "goal", "worth")

    distance: int
    """In a process, how far it is from its end, as in :mod:`fairthrow.lab.engine.processes.best_plan`; else 0."""
    goal: Goal
    worth: int | None
    """What it is worth for its goal times its total, once it was asked."""

    @classmethod
    def of(cls, die: WeightedDie, goal: Goal, worth: int | None = None) -> "Decided":
        """Give a ``die`` as one that was decided for a ``goal``, with what it is ``worth`` if that is known."""
        made = cls(die.weights, die.total, die.off)
        made.forgets, made.goal, made.worth, made.distance = die.forgets, goal, worth, distance_of(die)
        return made

    def key(self) -> tuple[object, ...]:
        """Give what equal dice have in common, and the goal."""
        if self._key is None:
            self._key = (*super().key(), self.goal)
        return self._key


def goal_of(value: object) -> Goal | None:
    """Give the goal that a value was decided for; None for one that was not.

    >>> goal_of(best_of([2, 3], Goal("highest"), Budget()))
    Goal(sign='highest', number=0)
    """
    goal: Goal | None = getattr(value, "goal", None)
    return goal


def distance_of(value: object) -> int:
    """Give how far what was decided in a process is from its end; 0 for any other value."""
    distance: int = getattr(value, "distance", 0)
    return distance


def farther(value: Decidable, before: object, states: int) -> Decidable:
    """Give a ``value`` that stands so many ``states`` before another, as far from its end as that makes it."""
    distance = distance_of(before)
    if not distance or not isinstance(value, Decided):
        return value
    found = Decided.of(value, value.goal, value.worth)
    found.distance = distance + states
    return found  # type: ignore[return-value]  # a die, as the value is


def best_of(options: Sequence[int | WeightedDie], goal: Goal, budget: Budget) -> WeightedDie:
    """Give the option that is best for a ``goal``: of equal ones the nearest to its end, of these the first.

    An empty die cannot be taken; for a mean, neither can what may never end, for there it has none. A chance counts
    what never ends as a failure.

    Where none can be taken it is the empty die, or :data:`~fairthrow.lab.engine.die.NEVER` for a mean that none has.
    Raises DecidedError for an option that may come to nothing, and for one that was decided for another goal;
    LimitError for odds that are rounded.

    >>> best_of([WeightedDie({1: 1, 6: 1}), 4, 5], Goal(">=", 5), Budget()).weights
    {5: 1}
    """
    best: WeightedDie | None = None
    most = 0
    unsure = False
    for option in options:
        die = WeightedDie({option: 1}) if isinstance(option, int) else option
        if not die.weights and not die.total:
            continue
        value = _worth(die, goal, budget)
        if goal.is_mean and die.lost:
            unsure = True
            continue
        mine, theirs = value * best.total if best else 0, most * die.total
        nearer = best is not None and mine == theirs and _to_end(die) < _to_end(best)
        if best is None or nearer or _is_more(mine, theirs, goal):
            best, most = die, value
    if best is None:
        return Decided.of(NEVER, goal) if unsure else EMPTY
    return best if isinstance(best, Decided) else Decided.of(best, goal, most)


def _to_end(die: WeightedDie) -> tuple[bool, int]:
    """Give how far a die is from its end, in an order: what never comes to one is the farthest."""
    return not die.weights, distance_of(die)


def _is_more(value: int, most: int, goal: Goal) -> bool:
    return value < most if goal.sign == "lowest" else value > most


def _worth(die: WeightedDie, goal: Goal, budget: Budget) -> int:
    if die.forgets:
        raise DecidedError(UNFINISHED)
    if die.off:
        raise LimitError("memory", "the exact odds of an option have a denominator of more than 90,000 digits")
    if not isinstance(die, Decided):
        return goal.value(die, budget)
    if die.goal != goal:
        message = f"what is decided for the goal {die.goal} is an option here, where the goal is {goal}"
        raise DecidedError(f"{message}; decide it again below this goal")
    if die.worth is None:
        die.worth = goal.value(die, budget)
    return die.worth


def goal_of_mixture(dice: Iterable[WeightedDie], *, forgets: bool) -> Goal | None:
    """Give the goal that a mixture of ``dice`` is decided for; None where none of them is decided.

    ``forgets`` is whether ways were left out. Raises DecidedError where they were, and where goals differ.
    """
    goals = {die.goal: None for die in dice if isinstance(die, Decided)}
    if not goals:
        return None
    if forgets:
        raise DecidedError(FORGOTTEN)
    first, *others = goals
    if others:
        raise DecidedError(f"what is decided for the goal {first} meets here what is decided for the goal {others[0]}")
    return first
