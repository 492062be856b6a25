"""The exact odds of a total, which may be a fraction: whole numbers over one denominator, until the output."""

from collections.abc import Sequence
from functools import reduce
from math import lcm
from typing import NamedTuple

from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.extremes import highest_of, lowest_of
from fairthrow.lab.engine.limits import MOST_BITS, Budget, LimitError, check_memory
from fairthrow.lab.engine.sums import sum_of_all
from fairthrow.lab.notation.numbers import Exact, check_long, rest

FLOORED = ("floor", "ceil", "round")
COMPARED = {"<>": "!="}
"""Comparisons as a die knows them, where it writes them otherwise."""


class Amount(NamedTuple):
    """What a total may come to: the faces of a ``die``, each divided ``by`` a whole number of 1 or more."""

    die: WeightedDie
    by: int = 1

    @property
    def fixed(self) -> Exact | None:
        """The number that it always is, if it is always one."""
        if len(self.die.weights) != 1 or self.die.lost:
            return None
        (face,) = self.die.weights
        return Exact(face, self.by)

    @property
    def whole(self) -> bool:
        """Whether it is always a whole number."""
        return self.by == 1 or all(face % self.by == 0 for face in self.die.weights)

    def over(self, by: int, budget: Budget) -> WeightedDie:
        """Give the faces over another denominator ``by``, which its own divides."""
        if by == self.by:
            return self.die
        check_long(by.bit_length())
        return times(self.die, by // self.by, budget)


def number(value: Exact) -> Amount:
    """Give a number that is always the same."""
    return Amount(certain(value.top), value.below)


def times(die: WeightedDie, factor: int, budget: Budget) -> WeightedDie:
    """Multiply each face of a die by a ``factor``. Raises LimitError where they grow too long."""
    longest = max((abs(face).bit_length() for face in die.weights), default=0) + factor.bit_length()
    check_long(longest)
    budget.spend(len(die.weights) * (1 + longest // 1024))
    if len(die.weights) * longest > MOST_BITS:
        raise LimitError("memory", "the faces of that would take more than about 50 MB of memory")
    return die.each(lambda face: face * factor)


def calculate(sign: str, left: Amount, right: Amount, budget: Budget) -> Amount:
    """Give what a ``sign`` makes of two independent totals, but for sums. Raises ZeroDivisionError.

    That is raised where it may divide by 0.
    """
    if sign in {"*", "/"}:
        return _product(left, right, budget) if sign == "*" else _quotient(left, right, budget)
    if sign == "^":
        return _power(left, right, budget)
    by = lcm(left.by, right.by)
    mine, theirs = left.over(by, budget), right.over(by, budget)
    if sign == "%":
        if 0 in theirs.weights:
            raise ZeroDivisionError
        return Amount(mine.each_with(theirs, rest, budget), by)
    return Amount(mine.compared(COMPARED.get(sign, sign), theirs, budget))


def negated(amount: Amount) -> Amount:
    """Turn the sign of a total round."""
    return Amount(amount.die.each(lambda face: -face), amount.by)


class SumSize:
    """How much a sum takes at least, as its totals come, so that a sum that is too large is never begun."""

    def __init__(self) -> None:
        self._outcomes, self._bits, self._by = 1, 0, 1

    def add(self, amount: Amount) -> None:
        """Count one more total. Raises LimitError where the sum takes too much for certain."""
        self._outcomes += max(0, len(amount.die.weights) - 1)  # so many more sums than before there are at least
        self._bits += amount.die.total.bit_length() - 1
        if self._by % amount.by:
            self._by = lcm(self._by, amount.by)
            check_long(self._by.bit_length())
        check_memory(self._outcomes, self._bits)


def summed(amounts: Sequence[Amount], budget: Budget) -> Amount:
    """Add up independent totals, the ``amounts``: those that are alike at once."""
    by = lcm(*(each.by for each in amounts))
    check_long(by.bit_length())
    kinds: dict[WeightedDie, int] = {}
    fixed = 0
    for each in amounts:
        die = each.over(by, budget)
        budget.spend(2 * len(die.weights))
        number = each.fixed
        if number:
            fixed += number.top * (by // number.below)
        else:
            kinds[die] = kinds.get(die, 0) + 1
    if fixed or not kinds:
        kinds[certain(fixed)] = 1
    return Amount(sum_of_all(kinds, budget), by)


def _product(left: Amount, right: Amount, budget: Budget) -> Amount:
    by = left.by * right.by
    check_long(by.bit_length())
    for one, other in ((left, right), (right, left)):
        fixed = one.fixed
        if fixed:
            return Amount(times(other.die, fixed.top, budget), by) if fixed.top else Amount(_all(other.die, 0))
    return Amount(left.die.each_with(right.die, lambda a, b: a * b, budget), by)


def _all(die: WeightedDie, value: int) -> WeightedDie:
    """Give a die that shows one value, whatever another shows."""
    return die.each(lambda _: value)


def _quotient(left: Amount, right: Amount, budget: Budget) -> Amount:
    """Divide: over the least number that all that may divide goes into."""
    if 0 in right.die.weights:
        raise ZeroDivisionError
    whole = 1
    for face in budget.over(right.die.weights, 16):
        whole = lcm(whole, face)
        check_long(whole.bit_length() + left.by.bit_length())
    budget.spend(len(right.die.weights) * (1 + whole.bit_length() // 64))
    turned = right.die.each(lambda face: right.by * (whole // face), budget)
    return reduced(_product(left, Amount(turned, whole), budget), budget)


def reduced(amount: Amount, budget: Budget) -> Amount:
    """Give the same over the least denominator, where that is 1; else as it is."""
    budget.spend(len(amount.die.weights))
    if amount.by > 1 and amount.whole:
        return Amount(amount.die.each(lambda face: face // amount.by))
    return amount


def _power(left: Amount, right: Amount, budget: Budget) -> Amount:
    fixed = right.fixed
    power = fixed.top if fixed else 0
    longest = max(max((abs(face).bit_length() for face in left.die.weights), default=0), left.by.bit_length()) * power
    check_long(longest)
    budget.spend(len(left.die.weights) * (1 + longest // 64))
    if len(left.die.weights) * longest > MOST_BITS:
        raise LimitError("memory", "the faces of that would take more than about 50 MB of memory")
    return Amount(left.die.each(lambda face: face**power), left.by**power)


def floored(name: str, amount: Amount, budget: Budget) -> Amount:
    """Give a function of a total, by its ``name``: ``floor``, ``ceil``, ``round`` or ``abs``."""
    die, by = amount
    budget.spend(len(die.weights))
    if name == "abs":
        return Amount(die.each(abs), by)
    if name == "floor":
        return Amount(die.each(lambda face: face // by))
    if name == "ceil":
        return Amount(die.each(lambda face: -(-face // by)))
    return Amount(die.each(lambda face: (2 * face + by) // (2 * by)))


def extreme(name: str, given: list[Amount], budget: Budget) -> Amount:
    """Give the lowest of the independent totals ``given`` where ``name`` is ``min``, or the highest by ``max``."""
    by = reduce(lcm, (each.by for each in given))
    dice = [each.over(by, budget) for each in given]
    return Amount(lowest_of(dice, budget) if name == "min" else highest_of(dice, budget), by)
