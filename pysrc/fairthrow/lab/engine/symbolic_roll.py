"""Sorted rolls that hide their dice, and answer questions.

What looks at a roll is run with a :class:`SymbolicRoll` in its place. Whoever runs it is the *oracle*: it has the
answers, or raises NeedError (`needs.py`) for one that it does not have yet, and runs again with each that there can be.
`asking.py` and `reveal/run.py` are two such; what looks at the roll cannot tell which.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Protocol, TypeVar

Question = tuple[Any, ...]
"""What is asked of rolls sorted together:

``("sum",)``, ``("worth", faces)``, ``("compare", sign, number)``; ``("at", place)`` with places from 1;
``("places", places)``: their sum; ``("alike", place, further)``: 1 if both show the same face, else 0; or
``("order", others)``: 1, 0 or -1 as their dice in turn are more than, equal to or less than those of ``others``.
"""

ADDING = frozenset({"sum", "worth", "compare"})
"""Questions that each die adds something to, wherever it is."""

Whose = tuple[int, ...]
"""The numbers of the rolls of a call that are sorted together, ascending."""

Asking = tuple[Whose, Question]
"""A question, and the rolls that are asked together."""

COMPARISONS: dict[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Oracle(Protocol):
    """Knows the rolls of one call, as far as it was asked."""

    def answer(self, whose: Whose, question: Question) -> int:
        """Give the answer to a ``question`` about the rolls of ``whose``. Raises NeedError if it is not known yet."""


class GiveUpError(Exception):
    """This way of knowing rolls is of no use here."""


PAUSE = 500
"""Runs after which a way of knowing rolls pauses, so that another can be tried. It is a generator: each pause says
about how many runs it needs in all, if that can be told, else 0."""

R = TypeVar("R")

Working = Generator[int, None, R]
"""Work that pauses after each :data:`PAUSE` runs, or as much work, and has its result in the end."""


class SymbolicRoll:
    """Stands for a sequence of numbers that are not known."""

    __slots__ = ()

    def __len__(self) -> int:
        """Give how many numbers it has."""
        raise NotImplementedError

    def sum(self) -> int:
        """Give the sum of its numbers."""
        raise NotImplementedError

    def compared(self, sign: str, number: int) -> int:
        """Say how many of its numbers stand in relation ``sign`` to a ``number``: ``3 < 5`` for ``<`` and 5."""
        raise NotImplementedError

    def worth(self, numbers: tuple[int, ...]) -> int:
        """Give the sum over its numbers of how often each is in ``numbers``."""
        raise NotImplementedError

    def at(self, place: int) -> int:
        """Give the number at a ``place``, from 1; 0 where there is none."""
        raise NotImplementedError

    def sorted(self) -> "SymbolicRoll":
        """Give it sorted in the order of the call."""
        raise NotImplementedError

    def whose(self, knower: Oracle) -> Whose:
        """Give those of a knower's rolls that it asks."""
        raise NotImplementedError

    def parts(self) -> "tuple[tuple[int, ...] | SymbolicRoll, ...]":
        """Give the rolls and sequences that lie in it one after the other."""
        return (self,)

    def places(self, places: tuple[int, ...]) -> int:
        """Give the sum of the numbers at some ``places``, from 1; a place that is named twice counts twice."""
        return sum(map(self.at, places))

    def alike(self, place: int, other: int) -> bool:
        """Say whether the same number is at a ``place`` and at an ``other``, from 1."""
        return self.at(place) == self.at(other)

    def count(self, number: int) -> int:
        """Say how often a ``number`` is there."""
        return self.compared("=", number)

    def __contains__(self, number: int) -> bool:
        return self.compared("=", number) > 0

    def __iter__(self) -> Iterator[int]:
        return (self.at(place) for place in range(1, len(self) + 1))

    def __getitem__(self, place: object) -> int:
        raise GiveUpError


class PoolRoll(SymbolicRoll):
    """The dice of one roll, or of several that are sorted together."""

    __slots__ = ("_count", "knower", "rolls")

    def __init__(self, knower: Oracle, rolls: Whose, count: int) -> None:
        self.knower, self.rolls, self._count = knower, rolls, count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PoolRoll) and other.knower is self.knower and other.rolls == self.rolls

    def __hash__(self) -> int:
        return hash(self.rolls)

    def __len__(self) -> int:
        return self._count

    def sum(self) -> int:
        return self.knower.answer(self.rolls, ("sum",))

    def compared(self, sign: str, number: int) -> int:
        return self.knower.answer(self.rolls, ("compare", sign, number))

    def worth(self, numbers: tuple[int, ...]) -> int:
        if len(numbers) == 1:
            return self.compared("=", numbers[0])  # the same question, however it is put
        return self.knower.answer(self.rolls, ("worth", numbers))

    def at(self, place: int) -> int:
        return self.knower.answer(self.rolls, ("at", place)) if 0 < place <= self._count else 0

    def places(self, places: tuple[int, ...]) -> int:
        there = tuple(place for place in places if 0 < place <= self._count)
        if len(there) < 2:  # noqa: PLR2004  # one place is a question of its own
            return sum(map(self.at, there))
        return self.knower.answer(self.rolls, ("places", there))

    def alike(self, place: int, other: int) -> bool:
        first, last = sorted((place, other))
        if first == last or first < 1 or last > self._count:
            return self.at(first) == self.at(last)
        return bool(self.knower.answer(self.rolls, ("alike", first, last)))

    def sorted(self) -> "PoolRoll":
        return self

    def whose(self, knower: Oracle) -> Whose:
        return self.rolls if knower is self.knower else ()

    def ordered(self, other: "PoolRoll") -> int:
        """Give 1, 0 or -1 as its dice in turn are more than, equal to or less than those of the ``other``.

        Raises GiveUpError for rolls that nobody knows together.
        """
        if self == other:
            return 0
        if self.knower is not other.knower or set(self.rolls) & set(other.rolls):
            raise GiveUpError
        if self.rolls > other.rolls:
            return -other.ordered(self)  # the same question, whoever asks it
        return self.knower.answer(self.rolls, ("order", other.rolls))


class JoinedRoll(SymbolicRoll):
    """Rolls and numbers laid one after the other, not sorted."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Iterable["tuple[int, ...] | SymbolicRoll"]) -> None:
        self._parts = tuple(
            inner for part in parts for inner in (part.parts() if isinstance(part, SymbolicRoll) else (part,))
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JoinedRoll) and other._parts == self._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def parts(self) -> tuple[tuple[int, ...] | SymbolicRoll, ...]:
        return self._parts

    def sum(self) -> int:
        rolls, numbers = self._asked_together()
        return sum(roll.sum() for roll in rolls) + sum(numbers)

    def compared(self, sign: str, number: int) -> int:
        rolls, numbers = self._asked_together()
        holds = COMPARISONS[sign]
        return sum(roll.compared(sign, number) for roll in rolls) + sum(holds(each, number) for each in numbers)

    def worth(self, numbers: tuple[int, ...]) -> int:
        rolls, others = self._asked_together()
        return sum(roll.worth(numbers) for roll in rolls) + sum(map(counter_of(numbers), others))

    def _asked_together(self) -> tuple[list[SymbolicRoll], list[int]]:
        """Give its rolls for what adds up over their dice, as one if each is there once; and its numbers."""
        rolls = [part for part in self._parts if isinstance(part, SymbolicRoll)]
        numbers = [number for part in self._parts if not isinstance(part, SymbolicRoll) for number in part]
        hidden = [roll for roll in rolls if isinstance(roll, PoolRoll)]
        whose = [number for roll in hidden for number in roll.rolls]
        if len(rolls) > 1 and len(set(whose)) == len(whose) and len({id(roll.knower) for roll in hidden}) == 1:
            return [together(hidden)], numbers
        return rolls, numbers

    def at(self, place: int) -> int:
        for part in self._parts:
            if 0 < place <= len(part):
                return part.at(place) if isinstance(part, SymbolicRoll) else part[place - 1]
            place -= len(part)
        return 0

    def sorted(self) -> PoolRoll:
        """Give its rolls sorted together. Raises GiveUpError where there are numbers among them, or a roll twice."""
        hidden = [part.sorted() for part in self._parts if isinstance(part, SymbolicRoll)]
        rolls = [part for part in hidden if isinstance(part, PoolRoll)]
        if len(rolls) < len(self._parts):
            raise GiveUpError
        return together(rolls)

    def whose(self, knower: Oracle) -> Whose:
        return tuple(
            sorted({number for part in self._parts if isinstance(part, SymbolicRoll) for number in part.whose(knower)})
        )


def together(parts: list[PoolRoll]) -> PoolRoll:
    """Give the rolls ``parts`` of one call sorted together. Raises GiveUpError where one is there twice."""
    whose = tuple(sorted(number for part in parts for number in part.rolls))
    if len(set(whose)) < len(whose) or any(part.knower is not parts[0].knower for part in parts):
        raise GiveUpError
    return PoolRoll(parts[0].knower, whose, sum(map(len, parts)))


def concatenate(parts: tuple["int | tuple[int, ...] | SymbolicRoll", ...]) -> "tuple[int, ...] | SymbolicRoll":
    """Lay ``parts``, numbers, sequences and rolls, one after the other: a plain sequence, if there are no rolls."""
    if not any(isinstance(part, SymbolicRoll) for part in parts):
        return tuple(number for part in parts for number in (part if isinstance(part, tuple) else (part,)))  # type: ignore[misc]
    taken = [(part,) if isinstance(part, int) else part for part in parts]
    return JoinedRoll(part for part in taken if len(part))


FEW = 8
"""Numbers that are quicker counted than sorted into a table."""


def counter_of(numbers: tuple[int, ...]) -> Callable[[int], int]:
    """Give the function that says how often a number is in ``numbers``.

    >>> [counter_of((1, 2, 1))(number) for number in (1, 2, 3)]
    [2, 1, 0]
    """
    return numbers.count if len(numbers) <= FEW else Counter(numbers).__getitem__


def worth_of(question: Question) -> Callable[[int], int]:
    """Give the function by which each face adds to the answer of a ``question`` that adds up over the dice."""
    if question[0] == "sum":
        return lambda face: face
    if question[0] == "worth":
        return counter_of(question[1])
    holds = COMPARISONS[question[1]]
    return lambda face: int(holds(face, question[2]))
