"""What compiled bodies use, by the names that the compiler writes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from fairthrow.lab.anydice import arithmetic, meaning
from fairthrow.lab.anydice.decisions import decide
from fairthrow.lab.anydice.looking import Looked, binary_of, summed, unary_of, whole
from fairthrow.lab.anydice.machine import Machine, Unset
from fairthrow.lab.anydice.meaning import Value, number_or_die
from fairthrow.lab.anydice.operators import binary
from fairthrow.lab.anydice.plain import not_a_number, not_a_sequence
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import check_numbers
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.symbolic_roll import COMPARISONS, GiveUpError, SymbolicRoll, concatenate
from fairthrow.lab.errors import Fault

MOST_TURNS = 500
"""Turns of a loop that are taken in one go, and numbers that are counted so."""

MOST_DICE = 2_000
"""Operations on dice whose answers are kept: the same ones meet in each way of an expanded call."""

SIGNS = {
    "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "^": "raised", "&": "both", "|": "either",
    "=": "equal", "!=": "unequal", "<": "less", "<=": "atmost", ">": "more", ">=": "atleast", "@": "at", "d": "dice",
}  # fmt: skip
"""What the compiler writes for each operator between two values, where it does not know them to be numbers."""

Binary = Callable[[Looked, Looked], Value]


class Natives:
    """What compiled bodies use on one machine. It remembers what operations on dice gave."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._budget = machine.budget
        self._dice: dict[tuple[object, ...], tuple[Value, Value, Value]] = {}
        self._lasting: list[dict[int, Value]] = []

    def forget(self) -> None:
        """Forget what operations gave: a setting has changed."""
        self._dice.clear()
        for kept in self._lasting:
            kept.clear()

    def lasting(self) -> Callable[[int, Callable[[], Value]], Value]:
        """Give what keeps the values of one body that are the same each time, by their numbers."""
        kept: dict[int, Value] = {}
        self._lasting.append(kept)

        def lasting(number: int, make: Callable[[], Value]) -> Value:
            value = kept.get(number)
            if value is None:
                value = kept[number] = make()
            return value

        return lasting

    def named(self) -> dict[str, Any]:
        """Give what bodies use, by name."""
        budget = self._budget
        return {
            **{name: self._between(sign) for sign, name in SIGNS.items()},
            "machine": self._machine,
            "budget": budget,
            "unary": lambda sign, value: unary_of(sign, value, budget),
            "ranged": lambda first, last: meaning.ranged(summed(first), summed(last)),
            "repeated": self._repeated,
            "spread": self._spread,
            "sequence": self._sequence,
            "turns": self._turns,
            "turns_of": self._turns_of,
            "each": self._each,
            "howoften": self._how_often,
            "condition": _condition,
            "known": _known,
            "place": _place,
            "alike": _alike,
            "unordered": _unordered,
            "times": arithmetic.times,
            "concatenate": self._concatenate,
            "decide": self._decide,
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
        if isinstance(left, SymbolicRoll) or isinstance(right, SymbolicRoll):
            return binary_of(sign, left, right, self._machine.settings, self._budget)
        dice = isinstance(left, WeightedDie | Pool) or isinstance(right, WeightedDie | Pool)
        if not dice and not (sign == "d" and type(left) is int and type(right) is int):
            return binary(sign, left, right, self._machine.settings, self._budget)
        key = (sign, *(id(side) if isinstance(side, WeightedDie | Pool) else ("is", side) for side in (left, right)))
        known = self._dice.get(key)
        if known is None:
            if len(self._dice) >= MOST_DICE:
                self._dice.clear()
            known = left, right, binary(sign, left, right, self._machine.settings, self._budget)
            self._dice[key] = known  # with both sides, so that no other dice can take their places in memory
        return known[2]

    def _decide(self, options: tuple[Looked, ...]) -> WeightedDie:
        """Give the best of some options for the goal."""
        dice = [
            each if type(each) is int or isinstance(each, WeightedDie) else number_or_die(summed(each), self._budget)
            for each in options
        ]
        return decide(dice, self._machine.settings.goal, self._budget)

    def _spread(self, value: Looked) -> tuple[int, ...]:
        self._budget.spend(meaning.steps_of(whole(value)))
        return meaning.spread(whole(value), self._budget)

    def _repeated(self, numbers: tuple[int, ...], times: Value) -> tuple[int, ...]:
        repeated = meaning.repeated(numbers, times)
        self._budget.spend(len(repeated))
        return repeated

    def _sequence(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        self._budget.spend(len(numbers))
        check_numbers(len(numbers))
        return numbers

    def _concatenate(self, *parts: "int | tuple[int, ...] | SymbolicRoll") -> "tuple[int, ...] | SymbolicRoll":
        numbers = concatenate(parts)
        return numbers if isinstance(numbers, SymbolicRoll) else self._sequence(numbers)

    def _turns(self, numbers: tuple[int, ...] | SymbolicRoll) -> tuple[int, ...] | SymbolicRoll:
        self._budget.spend(8 * min(len(numbers), MOST_TURNS))
        return numbers

    def _each(self, numbers: tuple[int, ...] | SymbolicRoll) -> Iterable[int]:
        """Give the numbers that a loop goes over in turn; of many the budget is asked on the way."""
        return numbers if len(numbers) <= MOST_TURNS else self._some_of(numbers)

    def _some_of(self, numbers: tuple[int, ...] | SymbolicRoll) -> Iterator[int]:
        for turn, number in enumerate(numbers):
            if turn and not turn % MOST_TURNS:
                self._budget.spend(8 * MOST_TURNS)
            yield number

    def _how_often(self, numbers: tuple[int, ...] | SymbolicRoll, number: int) -> int:
        if len(numbers) > MOST_TURNS:
            self._budget.spend(len(numbers) // 8)
        return numbers.count(number)

    def _turns_of(self, value: Looked) -> tuple[int, ...] | SymbolicRoll:
        if not isinstance(value, tuple | SymbolicRoll):
            raise Fault(not_a_sequence(value))
        return self._turns(value)


def _unordered(numbers: tuple[int, ...] | SymbolicRoll) -> tuple[int, ...] | SymbolicRoll:
    """Give what a loop goes over that may take its turns in any order: rolls that lie one after the other as one."""
    if isinstance(numbers, SymbolicRoll):
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


def _place(place: int, numbers: tuple[int, ...] | SymbolicRoll) -> int:
    if isinstance(numbers, SymbolicRoll):
        return numbers.at(place)
    return numbers[place - 1] if 0 < place <= len(numbers) else 0


def _alike(place: int, other: int, numbers: tuple[int, ...] | SymbolicRoll) -> bool:
    if isinstance(numbers, SymbolicRoll):
        return numbers.alike(place, other)
    return _place(place, numbers) == _place(other, numbers)
