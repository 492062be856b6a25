"""What compiled bodies use, by the names that the compiler writes."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from fairthrow.lab.anydice import arithmetic, meaning
from fairthrow.lab.anydice.looking import Looked, binary_of, summed, unary_of, whole
from fairthrow.lab.anydice.machine import Machine
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.operators import binary
from fairthrow.lab.anydice.plain import not_a_number, not_a_sequence
from fairthrow.lab.engine.asked import COMPARISONS, Asked, GiveUpError, laid
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import check_outcomes
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.errors import Fault

MOST_DICE = 2_000
"""Operations on dice whose answers are kept: the same ones meet in each way of an expanded call."""

SIGNS = {
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "^": "raised", "&": "both", "|": "either",
    "=": "equal", "!=": "unequal", "<": "less", "<=": "atmost", ">": "more", ">=": "atleast", "@": "at", "d": "dice",
}  # fmt: skip
"""What the compiler writes for each operator between two values, where it does not know them to be numbers."""

Binary = Callable[[Looked, Looked], Value]


class Unset:
    """Stands for a variable that has no value."""


UNSET = Unset()


class Natives:
    """What compiled bodies use on one machine. It remembers what operations on dice gave."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._budget = machine.budget
        self._dice: dict[tuple[object, ...], tuple[Value, Value, Value]] = {}

    def forget(self) -> None:
        """Forget what operations gave: a setting has changed."""
        self._dice.clear()

    def named(self) -> dict[str, Any]:
        """Give what bodies use, by name."""
        budget = self._budget
        return {
            **{name: self._between(sign) for sign, name in SIGNS.items()},
            "machine": self._machine,
            "budget": budget,
            "unary": lambda sign, value: unary_of(sign, value, budget),
            "ranged": lambda first, last: meaning.ranged(summed(first), summed(last)),
            "repeated": meaning.repeated,
            "spread": lambda value: meaning.spread(whole(value), budget),
            "sequence": self._sequence,
            "turns": self._turns,
            "turns_of": self._turns_of,
            "condition": _condition,
            "known": _known,
            "place": _place,
            "alike": _alike,
            "unordered": _unordered,
            "times": arithmetic.times,
            "laid": self._laid,
        }

    def _between(self, sign: str) -> Binary:
        """Give what an operator does between two values; numbers, which are the most, come first."""
        of_numbers = arithmetic.OF_NUMBERS.get(sign)
        if sign in COMPARISONS:
            holds = COMPARISONS[sign]

            def compared(left: Looked, right: Looked) -> Value:
                if type(left) is int and type(right) is int:
                    return 1 if holds(left, right) else 0
                return self._binary(sign, left, right)

            return compared
        if of_numbers is None:
            return lambda left, right: self._binary(sign, left, right)

        def calculated(left: Looked, right: Looked) -> Value:
            if type(left) is int and type(right) is int:
                return of_numbers(left, right)
            return self._binary(sign, left, right)

        return calculated

    def _binary(self, sign: str, left: Looked, right: Looked) -> Value:
        if isinstance(left, Asked) or isinstance(right, Asked):
            return binary_of(sign, left, right, self._machine.settings, self._budget)
        if not isinstance(left, Die | Pool) and not isinstance(right, Die | Pool):
            return binary(sign, left, right, self._machine.settings, self._budget)
        key = (sign, *(id(side) if isinstance(side, Die | Pool) else ("is", side) for side in (left, right)))
        known = self._dice.get(key)
        if known is None:
            if len(self._dice) >= MOST_DICE:
                self._dice.clear()
            known = left, right, binary(sign, left, right, self._machine.settings, self._budget)
            self._dice[key] = known  # with both sides, so that no other dice can take their places in memory
        return known[2]

    def _sequence(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        self._budget.spend(len(numbers))
        check_outcomes(len(numbers))
        return numbers

    def _laid(self, *parts: "int | tuple[int, ...] | Asked") -> "tuple[int, ...] | Asked":
        numbers = laid(parts)
        return numbers if isinstance(numbers, Asked) else self._sequence(numbers)

    def _turns(self, numbers: tuple[int, ...] | Asked) -> tuple[int, ...] | Asked:
        self._budget.spend(8 * len(numbers))
        return numbers

    def _turns_of(self, value: Looked) -> tuple[int, ...] | Asked:
        if not isinstance(value, tuple | Asked):
            raise Fault(not_a_sequence(value))
        return self._turns(value)


def _unordered(numbers: tuple[int, ...] | Asked) -> tuple[int, ...] | Asked:
    """Give what a loop goes over that may take its turns in any order: rolls that lie one after the other as one."""
    if isinstance(numbers, Asked):
        with suppress(GiveUpError):  # as they lie, if they cannot be sorted together
            return numbers.sorted()
    return numbers


def _condition(value: Value) -> int:
    number = whole(value)
    if not isinstance(number, int):
        raise Fault(not_a_number(number))
    return number


def _known(value: Value | Unset) -> Value:
    if isinstance(value, Unset):
        raise Fault("a variable has no value")
    return value


def _place(place: int, numbers: tuple[int, ...] | Asked) -> int:
    if isinstance(numbers, Asked):
        return numbers.at(place)
    return numbers[place - 1] if 0 < place <= len(numbers) else 0


def _alike(place: int, other: int, numbers: tuple[int, ...] | Asked) -> bool:
    if isinstance(numbers, Asked):
        return numbers.alike(place, other)
    return _place(place, numbers) == _place(other, numbers)
