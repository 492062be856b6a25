"""Lay together what each way to go led to, each with its weight, over one denominator."""

from collections.abc import Iterable
from math import lcm

from fairthrow.lab.engine.die import EMPTY, Die
from fairthrow.lab.engine.limits import LimitError, check_memory, check_outcomes

MOST_HELD = 1_200_000_000
"""Bits that all dice may take that wait to be laid together: 150 MB."""

EACH = 800
"""Bits that a face takes beside those of its weight."""


def mixed(results: Iterable[tuple["int | Die | None", int]], total: int) -> Die:
    """Give the die that shows what the way taken led to. Each way has its weight out of ``total``.

    A way that led to an empty die is left out, as if it could not be taken; one that led to a die that lost something
    keeps its weight, and loses as much. Each die counts with the weight of its way, however large its own total is.
    What is missing from ``total`` is lost.

    A way that led to nothing, None, is lost where the others led to numbers; where one led to a die, or none to
    anything, it is left out. (So does AnyDice with a function that comes to no ``result``.)

    >>> mixed([(7, 1), (Die({1: 1, 2: 1}), 1)], 2)
    Die({1: 1, 2: 1, 7: 2})
    >>> mixed([(7, 1), (EMPTY, 1)], 2)
    Die({7: 1})
    >>> mixed([(7, 1), (None, 1)], 2)
    Die({7: 1}, 2)
    """
    plain: dict[int, int] = {}
    dice: dict[Die, int] = {}
    nothing = held = 0
    for result, weight in results:
        if isinstance(result, int):
            plain[result] = plain.get(result, 0) + weight
        elif result is None:
            nothing += weight
        elif result.total:
            held = held if result in dice else _held(held, result)
            dice[result] = dice.get(result, 0) + weight
        else:
            total -= weight
    if dice or not plain:
        total -= nothing
    if not dice:
        check_memory(len(plain), total.bit_length())
        return Die(plain, total).reduced() if plain else EMPTY
    scale = lcm(*(die.total for die in dice))
    check_memory(len(plain) + len(dice), (total * scale).bit_length())
    weights = {face: weight * scale for face, weight in plain.items()}
    for die, weight in dice.items():
        factor = weight * (scale // die.total)
        for face, inner in die.weights.items():
            weights[face] = weights.get(face, 0) + factor * inner
        check_outcomes(len(weights))
    return Die(weights, total * scale).reduced()


def _held(held: int, die: Die) -> int:
    """Give the bits that are held with one die more; LimitError if these are too many."""
    held += len(die.weights) * (EACH + die.total.bit_length())
    if held > MOST_HELD:
        raise LimitError("memory", "the exact odds of all ways together would take over 150 MB of memory")
    return held
