"""What tests of dice notation ask again and again: the odds of a program."""

from fractions import Fraction

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.notation.odds import OddsReader
from fairthrow.lab.notation.reader import read


def odds_of(program: str, limit: int = 3) -> list[dict[int, Fraction]]:
    """Give the chances of each output."""
    laws = OddsReader(read(program), limit, Budget()).outputs()
    return [{value: Fraction(weight, die.total) for value, weight in die.weights.items()} for die, _ in laws]
