"""Collections on the table, that know which dice show their values."""

from collections.abc import Iterable
from dataclasses import dataclass

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import values as of


@dataclass(frozen=True, slots=True)
class Seen:
    """A collection on the table: ``dice`` has for each value the number of the die that shows it, or None."""

    values: of.Collection
    dice: tuple[int | None, ...]


class CutOffError(Exception):
    """An accumulate went on for longer than its limit."""


def as_seen(value: "Seen | of.Value", what: str) -> Seen:
    """Take a value for a collection. Raises CannotError for a text or a pair: ``what`` needs one."""
    if isinstance(value, Seen):
        return value
    values = of.collection(value, what)
    return Seen(values, (None,) * len(values))


MOST_SHOWN = 60_000
"""Values of a collection that dice show, and that know which dice."""


def shows_dice(value: Seen) -> bool:
    """Say whether a die shows any of these values."""
    return value.dice.count(None) < len(value.dice)


class Gathering:
    """Puts collections into one, as they come."""

    def __init__(self, budget: Budget) -> None:
        """Begin with nothing; the ``budget`` is asked for each collection."""
        self._budget = budget
        self._values: list[int] = []
        self._dice: list[int | None] = []
        self._some = False

    def add(self, part: Seen) -> None:
        """Add a collection.

        Raises CannotError for more values than a collection may have, LimitError for too many that dice show.
        """
        values = self._values
        self._budget.spend(1 + len(part.values))
        if values and part.values and len(values) + len(part.values) > of.MOST_VALUES:
            raise of.TooMuchError(f"a collection has {of.MOST_VALUES:,} values at most")
        values.extend(part.values)
        self._dice.extend(part.dice)
        self._some = self._some or shows_dice(part)
        if self._some and len(values) > MOST_SHOWN:
            raise LimitError("outcomes", f"a collection with dice in it has {MOST_SHOWN:,} values at most in a roll")

    def joined(self) -> Seen:
        """Give one collection of all; each value keeps its die, and of equal ones those that came first come first."""
        values, dice = self._values, self._dice
        self._budget.spend(4 * len(values))
        if not self._some:
            return Seen(tuple(sorted(values)), tuple(dice))
        order = sorted(range(len(values)), key=values.__getitem__)
        return Seen(tuple([values[at] for at in order]), tuple([dice[at] for at in order]))


def join(parts: Iterable[Seen], budget: Budget) -> Seen:
    """Put collections, the ``parts``, into one. Raises CannotError and LimitError as :class:`Gathering` does."""
    gathering = Gathering(budget)
    for part in parts:
        gathering.add(part)
    return gathering.joined()


def bare(value: Seen | of.Value) -> of.Value:
    """Give a value without its dice."""
    return value.values if isinstance(value, Seen) else value
