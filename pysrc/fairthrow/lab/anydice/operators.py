"""Which operator means what: signs to :mod:`meaning`."""

from fairthrow.lab.anydice import meaning
from fairthrow.lab.anydice.meaning import Value, steps_of
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import MOST_OUTCOMES, Budget
from fairthrow.lab.engine.symbolic_roll import COMPARISONS


def binary(sign: str, left: Value, right: Value, settings: Settings, budget: Budget) -> Value:
    """Give ``left sign right``, where the sign is one of AnyDice's operators. Errors as in :mod:`meaning`."""
    budget.spend(steps_of(left) + steps_of(right))
    if sign in COMPARISONS:
        value = meaning.compare(sign, left, right, budget)
    elif sign == "d":
        budget.spend(_sides_of(right))
        value = meaning.dice(left, right, budget)
    elif sign == "@":
        value = meaning.at(left, right, budget, highest_first=settings.highest_first)
    else:
        value = meaning.calculate(sign, left, right, budget)
    if isinstance(value, WeightedDie) and (_forgets(left) or _forgets(right)):
        value.forgets = True
    return value


def _forgets(value: Value) -> bool:
    """Whether the odds of a value are those given that there is a result."""
    return type(value) is WeightedDie and value.forgets


def unary(sign: str, value: Value, budget: Budget) -> Value:
    """Give ``sign value``, where the sign is one of ``+ - ! # d``. Errors as in :mod:`meaning`."""
    budget.spend(steps_of(value))
    if sign == "-":
        return meaning.negative(value)
    if sign == "!":
        return meaning.opposite(value, budget)
    if sign == "#":
        return meaning.length(value)
    if sign == "d":
        budget.spend(_sides_of(value))
        return meaning.die_with(value, budget)
    return value


def _sides_of(value: Value) -> int:
    """Give how many sides a die with a number of them has, if it may have so many."""
    return min(abs(value), MOST_OUTCOMES) if isinstance(value, int) else 0
