"""Lay together what each way to go led to, each with its weight, over one denominator."""

from collections.abc import Iterable, Sequence
from math import lcm

from fairthrow.lab.engine.decided import Decided, goal_of_mixture
from fairthrow.lab.engine.die import EMPTY, NO_RESULT, OF_EMPTY, Missing, WeightedDie
from fairthrow.lab.engine.limits import (
    MOST_DIGITS,
    Budget,
    LimitError,
    bits_of,
    check_memory,
    check_outcomes,
    long_steps,
)
from fairthrow.lab.engine.rounding import off_of, rounded_again, rounded_ways

MOST_HELD = 1_200_000_000
"""Bits that all dice may take that wait to be laid together: 150 MB."""

EACH = 800
"""Bits that a face takes beside those of its weight."""


def mixed(
    results: Iterable[tuple["int | WeightedDie | None", int]], total: int, budget: Budget, off: int = 0
) -> WeightedDie:
    """Give the die that shows what the way taken led to. Each way has its weight out of ``total``.

    A way that led to nothing, None, or to an empty die is left out, as if it could not be taken: the odds are those
    given that there is a result. Each die counts with the weight of its way, however large its own total is. How much
    came to no result is told by :attr:`WeightedDie.missing <fairthrow.lab.engine.die.WeightedDie.missing>`.

    It is decided where one of the dice is (:mod:`fairthrow.lab.engine.decided`), and raises DecidedError then for ways
    that are left out. ``off`` is how far the weights are off. Dice whose denominators do not go together are rounded
    (:mod:`fairthrow.lab.engine.rounding`).

    >>> mixed([(7, 1), (WeightedDie({1: 1, 2: 1}), 1)], 2, Budget())
    WeightedDie({1: 1, 2: 1, 7: 2})
    >>> mixed([(7, 1), (EMPTY, 1)], 2, Budget())
    WeightedDie({7: 1})
    >>> mixed([(7, 1), (None, 1)], 2, Budget()).missing
    Missing(result=1, empty=0, total=2)
    """
    return MixedWays(results, budget).laid(total, budget, off)


class MixedWays:
    """What each way led to, gathered from ``results``, each with its weight: numbers, dice, and what is left ``out``.

    Those in ``awaited`` are not known yet.
    """

    def __init__(
        self,
        results: Iterable[tuple["int | WeightedDie | None", int]],
        budget: Budget,
        awaited: type[WeightedDie] | None = None,
    ) -> None:
        """Gather them. Dice of the class ``awaited`` are set apart."""
        self.plain: dict[int, int] = {}
        self.dice: dict[WeightedDie, int] = {}
        self.out: dict[WeightedDie, int] = {}
        self.awaited: dict[WeightedDie, int] = {}
        plain, dice, out, held = self.plain, self.dice, self.out, 0
        for result, weight in results:
            if isinstance(result, int):
                plain[result] = plain.get(result, 0) + weight
            elif type(result) is awaited:
                self.awaited[result] = self.awaited.get(result, 0) + weight
            elif result is not None and (result.weights or result.total):
                budget.spend(len(result.weights))
                before = dice.get(result, 0)
                held = held if before else held_with(held, result)
                dice[result] = before + weight
            else:
                nothing = NO_RESULT if result is None else result
                out[nothing] = out.get(nothing, 0) + weight

    def laid(self, total: int, budget: Budget, off: int = 0) -> WeightedDie:
        """Lay all together, but for what is awaited, out of a ``total``; ``off`` is how far the weights are off.

        Raises DecidedError where some are decided and others are left out, or decided for another goal.
        """
        goal = goal_of_mixture(self.dice, forgets=bool(self.out))
        left = total - sum(self.out.values())
        none, of_empty = self.out.get(NO_RESULT, 0), self.out.get(OF_EMPTY, 0)
        if not self.dice and not self.plain:
            return NO_RESULT if none else OF_EMPTY if of_empty else EMPTY
        die = _together(self.plain, list(self.dice.items()), left, -(-off * total // left) if off else 0, budget)
        die.missing = Missing(none, of_empty, total) if none or of_empty else None
        die.forgets = bool(self.out) or any(map(_forgets, self.dice))
        return Decided.of(die, goal) if goal else die


def _forgets(die: WeightedDie) -> bool:
    return die.forgets


def _together(
    plain: dict[int, int], kinds: list[tuple[WeightedDie, int]], left: int, off: int, budget: Budget
) -> WeightedDie:
    """Give the die of numbers and dice, each with its weight, out of what is ``left``: all the rest is the larger."""
    scale = _scale([die for die, _ in kinds], left, budget)
    if not scale:
        plain, kinds, left, off = rounded_ways(plain, kinds, left, off)
        scale = lcm(*(die.total for die, _ in kinds))
    check_memory(max([len(plain), *(len(die.weights) for die, _ in kinds)]), (left * scale).bit_length())
    budget.spend(len(plain) * (1 + scale.bit_length() // 1024))
    weights = {face: weight * scale for face, weight in plain.items()} if kinds else plain
    for die, weight in kinds:
        budget.spend(1 + long_steps(die.total.bit_length(), scale.bit_length()))
        factor = weight * (scale // die.total)
        steps = 2 + long_steps(factor.bit_length(), die.total.bit_length())
        for face, inner in budget.through(die.weights.items(), steps):
            weights[face] = weights.get(face, 0) + factor * inner
        check_outcomes(len(weights))
    off += -(-off_of(kinds) // left)
    return rounded_again(WeightedDie(weights, left * scale, off)).reduced()


def _scale(dice: Sequence[WeightedDie], total: int, budget: Budget) -> int:
    """Give the least number that all totals of ``dice`` divide; 0 if it would be too long beside ``total``."""
    scale = 1
    for each in {1, *(die.total for die in dice)}:
        budget.spend(1 + long_steps(each.bit_length(), scale.bit_length()))
        scale = lcm(scale, each)
        if total.bit_length() + scale.bit_length() > MOST_DIGITS and bits_of([(total, 1), (scale, 1)]) > MOST_DIGITS:
            return 0
    return scale


def held_with(held: int, die: WeightedDie) -> int:
    """Give the bits that are ``held`` with one ``die`` more. Raises LimitError if these are too many."""
    held += len(die.weights) * (EACH + die.total.bit_length())
    if held > MOST_HELD:
        raise LimitError("memory", "the exact odds of all ways together would take over 150 MB of memory")
    return held
