"""What is chosen in a roll of a program that decides: numbers that a link has, else what is best."""

from functools import cmp_to_key
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError

ASKED = 0
"""Stands at the end of choices for a decision that is asked, and not made."""

Taken = tuple[int, ...]
"""The numbers of options that are taken, from 1, in the order of a roll's decisions; at the end perhaps ASKED."""


class ShownOption(NamedTuple):
    """An option of a decision in a roll: its ``words``, and the chance or the mean that its ``value`` is."""

    words: str
    value: Ratio


class RolledDecision(NamedTuple):
    """A decision in a roll: the ``line`` that makes it, its ``options`` as written, which is ``best``, which is taken.

    ``measure`` is ``chance`` or ``mean``. ``best`` and ``taken`` count from 1; ``taken`` is 0 where it is only asked.
    """

    line: int
    measure: str
    options: tuple[ShownOption, ...]
    best: int
    taken: int
    lowest: bool = False
    """Whether the lowest value is the best."""

    def data(self) -> dict[str, object]:
        """Give it as JSON has it: its ``line``, its ``options``, the best first, and the number that is ``taken``.

        An option has the ``number`` that takes it, its ``words``, and its ``chance`` or ``mean``. What is only asked
        has no ``taken``.
        """
        options = [
            {"number": number, "words": self.options[number - 1].words, self.measure: [*self.options[number - 1].value]}
            for number in self.ranked()
        ]
        return {"line": self.line, "options": options, **({"taken": self.taken} if self.taken else {})}

    def ranked(self) -> list[int]:
        """Give the numbers of the options, the best first; others that are equal stand as written."""
        return sorted(range(1, len(self.options) + 1), key=cmp_to_key(self._order))

    def _order(self, mine: int, theirs: int) -> int:
        """Say which of two options, by their numbers, stands first: below 0 for ``mine``."""
        (some, whole), (other, all_of_it) = self.options[mine - 1].value, self.options[theirs - 1].value
        apart = some * all_of_it - other * whole
        if not apart:
            return (theirs == self.best) - (mine == self.best)
        return apart if self.lowest else -apart


class ChoiceAskedError(Exception):
    """A decision is asked, so that the roll goes no further."""


class Choices:
    """The choices of one roll, and the decisions that it had so far."""

    def __init__(self, taken: Taken = ()) -> None:
        self._taken = taken
        self.made: list[RolledDecision] = []

    def choose(self, decision: RolledDecision) -> int:
        """Give the number of the option that is taken of a ``decision``, which has the best until now.

        Raises FieldError for a number that no option has, and ChoiceAskedError where it is to be asked.
        """
        number = len(self.made)
        taken = self._taken[number] if number < len(self._taken) else decision.best
        if taken > len(decision.options):
            message = f"choices: decision {number + 1} has {len(decision.options)} options, got {taken}"
            raise FieldError("choices", message)
        self.made.append(decision._replace(taken=taken))
        if taken == ASKED:
            raise ChoiceAskedError
        return taken

    def finish(self) -> None:
        """Say that the roll decides no more. Raises FieldError when numbers are left over."""
        left = [each for each in self._taken[len(self.made) :] if each != ASKED]
        if left:
            many = len(self.made)
            had = "no decision" if not many else "1 decision" if many == 1 else f"{many} decisions"
            message = f"choices: this roll has {had}, got {len([each for each in self._taken if each != ASKED])}"
            raise FieldError("choices", message)
