"""Which operator means what: signs to :mod:`meaning`."""

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.engine.asked import COMPARISONS
from fairthrow.lab.engine.limits import Budget


def binary(sign: str, left: Value, right: Value, settings: Settings, budget: Budget) -> Value:
    """Give ``left sign right``, where the sign is one of AnyDice's operators. Errors as in :mod:`meaning`."""
    if sign in COMPARISONS:
        return meaning.compare(sign, left, right, budget)
    if sign == "d":
        return meaning.dice(left, right, budget)
    if sign == "@":
        return meaning.at(left, right, budget, highest_first=settings.highest_first)
    return meaning.calculate(sign, left, right, budget)


def unary(sign: str, value: Value, budget: Budget) -> Value:
    """Give ``sign value``, where the sign is one of ``+ - ! # d``. Errors as in :mod:`meaning`."""
    if sign == "-":
        return meaning.negative(value)
    if sign == "!":
        return meaning.opposite(value, budget)
    if sign == "#":
        return meaning.length(value)
    return meaning.die_with(value) if sign == "d" else value
