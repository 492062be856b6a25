"""Dice that all show different faces: each is thrown again until it shows one that none before it shows."""

from collections.abc import Sequence
from math import comb, lcm

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import MOST_DIGITS, Budget, LimitError, check_memory
from fairthrow.lab.engine.places import Worth

MOST_SETS = 200_000
"""Sets of faces that are gone through where faces are not equally likely."""


def different(die: WeightedDie, times: Sequence[int], worth: Worth, budget: Budget) -> WeightedDie:
    """Add up what different faces of a ``die`` are ``worth``, highest first, each as often as ``times`` says.

    There are as many of them as ``times``: no more than the die has faces, and nothing of the die is lost.

    >>> different(WeightedDie({1: 1, 2: 1, 3: 1}), (1, 1), lambda face: face, Budget())
    WeightedDie({3: 1, 4: 1, 5: 1})
    """
    faces = sorted(die.weights, reverse=True)
    if len(set(die.weights.values())) == 1:
        return _alike(faces, times, worth, budget)
    return _unlike(die, faces, times, worth, budget)


def _alike(faces: Sequence[int], times: Sequence[int], worth: Worth, budget: Budget) -> WeightedDie:
    """Go through the faces, with how many were taken, and the sum of these: all sets are equally likely."""
    many, total = len(times), comb(len(faces), len(times))
    taken: list[dict[int, int]] = [{0: 1}, *({} for _ in times)]
    for at, face in enumerate(faces):
        value = worth(face)
        for before in range(min(at, many - 1), max(-1, many - (len(faces) - at) - 1), -1):
            sums, into, more = taken[before], taken[before + 1], value * times[before]
            budget.spend(4 + 2 * len(sums) * (1 + total.bit_length() // 1024))
            for each, ways in sums.items():
                into[each + more] = into.get(each + more, 0) + ways
            check_memory(len(into), total.bit_length())
    return WeightedDie(taken[many], total)


def _unlike(die: WeightedDie, faces: Sequence[int], times: Sequence[int], worth: Worth, budget: Budget) -> WeightedDie:
    """Go through the sets of faces, from those of one to those of as many as there are dice."""
    many = len(times)
    if comb(len(faces), many) * many > MOST_SETS:
        raise LimitError("outcomes", f"different dice may show more than {MOST_SETS // many:,} sets of faces here")
    sets: dict[int, int] = {0: 1}
    total = 1
    for _ in range(many):
        left = {
            held: die.total - sum(die.weights[face] for at, face in enumerate(faces) if held >> at & 1) for held in sets
        }
        budget.spend(len(sets) * len(faces))
        scale = lcm(*left.values())
        total *= scale
        if total.bit_length() > MOST_DIGITS:
            raise LimitError("memory", "the exact odds of that have a denominator of more than 90,000 digits")
        after: dict[int, int] = {}
        for held, ways in sets.items():
            budget.spend(2 * len(faces))
            for at, face in enumerate(faces):
                if not held >> at & 1:
                    new = held | 1 << at
                    after[new] = after.get(new, 0) + ways * die.weights[face] * (scale // left[held])
        sets = after
    weights: dict[int, int] = {}
    for held, ways in sets.items():
        shown = [face for at, face in enumerate(faces) if held >> at & 1]
        value = sum(worth(face) * each for face, each in zip(shown, times, strict=True))
        weights[value] = weights.get(value, 0) + ways
    return WeightedDie(weights, total).reduced()
