"""Where ways to go meet: those that agree in their values and in what is known of the rolls are one from there on."""

from collections.abc import Sequence

from fairthrow.lab.engine.reveal.branch import MOST_WAYS, Forks
from fairthrow.lab.engine.reveal.knowledge import Known, Weighed
from fairthrow.lab.engine.reveal.project import Forgetting
from fairthrow.lab.engine.steps import Values
from fairthrow.lab.engine.symbolic_roll import GiveUpError, Oracle, SymbolicRoll

CLOSED = Known(())
"""What is known of dice that nothing will ask for again."""


class Ways:
    """Ways to go: for the values of variables, what can be known of the dice."""

    __slots__ = ("_left", "of")

    def __init__(self) -> None:
        self.of: dict[Values, Weighed] = {}
        self._left = MOST_WAYS

    def add(self, values: Values, dice: Weighed) -> None:
        """Add ways to others with the same values. Raises GiveUpError for too many."""
        same = self.of.setdefault(values, {})
        before = len(same)
        for known, weight in dice.items():
            same[known] = same.get(known, 0) + weight
        self._left -= len(same) - before
        if self._left < 0:
            raise GiveUpError


class Meeting:
    """Lets ways meet behind each step. ``rolls`` has the number of its roll for each kind of dice.

    ``knower`` is whom the rolls ask.
    """

    def __init__(self, rolls: Sequence[int], knower: Oracle, forks: Forks, forgetting: Forgetting) -> None:
        self._of_roll = rolls
        self._knower = knower
        self._forks = forks
        self._forgetting = forgetting
        self._closed: dict[tuple[SymbolicRoll, ...], tuple[list[int], list[list[int]]]] = {}
        self.held: list[object] = []
        """What is still needed beside the values of ways: what loops go over."""

    def join(self, ways: Ways, values: Values, dice: Weighed) -> None:
        """Add ways to others. Rolls that none of their values needs are no longer told apart.

        Nor are kinds of dice that all of these ask together: which of them shows a face that is known.
        """
        rolls = tuple([value for value in (*values, *self.held) if isinstance(value, SymbolicRoll)])
        found = self._closed.get(rolls)
        if found is None:
            needed = {value.whose(self._knower) for value in rolls}
            closed = [kind for kind, roll in enumerate(self._of_roll) if all(roll not in each for each in needed)]
            found = self._closed[rolls] = closed, self._forks.alike(needed)
        closed, alike = found
        for kind in closed:
            dice = self._without(kind, dice)
        for kinds in alike:
            dice = self._forgetting.laid_together(dice, kinds)
        ways.add(values, dice)

    def _without(self, kind: int, dice: Weighed) -> Weighed:
        """Weigh all that dice of a kind can be, and forget it."""
        left: Weighed = {}
        for known, each in dice.items():
            weight, now = each, known
            if known[kind] is not CLOSED:
                weight *= self._forks.presence_of(kind, known[kind])
                now = (*known[:kind], CLOSED, *known[kind + 1 :])
            left[now] = left.get(now, 0) + weight
        return left
