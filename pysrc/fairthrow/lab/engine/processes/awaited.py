"""What a call comes to that has not ended: it stands for a die, and whatever looks at its faces must wait.

So what runs a state needs to know nothing of processes. It hands on what is awaited, adds to it, and lays it together
with other ways; all else meets an :class:`AwaitedError`.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import lcm
from typing import Any, NoReturn

from fairthrow.lab.engine.decided import Goal, best_of
from fairthrow.lab.engine.die import NO_RESULT, WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.mix import MixedWays
from fairthrow.lab.engine.processes.transitions import Transitions


class AwaitedError(Exception):
    """The faces of what is ``awaited`` were looked at: of one of several dice, where any of them would do."""

    def __init__(self, awaited: "tuple[AwaitedDie, ...]") -> None:
        super().__init__(awaited)
        self.awaited = awaited
        self.met: Any = None
        """Where and by what it was looked at, as whoever runs the program says it."""


class OpenChoice:
    """A decision between ``options`` of which some are awaited. It stands among the states of a row, as one of them."""

    case: Hashable = None
    """What tells it apart from others that decide between the same, for whoever wants them apart."""

    def __init__(self, options: Sequence[Transitions], goal: Goal) -> None:
        self.options, self.goal = options, goal


class WithoutResultError(Exception):
    """A function that leads back to itself ended without a result."""


class AwaitedDie(WeightedDie):
    """A die that is not known yet, with its ``row``: what it comes to, by states.

    Two are equal if they are the same.
    """

    __slots__ = ("row",)

    row: Transitions

    def __init__(self, row: Transitions) -> None:
        self.row = row

    @classmethod
    def of(cls, state: int) -> "AwaitedDie":
        """Give the die that one ``state`` comes to."""
        return cls(Transitions(1, {}, (state,), (1,)))

    def __getattr__(self, name: str) -> NoReturn:
        """Tell that something of the die is asked for."""
        if name not in WeightedDie.__slots__:
            raise AttributeError(name)
        raise AwaitedError((self,))

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"AwaitedDie({self.row!r})"

    def plus(self, more: int | WeightedDie, budget: Budget) -> "AwaitedDie":
        """Give the die of this and ``more``. Raises AwaitedError where that is awaited, too: either has to be known.

        >>> AwaitedDie.of(3).plus(1, Budget()).row.adds
        (1,)
        """
        if isinstance(more, AwaitedDie):
            raise AwaitedError((more, self))
        return AwaitedDie(raised(self.row, more, budget))


def choice_of(options: Iterable[int | WeightedDie], goal: Goal, budget: Budget) -> AwaitedDie:
    """Give the best of some ``options`` for a ``goal``, of which some are awaited: it is awaited, too.

    Raises DecidedError for an option that may come to nothing, and one that was decided for another goal.
    """
    rows = []
    for option in options:
        if isinstance(option, AwaitedDie):
            rows.append(option.row)
            continue
        die = exact(best_of([option], goal, budget))
        if die.total:
            rows.append(Transitions(die.total, die.weights))
    return AwaitedDie.of(OpenChoice(rows, goal))  # type: ignore[arg-type]  # whoever runs the state gives it a number


def raised(row: Transitions, more: int | WeightedDie, budget: Budget) -> Transitions:
    """Give a ``row`` with ``more`` added to all that it comes to."""
    die = WeightedDie({more: 1}) if isinstance(more, int) else exact(more)
    if not die.weights and not die.total:
        die = WeightedDie({0: 1})  # beside anything else, an empty die counts as 0
    budget.spend(len(die.weights) * (len(row.to) + len(row.ends)))
    ends: dict[int, int] = {}
    to: list[int] = []
    weights: list[int] = []
    adds: list[int] = []
    before = row.adds or (0,) * len(row.to)
    for face, times in die.weights.items():
        for value, weight in row.ends.items():
            ends[value + face] = ends.get(value + face, 0) + weight * times
        to.extend(row.to)
        weights.extend([weight * times for weight in row.weights])
        adds.extend([(add or 0) + face for add in before])
    return Transitions(row.total * die.total, ends, tuple(to), tuple(weights), tuple(adds), row.forgotten * die.total)


def exact(die: WeightedDie) -> WeightedDie:
    """Give a ``die``. Raises LimitError for one that was rounded: a process has no part that is."""
    if die.off:
        raise LimitError("memory", "the exact odds of that have a denominator of more than 90,000 digits")
    return die


def laid_together(
    results: Iterable[tuple[int | WeightedDie | None, int]], total: int, budget: Budget, off: int = 0
) -> WeightedDie:
    """Do as :func:`fairthrow.lab.engine.mix.mixed` does, where some of the ``results`` may be awaited.

    Their weights are out of the ``total``, and ``off`` is how far they are off. Then what they come to together is
    awaited. Raises WithoutResultError where one ended without a result beside such.
    """
    ways = MixedWays(results, budget, AwaitedDie)
    if not ways.awaited:
        return ways.laid(total, budget, off)
    if NO_RESULT in ways.out:
        raise WithoutResultError
    waiting = sum(ways.awaited.values())
    known = exact(ways.laid(total - waiting, budget, off))
    rest = total - waiting - sum(ways.out.values())
    rows = [(each.row, weight) for each, weight in ways.awaited.items() if isinstance(each, AwaitedDie)]
    if rest:
        rows.append((Transitions(known.total, known.weights), rest))
    return AwaitedDie(_together(rows, waiting + rest, budget))


def _together(rows: list[tuple[Transitions, int]], total: int, budget: Budget) -> Transitions:
    """Lay rows together, each with its weight, out of a ``total``."""
    scale = lcm(*(row.total for row, _ in rows))
    ends: dict[int, int] = {}
    steps: dict[tuple[int, int | None], int] = {}
    for row, weight in rows:
        factor = weight * (scale // row.total)
        budget.spend(2 * (len(row.ends) + len(row.to)))
        for value, inner in row.ends.items():
            ends[value] = ends.get(value, 0) + inner * factor
        for target, inner, add in zip(row.to, row.weights, row.adds or (None,) * len(row.to), strict=True):
            steps[target, add] = steps.get((target, add), 0) + inner * factor
    adds = tuple(add for _, add in steps)
    return Transitions(
        total * scale, ends, tuple(target for target, _ in steps), tuple(steps.values()),
        adds if any(add is not None for add in adds) else None,
    )  # fmt: skip
