"""Lay together what each way to go led to, each with its weight, over one denominator."""

from collections.abc import Iterable, Sequence
from math import lcm

from fairthrow.lab.engine.die import EMPTY, Die
from fairthrow.lab.engine.limits import MOST_DIGITS, LimitError, bits_of, check_memory, check_outcomes
from fairthrow.lab.engine.rounding import off_of, rounded_ways, settled

MOST_HELD = 1_200_000_000
"""Bits that all dice may take that wait to be laid together: 150 MB."""

EACH = 800
"""Bits that a face takes beside those of its weight."""


def mixed(results: Iterable[tuple["int | Die | None", int]], total: int, off: int = 0) -> Die:
    """Give the die that shows what the way taken led to. Each way has its weight out of ``total``.

    A way that led to an empty die is left out, as if it could not be taken; one that led to a die that lost something
    keeps its weight, and loses as much. Each die counts with the weight of its way, however large its own total is.
    What is missing from ``total`` is lost.

    A way that led to nothing, None, is lost where the others led to numbers; where one led to a die, or none to
    anything, it is left out. (So does AnyDice with a function that comes to no ``result``.)

    ``off`` is how far the weights are off. Dice whose denominators do not go together are rounded
    (:mod:`fairthrow.lab.engine.rounding`).

    >>> mixed([(7, 1), (Die({1: 1, 2: 1}), 1)], 2)
    Die({1: 1, 2: 1, 7: 2})
    >>> mixed([(7, 1), (EMPTY, 1)], 2)
    Die({7: 1})
    >>> mixed([(7, 1), (None, 1)], 2)
    Die({7: 1}, 2)
    """
    plain: dict[int, int] = {}
    dice: dict[Die, int] = {}
    nothing = held = empty = 0
    for result, weight in results:
        if isinstance(result, int):
            plain[result] = plain.get(result, 0) + weight
        elif result is None:
            nothing += weight
        elif result.total:
            held = held if result in dice else held_with(held, result)
            dice[result] = dice.get(result, 0) + weight
        else:
            empty += weight
    left = total - empty - (nothing if dice or not plain else 0)
    if not dice and not plain:
        return EMPTY
    off = -(-off * total // left) if off else 0  # what is left out makes all the rest the larger
    kinds = list(dice.items())
    scale = _scale([die for die, _ in kinds], left)
    if not scale:
        plain, kinds, left, off = rounded_ways(plain, kinds, left, off)
        scale = lcm(*(die.total for die, _ in kinds))
    check_memory(len(plain) + len(kinds), (left * scale).bit_length())
    weights = {face: weight * scale for face, weight in plain.items()} if kinds else plain
    for die, weight in kinds:
        factor = weight * (scale // die.total)
        for face, inner in die.weights.items():
            weights[face] = weights.get(face, 0) + factor * inner
        check_outcomes(len(weights))
    off += -(-off_of(kinds) // left)
    return settled(Die(weights, left * scale, off)).reduced()


def _scale(dice: Sequence[Die], total: int) -> int:
    """Give the least number that all totals of ``dice`` divide; 0 if it would be too long beside ``total``."""
    scale = 1
    for each in {1, *(die.total for die in dice)}:
        scale = lcm(scale, each)
        if bits_of([(total, 1), (scale, 1)]) > MOST_DIGITS:
            return 0
    return scale


def held_with(held: int, die: Die) -> int:
    """Give the bits that are ``held`` with one ``die`` more. Raises LimitError if these are too many."""
    held += len(die.weights) * (EACH + die.total.bit_length())
    if held > MOST_HELD:
        raise LimitError("memory", "the exact odds of all ways together would take over 150 MB of memory")
    return held
