"""The highest, or the lowest, of a few independent dice of any kinds."""

from collections.abc import Sequence
from math import prod

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, bits_of, check_memory


def highest_of(dice: Sequence[WeightedDie], budget: Budget) -> WeightedDie:
    """Give the highest of one of each of some ``dice``, none of them empty.

    >>> highest_of([WeightedDie({1: 1, 2: 1}), WeightedDie({2: 1})], Budget())
    WeightedDie({2: 2})
    """
    faces = sorted({face for die in dice for face in die.weights})
    check_memory(len(faces), bits_of([(die.total, 1) for die in dice]))
    upto = [0] * len(dice)
    weights: dict[int, int] = {}
    before = 0
    for face in faces:
        budget.spend(3 * len(dice))
        for at, die in enumerate(dice):
            upto[at] += die.weights.get(face, 0)
        now = prod(upto)
        if now > before:
            weights[face] = now - before
        before = now
    return WeightedDie(weights, prod(die.total for die in dice))


def lowest_of(dice: Sequence[WeightedDie], budget: Budget) -> WeightedDie:
    """Give the lowest of one of each of some ``dice``, none of them empty."""
    turned = [die.each(lambda face: -face) for die in dice]
    return highest_of(turned, budget).each(lambda face: -face)
