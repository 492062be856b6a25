"""What operators make of a roll that is asked questions (:mod:`fairthrow.lab.engine.symbolic_roll`).

Each answer is what :mod:`meaning` gives for the roll as a sequence. What needs the whole roll gives up.
"""

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.operators import binary, unary
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.symbolic_roll import COMPARISONS, GiveUpError, PoolRoll, SymbolicRoll

_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

Looked = Value | SymbolicRoll


def binary_of(sign: str, left: Looked, right: Looked, settings: Settings, budget: Budget) -> Value:
    """Give ``left sign right``, where either may be a roll."""
    if sign in COMPARISONS:
        return _compared(sign, left, right, budget)
    if sign == "@":
        return _place(left, right, settings, budget)
    if sign == "d":
        return meaning.dice(summed(left), whole(right), budget)
    return binary(sign, summed(left), summed(right), settings, budget)


def _compared(sign: str, left: Looked, right: Looked, budget: Budget) -> Value:
    if isinstance(left, SymbolicRoll) and isinstance(right, int):
        return left.compared(sign, right)
    if isinstance(right, SymbolicRoll) and isinstance(left, int):
        return right.compared(_MIRRORED[sign], left)
    if isinstance(left, PoolRoll) and isinstance(right, PoolRoll):
        return int(COMPARISONS[sign](left.ordered(right), 0))
    other = right if isinstance(left, SymbolicRoll) else left
    if not isinstance(other, WeightedDie | Pool):
        raise GiveUpError  # two sequences are compared number by number
    return meaning.compare(sign, summed(left), summed(right), budget)


def _place(left: Looked, right: Looked, settings: Settings, budget: Budget) -> Value:
    if not isinstance(right, SymbolicRoll):
        return meaning.at(whole(left), right, budget, highest_first=settings.highest_first)
    if isinstance(left, int):
        return right.at(left)
    if isinstance(left, tuple):
        return right.places(left)
    raise GiveUpError


def unary_of(sign: str, value: Looked, budget: Budget) -> Looked:
    """Give ``sign value`` (one of ``- ! # d``), where the value may be a roll that is only asked.

    What a ``+`` stands before stays what it is, and does not come here. Raises GiveUpError where a roll
    would have to lie open for it.
    """
    if not isinstance(value, SymbolicRoll):
        return unary(sign, value, budget)
    if sign == "#":
        return len(value)
    if sign == "d":
        raise GiveUpError
    return unary(sign, value.sum(), budget)


def summed(value: Looked) -> Value:
    """Give the sum of a roll, anything else as it is."""
    return value.sum() if isinstance(value, SymbolicRoll) else value


def whole(value: Looked) -> Value:
    """Give a value as it is. Raises GiveUpError for a roll that is only asked: it would have to lie open."""
    if isinstance(value, SymbolicRoll):
        raise GiveUpError
    return value


def argument(expects: str, value: Looked) -> Looked:
    """Give an argument to a parameter that ``expects`` ``n``, ``s`` or ``d``.

    Where a roll is to be summed, it is a sequence of that one number.
    """
    return (value.sum(),) if isinstance(value, SymbolicRoll) and expects in {"n", "d"} else value
