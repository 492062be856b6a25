"""What is asked of one output of a program: the chance that it is in some relation to a number."""

from typing import NamedTuple

from fairthrow.dice.comparison import SIGNS
from fairthrow.dice.distribution import Ratio
from fairthrow.lab.program import Output
from fairthrow.programs.patience import allowed
from fairthrow.view.lab.spans import PACE, slim
from fairthrow.view.numbers import minus

WORDS = {
    "=": "exactly {}",
    "!=": "anything but {}",
    "<": "less than {}",
    "<=": "at most {}",
    ">": "more than {}",
    ">=": "at least {}",
}
"""How each relation is said."""


class Asked(NamedTuple):
    """The chance that the output at a place, from 0, is in the relation ``sign`` to a number."""

    output: int
    sign: str
    number: int

    def __str__(self) -> str:
        return WORDS[self.sign].format(minus(self.number))

    def holds(self, value: object) -> bool:
        """Say whether a value is wanted. What is no number never is."""
        return isinstance(value, int) and SIGNS[self.sign](value, self.number)

    def chance(self, output: Output) -> Ratio:
        """Give the chance of it."""
        budget, pace = allowed(), 1 + output.total.bit_length() // PACE
        weight = 0
        for at, (value, each) in enumerate(output.weights.items()):
            if not at % PACE:
                budget.spend(PACE * pace)
            if self.holds(value):
                weight += each
        return slim(weight, output.total)
